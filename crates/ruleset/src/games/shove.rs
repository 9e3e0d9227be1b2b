//! Shove: pieces on a strip shove everything before them towards its left end.
//!
//! Rules. A position is one or more strips of squares; each square is empty or holds a blue or a red piece.
//! Left moves blue pieces, Right red ones. The player chooses a piece of her colour: it and every piece to its
//! left, empty squares between them or not, move one square to the left. A piece that leaves the strip is gone.
//! Whoever cannot move loses. If both players move at once on one strip, the chosen piece nearer to the left edge moves
//! first, then the other from its own square.
//!
//! Source: 003, section 2.1; joint moves: 004, Definition 4.6; every position is a number by 004, Theorem 3.4,
//! which also gives its value.

use crate::boards::strip::Strip;
use crate::boards::strip_game::{StripGame, StripRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Shove"),
    title: words("Shove"),
    board: Board::Strip,
    look: Look::Wind,
    letters: words("_BR"),
    joint: Joint::Rule(words(
        "Both players choose a piece. On one strip the chosen piece nearer to the left edge moves first, then the \
         other from its own square, so that everything up to the first piece goes two squares to the left and the rest \
         up to the second piece one; on two strips the moves do not touch each other.",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Shove(\"BR_R_B, RB\")"),
    rules: words(
        "A position is one or more strips of squares; each square is empty or holds a blue or a red \
            piece. Left moves blue pieces, Right red ones: the chosen piece and every piece to its left, \
            empty squares between them or not, go one square to the left. A piece that leaves the strip is \
            gone. Whoever cannot move loses.",
    ),
    notation: words(
        "Squares from the left edge: B is a blue piece, R or W a red one, _ or a space an empty square; \
               small letters work too. Commas separate strips, and blanks around a comma or at the ends do not \
               count, so write _ for empty squares there: Shove(BR_B), Shove(\"__B, RB\"). A strip has at most \
               128 squares.",
    ),
    numbers: Some("004 Theorem 3.4"),
    status: words("alternating and synchronized play"),
};

/// The rules of Shove.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShoveRules;

impl StripRules for ShoveRules {
    const FACTS: &'static Facts = &FACTS;

    #[inline]
    fn step(strip: Strip, bit: u32) -> Strip {
        strip.shove(bit)
    }
}

/// A Shove position.
pub type Shove = StripGame<ShoveRules>;

#[cfg(test)]
mod tests {
    use onside_ground::Player;

    use super::*;
    use crate::testing::{check, check_joint, position};

    #[test]
    fn a_piece_shoves_everything_before_it_across_holes() {
        check::<Shove>("_BR_RB", Player::Left, &["square 2: B_R_RB", "square 6: BR_RB"]);
        check::<Shove>("_BR_RB", Player::Right, &["square 3: BR__RB", "square 5: BR_R_B"]);
    }

    #[test]
    fn a_piece_at_the_edge_leaves_the_strip() {
        check::<Shove>("R_B", Player::Left, &["square 3: _B"]);
        check::<Shove>("R_B", Player::Right, &["square 1: __B"]);
    }

    #[test]
    fn what_stands_before_both_chosen_pieces_goes_two_squares_and_the_rest_up_to_the_second_one() {
        check_joint::<Shove>(
            "BB_R_RB",
            &[
                "square 1 & square 4: B_R__RB",
                "square 1 & square 6: B_R_R_B",
                "square 2 & square 4: __R__RB",
                "square 2 & square 6: __R_R_B",
                "square 7 & square 4: _R__RB",
                "square 7 & square 6: _R_R_B",
            ],
        );
    }

    #[test]
    fn the_position_of_003_example_4_1_is_read() {
        assert_eq!(position::<Shove>("BR_R_B").strips().len(), 1);
    }
}
