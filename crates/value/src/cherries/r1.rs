//! R1: the value of a Cherries segment, and the proof that it tells the outcome of every sum.
//!
//! 000 leaves the outcome of Cherries to Conjecture 5.29, which is false. This is what takes its place; it is a
//! result of this project.
//!
//! **The value.** A value is an element of V, written as the one string that has it (`value`). x1 is the string x
//! without its first cherry. For a segment G let a, b, s be the values of G without its first cherry, without its
//! last, and without both.
//! * No cherry or one: G itself.
//! * Both ends black: B followed by the greater of a and b. Both ends white: W followed by the smaller.
//! * Ends of different colours: let L and R be the values after Left's and after Right's move, which are a and b in
//!   some order.
//!   - balanced: s, if L + R = 2s, and s = 0, or s > 0 and L >= s1, or s < 0 and R <= s1;
//!   - Left's type: x = B followed by L, if s >= x and L + R >= 2x;
//!   - Right's type: x = W followed by R, if s <= x and L + R <= 2x.
//!
//!   If these yield exactly one value, that is the value; otherwise G has none.
//!
//! Every segment of up to 28 cherries has a value. Whether every segment has one is open. The string of a value is
//! never longer than its segment: each rule adds at most one cherry to the string of a shorter segment.
//!
//! **Theorem.** In a sum of Cherries segments, Gray Cherries segments, stacks with or without gray cherries and
//! Plus-Minus stacks, let every sub-segment of the Cherries segments have a value, also of the Gray ones once their
//! gray cherries are removed. Count a Gray segment as that, a stack as the string of its black and white cherries, and
//! a Plus-Minus stack as 0. The outcome is the sign of the total: L, R, or U when it is 0.
//!
//! *Costs.* Let a move's cost be what it takes from its player's side of the total. The positions of the components
//! are components of the same kinds, so by induction on the number of cherries the position after a round has the
//! outcome that its total says. Moves cost:
//! * x - x1 on a stack x > 0, for Left. This is w - w1 for the main basis element w of x, which is positive, and the
//!   stronger w, the smaller it is (Lemmas 7.4 and 7.6: it is -C1 with C = w followed by -w, the next smaller basis
//!   element).
//! * On a segment of value x with both ends black, x - x1 at the better end and no less at the other; Right cannot
//!   move.
//! * On one of Left's type, x - x1 for Left; for Right R - x >= x - L, no less. If both move on it, s >= x: the total
//!   does not fall.
//! * On a balanced one, the same for both players, x - L = R - x; if both move on it the total stays. If x > 0 it is
//!   at most x - x1, since L >= x1: no more than the cost of the main basis element of x.
//! * On a Plus-Minus stack ((H1), (-H1), (0)) with H > 0: -H1 for both, perhaps negative; if both move on it the
//!   total stays. It is balanced.
//! * A gray cherry at an end, or at the front of a stack, costs 0, for both; if both take it, it is removed once and
//!   the total stays. A Gray segment without a gray end moves like the segment of its black and white cherries, and so
//!   does a stack without a gray front. If one player takes a gray end and the other the other end, the costs add up.
//!
//! **Lemma.** For a segment of black and white cherries that has a value x, let c(x) be the coefficient of [B] in x.
//! Then c(x) is the segment's value in alternating play, and every move makes c worse for its player by at least 1. So
//! a move on a black or white cherry always costs more than 0.
//!
//! *Proof,* by induction on the length. [B] is the strongest basis element, so c never decreases with x; it is
//! additive, and c(B.y) = max(0, c(y) + 1) for B followed by y. Equal ends: with black ones Right has no move and the
//! value in alternating play is the least integer from 0 on that is greater than c(a) and c(b), which is c(x). Ends of
//! different colours: let l = c(L) and r = c(R); in alternating play the segment is {l|r}.
//! * Left's type, x = B.L and l + r >= 2 c(x). If l >= 0, then c(x) = l + 1 and r >= l + 2, so {l|r} = l + 1. If l < 0,
//!   then c(x) = 0 and r >= -l > 0, so {l|r} = 0. Right's type is the mirror image.
//! * Balanced, x = s. A move of Right leads from L to s and one of Left from R to s, so l < c(s) < r by induction. If
//!   c(s) = 0, {l|r} = 0. If c(s) > 0, then c(s1) = c(s) - 1, and L >= s1 gives l = c(s) - 1, so {l|r} = c(s). If c(s)
//!   < 0, likewise by R <= s1. ∎
//!
//! Let d be the least cost of all moves of both players. By the lemma only gray cherries and Plus-Minus stacks cost 0
//! or less. So a black or white cherry attains d only if no end is gray, and then no gray cherry hides the other end of
//! its component from the other player.
//!
//! *First case: d is attained on something balanced or by a gray cherry.* The player who is ahead moves there. A
//! reply elsewhere costs at least d, so the total does not get worse; a reply on the same balanced component leaves
//! the total, and one on the same Gray segment or stack costs at least 0 = d. At total 0 neither player has a winning
//! move, since any move, which costs at least d, can be answered there, and the answer costs d or leaves the total at
//! 0.
//!
//! *Second case: it is not.* Then d > 0, because whatever is neither balanced nor gray costs more than 0, so no end
//! is gray, and d is the cost of the strongest basis element w that is main in any value; all balanced values have
//! weaker main elements, since their moves cost more than d. So only stacks and segments of the Left or Right kind
//! contain w, as their main element. If Left is ahead, one of these is positive: otherwise the coefficient of w in
//! the total is negative. She moves there, at cost d. A reply elsewhere costs at least d; on the same segment the
//! total does not fall, as s >= x. At total 0 both players own such a component, since the coefficient of w is 0; any
//! move costs at least d, and the other player answers on his own such component at cost d, or, if the move was made
//! on it, with the same result.
//!
//! *The end.* If Right has no move, no end is gray or white and there is no Plus-Minus stack; all that remains has
//! black ends and positive value. So the total is positive if anything remains, and Left has won; or nothing remains,
//! and it is 0. ∎
//!
//! The values of all sub-segments are computed length by length, and only those of the last two lengths are kept:
//! n(n+1)/2 values, each found by a few comparisons of strings (`strings`), which mostly end after a few cherries.

use std::cmp::Ordering;

use onside_ground::{Guard, Stop};

use super::stack::Colour;
use super::strings::{Strings, Value};
use super::value::StackValue;

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// This sub-segment has none. No example is known.
    SubSegment {
        /// Where it starts.
        start: usize,
        /// How many cherries it has.
        length: usize,
    },
    /// A limit or a request to stop.
    Stop(Stop),
}

onside_ground::from_stop!(Error);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::SubSegment { start, length } => {
                write!(f, "the {length} cherries from number {} on have no value", start.saturating_add(1))
            }
            Error::Stop(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// The value of a segment, and what it becomes when cherries are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentValues {
    /// The segment as it is.
    pub whole: StackValue,
    /// Without its first cherry.
    pub without_first: StackValue,
    /// Without its last cherry.
    pub without_last: StackValue,
    /// Without both.
    pub without_both: StackValue,
    /// How many sub-segments were given a value on the way, n(n+1)/2 for n cherries.
    pub sub_segments: u64,
}

/// The value of a Cherries segment.
///
/// # Errors
/// A sub-segment without a value; or a limit.
pub fn segment_value(segment: &[Colour], guard: &Guard) -> Result<StackValue, Error> {
    Ok(segment_values(segment, guard)?.whole)
}

/// The value of a Cherries segment and of the segments that one round can leave of it.
///
/// # Errors
/// A sub-segment without a value; or a limit.
pub fn segment_values(segment: &[Colour], guard: &Guard) -> Result<SegmentValues, Error> {
    let mut charge = guard.charge();
    charge.grow_to(segment.len().saturating_mul(3 * size_of::<Value>()))?;
    let mut strings = Strings::new(guard);
    // Values of the sub-segments of the last two lengths, by where they start.
    let mut shorter = vec![Value::ZERO; segment.len() + 2];
    let mut last = vec![Value::ZERO; segment.len() + 1];
    let mut sub_segments = 0u64;
    let (mut both, mut ends) = (Value::ZERO, (Value::ZERO, Value::ZERO));
    for length in 1..=segment.len() {
        if length == segment.len() {
            (both, ends) = (shorter[1], (last[1], last[0]));
        }
        for start in 0..=segment.len() - length {
            if start.is_multiple_of(4096) {
                strings.check()?;
            }
            let parts =
                Parts { without_first: last[start + 1], without_last: last[start], without_both: shorter[start + 1] };
            let value = combine(&mut strings, segment[start], segment[start + length - 1], length, &parts)?;
            // Without both of the next length but one reads index start + 1 of this, so what is overwritten is not
            // needed any more.
            shorter[start] = value.ok_or(Error::SubSegment { start, length })?;
            sub_segments += 1;
        }
        std::mem::swap(&mut shorter, &mut last);
    }
    Ok(SegmentValues {
        whole: strings.export(last[0]),
        without_first: strings.export(ends.0),
        without_last: strings.export(ends.1),
        without_both: strings.export(both),
        sub_segments,
    })
}

/// What is known of the shorter segments inside one.
struct Parts {
    without_first: Value,
    without_last: Value,
    without_both: Value,
}

/// The value of a segment from those of its parts, by the rules at the top.
fn combine(
    strings: &mut Strings<'_>,
    first: Colour,
    last: Colour,
    length: usize,
    parts: &Parts,
) -> Result<Option<Value>, Stop> {
    if length == 1 {
        return strings.prepend(first, Value::ZERO).map(Some);
    }
    if first == last {
        let order = strings.compare(parts.without_first, parts.without_last);
        let best = if (order == Ordering::Less) == (first == Colour::Black) {
            parts.without_last
        } else {
            parts.without_first
        };
        return strings.prepend(first, best).map(Some);
    }
    let (left, right) = match first {
        Colour::Black => (parts.without_first, parts.without_last),
        Colour::White => (parts.without_last, parts.without_first),
    };
    let both = parts.without_both;
    let mut candidates = [None; 3];
    if is_balanced(strings, left, right, both) {
        candidates[0] = Some(both);
    }
    candidates[1] = left_type(strings, left, right, both)?;
    // Right's type is Left's type of the negative.
    candidates[2] = left_type(strings, right.negative(), left.negative(), both.negative())?.map(Value::negative);
    let mut found = candidates.into_iter().flatten();
    let value = found.next();
    Ok(value.filter(|value| found.all(|other| other == *value)))
}

fn is_balanced(strings: &Strings<'_>, left: Value, right: Value, both: Value) -> bool {
    let near = match both.sign() {
        Ordering::Equal => true,
        Ordering::Greater => strings.compare(left, strings.tail(both)) != Ordering::Less,
        Ordering::Less => strings.compare(right, strings.tail(both)) != Ordering::Greater,
    };
    near && strings.is_mean(left, right, both)
}

fn left_type(strings: &mut Strings<'_>, left: Value, right: Value, both: Value) -> Result<Option<Value>, Stop> {
    // s >= x = B L exactly if s starts with B and s1 >= L.
    if both.sign() != Ordering::Greater || strings.compare(strings.tail(both), left) == Ordering::Less {
        return Ok(None);
    }
    // L + R >= 2x and x > L give R > x > 0.
    if right.sign() != Ordering::Greater {
        return Ok(None);
    }
    let value = strings.prepend(Colour::Black, left)?;
    // R >= x + (x - L), and L is x without its first cherry.
    Ok(strings.exceeds_by_cost(right, value).then_some(value))
}
