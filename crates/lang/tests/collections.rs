//! Methods of collections and texts beyond the examples of their documentation.

use onside_lang::Session;

#[track_caller]
fn check(source: &str, expected: &str) {
    match Session::default().evaluate(source).answer {
        Ok(answer) => assert_eq!(answer.text().unwrap(), expected, "{source}"),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

#[track_caller]
fn check_error(source: &str, expected: &str) {
    match Session::default().evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => assert_eq!(errors[0].diagnostic.render(source).trim(), expected.trim(), "{source}"),
    }
}

#[test]
fn one_name_serves_several_kinds() {
    check("[3 Max 5, [3,5].Max, Max(3, 5), Max([3, 5])]", "[5,5,5,5]");
    check("[[1,2].Length, \"ab\".Length]", "[2,2]");
    check("[[1,2].Reversed, \"ab\".Reversed, {1 => 2}.Reversed]", "[[2,1],\"ba\",{2 => 1}]");
    check("[1..3, {1}, {=>}, \"\", MutableSet()].Apply(c -> c.IsEmpty)", "[false,false,true,true,true]");
    check("[3, 1/2, ^, \"a\", [], {}, Left, true, Nothing].Apply(x -> x.Class).Distinct.Size", "9");
}

#[test]
fn a_missing_method_is_answered_with_those_of_the_kind() {
    check_error(
        "[1,2].Sortd",
        "
error: a list has no method Sortd; did you mean Sorted?
  [1,2].Sortd
        ^^^^^",
    );
    check_error(
        "{1,2}.Sorted",
        "
error: a set has no method Sorted
  {1,2}.Sorted
        ^^^^^^
help: Sorted applies to lists",
    );
    check_error(
        "5.ToLowerCase",
        "
error: a number has no method ToLowerCase
  5.ToLowerCase
    ^^^^^^^^^^^
help: ToLowerCase applies to texts",
    );
    check_error(
        "MutableMap().Updated()",
        "
error: Updated takes 1 to 2 arguments, not 0
  MutableMap().Updated()
  ^^^^^^^^^^^^^^^^^^^^^^",
    );
}

#[test]
fn wrong_members_and_arguments_are_named() {
    check_error(
        "[1,2].Exists(3)",
        "
error: expected a function, found a number
  [1,2].Exists(3)
               ^
help: as in x -> x > 0",
    );
    check_error(
        "[1,2].Exists(x -> x)",
        "
error: the condition must be true or false, not a number
  [1,2].Exists(x -> x)
               ^^^^^^",
    );
    check_error(
        "Max(*, 0)",
        "
error: there is no largest member: * and 0 are confused
  Max(*, 0)
  ^^^^^^^^^",
    );
    check_error(
        "\"abc\".Matches(\"a)(b\")",
        "
error: the regular expression cannot be used: found closing ')' without matching '('
  \"abc\".Matches(\"a)(b\")
                ^^^^^^",
    );
    check_error(
        "\"abc\".Substring(2, 9)",
        "
error: there is no member number 9
  \"abc\".Substring(2, 9)
                     ^
help: members are counted from 1 to 3",
    );
    check_error(
        "Table(n -> n, 1..2, 1..2)",
        "
error: the function of a two-way table takes two arguments
  Table(n -> n, 1..2, 1..2)
        ^^^^^^
help: as in (n, m) -> n + m or n -> m -> n + m",
    );
}

#[test]
fn long_ranges_are_not_written_out() {
    check(
        "[(1..10^12).Size, (1..10^12).Contains(10^11), (1..10^12..7).Contains(3), (3..1).Size]",
        "[1000000000000,true,false,0]",
    );
    check("[(10..1..-3).ToList.Sum, (0..1..1/4).Size]", "[22,5]");
}

#[test]
fn lists_and_sets() {
    check("[1,[2,[3,4..6]],{1},7..9].Flattened", "[1,2,[3,4..6],1,7,8,9]");
    check("{1,2}.Concat([7,*])", "{1,2,7,*}");
    check("{2,1}.Adjoin(1)", "{1,2}");
    check("[Push(B), 1].Contains(1)", "true");
    check("[3,1,2].SortedWith((a, b) -> 0)", "[3,1,2]");
    check("(1..6).Where(n -> n % 2 == 0).Apply(n -> n/2)", "[1,2,3]");
    check("Mex(n^2 for n from 0 to 3)", "2");
    check("[\"b\",\"a\"].Sum + \"c\"", "\"bac\"");
    check("1..4 === [1,2,3,4]", "true");
    check("'{*|*}' === 0", "false");
    check("'{*|*}' == 0", "true");
}

#[test]
fn collections_that_change_are_shared() {
    check("x := MutableList([1]); y := x; y.Add(2).Add(3); x", "MutableList(1, 2, 3)");
    check("f := l -> l.Clear; x := MutableSet([1,2]); f(x); x", "MutableSet()");
    check("m := MutableMap(); for n in 1..3 do m.Put(n % 2, n) end; m", "MutableMap(0 => 2, 1 => 3)");
    check("x := MutableList([3,1,2]); for n in x do x.Add(n) end; x.Size", "6");
    check("x := MutableList([3,1,2]); x.SortWith((a, b) -> begin x.Clear; b - a end)", "MutableList(3, 2, 1)");
    check("MutableList(3, 4)", "MutableList(3, 4)");
}

#[test]
fn tables_of_functions_have_margins() {
    let table = "  | 0 | 1\n--+---+--\n0 | 0 | 1\n--+---+--\n1 | 1 | 0";
    check("Table((n, m) -> n NimSum m, 0..1, 0..1)", table);
    check("Table(n -> m -> n NimSum m, 0..1, 0..1)", table);
    check("Table(n -> n^2, [5, 10])", " 5 |  25\n---+----\n10 | 100");
}

#[test]
fn texts_count_letters_not_bytes() {
    check("[\"äöü\".Length, \"äöü\"[2], \"äöü\".Substring(2, 3), \"äöü\".IndexOf(\"ü\")]", "[3,\"ö\",\"öü\",3]");
    check("\"aaa\".ReplaceRegex(\"a*?\", \"-\")", "\"-a-a-a-\"");
    check("\"x1y22\".ReplaceRegex(\"([a-z])([0-9]+)\", \"$2$1\")", "\"1x22y\"");
    check("\"abc\".Matches(\"b\")", "false");
}
