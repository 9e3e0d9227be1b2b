//! Names: what is called at the cursor, where names are made, and new names for old ones.

use onside_ground::Guard;
use onside_lang::assist;
use onside_lang::library;
use onside_lang::outline::{Outline, Sort, outline};
use onside_lang::syntax::{KEYWORDS, words_of};
use onside_show::Span;
use serde_json::{Value as Json, json};

use crate::asked::{FAILED, Refusal, WRONG_PARAMETERS};
use crate::document::Document;

/// What can be given to the function or method between whose parentheses the cursor stands.
pub(crate) fn signature(document: &Document, outline: &Outline, cursor: usize) -> Json {
    let source = document.text();
    let Some(call) = assist::open_call(source, cursor) else { return Json::Null };
    let name = call.name.text(source);
    let mut found: Vec<(String, String)> = Vec::new();
    let own = outline.at(call.name.start).filter(|_| !call.method);
    if let Some((_, binding)) = own.filter(|(_, binding)| !binding.parameters.is_empty()) {
        found.push((format!("({})", binding.parameters.join(", ")), crate::hover::sort(binding.sort).to_owned()));
    } else if call.method {
        let methods = library::methods_named(name).iter();
        found.extend(methods.map(|method| (method.parameters.to_owned(), method.summary.to_owned())));
    } else if let Some(function) = library::function(name) {
        found.push((function.parameters.to_owned(), function.summary.to_owned()));
    }
    if found.is_empty() {
        return Json::Null;
    }
    let signatures: Vec<Json> = found
        .iter()
        .map(|(parameters, about)| {
            let names = parameters.trim_matches(['(', ')']).split(',').map(str::trim).filter(|name| !name.is_empty());
            let names: Vec<Json> = names.map(|name| json!({ "label": name })).collect();
            json!({ "label": format!("{name}{parameters}"), "documentation": about, "parameters": names })
        })
        .collect();
    json!({ "signatures": signatures, "activeSignature": 0, "activeParameter": call.argument })
}

/// The definitions of a file, as a list.
pub(crate) fn symbols(document: &Document, outline: &Outline) -> Json {
    let of_file = outline.bindings.iter().filter(|binding| binding.scope.is_none());
    let symbol = |binding: &onside_lang::outline::Binding| {
        let kind = match binding.sort {
            Sort::Function => 12,
            Sort::Ruleset | Sort::Class => 5,
            Sort::Variable | Sort::Parameter | Sort::Loop => 13,
        };
        json!({
            "name": binding.name,
            "kind": kind,
            "detail": binding.parameters.join(", "),
            "range": document.range(binding.whole),
            "selectionRange": document.range(binding.span),
        })
    };
    Json::Array(of_file.map(symbol).collect())
}

/// The name at a place, if it can have another one.
pub(crate) fn renamed(outline: &Outline, source: &str, cursor: usize) -> Result<Span, Refusal> {
    let Some((span, binding)) = outline.at(cursor) else {
        return Err(Refusal::new(FAILED, "here stands no name that the file makes"));
    };
    let in_class = |class: &&Span| words_of(source, **class).contains(&binding.name.as_str());
    if let Some(class) = outline.classes.iter().find(in_class) {
        let message = format!("{} also stands in a class, in line {}", binding.name, line(source, class.start));
        return Err(Refusal::new(
            FAILED,
            format!("{message}; names in classes are not followed, so change it by hand"),
        ));
    }
    Ok(span)
}

/// The changes that give a name that the file makes another one.
pub(crate) fn rename(
    document: &Document,
    outline_now: &Outline,
    cursor: usize,
    new: &str,
) -> Result<Vec<Json>, Refusal> {
    let source = document.text();
    let span = renamed(outline_now, source, cursor)?;
    let is_name = new.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && new.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if !is_name || KEYWORDS.contains(&new) {
        return Err(Refusal::new(WRONG_PARAMETERS, format!("`{new}` is no name; names are letters, digits and _")));
    }
    let places = outline_now.same(cursor);
    let mut text = source.to_owned();
    for place in places.iter().rev() {
        text.replace_range(place.start..place.end, new);
    }
    // The new name may be taken, or mean something in the language: then places would mean something else than before.
    let guard = Guard::default();
    let clash = || {
        let message = format!("with the name {new} other places would mean something else, or these would");
        Refusal::new(FAILED, format!("{message}; choose another name"))
    };
    let outline_then = outline(&text, &guard).map_err(|_| clash())?;
    let step = |at: usize| {
        let before = places.iter().filter(|place| place.start < at).count();
        at + before * new.len() - before * (span.end - span.start)
    };
    let moved: Vec<Span> =
        places.iter().map(|place| Span::new(step(place.start), step(place.start) + new.len())).collect();
    let same = moved.first().is_some_and(|first| outline_then.same(first.start) == moved);
    let others = outline_then.uses.len() == outline_now.uses.len()
        && outline_then.bindings.len() == outline_now.bindings.len()
        && outline_then.diagnostics.len() == outline_now.diagnostics.len();
    let is_known = library::function(new).is_some() || onside_lang::find_kept(new).is_some();
    if !same || !others || is_known {
        return Err(clash());
    }
    let edit = |place: &Span| json!({ "range": document.range(*place), "newText": new });
    Ok(places.iter().map(edit).collect())
}

fn line(source: &str, at: usize) -> usize {
    source[..at].matches('\n').count() + 1
}
