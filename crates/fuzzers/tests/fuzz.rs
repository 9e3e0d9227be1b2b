//! A short run of every fuzzer of the language, always the same. `cargo xtask fuzz` runs them for longer.

use std::collections::BTreeSet;

use onside_fuzzers::{ALL, RECEIVERS, Until, run};
use onside_lang::{Kind, Session};

/// Runs a fuzzer for some cases.
#[track_caller]
fn check(name: &str, cases: u64) {
    let (_, make) = ALL.iter().find(|(known, _)| *known == name).expect("a fuzzer");
    let outcome = run(*make, 2026, 0, Until::Cases(cases), 5).expect("a thread");
    let told: Vec<String> = outcome.failures.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(outcome.cases, cases);
}

#[test]
fn sources_of_pieces_and_mutilated_ones_do_no_harm() {
    check("sources", 100_000);
}

#[test]
fn every_method_on_every_kind_of_value_answers_or_says_why_not() {
    // As many as there are pairs of a method and a receiver, and the functions between them.
    let pairs = onside_lang::library::methods().count() * RECEIVERS.len();
    check("methods", (pairs + pairs / 8) as u64);
}

#[test]
fn what_is_printed_reads_back_as_the_same_value() {
    check("readback", 4_000);
}

#[test]
fn what_is_equal_is_the_same_member_and_key_and_counted_once() {
    check("equality", 2_000);
}

#[test]
fn theorems_say_what_brute_force_finds() {
    check("theorems", 1_500);
}

#[test]
fn scripts_come_to_the_same_statement_by_statement_and_as_a_whole() {
    check("scripts", 1_500);
}

#[test]
fn pictures_are_complete_files_or_refused() {
    check("figures", 300);
}

#[test]
fn the_one_style_changes_blanks_only() {
    check("style", 4_000);
}

#[test]
fn there_is_a_receiver_of_every_kind() {
    let mut session = Session::default();
    let mut wrong = Vec::new();
    for receiver in RECEIVERS {
        let answer = match session.value(receiver.source).answer {
            Ok(answer) => answer,
            Err(errors) => {
                wrong.push(format!("{}: {}", receiver.source, errors[0].diagnostic.message));
                continue;
            }
        };
        let kind = answer.value.kind();
        if kind != receiver.kind {
            wrong.push(format!("{} is a {}, not a {}", receiver.source, kind.word(), receiver.kind.word()));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    let covered: BTreeSet<&str> = RECEIVERS.iter().map(|receiver| receiver.kind.word()).collect();
    let all: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
    assert_eq!(covered, all);
}

#[test]
fn a_failure_says_how_it_is_repeated_and_is_made_smaller() {
    struct Wrong;
    impl onside_fuzzers::Fuzzer for Wrong {
        fn name(&self) -> &'static str {
            "wrong"
        }
        fn input(&mut self, _: &mut onside_fuzzers::Dice, case: u64) -> String {
            format!("case {case} + seven")
        }
        fn check(&mut self, input: &str) -> Result<(), String> {
            if input.contains("seven") && input.len() < 18 {
                panic!("no sevens");
            }
            Ok(())
        }
    }
    let outcome = run(|| Box::new(Wrong), 3, 5, Until::Cases(9), 1).expect("a thread");
    assert_eq!(outcome.cases, 1);
    let expected = "wrong: panic: no sevens\n  input    \"case 5 + seven\"\n  smaller  \"seven\"\n  \
        repeat   cargo xtask fuzz --seed 3 --case 5 wrong";
    assert_eq!(outcome.failures[0].to_string(), expected);
}
