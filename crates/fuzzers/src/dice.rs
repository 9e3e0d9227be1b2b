//! Random numbers that are the same for the same seed, everywhere.

/// A generator (SplitMix64; Steele, Lea and Flood 2014): good enough to choose examples.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The dice of a case: cases of different fuzzers and numbers are not alike.
    #[must_use]
    pub fn of(seed: u64, fuzzer: &str, case: u64) -> Dice {
        let name = fuzzer.bytes().fold(seed, |sum, byte| sum.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte));
        let mut dice = Dice(name ^ case.wrapping_mul(0xD134_2543_DE82_EF95));
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `sides`; 0 if there are none.
    pub fn roll(&mut self, sides: usize) -> usize {
        usize::try_from(self.next() % (sides.max(1) as u64)).unwrap_or(0)
    }

    /// True once in this number of times, on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.roll(times) == 0
    }

    /// One of several.
    pub fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from.get(self.roll(from.len())).copied().unwrap_or_default()
    }

    /// A text of letters.
    pub fn letters(&mut self, from: &[&str], least: usize, most: usize) -> String {
        (0..least + self.roll(most - least + 1)).map(|_| self.choose(from)).collect()
    }

    /// Several parts with something between them.
    pub fn several(
        &mut self,
        least: usize,
        most: usize,
        between: &str,
        mut part: impl FnMut(&mut Dice) -> String,
    ) -> String {
        let count = least + self.roll(most - least + 1);
        (0..count).map(|_| part(self)).collect::<Vec<_>>().join(between)
    }
}
