//! What an expression evaluates to, as a figure. Which value has which picture is said in `render::figure`.

use std::time::Instant;

use onside_ground::Stop;
use onside_show::Diagnostic;
use onside_show::picture::Figure;

use super::{Session, elapsed};
use crate::error::Error;
use crate::eval::figure_of;

/// What came of a source that was to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The figure, or at least one error in the order of their places.
    pub figure: Result<Figure, Vec<Error>>,
    /// What the user should know besides.
    pub warnings: Vec<Diagnostic>,
    /// How long it took, in microseconds.
    pub micros: u64,
}

impl Drawing {
    /// A drawing that ended in one error.
    #[must_use]
    pub fn failed(error: Error) -> Drawing {
        Drawing { figure: Err(vec![error]), warnings: Vec::new(), micros: 0 }
    }

    /// What stopped it, if that is why there is no figure; see [`Evaluation::stop`](super::Evaluation::stop).
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.figure.as_ref().err()?.iter().find_map(Error::stop)
    }
}

impl Session {
    /// Evaluates one source and draws its value: positions as their boards, games as their canonical trees, loopy games
    /// as graphs, thermographs and tables as such, and a list as a sheet. A synchronized game is not solved for it.
    pub fn figure(&mut self, source: &str) -> Drawing {
        let started = Instant::now();
        let (figure, warnings) = self.run(source, |session, made| match made {
            Some(made) => figure_of(&mut session.engine, &made.value),
            None => Err(Error::mistake("there is nothing to draw").hint("write an expression, such as Push(BR_B)")),
        });
        Drawing { figure, warnings, micros: elapsed(started) }
    }
}
