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
            Ok(answer) if answer.text().unwrap() == expected => {}
            other => wrong.push(format!("{name}: {source} gives {other:?}, not {expected}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_method_is_found_by_its_names() {
    for method in library::methods() {
        for name in [method.name, method.alias].into_iter().filter(|name| !name.is_empty()) {
            let found = library::methods_named(name).iter().any(|found| std::ptr::eq(*found, method));
            assert!(found, "{name} of {}", method.applies_to());
        }
    }
    for function in library::functions() {
        assert_eq!(library::function(function.name).map(|found| found.summary), Some(function.summary));
    }
    assert!(library::methods_named("NoSuchMethod").is_empty());
}
