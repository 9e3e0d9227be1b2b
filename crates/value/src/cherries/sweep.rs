//! R1 values of all segments of one length after the other, in tables.
//!
//! Values are packed strings (`packed`). A table holds the segments of one length that start with a black cherry (the
//! others are their negatives), indexed by their remaining cherries, white as 1. The rules are those of `r1`, from the
//! tables of the two lengths before; the tests compare the two.

use std::num::NonZero;
use std::ops::Range;

use onside_ground::{Charge, Guard, Stop};

use super::packed::{EMPTY, NONE, Packed, is_mean};
use super::packed_dec;
use super::stack::{Colour, Stack};

/// The longest segments that can be swept: with them, values still end within their word.
const MAX_LENGTH: u32 = 30;

/// x = B L if the segment is of Left's type, as in `r1`.
fn left_type(left: Packed, right: Packed, both: Packed) -> Option<Packed> {
    let value = left.prepend_black();
    (both >= value && right > value && right.exceeds_by_cost(value)).then_some(value)
}

/// The value of a segment that starts with a black cherry.
fn combine(last: Colour, without_first: Packed, without_last: Packed, both: Packed) -> Packed {
    if [without_first, without_last, both].contains(&NONE) {
        return NONE;
    }
    if last == Colour::Black {
        return without_first.max(without_last).prepend_black();
    }
    let (left, right) = (without_first, without_last);
    let near = both == EMPTY
        || both > EMPTY && left >= both.without_front(1)
        || both < EMPTY && right <= both.without_front(1);
    let balanced = (near && is_mean(left, right, both)).then_some(both);
    let for_left = left_type(left, right, both);
    let for_right = left_type(right.negative(), left.negative(), both.negative()).map(Packed::negative);
    let mut found = [balanced, for_left, for_right].into_iter().flatten();
    match found.next() {
        Some(value) if found.all(|other| other == value) => value,
        _ => NONE,
    }
}

/// The values of the segments of one length.
struct Table {
    length: u32,
    /// By the cherries behind the first, which is black.
    values: Vec<Packed>,
    /// The memory of the table, counted as long as it is there.
    _charge: Charge,
}

impl Table {
    /// The value of the segment with these cherries, white as 1 and the first one on top.
    fn value(&self, cherries: usize) -> Packed {
        if self.length == 0 {
            return EMPTY;
        }
        let first = 1usize << (self.length - 1);
        if cherries & first == 0 {
            return self.values[cherries];
        }
        match self.values[!cherries & (first - 1)] {
            NONE => NONE,
            value => value.negative(),
        }
    }
}

/// What a comparison with decompositions found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// How many segments were compared.
    pub segments: u64,
    /// Those that have no value.
    pub without_value: Vec<Vec<Colour>>,
    /// Those whose value is not that of their decomposition.
    pub other_than_dec: Vec<Vec<Colour>>,
}

/// Walks through the lengths; holds the values of the last two.
pub struct Sweep<'g> {
    before: Table,
    last: Table,
    without_value: Vec<Vec<Colour>>,
    guard: &'g Guard,
}

impl<'g> Sweep<'g> {
    /// Stands at length 0.
    #[must_use]
    pub fn new(guard: &'g Guard) -> Sweep<'g> {
        let empty = || Table { length: 0, values: Vec::new(), _charge: guard.charge() };
        Sweep { before: empty(), last: empty(), without_value: Vec::new(), guard }
    }

    /// The length reached.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.last.length
    }

    /// The segments found so far that have no value though all their proper sub-segments have; up to negation.
    #[must_use]
    pub fn without_value(&self) -> &[Vec<Colour>] {
        &self.without_value
    }

    /// The value, as a string, of a segment of the length reached; `None` if it has none or another length.
    #[must_use]
    pub fn value(&self, segment: &[Colour]) -> Option<Stack> {
        if u32::try_from(segment.len()) != Ok(self.last.length) {
            return None;
        }
        let index = segment.iter().fold(0, |index, &cherry| index << 1 | usize::from(cherry == Colour::White));
        let value = self.last.value(index);
        if value == NONE {
            return None;
        }
        let cherry = |at: u32| if value.0 >> (62 - 2 * at) & 2 == 2 { Colour::Black } else { Colour::White };
        Some(Stack::new((0..value.length()).map(cherry).collect()))
    }

    /// Compares values with decompositions (000, Definition 5.24) for segments of the length reached that start with a
    /// black cherry. They are numbered from 0 by the cherries behind the first, black as 0 and the last cherry lowest.
    ///
    /// # Errors
    /// A request to stop.
    pub fn compare_with_dec(&self, segments: Range<usize>) -> Result<Compared, Stop> {
        let length = self.last.length;
        let mut compared = Compared::default();
        for number in segments.start..segments.end.min(self.last.values.len()) {
            if number.is_multiple_of(1 << 14) {
                self.guard.check()?;
            }
            compared.segments += 1;
            match self.last.values[number] {
                NONE => compared.without_value.push(colours(number, length)),
                value if !packed_dec::agrees(number, length, value) => {
                    compared.other_than_dec.push(colours(number, length));
                }
                _ => {}
            }
        }
        Ok(compared)
    }

    /// Goes on to the next length, on this number of threads.
    ///
    /// # Errors
    /// Segments of more than 30 cherries; or a limit.
    pub fn advance(&mut self, threads: NonZero<usize>) -> Result<(), Stop> {
        let guard = self.guard;
        let length = self.last.length + 1;
        if length > MAX_LENGTH {
            return Err(Stop::TooLarge("all segments of more than 30 cherries are too many"));
        }
        let size = 1usize << (length - 1);
        let mut charge = guard.charge();
        charge.grow_to(size.saturating_mul(size_of::<Packed>()))?;
        let mut values = vec![NONE; size];
        let (before, last) = (&self.before, &self.last);
        let mut fresh: Vec<usize> = Vec::new();
        std::thread::scope(|scope| {
            let share = size.div_ceil(threads.get());
            let workers: Vec<_> = values
                .chunks_mut(share)
                .enumerate()
                .map(|(index, chunk)| scope.spawn(move || fill(before, last, chunk, index * share, guard)))
                .collect();
            for worker in workers {
                // A worker that panicked has found a mistake in this file, which is not to be hidden.
                match worker.join() {
                    Ok(result) => fresh.extend(result?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(())
        })?;
        self.without_value.extend(fresh.into_iter().map(|number| colours(number, length)));
        self.before = std::mem::replace(&mut self.last, Table { length, values, _charge: charge });
        Ok(())
    }
}

/// The segment with a number and a length.
fn colours(number: usize, length: u32) -> Vec<Colour> {
    let colour = |at: u32| if number >> at & 1 == 1 { Colour::White } else { Colour::Black };
    (0..length).rev().map(colour).collect()
}

/// Fills a part of the next table; returns the segments that have no value though their parts have.
fn fill(before: &Table, last: &Table, chunk: &mut [Packed], start: usize, guard: &Guard) -> Result<Vec<usize>, Stop> {
    let mut without = Vec::new();
    for (offset, place) in chunk.iter_mut().enumerate() {
        let cherries = start + offset;
        if cherries.is_multiple_of(1 << 14) {
            guard.check()?;
        }
        if last.length == 0 {
            *place = EMPTY.prepend_black();
            continue;
        }
        let last_cherry = if cherries & 1 == 0 { Colour::Black } else { Colour::White };
        let parts = [last.value(cherries), last.value(cherries >> 1)];
        let both = before.value(cherries >> 1 & !(1usize << (last.length - 1)));
        *place = combine(last_cherry, parts[0], parts[1], both);
        if *place == NONE && !parts.contains(&NONE) && both != NONE {
            without.push(cherries);
        }
    }
    Ok(without)
}
