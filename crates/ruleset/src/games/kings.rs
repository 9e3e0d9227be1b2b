//! Kings: Clobber with stones that move like the kings of chess.
//!
//! Rules. Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of the
//! opponent on one of the eight neighbouring cells, as a king of chess captures; it is removed. Whoever cannot move
//! loses.
//!
//! Source: a relative of Clobber that CGSuite knows under this name.

use super::clobber::{ClobberRules, Clobbering, NO_JOINT, Prey, stones_notation};
use crate::boards::field::{COMPASS, Reach};
use crate::boards::field_game::FieldGame;
use crate::facts::{Board, Cycles, Facts, Look, words};

static FACTS: Facts = Facts {
    name: words("Kings"),
    title: words("Kings"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("Kings(\"xox|ox.\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of \
            the opponent on one of the eight neighbouring cells, as a king of chess captures; it is removed. Whoever \
            cannot move loses.",
    ),
    notation: stones_notation!("Kings", "xox|ox."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Kings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingRules;

impl ClobberRules for KingRules {
    const FACTS: &'static Facts = &FACTS;
    const REACH: Reach = Reach { steps: &COMPASS, far: false };
    const PREY: Prey = Prey::Opponent;
}

/// A position of Kings.
pub type Kings = FieldGame<Clobbering<KingRules>>;
