//! dec(G), the document's decomposition of a Cherries segment into stacks (000, Definition 5.24).
//!
//! Cherries are taken from the side from which the segment reads lexicographically strongest, and each stretch taken
//! from one side is a stack; it ends when nothing is left or when the rest is anti-symmetric (its reverse is its
//! negative). That dec(G) is worth G is Conjecture 5.29, which is false, as is Lemma 5.26: dec(G) has the right value
//! for every segment of at most 18 cherries and gives the right outcome for all sums of at most 24, but not for all
//! larger ones (the tests have examples). Outcomes and values come from `r1`; this is the document's function, for
//! those who ask for it.
//!
//! Each step asks which side is stronger, and `mirror` answers in O(log n): O(n log n) in all, where Algorithm 3 is
//! quadratic. The printed Algorithm 3 loses the last cherry of one-coloured segments (its loop must run while l <=
//! r), and Definition 5.24 must end at i = n, when nothing is left.

use std::ops::Range;

use onside_ground::{Guard, Stop};

use super::mirror::Mirror;
use super::stack::{Colour, Stack};
use super::value::StackValue;

/// One end of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum End {
    /// The first cherry's end.
    Front,
    /// The last cherry's end.
    Back,
}

impl End {
    /// The other end.
    #[must_use]
    pub fn opposite(self) -> End {
        match self {
            End::Front => End::Back,
            End::Back => End::Front,
        }
    }
}

/// A stretch of cherries that Definition 5.24 takes from one end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The end from which they are taken.
    pub from: End,
    /// Where they are in the segment.
    pub cherries: Range<usize>,
}

/// dec(G): the stretches in the order in which they are taken, and what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dec<'a> {
    segment: &'a [Colour],
    stretches: Vec<Stretch>,
    rest: Range<usize>,
}

impl Dec<'_> {
    /// dec_1(G), dec_2(G), ... as places in the segment; none is empty.
    #[must_use]
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// The anti-symmetric rest, perhaps empty.
    #[must_use]
    pub fn rest(&self) -> Range<usize> {
        self.rest.clone()
    }

    /// dec_1(G), dec_2(G), ... as stacks, the cherry that is taken first in front.
    pub fn stacks(&self) -> impl Iterator<Item = Stack> + '_ {
        self.stretches.iter().map(|stretch| {
            let cherries = self.segment[stretch.cherries.clone()].iter().copied();
            Stack::new(match stretch.from {
                End::Front => cherries.collect(),
                End::Back => cherries.rev().collect(),
            })
        })
    }

    /// The sum of the stacks.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn value(&self, guard: &Guard) -> Result<StackValue, Stop> {
        let values: Result<Vec<_>, Stop> = self.stacks().map(|stack| StackValue::of(stack.cherries(), guard)).collect();
        Ok(StackValue::total(&values?))
    }
}

/// The decomposition of Definition 5.24.
///
/// # Errors
/// A limit or a request to stop.
pub fn dec<'a>(segment: &'a [Colour], guard: &Guard) -> Result<Dec<'a>, Stop> {
    let mut mirror = Mirror::new(segment, guard)?;
    let mut stretches: Vec<Stretch> = Vec::new();
    let (mut start, mut end) = (0, segment.len());
    while start < end {
        if (start + segment.len() - end).is_multiple_of(4096) {
            guard.check()?;
        }
        let common = mirror.common(start, end - 1)?;
        let stronger = if common < end - start {
            // The first cherry in which the two readings differ, relative to the front of the reading.
            if segment[start + common] == segment[start] { Some(End::Front) } else { Some(End::Back) }
        } else if segment[start] != segment[end - 1] {
            break;
        } else {
            None
        };
        // Equally strong: the side stays, and the first stretch starts in front.
        let from = stronger.or(stretches.last().map(|stretch| stretch.from)).unwrap_or(End::Front);
        let at = match from {
            End::Front => start,
            End::Back => end - 1,
        };
        match (stretches.last_mut(), from) {
            (Some(stretch), End::Front) if stretch.from == from => stretch.cherries.end += 1,
            (Some(stretch), End::Back) if stretch.from == from => stretch.cherries.start -= 1,
            _ => stretches.push(Stretch { from, cherries: at..at + 1 }),
        }
        match from {
            End::Front => start += 1,
            End::Back => end -= 1,
        }
    }
    Ok(Dec { segment, stretches, rest: start..end })
}
