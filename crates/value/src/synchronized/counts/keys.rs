//! Keys: how many copies of each kind of component a sum has, as a few words.
//!
//! Each kind has a field of bits for its counter, in one word. A key is the sum of all counters, each times the power
//! of two where its field starts, so the key after a move is the key before it plus a constant of the move. In between
//! a field may borrow from the next one; what comes out is right, because it is the same sum.

/// The counters of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key<const W: usize>([u64; W]);

/// Where the counter of a kind is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    word: u32,
    shift: u32,
    bits: u32,
}

impl<const W: usize> Key<W> {
    pub(super) const EMPTY: Key<W> = Key([0; W]);

    /// The key after a move that adds this.
    #[inline]
    pub(super) fn plus(self, step: Key<W>) -> Key<W> {
        let mut words = self.0;
        for (word, more) in words.iter_mut().zip(step.0) {
            *word = word.wrapping_add(more);
        }
        Key(words)
    }

    /// As many copies more of a kind, or fewer if `count` is negative.
    pub(super) fn add(&mut self, field: Field, count: i64) {
        let word = &mut self.0[field.word as usize];
        *word = word.wrapping_add(count.cast_unsigned() << field.shift);
    }

    /// How many copies there are of a kind.
    #[inline]
    pub(super) fn count(&self, field: Field) -> u64 {
        self.0[field.word as usize] >> field.shift & field.most()
    }

    /// Fills a field with ones.
    pub(super) fn cover(&mut self, field: Field) {
        self.0[field.word as usize] |= field.most() << field.shift;
    }

    /// Whether no field outside the mask has copies.
    #[inline]
    pub(super) fn is_within(&self, mask: &Key<W>) -> bool {
        self.0.iter().zip(mask.0).all(|(word, mask)| word & !mask == 0)
    }

    /// Whether some field of the mask has copies.
    #[inline]
    pub(super) fn meets(&self, mask: &Key<W>) -> bool {
        self.0.iter().zip(mask.0).any(|(word, mask)| word & mask != 0)
    }

    /// The key with no copies in the fields of the mask.
    pub(super) fn without(&self, mask: &Key<W>) -> Key<W> {
        let mut words = self.0;
        words.iter_mut().zip(mask.0).for_each(|(word, mask)| *word &= !mask);
        Key(words)
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        // Folded products: every bit of a word reaches both ends of the hash.
        let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
        for word in self.0 {
            let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93;
            hash = fold(product);
        }
        hash
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the low and the high word are what is meant")]
#[inline]
fn fold(product: u128) -> u64 {
    product as u64 ^ (product >> 64) as u64
}

impl Field {
    /// The greatest counter that fits.
    #[inline]
    pub(super) fn most(self) -> u64 {
        if self.bits >= 64 { u64::MAX } else { (1 << self.bits) - 1 }
    }
}

/// Fields for counters that reach these numbers, in keys of `words` words; `None` if they do not fit. Room that is left
/// is given to all alike, so that a sum with more copies may fit later.
pub(super) fn fields(needs: &[u64], words: u32) -> Option<Vec<Field>> {
    const SPARE: u32 = 10;
    (0..=SPARE).rev().find_map(|spare| pack(needs, words, spare))
}

fn pack(needs: &[u64], words: u32, spare: u32) -> Option<Vec<Field>> {
    let mut used = vec![0; words as usize];
    let each = |need: &u64| {
        let bits = (64 - need.leading_zeros()).max(1).saturating_add(spare).min(63);
        let word = used.iter().position(|used| used + bits <= 64)?;
        let field = Field { word: u32::try_from(word).ok()?, shift: used[word], bits };
        used[word] += bits;
        Some(field)
    };
    needs.iter().map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_do_not_disturb_each_other_and_moves_add_up() {
        let needs = [1, 5, 1000, 3, 1 << 40, 7, 2];
        let fields = fields(&needs, 2).expect("71 bits");
        let mut key = Key::<2>::EMPTY;
        for (field, need) in fields.iter().zip(needs) {
            assert!(field.most() >= need);
            key.add(*field, i64::try_from(need).expect("short"));
        }
        // One of the third, one more of the second: in the word the first step borrows.
        let mut step = Key::<2>::EMPTY;
        step.add(fields[2], -1);
        step.add(fields[1], 1);
        let after = key.plus(step);
        let counts: Vec<u64> = fields.iter().map(|field| after.count(*field)).collect();
        assert_eq!(counts, [1, 6, 999, 3, 1 << 40, 7, 2]);
        let mut mask = Key::EMPTY;
        fields.iter().skip(1).for_each(|field| mask.cover(*field));
        assert!(!after.is_within(&mask) && after.meets(&mask) && after.without(&mask).count(fields[0]) == 1);
        step = Key::EMPTY;
        step.add(fields[0], -1);
        assert!(after.plus(step).is_within(&mask));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert!(fields(&[1; 128], 2).is_some());
        assert!(fields(&[1; 129], 2).is_none());
        assert!(fields(&[1 << 62, 1 << 62, 1], 2).is_some());
        assert!(fields(&[1 << 62, 1 << 62, 1 << 62], 2).is_none());
    }
}
