//! NoGo: stones are placed as in Go, but nothing may ever be captured.
//!
//! Rules. A player places a stone of theirs on an empty cell so that afterwards every group of stones, of either
//! colour, has an empty cell among its neighbours. A group is a set of stones of one colour that are connected along
//! the sides of cells. Whoever cannot move loses. Boards on which a group already has no empty neighbour are not
//! positions.
//!
//! Stones stay where they are, so two neighbours of different colours have nothing to do with each other: cutting the
//! board between them changes nothing. In a row, a group is as good as a single stone.
//!
//! Source: known as Anti-Atari Go to players of Go; as NoGo it was the game of the Combinatorial Game Theory Workshop
//! at BIRS, 2011. K. Burke, R. A. Hearn, *PSPACE-complete two-color planar placement games*, International Journal of
//! Game Theory 48, 2019.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{Cell, Connection, Field, ORTHOGONAL, Outside, Parts, Reach, Spot, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove, can_move, moves_of_both, visited};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

use super::clobber::stones_notation;

static FACTS: Facts = Facts {
    name: words("NoGo"),
    title: words("NoGo"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: Joint::None(words("both players may choose the same cell, and no source says who gets it")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("NoGo(\"...|.xo\")"),
    rules: words(
        "A player places a stone of theirs on an empty cell so that afterwards every group of stones, of either \
         colour, \
            has an empty cell among its neighbours. A group is a set of stones of one colour that are connected along \
            the sides of cells. Whoever cannot move loses.",
    ),
    notation: stones_notation!("NoGo", "x..|.xo"),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of NoGo.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoGoRules;

fn is_legal(field: &Field) -> bool {
    field.have_liberties(Cell::Left) && field.have_liberties(Cell::Right)
}

impl FieldRules for NoGoRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Same, colours: true };

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        field.visit_breathing(Cell::of(player), &mut |spot| visit(FieldMove::At(spot)))
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::At(spot) if field.cell(spot) == Cell::Empty => field.with(&[(spot, Cell::of(player))]),
            _ => field.clone(),
        }
    }

    fn move_count(field: &Field, player: Player) -> u64 {
        field.breathing_count(Cell::of(player)).unwrap_or_else(|| visited::<Self>(field, player))
    }

    fn weight(field: &Field) -> u64 {
        moves_of_both::<Self>(field)
    }

    fn parts(field: &Field) -> Parts {
        let areas = field.regions(&Connection {
            reach: Reach { steps: &ORTHOGONAL, far: false },
            counts: |cell| cell != Cell::Blocked,
            joined: |one, two| !(one.is_piece() && two == one.swapped()),
            outside: Outside::Blocked,
        });
        areas.into_iter().filter(can_move::<Self>).map(shortened).collect()
    }

    fn accept(field: &Field) -> Result<(), (String, &'static str)> {
        if is_legal(field) {
            return Ok(());
        }
        let message = "a group on the NoGo board has no empty neighbour".to_owned();
        Err((message, "such a board cannot arise; write one on which every group has an empty cell beside it"))
    }
}

/// In a row, groups as single stones.
fn shortened(area: Field) -> Field {
    if area.rows() != 1 {
        return area;
    }
    let cells: Vec<Cell> = (0..area.columns()).map(|column| area.cell(Spot { row: 0, column })).collect();
    let mut kept = cells.clone();
    kept.dedup_by(|next, before| before.is_piece() && next == before);
    if kept.len() == cells.len() { area } else { Field::row(&kept).unwrap_or(area) }
}

/// A position of NoGo.
pub type NoGo = FieldGame<NoGoRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::testing::{check, position};

    #[test]
    fn no_group_may_be_left_without_an_empty_neighbour() {
        check::<NoGo>("x..", Player::Left, &["row 1, column 2: xx.", "row 1, column 3: x.x"]);
        check::<NoGo>("x..", Player::Right, &["row 1, column 3: x.o"]);
        check::<NoGo>("x.o", Player::Left, &[]);
        check::<NoGo>(
            "..|.#",
            Player::Right,
            &["row 1, column 1: o.|.#", "row 1, column 2: .o|.#", "row 2, column 1: ..|o#"],
        );
    }

    #[test]
    fn a_row_is_cut_between_stones_of_different_colours() {
        let parts: Vec<String> = position::<NoGo>("..xxo.o.xx.").components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\"..x\"", "\"o.o.x.\""]);
    }
}
