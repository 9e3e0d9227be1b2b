//! R1 values of all segments of one length after the other, in tables.
//!
//! Strings of at most 31 cherries are packed into a word, two bits a cherry from the top: white 0, the end 1, black
//! 2, with ends up to the bottom, so that the order of words is the order of strings. A table holds the segments of
//! one length that start with a black cherry (the others are their negatives), indexed by their remaining cherries,
//! white as 1. The rules are those of `r1`, from the tables of the two lengths before; the tests compare the two.

use std::num::NonZero;

use onside_ground::{Guard, Stop};

use super::stack::{Colour, Stack};
use onside_ground::Charge;

/// The longest segments that can be swept: with them, values still end within their word.
const MAX_LENGTH: u32 = 30;

/// A packed string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u64);

const EMPTY: Packed = Packed(0x5555_5555_5555_5555);
/// Not a string: there is no value.
const NONE: Packed = Packed(u64::MAX);

impl Packed {
    /// Each two bits f become 2 - f, without any borrowing.
    fn negative(self) -> Packed {
        Packed(0xAAAA_AAAA_AAAA_AAAA - self.0)
    }

    fn absolute(self) -> Packed {
        if self < EMPTY { self.negative() } else { self }
    }

    fn length(self) -> u32 {
        // A cherry differs from the end in its lower bit.
        32 - (self.0 ^ EMPTY.0).trailing_zeros() / 2
    }

    /// Without the first `count` cherries, fewer than 32.
    fn without_front(self, count: u32) -> Packed {
        Packed(self.0 << (2 * count) | EMPTY.0 & ((1 << (2 * count)) - 1))
    }

    /// The first `count` cherries, fewer than 32, with another string behind them; what does not fit is cut off.
    fn front_then(self, count: u32, behind: Packed) -> Packed {
        Packed(behind.0 >> (2 * count) | self.0 & !(u64::MAX >> (2 * count)))
    }

    fn prepend_black(self) -> Packed {
        Packed(self.0 >> 2 | 2 << 62)
    }

    /// The length of the main basis element (Theorem 5.22).
    fn main(self) -> u32 {
        let whole = self.absolute();
        let length = whole.length();
        (1..length).find(|&at| whole.without_front(at).absolute() <= whole).unwrap_or(length)
    }

    /// Whether self >= x + (x - x1) for x > 0; the string of the right side is (-w1) w x, see `strings`.
    fn exceeds_by_cost(self, x: Packed) -> bool {
        let main = x.main();
        let wanted = x.without_front(1).negative().front_then(main - 1, x.front_then(main, x));
        // This value ends within its word, so what was cut off could only matter if the words were equal, and then
        // nothing was.
        self >= wanted
    }
}

/// Whether x + y = 2 half.
fn is_mean(x: Packed, y: Packed, half: Packed) -> bool {
    let mut rest = [x, y, half];
    loop {
        let [x, y, half] = rest;
        if x == half && y == half {
            return true;
        }
        if half == EMPTY {
            return x == y.negative();
        }
        let strongest = x.absolute().max(y.absolute()).max(half.absolute());
        let main = strongest.main();
        let element = strongest.front_then(main, EMPTY);
        let mut counts = [0i32; 3];
        for (value, count) in rest.iter_mut().zip(&mut counts) {
            while *value != EMPTY {
                let absolute = value.absolute();
                // A longer element may begin like this one, so the length is asked as well.
                if absolute.front_then(main, EMPTY) != element || absolute.main() != main {
                    break;
                }
                *count += if *value == absolute { 1 } else { -1 };
                *value = value.without_front(main);
            }
        }
        if counts[0] + counts[1] != 2 * counts[2] {
            return false;
        }
    }
}

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
struct Table<'g> {
    length: u32,
    /// By the cherries behind the first, which is black.
    values: Vec<Packed>,
    /// The memory of the table, counted as long as it is there.
    _charge: Charge<'g>,
}

impl Table<'_> {
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

/// Walks through the lengths; holds the values of the last two.
pub struct Sweep<'g> {
    before: Table<'g>,
    last: Table<'g>,
    without_value: Vec<Vec<Colour>>,
    guard: &'g Guard,
}

impl<'g> Sweep<'g> {
    /// Stands at length 0.
    #[must_use]
    pub fn new(guard: &'g Guard) -> Sweep<'g> {
        let empty = || Table { length: 0, values: Vec::new(), _charge: Charge::new(guard) };
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

    /// Goes on to the next length, with so many threads.
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
        let mut charge = Charge::new(guard);
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
        let colours = |index: usize| {
            let colour = |at: u32| if index >> at & 1 == 1 { Colour::White } else { Colour::Black };
            (0..length).rev().map(colour).collect()
        };
        self.without_value.extend(fresh.into_iter().map(colours));
        self.before = std::mem::replace(&mut self.last, Table { length, values, _charge: charge });
        Ok(())
    }
}

/// Fills a part of the next table; returns the segments that have no value though their parts have.
fn fill(
    before: &Table<'_>,
    last: &Table<'_>,
    chunk: &mut [Packed],
    start: usize,
    guard: &Guard,
) -> Result<Vec<usize>, Stop> {
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
