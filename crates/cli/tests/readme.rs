//! The README tells the truth: every line of its tour is run, and its table of rulesets agrees with the registry.
//!
//! In `onside` blocks, `> EXPR` is a line for `onside eval -` and the line under it is the answer. In `console` blocks,
//! `$ onside ...` is a command, and the lines under it are what it prints, standard output first.

use std::io::Write as _;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../../README.md");

fn onside() -> Command {
    Command::new(env!("CARGO_BIN_EXE_onside"))
}

/// The contents of the fenced blocks with this label.
fn blocks(label: &str) -> Vec<String> {
    let opening = format!("```{label}");
    let mut blocks = Vec::new();
    let mut lines = README.lines();
    while lines.any(|line| line == opening) {
        blocks.push(lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect());
    }
    blocks
}

/// What `onside eval -` answers to the lines.
fn evaluate(input: &str) -> String {
    let mut command = onside();
    let mut child = command.args(["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// The words of a command line: single quotes keep blanks.
fn words(line: &str) -> Vec<String> {
    let outside_and_inside = line.split('\'').enumerate();
    let words = outside_and_inside.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn the_tour_answers_as_printed() {
    let blocks = blocks("onside");
    assert!(blocks.len() >= 5, "the tour has its blocks");
    for block in blocks {
        let inputs: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let answers = evaluate(&(inputs.join("\n") + "\n"));
        let played: String =
            inputs.iter().zip(answers.lines()).map(|(input, answer)| format!("> {input}\n{answer}\n")).collect();
        assert_eq!(played, block);
    }
}

#[test]
fn the_commands_print_as_shown() {
    let blocks = blocks("console");
    assert!(!blocks.is_empty(), "there is an example of an error");
    for block in blocks {
        let (line, expected) = block.split_once('\n').unwrap();
        let words = words(line.strip_prefix("$ onside ").expect("a block starts with its command"));
        let output = onside().args(words).output().unwrap();
        let printed = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert_eq!(printed, expected, "{line}");
    }
}

#[test]
fn the_table_of_rulesets_in_the_language_agrees_with_their_files() {
    for game in onside_lang::kept() {
        let example = game.example().replace('|', "\\|");
        let row = format!("| {} | {} | `{example}` |", game.name, game.board());
        assert!(README.lines().any(|line| line == row), "the README has no row\n  {row}");
    }
}

#[test]
fn the_table_of_rulesets_agrees_with_the_registry() {
    // A bar inside a cell is escaped in Markdown.
    let rows: Vec<&str> = README.lines().filter(|line| line.starts_with("| ") && line.contains(" play")).collect();
    assert_eq!(rows.len(), onside_ruleset::all().len(), "one row each");
    for (row, facts) in rows.iter().zip(onside_ruleset::all()) {
        let example = facts.example.replace('|', "\\|");
        let expected = format!("| {} | {} | `{example}` | {} | ", facts.name, facts.board, facts.status);
        assert!(row.starts_with(&expected), "the row\n  {row}\nshould start with\n  {expected}");
    }
}
