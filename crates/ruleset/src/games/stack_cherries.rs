//! Stack Cherries: Cherries in which only the left end of a segment is open.
//!
//! Rules. A position is one or more segments, each a run of black, white and gray cherries. Left takes a black or
//! gray cherry, Right a white or gray one, but only from the left end of a segment. Whoever cannot take one loses.
//!
//! Source: 003, section 2.1; 000, section 5.1. Without gray cherries every position is separable, since at most one
//! player can move in a segment, and so a number (004, Theorem 4.12). Gray ones work as in 000, section 7.2.

use onside_ground::Player;

use crate::boards::segment::{Ends, Segment, SegmentMove, Segments};
use crate::facts::{Board, Facts, Mode};
use crate::input::{Argument, Parsed, PositionError};
use crate::position::{Position, Sign};

static FACTS: Facts = Facts {
    name: "StackCherries",
    title: "Stack Cherries",
    board: Board::Segment,
    modes: &[Mode::Alternating],
    impartial: false,
    example: "StackCherries(\"BWB_GWW\")",
    rules: "A position is one or more segments, each a run of black, white and gray cherries. Left takes a \
            black or gray cherry, Right a white or gray one, but only from the left end of a segment. \
            Whoever cannot take one loses.",
    notation: "Cherries from left to right: B is black, W or R white, G gray; small letters work too. Anything \
               empty (_, a space, a comma) ends a segment: StackCherries(BWB_WW), StackCherries(\"BWB, GW\"). A \
               position has at most 1000000 cherries.",
    numbers: None,
    status: "alternating play, with gray cherries",
};

/// A Stack Cherries position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StackCherries {
    segments: Segments,
}

impl StackCherries {
    /// The position with these segments; empty ones do not count.
    pub fn new(segments: impl IntoIterator<Item = Segment>) -> StackCherries {
        StackCherries { segments: segments.into_iter().collect() }
    }

    /// The segments, none of them empty.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        self.segments.as_slice()
    }
}

impl Position for StackCherries {
    type Move = SegmentMove;
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        Ok(Segments::parse(FACTS.title, arguments)?.map(|segments| StackCherries { segments }))
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.segments)
    }

    fn moves(&self, player: Player) -> Vec<SegmentMove> {
        self.segments.moves(player, Ends::Left)
    }

    fn play(&self, _player: Player, chosen: &SegmentMove) -> Self {
        StackCherries { segments: self.segments.play(*chosen) }
    }

    fn components(&self) -> Vec<Self> {
        self.segments.components().map(|segments| StackCherries { segments }).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (segments, sign) = self.segments.normal(Ends::Left);
        (StackCherries { segments }, sign)
    }

    fn negative(&self) -> Self {
        StackCherries { segments: self.segments.negative() }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(StackCherries { segments: self.segments.plus(&other.segments)? })
    }

    fn is_number(&self) -> Option<&'static str> {
        (!self.segments.has_gray()).then_some("004 Theorem 4.12")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

    #[test]
    fn only_the_left_end_is_open() {
        check::<StackCherries>("BWB", Player::Left, &["left end: WB"]);
        check::<StackCherries>("BW", Player::Right, &[]);
        check::<StackCherries>("GB, W", Player::Right, &["segment 1, left end: B, W", "segment 2, left end: GB"]);
    }

    #[test]
    fn a_segment_and_its_reverse_are_not_the_same() {
        assert_ne!(position::<StackCherries>("BBW").normal().0, position::<StackCherries>("WBB").normal().0);
        assert_eq!(position::<StackCherries>("BBW").normal().0, position::<StackCherries>("WWB").normal().0);
    }
}
