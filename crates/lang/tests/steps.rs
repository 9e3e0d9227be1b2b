//! The steps of 002 by which game graphs are simplified, as they are asked for in the language.

use onside_lang::Session;

fn answered(source: &str) -> (String, Vec<String>) {
    let evaluation = Session::default().evaluate(source);
    let warnings = evaluation.warnings.into_iter().map(|warning| warning.message).collect();
    match evaluation.answer {
        Ok(answer) => (answer.text().unwrap().to_owned(), warnings),
        Err(errors) => (format!("error: {}", errors[0].diagnostic.message), warnings),
    }
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(answered(source).0, expected, "{source}");
}

#[test]
fn fusion_takes_a_vertex_away_and_says_if_values_change() {
    // Figures 2 and 3: two fusions make one form of over of the other.
    let t = "GameGraph(\"a: 0 | b; b: 0 | c; c: 0 | b\")";
    assert_eq!(answered(&format!("{t}.Fuse(\"b\", \"c\").Fuse(\"a\", \"b\").Source")), ("\"a: 0 | a\"".into(), vec![]));
    check(&format!("{t}.Fuse(\"a\", \"b\").IsIsomorphicTo({t})"), "false");
    let (_, warnings) = answered("GameGraph(\"a: 1 | b; b: a | 0\").Fuse(\"a\", \"b\")");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    // Figure 4: two equal positions that must not be fused.
    let g = "GameGraph(\"g: a | 4; a: 1 | d; d: b | 3; b: 0 | d\")";
    check(&format!("[{g}, {g}.At(\"d\"), {g}.Fuse(\"g\", \"d\")]"), "[2 & 0,2 & 0,3 & 0]");
    let (_, warnings) = answered(&format!("{g}.Fuse(\"g\", \"d\")"));
    assert_eq!(warnings, ["this fusion changes values: g was 2 & 0 and is 3 & 0 now"]);
    check(&format!("{t}.Fuse(\"a\", \"x\")"), "error: the graph has no vertex x");
}

#[test]
fn dispensable_options_are_listed_with_the_reason() {
    check("GameGraph(\"a: 0, 1 | a\").OnsideDominated", "[[\"a\",Left,0,1]]");
    check("GameGraph(\"a: 0 | a\").OnsideDominated", "[]");
    // Right's moves lead back by a move of Left; Left's would too, but they are on an alternating cycle.
    check(
        "GameGraph(\"a: b | b; b: a | a\").OnsideReversible",
        "[[\"a\",Right,\"b\",\"a\"],[\"b\",Right,\"a\",\"b\"]]",
    );
}

#[test]
fn sidling_comes_to_the_sides_or_goes_on() {
    // It comes nearer and nearer to over.
    check("GameGraph(\"a: 0 | a\").Sidling(Left, 3)", "[{\"a\" => on},{\"a\" => 1},{\"a\" => 1/2},{\"a\" => 1/4}]");
    check("GameGraph(\"a: a | a\").Sidling(Left)", "[{\"a\" => on},{\"a\" => on}]");
    check("GameGraph(\"a: 0 | a\").Sidling(Right, 3).Length", "4");
    check("GameGraph(\"a: 0 | a\").Sidling(Left, 2000)", "error: at most 1000 rounds are made");
}

#[test]
fn a_survival_strategy_names_a_move_where_the_player_does_not_lose() {
    check("GameGraph(\"a: b, 0 | a; b: | a\").SurvivalStrategy(Left)", "{\"a\" => \"b\"}");
    check("GameGraph(\"a: -1 | 0\").SurvivalStrategy(Left)", "{=>}");
    check("GameGraph(\"a: b |; b: | a\").SurvivalStrategy(Right)", "{\"b\" => \"a\"}");
}
