//! Files divided into cells: nothing is lost, and a worksheet runs the statements that a script runs.

use crate::common::Dice;
use onside_lang::assist::{Cell, cells, statements};
use onside_lang::{Evaluation, Session};
use onside_show::Span;

/// The cells as texts, prose behind a `P`.
fn texts(source: &str) -> Vec<String> {
    let prefix = |cell: &Cell| if cell.prose { "P " } else { "" };
    cells(source).iter().map(|cell| format!("{}{}", prefix(cell), cell.span.text(source))).collect()
}

#[test]
fn a_blank_line_ends_a_cell_where_nothing_is_open() {
    let check = |source: &str, expected: &[&str]| assert_eq!(texts(source), expected, "{source:?}");
    check("", &[]);
    check("\n \n", &["\n \n"]);
    check("1", &["1"]);
    check("1\n2\n", &["1\n2\n"]);
    check("1\n\n2", &["1\n\n", "2"]);
    check("\n\n1\n \t\n\n2;\r\n\r\n3\n\n", &["\n\n1\n \t\n\n", "2;\r\n\r\n", "3\n\n"]);
    // What is open goes on behind a blank line.
    check("(1\n\n+ 2)\n\n3", &["(1\n\n+ 2)\n\n", "3"]);
    check("begin\n\n  1\n\nend\n\n2", &["begin\n\n  1\n\nend\n\n", "2"]);
    check("if x then\n\n1 else\n\n2 end\n\n3", &["if x then\n\n1 else\n\n2 end\n\n", "3"]);
    check("for n in l do\n\nn\n\nend", &["for n in l do\n\nn\n\nend"]);
    check(
        "ruleset G on strip\n\n  Left: B_ play _B\n\nend\n\n1",
        &["ruleset G on strip\n\n  Left: B_ play _B\n\nend\n\n", "1"],
    );
    check(
        "class C extends HeapRuleset\n\n  def HeapOptions(n) := [];\n\nend\n\n1",
        &["class C extends HeapRuleset\n\n  def HeapOptions(n) := [];\n\nend\n\n", "1"],
    );
    check("\"a\n\nb\"\n\n1", &["\"a\n\nb\"\n\n", "1"]);
    check("'{*|\n\n*}'\n\n1", &["'{*|\n\n*}'\n\n", "1"]);
    check("/* a\n\nb */ 1\n\n2", &["/* a\n\nb */ 1\n\n", "2"]);
    check("Hackenbush(\"0-1B\n\n1-2R\")\n\n1", &["Hackenbush(\"0-1B\n\n1-2R\")\n\n", "1"]);
    // So does a statement that is not finished, or that an indented line continues.
    check("x :=\n\n  3\n\n4", &["x :=\n\n  3\n\n", "4"]);
    check("3\n\n  + 4\n\n// c\n\n", &["3\n\n  + 4\n\n", "P // c\n\n"]);
    check("3 // c\n\n  + 4", &["3 // c\n\n  + 4"]);
    // What is never closed goes on to the end.
    check("1\n\n(2\n\n// c\n\n3", &["1\n\n", "(2\n\n// c\n\n3"]);
    // Inside a file these are no first lines.
    check("1\n\n#!x\n\n2", &["1\n\n#!x\n\n", "2"]);
    check("1\n\n\u{feff}2", &["1\n\n\u{feff}2"]);
}

#[test]
fn prose_is_comments_alone_and_expected_answers_are_none() {
    let check = |source: &str, expected: &[&str]| assert_eq!(texts(source), expected, "{source:?}");
    check("// a\n// b\n\n1 // c\n", &["P // a\n// b\n\n", "1 // c\n"]);
    check("\n  // a\n\n/* b */\n", &["P \n  // a\n\n", "/* b */\n"]);
    check("// a\n//= 3\n\n//== 3\n\n/// 3\n", &["// a\n//= 3\n\n", "//== 3\n\n", "P /// 3\n"]);
    check("#!/usr/bin/env onside\n// a\n\n//\n", &["#!/usr/bin/env onside\n// a\n\n", "P //\n"]);
}

/// Pieces of which files are made that need not mean anything.
const PIECES: [&str; 57] = [
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    "\n\n\n",
    "\r\n\r\n",
    "\n \t\n",
    "\n\u{a0}\n",
    " ",
    "  ",
    ";",
    "1",
    "x",
    "*2",
    "+",
    ":=",
    "->",
    ".",
    "..",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "'",
    "\"",
    "\"a\n\nb\"",
    "// c\n",
    "// c\n\n",
    "//= 3\n",
    "/*",
    "*/",
    "/* a\n\nb */",
    "#!a\n",
    "\u{feff}",
    "Push(BR_B)",
    "Push(",
    "G(2)",
    "begin ",
    "end",
    "if x then ",
    "else ",
    "for n in l do ",
    "while ",
    "yield ",
    "def f(n) := ",
    "class C extends Ruleset ",
    "singleton class C",
    "enum C Blue, Red;",
    "ruleset G on strip",
    "ruleset G",
    "ruleset ",
    "play ",
    "where ",
    "CanonicalForm",
    "ω",
];

#[test]
fn cells_joined_are_the_file_and_have_its_statements() {
    let mut dice = Dice(19);
    for _ in 0..40_000 {
        let source: String = (0..dice.roll(16)).map(|_| dice.choose(&PIECES)).collect();
        let cells = cells(&source);
        let joined: String = cells.iter().map(|cell| cell.span.text(&source)).collect();
        assert_eq!(joined, source);
        let mut found = Vec::new();
        for cell in &cells {
            let text = cell.span.text(&source);
            let start = cell.span.start;
            found.extend(statements(text).iter().map(|span| Span::new(start + span.start, start + span.end)));
            // A cell that is opened as a file is the same cell.
            let alone = onside_lang::assist::cells(text);
            assert_eq!(alone, [Cell { span: Span::new(0, text.len()), ..*cell }], "{text:?} of {source:?}");
        }
        assert_eq!(found, statements(&source), "{source:?}");
    }
}

/// Statements that work on each other, and what may stand between them.
const LINES: [&str; 24] = [
    "x := 3",
    "x := x + 1;",
    "x",
    "y := {x|\n\n-x}",
    "y + 1",
    "it + *",
    "mode synchronized",
    "mode alternating",
    "Push(BR_BR)",
    "Push(BR_B).CanonicalForm\n//= 5/2",
    "def f(n) := begin\n\n  n + x\n\nend",
    "f(2)",
    "for n in [1, 2] do\n\n  x := x + n\n\nend",
    "if x > 4 then\n\n1 else\n\n2 end",
    "ruleset G on strip\n\n  Left: B_ play _B\n\n  Right: _R play R_\nend",
    "G(B__R).CanonicalForm",
    "class C extends HeapRuleset\n\n  def HeapOptions(n) := if n > 0 then [[n - 1]] else [] end;\n\nend",
    "C()(3).NimValue",
    "// # A heading",
    "/* a\n\nb */",
    "1\n\n  + x",
    "\"a\n\nb\"",
    "[1,\n\n2]; x",
    "nothing",
];

/// What a statement came to, as a text.
fn told(evaluation: Evaluation) -> String {
    match evaluation.answer {
        Ok(answer) => format!("{} {}", answer.silent || answer.action, answer.text().expect("no limits")),
        Err(errors) => format!("{:?}", errors[0].diagnostic.message),
    }
}

#[test]
fn cells_one_after_the_other_answer_what_the_script_answers() {
    let mut dice = Dice(7);
    for _ in 0..60 {
        let count = 1 + dice.roll(9);
        let source: String =
            (0..count).map(|_| format!("{}{}", dice.choose(&LINES), dice.choose(&["\n", "\n\n", "\n\n\n"]))).collect();
        let mut session = Session::default();
        let whole: Vec<String> = session.statements(&source).map(told).collect();
        let mut session = Session::default();
        let mut divided: Vec<String> = Vec::new();
        for cell in cells(&source) {
            divided.extend(session.statements(cell.span.text(&source)).map(told));
        }
        assert_eq!(divided, whole, "{source}");
    }
}
