//! Random bits for moves that are drawn: from a seed, or from the seed that the system gives every program.
//!
//! The generator is SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators,
//! OOPSLA 2014). What is drawn from its bits is exact; see `onside_explore::Weights`.

use std::hash::{BuildHasher as _, RandomState};

/// A source of random bits.
pub(super) struct Dice {
    state: u64,
    word: u64,
    left: u32,
}

impl Dice {
    /// The bits of a seed; of a random one if none is given.
    pub(super) fn new(seed: Option<u64>) -> Dice {
        Dice { state: seed.unwrap_or_else(|| RandomState::new().hash_one(0)), word: 0, left: 0 }
    }

    /// The next bit.
    pub(super) fn bit(&mut self) -> bool {
        if self.left == 0 {
            self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            (self.word, self.left) = (mixed ^ mixed >> 31, u64::BITS);
        }
        self.left -= 1;
        let bit = self.word & 1 == 1;
        self.word >>= 1;
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_bits_again_and_about_as_many_of_either_kind() {
        let bits = |seed| {
            let mut dice = Dice::new(Some(seed));
            (0..6400).map(|_| dice.bit()).collect::<Vec<_>>()
        };
        assert_eq!(bits(7), bits(7));
        assert_ne!(bits(7), bits(8));
        let ones = bits(7).into_iter().filter(|bit| *bit).count();
        assert!((3000..3400).contains(&ones), "{ones}");
    }
}
