//! A long row of things in pieces of bounded length, so that one more costs about the same wherever it goes. What a
//! mutable set or map keeps in order is in such a row; where a thing belongs is found by `eval::order`.

use super::Value;
use super::held::{Counted, Parts};

/// A piece has at most this many things.
const LONGEST: usize = 256;

/// A row of things in pieces, none of which is empty.
#[derive(Clone, Debug)]
pub struct Pieces<T> {
    pieces: Vec<Vec<T>>,
    len: usize,
}

/// A place in a row: the piece, and the place in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) piece: usize,
    pub(crate) index: usize,
}

impl<T> Default for Pieces<T> {
    fn default() -> Pieces<T> {
        Pieces { pieces: Vec::new(), len: 0 }
    }
}

impl<T> Pieces<T> {
    /// How many things there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The things from the first to the last.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pieces.iter().flatten()
    }

    /// The pieces from the first to the last.
    pub(crate) fn pieces(&self) -> &[Vec<T>] {
        &self.pieces
    }

    /// The thing at a spot, to be changed.
    pub(crate) fn at_mut(&mut self, spot: Spot) -> Option<&mut T> {
        self.pieces.get_mut(spot.piece)?.get_mut(spot.index)
    }

    /// The thing at a place counted from 0. Goes through the pieces, but not through the things.
    pub(crate) fn get(&self, mut place: usize) -> Option<&T> {
        for piece in &self.pieces {
            match piece.get(place) {
                Some(found) => return Some(found),
                None => place -= piece.len(),
            }
        }
        None
    }

    /// Puts a thing at a spot, before what is there.
    pub(crate) fn insert(&mut self, spot: Spot, thing: T) {
        self.len += 1;
        let last = self.pieces.len().saturating_sub(1);
        let Some(piece) = self.pieces.get_mut(spot.piece) else {
            self.pieces.push(vec![thing]);
            return;
        };
        let index = spot.index.min(piece.len());
        if piece.len() < LONGEST {
            piece.insert(index, thing);
        } else if index == LONGEST && spot.piece == last {
            // What comes in order fills its pieces.
            self.pieces.push(vec![thing]);
        } else {
            let mut second = piece.split_off(LONGEST / 2);
            match index.checked_sub(LONGEST / 2) {
                Some(index) => second.insert(index, thing),
                None => piece.insert(index, thing),
            }
            self.pieces.insert(spot.piece + 1, second);
        }
    }

    /// Takes the thing at a spot out.
    pub(crate) fn remove(&mut self, spot: Spot) -> Option<T> {
        let piece = self.pieces.get_mut(spot.piece).filter(|piece| spot.index < piece.len())?;
        let thing = piece.remove(spot.index);
        self.len -= 1;
        let (left, next) = (piece.len(), self.pieces.get(spot.piece + 1).map_or(LONGEST, Vec::len));
        if left == 0 {
            self.pieces.remove(spot.piece);
        } else if left + next <= LONGEST / 2 {
            let mut next = self.pieces.remove(spot.piece + 1);
            self.pieces[spot.piece].append(&mut next);
        }
        Some(thing)
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        *self = Pieces::default();
    }
}

impl<T> From<Vec<T>> for Pieces<T> {
    fn from(things: Vec<T>) -> Pieces<T> {
        let len = things.len();
        let mut pieces = Vec::with_capacity(len.div_ceil(LONGEST));
        let mut things = things.into_iter();
        while things.len() > 0 {
            pieces.push(things.by_ref().take(LONGEST).collect());
        }
        Pieces { pieces, len }
    }
}

impl<T> Parts for Pieces<T>
where
    Vec<T>: Parts,
{
    fn empty_into(&mut self, pending: &mut Vec<Value>) {
        for mut piece in std::mem::take(self).pieces {
            piece.empty_into(pending);
        }
    }
}

impl<T> Counted for Pieces<T>
where
    Vec<T>: Counted,
{
    fn count(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> u64 {
        self.pieces.iter().map(Counted::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the thing at a place counted from 0 is, or would be.
    fn spot(pieces: &Pieces<u32>, mut place: usize) -> Spot {
        for (piece, things) in pieces.pieces.iter().enumerate() {
            if place < things.len() || (place == things.len() && piece + 1 == pieces.pieces.len()) {
                return Spot { piece, index: place };
            }
            place -= things.len();
        }
        Spot::default()
    }

    #[test]
    fn a_row_in_pieces_is_the_row_whatever_is_put_in_and_taken_out() {
        let (mut pieces, mut row) = (Pieces::default(), Vec::new());
        let mut state = 1_u32;
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for step in 0..20_000_u32 {
            // The row grows for a while and then shrinks, at random places and at both ends.
            let grows = row.is_empty() || random(10) < if step < 10_000 { 8 } else { 2 };
            let limit = if grows { row.len() + 1 } else { row.len() };
            let place = match step % 3 {
                0 => random(limit),
                1 => 0,
                _ => limit - 1,
            };
            let spot = spot(&pieces, place);
            if grows {
                pieces.insert(spot, step);
                row.insert(place, step);
            } else {
                assert_eq!(pieces.at_mut(spot), Some(&mut row[place]));
                assert_eq!(pieces.remove(spot), Some(row.remove(place)));
            }
            assert_eq!(pieces.len(), row.len());
            assert!(pieces.pieces.iter().all(|piece| (1..=LONGEST).contains(&piece.len())));
            if step % 500 == 0 {
                assert!(pieces.iter().eq(row.iter()));
                assert!((0..row.len()).all(|place| pieces.get(place) == row.get(place)));
                assert!(Pieces::from(row.clone()).iter().eq(row.iter()));
            }
        }
        assert_eq!(pieces.get(row.len()), None);
        assert_eq!(pieces.remove(Spot { piece: 0, index: LONGEST }), None);
        pieces.clear();
        assert!(pieces.is_empty() && pieces.iter().next().is_none());
    }

    #[test]
    fn what_comes_in_order_fills_its_pieces() {
        let mut pieces = Pieces::default();
        for n in 0..10_000_u32 {
            let piece = pieces.pieces.len().saturating_sub(1);
            let index = pieces.pieces.last().map_or(0, Vec::len);
            pieces.insert(Spot { piece, index }, n);
        }
        assert_eq!(pieces.pieces.len(), 10_000_usize.div_ceil(LONGEST));
    }
}
