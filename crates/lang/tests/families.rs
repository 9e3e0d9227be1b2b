//! Games by parameter, by class and by pair: each against a second, plain definition on all small positions, or
//! against what was proved about it.

use std::collections::BTreeMap;

use onside_lang::Session;

use crate::common::{check, text as ask};

/// All texts of a length over some letters.
fn texts(letters: &str, length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for _ in 0..length {
        all = all.iter().flat_map(|text| letters.chars().map(move |letter| format!("{text}{letter}"))).collect();
    }
    all
}

/// That two expressions with `#` for a text have equal answers for all of these texts.
#[track_caller]
fn agree(texts: &[String], one: &str, two: &str) {
    let mut session = Session::default();
    for text in texts {
        let [first, second] = [one, two].map(|source| ask(&mut session, &source.replace('#', text)));
        assert_eq!(first, second, "{one} and {two} for {text}");
    }
}

#[test]
fn toads_with_parameters_are_the_built_in_ones() {
    let strips = texts(".tf", 5);
    agree(&strips, "GenToadsAndFrogs()(\"#\").CanonicalForm", "ToadsAndFrogs(\"#\").CanonicalForm");
    agree(&strips, "GenToadsAndFrogs(maxJump => 0)(\"#\").CanonicalForm", "ElephantsAndRhinos(\"#\").CanonicalForm");
    let parameters = "minSlide => 1, maxSlide => 2, maxJump => 2";
    let ours = format!("GenToadsAndFrogs({parameters}, allowFriendlyJump => true)(\"#\").CanonicalForm");
    agree(&strips, &ours, "GeneralToads(1, 2, 2, 1, \"#\").CanonicalForm");
    let back = "GenToadsAndFrogs(minSlide => -1)(\"#\").GameValue";
    agree(&texts(".tf", 4), back, "BackslidingToadsAndFrogs(\"#\").GameValue");
}

#[test]
fn clobber_with_parameters_is_each_of_the_built_in_ones() {
    let rows = texts(".xo", 3);
    let boards: Vec<String> =
        rows.iter().flat_map(|row| rows.iter().map(move |other| format!("{row}|{other}"))).collect();
    let some: Vec<String> = boards.into_iter().step_by(5).collect();
    for (parameters, name) in [
        ("", "Clobber"),
        ("directions => Coordinates.Compass", "Kings"),
        ("directions => Coordinates.KnightsMove", "Knights"),
        ("maxDistance => inf", "Rooks"),
        ("directions => Coordinates.Compass, maxDistance => inf", "Queens"),
        ("clobbered => {Left => {1,2}, Right => {1,2}}", "CannibalClobber"),
        ("clobbered => {Left => {0}, Right => {0}}, leftBehind => {Left => 2, Right => 1}", "AntiClobber"),
    ] {
        let ours = format!("GenClobber({parameters})(\"#\").CanonicalForm");
        agree(&some, &ours, &format!("{name}(\"#\").CanonicalForm"));
    }
}

#[test]
fn fox_and_geese_by_squares_is_fox_and_geese_by_rows() {
    let mut session = Session::default();
    for (row, column) in [(1, 1), (1, 3), (2, 2), (2, 4), (3, 1), (4, 4)] {
        let ours = format!("GenFoxAndGeese(4)({{(4, 2), (3, 3)}}, ({row}, {column})).GameValue");
        let mut rows = vec![vec!['.'; 4]; 4];
        (rows[0][1], rows[1][2]) = ('g', 'g');
        rows[4 - row][column - 1] = 'f';
        let board = rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|");
        assert_eq!(
            ask(&mut session, &ours),
            ask(&mut session, &format!("FoxAndGeese(\"{board}\").GameValue")),
            "{board}"
        );
    }
    for geese in ["{(3,1), (3,3)}", "[(3,1), (3,3)]", "(3,1), (3,3)"] {
        let squares = format!("FoxAndGeese({geese}, (1,1))");
        assert_eq!(ask(&mut session, &squares), "FoxAndGeese(\"g.g.....|........|f.......\")", "{squares}");
    }
    // A fox that goes further has more moves, and the table leaves the squares of the other colour empty.
    check("CeyloneseFoxAndGeese({(4, 4)}, (1, 1)).RightOptions.Size", "2");
    check("GenFoxAndGeese(2).ValuesTable({(2, 2)})", "  | X\n--+--\n0 |  ");
}

#[test]
fn coins_that_show_heads_are_heaps_side_by_side() {
    let strips = texts("th", 6);
    for code in ["1", "1-2", "3", "1+C", "2E", "3FS"] {
        let (fast, searched) = (format!("Turning(\"{code}\")(\"#\").NimValue"), format!("Turning(\"{code}\")(\"#\")"));
        agree(&strips[..32], &fast, &format!("{searched}.CanonicalForm.NimValue"));
    }
    // Mock Turtles turns up to three coins: the values are the odious numbers (Winning Ways, chapter 14).
    check("[Turning(\"1-3\")(s).NimValue for s in [\"h\", \"th\", \"tth\", \"ttth\", \"tttth\"]]", "[1,2,4,7,8]");
}

#[test]
fn only_what_holds_nothing_else_is_taken_in_childish_hackenbush() {
    // On a path only the last edge holds nothing; an edge of nobody's colour takes along all that stands on it.
    fn naive(path: &[u8]) -> String {
        let options = |own: u8| -> String {
            let last = path.len().wrapping_sub(1);
            let taken = (0..path.len()).filter(|&at| path[at] == b'e' || (at == last && path[at] == own));
            taken.map(|at| naive(&path[..at])).collect::<Vec<_>>().join(",")
        };
        format!("{{{}|{}}}", options(b'l'), options(b'r'))
    }
    let mut session = Session::default();
    for path in (1..=4).flat_map(|length| texts("lre", length)) {
        let same = format!("ChildishHackenbush(\"{path}\").CanonicalForm == {}", naive(path.as_bytes()));
        assert_eq!(ask(&mut session, &same), "true", "{path}");
    }
    let error = session.evaluate("ChildishHackenbush(\"lr;lr\")").answer.unwrap_err();
    assert!(error[0].diagnostic.message.contains("connected to the ground"), "{:?}", error[0].diagnostic);
}

#[test]
fn coloured_arcs_are_taken_with_their_neighbours() {
    fn naive(path: &[u8]) -> String {
        let options = |own: u8| -> String {
            let mine = (0..path.len()).filter(|&at| path[at] == own || path[at] == b'e');
            let rest = |at: usize| {
                format!("{} + {}", naive(&path[..at.saturating_sub(1)]), naive(path.get(at + 2..).unwrap_or(&[])))
            };
            mine.map(rest).collect::<Vec<_>>().join(",")
        };
        if path.is_empty() { "0".to_owned() } else { format!("({{{}|{}}})", options(b'l'), options(b'r')) }
    }
    let mut session = Session::default();
    for path in (1..=4).flat_map(|length| texts("lre", length)) {
        let same = format!("PartizanArcKayles(\"{path}\").CanonicalForm == {}", naive(path.as_bytes()));
        assert_eq!(ask(&mut session, &same), "true", "{path}");
    }
}

#[test]
fn who_begins_wins_domination_as_was_proved() {
    // Brito, Marcilon, Martins and Sampaio: on a path unless the number of vertices is a multiple of 4, on a cycle only
    // if it is one less than such a multiple.
    let mut session = Session::default();
    for vertices in 3..=9 {
        let path = vec!["."; vertices].join("-");
        let cycle = format!(".:A{}-:A", "-.".repeat(vertices - 1));
        for (graph, wins) in [(path, vertices % 4 != 0), (cycle, vertices % 4 == 3)] {
            let won = ask(&mut session, &format!("Domination(\"{graph}\").NimValue != 0"));
            assert_eq!(won, wins.to_string(), "{graph}");
        }
    }
}

/// Whether the player who is to move wins a position of Sheep, from the rules alone: herds by row and column.
fn sheep_won(board: &BTreeMap<(i32, i32), i32>, sign: i32) -> bool {
    for (&(row, column), herd) in board {
        for (down, right) in [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)] {
            let place = |steps: i32| (row + steps * down, column + steps * right);
            let steps = (1..).take_while(|&steps| board.get(&place(steps)) == Some(&0)).last();
            let Some(steps) = steps else { continue };
            for moved in 1..herd * sign {
                let mut after = board.clone();
                after.insert((row, column), herd - moved * sign);
                after.insert(place(steps), moved * sign);
                if !sheep_won(&after, -sign) {
                    return true;
                }
            }
        }
    }
    false
}

#[test]
fn sheep_are_won_as_a_plain_search_says() {
    let mut session = Session::default();
    let herds = [0, 0, 3, -1, -3, 2];
    for number in (0..216_usize).step_by(5) {
        let herd = |place: u32| herds[number / 6_usize.pow(place) % 6];
        let rows = [[herd(0), 0, herd(1)], [0, herd(2), 0]];
        let cells =
            (0..).zip(&rows).flat_map(|(row, cells)| (0..).zip(cells).map(move |(at, &herd)| ((row, at), herd)));
        let board: BTreeMap<(i32, i32), i32> = cells.collect();
        let expected = match (sheep_won(&board, 1), sheep_won(&board, -1)) {
            (true, false) => "L",
            (false, true) => "R",
            (true, true) => "N",
            (false, false) => "P",
        };
        let found = ask(&mut session, &format!("Sheep({rows:?}).OutcomeClass"));
        assert_eq!(found, expected, "{rows:?}");
    }
}

#[test]
fn heaps_by_sets_and_codes_are_the_games_that_have_names() {
    check("Splittles({1, 2}).code", "\"0.77\"");
    check("Subtraction([1, 2, 3]).NimValueSequence(8)", "[1,2,3,0,1,2,3,0]");
    check("Splittles({2}).NimValueSequence(12) == DawsonsKayles.NimValueSequence(12)", "true");
    let mut session = Session::default();
    ask(
        &mut session,
        "ruleset Split on heap n
           Left:  for a from 0 to n-1 where 2*a <= n-1 play [a, n-1-a]
           Right: for a from 0 to n-2 where 2*a <= n-2 play [a, n-2-a]
         end",
    );
    for heap in 0..9 {
        let [ours, plain] = ["PartizanSplittles({1}, {2})", "Split"]
            .map(|name| ask(&mut session, &format!("{name}({heap}).CanonicalForm")));
        assert_eq!(ours, plain, "{heap}");
        let [ours, plain] = ["PartizanTakeAndBreak(\"0.303\", \"0.03\")", "PartizanSubtraction({1, 3}, {2})"]
            .map(|name| ask(&mut session, &format!("{name}({heap}).CanonicalForm")));
        assert_eq!(ours, plain, "{heap}");
    }
}

#[test]
fn cakes_cut_by_codes_are_the_cakes_that_have_names() {
    let mut session = Session::default();
    for (code, name) in [("4.0", "Cutcake"), ("0.7", "Eatcake"), ("{2+}=.0", "MaundyCake")] {
        for (rows, columns) in (1..=4).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))) {
            let ours = format!("GenCutcake(TakeAndBreak(\"{code}\"), TakeAndBreak(\"{code}\"))");
            let [ours, named] = [ours.as_str(), name]
                .map(|name| ask(&mut session, &format!("{name}(({rows}, {columns})).CanonicalForm")));
            assert_eq!(ours, named, "{name}({rows}, {columns})");
        }
    }
}

#[test]
fn cutcake_has_the_values_of_winning_ways() {
    // Winning Ways, chapter 2: how often the longer side is worth cutting when the shorter one is rounded down to a
    // power of two.
    let value = |m: i64, n: i64| {
        let power = |k: i64| 1_i64 << k.ilog2();
        if m <= n { (n / power(m) - 1).max(0) } else { -(m / power(n) - 1).max(0) }
    };
    let mut session = Session::default();
    for m in 1..=9_i64 {
        for n in 1..=9_i64 {
            let found = ask(&mut session, &format!("Cutcake({m}, {n}).CanonicalForm"));
            assert_eq!(found, value(m, n).to_string(), "{m} {n}");
        }
    }
}

#[test]
fn cakes_are_cut_and_eaten_at_once() {
    let mut session = Session::default();
    ask(
        &mut session,
        "ruleset Plain on (m, n)
           Left:  for a from 0 to n-1 play [(m, k) for k in [a, n-1-a] where k > 0]
           Right: for b from 0 to m-1 play [(k, n) for k in [b, m-1-b] where k > 0]
           joint a, b: [(r, c) for r in [b, m-1-b] for c in [a, n-1-a] where r > 0 and c > 0]
         end",
    );
    for (m, n) in (1..=3).flat_map(|m| (1..=3).map(move |n| (m, n))) {
        let nash = |name: &str, m: usize, n: usize| format!("Synchronized({name}({m}, {n})).NashValue");
        let [eaten, plain] = ["Eatcake", "Plain"].map(|name| ask(&mut session, &nash(name, m, n)));
        assert_eq!(eaten, plain, "{m} {n}");
        for name in ["Eatcake", "MaundyCake"] {
            // The roles are those of the other player on the cake that is turned.
            let turned = format!("{} + {}", nash(name, m, n), nash(name, n, m));
            assert_eq!(ask(&mut session, &turned), "0", "{name} {m} {n}");
        }
    }
}
