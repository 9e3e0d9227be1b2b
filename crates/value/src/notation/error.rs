//! Why a text is no game: where, what is wrong, and what to write instead.

use std::fmt;
use std::ops::Range;

use onside_ground::Stop;

/// A text that is no game, or whose game could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The part of the text that is wrong, in bytes.
    pub place: Range<usize>,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A limit, or a request to stop.
    Stop(Stop),
    /// Something else has to stand here.
    Expected(&'static str),
    /// A bracket that is never closed.
    NeverClosed(char),
    /// The longest bar of a game stands in it twice.
    TwoLongestBars,
    /// A bar that nobody could count.
    LongBar,
    /// A number is glued to something that would be an operator in the language: `10^3`, `3*2`.
    Operator {
        /// How to write the sum.
        sum: String,
    },
    /// A fraction that no short game has as its value: `1/3`.
    NotDyadic,
    /// The denominator of a fraction is 0.
    ZeroDenominator,
    /// A number that does not fit where it stands.
    TooLarge(&'static str),
    /// A name that means nothing in this notation.
    UnknownName(String),
    /// A label that is already open, or the name of something else.
    LabelInUse(String),
    /// A label inside a switch or a tiny, which cannot be drawn as a part of a graph.
    LabelInside,
    /// A game in which play need not end, where a short game is asked for.
    NotShort,
    /// A pair of sides, `a & b`, in which b is not at most a.
    Sides,
}

impl ParseError {
    /// What to write instead.
    #[must_use]
    pub fn remedy(&self) -> String {
        match &self.reason {
            Reason::Stop(_) => "ask about a smaller game, or allow more".to_owned(),
            Reason::Expected(_) => "a game is written like 3/4, ^2*, +-1, Tiny(2) or {3||2|1}".to_owned(),
            Reason::NeverClosed(open) => {
                let close = match open {
                    '{' => '}',
                    '[' => ']',
                    '<' => '>',
                    _ => ')',
                };
                format!("add the missing {close}")
            }
            Reason::TwoLongestBars => "make the outer separator longer, as in {3||2|1} or {3|2||1}".to_owned(),
            Reason::LongBar => "put braces around the inner games".to_owned(),
            Reason::Operator { sum } => format!("write {sum}"),
            Reason::NotDyadic => "the denominator must be a power of two".to_owned(),
            Reason::ZeroDenominator => "the denominator must be a power of two, at least 1".to_owned(),
            Reason::TooLarge(_) => "write a smaller number".to_owned(),
            Reason::UnknownName(_) => "a label stands in front of the braces that it names, as in a{0|a}; \
                 other names are on, off, over, under, dud, Tiny and Miny"
                .to_owned(),
            Reason::LabelInUse(_) => "games inside each other need different labels".to_owned(),
            Reason::LabelInside => "write the switch or the tiny in braces".to_owned(),
            Reason::NotShort => "read it as a loopy game".to_owned(),
            Reason::Sides => "as in on & off".to_owned(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Stop(stop) => stop.fmt(f),
            Reason::Expected(what) => write!(f, "expected {what}"),
            Reason::NeverClosed(open) => write!(f, "this {open} is never closed"),
            Reason::TwoLongestBars => f.write_str("the longest bar stands twice, so the game is ambiguous"),
            Reason::LongBar => f.write_str("a bar that nobody could count"),
            Reason::Operator { .. } => f.write_str("this would be a power or a product"),
            Reason::NotDyadic => f.write_str("no short game has this fraction as its value"),
            Reason::ZeroDenominator => f.write_str("the denominator of a fraction cannot be 0"),
            Reason::TooLarge(what) => f.write_str(what),
            Reason::UnknownName(name) => write!(f, "{name} means nothing here"),
            Reason::LabelInUse(name) => write!(f, "the label {name} is in use"),
            Reason::LabelInside => f.write_str("a label or a pass cannot stand inside a switch or a tiny"),
            Reason::NotShort => f.write_str("play need not end in this game, so it is no short game"),
            Reason::Sides => f.write_str("in a & b the offside b must be at most the onside a"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (bytes {} to {})", self.reason, self.place.start, self.place.end)
    }
}

impl std::error::Error for ParseError {}
