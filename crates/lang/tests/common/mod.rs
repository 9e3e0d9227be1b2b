//! What the tests of the language share: answers as texts, what a user is told, positions with their moves, and dice.

use std::ops::ControlFlow;

use onside_ground::Player;
use onside_lang::value::Compound;
use onside_lang::{Session, Value};
use onside_ruleset::AnyPosition;

/// The text of an answer.
#[track_caller]
pub(crate) fn text(session: &mut Session, source: &str) -> String {
    match session.evaluate(source).answer {
        Ok(answer) => answer.text().expect("no limits").to_owned(),
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

/// The answer of a fresh session has this text.
#[track_caller]
pub(crate) fn check(source: &str, expected: &str) {
    assert_eq!(text(&mut Session::default(), source), expected, "{source}");
}

/// A fresh session tells all of this: warnings, and errors or the answer.
#[track_caller]
pub(crate) fn check_told(source: &str, expected: &str) {
    let evaluation = Session::default().evaluate(source);
    let mut rendered: Vec<String> = evaluation.warnings.iter().map(|warning| warning.render(source)).collect();
    match evaluation.answer {
        Ok(answer) => rendered.push(answer.text().expect("no limits").to_owned()),
        Err(errors) => rendered.extend(errors.iter().map(|error| error.diagnostic.render(source))),
    }
    assert_eq!(format!("\n{}\n", rendered.join("\n")), expected, "{source}");
}

/// A small generator of numbers, the same in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }

    /// One of several texts.
    pub(crate) fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }
}

/// The position that an expression is.
#[track_caller]
pub(crate) fn position(session: &mut Session, source: &str) -> AnyPosition {
    match session.value(source).answer {
        Ok(answer) => match &answer.value {
            Value::Compound(Compound::Position(position)) => (**position).clone(),
            other => panic!("{source} is {other:?}"),
        },
        Err(errors) => panic!("{}", errors[0].diagnostic.render(source)),
    }
}

/// All words of this length over the letters.
pub(crate) fn words(letters: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}"))).collect()
    })
}

/// A board of this number of columns.
pub(crate) fn board(cells: &str, columns: usize) -> String {
    let cells: Vec<char> = cells.chars().collect();
    cells.chunks(columns).map(String::from_iter).collect::<Vec<_>>().join("|")
}

/// The board between the quotes; the rest of the text is the name of the ruleset with its parameters, or nothing.
pub(crate) fn written(position: &AnyPosition) -> String {
    position.print().split('"').nth(1).unwrap_or_default().to_owned()
}

/// A player's moves, in order: what they are called and the boards to which they lead.
pub(crate) fn moves(position: &AnyPosition, player: Player) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    let _ = position.visit_options(player, &mut |(name, option)| {
        moves.push((name, written(&option)));
        ControlFlow::Continue(())
    });
    moves
}
