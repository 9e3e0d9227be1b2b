//! What is told of the word under the cursor: what it is, what it holds, and what its statement comes to.

use onside_lang::assist;
use onside_lang::outline::{Binding, Outline, Sort};
use onside_show::Span;
use serde_json::{Value as Json, json};

use crate::Help;
use crate::document::Document;
use crate::preview::Preview;

/// The longest explanation, in lines.
const LINES: usize = 60;

/// What is told at a place; nothing if nothing is known of it.
pub(crate) fn hover(document: &Document, outline: &Outline, cursor: usize, preview: &mut Preview, help: &Help) -> Json {
    let source = document.text();
    let Some(number) = outline.statements.iter().position(|span| span.start <= cursor && cursor <= span.end) else {
        return Json::Null;
    };
    let statements = &outline.statements[..=number];
    let whole = statements[number];
    let evaluated = preview.evaluate(source, statements);
    let word = assist::word_at(source, cursor);
    let mut parts: Vec<String> = Vec::new();
    let mut span = word.map_or(whole, |word| word.span);
    let made = outline.at(cursor);
    if let Some((at, binding)) = made {
        span = at;
        parts.push(format!("**{}**: {}", headed(binding), sort(binding.sort)));
        if let Some(value) = preview.variable(&binding.name).filter(|_| evaluated && binding.scope.is_none()) {
            parts.push(block(&value));
        }
    } else if let Some(text) = word.and_then(|word| help(word.span.text(source), &preview.rulesets())) {
        parts.push(block(&text));
    }
    let is_definition = made.is_some_and(|(at, binding)| at == binding.span && binding.scope.is_none());
    if let Some(shown) = preview.last().filter(|_| evaluated && !is_definition) {
        parts.push(format!("The statement shows\n{}", block(shown)));
    }
    if parts.is_empty() {
        return Json::Null;
    }
    json!({ "contents": { "kind": "markdown", "value": parts.join("\n\n") }, "range": document.range(span) })
}

/// The explanation of a word as editors show it beside a candidate.
pub(crate) fn documentation(help: &Help, preview: &Preview, word: &str) -> Option<Json> {
    let text = help(word, &preview.rulesets())?;
    Some(json!({ "kind": "markdown", "value": block(&text) }))
}

/// Where a name is made.
pub(crate) fn definition(outline: &Outline, cursor: usize) -> Option<Span> {
    outline.at(cursor).map(|(_, binding)| binding.span)
}

fn headed(binding: &Binding) -> String {
    match binding.parameters.is_empty() {
        true => binding.name.clone(),
        false => format!("{}({})", binding.name, binding.parameters.join(", ")),
    }
}

pub(crate) fn sort(sort: Sort) -> &'static str {
    match sort {
        Sort::Variable => "a variable",
        Sort::Function => "a function",
        Sort::Ruleset => "a ruleset",
        Sort::Class => "a class",
        Sort::Parameter => "a parameter",
        Sort::Loop => "the variable of a loop or a rule",
    }
}

/// A text that is shown as it stands.
fn block(text: &str) -> String {
    let mut lines: Vec<&str> = text.trim_end().lines().take(LINES).collect();
    if text.trim_end().lines().count() > LINES {
        lines.push("...");
    }
    // No line of an explanation or a value is a fence of this length.
    format!("````text\n{}\n````", lines.join("\n"))
}
