//! One equality: `==`, members of lists and sets, keys of maps, `Distinct`, `Mex`, `Count` and the order of sets agree
//! on every pair of values, of whatever kinds they are.

use onside_lang::{Kind, Session};

/// Values of every kind, with many that are equal to some of another kind.
const SOURCES: &[&str] = &[
    // Integers in all disguises.
    "0",
    "1",
    "-1",
    "2",
    "{0|2}",
    "{1,0|4}",
    "{3|}",
    "Nim(1,1)",
    "Nim()",
    "Push(B)",
    "Push(B) + Push(R)",
    "Push(B) + 1",
    "2*Push(B)",
    "'{*|*}'",
    "'{0|}'",
    "'{0|2}'",
    "'{0,-1|}' : 1",
    "GameGraph(\"a: 0 |\")",
    "Synchronized(Push(B))",
    "Synchronized(Push(BB)) - Synchronized(Push(BB))",
    "Synchronized(2)",
    "CherriesValue(\"2[B]\")",
    "CherriesValue(\"[B] - [B]\")",
    "*[2#1]",
    "*[[2],1]",
    "*[0]",
    "*[2#1].Genus",
    "*[2#0].Genus",
    "*[2].MisereQuotient",
    "[*[2]].MisereQuotient",
    "[*[1],*[2]].MisereQuotient",
    "*[4].MisereQuotient",
    "Domineering(\"..|..\") + Domineering(\"..|..\")",
    // Other numbers.
    "1/2",
    "1/3",
    "{0|1}",
    "Push(BR)",
    "Hackenbush(\"lr\")",
    // Numbers that are not known exactly.
    "Between(0.25, 0.75)",
    "Between(0.5, 0.625)",
    "Between(7, 8)",
    // Short games.
    "*",
    "{0|0}",
    "Nim(1)",
    "Nim(1) + Nim(2) + Nim(2)",
    "{3|1}.Freeze",
    "2 + *",
    "^",
    "{0,v|*}",
    "'{{*|}|*}'",
    "{2|-1}",
    "+-1",
    "Domineering(\"..|..\")",
    "Tiny(2)",
    // Loopy games.
    "on",
    "over",
    "GameGraph(\"a: 0 | a\")",
    "{0|pass}",
    "over + *",
    "dud",
    "on & off",
    "{0,pass|pass}",
    "1 & 0",
    "BackslidingToadsAndFrogs(\"t.f\")",
    "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}",
    "a{0,{1|{*,{1+*|a,1+*}|*},1}|0}",
    // Synchronized games.
    "Synchronized(Push(BR_BR))",
    "Synchronized(Push(BR_BR)) + Synchronized(Push(\"\"))",
    "Synchronized(Cherries(BB))",
    "Synchronized(1) + Synchronized(1)",
    "Synchronized(Push(BR))",
    // Lists and what behaves like them.
    "[]",
    "[1]",
    "[{0|2}]",
    "[Nim(1,1),*]",
    "[0,Nim(1)]",
    "1..1",
    "1..1..7",
    "0..1",
    "[0,1]",
    "3..1",
    "Push(BR_BR).Matrix",
    "Push(BR_BR).Strategies[1]",
    "Push(BR_BR).Strategies",
    "[\"a\"]",
    "[[1],{2},\"a\"]",
    "[[{0|2}],{'{1|3}'},\"a\"]",
    // Sets, maps, entries, tables.
    "{}",
    "{1}",
    "{{0|2},5}",
    "{1,5}",
    "{Nim(1,1),5,0}",
    "{0,5}",
    "{\"a\",[1],Left}",
    "{=>}",
    "{1 => 2}",
    "{{0|2} => {1|3}}",
    "{1 => 3}",
    "{\"a\" => [1], \"b\" => 1}",
    "[1 => 2][1]",
    "[Push(B) => 2][1]",
    "{1 => 2}.Entries",
    "Table([[1,2],[3,4]])",
    "Table([[{0|2},2],[3,4]])",
    "Table([[1,2],[3]])",
    // What has no order.
    "f",
    "{f,g}",
    "{g,f}",
    "{f => 1, g => 2}",
    "{g => 2, f => 1}",
    "{f => 2, g => 1}",
    "m",
    "MutableList(1)",
    "MutableSet(1)",
    "MutableMap({1 => 2})",
    "Draw(Push(BR_B))",
    // The rest.
    "true",
    "1 > 2",
    "Left",
    "Right",
    "L",
    "^.OutcomeClass",
    "^.GetWinner",
    "N",
    "*.GetWinner",
    "P",
    "D",
    "DRAW",
    "U",
    "LD",
    "dud.OutcomeClass",
    "\"\"",
    "\"a\"",
    "\"1\"",
    "\"a\".ToUnquotedOutput",
    "{2|-1}.Thermograph",
    "{2|-1,-1*}.Thermograph",
    "*.Thermograph",
    "{2|-1}.Thermograph.Wall(Left)",
    "Trajectory(1/2,[3/2],[0,-1])",
    "omega",
    "(omega^2 + omega)/(omega + 1)",
    "1/omega",
    "*omega",
    "*(omega + 1) + *",
    "{0|v*}.UptimalExpansion",
    "(^ + *).UptimalExpansion",
    "CS({5,7}, 31, 12)",
    "CS({5,7}, 12, 31)",
    "CS({5,7})",
    "CS({2,3}).TwoPiles(2,2)",
    "Nothing",
    // Tuples by their members.
    "(1, 2)",
    "Board(\"grid\", \".xo\", \"xo|..\")",
    "Board(\"strip\", \".xo\", \"xo..\")",
    "begin ruleset Take on heap n for k from 1 to n play n-k end; Take end",
    "Strip.Empty(3)",
    "Grid.Empty(2, 2)",
    "Graph.Path(2)",
    "({0|2}, 2)",
    "(2, 1)",
    "(1, 2, 3)",
    "([1], *)",
];

fn prepared() -> Session {
    let mut session = Session::default();
    for source in ["f := x -> x + 1", "g := x -> x + 1", "m := MutableList(1)"] {
        session.evaluate(source).answer.expect("a definition");
    }
    for (index, source) in SOURCES.iter().enumerate() {
        let made = session.evaluate(&format!("x{index} := {source}")).answer;
        assert!(made.is_ok(), "{source}: {made:?}");
    }
    session
}

/// The answer to a question, or nothing if it is an error.
fn ask(session: &mut Session, question: &str) -> Option<String> {
    session.evaluate(question).answer.ok().map(|answer| answer.text().unwrap().to_owned())
}

fn truth(session: &mut Session, question: &str) -> Option<bool> {
    ask(session, question).map(|answer| answer.parse().unwrap_or_else(|_| panic!("{question} is {answer}")))
}

/// Every question whose answer says whether two values are equal.
const QUESTIONS: &[&str] = &[
    "not ($a != $b)",
    "$b == $a",
    "[$a].Contains($b)",
    "[$a].IndexOf($b) == 1",
    "[$a].Count(x -> x == $b) == 1",
    "[$a,$b].Distinct.Size == 1",
    "[7 => $a, 7 => $b].Distinct.Size == 1",
    "{$a}.Contains($b)",
    "{$a,$b}.Size == 1",
    "{$a,$b} == {$b}",
    "{$a} == {$b}",
    "[$a] == [$b]",
    "[[$a]].Contains([$b])",
    "[$a,$b].ToSet.Size == 1",
    "{$a => 1}.ContainsKey($b)",
    "{$a => 1, $b => 2}.Size == 1",
    "{$a => 1} == {$b => 1}",
    "{1 => $a} == {1 => $b}",
    "MutableSet([$a]).Add($b).Size == 1",
    "MutableSet([$a]).Remove($b).Size == 0",
    "MutableMap({$a => 1}).Put($b, 2).Size == 1",
    "MutableList([$a]).Remove($b).Size == 0",
    "Table([[$a]]) == Table([[$b]])",
];

#[test]
fn every_question_gives_the_answer_of_the_equality_and_it_is_an_equivalence() {
    let mut session = prepared();
    let mut equal = vec![vec![None; SOURCES.len()]; SOURCES.len()];
    let (mut coincidences, mut unknown) = (0, 0);
    for (a, first) in SOURCES.iter().enumerate() {
        for (b, second) in SOURCES.iter().enumerate() {
            let put = |question: &str| question.replace("$a", &format!("x{a}")).replace("$b", &format!("x{b}"));
            let answer = truth(&mut session, &put("$a == $b"));
            equal[a][b] = answer;
            let Some(answer) = answer else {
                // Two numbers that are not known exactly enough: nobody may pretend to know.
                unknown += 1;
                for question in
                    ["$a != $b", "{$a}.Contains($b)", "{$a,$b}", "[$a,$b].Distinct", "{$a => 1}[$b]", "[$a,$b].Sorted"]
                {
                    assert_eq!(ask(&mut session, &put(question)), None, "{question}: {first}, {second}");
                }
                continue;
            };
            coincidences += usize::from(answer && a != b);
            let together = format!("[{}]", QUESTIONS.iter().map(|one| put(one)).collect::<Vec<_>>().join(","));
            let expected = format!("[{}]", vec![answer.to_string(); QUESTIONS.len()].join(","));
            assert_eq!(ask(&mut session, &together).as_ref(), Some(&expected), "{first} and {second}: {QUESTIONS:?}");
            if answer {
                let alike = truth(&mut session, &put("[0,$a,2].Mex == [0,$b,2].Mex and {3 => 4, $a => 5}[$b] == 5"));
                assert_eq!(alike, Some(true), "{first}, {second}");
            } else {
                assert_eq!(truth(&mut session, &put("$a === $b")), Some(false), "{first}, {second}");
            }
            // The order of sets does not depend on the order in which members come.
            assert_eq!(truth(&mut session, &put("{$a,$b} == {$b,$a}")), Some(true), "{first}, {second}");
        }
    }
    for a in 0..SOURCES.len() {
        assert_eq!(equal[a][a], Some(true), "{}", SOURCES[a]);
        for b in 0..SOURCES.len() {
            for c in (0..SOURCES.len()).filter(|_| equal[a][b] == Some(true)) {
                assert_eq!(equal[a][c], equal[b][c], "{}, {}, {}", SOURCES[a], SOURCES[b], SOURCES[c]);
            }
        }
    }
    assert!(coincidences > 200, "only {coincidences} pairs are equal");
    assert!((4..20).contains(&unknown), "{unknown} pairs cannot be told apart");
}

#[test]
fn what_is_not_ordered_is_not_ordered_in_either_direction() {
    let mut session = prepared();
    let mut ordered = 0;
    for (a, first) in SOURCES.iter().enumerate() {
        for (b, second) in SOURCES.iter().enumerate() {
            let put = |question: &str| question.replace("$a", &format!("x{a}")).replace("$b", &format!("x{b}"));
            let comparators = ["$a < $b", "$a <= $b", "$a > $b", "$a >= $b", "$a <> $b"];
            let [less, at_most, greater, at_least, confused] =
                comparators.map(|question| truth(&mut session, &put(question)));
            let turned = truth(&mut session, &put("$b < $a"));
            assert_eq!(greater, turned, "{first}, {second}");
            let known = [less, at_most, greater, at_least, confused].iter().filter(|answer| answer.is_some()).count();
            if known < 5 {
                // An enclosure may be known to be at most something without being known to be less.
                assert!(
                    known == 0 || [first, second].iter().any(|one| one.starts_with("Between")),
                    "{first}, {second}"
                );
                continue;
            }
            ordered += 1;
            let equal = truth(&mut session, &put("$a == $b")).expect("what is ordered can be equal");
            let ways = [less == Some(true), greater == Some(true), confused == Some(true), equal];
            assert_eq!(ways.iter().filter(|&&way| way).count(), 1, "{first}, {second}: {ways:?}");
            assert_eq!(at_most == Some(true), ways[0] || equal, "{first}, {second}");
            assert_eq!(at_least == Some(true), ways[1] || equal, "{first}, {second}");
        }
    }
    assert!(ordered > 2_000, "only {ordered} pairs are ordered");
}

#[test]
fn a_sorted_list_is_the_same_whatever_it_is_made_from() {
    let mut session = prepared();
    // Members without a place of their own are kept in the order in which they come.
    let kept: Vec<usize> = (0..SOURCES.len())
        .filter(|&index| {
            let source = SOURCES[index];
            let without_place = ["f", "m", "Mutable", "{f", "{g", "a{", "Synchronized"];
            !source.starts_with("Between") && !without_place.iter().any(|start| source.starts_with(start))
        })
        .collect();
    let list =
        |order: &[usize]| format!("[{}]", order.iter().map(|index| format!("x{index}")).collect::<Vec<_>>().join(","));
    let first = ask(&mut session, &format!("s := {}.ToSet; s.Size", list(&kept))).unwrap();
    let mut order = kept.clone();
    let mut dice = 2026_u64;
    for _ in 0..20 {
        for index in (1..order.len()).rev() {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(index, usize::try_from(dice >> 33).unwrap() % (index + 1));
        }
        let again = ask(&mut session, &format!("t := {}.ToSet; [t.Size, s == t, t == s]", list(&order)));
        assert_eq!(again, Some(format!("[{first},true,true]")));
        let sorted = format!("{}.Sorted == {}.Sorted", list(&kept), list(&order));
        assert_eq!(truth(&mut session, &sorted), Some(true), "{order:?}");
    }
}

#[test]
fn all_kinds_are_among_the_values() {
    let mut session = prepared();
    let mut seen = std::collections::HashSet::new();
    for index in 0..SOURCES.len() {
        seen.insert(session.evaluate(&format!("x{index}")).answer.expect("a value").value.kind());
    }
    let mut kinds = 0;
    for kind in Kind::ALL {
        kinds += 1;
        assert!(seen.contains(&kind), "no value is of the kind {kind:?}");
    }
    assert_eq!(seen.len(), kinds);
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(ask(&mut Session::default(), source).as_deref(), Some(expected), "{source}");
}

#[test]
fn a_game_is_the_member_that_its_value_is() {
    check("[{1, Nim(1,1)} == {1, 0}, {-1, Nim(1,1)} == {-1, 0}, {Nim(1,1)} == {0}]", "[true,true,true]");
    check("[{Nim(1,1)}.Contains(0), {0}.Contains(Nim(1,1)), {2*}.Contains({3|1}.Freeze)]", "[true,true,true]");
    check("[Mex(0,{0|2},2), Mex(0,1,2), Mex(Nim(1,1), Push(B))]", "[3,3,2]");
    check("{1 => 3}[{0|2}]", "3");
    check("s := MutableSet([2]); s.Add({1,0|4}); s", "MutableSet(2)");
    check("[1,{0|2}].Distinct", "[1]");
    check("[over, GameGraph(\"a: 0 | a\")].Distinct", "[over]");
    check("{Nim(1,1), 0, Nim()}", "{Nim(1, 1)}");
    check("[Nim(1,2), *3, Nim(3), *2].Distinct", "[Nim(1, 2),*2]");
}

#[test]
fn the_same_thing_is_more_than_equal() {
    check("[{1,0|4} === 2, {1,0|4} === {1,0|4}, {1,0|4} === {0,1|4}, {1,0|4} === {1|4}]", "[false,true,true,false]");
    check("[Nim(1,1) === 0, Nim(1,1) === Nim(1,1), Nim(1,1) === Nim(2,2)]", "[false,true,false]");
    check("['{*|*}' === '{*|*}', '{*|*}' === 0, '{0|}' === 1, {0|} === 1]", "[true,false,false,true]");
    check("[L === ^.GetWinner, L === ^.OutcomeClass, L == ^.GetWinner]", "[false,true,true]");
    check("[{1, Nim(2)} === {Nim(2), 1}, {1 => *} === {1 => Nim(1)}]", "[true,false]");
    check("[\"a\" === \"a\".ToUnquotedOutput, [1,2] === 1..2, [Push(B)] === [1]]", "[false,true,false]");
    check("g := GameGraph(\"a: 0 | a\"); [g === over, g == over, g === GameGraph(\"b: 0 | b\")]", "[false,true,true]");
}

#[test]
fn long_ranges_are_compared_by_their_ends() {
    check(
        "[1..10^15 == 1..10^15, 1..10^15 == 1..10^15..2, 1..10^15 == [1], 0..9..20 == [0]]",
        "[true,false,false,true]",
    );
    check("{1..10^15, 1..10^14, 1..10^15}.Size", "2");
}
