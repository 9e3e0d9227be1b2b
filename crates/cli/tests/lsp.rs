//! `onside lsp`: the language server over the standard streams. What it answers is tried in its own crate.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

/// What the program writes when it is sent these messages, and its exit code.
fn run(messages: &[&str]) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("an input");
    for message in messages {
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("a reader");
    }
    drop(input);
    let mut told = String::new();
    child.stdout.take().expect("an output").read_to_string(&mut told).expect("text");
    (told, child.wait().expect("an end").code())
}

const BEGIN: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
const OPEN: &str = r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":
  {"uri":"file:///a.onside","languageId":"onside","version":1,"text":"x:=1\nx"}}}"#;
const FORMAT: &str = r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/formatting","params":{"textDocument":
  {"uri":"file:///a.onside"},"options":{}}}"#;
const RESOLVE: &str = r#"{"jsonrpc":"2.0","id":3,"method":"completionItem/resolve","params":{"label":"Mean"}}"#;
const SHUT: &str = r#"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#;
const EXIT: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

#[test]
fn an_editor_is_answered_over_the_standard_streams() {
    let (told, code) = run(&[BEGIN, OPEN, FORMAT, RESOLVE, SHUT, EXIT]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.starts_with("Content-Length: "), "{told}");
    assert!(told.contains(r#""newText":"x := 1\nx\n""#), "{told}");
    // The words are explained by the pages of the program.
    assert!(told.contains("mast"), "{told}");
}

#[test]
fn an_editor_that_does_not_say_that_it_ends_is_told_so_by_the_exit_code() {
    assert_eq!(run(&[BEGIN, EXIT]).1, Some(1));
    assert_eq!(run(&[BEGIN]).1, Some(1));
}
