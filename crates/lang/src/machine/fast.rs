//! What numbers that fit a machine word do at once. Whatever does not fit is nothing here, and done by `eval`.

use std::cmp::Ordering;

use onside_number::Rational;

use crate::syntax::{BinaryOperator, Comparator};
use crate::value::Value;

/// The integer that a value is, if it is small.
#[inline]
pub(super) fn small(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}

#[inline]
pub(super) fn integer(number: i64) -> Value {
    Value::Number(Rational::from(number))
}

/// `left operator right`
#[inline]
pub(crate) fn binary(operator: BinaryOperator, left: i64, right: i64) -> Option<Value> {
    let result = match operator {
        BinaryOperator::Add => left.checked_add(right),
        BinaryOperator::Subtract => left.checked_sub(right),
        BinaryOperator::Multiply => left.checked_mul(right),
        BinaryOperator::Remainder if right > 0 => Some(left.rem_euclid(right)),
        BinaryOperator::Divide if right > 0 && left % right == 0 => Some(left / right),
        BinaryOperator::Power => u32::try_from(right).ok().and_then(|power| left.checked_pow(power)),
        _ => None,
    };
    result.map(integer)
}

/// Whether `left comparator right`, if both are numbers.
#[inline]
pub(super) fn compare(comparator: Comparator, left: &Value, right: &Value) -> Option<bool> {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => Some(holds(comparator, left.cmp(right))),
        _ => None,
    }
}

#[inline]
pub(super) fn holds(comparator: Comparator, order: Ordering) -> bool {
    match comparator {
        Comparator::Less | Comparator::LessOrConfused => order.is_lt(),
        Comparator::LessOrEqual => order.is_le(),
        Comparator::Equal | Comparator::Identical => order.is_eq(),
        Comparator::NotEqual => order.is_ne(),
        Comparator::Greater | Comparator::GreaterOrConfused => order.is_gt(),
        Comparator::GreaterOrEqual => order.is_ge(),
        // Numbers are ordered.
        Comparator::Confused => false,
    }
}

/// The member of a list or a tuple at a place counted from 1, if it is there.
#[inline]
pub(super) fn member<'a>(collection: &'a Value, key: &Value) -> Option<&'a Value> {
    let members = match collection {
        Value::List(members) | Value::Set(members) | Value::Tuple(members) => members,
        _ => return None,
    };
    members.get(usize::try_from(small(key)?).ok()?.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_a_word_is_left_to_others() {
        let text = |operator, left, right| match binary(operator, left, right) {
            Some(Value::Number(number)) => Some(number.to_string()),
            _ => None,
        };
        assert_eq!(text(BinaryOperator::Add, i64::MAX, 1), None);
        assert_eq!(text(BinaryOperator::Subtract, i64::MIN, 1), None);
        assert_eq!(text(BinaryOperator::Multiply, i64::MAX, 2), None);
        assert_eq!(text(BinaryOperator::Remainder, -7, 3).as_deref(), Some("2"));
        assert_eq!(text(BinaryOperator::Remainder, 7, -3), None);
        assert_eq!(text(BinaryOperator::Divide, 7, 2), None);
        assert_eq!(text(BinaryOperator::Divide, -8, 2).as_deref(), Some("-4"));
    }
}
