//! What an expression stands for, taken apart: the summands, and the moves in each of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use onside_ground::{Player, Stop};
use onside_lang::value::{Compound, Scoring};
use onside_lang::{Answer, Error, Value};
use onside_number::IBig;
use onside_ruleset::{AnyPosition, Cycles};
use onside_show::picture::Place;
use onside_solve::nash::{Atom, SyncGame, SyncMove};
use onside_value::short::Game;

use crate::asker::{Asker, is_cancelled, mistake};
use crate::scores;
use crate::view::{Choice, Kind};

/// More copies of one summand than this are not shown one by one.
const MOST_COPIES: u32 = 50;

/// More moves of a player than this are not listed.
pub(crate) const MOST_CHOICES: usize = 5_000;

/// What an expression stands for.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    /// The answer in whose tables it lives.
    pub(crate) answer: Answer,
    /// The expression that reads back as it.
    pub(crate) text: String,
    pub(crate) kind: Kind,
    pub(crate) body: Body,
}

/// How it is made.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    /// Summands in which the players move in turn.
    Sum(Vec<Part>),
    /// A synchronized game.
    Synchronized(Arc<SyncGame>),
    /// A game in which points are counted.
    Scoring(Arc<Scoring>),
}

/// A summand in which the players move in turn.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// A position of a ruleset.
    Position(Box<AnyPosition>),
    /// A short game.
    Game(Game),
    /// What is neither: the language knows its options.
    Other(Value),
}

/// The moves of a player, and why there are more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    pub(crate) list: Vec<Move>,
    pub(crate) unlisted: Option<String>,
}

/// A move with what it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) choice: Choice,
    /// The summand after it, where the players move in turn.
    pub(crate) after: Option<Part>,
    /// By which entry the language calls it where points are counted: pile and action, or points and position.
    pub(crate) entry: Option<(IBig, IBig)>,
}

/// Reads an expression.
pub(crate) fn read(asker: &mut Asker<'_>, expression: &str) -> Result<Whole, Error> {
    let answer = asker.ask(expression)?;
    let value = answer.value.clone();
    let body = match &value {
        Value::Synchronized(game) => Body::Synchronized(Arc::clone(game)),
        Value::Scoring(scoring) if scores::is_position(scoring) => Body::Scoring(Arc::clone(scoring)),
        Value::Scoring(_) => {
            return Err(mistake("this is no position: it has no heap", "name a heap, as in CS({5,7}, 31)"));
        }
        Value::Compound(compound) => {
            let mut parts = Vec::new();
            summands(compound, &mut parts);
            Body::Sum(parts)
        }
        Value::Number(number) => {
            let Some(dyadic) = number.to_dyadic() else {
                return Err(mistake(
                    format!("{number} is no game: its denominator is no power of two"),
                    "look at a position such as Push(BR_B)",
                ));
            };
            let game = asker.work(&answer, None, |_| answer.tables().games.number(dyadic))?;
            Body::Sum(vec![Part::Game(game)])
        }
        Value::Game(game) | Value::Literal(_, game) => Body::Sum(vec![Part::Game(*game)]),
        Value::Loopy(_) | Value::Graph(_) => Body::Sum(vec![Part::Other(value.clone())]),
        _ => {
            let message = format!("there is nothing to move in: this is a value of the kind {}", value.kind().word());
            return Err(mistake(message, "look at a position such as Push(BR_B), or a game such as {1|-1}"));
        }
    };
    let kind = match &body {
        Body::Synchronized(_) => Kind::Synchronized,
        Body::Scoring(_) => Kind::Scoring,
        Body::Sum(parts) if parts.iter().any(Part::may_loop) => Kind::Loopy,
        Body::Sum(_) => Kind::Alternating,
    };
    let text = asker.text(&answer, value)?;
    Ok(Whole { answer, text, kind, body })
}

/// The summands of a compound, copies one by one as long as they are few.
fn summands(compound: &Compound, parts: &mut Vec<Part>) {
    match compound {
        Compound::Game(game) => parts.push(Part::Game(*game)),
        Compound::Position(position) => parts.push(Part::Position(position.clone())),
        Compound::Sum(terms) => terms.iter().for_each(|term| summands(term, parts)),
        Compound::Multiple(count, of) => match u32::try_from(count) {
            Ok(count) if count <= MOST_COPIES => (0..count).for_each(|_| summands(of, parts)),
            _ => parts.push(Part::Other(Value::Compound(compound.clone()))),
        },
        Compound::Explicit(_) | Compound::Pair(..) | Compound::Negative(_) => {
            parts.push(Part::Other(Value::Compound(compound.clone())));
        }
    }
}

impl Part {
    /// Whether play in it may return to a position.
    pub(crate) fn may_loop(&self) -> bool {
        match self {
            Part::Position(position) => position.facts().cycles == Cycles::Possible,
            Part::Game(_) => false,
            Part::Other(value) => matches!(value, Value::Loopy(_) | Value::Graph(_)),
        }
    }

    /// The same as a term of a sum; nothing for what has no place in sums.
    fn compound(&self) -> Option<Compound> {
        match self {
            Part::Position(position) => Some(Compound::Position(position.clone())),
            Part::Game(game) => Some(Compound::Game(*game)),
            Part::Other(Value::Compound(compound)) => Some(compound.clone()),
            Part::Other(_) => None,
        }
    }

    /// The part as a value.
    pub(crate) fn value(&self) -> Value {
        match self {
            Part::Position(position) => Value::Compound(Compound::Position(position.clone())),
            Part::Game(game) => Value::Game(*game),
            Part::Other(value) => value.clone(),
        }
    }

    /// What a value is as a part of a sum.
    fn of(value: &Value) -> Part {
        match value {
            Value::Compound(Compound::Position(position)) => Part::Position(position.clone()),
            Value::Compound(Compound::Game(game)) | Value::Game(game) | Value::Literal(_, game) => Part::Game(*game),
            other => Part::Other(other.clone()),
        }
    }
}

/// The sum of parts as a value.
pub(crate) fn sum_of(parts: &[Part]) -> Value {
    match parts {
        [only] => only.value(),
        parts => Value::Compound(Compound::Sum(parts.iter().filter_map(Part::compound).collect())),
    }
}

/// The parts with one of them replaced.
pub(crate) fn replaced(parts: &[Part], index: usize, part: &Part) -> Vec<Part> {
    let mut parts = parts.to_vec();
    if let Some(old) = parts.get_mut(index) {
        *old = part.clone();
    }
    parts
}

/// The player's moves in a whole.
pub(crate) fn moves(asker: &mut Asker<'_>, whole: &Whole, player: Player) -> Result<Moves, Error> {
    match &whole.body {
        Body::Sum(parts) => in_sum(asker, whole, parts, player),
        Body::Synchronized(game) => in_synchronized(asker, whole, game, player),
        Body::Scoring(scoring) => scores::moves(asker, whole, scoring, player),
    }
}

fn too_many(player: Player, count: u128) -> String {
    format!("{player} has {count} moves; the first {MOST_CHOICES} are listed")
}

fn in_sum(asker: &mut Asker<'_>, whole: &Whole, parts: &[Part], player: Player) -> Result<Moves, Error> {
    let mut found = Moves::default();
    for (component, part) in parts.iter().enumerate() {
        let room = MOST_CHOICES - found.list.len();
        let steps = match part {
            Part::Position(position) => {
                let count = position.move_count(player);
                if count > room as u128 {
                    found.unlisted = Some(too_many(player, count));
                }
                of_position(asker, whole, position, player, room)?
            }
            Part::Game(game) => {
                let tables = whole.answer.tables();
                let options = asker.work(&whole.answer, None, |_| Ok(tables.games.options(*game, player)?.to_vec()))?;
                of_values(asker, whole, options.into_iter().map(Part::Game).take(room).collect())?
            }
            Part::Other(value) => {
                let text = asker.text(&whole.answer, value.clone())?;
                let options = match asker.ask(&format!("({text}).Options({player})")) {
                    Ok(options) => options,
                    Err(error) if is_cancelled(&error) => return Err(error),
                    // Of a loopy game that is no stopper only the sides are known.
                    Err(error) => {
                        found.unlisted = Some(error.diagnostic.message);
                        continue;
                    }
                };
                let (Value::List(members) | Value::Set(members)) = &options.value else { continue };
                of_values(asker, whole, members.iter().map(Part::of).take(room).collect())?
            }
        };
        let prefix = match parts {
            [_] => String::new(),
            _ => asker.text(&whole.answer, part.value())?.replace('"', "") + ": ",
        };
        for step in steps {
            let result = asker.text(&whole.answer, sum_of(&replaced(parts, component, &step.after)))?;
            let choice = Choice {
                index: found.list.len(),
                name: format!("{prefix}{}", step.name),
                component,
                places: step.places,
                result,
                points: None,
            };
            found.list.push(Move { choice, after: Some(step.after), entry: None });
        }
    }
    Ok(found)
}

/// A move in one summand.
struct Step {
    name: String,
    places: Vec<Place>,
    after: Part,
}

/// Places as pictures name them.
pub(crate) fn places(places: &[(usize, usize)]) -> Vec<Place> {
    places.iter().map(|&(part, index)| Place { part, index }).collect()
}

fn of_position(
    asker: &mut Asker<'_>,
    whole: &Whole,
    position: &AnyPosition,
    player: Player,
    most: usize,
) -> Result<Vec<Step>, Error> {
    /// More moves than this of a heap are not made, because a ruleset may list them all before the first is seen.
    const MOST_MADE: u128 = 1 << 20;
    let count = position.move_count(player);
    if count > MOST_MADE {
        return Err(mistake(
            format!("{player} has {count} moves in {position}, too many to be listed"),
            "look at a smaller position; its value and its outcome can be asked without looking",
        ));
    }
    let mut steps = Vec::new();
    let checked = asker.work(&whole.answer, None, |guard| {
        let mut stop = Ok(());
        let _ = position.visit_moves(player, &mut |found| {
            if steps.len() == most {
                return ControlFlow::Break(());
            }
            let after = Part::Position(Box::new(found.result));
            steps.push(Step { name: found.name, places: places(&found.places), after });
            stop = guard.check();
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        stop.and_then(|()| position.check())
    });
    match checked {
        Ok(()) => Ok(steps),
        // The session knows which rule is wrong and where; it tells when it is asked for the options itself.
        Err(error) if error.stop() == Some(Stop::Rule) => {
            asker.ask(&format!("({position}).Options({player})"))?;
            Err(error)
        }
        Err(error) => Err(error),
    }
}

fn of_values(asker: &mut Asker<'_>, whole: &Whole, parts: Vec<Part>) -> Result<Vec<Step>, Error> {
    let named = parts.into_iter().map(|after| {
        let name = format!("to {}", asker.text(&whole.answer, after.value())?);
        Ok(Step { name, places: Vec::new(), after })
    });
    named.collect()
}

/// The number of the summand, counting copies one by one, to which a move in a synchronized game belongs.
fn component_of(game: &SyncGame, action: SyncMove) -> usize {
    let copies = |count: u32| count.min(MOST_COPIES) as usize;
    let before: usize = game.terms().iter().take(action.term).map(|term| copies(term.count)).sum();
    before + (action.copy.min(MOST_COPIES - 1)) as usize
}

/// The summands of a synchronized game, copies one by one as long as they are few.
pub(crate) fn atoms(game: &SyncGame) -> impl Iterator<Item = &Atom> {
    game.terms().iter().flat_map(|term| (0..term.count.min(MOST_COPIES)).map(|_| &term.atom))
}

fn in_synchronized(asker: &mut Asker<'_>, whole: &Whole, game: &SyncGame, player: Player) -> Result<Moves, Error> {
    let actions = listed(game, player)?;
    let names = game.move_texts(player, &actions);
    let mut found = Moves::default();
    if actions.len() > MOST_CHOICES {
        found.unlisted = Some(too_many(player, actions.len() as u128));
    }
    for (&action, name) in actions.iter().zip(names).take(MOST_CHOICES) {
        let after = game.solo(player, action).map_err(|error| mistake(error.to_string(), "look at a smaller game"))?;
        let result = asker.text(&whole.answer, Value::Synchronized(Arc::new(after)))?;
        let choice = Choice {
            index: found.list.len(),
            name,
            component: component_of(game, action),
            places: atom_places(game, player, action),
            result,
            points: None,
        };
        found.list.push(Move { choice, after: None, entry: None });
    }
    Ok(found)
}

/// The moves of a synchronized game, which are refused if they are too many to list.
pub(crate) fn listed(game: &SyncGame, player: Player) -> Result<Vec<SyncMove>, Error> {
    game.moves(player).map_err(|error| mistake(error.to_string(), "look at a smaller game"))
}

/// The places of a move in a synchronized game.
fn atom_places(game: &SyncGame, player: Player, action: SyncMove) -> Vec<Place> {
    let atom = game.terms().get(action.term).map(|term| &term.atom);
    let Some(Atom::Position(position)) = atom else { return Vec::new() };
    let Some(position) = position.registered() else { return Vec::new() };
    let (mut found, mut index) = (Vec::new(), 0);
    let _ = position.visit_moves(player, &mut |step| {
        if index == action.index {
            found = places(&step.places);
            return ControlFlow::Break(());
        }
        index += 1;
        ControlFlow::Continue(())
    });
    found
}

/// Points that the player gets, as they count for Left.
pub(crate) fn counted_for_left(points: IBig, player: Player) -> IBig {
    match player {
        Player::Left => points,
        Player::Right => -points,
    }
}
