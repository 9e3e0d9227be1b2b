//! Cram: both players place dominoes on the free cells of a board, upright or lying.
//!
//! Rules. The board is a rectangle some of whose cells may be blocked. A player covers two free cells that share a side
//! with a domino. Whoever cannot place one loses. It is the impartial game to Domineering.
//!
//! Source: *Winning Ways*, chapter 15; M. Gardner, *Mathematical Games*, February 1974.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{Cell, Connection, Field, Letters, ORTHOGONAL, Outside, Parts, Reach, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Cram"),
    title: words("Cram"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".#"),
    joint: Joint::None(words(
        "the two dominoes may want the same cell, and then neither can be placed after the other",
    )),
    impartial: true,
    cycles: Cycles::Never,
    example: words("Cram(\"..#|...\")"),
    rules: words(
        "The board is a rectangle some of whose cells may be blocked. A player, whoever it is, covers two free cells \
            that share a side with a domino. Whoever cannot place one loses.",
    ),
    notation: words(
        "Rows from the top with | between them, . for a free cell and # for a blocked one: Cram(\"..#|...\"); or the \
            number of rows and of columns of a free board: Cram(4x5), Cram(4, 5). A board has at most 10000 cells.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Cram.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CramRules;

impl FieldRules for CramRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Same, colours: false };
    const LETTERS: Letters = Letters::FREE;

    fn visit(field: &Field, _player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for one in field.spots(Cell::Empty) {
            for step in [(0, 1), (1, 0)] {
                let two = one.step(step);
                if field.cell(two) == Cell::Empty {
                    visit(FieldMove::Both(one, two))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, _player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Both(one, two) => field.with(&[(one, Cell::Blocked), (two, Cell::Blocked)]),
            _ => field.clone(),
        }
    }

    fn parts(field: &Field) -> Parts {
        let areas = field.regions(&Connection {
            reach: Reach { steps: &ORTHOGONAL, far: false },
            counts: |cell| cell == Cell::Empty,
            joined: |_, _| true,
            outside: Outside::Blocked,
        });
        areas.into_iter().filter(|area| area.rows() > 1 || area.columns() > 1).collect()
    }
}

/// A position of Cram.
pub type Cram = FieldGame<CramRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn dominoes_stand_or_lie_whoever_places_them() {
        for player in Player::BOTH {
            check::<Cram>(
                "..|.#",
                player,
                &["row 1, column 1 and row 1, column 2: ##|.#", "row 1, column 1 and row 2, column 1: #.|##"],
            );
        }
    }
}
