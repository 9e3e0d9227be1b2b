//! Cumulative Subtraction and scoring games in the language: the shared cases, 001's tables and examples, what reads
//! back, and answers for programs. What is refused is in `data/mistakes.txt`.

use std::sync::Arc;

use onside_ground::{Guard, Limits};
use onside_lang::{Session, Settings};
use onside_show::Json;

use crate::common::text;

fn session(theorems: bool) -> Session {
    Session::new(Settings { theorems, ..Settings::default() }, Arc::default())
}

/// With the closed forms and with the recurrence alone.
#[track_caller]
fn check(source: &str, expected: &str) {
    for theorems in [true, false] {
        assert_eq!(text(&mut session(theorems), source), expected, "{source}, theorems: {theorems}");
    }
}

#[track_caller]
fn error(source: &str) -> String {
    match session(true).evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => errors[0].diagnostic.message.clone(),
    }
}

fn rows(data: &str) -> Vec<Json> {
    data.lines().map(|line| line.parse().expect("a JSON row")).collect()
}

/// A list of numbers as the language writes it.
fn list(numbers: &Json) -> String {
    let numbers = numbers.as_array().expect("an array").iter();
    let texts: Vec<String> = numbers.map(|n| if n.is_null() { "Nothing".into() } else { n.to_string() }).collect();
    texts.join(",")
}

#[test]
fn the_shared_cases_of_one_heap_hold_with_and_without_theorems() {
    let rows = rows(include_str!("data/cs.jsonl"));
    assert!(rows.len() >= 60);
    for theorems in [true, false] {
        let mut session = session(theorems);
        for row in &rows {
            let game = format!("CS({{{}}})", list(&row["input"]["actions"]));
            let limit = &row["input"]["limit"];
            let ask = |session: &mut Session, question: &str| text(session, &format!("{game}.{question}"));
            let outcomes = ask(&mut session, &format!("OutcomeSequence(0..{limit})"));
            assert_eq!(outcomes, format!("[{}]", list(&row["expect"]["o"])), "{game}");
            let actions = ask(&mut session, &format!("OptimalSequence(0..{limit})"));
            assert_eq!(actions, format!("[{}]", list(&row["expect"]["opt"])), "{game}");
            assert_eq!(ask(&mut session, "Convergence"), row["expect"]["xi"].to_string(), "{game}");
        }
    }
}

#[test]
fn the_shared_cases_of_several_piles_hold_with_and_without_theorems() {
    let rows = rows(include_str!("data/cs-piles.jsonl"));
    assert!(rows.len() >= 60);
    for theorems in [true, false] {
        let mut session = session(theorems);
        for row in &rows {
            let (actions, piles) = (list(&row["input"]["actions"]), list(&row["input"]["piles"]));
            let source = format!("CS({{{actions}}}, {piles}).Outcome");
            assert_eq!(text(&mut session, &source), row["expect"]["o"].to_string(), "{source}");
        }
    }
}

#[test]
fn table_1_is_one_line_and_broken_as_printed() {
    let answer = session(true).evaluate("CS({5,7}).Table(0..55)").answer.expect("a table");
    let rows = answer.json().unwrap().as_array().expect("rows").clone();
    assert_eq!(rows.len(), 12);
    let row = |index: usize| {
        let cells = rows[index].as_array().expect("cells").iter();
        cells.map(|cell| cell.as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row(0), "x 0 1 2 3 4 5 6 7 8 9 10 11 12 13");
    assert_eq!(row(1), "opt - - - - - 5 5 7 7 7 7 7 7 7");
    assert_eq!(row(2), "o 0 0 0 0 0 5 5 7 7 7 7 7 2 2");
    assert_eq!(row(4), "opt 7 7 7 5 5 7 7 7 7 7 7 7 7 7");
    assert_eq!(row(5), "o 0 0 0 3 3 5 5 7 7 7 4 4 2 2");
    assert_eq!(row(8), "o 0 1 1 3 3 5 5 7 6 6 4 4 2 2");
    assert_eq!(row(11), row(8));
}

#[test]
fn table_2_is_one_line() {
    for theorems in [true, false] {
        let answer = session(theorems).evaluate("TruncatedTable(10)").answer.expect("a table");
        let last = answer.json().unwrap().as_array().and_then(|rows| rows.last()).expect("rows").clone();
        assert_eq!(last.to_string(), r#"["10","1","2","2","2","2","3","3","5","9","5"]"#);
    }
    check(
        "TruncatedRow(10)",
        "{\"Delta\" => [1,1,2,4], \"M\" => [1,4,2,1,1], \"tr\" => [1,2,2,2,2,3,3,5,9], \"x\" => [1,2,3,5,9]}",
    );
}

#[test]
fn the_examples_of_001_come_out() {
    check("[CS({2,3}, 7).OptimalAction, CS({2,3}, 7).Outcome]", "[2,1]");
    check("CS({5,7}).XStar", "[5..6,17..18,29..30]");
    check("CS(1..5).Convergence", "5");
    check("TruncatedRow(5)[\"tr\"]", "[1,2,2,4]");
    check("CS({1,5,7}, 18).LineActions", "[5,7,5,1]");
    check("CS({2,10,13,14}, 35).LineActions", "[10,13,10,2]");
    check("CS({2,10,13,14}, 35).Result(100, Right)", "95");
    check("CS({2,10,13,14}, 35).Results", "[5,-5]");
}

#[test]
fn heaps_past_64_bits_are_answered_by_periodicity() {
    check("CS({5,7}, 31 + 14*10^30).Outcome", "3");
    check("CS({2,10,13,14}).OutcomeSequence([10^18, 10^18 + 28, 10^18 + 28*10^40])", "[8,8,8]");
    check("CS({5,7}).OptimalAction(10^18)", "7");
    let line = text(&mut session(true), "CS({5,7}, 10^18).Line");
    assert!(line.contains("1 to 142857142857142852 |   both"), "{line}");
    assert_eq!(text(&mut session(true), "CS({5,7}, 10^30, 10^30, 31).Outcome"), "3");
}

#[test]
fn scoring_games_read_back_and_are_equal_to_what_was_written() {
    let games = [
        "CS({5,7})",
        "CS({5,7}, 31)",
        "CS({7,5}, 31, 12, 4)",
        "CS({5,7}, [31,12,4])",
        "CS({5}, [])",
        "CS(3..50, 10^40)",
        "CS(3..5)",
        "ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]])",
        "ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]], 2)",
    ];
    let mut session = session(true);
    for game in games {
        let printed = text(&mut session, game);
        assert_eq!(text(&mut session, &printed), printed);
        assert_eq!(text(&mut session, &format!("({printed}) == ({game})")), "true", "{game}");
        assert_eq!(text(&mut session, &format!("({game}).ToString == \"x\"")), "false");
    }
    assert_eq!(text(&mut session, "{CS({5,7}, 1), CS({7,5}, 1), CS({5,7}, 2)}"), "{CS({5,7},1),CS({5,7},2)}");
    assert_eq!(text(&mut session, "[CS({5,7}, 1, 2) == CS({5,7}, 2, 1), CS({5,7}) == CS({5,7}, 1)]"), "[true,false]");
    assert_eq!(text(&mut session, "CS(3..50, 7)"), "CS(3..50,7)");
    assert_eq!(text(&mut session, "def f(g as ScoringGame) := g.Outcome; f(CS({5,7}, 31))"), "3");
    assert_eq!(text(&mut session, "[CS({5,7}).Class, CS({5,7}).TwoPiles(1,1).Class]"), "[⟪ScoringGame⟫,⟪TwoPiles⟫]");
}

#[test]
fn piles_with_the_same_actions_are_added() {
    check("CS({5,7}, 31) + CS({7,5}, 12, 4)", "CS({5,7},31,12,4)");
    check("(CS({5,7}, 12) + CS({5,7}, 19)).Outcome", "7");
    assert_eq!(error("CS({5,7}, 31) + CS({5,6}, 12)"), "only piles with the same actions are added");
}

#[test]
fn programs_get_numbers_as_texts_and_tables_as_lists() {
    let json = |source: &str| {
        let answer = session(true).evaluate(source).answer.expect("an answer");
        format!("{} {}", answer.kind().word(), answer.json().unwrap())
    };
    assert_eq!(json("CS({5,7}, 31)"), r#"scoring "CS({5,7},31)""#);
    assert_eq!(json("CS({5,7}, 31).Outcome"), r#"number "3""#);
    assert_eq!(json("CS({1,2}, 4).OptimalActions"), r#"set ["1","2"]"#);
    assert_eq!(json("CS({2,3}).TwoPiles(2, 1)"), r#"piles [["0","0","2"],["0","0","2"]]"#);
    assert_eq!(json("CS({2,3}).Table(2..3)"), r#"table [["x","2","3"],["opt","2","3"],["o","2","3"]]"#);
}

#[test]
fn a_proof_names_its_heaps_or_its_theorem() {
    let mut with = session(true);
    assert_eq!(
        text(&mut with, "CS({5,7}).ConvergenceProof"),
        "opt(x) = 7 for all x from 31 on, by Theorem 12 for two actions"
    );
    let mut without = session(false);
    assert_eq!(
        text(&mut without, "CS({5,7}).ConvergenceProof"),
        "opt(x) = 7 for all x from 31 to 44; these are 2 max S = 14 consecutive heaps, so the last 7 outcomes have \
         come back and everything repeats"
    );
}

#[test]
fn a_game_given_by_its_moves_is_played_optimally_by_either_starter() {
    // The moves of CS({2,3}) on 5 pebbles: positions 1 to 6 are the heaps 5 to 0.
    let heaps = (0..=5).rev().map(|heap: i32| {
        let side = |sign: i32| {
            let fits = [2, 3].into_iter().filter(|&action| action <= heap);
            fits.map(|action| format!("{} => {}", sign * action, 6 - heap + action)).collect::<Vec<_>>().join(",")
        };
        format!("[[{}],[{}]]", side(1), side(-1))
    });
    let game = format!("ScoringGame([{}])", heaps.collect::<Vec<_>>().join(","));
    check(&format!("{game}.Results"), "[1,-1]");
    check("CS({2,3}, 5).Results", "[1,-1]");
    check(&format!("{game}.OptimalMoves(Right)"), "[-3 => 4]");
    check(&format!("[{game}.StartAt(n).Result for n from 1 to 6]"), "[1,3,3,2,0,0]");
    // Play ends when whoever is to move cannot, whatever the other could do.
    check("ScoringGame([[[], [-4]]]).Results", "[0,-4]");
    assert_eq!(
        error("ScoringGame([[[1 => 1], [1 => 1]]]).Result"),
        "a position of this scoring game can come back to itself"
    );
    assert_eq!(
        error(&format!("ScoringGame([[[{0} => 2], []], [[], [{0}]]]).Result", i64::MAX)),
        "a score does not fit 64 bits"
    );
}

#[test]
fn a_long_game_given_by_its_moves_needs_no_deep_stack() {
    let mut session = session(true);
    let source = "n := 100000; ScoringGame([[[1 => k], [-1 => k]] for k in 2..n].Concat([[[], []]])).Result";
    assert_eq!(text(&mut session, source), "1");
}

#[test]
fn limits_stop_a_recurrence_and_tables_that_are_held_are_counted() {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(1_000_000) }));
    let mut session = Session::new(Settings::default(), Arc::clone(&guard));
    assert!(session.evaluate("t := CS({5,7}).TwoPiles(300, 300);").answer.is_ok());
    let evaluation = session.evaluate("[CS({5,7}).TwoPiles(300, 300 + n) for n in 1..20]");
    assert!(evaluation.answer.is_err() && evaluation.stop() == Some(onside_ground::Stop::Memory));
    // What was not kept has been given back.
    assert!(session.evaluate("CS({5,7}).TwoPiles(300, 300).Outcome(3, 200)").answer.is_ok());
}
