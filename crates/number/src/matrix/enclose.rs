//! Bounds for the value of a matrix game whose entries are only known to lie in enclosures.
//!
//! The value of a matrix game is monotone in every entry, and moves no further than the entry that moves most. So the
//! values of the matrices of lower and of upper ends enclose the value of every matrix between them, and they are no
//! further apart than the widest entry. Neither of the two need be solved exactly: whatever mixed strategies x and y
//! are, min_j (x'L)_j is at most the value of the lower matrix L, and max_i (U y)_i at least that of the upper one U.
//!
//! So strategies that are nearly optimal are enough. They are found to as many digits as matter by guessing a basis
//! in floating point ([`super::guess`]) and refining it ([`super::refine`]). The two bounds are then computed in exact
//! integers ([`crate::fixed`]).
//!
//! If they are not as close together as the entries allow, the basis was not the best one: differences decide that
//! floats do not see. Then the exact remainders of all rows and columns say which of them to exchange
//! ([`Guess::repaired`]), and it is tried again. If that does not help, the matrix of lower ends is solved exactly.
//! Promise, in every case: the width of the result is at most that of the widest entry plus 4 2^-bits.

use super::guess::{self, Guess, Margins};
use super::refine::{Plan, Side, Strategy, refined};
use super::watch::{Watch, watched};
use super::{Matrix, solution};
use crate::fixed::{Fixed, Rounding, bits_at};
use crate::{Dyadic, Enclosure, Rational};

/// Bounds for the value of every matrix within the bounds of the entries, and the strategies that prove them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosedSolution {
    /// The value lies in here; both ends are multiples of 2^-bits.
    pub value: Enclosure,
    /// A mixed strategy that assures Left at least the lower end, whatever the entries are.
    pub left: Vec<Rational>,
    /// A mixed strategy that holds Left to at most the upper end, whatever the entries are.
    pub right: Vec<Rational>,
}

/// Encloses the value of the game and gives strategies that prove the bounds; `None` only for an empty matrix.
///
/// The ends are multiples of 2^-`bits`, and no further apart than those of the widest entry and 4 2^-`bits` more.
///
/// ```
/// use onside_number::matrix::{Matrix, enclose};
/// use onside_number::{Enclosure, Rational};
///
/// let third = Rational::new(1, 3).ok_or("a denominator of 0")?;
/// let entries = vec![Enclosure::from(0), Enclosure::of_rational(&third, 100), Enclosure::from(1), Enclosure::from(0)];
/// let matrix = Matrix::new(2, 2, entries).ok_or("four entries")?;
/// let enclosed = enclose(&matrix, 100).ok_or("not empty")?;
/// assert!(enclosed.value.contains(&Rational::new(1, 4).ok_or("a denominator of 0")?));
/// assert_eq!(enclosed.value.decimals(20), ("0.24999999999999999999".into(), "0.25000000000000000001".into()));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn enclose(matrix: &Matrix<Enclosure>, bits: u32) -> Option<EnclosedSolution> {
    enclosed(matrix, bits, &Watch::nobody())
}

/// As [`enclose`], but asks `go_on` at every pivot, and before anything else that takes long.
///
/// # Errors
/// That of `go_on`, as soon as it has one.
pub fn enclose_while<E>(
    matrix: &Matrix<Enclosure>,
    bits: u32,
    go_on: impl Fn() -> Result<(), E>,
) -> Result<Option<EnclosedSolution>, E> {
    watched(go_on, |watch| enclosed(matrix, bits, watch))
}

fn enclosed(matrix: &Matrix<Enclosure>, bits: u32, watch: &Watch<'_>) -> Option<EnclosedSolution> {
    narrow_enough::<EnclosedSolution>(matrix, bits, watch).or_else(|| exactly(matrix, bits, watch))
}

/// As [`enclose`], without the strategies.
#[must_use]
pub fn enclose_value(matrix: &Matrix<Enclosure>, bits: u32) -> Option<Enclosure> {
    enclosed_value(matrix, bits, &Watch::nobody())
}

/// As [`enclose_while`], without the strategies.
///
/// # Errors
/// That of `go_on`, as soon as it has one.
pub fn enclose_value_while<E>(
    matrix: &Matrix<Enclosure>,
    bits: u32,
    go_on: impl Fn() -> Result<(), E>,
) -> Result<Option<Enclosure>, E> {
    watched(go_on, |watch| enclosed_value(matrix, bits, watch))
}

fn enclosed_value(matrix: &Matrix<Enclosure>, bits: u32, watch: &Watch<'_>) -> Option<Enclosure> {
    let nearly = narrow_enough::<Enclosure>(matrix, bits, watch);
    nearly.or_else(|| exactly(matrix, bits, watch).map(|solution| solution.value))
}

/// By the exact solution of the matrix of lower ends.
fn exactly(matrix: &Matrix<Enclosure>, bits: u32, watch: &Watch<'_>) -> Option<EnclosedSolution> {
    watch.more()?;
    let lower = solution(&matrix.map(|entry| Rational::from(entry.lo())), watch)?;
    let pays = |row: usize| -> Option<Rational> {
        let played = matrix.row(row).iter().zip(&lower.right).filter(|(_, probability)| !probability.is_zero());
        played.map(|(entry, probability)| watch.more().map(|()| probability * Rational::from(entry.hi()))).sum()
    };
    let mut upper = pays(0)?;
    for row in 1..matrix.rows() {
        upper = upper.max(pays(row)?);
    }
    let value = Enclosure::of_rational(&lower.value, bits).hull(&Enclosure::of_rational(&upper, bits));
    Some(EnclosedSolution { value, left: lower.left, right: lower.right })
}

/// Binary places that are kept beyond those of the result.
const EXTRA: u32 = 2;
/// How often a basis is repaired before the exact method takes over.
const REPAIRS: usize = 3;

/// By strategies that are nearly optimal, in fixed words; `None` if they are too short or the guess is not good.
fn narrow_enough<A: Answer>(matrix: &Matrix<Enclosure>, bits: u32, watch: &Watch<'_>) -> Option<A> {
    let places = u64::from(bits) + u64::from(EXTRA);
    let ends = matrix.entries().iter().flat_map(|entry| [entry.lo(), entry.hi()]);
    // One bit more for the difference of two entries.
    let size = ends.map(|end| bits_at(end, places)).max()?.checked_add(1)?;
    let side = matrix.rows().min(matrix.columns());
    let plan = |words| Plan::new(bits, size, side, words);
    if let Some(plan) = plan(2) {
        Scaled::<2>::new(matrix, plan)?.answer::<4, A>(watch)
    } else if let Some(plan) = plan(3) {
        Scaled::<3>::new(matrix, plan)?.answer::<6, A>(watch)
    } else {
        Scaled::<4>::new(matrix, plan(4)?)?.answer::<8, A>(watch)
    }
}

/// What is wanted: the value alone, or the strategies too.
trait Answer: Sized {
    fn new<const N: usize>(value: Enclosure, left: &Strategy<N>, right: &Strategy<N>) -> Self;
}

impl Answer for Enclosure {
    fn new<const N: usize>(value: Enclosure, _: &Strategy<N>, _: &Strategy<N>) -> Enclosure {
        value
    }
}

impl Answer for EnclosedSolution {
    fn new<const N: usize>(value: Enclosure, left: &Strategy<N>, right: &Strategy<N>) -> EnclosedSolution {
        EnclosedSolution { value, left: left.probabilities(), right: right.probabilities() }
    }
}

/// The ends of the entries as integers, in units of 2^-(bits + [`EXTRA`]).
struct Scaled<const N: usize> {
    plan: Plan,
    rows: usize,
    columns: usize,
    /// The least lower end, which has been subtracted from all ends.
    least: Fixed<N>,
    lower: Vec<Fixed<N>>,
    upper: Vec<Fixed<N>>,
    /// The width of the widest entry.
    width: Fixed<N>,
}

impl<const N: usize> Scaled<N> {
    fn new(matrix: &Matrix<Enclosure>, plan: Plan) -> Option<Scaled<N>> {
        let places = plan.bits.checked_add(EXTRA)?;
        let ends = |end: fn(&Enclosure) -> &Dyadic, rounding: Rounding| -> Vec<Fixed<N>> {
            matrix.entries().iter().map(|entry| Fixed::at(end(entry), places, rounding)).collect()
        };
        let (mut lower, mut upper) = (ends(Enclosure::lo, Rounding::Down), ends(Enclosure::hi, Rounding::Up));
        let least = *lower.iter().min()?;
        for end in lower.iter_mut().chain(&mut upper) {
            *end = end.minus(least);
        }
        let width = lower.iter().zip(&upper).map(|(lo, hi)| hi.minus(*lo)).max()?;
        Some(Scaled { plan, rows: matrix.rows(), columns: matrix.columns(), least, lower, upper, width })
    }

    /// Here M is twice N, for products.
    fn answer<const M: usize, A: Answer>(&self, watch: &Watch<'_>) -> Option<A> {
        if let Some(answer) = self.pure() {
            return Some(answer);
        }
        let range = self.lower.iter().max()?.bit_length();
        let scale = -i64::try_from(range).ok()?;
        let floats = self.lower.iter().map(|end| {
            let (negative, top, exponent) = end.top();
            guess::float(negative, top, exponent.saturating_add(scale))
        });
        let mut guess = guess::guess(self.rows, self.columns, floats, watch)?;
        for repair in 0..=REPAIRS {
            let entry = |row: usize, column: usize| self.lower[guess.rows[row] * self.columns + guess.columns[column]];
            let left = refined(&guess, self.plan, scale, Side::Left, entry, watch)?;
            let right = refined(&guess, self.plan, scale, Side::Right, entry, watch)?;
            if let Some(answer) = self.bounded::<M, A>(&guess, &left, &right) {
                return Some(answer);
            }
            if repair < REPAIRS {
                let margins = self.margins::<M>(&guess, &left, &right, scale)?;
                guess = guess.repaired(&margins, watch)?;
            }
        }
        None
    }

    /// The bounds that the strategies prove.
    fn bounded<const M: usize, A: Answer>(&self, guess: &Guess, left: &[Fixed<N>], right: &[Fixed<N>]) -> Option<A> {
        let places = self.plan.places();
        let left = Strategy::mixed(places, self.rows, &guess.rows, left)?;
        let right = Strategy::mixed(places, self.columns, &guess.columns, right)?;
        self.finish(self.least_payoff::<M>(&left)?, self.greatest_payoff::<M>(&right)?, &left, &right)
    }

    /// How far each row and column is from entering or leaving the basis.
    fn margins<const M: usize>(
        &self,
        guess: &Guess,
        left: &[Fixed<N>],
        right: &[Fixed<N>],
        scale: i64,
    ) -> Option<Margins> {
        let places = i64::try_from(self.plan.places()).ok()?;
        let float = |number: Fixed<M>, scale: i64| {
            let (negative, top, exponent) = number.top();
            guess::float(negative, top, exponent.saturating_add(scale - places))
        };
        let gets = |column: usize| {
            let entries = guess.rows.iter().map(|row| &self.lower[row * self.columns + column]);
            payoff::<N, M>(left.iter().zip(entries))
        };
        let pays = |row: usize| {
            let entries = guess.columns.iter().map(|column| &self.lower[row * self.columns + column]);
            payoff::<N, M>(right.iter().zip(entries))
        };
        let (get, pay) = (gets(*guess.columns.first()?), pays(*guess.rows.first()?));
        let row = |row: usize| match guess.rows.iter().position(|other| *other == row) {
            Some(place) => float(left[place].widened(), 0),
            None => float(pay.minus(pays(row)), scale),
        };
        let column = |column: usize| match guess.columns.iter().position(|other| *other == column) {
            Some(place) => float(right[place].widened(), 0),
            None => float(gets(column).minus(get), scale),
        };
        Some(Margins {
            rows: (0..self.rows).map(row).collect(),
            columns: (0..self.columns).map(column).collect(),
            // Half of one unit in the last place.
            tolerance: guess::power_of_two(scale - 1),
        })
    }

    /// The best pure choices, if they are as good as can be asked for. Always so with one row or one column.
    fn pure<A: Answer>(&self) -> Option<A> {
        let least_in = |row: usize| self.lower[row * self.columns..(row + 1) * self.columns].iter().min();
        let greatest_in = |column: usize| self.upper.iter().skip(column).step_by(self.columns).max();
        let row = (0..self.rows).max_by_key(|row| least_in(*row))?;
        let column = (0..self.columns).min_by_key(|column| greatest_in(*column))?;
        let (lo, hi) = (*least_in(row)?, *greatest_in(column)?);
        if hi.minus(lo) > self.width {
            return None;
        }
        self.finish(lo, hi, &Strategy::pure(self.rows, row), &Strategy::pure(self.columns, column))
    }

    /// Rounds the bounds outwards, and refuses them if they are too far apart.
    fn finish<A: Answer>(&self, lo: Fixed<N>, hi: Fixed<N>, left: &Strategy<N>, right: &Strategy<N>) -> Option<A> {
        let extra = u64::from(EXTRA);
        let lo = lo.plus(self.least).shifted_down(extra);
        let hi = hi.plus(self.least).plus(Fixed::ones(extra)).shifted_down(extra);
        // Outward rounding of the entries has made them wider by two units at most, so two of the 16 are taken already.
        if hi.minus(lo).shifted_up(extra) > self.width.plus(Fixed::from_word(14)) {
            return None;
        }
        let end = |number: Fixed<N>| Dyadic::from_parts(number.to_big(), u64::from(self.plan.bits));
        Some(A::new(Enclosure::new(end(lo), end(hi))?, left, right))
    }

    /// What Left's strategy gets at least, rounded down.
    fn least_payoff<const M: usize>(&self, left: &Strategy<N>) -> Option<Fixed<N>> {
        let gets = |column: usize| {
            let mut sum = Fixed::<M>::ZERO;
            for (row, weight) in &left.weights {
                sum.plus_long_product(weight, &self.lower[row * self.columns + column]);
            }
            sum
        };
        Some((0..self.columns).map(gets).min()?.shifted_down(left.places).shortened())
    }

    /// What Right's strategy pays at most, rounded up.
    fn greatest_payoff<const M: usize>(&self, right: &Strategy<N>) -> Option<Fixed<N>> {
        let pays = |row: usize| {
            let mut sum = Fixed::<M>::ZERO;
            for (column, weight) in &right.weights {
                sum.plus_long_product(weight, &self.upper[row * self.columns + column]);
            }
            sum
        };
        let most = (0..self.rows).map(pays).max()?;
        Some(most.plus(Fixed::ones(right.places)).shifted_down(right.places).shortened())
    }
}

/// The sum of weights, of any sign, times entries that are not negative.
fn payoff<'a, const N: usize, const M: usize>(terms: impl Iterator<Item = (&'a Fixed<N>, &'a Fixed<N>)>) -> Fixed<M> {
    let (mut gains, mut losses) = (Fixed::<M>::ZERO, Fixed::<M>::ZERO);
    for (weight, entry) in terms {
        if weight.is_negative() {
            losses.plus_long_product(&weight.negative(), entry);
        } else {
            gains.plus_long_product(weight, entry);
        }
    }
    gains.minus(losses)
}
