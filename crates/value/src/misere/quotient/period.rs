//! The periodicity theorem for take-and-break games in misere play (Plambeck and Siegel, section 4 of *Misère quotients
//! for impartial games*, after the theorem of Guy and Smith for nim values), for moves that leave any bounded number of
//! heaps.
//!
//! Let at most k tokens be taken and at most d heaps be left by a move. Suppose the quotient of the heaps up to M is
//! known, that heaps n and n + p have the same element for all n from n0 >= 1 on with n + p <= M, and that M + 1 - k >
//! d (n0 + p - 1) and M + 1 - p > k. Then it is the quotient of the whole game, and the elements have period p from n0
//! on. For let N > M. The largest heap of an option of N is at least n0 + p, so making it smaller by p gives an option
//! of N - p with the same element; and each option of N - p has a heap of at least n0, which can be made larger by p.
//! So N and N - p have the same elements of options, and if N is given the element of N - p nothing is added to the
//! transitions, which prove the quotient.

/// From where on heaps have the same elements, and the quotient is that of the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The first heap from which on elements repeat.
    pub preperiod: u64,
    /// After how many heaps.
    pub period: u64,
}

/// The least period that the elements of heaps 0, 1, 2, ... prove, if a move takes at most `taken` tokens and leaves at
/// most `heaps` heaps.
#[must_use]
pub fn misere_period(images: &[u32], taken: u64, heaps: u64) -> Option<MiserePeriod> {
    let next = images.len() as u64;
    (1..images.len()).find_map(|period| {
        let differs = |heap: &usize| images[*heap] != images[heap + period];
        let preperiod = (1..images.len() - period).rev().find(differs).map_or(1, |heap| heap as u64 + 1);
        let period = period as u64;
        let enough = heaps.max(1).saturating_mul(preperiod + period - 1).saturating_add(taken);
        (next > enough && next > period + taken).then_some(MiserePeriod { preperiod, period })
    })
}
