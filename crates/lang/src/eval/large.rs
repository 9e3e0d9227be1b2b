//! What is large is made so that the guard is asked: long lists piece by piece and with room for them, operations on
//! enormous numbers on another thread. Does not say how large anything may be.

use std::cmp::Ordering;

use onside_ground::{Guard, Stop};
use onside_number::Rational;

use super::engine::Engine;
use crate::error::Error;
use crate::syntax::BinaryOperator;
use crate::value::Value;

/// Items that are made between two looks at the guard; each may be a number of kilobytes.
const PIECE: usize = 64;

/// Items that are sorted between two looks at the guard, if each is small.
const RUN: usize = 1 << 16;

/// Numbers with more bits than this take long to compare.
const SMALL: u64 = 1 << 12;

/// An operation on two numbers whose sizes in words have a greater product than this, or the writing of a number with a
/// greater square, may take more than a few hundredths of a second.
const HEAVY: u64 = 1 << 24;

impl Engine {
    /// All items in a list; the guard is asked whether there is room for them, and while they are made. Until then they
    /// are on the account of memory; afterwards that is a matter of whoever keeps them.
    pub(crate) fn collected<T>(&self, items: impl IntoIterator<Item = T>) -> Result<Vec<T>, Box<Error>> {
        let guard = self.games.guard();
        let items = items.into_iter();
        let least = items.size_hint().0;
        guard.room_for::<T>(least)?;
        let mut charge = guard.charge();
        charge.grow_to(least.saturating_mul(size_of::<T>()))?;
        let mut all = Vec::with_capacity(least);
        for (index, item) in items.enumerate() {
            if index % PIECE == 0 {
                guard.check()?;
                charge.grow_to(all.capacity().saturating_mul(size_of::<T>()))?;
            }
            all.push(item);
        }
        Ok(all)
    }
}

/// The numbers in order, each once, as values.
pub(crate) fn sorted_numbers(guard: &Guard, numbers: Vec<Rational>) -> Result<Vec<Value>, Stop> {
    let run = if numbers.iter().any(|number| number.bit_size() > SMALL) { 1 } else { RUN };
    let sorted = sorted_plainly(guard, numbers, run, Rational::cmp)?;
    guard.room_for::<Value>(sorted.len())?;
    Ok(sorted.into_iter().map(Value::Number).collect())
}

/// The items in an order that cannot fail, without those that are equal to the one before. At most `run` comparisons
/// are made between two looks at the guard.
fn sorted_plainly<T>(
    guard: &Guard,
    mut items: Vec<T>,
    run: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> Result<Vec<T>, Stop> {
    // What is made in order, such as a range, stays where it is.
    guard.check()?;
    if items.is_sorted_by(|a, b| order(a, b).is_lt()) {
        return Ok(items);
    }
    let mut runs = Vec::with_capacity(items.len().div_ceil(run));
    while !items.is_empty() {
        guard.check()?;
        let mut sorted = items.split_off(items.len().saturating_sub(run));
        sorted.sort_unstable_by(&order);
        sorted.dedup_by(|later, earlier| order(later, earlier).is_eq());
        runs.push(sorted);
    }
    drop(items);
    while runs.len() > 1 {
        let mut longer = Vec::with_capacity(runs.len().div_ceil(2));
        let mut pairs = runs.into_iter();
        while let Some(first) = pairs.next() {
            longer.push(match pairs.next() {
                Some(second) => merged(guard, [first, second], run, &order)?,
                None => first,
            });
        }
        runs = longer;
    }
    Ok(runs.pop().unwrap_or_default())
}

/// Two sorted lists as one, in which nothing stands twice.
fn merged<T>(
    guard: &Guard,
    [first, second]: [Vec<T>; 2],
    run: usize,
    order: impl Fn(&T, &T) -> Ordering,
) -> Result<Vec<T>, Stop> {
    guard.room_for::<T>(first.len() + second.len())?;
    let mut all = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter().peekable(), second.into_iter().peekable());
    while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
        if all.len() % run == 0 {
            guard.check()?;
        }
        let next = match order(a, b) {
            Ordering::Less => first.next(),
            Ordering::Greater => second.next(),
            Ordering::Equal => {
                second.next();
                first.next()
            }
        };
        all.extend(next);
    }
    all.extend(first);
    all.extend(second);
    Ok(all)
}

/// Whether an operation on two numbers takes no time to speak of. Nearly all numbers are small, and then this costs
/// nothing.
#[inline]
fn is_light(left: &Rational, right: &Rational) -> bool {
    let words = |number: &Rational| number.bit_size() / 64 + 1;
    (left.is_inline() && right.is_inline()) || words(left).saturating_mul(words(right)) <= HEAVY
}

/// The result of an operation on two enormous numbers; nothing if they are not, or if there is no such operation.
pub(crate) fn on_numbers(
    guard: &Guard,
    operator: BinaryOperator,
    left: &Rational,
    right: &Rational,
) -> Result<Option<Rational>, Stop> {
    let linear = || {
        matches!(operator, BinaryOperator::Add | BinaryOperator::Subtract) && left.is_integer() && right.is_integer()
    };
    if is_light(left, right) || linear() {
        return Ok(None);
    }
    let (left, right) = (left.clone(), right.clone());
    guard.wait_for(move || match operator {
        BinaryOperator::Add => Some(left + right),
        BinaryOperator::Subtract => Some(left - right),
        BinaryOperator::Multiply => Some(left * right),
        BinaryOperator::Divide => left.checked_div(&right),
        BinaryOperator::Remainder => left.rem_floor(&right),
        BinaryOperator::Power | BinaryOperator::OrdinalSum | BinaryOperator::Sides => None,
    })
}

/// Something that is computed from one number; if that is enormous the guard is asked meanwhile.
pub(crate) fn of_number<T: Send + 'static>(
    guard: &Guard,
    number: &Rational,
    compute: impl FnOnce(&Rational) -> T + Send + 'static,
) -> Result<T, Stop> {
    if is_light(number, number) {
        return Ok(compute(number));
    }
    let number = number.clone();
    guard.wait_for(move || compute(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sorted_plainly_is_in_order_and_nothing_stands_twice() {
        let guard = Guard::default();
        for (count, modulus) in [(0_u64, 7), (1, 7), (10, 3), (20_000, 9_973), (50_000, 1_000_003), (9_000, 1)] {
            let items: Vec<u64> = (0..count).map(|number| number * 7_919 % modulus).collect();
            let mut expected = items.clone();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(sorted_plainly(&guard, items, 1000, u64::cmp), Ok(expected));
        }
        let range: Vec<u64> = (0..10_000).collect();
        assert_eq!(sorted_plainly(&guard, range.clone(), 1, u64::cmp), Ok(range));
        guard.cancel();
        assert_eq!(sorted_plainly(&guard, vec![2_u64, 1], 1, u64::cmp), Err(Stop::Cancelled));
    }

    #[test]
    fn operations_on_enormous_numbers_have_the_same_results_and_can_be_stopped() {
        let guard = Guard::default();
        let power = |base: i64, exponent: i64| Rational::from(base).checked_pow(exponent, 1 << 22).expect("a power");
        let (a, b) = (power(3, 300_000), power(2, 300_000));
        let rest = on_numbers(&guard, BinaryOperator::Remainder, &a, &b);
        assert_eq!(rest, Ok(a.rem_floor(&b)));
        assert_eq!(on_numbers(&guard, BinaryOperator::Add, &a, &b), Ok(None), "integers are added at once");
        assert_eq!(on_numbers(&guard, BinaryOperator::Multiply, &a, &Rational::from(3)), Ok(None));
        assert_eq!(of_number(&guard, &a, Rational::bit_size), Ok(a.bit_size()));
        guard.time_is_up();
        assert_eq!(on_numbers(&guard, BinaryOperator::Remainder, &a, &b), Err(Stop::Time));
    }
}
