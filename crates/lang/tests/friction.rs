//! What a new user types in the first hour: positions made of expressions, names that are taken, signs pasted from
//! papers, sequences with their periods, and what is said where something can be meant in two ways.

use onside_lang::Session;

/// The text of the answer and of the warnings.
#[track_caller]
fn asked(source: &str) -> (String, Vec<String>) {
    let evaluation = Session::default().evaluate(source);
    let warnings = evaluation.warnings.iter().map(|warning| warning.message.clone()).collect();
    match evaluation.answer {
        Ok(answer) => (answer.text().unwrap().to_owned(), warnings),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

/// The answer, without any warning.
#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(asked(source), (expected.to_owned(), Vec::new()), "{source}");
}

/// The answer, with one warning.
#[track_caller]
fn check_warned(source: &str, expected: &str, warning: &str) {
    assert_eq!(asked(source), (expected.to_owned(), vec![warning.to_owned()]), "{source}");
}

#[test]
fn positions_take_expressions() {
    check("t := \"BR\"; Push(t + \"R\")", "Push(\"BRR\")");
    check("x := 3; Nim(x+1)", "Nim(4)");
    check("Nim([3,4,5])", "Nim(3, 4, 5)");
    check("h := [3,4]; Nim(h)", "Nim(3, 4)");
    check("n := 2; Domineering(n, n+1)", "Domineering(\"...|...\")");
    check("[Domineering(n, 2*n).CanonicalForm for n in 1..2]", "[-1,Miny(2)]");
    check("f := k -> \"B\" ; Push(f(1))", "Push(\"B\")");
    check("rows := [\"...\", \"..#\"]; Domineering(rows)", "Domineering(\"...|..#\")");
    check("Push([\"BR\", \"R\"])", "Push(\"BR, R\")");
    // What is a position as it stands is none of the variables in it.
    check("Hackenbush(0-1B, 1-2R)", "Hackenbush(\"0-1B, 1-2R\")");
    check("Push(BR_B)", "Push(\"BR_B\")");
}

#[test]
fn a_variable_never_replaces_letters_in_silence() {
    check_warned("B := \"RRR\"; Push(B)", "Push(\"RRR\")", "B is the variable here, not letters of Push");
    check("B := \"RRR\"; Push((B))", "Push(\"RRR\")");
    check("B := \"RRR\"; Push(\"B\")", "Push(\"B\")");
    check("strip := \"RRR\"; Push(strip)", "Push(\"RRR\")");
}

#[test]
fn outcome_classes_and_downs_give_way_to_variables() {
    check_warned("N := 5; N + 1", "6", "N is your variable from now on and no longer the outcome class");
    check_warned("v := 3; [v, v + 1, 2*v]", "[3,4,6]", "v is your variable from now on and no longer the game");
    check_warned("v1 := 3; v1", "3", "v1 is your variable from now on and no longer the game");
    check("[v, vv, N, {1|-1}.OutcomeClass == N]", "[v,vv,N,true]");
    check("(v -> v + 1)(3)", "4");
    check("def f(v, w) := v - w; f(5, 3)", "2");
    check("for v in 1..3 yield v^2 end", "[1,4,9]");
    // The note is given once.
    let mut session = Session::default();
    assert_eq!(session.evaluate("P := 2").warnings.len(), 1);
    assert_eq!(session.evaluate("P := P + 1").warnings.len(), 0);
    assert_eq!(session.evaluate("P").answer.unwrap().text().unwrap(), "3");
}

#[test]
fn what_can_be_meant_in_two_ways_is_told() {
    check_warned("-1.Temperature", "1", "a method binds tighter than the minus sign");
    check_warned("-{3|1}.Birthday", "-4", "a method binds tighter than the minus sign");
    check("-1.Mean", "-1");
    check("(-1).Temperature", "-1");
    check("g := {3|1}; -g.Temperature", "-1");
    let mut session = Session::default();
    let _ = session.evaluate("x := 3");
    let told = session.evaluate("x = 4").warnings;
    assert_eq!(told[0].hint.as_deref(), Some("to give x a new value write x := 4"));
    assert!(session.evaluate("x == 4").warnings.is_empty());
    assert!(session.evaluate("if x = 3 then 1 else 2 end").warnings.is_empty());
}

#[test]
fn signs_of_the_literature_are_read() {
    check("±1", "+-1");
    check("[↑, ↓, ⇑, ↑∗, ∗2, ½, −3, 3¼]", "[^,v,^^,^*,*2,1/2,-3,13/4]");
    check("[1 ≤ 2, 1 ≥ 2, 1 ≠ 2, ∗ ∥ 0]", "[true,false,true,true]");
    check("[2¹⁰, ↑², 2×3, ½²]", "[1024,^<2>,6,1/4]");
    check("x → x·x", "x -> x * x");
    check("\"½\"", "\"½\"");
    // The place of a mistake is that of what was typed.
    let source = "½ + ±1 + nope";
    let errors = Session::default().evaluate(source).answer.unwrap_err();
    assert_eq!(errors[0].diagnostic.span.text(source), "nope");
}

#[test]
fn values_over_a_range_are_one_call() {
    check("Values(n -> Domineering(2, n), 1..4)", "[1,+-1,{2|-1/2},Miny(2)]");
    check("Values(Kayles, 1..8)", "[*,*2,*3,*,*4,*3,*2,*]");
    check("Values(Domineering, [(1, 2), (2, 2)])", "[-1,+-1]");
    check("ruleset Take on heap n for k from 1 to 3 where k <= n play n-k end; Values(Take, 0..4)", "[0,*,*2,*3,0]");
}

#[test]
fn periods_say_whether_they_are_proved_or_observed() {
    let window = |memory: u32| format!("\"a value depends on the {memory} before it, and {memory} repeat\"");
    check(
        "FindPeriod(Kayles, 200)",
        "Periodicity(Period => 12, Preperiod => 71, Saltus => 0, Proof => \"period theorem of octal games\")",
    );
    check(
        "FindPeriod(Subtraction({2, 3}), 40)",
        &format!("Periodicity(Period => 5, Preperiod => 0, Saltus => 0, Proof => {})", window(4)),
    );
    check("FindPeriod(PartizanSubtraction({1}, {2}), 40).IsProved", "true");
    check("FindPeriod(Nim, 20)", "Periodicity(Period => 1, Preperiod => 0, Saltus => 1, Observed => 21)");
    check("[FindPeriod(Nim, 20).Saltus, FindPeriod(Nim, 20).Proof]", "[1,Nothing]");
    check("[3,1,2,1,2,1,2].FindPeriod.Preperiod", "1");
    check("[1,2,3].FindPeriod", "Periodicity(Period => 1, Preperiod => 0, Saltus => 1, Observed => 3)");
    check("[1,2,4].FindPeriod", "Nothing");
    check(
        "FindPeriod(n -> Domineering(1, n).OutcomeClass, 2..9)",
        "Periodicity(Period => 1, Preperiod => 0, Saltus => 0, Observed => 8)",
    );
    check("Kayles.CheckPeriodicity(200)", "Periodicity(Period => 12, Preperiod => 71, Saltus => 0)");
    // The values of a ruleset of the same name that a user wrote are only observed.
    check_warned(
        "begin ruleset PartizanSubtraction(left, right) on heap n Left: for k in left where k <= n play n-k \
         Right: for k in right where k <= n play n-k end; FindPeriod(PartizanSubtraction({1}, {2}), 20).IsProved end",
        "false",
        "PartizanSubtraction is a ruleset of the program as well; from now on the name means yours",
    );
}

#[test]
fn tables_have_headings_and_become_csv() {
    check("Table([[1, *]], [\"n\", \"value\"])", "n | value\n--+------\n1 |     *");
    check("Table([[1, *]]).Headings([\"n\", \"value\"]).CSV", "n,value\n1,*");
    check("Table((n, m) -> {n|m}, 1..2, 0..1).CSV", ",0,1\n1,{1|0},1*\n2,{2|0},{2|1}");
    check("[[1, \"a, b\"], [Nothing, 1/2]].CSV", "1,\"a, b\"\n,1/2");
    check("Table(Domineering, 1..2, 1..2).CSV.Class", "⟪cgsuite.lang.Output⟫");
    check("OutcomeTable(Domineering, 1..2, 1..3).CSV", ",1,2,3\n1,P,R,R\n2,L,N,N");
    check("OutcomeTable(n -> {n|-n}, 0..1)", "0 | N\n--+--\n1 | N");
}

#[test]
fn a_plot_starts_where_it_is_said_to() {
    check("Plot(0 => [0, 1, 4]).Class", "⟪Picture⟫");
    let text = asked("Plot(10 => [5, 6, 7])").0;
    assert!(text.contains("10") && text.contains("12"), "{text}");
}

#[test]
fn remainders_grids_and_matrices_of_cells_are_written_as_people_write_them() {
    check("17 mod 5 + 1", "3");
    check("2 * 17 mod 5", "4");
    check("Grid(\"..|..\").FindAll(0)", "[(1, 1),(1, 2),(2, 1),(2, 2)]");
    check("Grid(\"1.|.2\")", "Grid([[1,0],[0,2]])");
    check("Grid(\"xo|.x\", \".xo\").Transpose", "Grid([[1,0],[2,1]])");
    check("Strip(\"1_2\")", "Strip([1,0,2])");
    let refused = Session::default().evaluate("Grid(\"xo\")").answer.unwrap_err();
    assert_eq!(refused[0].diagnostic.message, "it is not said which number 'x' stands for");
}

#[test]
fn a_period_is_what_repeats_and_not_what_happens_to_be_alike_at_the_end() {
    check("FindPeriod([1,2,3,1,2,3,1,2,3])", "Periodicity(Period => 3, Preperiod => 0, Saltus => 0, Observed => 9)");
    check("FindPeriod([5,1,2,3,4,5])", "Periodicity(Period => 1, Preperiod => 1, Saltus => 1, Observed => 6)");
}
