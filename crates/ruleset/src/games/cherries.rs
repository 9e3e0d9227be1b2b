//! Cherries: cherries are taken from the ends of segments; gray ones belong to both players.
//!
//! Rules. A position is one or more segments, each a run of black, white and gray cherries. Left takes a black or
//! gray cherry, Right a white or gray one, from either end of a segment. Whoever cannot take one loses. If both
//! players take a cherry at once, both cherries go; a gray one that both chose goes once.
//!
//! Source: 003, section 2.1; joint moves: 000, Example 4.15; gray cherries: 000, section 7.2. Without gray cherries
//! every segment is an integer (000, Theorem 3.1); with them it is not always a number (one gray cherry is *).

use crate::boards::segment::{End, Segment};
use crate::boards::segment_game::{SegmentGame, SegmentRules};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};

static FACTS: Facts = Facts {
    name: words("Cherries"),
    title: words("Cherries"),
    board: Board::Segment,
    look: Look::Usual,
    letters: words("BWG"),
    joint: Joint::Rule(words(
        "Both players choose a cherry and both cherries are taken, a gray one that both chose once.",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Cherries(\"BWB_GWW\")"),
    rules: words(
        "A position is one or more segments, each a run of black, white and gray cherries. Left takes a \
            black or gray cherry, Right a white or gray one, from either end of a segment. Whoever cannot \
            take one loses.",
    ),
    notation: words(
        "Cherries from left to right: B is black, W or R white, G gray; small letters work too. Anything \
               empty (_, a space, a comma) ends a segment: Cherries(BWB_WW), Cherries(\"BWB, GW\"). A position \
               has at most 1000000 cherries.",
    ),
    numbers: None,
    status: words("alternating and synchronized play, with gray cherries"),
};

/// The rules of Cherries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CherriesRules;

impl SegmentRules for CherriesRules {
    const FACTS: &'static Facts = &FACTS;
    const ENDS: &'static [End] = &[End::Left, End::Right];
    const NUMBERS: &'static str = "000 Theorem 3.1";
    type Segment = Segment;

    /// Both ends are open, so a segment and its reverse have the same moves, alone and jointly.
    fn oriented(run: Segment) -> Segment {
        run.in_smaller_direction()
    }
}

/// A Cherries position.
pub type Cherries = SegmentGame<CherriesRules>;

#[cfg(test)]
mod tests {
    use onside_ground::Player;

    use super::*;
    use crate::position::Position;
    use crate::testing::{check, check_joint, position};

    #[test]
    fn both_ends_are_open_to_the_colour_and_gray_to_both_players() {
        check::<Cherries>("BWG", Player::Left, &["left end: WG", "right end: BW"]);
        check::<Cherries>("BWG", Player::Right, &["right end: BW"]);
        check::<Cherries>("WBW", Player::Left, &[]);
    }

    #[test]
    fn a_lone_cherry_is_one_move() {
        check::<Cherries>("G", Player::Right, &["left end: "]);
        check::<Cherries>("B_WG", Player::Right, &["segment 2, left end: B, G", "segment 2, right end: B, W"]);
    }

    #[test]
    fn each_player_takes_a_cherry_and_a_gray_one_chosen_by_both_is_taken_once() {
        check_joint::<Cherries>("BBW", &["left end & right end: B"]);
        check_joint::<Cherries>("G", &["left end & left end: "]);
        check_joint::<Cherries>("BW", &["left end & right end: "]);
        check_joint::<Cherries>(
            "GBG",
            &[
                "left end & left end: BG",
                "left end & right end: B",
                "right end & left end: B",
                "right end & right end: GB",
            ],
        );
        check_joint::<Cherries>(
            "GG",
            &["left end & left end: G", "left end & right end: ", "right end & left end: ", "right end & right end: G"],
        );
    }

    #[test]
    fn a_segment_that_disappears_does_not_shift_the_other_choice() {
        check_joint::<Cherries>(
            "B, W, WBB",
            &[
                "segment 1, left end & segment 2, left end: WBB",
                "segment 1, left end & segment 3, left end: W, BB",
                "segment 3, right end & segment 2, left end: B, WB",
                "segment 3, right end & segment 3, left end: B, W, B",
            ],
        );
    }

    #[test]
    fn a_segment_its_reverse_and_their_negatives_are_one_up_to_sign() {
        let (normal, sign) = position::<Cherries>("BBGW").normal();
        for (text, negated) in [("WGBB", false), ("WWGB", true), ("BGWW", true)] {
            let (other, other_sign) = position::<Cherries>(text).normal();
            assert_eq!(other, normal, "{text}");
            assert_eq!(other_sign != sign, negated, "{text}");
        }
    }

    #[test]
    fn only_without_gray_cherries_is_every_position_a_number() {
        assert_eq!(position::<Cherries>("BWB").is_number(), Some("000 Theorem 3.1"));
        assert_eq!(position::<Cherries>("BGB").is_number(), None);
    }
}
