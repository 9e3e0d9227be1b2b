//! `onside prove`: certificates that the checker accepts, and what is said when there is none.

use std::fs;
use std::process::{Command, Output};

use crate::common::Folder;

fn prove(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
    command.arg("prove").args(arguments).current_dir(&folder.0).output().expect("the program starts")
}

/// What the checker accepts of an expression.
#[track_caller]
fn accepted(arguments: &[&str], statement: &str) {
    let folder = Folder::new("prove-accepted");
    let output = prove(&folder, &[arguments, &["-o", "it.proof", "--force"]].concat());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let certificate = fs::read(folder.0.join("it.proof")).expect("a certificate");
    let accepted = onside_check::check(&mut certificate.as_slice(), 1 << 26).expect("a sound certificate");
    assert_eq!(accepted.statements, [statement]);
    assert_eq!(said, format!("it.proof: {} steps, {} bytes\n", accepted.steps, certificate.len()));
}

#[test]
fn what_an_expression_asks_is_what_its_certificate_states() {
    accepted(&["{1|-1} || 0"], "{1|-1} || 0");
    accepted(&["'{*|*}' == 0"], "{{0|0}|{0|0}} == 0");
    accepted(&["-1/2 < Push(B)"], "-1/2 < Push(B)");
    accepted(&["Domineering(2x2)"], "Domineering(..|..) has the canonical form {1|-1}");
    accepted(&["^.CanonicalForm"], "{0|{0|0}} has the canonical form {0|{0|0}}");
    accepted(
        &["(Clobber(xo) + Nim(2)).OutcomeClass"],
        "Clobber(xo) + Nim(2) has the outcome N: the player who begins wins",
    );
    accepted(&["Nim(1,2).WinningMoves(Left)"], "Left wins Nim(1,2) by the move to Nim(1,1)");
    accepted(&["Domineering(2x2).Temperature"], "Domineering(..|..) has the mean 0 and the temperature 1");
    let over = "if Left begins, Left wins; if Right begins, Left wins; in 0: 1 | 0; 1:  | ";
    accepted(&["{0|pass}.OutcomeClass"], over);
    accepted(&["CS({5,7}, 31)"], "CS({5,7}, 31) has the outcome 3");
    accepted(&["CS({1,3})"], "the outcomes of CS({1,3}) have the period 6 from heap 0 on");
    accepted(&["Push(BR_BR).NashValue", "--synchronized"], "Push(BR_BR) has the Nash value -5/2");
    accepted(&["Push(BR_BR)", "--synchronized"], "Push(BR_BR) has the Nash value -5/2");
}

#[test]
fn the_help_shows_expressions_that_can_be_proved() {
    let help = Command::new(env!("CARGO_BIN_EXE_onside")).args(["prove", "--help"]).output().expect("a help");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let mut proved = 0;
    for line in help.lines().filter_map(|line| line.trim().strip_prefix("onside prove '")) {
        let folder = Folder::new("prove-help");
        let (expression, rest) = line.split_once("' ").expect("a quoted expression");
        let mode = if rest.contains("--synchronized") { &["--synchronized"][..] } else { &[] };
        let output = prove(&folder, &[&[expression, "-o", "it.proof"], mode].concat());
        assert!(output.status.success(), "{expression}: {}", String::from_utf8_lossy(&output.stderr));
        proved += 1;
    }
    assert_eq!(proved, 7);
}

#[test]
fn what_cannot_be_proved_is_told_with_a_remedy_and_leaves_no_file() {
    for (arguments, message, remedy) in [
        (&["{1|-1} <= 0"][..], "the statement is false: what holds is ||", "nothing is written"),
        (&["Kings(xo)"], "the checker does not know the rules of Kings", "it knows those of Clobber"),
        (&["1/3 < 1"], "1/3 is no game", "use fractions"),
        (&["[1,2]"], "nothing can be proved about a value of the kind", "short games and positions"),
        (&["Nim(1).WinningMoves(Left) +"], "", ""),
        (&["Domineering(4x4)", "--max-positions", "3"], "stopped after 3 positions", "--max-positions"),
        (&["Nim(2,2).WinningMoves(Left)"], "Left has no winning move", "nothing is written"),
        (&["Cherries(BWB)", "--alternating", "--max-time", "1s", "--digits", "x"], "invalid value", ""),
    ] {
        let folder = Folder::new("prove-refused");
        let output = prove(&folder, &[arguments, &["-o", "it.proof"]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.starts_with("error: "), "{arguments:?}: {said}");
        assert!(said.contains(message) && said.contains(remedy), "{arguments:?}: {said}");
        assert!(fs::read_dir(&folder.0).expect("a folder").next().is_none());
    }
}

#[test]
fn a_file_that_is_there_is_written_over_only_if_that_is_said() {
    let folder = Folder::new("prove-force");
    assert!(prove(&folder, &["^ > 0", "-o", "it.proof"]).status.success());
    let again = prove(&folder, &["^ > 0", "-o", "it.proof"]);
    assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("--force"));
    assert!(prove(&folder, &["^ < 1", "-o", "it.proof", "--force"]).status.success());
    assert!(fs::read_to_string(folder.0.join("it.proof")).expect("a file").contains("statement order"));
}
