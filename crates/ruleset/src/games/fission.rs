//! Fission: a stone splits into two that lie on both sides of where it was.
//!
//! Rules. Stones, which belong to nobody, lie on the cells of a board. Left removes a stone and puts one on the cell
//! above and one on the cell below it, which must both be empty; Right does the same with the cells to the left and to
//! the right. Whoever cannot move loses. Each move fills one cell more, so play ends.
//!
//! Swapping rows and columns negates. Nothing passes a blocked cell.
//!
//! Source: CGSuite, which has the game under this name.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{
    Cell, Connection, Direction, Field, Letters, ORTHOGONAL, Outside, Parts, Reach, Symmetry, Turned,
};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove, can_move};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Fission"),
    title: words("Fission"),
    board: Board::Grid,
    look: Look::Usual,
    joint: Joint::None(words("both players may split the same stone, and no source says what becomes of it")),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Fission(\"..#|.x.|...\")"),
    rules: words(
        "Stones, which belong to nobody, lie on the cells of a board. Left removes a stone and puts one on the cell \
            above and one on the cell below it, which must both be empty; Right does the same with the cells to the \
            left \
            and to the right. Whoever cannot move loses.",
    ),
    notation: words(
        "Rows from the top with | between them: x or X is a stone, . an empty cell and # a blocked one: \
            Fission(\"...|.x.|..#\"). A board has at most 10000 cells.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Fission.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FissionRules;

/// Where the player's two new stones lie.
fn sides(player: Player) -> [Direction; 2] {
    match player {
        Player::Left => [(-1, 0), (1, 0)],
        Player::Right => [(0, -1), (0, 1)],
    }
}

impl FieldRules for FissionRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Negated, colours: false };
    const LETTERS: Letters = Letters::SHARED;

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for stone in field.spots(Cell::Left) {
            if sides(player).iter().all(|&side| field.cell(stone.step(side)) == Cell::Empty) {
                visit(FieldMove::At(stone))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::At(stone) if field.cell(stone) == Cell::Left => {
                let [one, two] = sides(player);
                field.with(&[(stone, Cell::Empty), (stone.step(one), Cell::Left), (stone.step(two), Cell::Left)])
            }
            _ => field.clone(),
        }
    }

    fn parts(field: &Field) -> Parts {
        let areas = field.regions(&Connection {
            reach: Reach { steps: &ORTHOGONAL, far: false },
            counts: |cell| cell != Cell::Blocked,
            joined: |_, _| true,
            outside: Outside::Blocked,
        });
        areas.into_iter().filter(can_move::<Self>).collect()
    }
}

/// A position of Fission.
pub type Fission = FieldGame<FissionRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check;

    #[test]
    fn left_splits_upwards_and_right_sideways() {
        check::<Fission>(".#.|.x.|...", Player::Left, &[]);
        check::<Fission>("...|.x.|...", Player::Left, &["row 2, column 2: .x.|...|.x."]);
        check::<Fission>(".#.|.x.|...", Player::Right, &["row 2, column 2: .#.|x.x|..."]);
        check::<Fission>("x..", Player::Right, &[]);
    }
}
