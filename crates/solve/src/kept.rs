//! Values that outlive a solver: what it knows as pairs of a position and a value, and such pairs handed to another
//! one.
//!
//! Whoever hands them over vouches for them. The files in which they are kept are no business of this crate.

use onside_ground::Stop;
use onside_ruleset::{AnyPosition, Cycles, Position, Sign, with_position};
use onside_value::short::{Game, Placed};

use crate::solver::Solver;

impl Solver {
    /// Visits all components of the program's rulesets whose canonical forms were found by exploring, in no particular
    /// order. What users write is left out: the name of a ruleset does not tell its rules.
    ///
    /// # Errors
    /// A limit or a request to stop, or what the visitor returns.
    pub fn visit_values(&self, mut visit: impl FnMut(&AnyPosition, Game) -> Result<(), Stop>) -> Result<(), Stop> {
        self.tables.visit_values(&mut |position, value| {
            self.games.guard().check()?;
            visit(position, self.games.game(value)?)
        })
    }

    /// Believes that a position has this value, unless it is known already; whether it was any use. It is none for what
    /// falls apart, or for a position to which play may return.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn believe(&mut self, position: &AnyPosition, value: Game) -> Result<bool, Stop> {
        with_position!(position, inner => self.believe_of(inner, value))
    }

    fn believe_of<P: Position>(&mut self, position: &P, value: Game) -> Result<bool, Stop> {
        let components = position.components();
        let ([component], Cycles::Never) = (&components[..], position.facts().cycles) else { return Ok(false) };
        let (representative, sign) = component.normal();
        let value = if sign == Sign::Same { value } else { self.games.negative(value)? };
        let placed = self.games.placed(value);
        let mut known = self.tables.take::<P, Placed>(self.games.guard());
        let believed = match known.get(&representative) {
            Some(_) => Ok(false),
            None => known.insert(representative, placed),
        };
        self.tables.put(known);
        believed
    }
}
