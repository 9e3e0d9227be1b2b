//! Examples that are chosen at random, the same for the same seed everywhere.

/// A generator of numbers (SplitMix64; Steele, Lea and Flood 2014): good enough to choose examples.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`; 0 if there is none.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % bound.max(1)
    }
}
