//! Pictures in the language: what can be drawn, how it prints, and what is said about the rest.

use onside_lang::Session;
use onside_show::Json;

#[track_caller]
fn check(source: &str, expected: &str) {
    let answer = Session::default().evaluate(source).answer.unwrap_or_else(|errors| panic!("{source}: {errors:?}"));
    assert_eq!(answer.text().unwrap(), expected, "{source}");
    assert_eq!(answer.kind().word(), "picture", "{source}");
}

#[track_caller]
fn refused(source: &str, reason: &str) {
    match Session::default().evaluate(source).answer {
        Err(errors) => {
            assert!(errors[0].diagnostic.message.contains(reason), "{source}: {}", errors[0].diagnostic.message)
        }
        Ok(answer) => panic!("{source} gave {}", answer.text().unwrap()),
    }
}

#[test]
fn a_picture_prints_as_a_small_drawing_and_is_svg_for_programs() {
    let answer = Session::default().evaluate("Draw(Push(BR_B))").answer.expect("a picture");
    assert_eq!(answer.text().unwrap(), "| B | R |   | B |");
    let Json::String(svg) = answer.json().unwrap() else { panic!("{:?}", answer.json().unwrap()) };
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("Push: 1 strip with 4 squares."));
}

#[test]
fn every_kind_of_value_that_can_be_drawn_is() {
    for source in [
        "Draw(Push(BR_B), Nim(1,2), {1|0}, over, dud, {2|-1}.Thermograph)",
        "Draw(Synchronized(Push(BR)))",
        "Draw(CS({5,7}).TwoPiles(9,9))",
        "Draw([{2|0}.Thermograph, {3|1}.Thermograph])",
        "Draw(GameGraph(\"a: 0 | a\"))",
        "Draw(BackslidingToadsAndFrogs(\"t.f\"))",
        "Draw(Draw(Nim(3)))",
        "Tree(Nim(1,2))",
        "Tree('{1||0|-1}')",
        "PositionGraph(BackslidingToadsAndFrogs(\"t.f\"))",
        "Thermograph({2|-1}, 3, ^)",
        "Plot([1,4,9])",
        "Plot([[0,1],[1/2,2]], \"x\", \"y\")",
        "Plot({1 => 2, 3 => 4}, \"more\" => [5,6], [7,8], \"line\" => 3)",
        "Plot(n -> n % 5, 0..20, 5)",
        "LinePlot([1,2,1,2])",
        "Heatmap([[1,2],[3,Nothing]], \"a\", \"b\", \"c\")",
        "CS({5,7}).ActionCircle",
        "Hackenbush(\"0-1B, 1-2R\").DrawMove(Left, 1)",
    ] {
        let answer = Session::default().evaluate(source).answer.unwrap_or_else(|errors| panic!("{source}: {errors:?}"));
        assert_eq!(answer.kind().word(), "picture", "{source}");
        assert!(!answer.text().unwrap().is_empty(), "{source} has no drawing as text");
        let drawing = Session::default().figure(source).figure.unwrap_or_else(|errors| panic!("{source}: {errors:?}"));
        assert!(drawing.picture.width > 0 && !drawing.picture.shapes.is_empty(), "{source}");
    }
}

/// The texts in a picture.
fn labels(source: &str) -> Vec<String> {
    let figure = Session::default().figure(source).figure.unwrap_or_else(|errors| panic!("{source}: {errors:?}"));
    figure.picture.labels().into_iter().map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn sums_have_plus_signs_and_multiples_as_many_boards() {
    assert_eq!(labels("Push(BR) + Hackenbush(\"0-1B\")"), ["+"]);
    assert_eq!(labels("3*Hackenbush(\"0-1B, 1-2R\")"), ["+", "+"]);
    assert_eq!(labels("Synchronized(3*Hackenbush(\"0-1B, 1-2R\"))"), ["+", "+"]);
    assert_eq!(labels("Push(BR) - 2*(Push(B) + Push(RB))").len(), 4);
    assert_eq!(labels("20*Push(BR)"), ["20 ×"]);
    check("Draw(Push(BR) + Nim(2))", "| B | R |\n+\n2 oo");
    check("Draw(3*Push(BR))", "3 x\n| B | R |");
    // What is more than positions is drawn as its value.
    assert_eq!(labels("Push(B) + 1"), ["2", "1"]);
}

#[test]
fn the_moves_of_copies_have_different_names_in_the_matrix() {
    let names = labels("(3*Hackenbush(\"0-1B, 1-2R, 1-3R\")).MatrixPicture");
    for copy in 1..=3 {
        let row = format!("Hackenbush(0-1B, 1-2R, 1-3R) copy {copy}: edge 0-1B");
        assert!(names.contains(&row), "{names:?}");
        // A column's name is broken into lines, of which the last one tells copy and move.
        for edge in ["1-2R", "1-3R"] {
            assert_eq!(names.iter().filter(|name| **name == format!("{copy}: edge {edge}")).count(), 1, "{names:?}");
        }
    }
}

#[test]
fn circles_say_what_their_numbers_are() {
    let words = labels("CS({5,7}).Circle");
    for line in ["inside: heap modulo 14, at convergence", "outside: outcome", "one colour: the same outcome"] {
        assert!(words.iter().any(|word| word == line), "{words:?}");
    }
    assert!(labels("CS({5,7}).Circle(3)").contains(&"inside: heap".to_owned()));
    assert!(labels("CS({5,7}).ActionCircle").contains(&"outside: optimal action".to_owned()));
}

#[test]
fn moves_are_shown_before_and_after() {
    check("Push(BR_B).DrawMove(Right, 1)", "| B | R |   | B |\n->\n| R |   |   | B |");
    check("Synchronized(Push(BR)).DrawPlay(1, 1)", "| B | R |\n->\n| R |");
    refused("Push(BR_B).DrawMove(Left, 3)", "Left has no move number 3");
    refused("Push(BR_B).DrawMove(Left, 0)", "Left has no move number 0");
    refused("Push(BR).DrawPlay(1, 2)", "Right has no move number 2");
    refused("{1|0}.DrawMove(Left, 1)", "expected a position");
    refused("Domineering(2,2).DrawPlay(1, 1)", "no joint move");
}

#[test]
fn what_cannot_be_drawn_says_why() {
    refused("Draw(true)", "no picture of a truth value");
    refused("Draw(CS({5,7}, 31))", "no picture of a scoring game");
    refused("Tree(Domineering(5,5))", "at most 4000 nodes");
    refused("Tree(over)", "loop-free");
    refused("PositionGraph(3)", "expected a position");
    refused("Plot(x -> x)", "over a range");
    refused("Plot([1,\"a\"])", "expected a number");
    refused("Plot([[1,2,3]])", "no pair");
    refused("Plot([1,2], 0)", "modulo 1 to 60");
    refused("Plot([10^50])", "too large");
    refused("Plot([n for n in 1..200000])", "at most");
    refused("Plot([])", "nothing to plot");
    refused("Heatmap([[]])", "nothing to draw");
    refused("Heatmap([[1,2],[3]])", "row 2 has 1 number");
    refused("Push(B).MatrixPicture", "decided");
}

#[test]
fn numbers_and_sums_of_users_positions_are_drawn() {
    let cake = "ruleset Cake on (height, n) Left: for a from 1 to n-1 play [(height,a), (height,n-a)] \
                Right: for b from 1 to height-1 play (b,n) end; ";
    check(&format!("{cake}Draw(Cake(12, 3))"), "height n\n    12 3");
    check(&format!("{cake}Draw(Cake(12, 3).LeftOptions[1])"), "height n\n    12 1\n    12 2");
    check(&format!("{cake}Draw(Cake(2, 3) + Cake(4, 1))"), "height n\n     2 3\n     4 1");
    check("ruleset Take on heap n for k from 1 to n play n-k end; Draw(Take(3) + Take(1))", "3 ooo\n1 o");
    check(&format!("{cake}Cake(3, 1).DrawMove(Right, 1)"), "height n\n     3 1\n->\nheight n\n     1 1");
}

#[test]
fn axes_of_powers_of_ten_have_numbers_at_their_ticks() {
    let words = labels("Plot(n -> 10^n, 0..6, \"n\", \"10^n\", \"log\" => \"y\")");
    for label in ["1", "10", "1000", "10^6"] {
        assert!(words.iter().any(|word| word == label), "{words:?}");
    }
    // Numbers that no other picture can hold.
    labels("Plot([2^(50*n) for n from 1 to 9], \"log\" => \"y\")");
    labels("LinePlot([[1, 1], [10, 100], [100, 10000]], \"log\" => \"xy\")");
    let refused = |source: &str| Session::default().figure(source).figure.unwrap_err()[0].diagnostic.message.clone();
    assert_eq!(refused("Plot([0, 1], \"log\" => \"y\")"), "0 does not stand on an axis of powers of ten");
    assert_eq!(refused("Plot([1, 2], \"log\" => \"z\")"), "there is no axis \"z\"");
}
