//! Stack Cherries without gray cherries: the value is an integer, found by one pass from the closed end.
//!
//! Only the first cherry can be taken, so a segment Bs is {s | } and Ws is { | s}. A game in which Right has no move is
//! the least non-negative integer above Left's option (004, Theorem 2.32): by induction on the length, the value of Bs
//! is max(0, s + 1) and that of Ws is min(0, s - 1). This is our own remark; 003 and 000 treat the combinatorial
//! version of Cherries only.

use onside_ruleset::boards::segment::Cherry;

/// The value of a segment; `None` if it has a gray cherry.
#[must_use]
pub fn segment_value(cherries: &[Cherry]) -> Option<i64> {
    cherries.iter().rev().try_fold(0i64, |rest, cherry| match cherry {
        Cherry::Black => Some((rest + 1).max(0)),
        Cherry::White => Some((rest - 1).min(0)),
        Cherry::Gray => None,
    })
}
