//! The documentation's examples are evaluated.

use onside_lang::{Session, library};

#[test]
fn every_example_of_the_library_gives_what_it_says() {
    let mut session = Session::default();
    let methods = library::methods().map(|method| (method.name, method.example));
    let functions = library::functions().iter().map(|function| (function.name, function.example));
    let mut wrong = Vec::new();
    for (name, (source, expected)) in methods.chain(functions) {
        assert!(source.contains(name), "the example of {name} does not use it");
        let answer = session.evaluate(source).answer;
        match answer {
            Ok(answer) if answer.text == expected => {}
            other => wrong.push(format!("{name}: {source} gives {other:?}, not {expected}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_are_unique() {
    let mut names: Vec<&str> = library::methods().flat_map(|method| [method.name, method.alias]).collect();
    names.retain(|name| !name.is_empty());
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}
