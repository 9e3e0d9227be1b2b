//! The statements of the language: variables and their scopes, functions, conditions, loops, and what stops them.

use std::sync::Arc;

use onside_ground::{Guard, Limits};
use onside_lang::{Session, Settings};

/// Evaluates the sources one after the other in one session and compares the last answer.
#[track_caller]
fn check_after(setup: &[&str], source: &str, expected: &str) {
    let mut session = Session::default();
    for earlier in setup {
        if let Err(errors) = session.evaluate(earlier).answer {
            panic!("{}", errors[0].diagnostic.render(earlier));
        }
    }
    match session.evaluate(source).answer {
        Ok(answer) => assert_eq!(answer.text().unwrap(), expected, "{source}"),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

#[track_caller]
fn check(source: &str, expected: &str) {
    check_after(&[], source, expected);
}

#[track_caller]
fn check_error(source: &str, expected: &str) {
    match Session::default().evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => assert_eq!(errors[0].diagnostic.message, expected, "{source}"),
    }
}

#[test]
fn assignments_give_their_value_and_stay_in_the_session() {
    check("x := 3", "3");
    check_after(&["x := 3", "x := x + 1"], "x", "4");
    check("x := y := 2; x + y", "4");
    check_after(&["3 + 4"], "it * 2", "14");
    check_after(&["3 + 4", "x := 1;"], "it", "7");
    check("var x", "Nothing");
}

#[test]
fn a_semicolon_at_the_end_silences_a_statement() {
    for source in ["3;", "x := 3;", "begin 1; 2 end;", "def f(x) := x;", "[1,2]; // a comment"] {
        check(source, "");
    }
    check("1; 2", "2");
    check("// nothing but a comment", "");
}

#[test]
fn names_of_a_block_end_with_it_and_others_live_on() {
    check_error("begin var k := 6 end; k", "unknown name k");
    check("k := 1; begin k := 2 end; k", "2");
    check("k := 1; begin var k := 2; k end", "2");
    check("k := 1; begin var k := 2 end; k", "1");
    check("begin k := 2 end; k", "2");
    check_error("for n from 1 to 3 do n end; n", "unknown name n");
    check("n := 7; for n from 1 to 3 do n end; n", "7");
    check("if true then var z := 1 end; z := 2; z", "2");
}

#[test]
fn names_of_a_function_are_its_own() {
    check_error("f := x -> begin inner := x; inner end; f(3); inner", "unknown name inner");
    check("y := 1; f := x -> begin y := x; y end; f(5); y", "5");
    check("y := 1; f := x -> begin var y := x; y end; f(5); y", "1");
    check("y := 3; f := x -> x + y; y := 6; f(5)", "11");
}

#[test]
fn closures_keep_what_they_were_made_with() {
    check("add := x -> y -> x + y; [add(3)(7), add(5)(7)]", "[10,12]");
    let counter = "make := () -> begin var n := 0; () -> (n := n + 1) end; a := make(); b := make();";
    check(&format!("{counter} a(); a(); b(); [a(), b()]"), "[3,2]");
    check("fs := [() -> n for n from 1 to 3]; [f() for f in fs]", "[1,2,3]");
    check("twice := f -> x -> f(f(x)); twice(x -> x^2)(3)", "81");
}

#[test]
fn functions_take_arguments_by_place_by_name_and_by_default() {
    check("f := (x, y) -> (x - y)/2; f(3, 4)", "-1/2");
    check("f := (x, y) -> (x - y)/2; f(y => 3, x => 4)", "1/2");
    check("f := (x, y ? 10) -> x + y; [f(1), f(1, 2), f(1, y => 3)]", "[11,3,4]");
    check("f := (n as Integer, g as Game) -> n*g; f(2, ^)", "^^");
    check_error("f := x -> x; f()", "the parameter x is missing");
    check_error("f := x -> x; f(1, 2)", "the function takes one argument, not 2");
    check_error("f := x -> x; f(y => 2)", "the function has no parameter y");
    check_error("f := x -> x; f(1, x => 2)", "the parameter x is given twice");
    check_error("f := (x, y) -> x; f(x => 1, 2)", "an argument without a name stands after one with a name");
    check_error("f := (n as Integer) -> n; f(1/2)", "the parameter n must be of kind Integer, not a number");
    check_error("5(3)", "a number is not a function and cannot be called");
    check_error("x := 5; x(3)", "x is a number, not a function");
}

#[test]
fn definitions_are_functions_and_may_call_themselves() {
    check("def fact(n) := if n == 0 then 1 else n * fact(n - 1) end; fact(20)", "2432902008176640000");
    check("def fib(n) begin if n < 2 then n else fib(n-1) + fib(n-2) end end; fib(15)", "610");
    check("def even(n) := n == 0 or odd(n-1); def odd(n) := n > 0 and even(n-1); even(100)", "true");
}

#[test]
fn a_recursion_without_end_is_an_error_and_the_session_goes_on() {
    let mut session = Session::default();
    let errors = session.evaluate("j := n -> j(n + 1); j(0)").answer.expect_err("no end");
    assert_eq!(errors[0].diagnostic.message, "functions call each other more than 10000 deep");
    assert_eq!(session.evaluate("j := n -> n; j(3)").answer.expect("an answer").text().unwrap(), "3");
    assert_eq!(
        session
            .evaluate("d := n -> if n == 0 then 0 else 1 + d(n - 1) end; d(9000)")
            .answer
            .expect("deep")
            .text()
            .unwrap(),
        "9000"
    );
}

#[test]
fn taken_names_are_not_assigned_to() {
    for (source, expected) in [
        ("Left := 3", "Left is a constant of the language and cannot be assigned to"),
        ("Integer := 5", "Integer is a constant of the language and cannot be assigned to"),
        ("Push := 5", "Push is a ruleset and cannot be assigned to"),
        ("Sum := 5", "Sum is a function of the language and cannot be assigned to"),
        ("var error := 5", "error is a function of the language and cannot be assigned to"),
        ("def Tiny(x) := x", "Tiny is a function of the language and cannot be assigned to"),
        ("3 := 4", "only a variable can be assigned to"),
        ("x -> y := x", "only a variable can be assigned to"),
    ] {
        check_error(source, expected);
    }
}

#[test]
fn conditions_choose_one_branch_and_want_a_truth_value() {
    check("if 5 < 4 then 1 elseif 5 > 4 then 2 else 3 end", "2");
    check("if 5 < 4 then 1 end", "Nothing");
    check("x := if true then begin 3; 4 end end; x", "4");
    check("if false and 1%0 == 0 then 1 else 2 end", "2");
    check("true or 1%0 == 0", "true");
    check_error("if 3 then 3 end", "expected true or false, found a number");
    check_error("1 and true", "expected true or false, found a number");
}

#[test]
fn loops_count_up_and_down_filter_and_end() {
    check("for x from 6 to 1 by -2 yield x end", "[6,4,2]");
    check("for x from 0 to 1 by 1/4 yield x end", "[0,1/4,1/2,3/4,1]");
    check("for x from 1 while x < 5 where x % 2 == 0 yield x yield x^2 end", "[2,4,4,16]");
    check("n := 1; while n < 100 do n := 2*n end; n", "128");
    check("[[x, y] for x from 1 to 2 for y in [x, 7]]", "[[1,1],[1,7],[2,2],[2,7]]");
    check("{n % 3 for n in 1..10}", "{0,1,2}");
    check("{n => n^2 for n in 1..3}", "{1 => 1, 2 => 4, 3 => 9}");
    check("for e in {1 => 2, 3 => 4} yield e end", "[1 => 2,3 => 4]");
    check("for c in \"abc\" yield c.ToUpperCase end", "[\"A\",\"B\",\"C\"]");
    check("for n from 1 to 0 do 1%0 end", "Nothing");
    check_error("for x in 3 do x end", "expected a collection, found a number");
    check_error("for n from 1 to 3 do 1%(n - 2) end", "division by zero");
}

#[test]
fn loops_are_stopped_from_outside_and_the_session_goes_on() {
    for source in [
        "while true do 1 end",
        "for n from 1 do n end",
        "[n for n from 1]",
        "f := x -> while true do x end; [1].Apply(f)",
        "x := []; while true do x := [x, x] end",
        "(1..10^7).SortedWith((a, b) -> b - a)",
    ] {
        let guard: Arc<Guard> = Arc::new(Guard::new(Limits::default()));
        let mut session = Session::new(Settings::default(), guard.clone());
        let timer = std::thread::spawn({
            let guard = guard.clone();
            move || {
                std::thread::sleep(std::time::Duration::from_millis(50));
                guard.time_is_up();
            }
        });
        let errors = session.evaluate(source).answer.expect_err("no end");
        timer.join().expect("the timer");
        assert!(errors[0].diagnostic.message.contains("time"), "{source}: {}", errors[0].diagnostic.message);
        guard.reset();
        assert_eq!(session.evaluate("1 + 1").answer.expect("an answer").text().unwrap(), "2");
    }
}

#[test]
fn functions_are_printed_so_that_they_read_back() {
    for (source, expected) in [
        ("x->x+1", "x -> x + 1"),
        ("() -> 3", "() -> 3"),
        ("(x,y)->(x-y)/2", "(x, y) -> (x - y) / 2"),
        ("x -> y -> x-(y-1)", "x -> y -> x - (y - 1)"),
        ("x -> -(x^2)", "x -> -x ^ 2"),
        ("x -> (-x)^2", "x -> (-x) ^ 2"),
        ("x -> (x^2)^3", "x -> (x ^ 2) ^ 3"),
        ("(n as Integer, s as String ? \"foo\") -> s", "(n as Integer, s as String ? \"foo\") -> s"),
        ("x -> {x|-x}.Mean", "x -> {x|-x}.Mean"),
        ("x -> x Max 3 + 1", "x -> x.Max(3 + 1)"),
        ("x -> [y for y in x where y > 0]", "x -> [y for y in x where y > 0]"),
        ("x -> not (x == 1 or x == 2) and true", "x -> not (x == 1 or x == 2) and true"),
        (
            "x -> if x > 0 then 1 elseif x < 0 then -1 else 0 end",
            "x -> if x > 0 then 1 elseif x < 0 then -1 else 0 end",
        ),
        ("x -> begin var y := x; y end", "x -> begin var y := x; y end"),
        ("x -> for n from 1 to x by 2 do n yield n end", "x -> for n from 1 to x by 2 do n yield n end"),
        ("x -> {1 => x}[1]", "x -> {1 => x}[1]"),
        ("x -> x === 1..3", "x -> x === 1..3"),
        ("x -> Push(BR_)", "x -> Push(BR_)"),
        ("x -> (y := x)", "x -> (y := x)"),
        ("x -> [(y := x), (z -> z) == x]", "x -> [(y := x), (z -> z) == x]"),
        ("x -> begin y := x; if x > 1 then y := 2; y end end", "x -> begin y := x; if x > 1 then y := 2; y end end"),
        ("x -> begin def g(y) := y; g(x) end", "x -> begin g := y -> y; g(x) end"),
        ("x -> (1..x).Sum + -(x Max 3)", "x -> (1..x).Sum + -x.Max(3)"),
    ] {
        check(source, expected);
        check(expected, expected);
    }
}

#[test]
fn deep_collections_neither_overflow_the_stack_nor_hang() {
    let mut session = Session::default();
    let mut ask = |source: &str| session.evaluate(source).answer.map(|answer| answer.text().unwrap().to_owned());
    assert_eq!(ask("x := []; for n from 1 to 100000 do x := [x] end; x.Size").expect("a size"), "1");
    assert_eq!(ask("y := []; for n from 1 to 100000 do y := [y] end; x == y").expect("a comparison"), "true");
    assert_eq!(ask("{x, y}.Size").expect("a size"), "1");
    let errors = ask("x").expect_err("too deep");
    assert_eq!(errors[0].diagnostic.message, "collections are nested more than 1000 deep, too deep to write");
    assert_eq!(ask("x := 0; y := 0; 1").expect("dropped"), "1");
    assert_eq!(ask("m := {=>}; for n from 1 to 100000 do m := {1 => m} end; m := 0").expect("dropped"), "0");
    let chain = "f := x -> x; wrap := g -> (y -> g(y)); for n from 1 to 100000 do f := wrap(f) end; f := 0";
    assert_eq!(ask(chain).expect("dropped"), "0");
    assert!(ask("c := MutableList(); c.Add(c)").is_err());
    assert_eq!(ask("c.Add(c); c == c").expect("a comparison"), "true");
}

#[test]
fn the_mode_is_a_statement() {
    let mut session = Session::default();
    let mut ask = |source: &str| session.evaluate(source).answer.map(|answer| answer.text().unwrap().to_owned());
    assert_eq!(ask("mode alternating").expect("a mode"), "");
    assert_eq!(ask("mode synchronized;").expect("a mode"), "");
    assert_eq!(ask("Push(BR_BR)").expect("a Nash value"), "-5/2");
    assert_eq!(ask("Alternating(Push(B))").expect("alternating"), "Push(\"B\")");
    assert_eq!(ask("mode alternating; Push(B)").expect("alternating"), "Push(\"B\")");
    assert_eq!(ask("Synchronized(Push(BR_BR))").expect("a Nash value"), "-5/2");
    assert_eq!(ask("Push(B)").expect("alternating again"), "Push(\"B\")");
    assert_eq!(
        ask("mode alternatng").expect_err("a slip")[0].diagnostic.hint.as_deref(),
        Some("did you mean alternating?")
    );
    assert_eq!(ask("mode := 3; mode + 1").expect("a variable"), "4");
}

#[test]
fn a_renewed_session_has_the_same_variables() {
    let mut session = Session::default();
    for source in [
        "n := 3/4; g := {1|-1} + ^; lit := {3|5}; p := Push(BR_) + Shove(R); e := '{*|*}' : 1;",
        "t := \"a text\"; l := [1,*,[^]]; r := 1..10..3; s := {1,*2}; m := {1 => ^, \"a\" => 2};",
        "b := true; o := ^.OutcomeClass; w := 5.GetWinner; pl := Left; th := {1|0}.Thermograph; nothing := Nothing;",
        "ml := MutableList([1,*]); shared := ml; tab := Table([n,*n] for n from 1 to 2);",
        "def fact(k) := if k == 0 then 1 else k * fact(k - 1) end; add := x -> y -> x + y; plus := add(^);",
        "make := () -> begin var c := 0; () -> (c := c + 1) end; count := make(); count();",
    ] {
        let answer = session.evaluate(source).answer;
        assert!(answer.is_ok(), "{source}: {answer:?}");
    }
    let before = session.variables();
    session.guard().memory_is_up();
    let mut session = session.renewed();
    assert_eq!(session.variables(), before);
    let mut check = |source: &str, expected: &str| {
        let evaluation = session.evaluate(source);
        assert!(evaluation.warnings.is_empty(), "{source}: {:?}", evaluation.warnings);
        assert_eq!(evaluation.answer.expect("an answer").text().unwrap(), expected, "{source}");
    };
    check("fact(5)", "120");
    check("plus(1)", "1^");
    check("count()", "2");
    check("shared.Add(7); ml", "MutableList(1, *, 7)");
    check("lit.DisplayString", "\"{3|5}\"");
    check("p.CanonicalForm == Push(BR_).CanonicalForm - 1", "true");
}

#[test]
fn a_row_of_any_length_is_one_source() {
    // Long rows are compiled in pieces: variables, loops and errors must not notice where one ends.
    let count = "x := x + 1;".repeat(1000);
    check(&format!("x := 0; {count} x"), "1000");
    check(&format!("var x := 0; {count} for i from 1 to 3 do x := x + i end; {count} x"), "2006");
    check(&format!("x := 0; {count} {{x|x-1}}"), "{1000|999}");
    check(&format!("x := 0; def f(n) := n + x; {count} f(1)"), "1001");
    let rules = "ruleset Twos on heap n for k from 1 to 2 where k <= n play n-k end;";
    check(&format!("x := 0; {rules} {count} {rules} Twos(4).CanonicalForm"), "*");
    let source = format!("x := 0; {count} y%0; x := 5");
    let mut session = Session::default();
    let errors = session.evaluate(&source).answer.expect_err("y is unknown");
    assert_eq!(errors[0].diagnostic.span.text(&source), "y");
    let answer = session.evaluate("x").answer.expect("what came before has happened");
    assert_eq!(answer.text().unwrap(), "1000");
}
