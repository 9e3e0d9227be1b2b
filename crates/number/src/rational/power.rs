//! Integer powers of fractions, refused before they are computed if they would be too large.

use std::fmt;

use dashu_base::{BitTest, UnsignedAbs};

use super::Rational;

/// Why a power has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowError {
    /// 0 was raised to a negative power, which would divide by 0.
    ZeroToNegative,
    /// The power would have more bits than allowed; the limit is given.
    TooLarge(u64),
}

impl fmt::Display for PowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PowError::ZeroToNegative => f.write_str("0 cannot be raised to a negative power: that divides by 0"),
            PowError::TooLarge(bits) => write!(f, "the power would have more than {bits} bits, the limit"),
        }
    }
}

impl std::error::Error for PowError {}

impl Rational {
    /// The number raised to an integer power, with at most `max_bits` bits in numerator and denominator together.
    ///
    /// 0 to the power 0 is 1, the empty product.
    ///
    /// # Errors
    /// 0 to a negative power, and a power that is larger than the limit. The sizes of numerator and denominator
    /// tell most of those beforehand, so that at most twice the limit is ever computed.
    pub fn checked_pow(&self, exponent: i64, max_bits: u64) -> Result<Rational, PowError> {
        if exponent == 0 || *self == Rational::ONE {
            return Ok(Rational::ONE);
        }
        if self.is_zero() {
            return if exponent < 0 { Err(PowError::ZeroToNegative) } else { Ok(Rational::ZERO) };
        }
        let times = exponent.unsigned_abs();
        if *self == Rational::from(-1) {
            return Ok(Rational::from(if times.is_multiple_of(2) { 1 } else { -1 }));
        }
        let too_large = PowError::TooLarge(max_bits);
        let (numerator, denominator) = self.parts();
        let magnitude = numerator.as_ref().unsigned_abs();
        // A number with n bits is at least 2^(n-1), so its power has more than (n-1) times as many bits as factors.
        let least_bits = |length: usize| (length as u64 - 1).checked_mul(times);
        let lengths = [magnitude.bit_len(), denominator.bit_len()];
        let mut bits = 0_u64;
        for length in lengths {
            bits = least_bits(length).and_then(|more| bits.checked_add(more)).ok_or(too_large)?;
        }
        if bits > max_bits {
            return Err(too_large);
        }
        let times = usize::try_from(times).map_err(|_| too_large)?;
        let above = numerator.as_ref().pow(times);
        let below = denominator.as_ref().pow(times);
        let power = Rational::from_reduced_big(above, below);
        let power = if exponent < 0 { power.reciprocal().ok_or(PowError::ZeroToNegative)? } else { power };
        if power.bit_size() > max_bits { Err(too_large) } else { Ok(power) }
    }
}
