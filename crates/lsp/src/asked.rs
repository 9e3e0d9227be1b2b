//! What messages ask for, and how a question is refused.

use serde_json::Value as Json;

/// Why there is no answer: a number of the protocol and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: i64,
    pub(crate) message: String,
}

pub(crate) const NO_JSON: i64 = -32700;
pub(crate) const NO_REQUEST: i64 = -32600;
pub(crate) const UNKNOWN_METHOD: i64 = -32601;
pub(crate) const WRONG_PARAMETERS: i64 = -32602;
pub(crate) const INTERNAL: i64 = -32603;
pub(crate) const NOT_INITIALIZED: i64 = -32002;
pub(crate) const FAILED: i64 = -32803;

impl Refusal {
    pub(crate) fn new(code: i64, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

/// What comes of a question.
pub(crate) type Answered = Result<Json, Refusal>;

/// A text in the parameters, by the names on the way to it.
pub(crate) fn text<'j>(parameters: &'j Json, path: &[&str]) -> Result<&'j str, Refusal> {
    found(parameters, path).and_then(Json::as_str).ok_or_else(|| missing(path, "a text"))
}

/// A number from 0 on in the parameters.
pub(crate) fn number(parameters: &Json, path: &[&str]) -> Result<u64, Refusal> {
    found(parameters, path).and_then(Json::as_u64).ok_or_else(|| missing(path, "a number from 0 on"))
}

pub(crate) fn found<'j>(parameters: &'j Json, path: &[&str]) -> Option<&'j Json> {
    path.iter().try_fold(parameters, |inside, name| inside.get(name))
}

fn missing(path: &[&str], what: &str) -> Refusal {
    Refusal::new(WRONG_PARAMETERS, format!("the parameter {} is not there or is not {what}", path.join(".")))
}
