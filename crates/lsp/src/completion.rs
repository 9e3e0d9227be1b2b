//! How a text could go on at the cursor.

use onside_lang::assist::{self, Known};
use onside_lang::outline::{Outline, Sort};
use onside_show::Span;
use serde_json::{Value as Json, json};

use crate::document::Document;
use crate::preview::Preview;

// The numbers of the protocol for sorts of candidates.
const METHOD: u64 = 2;
const FUNCTION: u64 = 3;
const VARIABLE: u64 = 6;
const CLASS: u64 = 7;
const KEYWORD: u64 = 14;

/// What could stand at a place instead of the unfinished word there.
pub(crate) fn candidates(document: &Document, outline: &Outline, cursor: usize, preview: &mut Preview) -> Json {
    let source = document.text();
    let before: Vec<Span> = outline.statements.iter().copied().filter(|statement| statement.end < cursor).collect();
    // Without the values the names are still known.
    let known: Vec<Known> = if preview.evaluate(source, &before) {
        let variables = preview.variables().into_iter();
        let known = variables.map(|made| Known { name: made.name, kind: made.kind, parameters: made.parameters });
        known.collect()
    } else {
        Vec::new()
    };
    let (span, found) = assist::complete(source, cursor, &known);
    let range = document.range(span);
    let behind_dot = source[..span.start].ends_with('.');
    let mut items: Vec<Json> = Vec::new();
    for (place, candidate) in found.iter().enumerate() {
        let kind = match candidate.about.as_str() {
            "keyword" => KEYWORD,
            "ruleset" => CLASS,
            _ if behind_dot => METHOD,
            _ if known.iter().any(|known| known.name == candidate.text) => VARIABLE,
            _ => FUNCTION,
        };
        items.push(item(&candidate.text, &candidate.about, kind, place, &range));
    }
    let word = span.text(source);
    if !behind_dot && !word.is_empty() {
        for binding in &outline.bindings {
            let visible = binding.scope.is_none_or(|scope| scope.start <= cursor && cursor <= scope.end);
            let offered = found.iter().any(|candidate| candidate.text.trim_end_matches('(') == binding.name);
            if visible && !offered && binding.name.starts_with(word) && binding.name != word {
                let (about, kind) = match binding.sort {
                    Sort::Function => ("function", FUNCTION),
                    Sort::Ruleset | Sort::Class => ("ruleset", CLASS),
                    Sort::Variable => ("variable", VARIABLE),
                    Sort::Parameter => ("parameter", VARIABLE),
                    Sort::Loop => ("variable of a loop", VARIABLE),
                };
                items.push(item(&binding.name, about, kind, 0, &range));
            }
        }
    }
    json!({ "isIncomplete": false, "items": items })
}

fn item(text: &str, about: &str, kind: u64, place: usize, range: &Json) -> Json {
    json!({
        "label": text,
        "kind": kind,
        "detail": about,
        "sortText": format!("{place:05}"),
        "filterText": text,
        "textEdit": { "range": range, "newText": text },
    })
}
