//! The bare `onside` behind a pipe, and `onside run`: answers on the standard output, the rest on the standard error.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program prints on both outputs, and its exit code.
fn onside(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[track_caller]
fn check(input: &str, stdout: &str, stderr: &str) {
    let code = i32::from(stderr.contains("error: "));
    assert_eq!(onside(&[], input), (stdout.to_string(), stderr.to_string(), Some(code)), "{input}");
}

/// A file of this test's own, which goes when the test ends.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Script {
        let path = std::env::temp_dir().join(format!("onside-{}-{name}.onside", std::process::id()));
        std::fs::write(&path, text).expect("written");
        Script(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn sources_from_a_pipe_have_plain_answers_and_errors_apart() {
    check("1+1\n\n{1|*} + ^\n", "2\n{1^|^*}\n", "");
    check("1%0\nPush(BBR)\n", "Push(\"BBR\")\n", "error: division by zero\n  1%0\n    ^\n");
    check("2/3", "2/3\n", "");
    check("", "", "");
}

#[test]
fn a_source_goes_on_until_everything_is_closed() {
    check("{1|\n0}\n(1 +\n2)\n", "{1|0}\n3\n", "");
    let (_, stderr, _) = onside(&[], "{1|\n");
    assert!(stderr.starts_with("error: this { is never closed"), "{stderr}");
}

#[test]
fn variables_live_as_long_as_the_session_and_semicolons_keep_silent() {
    check("x := 3;\nx + 1\nx := 5; x * 2\n", "4\n10\n", "");
    let (stdout, _, _) = onside(&[], "x := 3;\n:vars\n");
    assert!(stdout.contains("x         number  3"), "{stdout}");
}

#[test]
fn commands_are_obeyed_and_quit_leaves() {
    let (stdout, _, code) = onside(&[], "help limits\nrulesets\n?Mean\nhelp Push\nquit\n5\n");
    for part in ["--max-time", "StackCherries", "mast", "| B | R |   | B |"] {
        assert!(stdout.contains(part), "{part}");
    }
    assert!(!stdout.ends_with("5\n"));
    assert_eq!(code, Some(0));
    let (stdout, stderr, _) = onside(&[], "help\n:limist\n?Maen\n:time on\n1\n");
    assert!(stdout.contains(":save FILE"), "{stdout}");
    assert!(stderr.starts_with("error: unknown command :limist; did you mean :limits?\n"), "{stderr}");
    assert!(stderr.contains("error: there is no help about Maen; did you mean Mean?\ntimes are shown\n("), "{stderr}");
}

#[test]
fn limits_are_shown_changed_and_heeded() {
    let long = "Domineering(\"......|......|......|......|......|......\").CanonicalForm";
    let (stdout, stderr, _) = onside(&[], &format!(":limits time 100ms\n{long}\n1+1\n"));
    assert_eq!(stdout, "time       100ms\nmemory     4.0 GB\npositions  unlimited\n2\n");
    assert!(stderr.starts_with("error: stopped at the time limit"), "{stderr}");
    assert!(stderr.contains("help: allow more time with `:limits time`"), "{stderr}");
    let (_, stderr, _) = onside(&[], &format!(":limits none\n:limits positions 1000\n{long}\n"));
    assert!(stderr.starts_with("error: stopped after 1000 positions, the limit"), "{stderr}");
}

#[cfg(target_os = "linux")]
#[test]
fn variables_and_functions_survive_a_want_of_memory() {
    let long = "Domineering(\"......|......|......|......|......|......\").CanonicalForm";
    let input = format!("x := {{3|1}};\ndef f(n) := n + 1;\ng := n -> f(n);\n:limits memory 12MB\n{long}\nx + g(1)\n");
    let (stdout, stderr, _) = onside(&[], &input);
    assert!(stderr.starts_with("error: stopped at the memory limit"), "{stderr}");
    assert!(stdout.ends_with("\n{5|3}\n"), "{stdout}");
}

#[test]
fn a_session_is_saved_as_a_script_that_loads() {
    let saved = Script::new("saved", "");
    let input = format!("x := 3;\n1%0\nx + 1\n:save {}\n", saved.name());
    let (_, stderr, _) = onside(&[], &input);
    assert!(stderr.contains("2 statements written"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&saved.0).expect("saved"), "// A session of onside.\n\nx := 3;\nx + 1\n");
    check(&format!(":load {}\nx\n", saved.name()), "4\n3\n", "");
    let foreign = Script::new("foreign", "somebody's work");
    let (_, stderr, _) = onside(&[], &format!("1\n:save {}\n", foreign.name()));
    assert!(stderr.contains("exists already and was not written by onside\nhelp: choose another name"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&foreign.0).expect("untouched"), "somebody's work");
    let (_, stderr, _) = onside(&[], ":load nosuchfile\n");
    assert_eq!(stderr, "error: there is no file nosuchfile\n");
}

#[test]
fn a_script_prints_the_values_that_are_not_silent() {
    let text = "#!/usr/bin/env onside run\n// Values.\nx := 3;\nx + 1\ndef f(n) :=\n  n^2;\nf(x); f(4)\n{1|\n0}\n";
    let script = Script::new("values", text);
    assert_eq!(onside(&["run", script.name()], ""), ("4\n16\n{1|0}\n".into(), String::new(), Some(0)));
}

#[test]
fn an_error_in_a_script_has_its_place_and_ends_it() {
    let script = Script::new("error", "1\nx := 2;\nx +\n  1%0\n5\n");
    let expected = format!("error: division by zero\n  at {}:4:5\n    1%0\n      ^\n", script.name());
    assert_eq!(onside(&["run", script.name()], ""), ("1\n".into(), expected, Some(1)));
    let (_, stderr, code) = onside(&["run", "nosuchfile.onside"], "");
    assert_eq!((stderr.as_str(), code), ("error: there is no file nosuchfile.onside\n", Some(1)));
}

#[test]
fn the_mode_and_the_digits_of_a_session_can_be_changed() {
    check(
        ":mode synchronized\nh := Hackenbush(\"0-1B, 1-2R\"); 10*h - 5*h\n:digits 5\n10*h - 5*h\n:digits 0\n\
         Cherries(BWB)\n",
        "Between(1.980753895321043414094206510217, 1.980753895321043414094206510218)\nBetween(1.98075, 1.98076)\n2\n",
        "both players move at once\nenclosures have 5 digits behind the point\nerror: 0 is not a number of digits\n\
         help: write a number from 1 to 10000\nwarning: its value is \
         CherriesValue(\"[B]\") and its outcome L, which are sound\n  Cherries(BWB)\n  ^^^^^^^^^^^^^\nwarning: the \
         decided position Cherries(\"BWB\") still has both \
         colours, so no value is sound; the 2 moves there were counted in all (003, section 4.2.2)\n  Cherries(BWB)\n  \
         ^^^^^^^^^^^^^\n",
    );
}

#[test]
fn a_session_from_a_pipe_in_which_anything_went_wrong_does_not_end_with_0() {
    let failing = Script::new("failing", "1%0\n");
    let load = format!(":load {}\n1\n", failing.name());
    for wrong in
        ["1%0\n2\n", ":limist\n", ":load nosuchfile\n", "{1|\n", ":draw 1%0\n", ":prove 1\n", ":digits 0\n", &load]
    {
        assert_eq!(onside(&[], wrong).2, Some(1), "{wrong}");
    }
    // A warning is no error.
    let (_, stderr, code) = onside(&[], "Hackenbush(\"0-1B, 2-3R\") == 1\n");
    assert!(stderr.starts_with("warning: "), "{stderr}");
    assert_eq!(code, Some(0));
}

#[test]
fn a_script_may_come_from_the_standard_input() {
    assert_eq!(onside(&["run", "-"], "x := 3;\nx + 1\n"), ("4\n".into(), String::new(), Some(0)));
    let expected = "error: division by zero\n  at -:1:3\n  1%0\n    ^\n";
    assert_eq!(onside(&["run", "-"], "1%0\n"), (String::new(), expected.into(), Some(1)));
}
