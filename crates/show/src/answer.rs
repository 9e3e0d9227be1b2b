//! The answer to one question, ready to be rendered.

use crate::Json;

/// What an expression evaluated to, as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The kind of value: `number`, `game`, `position`, `boolean`, `outcome`, `set`, ...
    pub kind: &'static str,
    /// The value as the language writes it; it parses back as the same value.
    pub text: String,
    /// The value for programs. Exact numbers are strings such as `"-13/8"`, never JSON floats.
    pub value: Json,
}

impl Answer {
    /// An answer whose value for programs is its text.
    #[must_use]
    pub fn textual(kind: &'static str, text: String) -> Answer {
        Answer { kind, value: Json::String(text.clone()), text }
    }
}
