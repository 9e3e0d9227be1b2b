//! The signs in which values are written: those that are read back, and those of LaTeX.
//!
//! What is written, and in which order, is decided once, in `short::notation`, `loopy::print` and the like; this file
//! says how each part looks. In LaTeX signs stand in braces of their own, so that nothing around them changes their
//! spacing and no letter behind a command becomes a part of its name: `{\ast}2`, `{\pm}1`.
//!
//! LaTeX has the signs of the literature (A. N. Siegel, Combinatorial Game Theory): a sum of ups is an arrow with its
//! number behind it, `^[n]` and `^<n>` have their orders as exponents, `[n]` and n, and Tiny(G) and Miny(G) are a plus
//! and a minus with the index G.

use onside_ground::Player;
use onside_number::Dyadic;

use super::UptimalFamily;

/// Which signs are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signs {
    /// Those that are read back: `{1||^|-1/2}`.
    Plain,
    /// Those of a formula in LaTeX.
    Latex,
}

impl Signs {
    fn choose<'a>(self, plain: &'a str, latex: &'a str) -> &'a str {
        match self {
            Signs::Plain => plain,
            Signs::Latex => latex,
        }
    }

    /// Opens and closes braces around options, or a set.
    #[must_use]
    pub fn braces(self) -> (&'static str, &'static str) {
        (self.choose("{", r"\{"), self.choose("}", r"\}"))
    }

    /// What stands in braces.
    #[must_use]
    pub fn braced(self, inside: &str) -> String {
        let (open, close) = self.braces();
        format!("{open}{inside}{close}")
    }

    /// Stands between two options.
    #[must_use]
    pub fn comma(self) -> &'static str {
        self.choose(",", ", ")
    }

    /// Stands between the options of the two players; `count` says how far outside, from 1 on.
    #[must_use]
    pub fn bars(self, count: usize) -> String {
        match (self, count) {
            (Signs::Plain, count) => "|".repeat(count),
            (Signs::Latex, 0 | 1) => r" \mid ".to_owned(),
            (Signs::Latex, 2) => r" \,\|\, ".to_owned(),
            (Signs::Latex, count) => format!(r" \,{}|\, ", r"|\!".repeat(count - 1)),
        }
    }

    /// A number.
    #[must_use]
    pub fn number(self, number: &Dyadic) -> String {
        match self {
            Signs::Plain => number.to_string(),
            Signs::Latex => number.latex(),
        }
    }

    /// A number to which something else is added; nothing if it is 0.
    pub(crate) fn in_front(self, number: &Dyadic) -> String {
        if number.is_zero() { String::new() } else { self.number(number) }
    }

    /// What stands between a number and what is added to it, where the two glued together would be read otherwise:
    /// `10^3` as a power and `3*2` as a product.
    pub(crate) fn glue(self) -> &'static str {
        self.choose("+", "")
    }

    fn arrow(self, player: Player) -> &'static str {
        match player {
            Player::Left => self.choose("^", r"{\uparrow}"),
            Player::Right => self.choose("v", r"{\downarrow}"),
        }
    }

    /// A number of ups, or of downs if it is negative.
    pub(crate) fn ups(self, count: i64) -> String {
        let player = if count > 0 { Player::Left } else { Player::Right };
        let arrow = self.arrow(player);
        match (self, count.unsigned_abs()) {
            (_, 0) => String::new(),
            (_, 1) => arrow.to_owned(),
            (Signs::Plain, 2) => arrow.repeat(2),
            (Signs::Latex, 2) => if player == Player::Left { r"{\Uparrow}" } else { r"{\Downarrow}" }.to_owned(),
            (_, count) => format!("{arrow}{count}"),
        }
    }

    /// A nim-heap; nothing if it is empty.
    pub(crate) fn star(self, nimber: u64) -> String {
        let star = self.asterisk();
        match nimber {
            0 => String::new(),
            1 => star.to_owned(),
            nimber => format!("{star}{nimber}"),
        }
    }

    /// The star by which nim-heaps are known.
    #[must_use]
    pub fn asterisk(self) -> &'static str {
        self.choose("*", r"{\ast}")
    }

    /// An uptimal of some order.
    pub(crate) fn uptimal(self, player: Player, family: UptimalFamily, order: &str) -> String {
        let arrow = self.arrow(player);
        match (self, family) {
            (Signs::Plain, UptimalFamily::Bracket) => format!("{arrow}[{order}]"),
            (Signs::Plain, UptimalFamily::Angle) => format!("{arrow}<{order}>"),
            (Signs::Latex, UptimalFamily::Bracket) => format!("{arrow}^{{[{order}]}}"),
            (Signs::Latex, UptimalFamily::Angle) => format!("{arrow}^{{{order}}}"),
        }
    }

    /// What stands around the size of Tiny (`Left`) or Miny.
    pub(crate) fn tiny(self, player: Player) -> (&'static str, &'static str) {
        match player {
            Player::Left => (self.choose("Tiny(", "{+}_{"), self.choose(")", "}")),
            Player::Right => (self.choose("Miny(", "{-}_{"), self.choose(")", "}")),
        }
    }

    /// Stands before the options of a game that is its own negative.
    pub(crate) fn switch(self) -> &'static str {
        self.choose("+-", r"{\pm}")
    }

    /// A game that has a word as its name, such as `on`.
    pub(crate) fn word(self, word: &str) -> String {
        match self {
            Signs::Plain => word.to_owned(),
            Signs::Latex => format!(r"\mathbf{{{word}}}"),
        }
    }

    /// The name of a game in a graph.
    pub(crate) fn label(self, label: &str) -> String {
        match (self, label.len()) {
            (Signs::Latex, 2..) => format!("{}_{{{}}}", &label[..1], &label[1..]),
            _ => label.to_owned(),
        }
    }

    /// Stands between the two sides of a loopy value.
    pub(crate) fn sides(self) -> &'static str {
        self.choose(" & ", r" \,\&\, ")
    }
}
