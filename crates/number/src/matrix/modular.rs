//! Linear equations modulo primes of 62 bits: the numbers that exact solutions are put together from.
//!
//! For a square matrix B of integers the vectors adj(B) 1 and 1' adj(B), the sums of the lines and of the columns of
//! its adjugate, are integers; divided by their common total they are the strategies that make every row and every
//! column of B pay the same (Shapley and Snow 1950). Here they are found modulo one prime at a time. The elimination
//! does not divide: a row becomes (pivot times itself) minus (its first entry times the pivot row), so that a single
//! inverse, at the end, is enough. Numbers are kept in Montgomery's form (1985), in which a product costs no division.

// Several arrays are read and written at the same place.
#![allow(clippy::needless_range_loop)]

use super::Matrix;
use super::watch::Watch;

/// 2^62 minus these are the largest primes below 2^62.
const DISTANCES: [u64; 64] = [
    57, 87, 117, 143, 153, 167, 171, 195, 203, 273, 287, 317, 443, 483, 495, 575, 581, 603, 633, 663, 765, 773, 777,
    791, 813, 831, 923, 981, 993, 1001, 1007, 1017, 1197, 1241, 1293, 1353, 1433, 1515, 1553, 1575, 1581, 1595, 1617,
    1673, 1697, 1701, 1703, 1823, 1881, 1911, 1923, 2043, 2073, 2103, 2141, 2187, 2217, 2247, 2285, 2351, 2367, 2375,
    2397, 2421,
];

/// How many bits one prime contributes, rounded down.
pub(super) const PRIME_BITS: usize = 61;

/// The fields of these primes.
pub(super) static FIELDS: [Field; DISTANCES.len()] = fields();

const fn fields() -> [Field; DISTANCES.len()] {
    let mut fields = [Field { modulus: 0, negative_inverse: 0, square: 0 }; DISTANCES.len()];
    let mut index = 0;
    while index < DISTANCES.len() {
        fields[index] = Field::new((1 << 62) - DISTANCES[index]);
        index += 1;
    }
    fields
}

/// Arithmetic modulo an odd number below 2^62, in Montgomery's form: x stands for x 2^64.
#[derive(Clone, Copy)]
pub(super) struct Field {
    modulus: u64,
    /// -1 / modulus, modulo 2^64.
    negative_inverse: u64,
    /// 2^128 modulo the modulus.
    square: u64,
}

impl Field {
    const fn new(modulus: u64) -> Field {
        // Newton's iteration doubles the number of correct bits, of which an odd number has three to begin with.
        let mut inverse = modulus;
        let mut round = 0;
        while round < 5 {
            round += 1;
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(modulus.wrapping_mul(inverse)));
        }
        // 2^64 modulo the modulus, doubled 64 times.
        let mut square = (u64::MAX % modulus + 1) % modulus;
        round = 0;
        while round < 64 {
            round += 1;
            square = reduce_once(square << 1, modulus);
        }
        Field { modulus, negative_inverse: inverse.wrapping_neg(), square }
    }

    #[inline]
    pub(super) fn modulus(&self) -> u64 {
        self.modulus
    }

    /// `double / 2^64`, for a double word below 2^64 times the modulus.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the low and the high word are what is meant")]
    fn reduce(&self, double: u128) -> u64 {
        let factor = (double as u64).wrapping_mul(self.negative_inverse);
        let sum = double + u128::from(factor) * u128::from(self.modulus);
        reduce_once((sum >> 64) as u64, self.modulus)
    }

    #[inline]
    fn times(&self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    /// `a b - c d`; both products together stay below 2^125.
    #[inline]
    fn cross(&self, a: u64, b: u64, c: u64, d: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b) + u128::from(self.modulus - c) * u128::from(d))
    }

    #[inline]
    pub(super) fn plus(&self, a: u64, b: u64) -> u64 {
        reduce_once(a + b, self.modulus)
    }

    #[inline]
    pub(super) fn minus(&self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + self.modulus - b }
    }

    /// A number below the modulus in Montgomery's form.
    #[inline]
    pub(super) fn enter(&self, number: u64) -> u64 {
        self.times(number, self.square)
    }

    /// A number back from Montgomery's form.
    #[inline]
    pub(super) fn leave(&self, number: u64) -> u64 {
        self.reduce(u128::from(number))
    }

    /// A number below twice the modulus, as the other moduli are, less the modulus if need be.
    #[inline]
    pub(super) fn reduced(&self, number: u64) -> u64 {
        reduce_once(number, self.modulus)
    }

    /// The product of two numbers of which one is in Montgomery's form, as a plain number.
    #[inline]
    pub(super) fn mixed_product(&self, entered: u64, plain: u64) -> u64 {
        self.times(entered, plain)
    }

    /// The inverse of a number that is not 0, by Euclid's algorithm; both in Montgomery's form.
    pub(super) fn inverse(&self, number: u64) -> Option<u64> {
        // Invariant: the coefficients are at most the modulus in absolute value, so words with a sign hold them.
        let (mut a, mut b) = (self.modulus, self.leave(number));
        let (mut x, mut y) = (0_i64, 1_i64);
        while b > 1 {
            let quotient = a / b;
            (a, b) = (b, a - quotient * b);
            (x, y) = (y, x - quotient.cast_signed() * y);
        }
        if b != 1 {
            return None;
        }
        let inverse = if y < 0 { self.modulus - y.unsigned_abs() } else { y.unsigned_abs() };
        Some(self.enter(inverse))
    }
}

#[inline]
const fn reduce_once(number: u64, modulus: u64) -> u64 {
    if number >= modulus { number - modulus } else { number }
}

/// Line sums (`right`) and column sums (`left`) of the adjugate, modulo a prime, as plain numbers.
pub(super) struct Sums {
    pub(super) left: Vec<u64>,
    pub(super) right: Vec<u64>,
}

/// The sums of the adjugate of a square matrix whose entries are given as residues.
///
/// `None` if the determinant is 0 modulo the prime, from which the adjugate cannot be had in this way, or if it is
/// called off.
pub(super) fn adjugate_sums(field: &Field, residues: &Matrix<u64>, watch: &Watch<'_>) -> Option<Sums> {
    let elimination = Elimination::new(field, residues, watch)?;
    let inverses = elimination.inverse_pivots()?;
    let determinant = elimination.determinant(&inverses);
    let finished = |number: u64| field.leave(field.times(number, determinant));
    Some(Sums {
        right: elimination.solve(&inverses).into_iter().map(finished).collect(),
        left: elimination.solve_transposed(&inverses).into_iter().map(finished).collect(),
    })
}

/// The matrix, with a column of ones beside it, in upper triangular form.
struct Elimination<'a> {
    field: &'a Field,
    order: usize,
    /// One line of `order + 1` numbers for each row. Below the diagonal are the factors by which the pivot rows were
    /// multiplied before they were subtracted.
    numbers: Vec<u64>,
    /// The row of the matrix that each line comes from.
    origin: Vec<usize>,
    /// Whether that is an odd permutation.
    odd: bool,
}

impl Elimination<'_> {
    fn new<'a>(field: &'a Field, residues: &Matrix<u64>, watch: &Watch<'_>) -> Option<Elimination<'a>> {
        let order = residues.rows();
        let width = order + 1;
        let one = field.enter(1);
        let mut numbers = Vec::with_capacity(order * width);
        for row in 0..order {
            numbers.extend(residues.row(row).iter().map(|residue| field.enter(*residue)));
            numbers.push(one);
        }
        let mut origin: Vec<usize> = (0..order).collect();
        let mut odd = false;
        for step in 0..order {
            watch.more()?;
            let found = (step..order).find(|line| numbers[line * width + step] != 0)?;
            if found != step {
                let (above, below) = numbers.split_at_mut(found * width);
                above[step * width..][..width].swap_with_slice(&mut below[..width]);
                origin.swap(step, found);
                odd = !odd;
            }
            let (above, below) = numbers.split_at_mut((step + 1) * width);
            let (pivot, ups) = above[step * width + step..].split_first()?;
            for line in below.chunks_exact_mut(width) {
                let (factor, rest) = line[step..].split_first_mut()?;
                for (number, up) in rest.iter_mut().zip(ups) {
                    *number = field.cross(*pivot, *number, *factor, *up);
                }
            }
        }
        Some(Elimination { field, order, numbers, origin, odd })
    }

    fn at(&self, line: usize, column: usize) -> u64 {
        self.numbers[line * (self.order + 1) + column]
    }

    /// The inverses of the pivots, from the inverse of their product.
    fn inverse_pivots(&self) -> Option<Vec<u64>> {
        let mut product = self.field.enter(1);
        let mut inverses = Vec::with_capacity(self.order);
        for step in 0..self.order {
            inverses.push(product);
            product = self.field.times(product, self.at(step, step));
        }
        let mut rest = self.field.inverse(product)?;
        for step in (0..self.order).rev() {
            inverses[step] = self.field.times(rest, inverses[step]);
            rest = self.field.times(rest, self.at(step, step));
        }
        Some(inverses)
    }

    /// The determinant of the matrix. Step k multiplied each of the lines below it by pivot k, so the product of the
    /// pivots has to be divided by pivot k to the power order - 1 - k, for every k.
    fn determinant(&self, inverses: &[u64]) -> u64 {
        let last = self.order - 1;
        let (mut running, mut determinant) = (self.field.enter(1), self.at(last, last));
        for inverse in inverses.iter().take(last.saturating_sub(1)) {
            running = self.field.times(running, *inverse);
            determinant = self.field.times(determinant, running);
        }
        if self.odd { self.field.minus(0, determinant) } else { determinant }
    }

    /// The vector that the matrix maps to ones.
    fn solve(&self, inverses: &[u64]) -> Vec<u64> {
        let mut solution = vec![0; self.order];
        for line in (0..self.order).rev() {
            let mut rest = self.at(line, self.order);
            for column in line + 1..self.order {
                rest = self.field.minus(rest, self.field.times(self.at(line, column), solution[column]));
            }
            solution[line] = self.field.times(rest, inverses[line]);
        }
        solution
    }

    /// The vector that the transposed matrix maps to ones.
    fn solve_transposed(&self, inverses: &[u64]) -> Vec<u64> {
        // First for the triangle, column by column.
        let one = self.field.enter(1);
        let mut rests = vec![one; self.order];
        for line in 0..self.order {
            let found = self.field.times(rests[line], inverses[line]);
            rests[line] = found;
            for column in line + 1..self.order {
                rests[column] = self.field.minus(rests[column], self.field.times(found, self.at(line, column)));
            }
        }
        // Then back through the steps of the elimination.
        for step in (0..self.order).rev() {
            let pivot = self.at(step, step);
            let mut here = rests[step];
            for line in step + 1..self.order {
                here = self.field.minus(here, self.field.times(rests[line], self.at(line, step)));
                rests[line] = self.field.times(rests[line], pivot);
            }
            rests[step] = here;
        }
        let mut solution = vec![0; self.order];
        for (line, row) in self.origin.iter().enumerate() {
            solution[*row] = rests[line];
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The determinant by the definition, without one row and one column.
    fn minor(matrix: &[Vec<i128>], row: usize, column: usize) -> i128 {
        let rest = |line: &Vec<i128>| {
            line.iter().enumerate().filter(|(j, _)| *j != column).map(|(_, entry)| *entry).collect::<Vec<i128>>()
        };
        let lines: Vec<Vec<i128>> =
            matrix.iter().enumerate().filter(|(i, _)| *i != row).map(|(_, line)| rest(line)).collect();
        if lines.is_empty() {
            return 1;
        }
        let signed = |j: usize| if j.is_multiple_of(2) { lines[0][j] } else { -lines[0][j] };
        (0..lines.len()).map(|j| signed(j) * minor(&lines, 0, j)).sum()
    }

    #[test]
    fn the_sums_are_those_of_the_adjugate_for_every_prime() {
        let mut state = 1_u64;
        for case in 0..200 {
            let order = 1 + case % 6;
            let entries = Matrix::from_fn(order, order, |_, _| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % [3, 10, 1000][case % 3]
            });
            let lines: Vec<Vec<i128>> =
                (0..order).map(|i| entries.row(i).iter().map(|entry| i128::from(*entry)).collect()).collect();
            let field = &FIELDS[case % FIELDS.len()];
            let cofactor = |i: usize, j: usize| {
                let minor = minor(&lines, i, j);
                if (i + j).is_multiple_of(2) { minor } else { -minor }
            };
            let determinant: i128 = (0..order).map(|j| lines[0][j] * cofactor(0, j)).sum();
            let Some(sums) = adjugate_sums(field, &entries, &Watch::nobody()) else {
                assert_eq!(determinant, 0, "{entries:?}");
                continue;
            };
            let residue = |number: i128| u64::try_from(number.rem_euclid(i128::from(field.modulus()))).expect("short");
            for line in 0..order {
                assert_eq!(sums.right[line], residue((0..order).map(|i| cofactor(i, line)).sum()), "{entries:?}");
                assert_eq!(sums.left[line], residue((0..order).map(|j| cofactor(line, j)).sum()), "{entries:?}");
            }
        }
    }

    #[test]
    fn an_inverse_times_its_number_is_one_and_nothing_inverts_0() {
        for field in &FIELDS {
            for number in [1, 2, 3, 1 << 40, (1 << 61) + 12345, field.modulus() - 1] {
                let inverse = field.inverse(field.enter(number)).expect("not 0");
                assert_eq!(field.leave(field.times(inverse, field.enter(number))), 1);
            }
            assert_eq!(field.inverse(0), None);
        }
    }
}
