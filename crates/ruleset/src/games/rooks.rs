//! Rooks: Clobber with stones that move like the rooks of chess.
//!
//! Rules. Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of the
//! opponent, as a rook of chess captures: any number of cells in one of the four directions over empty cells; the stone
//! there is removed. Nobody moves without a capture. Whoever cannot move loses.
//!
//! Source: a relative of Clobber that CGSuite knows under this name.

use super::clobber::{ClobberRules, Clobbering, NO_JOINT, Prey, stones_notation};
use crate::boards::field::{ORTHOGONAL, Reach};
use crate::boards::field_game::FieldGame;
use crate::facts::{Board, Cycles, Facts, Look, words};

static FACTS: Facts = Facts {
    name: words("Rooks"),
    title: words("Rooks"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("Rooks(\"x.o|ox.\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of \
            the opponent, as a rook of chess captures: any number of cells in one of the four directions over empty \
            cells; the stone there is removed. Nobody moves without a capture. Whoever cannot move loses.",
    ),
    notation: stones_notation!("Rooks", "xox|ox."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Rooks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RookRules;

impl ClobberRules for RookRules {
    const FACTS: &'static Facts = &FACTS;
    const REACH: Reach = Reach { steps: &ORTHOGONAL, far: true };
    const PREY: Prey = Prey::Opponent;
}

/// A position of Rooks.
pub type Rooks = FieldGame<Clobbering<RookRules>>;
