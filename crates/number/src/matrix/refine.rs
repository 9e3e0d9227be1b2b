//! More digits of nearly optimal strategies: from a basis that was guessed in floating point to weights as long as
//! wanted.
//!
//! The remainders, by which the rows and columns of the basis fail to pay the same, are computed exactly, and a float
//! solution of the remaining equations gives the next digits (iterative refinement; Wilkinson 1963). Whatever comes out
//! is a mixed strategy, good or bad; what it proves is for others to say (`enclose`, `lazy`).

use super::guess::{self, Guess};
use super::watch::Watch;
use crate::fixed::Fixed;
use crate::{Dyadic, Rational};

/// Bits that one refinement adds at most. A float has 53, and a few are lost in the inverse.
const STEP: u64 = 40;
/// And at least, lest it take too many.
const SHORTEST_STEP: u64 = 24;

/// How the digits are found.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The binary places of the result.
    pub(super) bits: u32,
    /// How many bits of the strategies each refinement finds.
    step: u64,
    /// How often.
    steps: u64,
}

impl Plan {
    /// For a basis of at most `side` rows of entries with `size` bits, in numbers of `words` words; `None` if these are
    /// too short.
    pub(super) fn new(bits: u32, size: u64, side: usize, words: u64) -> Option<Plan> {
        // A remainder is a sum of that many entries, each times a rounding error below 2.
        let sum = u64::from(usize::BITS - side.leading_zeros()) + 1;
        let step = (64 * words).checked_sub(size)?.checked_sub(sum + 2)?.min(STEP);
        let steps = (size + sum + 2).div_ceil(step.max(1));
        (step >= SHORTEST_STEP && step * steps + 5 <= 64 * words).then_some(Plan { bits, step, steps })
    }

    /// The binary places of the weights.
    pub(super) fn places(self) -> u64 {
        self.step * self.steps
    }
}

/// A mixed strategy: weights, not negative, that sum to 2^`places`.
pub(super) struct Strategy<const N: usize> {
    pub(super) places: u64,
    length: usize,
    /// The choices that have a weight, and it.
    pub(super) weights: Vec<(usize, Fixed<N>)>,
}

impl<const N: usize> Strategy<N> {
    pub(super) fn pure(length: usize, choice: usize) -> Strategy<N> {
        Strategy { places: 0, length, weights: vec![(choice, Fixed::from_word(1))] }
    }

    /// From weights that sum to 2^`places` but may be a little below 0.
    pub(super) fn mixed(places: u64, length: usize, choices: &[usize], weights: &[Fixed<N>]) -> Option<Strategy<N>> {
        let mut weights: Vec<(usize, Fixed<N>)> = choices.iter().copied().zip(weights.iter().copied()).collect();
        let mut owed = Fixed::ZERO;
        for (_, weight) in &mut weights {
            if weight.is_negative() {
                owed = owed.plus(*weight);
                *weight = Fixed::ZERO;
            }
        }
        let (_, heaviest) = weights.iter_mut().max_by(|(_, a), (_, b)| a.cmp(b))?;
        *heaviest = heaviest.plus(owed);
        let total = weights.iter().fold(Fixed::ZERO, |total, (_, weight)| total.plus(*weight));
        let sound = total == Fixed::from_word(1).shifted_up(places) && weights.iter().all(|(_, w)| !w.is_negative());
        sound.then_some(Strategy { places, length, weights })
    }

    pub(super) fn probabilities(&self) -> Vec<Rational> {
        let mut probabilities = vec![Rational::ZERO; self.length];
        for (choice, weight) in &self.weights {
            if let Some(place) = probabilities.get_mut(*choice) {
                *place = Rational::from(Dyadic::from_parts(weight.to_big(), self.places));
            }
        }
        probabilities
    }
}

/// Whose strategy is refined.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Right,
}

/// The weights of the guess, with all their digits. Some may be a little below 0.
///
/// `entry` has the entries of the basis, by the places of their rows and columns in the guess; floats that the guess
/// was made from are these times 2^`scale`, up to a constant.
pub(super) fn refined<const N: usize>(
    guess: &Guess,
    plan: Plan,
    scale: i64,
    side: Side,
    entry: impl Fn(usize, usize) -> Fixed<N>,
    watch: &Watch<'_>,
) -> Option<Vec<Fixed<N>>> {
    let order = guess.rows.len();
    let entry = |choice: usize, other: usize| match side {
        Side::Left => entry(choice, other),
        Side::Right => entry(other, choice),
    };
    let unit = 1_i64 << plan.step;
    let mut digits = match side {
        Side::Left => guess.first_left(unit),
        Side::Right => guess.first_right(unit),
    };
    let mut weights = vec![Fixed::ZERO; order];
    let mut remainders = vec![Fixed::ZERO; order];
    let mut excess = Vec::with_capacity(order);
    for round in 1..=plan.steps {
        watch.more()?;
        for (weight, digit) in weights.iter_mut().zip(&digits) {
            *weight = weight.shifted_up(plan.step).plus(Fixed::from_word(*digit));
        }
        if round == plan.steps {
            break;
        }
        for (other, remainder) in remainders.iter_mut().enumerate() {
            *remainder = digits.iter().enumerate().fold(remainder.shifted_up(plan.step), |sum, (choice, digit)| {
                sum.plus_product(entry(choice, other), *digit)
            });
        }
        // What all others pay alike is no error.
        let common = *remainders.first()?;
        excess.clear();
        for remainder in &mut remainders {
            *remainder = remainder.minus(common);
            let (negative, top, exponent) = remainder.top();
            excess.push(guess::float(negative, top, exponent.saturating_add(scale)));
        }
        digits = match side {
            Side::Left => guess.refine_left(&excess, unit),
            Side::Right => guess.refine_right(&excess, unit),
        };
    }
    Some(weights)
}
