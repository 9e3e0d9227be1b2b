//! Matrix games over the rationals: the value, and one optimal strategy for each player, exactly.
//!
//! Left chooses a row, Right at the same time a column, and Right pays Left the entry. By von Neumann's theorem both
//! have mixed strategies that assure the same value. This file chooses the method; each method is a file:
//!
//! 1. the entries become integers (`scale`);
//! 2. a saddle point in pure strategies (`saddle`);
//! 3. dominated and duplicate rows and columns are dropped (`dominance`);
//! 4. two rows or two columns: a closed form (`narrow`);
//! 5. small matrices of words: the simplex method on integers (`simplex`);
//! 6. otherwise the optimal basis is guessed in floating point (`guess`) and solved and proven in integers (`basis`, or
//!    `simplex` for long numbers);
//! 7. if the guess was wrong, the simplex method on integers of any size, which always ends.
//!
//! The order is that of cost. A saddle point takes a fraction of a microsecond; up to 6 x 6 the simplex method on words
//! takes less time than a guess and its proof, beyond that more, because its integers are determinants at every step
//! and not only at the last. `cargo run --release -p onside-number --example matrix_speed` prints the times.
//!
//! Matrices of hundreds of rows take minutes, so every function has a twin, [`solve_while`] and so on, that asks
//! whether to go on at every pivot (`watch`).
//!
//! [`certificate`] checks any answer and shares nothing with the above. [`symmetry`] shrinks matrices of
//! interchangeable copies, [`enclose()`] bounds values whose entries are only known roughly, [`lazy`] those whose
//! entries are known roughly at once and precisely on request, [`words`] those that are solved by the million, and
//! [`solve_repeated`] those of games in which a round may have to be repeated.
//!
//! ```
//! use onside_number::Rational;
//! use onside_number::matrix::{Matrix, certificate, solve};
//!
//! // Left plays the rows with probabilities 3/4 and 1/4.
//! let rows = [["0", "1"], ["3", "0"]].map(|row| row.map(|entry| entry.parse::<Rational>()));
//! let rows = rows.into_iter().map(|row| row.into_iter().collect()).collect::<Result<Vec<Vec<_>>, _>>()?;
//! let matrix = Matrix::from_rows(rows)?;
//! let solution = solve(&matrix).ok_or("an empty matrix has no value")?;
//! assert_eq!(solution.value.to_string(), "3/4");
//! certificate::check(&matrix, &solution)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod basis;
pub mod certificate;
mod dominance;
mod enclose;
mod grid;
mod guess;
mod integer;
pub mod lazy;
mod modular;
mod narrow;
mod refine;
mod repeated;
mod saddle;
mod scale;
mod simplex;
pub mod symmetry;
mod watch;
pub mod words;

pub use enclose::{EnclosedSolution, enclose, enclose_value, enclose_value_while, enclose_while};
pub use grid::{Matrix, Ragged};
pub use repeated::{RepeatedSolution, Round, solve_repeated, solve_repeated_while};
pub use saddle::pure_saddle;

use crate::{IBig, Rational, UBig};
use basis::Proven;
use guess::Guess;
use scale::Back;
use simplex::Rows;
use watch::{Watch, watched};

/// The value of a matrix game and one optimal mixed strategy for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What Right pays Left on average when both play well.
    pub value: Rational,
    /// The probability with which Left chooses each row.
    pub left: Vec<Rational>,
    /// The probability with which Right chooses each column.
    pub right: Vec<Rational>,
}

/// An optimum of an integer matrix: strategies as integers over their common total.
#[derive(Clone, Debug)]
struct Optimum<Z, P = Z> {
    left: Vec<Z>,
    right: Vec<Z>,
    /// The sum of `left`, and of `right`; positive.
    total: Z,
    /// The value times the total.
    payoff: P,
}

/// Matrices with more rows or columns than this are guessed first.
const SMALL: usize = 6;

/// The value of the game and one optimal strategy for each player; `None` only for an empty matrix.
#[must_use]
pub fn solve(matrix: &Matrix<Rational>) -> Option<Solution> {
    solution(matrix, &Watch::nobody())
}

/// As [`solve`], but asks `go_on` at every pivot, and before anything else that takes long.
///
/// ```
/// use onside_number::Rational;
/// use onside_number::matrix::{Matrix, solve_while};
///
/// // Three rows and columns without a saddle point, and a caller who has no patience at all.
/// let matrix = Matrix::from_fn(3, 3, |i, j| Rational::from(i64::from(i == j)));
/// assert_eq!(solve_while(&matrix, || Err("stop")), Err("stop"));
/// assert!(solve_while(&matrix, || Ok::<(), &str>(())).is_ok_and(|solution| solution.is_some()));
/// ```
///
/// # Errors
/// That of `go_on`, as soon as it has one.
pub fn solve_while<E>(matrix: &Matrix<Rational>, go_on: impl Fn() -> Result<(), E>) -> Result<Option<Solution>, E> {
    watched(go_on, |watch| solution(matrix, watch))
}

fn solution(matrix: &Matrix<Rational>, watch: &Watch<'_>) -> Option<Solution> {
    match find(matrix, watch)? {
        Found::Pure(row, column) => pure_solution(matrix, row, column),
        Found::Words(back, optimum) => back.solution(&optimum),
        Found::Big(back, optimum) => back.solution(&optimum, watch),
    }
}

/// The value of the game; `None` only for an empty matrix.
#[must_use]
pub fn value(matrix: &Matrix<Rational>) -> Option<Rational> {
    value_of(matrix, &Watch::nobody())
}

/// As [`value`], but asks `go_on` at every pivot, and before anything else that takes long.
///
/// # Errors
/// That of `go_on`, as soon as it has one.
pub fn value_while<E>(matrix: &Matrix<Rational>, go_on: impl Fn() -> Result<(), E>) -> Result<Option<Rational>, E> {
    watched(go_on, |watch| value_of(matrix, watch))
}

fn value_of(matrix: &Matrix<Rational>, watch: &Watch<'_>) -> Option<Rational> {
    match find(matrix, watch)? {
        Found::Pure(row, column) => matrix.get(row, column).cloned(),
        Found::Words(back, optimum) => back.value(&optimum),
        Found::Big(back, optimum) => back.value(&optimum),
    }
}

/// An optimum, in the integers in which it was found.
enum Found {
    /// A saddle point in pure strategies.
    Pure(usize, usize),
    Words(Back<i64, u64>, Optimum<i64, i128>),
    Big(Back<IBig, UBig>, Optimum<IBig>),
}

fn find(matrix: &Matrix<Rational>, watch: &Watch<'_>) -> Option<Found> {
    if matrix.is_empty() {
        return None;
    }
    let Some((words, denominator)) = scale::to_words(matrix) else { return find_long(matrix, watch) };
    if let Some((row, column)) = pure_saddle(&words) {
        return Some(Found::Pure(row, column));
    }
    let (rows, columns) = dominance::undominated(&words, watch);
    let sides = (words.rows(), words.columns());
    let (positive, shift) = scale::to_positive(words, &rows, &columns)?;
    Some(match solve_words(&positive, watch)? {
        Proven::Words(optimum) => Found::Words(Back { rows, columns, sides, shift, denominator }, optimum),
        Proven::Big(optimum) => {
            let (shift, denominator) = (IBig::from(shift), UBig::from(denominator));
            Found::Big(Back { rows, columns, sides, shift, denominator }, optimum)
        }
    })
}

/// An optimum of a matrix of fractions that are too long for words.
fn find_long(matrix: &Matrix<Rational>, watch: &Watch<'_>) -> Option<Found> {
    let approximations = scale::approximations(matrix, watch)?;
    let ranks = scale::ranks(matrix, &approximations, watch)?;
    if let Some((row, column)) = pure_saddle(&ranks) {
        return Some(Found::Pure(row, column));
    }
    let (rows, columns) = dominance::undominated(&ranks, watch);
    let long = scale::to_long(&matrix.submatrix(&rows, &columns)?, watch)?;
    let given = Rows { matrix: &long.matrix, factors: &long.factors };
    let guess = guess::of_words(&approximations.submatrix(&rows, &columns)?, watch);
    let optimum = solve_big(&given, guess.as_ref(), watch)?;
    let sides = (matrix.rows(), matrix.columns());
    Some(Found::Big(Back { rows, columns, sides, shift: long.shift, denominator: UBig::ONE }, optimum))
}

fn pure_solution(matrix: &Matrix<Rational>, row: usize, column: usize) -> Option<Solution> {
    let unit = |length: usize, place: usize| {
        let mut strategy = vec![Rational::ZERO; length];
        *strategy.get_mut(place)? = Rational::ONE;
        Some(strategy)
    };
    let value = matrix.get(row, column)?.clone();
    Some(Solution { value, left: unit(matrix.rows(), row)?, right: unit(matrix.columns(), column)? })
}

/// An optimum of a matrix of positive words that has no saddle point in pure strategies.
fn solve_words(matrix: &Matrix<i64>, watch: &Watch<'_>) -> Option<Proven> {
    if let Some(optimum) = narrow::solve(matrix, watch) {
        return Some(Proven::Words(optimum));
    }
    if matrix.rows().max(matrix.columns()) <= SMALL
        && let Some(optimum) = simplex::solve(&Rows { matrix, factors: &vec![1; matrix.rows()] }, watch)
    {
        let Optimum { left, right, total, payoff } = optimum;
        return Some(Proven::Words(Optimum { left, right, total, payoff: i128::from(payoff) }));
    }
    let guess = guess::of_words(matrix, watch);
    if let Some(proven) = guess.as_ref().and_then(|guess| basis::prove(matrix, guess, watch)) {
        return Some(proven);
    }
    // Called off before, it would only cost memory.
    watch.more()?;
    let big = matrix.map(|entry| IBig::from(*entry));
    let rows = Rows { matrix: &big, factors: &vec![IBig::ONE; matrix.rows()] };
    solve_big(&rows, guess.as_ref(), watch).map(Proven::Big)
}

/// An optimum of a matrix of positive integers of any size.
fn solve_big(rows: &Rows<'_, IBig>, guess: Option<&Guess>, watch: &Watch<'_>) -> Option<Optimum<IBig>> {
    let near = guess.and_then(|guess| simplex::solve_from(rows, (&guess.rows, &guess.columns), watch));
    near.or_else(|| simplex::solve(rows, watch))
}
