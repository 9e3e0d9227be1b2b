//! Games in misere play as values of the language: literals, sums, and what leads from positions to them.

use std::collections::HashMap;

use onside_ground::{Charge, Outcome, Player, Stop, with_stack};
use onside_number::IBig;
use onside_value::misere::MisereGame;
use onside_value::short::{Form, Simple};

use super::collections::members;
use super::compound::POSITION_BYTES;
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
        BinaryOperator::OrdinalSum => {
            let (left, right) = (as_form(engine, left.clone())?, as_form(engine, right.clone())?);
            super::binary(engine, operator, left, right)
        }
        _ => Err(Error::mistake("misere games can be added, compared and multiplied by whole numbers")
            .hint("G.MisereMinus(H) is the game X with H + X = G, if there is one")),
    }
}

/// All misere games that are born by a day, in the order of their making.
pub(crate) fn born_by(engine: &mut Engine, day: u64) -> Result<Value, Box<Error>> {
    // On Numbers and Games, chapter 12.
    const KNOWN: &str = "1, 2, 3, 5 and 22 misere games are born by the days 0 to 4, and 4171780 by day 5";
    if day > 4 {
        return Err(Error::mistake("there are too many misere games to list").hint(KNOWN).at(Place::Argument(0)));
    }
    let mut born = vec![MisereGame::ZERO];
    for _ in 0..day {
        let mut next = Vec::new();
        // Every set of games that are born before makes one.
        for chosen in 0..1_u32 << born.len() {
            engine.games.guard().check()?;
            let options = born.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, &game)| game);
            let game = engine.misere.from_options(options.collect::<Vec<_>>())?;
            if !next.contains(&game) {
                next.push(game);
            }
        }
        born = next;
    }
    Ok(Value::list(born.into_iter().map(Value::Misere).collect()))
}

/// A misere game as the form that it is, with the same options for both players, so that it can be played on in other
/// ways; other values stay as they are.
pub(crate) fn as_form(engine: &mut Engine, value: Value) -> Result<Value, Box<Error>> {
    match value {
        Value::Misere(game) => {
            let form = form_of(engine, game, &mut HashMap::new())?;
            Ok(Value::Compound(Compound::Explicit(form)))
        }
        other => Ok(other),
    }
}

fn form_of(engine: &Engine, game: MisereGame, known: &mut HashMap<MisereGame, Form>) -> Result<Form, Stop> {
    if let Some(size) = game.heap_size() {
        return Ok(Form::from(engine.games.simple(Simple::nimber(u64::from(size)))?));
    }
    if let Some(&form) = known.get(&game) {
        return Ok(form);
    }
    engine.games.guard().check()?;
    let mut options = Vec::new();
    for option in engine.misere.options(game)? {
        options.push(with_stack(|| form_of(engine, option, known))?);
    }
    let found = engine.forms.from_options(&engine.games, &options, &options)?;
    known.insert(game, found);
    Ok(found)
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
pub(super) fn magnitude(count: &IBig) -> Option<u64> {
    u64::try_from(count).or_else(|_| u64::try_from(&-count)).ok()
}

/// That a method for impartial games was asked of another.
pub(crate) fn not_impartial(value: &Value) -> Box<Error> {
    Error::mistake(format!("{} that is not impartial has no misere canonical form", value.described()))
        .hint("it has a MisereOutcomeClass; Impartial(position) gives both players all moves")
}

/// The outcome of an impartial game.
pub(crate) fn outcome_of(lost: bool) -> Outcome {
    if lost { Outcome::Previous } else { Outcome::Next }
}

/// Who wins if whoever cannot move wins: of positions and of games in quotes as they are, of values in canonical form.
pub(crate) fn outcome(engine: &mut Engine, value: &Value) -> Result<Outcome, Box<Error>> {
    let Value::Compound(compound) = value else {
        let game = engine.game(value)?;
        return Ok(engine.games.misere_outcome(game)?);
    };
    if let Some(game) = of_compound(engine, compound)? {
        return Ok(outcome_of(engine.misere.is_previous_win(game)));
    }
    if let Compound::Position(position) = compound {
        let misere = engine.misere.clone();
        return Ok(engine.solver.misere_outcome(&misere, position)?);
    }
    let mut terms = Vec::new();
    let winners = if forms(engine, compound, 1, &mut terms)? {
        let mut search = Search { known: HashMap::new(), charge: engine.games.guard().charge() };
        Player::BOTH.map(|player| search.wins(engine, terms.clone(), player).map_err(Box::<Error>::from))
    } else {
        let mut search = Play { known: HashMap::new(), charge: engine.games.guard().charge() };
        Player::BOTH.map(|player| search.wins(engine, compound.clone(), player))
    };
    let winner = |wins: bool, first: Player| if wins { first } else { first.opponent() };
    let [left, right] = winners;
    Ok(Outcome::from_winners(winner(left?, Player::Left), winner(right?, Player::Right)))
}

/// The trees of the summands; whether it is a plain sum.
fn forms(engine: &mut Engine, compound: &Compound, copies: u64, terms: &mut Vec<Form>) -> Result<bool, Box<Error>> {
    let form = match compound {
        Compound::Game(game) => Form::from(*game),
        Compound::Explicit(form) => *form,
        Compound::Position(position) => {
            let tables = std::sync::Arc::clone(&engine.tables);
            engine.solver.form(&tables.forms, position)?
        }
        Compound::Sum(all) => {
            for term in all {
                if !forms(engine, term, copies, terms)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        Compound::Multiple(count, of) => {
            let more = u64::try_from(count).ok().and_then(|count| count.checked_mul(copies)).filter(|&all| all <= 1000);
            let more = more.ok_or_else(|| Error::mistake("there are too many copies, or fewer than none"))?;
            return forms(engine, of, more, terms);
        }
        Compound::Pair(..) | Compound::Negative(_) => return Ok(false),
    };
    terms.extend((0..copies).map(|_| form));
    Ok(true)
}

/// Who wins sums of trees in misere play.
struct Search {
    known: HashMap<(Vec<Form>, Player), bool>,
    charge: Charge,
}

impl Search {
    /// Whether the player who moves first wins.
    fn wins(&mut self, engine: &mut Engine, mut sum: Vec<Form>, player: Player) -> Result<bool, Stop> {
        sum.sort_unstable();
        let key = (sum, player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let sum = &key.0;
        engine.games.guard().charge_positions(1)?;
        let (mut stuck, mut wins) = (true, false);
        for place in 0..sum.len() {
            if wins || (place > 0 && sum[place] == sum[place - 1]) {
                continue;
            }
            for option in engine.forms.options(&engine.games, sum[place], player)? {
                stuck = false;
                let mut next = sum.clone();
                next[place] = option;
                if !with_stack(|| self.wins(engine, next, player.opponent()))? {
                    wins = true;
                    break;
                }
            }
        }
        self.charge.more((size_of_val(&key) + size_of_val(&*key.0)) as u64)?;
        self.charge.one_entry(self.known.len(), self.known.capacity(), size_of::<(Vec<Form>, Player, bool)>())?;
        self.known.insert(key, wins || stuck);
        Ok(wins || stuck)
    }
}

/// Who wins compounds of any kind in misere play, by their moves as they are: in a conjunctive sum a player moves in
/// both games and is stuck, and so wins, as soon as that is impossible in one of them.
struct Play {
    /// Nothing for what is being looked at.
    known: HashMap<(Compound, Player), Option<bool>>,
    charge: Charge,
}

impl Play {
    /// Whether the player who moves first wins.
    fn wins(&mut self, engine: &mut Engine, compound: Compound, player: Player) -> Result<bool, Box<Error>> {
        let key = (compound, player);
        match self.known.get(&key) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => return Err(Stop::Cycle.into()),
            None => {}
        }
        engine.games.guard().charge_positions(1)?;
        self.charge.more(POSITION_BYTES)?;
        let options = key.0.options(engine, player)?;
        self.known.insert(key.clone(), None);
        let mut wins = options.is_empty();
        for option in options {
            if !with_stack(|| self.wins(engine, option, player.opponent()))? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, Some(wins));
        Ok(wins)
    }
}
