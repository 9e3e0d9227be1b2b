//! Values of matrices of enclosures: the promise of width, the containment of every value inside, and strategies that
//! prove the bounds, on matrices that are ordinary, degenerate, long, or known only roughly.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::cast_possible_truncation)]

use crate::common::random::Random;
use onside_number::matrix::{Matrix, enclose, enclose_value, value};
use onside_number::{Dyadic, Enclosure, IBig, Rational};

impl Random {
    /// A number of about this number of bits.
    fn long(&mut self, bits: usize) -> IBig {
        let words = (0..bits.div_ceil(64)).fold(IBig::ZERO, |sum, _| (sum << 64) + IBig::from(self.word()));
        let number = words >> (bits.div_ceil(64) * 64 - bits);
        if self.below(2) == 0 { -number } else { number }
    }

    /// A number in the enclosure.
    fn inside(&mut self, enclosure: &Enclosure) -> Rational {
        let part = Dyadic::new(self.below(17) as i64, 4);
        Rational::from(enclosure.lo() + enclosure.width() * part)
    }
}

fn unit(bits: u32) -> Rational {
    Rational::from(Dyadic::ONE.scaled(-i64::from(bits)))
}

fn mixed<'a>(strategy: &[Rational], ends: impl Iterator<Item = &'a Dyadic>) -> Rational {
    strategy.iter().zip(ends).map(|(probability, end)| probability * Rational::from(end)).sum()
}

/// Everything that is promised about one matrix.
#[track_caller]
fn check(matrix: &Matrix<Enclosure>, bits: u32, random: &mut Random) -> Enclosure {
    let enclosed = enclose(matrix, bits).expect("the matrix is not empty");
    let (lo, hi) = (Rational::from(enclosed.value.lo()), Rational::from(enclosed.value.hi()));
    assert_eq!(enclose_value(matrix, bits).as_ref(), Some(&enclosed.value));
    // The ends are on the grid.
    assert!(enclosed.value.lo().exponent() <= u64::from(bits) && enclosed.value.hi().exponent() <= u64::from(bits));
    // The width.
    let widest = matrix.entries().iter().map(|entry| Rational::from(entry.width())).max().expect("not empty");
    assert!(&hi - &lo <= widest + unit(bits) * Rational::from(4), "too wide: {:?} for {matrix:?}", enclosed.value);
    // The strategies prove the bounds.
    for strategy in [&enclosed.left, &enclosed.right] {
        assert!(strategy.iter().all(|probability| !probability.is_negative()));
        assert_eq!(strategy.iter().sum::<Rational>(), Rational::ONE);
    }
    for column in 0..matrix.columns() {
        assert!(mixed(&enclosed.left, matrix.column(column).map(Enclosure::lo)) >= lo);
    }
    for row in 0..matrix.rows() {
        assert!(mixed(&enclosed.right, matrix.row(row).iter().map(Enclosure::hi)) <= hi);
    }
    // Matrices inside have values inside.
    assert!(value(&matrix.map(|entry| Rational::from(entry.lo()))).expect("not empty") >= lo);
    assert!(value(&matrix.map(|entry| Rational::from(entry.hi()))).expect("not empty") <= hi);
    let some = matrix.map(|entry| random.inside(entry));
    assert!(enclosed.value.contains(&value(&some).expect("not empty")));
    enclosed.value
}

fn interval(lo: IBig, width: IBig, exponent: u64) -> Enclosure {
    let hi = &lo + width;
    Enclosure::new(Dyadic::from_parts(lo, exponent), Dyadic::from_parts(hi, exponent)).expect("in order")
}

#[test]
fn random_matrices_keep_every_promise_at_all_precisions() {
    let mut random = Random(1);
    for bits in [0, 1, 8, 20, 53, 60, 82, 100, 132, 150, 180, 200, 400] {
        for case in 0..40 {
            let (rows, columns) = (random.side(7), random.side(7));
            let range = [1, 4, 10, 40][case % 4];
            let width = [0, 1, 1, 20][case / 4 % 4];
            let matrix = Matrix::from_fn(rows, columns, |_, _| {
                interval(random.long(bits as usize + range), IBig::from(random.below(width + 1)), u64::from(bits))
            });
            check(&matrix, bits, &mut random);
        }
    }
}

#[test]
fn entries_finer_or_coarser_than_the_result_keep_every_promise() {
    let mut random = Random(2);
    for (fine, bits) in [(100, 10), (90, 82), (85, 82), (83, 82), (3, 82), (20, 132), (64, 60), (500, 60), (70, 0)] {
        for _ in 0..40 {
            let matrix = Matrix::from_fn(random.side(5), random.side(5), |_, _| {
                interval(random.long(fine + 3), IBig::from(random.below(3)), fine as u64)
            });
            check(&matrix, bits, &mut random);
        }
    }
}

#[test]
fn entries_known_only_roughly_keep_every_promise() {
    let mut random = Random(3);
    for _ in 0..300 {
        let matrix = Matrix::from_fn(random.side(6), random.side(6), |_, _| {
            interval(IBig::from(random.signed(20)), IBig::from(random.below(12)), 3)
        });
        check(&matrix, 40, &mut random);
    }
}

#[test]
fn degenerate_matrices_keep_every_promise() {
    let mut random = Random(4);
    for case in 0..400 {
        // Few values, many ties, and rows that differ only by the last unit.
        let bits = [30, 82, 132][case % 3];
        let noise = [0, 1, 2][case / 3 % 3];
        let (rows, columns) = (random.side(8), random.side(8));
        let matrix = Matrix::from_fn(rows, columns, |_, _| {
            let whole = IBig::from(random.signed(1)) << bits as usize;
            interval(whole + IBig::from(random.signed(noise)), IBig::from(random.below(2)), u64::from(bits))
        });
        check(&matrix, bits, &mut random);
    }
    // Identical copies, and a matrix of rank one.
    for side in 1..=8_usize {
        let copies = Matrix::from_fn(side, side, |i, j| {
            let third = if i == j { Rational::new(1, 3) } else { Rational::new(-2, 7) };
            Enclosure::of_rational(&third.expect("not 0"), 110)
        });
        check(&copies, 100, &mut random);
        let product = Matrix::from_fn(side, side, |i, j| {
            Enclosure::of_rational(&Rational::new((i as i64 - 2) * (j as i64 - 1), 9).expect("not 0"), 100)
        });
        check(&product, 100, &mut random);
    }
}

#[test]
fn differences_that_floats_do_not_see_keep_every_promise() {
    let mut random = Random(5);
    for case in 0..120 {
        let bits = 132_u32;
        let side = 2 + case % 5;
        // The basis depends on digits far behind those that a float has.
        let matrix = Matrix::from_fn(side, side, |i, j| {
            let whole = if case % 2 == 0 { IBig::from(i64::from((i + j) % 2 == 0)) << 132 } else { IBig::ZERO };
            interval(whole + random.long(40), IBig::from(random.below(2)), u64::from(bits))
        });
        check(&matrix, bits, &mut random);
    }
}

#[test]
fn larger_matrices_keep_every_promise() {
    let mut random = Random(6);
    for side in [9, 12, 16, 20] {
        let matrix = Matrix::from_fn(side, side + 2, |_, _| interval(random.long(70), IBig::from(random.below(2)), 66));
        check(&matrix, 66, &mut random);
    }
}

#[test]
fn a_saddle_point_of_exact_entries_is_found_exactly() {
    let mut random = Random(7);
    let rows = vec![vec![3, 1, 2], vec![5, 4, 4], vec![9, 0, 3]];
    let matrix = Matrix::from_rows(rows).expect("a rectangle").map(|entry| Enclosure::from(*entry));
    assert_eq!(check(&matrix, 50, &mut random), Enclosure::from(4));
    for bits in [0, 3, 10_000] {
        let one = Matrix::new(1, 1, vec![Enclosure::exact(Dyadic::new(5, 3))]).expect("one entry");
        assert_eq!(check(&one, bits, &mut random), Enclosure::exact(Dyadic::new(5, 3)).rounded(bits));
    }
}

#[test]
fn extreme_sizes_keep_every_promise() {
    let mut random = Random(8);
    // Very large, very small, and both.
    let huge = Matrix::from_fn(3, 3, |_, _| interval(random.long(40) << 900, IBig::from(random.below(9)), 0));
    check(&huge, 20, &mut random);
    let tiny = Matrix::from_fn(3, 3, |_, _| interval(random.long(40), IBig::from(random.below(9)), 5000));
    check(&tiny, 60, &mut random);
    check(&tiny, 4990, &mut random);
    let both = Matrix::from_fn(4, 3, |i, _| interval(random.long(40) << (300 * i), IBig::from(random.below(9)), 800));
    check(&both, 90, &mut random);
    let words = Matrix::from_fn(3, 3, |_, _| Enclosure::from(random.signed(i64::MAX / 2)));
    check(&words, 0, &mut random);
}

#[test]
fn an_empty_matrix_has_no_value() {
    assert_eq!(enclose(&Matrix::empty(), 10), None);
    assert_eq!(enclose_value(&Matrix::empty(), 10), None);
}
