//! Two actions, S = {s2, s1} with s2 < s1: where a sacrifice is optimal, and the outcome of every heap.
//!
//! Let alpha = s1 - s2 and i_max = ceil(s2 / alpha), the greatest i with i s2 > (i - 1) s1. For 1 <= i <= i_max let
//! X*(i) be the alpha heaps from i s2 + (i - 1) s1 on, and X* their union (Definition 8).
//!
//! **Theorem 12 (001, with the corrected i_max).** opt(x) = s2 if and only if x is in X*.
//!
//! Hence xi(S) = (s1 + s2) i_max - s2, one more than the greatest element of X*.
//!
//! **Outcomes.** Corollary 13 leaves heaps uncovered (S = {1, 2}, x = 4) and its first case needs 2 s2 >= s1. In full:
//! let x = q s1 + r with 0 <= r < s1 and i = ceil((s1 - r) / alpha). If 2 s2 >= s1, i <= i_max and q >= 2 (i - 1), let
//! b = s1 - i alpha; otherwise, if 2 s2 < s1, r >= s2 and floor(r / s2) is odd, let b = s2; otherwise let b = 0. Then
//! o(x) = b if q is even and s1 - b if q is odd.
//!
//! *Proof of both,* by induction on x. 001 proves the theorem for its own i_max, which is wrong where alpha divides s1,
//! so the proof is given here in full. Heaps below s2 have outcome 0. For x >= s1 let A = s1 - o(x - s1) and
//! B = s2 - o(x - s2); then o(x) is the greater of the two, and opt(x) = s2 if and only if B > A. Going down by s1
//! keeps r and i and makes q one less.
//!
//! First let 2 s2 >= s1. Write b(i) for s1 - i alpha. Then i is at most i_max + 1, b(i) > 0 for i <= i_max, and
//! i_max alpha >= s2. Going down by s2 leads to (q - 1, i - 1) if i >= 2. If i = 1, so that r >= s2, it leads to
//! (q, i') with i' = i_max or i_max + 1, because r - s2 < alpha.
//! * i = 1, q = 0: only s2 fits, and x - s2 < alpha <= s2 has outcome 0. So o(x) = s2 = b(1), and x is in X*(1).
//! * i = 1, q >= 1: A is b(1) if q is even and alpha if it is odd, which is the claim. If q is even, B <= s2 = b(1). If
//!   q is odd, o(x - s2) is i_max alpha or s1, both at least s2, so B <= 0. So opt(x) = s1.
//! * 2 <= i <= i_max, q >= 2i - 1: both options are past the beginning. If q is even, A = s1 - i alpha and
//!   B = s2 - (i - 1) alpha are equal; if q is odd, A = i alpha and B = (i - 2) alpha. So opt(x) = s1.
//! * 2 <= i <= i_max, q = 2i - 2: x - s1 has outcome s1, so A = 0; x - s2 has outcome (i - 1) alpha, so B = b(i) > 0.
//!   So o(x) = b(i) and opt(x) = s2; these x are the elements of X*(i).
//! * 2 <= i <= i_max, 1 <= q <= 2i - 3: A is s1 if q is odd and 0 if it is even, which is the claim. If q is odd,
//!   B <= s2 < s1. If q is even, then q - 1 < 2 (i - 2), so x - s2 has outcome s1 and B < 0. So opt(x) = s1.
//! * i = i_max + 1, q >= 1: A is the claim, as before. If q is odd, B <= s2 < s1. If q is even, x - s2 has outcome
//!   i_max alpha or s1, both at least s2, so B <= 0 = A. So opt(x) = s1.
//!
//! Now let 2 s2 < s1. Then alpha > s2, i_max = 1, and X* consists of s2, ..., s1 - 1, where only s2 fits and is taken
//! floor(r / s2) times: the claim for q = 0. For q >= 1, A is the claim. If q is odd, A >= s1 - s2 > s2 >= B. If q is
//! even and r >= s2, then B = s2 - o(x - s2) is what going down by s2 gives at r, which is b = A. If q is even and
//! r < s2, then b = 0 = A, and x - s2 has an odd quotient, so its outcome is at least s1 - s2 > s2 and B < 0. So
//! opt(x) = s1. ∎
//!
//! **Period and preperiod.** The period is 2 s1: if 2 s2 >= s1, the outcome s1 occurs exactly where q is odd and r <
//! s1 - i_max alpha, one run in 2 s1 heaps; otherwise the outcomes are 0 and s2 where q is even, s1 and s1 - s2 where
//! it is odd, and these are different numbers. The formula depends on q only by its parity from q = 2 (i - 1) on, and
//! before that it gives 0 or s1 instead of another number; so the preperiod is one more than the greatest heap with q =
//! 2 i_max - 3 and i = i_max, which is (s1 + s2)(i_max - 1), and 0 if i_max = 1.
//!
//! **Corollary 14**, for 2 s2 > s1. s1 floor(s2 / alpha) + s2 floor(s1 / alpha) + alpha - 1 is the greatest heap at
//! which *some* optimal line has Positive take nothing but s2. With opt, the largest optimal action, it would be max
//! X*; the two differ where alpha divides s1 and i_max + 1 sacrifices are worth exactly i_max greedy actions.
//! Not proved here; a test compares it with all optimal lines for s1 <= 30.
//!
//! Corrections to 001: i_max is ceil(s2 / alpha), not floor(s1 / alpha), which is too large where alpha divides s1.
//! Lemma 8, (6), (7) and the first case of Corollary 13 need 2 s2 >= s1.

use super::{ActionSet, Convergence, Grounds};

/// Cumulative Subtraction with two actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoActions {
    /// s2, the smaller action.
    small: u64,
    /// s1, the greater action.
    large: u64,
    /// i_max.
    sets: u64,
}

impl TwoActions {
    /// The game, if the set has exactly two actions.
    #[must_use]
    pub fn new(actions: &ActionSet) -> Option<TwoActions> {
        match *actions.as_slice() {
            [small, large] => Some(TwoActions { small, large, sets: small.div_ceil(large - small) }),
            _ => None,
        }
    }

    /// alpha = s1 - s2, the size of a sacrifice.
    #[must_use]
    pub fn alpha(self) -> u64 {
        self.large - self.small
    }

    /// i_max = ceil(s2 / alpha), the number of sets X*(i) that are not empty.
    #[must_use]
    pub fn i_max(self) -> u64 {
        self.sets
    }

    /// The first and the last heap of X*(i), or nothing if it is empty.
    #[must_use]
    pub fn x_star(self, i: u64) -> Option<(u128, u128)> {
        if i == 0 || i > self.sets {
            return None;
        }
        let (small, large, i) = (u128::from(self.small), u128::from(self.large), u128::from(i));
        let first = i * small + (i - 1) * large;
        Some((first, first + u128::from(self.alpha()) - 1))
    }

    /// The i with x in X*(i), if there is one.
    #[must_use]
    pub fn x_star_index(self, heap: u128) -> Option<u64> {
        let both = u128::from(self.small) + u128::from(self.large);
        let (turns, rest) = (heap / both, heap % both);
        let inside = turns < u128::from(self.sets) && (self.small.into()..self.large.into()).contains(&rest);
        if inside { u64::try_from(turns + 1).ok() } else { None }
    }

    /// opt(x), or nothing if no action fits.
    #[must_use]
    pub fn optimal_action(self, heap: u128) -> Option<u64> {
        if heap < u128::from(self.small) {
            None
        } else {
            Some(if self.x_star_index(heap).is_some() { self.small } else { self.large })
        }
    }

    /// o(x).
    #[must_use]
    pub fn outcome(self, heap: u128) -> u64 {
        let large = u128::from(self.large);
        let turns = heap / large;
        let rest = u64::try_from(heap % large).unwrap_or(0);
        let base = if self.large - self.small <= self.small {
            let i = (self.large - rest).div_ceil(self.alpha());
            // i alpha < s1 for i <= i_max, so the product fits and the difference is positive.
            if i <= self.sets && turns >= 2 * u128::from(i - 1) { self.large - i * self.alpha() } else { 0 }
        } else if (rest / self.small) % 2 == 1 {
            self.small
        } else {
            0
        };
        if turns.is_multiple_of(2) { base } else { self.large - base }
    }

    /// xi(S), preperiod and period.
    #[must_use]
    pub fn convergence(self) -> Convergence {
        let both = u128::from(self.small) + u128::from(self.large);
        let sets = u128::from(self.sets);
        Convergence {
            xi: both * sets - u128::from(self.small),
            preperiod: both * (sets - 1),
            period: 2 * self.large,
            max: self.large,
            grounds: Grounds::TwoActions,
        }
    }

    /// Corollary 14: the greatest heap at which some optimal line has Positive take nothing but s2, if 2 s2 > s1.
    #[must_use]
    pub fn last_heap_of_small_actions(self) -> Option<u128> {
        let (small, large, alpha) = (u128::from(self.small), u128::from(self.large), u128::from(self.alpha()));
        (small > alpha).then(|| large * (small / alpha) + small * (large / alpha) + alpha - 1)
    }
}
