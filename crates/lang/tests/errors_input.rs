//! What a user is told about bad positions and numbers, in full.

use crate::common::check_told as check;

#[test]
fn unknown_rulesets_are_answered_with_the_likeliest_name() {
    check(
        "Psuh(RB BR)",
        "
error: unknown ruleset Psuh; did you mean Push?
  Psuh(RB BR)
  ^^^^
",
    );
    check(
        "Psuh(BR_B)",
        "
error: unknown ruleset Psuh; did you mean Push?
  Psuh(BR_B)
  ^^^^
",
    );
    check(
        "push(BR)",
        "
error: unknown ruleset push; did you mean Push?
  push(BR)
  ^^^^
",
    );
    check(
        "StackCheries(BW)",
        "
error: unknown ruleset StackCheries; did you mean StackCherries?
  StackCheries(BW)
  ^^^^^^^^^^^^
",
    );
    check(
        "Foo(3)",
        "
error: there is no function or ruleset Foo
  Foo(3)
  ^^^
help: the help on methods lists all functions, the help on rulesets all games
",
    );
    // A ruleset alone is a value: it can be given to functions, and has variants.
    check("Push", "\nPush\n");
}

#[test]
fn wrong_characters_are_named_with_their_column() {
    check(
        "Push(BRX_)",
        "
error: Push strips use B, R and _ ; found 'X' at column 3
  Push(BRX_)
         ^
help: write B for a blue piece, R or W for a red one and _ for an empty square
",
    );
    check(
        "Cherries(BRX)",
        "
error: Cherries segments use B, W, G and _ ; found 'X' at column 3
  Cherries(BRX)
             ^
help: write B for a black cherry, W or R for a white one, G for a gray one and _ between segments
",
    );
    check(
        r#"Push("BR, BQ")"#,
        r#"
error: Push strips use B, R and _ ; found 'Q' at column 6
  Push("BR, BQ")
             ^
help: write B for a blue piece, R or W for a red one and _ for an empty square
"#,
    );
    check(
        r#"Domineering("..|.x")"#,
        r#"
error: Domineering boards use ., # and |; found 'x' at column 5
  Domineering("..|.x")
                   ^
help: write . for a free cell, # for a blocked one and | between rows, or the size as in 4x5
"#,
    );
    check(
        "Nim(3,x)",
        "
error: Nim heaps are whole numbers; found 'x' at column 1
  Nim(3,x)
        ^
help: write the heaps' sizes with commas between them, as in Nim(3, 5, 7)
",
    );
}

#[test]
fn wrong_matrices_are_refused() {
    check(
        "Hackenbush(3,_BRB__R_)",
        "
error: a Hackenbush matrix with 3 vertices has 9 entries; found 8
  Hackenbush(3,_BRB__R_)
               ^^^^^^^^
help: write all rows one after another, with _ for no edge
",
    );
    check(
        "Hackenbush(2,_B__)",
        "
error: the Hackenbush matrix is not symmetric: row 1, column 2 says B but row 2, column 1 says _
  Hackenbush(2,_B__)
                 ^
help: an edge appears in both vertices' rows
",
    );
    check(
        "Hackenbush(2,_BR_)",
        "
error: conflicting colours in the Hackenbush matrix: row 1, column 2 says B but row 2, column 1 says R
  Hackenbush(2,_BR_)
                 ^
help: an edge has one colour; write it twice
",
    );
    check(
        "Hackenbush(99999999999,B)",
        r#"
error: Hackenbush matrices have at most 100001 vertices; found 99999999999
  Hackenbush(99999999999,B)
             ^^^^^^^^^^^
help: write the edges instead, as in Hackenbush("0-1B, 1-2R")
"#,
    );
    check(
        "Hackenbush(x,_BB_)",
        "
error: the number of vertices of a Hackenbush matrix is a whole number; found 'x'
  Hackenbush(x,_BB_)
             ^
help: write the number of vertices first, as in Hackenbush(2,_BB_)
",
    );
}

#[test]
fn what_is_not_connected_to_the_ground_is_dropped_with_a_warning() {
    check(
        r#"Hackenbush("0-1B, 2-3R").CanonicalForm"#,
        r#"
warning: 1 edge is not connected to the ground (vertex 0) and was left out
  Hackenbush("0-1B, 2-3R").CanonicalForm
  ^^^^^^^^^^^^^^^^^^^^^^^^
1
"#,
    );
}

#[test]
fn fractions_that_are_no_games_are_refused_where_a_game_is_needed() {
    check(
        "1/3 + *",
        "
error: 1/3 is not a dyadic fraction (denominator a power of two), so it is not the value of a short game
  1/3 + *
  ^^^
",
    );
    check(
        "{1/3|1}",
        "
error: 1/3 is not a dyadic fraction (denominator a power of two), so it is not the value of a short game
  {1/3|1}
   ^^^
",
    );
    check(
        "(1/3).CanonicalForm",
        "
error: 1/3 is not a dyadic fraction (denominator a power of two), so it is not the value of a short game
  (1/3).CanonicalForm
   ^^^
",
    );
    check(
        "1/3 < ^",
        "
error: 1/3 is not a dyadic fraction (denominator a power of two), so it is not the value of a short game
  1/3 < ^
  ^^^
",
    );
    check(
        "*.Cool(1/3)",
        "
error: 1/3 is not a dyadic fraction (denominator a power of two), so it is not the value of a short game
  *.Cool(1/3)
         ^^^
",
    );
}

#[test]
fn division_by_zero_is_an_error_where_no_infinity_is_meant() {
    check(
        "0/0",
        "
error: division by zero: 0/0 could be any number
  0/0
    ^
",
    );
    check(
        "5 % (2-2)",
        "
error: division by zero
  5 % (2-2)
       ^^^
",
    );
    check(
        "17.Div(0)",
        "
error: division by zero
  17.Div(0)
         ^
",
    );
    check(
        "11 NimDiv 0",
        "
error: division by zero
  11 NimDiv 0
            ^
",
    );
}

#[test]
fn empty_positions_are_zero() {
    check(
        "Shove()",
        r#"
Shove("")
"#,
    );
    check(
        "Shove().CanonicalForm()",
        "
0
",
    );
    check(
        r#"Push("").CanonicalForm()"#,
        "
0
",
    );
    check(
        r#"Hackenbush("").CanonicalForm()"#,
        "
0
",
    );
    check(
        "Cherries().CanonicalForm()",
        "
0
",
    );
    check(
        "Nim().CanonicalForm()",
        "
0
",
    );
}

#[test]
fn huge_sizes_are_refused_before_anything_is_built() {
    check(
        "Nim(99999999999999999999)",
        "
error: a Nim heap has at most 18446744073709551615 counters; 99999999999999999999 are too many
  Nim(99999999999999999999)
      ^^^^^^^^^^^^^^^^^^^^
help: write a smaller heap
",
    );
    check(
        "Nim(1000000000000).LeftOptions",
        "
error: the position has more than a million moves, too many to list
  Nim(1000000000000).LeftOptions
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
    check(
        r#"Domineering("100000x100000")"#,
        r#"
error: Domineering boards have at most 10000 cells; 100000 by 100000 is too large
  Domineering("100000x100000")
               ^^^^^^
help: write a smaller board, or a sum of boards
"#,
    );
    check(
        &format!("Push({})", "B".repeat(200)),
        "
error: Push strips have at most 128 squares; this one has 200
  Push(BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB...
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: write a shorter strip, or a sum of strips with commas between them
",
    );
    check(
        "10^(10^9)",
        "
error: the power would have more than 600,000 digits
  10^(10^9)
  ^^^^^^^^^
help: ask for a smaller power
",
    );
    check(
        "2^(2^100)",
        "
error: the power would have more than 600,000 digits
  2^(2^100)
  ^^^^^^^^^
help: ask for a smaller power
",
    );
    check(
        "*18446744073709551616",
        "
error: 18446744073709551616 is too large here
  *18446744073709551616
   ^^^^^^^^^^^^^^^^^^^^
help: the largest size is 2^64 - 1
",
    );
    check(
        "^99999999999999999999",
        "
error: 99999999999999999999 ups are too many
  ^99999999999999999999
   ^^^^^^^^^^^^^^^^^^^^
",
    );
    check(
        "^[1000000]",
        "
error: there is no uptimal of order 1000000
  ^[1000000]
    ^^^^^^^
help: orders go from 1 to 100000
",
    );
}
