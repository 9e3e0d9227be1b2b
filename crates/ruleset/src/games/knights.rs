//! Knights: Clobber with stones that move like the knights of chess.
//!
//! Rules. Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of the
//! opponent, as a knight of chess captures: two cells in one direction and one across, whatever lies between; the stone
//! there is removed. Whoever cannot move loses.
//!
//! Source: a relative of Clobber that CGSuite knows under this name.

use super::clobber::{ClobberRules, Clobbering, NO_JOINT, Prey, stones_notation};
use crate::boards::field::{KNIGHT, Reach};
use crate::boards::field_game::FieldGame;
use crate::facts::{Board, Cycles, Facts, Look, words};

static FACTS: Facts = Facts {
    name: words("Knights"),
    title: words("Knights"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("Knights(\"xoo|oxx|xox\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of \
            the opponent, as a knight of chess captures: two cells in one direction and one across, whatever lies \
            between; the stone there is removed. Whoever cannot move loses.",
    ),
    notation: stones_notation!("Knights", "xox|ox."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Knights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct KnightRules;

impl ClobberRules for KnightRules {
    const FACTS: &'static Facts = &FACTS;
    const REACH: Reach = Reach { steps: &KNIGHT, far: false };
    const PREY: Prey = Prey::Opponent;
}

/// A position of Knights.
pub type Knights = FieldGame<Clobbering<KnightRules>>;
