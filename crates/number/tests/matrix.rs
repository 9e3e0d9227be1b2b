//! Matrix games: every method against a brute force that knows only linear equations, all answers certified.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::cast_possible_truncation)]

use crate::common::random::Random;
use onside_number::matrix::{Matrix, Solution, certificate, pure_saddle, solve, value};
use onside_number::{IBig, Rational};

fn ratio(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator, denominator).expect("test denominators are not 0")
}

fn integers(rows: &[&[i64]]) -> Matrix<Rational> {
    let rows = rows.iter().map(|row| row.iter().map(|entry| Rational::from(*entry)).collect()).collect();
    Matrix::from_rows(rows).expect("the rows have one length")
}

/// Solves, certifies, and compares with the value alone.
#[track_caller]
fn certified(matrix: &Matrix<Rational>) -> Solution {
    let solution = solve(matrix).expect("the matrix is not empty");
    if let Err(refuted) = certificate::check(matrix, &solution) {
        panic!("{refuted}: {solution:?} for {matrix:?}");
    }
    assert_eq!(value(matrix).as_ref(), Some(&solution.value), "{matrix:?}");
    solution
}

/// The solution of linear equations, one per line with its right-hand side last; `None` if they are singular.
fn gauss(mut lines: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    let order = lines.len();
    for step in 0..order {
        let pivot = (step..order).find(|line| !lines[*line][step].is_zero())?;
        lines.swap(step, pivot);
        let inverse = lines[step][step].reciprocal()?;
        let scaled: Vec<Rational> = lines[step].iter().map(|number| number * &inverse).collect();
        for (index, line) in lines.iter_mut().enumerate() {
            if index != step {
                let factor = line[step].clone();
                line.iter_mut().zip(&scaled).for_each(|(number, up)| *number -= &factor * up);
            }
        }
        lines[step] = scaled;
    }
    Some(lines.into_iter().map(|line| line[order].clone()).collect())
}

/// The mixture of the given columns that makes the given rows pay the same, and what they pay.
fn equalising(
    entry: &dyn Fn(usize, usize) -> Rational,
    rows: &[usize],
    columns: &[usize],
) -> Option<(Vec<Rational>, Rational)> {
    let mut lines: Vec<Vec<Rational>> = Vec::new();
    for row in rows {
        let mut line: Vec<Rational> = columns.iter().map(|column| entry(*row, *column)).collect();
        line.extend([-Rational::ONE, Rational::ZERO]);
        lines.push(line);
    }
    let mut line = vec![Rational::ONE; columns.len()];
    line.extend([Rational::ZERO, Rational::ONE]);
    lines.push(line);
    let mut solution = gauss(lines)?;
    let value = solution.pop()?;
    Some((solution, value))
}

fn subsets(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (1..1_usize << length).map(move |set| (0..length).filter(|element| set >> element & 1 == 1).collect())
}

/// The value by trying all supports of equal size (Shapley and Snow 1950).
fn brute_force(matrix: &Matrix<Rational>) -> Rational {
    let at = |row: usize, column: usize| matrix.get(row, column).expect("inside").clone();
    for rows in subsets(matrix.rows()) {
        for columns in subsets(matrix.columns()).filter(|columns| columns.len() == rows.len()) {
            let Some((right, value)) = equalising(&at, &rows, &columns) else { continue };
            let Some((left, _)) = equalising(&|i, j| at(j, i), &columns, &rows) else { continue };
            if left.iter().chain(&right).any(Rational::is_negative) {
                continue;
            }
            let pays = |row: usize| columns.iter().zip(&right).map(|(column, part)| at(row, *column) * part).sum();
            let gets = |column: usize| rows.iter().zip(&left).map(|(row, part)| at(*row, column) * part).sum();
            let optimal = (0..matrix.rows()).all(|row| {
                let paid: Rational = pays(row);
                paid <= value
            }) && (0..matrix.columns()).all(|column| {
                let got: Rational = gets(column);
                got >= value
            });
            if optimal {
                return value;
            }
        }
    }
    panic!("every matrix game has a basic solution: {matrix:?}");
}

/// All matrices of a shape with entries from -1 to 1.
fn all_small(rows: usize, columns: usize) -> impl Iterator<Item = Matrix<Rational>> {
    let size = (rows * columns) as u32;
    (0..3_u64.pow(size)).map(move |code| {
        let digit = |place: usize| (code / 3_u64.pow(place as u32) % 3) as i64 - 1;
        Matrix::from_fn(rows, columns, |i, j| Rational::from(digit(i * columns + j)))
    })
}

#[test]
fn all_matrices_of_minus_one_zero_and_one_up_to_3_x_3_have_the_value_of_brute_force() {
    for (rows, columns) in [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        for matrix in all_small(rows, columns) {
            assert_eq!(certified(&matrix).value, brute_force(&matrix), "{matrix:?}");
        }
    }
}

#[test]
fn random_matrices_up_to_5_x_5_have_the_value_of_brute_force() {
    let mut random = Random(1);
    for case in 0..600 {
        let (rows, columns) = (random.side(5), random.side(5));
        let bound = [1, 2, 5, 40][case % 4];
        let matrix = Matrix::from_fn(rows, columns, |_, _| ratio(random.signed(bound), [1, 2, 3, 8][case / 4 % 4]));
        assert_eq!(certified(&matrix).value, brute_force(&matrix), "{matrix:?}");
    }
}

#[test]
fn random_matrices_of_all_sizes_are_certified() {
    let mut random = Random(2);
    for bound in [1, 2, 3, 7, 50, 1000, 1 << 20, 1 << 40, 1 << 58] {
        for _ in 0..25 {
            let (rows, columns) = (random.side(30), random.side(30));
            let denominator = 1 << random.below(6);
            certified(&Matrix::from_fn(rows, columns, |_, _| ratio(random.signed(bound), denominator)));
        }
    }
    for side in 2..=26 {
        certified(&Matrix::from_fn(side, side, |_, _| ratio(random.signed(50), 8)));
        let mixed = Matrix::from_fn(side, side, |_, _| ratio(random.signed(9), 1 + random.below(6) as i64));
        certified(&mixed);
    }
}

#[test]
fn degenerate_matrices_are_certified() {
    let mut random = Random(3);
    for side in 1..=20 {
        assert_eq!(certified(&Matrix::from_fn(side, side + 1, |_, _| Rational::ZERO)).value, Rational::ZERO);
        // The identity: everybody mixes evenly.
        let identity = Matrix::from_fn(side, side, |i, j| Rational::from(i64::from(i == j)));
        assert_eq!(certified(&identity).value, ratio(1, side as i64));
        // Of rank one.
        let (left, right): (Vec<i64>, Vec<i64>) = (0..side).map(|_| (random.signed(3), random.signed(3))).unzip();
        certified(&Matrix::from_fn(side, side, |i, j| Rational::from(left[i] * right[j])));
        // Every row three times, every column twice.
        let core = Matrix::from_fn(side, side, |_, _| random.signed(4));
        let copies = Matrix::from_fn(3 * side, 2 * side, |i, j| Rational::from(core.row(i % side)[j % side]));
        certified(&copies);
        // Sums of two smaller games, whose optimal strategies are many.
        let sum = Matrix::from_fn(side * 2, side * 2, |i, j| {
            Rational::from(core.row(i / 2)[j / 2] + i64::from(i % 2 == j % 2))
        });
        certified(&sum);
    }
}

#[test]
fn skew_symmetric_matrices_have_value_0() {
    let mut random = Random(4);
    for side in 1..=24 {
        for bound in [1, 3, 1000] {
            let upper = Matrix::from_fn(side, side, |_, _| random.signed(bound));
            let skew = Matrix::from_fn(side, side, |i, j| Rational::from(upper.row(i)[j] - upper.row(j)[i]));
            assert_eq!(certified(&skew).value, Rational::ZERO, "{skew:?}");
        }
    }
}

#[test]
fn entries_of_hundreds_of_bits_are_certified() {
    let mut random = Random(5);
    for (side, words) in [(2, 5), (3, 1), (3, 6), (4, 2), (5, 4), (6, 2), (7, 1), (9, 1)] {
        for _ in 0..6 {
            let mut long = || {
                let number = (0..words).fold(IBig::ZERO, |sum, _| (sum << 64) + IBig::from(random.word()));
                if random.below(2) == 0 { -number } else { number }
            };
            let whole = Matrix::from_fn(side, side, |_, _| Rational::from(long()));
            certified(&whole);
            let tiny = Matrix::from_fn(side, side + 1, |_, _| {
                Rational::from_ratio(long(), long() * IBig::from(2) + IBig::ONE).expect("odd")
            });
            certified(&tiny);
        }
    }
}

#[test]
fn entries_that_floats_cannot_tell_apart_are_solved_exactly() {
    let mut random = Random(6);
    let far = IBig::ONE << 300;
    for side in 2..=9 {
        // A constant that drowns the differences, and a difference that drowns all others.
        let near = Matrix::from_fn(side, side, |_, _| Rational::from(&far + IBig::from(random.signed(5))));
        certified(&near);
        let mixed = Matrix::from_fn(side, side, |i, j| {
            let big = if (i + j) % 3 == 0 { far.clone() } else { IBig::ZERO };
            Rational::from(big + IBig::from(random.signed(5)))
        });
        certified(&mixed);
        let words = Matrix::from_fn(side + 4, side + 4, |i, j| {
            Rational::from(((1_i64 << 58) * i64::from((i + j) % 3 == 0)) + random.signed(5))
        });
        certified(&words);
    }
}

#[test]
fn adding_a_constant_and_swapping_the_players_do_what_they_should() {
    let mut random = Random(7);
    for _ in 0..200 {
        let matrix = Matrix::from_fn(random.side(9), random.side(9), |_, _| ratio(random.signed(6), 3));
        let found = certified(&matrix).value;
        let shifted = matrix.map(|entry| entry + ratio(7, 2));
        assert_eq!(certified(&shifted).value, &found + ratio(7, 2));
        let other_side = matrix.transpose().map(|entry| -entry);
        assert_eq!(certified(&other_side).value, -found);
    }
}

#[test]
fn values_computed_by_hand_are_found() {
    #[track_caller]
    fn check(rows: &[&[i64]], expected: &str) {
        assert_eq!(certified(&integers(rows)).value.to_string(), expected);
    }
    check(&[&[0]], "0");
    check(&[&[3, -1], &[-1, 3]], "1");
    check(&[&[0, 1, -1], &[-1, 0, 1], &[1, -1, 0]], "0");
    check(&[&[0, 2, -1], &[-1, 0, 2], &[2, -1, 0]], "1/3");
    check(&[&[1, 0, 4], &[3, 5, -1]], "13/7");
    check(&[&[1, 3], &[0, 5], &[4, -1]], "2");
    check(&[&[6, 5, 6, 5], &[1, 4, 2, -1], &[8, 5, 7, 5], &[0, 2, 6, 2]], "5");
}

#[test]
fn recorded_cases_have_their_values() {
    let mut count = 0;
    for line in include_str!("data/matrix-game.jsonl").lines().filter(|line| !line.trim().is_empty()) {
        let case: serde_json::Value = serde_json::from_str(line).expect("a line is an object");
        let number =
            |entry: &serde_json::Value| -> Rational { entry.as_str().expect("a text").parse().expect("a fraction") };
        let rows = case["input"].as_array().expect("rows").iter();
        let rows = rows.map(|row| row.as_array().expect("a row").iter().map(number).collect()).collect();
        let matrix = Matrix::from_rows(rows).expect("a rectangle");
        assert_eq!(certified(&matrix).value, number(&case["expect"]["value"]), "{line}");
        count += 1;
    }
    assert_eq!(count, 60);
}

#[test]
fn a_saddle_point_is_found_wherever_it_is() {
    #[track_caller]
    fn check(rows: &[&[i64]], expected: Option<(usize, usize)>) {
        assert_eq!(pure_saddle(&integers(rows)), expected);
    }
    check(&[&[5]], Some((0, 0)));
    check(&[&[3, 1, 2]], Some((0, 1)));
    check(&[&[1], &[3], &[3]], Some((1, 0)));
    check(&[&[0, 1], &[1, 0]], None);
    check(&[&[2, 2], &[3, 0]], Some((0, 1)));
    check(&[&[1, 9, 2], &[4, 5, 4], &[0, 7, 3]], Some((1, 0)));
    assert_eq!(pure_saddle(&Matrix::<i64>::empty()), None);
    for matrix in all_small(3, 3) {
        let found = pure_saddle(&matrix);
        let saddle = |(i, j): (usize, usize)| {
            matrix.row(i).iter().all(|entry| *entry >= matrix.row(i)[j])
                && matrix.column(j).all(|entry| *entry <= matrix.row(i)[j])
        };
        let first = (0..9).map(|place| (place / 3, place % 3)).find(|place| saddle(*place));
        assert_eq!(found, first, "{matrix:?}");
    }
}

#[test]
fn the_certificate_refuses_what_is_not_a_solution() {
    let matrix = integers(&[&[0, 2, -1], &[-1, 0, 2], &[2, -1, 0]]);
    let right = certified(&matrix);
    let check = |change: &dyn Fn(&mut Solution), expected: &str| {
        let mut claim = right.clone();
        change(&mut claim);
        let refuted = certificate::check(&matrix, &claim).expect_err(expected);
        assert_eq!(refuted.to_string(), expected);
    };
    check(&|claim| claim.value = ratio(1, 2), "Left's strategy gets only 1/3 against column 1");
    check(&|claim| claim.value = ratio(1, 4), "Right's strategy pays 1/3 against row 1");
    check(
        &|claim| claim.left.swap_with_slice(&mut [ratio(1, 2), ratio(1, 2), ratio(0, 1)]),
        "Left's strategy gets only -1/2 against column 1",
    );
    check(&|claim| claim.left[0] = ratio(1, 2), "the probabilities sum to 7/6, not to 1");
    check(
        &|claim| {
            claim.right[0] = ratio(-1, 3);
            claim.right[1] = ratio(1, 1);
        },
        "-1/3 is not a probability",
    );
    check(
        &|claim| {
            claim.right.pop();
        },
        "a strategy has 2 probabilities where 3 are needed",
    );
    check(&|claim| claim.left.push(Rational::ZERO), "a strategy has 4 probabilities where 3 are needed");
    let nothing = Solution { value: Rational::ZERO, left: vec![], right: vec![] };
    assert!(certificate::check(&Matrix::empty(), &nothing).is_err());
}

#[test]
fn the_certificate_refuses_every_small_change_of_the_value() {
    let mut random = Random(8);
    for _ in 0..200 {
        let matrix = Matrix::from_fn(random.side(8), random.side(8), |_, _| ratio(random.signed(9), 4));
        let mut claim = certified(&matrix);
        let tiny = ratio(1, 1 << 50);
        claim.value += &tiny;
        assert!(certificate::check(&matrix, &claim).is_err());
        claim.value -= &tiny + &tiny;
        assert!(certificate::check(&matrix, &claim).is_err());
    }
}

#[test]
fn an_empty_matrix_has_no_value() {
    assert_eq!(solve(&Matrix::empty()), None);
    assert_eq!(value(&Matrix::empty()), None);
    assert_eq!(Matrix::<i64>::from_rows(vec![]), Ok(Matrix::empty()));
    assert_eq!(Matrix::<i64>::from_rows(vec![vec![], vec![]]), Ok(Matrix::empty()));
    assert_eq!(Matrix::<i64>::new(0, 3, vec![]), None);
}

#[test]
fn a_matrix_is_a_rectangle() {
    let ragged = Matrix::from_rows(vec![vec![1, 2], vec![3, 4], vec![5]]).expect_err("row 3 is short");
    assert_eq!(ragged.to_string(), "row 3 has 1 entries, the first row has 2");
    assert_eq!((ragged.row, ragged.length, ragged.expected), (2, 1, 2));
    assert_eq!(Matrix::new(2, 2, vec![1, 2, 3]), None);
    assert_eq!(Matrix::new(usize::MAX, 2, vec![1, 2]), None);
    let matrix = Matrix::new(2, 3, vec![1, 2, 3, 4, 5, 6]).expect("six entries");
    assert_eq!((matrix.rows(), matrix.columns()), (2, 3));
    assert_eq!(
        (matrix.get(1, 0), matrix.get(0, 3), matrix.get(2, 0), matrix.get(usize::MAX, 1)),
        (Some(&4), None, None, None)
    );
    assert_eq!((matrix.row(1), matrix.row(2)), (&[4, 5, 6][..], &[][..]));
    assert_eq!(matrix.column(2).copied().collect::<Vec<_>>(), [3, 6]);
    assert_eq!(matrix.column(3).count(), 0);
    assert_eq!(matrix.transpose().entries(), [1, 4, 2, 5, 3, 6]);
    assert_eq!(matrix.submatrix(&[1], &[2, 0]).map(|part| part.entries().to_vec()), Some(vec![6, 4]));
    assert_eq!(matrix.submatrix(&[2], &[0]), None);
}
