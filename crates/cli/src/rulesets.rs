//! `onside rulesets`: the registry as a table, and the facts of one ruleset.

use std::fmt::Write as _;
use std::process::ExitCode;

use onside_lang::{Answer, Session};
use onside_ruleset::{Facts, Joint};
use onside_show::{Diagnostic, Table, wrap};

use crate::errors;
use crate::output::print;
use crate::pictures::drawings;

pub(crate) fn run(name: Option<&str>) -> ExitCode {
    let Some(name) = name else { return print(&list()) };
    match describe(name) {
        Ok(text) => print(&text),
        Err(error) => errors::fail(&error),
    }
}

/// The facts of one ruleset, or an error that proposes a name.
pub(crate) fn describe(name: &str) -> Result<String, Diagnostic> {
    if let Some(facts) = onside_ruleset::find(name) {
        return Ok(facts_text(facts));
    }
    Err(match onside_ruleset::did_you_mean(name) {
        Some(other) => errors::plain(format!("unknown ruleset {name}; did you mean {other}?")),
        None => errors::mistake(format!("unknown ruleset {name}"), "`onside rulesets` lists them all"),
    })
}

fn modes(facts: &Facts) -> String {
    facts.modes().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What both moves at once lead to, or why they cannot be made.
fn joint(facts: &Facts) -> &str {
    match &facts.joint {
        Joint::Rule(text) | Joint::None(text) => text,
    }
}

/// All rulesets in a table.
pub(crate) fn list() -> String {
    let mut table = Table::new(&["ruleset", "board", "modes", "example"]);
    for facts in onside_ruleset::all() {
        table.push(vec![facts.name.to_string(), facts.board.to_string(), modes(facts), facts.example.to_string()]);
    }
    table.render() + "\n`onside rulesets NAME` tells the rules and how positions are written.\n"
}

fn facts_text(facts: &Facts) -> String {
    let mut text = format!("{}\n\n", facts.title);
    for (label, content) in [
        ("rules", &*facts.rules),
        ("positions", &facts.notation),
        ("example", &facts.example),
        ("board", &facts.board.to_string()),
        ("modes", &modes(facts)),
        ("at once", joint(facts)),
        ("impartial", if facts.impartial { "yes" } else { "no" }),
        ("cycles", &facts.cycles.to_string()),
        ("numbers", facts.numbers.unwrap_or("no theorem makes all positions numbers")),
        ("status", &facts.status),
    ] {
        let wrapped = wrap(content, 88).join(&format!("\n{:11}", ""));
        let _ = writeln!(text, "{label:<11}{wrapped}");
    }
    text + &example(&facts.example)
}

/// The example as a session shows it: the board, and the value.
fn example(source: &str) -> String {
    let mut session = Session::default();
    let mut evaluated = |source: &str| session.evaluate(source).answer.ok();
    let written = |answer: Option<&Answer>| answer.and_then(|answer| answer.text().ok()).unwrap_or_default().to_owned();
    let position = evaluated(source);
    let mut text = format!("\n> {source}\n");
    let drawing = position.as_ref().and_then(|answer| drawings(&answer.value));
    for line in drawing.iter().flat_map(|drawing| drawing.lines()) {
        let _ = writeln!(text, "  {line}");
    }
    let value = evaluated(&format!("({source}).CanonicalForm"));
    let _ = write!(text, "{}\n= {}\n", written(position.as_ref()), written(value.as_ref()));
    text
}
