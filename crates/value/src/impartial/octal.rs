//! Games on heaps in which a move takes some tokens and leaves the rest as no heap, one heap or two: octal games, and
//! Grundy's game. Their nim values, and where those become periodic.
//!
//! The digit for taking k tokens is a sum of 1 (the heap may be taken as a whole), 2 (one heap may be left) and 4 (two
//! heaps may be left), as in *Winning Ways*, chapter 4.
//!
//! Nim values are found heap by heap, with the sparse space method (*Winning Ways*, chapter 4; A. Gangolli and
//! T. Plambeck, *A note on periodicity in some octal games*, 1989). A bit mask divides the numbers into those with an
//! even number of common bits, which form a space, and the others, its coset; two of a kind add up to a member of the
//! space. If the mask is such that few heaps have values in the space, then every sum that lies in the coset has a
//! summand among those few heaps, and the least missing member of the coset is found at once. What is left is to find
//! the smaller members of the space among all sums, where almost every sum helps.
//!
//! The octal periodicity theorem (R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956): if at most k
//! tokens are taken and G(n + p) = G(n) for all n from n0 to 2 n0 + p + k - 1, then for all n from n0 on.

use onside_ground::{Charge, Guard, Stop};

/// More heaps than this are not tabulated.
const MOST_HEAPS: u64 = 1 << 28;

/// What a player may do to a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    /// The digit for taking 0, 1, 2, ... tokens.
    digits: Vec<u8>,
    /// Whether two heaps that are left must be of different sizes.
    different: bool,
}

impl OctalCode {
    /// The code with these digits for taking 0, 1, 2, ... tokens; nothing if one is no octal digit, or if a heap may be
    /// left as it is.
    #[must_use]
    pub fn new(digits: &[u8]) -> Option<OctalCode> {
        let right = digits.iter().all(|&digit| digit < 8) && digits.first().is_none_or(|&digit| digit & 3 == 0);
        let length = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        right.then(|| OctalCode { digits: digits[..length].to_vec(), different: false })
    }

    /// The code of the game in which a heap is divided into two of different sizes.
    #[must_use]
    pub fn grundys_game() -> OctalCode {
        OctalCode { digits: vec![4], different: true }
    }

    /// How many tokens are taken at most.
    fn most_taken(&self) -> u64 {
        (self.digits.len() as u64).saturating_sub(1)
    }
}

/// From where on nim values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodicity {
    /// The first heap from which on they repeat.
    pub preperiod: u64,
    /// After how many heaps.
    pub period: u64,
}

/// The nim values of heaps, as far as they have been asked for.
#[derive(Debug)]
pub struct NimSequence {
    code: OctalCode,
    values: Vec<u32>,
    /// The heaps whose values lie in the sparse space, and its mask.
    sparse: Vec<u32>,
    mask: u32,
    /// The heap for which a value was last found among the sums.
    found: Vec<u32>,
    periodicity: Option<Periodicity>,
    /// When the mask and the period are looked at again.
    next_look: usize,
    charge: Charge,
}

impl NimSequence {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(code: OctalCode, guard: &Guard) -> NimSequence {
        NimSequence {
            code,
            values: vec![0],
            sparse: Vec::new(),
            mask: 1,
            found: Vec::new(),
            periodicity: None,
            next_look: 64,
            charge: guard.charge(),
        }
    }

    /// Where the values are proved to become periodic, if that has been found so far.
    #[must_use]
    pub fn periodicity(&self) -> Option<Periodicity> {
        self.periodicity
    }

    /// The nim value of a heap.
    ///
    /// # Errors
    /// A limit or a request to stop; that the heap is too large for a table and no period was found.
    pub fn value(&mut self, heap: u64, guard: &Guard) -> Result<u64, Stop> {
        loop {
            if let Some(value) = self.known(heap) {
                return Ok(value.into());
            }
            if self.values.len() as u64 > MOST_HEAPS {
                return Err(Stop::TooLarge("a heap has more tokens than nim values can be tabulated for"));
            }
            self.grow(guard)?;
        }
    }

    /// The nim values of the heaps up to one, if they are periodic from the table and the period.
    ///
    /// # Errors
    /// As of [`NimSequence::value`].
    pub fn values(&mut self, last: u64, guard: &Guard) -> Result<Vec<u64>, Stop> {
        guard.room_for::<u64>(usize::try_from(last).unwrap_or(usize::MAX))?;
        (0..=last).map(|heap| self.value(heap, guard)).collect()
    }

    fn known(&self, heap: u64) -> Option<u32> {
        let index = match self.periodicity {
            Some(Periodicity { preperiod, period }) if heap >= preperiod => preperiod + (heap - preperiod) % period,
            _ => heap,
        };
        self.values.get(usize::try_from(index).ok()?).copied()
    }

    /// Adds the value of the next heap.
    fn grow(&mut self, guard: &Guard) -> Result<(), Stop> {
        guard.check()?;
        if self.values.len() == self.values.capacity() {
            self.charge.more(self.values.len() as u64 * 4)?;
        }
        let heap = self.values.len();
        let number = u32::try_from(heap).map_err(|_| Stop::Internal("a table of nim values is too long"))?;
        let value = self.mex(heap, number);
        self.values.push(value);
        if is_sparse(value, self.mask) {
            self.sparse.push(number);
        }
        if heap + 1 == self.next_look {
            self.next_look *= 2;
            self.choose_mask();
            self.find_period();
        }
        Ok(())
    }

    /// The least value that no option of the heap has.
    fn mex(&mut self, heap: usize, number: u32) -> u32 {
        let NimSequence { code, values, sparse, mask, found, .. } = self;
        let mut mark = |value: u32| {
            let index = value as usize;
            if index >= found.len() {
                found.resize((index + 1).next_power_of_two(), 0);
            }
            std::mem::replace(&mut found[index], number) != number
        };
        let splits = |digit: u8, taken: usize| (digit & 4 != 0 && heap >= taken + 2).then(|| heap - taken);
        for (taken, &digit) in code.digits.iter().enumerate().take(heap + 1) {
            if digit & 1 != 0 && taken == heap {
                mark(0);
            }
            if digit & 2 != 0 && taken < heap {
                mark(values[heap - taken]);
            }
            let Some(left) = splits(digit, taken) else { continue };
            // Heap 0 is no part.
            for &one in sparse.iter() {
                let one = one as usize;
                if one >= left {
                    break;
                }
                if one > 0 && !(code.different && one * 2 == left) {
                    mark(values[one] ^ values[left - one]);
                }
            }
        }
        // Sums in the coset have all been marked, so the least that is missing there is missing for good.
        let is_found = |found: &[u32], value: u32| found.get(value as usize) == Some(&number);
        let bound = (0..).find(|&value| !is_sparse(value, *mask) && !is_found(found, value)).unwrap_or(u32::MAX);
        let missing = |found: &[u32]| (0..bound).find(|&value| is_sparse(value, *mask) && !is_found(found, value));
        let mut wanted = missing(found);
        for (taken, &digit) in code.digits.iter().enumerate().take(heap + 1) {
            let Some(left) = splits(digit, taken) else { continue };
            let mut one = 1;
            while one * 2 <= left && wanted.is_some() {
                let value = values[one] ^ values[left - one];
                if !(code.different && one * 2 == left) {
                    if found.len() <= value as usize {
                        found.resize((value as usize + 1).next_power_of_two(), 0);
                    }
                    found[value as usize] = number;
                    if wanted == Some(value) {
                        wanted = missing(found);
                    }
                }
                one += 1;
            }
        }
        wanted.unwrap_or(bound)
    }

    /// The mask for which the fewest heaps have values in the space: a Walsh transform counts for all masks at once.
    fn choose_mask(&mut self) {
        let Some(&most) = self.values.iter().max() else { return };
        let size = (most as usize + 1).next_power_of_two().max(2);
        if size > 1 << 20 {
            return;
        }
        let mut counts = vec![0i64; size];
        self.values.iter().for_each(|&value| counts[value as usize] += 1);
        let mut half = 1;
        while half < size {
            for block in counts.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (one, two) in low.iter_mut().zip(high) {
                    (*one, *two) = (*one + *two, *one - *two);
                }
            }
            half *= 2;
        }
        let best = (1..size).min_by_key(|&mask| counts[mask]).unwrap_or(1);
        self.mask = u32::try_from(best).unwrap_or(1);
        let heaps = (0u32..).zip(&self.values);
        self.sparse = heaps.filter(|(_, value)| is_sparse(**value, self.mask)).map(|(heap, _)| heap).collect();
    }

    /// Looks for a period that the values prove. How far the values agree with themselves shifted by p is found for all
    /// p at once, by matching the list, read backwards, with itself (the Z algorithm).
    fn find_period(&mut self) {
        if self.periodicity.is_some() || self.code.different {
            return;
        }
        let length = self.values.len();
        let at = |index: usize| self.values[length - 1 - index];
        let mut agreeing = vec![0; length];
        let (mut start, mut end) = (0, 0);
        for shift in 1..length {
            let mut count = if shift < end { agreeing[shift - start].min(end - shift) } else { 0 };
            while shift + count < length && at(count) == at(shift + count) {
                count += 1;
            }
            agreeing[shift] = count;
            if shift + count > end {
                (start, end) = (shift, shift + count);
            }
            let preperiod = (length - shift - count) as u64;
            if 2 * preperiod + 2 * shift as u64 + self.code.most_taken() <= length as u64 {
                self.periodicity = Some(Periodicity { preperiod, period: shift as u64 });
                return;
            }
        }
    }
}

/// Whether a value lies in the space.
fn is_sparse(value: u32, mask: u32) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::mex;

    fn code(text: &str) -> OctalCode {
        let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
        OctalCode::new(&digits).expect(text)
    }

    /// The nim values by the definition.
    fn naive(code: &OctalCode, last: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=last {
            let mut options = Vec::new();
            for (taken, digit) in code.digits.iter().enumerate().take_while(|(taken, _)| *taken <= heap) {
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 && heap > 0 {
                    options.push(0);
                }
                if digit & 2 != 0 && left > 0 {
                    options.push(values[left]);
                }
                if digit & 4 != 0 {
                    let parts = (1..left).filter(|one| !(code.different && one * 2 == left));
                    options.extend(parts.map(|one| values[one] ^ values[left - one]));
                }
            }
            values.push(mex(options));
        }
        values
    }

    #[test]
    fn the_sparse_space_method_agrees_with_the_definition_for_all_short_codes() {
        let guard = Guard::default();
        for number in 0..2 * 512u16 {
            let digits = [if number >= 512 { 4 } else { 0 }, number >> 6 & 7, number >> 3 & 7, number & 7];
            let code = OctalCode::new(&digits.map(|digit| u8::try_from(digit).unwrap())).unwrap();
            let mut sequence = NimSequence::new(code.clone(), &guard);
            assert_eq!(sequence.values(200, &guard).unwrap(), naive(&code, 200), "{digits:?}");
        }
        let grundy = OctalCode::grundys_game();
        let mut sequence = NimSequence::new(grundy.clone(), &guard);
        assert_eq!(sequence.values(700, &guard).unwrap(), naive(&grundy, 700));
        assert_eq!(sequence.periodicity(), None);
    }

    /// Periods and preperiods from Winning Ways, chapter 4, table 7;
    /// preperiods are counted as the last exceptional heap plus one.
    #[test]
    fn periods_are_found_where_the_literature_has_them() {
        let guard = Guard::default();
        for (text, preperiod, period) in
            [("0.77", 71, 12), ("0.07", 53, 34), ("0.137", 52, 34), ("0.03", 0, 4), ("0.33", 0, 3)]
        {
            let mut sequence = NimSequence::new(code(text), &guard);
            sequence.value(1_000_000, &guard).unwrap();
            assert_eq!(sequence.periodicity(), Some(Periodicity { preperiod, period }), "{text}");
        }
    }

    #[test]
    fn a_periodic_game_knows_heaps_of_any_size() {
        let guard = Guard::default();
        let mut kayles = NimSequence::new(code("0.77"), &guard);
        let long = naive(&code("0.77"), 500);
        let value = kayles.value(10u64.pow(18), &guard).unwrap();
        assert_eq!(value, long[usize::try_from(10u64.pow(18) % 12).unwrap() + 480]);
        assert!(kayles.values.len() < 1000);
    }

    #[test]
    fn digits_are_octal_and_a_heap_cannot_be_left_as_it_is() {
        assert_eq!(OctalCode::new(&[0, 8]), None);
        assert_eq!(OctalCode::new(&[2, 7]), None);
        assert_eq!(OctalCode::new(&[0, 7, 0]), OctalCode::new(&[0, 7]));
    }
}
