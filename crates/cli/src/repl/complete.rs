//! Completion at the prompt: expressions by the language, commands and file names here.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use onside_lang::assist::Known;
use onside_lang::{Kind, assist, library};
use reedline::{Completer, CompletionResult, Span, Suggestion};

use super::commands::COMMANDS;
use crate::topics;

/// More file names than this are not listed.
const MOST_FILES: usize = 200;

/// The variables of the session, as they were after the last answer.
pub(super) type Variables = Arc<Mutex<Vec<Known>>>;

/// Completes what is typed at the prompt.
pub(super) struct Completion {
    pub(super) variables: Variables,
}

impl Completer for Completion {
    fn complete(&mut self, line: &str, pos: usize) -> CompletionResult {
        let variables = self.variables.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, found) = candidates(line, pos, &variables);
        let suggestion = |(value, about): (String, String)| Suggestion {
            value,
            description: (!about.is_empty()).then_some(about),
            span: Span::new(start, pos.max(start)),
            ..Suggestion::default()
        };
        CompletionResult::fresh(found.into_iter().map(suggestion).collect::<Vec<_>>())
    }
}

/// Where the unfinished word starts, and what it could become, each with a few words about it.
fn candidates(line: &str, cursor: usize, variables: &[Known]) -> (usize, Vec<(String, String)>) {
    let before = line.get(..cursor).unwrap_or(line);
    let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let word = before.get(start..).unwrap_or("");
    let starting = |names: &mut dyn Iterator<Item = (String, String)>, word: &str| {
        names.filter(|(name, _)| name.to_lowercase().starts_with(&word.to_lowercase())).collect::<Vec<_>>()
    };
    if let Some(topic) = before.strip_prefix('?') {
        return (1, starting(&mut topic_names().chain(own_rulesets(variables)), topic));
    }
    let first = before.split_whitespace().next().unwrap_or("");
    if first == before && before.starts_with(':') {
        let mut names = COMMANDS.iter().map(|(name, _, about)| ((*name).to_string(), (*about).to_string()));
        return (0, starting(&mut names, before));
    }
    let words = |words: &[&str]| words.iter().map(|word| ((*word).to_string(), String::new())).collect::<Vec<_>>();
    let options = match first {
        ":load" | ":save" => {
            let rest = before.get(first.len()..).unwrap_or("");
            let path = rest.trim_start();
            return (before.len() - path.len(), files(path));
        }
        "help" | ":help" if start > 0 => topic_names().chain(own_rulesets(variables)).collect(),
        ":mode" => words(&["alternating", "synchronized"]),
        ":time" => words(&["on", "off"]),
        ":limits" => words(&["time", "memory", "positions", "none"]),
        _ => {
            let (span, found) = assist::complete(line, cursor, variables);
            return (span.start, found.into_iter().map(|candidate| (candidate.text, candidate.about)).collect());
        }
    };
    (start, starting(&mut options.into_iter(), word))
}

/// The rulesets of the session, which `help` explains too.
fn own_rulesets(variables: &[Known]) -> impl Iterator<Item = (String, String)> {
    let own = variables.iter().filter(|known| known.kind == Kind::Ruleset);
    own.map(|known| (known.name.clone(), "ruleset".to_string()))
}

/// Everything that `help` can explain.
fn topic_names() -> impl Iterator<Item = (String, String)> {
    let topics = topics::names().map(|(name, about)| (name.to_string(), about.to_string()));
    let methods = library::methods().map(|method| (method.name.to_string(), method.summary.to_string()));
    let mut functions = Vec::new();
    for function in library::functions() {
        functions.push((function.name.to_string(), function.summary.to_string()));
    }
    let rulesets = crate::rulesets::names().map(|name| (name.to_string(), "ruleset".to_string()));
    topics.chain(methods).chain(functions).chain(rulesets)
}

/// The files that a path could become; a folder ends in a slash.
fn files(typed: &str) -> Vec<(String, String)> {
    let (folder, name) = typed.rfind('/').map_or(("", typed), |at| typed.split_at(at + 1));
    let Ok(entries) = std::fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(folder) }) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let Ok(file) = entry.file_name().into_string() else { continue };
        // Hidden files are offered to those who ask for them.
        if !file.starts_with(name) || (file.starts_with('.') && !name.starts_with('.')) {
            continue;
        }
        let slash = if entry.path().is_dir() { "/" } else { "" };
        found.push((format!("{folder}{file}{slash}"), String::new()));
    }
    found.sort();
    found.truncate(MOST_FILES);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, start: usize, expected: &[&str]) {
        let variables = [("value_of", Kind::Function), ("MyGame", Kind::Ruleset)].map(|(name, kind)| Known {
            name: name.to_string(),
            kind,
            parameters: Vec::new(),
        });
        let (found_start, found) = candidates(line, line.len(), &variables);
        let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!((found_start, texts.get(..expected.len())), (start, Some(expected)), "{line}: {texts:?}");
        assert_eq!(texts.is_empty(), expected.is_empty(), "{line}: {texts:?}");
    }

    #[test]
    fn commands_their_words_and_topics_are_completed() {
        check(":l", 0, &[":limits", ":load"]);
        check(":mode s", 6, &["synchronized"]);
        check(":time ", 6, &["on", "off"]);
        check(":limits m", 8, &["memory"]);
        check("?canonical", 1, &["CanonicalForm"]);
        check("help not", 5, &["notation"]);
        check("help Pus", 5, &["Push"]);
        check("?MyG", 1, &["MyGame"]);
        check("help Wyth", 5, &["Wythoff"]);
        check(":nosuch x", 8, &[]);
    }

    #[test]
    fn expressions_are_completed_by_the_language() {
        check("1 + value", 4, &["value_of"]);
        check("Push(BR).Temp", 9, &["Temperature"]);
        check("Pus", 0, &["Push("]);
    }

    #[test]
    fn file_names_are_completed_behind_load_and_save() {
        check(":load src/repl/compl", 6, &["src/repl/complete.rs"]);
        check(":save sr", 6, &["src/"]);
        check(":load nosuchfolder/x", 6, &[]);
    }
}
