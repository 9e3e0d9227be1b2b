//! How sources are read where people could read them in two ways, and values of all kinds that read back.

use std::time::{Duration, Instant};

use onside_ground::Mode;
use onside_lang::{Evaluation, Session, Settings};

/// The printed answer, and how many warnings come with it.
#[track_caller]
fn answered(evaluation: Evaluation, source: &str) -> (String, usize) {
    match evaluation.answer {
        Ok(answer) => (answer.text().expect("a short text").to_owned(), evaluation.warnings.len()),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

#[track_caller]
fn check(source: &str, expected: &str, warnings: usize) {
    let found = answered(Session::default().evaluate(source), source);
    assert_eq!(found, (expected.to_owned(), warnings), "{source}");
}

#[track_caller]
fn refused(session: &mut Session, source: &str, message: &str) {
    match session.evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().expect("a text")),
        Err(errors) => assert_eq!(errors[0].diagnostic.message, message, "{source}"),
    }
}

#[test]
fn a_star_that_an_operand_follows_directly_multiplies() {
    for source in ["3*-{1|0}", "g := {1|0}; 3*-g", "3*-({1|0})", "3*-'{1|0}'.CanonicalForm"] {
        check(source, "{-1|-2}", 1);
    }
    for source in ["3 * -{1|0}", "3 *-{1|0}", "3*(-{1|0})", "g := {1|0}; 3 * -g"] {
        check(source, "{-1|-2}", 0);
    }
    for source in ["3* - {1|0}", "3* -{1|0}", "g := {1|0}; 3* - g", "(3*)-{1|0}"] {
        check(source, "{3*|2*}", 0);
    }
    check("^*-1", "v", 1);
    check("^*-1 + ^*-1", "vv", 2);
    check("[^* - 1, v* - 1, ^*(-1), ^*2]", "[-1^*,-1v*,v,^*2]", 0);
    check("[2*-3, 3*-^, 3*-*, 3*+-1, 3*--2]", "[-6,v3,*,+-1,6]", 5);
    check("[2* - 3, 3* - ^, 3* + -1, 3*+1, 3*]", "[-1*,3v*,2*,4*,3*]", 0);
}

#[test]
fn plus_and_minus_together_are_one_sign() {
    check("5+-1", "{6|4}", 1);
    check("x := 5; x+-1", "{6|4}", 1);
    check("[5 +- 1, 5 + +-1, 5 + -1, +-1+-2+-3, 3 - 2 +- 6]", "[{6|4},{6|4},4,+-{6|4||2|0},{7|-5}]", 0);
    let mut session =
        Session::new(Settings { mode: Mode::Synchronized, ..Settings::default() }, std::sync::Arc::default());
    let why = "`+-` is one sign: it adds a switch, and in a switch the players alternate";
    refused(&mut session, "5+-1", why);
    refused(&mut session, "Push(BR_BR) +- 1", why);
    for (source, expected) in [("5 + -1", "4"), ("Alternating(5 +- 1)", "{6|4}"), ("+-1 +- 2", "+-{3|1}")] {
        assert_eq!(answered(session.evaluate(source), source).0, expected, "{source}");
    }
}

#[test]
fn texts_have_escapes_and_read_back() {
    check(r#""a\"b\\c\n\t\u{e9}\u{202e}""#, r#""a\"b\\c\n\té\u{202e}""#, 0);
    check(r#"["\"".Length, "\\".Length, "\u{1F600}".Length, "" == "", "\u{41}" == "A"]"#, "[1,1,1,true,true]", 0);
    check(r#"{"a\"b" => "c;d // e"}["a\"b"]"#, r#""c;d // e""#, 0);
    check("\"two\nlines\"", r#""two\nlines""#, 0);
    check(r#"Push(BR).ToString"#, r#""Push(\"BR\")""#, 0);
    refused(&mut Session::default(), r#""a\d""#, r"the escape \d means nothing");
    refused(&mut Session::default(), r#""a\""#, "this quote is never closed");
    let texts: Vec<String> = Session::default()
        .statements("x := \"a;\\\"b\"\ny := 2\ny")
        .map(|evaluation| answered(evaluation, "a script").0)
        .collect();
    assert_eq!(texts, [r#""a;\"b""#, "2", "2"]);
}

#[test]
fn entries_and_sets_of_them_read_back() {
    for source in
        ["1 => 2", "[1 => 2,\"a\" => [3]]", "(1 => 2) => 3", "1 => (2 => 3)", "{1,(2 => 3)}", "{1 => (2 => 3)}"]
    {
        check(source, source, 0);
    }
    check("[1 => 2, 1 => 3].ToSet", "[1 => 2,1 => 3].ToSet", 0);
    check("{7 => 3, 1/2 => *}.Entries", "{1/2 => *,7 => 3}", 0);
    check("{7 => 3, 1/2 => *}.Entries == {1/2 => *,7 => 3}", "true", 0);
    check("x := 1 => 2; [x.Key, x.Value, {x}, x == [1 => 2][1]]", "[1,2,{1 => 2},true]", 0);
}

/// Games of all sorts for what is made of games.
fn games() -> Vec<String> {
    let numbers = ["0", "5", "-1823437481924", "-1/2", "25/16", "10^20"];
    let others = ["*", "*8", "^", "v*", "{2|-1}", "{3||2|1}", "{0||0|-2}", "{5|1/2||-3|-9}", "{2|1,{3|-7}}", "{1*|-1}"];
    let mut all: Vec<String> = numbers.iter().chain(&others).map(ToString::to_string).collect();
    for number in numbers {
        all.extend(others.map(|other| format!("({number} + {other})")));
    }
    all
}

#[test]
fn genera_and_misere_quotients_read_back() {
    let mut session = Session::default();
    // A genus is shown as in the literature and written as its text in quotes, because `4^146` alone is a power.
    for source in ["*[2].Genus", "*[2#].Genus", "Kayles(9).Genus", "*[[2,3,4,5,6,7,8,9,10,11,12,13],1].Genus"] {
        let (printed, _) = answered(session.evaluate(source), source);
        let question = format!("Genus(\"{printed}\") === {source}");
        assert_eq!(answered(session.evaluate(&question), &question).0, "true", "{source} prints {printed}");
    }
    for source in [
        "Nim(0).MisereQuotient",
        "*[4].MisereQuotient",
        "Kayles.MisereQuotient(30)",
        "(Kayles(5) + 2*Kayles(3)).MisereQuotient",
        "[Kayles(7), *[2#1], *3].MisereQuotient",
        "TakeAndBreak(\"0.123\").MisereQuotient",
    ] {
        let (printed, _) = answered(session.evaluate(source), source);
        let question = format!("{printed} === {source}");
        assert_eq!(answered(session.evaluate(&question), &question).0, "true", "{source} prints {printed}");
    }
    for wrong in [
        "Genus(\"\")",
        "Genus(\"4^\")",
        "Genus(\"x\")",
        "Genus(\"1^(\")",
        "Genus(3)",
        "MisereQuotient(\"a |\", \"a\")",
        "MisereQuotient(\"a | a^2=1\", \"b\")",
        "*[2].MisereQuotient.Reduced(\"x\")",
        "Domineering(2,2).MisereQuotient",
        "TakeAndBreak(\"0.[3]\").MisereQuotient",
    ] {
        assert!(session.evaluate(wrong).answer.is_err(), "{wrong}");
    }
}

#[test]
fn thermographs_and_uptimal_expansions_read_back() {
    let mut session = Session::default();
    let mut expansions = 0;
    for game in games() {
        let source = format!("({game}).Thermograph");
        let (printed, _) = answered(session.evaluate(&source), &source);
        let question = format!("{printed} === {source}");
        assert_eq!(answered(session.evaluate(&question), &question).0, "true", "{source}");
    }
    for game in ["0", "5", "-1/2", "*8", "9/8*", "^", "v*", "^<2>", "^[4]", "v[3]*2", "(^12 - ^<3>)", "73/16 + v9*8"] {
        let source = format!("({game}).UptimalExpansion");
        let (printed, _) = answered(session.evaluate(&source), &source);
        let question = format!("{printed} === {source}");
        assert_eq!(answered(session.evaluate(&question), &question).0, "true", "{source} prints {printed}");
        expansions += 1;
    }
    assert_eq!(expansions, 12);
    for wrong in ["", "1", "x.1", "0.", "0.(", "0.-", "*x.1", "0.(99999999999999999999)", "1/3.0", "0.1 "] {
        let source = format!("UptimalExpansion(\"{wrong}\")");
        assert!(session.evaluate(&source).answer.is_err(), "{source}");
    }
    for wrong in [
        "0,[0],[0],0,[],[0]",
        "0,[0],[1,-1],0,[],[0]",
        "0,[0,1],[0,-1,0],0,[],[0]",
        "0,[-1],[0,-1],0,[],[0]",
        "0,[],[0],1,[],[0]",
        "0,[0],[0,1],0,[],[0]",
        "0,[0],[0,9^9],0,[],[0]",
        "1/3,[],[0],1/3,[],[0]",
    ] {
        let source = format!("Thermograph({wrong})");
        assert!(session.evaluate(&source).answer.is_err(), "{source}");
    }
}

#[test]
fn large_numbers_are_read_as_fast_as_they_are_printed() {
    let started = Instant::now();
    for (source, expected) in [
        ("Tiny(10^20)", "Tiny(100000000000000000000)"),
        ("Miny(10^20)", "Miny(100000000000000000000)"),
        ("-3/4 + Tiny(10^30)", "-3/4Tiny(1000000000000000000000000000000)"),
        ("{2^31|pass}", "2147483648over"),
        ("{pass|-10^20,7}", "-100000000000000000000under"),
        ("{10^20,5/2|pass}", "100000000000000000000over"),
    ] {
        check(source, expected, 0);
        check(expected, expected, 0);
    }
    // They were linear in the number: at a million steps a second 10^20 takes longer than the universe has.
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn loops_and_defaults_that_cannot_end_are_mistakes() {
    let mut session = Session::default();
    refused(&mut session, "for n from 1 to 10 by 0 yield n end", "the step of a loop must not be 0");
    refused(&mut session, "[n for n from 1 by Nim(2,2) while n < 3]", "the step of a loop must not be 0");
    let deep = "functions call each other more than 10000 deep";
    refused(&mut session, "def f(x ? f()) := x; f()", deep);
    refused(&mut session, "def g(x ? h()) := x; def h(x ? g()) := x; h()", deep);
    assert_eq!(answered(session.evaluate("f(3)"), "f(3)").0, "3");
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_source() {
    check("\u{feff}1 + 2", "3", 0);
    check("\u{feff}", "", 0);
    check("\u{feff}mode synchronized; Push(BR_BR)", "-5/2", 0);
    for script in ["\u{feff}#!/usr/bin/env onside\n1 + 2\n3", "\u{feff}1 + 2\n3", "\u{feff}\n// comment\n1 + 2\n3"] {
        let texts: Vec<String> =
            Session::default().statements(script).map(|evaluation| answered(evaluation, script).0).collect();
        assert_eq!(texts, ["3", "3"], "{script:?}");
    }
    refused(&mut Session::default(), "1 + \u{feff}2", "`\u{feff}` means nothing here");
}
