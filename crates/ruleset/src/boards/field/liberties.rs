//! Groups of pieces and the empty cells beside them, as in Go.

use std::ops::ControlFlow;

use super::regions::{Connection, Outside, Reach};
use super::{Cell, Field, ORTHOGONAL, Spot, place};

impl Field {
    /// Whether every group of these pieces has an empty neighbour.
    pub(crate) fn have_liberties(&self, colour: Cell) -> bool {
        if self.is_small() {
            let (own, shifts) = (self.word(colour), ORTHOGONAL.map(|step| self.shift(step)));
            let mut free = self.reached(self.word(Cell::Empty), &shifts, false) & own;
            while free != own {
                let grown = free | self.reached(free, &shifts, false) & own;
                if grown == free {
                    return false;
                }
                free = grown;
            }
            return true;
        }
        let connection = Connection {
            reach: Reach { steps: &ORTHOGONAL, far: false },
            counts: Cell::is_piece,
            joined: |one, two| one == two,
            outside: Outside::Blocked,
        };
        let mut met = vec![false; usize::from(self.rows) * self.stride() as usize];
        self.spots(colour).all(|start| {
            let group = self.flood(start, &connection, &mut met);
            let free = |spot: &Spot| ORTHOGONAL.iter().any(|&step| self.cell(spot.step(step)) == Cell::Empty);
            group.is_empty() || group.iter().any(free)
        })
    }

    /// Visits the empty cells on which a piece may be placed so that every group of pieces has an empty neighbour
    /// afterwards, if every group has one before; row by row.
    pub(crate) fn visit_breathing(&self, own: Cell, visit: &mut dyn FnMut(Spot) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.is_small() {
            let mut rest = self.breathing(own);
            while rest != 0 {
                visit(place(rest.trailing_zeros(), self.stride().max(1)))?;
                rest &= rest - 1;
            }
            return ControlFlow::Continue(());
        }
        let mut after = self.clone();
        for spot in self.spots(Cell::Empty) {
            after.set(spot, own);
            if after.have_liberties(Cell::Left) && after.have_liberties(Cell::Right) {
                visit(spot)?;
            }
            after.set(spot, Cell::Empty);
        }
        ControlFlow::Continue(())
    }

    /// How many such cells there are, on a field that is held in words.
    pub(crate) fn breathing_count(&self, own: Cell) -> Option<u64> {
        self.is_small().then(|| self.breathing(own).count_ones().into())
    }

    /// The bits of those cells. A piece must not take the last empty neighbour of a group of the opponent, and must
    /// itself have an empty neighbour or join a group that has another one.
    fn breathing(&self, own: Cell) -> u64 {
        let shifts = ORTHOGONAL.map(|step| self.shift(step));
        let beside = |word: u64| self.reached(word, &shifts, false);
        let empty = self.word(Cell::Empty);
        let mut good = beside(empty);
        let mut bad = 0;
        for colour in [Cell::Left, Cell::Right] {
            let pieces = self.word(colour);
            let mut rest = pieces;
            while rest != 0 {
                let mut group = rest & rest.wrapping_neg();
                let around = loop {
                    let around = beside(group);
                    let grown = group | around & pieces;
                    if grown == group {
                        break around;
                    }
                    group = grown;
                };
                rest &= !group;
                let liberties = around & empty;
                let several = liberties & liberties.wrapping_sub(1) != 0;
                match (colour == own, several) {
                    (true, true) => good |= liberties,
                    (false, false) => bad |= liberties,
                    _ => {}
                }
            }
        }
        empty & good & !bad
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All fields of some shapes on which every group has an empty neighbour, against trying each cell.
    #[test]
    fn pieces_are_placed_where_every_group_keeps_an_empty_neighbour() {
        for (rows, columns) in [(1, 8), (2, 4), (3, 3)] {
            let mut field = Field::blank(rows, columns).unwrap();
            let spots: Vec<Spot> = field.spots(Cell::Empty).collect();
            for number in 0..4usize.pow(u32::try_from(rows * columns).unwrap()) {
                for (index, &spot) in spots.iter().enumerate() {
                    let cells = [Cell::Empty, Cell::Left, Cell::Right, Cell::Blocked];
                    field.set(spot, cells[number >> (2 * index) & 3]);
                }
                if !field.have_liberties(Cell::Left) || !field.have_liberties(Cell::Right) {
                    continue;
                }
                for own in [Cell::Left, Cell::Right] {
                    let mut found = Vec::new();
                    let _ = field.visit_breathing(own, &mut |spot| {
                        found.push(spot);
                        ControlFlow::Continue(())
                    });
                    let tried = field.spots(Cell::Empty).filter(|&spot| {
                        let after = field.with(&[(spot, own)]);
                        after.have_liberties(Cell::Left) && after.have_liberties(Cell::Right)
                    });
                    assert_eq!(found, tried.collect::<Vec<_>>(), "{field:?} {own:?}");
                }
            }
        }
    }
}
