//! Truncated support, S = {a, ..., m} with a < m: the outcome of every heap in closed form.
//!
//! 001 leaves this class open (section 6). It is solved here. Let k = m - a, n = m + a, J = floor(a / k), and cut the
//! heaps into blocks of n: x = j n + r with 0 <= r < n.
//!
//! **Theorem.**
//! 1. For j <= J: o(x) = max(0, jk - r) if r < a, and o(x) = min(m, r - jk) if r >= a.
//! 2. For j = J + 1: o(x) = |r - jk|.
//! 3. For j >= J + 1: o(x) is the distance of x from the nearest multiple of 2m, as with full support.
//! 4. For j <= J + 1 and a <= r < m and r > jk: opt(x) = r. Otherwise, if x >= a, opt(x) = m.
//! 5. xi(S) = n floor((m - 2) / k) + m.
//!
//! *Proof.* Write o(x) = x - min { g(y) | x - m <= y <= x - a } with g(y) = y + o(y); opt(x) = x - y for the first y at
//! which the minimum is taken. Write G_j(u) = u + o(jn + u), so that g(jn + u) = jn + G_j(u). Note that jk <= a for
//! j <= J, and a < (J + 1) k <= a + k = m. Parts 1, 2 and 4 are proved by induction on x. Block 0: no action fits if
//! r < a, a heap of a to m pebbles is taken whole, and of m to n - 1 pebbles m are taken, because the rest is worth
//! nothing.
//!
//! *What the induction uses.* If the formula of part 1 holds for the first heaps of a block j <= J, then G_j(u) =
//! max(u, jk) for u < a and G_j(u) = min(m + u, 2u - jk) for u >= a. This does not decrease: each piece is
//! nondecreasing, the second increases, and max(a - 1, jk) <= a <= min(m + a, 2a - jk). With the formula of part 2,
//! G(u) = max(jk, 2u - jk), which does not decrease either. Where g does not decrease, the minimum over a window is
//! taken at its first heap, by the action m.
//!
//! Let j >= 1, j <= J + 1.
//! * r < a. The window lies in block j - 1 and begins at u = r + a. So opt = m and o(x) = m - min(m, r + a -
//!   (j - 1)k) = max(0, jk - r). For j = J + 1 this is |r - jk|, because r < a < jk.
//! * a <= r < m. The window consists of the end of block j - 1 from u = r + a on and of the beginning of block j up to
//!   u = r - a. The best of the first part is the action m, worth max(0, jk - r) as before. The best of the second part
//!   is u = 0, the action r, worth r - jk. For j <= J: r >= a >= jk, so o(x) = r - jk, by the action r unless r = jk.
//!   For j = J + 1 the larger of the two is |r - jk|, by the action r if r > jk and by m otherwise. Every other action
//!   of the first part is worse than m, because G increases from a on.
//! * r >= m. The window lies in block j and begins at u = r - m < a. So opt = m and o(x) = m - o(jn + r - m). For j <=
//!   J this is m - max(0, jk - r + m) = min(m, r - jk). For j = J + 1 it is m - (jk - r + m) = r - jk = |r - jk|, as
//!   r >= m >= jk.
//!
//! Part 3. Since n + k = 2m, r - jk = x - 2mj: part 2 says that in block J + 1 the outcome is the distance of x from
//! 2m(J + 1). So o changes by exactly 1 from heap to heap there. Claim: for x > (J + 1) n, |o(x) - o(x - 1)| <= 1, and
//! from (J + 2) n on opt(x) = m. Let x >= (J + 2) n and let the claim hold below x. The window lies within the heaps of
//! the claim, where g does not decrease, so opt(x) = m and o(x) = m - o(x - m). The same holds for x - 1, by induction
//! or because r >= m there, so o(x) - o(x - 1) = o(x - 1 - m) - o(x - m), which is at most 1 in absolute value. Hence
//! o(x + m) = m - o(x) from (J + 1) n on. o is 0 at 2m(J + 1) and so m at the distance m from it; a function that moves
//! by at most 1 must go straight, and it repeats after 2m. So from block J + 1 on it is the distance from the nearest
//! multiple of 2m.
//!
//! Part 5. By part 4 a block j <= J + 1 contains a heap with opt other than m if and only if jk < m - 1 (take r =
//! m - 1), and the last one is jn + m - 1. The largest such j is floor((m - 2) / k), which is at most J + 1 as (J + 2)
//! k > m. In block 0 it is heap m - 1, also for a = m - 1. QED.
//!
//! **Preperiod.** Blocks j <= J differ from part 3 exactly where jk < r < a and where r > m + jk; such r exist if and
//! only if jk <= a - 2, and then the last is r = n - 1. So the preperiod is n (floor((a - 2) / k) + 1), and 0 for
//! a = 1. The period is 2m, because the outcome 0 occurs once in 2m heaps.
//!
//! Full support is a = 1 (`full_support`), two neighbouring actions are a = m - 1 (`two_actions`); tests compare all
//! three. The table of tr and Conjecture 16 are in `duality`.

use super::full_support::distance;
use super::{ActionSet, Convergence, Grounds, MAX_ACTION};

/// Cumulative Subtraction with the actions a, ..., m, a < m.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truncated {
    least: u64,
    max: u64,
}

impl Truncated {
    /// The game {least, ..., max}; nothing unless 1 <= least < max and `max` is an action.
    #[must_use]
    pub fn new(least: u64, max: u64) -> Option<Truncated> {
        (1 <= least && least < max && max <= MAX_ACTION).then_some(Truncated { least, max })
    }

    /// The game, if the set is an interval of at least two actions.
    #[must_use]
    pub fn of(actions: &ActionSet) -> Option<Truncated> {
        if actions.is_interval() { Truncated::new(actions.min(), actions.max()) } else { None }
    }

    /// k = m - a.
    fn width(self) -> u64 {
        self.max - self.least
    }

    /// n = m + a, the length of a block.
    fn block(self) -> u128 {
        u128::from(self.max) + u128::from(self.least)
    }

    /// The block j and the place r within it.
    fn place(self, heap: u128) -> (u128, u128) {
        (heap / self.block(), heap % self.block())
    }

    /// J = floor(a / k).
    fn last_flat_block(self) -> u128 {
        u128::from(self.least / self.width())
    }

    /// o(x).
    #[must_use]
    pub fn outcome(self, heap: u128) -> u64 {
        let (block, place) = self.place(heap);
        if block > self.last_flat_block() {
            return distance(heap, self.max);
        }
        // jk <= a, because j <= J.
        let lag = block * u128::from(self.width());
        let outcome = if place < u128::from(self.least) {
            lag.saturating_sub(place)
        } else {
            place.saturating_sub(lag).min(u128::from(self.max))
        };
        u64::try_from(outcome).unwrap_or(self.max)
    }

    /// opt(x), or nothing if no action fits.
    #[must_use]
    pub fn optimal_action(self, heap: u128) -> Option<u64> {
        if heap < u128::from(self.least) {
            return None;
        }
        let (block, place) = self.place(heap);
        let whole = block <= self.last_flat_block() + 1
            && (self.least.into()..self.max.into()).contains(&place)
            && place > block * u128::from(self.width());
        Some(if whole { u64::try_from(place).unwrap_or(self.max) } else { self.max })
    }

    /// xi(S) = (m + a) floor((m - 2) / (m - a)) + m.
    #[must_use]
    pub fn xi(self) -> u128 {
        self.block() * u128::from((self.max - 2) / self.width()) + u128::from(self.max)
    }

    /// tr = floor((m - 2) / (m - a)) + 1, the j with 2 (j - 1) m <= xi < 2 j m (001, Definition 11, corrected).
    #[must_use]
    pub fn tr(self) -> u64 {
        (self.max - 2) / self.width() + 1
    }

    /// xi(S), preperiod and period.
    #[must_use]
    pub fn convergence(self) -> Convergence {
        let blocks = self.least.checked_sub(2).map_or(0, |least| least / self.width() + 1);
        Convergence {
            xi: self.xi(),
            preperiod: self.block() * u128::from(blocks),
            period: 2 * self.max,
            max: self.max,
            grounds: Grounds::Truncated,
        }
    }
}
