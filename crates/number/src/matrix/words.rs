//! Bounds for the value of a matrix game of words, for games that are solved by the million.
//!
//! Entries are integers of one machine word, and so are the bounds. Most games are decided by a saddle point or by two
//! rows and two columns, of which integers of two words tell, without rounding, whether their strategies are optimal:
//! then the value is a quotient, and the bounds are the integers next to it. Games that are left go to [`super::lazy`],
//! and what that cannot decide to exact fractions. Does not know what the words are multiples of.

use std::cmp::Ordering;

use super::Matrix;
use super::lazy::{self, LOSS, Rough};
use crate::Rational;
use crate::fixed::Fixed;

/// Bounds are at most this much further apart.
pub const GAP: i64 = LOSS;

/// Entries are at most this in absolute value.
const MOST: i64 = 1 << 61;

/// How often a line is exchanged before floats are asked which lines matter.
const EXCHANGES: usize = 8;

/// Two rows and two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    rows: [usize; 2],
    columns: [usize; 2],
}

/// Bounds for the value of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The value is no less.
    pub low: i64,
    /// And no more; at most [`GAP`] above the other one.
    pub high: i64,
    /// The rows and columns whose strategies show it, if they are two each: a good guess for a game much like this one.
    pub square: Option<Square>,
}

/// Bounds for the value of the game whose entries are given row by row; `None` if that is no matrix, or its entries are
/// too large. The guess, if there is one, is tried first; it may be any.
///
/// # Errors
/// That of `go_on`, which is asked in longer computations.
pub fn bracket<E>(
    columns: usize,
    entries: &[i64],
    guess: Option<Square>,
    go_on: impl Fn() -> Result<(), E>,
) -> Result<Option<Bracket>, E> {
    let Some(game) = Game::new(columns, entries) else { return Ok(None) };
    if game.paid - game.assured <= 1 {
        return Ok(Some(Bracket { low: game.assured, high: game.paid, square: None }));
    }
    if let Some(bracket) = guess.and_then(|square| game.exchanged(square)).or_else(|| game.exchanged(game.first()?)) {
        return Ok(Some(bracket));
    }
    if let Some(rough) = Rough::new(columns, entries) {
        let precise = |at: usize| [Fixed::<2>::from_word(entries[at]); 2];
        if let Some([low, high]) = lazy::bounds::<2, 4, E>(&rough, 0, precise, &go_on)? {
            return Ok(Some(Bracket { low: low.low_word(), high: high.low_word(), square: None }));
        }
    }
    let exact = entries.iter().map(|entry| Rational::from(*entry)).collect();
    let Some(matrix) = Matrix::new(entries.len() / columns, columns, exact) else { return Ok(None) };
    let Some(value) = super::value_while(&matrix, go_on)? else { return Ok(None) };
    let ends = [value.floor(), value.ceil()].map(i64::try_from);
    let [Ok(low), Ok(high)] = ends else { return Ok(None) };
    Ok(Some(Bracket { low, high, square: None }))
}

struct Game<'a> {
    columns: usize,
    entries: &'a [i64],
    least: i64,
    /// The row that assures Left most, and how much.
    row: usize,
    assured: i64,
    /// The column that assures Right most, and how much that is.
    column: usize,
    paid: i64,
}

/// What the first of two lines weighs, and the second.
type Weights = [u128; 2];

impl<'a> Game<'a> {
    fn new(columns: usize, entries: &'a [i64]) -> Option<Game<'a>> {
        if columns == 0 || entries.is_empty() || !entries.len().is_multiple_of(columns) {
            return None;
        }
        let (mut row, mut assured, mut least, mut greatest) = (0, i64::MIN, i64::MAX, i64::MIN);
        for (at, line) in entries.chunks_exact(columns).enumerate() {
            let bottom = line.iter().fold(i64::MAX, |bottom, entry| bottom.min(*entry));
            least = least.min(bottom);
            if bottom > assured {
                (row, assured) = (at, bottom);
            }
        }
        let (mut column, mut paid) = (0, i64::MAX);
        for at in 0..columns {
            let top = entries[at..].iter().step_by(columns).fold(i64::MIN, |top, entry| top.max(*entry));
            greatest = greatest.max(top);
            if top < paid {
                (column, paid) = (at, top);
            }
        }
        let fits = least >= -MOST && greatest <= MOST;
        fits.then_some(Game { columns, entries, least, row, assured, column, paid })
    }

    fn rows(&self) -> usize {
        self.entries.len() / self.columns
    }

    fn entry(&self, row: usize, column: usize) -> i64 {
        self.entries[row * self.columns + column]
    }

    /// How much an entry is above the least one.
    fn above(&self, row: usize, column: usize) -> u128 {
        u128::from((self.entry(row, column) - self.least).unsigned_abs())
    }

    fn best_column(&self, row: usize) -> usize {
        (0..self.columns).min_by_key(|column| self.entry(row, *column)).unwrap_or(0)
    }

    fn best_row(&self, column: usize) -> usize {
        (0..self.rows()).max_by_key(|row| self.entry(*row, column)).unwrap_or(0)
    }

    /// The lines that assure most, and the best answers to them.
    fn first(&self) -> Option<Square> {
        let (mut row, mut column) = (self.best_row(self.column), self.best_column(self.row));
        if row == self.row {
            row = self.best_row(column);
        }
        if column == self.column {
            column = self.best_column(row);
        }
        (row != self.row && column != self.column)
            .then_some(Square { rows: [self.row, row], columns: [self.column, column] })
    }

    /// Bounds from the square, or from one that is found by exchanging lines for better ones.
    fn exchanged(&self, mut square: Square) -> Option<Bracket> {
        let fits = square.rows.iter().all(|row| *row < self.rows());
        if !fits || !square.columns.iter().all(|column| *column < self.columns) {
            return None;
        }
        for _ in 0..EXCHANGES {
            let ([a, b], [c, d]) = (square.rows, square.columns);
            let [ac, ad, bc, bd] = [(a, c), (a, d), (b, c), (b, d)].map(|(row, column)| self.above(row, column));
            let left = weights(bd, bc, ac, ad)?;
            let right = weights(bd, ad, ac, bc)?;
            // Each of the two columns gets Left's weights this much: their total times the value.
            let value = left[0] * ac + left[1] * bc;
            let column = self.worst_column(&square, left).filter(|(gets, _)| *gets < value);
            let row = self.best_row_against(&square, right).filter(|(pays, _)| *pays > value);
            match (column, row) {
                (None, None) => {
                    let total = left[0] + left[1];
                    let low = self.least + i64::try_from(value / total).ok()?;
                    let high = low + i64::from(!value.is_multiple_of(total));
                    return Some(Bracket { low, high, square: Some(square) });
                }
                // One exchange at a time: the other strategy changes with it.
                (Some((_, column)), _) => {
                    let slope = |column: usize| self.entry(a, column).cmp(&self.entry(b, column));
                    replace(&mut square.columns, column, slope);
                }
                (None, Some((_, row))) => {
                    let slope = |row: usize| self.entry(row, c).cmp(&self.entry(row, d));
                    replace(&mut square.rows, row, slope);
                }
            }
        }
        None
    }

    /// The column that gets Left's weights least.
    fn worst_column(&self, square: &Square, left: Weights) -> Option<(u128, usize)> {
        let [a, b] = square.rows;
        let gets = |column: usize| self.above(a, column) * left[0] + self.above(b, column) * left[1];
        (0..self.columns).map(|column| (gets(column), column)).min()
    }

    /// The row that pays Right's weights most.
    fn best_row_against(&self, square: &Square, right: Weights) -> Option<(u128, usize)> {
        let [c, d] = square.columns;
        let pays = |row: usize| self.above(row, c) * right[0] + self.above(row, d) * right[1];
        (0..self.rows()).map(|row| (pays(row), row)).max()
    }
}

/// The weights with which two lines pay the same against both of the other player's, if neither is 0: as one - two to
/// three - four, where these have the same sign.
fn weights(one: u128, two: u128, three: u128, four: u128) -> Option<Weights> {
    // Entries have 62 bits, so that sums of two products have 126 at most.
    if one > two && three > four {
        Some([one - two, three - four])
    } else if one < two && three < four {
        Some([two - one, four - three])
    } else {
        None
    }
}

/// Puts a better line in the place of the one that changes in the same direction with the other player's strategy, as
/// the new best answers are one of each direction.
fn replace(lines: &mut [usize; 2], line: usize, slope: impl Fn(usize) -> Ordering) {
    let place = usize::from(slope(lines[0]) != slope(line));
    lines[place] = line;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }

        fn size(&mut self) -> usize {
            usize::try_from(1 + self.below(7)).expect("small")
        }

        fn word(&mut self, spread: u64) -> i64 {
            i64::try_from(self.below(spread)).expect("small")
        }
    }

    fn exact(columns: usize, entries: &[i64]) -> Rational {
        let rational = entries.iter().map(|entry| Rational::from(*entry)).collect();
        let matrix = Matrix::new(entries.len() / columns, columns, rational).expect("it fits");
        matrix::value(&matrix).expect("not empty")
    }

    fn check(columns: usize, entries: &[i64], guess: Option<Square>) -> Option<Square> {
        let Ok(found) = bracket(columns, entries, guess, || Ok::<_, ()>(())) else { panic!("nobody calls it off") };
        let Bracket { low, high, square } = found.expect("it fits");
        let value = exact(columns, entries);
        assert!(Rational::from(low) <= value && value <= Rational::from(high), "{columns} {entries:?}: {low}, {high}");
        assert!((0..=GAP).contains(&(high - low)), "{columns} {entries:?}: {low}, {high}");
        square
    }

    #[test]
    fn bounds_hold_the_value_and_are_close_whatever_is_guessed() {
        let mut random = Random(7);
        let mut guess = None;
        for round in 0..6000 {
            let (rows, columns) = (random.size(), random.size());
            // Few different entries make ties, long ones need many digits, and small differences of long ones need
            // the last ones.
            let spread = [3, 40, 1 << 31][round % 3];
            let (factor, noise) = [(1, 1), (1 << 28, 1), (1 << 28, 1 << 12), (1, 1 << 30)][round / 3 % 4];
            let entry = |random: &mut Random| random.word(spread) * factor - (1 << 40) + random.word(noise);
            let entries: Vec<i64> = (0..rows * columns).map(|_| entry(&mut random)).collect();
            guess = check(columns, &entries, guess).or(guess);
        }
    }

    #[test]
    fn the_largest_entries_fit_and_larger_ones_make_no_game() {
        let check = |entries: &[i64]| check(2, entries, None);
        check(&[MOST, -MOST, -MOST, MOST]);
        check(&[MOST, -MOST, -MOST, MOST - 1, 3, 4]);
        check(&[MOST, MOST - 1, MOST - 2, MOST]);
        let refused = |columns, entries: &[i64]| bracket(columns, entries, None, || Ok::<_, ()>(())) == Ok(None);
        assert!(refused(1, &[MOST + 1]) && refused(2, &[1, 2, 3]) && refused(0, &[1]) && refused(1, &[]));
    }

    #[test]
    fn a_game_of_three_lines_is_called_off() {
        let entries = [0, 2, 1, 1, 0, 2, 2, 1, 0].map(|entry: i64| entry << 40);
        assert_eq!(bracket(3, &entries, None, || Err("stop")), Err("stop"));
        check(3, &entries, None);
    }
}
