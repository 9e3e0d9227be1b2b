//! The synchronized cases: every fact of every position, with and without theorems, against answers found by brute
//! force from the definitions elsewhere.

use onside_ground::Player;
use onside_number::Rational;
use onside_solve::Solver;
use onside_solve::nash::{Error, SyncGame};
use onside_value::synchronized::{NashValue, PlayResult};
use serde_json::Value;

use crate::common::{game, solver};

fn nash(solver: &mut Solver, game: &SyncGame) -> String {
    match solver.nash_value(game).expect("no limits").value {
        NashValue::Exact(value) => value.to_string(),
        NashValue::Enclosed(enclosure) => format!("{enclosure:?}"),
    }
}

/// The matrix with rows and columns in a tidy order: sorted by what they hold, twice.
fn tidy(mut matrix: Vec<Vec<Rational>>) -> Vec<Vec<Rational>> {
    let content = |line: &Vec<Rational>| {
        let mut line = line.clone();
        line.sort();
        line
    };
    let transposed = |matrix: &[Vec<Rational>]| -> Vec<Vec<Rational>> {
        (0..matrix.first().map_or(0, Vec::len)).map(|j| matrix.iter().map(|row| row[j].clone()).collect()).collect()
    };
    for _ in 0..2 {
        matrix.sort_by_key(|row| (content(row), row.clone()));
        matrix = transposed(&matrix);
    }
    // The last look is at whole lines, in the order found.
    matrix.sort();
    let mut columns = transposed(&matrix);
    columns.sort();
    transposed(&columns)
}

fn check(file: &str, ruleset: &str, text: impl Fn(&Value) -> String) {
    let (mut fast, mut brute) = (solver(true), solver(false));
    let cases = std::fs::read_to_string(format!("{}/tests/data/{file}.jsonl", env!("CARGO_MANIFEST_DIR"))).expect(file);
    assert_eq!(cases.lines().count(), 60, "{file}");
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let expect = &case["expect"];
        let written = text(&case["input"]);
        let game = game(ruleset, &written);
        for solver in [&mut fast, &mut brute] {
            assert_eq!(nash(solver, &game), expect["nash"].as_str().expect("a value"), "{file} {written}");
        }
        let outlook = fast.outlook(&game).expect("no limits");
        let class = match outlook.class().to_string().as_str() {
            "LDR" | "LR" => "X".to_owned(),
            class => class.to_owned(),
        };
        assert_eq!(class, expect["class"].as_str().expect("a class"), "{file} {written}");
        assert_eq!(outlook.class().coarse().to_string(), expect["lru"].as_str().expect("a class"), "{file} {written}");
        let letters = [(PlayResult::Draw, 'D'), (PlayResult::Left, 'L'), (PlayResult::Right, 'R')];
        let reachable: String = letters
            .iter()
            .filter(|(result, _)| outlook.reachable.contains(*result))
            .map(|(_, letter)| letter)
            .collect();
        assert_eq!(reachable, expect["reachable"].as_str().expect("letters"), "{file} {written}");
        assert_eq!(Some(outlook.birthday), expect["birthday"].as_u64(), "{file} {written}");
        let tree = fast.tree_birthday(&game).expect("no limits");
        assert_eq!(Some(tree.to_string()), expect["birthday_000"].as_u64().map(|n| n.to_string()), "{file} {written}");
        let sum = fast.sync_sum(&game).expect("no limits");
        let games = &fast.synchronized().games;
        assert_eq!(Some(games.is_decided(sum)), expect["decided"].as_bool(), "{file} {written}");
        assert_eq!(Some(games.terminal(sum).is_some()), expect["terminal"].as_bool(), "{file} {written}");
        let matrix: Vec<Vec<Rational>> = expect["matrix"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| {
                row.as_array()
                    .expect("a row")
                    .iter()
                    .map(|entry| entry.as_str().expect("a number").parse().expect("a number"))
                    .collect()
            })
            .collect();
        match fast.joint_values(&game) {
            Err(Error::Decided) => assert!(matrix.is_empty(), "{file} {written}"),
            Err(other) => panic!("{file} {written}: {other:?}"),
            Ok(found) => {
                let entries: Vec<Rational> =
                    found.matrix.iter().map(|entry| entry.exact().expect("small").clone()).collect();
                let rows = entries.chunks(found.rights.len()).map(<[Rational]>::to_vec).collect();
                assert_eq!(tidy(rows), tidy(matrix), "{file} {written}");
                assert!(fast.equilibrium(&game).expect("not decided").exact);
            }
        }
        assert_eq!(
            nash(&mut fast, &game.negative()),
            (-expect["nash"].as_str().expect("a value").parse::<Rational>().expect("a number")).to_string(),
            "v(-G) = -v(G): {file} {written}"
        );
    }
}

fn one(input: &Value) -> String {
    input.as_str().expect("a strip").to_owned()
}

fn several(input: &Value) -> String {
    let parts: Vec<&str> =
        input.as_array().expect("a list").iter().map(|part| part.as_str().expect("a text")).collect();
    parts.join(",")
}

fn edges(input: &Value) -> String {
    let edge = |edge: &Value| format!("{}-{}{}", edge[0], edge[1], edge[2].as_str().expect("a colour"));
    input.as_array().expect("edges").iter().map(edge).collect::<Vec<_>>().join(",")
}

#[test]
fn push_strips_and_sums_have_the_facts_of_the_cases() {
    check("sync-push", "Push", one);
    check("sync-push-sum", "Push", several);
}

#[test]
fn shove_strips_and_sums_have_the_facts_of_the_cases() {
    check("sync-shove", "Shove", one);
    check("sync-shove-sum", "Shove", several);
}

#[test]
fn hackenbush_graphs_have_the_facts_of_the_cases() {
    check("sync-hackenbush", "Hackenbush", edges);
}

#[test]
fn cherries_of_every_kind_have_the_facts_of_the_cases() {
    check("sync-cherries", "Cherries", several);
    check("sync-stack", "StackCherries", several);
    check("sync-gray-cherries", "Cherries", several);
}

#[test]
fn sums_of_cherries_and_stacks_have_the_outcomes_of_the_cases() {
    let mut solver = solver(true);
    let cases = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sync-mixed-cherries.jsonl"));
    for line in cases.expect("the cases").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let cherries = game("Cherries", &several(&case["input"]["cherries"]));
        let sum = cherries.plus(game("StackCherries", &several(&case["input"]["stack"]))).expect("few copies");
        let class = solver.outlook(&sum).expect("no limits").class().coarse();
        assert_eq!(class.to_string(), case["expect"]["lru"].as_str().expect("a class"), "{line}");
    }
}

#[test]
fn the_smallest_push_strip_with_a_mixed_equilibrium_is_that_of_003_section_5_3() {
    let mut solver = solver(true);
    let strip = game("Push", "BR_BR");
    assert_eq!(nash(&mut solver, &strip), "-5/2");
    let found = solver.joint_values(&strip).expect("not decided");
    let entries: Vec<String> = found.matrix.iter().map(|entry| entry.exact().expect("small").to_string()).collect();
    assert_eq!(entries, ["-2", "-3", "-3", "-2"]);
    assert_eq!(strip.move_texts(Player::Left, &found.lefts), ["square 1", "square 4"]);
}

#[test]
fn sums_that_are_their_own_negatives_are_zero_however_large() {
    let (mut fast, mut brute) = (solver(true), solver(false));
    // Three copies of a strip and of its negative, with the colours exchanged.
    let large = "BR_B_R,BR_B_R,BR_B_R,RB_R_B,RB_R_B,RB_R_B";
    assert_eq!(nash(&mut fast, &game("Push", large)), "0");
    for strips in ["BR,RB", "_BR,_RB", "B_R,BR,R_B,RB", "BRB,RBR", "_BRB,_RBR"] {
        assert_eq!(nash(&mut fast, &game("Push", strips)), "0", "{strips}");
        assert_eq!(nash(&mut brute, &game("Push", strips)), "0", "{strips}");
    }
}

#[test]
fn copies_of_quarters_are_as_brute_force_finds_them_and_hundreds_of_them_are_quick() {
    let (mut fast, mut brute) = (solver(true), solver(false));
    for (quarters, halves, nothings) in [(1, 0, 1), (2, 1, 1), (1, 2, 2), (3, 0, 1), (0, 3, 2), (2, 2, 1), (3, 1, 1)] {
        let strips = [vec!["_BR"; quarters], vec!["BR"; halves], vec!["B_R"; nothings], vec!["_B"]].concat().join(",");
        let (by_lemma, searched) = (nash(&mut fast, &game("Push", &strips)), nash(&mut brute, &game("Push", &strips)));
        assert_eq!(by_lemma, searched, "{strips}");
        let mirrored: String = strips
            .chars()
            .map(|c| {
                if c == 'B' {
                    'R'
                } else if c == 'R' {
                    'B'
                } else {
                    c
                }
            })
            .collect();
        assert_eq!(nash(&mut fast, &game("Push", &mirrored)), nash(&mut brute, &game("Push", &mirrored)), "{mirrored}");
    }
    // 004, Figure 2: the differences come close to 1/4.
    let copies = |count| vec!["_BR"; count].join(",");
    let value = |solver: &mut Solver, strips: &str| solver.nash_value(&game("Push", strips)).expect("no limits").value;
    let [one, two] = [119, 120].map(|count| value(&mut fast, &copies(count)).enclosure(64));
    let difference = two.lo() - one.lo() + onside_number::Dyadic::from(2);
    assert!(difference > "7/32".parse().expect("a number") && difference < "9/32".parse().expect("a number"));
}

/// All strips up to a length on which one colour stands before the other; the last square is occupied.
fn separated_strips(squares: u32) -> Vec<String> {
    let strips = (1..=squares).flat_map(|length| (0..3usize.pow(length)).map(move |code| (length, code)));
    let written = strips
        .map(|(length, code)| -> String { (0..length).map(|at| ['_', 'B', 'R'][code / 3usize.pow(at) % 3]).collect() });
    let separated = |strip: &String| {
        let pieces: String = strip.chars().filter(|&piece| piece != '_').collect();
        !strip.ends_with('_') && (pieces.contains("BR") != pieces.contains("RB"))
    };
    written.filter(separated).collect()
}

#[test]
fn in_sums_of_separated_shove_strips_the_left_most_pieces_suffice() {
    let (mut fast, mut brute) = (solver(true), solver(false));
    let strips = separated_strips(4);
    assert_eq!(strips.len(), 34);
    for (at, one) in strips.iter().enumerate() {
        for two in &strips[at..] {
            let sum = game("Shove", &format!("{one},{two}"));
            assert_eq!(nash(&mut fast, &sum), nash(&mut brute, &sum), "{one},{two}");
        }
    }
    for strips in ["BBR,BBR,BBR", "BBR,RRB,BR", "BBBR,BBBR,R", "_BBR,BR,BR,B", "BRR,BBR,RB"] {
        let sum = game("Shove", strips);
        assert_eq!(nash(&mut fast, &sum), nash(&mut brute, &sum), "{strips}");
    }
}

#[test]
fn the_left_most_pieces_suffice_beside_any_game_without_rebounds() {
    let (mut fast, mut brute) = (solver(true), solver(false));
    let others =
        [("Push", "BRB,_BR"), ("Push", "RB_R"), ("Shove", "BRB"), ("Shove", "RBBR"), ("Hackenbush", "0-1B, 1-2R")];
    for strip in separated_strips(4).iter().filter(|strip| strip.len() > 2) {
        for (ruleset, other) in others {
            let sum = game("Shove", strip).plus(game(ruleset, other)).expect("small");
            assert_eq!(nash(&mut fast, &sum), nash(&mut brute, &sum), "{strip} + {ruleset}({other})");
        }
    }
}
