//! Shove: pieces on a strip shove everything before them towards its left end.
//!
//! Rules. A position is one or more strips of squares; each square is empty or holds a blue or a red piece.
//! Left moves blue pieces, Right red ones. The player chooses a piece of her colour: it and every piece to its
//! left, empty squares between them or not, move one square to the left. A piece that leaves the strip is gone.
//! Whoever cannot move loses.
//!
//! Source: 003, section 2.1; every position is a number by 004, Theorem 3.4, which also gives its value.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::strip::{Strip, StripMove, Strips};
use crate::facts::{Board, Facts, Mode};
use crate::input::{Argument, Parsed, PositionError};
use crate::position::{Position, Sign, Visit};

static FACTS: Facts = Facts {
    name: "Shove",
    title: "Shove",
    board: Board::Strip,
    modes: &[Mode::Alternating],
    impartial: false,
    example: "Shove(\"BR_R_B, RB\")",
    rules: "A position is one or more strips of squares; each square is empty or holds a blue or a red \
            piece. Left moves blue pieces, Right red ones: the chosen piece and every piece to its left, \
            empty squares between them or not, go one square to the left. A piece that leaves the strip is \
            gone. Whoever cannot move loses.",
    notation: "Squares from the left edge: B is a blue piece, R or W a red one, _ or a space an empty square; \
               small letters work too. Commas separate strips, and blanks around a comma or at the ends do not \
               count, so write _ for empty squares there: Shove(BR_B), Shove(\"__B, RB\"). A strip has at most \
               128 squares.",
    numbers: Some("004 Theorem 3.4"),
    status: "alternating play",
};

/// A Shove position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shove {
    strips: Strips,
}

impl Shove {
    /// The position with these strips; empty ones do not count.
    pub fn new(strips: impl IntoIterator<Item = Strip>) -> Shove {
        Shove { strips: strips.into_iter().collect() }
    }

    /// The strips, none of them empty.
    #[must_use]
    pub fn strips(&self) -> &[Strip] {
        self.strips.as_slice()
    }
}

impl Position for Shove {
    type Move = StripMove;
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        Ok(Strips::parse(FACTS.title, arguments)?.map(|strips| Shove { strips }))
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.strips)
    }

    fn moves(&self, player: Player) -> Vec<StripMove> {
        self.strips.moves(player)
    }

    fn move_count(&self, player: Player) -> u128 {
        self.strips.move_count(player)
    }

    fn play(&self, _player: Player, chosen: &StripMove) -> Self {
        Shove { strips: self.strips.play(*chosen, Strip::shove) }
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        self.strips.visit_options(player, Strip::shove, |strips| visit(Shove { strips }))
    }

    fn components(&self) -> Vec<Self> {
        self.strips.components().map(|strips| Shove { strips }).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (strips, sign) = self.strips.normal();
        (Shove { strips }, sign)
    }

    fn negative(&self) -> Self {
        Shove { strips: self.strips.negative() }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Shove { strips: self.strips.plus(&other.strips) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

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
    fn the_position_of_003_example_4_1_is_read() {
        assert_eq!(position::<Shove>("BR_R_B").strips().len(), 1);
    }
}
