//! Scripts that say what they expect, and answers as formulas of LaTeX, at the command line.

use std::process::{Command, Stdio};

use crate::common::Folder;

/// Runs the program in a folder with a script and compares its outputs and its exit code.
#[track_caller]
fn check(script: &str, arguments: &[&str], stdout: &str, stderr: &str, code: i32) {
    let folder = Folder::new(&format!("check-{:?}", std::thread::current().id()));
    std::fs::write(folder.0.join("work.onside"), script).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_onside"))
        .current_dir(&folder.0)
        .args(["run", "work.onside"])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!((text(&output.stdout), text(&output.stderr)), (stdout.to_owned(), stderr.to_owned()), "{script}");
    assert_eq!(output.status.code(), Some(code), "{script}");
}

const CHECK: &[&str] = &["--check"];

#[test]
fn answers_that_are_as_expected_are_counted() {
    check(
        "// # Numbers\n\nx := {3|4};\nx + 1 //= 9/2\nPush(BR_B).CanonicalForm\n//= 5/2\n\nTable([[1,2],[3,4]])\n\
         //= 1 | 2\n//= --+--\n//= 3 | 4\n2\n",
        CHECK,
        "work.onside: 3 answers checked, all as expected\n",
        "",
        0,
    );
    check("1\n//= 1", CHECK, "work.onside: 1 answer checked, all as expected\n", "", 0);
}

#[test]
fn an_answer_that_differs_is_shown_with_its_place() {
    check(
        "1 + 1\n//= 3\n2\n//= 2\nx := 3;\n//= 3\n[1,\n 2]\n//= [1,\n//= 2]\n",
        CHECK,
        "work.onside: 4 answers checked, 3 differ\n",
        "error: the answer is not the expected one\n  at work.onside:2:1\n  //= 3\n  ^^^^^\nexpected: 3\nfound:    2\n\
         error: the answer is not the expected one\n  at work.onside:6:1\n  //= 3\n  ^^^^^\n\
         expected: 3\nfound:    nothing is shown\n\
         error: the answer is not the expected one\n  at work.onside:9:1\n  //= [1,\n  ^^^^^^^\n\
         expected:\n  [1,\n  2]\nfound:\n  [1,2]\n",
        1,
    );
}

#[test]
fn a_statement_that_fails_ends_the_check() {
    check(
        "1\n//= 1\n1%0\n//= 2\n3\n//= 3\n",
        CHECK,
        "work.onside: 1 answer checked, all as expected; a statement failed; 2 answers not checked\n",
        "error: division by zero\n  at work.onside:3:3\n  1%0\n    ^\n",
        1,
    );
}

#[test]
fn an_expected_answer_behind_no_statement_is_an_error() {
    check(
        "1\n\n//= 1\n",
        CHECK,
        "work.onside: 0 answers checked; 1 answer behind no statement\n",
        "error: this expected answer stands behind no statement\n  at work.onside:3:1\n  //= 1\n  ^^^^^\n\
         help: write it below the statement, without a blank line between them\n",
        1,
    );
}

#[test]
fn a_file_that_expects_nothing_is_told_so() {
    let told = "there is nothing to check: write what is expected behind a statement, as //= 5/2\n";
    check("1 // = 2\n", CHECK, &format!("work.onside: {told}"), "", 0);
    check(
        "1%0\n",
        CHECK,
        &format!("work.onside: a statement failed, and {told}"),
        "error: division by zero\n  at work.onside:1:3\n  1%0\n    ^\n",
        1,
    );
}

#[test]
fn without_check_expected_answers_are_comments() {
    check("1 + 1\n//= 3\n", &[], "2\n", "", 0);
}

#[test]
fn formulas_are_printed_one_a_line() {
    check(
        "x := 1/2;\n{x|^}\nPush(BR_B)\n",
        &["--latex"],
        "\\{\\tfrac{1}{2} \\mid {\\uparrow}\\}\n\\mathrm{Push}(\\texttt{BR\\_B})\n",
        "",
        0,
    );
    let eval = Command::new(env!("CARGO_BIN_EXE_onside")).args(["eval", "--latex", "-13/8", "\"a\\nb\""]).output();
    let output = eval.expect("the program starts");
    let expected = "-\\tfrac{13}{8}\n\\begin{array}{l}\\text{a} \\\\ \\text{b}\\end{array}\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let both = Command::new(env!("CARGO_BIN_EXE_onside")).args(["eval", "--latex", "--json", "1"]).output();
    assert_eq!(both.expect("the program starts").status.code(), Some(2));
}
