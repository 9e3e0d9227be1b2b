//! Loopy games in the language: literals, named values, operators, graphs, cycles, and what is said about mistakes.

use onside_lang::Session;

fn answer(source: &str) -> Result<String, String> {
    Session::default()
        .evaluate(source)
        .answer
        .map(|answer| answer.text().unwrap().to_owned())
        .map_err(|errors| errors.iter().map(|error| error.diagnostic.message.as_str()).collect::<Vec<_>>().join("; "))
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(answer(source).as_deref(), Ok(expected), "{source}");
}

#[track_caller]
fn refused(source: &str, reason: &str) {
    match answer(source) {
        Err(message) => assert!(message.contains(reason), "{source}: {message}"),
        Ok(text) => panic!("{source} gave {text}"),
    }
}

#[test]
fn labels_and_passes_name_games_that_are_not_finished() {
    check("x{0|x}", "over");
    check("{0|pass}", "over");
    check("a{a|a}", "dud");
    check("a{0||a|*}", "1 & *");
    check("x := 5; x{0|x} + x", "5over");
    check("{a{0|a}|a{a|0}}", "+-over");
    check("f := n -> a{n|a}; [f(0), f(3)]", "[over,3over]");
    check("f := n -> a{n|a}; f", "n -> a{n|a}");
    check("{0|a{0|pass}}", "over");
}

#[test]
fn named_values_are_read_as_they_are_printed() {
    for text in [
        "on",
        "off",
        "dud",
        "over",
        "under",
        "5over",
        "-1/2under",
        "^[on]",
        "^[on]*",
        "v[on]",
        "v[on]*3",
        "3^<on>",
        "-3v<on>*2",
        "Tiny(on)",
        "1Tiny(on)",
        "-1Miny(on)",
        "+-over",
        "+-(5over)",
        "2 & -2",
        "1 & 0",
        "0 & -1",
        "on & 0",
        "{2|1} & -2*",
        "a{0||||0|||a|*||*}",
        "{0||0|^<on>*} & {0|^[on]}",
        "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}",
        "+-{0|^<on>}",
    ] {
        check(text, text);
    }
    check("[tis, tisn, upon, upon+*]", "[1 & 0,0 & -1,^[on],^[on]*]");
    check("{-1/2+over, 3}", "{3,-1/2over}");
}

#[test]
fn operators_work_across_short_and_loopy_games() {
    check("over + ^ - 5", "-5over");
    check("[Sum(a{n|a} for n in 1..50), 3over + 1/2under]", "[1275over,7/2over & 7/2under]");
    check("on + off", "dud");
    check("3*over", "over");
    check("over - over", "over & under");
    check("-upon", "v[on]");
    check("Push(BBR) + on", "on");
    check("over > Nim(1)", "true");
    check("over <> Nim(1)", "false");
    check(
        "[over > 0, over < 1/1024, over <> *, upon < over, dud == dud, on >= dud, on <> 3]",
        "[true,true,false,true,true,true,false]",
    );
    check("{0|pass} == x{0|x}", "true");
    check("1:on", "on");
    check("*:on", "^[on]*");
    check("{over|0}.LeftStop", "over");
    check("{on, off, 1, 1/2}", "{1/2,1,off,on}");
}

#[test]
fn graphs_are_kept_as_they_are_written_and_answer_for_themselves() {
    let graph = "g := GameGraph(\"a: b, 0 | a; b: | a\"); ";
    let ask = |question: &str| format!("{graph}{question}");
    check(&ask("g"), "over");
    check(&ask("g.At(\"b\")"), "0");
    check(&ask("g.Vertices"), "[\"a\",\"b\"]");
    check(&ask("[g.IsStopper, g.IsGraphCanonical, g.IsPlumtree, g.IsLoopfree]"), "[false,false,false,false]");
    check(&ask("g + g.At(\"b\") == over"), "true");
    check(&ask("g.LeftOptions"), "{0}");
    check(&ask("g.Source"), "\"a: b, 0 | a; b:  | a\"");
    check("GameGraph(\"v0: v1 | {1|0}; v1: ^2, Tiny(2) | v0\").Vertices", "[\"v0\",\"v1\"]");
    check("GameGraph(\"a: b |; b: | a\")", "1 & 0");
    check("GameGraph(\"a: 10^2 | 3*2\") == {100|6}", "true");
    check("GameGraph(\"a: 1^* | 3+*2\") == {1^*|3+*2}", "true");
    check("[x.IsGraphCanonical for x in [over.Graph, (a{0||||0|||a|*||*}).Graph, 3.Graph]]", "[true,true,true]");
    check("[over.Graph.VertexCount, over.Graph.EdgeCount, (3/8).Graph.VertexCount]", "[2,2,5]");
}

#[test]
fn positions_to_which_play_may_return_have_loopy_values() {
    let strip = "BackslidingToadsAndFrogs(\"ttt..fff\")";
    check(strip, strip);
    check(&format!("{strip}.CanonicalForm"), "{on||0|-1/2} & {1/2|0||off}");
    check(&format!("[{strip}.OutcomeClass, {strip}.GetWinner, {strip}.IsStopper]"), "[D,DRAW,false]");
    check(&format!("{strip} + {strip}"), &format!("{strip} + {strip}"));
    check(&format!("({strip} + on).OutcomeClass"), "NHat");
    check(&format!("{strip} == -{strip}"), "true");
    check(&format!("{strip}.WinningMoves(Left)"), "[]");
    check("BackslidingToadsAndFrogs(\"tt.ff\").WinningMoves(Left)", "[BackslidingToadsAndFrogs(\"t.tff\")]");
    check("2*BackslidingToadsAndFrogs(\"tt.ff\") == 0", "true");
    refused(&format!("{strip}.Temperature"), "no method Temperature");
    refused(&format!("{strip}.SensibleMoves(Left)"), "expected a stopper");
    refused(&format!("{strip}.Birthday"), "return to a position");
}

#[test]
fn unicycles_are_built_tested_and_searched() {
    check("Unicycle(\"LLLRLRRRLR\").IsGraphCanonical", "true");
    check("Unicycle(\"LLRR\", [0, 0, *, *]).IsGraphCanonical", "true");
    check("Unicycle(\"LLRR\", [0, 0, 0, 0]).IsGraphCanonical", "false");
    check("Unicycles(\"LLRR\", [0, *])", "[[0,0,*,*],[*,*,0,0]]");
    refused("Unicycle(\"LRLR\")", "alternates");
    refused("Unicycle(\"LLR\")", "at least two edges of Right");
    refused("Unicycle(\"LLXR\")", "X");
    refused("Unicycle(\"LLRR\", [0])", "needs 4 exits");
}

#[test]
fn mistakes_are_told_with_their_reason() {
    refused("a{0|b}", "unknown name b");
    refused("a", "unknown name a");
    refused("a{b{0|a}|b}", "unknown name b");
    refused("a{0|a{1|a}}", "the label a is used twice");
    refused("a{1,2}", "no bar");
    refused("pass", "pass is no game");
    refused("{1|0+pass}", "pass is no game");
    refused("on{0|on}", "constant");
    refused("0 & 1", "at most");
    refused("dud.LeftOptions", "expected a stopper, found dud");
    refused("GameGraph(\"a: b |; b: | a\").Degree", "expected a stopper");
    refused("over.Temperature", "no method Temperature");
    refused("over / 2", "expected a number");
    refused("on * off", "neither factor is a number");
    refused("GameGraph(\"a: c | a\")", "'c'");
    refused("GameGraph(\"a: 0 | a; a: | 1\")", "second entry");
    refused("GameGraph(\"a: 0 a\")", "bar");
    refused("GameGraph(\"a: {1|0 | a\")", "bar");
    refused("GameGraph(\"a: on+1 | a\")", "loop-free");
    refused("GameGraph(\"a: 0 | a\").At(\"b\")", "no vertex b");
    refused("(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}).Onside", "onside");
    refused("'{0|pass}'", "loop-free");
    refused("Synchronized(over)", "loop-free");
    refused("on := 3", "constant");
}

#[test]
fn literals_as_deep_as_the_language_allows_do_not_overflow() {
    let deep = |levels: usize| format!("{}pass{}", "{0|".repeat(levels), "}".repeat(levels));
    // Behind one pass everything else is a short game that grows by one level at a time.
    assert!(answer(&deep(300)).is_ok());
    let labels: String = (0..2000).map(|n| format!("b{n}{{0|")).collect();
    assert!(answer(&format!("{labels}b0{}", "}".repeat(2000))).is_ok());
}
