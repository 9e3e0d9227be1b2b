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
use onside_ruleset::{AnyPosition, Cycles, Position, Visitor};
use onside_value::loopy::{LoopyOutcome, LoopyValue, Stopper};

use crate::solver::Solver;
use values::Values;

impl Solver {
    /// The value of a position whether or not play must end: a stopper, or a pair of sides. It lives in [`Solver::loopy`].
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn loopy_value(&mut self, position: &AnyPosition) -> Result<LoopyValue, Stop> {
        match position.facts().cycles {
            Cycles::Never => Ok(Stopper::Short(self.value(position)?).into()),
            Cycles::Possible => position.visit(ExploreLoops(self)),
        }
    }

    /// Who wins the position, or that it is drawn. Finds no value, so it goes further than [`Solver::loopy_value`] where play can
    /// return to positions.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn loopy_outcome(&mut self, position: &AnyPosition) -> Result<LoopyOutcome, Stop> {
        match position.facts().cycles {
            Cycles::Never => {
                let value = self.value(position)?;
                self.loopy.outcome(&Stopper::Short(value).into())
            }
            Cycles::Possible => position.visit(DecideLoops(self)),
        }
    }

    /// The graph of all positions that can be reached, at most `most` of them, with the positions' texts.
    ///
    /// # Errors
    /// There are more; a limit or a request to stop.
    pub fn game_graph(&mut self, position: &AnyPosition, most: usize) -> Result<PositionGraph, Stop> {
        position.visit(DrawGraph { solver: self, most })
    }
}

pub(crate) struct ExploreLoops<'a>(pub(crate) &'a mut Solver);

impl Visitor for ExploreLoops<'_> {
    type Output = Result<LoopyValue, Stop>;

    fn visit<P: Position>(self, position: &P) -> Self::Output {
        let known = self.0.tables.take::<P, LoopyValue>(self.0.games.guard());
        let mut values = Values { loopy: &self.0.loopy, known };
        let value = values.value(position);
        self.0.tables.put(values.known);
        value
    }
}

struct DecideLoops<'a>(&'a mut Solver);

impl Visitor for DecideLoops<'_> {
    type Output = Result<LoopyOutcome, Stop>;

    fn visit<P: Position>(self, position: &P) -> Self::Output {
        graphs::outcome(&self.0.loopy, position)
    }
}

struct DrawGraph<'a> {
    solver: &'a mut Solver,
    most: usize,
}

impl Visitor for DrawGraph<'_> {
    type Output = Result<PositionGraph, Stop>;

    fn visit<P: Position>(self, position: &P) -> Self::Output {
        graphs::draw(self.solver.games.guard(), position, self.most)
    }
}
