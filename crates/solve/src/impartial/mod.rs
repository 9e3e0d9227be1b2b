//! Nim values: the n of the nimber *n that an impartial position is equal to (Sprague and Grundy), found without
//! canonical forms.
//!
//! `search` finds them by the least excluded value over the components of each option; what is proved about heaps is in
//! the rulesets' [`Knowledge`](crate::Knowledge).

mod search;

use onside_ground::Stop;
use onside_ruleset::{AnyPosition, Cycles, Position, with_position};

use crate::solver::Solver;
use search::Search;

impl Solver {
    /// The nim value of an impartial position: of a ruleset in which both players always have the same moves, or of
    /// `Impartial(...)`. Nothing for any other position, which may be equal to a nimber by chance; then its value says
    /// so.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if play can return to a position.
    pub fn nim_value(&mut self, position: &AnyPosition) -> Result<Option<u64>, Stop> {
        match position {
            AnyPosition::Impartial(impartial) => {
                with_position!(impartial.of(), inner => self.shared_nim_value_of(inner)).map(Some)
            }
            other => with_position!(other, inner => self.nim_value_of(inner)),
        }
    }

    /// As [`Solver::nim_value`], of a position of any type.
    ///
    /// # Errors
    /// As of [`Solver::nim_value`].
    pub fn nim_value_of<P: Position>(&mut self, position: &P) -> Result<Option<u64>, Stop> {
        if !position.facts().impartial {
            return Ok(None);
        }
        self.nim_value_found::<P, false>(position).map(Some)
    }

    /// The nim value of a position in which each player may make the moves of both.
    ///
    /// # Errors
    /// As of [`Solver::nim_value`].
    pub fn shared_nim_value_of<P: Position>(&mut self, position: &P) -> Result<u64, Stop> {
        // Where both players always have the same moves there is nothing to share.
        if position.facts().impartial {
            self.nim_value_found::<P, false>(position)
        } else {
            self.nim_value_found::<P, true>(position)
        }
    }

    /// The nim value if both players have all moves that one has, or that one of them has if they are shared.
    fn nim_value_found<P: Position, const SHARED: bool>(&mut self, position: &P) -> Result<u64, Stop> {
        self.cycle = None;
        if position.facts().cycles == Cycles::Possible {
            return Err(Stop::Cycle);
        }
        if let Some(knowledge) = self.proved::<P>()
            && let Some(value) = knowledge.nim_value(position, self.games.guard())?
        {
            return Ok(value);
        }
        let mut known = self.tables.take(self.games.guard());
        let mut search = Search::<P, SHARED>::new(self.games.guard(), &mut known);
        let value = search.sum(position);
        self.cycle = search.cycle();
        self.tables.put(known);
        value
    }
}
