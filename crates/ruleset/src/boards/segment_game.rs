//! A game on segments of cherries: everything about a position but what a segment is and which of its ends are open.
//!
//! Cherries, Stack Cherries and Plus-Minus Stack Cherries are this with their own facts, ends and kind of segment. A
//! move names a segment and an end; segments never touch each other, so that two moves at once matter to each other
//! only on the same segment.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::marker::PhantomData;

use onside_ground::Player;
use smallvec::SmallVec;

use super::segment::{Cherry, End};
use crate::boards::BoardData;
use crate::facts::Facts;
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Sign, text_of_positions};

/// The number of cherries a position can have in all its segments together.
pub const MAX_CHERRIES: usize = 1_000_000;

/// One segment of some kind: cherries, and what becomes of them when one is taken. Only this crate can add kinds.
pub trait SegmentKind: Clone + Debug + Display + Eq + Hash + Ord + Send + Sync + 'static {
    /// Reads one word, which is not empty; `title` is the ruleset's name for messages.
    ///
    /// # Errors
    /// What is wrong with the word, where, and what to write instead.
    fn read(title: &str, word: Piece<'_>) -> Result<Self, PositionError>;

    /// The cherries from left to right.
    fn cherries(&self) -> &[Cherry];

    /// Whether the player may take the cherry at the end, if the end is open.
    fn is_open(&self, player: Player, end: End) -> bool;

    /// What remains when the player takes the cherry at the end.
    #[must_use]
    fn take(&self, player: Player, end: End) -> Self;

    /// What remains when Left takes a cherry and Right takes one at the same time, each at an end.
    #[must_use]
    fn take_both(&self, left: End, right: End) -> Self;

    /// The segment with the players' roles swapped.
    #[must_use]
    fn negative(&self) -> Self;

    /// Whether the ruleset's theorem makes the segment and all that follows from it numbers.
    fn is_number(&self) -> bool;
}

/// The rules by which one game on segments differs from another.
pub trait SegmentRules: Clone + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The ruleset's labelled facts.
    const FACTS: &'static Facts;

    /// The ends from which cherries are taken, in the order in which moves are listed.
    const ENDS: &'static [End];

    /// The theorem about segments that are numbers; see [`SegmentKind::is_number`].
    const NUMBERS: &'static str;

    /// The kind of segment.
    type Segment: SegmentKind;

    /// The one of all segments that are the same by symmetry: itself, unless the rules know a symmetry.
    #[must_use]
    fn oriented(run: Self::Segment) -> Self::Segment {
        run
    }
}

/// The choice of an end whose cherry is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SegmentMove {
    /// Which segment, counted from 0; nothing if there is only one.
    pub segment: Option<usize>,
    /// From which end.
    pub end: End,
}

impl Display for SegmentMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(segment) = self.segment {
            write!(f, "segment {}, ", segment + 1)?;
        }
        f.write_str(match self.end {
            End::Left => "left end",
            End::Right => "right end",
        })
    }
}

/// A position of a game on segments: segments, none of them empty, in the order in which they were written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SegmentGame<R: SegmentRules> {
    runs: SmallVec<[R::Segment; 1]>,
    rules: PhantomData<R>,
}

impl<R: SegmentRules> Default for SegmentGame<R> {
    fn default() -> Self {
        Self::new([])
    }
}

impl<R: SegmentRules> SegmentGame<R> {
    /// The position with these segments; empty ones do not count.
    pub fn new(segments: impl IntoIterator<Item = R::Segment>) -> Self {
        let runs = segments.into_iter().filter(|run| !run.cherries().is_empty()).collect();
        SegmentGame { runs, rules: PhantomData }
    }

    /// The segments, none of them empty.
    #[must_use]
    pub fn segments(&self) -> &[R::Segment] {
        &self.runs
    }

    /// How many cherries there are.
    fn count(&self) -> usize {
        self.runs.iter().map(|run| run.cherries().len()).sum()
    }

    /// The segments as `change` makes them, each in its direction, sorted.
    fn sorted(&self, change: impl Fn(&R::Segment) -> R::Segment) -> SmallVec<[R::Segment; 1]> {
        let mut runs: SmallVec<[R::Segment; 1]> = self.runs.iter().map(|run| R::oriented(change(run))).collect();
        runs.sort_unstable();
        runs
    }

    /// The same segments, each changed by `change`, which is given its index; empty ones disappear at the end, so that
    /// no index changes before.
    fn changed(&self, change: impl Fn(usize, &R::Segment) -> Option<R::Segment>) -> Self {
        let each = self.runs.iter().enumerate();
        Self::new(each.map(|(index, run)| change(index, run).unwrap_or_else(|| run.clone())))
    }
}

impl<R: SegmentRules> Position for SegmentGame<R> {
    type Move = SegmentMove;

    fn facts(&self) -> &Facts {
        R::FACTS
    }

    fn print(&self) -> String {
        let runs: Vec<String> = self.runs.iter().map(ToString::to_string).collect();
        format!("\"{}\"", runs.join(", "))
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Segments(BoardData::texts(&self.runs)))
    }

    /// The one cherry of a segment of length 1 is taken from its left end.
    fn moves(&self, player: Player) -> Vec<SegmentMove> {
        let several = self.runs.len() > 1;
        let mut moves = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            let ends = if run.cherries().len() > 1 { R::ENDS } else { &[End::Left] };
            let open = ends.iter().filter(|end| run.is_open(player, **end));
            moves.extend(open.map(|end| SegmentMove { segment: several.then_some(index), end: *end }));
        }
        moves
    }

    fn play(&self, player: Player, action: &SegmentMove) -> Self {
        let at = action.segment.unwrap_or(0);
        self.changed(|index, run| (index == at).then(|| run.take(player, action.end)))
    }

    fn places(&self, action: &SegmentMove) -> Vec<(usize, usize)> {
        let segment = action.segment.unwrap_or(0);
        let last = self.runs.get(segment).map_or(0, |run| run.cherries().len().saturating_sub(1));
        vec![(segment, if action.end == End::Left { 0 } else { last })]
    }

    fn joint(&self, left: &SegmentMove, right: &SegmentMove) -> Option<Self> {
        let (left_at, right_at) = (left.segment.unwrap_or(0), right.segment.unwrap_or(0));
        Some(self.changed(|index, run| match (index == left_at, index == right_at) {
            (true, true) => Some(run.take_both(left.end, right.end)),
            (true, false) => Some(run.take(Player::Left, left.end)),
            (false, true) => Some(run.take(Player::Right, right.end)),
            (false, false) => None,
        }))
    }

    fn components(&self) -> Vec<Self> {
        self.runs.iter().map(|run| Self::new([run.clone()])).collect()
    }

    /// The segments sorted, each in its direction, or their negatives likewise, whichever is smaller.
    fn normal(&self) -> (Self, Sign) {
        let (same, negated) = (self.sorted(Clone::clone), self.sorted(SegmentKind::negative));
        let (runs, sign) = if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) };
        (SegmentGame { runs, rules: PhantomData }, sign)
    }

    fn negative(&self) -> Self {
        Self::new(self.runs.iter().map(SegmentKind::negative))
    }

    /// Both lists of segments, unless they are too long together.
    fn plus(&self, other: &Self) -> Option<Self> {
        (self.count() + other.count() <= MAX_CHERRIES).then(|| Self::new(self.runs.iter().chain(&other.runs).cloned()))
    }

    fn is_number(&self) -> Option<&'static str> {
        self.runs.iter().all(SegmentKind::is_number).then_some(R::NUMBERS)
    }
}

impl<R: SegmentRules> Ruleset for SegmentGame<R> {
    const FACTS: &'static Facts = R::FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let title = &*R::FACTS.title;
        let mut runs = Vec::new();
        let mut count = 0;
        for argument in arguments {
            let whole = argument.whole();
            let mut start = 0;
            for text in whole.text.split(['_', ' ', ',']) {
                let word = whole.part(start..start + text.len());
                start += text.len() + 1;
                if text.is_empty() {
                    continue;
                }
                let run = R::Segment::read(title, word)?;
                count += run.cherries().len();
                if count > MAX_CHERRIES {
                    return Err(whole.error(
                        format!("{title} positions have at most {MAX_CHERRIES} cherries; this one has more"),
                        "write a shorter position",
                    ));
                }
                runs.push(run);
            }
        }
        Ok(Parsed::clean(Self::new(runs)))
    }
}

text_of_positions!(SegmentGame<R>, R: SegmentRules);
