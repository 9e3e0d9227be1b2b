//! Numbers that are drawn: exact fractions of machine words, scales that take them to the plane, and round ticks.
//!
//! A quantity decides only where something is drawn; exact values stand beside it as texts. All arithmetic is on whole
//! numbers.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroI64;

use crate::picture::Length;

const ONE: NonZeroI64 = NonZeroI64::new(1).unwrap();

/// A fraction that says where something stands in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    numerator: i64,
    denominator: NonZeroI64,
}

impl Quantity {
    /// Nothing.
    pub const ZERO: Quantity = Quantity::whole(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Quantity {
        Quantity { numerator: number, denominator: ONE }
    }

    /// A fraction. Terms that do not fit a machine word are halved together, which moves the place by less than a
    /// pixel's billionth; nothing if the denominator is not positive or the number itself does not fit.
    #[must_use]
    pub fn ratio(numerator: i128, denominator: i128) -> Option<Quantity> {
        if denominator <= 0 {
            return None;
        }
        let (mut numerator, mut denominator) = (numerator, denominator);
        while i64::try_from(denominator).is_err() || (i64::try_from(numerator).is_err() && denominator > 1) {
            numerator /= 2;
            denominator /= 2;
        }
        Some(Quantity {
            numerator: i64::try_from(numerator).ok()?,
            denominator: NonZeroI64::new(i64::try_from(denominator).ok()?)?,
        })
    }

    /// Reads `-13/8`, `5` or `0.25`; nothing if it is something else or does not fit.
    #[must_use]
    pub fn read(text: &str) -> Option<Quantity> {
        if let Some((above, below)) = text.split_once('/') {
            return Quantity::ratio(above.trim().parse().ok()?, below.trim().parse().ok()?);
        }
        let Some((whole, places)) = text.split_once('.') else {
            return Quantity::ratio(text.trim().parse().ok()?, 1);
        };
        if !places.chars().all(|letter| letter.is_ascii_digit()) {
            return None;
        }
        let denominator = 10_i128.checked_pow(u32::try_from(places.len()).ok()?)?;
        Quantity::ratio(format!("{whole}{places}").trim().parse().ok()?, denominator)
    }

    /// Whether it is a whole number, and which.
    #[must_use]
    pub fn as_whole(self) -> Option<i64> {
        if self.denominator == ONE {
            return Some(self.numerator);
        }
        let denominator = self.denominator.get();
        (self.numerator % denominator == 0).then(|| self.numerator / denominator)
    }

    /// The difference, to as many places as a picture shows; a difference that does not fit is the greatest that does.
    pub(super) fn minus(self, other: Quantity) -> Quantity {
        let difference = self.fixed() - other.fixed();
        let greatest = if difference < 0 { i64::MIN } else { i64::MAX };
        Quantity::ratio(difference, 1 << 62).unwrap_or(Quantity::whole(greatest))
    }

    /// In units of 2 to the power -62, rounded down.
    fn fixed(self) -> i128 {
        if self.denominator == ONE {
            return i128::from(self.numerator) << 62;
        }
        (i128::from(self.numerator) << 62).div_euclid(i128::from(self.denominator.get()))
    }
}

impl PartialEq for Quantity {
    fn eq(&self, other: &Quantity) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Quantity {}

impl PartialOrd for Quantity {
    fn partial_cmp(&self, other: &Quantity) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quantity {
    fn cmp(&self, other: &Quantity) -> Ordering {
        let cross = |a: &Quantity, b: &Quantity| i128::from(a.numerator) * i128::from(b.denominator.get());
        cross(self, other).cmp(&cross(other, self))
    }
}

impl From<i64> for Quantity {
    fn from(number: i64) -> Quantity {
        Quantity::whole(number)
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (above, below) = (self.numerator.unsigned_abs(), self.denominator.get().unsigned_abs());
        let divisor = common_divisor(above, below);
        let sign = if self.numerator < 0 { "-" } else { "" };
        match below / divisor {
            1 => write!(out, "{sign}{}", above / divisor),
            below => write!(out, "{sign}{}/{below}", above / divisor),
        }
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// From quantities to places on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: i128,
    range: i128,
    /// How many of the last bits of an offset are dropped, so that its product with a length is a machine word: the
    /// millions of cells of a heat map are placed without divisions of long numbers.
    dropped: u32,
    from: Length,
    to: Length,
}

impl Scale {
    /// The scale that takes the lower end to `from` and the upper end to `to`. Ends that coincide both go to the
    /// middle.
    pub(super) fn new(low: Quantity, high: Quantity, from: Length, to: Length) -> Scale {
        let range = (high.fixed() - low.fixed()).max(0);
        // What is left of the range, two and the length take at most 62 bits together. Forty of them are for the range
        // even of a picture of ten thousand pixels.
        let bits = |number: u128| 128 - number.leading_zeros();
        let most = 61_u32.saturating_sub(bits(u128::from(to.abs_diff(from)))).max(1);
        Scale { low: low.fixed(), range, dropped: bits(range.unsigned_abs()).saturating_sub(most), from, to }
    }

    /// Where a quantity stands; beyond the ends of the scale, at its nearer end.
    pub(super) fn place(&self, quantity: Quantity) -> Length {
        let word = |long: i128| i64::try_from(long >> self.dropped).unwrap_or(i64::MAX);
        let range = word(self.range);
        if range == 0 {
            return i64::midpoint(self.from, self.to);
        }
        let length = self.to.saturating_sub(self.from);
        let product = word((quantity.fixed() - self.low).clamp(0, self.range)).saturating_mul(length);
        let half = range.saturating_mul(product.signum());
        self.from + product.saturating_mul(2).saturating_add(half) / range.saturating_mul(2)
    }
}

/// A tick of an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tick {
    pub(super) place: Quantity,
    pub(super) label: String,
}

/// Round numbers between two quantities: at most `most` multiples of 1, 2 or 5 times a power of ten, whole ones if
/// asked for. There may be none if the range is too small for its place on the line.
pub(super) fn ticks(low: Quantity, high: Quantity, most: usize, whole: bool) -> Vec<Tick> {
    let most = i128::try_from(most.max(2)).unwrap_or(2);
    let one = 1_i128 << 62;
    let (from, to) = (low.fixed(), high.fixed());
    let least = if whole { 0 } else { -12 };
    for power in least..=18_i32 {
        for digit in [1, 2, 5] {
            let Some(scale) = 10_i128.checked_pow(power.unsigned_abs()) else { continue };
            // The step is above/below.
            let (above, below) = if power < 0 { (digit, scale) } else { (digit * scale, 1) };
            let count = |place: i128| Some(place.checked_mul(below)?.div_euclid(one.checked_mul(above)?));
            let (Some(first), Some(last)) = (from.checked_sub(1).and_then(count), count(to)) else { continue };
            if last - first > most {
                continue;
            }
            let tick = |index: i128| {
                let place = Quantity::ratio(index * above, below)?;
                Some(Tick { place, label: decimal(index * above, below) })
            };
            return (first + 1..=last)
                .filter_map(tick)
                .filter(|tick| tick.place >= low && tick.place <= high)
                .collect();
        }
    }
    Vec::new()
}

/// Which numbers are round on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// Multiples of 1, 2 or 5 times a power of ten.
    Any,
    /// The whole ones of these.
    Whole,
    /// What stands on the axis are logarithms: powers of ten, and if these are too few their doubles and fivefolds.
    Powers,
}

/// Powers of ten between two logarithms: at most `most`, with the numbers themselves for labels. Between few powers
/// stand the multiples by 2 and 5 as well.
pub(super) fn powers(low: Quantity, high: Quantity, most: usize) -> Vec<Tick> {
    const PARTS: i128 = 1_000_000_000_000;
    // The logarithms of 1, 2 and 5, in parts of ten to the power -12.
    const WITHIN: [(i128, i128); 3] = [(1, 0), (2, 301_029_995_664), (5, 698_970_004_336)];
    let one = 1_i128 << 62;
    let (from, to) = (low.fixed().div_euclid(one), high.fixed().div_euclid(one) + 1);
    let decades = usize::try_from(to - from).unwrap_or(usize::MAX);
    let step = i128::try_from(decades.div_ceil(most.max(2))).unwrap_or(i128::MAX).max(1);
    let digits = if step == 1 && 3 * decades <= most { &WITHIN[..] } else { &WITHIN[..1] };
    let mut found = Vec::new();
    for power in (from..=to).filter(|power| power.rem_euclid(step) == 0) {
        for &(digit, part) in digits {
            let Some(place) = Quantity::ratio(power * PARTS + part, PARTS) else { continue };
            if low <= place && place <= high {
                found.push(Tick { place, label: power_of_ten(digit, power) });
            }
        }
    }
    found
}

/// `200`, `0.05`, `10^12`.
fn power_of_ten(digit: i128, power: i128) -> String {
    match u32::try_from(power.unsigned_abs()) {
        Ok(places @ 0..=4) if power < 0 => decimal(digit, 10_i128.pow(places)),
        Ok(places @ 0..=4) => (digit * 10_i128.pow(places)).to_string(),
        _ if digit == 1 => format!("10^{power}"),
        _ => format!("{digit}*10^{power}"),
    }
}

/// The number with this logarithm in short: a power of ten, or about one.
pub(super) fn number_of(logarithm: Quantity) -> String {
    match logarithm.as_whole() {
        Some(power) => power_of_ten(1, power.into()),
        None => {
            let tenths = (logarithm.fixed() * 10).div_euclid(1 << 62);
            format!("10^{}", decimal(tenths, 10))
        }
    }
}

/// A fraction whose denominator is a power of ten, as a decimal without zeros at its end.
fn decimal(above: i128, below: i128) -> String {
    let sign = if above < 0 { "-" } else { "" };
    let (whole, rest) = (above.abs() / below, above.abs() % below);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let places = below.ilog10() as usize;
    let digits = format!("{rest:0places$}");
    format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(text: &str) -> Quantity {
        Quantity::read(text).unwrap()
    }

    #[test]
    fn quantities_are_read_compared_and_written() {
        for (text, written) in
            [("-13/8", "-13/8"), ("6/4", "3/2"), ("0.25", "1/4"), ("-0.5", "-1/2"), ("7", "7"), ("-3.0", "-3")]
        {
            assert_eq!(quantity(text).to_string(), written);
        }
        assert!(quantity("1/3") < quantity("0.34") && quantity("-1/2") < Quantity::ZERO);
        for text in ["", "x", "1/0", "1/-2", "1.x", "1.-5", "9999999999999999999999"] {
            assert_eq!(Quantity::read(text), None, "{text}");
        }
    }

    #[test]
    fn long_fractions_keep_their_place() {
        let long = Quantity::ratio((1 << 100) + 1, 1 << 101).unwrap();
        assert_eq!(Scale::new(Quantity::ZERO, 1.into(), 0, 10_000).place(long), 5000);
    }

    #[test]
    fn a_scale_takes_ends_to_ends_and_is_linear() {
        let scale = Scale::new(quantity("-1/2"), quantity("3/2"), 1000, 9000);
        for (text, place) in [("-1/2", 1000), ("3/2", 9000), ("1/2", 5000), ("0", 3000), ("1/3", 4333)] {
            assert_eq!(scale.place(quantity(text)), place, "{text}");
        }
        let flat = Scale::new(1.into(), 1.into(), 0, 100);
        assert_eq!(flat.place(1.into()), 50);
        let wide = Scale::new(i64::MIN.into(), i64::MAX.into(), 0, 1_000_000);
        assert_eq!(
            (wide.place(i64::MIN.into()), wide.place(0.into()), wide.place(i64::MAX.into())),
            (0, 500_000, 1_000_000)
        );
    }

    #[test]
    fn ticks_of_logarithms_are_powers_of_ten() {
        let labels = |low: &str, high: &str, most| -> Vec<String> {
            powers(quantity(low), quantity(high), most).into_iter().map(|tick| tick.label).collect()
        };
        assert_eq!(labels("0", "3", 6), ["1", "10", "100", "1000"]);
        assert_eq!(labels("0", "6.02", 4), ["1", "100", "10000", "10^6"]);
        assert_eq!(labels("0.1", "1.2", 9), ["2", "5", "10"]);
        assert_eq!(labels("-2", "0", 9), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!((number_of(quantity("2")), number_of(quantity("5/2"))), ("100".into(), "10^2.5".into()));
    }

    #[test]
    fn ticks_are_round() {
        let labels = |low: &str, high: &str, most, whole| -> Vec<String> {
            ticks(quantity(low), quantity(high), most, whole).into_iter().map(|tick| tick.label).collect()
        };
        assert_eq!(labels("0", "10", 6, true), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(labels("-1/3", "1/3", 5, false), ["-0.2", "0", "0.2"]);
        assert_eq!(labels("3", "4", 5, true), ["3", "4"]);
        assert_eq!(labels("0", "1", 6, false), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
        assert_eq!(labels("1000000", "5000000", 5, true), ["1000000", "2000000", "3000000", "4000000", "5000000"]);
        assert_eq!(labels("7", "7", 5, true), ["7"]);
    }
}
