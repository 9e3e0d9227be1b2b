//! The theory of Cherries in the language: values that are computed with and read back, decompositions, proved
//! outcomes, and what is refused.

use std::sync::Arc;

use onside_lang::{Evaluation, Mode, Session, Settings};

fn session(mode: Mode) -> Session {
    Session::new(Settings { mode, ..Settings::default() }, Arc::default())
}

fn answer(mode: Mode, source: &str) -> Evaluation {
    session(mode).evaluate(source)
}

#[track_caller]
fn text(evaluation: Evaluation, source: &str) -> String {
    match evaluation.answer {
        Ok(answer) => answer.text().unwrap().to_owned(),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

/// In both modes.
#[track_caller]
fn check(source: &str, expected: &str) {
    for mode in [Mode::Alternating, Mode::Synchronized] {
        assert_eq!(text(answer(mode, source), source), expected, "{source}");
    }
}

#[track_caller]
fn refused(source: &str, message: &str) {
    match answer(Mode::Alternating, source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => assert_eq!(errors[0].diagnostic.message, message, "{source}"),
    }
}

#[test]
fn values_of_cherries_are_added_multiplied_and_totally_ordered() {
    check("CherriesValue(\"2[B] - [BW]\") + CherriesValue(\"[BWW]\")*3 - 1", "CherriesValue(\"[B] - [BW] + 3[BWW]\")");
    check("-CherriesValue(\"2[B] - [BW]\")", "CherriesValue(\"-2[B] + [BW]\")");
    check("0*CherriesValue(\"2[B] - [BW]\")", "CherriesValue(\"0\")");
    check("CherriesValue(\"[BW]\") - CherriesValue(\"[BW]\") == 0", "true");
    check("CherriesValue(\"[B] - 1000[BW]\") > 0", "true");
    check("CherriesValue(\"1000[BW]\") < CherriesValue(\"[B]\")", "true");
    check("CherriesValue(\"1000[BW]\") < 1", "true");
    check("CherriesValue(\"[BWWB]\") >= CherriesValue(\"[BWW]\")", "true");
    check("CherriesValue(\"[BW]\") == 1/2", "false");
    check("CherriesValue(\"[BW]\") != Left", "true");
    check("Max(CherriesValue(\"[BW]\"), CherriesValue(\"[B]\"), 0)", "CherriesValue(\"[B]\")");
    check("Sum([CherriesValue(\"[BW]\"), CherriesValue(\"[B]\"), 1])", "CherriesValue(\"2[B] + [BW]\")");
}

#[test]
fn values_of_cherries_read_back_alone_and_in_collections() {
    let mut session = session(Mode::Alternating);
    for position in ["Cherries(BBWWB)", "StackCherries(BBWBWWWWB)", "3*Cherries(\"BWWBWBBBW, WWB\")", "-Cherries(BGWB)"]
    {
        let first = text(session.evaluate(&format!("({position}).CherriesValue")), position);
        assert_eq!(text(session.evaluate(&first), &first), first);
        assert_eq!(text(session.evaluate(&format!("{first} == ({position}).CherriesValue")), &first), "true");
        let list = format!("[{first},1]");
        assert_eq!(text(session.evaluate(&list), &list), list);
    }
}

#[test]
fn an_answer_for_programs_is_the_value_without_its_function() {
    let answer = answer(Mode::Alternating, "Cherries(BBWWB).CherriesValue").answer.expect("a value");
    assert_eq!(answer.kind().word(), "cherries");
    assert_eq!(format!("{:?}", answer.json().unwrap()), "String(\"[B] + [BW]\")");
}

#[test]
fn a_value_tells_its_terms_its_combinatorial_value_and_its_stack() {
    check("CherriesValue(\"2[B] - [BW]\").BasisElements.Length", "3");
    check("CherriesValue(\"2[B] - [BW]\").MainBasisElement.CherriesValue", "CherriesValue(\"[B]\")");
    check("CherriesValue(\"2[B] - [BW]\").Coefficient(\"WB\")", "1");
    check("CherriesValue(\"2[B] - [BW]\").Coefficient(StackCherries(BWW))", "0");
    check("CherriesValue(\"2[B] - [BW]\").CombinatorialValue", "2");
    check("CherriesValue(\"2[B] - [BW]\").ToStack.CherriesValue", "CherriesValue(\"2[B] - [BW]\")");
    check("CherriesValue(\"2[B] - [BW]\").CoarseOutcome", "L");
    check("CherriesValue(\"0\").CoarseOutcome", "U");
    check("CherriesValue(-3).CherriesValue", "CherriesValue(\"-3[B]\")");
}

#[test]
fn example_5_25_is_decomposed_as_printed() {
    check("Cherries(BWBWWWBBW).Decomposition", "[StackCherries(\"BW\"),StackCherries(\"WBBWW\")]");
    check("Cherries(BBB).Decomposition", "[StackCherries(\"BBB\")]");
    check("Cherries(\"BW, GBGB\").Decomposition", "[StackCherries(\"BB\")]");
    check("(PlusMinusStackCherries(+-BW) + 2).Decomposition", "[StackCherries(\"BB\")]");
}

#[test]
fn a_decomposition_with_another_value_than_its_segment_says_so() {
    let source = "Cherries(BWWWBBWBWWWBWBBWWWB).Decomposition";
    let evaluation = answer(Mode::Alternating, source);
    assert_eq!(evaluation.warnings.len(), 1);
    assert!(evaluation.warnings[0].message.ends_with("Conjecture 5.29 of 000 is false"));
    assert!(answer(Mode::Alternating, "Cherries(BWBWWWBBW).Decomposition").warnings.is_empty());
}

#[test]
fn basis_elements_are_found_listed_and_continued() {
    check(
        "StackCherries(BBWBWWW).BasisElements",
        "[StackCherries(\"B\"),StackCherries(\"BW\"),StackCherries(\"BWWW\")]",
    );
    check("(StackCherries(BBW) + StackCherries(W)).BasisElements", "[StackCherries(\"BW\")]");
    check(
        "[StackCherries(BWWB).IsBasisElement, StackCherries(WB).IsBasisElement, StackCherries(\"\").IsBasisElement]",
        "[true,true,false]",
    );
    check(
        "[s.NextBasisElement for s in [StackCherries(B), StackCherries(WB)]]",
        "[StackCherries(\"BW\"),StackCherries(\"WBBW\")]",
    );
    check("[BasisElementsUpTo(n).Length for n from 0 to 8]", "[0,1,2,3,5,8,13,22,38]");
}

#[test]
fn outcomes_are_proved_and_say_so() {
    let long = "BWWBWBBWBW".repeat(20);
    check(&format!("(Cherries({long}) - Cherries({long}) + 1).CoarseOutcome"), "L");
    check(&format!("Synchronized(Cherries({long}) - Cherries({long}) + 1).OutcomeClass"), "L");
    check(&format!("Cherries({long}).Grounds"), "\"proved (R1, 20,100 sub-segments)\"");
    check("(PlusMinusStackCherries(+-BW) + StackCherries(BW)).Grounds", "\"proved (000, Theorem 5.15)\"");
    check("StackCherries(GBW).Grounds", "\"proved (R1)\"");
    check("(Cherries(BW) + Push(BR)).Grounds", "\"search\"");
    // Neither wins, but that is not all: the finer class of 003 is searched.
    check("Synchronized(Cherries(BW)).OutcomeClass", "D");
    let sum = "(Cherries(BWWWBBWBWWWBWBBWWWB) + StackCherries(WBBBWWBWBBBWWBWBB))";
    check(&format!("[{sum}.CoarseOutcome, {sum}.ConjecturedOutcome]"), "[U,L]");
}

#[test]
fn without_theorems_everything_is_searched() {
    let settings = Settings { theorems: false, ..Settings::default() };
    let mut session = Session::new(settings, Arc::default());
    let source =
        "[Cherries(BWWBW).Grounds, Cherries(BWWBW).CoarseOutcome, Synchronized(Cherries(BWWBW)).WinningMoves(Right)]";
    let found = text(session.evaluate(source), source);
    assert_eq!(
        found.replacen("search", "proved (R1, 15 sub-segments)", 1),
        text(answer(Mode::Alternating, source), source)
    );
}

#[test]
fn winning_moves_are_named_in_the_order_of_the_moves() {
    // 000, section 8.
    let sum = "Synchronized(2*Cherries(BWWBWBBBW))";
    let copies = "[\"Cherries(BWWBWBBBW) copy 1: left end\",\"Cherries(BWWBWBBBW) copy 2: left end\"]";
    check(&format!("{sum}.WinningMoves(Left)"), copies);
    check(&format!("{sum}.WinningMoves(Right)"), "[]");
    check(&format!("{sum}.BestMove(Left)"), "\"Cherries(BWWBWBBBW) copy 1: left end\"");
    check("Cherries(WW).BestMove(Left)", "Nothing");
    check("(Cherries(BWWB) + 3).BestMove(Left)", "\"3: move 1\"");
}

#[test]
fn a_drawing_brackets_the_stretches_of_each_segment() {
    let drawing = "[B-W] B-W [W-W-B-B-W]\n  1            2\n[W-B-W] W-B\n   1";
    check("Cherries(\"BWBWWWBBW, WBWWB\").DecompositionDrawing", drawing);
}

#[test]
fn what_is_no_value_of_cherries_is_refused_with_its_place() {
    refused("CherriesValue(\"[BW]\") + 1/2", "1/2 is not a value of Cherries: only integers are");
    refused("CherriesValue(\"[BW]\") + Cherries(BW)", "expected a value of Cherries, found a position");
    refused("CherriesValue(\"[BW]\") * CherriesValue(\"[BW]\")", "only integers multiply values of Cherries");
    refused(
        "CherriesValue(\"[BW]\") / 2",
        "values of Cherries can be added, subtracted, compared and multiplied by integers",
    );
    refused("CherriesValue(\"[BW]\") < {1|0}", "cannot compare a value of Cherries with a game");
    refused("Push(BR).CherriesValue", "the theory of Cherries knows only Cherries, stacks, integers and sums of them");
    refused("Cherries(BW).MainBasisElement", "the value is 0, which has no basis elements");
    refused("Cherries(BW).IsBasisElement", "expected one stack of black and white cherries");
    refused("StackCherries(BWBW).NextBasisElement", "BWBW is not a basis element");
    refused("CherriesValue(1).Coefficient(\"WW\")", "WW is not a basis element");
    refused("CherriesValue(\"1000000000000[B]\").ToStack", "the stack would have more than a million cherries");
    refused(
        "CherriesValue(\"1000000000000[B]\").BasisElements",
        "there are more than 100000 of them, too many to list",
    );
    refused("(4000000000*Cherries(BBWWB)).Decomposition", "there are more than 100000 of them, too many to list");
    refused("BasisElementsUpTo(21)", "the basis elements of up to 21 cherries are too many to list");
}
