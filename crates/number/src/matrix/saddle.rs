//! Saddle points in pure strategies: an entry that is least in its row and greatest in its column.
//!
//! Source: 004, Lemma 2.38. They are looked for first because most positions of a game have one, and one pass over
//! the entries finds it.

use super::Matrix;

/// The place of an entry that is least in its row and greatest in its column, if there is one.
///
/// Among several the one in the first row, and there in the first column; all have the same entry, the value.
#[must_use]
pub fn pure_saddle<T: Ord>(matrix: &Matrix<T>) -> Option<(usize, usize)> {
    // The greatest row minimum is the only candidate for the value (the first row that reaches it: if a later one
    // holds a saddle point, so does this one).
    let (mut best, mut place) = (matrix.get(0, 0)?, (0, 0));
    for row in 0..matrix.rows() {
        let entries = matrix.row(row);
        let (mut least, mut column) = (entries.first()?, 0);
        for (index, entry) in entries.iter().enumerate() {
            if entry < least {
                (least, column) = (entry, index);
            }
        }
        if row == 0 || least > best {
            (best, place) = (least, (row, column));
        }
    }
    // A saddle point in this row may be in another column that has the same entry.
    let minima = matrix.row(place.0).iter().enumerate().filter(|(_, entry)| *entry == best);
    minima
        .map(|(column, _)| column)
        .find(|column| matrix.column(*column).all(|entry| entry <= best))
        .map(|c| (place.0, c))
}
