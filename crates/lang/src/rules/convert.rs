//! Between the values of the language and the plain data of positions.

use std::sync::Arc;

use onside_ground::Player;
use onside_number::{IBig, Rational};
use onside_ruleset::script::{Alphabet, Cell, Datum, Shape};

use crate::value::{Held, LabelledGraph, LetteredBoard, Members, Object, Value};

/// The names of data that are more than the data they are made of.
const GRAPH: &str = "Graph";
const EDGE: &str = "Edge";
const ELEMENT: &str = "Element";
const INFINITY: &str = "inf";
const RATIONAL: &str = "Rational";

/// The value that a piece of data is. Boards are written with this alphabet; without one they hold numbers.
pub(crate) fn value_of(datum: &Datum, alphabet: Option<&Arc<Alphabet>>) -> Value {
    let all = |members: &[Datum]| members.iter().map(|member| value_of(member, alphabet)).collect::<Vec<_>>();
    match datum {
        Datum::Nothing => Value::Nothing,
        Datum::Boolean(truth) => Value::Boolean(*truth),
        Datum::Integer(number) => Value::Number(Rational::from(*number)),
        Datum::Player(player) => Value::Player(*player),
        Datum::Text(text) => Value::Text(text.to_string()),
        Datum::Tuple(members) => Value::Tuple(Members::new(all(members))),
        Datum::List(members) => Value::list(all(members)),
        Datum::Set(members) => Value::Set(Members::new(all(members))),
        Datum::Map(entries) => {
            let entry = |(key, value): &(Datum, Datum)| (value_of(key, alphabet), value_of(value, alphabet));
            Value::Map(Held::new(entries.iter().map(entry).collect()))
        }
        Datum::Board(board) => {
            Value::Board(Arc::new(LetteredBoard { board: board.clone(), alphabet: alphabet.cloned() }))
        }
        Datum::Record(name, parts) => record(name, parts).unwrap_or(Value::Nothing),
    }
}

fn record(name: &str, parts: &[Datum]) -> Option<Value> {
    Some(match (name, parts) {
        (GRAPH, _) => Value::object(Object::Graph(Arc::new(LabelledGraph::from_data(parts)?))),
        (EDGE, [Datum::Integer(from), Datum::Integer(to), label]) => {
            Value::object(Object::Edge(usize::try_from(*from).ok()?, usize::try_from(*to).ok()?, label.clone()))
        }
        (ELEMENT, [Datum::Text(of), Datum::Text(name), Datum::Integer(place)]) => {
            Value::object(Object::Element(Arc::clone(of), Arc::clone(name), u32::try_from(*place).ok()?))
        }
        (INFINITY, []) => Value::object(Object::Infinity(Player::Left)),
        (INFINITY, _) => Value::object(Object::Infinity(Player::Right)),
        (RATIONAL, [numerator, denominator]) => {
            Value::Number(Rational::from_ratio(integer_of(numerator)?, integer_of(denominator)?)?)
        }
        _ => return None,
    })
}

/// A whole number of any size as data: itself, or its bytes, the lowest first, as numbers that long are rare.
fn integer_datum(number: &IBig) -> Datum {
    match i64::try_from(number) {
        Ok(number) => Datum::Integer(number),
        Err(_) => Datum::List(number.to_le_bytes().iter().map(|&byte| Datum::Integer(byte.into())).collect()),
    }
}

fn integer_of(datum: &Datum) -> Option<IBig> {
    match datum {
        Datum::Integer(number) => Some(IBig::from(*number)),
        Datum::List(bytes) => {
            let byte = |datum: &Datum| u8::try_from(datum.integer()?).ok();
            Some(IBig::from_le_bytes(&bytes.iter().map(byte).collect::<Option<Vec<u8>>>()?))
        }
        Datum::Nothing
        | Datum::Boolean(_)
        | Datum::Player(_)
        | Datum::Text(_)
        | Datum::Tuple(_)
        | Datum::Set(_)
        | Datum::Map(_)
        | Datum::Board(_)
        | Datum::Record(..) => None,
    }
}

/// Data may be nested this deep.
const DEEPEST: u32 = 100;

/// More members of a range than this are no data.
const LONGEST_RANGE: usize = 1 << 20;

/// What data may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Whole numbers, texts, players, boards and collections.
    Plain,
    /// Fractions, graphs, edges, elements and infinity as well.
    Objects,
}

/// The data that a value is, or what it is that cannot be part of a position of rules.
pub(crate) fn datum_of(value: &Value) -> Result<Datum, &'static str> {
    datum(value, Of::Plain, 0)
}

/// The data that a value is, or what it is that cannot be part of a position of a class.
pub(crate) fn object_datum(value: &Value) -> Result<Datum, &'static str> {
    datum(value, Of::Objects, 0)
}

fn datum(value: &Value, of: Of, depth: u32) -> Result<Datum, &'static str> {
    if depth > DEEPEST {
        return Err("a list that is nested too deep");
    }
    let one = |value: &Value| datum(value, of, depth + 1);
    let all = |members: &[Value]| members.iter().map(one).collect::<Result<Vec<_>, _>>();
    Ok(match value {
        Value::Nothing => Datum::Nothing,
        Value::Boolean(truth) => Datum::Boolean(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(number) => Datum::Integer(number),
            None if of == Of::Objects => {
                let parts = [number.numerator(), IBig::from(number.denominator())];
                Datum::Record(RATIONAL.into(), parts.each_ref().map(integer_datum).into())
            }
            None if number.is_integer() => return Err("a number beyond 2^63"),
            None => return Err("a fraction"),
        },
        Value::Player(player) => Datum::Player(*player),
        Value::Text(text) => Datum::Text(text.as_str().into()),
        Value::Tuple(members) => Datum::Tuple(all(members)?.into()),
        Value::List(members) => Datum::List(all(members)?.into()),
        Value::Range(range) => {
            let count = usize::try_from(&range.count()).unwrap_or(usize::MAX);
            let (Some(from), Some(step), true) = (range.from.as_i64(), range.step().as_i64(), count <= LONGEST_RANGE)
            else {
                return Err("a range that is too long");
            };
            let member =
                |index: usize| step.checked_mul(i64::try_from(index).ok()?).and_then(|way| way.checked_add(from));
            let members: Option<Vec<Datum>> = (0..count).map(|index| member(index).map(Datum::Integer)).collect();
            Datum::List(members.ok_or("a number beyond 2^63")?.into())
        }
        Value::Set(members) => Datum::set(all(members)?),
        Value::Map(entries) => {
            let entry = |(key, value): &(Value, Value)| Ok((one(key)?, one(value)?));
            Datum::map(entries.iter().map(entry).collect::<Result<Vec<_>, &'static str>>()?)
        }
        Value::Board(lettered) => Datum::Board(lettered.board.clone()),
        Value::Object(object) if of == Of::Objects => of_object(object)?,
        other => return Err(other.described()),
    })
}

fn of_object(object: &Object) -> Result<Datum, &'static str> {
    Ok(match object {
        Object::Graph(graph) => Datum::Record(GRAPH.into(), graph.data().into()),
        Object::Edge(from, to, label) => {
            let [from, to] = [from, to].map(|&end| Datum::Integer(i64::try_from(end).unwrap_or(i64::MAX)));
            Datum::Record(EDGE.into(), [from, to, label.clone()].into())
        }
        Object::Element(of, name, place) => {
            let place = Datum::Integer(i64::from(*place));
            Datum::Record(ELEMENT.into(), [Datum::Text(Arc::clone(of)), Datum::Text(Arc::clone(name)), place].into())
        }
        Object::Infinity(Player::Left) => Datum::Record(INFINITY.into(), [].into()),
        Object::Infinity(Player::Right) => Datum::Record(INFINITY.into(), [Datum::Integer(-1)].into()),
        other => return Err(other.described()),
    })
}

/// The cell that a value names, on boards of this shape.
pub(super) fn cell_of(shape: &Shape, value: &Value) -> Option<Cell> {
    match (shape, value) {
        (Shape::Grid { .. }, Value::Tuple(members)) => match &members[..] {
            [Value::Number(row), Value::Number(column)] => Some(Cell::At(row.as_i64()?, column.as_i64()?)),
            _ => None,
        },
        (Shape::Strip(_) | Shape::Graph(_), Value::Number(number)) => Some(Cell::Number(number.as_i64()?)),
        _ => None,
    }
}

/// The value that names a cell.
pub(super) fn value_of_cell(cell: Cell) -> Value {
    let number = |number: i64| Value::Number(Rational::from(number));
    match cell {
        Cell::Number(at) => number(at),
        Cell::At(row, column) => Value::Tuple(Members::new(vec![number(row), number(column)])),
    }
}
