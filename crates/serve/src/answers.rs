//! What came of a statement, as an event.

use onside_host::{Host, Step};
use onside_lang::value::{Compound, Scoring};
use onside_lang::{Answer, Error, Value};
use onside_show::Json;
use serde_json::json;

use crate::event::{self, RequestError, event};

/// The event for a statement that has an answer, or why the answer cannot be written.
pub(crate) fn answered(id: &Json, host: &mut Host, step: &Step, answer: &Answer) -> Result<Json, RequestError> {
    let shown = step.statement.shows(answer);
    // What nobody sees is not written again.
    let written = if shown { host.within(|| Written::of(answer))? } else { Written::default() };
    let mut content = json!({
        "span": event::span(step.statement.span),
        "shown": shown,
        "kind": answer.kind().word(),
        "text": written.text,
        "warnings": step.evaluation.warnings.iter().map(event::warning).collect::<Vec<_>>(),
        "picture": shown && answer.has_picture(),
        "position": written.position,
        "mode": host.settings().mode.to_string(),
        "micros": step.evaluation.micros,
    });
    if let Json::Object(entries) = &mut content {
        let table = written.table.map(|rows| json!({ "rows": rows }));
        let latex = written.latex.map(Json::String);
        let found = [("table", table), ("latex", latex)].into_iter();
        entries.extend(found.filter_map(|(key, value)| Some((key.to_owned(), value?))));
    }
    Ok(event(id, "answer", content))
}

/// The forms in which an answer is written.
#[derive(Default)]
struct Written {
    text: String,
    /// As a formula; nothing if that would be too long, which the text is not.
    latex: Option<String>,
    /// The expression that can be explored, if the answer is a position.
    position: Option<String>,
    table: Option<Vec<Vec<String>>>,
}

impl Written {
    fn of(answer: &Answer) -> Result<Written, Error> {
        let position = if is_position(&answer.value) { Some(answer.expression()?) } else { None };
        let latex = match answer.latex() {
            Err(error) if error.stop().is_some() => return Err(error),
            latex => latex.ok(),
        };
        Ok(Written { text: answer.text()?.to_owned(), latex, position, table: answer.table()? })
    }
}

/// Whether a value can be looked at as a position.
fn is_position(value: &Value) -> bool {
    match value {
        Value::Compound(compound) => contains_position(compound),
        Value::Synchronized(_) | Value::Loopy(_) | Value::Graph(_) => true,
        Value::Scoring(scoring) => match &**scoring {
            Scoring::Subtraction(game) => game.piles.is_some(),
            Scoring::Moves(_) => true,
            Scoring::TwoPiles(_) => false,
        },
        _ => false,
    }
}

fn contains_position(compound: &Compound) -> bool {
    match compound {
        Compound::Position(_) => true,
        Compound::Game(_) | Compound::Explicit(_) | Compound::Pair(..) => false,
        Compound::Sum(terms) => terms.iter().any(contains_position),
        Compound::Multiple(_, of) | Compound::Negative(of) => contains_position(of),
    }
}
