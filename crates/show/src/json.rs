//! One JSON object a line, with the keys that the command line promises to other programs.
//!
//! The keys keep a fixed order so that the lines can also be read by people and compared as text.

use crate::{Diagnostic, Json};

fn quoted(text: &str) -> Json {
    Json::String(text.to_string())
}

/// The line for an answer: `{"input","ok":true,"kind","text","value","micros"}`.
#[must_use]
pub fn json_answer(input: &str, kind: &str, text: &str, value: &Json, micros: u64) -> String {
    format!(
        "{{\"input\":{},\"ok\":true,\"kind\":{},\"text\":{},\"value\":{value},\"micros\":{micros}}}",
        quoted(input),
        quoted(kind),
        quoted(text),
    )
}

/// The line for a failure: `{"input","ok":false,"error":{"message","start","end","hint"}}`.
///
/// `start` and `end` are byte offsets into the input; `hint` is `null` when there is none.
#[must_use]
pub fn json_error(input: &str, error: &Diagnostic) -> String {
    format!(
        "{{\"input\":{},\"ok\":false,\"error\":{{\"message\":{},\"start\":{},\"end\":{},\"hint\":{}}}}}",
        quoted(input),
        quoted(&error.message),
        error.span.start,
        error.span.end,
        error.hint.as_deref().map_or(Json::Null, quoted),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Span;

    #[test]
    fn an_answer_keeps_the_promised_keys_in_order_and_numbers_as_strings() {
        assert_eq!(
            json_answer("Push(\"BBR\")", "number", "-13/8", &quoted("-13/8"), 7),
            r#"{"input":"Push(\"BBR\")","ok":true,"kind":"number","text":"-13/8","value":"-13/8","micros":7}"#
        );
    }

    #[test]
    fn an_error_carries_its_place_and_a_null_hint() {
        let error = Diagnostic::error("no", Span::new(1, 2));
        assert_eq!(
            json_error("1/", &error),
            r#"{"input":"1/","ok":false,"error":{"message":"no","start":1,"end":2,"hint":null}}"#
        );
    }
}
