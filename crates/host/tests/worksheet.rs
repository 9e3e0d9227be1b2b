//! A worksheet as a browser would have it, larger than the frontend of the other test: matrices and strategies become
//! tables, and every cause of an error has its cell. It uses public code alone and parses no text.

use std::sync::mpsc;
use std::thread;

use onside_ground::Stop;
use onside_host::{Host, Limits, Settings};
use onside_lang::value::Compound;
use onside_lang::{Cause, Value};
use onside_show::picture::{Theme, render_svg};

/// What a worksheet shows under an input.
#[derive(Debug, PartialEq, Eq)]
enum Cell {
    Text(String),
    Table(Vec<Vec<String>>),
    Picture { svg: String, caption: String },
    Silence,
    Mistake { message: String, at: usize },
    Stopped(Stop),
}

fn cell(host: &mut Host, source: &str) -> Cell {
    let answer = match host.evaluate(source).answer {
        Ok(answer) => answer,
        Err(errors) => {
            let first = &errors[0];
            return match first.cause {
                Cause::Stop(stop) => Cell::Stopped(stop),
                Cause::Syntax | Cause::Mistake | Cause::Expected(_) | Cause::Internal => {
                    Cell::Mistake { message: first.diagnostic.message.clone(), at: first.diagnostic.span.start }
                }
            };
        }
    };
    if answer.silent || answer.action {
        return Cell::Silence;
    }
    let caption = answer.text().expect("the host has written it").to_owned();
    match &answer.value {
        Value::Compound(Compound::Position(_) | Compound::Sum(_))
        | Value::Synchronized(_)
        | Value::Thermograph(_)
        | Value::Trajectory(_)
        | Value::Graph(_)
        | Value::Picture(_) => match answer.figure() {
            Ok(figure) => Cell::Picture { svg: render_svg(&figure.picture, Theme::Light, 100), caption },
            Err(_) => Cell::Text(caption),
        },
        Value::Matrix(matrix) => {
            let written =
                |value: &Value| if let Value::Number(number) = value { number.to_string() } else { "?".into() };
            Cell::Table((0..matrix.rows()).map(|row| matrix.row(row).iter().map(written).collect()).collect())
        }
        Value::Strategy(strategy) => {
            let moves = strategy.moves.iter().flatten().map(|played| played.name.clone());
            let chances = strategy.probabilities.iter().map(ToString::to_string);
            Cell::Table(moves.zip(chances).map(|(name, chance)| vec![name, chance]).collect())
        }
        Value::Compound(
            Compound::Game(_)
            | Compound::Explicit(_)
            | Compound::Pair(..)
            | Compound::Multiple(..)
            | Compound::Negative(_),
        )
        | Value::Number(_)
        | Value::Surreal(_)
        | Value::Nimber(_)
        | Value::Game(_)
        | Value::Literal(..)
        | Value::Loopy(_)
        | Value::Enclosure(_)
        | Value::Equilibrium(_)
        | Value::Scoring(_)
        | Value::Cherries(_)
        | Value::Boolean(_)
        | Value::Outcome(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Text(_)
        | Value::List(_)
        | Value::Tuple(_)
        | Value::Range(_)
        | Value::Set(_)
        | Value::Map(_)
        | Value::Entry(_)
        | Value::Mutable(_)
        | Value::Table(_)
        | Value::Function(_)
        | Value::Board(_)
        | Value::Ruleset(_)
        | Value::Object(_)
        | Value::Player(_)
        | Value::Misere(_)
        | Value::Genus(_)
        | Value::Quotient(_)
        | Value::Expansion(_)
        | Value::Output(_)
        | Value::Nothing => Cell::Text(caption),
    }
}

#[test]
fn a_worksheet_shows_values_tables_and_pictures_and_goes_on_after_a_stop() {
    let mut host = Host::new(Settings::default(), Limits::default());
    assert_eq!(cell(&mut host, "{3|4} + ^"), Cell::Text("7/2^".into()));
    assert_eq!(cell(&mut host, "x := 3;"), Cell::Silence);
    assert_eq!(cell(&mut host, "def f(n) := n + x"), Cell::Silence);
    assert_eq!(cell(&mut host, "f(1) % 0"), Cell::Mistake { message: "division by zero".into(), at: 7 });
    let rows = |rows: &[[&str; 2]]| Cell::Table(rows.iter().map(|row| row.map(String::from).to_vec()).collect());
    assert_eq!(cell(&mut host, "Push(BR_BR).Matrix"), rows(&[["-2", "-3"], ["-3", "-2"]]));
    assert_eq!(cell(&mut host, "Push(BR_BR).Strategies[1]"), rows(&[["square 1", "1/2"], ["square 4", "1/2"]]));
    for (source, text) in [("Push(BR_B)", "Push(\"BR_B\")"), ("Synchronized(Push(BR_BR))", "-5/2")] {
        let Cell::Picture { svg, caption } = cell(&mut host, source) else { panic!("{source} has a picture") };
        assert!(svg.starts_with("<svg") && svg.contains("</svg>"), "{svg}");
        assert_eq!(caption, text);
    }
    // The user sees that it takes long before calling it off.
    let (sender, receiver) = mpsc::channel();
    host.on_progress(move |event| {
        let _ = sender.send(event);
    });
    let canceller = host.canceller();
    let user = thread::spawn(move || {
        let _ = receiver.recv();
        canceller.cancel();
    });
    let long = "Domineering(\"........|........|........|........|........|........|........|........\").CanonicalForm";
    assert_eq!(cell(&mut host, long), Cell::Stopped(Stop::Cancelled));
    user.join().expect("the user");
    assert_eq!(cell(&mut host, "f(4)"), Cell::Text("7".into()));
}
