//! Games in misere play as values of the language: literals, sums, and what leads from positions to them.

use std::collections::HashMap;

use onside_ground::{Outcome, Player, Stop, with_stack};
use onside_number::IBig;
use onside_value::misere::MisereGame;
use onside_value::short::Form;

use super::collections::members;
use super::engine::Engine;
use crate::error::{Error, Place};
use crate::syntax::BinaryOperator;
use crate::value::{Compound, Value};

/// `*[2#1]`, which has no parts, or `*[4,2]` with the value of its list.
pub(super) fn literal(engine: &mut Engine, list: Option<&Value>, written: &str) -> Result<Value, Box<Error>> {
    let Some(list) = list else {
        let inside = written.strip_prefix("*[").and_then(|rest| rest.strip_suffix(']')).unwrap_or(written);
        let game = engine.misere.parse_digits(inside)?.ok_or_else(|| {
            Error::mistake("this is not how a misere game is written")
                .hint("as in *[2#1], or with lists of options as in *[[2],1]")
        })?;
        return Ok(Value::Misere(game));
    };
    let given = members(engine, list)?;
    // One thing alone is the game itself, as in *[2]; several are options.
    let game = match &given[..] {
        [only] => option(engine, only)?,
        several => options(engine, several)?,
    };
    Ok(Value::Misere(game))
}

fn options(engine: &mut Engine, given: &[Value]) -> Result<MisereGame, Box<Error>> {
    let games: Vec<MisereGame> = given.iter().map(|member| option(engine, member)).collect::<Result<_, _>>()?;
    Ok(engine.misere.from_options(games)?)
}

/// A number is a nim-heap, a list a game with these options.
fn option(engine: &mut Engine, value: &Value) -> Result<MisereGame, Box<Error>> {
    match value {
        Value::Misere(game) => Ok(*game),
        Value::Number(number) => match number.as_i64().and_then(|size| u64::try_from(size).ok()) {
            Some(size) => Ok(engine.misere.heap(size)?),
            None => Err(Error::mistake(format!("a nim-heap cannot have {number} tokens"))),
        },
        list if list.is_list() => {
            let given = members(engine, list)?;
            with_stack(|| options(engine, &given))
        }
        other => Err(Error::mistake(format!("{} is no option of a misere game", other.described()))
            .hint("options are numbers, which are nim-heaps, lists of options, and misere games")),
    }
}

/// An operation of which at least one operand is a misere game.
pub(super) fn binary(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Value, Box<Error>> {
    let operand = |engine: &mut Engine, value: &Value, place: Place| {
        of(engine, value).and_then(|game| game.ok_or_else(|| not_impartial(value))).map_err(|error| error.at(place))
    };
    match operator {
        BinaryOperator::Add => {
            let left = operand(engine, left, Place::Receiver)?;
            let right = operand(engine, right, Place::Argument(0))?;
            Ok(Value::Misere(engine.misere.sum(left, right)?))
        }
        BinaryOperator::Multiply => match (left, right) {
            (Value::Number(count), Value::Misere(game)) | (Value::Misere(game), Value::Number(count)) => {
                let copies = count.as_i64().and_then(|count| u64::try_from(count).ok());
                let copies =
                    copies.ok_or_else(|| Error::mistake(format!("there cannot be {count} copies of a game")))?;
                Ok(Value::Misere(engine.misere.copies(copies, *game)?))
            }
            _ => Err(Error::mistake("only whole numbers multiply misere games")),
        },
        _ => Err(Error::mistake("misere games can be added, compared and multiplied by whole numbers")
            .hint("G.MisereMinus(H) is the game X with H + X = G, if there is one")),
    }
}

/// The misere canonical form of a value that consists of impartial positions, nimbers and misere games; nothing for
/// any other game.
pub(crate) fn of(engine: &mut Engine, value: &Value) -> Result<Option<MisereGame>, Box<Error>> {
    match value {
        Value::Misere(game) => Ok(Some(*game)),
        Value::Compound(compound) => of_compound(engine, compound),
        other if other.is_game() && !matches!(other, Value::Loopy(_) | Value::Graph(_)) => {
            let game = engine.game(other)?;
            engine.games.as_nimber(game).map(|size| Ok(engine.misere.heap(size)?)).transpose()
        }
        _ => Ok(None),
    }
}

fn of_compound(engine: &mut Engine, compound: &Compound) -> Result<Option<MisereGame>, Box<Error>> {
    Ok(match compound {
        Compound::Game(game) => match engine.games.as_nimber(*game) {
            Some(size) => Some(engine.misere.heap(size)?),
            None => None,
        },
        Compound::Position(position) => {
            let misere = engine.misere.clone();
            engine.solver.misere_form(&misere, position)?
        }
        Compound::Sum(terms) => {
            let mut total = MisereGame::ZERO;
            for term in terms {
                let Some(next) = of_compound(engine, term)? else { return Ok(None) };
                total = engine.misere.sum(total, next)?;
            }
            Some(total)
        }
        Compound::Multiple(count, of) => match (of_compound(engine, of)?, magnitude(count)) {
            (Some(game), Some(copies)) => Some(engine.misere.copies(copies, game)?),
            _ => None,
        },
        Compound::Explicit(_) | Compound::Pair(..) | Compound::Negative(_) => None,
    })
}

/// How many copies there are; the negative of an impartial game is the game.
fn magnitude(count: &IBig) -> Option<u64> {
    u64::try_from(count).or_else(|_| u64::try_from(&-count)).ok()
}

/// That a method for impartial games was asked of another.
pub(crate) fn not_impartial(value: &Value) -> Box<Error> {
    Error::mistake(format!("{} that is not impartial has no misere canonical form", value.described()))
        .hint("it has a MisereOutcomeClass; Impartial(position) gives both players all moves")
}

/// Who wins if whoever cannot move wins: of positions and of games in quotes as they are, of values in canonical form.
pub(crate) fn outcome(engine: &mut Engine, value: &Value) -> Result<Outcome, Box<Error>> {
    let Value::Compound(compound) = value else {
        let game = engine.game(value)?;
        return Ok(engine.games.misere_outcome(game)?);
    };
    if let Some(game) = of_compound(engine, compound)? {
        return Ok(if engine.misere.is_previous_win(game) { Outcome::Previous } else { Outcome::Next });
    }
    if let Compound::Position(position) = compound {
        let misere = engine.misere.clone();
        return Ok(engine.solver.misere_outcome(&misere, position)?);
    }
    let mut terms = Vec::new();
    forms(engine, compound, 1, &mut terms)?;
    let first = |engine: &mut Engine, player| Search { engine, known: HashMap::new() }.wins(terms.clone(), player);
    let winner = |wins: bool, first: Player| if wins { first } else { first.opponent() };
    let (left, right) = (first(engine, Player::Left)?, first(engine, Player::Right)?);
    Ok(Outcome::from_winners(winner(left, Player::Left), winner(right, Player::Right)))
}

/// The trees of the summands.
fn forms(engine: &mut Engine, compound: &Compound, copies: u64, terms: &mut Vec<Form>) -> Result<(), Box<Error>> {
    let form = match compound {
        Compound::Game(game) => Form::from(*game),
        Compound::Explicit(form) => *form,
        Compound::Position(position) => {
            let tables = std::sync::Arc::clone(&engine.tables);
            engine.solver.form(&tables.forms, position)?
        }
        Compound::Sum(all) => {
            for term in all {
                forms(engine, term, copies, terms)?;
            }
            return Ok(());
        }
        Compound::Multiple(count, of) => {
            let more = u64::try_from(count).ok().and_then(|count| count.checked_mul(copies)).filter(|&all| all <= 1000);
            let more = more.ok_or_else(|| Error::mistake("there are too many copies, or fewer than none"))?;
            return forms(engine, of, more, terms);
        }
        Compound::Pair(..) | Compound::Negative(_) => {
            return Err(Error::mistake("the misere outcome of sums and products other than plain ones is not known")
                .hint("ask for that of its canonical form: G.CanonicalForm.MisereOutcomeClass"));
        }
    };
    terms.extend((0..copies).map(|_| form));
    Ok(())
}

/// Who wins sums of trees in misere play.
struct Search<'a> {
    engine: &'a mut Engine,
    known: HashMap<(Vec<Form>, Player), bool>,
}

impl Search<'_> {
    /// Whether the player who moves first wins.
    fn wins(&mut self, mut sum: Vec<Form>, player: Player) -> Result<bool, Stop> {
        sum.sort_unstable();
        let key = (sum, player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let sum = &key.0;
        self.engine.games.guard().charge_positions(1)?;
        let (mut stuck, mut wins) = (true, false);
        for place in 0..sum.len() {
            if wins || (place > 0 && sum[place] == sum[place - 1]) {
                continue;
            }
            for option in self.engine.forms.options(&self.engine.games, sum[place], player)? {
                stuck = false;
                let mut next = sum.clone();
                next[place] = option;
                if !with_stack(|| self.wins(next, player.opponent()))? {
                    wins = true;
                    break;
                }
            }
        }
        self.known.insert(key, wins || stuck);
        Ok(wins || stuck)
    }
}
