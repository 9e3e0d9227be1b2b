//! Games on heaps in which a move takes tokens from a heap and may break the rest: everything but the code that says
//! how many and into how many heaps.
//!
//! The digit for taking k tokens is a sum of 1 (the heap may be taken as a whole), 2 (one heap may be left) and 4 (two
//! heaps may be left), as in *Winning Ways*, chapter 4.

use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use onside_ground::Player;
use smallvec::SmallVec;

use crate::boards::BoardData;
use crate::facts::Facts;
use crate::input::{Argument, Parsed, Piece, PositionError, excerpt};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

/// How the two heaps that a move leaves may compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sizes {
    /// In any way.
    Any,
    /// They must be of different sizes.
    Different,
}

/// The rules by which one game on heaps differs from another.
pub trait HeapRules: Clone + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The ruleset's labelled facts.
    const FACTS: &'static Facts;
    /// The digits for taking 0, 1, 2, ... tokens. That of 0 has no 1 and no 2.
    const DIGITS: &'static [u8];
    /// How two heaps that are left compare.
    const SIZES: Sizes = Sizes::Any;
}

/// A position of a game on heaps: the sizes, none of them 0, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeapGame<R> {
    heaps: SmallVec<[u64; 2]>,
    rules: PhantomData<R>,
}

/// A heap is replaced by what is left of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapMove {
    /// Which heap, counted from 0; nothing if there is only one.
    pub heap: Option<usize>,
    /// The sizes of no heap, one or two, the smaller one first.
    pub left: SmallVec<[u64; 2]>,
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(heap) = self.heap {
            write!(f, "heap {} ", heap + 1)?;
        }
        match self.left[..] {
            [] => f.write_str("to nothing"),
            [one] => write!(f, "to {one}"),
            [one, two, ..] => write!(f, "to {one} and {two}"),
        }
    }
}

impl<R: HeapRules> HeapGame<R> {
    /// The position with these heaps; empty ones do not count.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Self {
        HeapGame { heaps: heaps.into_iter().filter(|heap| *heap > 0).collect(), rules: PhantomData }
    }

    /// The heaps, none of them empty.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The digits with the numbers of tokens that may be taken from a heap, as far as it reaches.
    fn takings(heap: u64) -> impl Iterator<Item = (u64, u8)> {
        (0..=heap).zip(R::DIGITS.iter().copied()).filter(|(_, digit)| *digit != 0)
    }

    /// What the moves from a heap leave.
    fn leavings(heap: u64) -> impl Iterator<Item = SmallVec<[u64; 2]>> {
        Self::takings(heap).flat_map(move |(taken, digit)| {
            let left = heap - taken;
            let whole = (digit & 1 != 0 && left == 0 && heap > 0).then(SmallVec::new);
            let rest = (digit & 2 != 0 && left > 0).then(|| SmallVec::from_slice(&[left]));
            let halves = if digit & 4 != 0 { left / 2 } else { 0 };
            let fits = move |one: &u64| R::SIZES == Sizes::Any || one * 2 != left;
            let parts = (1..=halves).filter(fits).map(move |one| SmallVec::from([one, left - one]));
            whole.into_iter().chain(rest).chain(parts)
        })
    }

    fn each_move(&self) -> impl Iterator<Item = HeapMove> + '_ {
        let several = self.heaps.len() > 1;
        self.heaps.iter().enumerate().flat_map(move |(index, &heap)| {
            Self::leavings(heap).map(move |left| HeapMove { heap: several.then_some(index), left })
        })
    }
}

impl<R: HeapRules> Position for HeapGame<R> {
    type Move = HeapMove;

    fn facts(&self) -> &Facts {
        R::FACTS
    }

    fn print(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u64::to_string).collect();
        heaps.join(", ")
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Heaps(self.heaps.to_vec()))
    }

    fn moves(&self, _player: Player) -> Vec<HeapMove> {
        self.each_move().collect()
    }

    fn play(&self, _player: Player, action: &HeapMove) -> Self {
        let chosen = action.heap.unwrap_or(0);
        let others = self.heaps.iter().enumerate().filter(|(index, _)| *index != chosen).map(|(_, heap)| *heap);
        if chosen < self.heaps.len() { Self::new(others.chain(action.left.iter().copied())) } else { self.clone() }
    }

    fn places(&self, action: &HeapMove) -> Vec<(usize, usize)> {
        let stay = action.left.iter().fold(0u64, |sum, heap| sum.saturating_add(*heap));
        vec![(action.heap.unwrap_or(0), usize::try_from(stay).unwrap_or(usize::MAX))]
    }

    fn move_count(&self, _player: Player) -> u128 {
        let of_heap = |heap: u64| {
            let count = |(taken, digit): (u64, u8)| {
                let left = heap - taken;
                let equal = u64::from(R::SIZES == Sizes::Different && left > 0 && left.is_multiple_of(2));
                let parts = if digit & 4 != 0 { left / 2 - equal } else { 0 };
                u128::from(digit & 1 != 0 && left == 0 && heap > 0)
                    + u128::from(digit & 2 != 0 && left > 0)
                    + u128::from(parts)
            };
            Self::takings(heap).map(count).sum::<u128>()
        };
        self.heaps.iter().map(|&heap| of_heap(heap)).sum()
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        let mut moves = self.each_move();
        moves.try_for_each(|action| visit(self.play(player, &action)))
    }

    fn components(&self) -> Vec<Self> {
        self.heaps
            .iter()
            .filter(|&&heap| Self::leavings(heap).next().is_some())
            .map(|&heap| Self::new([heap]))
            .collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let mut normal = self.clone();
        normal.heaps.sort_unstable();
        (normal, Sign::Same)
    }

    fn negative(&self) -> Self {
        self.clone()
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        Some(Self::new(self.heaps.iter().chain(&other.heaps).copied()))
    }
}

impl<R: HeapRules> Ruleset for HeapGame<R> {
    const FACTS: &'static Facts = R::FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let title = &R::FACTS.title;
        let hint = format!("write the heaps' sizes with commas between them, as in {}", R::FACTS.example);
        let read = |piece: Piece<'_>| {
            if let Some((byte, found)) = piece.text.char_indices().find(|(_, letter)| !letter.is_ascii_digit()) {
                return Err(piece.unexpected(&format!("{title} heaps are whole numbers"), byte, found, &hint));
            }
            if piece.text.is_empty() {
                return Err(piece.ends(&format!("the size of a {title} heap is missing"), &hint));
            }
            piece.number().ok_or_else(|| {
                let message =
                    format!("a {title} heap has at most {} tokens; {} are too many", u64::MAX, excerpt(piece.text));
                piece.error(message, "write a smaller heap")
            })
        };
        let pieces: Vec<Piece<'_>> = arguments.iter().flat_map(Argument::pieces).collect();
        if let [only] = pieces[..]
            && only.text.is_empty()
        {
            return Ok(Parsed::clean(Self::default()));
        }
        let heaps: Vec<u64> = pieces.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Parsed::clean(Self::new(heaps)))
    }
}

text_of_positions!(HeapGame<R>, R: HeapRules);
