//! `onside rulesets`: the games that are known as a table, and what is known of one. Those that a file or a session
//! defines are shown beside those of the program.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use onside_ground::did_you_mean;
use onside_host::{Host, Limits, Script};
use onside_lang::{Answer, Kept, OwnRuleset, Session, Settings, find_kept, kept};
use onside_ruleset::{Facts, Joint};
use onside_show::{Diagnostic, Table, wrap};

use crate::errors::{self, Voice};
use crate::files;
use crate::output::print;
use crate::pictures::drawings;

/// `onside rulesets [NAME] [FILE]`
pub(crate) fn run(name: Option<&str>, file: Option<&Path>) -> ExitCode {
    // A file alone is one whose rulesets are listed.
    let (name, file) = match (name, file) {
        (Some(file), None) if file.ends_with(".onside") => (None, Some(Path::new(file))),
        other => other,
    };
    let own = match file.map(defined_in).transpose() {
        Ok(own) => own.unwrap_or_default(),
        Err(code) => return code,
    };
    let Some(name) = name else { return print(&list(&own)) };
    match describe(name, &own) {
        Ok(text) => print(&text),
        Err(error) => errors::fail(&error),
    }
}

/// The rulesets that a script defines; its answers are not shown, and its first error is.
fn defined_in(path: &Path) -> Result<Vec<OwnRuleset>, ExitCode> {
    let source = files::script(path, Voice::Options).map_err(|error| errors::fail(&error))?;
    let mut host = Host::new(Settings::default(), Limits::default());
    host.set_folder(path.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned));
    let mut script = Script::new(&source);
    while let Some(step) = script.next(&mut host) {
        if let Err(found) = step.evaluation.answer {
            for error in Voice::Options.worded(found) {
                eprintln!("{}", error.render_in(script.source(), &path.display().to_string()));
            }
            return Err(ExitCode::FAILURE);
        }
    }
    Ok(host.rulesets())
}

/// What is known of one ruleset, or an error that proposes a name.
pub(crate) fn describe(name: &str, own: &[OwnRuleset]) -> Result<String, Diagnostic> {
    if let Some(own) = own.iter().rev().find(|own| own.name == name) {
        return Ok(own_text(own));
    }
    if let Some(facts) = onside_ruleset::find(name) {
        return Ok(facts_text(facts));
    }
    if let Some(kept) = find_kept(name) {
        return Ok(kept_text(kept));
    }
    let known = names().chain(own.iter().map(|own| own.name.as_str()));
    Err(match did_you_mean(name, known) {
        Some(other) => errors::plain(format!("unknown ruleset {name}; did you mean {other}?")),
        None => errors::mistake(format!("unknown ruleset {name}"), "`onside rulesets` lists them all"),
    })
}

/// The names of the rulesets of the program.
pub(crate) fn names<'a>() -> impl Iterator<Item = &'a str> {
    onside_ruleset::all().iter().map(|facts| &*facts.name).chain(kept().iter().map(|kept| kept.name))
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
pub(crate) fn list(own: &[OwnRuleset]) -> String {
    let mut table = Table::new(&["ruleset", "board", "modes", "example"]);
    for facts in onside_ruleset::all() {
        table.push(vec![facts.name.to_string(), facts.board.to_string(), modes(facts), facts.example.to_string()]);
    }
    for kept in kept() {
        let modes = if kept.statement().contains("joint ") { "alternating, synchronized" } else { "alternating" };
        table.push(vec![kept.name.to_owned(), kept.board().to_owned(), modes.to_owned(), kept.example()]);
    }
    for own in own {
        let (board, modes) = match &own.facts {
            Some(facts) => (facts.board.to_string(), modes(facts)),
            None => (String::new(), String::new()),
        };
        table.push(vec![own.name.clone(), board, modes, own.example.clone()]);
    }
    table.render() + "\n`onside rulesets NAME` tells the rules and how positions are written.\n"
}

fn labelled(rows: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (label, content) in rows {
        let wrapped = wrap(content, 88).join(&format!("\n{:11}", ""));
        let _ = writeln!(text, "{label:<11}{wrapped}");
    }
    text
}

fn facts_text(facts: &Facts) -> String {
    let rows = labelled(&[
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
    ]);
    format!("{}\n\n{rows}", facts.title) + &example(&facts.example)
}

fn kept_text(kept: &Kept) -> String {
    let rows = labelled(&[
        ("rules", &kept.rules()),
        ("positions", &kept.positions()),
        ("example", &kept.example()),
        ("source", &kept.origin()),
    ]);
    format!("{}\n\n{rows}\n{}\n", kept.title(), kept.statement()) + &example(&kept.example())
}

/// A ruleset that somebody wrote: the rules as written, and what follows from them.
fn own_text(own: &OwnRuleset) -> String {
    let mut text = format!("{}\n\n", own.source);
    let mut rows = vec![("example", own.example.as_str())];
    let known = own.facts.as_ref().map(|facts| (modes(facts), facts));
    if let Some((modes, facts)) = &known {
        rows.insert(0, ("positions", &facts.notation));
        rows.push(("modes", modes));
        rows.push(("impartial", if facts.impartial { "yes" } else { "no" }));
    }
    text.push_str(&labelled(&rows));
    text
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
