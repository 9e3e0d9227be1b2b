//! Nash values and differences of them as texts and as integers, for tables.

use onside_number::{Enclosure, Rational};
use onside_value::synchronized::NashValue;

/// Bits behind the point of enclosures here.
pub(super) const BITS: u32 = 160;
/// Fractions with more bits than this are written as decimals.
const SHORT: u64 = 64;

/// The fraction if it is short, otherwise decimals that are certain, with dots.
pub(super) fn text(value: &NashValue) -> String {
    match value.exact().filter(|value| value.bit_size() <= SHORT) {
        Some(value) => value.to_string(),
        None => decimals(&value.enclosure(BITS)),
    }
}

/// The decimals on which both ends of an enclosure agree, up to twenty.
pub(super) fn decimals(enclosure: &Enclosure) -> String {
    let (low, high) = enclosure.decimals(20);
    let shared = low.bytes().zip(high.bytes()).take_while(|(one, other)| one == other).count();
    format!("{}...", &low[..shared.min(low.len())])
}

/// An upper bound of the distance from a number, in units of 10^-12.
pub(super) fn distance(enclosure: &Enclosure, number: &Rational) -> i64 {
    let far = |end: Rational| (end - number.clone()).abs();
    let greatest = far(Rational::from(enclosure.lo().clone())).max(far(Rational::from(enclosure.hi().clone())));
    scaled_up(greatest)
}

/// A distance in units of 10^-12, rounded up.
pub(super) fn scaled_up(distance: Rational) -> i64 {
    i64::try_from((distance * Rational::from(1_000_000_000_000)).ceil()).unwrap_or(i64::MAX)
}

/// An upper bound of a distance as a decimal number.
pub(super) fn distance_text(picounits: i64) -> String {
    format!("{}.{:012}", picounits / 1_000_000_000_000, picounits % 1_000_000_000_000)
}
