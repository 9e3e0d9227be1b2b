//! What is wrong with a file that can be parsed, as far as it can be seen without running it: positions that cannot be
//! read, calls of what there is not, methods with a misspelt name.

use onside_ground::did_you_mean;
use onside_ruleset::{AnyPosition, Argument};
use onside_show::{Diagnostic, Span};
use rustc_hash::FxHashSet;

use super::Read;
use crate::classes::known_name;
use crate::eval::unknown_call;
use crate::library;
use crate::syntax::{Node, Nodes, Tree};

/// Appends what is wrong with a statement. `open` says that names may be made that are not among the bindings.
pub(super) fn statement(
    read: &Read,
    source: &str,
    bound: &FxHashSet<&str>,
    open: bool,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if !read.parsed.diagnostics.is_empty() {
        return;
    }
    let (tree, text) = (&read.parsed.tree, read.parsed_text(source));
    let is_bound = |name: &str| name == "it" || bound.contains(name);
    for id in tree.nodes(Nodes { first: 0, end: tree.len() }) {
        let found = match tree.node(id) {
            Node::Position { name, first, count } => {
                let named = name.text(text);
                let arguments = arguments(tree, text, first, count);
                let variable = |argument: &Argument| !argument.quoted && is_bound(argument.text.trim());
                if open || arguments.iter().any(variable) || is_bound(named) {
                    continue;
                }
                position(named, &arguments, tree.span(id))
            }
            Node::Call { name, .. } if !open => call(name, text, is_bound),
            Node::Method { name, .. } if !open => method(name, text),
            _ => continue,
        };
        diagnostics.extend(found.map(|found| Diagnostic { span: read.place(found.span), ..found }));
    }
}

fn arguments(tree: &Tree, text: &str, first: u32, count: u32) -> Vec<Argument> {
    let written = |raw: &crate::syntax::RawArgument| Argument {
        text: raw.span.text(text).to_owned(),
        offset: raw.span.start,
        quoted: raw.quoted,
    };
    tree.raw(first, count).iter().map(written).collect()
}

fn position(ruleset: &str, arguments: &[Argument], whole: Span) -> Option<Diagnostic> {
    if onside_ruleset::find(ruleset).is_none() {
        return Some(unknown_call(ruleset).placed(whole).diagnostic);
    }
    let error = AnyPosition::parse(ruleset, arguments).err()?;
    let mistake = Diagnostic::error(error.message, error.range.map_or(whole, Span::from));
    Some(Diagnostic { hint: error.hint, ..mistake })
}

fn call(name: Span, text: &str, is_bound: impl Fn(&str) -> bool) -> Option<Diagnostic> {
    let named = name.text(text);
    let known = library::function(named).is_some()
        || known_name(named)
        || onside_ruleset::find(named).is_some()
        || matches!(named, "try" | "near" | "slide")
        || is_bound(named);
    (!known).then(|| unknown_call(named).placed(name).diagnostic)
}

fn method(name: Span, text: &str) -> Option<Diagnostic> {
    let named = name.text(text);
    if !library::methods_named(named).is_empty() || library::function(named).is_some() {
        return None;
    }
    let other = did_you_mean(named, library::methods().map(|method| method.name))?;
    let warning = Diagnostic::warning(format!("there is no method {named} in the library"), name);
    Some(warning.with_hint(format!("did you mean {other}?")))
}
