//! Examples of the documents: expressions and what they are said to give, some of them misprinted.

use super::prompt::Prompt;
use super::{Error, Misprint, Reproduction, Table};

/// What a document says that an expression gives.
pub(super) struct Example {
    pub(super) place: &'static str,
    /// The expression as it is printed.
    pub(super) printed: &'static str,
    /// The answer as it is printed.
    pub(super) answer: &'static str,
    pub(super) correction: Correction,
}

/// What is wrong with a printed example.
pub(super) enum Correction {
    /// Nothing.
    None,
    /// The answer: the right one, and why.
    Answer(&'static str, &'static str),
    /// The expression: the one that was meant, which has the printed answer, and what happened to it.
    Expression(&'static str, &'static str),
}

/// An example as it is printed.
pub(super) const fn right(place: &'static str, printed: &'static str, answer: &'static str) -> Example {
    Example { place, printed, answer, correction: Correction::None }
}

impl Example {
    /// A table for the rows that [`compare`](Example::compare) gives.
    pub(super) fn table(title: &str) -> Table {
        Table::new("examples", title, ["place", "expression", "printed", "computed"])
    }

    /// Compares the printed answer, or its correction, with what the language answers.
    pub(super) fn compare(&self, prompt: &mut Prompt, found: &mut Reproduction) -> Result<[String; 4], Error> {
        let Example { place, printed, answer, .. } = *self;
        let computed = match self.correction {
            Correction::None => {
                let computed = prompt.ask(printed)?;
                found.published(format!("{place}, {printed}"), answer, &computed);
                computed
            }
            Correction::Answer(corrected, reason) => {
                let computed = prompt.ask(printed)?;
                let misprint = Misprint { printed: answer, corrected, reason };
                found.misprint(format!("{place}, {printed}"), misprint, &computed);
                computed
            }
            Correction::Expression(meant, reason) => {
                // If the printed expression had the printed answer after all, nothing would have to be corrected.
                let as_printed = prompt.ask_if_possible(printed)?;
                let right = if as_printed.as_deref() == Some(answer) { printed } else { meant };
                let computed = prompt.ask(meant)?;
                let (printed, corrected) = (format!("{printed}: {answer}"), format!("{meant}: {answer}"));
                let misprint = Misprint { printed: &printed, corrected: &corrected, reason };
                found.misprint(place, misprint, format!("{right}: {computed}"));
                computed
            }
        };
        Ok([place.into(), printed.into(), answer.into(), computed])
    }
}
