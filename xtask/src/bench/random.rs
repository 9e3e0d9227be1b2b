//! A small deterministic generator (Marsaglia's xorshift), so that every run measures the same. It is not shared with
//! the tests: the recorded answers, and comparisons with older builds, belong to exactly these inputs.

pub(crate) struct Random(u64);

impl Random {
    /// Always the same sequence.
    pub(crate) fn new() -> Random {
        Random(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The high bits are the better ones; 31 of them always fit.
        u32::try_from(self.0 >> 33).unwrap_or(0) % bound
    }
}
