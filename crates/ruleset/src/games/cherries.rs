//! Cherries: cherries are taken from the ends of segments; gray ones belong to both players.
//!
//! Rules. A position is one or more segments, each a run of black, white and gray cherries. Left takes a black or
//! gray cherry, Right a white or gray one, from either end of a segment. Whoever cannot take one loses.
//!
//! Source: 003, section 2.1; gray cherries: 000, section 7.2. Without gray cherries every segment is an integer
//! (000, Theorem 3.1); with them it is not always a number (one gray cherry is *).

use onside_ground::Player;

use crate::boards::segment::{Ends, Segment, SegmentMove, Segments};
use crate::facts::{Board, Facts, Mode};
use crate::input::{Argument, Parsed, PositionError};
use crate::position::{Position, Sign};

static FACTS: Facts = Facts {
    name: "Cherries",
    title: "Cherries",
    board: Board::Segment,
    modes: &[Mode::Alternating],
    impartial: false,
    example: "Cherries(\"BWB_GWW\")",
    rules: "A position is one or more segments, each a run of black, white and gray cherries. Left takes a \
            black or gray cherry, Right a white or gray one, from either end of a segment. Whoever cannot \
            take one loses.",
    notation: "Cherries from left to right: B is black, W or R white, G gray; small letters work too. Anything \
               empty (_, a space, a comma) ends a segment: Cherries(BWB_WW), Cherries(\"BWB, GW\"). A position \
               has at most 1000000 cherries.",
    numbers: None,
    status: "alternating play, with gray cherries",
};

/// A Cherries position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cherries {
    segments: Segments,
}

impl Cherries {
    /// The position with these segments; empty ones do not count.
    pub fn new(segments: impl IntoIterator<Item = Segment>) -> Cherries {
        Cherries { segments: segments.into_iter().collect() }
    }

    /// The segments, none of them empty.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        self.segments.as_slice()
    }
}

impl Position for Cherries {
    type Move = SegmentMove;
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        Ok(Segments::parse(FACTS.title, arguments)?.map(|segments| Cherries { segments }))
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.segments)
    }

    fn moves(&self, player: Player) -> Vec<SegmentMove> {
        self.segments.moves(player, Ends::Both)
    }

    fn play(&self, _player: Player, chosen: &SegmentMove) -> Self {
        Cherries { segments: self.segments.play(*chosen) }
    }

    fn components(&self) -> Vec<Self> {
        self.segments.components().map(|segments| Cherries { segments }).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (segments, sign) = self.segments.normal(Ends::Both);
        (Cherries { segments }, sign)
    }

    fn negative(&self) -> Self {
        Cherries { segments: self.segments.negative() }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Cherries { segments: self.segments.plus(&other.segments)? })
    }

    fn is_number(&self) -> Option<&'static str> {
        (!self.segments.has_gray()).then_some("000 Theorem 3.1")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

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
