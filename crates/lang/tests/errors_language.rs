//! What a user is told about mistakes in the language, in full.

use crate::common::check_told as check;

#[test]
fn unknown_methods_and_names_are_answered_with_the_likeliest_name() {
    check(
        "{1|0}.Temprature",
        "
error: unknown method Temprature; did you mean Temperature?
  {1|0}.Temprature
        ^^^^^^^^^^
",
    );
    check(
        "{1|0}.canonicalform",
        "
error: unknown method canonicalform; did you mean CanonicalForm?
  {1|0}.canonicalform
        ^^^^^^^^^^^^^
",
    );
    check(
        "{1|0}.Frobnicate",
        "
error: unknown method Frobnicate
  {1|0}.Frobnicate
        ^^^^^^^^^^
help: the help on methods lists them all
",
    );
    check(
        "Tny(2)",
        "
error: unknown function Tny; did you mean Tiny?
  Tny(2)
  ^^^
",
    );
    check(
        "Lefft",
        "
error: unknown name Lefft; did you mean Left?
  Lefft
  ^^^^^
",
    );
    check(
        "foo",
        "
error: unknown name foo
  foo
  ^^^
help: positions are written with their ruleset, as in Push(BR_B); texts in quotes
",
    );
}

#[test]
fn wrong_numbers_and_kinds_of_arguments() {
    check(
        "^.Heat",
        "
error: Heat takes one argument, not 0
  ^.Heat
  ^^^^^^
",
    );
    check(
        "^.Mean(3)",
        "
error: Mean takes no arguments, not 1
  ^.Mean(3)
  ^^^^^^^^^
",
    );
    check(
        "Tiny()",
        "
error: Tiny takes one argument, not 0
  Tiny()
  ^^^^^^
",
    );
    check(
        "^.Options(3)",
        "
error: expected a player, found a number
  ^.Options(3)
            ^
help: write Left or Right
",
    );
    check(
        "11 NimSum -1",
        "
error: expected an integer that is not negative, found -1
  11 NimSum -1
            ^^
",
    );
    check(
        "^ Max 3",
        "
error: expected a number, found the game ^
  ^ Max 3
  ^
",
    );
    check(
        r#""a".Mean"#,
        r#"
error: a text has no method Mean
  "a".Mean
      ^^^^
help: Mean applies to games, thermographs
"#,
    );
    check(
        "5.AtomicWeight",
        "
error: only infinitesimal games have an atomic weight, and this game is not one
  5.AtomicWeight
  ^^^^^^^^^^^^^^
",
    );
    check(
        "{1|0}.NimValue",
        "
error: the game is not equal to a nimber, so it has no nim value
  {1|0}.NimValue
  ^^^^^
",
    );
    check(
        "*.Subordinate(1)",
        "
error: the game is not an ordinal sum with that base
  *.Subordinate(1)
  ^^^^^^^^^^^^^^^^
",
    );
    check(
        "(+-1).Pow(3)",
        "
error: powers are defined for games {0|G^R} only
  (+-1).Pow(3)
  ^^^^^^^^^^^^
",
    );
}

#[test]
fn operators_need_operands_of_the_right_kind() {
    check(
        "3 + true",
        "
error: cannot add a truth value
  3 + true
      ^^^^
",
    );
    check(
        "Left - 1",
        "
error: cannot subtract a player
  Left - 1
  ^^^^
",
    );
    check(
        "{1|0}*{1|0}",
        "
error: neither factor is a number
  {1|0}*{1|0}
  ^^^^^^^^^^^
help: games have several products: g ConwayProduct h, g NortonProduct h; n*g needs an integer n
",
    );
    check(
        "1/2*^",
        "
error: only integers multiply games, not 1/2
  1/2*^
  ^^^^^
help: for numbers see ConwayProduct, for heating NortonProduct
",
    );
    check(
        "3 < true",
        "
error: cannot compare a number with a truth value
  3 < true
  ^^^^^^^^
",
    );
    check(
        "-5.GetWinner()",
        "
error: a winner has no negative
  -5.GetWinner()
  ^^^^^^^^^^^^^^
help: a method binds tighter than the minus sign: put the number in parentheses, as in (-5).GetWinner()
",
    );
    check(
        "{0|false}",
        "
error: an option must be a game, not a truth value
  {0|false}
     ^^^^^
",
    );
    check(
        "+-true",
        "
error: expected a game, found a truth value
  +-true
    ^^^^
",
    );
    check(
        "*(-8)",
        "
error: expected an integer that is not negative, found -8
  *(-8)
    ^^
",
    );
    check(
        r#"*"foo""#,
        r#"
error: unexpected `"foo"` after the expression
  *"foo"
   ^^^^^
help: put an operator such as + or * in between
"#,
    );
    check(
        "2^(1/2)",
        "
error: expected an integer, found 1/2
  2^(1/2)
     ^^^
",
    );
}

#[test]
fn mistakes_in_writing() {
    check(
        "{3|2|1}",
        "
error: `|` stands twice at the same level, so the game is ambiguous
  {3|2|1}
      ^
help: make the outer separator longer, as in {3||2|1} or {3|2||1}
",
    );
    check(
        "1|0",
        "
error: unexpected `|` after the expression
  1|0
   ^
help: bars belong inside braces, as in {1|0}
",
    );
    check(
        "{1|0",
        "
error: this { is never closed
  {1|0
  ^
help: add the missing }
",
    );
    check(
        "(1 + 2",
        "
error: this ( is never closed
  (1 + 2
  ^
help: add the missing )
",
    );
    check(
        "Push(BR",
        "
error: this ( is never closed
  Push(BR
      ^
help: add the missing )
",
    );
    check(
        r#"Push("BR)"#,
        r#"
error: this quote is never closed
  Push("BR)
       ^
help: add the missing "
"#,
    );
    check(
        "1 +",
        "
error: expected a value, found the end of the input
  1 +
     ^
",
    );
    check(
        "3 x",
        "
error: unexpected `x` after the expression
  3 x
    ^
help: put an operator such as + or * in between
",
    );
    check(
        "1 2",
        "
error: unexpected `2` after the expression
  1 2
    ^
help: put an operator such as + or * in between
",
    );
    check(
        "1 < 2 < 3",
        "
error: comparisons do not chain
  1 < 2 < 3
        ^
help: put one of them in parentheses
",
    );
    check(
        "{1,,2|0}",
        "
error: expected a value before the comma
  {1,,2|0}
     ^
",
    );
    check(
        "5.",
        "
error: expected the name of a method after the dot
  5.
   ^
help: as in 5.GetWinner() or (1/2).Mean
",
    );
    check(
        "1 $ 2",
        "
error: unexpected `$` after the expression
  1 $ 2
    ^
",
    );
    check(
        "*[2#x]",
        "
error: expected `,` or `]`, found `#`
  *[2#x]
     ^
",
    );
    check(
        "'{1,2}'",
        "
error: an explicit game needs a bar
  '{1,2}'
  ^^^^^^^
help: as in '{*|*}' or '{0|}'
",
    );
    check(
        "'3'",
        "
error: expected a game in braces after the quote, as in '{*|*}', found `3`
  '3'
   ^
",
    );
    check(
        r#""abc"#,
        r#"
error: this quote is never closed
  "abc
  ^
help: add the missing "
"#,
    );
}
