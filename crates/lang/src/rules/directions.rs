//! The directions on a grid, alone and in lists, that rules are given.

use onside_number::Rational;

use crate::value::{Members, Value};

/// All their names.
pub(crate) const NAMES: [&str; 13] = [
    "North",
    "Northeast",
    "East",
    "Southeast",
    "South",
    "Southwest",
    "West",
    "Northwest",
    "Orthogonal",
    "Diagonal",
    "Compass",
    "KnightsMove",
    "Hexagonal",
];

/// The directions and lists of directions that rules are given.
pub(super) fn directions(name: &str) -> Option<&'static [(i64, i64)]> {
    Some(match name {
        "North" => &[(-1, 0)],
        "Northeast" => &[(-1, 1)],
        "East" => &[(0, 1)],
        "Southeast" => &[(1, 1)],
        "South" => &[(1, 0)],
        "Southwest" => &[(1, -1)],
        "West" => &[(0, -1)],
        "Northwest" => &[(-1, -1)],
        "Orthogonal" => &[(-1, 0), (0, 1), (1, 0), (0, -1)],
        "Diagonal" => &[(-1, 1), (1, 1), (1, -1), (-1, -1)],
        "Compass" => &[(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
        "KnightsMove" => &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
        "Hexagonal" => &[(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)],
        _ => return None,
    })
}

/// Whether a list of directions has a name in the plural.
pub(super) fn is_list(name: &str) -> bool {
    matches!(name, "Orthogonal" | "Diagonal" | "Compass" | "KnightsMove" | "Hexagonal")
}

/// What names mean in rules that the session does not know.
pub(super) fn given(name: &str) -> Option<Value> {
    let pair = |&(down, right): &(i64, i64)| {
        Value::Tuple(Members::new(vec![Value::Number(Rational::from(down)), Value::Number(Rational::from(right))]))
    };
    let found = directions(name)?;
    Some(if is_list(name) { Value::list(found.iter().map(pair).collect()) } else { pair(found.first()?) })
}
