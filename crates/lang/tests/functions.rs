//! What functions share with the frames in which they were made, and which frame a name belongs to.

use onside_lang::Session;

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

#[test]
fn every_round_has_variables_of_its_own() {
    check("fs := for n from 1 to 3 yield () -> n end; [f() for f in fs]", "[1,2,3]");
    check(
        "fs := for n from 1 to 3 yield begin var k := n^2; () -> (k := k + 1) end end; [fs[2](), fs[2](), fs[3]()]",
        "[5,6,10]",
    );
    check("fs := [() -> [x, y] for x in [1,2] for y in [x, 9]]; [f() for f in fs]", "[[1,1],[1,9],[2,2],[2,9]]");
    check(
        "f := () -> begin fs := []; i := 0; while i < 3 do i := i + 1; fs := fs.Adjoin(() -> i) end; fs end; \
         [g() for g in f()]",
        "[3,3,3]",
    );
    check(
        "fs := for n from 1 to 4 while n < 3 yield () -> (n := n + 10) end; [fs[1](), fs[1](), fs[2]()]",
        "[11,21,12]",
    );
}

#[test]
fn two_functions_share_a_counter() {
    let make = "make := () -> begin var n := 0; [() -> (n := n + 1), () -> n] end; a := make(); b := make();";
    check(&format!("{make} a[1](); a[1](); b[1](); [a[2](), b[2]()]"), "[2,1]");
    check("f := x -> begin g := () -> (x := x + 1); g(); g(); x end; f(5)", "7");
}

#[test]
fn functions_call_those_that_are_defined_later() {
    check("f := () -> begin g := () -> h(); h := () -> 7; g() end; f()", "7");
    check(
        "f := n -> begin def even(k) := k == 0 or odd(k - 1); def odd(k) := k > 0 and even(k - 1); even(n) end; f(10)",
        "true",
    );
    check_after(&["f := () -> later(3)", "def later(x) := x + 1"], "f()", "4");
    check("f := () -> begin g := () -> y; y := 5; g() end; f()", "5");
}

#[test]
fn a_name_belongs_to_the_function_unless_somebody_around_has_it_by_then() {
    check_after(&["f := () -> begin y := 5; y end", "f()", "y := 1", "f()"], "y", "5");
    check_after(&["f := () -> begin y := 5; y end", "f()"], "var y := 2; y", "2");
    check("f := () -> begin g := () -> (y := 3); g(); y end; y := 0; f(); y", "3");
    check("f := () -> begin y := 1; g := () -> (y := 3); g(); y end; f()", "3");
    check("f := () -> begin g := () -> begin y := 3; y end; g(); y := 1; g(); y end; f()", "3");
    check("f := b -> begin if b then y := 1 end; y end; y := 9; [f(false), f(true), y]", "[9,1,1]");
}

#[test]
fn blocks_shadow_from_where_the_variable_is_made() {
    check("x := 1; begin a := x; var x := 2; b := x; x := 3; c := x; [a,b,c] end", "[1,2,3]");
    check("x := 1; begin x := 5; var x := 2; x := 3 end; x", "5");
    check("f := x -> begin var x := x + 1; begin var x := x * 2; x end end; f(3)", "8");
    check(
        "f := () -> begin r := []; for i from 1 to 3 do if i == 2 then var t := 7; r := r.Adjoin(t) end end; r end; \
         f()",
        "[7]",
    );
    check("t := 0; for i from 1 to 2 do (i == 2 and begin t := t + 1; true end); var u := i end; t", "1");
}

#[test]
fn a_variable_is_read_before_it_is_changed_in_the_same_expression() {
    check("f := x -> x + (x := 5); f(1)", "6");
    check("f := x -> [x, (x := 5), x]; f(1)", "[1,5,5]");
    check("f := x -> begin x := [x, x + 1]; x end; f(1)", "[1,2]");
    check("f := x -> (x == 1) == ((x := 2) == 2); f(1)", "true");
    check("g := x -> x; h := () -> begin g := y -> 100; 5 end; g(h())", "5");
    check("l := [1,2]; k := () -> begin l := [7,8]; 1 end; l[k()]", "1");
}

#[test]
fn defaults_see_the_parameters_before_them() {
    check(
        "def f(x, y ? (x + 1), z ? (x * y)) := [x, y, z]; [f(2), f(2, 5), f(2, z => 0)]",
        "[[2,3,6],[2,5,10],[2,3,0]]",
    );
    check("y := 7; f := (x ? y, y ? 3) -> [x, y]; [f(), f(y => 5)]", "[[7,3],[7,5]]");
    check("def f(x, g ? (() -> x)) begin x := x + 1; g() end; f(1)", "2");
}

#[test]
fn nested_functions_reach_every_frame_around_them() {
    check("f := a -> b -> c -> d -> [a, b, c, d]; f(1)(2)(3)(4)", "[1,2,3,4]");
    check("f := a -> begin s := 0; [1,2,3].Apply(x -> (s := s + a * x)); s end; f(10)", "60");
    check("[(x -> x)(3), (() -> 4)(), [y -> y + 1][1](5)]", "[3,4,6]");
    check_after(&["add := x -> y -> x + y", "inc := add(1)"], "[inc(1), inc(10), add(5)(6)]", "[2,11,11]");
}

#[test]
fn ten_thousand_variables_and_functions_of_other_sources_work_together() {
    let mut session = Session::default();
    for n in 0..10_000 {
        session.evaluate(&format!("name{n} := {n};")).answer.expect("a variable");
    }
    session.evaluate("def one(x) := if x == 0 then 0 else 1 + two(x - 1) end;").answer.expect("a function");
    session.evaluate("def two(x) := if x == 0 then 0 else 1 + one(x - 1) end;").answer.expect("a function");
    let answer = session.evaluate("s := 0; for i from 1 to 10^6 do s := s + name9999 end; [s, one(9000)]");
    assert_eq!(answer.answer.expect("an answer").text().unwrap(), "[9999000000,9000]");
    let errors = session.evaluate("one(20000)").answer.expect_err("too deep");
    assert_eq!(errors[0].diagnostic.message, "functions call each other more than 10000 deep");
    assert_eq!(session.evaluate("one(5)").answer.expect("an answer").text().unwrap(), "5");
}

#[test]
fn functions_outlive_a_renewal_with_what_they_share() {
    let mut session = Session::default();
    for source in [
        "make := () -> begin var g := {1|0}; [() -> (g := g + 1), () -> g] end; pair := make(); pair[1]();",
        "fs := for n from 1 to 3 yield () -> {n|0} end;",
        "def fact(k) := if k == 0 then 1 else k * fact(k - 1) end;",
    ] {
        session.evaluate(source).answer.expect(source);
    }
    let mut session = session.renewed();
    for (source, expected) in [
        ("pair[1](); pair[2]()", "{3|2}"),
        ("[f() for f in fs]", "[{1|0},{2|0},{3|0}]"),
        ("fact(6)", "720"),
        ("make()[2]()", "{1|0}"),
    ] {
        assert_eq!(session.evaluate(source).answer.expect(source).text().unwrap(), expected, "{source}");
    }
}

#[test]
fn functions_of_other_statements_are_called_like_those_of_the_same_one() {
    let told = |session: &mut Session, source: &str| match session.evaluate(source).answer {
        Ok(answer) => answer.text().expect("no limits").to_owned(),
        Err(errors) => errors[0].diagnostic.message.clone(),
    };
    for (definition, question) in [
        ("def f(x) := x + 1", "f(2)"),
        ("def f(x, y) := [y, x]", "f(2, f(3, 4))"),
        ("def f() := 7", "f() + f()"),
        ("def f(x, y) := x", "f(2)"),
        ("def f(x) := x", "f(2, 3)"),
        ("def f(x, y) := [x, y]", "f(y => 2, x => 3)"),
        ("def f(x, y ? 9) := [x, y]", "[f(2), f(2, 7), f(y => 1, x => 5)]"),
        ("def f(n as Integer) := n", "f(\"text\")"),
        ("def f(x) := x % 0", "f(2)"),
        ("def f(l) begin for x in l do if x > 2 then return x end end; 0 end", "[f([1, 3, 5]), f([1])]"),
        ("def f(n) := if n < 2 then n else f(n-1) + f(n-2) end", "f(12)"),
        (
            "def f(n) := if n == 0 then 0 else g(n-1) + 1 end; def g(n) := if n == 0 then 0 else f(n-1) + 1 end",
            "f(101)",
        ),
        ("def f(n) := f(n + 1)", "f(1)"),
        ("def f(k) := x -> x + k", "[f(2)(3), [1, 2].Apply(f(10))]"),
        ("def f(g) := Synchronized(g).NashValue", "[f(Push(BR_BR)), Push(BR).CanonicalForm]"),
        ("def f(l) begin l[1] := 5; l end", "begin var m := [1, 2]; [f(m), m] end"),
    ] {
        let together = told(&mut Session::default(), &format!("{definition}; {question}"));
        let mut session = Session::default();
        session.value(definition).answer.expect(definition);
        assert_eq!(told(&mut session, question), together, "{definition}; {question}");
        // What an error leaves behind does not disturb the next call.
        assert_eq!(told(&mut session, question), together, "{definition}; {question}");
    }
}
