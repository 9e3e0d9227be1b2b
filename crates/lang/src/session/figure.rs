//! What an expression evaluates to, as a figure. Which value has which picture is said in `eval::picture`.

use onside_ground::Stop;
use onside_show::Diagnostic;
use onside_show::picture::Figure;

use super::{Run, Session};
use crate::eval::Problem;
use crate::eval::picture::figure_of;

/// What came of a source that was to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The figure, or at least one error in the order of their places.
    pub figure: Result<Figure, Vec<Diagnostic>>,
    /// What the user should know besides.
    pub warnings: Vec<Diagnostic>,
    /// What stopped it, if that is why there is no figure; see [`super::Evaluation::stop`].
    pub stop: Option<Stop>,
}

impl Drawing {
    /// A drawing that ended in one error.
    #[must_use]
    pub fn failed(error: Diagnostic) -> Drawing {
        Drawing { figure: Err(vec![error]), warnings: Vec::new(), stop: None }
    }
}

impl Session {
    /// Evaluates one source and draws its value: positions as their boards, games as their canonical trees, loopy games as
    /// graphs, thermographs and tables as such, and a list as a sheet.
    pub fn figure(&mut self, source: &str) -> Drawing {
        let Run { result, warnings, stop } = self.run(source, |session, value, _| match value {
            Some(value) => figure_of(&mut session.engine, &value),
            None => Err(Problem::new("there is nothing to draw").hint("write an expression, such as Push(BR_B)")),
        });
        Drawing { figure: result, warnings, stop }
    }
}
