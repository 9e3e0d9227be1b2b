//! Values of positions that go from one session to another, as text.
//!
//! Only those of the program's rulesets do: what a ruleset of a user means depends on how it was written.

use onside_ground::Stop;
use onside_ruleset::AnyPosition;
use onside_value::short::notation::{self, Reason};

use super::Session;

impl Session {
    /// The components whose canonical forms are known, each with its value as it is written, sorted; without those
    /// whose position or value is longer than this number of bytes.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn known_values(&self, longest: usize) -> Result<Vec<(String, String)>, Stop> {
        let solver = &self.engine.solver;
        let mut values = Vec::new();
        solver.visit_values(|position, value| {
            let position = position.to_string();
            if position.len() <= longest
                && let Some(value) = notation::print_within(solver.games(), value, longest)?
            {
                values.push((position, value));
            }
            Ok(())
        })?;
        values.sort_unstable();
        Ok(values)
    }

    /// Believes that a position has a value, both as [`Session::known_values`] writes them; whether they can be read.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn believe(&mut self, position: &str, value: &str) -> Result<bool, Stop> {
        let Ok(position) = position.parse::<AnyPosition>() else { return Ok(false) };
        let solver = &mut self.engine.solver;
        match notation::parse(solver.games(), value) {
            Ok(value) => solver.believe(&position, value).map(|_| true),
            Err(error) => match error.reason {
                Reason::Stop(stop) => Err(stop),
                _ => Ok(false),
            },
        }
    }
}
