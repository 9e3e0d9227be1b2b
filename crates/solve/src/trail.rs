//! The positions that are being explored, one inside the other: notices when play has come back to one of them.
//!
//! Explorers that recurse rely on play coming to an end. Should a ruleset be wrong about that ([`Cycles::Never`] is its
//! claim), or should one ask for a short value where there is none, the recursion would never end. It does the same
//! thing at a position whenever it comes there, so it goes round one cycle for ever, and Brent's method finds it: the
//! position at every depth that is a power of two is kept, and deeper ones are compared with it. That costs one
//! comparison a position, and none at all up to the first such depth.
//!
//! Rules that a user has written need not say whether play can return to a position. If it does, this is where they
//! learn it ([`Position::learn_cycles`]), and the solver begins anew with methods for loopy games.
//!
//! [`Cycles::Never`]: onside_ruleset::Cycles::Never

use std::fmt;

use onside_ground::Stop;
use onside_ruleset::Position;

/// Nothing is compared at depths below this one, which is a power of two.
const FIRST_MARK: u64 = 64;

/// Positions through which play can go round and round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The positions in their order, without their sums and up to symmetry and the exchange of the players, each once;
    /// from the last one play comes back to the first.
    pub positions: Vec<String>,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 12;
        write!(f, "play in {} can return to a position: ", self.ruleset)?;
        for position in self.positions.iter().take(SHOWN) {
            write!(f, "{position} -> ")?;
        }
        if self.positions.len() > SHOWN {
            write!(f, "... ({} positions in all) -> ", self.positions.len())?;
        }
        f.write_str(self.positions.first().map_or("", String::as_str))
    }
}

/// One way down through positions, as deep as the recursion that keeps it.
#[derive(Debug)]
pub(crate) struct Trail<P> {
    depth: u64,
    /// The position to compare with, and its depth.
    mark: Option<(P, u64)>,
    /// The positions of a cycle that was found, last one first, and the depth of the first.
    cycle: Option<(Vec<P>, u64)>,
}

impl<P> Default for Trail<P> {
    fn default() -> Trail<P> {
        Trail { depth: 0, mark: None, cycle: None }
    }
}

impl<P: Position> Trail<P> {
    /// Goes on to a position, unless it is known to have been met on the way.
    #[inline]
    pub(crate) fn enter(&mut self, position: &P) -> Result<(), Stop> {
        if let Some((mark, depth)) = &self.mark
            && mark == position
        {
            self.cycle = Some((Vec::new(), *depth));
            return Err(Stop::Cycle);
        }
        self.depth += 1;
        if self.depth >= FIRST_MARK && self.depth.is_power_of_two() {
            self.mark = Some((position.clone(), self.depth));
        }
        Ok(())
    }

    /// The position that was entered last has been explored, with this result.
    #[inline]
    pub(crate) fn leave<T>(&mut self, position: &P, result: &Result<T, Stop>) {
        if let (Err(Stop::Cycle), Some((positions, first))) = (result, &mut self.cycle)
            && self.depth >= *first
        {
            positions.push(position.clone());
        }
        if self.mark.as_ref().is_some_and(|(_, depth)| *depth == self.depth) {
            self.mark = None;
        }
        self.depth -= 1;
    }

    /// The cycle that was found, if one was. Its positions learn of it.
    pub(crate) fn cycle(self) -> Option<Cycle> {
        let (positions, _) = self.cycle?;
        positions.iter().for_each(|position| {
            position.learn_cycles();
        });
        let ruleset = positions.first()?.facts().name.to_string();
        Some(Cycle { ruleset, positions: positions.iter().rev().map(P::expression).collect() })
    }
}
