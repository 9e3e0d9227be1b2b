//! Queens: Clobber with stones that move like the queens of chess.
//!
//! Rules. Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of the
//! opponent, as a queen of chess captures: any number of cells in one of the eight directions over empty cells; the
//! stone there is removed. Nobody moves without a capture. Whoever cannot move loses.
//!
//! Source: a relative of Clobber that CGSuite knows under this name.

use super::clobber::{ClobberRules, Clobbering, NO_JOINT, Prey, stones_notation};
use crate::boards::field::{COMPASS, Reach};
use crate::boards::field_game::FieldGame;
use crate::facts::{Board, Cycles, Facts, Look, words};

static FACTS: Facts = Facts {
    name: words("Queens"),
    title: words("Queens"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("Queens(\"x.o|ox.\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone of \
            the opponent, as a queen of chess captures: any number of cells in one of the eight directions over \
            empty cells; the stone there is removed. Nobody moves without a capture. Whoever cannot move loses.",
    ),
    notation: stones_notation!("Queens", "xox|ox."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Queens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct QueenRules;

impl ClobberRules for QueenRules {
    const FACTS: &'static Facts = &FACTS;
    const REACH: Reach = Reach { steps: &COMPASS, far: true };
    const PREY: Prey = Prey::Opponent;
}

/// A position of Queens.
pub type Queens = FieldGame<Clobbering<QueenRules>>;
