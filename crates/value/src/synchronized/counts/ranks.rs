//! Numbers for sums: every way to have at most so many copies of some kinds, from 0 on without a gap, so that a table
//! of them needs no keys.
//!
//! The kinds are ordered so that a copy only ever becomes one of an earlier kind, or nothing. For a sum let t_k be how
//! many copies it has of kind k and later ones; these numbers fall from t_0, the number of all copies, and the rank of
//! the sum is its place in the lexicographic order of (t_0, t_1, ...). So sums of fewer copies come first, whatever a
//! sum can become has a lower rank, and more copies make the table longer and change nothing in it. In the
//! combinatorial number system the rank is the sum over k of binomial(t_k + m - 1 - k, m - k), for m kinds.
//!
//! A move takes 1 from t_k for the kinds from the one after what the copy becomes to the one that it was: a [`Span`].

/// The kinds whose t_k a move lowers: from the first number to below the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The numbers of all sums of some kinds with limited copies.
pub(super) struct Ranks {
    kinds: usize,
    most: usize,
    /// For each kind, binomial(t + m - 1 - k, m - k) for t from 0 to `most` + 1.
    terms: Vec<Vec<u64>>,
}

/// A sum, and what steps down from it cost.
pub(super) struct Place {
    pub(super) rank: u64,
    /// t_k, and 0 behind the last.
    tails: Vec<usize>,
    /// What lowering t_0 to t_(k-1) by one takes from the rank.
    once: Vec<u64>,
    /// How much less than twice that lowering them by two takes.
    twice: Vec<u64>,
}

impl Ranks {
    /// `None` if there are too many sums for any table.
    pub(super) fn new(kinds: usize, most: usize) -> Option<Ranks> {
        let term = |kind: usize, t: usize| {
            let choose = u64::try_from(kinds - kind).ok()?;
            binomial(u64::try_from(t).ok()?.checked_add(choose)?.checked_sub(1)?, choose)
        };
        let column = |kind: usize| (0..=most.checked_add(1)?).map(|t| term(kind, t)).collect::<Option<Vec<u64>>>();
        let terms = (0..kinds).map(column).collect::<Option<Vec<_>>>()?;
        (kinds > 0).then_some(Ranks { kinds, most, terms })
    }

    /// How many sums have at most so many copies.
    pub(super) fn up_to(&self, copies: usize) -> u64 {
        self.terms[0][copies + 1]
    }

    /// How many copies there may be.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// The rank of a sum with these copies; `None` if they are too many.
    pub(super) fn of(&self, counts: &[u64]) -> Option<u64> {
        let (mut tail, mut rank) = (0_usize, 0);
        for (kind, count) in counts.iter().enumerate().rev() {
            tail = tail.checked_add(usize::try_from(*count).ok()?).filter(|tail| *tail <= self.most)?;
            rank += self.terms[kind][tail];
        }
        Some(rank)
    }

    /// A place to be set.
    pub(super) fn place(&self) -> Place {
        let line = || vec![0; self.kinds + 1];
        Place { rank: 0, tails: vec![0; self.kinds + 1], once: line(), twice: line() }
    }

    /// Goes to the sum of this rank, which has at most `most` copies.
    pub(super) fn go(&self, place: &mut Place, rank: u64) {
        place.rank = rank;
        let (mut rest, mut tail) = (rank, self.most);
        for (kind, terms) in self.terms.iter().enumerate() {
            while terms[tail] > rest {
                tail -= 1;
            }
            rest -= terms[tail];
            place.tails[kind] = tail;
            let [one, two] = [tail, tail.saturating_sub(1)].map(|t| terms[t] - terms[t.saturating_sub(1)]);
            // Terms grow faster and faster. Where there are not so many copies this is never used.
            place.once[kind + 1] = place.once[kind] + one;
            place.twice[kind + 1] = place.twice[kind] + (one - two.min(one));
        }
    }

    /// The sums with exactly so many copies in the order of their ranks, each with the sum of the levels of its copies.
    ///
    /// # Errors
    /// That of `with`, with which it ends.
    pub(super) fn each_level<E>(
        &self,
        copies: usize,
        levels: &[usize],
        mut with: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut tails = vec![0; self.kinds];
        tails[0] = copies;
        // A copy of kind k counts in t_0 to t_k.
        let gains: Vec<usize> = (0..self.kinds)
            .map(|kind| levels[kind].wrapping_sub(if kind == 0 { 0 } else { levels[kind - 1] }))
            .collect();
        let mut level = copies * levels[0];
        loop {
            with(level)?;
            // The last that may grow, and those behind it begin anew.
            let Some(kind) = (1..self.kinds).rev().find(|kind| tails[*kind] < tails[*kind - 1]) else {
                return Ok(());
            };
            tails[kind] += 1;
            level = level.wrapping_add(gains[kind]);
            for (gain, tail) in gains.iter().zip(&mut tails).skip(kind + 1) {
                level = level.wrapping_sub(gain.wrapping_mul(std::mem::take(tail)));
            }
        }
    }
}

impl Place {
    /// How many copies there are of a kind.
    #[inline]
    pub(super) fn count(&self, kind: usize) -> usize {
        self.tails[kind] - self.tails[kind + 1]
    }

    /// What a move takes from the rank.
    #[inline]
    pub(super) fn cost(&self, span: Span) -> u64 {
        self.once[span.to] - self.once[span.from]
    }

    /// How much less than both alone moves in two copies take together.
    #[inline]
    pub(super) fn shared(&self, one: Span, other: Span) -> u64 {
        let (from, to) = (one.from.max(other.from), one.to.min(other.to));
        if from < to { self.twice[to] - self.twice[from] } else { 0 }
    }
}

/// `None` if it fits no word.
pub(super) fn binomial(n: u64, k: u64) -> Option<u64> {
    let k = k.min(n.checked_sub(k).unwrap_or(u64::MAX));
    if k > n {
        return Some(0);
    }
    let mut value = 1_u128;
    for factor in 1..=k {
        value = value * u128::from(n - k + factor) / u128::from(factor);
        if value > u128::from(u64::MAX) {
            return None;
        }
    }
    u64::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All counters of at most `most` copies of three kinds.
    fn all(most: u64) -> Vec<Vec<u64>> {
        let three = |a: u64| (0..=most - a).flat_map(move |b| (0..=most - a - b).map(move |c| vec![a, b, c]));
        (0..=most).flat_map(three).collect()
    }

    #[test]
    fn ranks_have_no_gap_and_moves_are_differences_of_them() {
        let ranks = Ranks::new(3, 6).expect("few");
        let mut seen: Vec<u64> = all(6).iter().map(|counts| ranks.of(counts).expect("there is room")).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..ranks.up_to(6)).collect::<Vec<_>>());
        assert_eq!(ranks.of(&[4, 3, 0]), None);
        let mut place = ranks.place();
        let moves: Vec<(usize, Option<usize>)> =
            (0..3).flat_map(|kind| (0..kind).map(Some).chain([None]).map(move |to| (kind, to))).collect();
        let span = |(kind, to): (usize, Option<usize>)| Span { from: to.map_or(0, |to| to + 1), to: kind + 1 };
        let after = |counts: &[u64], (kind, to): (usize, Option<usize>)| {
            let mut counts = counts.to_vec();
            counts[kind] -= 1;
            to.into_iter().for_each(|to| counts[to] += 1);
            counts
        };
        for counts in all(6) {
            let rank = ranks.of(&counts).expect("there is room");
            ranks.go(&mut place, rank);
            let found: Vec<u64> = (0..3).map(|kind| place.count(kind) as u64).collect();
            assert_eq!(found, counts);
            for &one in moves.iter().filter(|one| counts[one.0] > 0) {
                assert_eq!(Some(rank - place.cost(span(one))), ranks.of(&after(&counts, one)), "{counts:?} {one:?}");
                for &two in &moves {
                    let needs = 1 + u64::from(one.0 == two.0);
                    if counts[two.0] < needs {
                        continue;
                    }
                    let both = after(&after(&counts, one), two);
                    let cost = place.cost(span(one)) + place.cost(span(two)) - place.shared(span(one), span(two));
                    assert_eq!(Some(rank - cost), ranks.of(&both), "{counts:?} {one:?} {two:?}");
                }
            }
        }
    }

    #[test]
    fn levels_come_in_the_order_of_the_ranks() {
        let (ranks, levels) = (Ranks::new(3, 5).expect("few"), [1, 3, 2]);
        let mut place = ranks.place();
        for copies in 0..=5 {
            let mut rank = if copies == 0 { 0 } else { ranks.up_to(copies - 1) };
            let ended = ranks.each_level(copies, &levels, |level| {
                ranks.go(&mut place, rank);
                assert_eq!(level, (0..3).map(|kind| place.count(kind) * levels[kind]).sum::<usize>());
                rank += 1;
                if rank == 50 { Err("enough") } else { Ok(()) }
            });
            if ended.is_err() {
                assert_eq!(rank, 50);
                break;
            }
            assert_eq!(rank, ranks.up_to(copies));
        }
    }

    #[test]
    fn numbers_of_sums_that_fit_no_word_are_refused() {
        assert_eq!(binomial(32, 9), Some(28_048_800));
        assert_eq!((binomial(3, 5), binomial(68, 34), binomial(0, 0)), (Some(0), None, Some(1)));
        assert!(Ranks::new(40, 1000).is_none() && Ranks::new(0, 1).is_none());
    }
}
