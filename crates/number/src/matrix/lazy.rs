//! Bounds for the value of a matrix game whose entries are known roughly at once and precisely on request.
//!
//! Most entries of a large matrix are far from mattering: no optimal strategy uses their rows and columns, and a few
//! digits show it. So each entry comes as a word, its *key*, a little below the number, and only entries of the rows
//! and columns that are used are asked for with all their digits. As in [`super::enclose()`], whatever mixed strategies
//! x and y are, min_j (x'L)_j is at most the value and max_i (U y)_i at least, for the matrices L and U of lower and of
//! upper ends. A line that is not used and that keys show to be no worse than the others does not change the least or
//! the greatest of these sums; all others are computed in exact integers. Floats only guess which lines are used.
//!
//! If the bounds are not as close together as the entries allow, there is no answer, and [`super::enclose()`] has to
//! find one from all entries.

use super::guess::{self, Guess};
use super::refine::{Plan, Side, Strategy, refined};
use super::watch::{Watch, watched};
use crate::fixed::Fixed;

/// How far an entry may lie above its key, in units of keys.
pub const SLACK: i64 = 4;

/// Keys are at most this in absolute value.
const MOST: i64 = 1 << 61;

/// The bits of a probability that is weighed with keys.
const WEIGHT_BITS: u32 = 30;

/// By how many units in the last place the bounds may be further apart than those of the widest entry.
pub(super) const LOSS: i64 = 6;

/// A matrix of keys.
#[derive(Clone, Copy, Debug)]
pub struct Rough<'a> {
    columns: usize,
    keys: &'a [i64],
    least: i64,
    greatest: i64,
}

/// A number between two multiples of a unit.
pub type Ends<const N: usize> = [Fixed<N>; 2];

/// Probabilities as integers over 2^30, rounded down, with the lines they belong to.
pub type Weights = Vec<(usize, u64)>;

impl<'a> Rough<'a> {
    /// The keys row by row: each entry is at least its key and at most [`SLACK`] more. `None` if they do not fit, or if
    /// there is none.
    #[must_use]
    pub fn new(columns: usize, keys: &'a [i64]) -> Option<Rough<'a>> {
        let (mut least, mut greatest) = (*keys.first()?, *keys.first()?);
        for &key in keys {
            least = least.min(key);
            greatest = greatest.max(key);
        }
        let fits = keys.len().is_multiple_of(columns) && least >= -MOST && greatest <= MOST;
        fits.then_some(Rough { columns, keys, least, greatest })
    }

    fn rows(&self) -> usize {
        self.keys.len() / self.columns
    }

    fn key(&self, row: usize, column: usize) -> i64 {
        self.keys[row * self.columns + column]
    }

    /// Whether Left's weights surely get at least `bound`, in units of keys, in this column.
    #[must_use]
    pub fn gets_at_least(&self, column: usize, left: &[(usize, u64)], bound: i64) -> bool {
        // No term is negative, so that probabilities that are rounded down make the sum smaller.
        let sum = |(row, weight): &(usize, u64)| product(self.key(*row, column) - self.least, *weight);
        let needed = i128::from(bound) - i128::from(self.least);
        left.iter().map(sum).sum::<i128>() >= needed << WEIGHT_BITS
    }

    /// Whether Right's weights surely pay at most `bound`, in units of keys, in this row.
    #[must_use]
    pub fn pays_at_most(&self, row: usize, right: &[(usize, u64)], bound: i64) -> bool {
        let sum = |(column, weight): &(usize, u64)| product(self.greatest - self.key(row, *column), *weight);
        let needed = i128::from(self.greatest) + i128::from(SLACK) - i128::from(bound);
        right.iter().map(sum).sum::<i128>() >= needed << WEIGHT_BITS
    }

    /// The row that assures Left most and the column that assures Right most, by keys, and how much.
    fn best_lines(&self) -> (usize, i64, usize, i64) {
        let (mut row, mut assured) = (0, i64::MIN);
        for (at, keys) in self.keys.chunks_exact(self.columns).enumerate() {
            let least = keys.iter().fold(i64::MAX, |least, key| least.min(*key));
            if least > assured {
                (row, assured) = (at, least);
            }
        }
        let (mut column, mut paid) = (0, i64::MAX);
        for at in 0..self.columns {
            let greatest = self.keys[at..].iter().step_by(self.columns).fold(i64::MIN, |most, key| most.max(*key));
            if greatest < paid {
                (column, paid) = (at, greatest);
            }
        }
        (row, assured, column, paid)
    }

    /// The number that keys are shifted by to be at most 1.
    fn range_bits(&self) -> u32 {
        64 - (self.greatest - self.least).unsigned_abs().leading_zeros()
    }

    /// Which rows and columns nearly optimal strategies use; some may be missing or too many. `None` without a guess.
    #[must_use]
    pub fn support(&self) -> Option<(Vec<usize>, Vec<usize>)> {
        let (row, assured, column, paid) = self.best_lines();
        if paid - assured <= SLACK {
            return Some((vec![row], vec![column]));
        }
        let guess = self.guess(&Watch::nobody())?;
        Some((guess.rows, guess.columns))
    }

    fn guess(&self, watch: &Watch<'_>) -> Option<Guess> {
        let scale = -i64::from(self.range_bits());
        let floats = self.keys.iter().map(|key| guess::float(false, (key - self.least).unsigned_abs(), scale));
        guess::guess(self.rows(), self.columns, floats, watch)
    }
}

fn product(key: i64, weight: u64) -> i128 {
    i128::from(key) * i128::from(weight)
}

/// Bounds for the value, as multiples of the unit of the precise entries; `None` if they would not be close together.
///
/// `precise` has the two ends of an entry, counted row by row, in units of which 2^`finer` make one of the keys. `M` is
/// twice `N`, for products. `go_on` is asked at every pivot.
///
/// # Errors
/// That of `go_on`, as soon as it has one.
pub fn bounds<const N: usize, const M: usize, E>(
    rough: &Rough<'_>,
    finer: u32,
    precise: impl Fn(usize) -> Ends<N>,
    go_on: impl Fn() -> Result<(), E>,
) -> Result<Option<Ends<N>>, E> {
    let problem = Unsolved { rough, finer, precise };
    if let Some(ends) = problem.pure() {
        return Ok(Some(ends));
    }
    watched(go_on, |watch| problem.mixed::<M>(watch))
}

struct Unsolved<'a, F> {
    rough: &'a Rough<'a>,
    finer: u32,
    precise: F,
}

impl<const N: usize, F: Fn(usize) -> Ends<N>> Unsolved<'_, F> {
    fn entry(&self, row: usize, column: usize) -> Ends<N> {
        (self.precise)(row * self.rough.columns + column)
    }

    /// The value, if it is that of a saddle point.
    fn pure(&self) -> Option<Ends<N>> {
        let rough = self.rough;
        let (row, assured, column, paid) = rough.best_lines();
        if paid - assured > SLACK {
            return None;
        }
        let first = self.entry(row, column);
        let (mut low, mut high, mut widest) = (first[0], first[1], first[1].minus(first[0]));
        // Where the key is not near the least one, neither is the number.
        for at in (0..rough.columns).filter(|at| *at != column && rough.key(row, *at) <= assured + SLACK) {
            let ends = self.entry(row, at);
            low = low.min(ends[0]);
            widest = widest.max(ends[1].minus(ends[0]));
        }
        for at in (0..rough.rows()).filter(|at| *at != row && rough.key(*at, column) >= paid - SLACK) {
            let ends = self.entry(at, column);
            high = high.max(ends[1]);
            widest = widest.max(ends[1].minus(ends[0]));
        }
        close([low, high], widest)
    }

    fn mixed<const M: usize>(&self, watch: &Watch<'_>) -> Option<Ends<N>> {
        let rough = self.rough;
        let guess = rough.guess(watch)?;
        let order = guess.rows.len();
        let places = || guess.rows.iter().flat_map(|row| guess.columns.iter().map(move |column| (*row, *column)));
        let mut basis: Vec<Ends<N>> = places().map(|(row, column)| self.entry(row, column)).collect();
        let base = basis.iter().map(|ends| ends[0]).min()?;
        for ends in &mut basis {
            *ends = ends.map(|end| end.minus(base));
        }
        let size = basis.iter().map(|ends| ends[1].bit_length()).max()?.checked_add(1)?;
        let plan = Plan::new(0, size, order, N as u64)?;
        let scale = -i64::from(rough.range_bits()) - i64::from(self.finer);
        let entry = |row: usize, column: usize| basis[row * order + column][0];
        let left = refined(&guess, plan, scale, Side::Left, entry, watch)?;
        let right = refined(&guess, plan, scale, Side::Right, entry, watch)?;
        let left = Strategy::mixed(plan.places(), rough.rows(), &guess.rows, &left)?;
        let right = Strategy::mixed(plan.places(), rough.columns, &guess.columns, &right)?;

        let mut widest = basis.iter().map(|ends| ends[1].minus(ends[0])).max()?;
        // First the lines that are used, whose entries are here already.
        let gets = |column: usize| {
            let entries = (0..order).map(|row| basis[row * order + column][0]);
            average::<N, M>(&left, entries, Fixed::ZERO)
        };
        let pays = |row: usize| {
            let entries = basis[row * order..(row + 1) * order].iter().map(|ends| ends[1]);
            average::<N, M>(&right, entries, Fixed::ones(right.places))
        };
        let mut low = (0..order).map(gets).min()?.plus(base);
        let mut high = (0..order).map(pays).max()?.plus(base);
        // Then those of which keys do not show that they are no worse.
        let (least, most) = (self.key_above(low)?, self.key_below(high)?);
        let weights = rough_weights(&left);
        for column in (0..rough.columns).filter(|column| !guess.columns.contains(column)) {
            if !rough.gets_at_least(column, &weights, least) {
                let ends: Vec<Ends<N>> = guess.rows.iter().map(|row| self.entry(*row, column)).collect();
                let base = ends.iter().map(|ends| ends[0]).min()?;
                let gets = average::<N, M>(&left, ends.iter().map(|ends| ends[0].minus(base)), Fixed::ZERO);
                low = low.min(gets.plus(base));
                widest = ends.iter().map(|ends| ends[1].minus(ends[0])).max()?.max(widest);
            }
        }
        let weights = rough_weights(&right);
        for row in (0..rough.rows()).filter(|row| !guess.rows.contains(row)) {
            if !rough.pays_at_most(row, &weights, most) {
                let ends: Vec<Ends<N>> = guess.columns.iter().map(|column| self.entry(row, *column)).collect();
                let base = ends.iter().map(|ends| ends[0]).min()?;
                let up = Fixed::ones(right.places);
                let pays = average::<N, M>(&right, ends.iter().map(|ends| ends[1].minus(base)), up);
                high = high.max(pays.plus(base));
                widest = ends.iter().map(|ends| ends[1].minus(ends[0])).max()?.max(widest);
            }
        }
        close([low, high], widest)
    }

    /// A key that is no less than the number; `None` if it fits no word.
    fn key_above(&self, number: Fixed<N>) -> Option<i64> {
        self.key_below(number)?.checked_add(1)
    }

    /// A key that is no greater than the number; `None` if it fits no word.
    fn key_below(&self, number: Fixed<N>) -> Option<i64> {
        let key = number.shifted_down(u64::from(self.finer));
        (key.bit_length() < 63).then(|| key.low_word())
    }
}

/// The bounds, if they are not much further apart than those of the widest entry that they rest on.
fn close<const N: usize>(ends: Ends<N>, widest: Fixed<N>) -> Option<Ends<N>> {
    let width = ends[1].minus(ends[0]);
    (width <= widest.plus(Fixed::from_word(LOSS))).then_some(ends)
}

/// The average of entries that are not negative, one for each weight, after `rounding` was added to their sum.
fn average<const N: usize, const M: usize>(
    strategy: &Strategy<N>,
    entries: impl Iterator<Item = Fixed<N>>,
    rounding: Fixed<M>,
) -> Fixed<N> {
    let mut sum = rounding;
    for ((_, weight), entry) in strategy.weights.iter().zip(entries) {
        sum.plus_long_product(weight, &entry);
    }
    sum.shifted_down(strategy.places).shortened()
}

/// The weights with as many bits as are weighed with keys, rounded down.
fn rough_weights<const N: usize>(strategy: &Strategy<N>) -> Weights {
    let shift = strategy.places.saturating_sub(u64::from(WEIGHT_BITS));
    let weight = |weight: &Fixed<N>| weight.shifted_down(shift).low_word().unsigned_abs();
    strategy.weights.iter().map(|(line, long)| (*line, weight(long))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::{self, Matrix};
    use crate::{Dyadic, IBig, Rational};

    /// The binary places of the entries, and how many more they are than those of the keys.
    const BITS: u32 = 100;
    const FINER: u32 = 60;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    fn rational(number: Fixed<3>) -> Rational {
        Rational::from(Dyadic::from_parts(number.to_big(), u64::from(BITS)))
    }

    /// Solves a matrix of thirds, some of which differ by less than keys show, each within a few units.
    fn check(random: &mut Random, spread: u64, near: u64) -> bool {
        let (rows, columns) = (1 + random.below(6), 1 + random.below(6));
        let (rows, columns) = (usize::try_from(rows).expect("few"), usize::try_from(columns).expect("few"));
        let mut ends = Vec::new();
        let mut keys = Vec::new();
        for _ in 0..rows * columns {
            let third = i64::try_from(random.below(spread)).expect("small") - 3;
            let tiny = i64::try_from(random.below(near)).expect("small");
            let low = Fixed::<3>::from_word(third).shifted_up(u64::from(BITS)).divided(3, crate::fixed::Rounding::Down);
            let low = low.plus(Fixed::from_word(tiny).shifted_up(u64::from(FINER) - 20));
            let wide = i64::try_from(random.below(4)).expect("small");
            ends.push([low, low.plus(Fixed::from_word(wide))]);
            // A key may be lower than it must be.
            let key = low.shifted_down(u64::from(FINER)).low_word();
            keys.push(key - i64::try_from(random.below(3)).expect("small"));
        }
        let rough = Rough::new(columns, &keys).expect("it fits");
        let found = bounds::<3, 6, ()>(&rough, FINER, |at| ends[at], || Ok(())).expect("nobody calls it off");
        let Some([low, high]) = found else { return false };
        let exact = |end: usize| {
            let entries = ends.iter().map(|ends| rational(ends[end])).collect();
            matrix::value(&Matrix::new(rows, columns, entries).expect("it fits")).expect("not empty")
        };
        assert!(rational(low) <= exact(0), "{keys:?}");
        assert!(rational(high) >= exact(1), "{keys:?}");
        assert!(high.minus(low).to_big() <= IBig::from(3 + LOSS), "{keys:?}");
        true
    }

    #[test]
    fn bounds_hold_all_values_between_the_ends_of_the_entries_and_are_close_together() {
        let mut random = Random(1);
        let answered = (0..3000).filter(|_| check(&mut random, 30, 1)).count();
        assert!(answered > 2950, "{answered} of 3000 have an answer");
        // Where keys cannot tell entries apart there need not be an answer, but it is right if there is one.
        let answered = (0..3000).filter(|_| check(&mut random, 4, 1 << 18)).count();
        assert!(answered > 500, "{answered} of 3000 have an answer");
    }

    #[test]
    fn it_is_called_off_before_the_first_pivot() {
        let keys = [1 << 40, 0, 0, 1 << 40];
        let rough = Rough::new(2, &keys).expect("it fits");
        let precise = |at: usize| [Fixed::<3>::from_word(keys[at]).shifted_up(u64::from(FINER)); 2];
        assert_eq!(bounds::<3, 6, &str>(&rough, FINER, precise, || Err("stop")), Err("stop"));
        let half = Fixed::from_word(1 << 39).shifted_up(u64::from(FINER));
        let [low, high] = bounds::<3, 6, &str>(&rough, FINER, precise, || Ok(())).expect("on").expect("an answer");
        assert!(low <= half && half <= high);
    }

    #[test]
    fn keys_that_do_not_fit_make_no_matrix() {
        assert!(Rough::new(2, &[1, 2, 3]).is_none());
        assert!(Rough::new(1, &[]).is_none());
        assert!(Rough::new(0, &[1]).is_none());
        assert!(Rough::new(1, &[i64::MAX]).is_none());
    }
}
