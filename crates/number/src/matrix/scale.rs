//! From fractions to integers and back. A matrix game plus a constant, or times a positive number, has the same
//! optimal strategies, so all methods compute on integers, and on positive ones where that helps.
//!
//! Short fractions get one common denominator and become words. Long ones get a denominator for each row, because
//! the common one of many long fractions would be as long as all of them together.

use std::cmp::Ordering;

use dashu_base::{BitTest, Gcd};

use super::watch::Watch;
use super::{Matrix, Optimum, Solution};
use crate::{IBig, Rational, UBig};

/// Entries in words stay below this, so that differences of two of them fit easily.
pub(super) const WORD_LIMIT: i64 = 1 << 60;

/// How many places are sorted before there is a chance to stop.
const SORTED_AT_ONCE: usize = 1024;

/// The entries times their common denominator, and that, if they are at most [`WORD_LIMIT`] in absolute value.
pub(super) fn to_words(matrix: &Matrix<Rational>) -> Option<(Matrix<i64>, u64)> {
    // Divisions are slow, and most matrices are dyadic: then the greatest denominator is the common one.
    let (mut common, mut not_dyadic) = (1, 0);
    for entry in matrix.entries() {
        let (_, denominator) = entry.as_words()?;
        common = denominator.max(common);
        not_dyadic |= denominator & (denominator - 1);
    }
    // The first pass has seen that all entries are words.
    let words = |entry: &Rational| entry.as_words().unwrap_or((0, 1));
    let limit = WORD_LIMIT.unsigned_abs();
    let mut fits = true;
    let integers = if not_dyadic == 0 {
        matrix.map(|entry| {
            let (numerator, denominator) = words(entry);
            let shift = common.trailing_zeros() - denominator.trailing_zeros();
            fits &= numerator.unsigned_abs() <= limit >> shift;
            numerator << shift
        })
    } else {
        for entry in matrix.entries() {
            let (_, denominator) = words(entry);
            if !common.is_multiple_of(denominator) {
                common = (common / common.gcd(denominator)).checked_mul(denominator)?;
            }
        }
        matrix.map(|entry| {
            let (numerator, denominator) = words(entry);
            let multiple = common / denominator;
            fits &= u128::from(numerator.unsigned_abs()) * u128::from(multiple) <= u128::from(limit);
            numerator.wrapping_mul(multiple.cast_signed())
        })
    };
    fits.then_some((integers, common))
}

/// The chosen rows and columns, with entries that are all at least 1, and what was subtracted to get there.
pub(super) fn to_positive(matrix: Matrix<i64>, rows: &[usize], columns: &[usize]) -> Option<(Matrix<i64>, i64)> {
    let whole = rows.len() == matrix.rows() && columns.len() == matrix.columns();
    let mut part = if whole { matrix } else { matrix.submatrix(rows, columns)? };
    let shift = part.entries().iter().min()? - 1;
    for entry in part.entries_mut() {
        *entry -= shift;
    }
    Some((part, shift))
}

/// Fractions of any size as positive integers.
pub(super) struct Long {
    /// Each row times its factor, after the shift was subtracted from all entries.
    pub(super) matrix: Matrix<IBig>,
    /// The factor of each row.
    pub(super) factors: Vec<IBig>,
    /// What was subtracted from the fractions.
    pub(super) shift: IBig,
}

/// Positive integers for fractions of any size.
pub(super) fn to_long(matrix: &Matrix<Rational>, watch: &Watch<'_>) -> Option<Long> {
    let shift = extremes(matrix, watch)?.0.floor() - IBig::ONE;
    let (mut entries, mut factors) = (Vec::with_capacity(matrix.entries().len()), Vec::with_capacity(matrix.rows()));
    for row in 0..matrix.rows() {
        let mut factor = UBig::ONE;
        for entry in matrix.row(row) {
            watch.more()?;
            let denominator = entry.denominator();
            let gcd = (&factor).gcd(&denominator);
            factor *= denominator / gcd;
        }
        let multiple = |entry: &Rational| entry.numerator() * IBig::from(&factor / entry.denominator());
        let factor = IBig::from(factor.clone());
        for entry in matrix.row(row) {
            watch.more()?;
            entries.push(multiple(entry) - &shift * &factor);
        }
        factors.push(factor);
    }
    Some(Long { matrix: Matrix::new(matrix.rows(), matrix.columns(), entries)?, factors, shift })
}

/// The least and the greatest of the fractions.
fn extremes<'a>(matrix: &'a Matrix<Rational>, watch: &Watch<'_>) -> Option<(&'a Rational, &'a Rational)> {
    let (first, rest) = matrix.entries().split_first()?;
    let (mut least, mut most) = (first, first);
    for entry in rest {
        watch.more()?;
        least = least.min(entry);
        most = most.max(entry);
    }
    Some((least, most))
}

/// Words that are nearly proportional to the fractions less their least: 60 bits of each. None is negative, and a
/// smaller word means a smaller fraction.
pub(super) fn approximations(matrix: &Matrix<Rational>, watch: &Watch<'_>) -> Option<Matrix<i64>> {
    let (least, most) = extremes(matrix, watch)?;
    let floor = least.floor();
    let bits = (most.floor() - &floor).bit_len() + 1;
    let word = |entry: &Rational| {
        watch.more()?;
        let numerator = entry.numerator() - &floor * IBig::from(entry.denominator());
        let (numerator, denominator) = if bits > 60 {
            (numerator, IBig::from(entry.denominator()) << (bits - 60))
        } else {
            (numerator << (60 - bits), IBig::from(entry.denominator()))
        };
        Some(i64::try_from(numerator / denominator).unwrap_or(0))
    };
    let words: Vec<i64> = matrix.entries().iter().map(word).collect::<Option<_>>()?;
    Matrix::new(matrix.rows(), matrix.columns(), words)
}

/// Words in the same order as the fractions, equal where those are equal. `approximations` are theirs.
pub(super) fn ranks(matrix: &Matrix<Rational>, approximations: &Matrix<i64>, watch: &Watch<'_>) -> Option<Matrix<i64>> {
    let (entries, words) = (matrix.entries(), approximations.entries());
    let compare = |a: usize, b: usize| words[a].cmp(&words[b]).then_with(|| entries[a].cmp(&entries[b]));
    let order = sorted((0..entries.len()).collect(), compare, watch)?;
    let mut ranks = vec![0; entries.len()];
    for pair in order.windows(2) {
        watch.more()?;
        ranks[pair[1]] = ranks[pair[0]] + i64::from(compare(pair[0], pair[1]).is_lt());
    }
    Matrix::new(matrix.rows(), matrix.columns(), ranks)
}

/// Places in the order of what stands there. The library's sort cannot be called off, so it sorts short runs only,
/// which are then merged.
fn sorted(mut order: Vec<usize>, compare: impl Fn(usize, usize) -> Ordering, watch: &Watch<'_>) -> Option<Vec<usize>> {
    let mut run = SORTED_AT_ONCE;
    for places in order.chunks_mut(run) {
        watch.more()?;
        places.sort_by(|a, b| compare(*a, *b));
    }
    while run < order.len() {
        let mut merged = Vec::with_capacity(order.len());
        for pair in order.chunks(run.saturating_mul(2)) {
            let (mut one, mut two) = pair.split_at(run.min(pair.len()));
            while let ([a, rest_of_one @ ..], [b, rest_of_two @ ..]) = (one, two) {
                watch.more()?;
                if compare(*a, *b).is_le() {
                    merged.push(*a);
                    one = rest_of_one;
                } else {
                    merged.push(*b);
                    two = rest_of_two;
                }
            }
            merged.extend_from_slice(one);
            merged.extend_from_slice(two);
        }
        order = merged;
        run = run.saturating_mul(2);
    }
    Some(order)
}

/// How to get back from an optimum of the integers to fractions.
pub(super) struct Back<Z, D> {
    /// The rows and columns that were kept.
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
    /// How many rows and columns there were.
    pub(super) sides: (usize, usize),
    /// What was subtracted from all entries.
    pub(super) shift: Z,
    /// By what all entries had been multiplied before.
    pub(super) denominator: D,
}

impl<Z, D> Back<Z, D> {
    fn strategies<W>(
        &self,
        left: &[W],
        right: &[W],
        probability: impl Fn(&W) -> Option<Rational>,
    ) -> Option<(Vec<Rational>, Vec<Rational>)> {
        let spread = |weights: &[W], places: &[usize], length: usize| {
            let mut strategy = vec![Rational::ZERO; length];
            for (place, weight) in places.iter().zip(weights) {
                *strategy.get_mut(*place)? = probability(weight)?;
            }
            Some(strategy)
        };
        Some((spread(left, &self.rows, self.sides.0)?, spread(right, &self.columns, self.sides.1)?))
    }
}

impl Back<i64, u64> {
    /// The value of an optimum in words.
    pub(super) fn value(&self, optimum: &Optimum<i64, i128>) -> Option<Rational> {
        // The payoff is below 2^124, the total below 2^63, and the shift at most 2^60 in absolute value.
        let numerator = optimum.payoff + i128::from(optimum.total) * i128::from(self.shift);
        Rational::from_words(numerator, optimum.total.unsigned_abs(), self.denominator)
    }

    /// Value and strategies of an optimum in words.
    pub(super) fn solution(&self, optimum: &Optimum<i64, i128>) -> Option<Solution> {
        let probability = |weight: &i64| {
            if *weight == 0 { Some(Rational::ZERO) } else { Rational::new(*weight, optimum.total) }
        };
        let (left, right) = self.strategies(&optimum.left, &optimum.right, probability)?;
        Some(Solution { value: self.value(optimum)?, left, right })
    }
}

impl Back<IBig, UBig> {
    /// The value of an optimum of any size.
    pub(super) fn value(&self, optimum: &Optimum<IBig>) -> Option<Rational> {
        let numerator = &optimum.payoff + &optimum.total * &self.shift;
        Rational::from_ratio(numerator, &optimum.total * IBig::from(self.denominator.clone()))
    }

    /// Value and strategies of an optimum of any size; reducing the fractions may take long.
    pub(super) fn solution(&self, optimum: &Optimum<IBig>, watch: &Watch<'_>) -> Option<Solution> {
        let probability = |weight: &IBig| {
            watch.more()?;
            if weight.is_zero() {
                Some(Rational::ZERO)
            } else {
                Rational::from_ratio(weight.clone(), optimum.total.clone())
            }
        };
        let (left, right) = self.strategies(&optimum.left, &optimum.right, probability)?;
        Some(Solution { value: self.value(optimum)?, left, right })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_sorted_in_runs_as_they_are_at_once_and_equal_ones_keep_their_order() {
        let mut state = 1_u64;
        for length in [0, 1, 2, SORTED_AT_ONCE - 1, SORTED_AT_ONCE, SORTED_AT_ONCE + 1, 5 * SORTED_AT_ONCE + 7] {
            let mut word = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % 500
            };
            let words: Vec<u64> = (0..length).map(|_| word()).collect();
            let mut expected: Vec<usize> = (0..length).collect();
            expected.sort_by_key(|place| words[*place]);
            let compare = |a: usize, b: usize| words[a].cmp(&words[b]);
            assert_eq!(sorted((0..length).collect(), compare, &Watch::nobody()), Some(expected));
        }
    }
}
