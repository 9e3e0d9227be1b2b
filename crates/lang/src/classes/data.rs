//! Between the values of the language and the plain data of which positions of classes are made.

use std::sync::Arc;

use onside_number::Rational;
use onside_ruleset::script::Datum;

use super::graph::LabelledGraph;
use crate::value::{Held, Members, Object, Value};

/// Data may be nested this deep.
const DEEPEST: u32 = 100;

/// Names of data that are more than the data they are made of.
const GRAPH: &str = "Graph";
const EDGE: &str = "Edge";
const ELEMENT: &str = "Element";
const INFINITY: &str = "inf";
const RATIONAL: &str = "Rational";

/// The value that data are.
pub(crate) fn value_of(datum: &Datum) -> Value {
    let all = |members: &[Datum]| members.iter().map(value_of).collect::<Vec<_>>();
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
            Value::Map(Held::new(entries.iter().map(|(key, value)| (value_of(key), value_of(value))).collect()))
        }
        Datum::Board(board) => Value::object(Object::Board(board.clone())),
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
        (INFINITY, _) => Value::object(Object::Infinity),
        (RATIONAL, [Datum::Text(text)]) => Value::Number(text.parse().ok()?),
        _ => return None,
    })
}

/// The data that a value is, or what it is that cannot be part of a position.
pub(crate) fn datum_of(value: &Value) -> Result<Datum, &'static str> {
    datum(value, 0)
}

fn datum(value: &Value, depth: u32) -> Result<Datum, &'static str> {
    if depth > DEEPEST {
        return Err("a list that is nested too deep");
    }
    let all = |members: &[Value]| members.iter().map(|member| datum(member, depth + 1)).collect::<Result<Vec<_>, _>>();
    Ok(match value {
        Value::Nothing => Datum::Nothing,
        Value::Boolean(truth) => Datum::Boolean(*truth),
        Value::Number(number) => match number.as_i64() {
            Some(number) => Datum::Integer(number),
            None => Datum::Record(RATIONAL.into(), [Datum::Text(number.to_string().into())].into()),
        },
        Value::Player(player) => Datum::Player(*player),
        Value::Text(text) => Datum::Text(text.as_str().into()),
        Value::Tuple(members) => Datum::Tuple(all(members)?.into()),
        Value::List(members) => Datum::List(all(members)?.into()),
        Value::Set(members) => Datum::set(all(members)?),
        Value::Map(entries) => {
            let entry = |(key, value): &(Value, Value)| Ok((datum(key, depth + 1)?, datum(value, depth + 1)?));
            Datum::map(entries.iter().map(entry).collect::<Result<Vec<_>, &'static str>>()?)
        }
        Value::Object(object) => match &**object {
            Object::Board(board) => Datum::Board(board.clone()),
            Object::Graph(graph) => Datum::Record(GRAPH.into(), graph.data().into()),
            Object::Edge(from, to, label) => {
                let ends = [from, to].map(|&end| Datum::Integer(i64::try_from(end).unwrap_or(i64::MAX)));
                let [from, to] = ends;
                Datum::Record(EDGE.into(), [from, to, label.clone()].into())
            }
            Object::Element(of, name, place) => {
                let place = Datum::Integer(i64::from(*place));
                let parts = [Datum::Text(Arc::clone(of)), Datum::Text(Arc::clone(name)), place];
                Datum::Record(ELEMENT.into(), parts.into())
            }
            Object::Infinity => Datum::Record(INFINITY.into(), [].into()),
            other => return Err(other.described()),
        },
        other => return Err(other.described()),
    })
}
