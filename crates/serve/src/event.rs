//! What events look like: one JSON object each, with the id of the request it belongs to.

use onside_ground::Stop;
use onside_host::Progress;
use onside_lang::Error;
use onside_show::{Diagnostic, Json, Span};
use serde_json::json;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestError {
    pub(crate) message: String,
    /// The place in the request's source, if it is about one.
    pub(crate) span: Option<Span>,
    pub(crate) hint: Option<String>,
    pub(crate) stop: Option<Stop>,
}

impl RequestError {
    /// A mistake that has no place in a source.
    pub(crate) fn new(message: impl Into<String>, hint: impl Into<String>) -> RequestError {
        RequestError { message: message.into(), span: None, hint: Some(hint.into()), stop: None }
    }

    /// What stopped the work.
    pub(crate) fn stopped(stop: Stop) -> RequestError {
        RequestError { stop: Some(stop), ..RequestError::new(stop.to_string(), stop.remedy().words()) }
    }

    /// Whether somebody called the work off.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.stop == Some(Stop::Cancelled)
    }

    /// `{"message","span","hint","stop"}`
    pub(crate) fn json(&self) -> Json {
        json!({
            "message": self.message,
            "span": self.span.map(span),
            "hint": self.hint,
            "stop": self.stop.and_then(stop_word),
        })
    }
}

impl From<Error> for RequestError {
    fn from(error: Error) -> RequestError {
        let stop = error.stop();
        let Diagnostic { message, span, hint, .. } = error.diagnostic;
        RequestError { message, span: Some(span), hint, stop }
    }
}

/// The word for what can be changed about a stop; nothing if it is none of the limits.
pub(crate) fn stop_word(stop: Stop) -> Option<&'static str> {
    match stop {
        Stop::Cancelled => Some("cancelled"),
        Stop::Time => Some("time"),
        Stop::Memory => Some("memory"),
        Stop::Positions(_) => Some("positions"),
        Stop::TooLarge(_) | Stop::Cycle | Stop::Rule | Stop::Internal(_) => None,
    }
}

/// `[start, end]`, in bytes.
pub(crate) fn span(span: Span) -> Json {
    json!([span.start, span.end])
}

/// `{"message","span","hint"}`
pub(crate) fn warning(warning: &Diagnostic) -> Json {
    json!({ "message": warning.message, "span": span(warning.span), "hint": warning.hint })
}

/// An event with more in it.
pub(crate) fn event(id: &Json, name: &str, mut content: Json) -> Json {
    if let Json::Object(entries) = &mut content {
        entries.insert("id".into(), id.clone());
        entries.insert("event".into(), name.into());
    }
    content
}

/// The last event of a request that has no answer.
pub(crate) fn failed(id: &Json, failure: &RequestError) -> Json {
    event(id, "failed", json!({ "error": failure.json() }))
}

/// How far the work has come.
pub(crate) fn progress(id: &Json, progress: &Progress) -> Json {
    let content = json!({
        "positions": progress.positions,
        "rate": progress.rate(),
        "memory": progress.process.unwrap_or(progress.tables),
        "elapsed": u64::try_from(progress.elapsed.as_millis()).unwrap_or(u64::MAX),
    });
    event(id, "progress", content)
}
