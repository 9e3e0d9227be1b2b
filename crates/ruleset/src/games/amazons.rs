//! Amazons: an amazon moves like a queen of chess and then shoots an arrow that blocks a cell for ever.
//!
//! Rules. A player moves one of their amazons any number of cells in one of the eight directions, over empty cells onto
//! an empty cell. From there it shoots an arrow in the same manner: over empty cells (the one that it has just left is
//! empty) onto an empty cell, which is blocked from then on. Whoever cannot move loses.
//!
//! Nothing passes a blocked cell, so areas that blocked cells separate are a sum.
//!
//! Source: W. Zamkauskas, 1988; E. Berlekamp, *Sums of N x 2 Amazons*, Game Theory, Optimal Stopping, Probability and
//! Statistics, 2000, for its endgames.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::field::{COMPASS, Cell, Connection, Field, Outside, Parts, Reach, Spot, Symmetry, Turned};
use crate::boards::field_game::{FieldGame, FieldMove, FieldRules, VisitMove};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Amazons"),
    title: words("Amazons"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: Joint::None(words(
        "an amazon may want to pass where the other's arrow lands, and no source says which comes first",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Amazons(\"x.|#.|.o\")"),
    rules: words(
        "A player moves one of their amazons any number of cells in one of the eight directions, over empty cells onto \
            an empty cell. From there it shoots an arrow in the same manner, over empty cells onto an empty cell, \
            which \
            is blocked from then on. Whoever cannot move loses.",
    ),
    notation: words(
        "Rows from the top with | between them: x is an amazon of Left, o one of Right, . an empty cell and # a \
         blocked \
            one; capitals, B and W, and L and R work too: Amazons(\"x...|o...\"). A board has at most 10000 cells.",
    ),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Amazons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AmazonRules;

/// Visits the cells that a queen reaches, where `left` is empty whatever the field says.
fn lines(
    field: &Field,
    from: Spot,
    left: Option<Spot>,
    mut visit: impl FnMut(Spot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for step in COMPASS {
        let mut to = from.step(step);
        while field.cell(to) == Cell::Empty || Some(to) == left {
            visit(to)?;
            to = to.step(step);
        }
    }
    ControlFlow::Continue(())
}

impl FieldRules for AmazonRules {
    const FACTS: &'static Facts = &FACTS;
    const SYMMETRY: Symmetry = Symmetry::Flips { turned: Turned::Same, colours: true };

    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()> {
        for from in field.spots(Cell::of(player)) {
            lines(field, from, None, |to| {
                lines(field, to, Some(from), |target| visit(FieldMove::Shoot(from, to, target)))
            })?;
        }
        ControlFlow::Continue(())
    }

    fn played(field: &Field, player: Player, action: &FieldMove) -> Field {
        match *action {
            FieldMove::Shoot(from, to, target) if field.cell(from) == Cell::of(player) => {
                field.with(&[(from, Cell::Empty), (to, Cell::of(player)), (target, Cell::Blocked)])
            }
            _ => field.clone(),
        }
    }

    fn uncoloured(field: &Field) -> Option<Field> {
        Some(field.of_one_colour())
    }

    fn parts(field: &Field) -> Parts {
        let areas = field.regions(&Connection {
            reach: Reach { steps: &COMPASS, far: false },
            counts: |cell| cell != Cell::Blocked,
            joined: |_, _| true,
            outside: Outside::Blocked,
        });
        let pieces = |area: &Field| area.contains(Cell::Left) || area.contains(Cell::Right);
        areas.into_iter().filter(|area| area.contains(Cell::Empty) && pieces(area)).collect()
    }
}

/// A position of Amazons.
pub type Amazons = FieldGame<AmazonRules>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::testing::{check, position};

    #[test]
    fn an_amazon_moves_and_shoots_even_where_it_came_from() {
        check::<Amazons>(
            "x..",
            Player::Left,
            &[
                "row 1, column 1 to row 1, column 2, arrow to row 1, column 3: .x#",
                "row 1, column 1 to row 1, column 2, arrow to row 1, column 1: #x.",
                "row 1, column 1 to row 1, column 3, arrow to row 1, column 2: .#x",
                "row 1, column 1 to row 1, column 3, arrow to row 1, column 1: #.x",
            ],
        );
    }

    #[test]
    fn blocked_cells_separate_areas_and_those_without_amazons_are_nothing() {
        let parts: Vec<String> =
            position::<Amazons>("x.#.|..##|###o|..#.").components().iter().map(Position::print).collect();
        assert_eq!(parts, ["\"x.|..\"", "\"o|.\""]);
    }
}
