//! What is wrong with a text, as editors show it while it is typed.

use onside_lang::outline::Outline;
use onside_show::{Diagnostic, Severity};
use serde_json::{Value as Json, json};

use crate::document::Document;

/// More than this is not told about one text.
const MOST: usize = 200;

/// The mistakes and warnings of a text.
pub(crate) fn diagnostics(document: &Document, outline: &Outline) -> Vec<Json> {
    outline.diagnostics.iter().take(MOST).map(|diagnostic| told(document, diagnostic)).collect()
}

fn told(document: &Document, diagnostic: &Diagnostic) -> Json {
    let message = match &diagnostic.hint {
        Some(hint) => format!("{}\n{hint}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let severity = match diagnostic.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
    };
    json!({
        "range": document.range(diagnostic.span),
        "severity": severity,
        "source": "onside",
        "message": message,
    })
}
