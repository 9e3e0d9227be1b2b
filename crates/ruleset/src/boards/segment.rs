//! Segments of cherries: runs of black, white and gray cherries without gaps, from whose ends cherries are taken.
//!
//! Which ends are open, and so whether a segment and its reverse are the same, is what the rulesets differ in:
//! `Ends` says it. Source: 000, sections 3, 5.1 and 7.2; 003, section 2.1.

use std::fmt;

use onside_ground::Player;
use smallvec::SmallVec;

use crate::input::{Argument, Parsed, PositionError};
use crate::position::Sign;

/// The number of cherries a position can have in all its segments together.
pub const MAX_CHERRIES: usize = 1_000_000;

/// The colour of a cherry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cherry {
    /// Left's.
    Black,
    /// Right's.
    White,
    /// Either player may take it.
    Gray,
}

impl Cherry {
    /// The cherry with the players' roles swapped.
    #[must_use]
    pub fn negative(self) -> Cherry {
        match self {
            Cherry::Black => Cherry::White,
            Cherry::White => Cherry::Black,
            Cherry::Gray => Cherry::Gray,
        }
    }

    /// Whether the player may take it once it lies at an open end.
    #[must_use]
    pub fn is_for(self, player: Player) -> bool {
        match self {
            Cherry::Black => player == Player::Left,
            Cherry::White => player == Player::Right,
            Cherry::Gray => true,
        }
    }

    /// The letter by which it is written.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Cherry::Black => 'B',
            Cherry::White => 'W',
            Cherry::Gray => 'G',
        }
    }
}

/// From which ends of a segment cherries are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// From either end, so that a segment and its reverse are the same.
    Both,
    /// From the left end only.
    Left,
}

/// An end of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The end written first.
    Left,
    /// The end written last.
    Right,
}

/// One run of cherries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment(SmallVec<[Cherry; 16]>);

impl Segment {
    /// The cherries from left to right.
    #[must_use]
    pub fn cherries(&self) -> &[Cherry] {
        &self.0
    }

    fn negative(&self) -> Segment {
        Segment(self.0.iter().map(|cherry| cherry.negative()).collect())
    }

    /// The segment or its reverse, whichever is smaller, where the two are the same.
    fn oriented(self, ends: Ends) -> Segment {
        let backwards = ends == Ends::Both && self.0.iter().rev().lt(self.0.iter());
        if backwards { Segment(self.0.into_iter().rev().collect()) } else { self }
    }
}

impl FromIterator<Cherry> for Segment {
    fn from_iter<I: IntoIterator<Item = Cherry>>(cherries: I) -> Segment {
        Segment(cherries.into_iter().collect())
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|cherry| write!(f, "{}", cherry.letter()))
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

impl fmt::Display for SegmentMove {
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

/// Several segments, none of them empty, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segments(SmallVec<[Segment; 1]>);

impl FromIterator<Segment> for Segments {
    fn from_iter<I: IntoIterator<Item = Segment>>(segments: I) -> Segments {
        Segments(segments.into_iter().filter(|segment| !segment.0.is_empty()).collect())
    }
}

impl Segments {
    /// The segments.
    #[must_use]
    pub fn as_slice(&self) -> &[Segment] {
        &self.0
    }

    /// Whether there is a gray cherry.
    #[must_use]
    pub fn has_gray(&self) -> bool {
        self.0.iter().any(|segment| segment.0.contains(&Cherry::Gray))
    }

    /// How many cherries there are.
    fn count(&self) -> usize {
        self.0.iter().map(|segment| segment.0.len()).sum()
    }

    /// Reads segments; `title` is the ruleset's name for messages.
    pub(crate) fn parse(title: &str, arguments: &[Argument]) -> Result<Parsed<Segments>, PositionError> {
        let mut segments: SmallVec<[Segment; 1]> = SmallVec::new();
        let mut run: SmallVec<[Cherry; 16]> = SmallVec::new();
        let mut count = 0;
        for argument in arguments {
            let whole = argument.whole();
            for (byte, character) in whole.text.char_indices() {
                let cherry = match character {
                    'B' | 'b' => Some(Cherry::Black),
                    'W' | 'w' | 'R' | 'r' => Some(Cherry::White),
                    'G' | 'g' => Some(Cherry::Gray),
                    '_' | ' ' | ',' => None,
                    other => {
                        return Err(whole.unexpected(
                            &format!("{title} segments use B, W, G and _ "),
                            byte,
                            other,
                            "write B for a black cherry, W or R for a white one, G for a gray one and _ between segments",
                        ));
                    }
                };
                match cherry {
                    Some(cherry) if count < MAX_CHERRIES => {
                        run.push(cherry);
                        count += 1;
                    }
                    Some(_) => {
                        return Err(whole.error(
                            format!("{title} positions have at most {MAX_CHERRIES} cherries; this one has more"),
                            "write a shorter position",
                        ));
                    }
                    None => segments.extend((!run.is_empty()).then(|| Segment(std::mem::take(&mut run)))),
                }
            }
            segments.extend((!run.is_empty()).then(|| Segment(std::mem::take(&mut run))));
        }
        Ok(Parsed::clean(Segments(segments)))
    }

    /// The player's moves. The one cherry of a segment of length 1 is taken from its left end.
    pub(crate) fn moves(&self, player: Player, ends: Ends) -> Vec<SegmentMove> {
        let several = self.0.len() > 1;
        let mut moves = Vec::new();
        for (index, Segment(cherries)) in self.0.iter().enumerate() {
            let segment = several.then_some(index);
            if cherries.first().is_some_and(|cherry| cherry.is_for(player)) {
                moves.push(SegmentMove { segment, end: End::Left });
            }
            let right = ends == Ends::Both && cherries.len() > 1;
            if right && cherries.last().is_some_and(|cherry| cherry.is_for(player)) {
                moves.push(SegmentMove { segment, end: End::Right });
            }
        }
        moves
    }

    /// The segments without the cherry at the chosen end.
    pub(crate) fn play(&self, chosen: SegmentMove) -> Segments {
        let mut segments = self.0.clone();
        let index = chosen.segment.unwrap_or(0);
        if let Some(Segment(cherries)) = segments.get_mut(index) {
            match chosen.end {
                End::Left if !cherries.is_empty() => drop(cherries.remove(0)),
                End::Left => {}
                End::Right => drop(cherries.pop()),
            }
            if cherries.is_empty() {
                segments.remove(index);
            }
        }
        Segments(segments)
    }

    /// Each segment alone.
    pub(crate) fn components(&self) -> impl Iterator<Item = Segments> {
        self.0.iter().map(|segment| Segments::from_iter([segment.clone()]))
    }

    /// The segments sorted, each in its smaller direction, or their negatives likewise, whichever is smaller.
    pub(crate) fn normal(&self, ends: Ends) -> (Segments, Sign) {
        let mut same = Segments(self.0.iter().map(|segment| segment.clone().oriented(ends)).collect());
        same.0.sort_unstable();
        let mut negated = Segments(self.0.iter().map(|segment| segment.negative().oriented(ends)).collect());
        negated.0.sort_unstable();
        if negated < same { (negated, Sign::Negated) } else { (same, Sign::Same) }
    }

    /// The segments with black and white swapped.
    pub(crate) fn negative(&self) -> Segments {
        Segments(self.0.iter().map(Segment::negative).collect())
    }

    /// Both lists of segments, unless they are too long together.
    pub(crate) fn plus(&self, other: &Segments) -> Option<Segments> {
        (self.count() + other.count() <= MAX_CHERRIES)
            .then(|| Segments(self.0.iter().chain(&other.0).cloned().collect()))
    }
}

impl fmt::Display for Segments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, segment) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{segment}")?;
        }
        Ok(())
    }
}
