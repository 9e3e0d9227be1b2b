//! The one style: what it looks like, that it changes nothing but blanks, and that formatting twice is formatting once.

use std::path::PathBuf;

use onside_ground::Guard;
use onside_lang::assist::{self, is_complete};
use onside_lang::format::{Formatted, Unformatted, WIDTH, format};
use onside_lang::{Session, kept, library};

use crate::common::Dice;

#[track_caller]
fn formatted(source: &str) -> Formatted {
    match format(source, &Guard::default()) {
        Ok(formatted) => formatted,
        Err(refused) => panic!("{source:?} is refused: {refused:?}"),
    }
}

/// A source without its blanks: only they may change.
fn words(source: &str) -> String {
    source.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Checks what must hold of every source that is formatted, and gives it.
#[track_caller]
fn check(source: &str) -> Formatted {
    let made = formatted(source);
    assert_eq!(words(&made.text), words(source), "{source}\nbecomes\n{}", made.text);
    let again = formatted(&made.text);
    assert_eq!(again.text, made.text, "of {source:?}");
    assert_eq!(assist::statements(&made.text).len(), assist::statements(source).len(), "{source}");
    made
}

#[test]
fn blanks_stand_where_the_style_wants_them() {
    for (source, expected) in [
        ("", ""),
        (" \n\n", ""),
        ("1", "1\n"),
        ("x:=3", "x := 3\n"),
        ("1+2-3*x/4^2%5", "1 + 2 - 3*x/4^2 % 5\n"),
        ("2 * n+1", "2*n + 1\n"),
        ("( a+b ) * ( c )", "(a + b)*(c)\n"),
        ("3 * *2", "3 * *2\n"),
        ("x * -y", "x * -y\n"),
        ("- x + - 1", "-x + - 1\n"),
        ("1 / 2", "1 / 2\n"),
        ("1/2 . Mean", "1/2.Mean\n"),
        ("^3*2+v*", "^3*2 + v*\n"),
        ("^<2>+^[3]", "^<2> + ^[3]\n"),
        ("{ 1 , * | 2 }", "{1,*|2}\n"),
        ("{3 || 2|1}", "{3||2|1}\n"),
        ("{x+1,y | z}", "{x + 1, y | z}\n"),
        ("{1|{2|}}", "{1|{2|}}\n"),
        ("{ | }", "{|}\n"),
        ("a{ 0|a }", "a{0|a}\n"),
        ("' { *|* } '", "'{*|*}'\n"),
        ("{1,2,3}", "{1, 2, 3}\n"),
        ("{a=>1,b=>2}", "{a => 1, b => 2}\n"),
        ("{ => }", "{=>}\n"),
        ("[ 1,2 ]", "[1, 2]\n"),
        ("f ( x,y )", "f(x, y)\n"),
        ("Push( BR_B ) .CanonicalForm( )", "Push( BR_B ).CanonicalForm()\n"),
        ("*[2#1]+*[4,2]", "*[2#1] + *[4, 2]\n"),
        ("1 .. 5", "1..5\n"),
        ("a..b-1", "a .. b - 1\n"),
        ("x<3 and y>=2 or not(z)", "x < 3 and y >= 2 or not (z)\n"),
        ("G||H", "G || H\n"),
        ("G<|H", "G <| H\n"),
        ("a:b", "a : b\n"),
        ("on&off", "on & off\n"),
        ("x->x+1", "x -> x + 1\n"),
        ("(x,y?3)->x*y", "(x, y ? 3) -> x*y\n"),
        ("3   Heat   2", "3 Heat 2\n"),
        ("x is  not Integer", "x is not Integer\n"),
        ("if a  then b else c end", "if a then b else c end\n"),
        ("begin x;y;end", "begin x; y; end\n"),
        ("[x*x for x in l where x>2]", "[x*x for x in l where x > 2]\n"),
        ("5+-1", "5+-1\n"),
        ("½+↑²", "½ + ↑²\n"),
        ("x→2·x", "x → 2·x\n"),
        ("mode  synchronized ;x", "mode synchronized;\nx\n"),
    ] {
        assert_eq!(check(source).text, expected, "{source:?}");
    }
}

#[test]
fn statements_and_comments_stand_on_lines_of_their_own_and_blank_lines_do_not_pile_up() {
    for (source, expected) in [
        ("x := 1;y := 2", "x := 1;\ny := 2\n"),
        ("1\n\n\n\n2", "1\n\n2\n"),
        ("\n\n1\n", "1\n"),
        ("1 // one  \n//= 1\n2//two", "1 // one\n//= 1\n2 //two\n"),
        ("  // a\n\n\n  // b\n1", "// a\n\n// b\n1\n"),
        ("/* a */ 1 /* b */\n/* c\n  d */", "/* a */ 1 /* b */\n/* c\n  d */\n"),
        ("#!/usr/bin/env onside\n1", "#!/usr/bin/env onside\n1\n"),
        ("\u{feff}x:=1", "\u{feff}x := 1\n"),
        ("x:=1\r\ny:=2\r\n", "x := 1\r\ny := 2\r\n"),
        ("3\n    + 4", "3 + 4\n"),
        ("3 // three\n    + 4", "3 // three\n  + 4\n"),
        ("f(1, // one\n2)", "f(\n  1, // one\n  2\n)\n"),
        ("f(1, /* one */ 2)", "f(1, /* one */ 2)\n"),
        ("begin\n// why\nx;\n\n\n// then\ny // end\nend", "begin\n  // why\n  x;\n\n  // then\n  y // end\nend\n"),
    ] {
        assert_eq!(check(source).text, expected, "{source:?}");
    }
}

#[test]
fn what_begins_on_a_new_line_stays_there_and_what_is_too_long_is_broken() {
    for (source, expected) in [
        ("if a then\nb else c end", "if a then\n  b\nelse\n  c\nend\n"),
        ("if a\nthen b end", "if a then b end\n"),
        ("for x in l do\nf(x);g(x) end", "for x in l do\n  f(x);\n  g(x)\nend\n"),
        ("[\n[1,2],[3,4]]", "[\n  [1, 2],\n  [3, 4]\n]\n"),
        ("[[1,2],\n[3,4]]", "[[1, 2], [3, 4]]\n"),
        ("def f(n) begin\nvar x:=n;\nx end", "def f(n) begin\n  var x := n;\n  x\nend\n"),
        ("Values(n->begin\nn end)", "Values(n -> begin\n  n\nend)\n"),
        (
            "ruleset Take(most ? 3) on heap n where n>0 play n-1;Right: for k from 1 to most where k<=n play n-k \
             as \"k\"\njoint a,b: n-a-b end",
            "ruleset Take(most ? 3) on heap n\n  where n > 0 play n - 1;\n  Right: for k from 1 to most where k <= n \
             play n - k as \"k\"\n  joint a, b: n - a - b\nend\n",
        ),
    ] {
        assert_eq!(check(source).text, expected, "{source:?}");
    }
    let numbers = (100..150).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let names = (0..20).map(|number| format!("a_rather_long_name_{number}")).collect::<Vec<_>>();
    for source in [
        format!("x := [{numbers}]"),
        format!("x := {}", names.join("+")),
        format!("{{{}|{}}}", names.join(","), names.join(",")),
        format!("f({})", names.join(",")),
        format!("if {} then {} end", names.join(" and "), names.join(";")),
        format!("x{}", names.iter().map(|name| format!(".{name}(1)")).collect::<String>()),
        format!("[{} for x in {} where {}]", names.join("*"), names[0], names.join(" or ")),
        format!("y := {} -> {}", names[1], names.join("-")),
    ] {
        let text = check(&source).text;
        let wide = text.lines().find(|line| line.chars().count() > WIDTH && !line.contains('*'));
        assert_eq!(wide, None, "{text}");
        assert!(text.lines().count() > 1, "{text}");
    }
}

#[test]
fn nothing_is_moved_that_would_mean_something_else() {
    // A sign that is glued belongs to the number, a star behind a number may be its, a call is none with a blank.
    for source in ["-1^*", "- 1^*", "3* - x", "3*-x", "3 *x", "v*3", "v * 3", "^*3", "^ * 3", "2 ^3", "2^ + 3"] {
        let (before, after) = (answer(source), answer(formatted(source).text.trim_end()));
        assert_eq!(before, after, "{source}");
    }
    assert_eq!(
        formatted("class A extends Ruleset\n  def  f := 3;\nend\nx:=1").text.lines().nth(1),
        Some("  def  f := 3;")
    );
}

fn answer(source: &str) -> String {
    let mut session = Session::default();
    session.evaluate("x := 5;");
    match session.evaluate(source).answer {
        Ok(answer) => answer.text().unwrap_or_default().to_owned(),
        Err(errors) => format!("{:?}", errors.first().map(|error| error.diagnostic.message.clone())),
    }
}

#[test]
fn a_file_with_mistakes_is_refused_with_their_places() {
    for (source, place) in [("x := 1\ny := (2", 12), ("mode both", 5), ("{1|2", 0)] {
        match format(source, &Guard::default()) {
            Err(Unformatted::Mistakes(mistakes)) => assert_eq!(mistakes[0].span.start, place, "{source}"),
            other => panic!("{source}: {other:?}"),
        }
    }
}

#[test]
fn every_example_of_the_library_means_the_same_in_the_one_style() {
    let mut session = Session::default();
    let examples = library::methods().map(|method| method.example);
    for (source, expected) in examples.chain(library::functions().iter().map(|function| function.example)) {
        let made = check(source);
        // These ask for a text as it was written.
        if source.contains(".Rules") {
            continue;
        }
        assert!(made.left.is_empty(), "{source} stays as it is");
        let answer = session.evaluate(made.text.trim_end()).answer.expect("an answer");
        assert_eq!(answer.text(), Ok(expected), "{source} as {}", made.text);
    }
}

#[test]
fn every_game_of_the_program_and_every_example_of_the_book_can_be_formatted() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut sources: Vec<(String, String)> = Vec::new();
    for folder in ["games", "../../docs/conjectures", "../../docs"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("a folder") {
            let path = entry.expect("a file").path();
            let name = path.display().to_string();
            match path.extension().and_then(|ending| ending.to_str()) {
                Some("onside") => sources.push((name, std::fs::read_to_string(&path).expect("a text"))),
                Some("md") => {
                    let page = std::fs::read_to_string(&path).expect("a text");
                    sources.extend(examples(&page).into_iter().map(|example| (name.clone(), example)));
                }
                _ => {}
            }
        }
    }
    assert!(sources.len() > 400, "only {} sources", sources.len());
    assert!(kept().len() > 30);
    for (name, source) in sources {
        // The book shows mistakes too, and what they are told.
        if matches!(format(&source, &Guard::default()), Err(Unformatted::Mistakes(_))) && name.ends_with(".md") {
            continue;
        }
        let made = check(&source);
        for left in &made.left {
            let text = left.text(&source);
            assert!(text.contains("class "), "{name}: {text} stays as it is");
        }
        // Texts, positions and comments are not broken, and what stays as it stands is as wide as it is.
        let stays = !made.left.is_empty() || name.contains("conjectures");
        let wide = |line: &&str| {
            line.chars().count() > WIDTH && !stays && !line.contains("//") && !line.contains('"') && !line.contains('(')
        };
        assert_eq!(made.text.lines().find(wide), None, "{name}");
    }
}

/// What is typed in the blocks of a page.
fn examples(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(source) = line.strip_prefix("> ") else { continue };
        let mut source = source.to_owned();
        while !is_complete(&source)
            && let Some(more) = lines.next_if(|line| line.starts_with("  "))
        {
            source = format!("{source}\n{more}");
        }
        found.push(source);
    }
    found
}

/// Words of which programs are made, at random places and with random blanks between them.
const WORDS: [&str; 72] = [
    "x", "y", "f", "v", "v2", "vv", "1", "2/3", "0.5", "+", "-", "*", "/", "%", "^", "+-", "(", ")", "[", "]", "{",
    "}", "|", "||", ",", ";", ":=", "->", "=>", "..", ":", "&", "<", "<=", "=", "==", "!=", "<>", "<|", ".", "'", "if",
    "then", "else", "elseif", "end", "for", "in", "from", "to", "by", "while", "where", "do", "yield", "begin", "var",
    "def", "not", "and", "or", "is", "return", "try", "mod", "Push(BR)", "Tiny(1)", "\"a\"", "// c\n", "/* c */", "×",
    "½",
];

#[test]
fn random_words_are_formatted_without_a_change_or_refused() {
    let mut dice = Dice(21);
    let (mut taken, mut left) = (0, Vec::new());
    for _ in 0..60_000 {
        let count = 1 + dice.roll(9);
        let source: String = (0..count)
            .map(|_| format!("{}{}", dice.choose(&WORDS), dice.choose(&["", "", " ", " ", "\n  "])))
            .collect();
        if format(&source, &Guard::default()).is_ok() {
            taken += 1;
            left.extend(check(&source).left.iter().map(|span| span.text(&source).to_owned()));
        }
    }
    assert!(taken > 2_000, "only {taken} sources were formatted");
    assert!(left.len() * 50 < taken, "{} of {taken} stay as they are: {:?}", left.len(), &left[..left.len().min(40)]);
}

#[test]
fn what_is_nested_deep_is_formatted_in_time() {
    let deep = 4_000;
    for (open, close) in [("[", "]"), ("(", ")"), ("f(", ")"), ("{1|", "}"), ("begin\n", " end"), ("x + (", ")")] {
        let source = format!("{}1{}", open.repeat(deep), close.repeat(deep));
        let made = formatted(&source);
        assert!(made.left.is_empty(), "{open}");
        assert!(made.text.len() < source.len() * 100, "{open}");
    }
}
