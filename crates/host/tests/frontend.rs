//! A frontend from scratch, as somebody outside would write one: it asks, matches on the value, renders, cancels, and
//! goes on. It uses no private code and reads no text to learn what an answer is.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use onside_ground::Stop;
use onside_host::{Event, Host, Limits, Settings};
use onside_lang::{Answer, Cause, Value};
use onside_show::picture::{Theme, render_svg};

/// What a page of the frontend would show: a widget for each kind of value. A new kind does not compile until it has
/// one.
fn widget(value: &Value) -> &'static str {
    match value {
        Value::Number(_) | Value::Enclosure(_) => "number",
        Value::Game(_) | Value::Literal(..) | Value::Loopy(_) | Value::Graph(_) => "game",
        Value::Compound(_) | Value::Synchronized(_) => "board",
        Value::Matrix(_) | Value::Table(_) => "grid",
        Value::Strategy(_) | Value::Equilibrium(_) => "bars",
        Value::Scoring(_) | Value::Cherries(_) => "heaps",
        Value::Thermograph(_) | Value::Picture(_) => "picture",
        Value::List(_) | Value::Range(_) | Value::Set(_) | Value::Map(_) | Value::Entry(_) | Value::Mutable(_) => {
            "list"
        }
        Value::Boolean(_) | Value::Outcome(_) | Value::Winner(_) | Value::Draw | Value::Class(_) => "badge",
        Value::Text(_) | Value::Output(_) | Value::Function(_) | Value::Player(_) | Value::Expansion(_) => "text",
        Value::Nothing => "nothing",
    }
}

#[track_caller]
fn answer(host: &mut Host, source: &str) -> Answer {
    host.evaluate(source).answer.expect(source)
}

#[test]
fn a_frontend_asks_matches_renders_cancels_and_goes_on() {
    let mut host = Host::new(Settings::default(), Limits { time: Some(Duration::from_secs(60)), ..Limits::default() });
    for (source, shown, text) in [
        ("board := Push(BBR)", "board", "Push(\"BBR\")"),
        ("board.CanonicalForm", "number", "-13/8"),
        ("{3|1} + ^", "game", "{3^|1^}"),
        ("[1, 2]", "list", "[1,2]"),
        ("board < 0", "badge", "true"),
    ] {
        let answer = answer(&mut host, source);
        assert_eq!((widget(&answer.value), answer.text().ok()), (shown, Some(text)), "{source}");
    }
    let board = answer(&mut host, "board");
    let board = host.within(|| board.figure()).expect("a board has a picture");
    let svg = host.render(move || render_svg(&board.picture, Theme::default(), 100)).expect("in time");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));

    // Something that takes too long is called off as soon as it is seen to be under way.
    let (sender, receiver) = mpsc::channel();
    host.on_progress(move |event| {
        let _ = sender.send(event);
    });
    let canceller = host.canceller();
    let watcher = thread::spawn(move || {
        let first = receiver.recv();
        canceller.cancel();
        matches!(first, Ok(Event::Working(progress)) if progress.positions > 0)
    });
    let errors =
        host.evaluate("Domineering(\"........|........|........|........|........|........|........\").CanonicalForm");
    let errors = errors.answer.expect_err("called off");
    assert!(errors.iter().any(|error| error.cause == Cause::Stop(Stop::Cancelled)));
    assert_eq!(watcher.join().ok(), Some(true));
    assert_eq!(widget(&answer(&mut host, "board + 1").value), "board");
}
