//! Checks a claimed solution of a matrix game. Does not find one, and shares no code with what does: only the
//! arithmetic of fractions is used, so a mistake in the solver cannot hide here.
//!
//! Source: von Neumann's minimax theorem. If Left's mixed strategy x assures her at least v against every column,
//! and Right's mixed strategy y holds her to at most v against every row, then v is the value and x, y are optimal:
//! v <= x'Ay <= v.

use std::convert::Infallible;
use std::fmt;

use super::{Matrix, Solution};
use crate::Rational;

/// Why a claimed solution is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// A strategy has not as many probabilities as the matrix has rows (Left) or columns (Right).
    Length {
        /// How many probabilities there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A strategy has a probability that is negative.
    Negative(Rational),
    /// The probabilities of a strategy sum to something other than 1.
    Total(Rational),
    /// Against this column Left's strategy gets less than the claimed value.
    LeftGetsLess {
        /// The column, counted from 0.
        column: usize,
        /// What Left's strategy gets there.
        payoff: Rational,
    },
    /// Against this row Right's strategy pays more than the claimed value.
    RightPaysMore {
        /// The row, counted from 0.
        row: usize,
        /// What Right's strategy pays there.
        payoff: Rational,
    },
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refuted::Length { found, expected } => {
                write!(f, "a strategy has {found} probabilities where {expected} are needed")
            }
            Refuted::Negative(probability) => write!(f, "{probability} is not a probability"),
            Refuted::Total(total) => write!(f, "the probabilities sum to {total}, not to 1"),
            Refuted::LeftGetsLess { column, payoff } => {
                write!(f, "Left's strategy gets only {payoff} against column {}", column + 1)
            }
            Refuted::RightPaysMore { row, payoff } => {
                write!(f, "Right's strategy pays {payoff} against row {}", row + 1)
            }
        }
    }
}

impl std::error::Error for Refuted {}

/// Checks that both strategies are distributions and that each of them assures the claimed value.
///
/// # Errors
/// The first reason found why the claim is wrong. An empty matrix has no solution, so every claim about one is refuted.
pub fn check(matrix: &Matrix<Rational>, claim: &Solution) -> Result<(), Refuted> {
    match check_while(matrix, claim, || Ok::<(), Infallible>(())) {
        Ok(checked) => checked,
    }
}

/// As [`check`], but asks `go_on` before every sum of long fractions.
///
/// # Errors
/// That of `go_on`, as soon as it has one; within, those of [`check`].
pub fn check_while<E>(
    matrix: &Matrix<Rational>,
    claim: &Solution,
    go_on: impl Fn() -> Result<(), E>,
) -> Result<Result<(), Refuted>, E> {
    let sound =
        distribution(&claim.left, matrix.rows(), &go_on)?.and(distribution(&claim.right, matrix.columns(), &go_on)?);
    if sound.is_err() {
        return Ok(sound);
    }
    for column in 0..matrix.columns() {
        let payoff = mixed(&claim.left, matrix.column(column), &go_on)?;
        if payoff < claim.value {
            return Ok(Err(Refuted::LeftGetsLess { column, payoff }));
        }
    }
    for row in 0..matrix.rows() {
        let payoff = mixed(&claim.right, matrix.row(row).iter(), &go_on)?;
        if payoff > claim.value {
            return Ok(Err(Refuted::RightPaysMore { row, payoff }));
        }
    }
    Ok(Ok(()))
}

fn distribution<E>(
    strategy: &[Rational],
    expected: usize,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Result<(), Refuted>, E> {
    if strategy.len() != expected {
        return Ok(Err(Refuted::Length { found: strategy.len(), expected }));
    }
    if let Some(negative) = strategy.iter().find(|probability| probability.is_negative()) {
        return Ok(Err(Refuted::Negative(negative.clone())));
    }
    let mut total = Rational::ZERO;
    for probability in strategy {
        go_on()?;
        total += probability;
    }
    Ok(if total == Rational::ONE { Ok(()) } else { Err(Refuted::Total(total)) })
}

fn mixed<'a, E>(
    strategy: &[Rational],
    payoffs: impl Iterator<Item = &'a Rational>,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Rational, E> {
    let mut total = Rational::ZERO;
    for (probability, payoff) in strategy.iter().zip(payoffs).filter(|(probability, _)| !probability.is_zero()) {
        go_on()?;
        total += probability * payoff;
    }
    Ok(total)
}
