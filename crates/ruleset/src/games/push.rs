//! Push: pieces on a strip push their neighbours off its left end.
//!
//! Rules. A position is one or more strips of squares; each square is empty or holds a blue or a red piece.
//! Left moves blue pieces, Right red ones. The player chooses a piece of her colour: it moves one square to the
//! left and pushes every piece directly before it, up to the next empty square or the edge, one square along.
//! A piece that leaves the strip is gone. Whoever cannot move loses. If both players move at once on one strip, the
//! chosen piece nearer to the left edge moves first, then the other from its own square.
//!
//! Source: 003, section 2.1; joint moves: 004, Definition 4.6; every position is a number by 004, Theorem 3.3.

use crate::boards::strip::Strip;
use crate::boards::strip_game::{StripGame, StripRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Push"),
    title: words("Push"),
    board: Board::Strip,
    look: Look::Usual,
    letters: words("_BR"),
    joint: Joint::Rule(words(
        "Both players choose a piece. On one strip the chosen piece nearer to the left edge moves first, then the \
         other from its own square; on two strips the moves do not touch each other.",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Push(\"BR_B, RB\")"),
    rules: words(
        "A position is one or more strips of squares; each square is empty or holds a blue or a red \
            piece. Left moves blue pieces, Right red ones: the chosen piece goes one square to the left and \
            pushes every piece directly before it, up to the next empty square or the edge, one square \
            along. A piece that leaves the strip is gone. Whoever cannot move loses.",
    ),
    notation: words(
        "Squares from the left edge: B is a blue piece, R or W a red one, _ or a space an empty square; \
               small letters work too. Commas separate strips, and blanks around a comma or at the ends do not \
               count, so write _ for empty squares there: Push(BR_B), Push(\"__B, RB\"). A strip has at most \
               128 squares.",
    ),
    numbers: Some("004 Theorem 3.3"),
    status: words("alternating and synchronized play"),
};

/// The rules of Push.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PushRules;

impl StripRules for PushRules {
    const FACTS: &'static Facts = &FACTS;

    #[inline]
    fn step(strip: Strip, bit: u32) -> Strip {
        strip.push(bit)
    }
}

/// A Push position.
pub type Push = StripGame<PushRules>;

#[cfg(test)]
mod tests {
    use onside_ground::Player;

    use super::*;
    use crate::position::Position;
    use crate::testing::{check, check_joint, position};

    #[test]
    fn a_piece_pushes_its_neighbours_up_to_the_next_hole() {
        check::<Push>("_BR_RB", Player::Left, &["square 2: B_R_RB", "square 6: _BRRB"]);
        check::<Push>("_BR_RB", Player::Right, &["square 3: BR__RB", "square 5: _BRR_B"]);
    }

    #[test]
    fn a_piece_at_the_edge_leaves_the_strip() {
        check::<Push>("BRB", Player::Left, &["square 1: _RB", "square 3: RB"]);
        check::<Push>("B", Player::Left, &["square 1: "]);
        check::<Push>("B", Player::Right, &[]);
    }

    #[test]
    fn several_strips_are_named_in_moves_and_an_empty_one_disappears() {
        check::<Push>("B,, _R", Player::Left, &["strip 1, square 1: _R"]);
        check::<Push>("B, _R", Player::Right, &["strip 2, square 2: B, R"]);
    }

    #[test]
    fn of_two_pieces_the_one_nearer_to_the_edge_moves_first() {
        // The strip of 003 and 004 with value -5/2; its four joint moves.
        check_joint::<Push>(
            "BR_BR",
            &[
                "square 1 & square 2: R__BR",
                "square 1 & square 5: _RBR",
                "square 4 & square 2: R_B_R",
                "square 4 & square 5: BRBR",
            ],
        );
        // The second piece would push the first off the strip; it moves, and leaves, before that.
        check_joint::<Push>("RB", &["square 2 & square 1: B"]);
        check_joint::<Push>("RRB", &["square 3 & square 1: RB", "square 3 & square 2: RB"]);
    }

    #[test]
    fn joint_moves_on_two_strips_do_not_touch_each_other() {
        check_joint::<Push>(
            "B, R, BB",
            &[
                "strip 1, square 1 & strip 2, square 1: BB",
                "strip 3, square 1 & strip 2, square 1: B, _B",
                "strip 3, square 2 & strip 2, square 1: B, B",
            ],
        );
    }

    #[test]
    fn blanks_inside_are_squares_and_blanks_around_a_comma_are_not() {
        assert_eq!(position::<Push>("b w , _r  ").print(), "\"B_R, _R\"");
    }
}
