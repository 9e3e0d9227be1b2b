//! What a request must look like. Whatever else a line says is refused with a reason: a key that nobody knows is a slip
//! that would otherwise go unnoticed.

use std::time::Duration;

use onside_explore::Change;
use onside_ground::{Player, did_you_mean};
use onside_host::Mode;
use onside_png::Format;
use onside_show::Json;
use onside_show::picture::Theme;

use crate::change;
use crate::event::RequestError;
use crate::fields::Fields;

/// Something that is to be done, with the id that its events carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) id: Json,
    pub(crate) task: Task,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Something for the session, in its turn; in what it knew under this name, if one is given.
    Work(Work, Bounds, Option<String>),
    /// Something about a text alone, at once.
    Assist(Assist),
    /// The request of this id is called off.
    Cancel,
}

/// What the session does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Run { source: String, mode: Option<Mode>, keep: Option<String> },
    Draw { expression: String, mode: Option<Mode>, format: Format, theme: Theme },
    Explore { expression: String, mode: Option<Mode> },
    Edit { expression: String, mode: Option<Mode>, component: usize, change: Change },
    Advise { expression: String, mode: Option<Mode>, player: Player },
    Joint { expression: String, left: usize, right: usize },
    Reset,
    Set { mode: Option<Mode>, digits: Option<u32> },
}

/// Limits of one request; those of the program where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: Option<u64>,
}

/// What an editor asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Assist {
    Colours { source: String },
    Cells { source: String },
    Complete { source: String, cursor: usize },
    Help { source: String, cursor: usize },
}

/// What can be asked, for those who mistype it.
const TASKS: [&str; 10] = ["run", "draw", "explore", "edit", "advise", "joint", "assist", "cancel", "reset", "set"];

/// Reads a line. The id comes with what is wrong, as far as it could be read.
pub(crate) fn read(line: &[u8]) -> Result<Request, Box<(Json, RequestError)>> {
    let nobody = |failure| Box::new((Json::Null, failure));
    const EXAMPLE: &str = r#"write one object a line, as in {"id":1,"do":"run","source":"1+1"}"#;
    let text =
        std::str::from_utf8(line).map_err(|_| nobody(RequestError::new("the line is not UTF-8 text", EXAMPLE)))?;
    // Some programs start with a mark that nobody sees.
    let text = text.trim_start_matches('\u{feff}');
    let json: Json = serde_json::from_str(text)
        .map_err(|error| nobody(RequestError::new(format!("the line is no JSON: {error}"), EXAMPLE)))?;
    let Json::Object(object) = json else {
        return Err(nobody(RequestError::new("the line is no JSON object", EXAMPLE)));
    };
    let mut fields = Fields::new(object);
    let id = fields.id().map_err(nobody)?;
    task(fields).map(|task| Request { id: id.clone(), task }).map_err(|failure| Box::new((id, failure)))
}

fn task(mut fields: Fields) -> Result<Task, RequestError> {
    let name = fields.text("do")?;
    let task = match name.as_str() {
        "run" => {
            let (source, mode, keep) = (fields.text("source")?, fields.mode()?, fields.maybe_text("keep")?);
            if keep.as_deref() == Some("") {
                let hint = "that is the name of the beginning; write another one";
                return Err(RequestError::new("\"keep\" is an empty name", hint));
            }
            Task::Work(Work::Run { source, mode, keep }, fields.bounds()?, fields.maybe_text("after")?)
        }
        "draw" => {
            let expression = fields.text("expression")?;
            let format = fields.choice("format", None, Format::named, "svg, png, pdf, tex, dot, txt or html")?;
            let theme = fields.choice("theme", Some(Theme::Light), Theme::named, "light, dark or print")?;
            let work = Work::Draw { expression, mode: fields.mode()?, format, theme };
            Task::Work(work, fields.bounds()?, fields.maybe_text("after")?)
        }
        "explore" => {
            let work = Work::Explore { expression: fields.text("expression")?, mode: fields.mode()? };
            Task::Work(work, fields.bounds()?, fields.maybe_text("after")?)
        }
        "edit" => {
            let (expression, mode) = (fields.text("expression")?, fields.mode()?);
            let (component, change) = (fields.count("component")?, change::read(fields.object("change")?)?);
            let work = Work::Edit { expression, mode, component, change };
            Task::Work(work, fields.bounds()?, fields.maybe_text("after")?)
        }
        "advise" => {
            let (expression, mode) = (fields.text("expression")?, fields.mode()?);
            let work = Work::Advise { expression, mode, player: fields.player()? };
            Task::Work(work, fields.bounds()?, fields.maybe_text("after")?)
        }
        "joint" => {
            let expression = fields.text("expression")?;
            let (left, right) = (fields.count("left")?, fields.count("right")?);
            Task::Work(Work::Joint { expression, left, right }, fields.bounds()?, fields.maybe_text("after")?)
        }
        "assist" => {
            let what = fields.text("what")?;
            let source = fields.text("source")?;
            Task::Assist(match what.as_str() {
                "colours" => Assist::Colours { source },
                "cells" => Assist::Cells { source },
                "complete" => Assist::Complete { cursor: fields.cursor(&source)?, source },
                "help" => Assist::Help { cursor: fields.cursor(&source)?, source },
                other => return Err(unknown("what", other, &["colours", "cells", "complete", "help"])),
            })
        }
        "cancel" => Task::Cancel,
        "reset" => Task::Work(Work::Reset, Bounds::default(), None),
        "set" => {
            let work = Work::Set { mode: fields.mode()?, digits: fields.digits()? };
            Task::Work(work, Bounds::default(), None)
        }
        other => return Err(unknown("do", other, &TASKS)),
    };
    fields.finish(&name)?;
    Ok(task)
}

/// What is said of a word that is none of those that may stand there.
pub(crate) fn unknown(key: &str, found: &str, known: &[&str]) -> RequestError {
    let hint = match did_you_mean(found, known.iter().copied()) {
        Some(likely) => format!("did you mean \"{likely}\"?"),
        None => format!("it is one of {}", known.join(", ")),
    };
    let found: String = found.chars().take(40).collect();
    RequestError::new(format!("\"{key}\" cannot be \"{found}\""), hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(line: &str, message: &str, hint: &str) {
        let (_, failure) = *read(line.as_bytes()).expect_err(line);
        assert!(failure.message.contains(message), "{line}: {}", failure.message);
        let said = failure.hint.unwrap_or_default();
        assert!(said.contains(hint), "{line}: {said}");
    }

    #[test]
    fn a_request_is_read_with_what_it_leaves_out() {
        let request = read(br#"{"id":"a","do":"run","source":"1","mode":null,"time":"10s"}"#).expect("a request");
        let bounds = Bounds { time: Some(Duration::from_secs(10)), memory: None };
        let work = Work::Run { source: "1".into(), mode: None, keep: None };
        assert_eq!(request, Request { id: "a".into(), task: Task::Work(work, bounds, None) });
        let request = read(br#"{"id":1,"do":"draw","expression":"1","format":"svg"}"#).expect("a request");
        let work = Work::Draw { expression: "1".into(), mode: None, format: Format::Svg, theme: Theme::Light };
        assert_eq!(request.task, Task::Work(work, Bounds::default(), None));
        let request = read(br#"{"id":1,"do":"run","source":"1","after":"","keep":"b"}"#).expect("a request");
        let work = Work::Run { source: "1".into(), mode: None, keep: Some("b".into()) };
        assert_eq!(request.task, Task::Work(work, Bounds::default(), Some(String::new())));
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told_with_a_remedy() {
        refused("", "no JSON", "one object a line");
        refused("{", "no JSON", "one object a line");
        refused("[1]", "no JSON object", "one object a line");
        refused(r#"{"do":"run"}"#, "no \"id\"", "whole number");
        refused(r#"{"id":1.5,"do":"run"}"#, "neither", "whole number");
        refused(r#"{"id":{},"do":"run"}"#, "neither", "whole number");
        refused(r#"{"id":1}"#, "\"do\" is missing", "");
        refused(r#"{"id":1,"do":"rum"}"#, "cannot be \"rum\"", "did you mean \"run\"?");
        refused(r#"{"id":1,"do":"run"}"#, "\"source\" is missing", "");
        refused(r#"{"id":1,"do":"run","source":7}"#, "no text", "double quotes");
        refused(r#"{"id":1,"do":"run","source":"","tiem":"1s"}"#, "no \"tiem\"", "did you mean \"time\"?");
        refused(r#"{"id":1,"do":"run","source":"","time":"10"}"#, "expected a unit", "10s");
        refused(r#"{"id":1,"do":"run","source":"","mode":"both"}"#, "cannot be \"both\"", "alternating");
        refused(r#"{"id":1,"do":"run","source":"","keep":""}"#, "empty name", "write another");
        refused(r#"{"id":1,"do":"draw","expression":"1"}"#, "\"format\" is missing", "svg");
        refused(r#"{"id":1,"do":"draw","expression":"1","format":"gif"}"#, "cannot be \"gif\"", "svg");
        refused(r#"{"id":1,"do":"set","digits":0}"#, "not a number of digits", "from 1 to");
        refused(r#"{"id":1,"do":"assist","what":"complete","source":"é","cursor":1}"#, "no place", "0 to 2");
        refused(r#"{"id":1,"do":"assist","what":"complete","source":"a"}"#, "no place", "0 to 1");
        let deep = format!("{{\"id\":1,\"do\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
        refused(&deep, "no JSON", "one object a line");
    }

    #[test]
    fn what_is_wrong_comes_with_the_id_if_there_is_one() {
        let (id, _) = *read(br#"{"id":9,"do":"fly"}"#).expect_err("refused");
        assert_eq!(id, 9);
        let (id, _) = *read(b"\xff").expect_err("refused");
        assert_eq!(id, Json::Null);
    }
}
