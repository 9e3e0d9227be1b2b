//! Beginnings of keys as machine words, so that most of sorting compares words instead of values.
//!
//! A prefix keeps the order: what has a place before another has a prefix that is not greater. Where two prefixes are
//! the same, the keys have to be asked.

use onside_number::Rational;

use super::key::Key;
use crate::value::Value;

/// The bits of a number in a prefix. Two of them and the kind are 128 bits.
const BITS: u32 = 60;
const MASK: u64 = (1 << BITS) - 1;
/// What stands for everything that comes behind the numbers.
const BEHIND: u64 = MASK;

/// The prefix of a key; none if keys of its kind have to be asked.
pub(super) fn prefix(key: &Key<'_>) -> Option<u128> {
    let rest = match key {
        Key::Nothing | Key::Boolean(_) | Key::Player(_) | Key::Short(_) | Key::Class(_) => 0,
        Key::Number(number) => u128::from(code(number).0) << BITS,
        Key::Text(text) => letters(text),
        Key::List(Value::List(members)) => of_members(members)?,
        Key::Tuple(members) => of_members(members)?,
        _ => return None,
    };
    Some((u128::from(key.rank()) << (2 * BITS)) | rest)
}

/// A number as a word, and whether no other number has the same. Integers have even words, and what is between two of
/// them has the odd word in between.
fn code(number: &Rational) -> (u64, bool) {
    const MIDDLE: i64 = 1 << (BITS - 2);
    let fits = |whole: i64| (-MIDDLE + 2..MIDDLE - 2).contains(&whole);
    let word = |whole: i64| (whole + MIDDLE).unsigned_abs() * 2;
    match number.as_i64() {
        Some(whole) if fits(whole) => (word(whole), true),
        _ => match i64::try_from(&number.floor()) {
            Ok(whole) if fits(whole) => (word(whole) + 1, false),
            _ if number.is_negative() => (1, false),
            _ => (BEHIND - 1, false),
        },
    }
}

/// The first two members; the second counts only where the first is sure to be the same.
fn of_members(members: &[Value]) -> Option<u128> {
    let (first, exact) = of_member(members.first())?;
    let second = if exact { of_member(members.get(1))?.0 } else { 0 };
    Some((u128::from(first) << BITS) | u128::from(second))
}

/// Nothing where a row ends, then a member that is nothing, the numbers, and all else.
fn of_member(member: Option<&Value>) -> Option<(u64, bool)> {
    match member {
        None => Some((0, true)),
        Some(Value::Number(number)) => Some(code(number)),
        Some(Value::Boolean(_) | Value::Text(_) | Value::Player(_) | Value::List(_) | Value::Tuple(_)) => {
            Some((BEHIND, false))
        }
        // A game may be a number, which only its key says.
        Some(_) => None,
    }
}

/// The first bytes of a text.
fn letters(text: &str) -> u128 {
    let mut bytes = [0; 16];
    let count = text.len().min(15);
    bytes[1..=count].copy_from_slice(&text.as_bytes()[..count]);
    u128::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use onside_ground::Guard;
    use onside_number::IBig;
    use onside_value::short::Simple;

    use super::super::engine::Engine;
    use super::super::relation::{Asked, relation};
    use super::*;
    use crate::value::Members;

    #[test]
    fn a_prefix_keeps_the_order_of_keys() {
        let mut engine = Engine::new(Arc::new(Guard::default()), true);
        let ratio = |a: i128, b: i128| Rational::from_ratio(IBig::from(a), IBig::from(b)).expect("a number");
        let mut atoms: Vec<Value> = Vec::new();
        for n in
            [0, 1, 2, 7, 1 << 57, (1 << 58) - 3, (1 << 58) - 2, (1 << 58) - 1, 1 << 58, i128::from(i64::MAX), 1 << 70]
        {
            for n in [n, -n] {
                atoms.extend([ratio(n, 1), ratio(2 * n + 1, 2), ratio(3 * n + 1, 3)].map(Value::Number));
            }
        }
        let texts =
            ["", "a", "a\0", "ab", "b", "fifteen letters", "fifteen letters and more", "fifteen letters or not"];
        atoms.extend(texts.map(|text| Value::Text(text.to_owned())));
        atoms.extend([true, false].map(Value::Boolean));
        let mut values = atoms.clone();
        values.push(Value::Nothing);
        values.push(Value::list(Vec::new()));
        for first in atoms.iter().step_by(2) {
            values.push(Value::list(vec![first.clone()]));
            values.push(Value::Tuple(Members::new(vec![first.clone(), Value::list(vec![first.clone()])])));
            for second in atoms.iter().step_by(9) {
                values.push(Value::list(vec![first.clone(), second.clone()]));
                values.push(Value::list(vec![first.clone(), second.clone(), first.clone()]));
            }
        }
        let keys: Vec<Key<'_>> = values.iter().map(|value| Key::of(&mut engine, value).expect("a key")).collect();
        for (a, first) in keys.iter().enumerate() {
            for (b, second) in keys.iter().enumerate() {
                let place = relation(&mut engine, first, second, Asked::Place).expect("no limit").place();
                let prefixes = prefix(first).expect("a prefix").cmp(&prefix(second).expect("a prefix"));
                assert!(prefixes.is_eq() || prefixes == place, "{:?} and {:?}", values[a], values[b]);
            }
        }
    }

    #[test]
    fn what_may_be_a_number_in_disguise_has_no_prefix() {
        let mut engine = Engine::new(Arc::new(Guard::default()), true);
        let star = engine.games.simple(Simple::nimber(1)).expect("a game");
        let value = Value::list(vec![Value::Game(star)]);
        let key = Key::of(&mut engine, &value).expect("a key");
        assert_eq!(prefix(&key), None);
    }
}
