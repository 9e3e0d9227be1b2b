//! Numbers that are only known to lie between two others: what a Nash value is when its fraction has grown too large.
//!
//! Both ends are finite decimals, so that they are written, read back and computed with exactly. Ends that are none are
//! rounded outwards. A comparison is answered only if it is certain.

use std::cmp::Ordering;
use std::fmt;

use dashu_base::BitTest;
use onside_number::{Enclosure, IBig, Rational};

use super::engine::Engine;
use super::problem::{Place, Problem};
use super::value::Value;
use crate::session::MOST_DIGITS;
use crate::syntax::{BinaryOperator, Comparator};

/// A number from `lo` to `hi`; both are finite decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Enclosed {
    lo: Rational,
    hi: Rational,
}

fn power_of_ten(places: u32) -> IBig {
    IBig::from(10).pow(places as usize)
}

/// How many digits behind the point a number needs; nothing if no number of digits will do, or only an unreasonable one.
fn places(number: &Rational) -> Option<u32> {
    let mut denominator = number.denominator();
    // 10^n has less than 4n bits.
    if denominator.bit_len() > 4 * MOST_DIGITS as usize {
        return None;
    }
    let twos = denominator.trailing_zeros().unwrap_or(0);
    denominator >>= twos;
    let mut fives = 0;
    while !denominator.is_one() {
        if &denominator % 5_u8 != 0 {
            return None;
        }
        denominator /= 5_u8;
        fives += 1;
    }
    u32::try_from(twos.max(fives)).ok()
}

/// The nearest multiple of 10^-digits on the outer side.
fn rounded(number: &Rational, digits: u32, outer: Ordering) -> Rational {
    let power = power_of_ten(digits);
    let scaled = number * &Rational::from(power.clone());
    let scaled = if outer == Ordering::Less { scaled.floor() } else { scaled.ceil() };
    Rational::from_ratio(scaled, power).unwrap_or_default()
}

/// A decimal with this many digits behind the point; the number needs no more.
fn decimal(number: &Rational, places: u32) -> String {
    let scaled = (number * &Rational::from(power_of_ten(places))).floor().to_string();
    let (sign, magnitude) = scaled.strip_prefix('-').map_or(("", scaled.as_str()), |rest| ("-", rest));
    let padded = format!("{magnitude:0>width$}", width = places as usize + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places as usize);
    if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

impl Enclosed {
    /// The numbers from one to another, as a value: a number if they are equal.
    ///
    /// Ends that are no finite decimals are rounded outwards to so many digits.
    pub(crate) fn value(lo: &Rational, hi: &Rational, digits: u32) -> Value {
        if lo == hi {
            return Value::Number(lo.clone());
        }
        let end = |number: &Rational, outer| match places(number) {
            Some(_) => number.clone(),
            None => rounded(number, digits, outer),
        };
        Value::Enclosure(std::sync::Arc::new(Enclosed { lo: end(lo, Ordering::Less), hi: end(hi, Ordering::Greater) }))
    }

    /// An enclosure that was computed, rounded outwards to so many digits.
    pub(crate) fn of(enclosure: &Enclosure, digits: u32) -> Value {
        let (lo, hi) = (Rational::from(enclosure.lo()), Rational::from(enclosure.hi()));
        if lo == hi {
            return Value::Number(lo);
        }
        Enclosed::value(&rounded(&lo, digits, Ordering::Less), &rounded(&hi, digits, Ordering::Greater), digits)
    }

    /// Both ends in decimal notation, with equally many digits behind the point.
    pub(crate) fn decimals(&self) -> (String, String) {
        let digits = places(&self.lo).max(places(&self.hi)).unwrap_or(0);
        (decimal(&self.lo, digits), decimal(&self.hi, digits))
    }
}

impl fmt::Display for Enclosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lo, hi) = self.decimals();
        write!(f, "Between({lo}, {hi})")
    }
}

/// The two ends of a number, which are equal if it is known.
pub(crate) fn ends(engine: &mut Engine, value: &Value) -> Result<(Rational, Rational), Problem> {
    match value {
        Value::Enclosure(enclosed) => Ok((enclosed.lo.clone(), enclosed.hi.clone())),
        other => {
            let number = engine.number(other)?;
            Ok((number.clone(), number))
        }
    }
}

/// An operation of which at least one operand is an enclosure.
pub(super) fn binary(
    engine: &mut Engine,
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
) -> Result<Value, Problem> {
    let digits = engine.solver.nash_settings().digits;
    let (a, b) = ends(engine, left).map_err(|problem| problem.at(Place::Receiver))?;
    let (c, d) = ends(engine, right).map_err(|problem| problem.at(Place::Argument(0)))?;
    let hull = |corners: [Rational; 4]| {
        let lo = corners.iter().min().cloned().unwrap_or_default();
        let hi = corners.iter().max().cloned().unwrap_or_default();
        Enclosed::value(&lo, &hi, digits)
    };
    Ok(match operator {
        BinaryOperator::Add => Enclosed::value(&(&a + &c), &(&b + &d), digits),
        BinaryOperator::Subtract => Enclosed::value(&(&a - &d), &(&b - &c), digits),
        BinaryOperator::Multiply => hull([&a * &c, &a * &d, &b * &c, &b * &d]),
        BinaryOperator::Divide => {
            if !c.is_positive() && !d.is_negative() {
                let problem = Problem::new("division by what may be zero").at(Place::Argument(0));
                return Err(problem.hint("ask for more digits, as in NashValue(60)"));
            }
            let over = |number: &Rational, by: &Rational| number.checked_div(by).unwrap_or_default();
            hull([over(&a, &c), over(&a, &d), over(&b, &c), over(&b, &d)])
        }
        BinaryOperator::Remainder | BinaryOperator::Power | BinaryOperator::OrdinalSum | BinaryOperator::Sides => {
            return Err(Problem::new("an enclosure can be added, subtracted, multiplied and divided")
                .hint("its Lo and Hi are numbers"));
        }
    })
}

/// The negative of an enclosed number.
pub(super) fn negative(enclosed: &Enclosed) -> Value {
    Value::Enclosure(std::sync::Arc::new(Enclosed { lo: -&enclosed.hi, hi: -&enclosed.lo }))
}

/// A comparison of which at least one operand is an enclosure.
pub(super) fn compare(
    engine: &mut Engine,
    comparator: Comparator,
    left: &Value,
    right: &Value,
) -> Result<bool, Problem> {
    let (a, b) = ends(engine, left).map_err(|problem| problem.at(Place::Receiver))?;
    let (c, d) = ends(engine, right).map_err(|problem| problem.at(Place::Argument(0)))?;
    let less = if b < c {
        Some(true)
    } else if a >= d {
        Some(false)
    } else {
        None
    };
    let greater = if a > d {
        Some(true)
    } else if b <= c {
        Some(false)
    } else {
        None
    };
    let apart = (b < c || a > d).then_some(true);
    let known = match comparator {
        Comparator::Less | Comparator::LessOrConfused => less,
        Comparator::Greater | Comparator::GreaterOrConfused => greater,
        Comparator::LessOrEqual => greater.map(|greater| !greater),
        Comparator::GreaterOrEqual => less.map(|less| !less),
        Comparator::NotEqual => apart,
        Comparator::Equal | Comparator::Identical => apart.map(|apart| !apart),
        Comparator::Confused => Some(false),
    };
    known.ok_or_else(|| {
        Problem::new("the two numbers are only known to lie in intervals that overlap, so they cannot be compared")
            .hint("ask for more digits, as in NashValue(60)")
    })
}
