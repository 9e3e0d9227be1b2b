//! The values of Push strips, over the sets of occupied squares.
//!
//! All Push positions are numbers (004, Theorem 3.3), so simplest numbers suffice. What makes it fast is the state:
//! pieces never pass each other, and they leave at the left end only, so what can be reached from one strip is told by
//! *which squares are occupied*: the pieces on them are the last ones of the original, in order. A strip of n squares
//! therefore has at most 2^n followers, indexed by machine words, and every move makes the word smaller: the chosen bit
//! goes out, and the first hole below its block (if there is one) comes in. So:
//! 1. downwards from the strip, mark every word that can be reached (one bit each);
//! 2. upwards from 0, compute the values of the marked words in a list: at the word's own place while the list is
//!    small, else at its rank among the marked words (a running count per 64 marks), which is slower to find but leaves
//!    no gaps.
//!
//! Rejected: a hash map from strips to values, as the naive method has it; it took twelve times as long on strips of 16
//! squares. [`all_values`] does the same for all strips of a length at once, by their ternary index.

use onside_ground::{Guard, Stop};
use onside_number::{Dyadic, Limit, simplest, simplest_between};
use onside_ruleset::boards::strip::Strip;

/// Longer strips would need more than half a gigabyte of marks.
pub const MAX_SQUARES: u32 = 32;

/// The value of one strip of at most [`MAX_SQUARES`] squares; `None` for longer ones.
///
/// # Errors
/// A limit or a request to stop.
pub fn strip_value(strip: Strip, guard: &Guard) -> Result<Option<Dyadic>, Stop> {
    if strip.len() > MAX_SQUARES {
        return Ok(None);
    }
    let (Ok(blue), Ok(red)) = (u64::try_from(strip.blue()), u64::try_from(strip.red())) else { return Ok(None) };
    let start = blue | red;
    if start == 0 {
        return Ok(Some(Dyadic::ZERO));
    }
    let colours = Colours::new(blue, red);
    let mut charge = guard.charge();
    charge.more((start / 64 + 1) * 12)?;
    let marks = reachable(start, guard)?;
    if start < DENSE_BELOW {
        return values_upwards(&marks, &Dense(start), &colours, guard).map(Some);
    }
    let ranked = Ranked::new(&marks)?;
    charge.more(ranked.count * size_of::<Dyadic>() as u64)?;
    values_upwards(&marks, &ranked, &colours, guard).map(Some)
}

/// The colours of the original pieces, counted from the right end: bit i is set if piece i is blue.
struct Colours(u64);

impl Colours {
    fn new(blue: u64, red: u64) -> Colours {
        let mut colours = 0;
        for (index, bit) in bits_downwards(blue | red).enumerate() {
            colours |= (blue >> bit & 1) << index;
        }
        Colours(colours)
    }
}

fn bits_downwards(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.checked_ilog2()?;
        word ^= 1 << bit;
        Some(bit)
    })
}

/// Calls `visit` with the number of the piece (from the right) and the word after each move, from the right-most piece
/// on.
#[inline]
fn for_each_move(word: u64, mut visit: impl FnMut(u32, u64)) {
    let (mut rest, mut piece) = (word, 0);
    while let Some(top) = rest.checked_ilog2() {
        // The block that ends at `top`: all set bits down to the first hole, which a move fills.
        let length = (rest << (63 - top)).leading_ones();
        let hole = match top + 1 - length {
            0 => 0,
            start => 1u64 << (start - 1),
        };
        for offset in 0..length {
            visit(piece + offset, (word ^ 1 << (top - offset)) | hole);
        }
        piece += length;
        rest &= !(u64::MAX >> (63 - top)) | ((1u64 << (top + 1 - length)) - 1);
    }
}

/// The words that can be reached, one bit each.
fn reachable(start: u64, guard: &Guard) -> Result<Vec<u64>, Stop> {
    let length = group_of(start) + 1;
    let mut marks = vec![0u64; length];
    marks[group_of(start)] |= 1 << (start % 64);
    let mut positions = 0;
    for group in (0..length).rev() {
        // A move may lead to a lower word of the same group, so the group is read anew after each.
        let mut pending = marks[group];
        while let Some(bit) = pending.checked_ilog2() {
            let word = (group as u64) << 6 | u64::from(bit);
            for_each_move(word, |_, next| marks[group_of(next)] |= 1 << (next % 64));
            pending = marks[group] & ((1u64 << bit) - 1);
            positions += 1;
        }
        if group % 1024 == 0 {
            guard.charge_positions(positions)?;
            positions = 0;
        }
    }
    Ok(marks)
}

/// Where the value of a word stands in the list of values.
trait Places {
    /// How long the list becomes.
    fn len(&self) -> u64;
    fn place(&self, word: u64) -> usize;
}

/// Every word at its own place.
struct Dense(u64);

/// Above this the gaps cost more than finding the rank.
const DENSE_BELOW: u64 = 1 << 20;

impl Places for Dense {
    fn len(&self) -> u64 {
        self.0 + 1
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // Words are below 2^20 here.
    fn place(&self, word: u64) -> usize {
        word as usize
    }
}

/// The marked words without gaps.
struct Ranked<'a> {
    marks: &'a [u64],
    /// How many marks there are before each group of 64 words.
    before: Vec<u32>,
    count: u64,
}

impl Ranked<'_> {
    fn new(marks: &[u64]) -> Result<Ranked<'_>, Stop> {
        let mut count = 0u64;
        let mut before = Vec::with_capacity(marks.len());
        for group in marks {
            before.push(u32::try_from(count).map_err(|_| Stop::Memory)?);
            count += u64::from(group.count_ones());
        }
        Ok(Ranked { marks, before, count })
    }
}

impl Places for Ranked<'_> {
    fn len(&self) -> u64 {
        self.count
    }

    #[inline]
    fn place(&self, word: u64) -> usize {
        let group = group_of(word);
        let lower = self.marks[group] & ((1u64 << (word % 64)) - 1);
        self.before[group] as usize + lower.count_ones() as usize
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // Words are below 2^32 and usize has 64 bits on every supported machine.
fn group_of(word: u64) -> usize {
    (word / 64) as usize
}

fn values_upwards(marks: &[u64], places: &impl Places, colours: &Colours, guard: &Guard) -> Result<Dyadic, Stop> {
    let mut values = vec![Dyadic::ZERO; usize::try_from(places.len()).map_err(|_| Stop::Memory)?];
    for (group, &marked) in marks.iter().enumerate() {
        let mut pending = marked;
        while pending != 0 {
            let word = (group as u64) << 6 | u64::from(pending.trailing_zeros());
            pending &= pending - 1;
            let (mut lower, mut upper): (Option<&Dyadic>, Option<&Dyadic>) = (None, None);
            for_each_move(word, |piece, next| {
                let value = &values[places.place(next)];
                if colours.0 >> piece & 1 == 1 {
                    if lower.is_none_or(|best| value > best) {
                        lower = Some(value);
                    }
                } else if upper.is_none_or(|best| value < best) {
                    upper = Some(value);
                }
            });
            values[places.place(word)] = number_between(lower, upper)?;
        }
        if group % 1024 == 0 {
            guard.check()?;
        }
    }
    // The strip itself is the greatest word.
    values.pop().ok_or(Stop::Internal("a Push strip was solved without itself"))
}

/// The simplest number between the best options. By 004, Theorem 3.3, there always is one.
#[inline]
fn number_between(lower: Option<&Dyadic>, upper: Option<&Dyadic>) -> Result<Dyadic, Stop> {
    let number = match (lower, upper) {
        (Some(lower), Some(upper)) => simplest_between(lower, upper),
        _ => simplest(lower.map_or(Limit::Unbounded, Limit::Open), upper.map_or(Limit::Unbounded, Limit::Open)),
    };
    number.ok_or(Stop::Internal("an option of Left in Push is not less than one of Right"))
}

/// The values of all strips of `squares` squares. Strip number sum of `d_i` 3^i has d = 0 for empty, 1 for blue, 2 for
/// red on square i + 1, and every move leads to a smaller number.
///
/// # Errors
/// A limit, or more than 20 squares.
pub fn all_values(squares: u32, guard: &Guard) -> Result<Vec<Dyadic>, Stop> {
    if squares > 20 {
        return Err(Stop::TooLarge("all strips of more than 20 squares"));
    }
    let count = 3usize.pow(squares);
    let mut charge = guard.charge();
    charge.more(count as u64 * size_of::<Dyadic>() as u64)?;
    list_all_values(squares, count, guard)
}

fn list_all_values(squares: u32, count: usize, guard: &Guard) -> Result<Vec<Dyadic>, Stop> {
    let powers: Vec<usize> = (0..squares).map(|square| 3usize.pow(square)).collect();
    let mut digits = vec![0u8; squares as usize];
    let mut values: Vec<Dyadic> = Vec::with_capacity(count);
    for strip in 0..count {
        let (mut lower, mut upper): (Option<&Dyadic>, Option<&Dyadic>) = (None, None);
        // `moving` is the part of the index made by the current block up to here; a move divides it by 3.
        let mut moving = 0;
        for (&digit, &power) in digits.iter().zip(&powers) {
            if digit == 0 {
                moving = 0;
                continue;
            }
            moving += usize::from(digit) * power;
            let value = &values[strip - moving + moving / 3];
            if digit == 1 {
                if lower.is_none_or(|best| value > best) {
                    lower = Some(value);
                }
            } else if upper.is_none_or(|best| value < best) {
                upper = Some(value);
            }
        }
        let value = number_between(lower, upper)?;
        values.push(value);
        for digit in &mut digits {
            *digit = if *digit == 2 { 0 } else { *digit + 1 };
            if *digit != 0 {
                break;
            }
        }
        if strip % 65_536 == 65_535 {
            guard.charge_positions(65_536)?;
        }
    }
    Ok(values)
}
