//! Integers of a fixed number of words, for bounds that are computed millions of times ([`crate::matrix::enclose()`],
//! [`crate::matrix::lazy`], [`crate::Enclosure::average`]): they live on the stack and cost no allocation. They wrap
//! around; who uses them leaves enough room.

// Several arrays are read and written at the same place.
#![allow(clippy::needless_range_loop)]

use std::cmp::Ordering;

use dashu_base::{BitTest, Sign};

use crate::{Dyadic, IBig};

/// An integer in two's complement, lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed<const N: usize>([u64; N]);

/// Which way to round what does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the next integer that is not greater.
    Down,
    /// To the next integer that is not less.
    Up,
}

#[allow(clippy::cast_possible_truncation, reason = "the low and the high word are what is meant")]
#[inline]
fn split(double: u128) -> (u64, u64) {
    (double as u64, (double >> 64) as u64)
}

/// How many bits the number times 2^`places`, rounded, needs at most, without its sign.
pub(crate) fn bits_at(number: &Dyadic, places: u64) -> u64 {
    let (bits, exponent) = match number.as_small() {
        Some((numerator, exponent)) => (64 - u64::from(numerator.unsigned_abs().leading_zeros()), u64::from(exponent)),
        None => {
            let (numerator, exponent) = number.parts();
            (numerator.bit_len() as u64, exponent)
        }
    };
    bits.saturating_add(places).saturating_sub(exponent).saturating_add(1)
}

impl<const N: usize> Fixed<N> {
    /// The number 0.
    pub const ZERO: Fixed<N> = Fixed([0; N]);

    /// The number times 2^`places`, rounded; the caller knows that it fits.
    #[must_use]
    pub fn at(number: &Dyadic, places: u32, rounding: Rounding) -> Fixed<N> {
        if let Some((numerator, exponent)) = number.as_small() {
            if exponent <= places {
                return Fixed::from_word(numerator).shifted_up(u64::from(places - exponent));
            }
            // A shift by all bits leaves the sign, which is the right floor.
            let shift = (exponent - places).min(63);
            let floor = numerator >> shift;
            let inexact = floor << shift != numerator;
            return Fixed::from_word(floor + i64::from(inexact && rounding == Rounding::Up));
        }
        let (numerator, exponent) = number.parts();
        if exponent <= u64::from(places) {
            return Fixed::from_big(&numerator).shifted_up(u64::from(places) - exponent);
        }
        let scaled = number.scaled(i64::from(places));
        Fixed::from_big(&match rounding {
            Rounding::Down => scaled.floor(),
            Rounding::Up => scaled.ceil(),
        })
    }

    /// The integer that a word holds.
    #[must_use]
    pub fn from_word(word: i64) -> Fixed<N> {
        let mut words = [if word < 0 { u64::MAX } else { 0 }; N];
        words[0] = word.cast_unsigned();
        Fixed(words)
    }

    /// The lowest word: all of a number that is known to fit one.
    #[inline]
    #[must_use]
    pub fn low_word(self) -> i64 {
        self.0[0].cast_signed()
    }

    fn from_big(number: &IBig) -> Fixed<N> {
        let (sign, magnitude) = number.as_sign_words();
        let mut words = [0; N];
        for (index, word) in magnitude.iter().enumerate() {
            // On machines with words of 32 bits two of theirs make one of ours.
            let bit = index * dashu_int::Word::BITS as usize;
            if let Some(place) = words.get_mut(bit / 64) {
                #[allow(clippy::unnecessary_cast, reason = "the word may be shorter")]
                {
                    *place |= (*word as u64) << (bit % 64);
                }
            }
        }
        if sign == Sign::Negative { Fixed(words).negative() } else { Fixed(words) }
    }

    /// The integer as one of any size.
    #[must_use]
    pub fn to_big(self) -> IBig {
        let (negative, magnitude) = self.sign_and_magnitude();
        let mut number = IBig::ZERO;
        for pair in magnitude.0.chunks(2).rev() {
            let double = pair.iter().rev().fold(0_u128, |double, word| (double << 64) | u128::from(*word));
            number =
                if number.is_zero() { IBig::from(double) } else { (number << (64 * pair.len())) + IBig::from(double) };
        }
        if negative { -number } else { number }
    }

    /// Whether the integer is less than 0.
    #[inline]
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.0[N - 1] >> 63 == 1
    }

    /// The sum.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Fixed<N>) -> Fixed<N> {
        let (mut words, mut carry) = ([0; N], false);
        for index in 0..N {
            let (sum, first) = self.0[index].overflowing_add(other.0[index]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (words[index], carry) = (sum, first | second);
        }
        Fixed(words)
    }

    /// The difference.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Fixed<N>) -> Fixed<N> {
        let (mut words, mut borrow) = ([0; N], false);
        for index in 0..N {
            let (difference, first) = self.0[index].overflowing_sub(other.0[index]);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            (words[index], borrow) = (difference, first | second);
        }
        Fixed(words)
    }

    /// The negative.
    #[inline]
    #[must_use]
    pub fn negative(self) -> Fixed<N> {
        Fixed::ZERO.minus(self)
    }

    fn sign_and_magnitude(self) -> (bool, Fixed<N>) {
        if self.is_negative() { (true, self.negative()) } else { (false, self) }
    }

    /// The number times 2^`distance`.
    #[inline]
    #[must_use]
    pub fn shifted_up(self, distance: u64) -> Fixed<N> {
        let (skip, shift) = (usize::try_from(distance / 64).unwrap_or(N), distance % 64);
        let mut words = [0; N];
        for index in skip..N {
            let low = if shift == 0 || index == skip { 0 } else { self.0[index - skip - 1] >> (64 - shift) };
            words[index] = (self.0[index - skip] << shift) | low;
        }
        Fixed(words)
    }

    /// The number divided by 2^`distance`, rounded down.
    #[inline]
    #[must_use]
    pub fn shifted_down(self, distance: u64) -> Fixed<N> {
        let (skip, shift) = (usize::try_from(distance / 64).unwrap_or(N), distance % 64);
        let fill = if self.is_negative() { u64::MAX } else { 0 };
        let word = |index: usize| self.0.get(index).copied().unwrap_or(fill);
        let mut words = [0; N];
        for (index, place) in words.iter_mut().enumerate() {
            let high = if shift == 0 { 0 } else { word(index + skip + 1) << (64 - shift) };
            *place = (word(index + skip) >> shift) | high;
        }
        Fixed(words)
    }

    /// The number divided by a word that is not 0, rounded.
    #[must_use]
    pub fn divided(self, divisor: u64, rounding: Rounding) -> Fixed<N> {
        let (negative, magnitude) = self.sign_and_magnitude();
        let (mut words, mut rest) = ([0; N], 0_u64);
        for index in (0..N).rev() {
            if rest == 0 {
                // Short divisions are several times as fast, and the highest words are mostly 0.
                words[index] = magnitude.0[index].checked_div(divisor).unwrap_or(0);
                rest = magnitude.0[index] - words[index] * divisor;
                continue;
            }
            let double = (u128::from(rest) << 64) | u128::from(magnitude.0[index]);
            let quotient = double.checked_div(u128::from(divisor)).unwrap_or(0);
            words[index] = split(quotient).0;
            rest = split(double - quotient * u128::from(divisor)).0;
        }
        // The magnitude was rounded towards 0, which is the wrong way for one of the two signs.
        let away = rest != 0 && (negative == (rounding == Rounding::Down));
        let magnitude = if away { Fixed(words).plus(Fixed::from_word(1)) } else { Fixed(words) };
        if negative { magnitude.negative() } else { magnitude }
    }

    /// 2^`exponent` - 1.
    #[must_use]
    pub fn ones(exponent: u64) -> Fixed<N> {
        Fixed::from_word(1).shifted_up(exponent).minus(Fixed::from_word(1))
    }

    /// `self + number * factor`.
    #[inline]
    #[must_use]
    pub fn plus_product(self, number: Fixed<N>, factor: i64) -> Fixed<N> {
        let magnitude = u128::from(factor.unsigned_abs());
        let (mut words, mut carry) = ([0; N], 0_u64);
        for index in 0..N {
            (words[index], carry) = split(u128::from(number.0[index]) * magnitude + u128::from(carry));
        }
        // In two's complement products with a factor that is not negative come out right whatever the sign.
        if factor < 0 { self.minus(Fixed(words)) } else { self.plus(Fixed(words)) }
    }

    /// `self + a * b`, for factors that are not negative.
    #[inline]
    pub fn plus_long_product<const H: usize>(&mut self, a: &Fixed<H>, b: &Fixed<H>) {
        for (start, factor) in a.0.iter().enumerate() {
            let mut carry = 0_u64;
            for (index, word) in b.0.iter().enumerate() {
                let place = &mut self.0[start + index];
                let double = u128::from(*factor) * u128::from(*word) + u128::from(*place) + u128::from(carry);
                (*place, carry) = split(double);
            }
            for place in &mut self.0[start + H..] {
                let (sum, overflow) = place.overflowing_add(carry);
                (*place, carry) = (sum, u64::from(overflow));
            }
        }
    }

    /// The lowest words, which hold all of a number that is known to be short.
    #[inline]
    #[must_use]
    pub fn shortened<const H: usize>(self) -> Fixed<H> {
        let mut words = [0; H];
        words.copy_from_slice(&self.0[..H]);
        Fixed(words)
    }

    /// The same number in more words.
    #[inline]
    #[must_use]
    pub fn widened<const L: usize>(self) -> Fixed<L> {
        let mut words = [if self.is_negative() { u64::MAX } else { 0 }; L];
        words[..N].copy_from_slice(&self.0);
        Fixed(words)
    }

    /// Whether the number is negative, the first 64 bits of its magnitude, and the power of two they are to be
    /// multiplied with.
    #[must_use]
    pub fn top(self) -> (bool, u64, i64) {
        let (negative, magnitude) = self.sign_and_magnitude();
        let Some(last) = (0..N).rev().find(|index| magnitude.0[*index] != 0) else { return (negative, 0, 0) };
        let zeros = magnitude.0[last].leading_zeros();
        let low = if last == 0 || zeros == 0 { 0 } else { magnitude.0[last - 1] >> (64 - zeros) };
        let exponent = i64::try_from(last * 64).unwrap_or(i64::MAX) - i64::from(zeros);
        (negative, (magnitude.0[last] << zeros) | low, exponent)
    }

    /// How many bits the magnitude has.
    #[must_use]
    pub fn bit_length(self) -> u64 {
        let (_, magnitude) = self.sign_and_magnitude();
        let Some(last) = (0..N).rev().find(|index| magnitude.0[*index] != 0) else { return 0 };
        (last as u64 + 1) * 64 - u64::from(magnitude.0[last].leading_zeros())
    }
}

impl<const N: usize> Ord for Fixed<N> {
    #[inline]
    fn cmp(&self, other: &Fixed<N>) -> Ordering {
        let high = |number: &Fixed<N>| number.0[N - 1].cast_signed();
        let low = |number: &Fixed<N>| number.0;
        high(self).cmp(&high(other)).then_with(|| low(self).iter().rev().cmp(low(other).iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Fixed<N> {
    #[inline]
    fn partial_cmp(&self, other: &Fixed<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use dashu_base::{BitTest, DivEuclid};
    use proptest::prelude::*;

    use super::{Fixed, Rounding, bits_at};
    use crate::{Dyadic, IBig, Rational};

    type Long = Fixed<5>;

    /// Integers of up to about 180 bits, so that all results below fit.
    fn integers() -> impl Strategy<Value = IBig> {
        (any::<i128>(), any::<i64>(), 0_usize..4)
            .prop_map(|(high, low, shift)| (IBig::from(high) << (shift * 16)) + low)
    }

    fn fixed(number: &IBig) -> Long {
        Fixed::at(&Dyadic::from(number.clone()), 0, Rounding::Down)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn arithmetic_is_that_of_big_integers(
            a in integers(),
            b in integers(),
            factor in any::<i64>(),
            shift in 0_u64..130,
        ) {
            let (x, y) = (fixed(&a), fixed(&b));
            prop_assert_eq!(x.to_big(), a.clone());
            prop_assert_eq!(x.widened::<9>().to_big(), a.clone());
            prop_assert_eq!(x.plus(y).to_big(), &a + &b);
            prop_assert_eq!(x.minus(y).to_big(), &a - &b);
            prop_assert_eq!(x.negative().to_big(), -&a);
            prop_assert_eq!(x.plus_product(y, factor).to_big(), &a + &b * IBig::from(factor));
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(x.bit_length(), a.bit_len() as u64);
            let distance = usize::try_from(shift).expect("short");
            prop_assert_eq!(x.shifted_up(shift).to_big(), &a << distance);
            prop_assert_eq!(x.shifted_down(shift).to_big(), a.clone().div_euclid(IBig::ONE << distance));
            prop_assert_eq!(Long::ones(shift).to_big(), (IBig::ONE << distance) - IBig::ONE);
        }

        #[test]
        fn long_products_of_numbers_that_are_not_negative_are_exact(a in integers(), b in integers(), c in integers()) {
            let (a, b, c) = (a.clone() * &a, b.clone() * &b, c.clone() * &c);
            let (a, b) = (a >> 180, b >> 180);
            let mut sum = Fixed::<10>::at(&Dyadic::from(c.clone()), 0, Rounding::Down);
            sum.plus_long_product(&fixed(&a), &fixed(&b));
            prop_assert_eq!(sum.to_big(), c + a * b);
        }

        #[test]
        fn quotients_are_rounded_as_asked(a in integers(), divisor in 1_u64..) {
            let quotient = Rational::from_ratio(a.clone(), IBig::from(divisor)).expect("not 0");
            prop_assert_eq!(fixed(&a).divided(divisor, Rounding::Down).to_big(), quotient.floor());
            prop_assert_eq!(fixed(&a).divided(divisor, Rounding::Up).to_big(), quotient.ceil());
        }

        #[test]
        fn dyadic_numbers_are_rounded_as_asked(a in integers(), exponent in 0_u64..200, places in 0_u32..100) {
            let number = Dyadic::from_parts(a, exponent);
            let scaled = number.scaled(i64::from(places));
            let (down, up) = (Long::at(&number, places, Rounding::Down), Long::at(&number, places, Rounding::Up));
            prop_assert_eq!(down.to_big(), scaled.floor());
            prop_assert_eq!(up.to_big(), scaled.ceil());
            prop_assert!(down.bit_length().max(up.bit_length()) <= bits_at(&number, u64::from(places)));
        }

        #[test]
        fn the_first_bits_are_those_of_the_magnitude(a in integers()) {
            let (negative, top, exponent) = fixed(&a).top();
            prop_assert_eq!(negative, a < IBig::ZERO);
            let magnitude = if negative { -a } else { a };
            let shifted = if exponent >= 0 {
                magnitude >> usize::try_from(exponent).expect("short")
            } else {
                magnitude << usize::try_from(-exponent).expect("short")
            };
            prop_assert_eq!(IBig::from(top), shifted);
        }
    }
}
