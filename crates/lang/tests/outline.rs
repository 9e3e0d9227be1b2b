//! What is known of a file that is not run: which names it makes and where they are used, and no mistake that is none.

use std::path::PathBuf;

use onside_ground::Guard;
use onside_lang::assist::is_complete;
use onside_lang::library;
use onside_lang::outline::{Outline, Sort, outline};
use onside_show::Severity;

fn look(source: &str) -> Outline {
    outline(source, &Guard::default()).expect("no limits")
}

/// The places where the name is used that stands at the mark, which is no part of the source.
fn uses(marked: &str) -> Vec<usize> {
    let place = marked.find('¦').expect("a mark");
    let source = marked.replace('¦', "");
    look(&source).same(place).iter().map(|span| span.start).collect()
}

#[test]
fn a_name_means_what_is_made_around_it_and_otherwise_what_the_file_makes() {
    for (source, places) in [
        ("¦x := 1\nx + y", &[0, 7][..]),
        ("x := 1\nf := x -> ¦x + 1\nx", &[12, 17]),
        ("¦x := 1\nf := x -> x + 1\nx", &[0, 23]),
        ("x := 1\ndef f(n) begin ¦x := n; y := x; y end", &[0, 22, 35]),
        ("def f(n) begin ¦y := n; y end\ndef g(n) begin y := n; y end", &[15, 23]),
        ("def f() begin var ¦x := 1; x end\nx := 2", &[18, 26]),
        ("¦k := 7\n[k*k for k in [1, 2]]\nk", &[0, 29]),
        ("[¦k*k for k in [1, 2]]", &[1, 3, 9]),
        ("ruleset T(¦m) on heap n for k from 1 to m play n - k end\nm := 1", &[10, 39]),
        ("ruleset T(m) on heap ¦n for k from 1 to m play n - k end", &[21, 46]),
        ("ruleset ¦T on heap n where n > 0 play n - 1 end\nT(5)", &[8, 47]),
        ("n := 5\nNim(¦n) + Nim(\"n\")", &[0, 11]),
        ("½ + ¦ω\n{2|1}.Mean", &[]),
        ("¦g{0|g}", &[0, 4]),
        ("f := 1\ng(¦f => 2)", &[]),
    ] {
        assert_eq!(uses(source), places, "{source}");
    }
}

#[test]
fn definitions_have_sorts_parameters_and_scopes() {
    let source = "x := 3\ndef area(w, h) := w*h\nruleset T(m) on heap n for k from 1 to m play n - k end\n\
                  class C extends Ruleset end";
    let made = look(source);
    let told: Vec<(&str, Sort, bool)> =
        made.bindings.iter().map(|made| (made.name.as_str(), made.sort, made.scope.is_none())).collect();
    assert_eq!(
        told,
        [
            ("x", Sort::Variable, true),
            ("area", Sort::Function, true),
            ("w", Sort::Parameter, false),
            ("h", Sort::Parameter, false),
            ("T", Sort::Ruleset, true),
            ("m", Sort::Parameter, false),
            ("n", Sort::Parameter, false),
            ("k", Sort::Loop, false),
            ("C", Sort::Class, true),
        ]
    );
    let area = made.bindings.iter().find(|made| made.name == "area").expect("a function");
    assert_eq!((area.parameters.join(" "), area.whole.text(source)), ("w h".to_owned(), "def area(w, h) := w*h"));
    assert_eq!(made.classes.len(), 1);
}

#[test]
fn mistakes_are_seen_without_running_anything() {
    for (source, message) in [
        ("1 +", "expected a value"),
        ("x := 1\n(2", "never closed"),
        ("Push(QQ)", "found 'Q'"),
        ("Clober(\"xo\")", "did you mean Clobber?"),
        ("f(2)", "there is no function or ruleset f"),
        ("mode both", "unknown mode both"),
        ("x := 5+-1", "is one sign"),
        ("{1|0}.Temprature", "no method Temprature"),
    ] {
        let made = look(source);
        let told: Vec<&str> = made.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        assert!(told.len() == 1 && told[0].contains(message), "{source}: {told:?}");
    }
    // What is made in the file, or may be made elsewhere, is no mistake.
    for source in ["f := n -> n\nf(2)", "import \"a.cgs\"\nf(2)", "x := \"BR\"\nPush(x)", "try f(2) else 0 end\nf := 1"]
    {
        assert!(look(source).diagnostics.is_empty(), "{source}");
    }
}

#[test]
fn no_example_of_the_library_and_of_the_book_has_a_mistake() {
    let mut sources: Vec<(String, String)> = Vec::new();
    let examples = library::methods().map(|method| method.example.0);
    let functions = library::functions().iter().map(|function| function.example.0);
    sources.extend(examples.chain(functions).map(|source| ("the library".to_owned(), source.to_owned())));
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "md") {
            let text = std::fs::read_to_string(&path).expect("a text");
            sources.push((path.display().to_string(), page(&text)));
        }
    }
    for (name, source) in sources {
        let made = look(&source);
        let wrong = made.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        assert_eq!(wrong.map(|wrong| (&wrong.message, wrong.span.text(&source))), None, "{name}");
    }
}

/// The examples of a page that are answered, as one file.
fn page(text: &str) -> String {
    let mut found = String::new();
    let mut inside = false;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            inside = !inside && line == "```onside";
        }
        let Some(source) = line.strip_prefix("> ").filter(|_| inside) else { continue };
        let mut source = source.to_owned();
        while !is_complete(&source)
            && let Some(more) = lines.next_if(|line| line.starts_with("  "))
        {
            source = format!("{source}\n{more}");
        }
        if !lines.peek().is_some_and(|answer| answer.starts_with("error:")) {
            found.push_str(&source);
            found.push_str(";\n");
        }
    }
    found
}
