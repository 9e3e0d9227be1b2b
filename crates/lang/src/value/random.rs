//! Pseudorandom numbers from a seed, as CGSuite draws them: random bits of the generator of `java.util.Random`, as many
//! as the bound has, until the number is below the bound.
//!
//! Source: the documentation of `java.util.Random` (a linear congruential generator modulo 2^48, after D. E. Knuth, The
//! Art of Computer Programming, volume 2, section 3.2.1) and of `java.math.BigInteger`, whose random numbers take whole
//! bytes from it, the first the most significant. So scripts that were written for CGSuite draw the same.

use std::fmt;

use dashu_base::BitTest;
use onside_number::UBig;
use parking_lot::Mutex;

const MULTIPLIER: u64 = 0x5_DEEC_E66D;
const INCREMENT: u64 = 0xB;
const MASK: u64 = (1 << 48) - 1;

/// A source of random numbers; every number that is drawn changes it.
#[derive(Debug)]
pub struct RandomNumbers {
    seed: i64,
    state: Mutex<u64>,
}

impl RandomNumbers {
    /// The source with this seed.
    #[must_use]
    pub fn new(seed: i64) -> RandomNumbers {
        RandomNumbers { seed, state: Mutex::new((seed.cast_unsigned() ^ MULTIPLIER) & MASK) }
    }

    /// The next 32 random bits.
    fn next_word(state: &mut u64) -> u64 {
        *state = (state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT)) & MASK;
        *state >> 16
    }

    /// An integer below 2^bits.
    fn next_bits(state: &mut u64, bits: usize) -> UBig {
        let mut bytes = Vec::with_capacity(bits.div_ceil(8));
        while bytes.len() < bits.div_ceil(8) {
            // A word gives four bytes, the least significant one first.
            let word = RandomNumbers::next_word(state).to_le_bytes();
            let missing = bits.div_ceil(8) - bytes.len();
            bytes.extend_from_slice(&word[..missing.min(4)]);
        }
        UBig::from_be_bytes(&bytes) & ((UBig::ONE << bits) - UBig::ONE)
    }

    /// An integer from 0 to the bound, which is positive and not drawn itself.
    #[must_use]
    pub fn next_below(&self, bound: &UBig) -> UBig {
        // There is something to draw even if 0 is the only number.
        let bits = (bound - UBig::ONE).bit_len().max(1);
        let mut state = self.state.lock();
        loop {
            let drawn = RandomNumbers::next_bits(&mut state, bits);
            if drawn < *bound {
                return drawn;
            }
        }
    }
}

/// `Random(7)`, the source as it began.
impl fmt::Display for RandomNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Random({})", self.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that CGSuite draws from this seed.
    #[test]
    fn the_sequence_is_that_of_cgsuite() {
        let random = RandomNumbers::new(1474);
        let drawn: Vec<UBig> = (0..20).map(|_| random.next_below(&UBig::from(100_u8))).collect();
        assert_eq!(
            drawn,
            [64_u8, 92, 17, 25, 63, 58, 88, 49, 0, 30, 85, 46, 58, 24, 72, 31, 98, 61, 61, 69].map(UBig::from)
        );
        let bound = UBig::ONE << 70;
        assert!((0..100).all(|_| random.next_below(&bound) < bound));
        assert_eq!(random.next_below(&UBig::ONE), UBig::ZERO);
    }
}
