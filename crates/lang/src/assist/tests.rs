//! What editors are told about sources, finished and unfinished.

use super::*;

#[test]
fn open_brackets_quotes_and_blocks_wait_for_more_and_nothing_else_does() {
    let finished = [
        "",
        "1 + 1",
        "{1|0}",
        "1 +",
        "Push(BR_B)",
        "Hackenbush(\"l:{x\")",
        "Hackenbush(l(l;rl))",
        "'{*|*}'",
        "if x then 1 else 2 end",
        "if a then 1 elseif b then 2 end",
        "for n from 1 to 5 while n < 3 do n end",
        "while x < 3 do x := x + 1 end",
        "{n^2 for n from 1 to 5 where n > 2}",
        "[x for x in [1, 2]]",
        "for n in list yield n end",
        "for n in list do m := n yield m end",
        "for n in list yield while true do 1 end end",
        "begin 1; begin 2 end end",
        "def f(x) := x + 1",
        "f := x -> x",
        "x.end",
        "class A extends Ruleset def f := 1; end",
        "singleton class A extends Ruleset class P(n) extends Game def f begin if n then 1 end end end end",
        "enum Paint Blue, Red; end",
        "class := 5",
        "class + enum",
        "x.class A",
        "1 // { (",
        "/* { ( */ 1",
        "\"{ if \"",
        // Nothing can mend these; the parser explains.
        "1)",
        "(1]",
        "end (",
    ];
    let waiting = [
        "class A",
        "class A(n as Integer ? 3)",
        "class A extends Ruleset",
        "class A extends Ruleset def f := begin 1 end;",
        "singleton class A",
        "class A def f := 1; class P(n) extends Game end",
        "enum Paint Blue,",
        "{1|0",
        "/* open",
        "(1 + 2",
        "[1, 2,",
        "\"abc",
        "'{*|*}",
        "Push(BR_",
        "Push(\"BR_",
        "Hackenbush(l(l;rl)",
        "if x then 1",
        "if x then 1 else",
        "for n from 1 to 5",
        "for n in list do",
        "while true",
        "for n in list do 1 yield while true do 1 end",
        "while true do if x then 1 end",
        "begin\n  x := 1;",
        "def f(x) :=",
        "def f(x) := begin x",
        "f := x ->  // the value",
        "[x for x in [1, 2]",
        "{\n// }",
    ];
    for source in finished {
        assert!(is_complete(source), "{source}");
    }
    for source in waiting {
        assert!(!is_complete(source), "{source}");
    }
}

#[test]
fn statements_end_at_semicolons_and_lines_that_are_finished() {
    let check = |source: &str, expected: &[&str]| {
        let found: Vec<&str> = statements(source).into_iter().map(|span| span.text(source)).collect();
        assert_eq!(found, expected, "{source}");
    };
    check("", &[]);
    check("// only a comment\n\n", &[]);
    check("x := 3; x + 1", &["x := 3;", "x + 1"]);
    check("x := 3\n*2 + *3\n-5", &["x := 3", "*2 + *3", "-5"]);
    check("1 +\n2\nx :=\n3", &["1 +\n2", "x :=\n3"]);
    check("1\n  + 2 // two\n3", &["1\n  + 2", "3"]);
    check("{1|\n0}\nif x then\n1;\nelse\n2\nend\n3", &["{1|\n0}", "if x then\n1;\nelse\n2\nend", "3"]);
    check("Hackenbush(\"0-1B,\n1-2R\");\n5", &["Hackenbush(\"0-1B,\n1-2R\");", "5"]);
    check("x\nand y", &["x\nand y"]);
    check("'{*|*}'\n1", &["'{*|*}'", "1"]);
    check("1)\n2", &["1)", "2"]);
}

/// The sorts of a source's words, each by a letter.
#[track_caller]
fn check_kinds(source: &str, expected: &str) {
    let letter = |piece: &Piece| match piece.sort {
        Sort::Comment => '/',
        Sort::Number => '1',
        Sort::Text => '"',
        Sort::Keyword => 'k',
        Sort::Ruleset => 'R',
        Sort::Position => 'p',
        Sort::Function => 'f',
        Sort::Method => 'm',
        Sort::Name => 'n',
        Sort::Bracket => 'b',
        Sort::Unclosed => '<',
        Sort::Unmatched => '!',
        Sort::Sign => '.',
    };
    assert_eq!(pieces(source).iter().map(letter).collect::<String>(), expected, "{source}");
}

#[test]
fn words_are_told_apart() {
    check_kinds("x := 3/4 // half", "n.1.1/");
    check_kinds("Push(BR_B).Mean()", "Rbpb.mbb");
    check_kinds("if v3 then \"a\" end", "k1k\"k");
    check_kinds("Tiny(2) Heat ^*", "fb1bm11");
    check_kinds("(1]{", "<1!<");
    check_kinds("ä漢 = 'é'", "n..n.");
}

#[track_caller]
fn check_completion(source: &str, expected: &[&str]) {
    let known = |name: &str, kind, parameters: &[&str]| Known {
        name: name.to_owned(),
        kind,
        parameters: parameters.iter().map(ToString::to_string).collect(),
    };
    let variables = [
        known("temperature_of", Kind::Function, &[]),
        known("G", Kind::Game, &[]),
        known("Subtract", Kind::Ruleset, &["left", "right"]),
    ];
    let (span, found) = complete(source, source.len(), &variables);
    let texts: Vec<&str> = found.iter().map(|candidate| candidate.text.as_str()).collect();
    assert_eq!(texts.get(..expected.len()), Some(expected), "{source}: {texts:?}");
    assert_eq!(texts.is_empty(), expected.is_empty(), "{source}: {texts:?}");
    assert!(span.end == source.len() && source.is_char_boundary(span.start));
}

#[test]
fn unfinished_words_are_completed_by_what_they_could_be() {
    check_completion("1 + Pus", &["Push("]);
    check_completion("pus", &["Push("]);
    check_completion("temp", &["temperature_of"]);
    check_completion("{3|1}.Temp", &["Temperature"]);
    check_completion("G.canonicalf", &["CanonicalForm"]);
    check_completion("G.CanonicalForm().Mea", &["Mean"]);
    check_completion("\"a\".Temp", &[]);
    check_completion("Push(B).IsIn", &["IsInCanonicalForm", "IsInfinitesimal", "IsInteger"]);
    check_completion("G.Isq", &[]);
    check_completion("5.Isq", &["Isqrt"]);
    check_completion("whi", &["while"]);
    check_completion("Ti", &["Tiny("]);
    check_completion("Wyt", &["Wythoff("]);
    check_completion("ruleset A on gr", &["graph", "grid"]);
    check_completion("ruleset A on grid \".xo\" for c in own for d in Ortho", &["Orthogonal"]);
    check_completion("ruleset A on grid \".xo\" for c in own where board[c+East] == the", &["theirs", "then"]);
    check_completion("ruleset A on grid \".xo\" for c in own pl", &["play"]);
    check_completion("Sub", &["Subtract("]);
}

#[test]
fn parameters_of_rulesets_are_offered_where_they_are_given_and_in_rules() {
    check_completion("Subtract(", &["left => ", "right => "]);
    check_completion("Subtract(le", &["left => "]);
    check_completion("1 + Subtract(left => {1}, ", &["left => ", "right => "]);
    check_completion("Subtract(left => ", &[]);
    check_completion("PartizanSubtraction(", &["left => ", "right => "]);
    check_completion("ruleset Take(smallest, largest) on heap number for k from sma", &["smallest"]);
    check_completion("ruleset Take(smallest, largest) on heap number for k from smallest to num", &["number"]);
    check_completion("ruleset Take on (width, height) for column from 1 to wid", &["width"]);
    check_completion("ruleset Take on (width, height) for column from 1 to width play (col", &["column"]);
    check_completion("ruleset Take(most) on heap n requ", &["require"]);
}

#[test]
fn nothing_is_offered_in_texts_positions_numbers_and_comments() {
    let serves = |name: &str, kind: Kind| library::methods_named(name).iter().any(|method| method.serves(kind));
    assert!(serves("Adjoin", Kind::List) && serves("Adjoin", Kind::Set) && serves("ToString", Kind::Map));
    assert!(!serves("Sort", Kind::List) && serves("Sort", Kind::Mutable) && !serves("Sort", Kind::Text));
    for source in ["", "1 + ", "Push(B", "\"Pus", "// Pus", "12", "1..", "Push(\"B"] {
        check_completion(source, &[]);
    }
}

#[test]
fn a_cursor_anywhere_in_any_text_does_no_harm() {
    let source = "ä{Push(\"漢(é)\") if.'x'// ü";
    for cursor in 0..source.len() + 2 {
        let _ = complete(source, cursor, &[]);
    }
    for end in (0..source.len()).filter(|end| source.is_char_boundary(*end)) {
        let _ = (is_complete(&source[..end]), pieces(&source[end..]));
    }
}

/// A source of a few words, brackets and signs in any order, from a seed.
fn jumble(seed: u64) -> String {
    let words = [
        "if", "then", "end", "for", "do", "x", "Push(", "Nim", "(", ")", "{", "}", "[", "]", "'", "\"", "//", "\n",
        " ", ";", ":=", "->", ".", "..", "1", "*", "^", "v2", "ä", "漢", "Mean", "yield", "while", "|", "begin",
    ];
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 40).unwrap_or(0) % bound
    };
    let length = next(24);
    (0..length).map(|_| words[next(words.len())]).collect()
}

#[test]
fn pieces_and_statements_of_any_jumble_stand_in_order_and_lose_nothing() {
    for seed in 0..20_000 {
        let source = jumble(seed);
        let mut end = 0;
        for piece in pieces(&source) {
            assert!(source[end..piece.span.start].trim().is_empty(), "seed {seed}: {source:?}");
            assert!(piece.span.end >= piece.span.start && source.is_char_boundary(piece.span.end), "seed {seed}");
            end = piece.span.end;
        }
        assert!(source[end..].trim().is_empty(), "seed {seed}: {source:?}");
        let words = |text: &str| {
            let words = pieces(text).into_iter().filter(|piece| piece.sort != Sort::Comment);
            words.map(|piece| piece.span.text(text).to_owned()).collect::<Vec<_>>()
        };
        let parts = statements(&source);
        assert!(parts.windows(2).all(|pair| pair[0].end <= pair[1].start), "seed {seed}: {source:?}");
        // A statement is cut where nothing is open, so its words read the same alone.
        let alone: Vec<String> = parts.iter().flat_map(|span| words(span.text(&source))).collect();
        assert_eq!(alone, words(&source), "seed {seed}: {source:?}");
        let _ = (is_complete(&source), complete(&source, source.len(), &[]));
    }
}

#[test]
fn long_sources_of_one_piece_are_scanned_to_their_end() {
    for piece in ["(", "if ", "Push(", "[1;"] {
        assert!(!is_complete(&piece.repeat(200_001)), "{piece}");
    }
    for (piece, count) in [("x\n", 200_000), ("x;", 200_000), ("//\n", 0)] {
        let source = piece.repeat(200_000);
        assert!(is_complete(&source), "{piece}");
        assert_eq!(statements(&source).len(), count, "{piece}");
    }
    assert!(!is_complete(&format!("{}{}", "(".repeat(300_000), "'".repeat(300_000))));
}

#[test]
fn the_kind_of_a_literal_decides_what_is_offered_behind_its_dot() {
    use crate::value::Kind;
    let check = |source: &str, expected: Option<Kind>| {
        assert_eq!(Scan::new(source).kind_at_end(&[]), expected, "{source}");
    };
    check("{1|0}", Some(Kind::Game));
    check("1 + {1,2}", Some(Kind::Set));
    check("{1 => 2}", Some(Kind::Map));
    check("a{0|a}", Some(Kind::Loopy));
    check("*[2,3]", Some(Kind::Misere));
    check("^[2]", Some(Kind::Game));
    check("[1,2]", Some(Kind::List));
    check("l[1]", None);
    check("f(1)", None);
    check("(1, 2)", Some(Kind::Tuple));
    check("(-1)", Some(Kind::Number));
    check("(+-1)", Some(Kind::Game));
    check("(x + 1)", None);
    check("2*3", Some(Kind::Number));
    check("*3", Some(Kind::Game));
    check("3*", Some(Kind::Game));
    check("1/2", Some(Kind::Number));
    check("Push(BR)", Some(Kind::Position));
    check("'{1|0}'", Some(Kind::Compound));
    check("\"text\"", Some(Kind::Text));
    check("on", Some(Kind::Loopy));
}

#[test]
fn a_line_that_ends_with_a_sign_of_the_literature_is_finished() {
    for source in ["x := ↑", "½", "2²", "∗"] {
        assert!(is_complete(source), "{source}");
        assert_eq!(statements(&format!("{source}\n1")).len(), 2, "{source}");
    }
}
