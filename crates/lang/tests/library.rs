//! The documentation's examples are evaluated.

use onside_lang::{Kind, Session, library};
use onside_show::picture::{Picture, Shape};

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

/// What is in a picture: how many arrows, circles and rectangles, and its texts in their order.
fn contents(picture: &Picture) -> ([usize; 3], Vec<&str>) {
    let mut counts = [0; 3];
    let mut texts = Vec::new();
    for shape in &picture.shapes {
        match shape {
            Shape::Path { arrow, .. } => counts[0] += usize::from(*arrow),
            Shape::Circle { .. } => counts[1] += 1,
            Shape::Rect { .. } => counts[2] += 1,
            Shape::Text { text, .. } => texts.push(text.as_str()),
            Shape::Raster { .. } => {}
        }
    }
    (counts, texts)
}

#[test]
fn every_example_of_a_picture_shows_what_it_is_about() {
    // Name, arrows, circles, rectangles, and words that must be in it.
    let expected: &[(&str, [usize; 3], &[&str])] = &[
        // Four squares; the pieces are hands without a text.
        ("Draw", [0, 0, 4], &[]),
        ("Tree", [0, 1, 2], &["1", "*"]),
        // The end of play is a circle, and each of the four moves an arrow.
        ("PositionGraph", [4, 1, 3], &["BR", "_R", "R"]),
        // An arrow for the axis and one for each mast, which begins at a circle.
        ("Thermograph", [3, 2, 0], &["t", "3/2", "{2|-1}", "+-1"]),
        ("Plot", [0, 10, 0], &["0", "9", "20", "80"]),
        // Of a thermograph and of one of its walls: the axis and the mast have arrows.
        ("Plot", [2, 0, 0], &["t", "2", "1/2", "-1", "0", "3/2"]),
        ("Plot", [2, 0, 0], &["t", "2", "1/2", "0", "3/2"]),
        ("ScatterPlot", [0, 3, 0], &["1", "2", "3", "4", "8"]),
        ("LinePlot", [0, 3, 0], &["x", "square", "1", "2", "3"]),
        ("Heatmap", [0, 0, 83], &["1", "9", "49", "56", "81"]),
        ("IntensityPlot", [0, 0, 8], &["1", "9"]),
        ("DecompositionDrawing", [0, 9, 0], &["1", "BW", "2", "WBBWW"]),
        // A circle for each residue and the one in which they stand.
        ("Circle", [0, 7, 0], &["0", "1", "2", "3", "4", "5"]),
        ("ActionCircle", [0, 6, 0], &["0", "1", "2", "3", "4"]),
        // The board before and after the move, with an arrow between them.
        ("DrawMove", [1, 0, 9], &[]),
        ("DrawPlay", [1, 0, 11], &[]),
        ("MatrixPicture", [0, 0, 4], &["-2", "-3", "square 1", "square 2", "square 4", "square 5", "1/2", "-5/2"]),
    ];
    let methods = library::methods().map(|method| (method.name, method.example.0));
    let functions = library::functions().iter().map(|function| (function.name, function.example.0));
    let mut wrong = Vec::new();
    for (name, source) in methods.chain(functions) {
        let source = source.strip_suffix(".Class").unwrap_or(source);
        let mut session = Session::default();
        if session.evaluate(source).answer.is_ok_and(|answer| answer.kind() != Kind::Picture) {
            continue;
        }
        let figure = session.figure(source).figure.unwrap_or_else(|errors| panic!("{source}: {errors:?}"));
        let (counts, texts) = contents(&figure.picture);
        // Methods of several kinds of values may share a name.
        let as_expected = expected.iter().any(|(known, shapes, words)| {
            *known == name && counts == *shapes && words.iter().all(|word| texts.contains(word))
        });
        if !as_expected {
            wrong.push(format!("(\"{name}\", {counts:?}, &{texts:?}),"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
