//! Every complaint about a position's text: its whole message, the place it points at, and its remedy.

/// The message, the pointed-at part of the expression (or nothing), and the hint.
#[track_caller]
fn check(expression: &str, message: &str, place: Option<&str>, hint: &str) {
    let error = crate::common::parse(expression).expect_err(expression);
    assert_eq!(error.message, message, "{expression}");
    let found = error.range.clone().map(|range| &expression[range]);
    assert_eq!(found, place, "{expression}");
    assert_eq!(error.hint.as_deref(), Some(hint), "{expression}");
}

const STRIP: &str = "write B for a blue piece, R or W for a red one and _ for an empty square";
const SEGMENT: &str = "write B for a black cherry, W or R for a white one, G for a gray one and _ between segments";
const EDGE: &str = "an edge is two vertices and a colour (B, R or G), as in 0-1B; vertex 0 is the ground";
const ROWS: &str = "write the number of vertices and all rows one after another, as in Hackenbush(2,_BB_)";
const TREE: &str =
    "write letters from the ground upwards and branches in parentheses, as in l(l;rl), or edges as in \"0-1B, 1-2R\"";
const SIZE: &str = "write the number of rows and of columns, as in 4x5, or the board row by row";

#[test]
fn unknown_rulesets_name_the_one_that_was_meant() {
    let names: Vec<&str> = onside_ruleset::all().iter().map(|facts| &*facts.name).collect();
    let list = &*format!("the rulesets are {}", names.join(", "));
    for (name, hint) in [
        ("Pusj", "did you mean Push?"),
        ("push", "did you mean Push?"),
        ("Stack_Cherries", "did you mean StackCherries?"),
        ("Hackenbusch", "did you mean Hackenbush?"),
        ("domineerign", "did you mean Domineering?"),
        ("Chess", list),
        ("", list),
    ] {
        check(&format!("{name}(B)"), &format!("there is no ruleset called '{name}'"), None, hint);
    }
    let long = "N".repeat(1000);
    let message = format!("there is no ruleset called '{}...'", "N".repeat(24));
    check(&format!("{long}(B)"), &message, None, list);
}

#[test]
fn strips_name_the_character_and_its_column() {
    check("Push(BR_BR_X)", "Push strips use B, R and _ ; found 'X' at column 7", Some("X"), STRIP);
    check("Shove(\"BR, RéB\")", "Shove strips use B, R and _ ; found 'é' at column 6", Some("é"), STRIP);
    check("Push(BR.B)", "Push strips use B, R and _ ; found '.' at column 3", Some("."), STRIP);
    check("Push(B\tR)", "Push strips use B, R and _ ; found '\\t' at column 2", Some("\t"), STRIP);
    check("Push(BR, BG)", "Push strips use B, R and _ ; found 'G' at column 3", Some("G"), STRIP);
}

#[test]
fn strips_of_toads_and_frogs_have_letters_of_their_own() {
    const TOADS: &str = "write t for a toad, f for a frog and . or _ for an empty square";
    check(
        "BackslidingToadsAndFrogs(tt.B)",
        "Backsliding Toads and Frogs strips use t, f and . ; found 'B' at column 4",
        Some("B"),
        TOADS,
    );
    check("ToadsAndFrogs(\"t f\")", "Toads and Frogs strips use t, f and . ; found ' ' at column 2", Some(" "), TOADS);
    let long = ".".repeat(129);
    check(
        &format!("ToadsAndFrogs({long})"),
        "Toads and Frogs strips have at most 128 squares; this one has 129",
        Some(&long),
        "write a shorter strip, or a sum of strips with commas between them",
    );
}

#[test]
fn strips_past_128_squares_are_refused() {
    let long = "B".repeat(129);
    check(
        &format!("Push({long})"),
        "Push strips have at most 128 squares; this one has 129",
        Some(&long),
        "write a shorter strip, or a sum of strips with commas between them",
    );
    // Empty squares at the end do not count.
    let padded = format!("Push({}B{})", "_".repeat(127), "_".repeat(500));
    assert_eq!(crate::common::read(&padded).components().len(), 1);
}

#[test]
fn segments_name_the_character_and_are_not_longer_than_a_million() {
    check("Cherries(BWX)", "Cherries segments use B, W, G and _ ; found 'X' at column 3", Some("X"), SEGMENT);
    check("StackCherries(B.)", "Stack Cherries segments use B, W, G and _ ; found '.' at column 2", Some("."), SEGMENT);
    let long = "BW".repeat(500_001);
    check(
        &format!("Cherries({long})"),
        "Cherries positions have at most 1000000 cherries; this one has more",
        Some(&long),
        "write a shorter position",
    );
}

#[test]
fn plus_minus_segments_start_with_a_black_cherry_and_have_no_gray_ones() {
    const LETTERS: &str = "write B for a black cherry, W or R for a white one, _ between segments and +- before a \
                           segment on which both players may move";
    const EXCHANGE: &str = "exchange black and white: in +-G Left moves to G without its first cherry, Right to the \
                            negative of that";
    const GRAY: &str = "write gray cherries in another summand, as in PlusMinusStackCherries(+-BW) + StackCherries(GB)";
    for (text, message, place, hint) in [
        ("BX", "Plus-Minus Stack Cherries segments use B, W, _ and +-; found 'X' at column 2", "X", LETTERS),
        ("B+-B", "Plus-Minus Stack Cherries segments use B, W, _ and +-; found '+' at column 2", "+", LETTERS),
        ("-B", "Plus-Minus Stack Cherries segments use B, W, _ and +-; found '-' at column 1", "-", LETTERS),
        ("B_+-WB", "a plus-minus segment starts with a black cherry; found 'W' at column 5", "W", EXCHANGE),
        ("\"±wB\"", "a plus-minus segment starts with a black cherry; found 'w' at column 2", "w", EXCHANGE),
        ("+-BGW", "Plus-Minus Stack Cherries has no gray cherries; found 'G' at column 4", "G", GRAY),
        ("\"B, g\"", "Plus-Minus Stack Cherries has no gray cherries; found 'g' at column 4", "g", GRAY),
        (
            "\"+- BW\"",
            "a plus-minus segment has no cherries; the text ends at column 3",
            "",
            "write its cherries directly behind +-",
        ),
    ] {
        check(&format!("PlusMinusStackCherries({text})"), message, Some(place), hint);
    }
}

#[test]
fn matrices_must_be_square_symmetric_and_of_one_colour_per_edge() {
    check(
        "Hackenbush(5, _BB_B_R_B__R_R____R_)",
        "a Hackenbush matrix with 5 vertices has 25 entries; found 20",
        Some("_BB_B_R_B__R_R____R_"),
        "write all rows one after another, with _ for no edge",
    );
    check(
        "Hackenbush(2,_BR_)",
        "conflicting colours in the Hackenbush matrix: row 1, column 2 says B but row 2, column 1 says R",
        Some("R"),
        "an edge has one colour; write it twice",
    );
    check(
        "Hackenbush(\"2,_B__\")",
        "the Hackenbush matrix is not symmetric: row 1, column 2 says B but row 2, column 1 says _",
        Some("_"),
        "an edge appears in both vertices' rows",
    );
    check(
        "Hackenbush(2,_BX_)",
        "Hackenbush matrices use B, R, G and _ ; found 'X' at column 3",
        Some("X"),
        "write B for a blue edge, R or W for a red one, G for a green one and _ for none",
    );
    check(
        "Hackenbush(x,_BB_)",
        "the number of vertices of a Hackenbush matrix is a whole number; found 'x'",
        Some("x"),
        "write the number of vertices first, as in Hackenbush(2,_BB_)",
    );
    check(
        "Hackenbush(99999999999999999999,_BB_)",
        "Hackenbush matrices have at most 100001 vertices; found 99999999999999999999",
        Some("99999999999999999999"),
        "write the edges instead, as in Hackenbush(\"0-1B, 1-2R\")",
    );
    check("Hackenbush(5)", "the rows of the Hackenbush matrix are missing", Some("5"), ROWS);
    check("Hackenbush(_BB_)", "the number of vertices of the Hackenbush matrix is missing", Some("_BB_"), ROWS);
    check("Hackenbush(2,_B,B_)", "the Hackenbush matrix is more than one text", Some("B_"), ROWS);
}

#[test]
fn edges_need_two_vertices_and_a_colour() {
    check("Hackenbush(\"0-1B, 1+2R\")", "'1+2R' is not a Hackenbush edge", Some("1+2R"), EDGE);
    check("Hackenbush(\"0-B\")", "'0-B' is not a Hackenbush edge", Some("0-B"), EDGE);
    check("Hackenbush(\"0-1BR\")", "'0-1BR' is not a Hackenbush edge", Some("0-1BR"), EDGE);
    check("Hackenbush(\"0-1B, 1-2\")", "the Hackenbush edge '1-2' has no colour", Some("1-2"), EDGE);
    check("Hackenbush(\"0-1B, 1-2X\")", "Hackenbush edges are B, R or G; found 'X' at column 10", Some("X"), EDGE);
    check(
        "Hackenbush(0-1B, 1-200000R)",
        "Hackenbush vertices are numbered 0 to 100000; found 200000",
        Some("200000"),
        "number the vertices without large gaps",
    );
    let many = "0-1B,".repeat(100_001);
    check(
        &format!("Hackenbush(\"{many}\")"),
        "Hackenbush graphs have at most 100000 edges; this one has more",
        None,
        "write a smaller graph, or a sum of graphs",
    );
}

#[test]
fn trees_need_their_parentheses_letters_and_names() {
    let use_letters = "Hackenbush trees use l, r, e, parentheses, ; and : with a name";
    check("Hackenbush(\"lrx\")", &format!("{use_letters}; found 'x' at column 3"), Some("x"), TREE);
    check(
        "Hackenbush(\"lrlr;lr\")",
        "Hackenbush branches stand in parentheses; found ';' at column 5",
        Some(";"),
        "write (lrlr;lr)",
    );
    check(
        "Hackenbush(\"l(r\")",
        "this Hackenbush parenthesis is never closed; found '(' at column 2",
        Some("("),
        "add )",
    );
    check("Hackenbush(\"l)\")", "this Hackenbush parenthesis was never opened; found ')' at column 2", Some(")"), TREE);
    check(
        "Hackenbush(\"l(l;r)l\")",
        "in a Hackenbush tree a parenthesis ends its branch; found 'l' at column 7",
        Some("l"),
        "write what follows as another branch inside the parentheses, as in l(l;rl)",
    );
    check(
        "Hackenbush(\"l:{a\")",
        "this Hackenbush vertex name has no closing }; the text ends at column 5",
        Some(""),
        TREE,
    );
    check(
        "Hackenbush(\"l:\")",
        "a Hackenbush vertex name is missing; the text ends at column 3",
        Some(""),
        "write :X or :{name}",
    );
    check(
        "Hackenbush(\"l:;\")",
        "a Hackenbush vertex name is one letter or stands in braces; found ';' at column 3",
        Some(";"),
        "write :X or :{name}",
    );
    check("Hackenbush(\"l(r,l)\")", &format!("{use_letters}; found ',' at column 4"), Some(","), TREE);
}

#[test]
fn boards_must_be_rectangles_of_at_most_64_cells() {
    let smaller = "write a smaller board, or a sum of boards";
    check(
        "Domineering(\"..|.x\")",
        "Domineering boards use ., # and |; found 'x' at column 5",
        Some("x"),
        "write . for a free cell, # for a blocked one and | between rows, or the size as in 4x5",
    );
    check(
        "Domineering(\"..|...\")",
        "row 2 of the Domineering board has 3 cells but row 1 has 2",
        Some("..."),
        "all rows have the same length; write # for cells that are not there",
    );
    let message = "Domineering boards have at most 10000 cells; 101 by 100 is too large";
    check("Domineering(101x100)", message, Some("101"), smaller);
    let digits = "9".repeat(30);
    check(
        &format!("Domineering({digits}, 2)"),
        "Domineering boards have at most 10000 cells; a huge number by 2 is too large",
        Some(&digits),
        smaller,
    );
    check("Domineering(4x)", "a side of the Domineering board is missing; the text ends at column 3", Some(""), SIZE);
    check(
        "Domineering(4, a)",
        "the sides of a Domineering board are whole numbers; found 'a' at column 2",
        Some("a"),
        SIZE,
    );
    let board = vec![".".repeat(101); 101].join("|");
    check(
        &format!("Domineering(\"{board}\")"),
        "Domineering boards have at most 10000 cells; 101 by 101 is too large",
        Some(&board),
        smaller,
    );
    check(
        "Domineering(1, 2, 3)",
        "Domineering takes one board, or its numbers of rows and columns",
        Some("3"),
        "write a sum for several boards, and | between the rows of one",
    );
}

#[test]
fn hunts_have_one_fox_and_squares_of_one_colour() {
    const HUNT: &str = "write rows from the top to the bottom with | between them, g for a goose, f for the fox and \
                        . for an empty square";
    check("FoxAndGeese(.gB.|f...)", "Fox and Geese boards use g, f and . ; found 'B' at column 3", Some("B"), HUNT);
    check(
        "FoxAndGeese(\".g|.f\")",
        "geese and fox stand on squares of the colour of the bottom left corner; found 'f' at column 5",
        Some("f"),
        "move it by one square",
    );
    check("FoxAndGeese(g.|..|g.)", "a Fox and Geese board has one fox; this one has 0", Some("g.|..|g."), HUNT);
    check("FoxAndGeese(f.f)", "a Fox and Geese board has one fox; this one has 2", Some("f.f"), HUNT);
    check("FoxAndGeese(.g.|f.)", "the rows of a Fox and Geese board are equally long", Some("f."), HUNT);
    check("FoxAndGeese(.g|)", "the rows of a Fox and Geese board are equally long", Some(""), HUNT);
    check("FoxAndGeese(|f)", "a row of a Fox and Geese board has no squares", Some("|f"), HUNT);
    check(
        "FoxAndGeese(g.F)",
        "small letters and capitals do not mix on a Fox and Geese board",
        Some("g.F"),
        "capitals everywhere mean that the players have changed roles",
    );
    let long = format!("{}f", ".".repeat(64));
    check(
        &format!("FoxAndGeese({long})"),
        "Fox and Geese boards have at most 64 squares; 1 by 65 is too large",
        Some(&long),
        "write a smaller board; rows without animals at the top are not needed",
    );
    check("FoxAndGeese(\"f\", \"f\")", "Fox and Geese is played on one board", Some("f"), HUNT);
}

#[test]
fn heaps_are_numbers_that_fit() {
    let hint = "write the heaps' sizes with commas between them, as in Nim(3, 5, 7)";
    check("Nim(3, x)", "Nim heaps are whole numbers; found 'x' at column 2", Some("x"), hint);
    check("Nim(-3)", "Nim heaps are whole numbers; found '-' at column 1", Some("-"), hint);
    check("Nim(\"3,,5\")", "a Nim heap's size is missing; the text ends at column 3", Some(""), hint);
    check(
        "Nim(18446744073709551616)",
        "a Nim heap has at most 18446744073709551615 counters; 18446744073709551616 are too many",
        Some("18446744073709551616"),
        "write a smaller heap",
    );
}

#[test]
fn warnings_say_what_was_left_out() {
    #[track_caller]
    fn check(expression: &str, position: &str, warning: &str) {
        let parsed = crate::common::parse(expression).unwrap();
        assert_eq!(parsed.position.print(), position, "{expression}");
        assert_eq!(parsed.warnings, [warning], "{expression}");
    }
    check(
        "Hackenbush(\"0-1B, 2-3R\")",
        "Hackenbush(\"0-1B\")",
        "1 edge is not connected to the ground (vertex 0) and was left out",
    );
    check(
        "Hackenbush(\"5-5G, 0-7B, 2-3R\")",
        "Hackenbush(\"0-7B\")",
        "2 edges are not connected to the ground (vertex 0) and were left out",
    );
    check(
        "Push(\" BR, RB\")",
        "Push(\"BR, RB\")",
        "blanks before the first square of a Push strip are ignored; write _ for an empty square there",
    );
}
