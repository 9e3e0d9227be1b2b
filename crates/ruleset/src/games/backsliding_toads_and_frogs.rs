//! Backsliding Toads and Frogs: Toads and Frogs in which an animal may also retreat one square, so that play need not
//! end.
//!
//! Rules. As in Toads and Frogs, and instead of going forwards a player may move one of her animals one square back if
//! that square is empty. Nobody jumps backwards. Whoever cannot move loses, and play that never ends is drawn.
//!
//! Source: *Winning Ways*, chapter 11; A. N. Siegel, *Backsliding Toads and Frogs*, Games of No Chance 3, 2009.

use super::toads_and_frogs::{NO_JOINT, toad_notation};
use crate::boards::toad_game::{ToadGame, ToadRules};
use crate::boards::toad_strip::Backsliding;
use crate::facts::{Board, Cycles, Facts, Look, words};

static FACTS: Facts = Facts {
    name: words("BackslidingToadsAndFrogs"),
    title: words("Backsliding Toads and Frogs"),
    board: Board::Strip,
    look: Look::Usual,
    letters: words(".tf"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Possible,
    example: words("BackslidingToadsAndFrogs(\"ttt..fff\")"),
    rules: words(
        "A position is one or more strips of squares; each square is empty or holds a toad or a frog. Left moves a \
            toad one square to the right if that square is empty, or jumps over one frog that stands there to the next \
            square if that is empty, or moves a toad back one square to the left if that is empty. Right does the same \
            with frogs, which face left. Nothing is captured. Whoever cannot move loses; play that never ends is \
            drawn.",
    ),
    notation: toad_notation!("BackslidingToadsAndFrogs"),
    numbers: None,
    status: words("alternating play, with draws"),
};

/// The rules of Backsliding Toads and Frogs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BackslidingRules;

impl ToadRules for BackslidingRules {
    const FACTS: &'static Facts = &FACTS;
    const BACKSLIDING: Backsliding = Backsliding::Allowed;
}

/// A position of Backsliding Toads and Frogs.
pub type BackslidingToadsAndFrogs = ToadGame<BackslidingRules>;

#[cfg(test)]
mod tests {
    use onside_ground::Player;

    use super::*;
    use crate::testing::check;

    #[test]
    fn animals_retreat_one_square_and_never_jump_backwards() {
        check::<BackslidingToadsAndFrogs>(".t.f.", Player::Left, &["square 2 to 3: ..tf.", "square 2 to 1: t..f."]);
        check::<BackslidingToadsAndFrogs>(".t.f.", Player::Right, &["square 4 to 3: .tf..", "square 4 to 5: .t..f"]);
        check::<BackslidingToadsAndFrogs>(".ft", Player::Left, &[]);
    }

    #[test]
    fn a_retreat_is_taken_back_by_a_step() {
        check::<BackslidingToadsAndFrogs>("t.", Player::Left, &["square 1 to 2: .t"]);
        check::<BackslidingToadsAndFrogs>(".t", Player::Left, &["square 2 to 1: t."]);
    }
}
