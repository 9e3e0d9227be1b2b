//! Certificates that are accepted, and those that must not be.

use onside_check::{Refused, check};

const MEMORY: u64 = 1 << 24;

/// A certificate of these lines with head and end.
fn whole(steps: &[&str]) -> String {
    format!("onside-certificate 1\n{}\nend {}\n", steps.join("\n"), steps.len())
}

fn statements(steps: &[&str]) -> Result<Vec<String>, Refused> {
    check(&mut whole(steps).as_bytes(), MEMORY).map(|accepted| accepted.statements)
}

/// The line at which it fails, and why.
fn refused(steps: &[&str], line: u64, reason: &str) {
    let refused = statements(steps).expect_err(reason);
    assert!(refused.line == line && refused.reason.contains(reason), "{refused}");
}

#[test]
fn an_order_is_accepted_if_each_step_follows() {
    let up = ["n 0", "g 0 | 0", "g 0 | 1", "! 1 0 L 0", "< 0 2", "! 2 0 L 0", "statement order @2 > @0"];
    assert_eq!(statements(&up).unwrap(), ["{0|{0|0}} > 0"]);
    refused(&["n 0", "g 0 | 0", "< 0 1", "statement order @0 <= @1"], 4, "nothing shows that 0 <= 0 is false");
    refused(&["n 0", "g 0 | 0", "! 0 1 L 0", "statement order @0 || @1"], 4, "0 is no Left option of 0");
    refused(&["n 0", "g 0 | 0", "statement order @0 < @1"], 4, "what is shown is ||, not <");
}

#[test]
fn numbers_compare_as_fractions_and_are_written_in_one_way_only() {
    assert_eq!(statements(&["n -13/8", "n 1/2", "statement order @0 < @1"]).unwrap(), ["-13/8 < 1/2"]);
    for wrong in ["1/3", "2/4", "0/1", "-0", "+1", "01", "1/0", "", "1/", "/2", "1e5", "4/2", "0.5"] {
        assert!(statements(&[&format!("n {wrong}"), "statement order @0 == @0"]).is_err(), "{wrong}");
    }
}

#[test]
fn a_canonical_form_has_no_dominated_and_no_reversible_option() {
    // {0,-1|-2} keeps a dominated option; {{0|0}|{0|0}} equals 0.
    let dominated = ["n 0", "n -1", "n -2", "g 0 1 | 2", "statement canonical @3 == @3"];
    refused(&dominated, 6, "nothing shows that -1 <= 0 is false");
    let star = ["n 0", "g 0 | 0", "g 1 | 1", "< 2 0", "< 0 2", "= 2 0", "statement canonical @2 == @0"];
    assert_eq!(statements(&star).unwrap(), ["{{0|0}|{0|0}} has the canonical form 0"]);
    refused(&["n 0", "g 0 | 0", "g 1 | 1", "statement canonical @2 == @2"], 5, "nothing shows that");
}

#[test]
fn the_moves_of_a_position_are_found_by_the_rules_and_not_believed() {
    let board = ["n 1", "n -1", "g 0 | 1", "r Domineering", "p .|. 0", "p .. 1", "p ..|.. 2"];
    let stated = [&board[..], &["statement canonical Domineering:..|.. == @2"]].concat();
    assert_eq!(statements(&stated).unwrap(), ["Domineering(..|..) has the canonical form {1|-1}"]);
    let wrong = ["n 1", "n 0", "r Domineering", "p .|. 1", "statement order Domineering:.|. == @1"];
    refused(&wrong, 5, "nothing shows that 0 <= 0 is false");
    refused(&["n 1", "r Domineering", "p .|x 0", "statement order @0 == @0"], 4, "is no position of Domineering");
    refused(&["n 1", "r Draughts", "statement order @0 == @0"], 3, "the rules of Draughts are not known");
}

#[test]
fn a_winning_move_is_a_move_and_wins() {
    let nim = ["n 0", "g 0 | 0", "r Nim", "p 1 1", "+ 1 1 0"];
    let with = |statement| [&nim[..], &[statement]].concat();
    assert_eq!(
        statements(&with("statement win L Nim:1 + @1 -> @1 + @1")).err().map(|refused| refused.reason).unwrap(),
        "Left has no such move"
    );
    assert_eq!(statements(&with("statement win L Nim:1 + @0 -> Nim:0 + @0")).unwrap().len(), 1);
    refused(&with("statement win R Nim:1,1 -> Nim:0,1"), 7, "nothing shows that");
}

#[test]
fn strategies_must_guarantee_the_value_against_each_move() {
    let push = ["r Push", "d  0", "d B 1", "d R -1", "d _B 2", "d _R -2"];
    let solved = |round, statement| statements(&[&push[..], &[round, statement]].concat());
    // Left's piece leaves the strip, then Right's goes to the first square.
    assert_eq!(solved("m BR -1 | 0 | 0", "statement nash Push:BR -1 -1").unwrap(), ["Push(BR) has the Nash value -1"]);
    let bounds = solved("m BR -3/2 -1/2 | 0 | 0", "statement nash Push:BR -2 0").unwrap();
    assert_eq!(bounds, ["Push(BR) has a Nash value between -2 and 0"]);
    assert!(solved("m BR 1 | 0 | 0", "statement nash Push:BR 1 1").is_err());
    assert!(solved("m BR -5 | 0 | 0", "statement nash Push:BR -5 -5").is_err());
    assert!(solved("m BR -1 | 7 | 0", "statement nash Push:BR -1 -1").is_err());
    assert!(solved("m BR -1 | 0:0 | 0", "statement nash Push:BR -1 -1").is_err());
    assert!(solved("d BR 0", "statement nash Push:BR 0 0").is_err());
}

#[test]
fn walls_must_be_the_scaffolds_of_the_options_up_to_where_they_meet() {
    let with = |walls: &str, statement: &str| {
        let stated = statements(&["n 3", "n -1", "g 0 | 1", &format!("t 2 {walls}"), statement]);
        stated.map_err(|refused| refused.reason)
    };
    let right = "-1:4 2:1 | -1:-2 2:1";
    let stated = with(right, "statement thermograph @2 1 2").unwrap();
    assert_eq!(stated, ["{3|-1} has the mean 1 and the temperature 2"]);
    assert!(with(right, "statement thermograph @2 1 1").unwrap_err().contains("the temperature 2"));
    for (walls, reason) in [
        ("-1:4 2:1 | -1:-2 1:0 2:1", "the temperature 2"),
        ("-1:4 3/2:3/2 | -1:-1 3/2:3/2", "an option of Right goes beyond"),
        ("-1:4 2:1 | -1:-2 1:-2 2:-1", "no walls that meet"),
        ("-1:3 1:1 | -1:-1 1:1", "an option of Left goes beyond"),
        ("-1:5 2:2 | -1:-1 2:2", "no option of Left reaches"),
        ("-1:4 2:1 3:1 | -1:-2 2:1 3:1", "meet before the mast"),
        ("-1:4 2:1 | -1:-2 2:1 5/2:1", "no walls that meet"),
        ("0:3 2:1 | 0:-1 2:1", "no walls that meet"),
        ("-1:4 2:0 | -1:-2 2:0", "no walls that meet"),
        ("|", "no walls that meet"),
        ("-1:4 2 | -1:-2 2:1", "a point of a wall"),
    ] {
        let refused = with(walls, "statement thermograph @2 1 1").unwrap_err();
        assert!(refused.contains(reason), "{walls}: {refused}");
    }
}

#[test]
fn results_of_subtraction_are_the_best_and_repeat_only_if_a_whole_window_does() {
    // Actions 1 and 2: 0 1 2 1 1 ... by hand: o(3) = max(1-2, 2-1) = 1, o(4) = max(1-1, 2-2) = 0, o(5) = 2-1 = 1.
    let heaps = ["c 1,2", "o 0", "o 1 1", "o 2 2", "o 1 2", "o 0 2", "o 1 2", "o 2 2", "o 1 2", "o 0 2", "o 1 2"];
    let with = |statement: &str| statements(&[&heaps[..], &[statement]].concat()).map_err(|refused| refused.reason);
    assert_eq!(with("statement score 1,2 6 2").unwrap(), ["CS({1,2}, 6) has the outcome 2"]);
    let period = with("statement period 1,2 0 4").unwrap();
    assert_eq!(period, ["the outcomes of CS({1,2}) have the period 4 from heap 0 on"]);
    for wrong in
        ["score 1,2 6 1", "score 1,3 6 2", "score 1,2 60 2", "period 1,2 0 2", "period 1,2 0 0", "period 1,2 6 4"]
    {
        assert!(with(&format!("statement {wrong}")).is_err(), "{wrong}");
    }
    refused(&["c 1,2", "o 0", "o 0 1"], 4, "action 1 gets 1 from heap 1");
    refused(&["c 1,2", "o 0", "o 2 1"], 4, "does not get 2");
    refused(&["c 1,2", "o 1"], 3, "does not get 1");
    refused(&["c 2,1"], 2, "no actions in increasing order");
    refused(&["o 0"], 2, "must come before");
}

#[test]
fn wins_losses_and_draws_of_games_with_cycles_must_follow_from_one_another() {
    // Vertex 0: Left may pass, Right may go to the end 1; 2: both may pass.
    let graph = ["v 0 | 1", "v |", "v 2 | 2"];
    let with = |steps: &[&str]| statements(&[&graph[..], steps].concat()).map_err(|refused| refused.reason);
    let ends = "q 1 1 l0 l0";
    let over = with(&["q 0 1 l2 w1", ends, "statement play 0 1 R R"]).unwrap();
    assert_eq!(over, ["if Left begins, Right wins; if Right begins, Right wins; in 0: 0 | 1; 1:  | "]);
    let dud = with(&["q 2 1 d d", "statement play 2 1 D D"]).unwrap();
    assert_eq!(dud, ["if Left begins, it is a draw; if Right begins, it is a draw; in 2: 2 | 2"]);
    for (steps, reason) in [
        (&["q 2 1 w1 d", "statement play 2 1 L D"][..], "does not follow for Left"),
        (&["q 2 1 l1 w2", "statement play 2 1 R R"], "does not follow for Left"),
        (&["q 2 1 w2 w2", "statement play 2 1 L R"], "does not follow"),
        (&["q 0 1 l2 w0", ends, "statement play 0 1 R R"], "does not follow for Right"),
        (&["q 0 1 l2 w1", "statement play 0 1 R R"], "has no labels"),
        (&["q 0 1 l2 w1", ends, "statement play 0 1 L R"], "the results are R if Left begins and R"),
        (&["q 0 1 l2 w1", ends, "q 1 1 d d", "statement play 0 1 R R"], "has labels already"),
        (&["q 2 7 d d", "statement play 2 7 D D"], "must be the end"),
        (&["q 2 2 d d", "statement play 2 2 D D"], "must be the end"),
    ] {
        let refused = with(steps).unwrap_err();
        assert!(refused.contains(reason), "{steps:?}: {refused}");
    }
    assert!(with(&["v 9 |", "q 3 1 d d", "statement play 3 1 D D"]).unwrap_err().contains("no labels"));
    assert_eq!(with(&["q 2 2 d d", "statement survival 2 == 2"]).unwrap().len(), 1);
    assert!(with(&["q 2 2 d d", "statement survival 2 < 2"]).unwrap_err().contains("do not compare"));
}

#[test]
fn what_comes_later_proves_nothing_earlier() {
    refused(&["n 0", "g 0 | 2", "g 1 | 0", "statement order @0 == @0"], 3, "there is no game 2 yet");
    refused(&["n 0", "g 0 | 0", "g 0 | 1", "< 1 2", "< 2 1", "statement order @1 == @2"], 5, "nothing shows");
    refused(&["r Nim", "n 0", "g 0 | 0", "p 2 1", "statement order @0 == @0"], 5, "nothing shows what Nim(1) is");
}

#[test]
fn a_certificate_that_breaks_off_or_goes_on_is_refused() {
    let text = whole(&["n 0", "g 0 | 0", "statement order @1 || @0"]);
    assert!(check(&mut text.as_bytes(), MEMORY).is_ok());
    for end in 0..text.len() - 1 {
        assert!(check(&mut &text.as_bytes()[..end], MEMORY).is_err(), "{end} bytes");
    }
    assert!(check(&mut format!("{text}n 0\n").as_bytes(), MEMORY).is_err());
    assert!(check(&mut whole(&["n 0"]).as_bytes(), MEMORY).is_err(), "nothing is stated");
    assert!(check(&mut text.replace("end 3", "end 2").as_bytes(), MEMORY).is_err());
}

#[test]
fn what_is_too_large_is_refused_without_being_held() {
    let digits = "9".repeat(30_000);
    assert!(statements(&[&format!("n {digits}"), "statement order @0 == @0"]).is_err());
    let long = format!("g {}|", "0 ".repeat(600_000));
    let refused = statements(&["n 0", &long]).unwrap_err();
    assert!(refused.undecided && refused.reason.contains("a million bytes"), "{refused}");
    let many: Vec<String> = (0..2000).map(|n| format!("n {n}")).collect();
    let many = whole(&many.iter().map(String::as_str).collect::<Vec<_>>());
    let refused = check(&mut many.as_bytes(), 10_000).unwrap_err();
    assert!(refused.undecided && refused.reason.contains("--max-memory"), "{refused}");
    let stated = whole(&[&["n 0"][..], &vec!["statement order @0 == @0"; 500]].concat());
    assert!(check(&mut stated.as_bytes(), MEMORY).is_ok());
    assert!(check(&mut stated.as_bytes(), 10_000).unwrap_err().undecided);
    let board = format!("p {} 0", ".".repeat(5000));
    assert!(statements(&["n 0", "r Domineering", &board]).is_err());
    assert!(statements(&["n 0", "r Nim", "p 99999999999999999999 0"]).is_err());
    assert!(statements(&["n 0", "r Nim", "p 1000000 0"]).is_err());
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    for bytes in
        [&b"\xff\xfe"[..], b"", b"\n\n", b"onside-certificate 1\n\0\n", b"onside-certificate 1\nr \xff\nend 1\n"]
    {
        assert!(check(&mut &bytes[..], MEMORY).is_err());
    }
}

#[test]
fn a_deep_game_is_checked_and_written_without_recursion() {
    let mut steps = vec!["n 0".to_owned()];
    steps.extend((0..50_000).map(|n| format!("g {n} | {n}")));
    steps.push("statement order @50000 != @0".to_owned());
    let refused = statements(&steps.iter().map(String::as_str).collect::<Vec<_>>()).unwrap_err();
    assert!(refused.reason.contains("nothing shows"), "{refused}");
    let last = steps.len() - 1;
    steps[last] = "statement order @50000 == @50000".to_owned();
    let accepted = statements(&steps.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
    assert!(accepted[0].contains("..."));
}
