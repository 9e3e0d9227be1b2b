//! How two keys stand to each other: the places in which sets and sorted lists keep their members, and equality.
//!
//! The places are a total order that has nothing to do with the order of games: nothing first, then numbers by size,
//! games in the order of print, truth values, texts, players, lists member by member, and the other kinds one after the
//! other. One function answers both questions, so that what is equal has the same place.

// A new kind of values or of games does not compile until somebody has said what it means here.
#![warn(clippy::wildcard_enum_match_arm)]

use std::cmp::Ordering;
use std::sync::Arc;

use onside_ground::{Player, with_stack};
use onside_number::{Dyadic, Rational};
use onside_value::loopy::{LoopyValue, Side, SideValue, Stopper};
use onside_value::ordinal::{Number, Surreal};
use onside_value::short::{Game, Thermograph, notation};

use super::collections::members;
use super::enclosed;
use super::engine::Engine;
use super::key::{Key, Relation, Synchronized, twins};
use super::order::search;
use crate::error::Error;
use crate::value::{Enclosed, NumberRange, Outcomes, Scoring, Subtraction, Value};

/// What is wanted of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Only whether it is [`Relation::Same`]: which of the others it is need not be found out.
    Equality,
    /// All of it.
    Place,
}

/// How one key stands to another.
pub(crate) fn relation(
    engine: &mut Engine,
    first: &Key<'_>,
    second: &Key<'_>,
    asked: Asked,
) -> Result<Relation, Box<Error>> {
    Ok(match (first, second) {
        (Key::Number(a), Key::Number(b)) => a.cmp(b).into(),
        // A number is equal to itself, also if it is not known.
        (Key::Between(a), Key::Between(b)) if std::ptr::eq(*a, *b) => Relation::Same,
        (Key::Between(a), Key::Between(b)) => enclosed::place((a.lo(), a.hi()), (b.lo(), b.hi()))?.into(),
        (Key::Between(a), Key::Number(b)) => enclosed::place((a.lo(), a.hi()), (b, b))?.into(),
        (Key::Number(a), Key::Between(b)) => enclosed::place((a, a), (b.lo(), b.hi()))?.into(),
        (Key::Infinite(a), Key::Infinite(b)) => b.cmp(a).into(),
        (Key::Infinite(side), Key::Number(_) | Key::Between(_) | Key::Surreal(_)) => infinite(*side),
        (Key::Number(_) | Key::Between(_) | Key::Surreal(_), Key::Infinite(side)) => infinite(side.opponent()),
        (Key::Surreal(a), Key::Surreal(b)) => surreals(engine, &surreal(a), &surreal(b))?.into(),
        (Key::Surreal(a), Key::Number(b)) => surreals(engine, &surreal(a), &Number::Rational((**b).clone()))?.into(),
        (Key::Number(a), Key::Surreal(b)) => surreals(engine, &Number::Rational((**a).clone()), &surreal(b))?.into(),
        (Key::Surreal(number), Key::Between(between)) => beyond(engine, number, between)?.into(),
        (Key::Between(between), Key::Surreal(number)) => beyond(engine, number, between)?.reverse().into(),
        (Key::Nimber(a), Key::Nimber(b)) => a.cmp(b).into(),
        (Key::Trajectory(a), Key::Trajectory(b)) => a.cmp(b).into(),
        (Key::Short(a), Key::Short(b)) => short(engine, *a, *b, asked)?,
        (Key::Loopy(a), Key::Loopy(b)) => loopy(engine, a, b)?,
        // Loop-free before loopy, as in print.
        (Key::Short(_), Key::Loopy(_)) => Relation::Before,
        (Key::Loopy(_), Key::Short(_)) => Relation::After,
        (Key::Boolean(a), Key::Boolean(b)) => a.cmp(b).into(),
        (Key::Text(a), Key::Text(b)) | (Key::Output(a), Key::Output(b)) => a.cmp(b).into(),
        (Key::Class(a), Key::Class(b)) => a.cmp(b).into(),
        (Key::Player(a), Key::Player(b)) => a.cmp(b).into(),
        (Key::List(a), Key::List(b)) => lists(engine, a, b, asked)?,
        (Key::Tuple(a), Key::Tuple(b)) => in_turn(engine, a, b, asked)?,
        (Key::Synchronized(a), Key::Synchronized(b)) => synchronized(engine, a, b)?,
        (Key::Cherries(a), Key::Cherries(b)) => a.cmp(b).into(),
        (Key::Misere(a), Key::Misere(b)) => engine.misere.order(*a, *b)?.into(),
        (Key::Genus(a), Key::Genus(b)) => (a.base, &a.digits).cmp(&(b.base, &b.digits)).into(),
        (Key::Quotient(a), Key::Quotient(b)) => a.cmp(b).into(),
        (Key::Scoring(a), Key::Scoring(b)) => scoring(a, b),
        (Key::Set(a), Key::Set(b)) => sets(engine, a, b, asked)?,
        (Key::Entry(a), Key::Entry(b)) => entries(engine, a, b, asked)?,
        (Key::Table(a), Key::Table(b)) => tables(engine, a, b, asked)?,
        (Key::Thermograph(a), Key::Thermograph(b)) => walls(a).cmp(&walls(b)).into(),
        (Key::Expansion(a), Key::Expansion(b)) => {
            (&a.number, a.nimber, &a.coefficients).cmp(&(&b.number, b.nimber, &b.coefficients)).into()
        }
        (Key::Picture(a), Key::Picture(b)) => Relation::unordered(a == b),
        (Key::Mutable(a), Key::Mutable(b)) => Relation::unordered(Arc::ptr_eq(a, b)),
        (Key::Object(a), Key::Object(b)) => match a.relation(b) {
            Some(ordering) => ordering.into(),
            None => Relation::Beside,
        },
        (Key::Function(a), Key::Function(b)) => Relation::unordered(Arc::ptr_eq(a, b)),
        (Key::Board(a), Key::Board(b)) => {
            let letters = |board: &crate::value::LetteredBoard| board.alphabet.as_ref().map(|alphabet| alphabet.text());
            (&a.board, letters(a)).cmp(&(&b.board, letters(b))).into()
        }
        (Key::Ruleset(a), Key::Ruleset(b)) => Relation::unordered(a.is(b)),
        // Two kinds, or nothing and nothing. Every kind is named, so that two of a new one are not taken for the same.
        (
            Key::Nothing
            | Key::Number(_)
            | Key::Between(_)
            | Key::Surreal(_)
            | Key::Infinite(_)
            | Key::Nimber(_)
            | Key::Trajectory(_)
            | Key::Short(_)
            | Key::Loopy(_)
            | Key::Boolean(_)
            | Key::Text(_)
            | Key::Player(_)
            | Key::List(_)
            | Key::Class(_)
            | Key::Synchronized(_)
            | Key::Cherries(_)
            | Key::Misere(_)
            | Key::Genus(_)
            | Key::Quotient(_)
            | Key::Scoring(_)
            | Key::Set(_)
            | Key::Entry(_)
            | Key::Table(_)
            | Key::Thermograph(_)
            | Key::Expansion(_)
            | Key::Output(_)
            | Key::Picture(_)
            | Key::Mutable(_)
            | Key::Function(_)
            | Key::Tuple(_)
            | Key::Board(_)
            | Key::Ruleset(_)
            | Key::Object(_),
            other,
        ) => first.rank().cmp(&other.rank()).into(),
    })
}

/// Where `inf`, or `-inf` on Right's side, stands to any number.
fn infinite(side: Player) -> Relation {
    match side {
        Player::Left => Relation::After,
        Player::Right => Relation::Before,
    }
}

fn surreal(number: &Surreal) -> Number {
    Number::Surreal(number.clone())
}

/// Two numbers, of which at least one is not rational.
fn surreals(engine: &Engine, first: &Number, second: &Number) -> Result<Ordering, Box<Error>> {
    Ok(first.compare(second, engine.games.guard())?)
}

/// How a number stands to one that lies between two rational ones; it cannot be told if it lies between them too.
fn beyond(engine: &Engine, number: &Surreal, between: &Enclosed) -> Result<Ordering, Box<Error>> {
    let number = Number::Surreal(number.clone());
    let to = |bound: &Rational| number.compare(&Number::Rational(bound.clone()), engine.games.guard());
    match (to(between.lo())?, to(between.hi())?) {
        (Ordering::Less, _) => Ok(Ordering::Less),
        (_, Ordering::Greater) => Ok(Ordering::Greater),
        _ => Err(Error::mistake("the enclosure is too wide to be compared with this number")),
    }
}

/// The relation of two values, which may be deep.
fn of_values(engine: &mut Engine, first: &Value, second: &Value, asked: Asked) -> Result<Relation, Box<Error>> {
    if let (Value::Number(first), Value::Number(second)) = (first, second) {
        return Ok(first.cmp(second).into());
    }
    if twins(first, second) {
        return Ok(Relation::Same);
    }
    with_stack(|| {
        let (first, second) = (Key::of(engine, first)?, Key::of(engine, second)?);
        relation(engine, &first, &second, asked)
    })
}

fn short(engine: &Engine, first: Game, second: Game, asked: Asked) -> Result<Relation, Box<Error>> {
    if first == second {
        return Ok(Relation::Same);
    }
    if asked == Asked::Equality {
        return Ok(Relation::Beside);
    }
    let sorted = notation::sorted(&engine.games, &[first, second])?;
    Ok(if sorted.first() == Some(&first) { Relation::Before } else { Relation::After })
}

/// Stoppers in the order of print, then values with two sides, by the sides.
fn loopy(engine: &Engine, first: &LoopyValue, second: &LoopyValue) -> Result<Relation, Box<Error>> {
    if engine.loops.equal(first, second)? {
        return Ok(Relation::Same);
    }
    let place = match (first.as_stopper(), second.as_stopper()) {
        (Some(a), Some(b)) => stoppers(engine, a, b)?,
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => {
            let onside = sides(engine, &first.side(Side::Onside), &second.side(Side::Onside))?;
            onside.then(sides(engine, &first.side(Side::Offside), &second.side(Side::Offside))?)
        }
    };
    Ok(match place {
        Ordering::Equal => Relation::Beside,
        Ordering::Less | Ordering::Greater => place.into(),
    })
}

fn stoppers(engine: &Engine, first: Stopper, second: Stopper) -> Result<Ordering, Box<Error>> {
    if first == second {
        return Ok(Ordering::Equal);
    }
    let sorted = engine.loops.sorted(&[first, second])?;
    Ok(if sorted.first() == Some(&first) { Ordering::Less } else { Ordering::Greater })
}

/// Equal knots may look different, so they all have one place.
fn sides(engine: &Engine, first: &SideValue, second: &SideValue) -> Result<Ordering, Box<Error>> {
    match (first, second) {
        (SideValue::Stopper(a), SideValue::Stopper(b)) => stoppers(engine, *a, *b),
        (SideValue::Stopper(_), SideValue::Knot(_)) => Ok(Ordering::Less),
        (SideValue::Knot(_), SideValue::Stopper(_)) => Ok(Ordering::Greater),
        (SideValue::Knot(_), SideValue::Knot(_)) => Ok(Ordering::Equal),
    }
}

/// Members one by one; the first that has another place decides, then the length.
#[derive(Clone, Copy)]
struct Rows {
    asked: Asked,
    so_far: Relation,
}

impl Rows {
    fn new(asked: Asked) -> Rows {
        Rows { asked, so_far: Relation::Same }
    }

    /// Whether the next relation settles it.
    fn settled_by(&mut self, next: Relation) -> bool {
        if next == Relation::Same {
            return false;
        }
        self.so_far = next;
        next != Relation::Beside || self.asked == Asked::Equality
    }
}

fn in_turn(engine: &mut Engine, first: &[Value], second: &[Value], asked: Asked) -> Result<Relation, Box<Error>> {
    // The same collection may stand in another many times.
    if std::ptr::eq(first, second) {
        return Ok(Relation::Same);
    }
    if asked == Asked::Equality && first.len() != second.len() {
        return Ok(Relation::Beside);
    }
    let mut rows = Rows::new(asked);
    for (a, b) in first.iter().zip(second) {
        engine.games.guard().check()?;
        let next = of_values(engine, a, b, asked)?;
        if rows.settled_by(next) {
            return Ok(rows.so_far);
        }
    }
    Ok(match first.len().cmp(&second.len()) {
        Ordering::Equal => rows.so_far,
        shorter @ (Ordering::Less | Ordering::Greater) => shorter.into(),
    })
}

fn lists(engine: &mut Engine, first: &Value, second: &Value, asked: Asked) -> Result<Relation, Box<Error>> {
    if let (Value::Range(a), Value::Range(b)) = (first, second) {
        return Ok(ranges(a, b).into());
    }
    if asked == Asked::Equality
        && let (Value::Range(range), Value::List(list)) | (Value::List(list), Value::Range(range)) = (first, second)
        && range.count() != list.len().into()
    {
        return Ok(Relation::Beside);
    }
    if let (Value::List(first), Value::List(second)) = (first, second) {
        return in_turn(engine, first, second, asked);
    }
    let (first, second) = (members(engine, first)?, members(engine, second)?);
    in_turn(engine, &first, &second, asked)
}

/// By the first members, the second ones, and the length, as the lists of their members.
fn ranges(first: &NumberRange, second: &NumberRange) -> Ordering {
    let (own, other) = (first.count(), second.count());
    let both_have = |size: u8| own >= size.into() && other >= size.into();
    let begin = if both_have(1) { first.from.cmp(&second.from) } else { Ordering::Equal };
    let step = if both_have(2) { first.step().cmp(&second.step()) } else { Ordering::Equal };
    begin.then(step).then(own.cmp(&other))
}

/// Members without a place of their own may be in any order, so equal sets need not be equal member by member.
fn sets(engine: &mut Engine, first: &[Value], second: &[Value], asked: Asked) -> Result<Relation, Box<Error>> {
    if first.len() != second.len() && asked == Asked::Equality {
        return Ok(Relation::Beside);
    }
    match in_turn(engine, first, second, Asked::Place)? {
        Relation::Beside => {
            for member in first {
                if search(engine, second, |member| member, member)?.is_err() {
                    return Ok(Relation::Beside);
                }
            }
            Ok(Relation::Same)
        }
        other @ (Relation::Before | Relation::Same | Relation::After) => Ok(other),
    }
}

/// By the key and then by the value, but keys without places of their own order nothing: neither do their values, for
/// otherwise the entries of equal maps could be in different orders.
fn entries(
    engine: &mut Engine,
    first: &(Value, Value),
    second: &(Value, Value),
    asked: Asked,
) -> Result<Relation, Box<Error>> {
    let keys = of_values(engine, &first.0, &second.0, asked)?;
    if keys != Relation::Same {
        return Ok(keys);
    }
    let values = of_values(engine, &first.1, &second.1, asked)?;
    if values == Relation::Same || Key::of(engine, &first.0)?.is_placed() {
        return Ok(values);
    }
    Ok(Relation::Beside)
}

fn tables(
    engine: &mut Engine,
    first: &[Vec<Value>],
    second: &[Vec<Value>],
    asked: Asked,
) -> Result<Relation, Box<Error>> {
    let mut rows = Rows::new(asked);
    for (a, b) in first.iter().zip(second) {
        let next = in_turn(engine, a, b, asked)?;
        if rows.settled_by(next) {
            return Ok(rows.so_far);
        }
    }
    Ok(match first.len().cmp(&second.len()) {
        Ordering::Equal => rows.so_far,
        shorter @ (Ordering::Less | Ordering::Greater) => shorter.into(),
    })
}

fn synchronized(engine: &mut Engine, first: &Synchronized, second: &Synchronized) -> Result<Relation, Box<Error>> {
    let shapes = first.shape.cmp(&second.shape);
    if shapes.is_ne() {
        return Ok(shapes.into());
    }
    let same = first.game == second.game || engine.solver.isomorphic(first.game, second.game)?;
    Ok(Relation::unordered(same))
}

/// The corners of both walls, which are all of a thermograph.
fn walls(thermograph: &Thermograph) -> [&[(Dyadic, Dyadic)]; 2] {
    Player::BOTH.map(|player| thermograph.wall(player).corners())
}

/// Cumulative Subtraction by actions and piles, then games given by their moves, then tables.
fn scoring(first: &Scoring, second: &Scoring) -> Relation {
    let rank = |scoring: &Scoring| match scoring {
        Scoring::Subtraction(_) => 0,
        Scoring::Moves(_) => 1,
        Scoring::TwoPiles(_) => 2,
    };
    match (first, second) {
        (Scoring::Subtraction(a), Scoring::Subtraction(b)) => subtraction(a, b).into(),
        (Scoring::TwoPiles(a), Scoring::TwoPiles(b)) => {
            let size = |table: &Outcomes| (table.table.actions().as_slice().to_vec(), table.table.last());
            size(a).cmp(&size(b)).into()
        }
        (Scoring::Moves(a), Scoring::Moves(b)) => Relation::unordered(a == b),
        (a, b) => rank(a).cmp(&rank(b)).into(),
    }
}

fn subtraction(first: &Subtraction, second: &Subtraction) -> Ordering {
    let actions = first.actions.as_slice().cmp(second.actions.as_slice());
    actions.then_with(|| first.sorted_piles().cmp(&second.sorted_piles()))
}
