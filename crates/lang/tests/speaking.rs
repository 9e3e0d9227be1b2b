//! `print`, which writes on the way, and `try`, which lives with errors.

use onside_lang::Session;

fn answered(source: &str) -> (String, Vec<String>) {
    let evaluation = Session::default().evaluate(source);
    let text = match evaluation.answer {
        Ok(answer) => answer.text().unwrap().to_owned(),
        Err(errors) => format!("error: {}", errors[0].diagnostic.message),
    };
    (text, evaluation.printed)
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(answered(source).0, expected, "{source}");
}

#[test]
fn what_is_printed_comes_line_by_line_and_before_an_error_too() {
    let (text, printed) = answered("for n from 1 to 3 do print(\"heap\", n, Nim(n).CanonicalForm) end");
    assert_eq!((text.as_str(), printed), ("", ["heap 1 *", "heap 2 *2", "heap 3 *3"].map(String::from).into()));
    assert_eq!(answered("begin print(\"a\"); 1 % 0 end"), ("error: division by zero".into(), vec!["a".into()]));
    assert_eq!(answered("begin print(); 7 end"), ("7".into(), vec![String::new()]));
    // Nothing comes of printing, and nothing is shown for it.
    assert_eq!(answered("print({2|1})"), (String::new(), vec!["{2|1}".into()]));
}

#[test]
fn a_session_prints_each_line_once() {
    let mut session = Session::default();
    assert_eq!(session.evaluate("print(1);").printed, ["1"]);
    assert_eq!(session.evaluate("2").printed, [""; 0]);
}

#[test]
fn an_attempt_has_the_value_of_what_succeeds() {
    check("try 6 % 4 else 0 end", "2");
    check("try 6 % 0 else \"none\" end", "\"none\"");
    check("try 6 % 0 end", "Nothing");
    check("try(() -> 6 % 0, message -> message)", "\"division by zero\"");
    check("try(() -> 6 % 0, 5)", "5");
    check("try try 1 % 0 else 2 % 0 end else 3 end", "3");
    check("[try 12 % n else 0 end for n from 0 to 3]", "[0,0,0,0]");
    check("if true then try 1 % 0 else 4 end else 5 end", "4");
    check("f := n -> try n % 0 else n + 1 end; f(6)", "7");
    check("try Push(XY) else 1 end", "1");
    check("try 1 % 0 else", "error: this `try` is not finished");
}

#[test]
fn the_fault_of_a_rule_is_an_error_that_can_be_lived_with() {
    let rule = "ruleset Odd on heap n where n > 0 play 1/0 - n end; ";
    check(&format!("begin {rule} try Odd(3).CanonicalForm else \"wrong\" end end"), "\"wrong\"");
}

#[test]
fn a_limit_is_no_error_that_can_be_lived_with() {
    let guard = std::sync::Arc::new(onside_ground::Guard::default());
    let mut session = Session::new(onside_lang::Settings::default(), std::sync::Arc::clone(&guard));
    guard.time_is_up();
    let stopped = session.evaluate("try Domineering(4,4).CanonicalForm else 0 end");
    assert!(stopped.stop().is_some());
}
