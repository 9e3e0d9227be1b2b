//! The rulesets that are written in the language and part of the program: CGSuite's answers, known tables, other
//! definitions of the same games, and that each file tells what it should.

use onside_lang::{Session, kept};
use onside_show::Json;

use crate::common::{check, text as ask};

#[test]
fn cgsuite_gives_the_same_answers() {
    let rows: Vec<Json> =
        include_str!("data/kept-games.jsonl").lines().map(|line| line.parse().expect("a JSON row")).collect();
    assert!(rows.len() >= 30, "only {} rows", rows.len());
    for row in rows {
        let source = row["input"].as_str().expect("an input");
        check(source, row["expected"].as_str().expect("an answer"));
    }
}

/// The position without its last pair of parentheses: `TakeAway(3)` of `TakeAway(3)(10, 1)`.
fn ruleset_of(position: &str) -> &str {
    let (mut depth, mut quoted, mut last) = (0, false, 0);
    for (at, sign) in position.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' => {
                if depth == 0 {
                    last = at;
                }
                depth += 1;
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    &position[..last]
}

#[test]
fn every_file_tells_rules_positions_example_and_source() {
    for game in kept() {
        let told = [game.title().to_owned(), game.rules(), game.positions(), game.example(), game.origin()];
        assert!(told.iter().all(|text| !text.is_empty()), "{}: {told:?}", game.name);
        let words = ["ruleset", "class", "singleton class"].map(|word| format!("{word} {}", game.name));
        assert!(words.iter().any(|word| game.statement().starts_with(word)), "{}", game.name);
        assert!(game.rules().ends_with('.') && game.origin().ends_with('.'), "{}", game.name);
        // The example reads back, and what its rules say about symmetry and parts is true of it.
        let mut session = Session::default();
        let example = ask(&mut session, &game.example());
        assert_eq!(ask(&mut session, &example), example);
        if game.is_class() {
            continue;
        }
        let ruleset = ruleset_of(&example);
        assert_eq!(ask(&mut session, &format!("{ruleset}.Check({example})")), "true", "{example}");
    }
}

#[test]
fn a_game_of_the_program_is_no_variable_and_may_be_used_in_rules_or_replaced() {
    let mut session = Session::default();
    assert_eq!(ask(&mut session, "Wythoff(1, 2).NimValue"), "0");
    assert!(session.variables().iter().all(|variable| variable.name != "Wythoff"));
    ask(&mut session, "ruleset Two on heap n where n > 0 play [Wythoff(n, n+1), Mem(n, 1)] end");
    // Wythoff(1, 2) is 0 and Mem(1, 1) is *, so that the only option is *.
    assert_eq!(ask(&mut session, "[Two(0).CanonicalForm, Two(1).CanonicalForm]"), "[0,0]");
    assert_eq!(ask(&mut session, "Two(1).LeftOptions"), "[Wythoff(1, 2) + Mem(1, 1)]");
    let defined = session.evaluate("ruleset Wythoff on heap n where n > 0 play n-1 end");
    assert!(defined.warnings.iter().any(|warning| warning.message.contains("from now on the name means yours")));
    assert_eq!(ask(&mut session, "Wythoff(5).NimValue"), "1");
}

#[test]
fn kayles_on_paths_has_dawsons_values() {
    let path = |count: usize| vec!["."; count].join("-");
    // The first values of Dawson's Kayles, 0.07; on vertices it is the same game one step further.
    let dawson = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5];
    for (vertices, &value) in dawson.iter().enumerate().skip(1) {
        check(&format!("ArcKayles(\"{}\").NimValue", path(vertices)), &value.to_string());
        if vertices > 1 {
            check(&format!("NodeKayles(\"{}\").NimValue", path(vertices - 1)), &value.to_string());
        }
    }
}

#[test]
fn col_and_snort_agree_with_rules_that_leave_coloured_vertices_in_place() {
    let mut session = Session::default();
    for (name, refused) in [("Col", "own"), ("Snort", "theirs")] {
        let plain =
            format!("ruleset {name}2 on graph \".LR\" for v in empty where near(v, {refused}) == 0 play v => own end");
        ask(&mut session, &plain);
        for graph in
            [".", ".-.", ".-.-.", ".-.-.-.", ".:A-.-.-:A", ".(-.;-.)-.", ".-.(-.;-.)-.", ".:A-.-.-.-:A", ".-.-.-.-."]
        {
            let value = |name: &str| format!("{name}(\"{graph}\").CanonicalForm");
            let [one, two] = [value(name), value(&format!("{name}2"))].map(|source| ask(&mut session, &source));
            assert_eq!(one, two, "{name} {graph}");
        }
    }
}

#[test]
fn euclid_has_the_values_of_nivasch() {
    // The nim value of (x, y) is the whole part of |y/x - x/y|.
    for (x, y) in (1..=9_i64).flat_map(|x| (1..=9_i64).map(move |y| (x, y))) {
        let value = (y * y - x * x).abs() / (x * y);
        check(&format!("Euclid({x}, {y}).NimValue"), &value.to_string());
    }
}

#[test]
fn wythoffs_lost_positions_follow_the_golden_section() {
    let mut session = Session::default();
    let lost = "[(m, n) for m from 0 to 12 for n from m to 12 where Wythoff(m, n).NimValue == 0]";
    assert_eq!(ask(&mut session, lost), "[(0, 0),(1, 2),(3, 5),(4, 7),(6, 10)]");
}

#[test]
fn every_bar_of_chomp_but_the_poisoned_square_is_won_by_who_begins() {
    let mut session = Session::default();
    let lost = "[(m, n) for m from 1 to 3 for n from 1 to 4 where Chomp(m, n).NimValue == 0]";
    assert_eq!(ask(&mut session, lost), "[(1, 1)]");
    // A row and a column of the same length are the classic lost position.
    assert_eq!(ask(&mut session, "Chomp(\"....|.###|.###|.###\").NimValue"), "0");
}

#[test]
fn synchronized_cutcake_has_its_nash_values() {
    let nash = "[[Synchronized(Cutcake(m,n)).NashValue for n from 1 to 5] for m from 1 to 4]";
    check(nash, "[[0,1,2,3,4],[-1,0,2,4,6],[-2,-2,0,4,7],[-3,-4,-4,0,6]]");
}

#[test]
fn synchronized_domineering_is_read_in_both_ways() {
    // All boards of three by three cells are compared with the definition in `onside-solve`, tests/repeated_rounds.rs.
    let values = |reading: &str| {
        let boards = "[\"..|.#\", \"..|..\", \"...|...\", \"...|..#|...\"]";
        format!("[Synchronized(SynchronizedDomineering(\"{reading}\")(b)).NashValue for b in {boards}]")
    };
    check(&values("overlap"), "[0,0,1,-1]");
    check(&values("repeat"), "[0,0,0,0]");
}
