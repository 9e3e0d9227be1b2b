//! A game on strips: everything about a position but the one step in which such games differ.
//!
//! Push and Shove are this with their own facts and step. The order in which two pieces move at once is the same in
//! both and is argued here, in [`StripRules::step`] and `Strips::joint`.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use onside_ground::Player;

use super::strip::{Strip, StripMove, Strips};
use crate::boards::BoardData;
use crate::facts::Facts;
use crate::input::{Argument, Parsed, PositionError};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

/// The rules by which one strip game differs from another.
pub trait StripRules: Clone + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The ruleset's labelled facts.
    const FACTS: &'static Facts;

    /// The strip after the piece at the bit has been moved. What stands behind it, at higher bits, stays.
    fn step(strip: Strip, bit: u32) -> Strip;
}

/// A position of a game on strips.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StripGame<R> {
    strips: Strips,
    rules: PhantomData<R>,
}

impl<R> From<Strips> for StripGame<R> {
    fn from(strips: Strips) -> Self {
        StripGame { strips, rules: PhantomData }
    }
}

impl<R> StripGame<R> {
    /// The position with these strips; empty ones do not count.
    pub fn new(strips: impl IntoIterator<Item = Strip>) -> Self {
        strips.into_iter().collect::<Strips>().into()
    }

    /// The strips, none of them empty.
    #[must_use]
    pub fn strips(&self) -> &[Strip] {
        self.strips.as_slice()
    }
}

impl<R: StripRules> Position for StripGame<R> {
    type Move = StripMove;

    fn facts(&self) -> &Facts {
        R::FACTS
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.strips)
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Strips(BoardData::texts(self.strips.as_slice())))
    }

    fn moves(&self, player: Player) -> Vec<StripMove> {
        self.strips.moves(player)
    }

    fn move_count(&self, player: Player) -> u128 {
        self.strips.move_count(player)
    }

    fn play(&self, _player: Player, action: &StripMove) -> Self {
        self.strips.play(*action, R::step).into()
    }

    fn joint(&self, left: &StripMove, right: &StripMove) -> Option<Self> {
        Some(self.strips.joint(*left, *right, R::step).into())
    }

    fn places(&self, action: &StripMove) -> Vec<(usize, usize)> {
        vec![(action.strip.unwrap_or(0), action.bit as usize)]
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        self.strips.visit_options(player, R::step, |strips| visit(strips.into()))
    }

    fn components(&self) -> Vec<Self> {
        self.strips.components().map(Self::from).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (strips, sign) = self.strips.normal();
        (strips.into(), sign)
    }

    fn negative(&self) -> Self {
        self.strips.negative().into()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self.strips.plus(&other.strips).into())
    }
}

impl<R: StripRules> Ruleset for StripGame<R> {
    const FACTS: &'static Facts = R::FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        Ok(Strips::parse(&R::FACTS.title, arguments)?.map(Self::from))
    }
}

text_of_positions!(StripGame<R>, R: StripRules);
