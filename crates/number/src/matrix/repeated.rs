//! Matrix games whose rounds may be repeated: after some pairs of choices nothing is paid, and both choose again. Play
//! that never ends pays 0. Does not know where such games come from.
//!
//! These are the recursive games of H. Everett (*Recursive games*, 1957) with a single stage. Let f(v) be the value of
//! the matrix in which a round that is repeated counts v. Moving v by some amount moves f(v) in the same direction and
//! by no more, so the solutions of f(v) = v form an interval, and the value of the game is the solution next to 0:
//!
//! * if f(0) = 0, both assure themselves 0 by playing what is optimal in the matrix for v = 0;
//! * if f(0) > 0 and v lies between 0 and the least solution a, then f(v) > v, and what Left plays in the matrix for v
//!   ends the game against every column with positive probability and pays more than v: she is assured of v. Right
//!   holds her to a by what is optimal for a, because play without end pays her even less;
//! * f(0) < 0 is the same with the players' roles exchanged.
//!
//! Left need not have a strategy that assures the value itself: with `again 1 | 1 0` she is assured of everything below
//! 1 and not of 1. And the value need not be rational. So the answer is an interval with a strategy for each end. What
//! a strategy assures in the whole game is computed exactly, from the columns (rows) alone: against a column j that is
//! repeated with probability w and pays p on average it comes to p / (1 - w), or to 0 if w = 1. This is the proof of
//! the bounds, and it does not rely on how the strategies were found.
//!
//! The lower end rises by what the present strategies assure (a step of Newton's method, which mostly ends with the
//! exact value after one or two), and by halving the interval, so that the number of steps is bounded.

use super::watch::{Watch, watched};
use super::{Matrix, Solution, solution};
use crate::{Enclosure, Rational};

/// What a pair of choices leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The probability that the round is repeated.
    pub again: Rational,
    /// What is paid on average, a repeated round counted as 0.
    pub pays: Rational,
}

impl Round {
    /// A round after which both choose again.
    #[must_use]
    pub fn again() -> Round {
        Round { again: Rational::ONE, pays: Rational::ZERO }
    }

    /// A round that is the last one.
    #[must_use]
    pub fn last(pays: Rational) -> Round {
        Round { again: Rational::ZERO, pays }
    }

    /// The same for the other player.
    fn negative(&self) -> Round {
        Round { again: self.again.clone(), pays: -&self.pays }
    }
}

/// Bounds for the value of a game with repeated rounds, and the strategies that prove them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedSolution {
    /// What Left is assured of.
    pub low: Rational,
    /// What Right holds her to. If it is the same, it is the value.
    pub high: Rational,
    /// The probabilities with which Left chooses each row, in every round anew.
    pub left: Vec<Rational>,
    /// The probabilities with which Right chooses each column.
    pub right: Vec<Rational>,
}

/// Bounds for the value of a game with repeated rounds, no further apart than 2^-`bits`; `None` only for an empty
/// matrix.
///
/// ```
/// use onside_number::Rational;
/// use onside_number::matrix::{Matrix, Round, solve_repeated};
///
/// // Who is found where she hides is not found at all: both choose anew until they differ.
/// let matrix = Matrix::from_fn(2, 2, |i, j| if i == j { Round::again() } else { Round::last(Rational::ONE) });
/// let solution = solve_repeated(&matrix, 100).ok_or("not empty")?;
/// assert_eq!((solution.low.to_string(), solution.high.to_string()), ("1".into(), "1".into()));
/// assert_eq!(solution.left[0].to_string(), "1/2");
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn solve_repeated(matrix: &Matrix<Round>, bits: u32) -> Option<RepeatedSolution> {
    solved(matrix, bits, &Watch::nobody())
}

/// As [`solve_repeated`], but asks `go_on` at every pivot.
///
/// # Errors
/// That of `go_on`, as soon as it has one.
pub fn solve_repeated_while<E>(
    matrix: &Matrix<Round>,
    bits: u32,
    go_on: impl Fn() -> Result<(), E>,
) -> Result<Option<RepeatedSolution>, E> {
    watched(go_on, |watch| solved(matrix, bits, watch))
}

fn solved(matrix: &Matrix<Round>, bits: u32, watch: &Watch<'_>) -> Option<RepeatedSolution> {
    let start = with_repeats_worth(matrix, &Rational::ZERO, watch)?;
    if start.value.is_negative() {
        let swapped = matrix.transpose().map(Round::negative);
        let start = Solution { value: -&start.value, left: start.right, right: start.left };
        let RepeatedSolution { low, high, left, right } = risen(&swapped, start, bits, watch)?;
        return Some(RepeatedSolution { low: -&high, high: -&low, left: right, right: left });
    }
    risen(matrix, start, bits, watch)
}

/// The solution of the matrix in which a repeated round counts `worth`.
fn with_repeats_worth(matrix: &Matrix<Round>, worth: &Rational, watch: &Watch<'_>) -> Option<Solution> {
    watch.more()?;
    solution(&matrix.map(|round| &round.pays + &(&round.again * worth)), watch)
}

/// The bounds, if the value is not negative; `start` is the solution of the matrix in which repeated rounds count 0.
fn risen(matrix: &Matrix<Round>, start: Solution, bits: u32, watch: &Watch<'_>) -> Option<RepeatedSolution> {
    let swapped = matrix.transpose().map(Round::negative);
    let mut best = RepeatedSolution {
        low: assured(matrix, &start.left)?,
        high: -&assured(&swapped, &start.right)?,
        left: start.left,
        right: start.right,
    };
    loop {
        let width = &best.high - &best.low;
        if (&width * &power_of_two(bits)) <= Rational::ONE {
            return Some(best);
        }
        // Both ends keep short numbers; a strategy that assures more than the lower end assures the lower end.
        let middle = Rational::from(Enclosure::of_rational(&best.low, bits + 8).lo());
        narrow(matrix, &swapped, &mut best, &middle, watch)?;
        let half = Rational::new(1, 2)?;
        let middle = &(&best.low + &best.high) * &half;
        let middle = Rational::from(Enclosure::of_rational(&middle, bits + 8).lo());
        narrow(matrix, &swapped, &mut best, &middle, watch)?;
    }
}

/// Raises the lower end and lowers the upper one by what is optimal where repeated rounds count `worth`.
fn narrow(
    matrix: &Matrix<Round>,
    swapped: &Matrix<Round>,
    best: &mut RepeatedSolution,
    worth: &Rational,
    watch: &Watch<'_>,
) -> Option<()> {
    let Solution { left, right, .. } = with_repeats_worth(matrix, worth, watch)?;
    let (low, high) = (assured(matrix, &left)?, -&assured(swapped, &right)?);
    if low > best.low {
        (best.low, best.left) = (low, left);
    }
    if high < best.high {
        (best.high, best.right) = (high, right);
    }
    Some(())
}

/// What the strategy assures Left in the whole game: the worst that any column, chosen again and again, makes of it.
fn assured(matrix: &Matrix<Round>, left: &[Rational]) -> Option<Rational> {
    let columns = (0..matrix.columns()).map(|column| {
        let (mut again, mut pays) = (Rational::ZERO, Rational::ZERO);
        for (round, chance) in matrix.column(column).zip(left).filter(|(_, chance)| !chance.is_zero()) {
            again = &again + &(&round.again * chance);
            pays = &pays + &(&round.pays * chance);
        }
        // Play that never ends pays 0, and so does division by 0 here.
        pays.checked_div(&(&Rational::ONE - &again)).unwrap_or(Rational::ZERO)
    });
    columns.min()
}

fn power_of_two(bits: u32) -> Rational {
    Rational::from(crate::IBig::ONE << bits as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rational(text: &str) -> Rational {
        text.parse().unwrap_or_else(|_| panic!("{text} is a number"))
    }

    /// A matrix from its rows, in which `?` is a round that is repeated.
    fn rounds(rows: &str) -> Matrix<Round> {
        let round = |text: &str| if text == "?" { Round::again() } else { Round::last(rational(text)) };
        let rows = rows.split('|').map(|row| row.split_whitespace().map(round).collect()).collect();
        Matrix::from_rows(rows).unwrap_or_else(|_| panic!("a rectangle"))
    }

    #[track_caller]
    fn check(rows: &str, value: &str) {
        let matrix = rounds(rows);
        let solved = solve_repeated(&matrix, 64).unwrap_or_else(|| panic!("not empty"));
        assert_eq!((&solved.low, &solved.high), (&rational(value), &rational(value)), "{rows}");
        let negative = matrix.transpose().map(Round::negative);
        let solved = solve_repeated(&negative, 64).unwrap_or_else(|| panic!("not empty"));
        assert_eq!((&solved.low, &solved.high), (&-&rational(value), &-&rational(value)), "{rows}, negative");
    }

    #[test]
    fn rounds_that_are_never_repeated_are_a_matrix_game() {
        check("0 1 | 3 0", "3/4");
        check("2 5 | 1 7", "2");
    }

    #[test]
    fn what_never_ends_is_drawn() {
        check("?", "0");
        check("? ? | ? ?", "0");
        // Right can have the round repeated for ever, and would have to pay otherwise.
        check("? 1", "0");
        check("? -1 | 1 ?", "0");
    }

    #[test]
    fn who_cannot_be_kept_from_ending_the_game_well_gets_all_of_it() {
        check("? 1 | 1 ?", "1");
        check("? 2 | 1 ?", "1");
        check("? 1 1 | 1 ? 1 | 1 1 ?", "1");
    }

    #[test]
    fn a_value_that_no_strategy_of_left_reaches_is_enclosed() {
        let solved = solve_repeated(&rounds("? 1 | 1 0"), 64).unwrap_or_else(|| panic!("not empty"));
        assert_eq!(solved.high, Rational::ONE);
        assert!(solved.low < Rational::ONE && (&Rational::ONE - &solved.low) * power_of_two(64) <= Rational::ONE);
    }

    /// By how much the value of the matrix exceeds what a repeated round counts in it.
    fn excess(matrix: &Matrix<Round>, worth: &Rational) -> Rational {
        let solution = with_repeats_worth(matrix, worth, &Watch::nobody()).unwrap_or_else(|| panic!("not empty"));
        &solution.value - worth
    }

    #[test]
    fn the_value_is_the_solution_of_everett_s_equation_next_to_0() {
        let mut seed = 7u64;
        let mut random = move |below: i64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from(seed >> 33).unwrap_or(0) % below
        };
        for _ in 0..400 {
            let (rows, columns) = (1 + random(3), 1 + random(3));
            let side = |number: i64| usize::try_from(number).unwrap_or(1);
            let matrix = Matrix::from_fn(side(rows), side(columns), |_, _| match random(3) {
                0 => Round::again(),
                1 => Round { again: rational("1/3"), pays: Rational::from(random(9) - 4) },
                _ => Round::last(Rational::from(random(9) - 4)),
            });
            let RepeatedSolution { low, high, .. } = solve_repeated(&matrix, 40).unwrap_or_else(|| panic!("not empty"));
            assert!(low <= high, "{matrix:?}");
            assert!(&(&high - &low) * &power_of_two(40) <= Rational::ONE, "{matrix:?}");
            // A solution lies between the ends, because the excess falls from one end to the other ...
            assert!(!excess(&matrix, &low).is_negative() && !excess(&matrix, &high).is_positive(), "{matrix:?}");
            // ... and none between them and 0.
            for eighth in 0..8 {
                let share = Rational::new(eighth, 8).unwrap_or_default();
                if low.is_positive() {
                    assert!(excess(&matrix, &(&low * &share)).is_positive(), "{matrix:?} {low}");
                }
                if high.is_negative() {
                    assert!(excess(&matrix, &(&high * &share)).is_negative(), "{matrix:?} {high}");
                }
            }
        }
    }
}
