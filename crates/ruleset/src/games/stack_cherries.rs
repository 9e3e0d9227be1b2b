//! Stack Cherries: Cherries in which only the left end of a segment is open.
//!
//! Rules. A position is one or more segments, each a run of black, white and gray cherries. Left takes a black or
//! gray cherry, Right a white or gray one, but only from the left end of a segment. Whoever cannot take one loses.
//! If both players take a cherry at once, both cherries go; a gray one that both chose goes once.
//!
//! Source: 003, section 2.1; 000, section 5.1. Without gray cherries every position is separable, since at most one
//! player can move in a segment, and so a number (004, Theorem 4.12). Gray ones work as in 000, section 7.2.

use crate::boards::segment::{End, Segment};
use crate::boards::segment_game::{SegmentGame, SegmentRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("StackCherries"),
    title: words("Stack Cherries"),
    board: Board::Segment,
    look: Look::OpenLeft,
    letters: words("BWG"),
    joint: Joint::Rule(words(
        "Both players choose a cherry and both cherries are taken, a gray one that both chose once.",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("StackCherries(\"BWB_GWW\")"),
    rules: words(
        "A position is one or more segments, each a run of black, white and gray cherries. Left takes a \
            black or gray cherry, Right a white or gray one, but only from the left end of a segment. \
            Whoever cannot take one loses.",
    ),
    notation: words(
        "Cherries from left to right: B is black, W or R white, G gray; small letters work too. Anything \
               empty (_, a space, a comma) ends a segment: StackCherries(BWB_WW), StackCherries(\"BWB, GW\"). A \
               position has at most 1000000 cherries.",
    ),
    numbers: None,
    status: words("alternating and synchronized play, with gray cherries"),
};

/// The rules of Stack Cherries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StackCherriesRules;

impl SegmentRules for StackCherriesRules {
    const FACTS: &'static Facts = &FACTS;
    const ENDS: &'static [End] = &[End::Left];
    const NUMBERS: &'static str = "004 Theorem 4.12";
    type Segment = Segment;
}

/// A Stack Cherries position.
pub type StackCherries = SegmentGame<StackCherriesRules>;

#[cfg(test)]
mod tests {
    use onside_ground::Player;

    use super::*;
    use crate::position::Position;
    use crate::testing::{check, check_joint, position};

    #[test]
    fn only_the_left_end_is_open() {
        check::<StackCherries>("BWB", Player::Left, &["left end: WB"]);
        check::<StackCherries>("BW", Player::Right, &[]);
        check::<StackCherries>("GB, W", Player::Right, &["segment 1, left end: B, W", "segment 2, left end: GB"]);
    }

    #[test]
    fn both_players_move_on_one_segment_only_at_a_gray_cherry_which_is_taken_once() {
        check_joint::<StackCherries>("BW", &[]);
        check_joint::<StackCherries>("GBW", &["left end & left end: BW"]);
        check_joint::<StackCherries>(
            "B, GW",
            &["segment 1, left end & segment 2, left end: W", "segment 2, left end & segment 2, left end: B, W"],
        );
    }

    #[test]
    fn a_segment_and_its_reverse_are_not_the_same() {
        assert_ne!(position::<StackCherries>("BBW").normal().0, position::<StackCherries>("WBB").normal().0);
        assert_eq!(position::<StackCherries>("BBW").normal().0, position::<StackCherries>("WWB").normal().0);
    }
}
