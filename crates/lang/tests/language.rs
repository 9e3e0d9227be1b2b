//! What the language answers beyond the published tables.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};
use onside_lang::{Cause, Session, Settings};
use onside_show::Json;

use crate::common::check;

#[test]
fn numbers_are_exact_and_of_any_size() {
    check("10^30 + 1/3", "3000000000000000000000000000001/3");
    check("1000000000000000000000000000000", "1000000000000000000000000000000");
    check("(-8)^3", "-512");
    check("(-1)^(10^30)", "1");
    check("0^(10^30)", "0");
    check("-7 % 3", "2");
    check("1/3 Max 1/2", "1/2");
    check("{1,1/3,1/2,1/3}", "{1/3,1/2,1}");
}

#[test]
fn games_in_braces_are_reduced_and_remember_their_form() {
    check("{2,{4|1}||0|-1}", "{2,{4|1}||0|-1}");
    check("{{{{5|{3|1}}|0}|0}|7}", "0");
    check("{5||3|1|||0||||0}", "Miny({5||3|1})");
    check("{Push(B)|Push(R)}", "+-1");
    check("{5|*}.GetBirthday", "6");
    check("{5|*}.Birthday", "6");
    check("{0,-5|7}.GetBirthday", "8");
    check("{0,-5|7}.Birthday", "1");
    check("{0,-5|7}.DisplayString", "\"{-5,0|7}\"");
    check("({0,-5|7} + 0).DisplayString", "\"1\"");
}

#[test]
fn positions_stay_positions_until_a_value_is_needed() {
    check("Push(RBR) - Shove(R)", "Push(\"RBR\") + Shove(\"B\")");
    check("2*Push(B)", "2 * Push(\"B\")");
    check("(2*Push(B)).CanonicalForm", "2");
    check("-(Push(B) + 1)", "Push(\"R\") + -1");
    check("Push(B) + +-1 + 10 + ^^^", "Push(\"B\") + +-1 + 10 + ^3");
    check("(Push(B_R) + Push(B)).LeftOptions", "[Push(\"__R\") + Push(\"B\"),Push(\"B_R\") + Push(\"\")]");
    check("(Push(B) + Push(_B)).GetBirthday", "3");
    check("(Push(B) + Push(R)).IsInCanonicalForm", "false");
    check("Push(B_R).WinningMoves(Left)", "[]");
    check("Domineering(\"..|..\").CanonicalForm", "+-1");
    check("game.grid.Domineering(\"..|..\").LeftStop", "1");
    check("Nim(3,5).NimValue", "6");
    check("Hackenbush(\"0-1B, 1-2R, 0-2G\").OutcomeClass", "L");
}

#[test]
fn explicit_games_are_kept_and_read_back() {
    check("'{*|*}'", "'{*|*}'");
    check("'{0|}' + 1", "'{0|}' + 1");
    check("-('{*|*}' : 1)", "'{*|*}' : -1");
    check("2*('{*|*}' : 1)", "2 * ('{*|*}' : 1)");
    check("('{*|*}' : 1 + '{*|*}' : -1).CanonicalForm", "0");
    check("'{*|*}' : ('{*|*}' : 1)", "'{*|*}' : ('{*|*}' : 1)");
    check("'{'{*|*}'|1}'.DisplayString", "\"{*|*||1}\"");
    check("'{0|}'.IsInCanonicalForm", "true");
    check("'{*|*}'.LeftOptions", "[*]");
    check("'{*|*}'.Birthday", "2");
}

#[test]
fn collections_and_constants() {
    check("{3,1,2,1}", "{1,2,3}");
    check("{}", "{}");
    check("[3, 1, *]", "[3,1,*]");
    check("[1,2] == [1,2]", "true");
    check("{1,2} == {2,1}", "true");
    check("3 == []", "false");
    check("Left", "Left");
    check("Left == Right", "false");
    check("{1|-1}.GetWinner() == NEXT", "true");
    check("LEFT > PREVIOUS", "true");
    check("^.OutcomeClass == L", "true");
    check("Nothing", "Nothing");
    check("{1|*}.ToString", "\"{1|*}\"");
    check("   ", "");
}

#[test]
fn answers_carry_their_kind_and_data() {
    let mut session = Session::default();
    let mut check = |source: &str, kind: &str, value: Json| {
        let answer = session.evaluate(source).answer.expect("an answer");
        assert_eq!((answer.kind().word(), answer.json().unwrap()), (kind, value), "{source}");
    };
    let text = |text: &str| Json::String(text.into());
    check("-13/8", "number", text("-13/8"));
    check("{1|0}", "game", text("{1|0}"));
    check("1 < 2", "boolean", Json::Bool(true));
    check("Push(B)", "position", text("Push(\"B\")"));
    check("Push(B) + Shove(R)", "position", text("Push(\"B\") + Shove(\"R\")"));
    check("Push(B) + 1", "compound", text("Push(\"B\") + 1"));
    check("{1,2}", "set", Json::Array(vec![text("1"), text("2")]));
    check("1.OutcomeClass", "outcome", text("L"));
    check("1.GetWinner", "winner", text("LEFT"));
    check("\"a\"", "text", text("a"));
    check("", "nothing", Json::Null);
}

#[test]
fn limits_end_in_an_error_and_the_session_goes_on() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(50), memory: None }));
    let mut session = Session::new(Settings { theorems: false, ..Settings::default() }, guard.clone());
    let source = "Push(BRBRBRBRBR).CanonicalForm";
    let errors = session.evaluate(source).answer.expect_err("a limit");
    assert_eq!(errors[0].cause, Cause::Stop(Stop::Positions(50)));
    assert_eq!(
        errors[0].diagnostic.render(source),
        "error: stopped after 50 positions, the limit\n  Push(BRBRBRBRBR).CanonicalForm\n  ^^^^^^^^^^^^^^^^\n\
         help: allow more positions, or ask about a smaller game"
    );
    guard.reset();
    assert_eq!(session.evaluate("Push(B).CanonicalForm").answer.expect("an answer").text().unwrap(), "1");
    guard.cancel();
    assert!(session.evaluate(source).answer.is_err());
}

#[test]
fn with_and_without_theorems_the_answers_are_the_same() {
    let brute = Settings { theorems: false, ..Settings::default() };
    let (mut with, mut without) = (Session::default(), Session::new(brute, Arc::default()));
    for source in
        ["Push(BRB_R)", "Shove(BR_R_B)", "Cherries(BBWBG)", "StackCherries(BWBB)", "Nim(1,2,4)", "Hackenbush(\"lrl\")"]
    {
        for method in ["CanonicalForm", "OutcomeClass", "GetBirthday", "WinningMoves(Left)", "SensibleMoves(Right)"] {
            let source = format!("{source}.{method}");
            let one = with.evaluate(&source).answer.map(|answer| answer.text().unwrap().to_owned());
            let two = without.evaluate(&source).answer.map(|answer| answer.text().unwrap().to_owned());
            assert!(one.is_ok(), "{source}: {one:?}");
            assert_eq!(one, two, "{source}");
        }
    }
}

#[test]
fn deep_and_long_sources_are_answered_on_a_small_stack() {
    let n = 100_000;
    let cases = [
        ("{".repeat(n) + &"|}".repeat(n), Some("99999")),
        ("(".repeat(n) + "1" + &")".repeat(n), Some("1")),
        ("-".repeat(n) + "1", Some("1")),
        ("1".to_string() + &"+1".repeat(n), Some("100001")),
        ("1".to_string() + &".Abs".repeat(n), Some("1")),
        ("[".repeat(n) + &"]".repeat(n), None),
        ("2".to_string() + &"^1".repeat(n), Some("2")),
        ("'{*|*}'".to_string() + &":1".repeat(n), None),
    ];
    for (source, expected) in cases {
        let answer = Session::default().evaluate(&source).answer.ok().map(|answer| answer.text().unwrap().to_owned());
        assert_eq!(answer.as_deref(), expected, "{}", &source[..20]);
    }
}
