//! Shrinks a matrix whose rows and columns come in classes of interchangeable copies to one row and one column for
//! each class. Does not look for the classes: whoever builds the matrix, such as a sum of equal games, knows them.
//!
//! Theorem (004, Theorems 2.39 and 2.40 are the cases of one class). Let the rows and the columns be divided into
//! classes so that within each block, rows of one class by columns of another, all rows have the same sum and all
//! columns have the same sum. Then the matrix of the blocks' mean entries has the same value, and an optimal strategy
//! of it, spread evenly over each class, is optimal in the whole matrix.
//!
//! Proof. Let x be optimal for Left in the small matrix, and spread it. Against column j the rows of class I together
//! pay x_I / |I| times the sum of column j in the block; that sum is |I| times the block's mean, by hypothesis for
//! every column of the class J. So column j pays what column J pays in the small matrix, which is at least its value
//! v'. In the same way Right's spread strategy pays at most v'. Hence v' is the value of both.
//!
//! If permutations of the rows and columns leave the matrix as it is and carry every row (column) of a class to every
//! other, then the hypothesis holds, because a permutation carries the sums along; this is averaging over the group
//! of symmetries. [`reduce`] checks the hypothesis itself, so a wrong class is an error and not a wrong value.

use std::fmt;

use super::{Matrix, Solution};
use crate::Rational;

/// A division of the rows, or of the columns, into classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    class_of: Vec<usize>,
    sizes: Vec<usize>,
}

impl Classes {
    /// The division in which line i is in class `class_of[i]`; `None` if a number below the greatest is missing.
    #[must_use]
    pub fn new(class_of: Vec<usize>) -> Option<Classes> {
        // More classes than lines cannot all be used.
        if class_of.iter().any(|class| *class >= class_of.len()) {
            return None;
        }
        let mut sizes = vec![0; class_of.iter().max().map_or(0, |most| most + 1)];
        for class in &class_of {
            sizes[*class] += 1;
        }
        (!sizes.contains(&0)).then_some(Classes { class_of, sizes })
    }

    /// How many lines there are.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.class_of.len()
    }

    /// How many lines each class has.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The strategy on the lines that plays each class as often as `strategy` says and its lines equally often;
    /// `None` if there are not as many probabilities as classes.
    #[must_use]
    pub fn spread(&self, strategy: &[Rational]) -> Option<Vec<Rational>> {
        if strategy.len() != self.sizes.len() {
            return None;
        }
        let parts: Vec<Rational> =
            strategy.iter().zip(&self.sizes).map(|(whole, size)| divided(whole, *size)).collect::<Option<_>>()?;
        self.class_of.iter().map(|class| parts.get(*class).cloned()).collect()
    }
}

/// Why a matrix cannot be shrunk along the given classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInterchangeable {
    /// The classes are not those of as many rows and columns as the matrix has.
    Shape,
    /// In the block of these two classes, counted from 0, two rows or two columns have different sums.
    Block {
        /// The class of the rows.
        rows: usize,
        /// The class of the columns.
        columns: usize,
    },
}

impl fmt::Display for NotInterchangeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotInterchangeable::Shape => f.write_str("the classes do not fit the number of rows and columns"),
            NotInterchangeable::Block { rows, columns } => write!(
                f,
                "the rows of class {} and the columns of class {} are not interchangeable",
                rows + 1,
                columns + 1
            ),
        }
    }
}

impl std::error::Error for NotInterchangeable {}

/// The matrix of the mean entries of the blocks, which has the same value.
///
/// # Errors
/// If the classes do not fit the matrix, or if two rows or two columns of a block have different sums.
pub fn reduce(
    matrix: &Matrix<Rational>,
    rows: &Classes,
    columns: &Classes,
) -> Result<Matrix<Rational>, NotInterchangeable> {
    if matrix.rows() != rows.lines() || matrix.columns() != columns.lines() {
        return Err(NotInterchangeable::Shape);
    }
    let (tall, wide) = (rows.sizes.len(), columns.sizes.len());
    // The sum of each row within each class of columns must be the same for all rows of a class; and crosswise.
    let mut row_sums: Vec<Option<Rational>> = vec![None; tall * wide];
    let mut column_sums: Vec<Option<Rational>> = vec![None; tall * wide];
    for (row, class) in rows.class_of.iter().enumerate() {
        let sums = sums_by_class(matrix.row(row).iter(), columns);
        settle(&mut row_sums, sums, |other| class * wide + other)
            .map_err(|columns| NotInterchangeable::Block { rows: *class, columns })?;
    }
    for (column, class) in columns.class_of.iter().enumerate() {
        let sums = sums_by_class(matrix.column(column), rows);
        settle(&mut column_sums, sums, |other| other * wide + class)
            .map_err(|rows| NotInterchangeable::Block { rows, columns: *class })?;
    }
    let mean = |(place, sum): (usize, Option<Rational>)| divided(&sum?, columns.sizes[place % wide]);
    let means: Option<Vec<Rational>> = row_sums.into_iter().enumerate().map(mean).collect();
    if tall == 0 || wide == 0 {
        return Ok(Matrix::empty());
    }
    means.and_then(|means| Matrix::new(tall, wide, means)).ok_or(NotInterchangeable::Shape)
}

/// The solution of the whole matrix from one of the matrix that [`reduce`] made; `None` if the classes do not fit it.
#[must_use]
pub fn spread(solution: &Solution, rows: &Classes, columns: &Classes) -> Option<Solution> {
    let (left, right) = (rows.spread(&solution.left)?, columns.spread(&solution.right)?);
    Some(Solution { value: solution.value.clone(), left, right })
}

/// The entry that stands for a block of `copies` rows and columns with `same` on the diagonal and `different`
/// elsewhere, (same + (copies - 1) different) / copies; `None` without copies.
///
/// For a game played on several copies: both players move on the same copy, or on different ones (004, Theorem 2.39).
#[must_use]
pub fn block(same: &Rational, different: &Rational, copies: u64) -> Option<Rational> {
    let count = |number: u64| Rational::from(crate::IBig::from(number));
    (same + different * count(copies.checked_sub(1)?)).checked_div(&count(copies))
}

fn divided(number: &Rational, count: usize) -> Option<Rational> {
    number.checked_div(&Rational::from(crate::IBig::from(count)))
}

fn sums_by_class<'a>(entries: impl Iterator<Item = &'a Rational>, classes: &Classes) -> Vec<Rational> {
    let mut sums = vec![Rational::ZERO; classes.sizes.len()];
    for (entry, class) in entries.zip(&classes.class_of) {
        sums[*class] += entry;
    }
    sums
}

/// Writes sums where none are yet and compares them where there are; the first that differs is the error.
fn settle(known: &mut [Option<Rational>], sums: Vec<Rational>, place: impl Fn(usize) -> usize) -> Result<(), usize> {
    for (other, sum) in sums.into_iter().enumerate() {
        let slot = &mut known[place(other)];
        if slot.as_ref().is_some_and(|first| *first != sum) {
            return Err(other);
        }
        *slot = Some(sum);
    }
    Ok(())
}
