//! The names that a ruleset gives to its parameters, its state and what its rules choose: offered while its rules are
//! written, and the parameters also where they are given.

use super::{Candidate, Known, Open, Piece, Scan, Sort, candidate};

/// The parameters of the ruleset between whose parentheses the source ends, as they are given by name.
pub(super) fn of_call(scan: &Scan<'_>, variables: &[Known]) -> Vec<Candidate> {
    let Some(&Open::Bracket(b')', at)) = scan.open.last() else { return Vec::new() };
    let (Some(bracket), Some(before)) = (scan.pieces.get(at), at.checked_sub(1).and_then(|at| scan.pieces.get(at)))
    else {
        return Vec::new();
    };
    if before.span.end != bracket.span.start || !is_name(before) {
        return Vec::new();
    }
    // Behind `=>` or an operator a value is wanted.
    let word_starts = scan.source.trim_end_matches(super::is_name).trim_end();
    if !word_starts.ends_with(['(', ',']) {
        return Vec::new();
    }
    let name = before.span.text(scan.source);
    let known = variables.iter().rev().find(|known| known.name == name).map(|known| known.parameters.clone());
    let names = known.unwrap_or_else(|| {
        let kept = crate::rules::find_kept(name);
        kept.map_or_else(Vec::new, |kept| names_of(&Scan::new(kept.statement())).parameters)
    });
    let about = format!("parameter of {name}");
    names.iter().map(|name| candidate(&format!("{name} => "), &about)).collect()
}

/// The names that the ruleset has made in whose rules the source ends.
pub(super) fn of_rules(scan: &Scan<'_>) -> Vec<Candidate> {
    if !scan.open.contains(&Open::Rules) {
        return Vec::new();
    }
    let names = names_of(scan);
    let told = |names: Vec<String>, about: &'static str| names.into_iter().map(move |name| candidate(&name, about));
    told(names.parameters, "parameter of the ruleset")
        .chain(told(names.state, "number of the position"))
        .chain(told(names.chosen, "chosen by the rule"))
        .collect()
}

#[derive(Default)]
struct Names {
    parameters: Vec<String>,
    state: Vec<String>,
    chosen: Vec<String>,
}

fn is_name(piece: &Piece) -> bool {
    matches!(piece.sort, Sort::Name | Sort::Method | Sort::Function)
}

/// The names that the last ruleset of a source makes, without the word with which the source ends.
fn names_of(scan: &Scan<'_>) -> Names {
    let mut names = Names::default();
    let text = |piece: &Piece| piece.span.text(scan.source);
    let is_start = |piece: &Piece| piece.sort == Sort::Keyword && text(piece) == "ruleset";
    let Some(start) = scan.pieces.iter().rposition(is_start) else { return names };
    let pieces = scan.pieces.get(start + 2..).unwrap_or_default();
    let finished = |piece: &&Piece| piece.span.end < scan.source.len();
    let mut rest = pieces.iter().filter(finished).peekable();
    // What stands behind the name, up to `on`: names behind a parenthesis or a comma are parameters.
    let mut opens = false;
    while let Some(piece) = rest.next_if(|piece| text(piece) != "on") {
        if opens && is_name(piece) {
            names.parameters.push(text(piece).to_owned());
        }
        opens = matches!(text(piece), "(" | ",");
    }
    rest.next();
    let heap = rest.next_if(|piece| text(piece) == "heap").is_some();
    if heap || rest.next_if(|piece| text(piece) == "(").is_some() {
        while let Some(piece) = rest.next_if(|piece| is_name(piece) || text(piece) == ",") {
            if is_name(piece) {
                names.state.push(text(piece).to_owned());
            }
            if heap {
                break;
            }
        }
    }
    while let Some(piece) = rest.next() {
        if matches!(text(piece), "for" | "def" | "joint")
            && let Some(name) = rest.next_if(|piece| is_name(piece))
        {
            names.chosen.push(text(name).to_owned());
        }
    }
    names.chosen.sort();
    names.chosen.dedup();
    names
}
