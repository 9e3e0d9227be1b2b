//! What frontends rely on: answers are values that can be matched, kept, sent to other threads and rendered as text,
//! JSON and figures.

use std::collections::HashSet;
use std::thread;

use onside_ground::{Player, Stop};
use onside_lang::value::{Class, Compound, Mutable, Object, Scoring};
use onside_lang::{Answer, Cause, Expected, Kind, Session, Value, assist};
use onside_number::Rational;
use onside_show::Json;

fn answer(source: &str) -> Answer {
    Session::default().value(source).answer.unwrap_or_else(|errors| panic!("{source}: {errors:?}"))
}

/// One source for each case of a value.
const SOURCES: [&str; 44] = [
    "-13/8",
    "{1|*}",
    "{0,-1|}",
    "omega + 5",
    "*omega",
    "{3||2|1}.Thermograph.Wall(Left)",
    "over",
    "GameGraph(\"a: b, 0 | a; b: | a\")",
    "Push(BR_B)",
    "Synchronized(Push(BR_BR))",
    "Between(0.25, 0.5)",
    "Push(BR_BR).Matrix",
    "Push(BR_BR).Strategies[1]",
    "Push(BR_BR).Strategies",
    "CS({5,7}, 31)",
    "CherriesValue(\"2[B] - [BW]\")",
    "*[2#1]",
    "*[2#1].Genus",
    "*[2].MisereQuotient",
    "1 < 2",
    "^.OutcomeClass",
    "^.GetWinner",
    "DRAW",
    "U",
    "\"a text\"",
    "[1,*,\"b\"]",
    "1..9..2",
    "{1,2}",
    "{1 => *, \"a\" => 2}",
    "[1 => 2][1]",
    "MutableMap({1 => 2})",
    "Table([[1,2],[3,4]])",
    "x -> x + 1",
    "Left",
    "{2|-1}.Thermograph",
    "{0|v*}.UptimalExpansion",
    "Draw(Push(BR_B))",
    "\"Toads\".ToUnquotedOutput",
    "Nothing",
    "(3, *)",
    "CS({2,3}).TwoPiles(2,2)",
    "Board(\"grid\", \".xo\", \"xo|..\")",
    "Graph.Path(3)",
    "begin ruleset Take on heap n for k from 1 to n play n-k end; Take end",
];

/// What a value is, by a match without a wildcard: a new case does not compile until it is looked at here.
fn inspected(value: &Value) -> bool {
    match value {
        Value::Number(number) => *number == "-13/8".parse::<Rational>().unwrap() || *number == Rational::from(-3),
        Value::Surreal(number) => number.is_infinite() && number.sign() == 1,
        Value::Nimber(size) => size.is_ordinal(),
        Value::Trajectory(trajectory) => trajectory.breaks().len() == 1,
        Value::Game(_) | Value::Literal(..) => true,
        Value::Loopy(loopy) => loopy.as_stopper().is_some(),
        Value::Graph(placed) => placed.value().is_some() && placed.graph().vertices().count() > 1,
        Value::Compound(Compound::Position(position)) => position.facts().name == "Push",
        Value::Compound(
            Compound::Game(_)
            | Compound::Explicit(_)
            | Compound::Sum(_)
            | Compound::Pair(..)
            | Compound::Multiple(..)
            | Compound::Negative(_),
        ) => false,
        Value::Synchronized(game) => game.terms().len() == 1,
        Value::Enclosure(enclosed) => enclosed.lo() < enclosed.hi(),
        Value::Matrix(matrix) => (matrix.rows(), matrix.columns()) == (2, 2),
        Value::Strategy(strategy) => {
            strategy.player == Player::Left
                && strategy
                    .moves
                    .iter()
                    .flatten()
                    .map(|played| (played.action.index, played.name.as_str()))
                    .eq([(0, "square 1"), (1, "square 4")])
        }
        Value::Equilibrium(both) => both.exact && both.right.probabilities.len() == 2,
        Value::Scoring(scoring) => match &**scoring {
            Scoring::Subtraction(game) => game.piles.as_ref().is_some_and(|piles| piles.len() == 1),
            Scoring::Moves(_) => false,
            Scoring::TwoPiles(outcomes) => outcomes.rows().count() == 3,
        },
        Value::Cherries(value) => value.terms().len() == 2,
        Value::Misere(game) => game.heap_size().is_none(),
        Value::Genus(genus) => genus.base == 2 && genus.digits == [1, 4, 2, 0],
        Value::Quotient(quotient) => quotient.order() == 6 && quotient.p_portion().len() == 2,
        Value::Boolean(truth) => *truth,
        Value::Outcome(outcome) | Value::Winner(outcome) => outcome.letter() == 'L',
        Value::Draw | Value::Nothing => true,
        Value::Class(class) => *class == Class::Undecided,
        Value::Text(text) => text == "a text",
        Value::List(members) => members.len() == 3,
        Value::Tuple(members) => members.len() == 2,
        Value::Range(range) => range.by == Some(Rational::from(2)),
        Value::Set(members) => members.len() == 2,
        Value::Map(entries) => entries.len() == 2,
        Value::Entry(entry) => matches!((&entry.0, &entry.1), (Value::Number(_), Value::Number(_))),
        Value::Mutable(mutable) => match &**mutable {
            Mutable::Map(_) => mutable.entries().len() == 1,
            Mutable::List(_) | Mutable::Set(_) => false,
        },
        Value::Table(rows) => rows.len() == 2,
        Value::Function(closure) => closure.parameter_names().eq(["x"]),
        Value::Board(lettered) => lettered.board.len() == 4 && lettered.text() == "xo|..",
        Value::Object(object) => matches!(**object, Object::Graph(_)),
        Value::Ruleset(ruleset) => ruleset.name() == "Take" && ruleset.source().starts_with("ruleset"),
        Value::Player(player) => *player == Player::Left,
        Value::Thermograph(graph) => graph.mean().to_string() == "1/2",
        Value::Expansion(expansion) => expansion.coefficients == [0, 1],
        Value::Picture(figure) => !figure.text.is_empty(),
        Value::Output(text) => text == "Toads",
    }
}

#[test]
fn every_case_of_a_value_can_be_matched_and_rendered() {
    let mut seen = HashSet::new();
    for source in SOURCES {
        let answer = answer(source);
        assert!(inspected(&answer.value), "{source}: {:?}", answer.value);
        assert!(!answer.text().unwrap().is_empty(), "{source}");
        assert!(answer.json().is_ok(), "{source}");
        seen.insert(answer.value.kind());
    }
    // Games of both sorts, outcomes of both sorts and winners of both sorts share their kinds.
    assert_eq!(seen.len(), SOURCES.len() - 4, "{seen:?}");
}

#[track_caller]
fn check_json(source: &str, kind: Kind, expected: &str) {
    let answer = answer(source);
    assert_eq!((answer.kind(), answer.json().unwrap().to_string().as_str()), (kind, expected), "{source}");
}

#[test]
fn collections_matrices_strategies_and_thermographs_are_structured_in_json() {
    check_json("1..9..2", Kind::Range, r#"{"by":"2","from":"1","to":"9"}"#);
    check_json("1..3", Kind::Range, r#"{"by":"1","from":"1","to":"3"}"#);
    check_json("{1 => *, 2 => [3]}", Kind::Map, r#"[{"key":"1","value":"*"},{"key":"2","value":["3"]}]"#);
    check_json("[1/2 => ^][1]", Kind::Entry, r#"{"key":"1/2","value":"^"}"#);
    check_json("MutableMap({1 => true})", Kind::Mutable, r#"[{"key":"1","value":true}]"#);
    check_json("MutableSet([2,1])", Kind::Mutable, r#"["1","2"]"#);
    check_json("Push(BR_BR).Matrix", Kind::Matrix, r#"[["-2","-3"],["-3","-2"]]"#);
    check_json("Synchronized(Push(BB)).Matrix", Kind::Matrix, "[]");
    let left = r#"{"moves":["square 1","square 4"],"player":"Left","probabilities":["1/2","1/2"]}"#;
    let right = r#"{"moves":["square 2","square 5"],"player":"Right","probabilities":["1/2","1/2"]}"#;
    check_json("Push(BR_BR).Strategies[1]", Kind::Strategy, left);
    let both = format!(r#"{{"exact":true,"left":{left},"right":{right}}}"#);
    check_json("Push(BR_BR).Strategies", Kind::Equilibrium, &both);
    let rows = r#"{"moves":null,"player":"Left","probabilities":["3/4","1/4"]}"#;
    check_json("MatrixStrategies([[0,1], [3,0]])[1]", Kind::Strategy, rows);
    check_json("Between(0.25, 0.5)", Kind::Enclosure, r#"{"hi":"0.50","lo":"0.25"}"#);
    check_json(
        "{2|-1}.Thermograph",
        Kind::Thermograph,
        "{\"left\":[{\"temperature\":\"-1\",\"value\":\"3\"},{\"temperature\":\"3/2\",\"value\":\"1/2\"}],\
         \"mean\":\"1/2\",\"right\":[{\"temperature\":\"-1\",\"value\":\"-2\"},{\"temperature\":\"3/2\",\"value\":\"1/2\"}],\
         \"temperature\":\"3/2\"}",
    );
    check_json("{0|v*}.UptimalExpansion", Kind::Uptimal, r#"{"coefficients":["0","1"],"nimber":"0","number":"0"}"#);
    check_json("Table([[1,2],[3]])", Kind::Table, r#"[["1","2"],["3"]]"#);
    check_json("CS({2,3}).TwoPiles(1,1)", Kind::Piles, r#"[["0","0"],["0","0"]]"#);
    assert_eq!(answer("x := 3;").json().unwrap(), Json::Null);
}

#[test]
fn matrices_and_strategies_behave_like_the_lists_that_they_print_as() {
    for (source, expected) in [
        ("Push(BR_BR).Matrix[1][2]", "-3"),
        ("Push(BR_BR).Matrix.Length", "2"),
        ("Push(BR_BR).Matrix == [[-2,-3],[-3,-2]]", "true"),
        ("MatrixValue(Push(BR_BR).Matrix)", "-5/2"),
        ("Push(BR_BR).Strategies[2][1].Value", "1/2"),
        ("MatrixStrategies([[0,1], [3,0]]) == [[3/4,1/4],[1/4,3/4]]", "true"),
        ("[p for s in MatrixStrategies([[0,1], [3,0]]) for p in s].Sum", "2"),
        ("{Push(BR_BR).Matrix, [[-2,-3],[-3,-2]]}.Size", "1"),
    ] {
        assert_eq!(answer(source).text().unwrap(), expected, "{source}");
    }
}

#[test]
fn a_synchronized_game_is_solved_before_it_is_shown_and_drawn_as_its_board() {
    let answer = answer("Synchronized(Push(BR_BR))");
    assert!(matches!(answer.value, Value::Synchronized(_)));
    assert_eq!((answer.kind(), answer.text().unwrap()), (Kind::Number, "-5/2"));
    assert_eq!(answer.figure().unwrap().text, "| B | R |   | B | R |");
}

#[test]
fn an_answer_outlives_the_renewal_and_the_end_of_its_session() {
    let mut session = Session::default();
    let game = session.value("g := {2||1|0}").answer.unwrap();
    let graph = session.value("[GameGraph(\"a: b, 0 | a; b: | a\"), '{*|*}', Tiny(2)]").answer.unwrap();
    let mut session = session.renewed();
    assert_eq!(session.evaluate("g").answer.unwrap().text().unwrap(), "{2||1|0}");
    drop(session);
    assert_eq!(game.text().unwrap(), "{2||1|0}");
    assert!(!game.figure().unwrap().picture.description.is_empty());
    assert_eq!(graph.json().unwrap().to_string(), r#"["over","'{*|*}'","Tiny(2)"]"#);
}

#[test]
fn two_sessions_work_on_two_threads_and_a_session_goes_from_one_to_another() {
    let work = |source: &'static str| {
        move || {
            let mut session = Session::default();
            let answer = session.value(source).answer.unwrap();
            (session, answer)
        }
    };
    let first = thread::spawn(work("x := Domineering(\"...|...\").CanonicalForm"));
    let second = thread::spawn(work("f := n -> n * 2"));
    let ((mut one, value), (mut two, _)) = (first.join().unwrap(), second.join().unwrap());
    assert_eq!(one.evaluate("x").answer.unwrap().text().unwrap(), value.text().unwrap());
    assert_eq!(two.evaluate("f(21)").answer.unwrap().text().unwrap(), "42");
}

#[test]
fn a_collection_that_holds_itself_can_be_looked_at_and_has_no_text() {
    let mut session = Session::default();
    for source in ["s := MutableSet([1]); s.Add(2);", "m := MutableList([s]); s.Add(m);", "m.Add(s);"] {
        let _ = session.value(source).answer;
    }
    let answer = session.value("m").answer.unwrap();
    assert!(matches!(&answer.value, Value::Mutable(mutable) if mutable.members().len() >= 2));
    assert_eq!(answer.text().unwrap_err().cause, Cause::Mistake);
    assert!(answer.json().is_err());
}

#[test]
fn statements_have_their_places_in_the_whole_source() {
    let mut session = Session::default();
    let source =
        "#!/usr/bin/env onside\nx := 3;\ndef f(n) := n + x\n// between\nf(4)\nfor i in 1..2 do i end\nx % 0\n1";
    let all: Vec<_> = session.statements(source).collect();
    let texts: Vec<&str> = all.iter().map(|evaluation| evaluation.span.text(source)).collect();
    assert_eq!(texts, ["x := 3;", "def f(n) := n + x", "f(4)", "for i in 1..2 do i end", "x % 0", "1"]);
    let shown: Vec<bool> =
        all.iter().map(|all| all.answer.as_ref().is_ok_and(|answer| !answer.silent && !answer.action)).collect();
    assert_eq!(shown, [false, false, true, false, false, true]);
    assert_eq!(all[2].answer.as_ref().unwrap().span.text(source), "f(4)");
    let errors = all[4].answer.as_ref().unwrap_err();
    assert_eq!(errors[0].diagnostic.span.text(source), "0");
    assert_eq!(assist::statements(source).len(), 6);
    // A silent statement is known as `it` all the same.
    let again: Vec<_> = session.statements("7;\nit + 1").collect();
    assert_eq!(again[1].answer.as_ref().unwrap().text().unwrap(), "8");
}

#[test]
fn errors_say_what_kind_they_are() {
    let cause = |source: &str| Session::default().value(source).answer.unwrap_err()[0].cause;
    assert_eq!(cause("1 +"), Cause::Syntax);
    assert_eq!(cause("1%0"), Cause::Mistake);
    assert_eq!(cause("2 ^ *"), Cause::Expected(Expected::Integer));
    assert_eq!(cause("1 / {1|0}"), Cause::Expected(Expected::Number));
    let mut session = Session::default();
    session.guard().cancel();
    let evaluation = session.value("Push(BRBRBR).CanonicalForm");
    assert_eq!(evaluation.answer.unwrap_err()[0].stop(), Some(Stop::Cancelled));
}
