//! What the tests of the language share: answers as texts, what a user is told, and dice.

#![allow(dead_code, reason = "not every test file needs all of it")]

use onside_lang::Session;

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
