//! Anti-Clobber: a stone moves onto an empty neighbouring cell and leaves a stone of the opponent behind.
//!
//! Rules. Stones of both players lie on the cells of a board. A player moves one of their stones onto an empty cell
//! among the four neighbouring ones; on the cell it leaves there is a stone of the opponent afterwards. Whoever cannot
//! move loses. A move is a move of Clobber played backwards, so each fills a cell, and play ends.
//!
//! Source: a relative of Clobber that CGSuite knows under this name.

use std::ops::ControlFlow;

use onside_ground::Player;

use super::clobber::stones_notation;
use crate::boards::field::{Cell, Connection, Field, ORTHOGONAL, Outside, Parts, Reach, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("AntiClobber"),
    title: words("Anti-Clobber"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: Joint::None(words("both players may choose the same empty cell, and no source says who gets it")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("AntiClobber(\"xoxo|oo..\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto an empty cell \
            among the four neighbouring ones; on the cell it leaves there is a stone of the opponent afterwards. \
            Whoever \
            cannot move loses.",
    ),
    notation: stones_notation!("AntiClobber", "xoxo|oo.."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Anti-Clobber.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AntiRules;

impl FieldRules for AntiRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Same, colours: true };

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for from in field.spots(Cell::of(player)) {
            for step in ORTHOGONAL {
                let to = from.step(step);
                if field.cell(to) == Cell::Empty {
                    visit(FieldMove::Go(from, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Go(from, to) if field.cell(from) == Cell::of(player) && field.cell(to) == Cell::Empty => {
                field.with(&[(from, Cell::of(player.opponent())), (to, Cell::of(player))])
            }
            _ => field.clone(),
        }
    }

    fn parts(field: &Field) -> Parts {
        let areas = field.regions(&Connection {
            reach: Reach { steps: &ORTHOGONAL, far: false },
            counts: |cell| cell != Cell::Blocked,
            // Two stones never go anywhere except over empty cells.
            joined: |one, two| !(one.is_piece() && two.is_piece()),
            outside: Outside::Blocked,
        });
        let pieces = |area: &Field| area.contains(Cell::Left) || area.contains(Cell::Right);
        areas.into_iter().filter(|area| area.contains(Cell::Empty) && pieces(area)).collect()
    }
}

/// A position of Anti-Clobber.
pub type AntiClobber = FieldGame<AntiRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn a_stone_goes_to_an_empty_cell_and_leaves_one_of_the_opponent() {
        check::<AntiClobber>(
            "x.|.#",
            Player::Left,
            &["row 1, column 1 to row 1, column 2: ox|.#", "row 1, column 1 to row 2, column 1: o.|x#"],
        );
        check::<AntiClobber>("x.|.#", Player::Right, &[]);
    }
}
