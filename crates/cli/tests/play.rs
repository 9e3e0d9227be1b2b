//! `onside play`: whole games at the table, with what is typed given beforehand.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Output, Stdio};

fn played(arguments: &[&str], typed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
    command.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that has ended does not read any more.
    let _ = child.stdin.take().expect("an input").write_all(typed.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What is said at the table.
#[track_caller]
fn said(arguments: &[&str], typed: &str) -> String {
    let output = played(arguments, typed);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?} {typed:?}: {errors}");
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn check(said: &str, expected: &[&str]) {
    let mut rest = said;
    for words in expected {
        let at = rest.find(words).unwrap_or_else(|| panic!("{words:?} is missing, or in another order, in:\n{said}"));
        rest = &rest[at + words.len()..];
    }
}

#[test]
fn the_program_starts_a_won_game_of_nim_and_wins_it() {
    let said = said(&["Nim(1,2,4)", "--start", "right"], "1\n1\n1\n1\n1\n");
    check(
        &said,
        &[
            "You are Left, the program is Right.",
            "The program plays heap 3 to 3 (a winning move).",
            "Left, your move: 1",
            "Left cannot move: the program wins.",
        ],
    );
}

#[test]
fn a_person_who_plays_well_wins_and_moves_may_be_named() {
    let said = said(&["Nim(1,2)"], "heap 2 to 1\n1\n");
    check(
        &said,
        &[
            "heap 2 to 1",
            "Nim(1, 1)",
            "every move loses; after this one 1 of 1 answers win",
            "Right cannot move: you win.",
        ],
    );
}

#[test]
fn what_is_not_understood_is_answered_kindly_and_the_end_of_the_input_ends_the_game() {
    let said = said(&["Push(BR_B)"], "\nfoo\n99\nmoves\nhelp\nboard\ndraw\nundo\nvalue\nhint\n");
    check(
        &said,
        &[
            "I do not understand 'foo'. Write the number of a move from 1 to 2, or help.",
            "There is no move 99; the moves have numbers from 1 to 2.",
            "square 4",
            "take back your last move",
            "| B | R |   | B |",
            "There are no draws in this game: play always ends.",
            "There is no move of yours to take back.",
            "outcome L, value 5/2",
            "In your place:",
            "The game ends here.",
        ],
    );
}

#[test]
fn a_move_is_taken_back_with_what_came_after_it() {
    let said = said(&["Nim(2,2)"], "2\nundo\nboard\nquit\n");
    check(&said, &["The program plays", "Left, your move: undo", "Nim(2, 2)", "Nim(2, 2)", "The game ends here."]);
}

#[test]
fn both_moves_of_a_round_are_shown_at_once_with_the_nash_value() {
    let said = said(&["Push(BR_BR)", "--synchronized", "--seed", "3"], &"1\n".repeat(20));
    check(
        &said,
        &[
            "The Nash value is -5/2",
            "Left, your move: 1",
            "You play square 1, the program plays square",
            "drawn from an optimal mixed strategy",
            "The Nash value is -",
            "it was -5/2 at the start.",
            "cannot move: the program wins.",
            "the Nash value was -5/2:",
        ],
    );
    let hint = self::said(&["Push(BR_BR)", "--synchronized", "--as", "right"], "hint\nquit\n");
    check(
        &hint,
        &["You are Right", "An optimal strategy for you: square 2 with chance 1/2, square 5 with chance 1/2."],
    );
    let again = self::said(&["Push(BR_BR)", "--synchronized", "--seed", "3"], &"1\n".repeat(20));
    assert_eq!(said, again, "the same seed draws the same moves");
}

#[test]
fn repeated_positions_are_told_and_a_draw_can_be_agreed() {
    let position = "BackslidingToadsAndFrogs(\"ttt..fff\")";
    let said = said(&[position, "--start", "right"], "draw\n");
    check(&said, &["no move wins; after this one the game is drawn", "The program agrees. The game is drawn."]);
    let won = self::said(&["BackslidingToadsAndFrogs(\"t..ff\")"], "draw\nquit\n");
    check(&won, &["The program does not agree: it hopes to win.", "The game ends here."]);
    let round = self::said(&["BackslidingToadsAndFrogs(\"t., .f\")"], "1\n1\ndraw\n");
    check(&round, &["This position is here for the 2nd time with Left to move; you may offer a draw."]);
}

#[test]
fn a_ruleset_of_a_file_is_played() {
    let folder = crate::common::Folder::new("play");
    let file = folder.0.join("games.onside");
    let rules = "ruleset Paint on strip \"_ab\"\n  for c in empty play c => own\nend\n";
    std::fs::write(&file, rules).expect("a file");
    let file = file.to_str().expect("a name");
    let said = said(&["Paint(\"__\")", "--rules", file], "1\n");
    check(&said, &["Paint(\"__\")", "square 1", "The program plays", "Left cannot move: the program wins."]);
    assert_eq!(played(&["Nim(1)", "--rules", "missing.onside"], "").status.code(), Some(1));
}

#[test]
fn points_are_counted() {
    let said = said(&["CS({5,7}, 12)", "--start", "right"], "1\n1\n1\nquit\n");
    check(
        &said,
        &[
            "The score is 0.",
            "The program plays take 7 (an optimal action",
            "The score is -7.",
            "take 5",
            "The game is over with the score -2: the program wins.",
        ],
    );
}

#[test]
fn what_is_no_position_is_an_error_with_a_remedy() {
    for (position, message) in
        [("Pusch(B)", "did you mean Push"), ("\"text\"", "nothing to move in"), ("CS({5,7})", "no heap")]
    {
        let output = played(&[position], "");
        assert_eq!(output.status.code(), Some(1), "{position}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(message), "{position}: {errors}");
    }
    check(&said(&["-Push(BR)", "--as", "right"], "quit\n"), &["Push(\"RB\")"]);
    let output = played(&["Nim(2)", "--synchronized"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("joint move"));
    assert_eq!(played(&["Nim(2)", "--as", "nobody"], "").status.code(), Some(2));
}

#[test]
#[cfg(unix)]
fn whoever_stops_the_program_while_it_is_thinking_has_made_no_mistake() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
    command.args(["play", "Domineering(9,9)", "--start", "right", "--max-time", "10m"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let shown = lines.by_ref().map_while(Result::ok).find(|line| line.starts_with("Domineering("));
    assert!(shown.is_some());
    // Ctrl-C ends the program at once before it thinks, and politely while it does; either way it is no error.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    let mut errors = String::new();
    child.stderr.take().expect("its errors").read_to_string(&mut errors).expect("text");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{rest:?}");
    assert_eq!(errors, "");
}
