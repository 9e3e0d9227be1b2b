//! Toads and Frogs: toads go right, frogs go left, and each may jump over one of the others.
//!
//! Rules. A position is one or more strips of squares; each square is empty or holds a toad or a frog. Left moves a
//! toad one square to the right if that square is empty, or jumps over one frog that stands there to the next square if
//! that is empty. Right does the same with frogs to the left. Nothing is captured. Whoever cannot move loses.
//!
//! Source: *Winning Ways*, chapter 1.

use crate::boards::toad_game::{ToadGame, ToadRules};
use crate::boards::toad_strip::Backsliding;
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

/// Why no game of toads and frogs can be played synchronized.
pub(super) const NO_JOINT: Joint =
    Joint::None(words("both players may choose the same empty square, and no source says who gets it"));

/// How strips of toads and frogs are written, for both games.
macro_rules! toad_notation {
    ($name:literal) => {
        $crate::facts::words(concat!(
            "Squares from the left edge to the right one: t is a toad, f a frog, . or _ an empty square; capitals work \
             too. Commas separate strips: ",
            $name,
            "(tt.ff), ",
            $name,
            "(\"t..f, ttf.\"). A strip has at most 128 squares."
        ))
    };
}
pub(super) use toad_notation;

static FACTS: Facts = Facts {
    name: words("ToadsAndFrogs"),
    title: words("Toads and Frogs"),
    board: Board::Strip,
    look: Look::Usual,
    letters: words(".tf"),
    joint: NO_JOINT,
    impartial: false,
    cycles: Cycles::Never,
    example: words("ToadsAndFrogs(\"tt..ff\")"),
    rules: words(
        "A position is one or more strips of squares; each square is empty or holds a toad or a frog. Left moves a \
            toad one square to the right if that square is empty, or jumps over one frog that stands there to the next \
            square if that is empty. Right does the same with frogs to the left. Nothing is captured. Whoever cannot \
            move loses.",
    ),
    notation: toad_notation!("ToadsAndFrogs"),
    numbers: None,
    status: words("alternating play"),
};

/// The rules of Toads and Frogs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ForwardRules;

impl ToadRules for ForwardRules {
    const FACTS: &'static Facts = &FACTS;
    const BACKSLIDING: Backsliding = Backsliding::Forbidden;
}

/// A position of Toads and Frogs.
pub type ToadsAndFrogs = ToadGame<ForwardRules>;

#[cfg(test)]
mod tests {
    use onside_ground::Player;

    use super::*;
    use crate::testing::check;

    #[test]
    fn animals_step_forwards_or_jump_over_one_enemy() {
        check::<ToadsAndFrogs>("ttf.f", Player::Left, &["square 2 to 4: t.ftf"]);
        check::<ToadsAndFrogs>("ttf.f", Player::Right, &["square 5 to 4: ttff."]);
        check::<ToadsAndFrogs>("t.tf.", Player::Left, &["square 1 to 2: .ttf.", "square 3 to 5: t..ft"]);
    }

    #[test]
    fn nobody_jumps_over_a_friend_or_over_two() {
        check::<ToadsAndFrogs>("tt.", Player::Left, &["square 2 to 3: t.t"]);
        check::<ToadsAndFrogs>("tff.", Player::Left, &[]);
        check::<ToadsAndFrogs>(
            "t.f, .f",
            Player::Right,
            &["strip 1, square 3 to 2: tf., .f", "strip 2, square 2 to 1: t.f, f."],
        );
    }
}
