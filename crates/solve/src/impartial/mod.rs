//! Nim values: the n of the nimber *n that an impartial position is equal to (Sprague and Grundy), found without
//! canonical forms.
//!
//! `search` finds them by the least excluded value over the components of each option, `rows` those of rows that fall
//! into stretches of themselves; what is proved about heaps and rows is in the rulesets'
//! [`Knowledge`](crate::Knowledge).

pub(crate) mod rows;
mod search;

use std::any::Any;

use onside_ground::Stop;
use onside_ruleset::{AnyPosition, Cycles, Impartial, Position, with_position};

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
        with_position!(position, inner => self.nim_value_of(inner))
    }

    /// As [`Solver::nim_value`], of a position of any type.
    ///
    /// # Errors
    /// As of [`Solver::nim_value`].
    pub fn nim_value_of<P: Position>(&mut self, position: &P) -> Result<Option<u64>, Stop> {
        if !position.facts().impartial {
            return Ok(None);
        }
        // The position whose moves are shared has a type of its own, and is not asked through the wrapper.
        if let Some(impartial) = (position as &dyn Any).downcast_ref::<Impartial>() {
            return with_position!(impartial.of(), inner => self.shared_nim_value_of(inner)).map(Some);
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
        let knowledge = self.proved::<P>();
        if let Some(knowledge) = &knowledge
            && let Some(value) = knowledge.nim_value(position, self.games.guard())?
        {
            return Ok(value);
        }
        let mut known = self.tables.take(self.games.guard());
        let mut search = Search::<P, SHARED>::new(self.games.guard(), position, knowledge, &mut known);
        let value = search.sum(position);
        self.cycle = search.cycle();
        self.tables.put(known);
        value
    }
}
