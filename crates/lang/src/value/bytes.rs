//! How many bytes values hold, for the account of memory: collections stand on it while they are long.
//!
//! Short ones are on no account by themselves, because a charge costs as much as they do; they are counted with the
//! long collection in which they stand, as far as nobody else holds them.

use onside_ruleset::AnyPosition;

use super::{Compound, Value};

/// Collections of at least this many members are on the account.
pub(crate) const LONG: usize = 1 << 10;

/// What stands inside itself deeper than this is not counted.
const DEEPEST: u32 = 4;

/// What a collection takes besides the places of its members: counters of its holders, where the members are.
const HOLDER: u64 = 64;

/// The bytes of places for some things.
pub(crate) fn places<T>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<T>() as u64)
}

/// The bytes that values hold beside their own places.
pub(crate) fn of_all<'a>(values: impl IntoIterator<Item = &'a Value>) -> u64 {
    values.into_iter().map(|value| beside(value, DEEPEST)).sum()
}

/// The bytes that a value holds beside its own place and that nobody else holds. What is kept in the tables of the
/// session is counted there.
fn beside(value: &Value, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else { return 0 };
    let all = |values: &[Value]| values.iter().map(|value| beside(value, deeper)).sum::<u64>();
    match value {
        Value::Number(number) if number.is_inline() => 0,
        Value::Number(number) => number.bit_size() / 8,
        Value::Text(text) | Value::Output(text) => text.capacity() as u64,
        Value::List(members) | Value::Tuple(members) | Value::Set(members) => {
            if members.is_shared() || members.holder().is_charged() {
                return 0;
            }
            HOLDER + places::<Value>(members.holder().len()) + all(members.holder())
        }
        Value::Map(entries) => {
            if entries.is_shared() || entries.is_charged() {
                return 0;
            }
            let inside = entries.iter().map(|(key, value)| beside(key, deeper) + beside(value, deeper));
            HOLDER + places::<(Value, Value)>(entries.len()) + inside.sum::<u64>()
        }
        Value::Entry(entry) if entry.is_shared() => 0,
        Value::Entry(entry) => HOLDER + places::<Value>(2) + beside(&entry.0, deeper) + beside(&entry.1, deeper),
        Value::Table(rows) => {
            if rows.is_shared() || rows.is_charged() {
                return 0;
            }
            HOLDER + rows.iter().map(|row| HOLDER + places::<Value>(row.len()) + all(row)).sum::<u64>()
        }
        Value::Compound(compound) => of_compound(compound, deeper),
        // These are small, or held by tables, or shared with whoever made them.
        Value::Surreal(_)
        | Value::Nimber(_)
        | Value::Game(_)
        | Value::Literal(..)
        | Value::Loopy(_)
        | Value::Graph(_)
        | Value::Synchronized(_)
        | Value::Enclosure(_)
        | Value::Matrix(_)
        | Value::Strategy(_)
        | Value::Equilibrium(_)
        | Value::Scoring(_)
        | Value::Cherries(_)
        | Value::Misere(_)
        | Value::Genus(_)
        | Value::Quotient(_)
        | Value::Boolean(_)
        | Value::Outcome(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Range(_)
        | Value::Mutable(_)
        | Value::Function(_)
        | Value::Board(_)
        | Value::Object(_)
        | Value::Ruleset(_)
        | Value::Player(_)
        | Value::Thermograph(_)
        | Value::Trajectory(_)
        | Value::Expansion(_)
        | Value::Picture(_)
        | Value::Nothing => 0,
    }
}

fn of_compound(compound: &Compound, depth: u32) -> u64 {
    let Some(deeper) = depth.checked_sub(1) else { return 0 };
    let boxed = |part: &Compound| places::<Compound>(1) + of_compound(part, deeper);
    match compound {
        Compound::Position(position) => places::<AnyPosition>(1) + position.held_bytes() as u64,
        Compound::Sum(parts) => parts.iter().map(boxed).sum(),
        Compound::Multiple(_, part) | Compound::Negative(part) => boxed(part),
        Compound::Pair(_, one, two) => boxed(one) + boxed(two),
        Compound::Game(_) | Compound::Explicit(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Members;

    #[test]
    fn what_somebody_else_holds_is_not_counted_twice() {
        let text = |length: usize| Value::Text("x".repeat(length));
        let inner = Value::list(vec![text(1000), text(500)]);
        let list = |member: Value| Value::List(Members::new(vec![member]));
        let place = size_of::<Value>() as u64;
        let alone = of_all(&[list(Value::list(vec![text(1000), text(500)]))]);
        assert_eq!(alone, 2 * HOLDER + 3 * place + 1500);
        assert_eq!(of_all(&[list(inner.clone())]), HOLDER + place);
        drop(inner);
        assert_eq!(of_all(&[Value::Nothing, Value::Boolean(true), text(7)]), 7);
    }
}
