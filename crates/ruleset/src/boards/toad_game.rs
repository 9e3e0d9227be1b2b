//! A game of toads and frogs: everything about a position but whether animals may retreat.
//!
//! Toads and Frogs and its backsliding variant are this with their own facts.

use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use onside_ground::Player;
use smallvec::SmallVec;

use super::toad_strip::{Backsliding, ToadStrip};
use crate::boards::BoardData;
use crate::facts::Facts;
use crate::input::{Argument, Parsed, PositionError};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

/// The rules by which one game of toads and frogs differs from another.
pub trait ToadRules: Clone + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The ruleset's labelled facts.
    const FACTS: &'static Facts;
    /// Whether an animal may retreat.
    const BACKSLIDING: Backsliding;
}

/// One animal's step or jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToadMove {
    /// Which strip, counted from 0; nothing if there is only one.
    pub strip: Option<usize>,
    /// The bit on which the animal stands: its square's number less one.
    pub from: u32,
    /// The bit to which it goes.
    pub to: u32,
}

impl fmt::Display for ToadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(strip) = self.strip {
            write!(f, "strip {}, ", strip + 1)?;
        }
        write!(f, "square {} to {}", self.from + 1, self.to + 1)
    }
}

/// A position of a game of toads and frogs: strips, each with an animal, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ToadGame<R> {
    strips: SmallVec<[ToadStrip; 1]>,
    rules: PhantomData<R>,
}

impl<R> FromIterator<ToadStrip> for ToadGame<R> {
    fn from_iter<I: IntoIterator<Item = ToadStrip>>(strips: I) -> Self {
        let strips = strips.into_iter().filter(|strip| !strip.is_empty()).collect();
        ToadGame { strips, rules: PhantomData }
    }
}

impl<R> ToadGame<R> {
    /// The position with these strips; those without animals do not count.
    pub fn new(strips: impl IntoIterator<Item = ToadStrip>) -> Self {
        strips.into_iter().collect()
    }

    /// The strips, each with an animal.
    #[must_use]
    pub fn strips(&self) -> &[ToadStrip] {
        &self.strips
    }

    fn sorted(mut self) -> Self {
        self.strips.sort_unstable();
        self
    }
}

impl<R: ToadRules> Position for ToadGame<R> {
    type Move = ToadMove;

    fn facts(&self) -> &Facts {
        R::FACTS
    }

    fn print(&self) -> String {
        let strips: Vec<String> = self.strips.iter().map(ToString::to_string).collect();
        format!("\"{}\"", strips.join(", "))
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Strips(BoardData::texts(&self.strips)))
    }

    fn moves(&self, player: Player) -> Vec<ToadMove> {
        let several = self.strips.len() > 1;
        let each = self.strips.iter().enumerate();
        each.flat_map(|(index, strip)| {
            let strip_index = several.then_some(index);
            strip.steps(player, R::BACKSLIDING).map(move |(from, to)| ToadMove { strip: strip_index, from, to })
        })
        .collect()
    }

    fn play(&self, player: Player, action: &ToadMove) -> Self {
        let mut after = self.clone();
        if let Some(strip) = after.strips.get_mut(action.strip.unwrap_or(0)) {
            *strip = strip.moved(player, action.from, action.to);
        }
        after
    }

    fn move_count(&self, player: Player) -> u128 {
        self.strips.iter().map(|strip| strip.steps(player, R::BACKSLIDING).count() as u128).sum()
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        for (index, strip) in self.strips.iter().enumerate() {
            for (from, to) in strip.steps(player, R::BACKSLIDING) {
                let mut after = self.clone();
                after.strips[index] = strip.moved(player, from, to);
                visit(after)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn places(&self, action: &ToadMove) -> Vec<(usize, usize)> {
        let strip = action.strip.unwrap_or(0);
        vec![(strip, action.from as usize), (strip, action.to as usize)]
    }

    fn components(&self) -> Vec<Self> {
        let parts = self.strips.iter().flat_map(|strip| strip.components(R::BACKSLIDING));
        parts.map(|strip| Self::new([strip])).collect()
    }

    fn visit_parts(&self, visit: &mut dyn FnMut(Self, Sign)) {
        for strip in self.strips.iter().flat_map(|strip| strip.components(R::BACKSLIDING)) {
            let negative = strip.negative();
            let (strip, sign) = if negative < strip { (negative, Sign::Negated) } else { (strip, Sign::Same) };
            visit(ToadGame { strips: SmallVec::from_buf([strip]), rules: PhantomData }, sign);
        }
    }

    fn normal(&self) -> (Self, Sign) {
        let (same, negated) = (self.clone().sorted(), self.negative().sorted());
        if negated.strips < same.strips { (negated, Sign::Negated) } else { (same, Sign::Same) }
    }

    fn negative(&self) -> Self {
        self.strips.iter().map(|strip| strip.negative()).collect()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self.strips.iter().chain(&other.strips).copied().collect())
    }
}

impl<R: ToadRules> Ruleset for ToadGame<R> {
    const FACTS: &'static Facts = R::FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let pieces = arguments.iter().flat_map(Argument::pieces);
        let strips: Result<Self, PositionError> =
            pieces.map(|piece| ToadStrip::parse(&R::FACTS.title, piece)).collect();
        strips.map(Parsed::clean)
    }
}

text_of_positions!(ToadGame<R>, R: ToadRules);
