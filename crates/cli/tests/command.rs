//! The `onside` command as other programs see it: output, errors, exit codes.

use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn onside(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_string();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

#[track_caller]
fn check(arguments: &[&str], input: &str, stdout: &str, stderr: &str, code: i32) {
    let output = onside(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!((text(&output.stdout), text(&output.stderr)), (stdout.to_string(), stderr.to_string()), "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
}

#[test]
fn eval_prints_one_result_a_line() {
    check(&["eval", "Push(BBR).CanonicalForm()"], "", "-13/8\n", "", 0);
    check(&["eval", "{3|4}", "*2 + *3"], "", "7/2\n*\n", "", 0);
    check(&["eval", "-6/8", "-1v*", "--max-time", "10s"], "", "-3/4\n-1v*\n", "", 0);
}

#[test]
fn a_closed_standard_output_is_an_error_and_the_null_device_is_none() {
    for (redirection, code) in [(">&-", 1), (">/dev/null", 0)] {
        let command = format!("\"$0\" eval 1+1 {redirection}");
        let ended = Command::new("sh").args(["-c", &command, env!("CARGO_BIN_EXE_onside")]).output().expect("a shell");
        assert_eq!(ended.status.code(), Some(code), "{redirection}");
        assert_eq!(String::from_utf8_lossy(&ended.stderr).contains("the standard output is closed"), code == 1);
    }
}

#[test]
fn eval_prints_errors_and_warnings_on_standard_error_and_goes_on() {
    check(&["eval", "1%0", "1+1"], "", "2\n", "error: division by zero\n  1%0\n    ^\n", 1);
    check(
        &["eval", "Hackenbush(\"0-1B, 2-3R\") == 1"],
        "",
        "true\n",
        "warning: 1 edge is not connected to the ground (vertex 0) and was left out\n  \
         Hackenbush(\"0-1B, 2-3R\") == 1\n  ^^^^^^^^^^^^^^^^^^^^^^^^\n",
        0,
    );
}

#[test]
fn eval_from_standard_input_prints_exactly_one_line_for_each_line() {
    let input = "3/4 + 3/4\n\n1%0\r\n{1|0\nPush(QQ)\n  // a comment\n\"a\"";
    let expected = "3/2\n\nerror: division by zero\nerror: this { is never closed (add the missing })\n\
        error: Push strips use B, R and _ ; found 'Q' at column 1 \
        (write B for a blue piece, R or W for a red one and _ for an empty square)\n\n\"a\"\n";
    check(&["eval", "-"], input, expected, "", 1);
    check(&["eval", "-"], "", "", "", 0);
    check(&["eval", "-"], "1\n2\n", "1\n2\n", "", 0);
}

#[test]
fn standard_input_that_is_no_text_is_an_error_of_its_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .args(["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(b"1\n\xff\xfe\n2\n").expect("written");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1\nerror: the line is not UTF-8 text\n2\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn answers_come_line_by_line_to_a_program_that_waits_for_them() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .args(["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    for (line, answer) in [("1+1\n", "2\n"), ("*+*\n", "0\n")] {
        stdin.write_all(line.as_bytes()).expect("written");
        let mut bytes = [0; 2];
        stdout.read_exact(&mut bytes).expect("an answer");
        assert_eq!(bytes, answer.as_bytes());
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

/// The line with the time it took replaced by 0.
fn without_time(line: &str) -> String {
    match line.split_once("\"micros\":") {
        Some((before, _)) => format!("{before}\"micros\":0}}"),
        None => line.to_string(),
    }
}

#[test]
fn json_has_the_promised_keys() {
    for (arguments, input) in [
        (vec!["eval", "--json", "3/4 + 3/4", "1%0", "{1,*}"], ""),
        (vec!["eval", "-", "--json"], "3/4 + 3/4\n1%0\n{1,*}\n"),
    ] {
        let output = onside(&arguments, input);
        let text = String::from_utf8(output.stdout).expect("text");
        let lines: Vec<String> = text.lines().map(without_time).collect();
        assert_eq!(
            lines,
            [
                r#"{"input":"3/4 + 3/4","ok":true,"kind":"number","text":"3/2","value":"3/2","micros":0}"#,
                r#"{"input":"1%0","ok":false,"error":{"message":"division by zero","start":2,"end":3,"hint":null}}"#,
                r#"{"input":"{1,*}","ok":true,"kind":"set","text":"{1,*}","value":["1","*"],"micros":0}"#,
            ]
        );
        assert_eq!(output.status.code(), Some(1));
        for line in text.lines() {
            line.parse::<serde_json::Value>().expect("JSON");
        }
    }
}

const LONG: &str = "Domineering(\"......|......|......|......|......|......\").CanonicalForm";

#[test]
fn limits_stop_an_evaluation_with_the_reason_and_the_next_one_is_answered() {
    let input = format!("{LONG}\n1+1\n");
    check(
        &["eval", "-", "--max-time", "200ms"],
        &input,
        "error: stopped at the time limit (allow more time with --max-time, or ask about a smaller game)\n2\n",
        "",
        1,
    );
    check(
        &["eval", "-", "--max-positions", "1000"],
        &input,
        "error: stopped after 1000 positions, the limit \
         (allow more positions with --max-positions, or ask about a smaller game)\n2\n",
        "",
        1,
    );
    if cfg!(target_os = "linux") {
        check(
            &["eval", "-", "--max-memory", "20MB", "--max-time", "60s"],
            &format!("{LONG}\nPush(B) == 1\n"),
            "error: stopped at the memory limit (allow more memory with --max-memory, or ask about a smaller game)\n\
             true\n",
            "",
            1,
        );
    }
}

#[test]
fn a_picture_obeys_the_limits_while_it_is_made() {
    let message = |arguments: &[&str]| {
        let output = onside(arguments, "");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned()
    };
    let large = "Heatmap(CS({5,7}).TwoPiles(7000,7000))";
    let limits = ["--max-memory", "300MB", "--max-time", "20s"];
    let refused = message(&[&["eval", large][..], &limits].concat());
    assert_eq!(refused, "error: a picture has at most 16777216 cells of a heat map; this one would have 49014001");
    let fitting = "Heatmap(CS({5,7}).TwoPiles(4000,4000))";
    // Its cells alone need more than the limit, and are refused before they are gathered.
    assert_eq!(message(&[&["eval", fitting][..], &limits].concat()), "error: stopped at the memory limit");
    assert_eq!(message(&["eval", fitting, "--max-time", "100ms"]), "error: stopped at the time limit");
}

#[test]
fn options_without_a_meaning_are_refused() {
    for (arguments, option) in [
        (&["--digits", "3", "sweep", "--list"][..], "--digits has no meaning for onside sweep"),
        (&["reproduce", "--list", "--synchronized"], "--synchronized has no meaning for onside reproduce"),
        (&["rulesets", "--max-time", "1s"], "--max-time has no meaning for onside rulesets"),
        (&["--no-theorems", "help"], "--no-theorems has no meaning for onside help"),
    ] {
        let output = onside(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with(&format!("error: {option}\n")), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_computation_cleanly() {
    interrupted(&["eval", LONG]);
    interrupted(&["draw", LONG, "-o", "no-such-picture.svg"]);
    assert!(!std::path::Path::new("no-such-picture.svg").exists());
}

#[cfg(unix)]
#[track_caller]
fn interrupted(arguments: &[&str]) {
    let child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: stopped on request\n"));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_onside"))
        .args(["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all("1+1\n".repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_bare_position_is_worth_its_nash_value_if_both_move_at_once() {
    check(&["eval", "--synchronized", "Push(BR_BR)", "Hackenbush(2,_BB_)"], "", "-5/2\n1\n", "", 0);
    check(&["eval", "--synchronized", "--no-theorems", "Push(BR_BR)"], "", "-5/2\n", "", 0);
    check(
        &["eval", "--synchronized", "Nim(3).NashValue + 1"],
        "",
        "",
        "error: Nim has no joint move: if both players empty the same heap, neither move can follow the other, \
         and no rule says what becomes of counters that both players take (000, after Example 4.11)\n  \
         Nim(3).NashValue + 1\n  ^^^^^^\n\
         help: Alternating(...) reads positions as games in which the players alternate\n",
        1,
    );
    check(&["eval", "--alternating", "--no-theorems", "Push(BBR).CanonicalForm"], "", "-13/8\n", "", 0);
}

#[test]
fn nash_values_are_numbers_or_enclosures_in_json() {
    let h = "Hackenbush(\"0-1B, 1-2R\")";
    let (large, list) = (format!("10*{h} - 5*{h}"), format!("[2*{h}, {h}.GetWinners()]"));
    let output = onside(&["eval", "--synchronized", "--json", "--digits", "9", "Push(BR_BR)", &large, &list], "");
    let lines: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).expect("text").lines().map(|line| line.parse().expect("JSON")).collect();
    let facts: Vec<_> = lines.iter().map(|line| (&line["kind"], &line["value"])).collect();
    let json = |text: &str| text.parse::<serde_json::Value>().expect("JSON");
    assert_eq!(facts[0], (&json("\"number\""), &json("\"-5/2\"")));
    assert_eq!(facts[1], (&json("\"enclosure\""), &json("{\"lo\": \"1.980753895\", \"hi\": \"1.980753896\"}")));
    assert_eq!(facts[2], (&json("\"list\""), &json(r#"["2*Hackenbush(\"0-1B, 1-2R\")", ["DRAW"]]"#)));
    check(
        &["eval", "--synchronized", "--exact-bits", "1", "--digits", "3", &format!("3*{h}")],
        "",
        "Between(0.833, 0.834)\n",
        "",
        0,
    );
    for wrong in [["--digits", "0"], ["--digits", "10001"], ["--exact-bits", "x"]] {
        assert_eq!(onside(&["eval", "1", wrong[0], wrong[1]], "").status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn rulesets_are_listed_and_described() {
    let list = onside(&["rulesets"], "");
    let text = String::from_utf8(list.stdout).expect("text");
    for name in [
        "Hackenbush",
        "Cherries",
        "StackCherries",
        "PlusMinusStackCherries",
        "Push",
        "Shove",
        "ToadsAndFrogs",
        "BackslidingToadsAndFrogs",
        "Domineering",
        "FoxAndGeese",
        "Nim",
    ] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name}");
    }
    let one = onside(&["rulesets", "Push"], "");
    assert!(String::from_utf8_lossy(&one.stdout).contains("rules"));
    assert_eq!(one.status.code(), Some(0));
    check(&["rulesets", "Psuh"], "", "", "error: unknown ruleset Psuh; did you mean Push?\n", 1);
}

#[test]
fn help_lists_its_topics_and_every_subcommand_shows_an_example() {
    let help = onside(&["help"], "");
    assert!(String::from_utf8_lossy(&help.stdout).contains("notation"));
    for topic in [
        "language",
        "notation",
        "positions",
        "synchronized",
        "scoring",
        "methods",
        "rulesets",
        "limits",
        "worksheet",
        "json",
        "Mean",
        "Tiny",
        "Push",
    ] {
        assert_eq!(onside(&["help", topic], "").status.code(), Some(0), "{topic}");
    }
    assert_eq!(onside(&["help", "nonsense"], "").status.code(), Some(1));
    for command in ["eval", "run", "prove", "rulesets", "help", "serve", "worksheet"] {
        let text = onside(&[command, "--help"], "");
        assert!(String::from_utf8_lossy(&text.stdout).contains("Example"), "{command}");
    }
}

#[test]
fn wrong_options_are_explained() {
    for arguments in [&["eval"][..], &["eval", "1", "--max-time", "10"], &["eval", "1", "--max-memory", "x"], &["frob"]]
    {
        let output = onside(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{arguments:?}");
    }
}
