//! Solves a guessed basis exactly and proves that it is optimal, or says that it is not.
//!
//! The sums of the adjugate of the basis are found modulo as many primes as their size needs ([`super::modular`]) and
//! put together by the Chinese remainder theorem. Nothing is taken on trust: that the size was estimated in floating
//! point, that the basis was guessed, that a prime might divide a determinant, all end in the same exact comparison.
//! With integers x and y >= 0 of the same positive total, max_i (A y)_i = min_j (x'A)_j proves both optimal.

use super::guess::Guess;
use super::modular::{FIELDS, Field, PRIME_BITS, adjugate_sums};
use super::watch::Watch;
use super::{Matrix, Optimum};
use crate::{IBig, UBig};

/// A proven optimum, in words if the total is short.
pub(super) enum Proven {
    Words(Optimum<i64, i128>),
    Big(Optimum<IBig>),
}

/// The optimum that the guess names, for a matrix of positive words below 2^62; `None` if it does not name one, or
/// if it is called off.
pub(super) fn prove(matrix: &Matrix<i64>, guess: &Guess, watch: &Watch<'_>) -> Option<Proven> {
    let entry = |i: usize, j: usize| matrix.get(guess.rows[i], guess.columns[j]).map_or(0, |word| word.unsigned_abs());
    let basis = Matrix::from_fn(guess.rows.len(), guess.columns.len(), entry);
    let largest = matrix.entries().iter().max()?.unsigned_abs();
    // One bit more for the sign.
    let count = (guess.total_bits(largest) + 1).div_ceil(PRIME_BITS);
    let residues = Residues::new(&basis, count, watch)?;
    if count == 1 {
        prove_words(matrix, guess, &residues).map(Proven::Words)
    } else {
        prove_big(matrix, guess, &residues, watch).map(Proven::Big)
    }
}

/// The sums of the adjugate modulo several primes: for each number the residues, one after the other.
struct Residues {
    fields: Vec<Field>,
    left: Vec<u64>,
    right: Vec<u64>,
}

impl Residues {
    fn new(basis: &Matrix<u64>, count: usize, watch: &Watch<'_>) -> Option<Residues> {
        if count > FIELDS.len() {
            return None;
        }
        let order = basis.rows();
        let (mut left, mut right) = (vec![0; order * count], vec![0; order * count]);
        let mut fields = Vec::with_capacity(count);
        for field in &FIELDS {
            if fields.len() == count {
                break;
            }
            watch.more()?;
            let Some(sums) = adjugate_sums(field, basis, watch) else { continue };
            for index in 0..order {
                left[index * count + fields.len()] = sums.left[index];
                right[index * count + fields.len()] = sums.right[index];
            }
            fields.push(*field);
        }
        (fields.len() == count).then_some(Residues { fields, left, right })
    }
}

/// The words that residues stand for: those below half the prime, or the negatives of all of them.
fn signed(residues: &[u64], prime: u64) -> Option<(Vec<u64>, u64)> {
    let total = |words: &[u64]| words.iter().try_fold(0_u64, |sum, word| sum.checked_add(*word));
    let plain = total(residues).filter(|total| *total < 1 << PRIME_BITS);
    if let Some(total) = plain {
        return Some((residues.to_vec(), total));
    }
    let negated: Vec<u64> = residues.iter().map(|word| if *word == 0 { 0 } else { prime - word }).collect();
    let total = total(&negated).filter(|total| *total < 1 << PRIME_BITS)?;
    Some((negated, total))
}

fn prove_words(matrix: &Matrix<i64>, guess: &Guess, residues: &Residues) -> Option<Optimum<i64, i128>> {
    let prime = residues.fields.first()?.modulus();
    let (left, total) = signed(&residues.left, prime)?;
    let (right, same) = signed(&residues.right, prime)?;
    if total != same || total == 0 {
        return None;
    }
    // The total is below 2^61 and an entry below 2^62, so every payoff is below 2^123.
    let pays = |row: usize| -> u128 {
        let entries = matrix.row(row);
        let payoffs = guess.columns.iter().zip(&right);
        payoffs.map(|(column, weight)| u128::from(entries[*column].unsigned_abs()) * u128::from(*weight)).sum()
    };
    let payoff = (0..matrix.rows()).map(pays).max()?;
    let mut gets = vec![0_u128; matrix.columns()];
    for (row, weight) in guess.rows.iter().zip(&left) {
        for (sum, entry) in gets.iter_mut().zip(matrix.row(*row)) {
            *sum += u128::from(entry.unsigned_abs()) * u128::from(*weight);
        }
    }
    if *gets.iter().min()? != payoff {
        return None;
    }
    let spread = |weights: &[u64], places: &[usize], length: usize| {
        let mut strategy = vec![0; length];
        for (place, weight) in places.iter().zip(weights) {
            strategy[*place] = weight.cast_signed();
        }
        strategy
    };
    Some(Optimum {
        left: spread(&left, &guess.rows, matrix.rows()),
        right: spread(&right, &guess.columns, matrix.columns()),
        total: total.cast_signed(),
        payoff: i128::try_from(payoff).ok()?,
    })
}

fn prove_big(matrix: &Matrix<i64>, guess: &Guess, residues: &Residues, watch: &Watch<'_>) -> Option<Optimum<IBig>> {
    let remainders = Remainders::new(&residues.fields)?;
    let length = residues.fields.len();
    let (left, total) = remainders.naturals(&residues.left, watch)?;
    let (right, same) = remainders.naturals(&residues.right, watch)?;
    if total != same || total.iter().all(|limb| *limb == 0) {
        return None;
    }
    // One limb more than the weights have: an entry is below 2^62 and the weights sum to the total.
    let wide = length + 1;
    let mut payoff = vec![0; wide];
    for row in 0..matrix.rows() {
        watch.more()?;
        let entries = matrix.row(row);
        let mut sum = vec![0; wide];
        for (column, weight) in guess.columns.iter().zip(right.chunks_exact(length)) {
            add_product(&mut sum, weight, entries[*column].unsigned_abs());
        }
        if sum.iter().rev().gt(payoff.iter().rev()) {
            payoff = sum;
        }
    }
    let mut gets = vec![0; wide * matrix.columns()];
    for (row, weight) in guess.rows.iter().zip(left.chunks_exact(length)) {
        watch.more()?;
        for (sum, entry) in gets.chunks_exact_mut(wide).zip(matrix.row(*row)) {
            add_product(sum, weight, entry.unsigned_abs());
        }
    }
    let least = gets.chunks_exact(wide).min_by(|a, b| a.iter().rev().cmp(b.iter().rev()))?;
    if least != payoff {
        return None;
    }
    let spread = |weights: &[u64], places: &[usize], sides: usize| {
        let mut strategy = vec![IBig::ZERO; sides];
        for (place, weight) in places.iter().zip(weights.chunks_exact(length)) {
            strategy[*place] = big(weight);
        }
        strategy
    };
    Some(Optimum {
        left: spread(&left, &guess.rows, matrix.rows()),
        right: spread(&right, &guess.columns, matrix.columns()),
        total: big(&total),
        payoff: big(&payoff),
    })
}

/// `sum += number * factor`, for a sum that has room for it.
fn add_product(sum: &mut [u64], number: &[u64], factor: u64) {
    let mut carry = 0_u64;
    for (index, limb) in sum.iter_mut().enumerate() {
        let digit = number.get(index).copied().unwrap_or(0);
        let double = u128::from(digit) * u128::from(factor) + u128::from(*limb) + u128::from(carry);
        (*limb, carry) = split(double);
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the low and the high word are what is meant")]
fn split(double: u128) -> (u64, u64) {
    (double as u64, (double >> 64) as u64)
}

fn big(limbs: &[u64]) -> IBig {
    let number = limbs.iter().rev().fold(UBig::ZERO, |number, limb| (number << 64) + UBig::from(*limb));
    IBig::from(number)
}

/// Garner's way through the Chinese remainder theorem: digits in the mixed base of the primes.
struct Remainders<'a> {
    fields: &'a [Field],
    /// For each prime, the inverse of the product of the primes before it, in its field's form.
    inverses: Vec<u64>,
}

impl Remainders<'_> {
    fn new(fields: &[Field]) -> Option<Remainders<'_>> {
        let mut inverses = Vec::with_capacity(fields.len());
        for (index, field) in fields.iter().enumerate() {
            let product = fields[..index].iter().fold(field.enter(1), |product, other| {
                field.enter(field.mixed_product(product, field.reduced(other.modulus())))
            });
            inverses.push(field.inverse(product)?);
        }
        Some(Remainders { fields, inverses })
    }

    /// The natural numbers with these residues, or all their negatives if those are small, and their total.
    fn naturals(&self, residues: &[u64], watch: &Watch<'_>) -> Option<(Vec<u64>, Vec<u64>)> {
        let length = self.fields.len();
        let numbers = self.combined(residues, watch)?;
        if let Some(total) = self.total(&numbers) {
            return Some((numbers, total));
        }
        let negated = residues.chunks_exact(length).flat_map(|number| {
            number.iter().zip(self.fields).map(|(word, field)| if *word == 0 { 0 } else { field.modulus() - word })
        });
        let numbers = self.combined(&negated.collect::<Vec<u64>>(), watch)?;
        let total = self.total(&numbers)?;
        Some((numbers, total))
    }

    /// The sum, if it is below half the product of all primes: else at least one number stands for a negative one.
    fn total(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let length = self.fields.len();
        let mut total = vec![0; length + 1];
        for number in numbers.chunks_exact(length) {
            add_product(&mut total, number, 1);
        }
        let mut product = vec![0; length + 1];
        product[0] = 1;
        for field in self.fields {
            let mut next = vec![0; length + 1];
            add_product(&mut next, &product, field.modulus());
            product = next;
        }
        let mut twice = vec![0; length + 1];
        add_product(&mut twice, &total, 2);
        if twice.iter().rev().ge(product.iter().rev()) {
            return None;
        }
        total.truncate(length);
        Some(total)
    }

    fn combined(&self, residues: &[u64], watch: &Watch<'_>) -> Option<Vec<u64>> {
        let length = self.fields.len();
        let mut limbs = Vec::with_capacity(residues.len());
        let mut digits = vec![0; length];
        for number in residues.chunks_exact(length) {
            watch.more()?;
            for (index, field) in self.fields.iter().enumerate() {
                // What the digits so far are worth modulo this prime, from the last one down.
                let mut worth = 0;
                for place in (0..index).rev() {
                    let prime = field.enter(field.reduced(self.fields[place].modulus()));
                    worth = field.plus(field.mixed_product(prime, worth), field.reduced(digits[place]));
                }
                digits[index] = field.mixed_product(self.inverses[index], field.minus(number[index], worth));
            }
            let start = limbs.len();
            limbs.resize(start + length, 0);
            for (digit, field) in digits.iter().zip(self.fields).rev() {
                let mut carry = *digit;
                for limb in &mut limbs[start..] {
                    let double = u128::from(*limb) * u128::from(field.modulus()) + u128::from(carry);
                    (*limb, carry) = split(double);
                }
            }
        }
        Some(limbs)
    }
}

#[cfg(test)]
mod tests {
    use super::super::guess;
    use super::super::simplex::{self, Rows};
    use super::*;
    use crate::Rational;

    /// A matrix of positive words below a bound, from a fixed sequence.
    fn random(side: usize, bound: i64, seed: u64) -> Matrix<i64> {
        let mut state = seed;
        Matrix::from_fn(side, side, |_, _| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 2).cast_signed() % bound + 1
        })
    }

    fn exact_value(matrix: &Matrix<i64>) -> Rational {
        let big = matrix.map(|entry| IBig::from(*entry));
        let rows = Rows { matrix: &big, factors: &vec![IBig::ONE; matrix.rows()] };
        let optimum = simplex::solve(&rows, &Watch::nobody()).expect("positive");
        Rational::from_ratio(optimum.payoff, optimum.total).expect("a total is positive")
    }

    #[test]
    fn guessed_bases_of_random_matrices_are_proven_with_one_prime_and_with_many() {
        let (mut words, mut big) = (0, 0);
        for (side, bound) in
            [(4, 100), (8, 100), (8, 1 << 30), (12, 1 << 10), (12, 1 << 40), (9, 1 << 60), (20, 1 << 25)]
        {
            for seed in 0..10 {
                let matrix = random(side, bound, seed);
                let guess = guess::of_words(&matrix, &Watch::nobody()).expect("a random matrix is harmless");
                let value = match prove(&matrix, &guess, &Watch::nobody()).expect("the guess is right") {
                    Proven::Words(optimum) => {
                        words += 1;
                        Rational::from_ratio(IBig::from(optimum.payoff), IBig::from(optimum.total))
                    }
                    Proven::Big(optimum) => {
                        big += 1;
                        Rational::from_ratio(optimum.payoff, optimum.total)
                    }
                };
                assert_eq!(value, Some(exact_value(&matrix)));
            }
        }
        assert!(words > 10 && big > 10, "{words} with one prime, {big} with many");
    }

    #[test]
    fn a_basis_that_is_not_optimal_is_not_proven() {
        for seed in 0..20 {
            let (matrix, other) = (random(9, 1000, seed), random(9, 1000, seed + 100));
            let wrong = guess::of_words(&other, &Watch::nobody()).expect("a random matrix is harmless");
            let right = guess::of_words(&matrix, &Watch::nobody()).expect("a random matrix is harmless");
            let sorted = |list: &[usize]| {
                let mut list = list.to_vec();
                list.sort_unstable();
                list
            };
            let same = sorted(&wrong.rows) == sorted(&right.rows) && sorted(&wrong.columns) == sorted(&right.columns);
            assert_eq!(prove(&matrix, &wrong, &Watch::nobody()).is_some(), same);
        }
    }

    #[test]
    fn the_exact_method_recovers_from_a_wrong_basis() {
        for seed in 0..20 {
            let (matrix, other) = (random(7, 50, seed), random(7, 50, seed + 100));
            let wrong = guess::of_words(&other, &Watch::nobody()).expect("a random matrix is harmless");
            let big = matrix.map(|entry| IBig::from(*entry));
            let rows = Rows { matrix: &big, factors: &vec![IBig::ONE; matrix.rows()] };
            if let Some(optimum) = simplex::solve_from(&rows, (&wrong.rows, &wrong.columns), &Watch::nobody()) {
                assert_eq!(Rational::from_ratio(optimum.payoff, optimum.total), Some(exact_value(&matrix)));
            }
        }
    }
}
