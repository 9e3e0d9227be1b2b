//! The type [`Matrix`]: a rectangle of anything, row by row. Knows nothing of games; see the files beside this one.

use std::fmt;

/// A rectangle of entries; in a matrix game Left chooses the row, Right the column, and Right pays Left the entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix<T> {
    rows: usize,
    columns: usize,
    entries: Vec<T>,
}

/// The rows of a matrix have different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ragged {
    /// The first row, counted from 0, whose length is not that of row 0.
    pub row: usize,
    /// How many entries that row has.
    pub length: usize,
    /// How many entries row 0 has.
    pub expected: usize,
}

impl fmt::Display for Ragged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ragged { row, length, expected } = self;
        write!(f, "row {} has {length} entries, the first row has {expected}", row + 1)
    }
}

impl std::error::Error for Ragged {}

impl<T> Matrix<T> {
    /// The matrix without rows and without columns.
    #[must_use]
    pub fn empty() -> Matrix<T> {
        Matrix { rows: 0, columns: 0, entries: Vec::new() }
    }

    /// The matrix with these entries, row by row, or `None` if a side is 0 or the number of entries does not fit.
    #[must_use]
    pub fn new(rows: usize, columns: usize, entries: Vec<T>) -> Option<Matrix<T>> {
        (rows > 0 && columns > 0 && rows.checked_mul(columns) == Some(entries.len())).then_some(Matrix {
            rows,
            columns,
            entries,
        })
    }

    /// The matrix with these rows; without rows, or if all rows are empty, it is the empty matrix.
    ///
    /// # Errors
    /// If the rows have different lengths.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Result<Matrix<T>, Ragged> {
        let columns = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != columns) {
            return Err(Ragged { row, length: rows[row].len(), expected: columns });
        }
        if columns == 0 {
            return Ok(Matrix::empty());
        }
        Ok(Matrix { rows: rows.len(), columns, entries: rows.into_iter().flatten().collect() })
    }

    /// The matrix whose entry in row i and column j is `entry(i, j)`; empty if a side is 0.
    #[must_use]
    pub fn from_fn(rows: usize, columns: usize, mut entry: impl FnMut(usize, usize) -> T) -> Matrix<T> {
        if rows == 0 || columns == 0 {
            return Matrix::empty();
        }
        let mut entries = Vec::with_capacity(rows.saturating_mul(columns));
        for row in 0..rows {
            entries.extend((0..columns).map(|column| entry(row, column)));
        }
        Matrix { rows, columns, entries }
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether there is no entry.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry in row `row` and column `column`, counted from 0, if the matrix reaches so far.
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> Option<&T> {
        if column < self.columns { self.entries.get(row.checked_mul(self.columns)? + column) } else { None }
    }

    /// One row; empty if the matrix does not reach so far.
    #[inline]
    #[must_use]
    pub fn row(&self, row: usize) -> &[T] {
        if row < self.rows { &self.entries[row * self.columns..(row + 1) * self.columns] } else { &[] }
    }

    /// The entries of one column, downwards; none if the matrix does not reach so far.
    pub fn column(&self, column: usize) -> impl Iterator<Item = &T> {
        let reached = if column < self.columns { self.rows } else { 0 };
        (0..reached).map(move |row| &self.entries[row * self.columns + column])
    }

    /// All entries, row by row.
    #[inline]
    #[must_use]
    pub fn entries(&self) -> &[T] {
        &self.entries
    }

    /// All entries, to be changed, row by row.
    pub(super) fn entries_mut(&mut self) -> &mut [T] {
        &mut self.entries
    }

    /// The matrix of the same shape whose entries are the images of these.
    #[must_use]
    pub fn map<U>(&self, image: impl FnMut(&T) -> U) -> Matrix<U> {
        Matrix { rows: self.rows, columns: self.columns, entries: self.entries.iter().map(image).collect() }
    }
}

impl<T: Clone> Matrix<T> {
    /// Rows for columns and columns for rows.
    #[must_use]
    pub fn transpose(&self) -> Matrix<T> {
        Matrix::from_fn(self.columns, self.rows, |i, j| self.entries[j * self.columns + i].clone())
    }

    /// The matrix of the chosen rows and columns, in that order; `None` if one of them does not exist.
    #[must_use]
    pub fn submatrix(&self, rows: &[usize], columns: &[usize]) -> Option<Matrix<T>> {
        let exist = rows.iter().all(|row| *row < self.rows) && columns.iter().all(|column| *column < self.columns);
        exist.then(|| {
            let entry = |i: usize, j: usize| self.entries[rows[i] * self.columns + columns[j]].clone();
            Matrix::from_fn(rows.len(), columns.len(), entry)
        })
    }
}
