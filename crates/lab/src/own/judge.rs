//! A session that judges cases: it knows what stands before the conjecture, gives the names of a case their values, and
//! evaluates the condition, the claims and the columns.

use std::sync::Arc;

use onside_ground::Guard;
use onside_lang::{Evaluation, Session, Settings, Value};

use super::limit;
use super::written::{Clause, Sort, Written};
use crate::sweep::{Cell, ChunkError, StudyError};

/// What came of a case that is counted.
pub(super) struct Judged {
    /// Whether each claim holds.
    pub(super) holds: Vec<bool>,
    /// The fields of the columns.
    pub(super) cells: Vec<Cell>,
}

/// A session for one conjecture.
pub(super) struct Judge {
    written: Arc<Written>,
    session: Session,
    /// The texts of the values that the names have now.
    now: Vec<String>,
}

impl Judge {
    /// Runs what stands before the conjecture.
    ///
    /// # Errors
    /// A statement that fails, or a limit.
    pub(super) fn new(written: &Arc<Written>, theorems: bool, guard: &Arc<Guard>) -> Result<Judge, StudyError> {
        let mut session = Session::new(Settings { theorems, ..Settings::default() }, Arc::clone(guard));
        let source = &written.prelude;
        let failed = session.statements(source).find_map(|evaluation| {
            if let Some(stop) = limit(evaluation.stop()) {
                return Some(StudyError::Stop(stop));
            }
            let errors = evaluation.answer.err()?;
            let first = &errors.first()?.diagnostic;
            let line = 1 + source[..first.span.start.min(source.len())].matches('\n').count();
            let hint = first.hint.clone().unwrap_or_else(|| "correct the statement".into());
            Some(StudyError::new(format!("line {line}: {}", first.message), hint))
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(Judge { written: Arc::clone(written), session, now: Vec::new() }),
        }
    }

    /// The session, for what is asked before there are cases.
    pub(super) fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Judges a case, whose values are written as in the language; nothing if the condition leaves it out.
    ///
    /// # Errors
    /// What cannot be evaluated, or is not true or false; or a limit.
    pub(super) fn judge(&mut self, texts: &[&str]) -> Result<Option<Judged>, ChunkError> {
        let written = Arc::clone(&self.written);
        for (at, (head, &text)) in written.heads.iter().zip(texts).enumerate() {
            if self.now.get(at).map(String::as_str) == Some(text) {
                continue;
            }
            self.now.truncate(at);
            let made = self.session.value(&format!("{} := {text};", head.name));
            answered(made, &head.family, &written, texts)?;
            self.now.push(text.to_owned());
        }
        if let Some(condition) = &written.condition
            && !self.truth(condition, &written, texts)?
        {
            return Ok(None);
        }
        let claims = written.claims.iter().map(|claim| self.truth(&claim.expression, &written, texts));
        let holds = claims.collect::<Result<Vec<bool>, ChunkError>>()?;
        let mut cells = Vec::new();
        for column in &written.columns {
            let clause = &column.expression;
            // The name of a case stands for the case as its family has it: two of them may be the same position.
            let case = written.heads.iter().zip(texts).find(|(head, _)| head.name == clause.text);
            if let (Some((_, &text)), Sort::Text) = (case, column.sort) {
                cells.push(Cell::Text(text.to_owned()));
                continue;
            }
            let made = answered(self.session.value(&clause.text), clause, &written, texts)?;
            cells.push(match (&made.value, column.sort) {
                (_, Sort::Text) => {
                    let text = made
                        .expression()
                        .map_err(|error| case_error(clause, &written, texts, &error.diagnostic.message))?;
                    // A text stands in a table without its quotes.
                    Cell::Text(if let Value::Text(plain) = &made.value { plain.clone() } else { text })
                }
                (Value::Number(number), _) if number.as_i64().is_some() => {
                    Cell::Integer(number.as_i64().unwrap_or_default())
                }
                _ => {
                    let what = format!("the column {} is not a whole number", column.name);
                    return Err(case_error(clause, &written, texts, &what));
                }
            });
        }
        Ok(Some(Judged { holds, cells }))
    }

    fn truth(&mut self, clause: &Clause, written: &Written, texts: &[&str]) -> Result<bool, ChunkError> {
        match answered(self.session.value(&clause.text), clause, written, texts)?.value {
            Value::Boolean(truth) => Ok(truth),
            _ => Err(case_error(clause, written, texts, &format!("{} is neither true nor false", clause.text))),
        }
    }
}

/// The answer, or which case has none and why.
fn answered(
    evaluation: Evaluation,
    clause: &Clause,
    written: &Written,
    texts: &[&str],
) -> Result<onside_lang::Answer, ChunkError> {
    if let Some(stop) = limit(evaluation.stop()) {
        return Err(ChunkError::Stop(stop));
    }
    evaluation.answer.map_err(|errors| {
        let message = errors.first().map_or("it has no value", |error| error.diagnostic.message.as_str());
        case_error(clause, written, texts, message)
    })
}

fn case_error(clause: &Clause, written: &Written, texts: &[&str], message: &str) -> ChunkError {
    let case = super::named(written, texts.iter().copied());
    ChunkError::Case(format!("line {}, with {case}: {message}", clause.line))
}
