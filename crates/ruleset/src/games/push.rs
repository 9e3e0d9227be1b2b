//! Push: pieces on a strip push their neighbours off its left end.
//!
//! Rules. A position is one or more strips of squares; each square is empty or holds a blue or a red piece.
//! Left moves blue pieces, Right red ones. The player chooses a piece of her colour: it moves one square to the
//! left and pushes every piece directly before it, up to the next empty square or the edge, one square along.
//! A piece that leaves the strip is gone. Whoever cannot move loses.
//!
//! Source: 003, section 2.1; every position is a number by 004, Theorem 3.3.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::boards::strip::{Strip, StripMove, Strips};
use crate::facts::{Board, Facts, Mode};
use crate::input::{Argument, Parsed, PositionError};
use crate::position::{Position, Sign, Visit};

static FACTS: Facts = Facts {
    name: "Push",
    title: "Push",
    board: Board::Strip,
    modes: &[Mode::Alternating],
    impartial: false,
    example: "Push(\"BR_B, RB\")",
    rules: "A position is one or more strips of squares; each square is empty or holds a blue or a red \
            piece. Left moves blue pieces, Right red ones: the chosen piece goes one square to the left and \
            pushes every piece directly before it, up to the next empty square or the edge, one square \
            along. A piece that leaves the strip is gone. Whoever cannot move loses.",
    notation: "Squares from the left edge: B is a blue piece, R or W a red one, _ or a space an empty square; \
               small letters work too. Commas separate strips, and blanks around a comma or at the ends do not \
               count, so write _ for empty squares there: Push(BR_B), Push(\"__B, RB\"). A strip has at most \
               128 squares.",
    numbers: Some("004 Theorem 3.3"),
    status: "alternating play",
};

/// A Push position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Push {
    strips: Strips,
}

impl Push {
    /// The position with these strips; empty ones do not count.
    pub fn new(strips: impl IntoIterator<Item = Strip>) -> Push {
        Push { strips: strips.into_iter().collect() }
    }

    /// The strips, none of them empty.
    #[must_use]
    pub fn strips(&self) -> &[Strip] {
        self.strips.as_slice()
    }
}

impl Position for Push {
    type Move = StripMove;
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        Ok(Strips::parse(FACTS.title, arguments)?.map(|strips| Push { strips }))
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
        Push { strips: self.strips.play(*chosen, Strip::push) }
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        self.strips.visit_options(player, Strip::push, |strips| visit(Push { strips }))
    }

    fn components(&self) -> Vec<Self> {
        self.strips.components().map(|strips| Push { strips }).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (strips, sign) = self.strips.normal();
        (Push { strips }, sign)
    }

    fn negative(&self) -> Self {
        Push { strips: self.strips.negative() }
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Push { strips: self.strips.plus(&other.strips) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, position};

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
    fn blanks_inside_are_squares_and_blanks_around_a_comma_are_not() {
        assert_eq!(position::<Push>("b w , _r  ").print(), "\"B_R, _R\"");
    }
}
