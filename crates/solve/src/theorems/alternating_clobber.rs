//! Rows of Clobber xoxo... of even length: whoever begins wins all of them but that of six stones, which is 0.
//!
//! Conjectured by M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, *An introduction to Clobber*, Integers
//! 5(2), 2005; proved by X. Chen, T. Folkersen, K. Hasham, R. B. Hayward, D. Lee, O. Randall, L. Schultz and
//! E. Vandermeer, *A proof of the 2004 Albert-Grossman-Nowakowski-Wolfe conjecture on alternating linear Clobber*,
//! arXiv:2509.08985, 2025. It tells nothing about sums with such a row.

use onside_ground::Outcome;

/// The length of the only row that is won by who is second.
const LOST: usize = 6;

/// Who wins a row of stones, each Left's or not; nothing if neighbours have the same colour or their number is odd.
#[must_use]
pub fn outcome(stones: &[bool]) -> Option<Outcome> {
    let alternating = stones.windows(2).all(|pair| pair[0] != pair[1]);
    (alternating && stones.len().is_multiple_of(2) && !stones.is_empty()).then_some(if stones.len() == LOST {
        Outcome::Previous
    } else {
        Outcome::Next
    })
}
