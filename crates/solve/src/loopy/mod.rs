//! Positions to which play may return: their values, outcomes and graphs.
//!
//! * `web` finds all components that can be reached, and which of them lie on common cycles.
//! * `values` gives each its value, those further down first.
//! * `graphs` draws positions as they stand, for outcomes and pictures.
//!
//! What a loopy game is worth is not decided here but in `onside_value::loopy`.

mod graphs;
#[cfg(test)]
mod tests;
mod values;
mod web;

pub use graphs::PositionGraph;

use onside_ground::Stop;
use onside_ruleset::{AnyPosition, Cycles, Erased, Position, with_position};
use onside_value::loopy::{LoopyOutcome, LoopyValue, Stopper};

use crate::solver::Solver;
use values::Values;

impl Solver {
    /// The value of a position whether or not play must end: a stopper, or a pair of sides. It lives in
    /// [`Solver::loopy`].
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn loopy_value(&mut self, position: &AnyPosition) -> Result<LoopyValue, Stop> {
        with_position!(position, inner => self.loopy_value_of(inner))
    }

    /// Who wins the position, or that it is drawn. Finds no value, so it goes further than [`Solver::loopy_value`]
    /// where play can return to positions.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn loopy_outcome(&mut self, position: &AnyPosition) -> Result<LoopyOutcome, Stop> {
        if position.facts().cycles == Cycles::Never {
            match self.outcome(position) {
                Err(Stop::Cycle) if position.facts().cycles == Cycles::Possible => {}
                outcome => return Ok(outcome?.into()),
            }
        }
        match position {
            AnyPosition::BackslidingToadsAndFrogs(position) => graphs::outcome(&self.loopy, position),
            AnyPosition::FoxAndGeese(position) => graphs::outcome(&self.loopy, position),
            AnyPosition::User(position) => graphs::outcome(&self.loopy, position),
            other => graphs::outcome(&self.loopy, &Erased(other.clone())),
        }
    }

    /// The graph of all positions that can be reached, at most `most` of them, with the positions' texts.
    ///
    /// # Errors
    /// There are more; a limit or a request to stop.
    pub fn game_graph(&mut self, position: &AnyPosition, most: usize) -> Result<PositionGraph, Stop> {
        self.game_graph_of(&Erased(position.clone()), most)
    }

    /// As [`Solver::loopy_value`], of a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn loopy_value_of<P: Position>(&mut self, position: &P) -> Result<LoopyValue, Stop> {
        if position.facts().cycles == Cycles::Never {
            match self.value_of(position) {
                // What turned out to be loopy on the way is so now.
                Err(Stop::Cycle) if position.facts().cycles == Cycles::Possible => {}
                value => return Ok(Stopper::Short(value?).into()),
            }
        }
        self.explored_loops(position)
    }

    /// As [`Solver::loopy_outcome`], of a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn loopy_outcome_of<P: Position>(&mut self, position: &P) -> Result<LoopyOutcome, Stop> {
        if position.facts().cycles == Cycles::Never {
            match self.outcome_of(position) {
                Err(Stop::Cycle) if position.facts().cycles == Cycles::Possible => {}
                outcome => return Ok(outcome?.into()),
            }
        }
        graphs::outcome(&self.loopy, position)
    }

    /// As [`Solver::game_graph`], of a position of any type.
    ///
    /// # Errors
    /// There are more; a limit or a request to stop.
    pub fn game_graph_of<P: Position>(&mut self, position: &P, most: usize) -> Result<PositionGraph, Stop> {
        graphs::draw(self.games.guard(), position, most)
    }

    /// The value by exploring, whatever the facts say about cycles.
    pub(crate) fn explored_loops<P: Position>(&mut self, position: &P) -> Result<LoopyValue, Stop> {
        let known = self.tables.take::<P, LoopyValue>(self.games.guard());
        let mut values = Values { loopy: &self.loopy, known };
        let value = values.value(position);
        self.tables.put(values.known);
        value
    }
}
