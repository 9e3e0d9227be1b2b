//! `onside help`: short pages about the language and the program.
//!
//! Their texts are in `pages`.

mod pages;

use std::fmt::Write as _;
use std::process::ExitCode;

use onside_ground::did_you_mean;
use onside_lab::documents::{Document, document, documents_in};
use onside_lab::sweep::About;
use onside_lab::{reproduce, sweeps};
use onside_lang::{OwnRuleset, library};
use onside_show::{Diagnostic, Table, wrap};

use crate::errors;
use crate::output::print;
use crate::repl::COMMANDS;
use crate::{rulesets, words};
use pages::{
    FMT, JSON, LANGUAGE, LIMITS, LOOPY, MISERE, NOTATION, PICTURES, POSITIONS, PROGRAMS, SCORING, SCRIPTS, SESSION,
    SYNCHRONIZED, TABLES,
};

/// A page: its name, what it is about, its text.
struct Topic {
    name: &'static str,
    about: &'static str,
    text: &'static str,
}

/// How wide prose is set.
const WIDTH: usize = 88;

const TOPICS: &[Topic] = &[
    Topic { name: "language", about: "how expressions are written", text: LANGUAGE },
    Topic { name: "programs", about: "variables, lists, loops and functions", text: PROGRAMS },
    Topic { name: "notation", about: "how values are written", text: NOTATION },
    Topic { name: "positions", about: "how positions are written and asked", text: POSITIONS },
    Topic { name: "loopy", about: "games in which positions may be repeated", text: LOOPY },
    Topic { name: "misere", about: "play in which the last move loses", text: MISERE },
    Topic { name: "synchronized", about: "games in which both players move at once", text: SYNCHRONIZED },
    Topic { name: "scoring", about: "games in which points are counted", text: SCORING },
    Topic { name: "tables", about: "sequences, periods, tables and CSV", text: TABLES },
    Topic { name: "pictures", about: "drawings, plots and files of them", text: PICTURES },
    Topic { name: "methods", about: "everything that can be asked of a value", text: "" },
    Topic { name: "rulesets", about: "the games that are known", text: "" },
    Topic { name: "session", about: "what the prompt can do", text: SESSION },
    Topic { name: "scripts", about: "how scripts are written and run", text: SCRIPTS },
    Topic { name: "fmt", about: "the one style of scripts", text: FMT },
    Topic { name: "worksheet", about: "worksheets in the browser", text: crate::worksheet::PAGE },
    Topic { name: "limits", about: "bounding time, memory and positions", text: LIMITS },
    Topic { name: "json", about: "output for other programs", text: JSON },
];

pub(crate) fn run(topic: Option<&str>) -> ExitCode {
    match text(topic, &[], None) {
        Ok(text) => print(&text),
        Err(error) => errors::fail(&error),
    }
}

/// The topics with what they are about.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOPICS.iter().map(|topic| (topic.name, topic.about))
}

/// The page about a topic, a method, a ruleset, a word of the grammar or a command; an error that lists the topics
/// otherwise. Lists are as wide as is said, or as they need to be.
pub(crate) fn text(topic: Option<&str>, own: &[OwnRuleset], width: Option<usize>) -> Result<String, Diagnostic> {
    let Some(name) = topic else {
        return Ok(format!(
            "Topics (onside help TOPIC):\n\n{}\n`onside help NAME` also explains a method, a ruleset, a word or sign \
             such as for or ^, and\n`onside help 004` a document that is cited by its number.\n",
            list()
        ));
    };
    match name {
        "methods" => return Ok(methods(width)),
        "rulesets" => return Ok(rulesets::list(own)),
        _ => {}
    }
    // What a user wrote counts before what is built in.
    if own.iter().any(|own| own.name == name) {
        return rulesets::describe(name, own);
    }
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name == name) {
        return Ok(topic.text.to_string());
    }
    if let Some(document) = document(name) {
        return Ok(about_document(document));
    }
    if let Some(page) = words::page(name) {
        return Ok(page.to_owned());
    }
    if let Some((command, arguments, about)) = COMMANDS.iter().find(|(command, ..)| *command == name) {
        return Ok(format!("{}\n\nAt the prompt: {about}.\n", format!("{command} {arguments}").trim()));
    }
    if let Some((_, topic)) = words::ALIASES.iter().find(|(alias, _)| *alias == name) {
        return text(Some(topic), own, width);
    }
    if ["eval", "run", "prove", "sweep", "reproduce", "serve", "lsp"].contains(&name) {
        return Ok(format!("onside {name} --help explains this command of the program.\n"));
    }
    // A name may serve several kinds of values, each with a method of its own.
    let mut text = String::new();
    for method in library::methods().filter(|method| method.name == name || method.alias == name) {
        let gap = if text.is_empty() { "" } else { "\n" };
        let (example, answer) = method.example;
        let _ = write!(text, "{gap}x.{}{}   (x: {})\n\n", method.name, method.parameters, method.applies_to());
        let _ = writeln!(text, "{}", wrap(method.summary, WIDTH).join("\n"));
        if !method.alias.is_empty() {
            let _ = writeln!(text, "Also written {}.", method.alias);
        }
        let _ = write!(text, "\n> {example}\n{answer}\n");
    }
    if !text.is_empty() {
        return Ok(text);
    }
    if let Some(function) = library::function(name) {
        let (example, answer) = function.example;
        let summary = wrap(function.summary, WIDTH).join("\n");
        return Ok(format!("{}{}\n\n{summary}\n\n> {example}\n{answer}\n", function.name, function.parameters));
    }
    rulesets::describe(name, own).or_else(|_| nearest(name, own, width))
}

/// The page about the same name in other letters' case; otherwise an error that says what may have been meant.
fn nearest(name: &str, own: &[OwnRuleset], width: Option<usize>) -> Result<String, Diagnostic> {
    let methods = library::methods().flat_map(|method| [method.name, method.alias]).filter(|name| !name.is_empty());
    let built_in = methods
        .chain(library::functions().iter().map(|function| function.name))
        .chain(rulesets::names())
        .chain(TOPICS.iter().map(|topic| topic.name))
        .chain(words::names())
        .chain(words::ALIASES.iter().map(|(alias, _)| *alias))
        .chain(COMMANDS.iter().map(|(command, ..)| *command));
    let mut known: Vec<&str> = own.iter().map(|own| own.name.as_str()).collect();
    for name in built_in {
        known.push(name);
    }
    if let Some(same) = known.iter().find(|known| **known != name && known.eq_ignore_ascii_case(name)) {
        return text(Some(same), own, width);
    }
    Err(match did_you_mean(name, known) {
        Some(other) => errors::plain(format!("there is no help about {name}; did you mean {other}?")),
        None => {
            let topics = list();
            errors::mistake(
                format!("there is no help about {name}"),
                format!("the topics are\n\n{}", topics.trim_end()),
            )
        }
    })
}

/// Which document a number means, and what the program has of it.
fn about_document(document: &Document) -> String {
    let mut text = format!("{}\n\n{}\n\nonside reproduce ID\n", document.citation(), document.about);
    for entry in reproduce::all().into_iter().filter(|entry| entry.id.starts_with(document.number)) {
        let _ = writeln!(text, "  {:18} {}", entry.id, entry.what);
    }
    let cites = |about: &&About| documents_in(about.source).contains(&document);
    for (place, about) in sweeps::all().iter().map(|sweep| sweep.about()).filter(cites).enumerate() {
        let heading = if place == 0 { "\nonside sweep NAME\n" } else { "" };
        let _ = writeln!(text, "{heading}  {:22} {}", about.name, about.title);
    }
    text
}

fn list() -> String {
    let mut table = Table::new(&["topic", "about"]);
    for topic in TOPICS {
        table.push(vec![topic.name.into(), topic.about.into()]);
    }
    table.render()
}

fn methods(width: Option<usize>) -> String {
    let mut text = String::from("Methods are written x.Name, x.Name(a), or x Name a.\n");
    for (title, methods) in library::groups() {
        let rows = methods.iter().map(|method| (format!("{}{}", method.name, method.parameters), method.summary));
        let _ = write!(text, "\n{title}\n\n{}", explained("method", rows.collect(), width));
    }
    let functions = library::functions().iter();
    let rows = functions.map(|function| (format!("{}{}", function.name, function.parameters), function.summary));
    let _ = write!(text, "\nFunctions\n\n{}", explained("function", rows.collect(), width));
    text
}

/// Names with a sentence each; where the width is bounded, sentences go on in the next line.
fn explained(what: &str, rows: Vec<(String, &str)>, width: Option<usize>) -> String {
    let mut table = Table::new(&[what, "gives"]);
    let names = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(what.len());
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(names + 3).max(20));
    for (name, summary) in rows {
        let mut name = name;
        for line in if room == usize::MAX { vec![summary.to_owned()] } else { wrap(summary, room) } {
            table.push(vec![std::mem::take(&mut name), line]);
        }
    }
    table.render()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_every_page_evaluates_to_the_line_below_it() {
        let mut session = onside_lang::Session::default();
        for page in TOPICS.iter().map(|topic| topic.text).chain(words::names().filter_map(words::page)) {
            let mut lines = page.lines();
            while let Some(line) = lines.next() {
                if let Some(source) = line.strip_prefix("> ") {
                    let answer = session.evaluate(source).answer.expect(source);
                    assert_eq!(answer.text().expect(source), lines.next().unwrap_or(""), "{source}");
                }
            }
        }
    }

    #[test]
    fn every_topic_has_a_page_and_unknown_ones_list_the_topics() {
        for topic in TOPICS {
            assert!(!text(Some(topic.name), &[], None).unwrap().is_empty());
        }
        assert!(text(Some("Mean"), &[], None).unwrap().contains("mast"));
        assert!(text(Some("nosuchthing"), &[], None).unwrap_err().render("").contains("language"));
    }

    #[test]
    fn words_signs_commands_and_other_names_find_a_page() {
        let check = |name: &str, part: &str| {
            let page = text(Some(name), &[], None).unwrap_or_else(|error| panic!("{name}: {}", error.render("")));
            assert!(page.contains(part), "{name}: {page}");
        };
        for (name, part) in [
            ("for", "repeats"),
            ("^", "up"),
            (":draw", "writes a picture"),
            (":=", "gives the name"),
            ("004", "Synchronized Push and Shove"),
            ("csv", "CSV"),
            ("hackenbush", "rules"),
            ("mean", "mast"),
            ("eval", "--help"),
            ("omega", "ordinal"),
            ("print", "line of their own"),
            ("try", "else"),
            ("North", "Compass"),
            ("own", "letters of the player"),
            ("Graph", "Complete"),
            ("mod", "remainder"),
            ("sidling", "Sidling"),
        ] {
            check(name, part);
        }
        for (alias, topic) in words::ALIASES {
            check(alias, &text(Some(topic), &[], None).unwrap());
        }
        let meant = text(Some("tabels"), &[], None).unwrap_err();
        assert_eq!(meant.render(""), "error: there is no help about tabels; did you mean tables?");
    }

    #[test]
    fn the_list_of_methods_fits_the_terminal() {
        let narrow = text(Some("methods"), &[], Some(80)).unwrap();
        assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
        assert!(narrow.lines().count() > text(Some("methods"), &[], None).unwrap().lines().count());
    }
}
