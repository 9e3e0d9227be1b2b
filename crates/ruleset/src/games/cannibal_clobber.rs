//! Cannibal Clobber: a stone moves onto any neighbouring stone, which is removed.
//!
//! Rules. Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone on one of
//! the four neighbouring cells, be it the opponent's or their own, which is removed. Whoever cannot move loses.
//!
//! Source: CGSuite calls it Hot Clobber; the name is that of MCGS.

use super::clobber::{ClobberRules, Clobbering, NO_JOINT, Prey, stones_notation};
use crate::boards::field::{ORTHOGONAL, Reach};
use crate::boards::field_game::FieldGame;
use crate::facts::{Board, Cycles, Facts, Look, words};

static FACTS: Facts = Facts {
    name: words("CannibalClobber"),
    title: words("Cannibal Clobber"),
    board: Board::Grid,
    look: Look::Usual,
    letters: words(".xo#"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("CannibalClobber(\"xxo|ox.\")"),
    rules: words(
        "Stones of both players lie on the cells of a board. A player moves one of their stones onto a stone on \
            one of the four neighbouring cells, be it the opponent's or their own, which is removed. Whoever cannot \
            move loses.",
    ),
    notation: stones_notation!("CannibalClobber", "xox|ox."),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Cannibal Clobber.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CannibalRules;

impl ClobberRules for CannibalRules {
    const FACTS: &'static Facts = &FACTS;
    const REACH: Reach = Reach { steps: &ORTHOGONAL, far: false };
    const PREY: Prey = Prey::Either;
}

/// A position of Cannibal Clobber.
pub type CannibalClobber = FieldGame<Clobbering<CannibalRules>>;
