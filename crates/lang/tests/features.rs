//! Tuples, several heads, kinds, leaving early, options of a list, and assignment to elements.

use onside_lang::Session;

#[track_caller]
fn check(source: &str, expected: &str) {
    match Session::default().evaluate(source).answer {
        Ok(answer) => assert_eq!(answer.text().unwrap(), expected, "{source}"),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

/// The message, and what stands at its place.
#[track_caller]
fn check_error(source: &str, message: &str, place: &str) {
    match Session::default().evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => {
            let diagnostic = &errors[0].diagnostic;
            assert_eq!((diagnostic.message.as_str(), diagnostic.span.text(source)), (message, place), "{source}");
        }
    }
}

#[test]
fn tuples_are_values_with_places() {
    check("(1, 2)", "(1, 2)");
    check("p := (3, *, \"a\"); [p[1], p[2], p.Size, p.ToList]", "[3,*,3,[3,*,\"a\"]]");
    check("p := (2, 5); [p.Row, p.Col]", "[2,5]");
    check("(1, (2, 3))", "(1, (2, 3))");
    check("((x, y) -> x - y)(5, 3)", "2");
    check("f := p -> p.Row; f((4, 5))", "4");
    check("(1 => 2, 3)", "((1 => 2), 3)");
    check("[(1, 2).Class, (1, 2) is Tuple, [1, 2] is Tuple]", "[⟪cgsuite.lang.Coordinates⟫,true,false]");
    check_error("(1, 2)[3]", "there is no member number 3", "3");
    check_error("(1, 2, 3).Row", "this tuple has 3 members and is no pair", "(1, 2, 3).Row");
    check_error("{(1, 2)|0}", "an option must be a game, not a tuple", "(1, 2)");
}

#[test]
fn tuples_are_equal_by_their_members() {
    check("[(1, 2) == (1, {1|3}), (1, 2) == (2, 1), (1, 2) == [1, 2], (1, 2) === (1, 2)]", "[true,false,false,true]");
    check("{(2, 1), (1, 2), (1, 2), (1, 1)}", "{(1, 1),(1, 2),(2, 1)}");
    check("m := {(1, 2) => \"a\", (3, 4) => \"b\"}; m[(3, 4)]", "\"b\"");
    check("[[(1, 2)] Contains (1, 2), [(1, 2), (3, 4)].IndexOf((3, 4))]", "[true,2]");
}

#[test]
fn tuples_are_added_and_multiplied_by_integers() {
    check("(1, 2) + (3, 4)", "(4, 6)");
    check("(1, 2) - (3, 5)", "(-2, -3)");
    check("[2*(1, -1), (1, 2)*3, -(1, 2), (^, 1) + (^, *)]", "[(2, -2),(3, 6),(-1, -2),(^^, 1*)]");
    check_error("(1, 2) + 1", "expected a tuple, found a number", "1");
    check_error("(1, 2) + (1, 2, 3)", "a tuple of 2 members and one of 3 do not fit", "(1, 2) + (1, 2, 3)");
    check_error("1/2*(1, 2)", "only integers multiply tuples", "1/2*(1, 2)");
    check_error("(1, 2)^2", "tuples are only added, subtracted and multiplied by integers", "(1, 2)");
}

#[test]
fn a_tuple_is_structured_data() {
    let answer = Session::default().value("(1, \"a\")").answer.expect("a tuple");
    assert_eq!(answer.json().expect("data").to_string(), "{\"tuple\":[\"1\",\"a\"]}");
}

#[test]
fn loops_have_several_heads() {
    check("for x in [1,2] for y in [3,4] yield x*y end", "[3,4,6,8]");
    check("for x from 1 to 3 for y from x to 3 where x + y == 4 yield (x, y) end", "[(1, 3),(2, 2)]");
    check("s := 0; for x in 1..10 where x % 2 == 0 for y := x^2 do s := s + y end; s", "220");
    check("x -> for a in x for b in a do b yield b end", "x -> for a in x for b in a do b yield b end");
}

#[test]
fn kinds_are_asked_for() {
    check(
        "[3 is Integer, 1/2 is Integer, 1/2 is not Integer, \"a\" is String, 3 is Game]",
        "[true,false,true,true,true]",
    );
    check("[n for n in [1, \"a\", [2]] where n is not Integer and not (n is List)]", "[\"a\"]");
    check("x -> x is not Integer", "x -> x is not Integer");
    check_error("3 is Thing", "unknown kind Thing", "Thing");
    check_error("3 is 4", "expected the name of a kind, as in x is Integer, found `4`", "4");
}

#[test]
fn loops_and_functions_are_left_early() {
    check("s := 0; for n from 1 do if n > 4 then break end; s := s + n end; s", "10");
    check("for n from 1 to 6 yield if n % 2 == 0 then continue end; n end", "[1,3,5]");
    check(
        "for x from 1 to 3 for y from 1 to 3 yield if y == 2 then continue end; if x == 3 then break end; (x, y) end",
        "[(1, 1),(1, 3),(2, 1),(2, 3)]",
    );
    check(
        "f := l -> begin for x in l do for y in x do if y > 2 then return y end end end; 0 end; \
         [f([[1],[2,3]]), f([])]",
        "[3,0]",
    );
    check("f := n -> begin if n == 0 then return end; n end; [f(0), f(1)]", "[Nothing,1]");
    check("fs := for n from 1 to 3 yield if n == 2 then continue end; () -> n end; [f() for f in fs]", "[1,3]");
    check(
        "f := n -> begin g := () -> n; while true do var k := g(); if k == n then return () -> k end end end; f(4)()",
        "4",
    );
    check("n := 0; while true do n := n + 1; Synchronized(if n > 3 then break else Push(B) end) end; n", "4");
    check("f := () -> Synchronized(return Push(BR_)); f().NashValue; Push(B)", "Push(\"B\")");
    check(
        "x -> begin if x then return x + 1 end; while x do break; continue end; return end",
        "x -> begin if x then return x + 1 end; while x do break; continue end; return end",
    );
    check_error("break", "break stands outside of the rounds of a loop, where there is nothing to leave", "break");
    check_error(
        "for x in [1] do (() -> continue)() end",
        "continue stands outside of the rounds of a loop, where there is nothing to leave",
        "(() -> continue)()",
    );
    check_error("return 3", "return stands outside of functions, where there is nothing to leave", "return 3");
    check_error("return := 3", "only a variable can be assigned to", "return");
}

#[test]
fn the_members_of_a_list_are_options() {
    check("l := [1, 2]; {x for x in l|x + 5 for x in l} == {1,2|6,7}", "true");
    check("{*n for n from 0 to 2|*n for n from 0 to 2}", "*3");
    check("{0, x for x in [*]|0, x for x in [*]}", "*2");
    check("'{x for x in [0,1]|}'.LeftOptions.Size", "2");
    check("a{x for x in [0]|a} == over", "true");
    check("x -> {y for y in x|0}", "x -> {y for y in x|0}");
    check_error("{x for x in [1, \"a\"]|0}", "an option must be a game, not a text", "x for x in [1, \"a\"]");
    check("l := [1, 2]; [{l|0}, {{1, 2}, 3|l} == {3|1}]", "[{2|0},true]");
    check_error("l := [1, \"a\"]; {l|0}", "an option must be a game, not a text", "l");
}

#[test]
fn elements_are_assigned_to() {
    check("x := [1,2,3]; x[2] := 5; x", "[1,5,3]");
    check("x := [[1,2],[3]]; y := x; x[1][2] := 7; [x, y]", "[[[1,7],[3]],[[1,2],[3]]]");
    check("m := {1 => 2}; m[3] := 4; m[1] := *; m", "{1 => *, 3 => 4}");
    check("m := MutableMap(); n := m; m[\"a\"] := [1]; m[\"a\"][1] := 2; n", "MutableMap(\"a\" => [2])");
    check("l := MutableList([1,2]); l[2] := 9; l", "MutableList(1, 9)");
    check("p := (1, 2); p[1] := 3; p", "(3, 2)");
    check("r := 1..4; r[2] := 0; r", "[1,0,3,4]");
    check("f := () -> begin x := [0,0]; g := k -> (x[k] := k); g(1); g(2); x end; f()", "[1,2]");
    check("f := x -> begin x[1] := 9; x end; a := [1]; [f(a), a]", "[[9],[1]]");
    check("x := [1,2]; x[x[1]] := x[2] + 1", "3");
    check("x -> begin x[1][2] := 3; x end", "x -> begin x[1][2] := 3; x end");
    check_error("x := [1]; x[2] := 3", "there is no member number 2", "2");
    check_error("x := [[1]]; x[1][5] := 3", "there is no member number 5", "5");
    check_error("x := 3; x[1] := 3", "a number has no places that could be changed", "x");
    check_error("nobody[1] := 3", "unknown name nobody", "nobody");
    check_error("[1,2][1] := 3", "only a variable can be assigned to", "[1,2][1]");
}

#[test]
fn long_collections_are_changed_and_asked_in_time() {
    check("x := [0 for n from 1 to 10^5]; for i from 1 to 10^5 do x[i] := i end; x.Sum", "5000050000");
    check(
        "x := [[0 for n from 1 to 300] for m from 1 to 300]; \
         for i from 1 to 300 do for j from 1 to 300 do x[i][j] := i*j end end; x[300][300]",
        "90000",
    );
    check("l := MutableList(); s := 0; for i from 1 to 10^5 do l.Add(i); s := s + l.Size end; s", "5000050000");
    check("s := 0; for i from 1 to 10^5 do s := s + (1..10^7)[i] end; s", "5000050000");
    check("{[n*7919 % 100003, n] for n from 1 to 10^5}.Size", "100000");
}

#[test]
fn long_collections_are_taken_apart_and_built_backwards_in_time() {
    check(
        "l := [n for n from 1 to 10^5]; s := 0; while not l.IsEmpty do s := s + l.Head; l := l.Tail end; s",
        "5000050000",
    );
    check("def sum(l) := if l.IsEmpty then 0 else l.Head + sum(l.Tail) end; sum(1..9000)", "40504500");
    check(
        "m := MutableMap(); for i from 10^5 to 1 by -1 do m.Put(i, -i) end; [m.Size, m[1], m[10^5]]",
        "[100000,-1,-100000]",
    );
    check(
        "s := MutableSet(); for i from 10^5 to 1 by -1 do s.Add(i) end; [s.Size, s[1], s Contains 77]",
        "[100000,1,true]",
    );
    check("l := [1,2,3]; t := l.Tail; t[1] := 9; [l, t, l.Tail.Tail]", "[[1,2,3],[9,3],[3]]");
}

#[test]
fn moves_have_names_where_the_players_cannot_move_at_once() {
    check(
        "ruleset Step on strip \".xo\" for c in own where board[c+ahead] == empty play c => empty, c+ahead => own end; \
         [Step(\"x.o\").LeftMoves, Step(\"x.o\").RightMoves, Step(\"xo\").LeftMoves]",
        "[[\"square 1 to 2\" => Step(\".xo\")],[\"square 3 to 2\" => Step(\"xo.\")],[]]",
    );
    check("Kayles(2).LeftMoves.Length == Kayles(2).LeftOptions.Length", "true");
    check(
        "(Clobber(\"xo\") + NoGo(\".\")).LeftMoves",
        "[\"Clobber(xo): row 1, column 1 to row 1, column 2\" => Clobber(\".x\") + NoGo(\".\")]",
    );
    // Where they can, what a move leads to is played in the same way.
    check("Push(B).LeftMoves[1]", "\"square 1\" => Synchronized(Push(\"\"))");
    check_error("{1|*}.LeftMoves", "a game of the alternating kind is not a synchronized game", "{1|*}");
}
