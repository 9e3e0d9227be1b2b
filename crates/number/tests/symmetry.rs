//! Interchangeable rows and columns: the small matrix has the value of the large one, and its strategies spread.

#![allow(clippy::cast_possible_wrap)]

use onside_number::Rational;
use onside_number::matrix::symmetry::{Classes, NotInterchangeable, block, reduce, spread};
use onside_number::matrix::{Matrix, certificate, solve, value};

fn ratio(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator, denominator).expect("test denominators are not 0")
}

/// The classes of the lines, dealt out in turns so that they are mixed up.
fn class_list(sizes: &[usize]) -> Vec<usize> {
    let mut class_of = Vec::new();
    for turn in 0..sizes.iter().copied().max().unwrap_or(0) {
        class_of.extend((0..sizes.len()).filter(|class| sizes[*class] > turn));
    }
    class_of
}

/// A sum of copies: the entry depends on the classes, and on whether both move on the same copy.
fn copies(sizes: &[usize], entry: impl Fn(usize, usize, bool) -> Rational) -> Matrix<Rational> {
    let class_of = class_list(sizes);
    Matrix::from_fn(class_of.len(), class_of.len(), |i, j| entry(class_of[i], class_of[j], i == j))
}

#[test]
fn copies_shrink_to_a_matrix_of_the_same_value_and_their_strategies_spread() {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(state >> 40).expect("24 bits") % 19 - 9
    };
    for sizes in [vec![1], vec![4], vec![1, 1], vec![2, 3], vec![5, 1, 2], vec![3, 3, 3], vec![2, 1, 4, 3]] {
        for _ in 0..20 {
            let entries = Matrix::from_fn(sizes.len(), 2 * sizes.len(), |_, _| ratio(random(), 6));
            let large = copies(&sizes, |i, j, same| entries.row(i)[2 * j + usize::from(same && i == j)].clone());
            let classes = Classes::new(class_list(&sizes)).expect("every class has a line");
            let small = reduce(&large, &classes, &classes).expect("the copies are interchangeable");
            assert_eq!((small.rows(), small.columns()), (sizes.len(), sizes.len()));
            let solution = solve(&small).expect("not empty");
            let whole = spread(&solution, &classes, &classes).expect("the classes fit");
            assert_eq!(certificate::check(&large, &whole), Ok(()));
            assert_eq!(value(&large), Some(solution.value));
        }
    }
}

#[test]
fn one_class_is_the_mean_of_its_block() {
    for n in 1..=9 {
        let (same, different) = (ratio(5, 3), ratio(-1, 2));
        let matrix = Matrix::from_fn(n, n, |i, j| if i == j { same.clone() } else { different.clone() });
        let classes = Classes::new(vec![0; n]).expect("one class");
        let small = reduce(&matrix, &classes, &classes).expect("interchangeable");
        let expected = block(&same, &different, n as u64).expect("there are copies");
        assert_eq!(small.get(0, 0), Some(&expected));
        assert_eq!(value(&matrix), Some(expected));
    }
    assert_eq!(block(&Rational::ONE, &Rational::ONE, 0), None);
}

#[test]
fn lines_that_are_not_interchangeable_are_refused() {
    let entries = [1, 0, 0, 1, 1, 0, 2, 2, 2].map(Rational::from).to_vec();
    let matrix = Matrix::new(3, 3, entries).expect("nine entries");
    let whole = Classes::new(vec![0, 0, 0]).expect("one class");
    assert_eq!(reduce(&matrix, &whole, &whole), Err(NotInterchangeable::Block { rows: 0, columns: 0 }));
    let rows = Classes::new(vec![0, 0, 1]).expect("two classes");
    let columns = Classes::new(vec![0, 0, 1]).expect("two classes");
    let refused = reduce(&matrix, &rows, &columns).expect_err("rows 1 and 2 have different sums");
    assert_eq!(refused.to_string(), "the rows of class 1 and the columns of class 1 are not interchangeable");
    let short = Classes::new(vec![0, 1]).expect("two classes");
    assert_eq!(reduce(&matrix, &short, &columns), Err(NotInterchangeable::Shape));
    assert_eq!(reduce(&Matrix::empty(), &short, &columns), Err(NotInterchangeable::Shape));
    assert_eq!(Classes::new(vec![0, 2]), None);
    assert_eq!(Classes::new(vec![usize::MAX]), None);
    assert_eq!(short.spread(&[Rational::ONE]), None);
    let none = Classes::new(vec![]).expect("no class");
    assert_eq!(reduce(&Matrix::empty(), &none, &none), Ok(Matrix::empty()));
}
