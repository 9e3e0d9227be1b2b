//! Literals: numbers, ups and nimbers and what is glued to them, `1/2^*`, `73/16v9*8`, `-1^[3]*`, `5over`, `2Tiny(`.

use std::ops::Range;

use onside_ground::Player;
use onside_number::{Dyadic, ParseNumberError};

use super::error::{ParseError, Reason};
use super::{Node, Uptimal, UptimalFamily, UptimalOrder};
use crate::short::Simple;

/// Numbers with more digits than this are not read.
pub const LONGEST_NUMBER: usize = 600_000;

/// What starts with a number, an arrow or a star.
pub(super) enum Literal {
    Node(Node),
    /// `Tiny(` or `Miny(` with what stood before it; the size follows.
    Tiny {
        number: Dyadic,
        sign: Player,
    },
}

/// Reads literals from one place on.
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn byte_behind(&self, offset: usize) -> u8 {
        self.text.as_bytes().get(self.at + offset).copied().unwrap_or(0)
    }

    /// Takes what satisfies `wanted` from here on.
    pub(super) fn run(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().take_while(|&&byte| wanted(byte)).count();
        let run = &self.text[self.at..self.at + length];
        self.at += length;
        run
    }

    /// Takes a sign if it stands here.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let there = self.text[self.at..].starts_with(sign);
        self.at += if there { sign.len() } else { 0 };
        there
    }

    pub(super) fn error(&self, start: usize, reason: Reason) -> ParseError {
        // The end of a character, so that the place can be cut out of the text.
        let mut end = self.at.max(start + 1).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        ParseError { place: start.min(end)..end, reason }
    }

    /// A literal at a digit, a minus before a digit, an arrow or a star.
    pub(super) fn literal(&mut self) -> Result<Literal, ParseError> {
        let start = self.at;
        let number = if matches!(self.byte(), b'-' | b'0'..=b'9') { Some(self.number()?) } else { None };
        let behind = number.is_some();
        let number = number.unwrap_or(Dyadic::ZERO);
        let summed = behind && self.byte() == b'+' && matches!(self.byte_behind(1), b'^' | b'v' | b'*');
        if summed {
            self.at += 1;
        }
        let glued = behind && !summed;
        match self.byte() {
            b'^' | b'v' if !self.is_name() => self.arrows(start, number, glued),
            b'*' => {
                let nimber = self.star(start, glued)?;
                Ok(Literal::Node(Node::Simple(Simple { number, up: 0, nimber })))
            }
            letter if glued && letter.is_ascii_alphabetic() => self.word(number),
            _ => Ok(Literal::Node(Node::Simple(Simple::number(number)))),
        }
    }

    /// Whether a `v` here begins a name.
    fn is_name(&self) -> bool {
        let name = self.name_here();
        let rest = name.trim_start_matches('v');
        let downs = name.len() - rest.len();
        // `v`, `vvv` and `v12` are downs.
        self.byte() == b'v' && !(rest.is_empty() || (downs == 1 && rest.bytes().all(|byte| byte.is_ascii_digit())))
    }

    fn name_here(&self) -> &'a str {
        let rest = &self.text[self.at..];
        &rest[..rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric()).count()]
    }

    fn number(&mut self) -> Result<Dyadic, ParseError> {
        let start = self.at;
        self.take("-");
        self.run(|byte| byte.is_ascii_digit());
        if self.byte() == b'/' && self.byte_behind(1).is_ascii_digit() {
            self.at += 1;
            self.run(|byte| byte.is_ascii_digit());
        }
        if self.at - start > LONGEST_NUMBER {
            return Err(self.error(start, Reason::TooLarge("the number has more than 600,000 digits")));
        }
        self.text[start..self.at].parse().map_err(|error| {
            let reason = match error {
                ParseNumberError::NotDyadic => Reason::NotDyadic,
                ParseNumberError::ZeroDenominator => Reason::ZeroDenominator,
                _ => Reason::Expected("a number"),
            };
            self.error(start, reason)
        })
    }

    /// `^...` or `v...`, with a star if one is glued to it. Behind a number a count of ups would be an exponent.
    fn arrows(&mut self, start: usize, number: Dyadic, glued: bool) -> Result<Literal, ParseError> {
        let arrow = self.byte();
        let place = self.at;
        let signs = self.run(|byte| byte == arrow).len();
        let sign = if arrow == b'^' { Player::Left } else { Player::Right };
        let mut up = i64::try_from(signs).unwrap_or(i64::MAX);
        if signs == 1 {
            if glued && arrow == b'^' && (self.byte().is_ascii_digit() || self.byte() == b'(') {
                let sum = format!("{}+{}", &self.text[start..place], &self.text[place..=self.at]);
                return Err(self.error(place, Reason::Operator { sum }));
            }
            match self.byte() {
                b'0'..=b'9' => up = self.small(place, "there are too many ups")?,
                b'[' => return self.uptimal(number, sign, UptimalFamily::Bracket),
                b'<' => return self.uptimal(number, sign, UptimalFamily::Angle),
                _ => {}
            }
        }
        let up = if sign == Player::Left { up } else { -up };
        let nimber = if self.byte() == b'*' { self.star(start, false)? } else { 0 };
        Ok(Literal::Node(Node::Simple(Simple { number, up, nimber })))
    }

    /// `[n]`, `<n>`, `[on]` or `<on>`, with a star if one is glued to it.
    fn uptimal(&mut self, number: Dyadic, sign: Player, family: UptimalFamily) -> Result<Literal, ParseError> {
        let open = self.at;
        let (close, expected) = match family {
            UptimalFamily::Bracket => ("]", "`]`"),
            UptimalFamily::Angle => (">", "`>`"),
        };
        self.at += 1;
        let order = if self.take("on") {
            UptimalOrder::On
        } else if self.byte().is_ascii_digit() {
            let order: u64 = self.small(self.at, "there is no uptimal of this order")?;
            let too_large = Reason::TooLarge("orders of uptimals go from 1 to 100,000");
            UptimalOrder::of(order).ok_or_else(|| self.error(open, too_large))?
        } else {
            return Err(self.error(self.at, Reason::Expected("the order of an uptimal, as in ^[2] or ^<on>")));
        };
        if !self.take(close) {
            return Err(self.error(self.at, Reason::Expected(expected)));
        }
        let nimber = if self.byte() == b'*' { self.star(open, false)? } else { 0 };
        Ok(Literal::Node(Node::Uptimal(Uptimal { number, sign, family, order, nimber })))
    }

    /// `*` or `*n`; behind a number `*n` would be a product.
    fn star(&mut self, start: usize, glued: bool) -> Result<u64, ParseError> {
        let place = self.at;
        self.at += 1;
        if !self.byte().is_ascii_digit() {
            return Ok(1);
        }
        let nimber = self.small(place, "the nimber is too large")?;
        if glued {
            let sum = format!("{}+{}", &self.text[start..place], &self.text[place..self.at]);
            return Err(self.error(place, Reason::Operator { sum }));
        }
        Ok(nimber)
    }

    /// An integer of machine size.
    fn small<T: std::str::FromStr>(&mut self, start: usize, too_large: &'static str) -> Result<T, ParseError> {
        let digits = self.run(|byte| byte.is_ascii_digit());
        digits.parse().map_err(|_| self.error(start, Reason::TooLarge(too_large)))
    }

    /// What a word behind a number, or alone, means.
    pub(super) fn word(&mut self, number: Dyadic) -> Result<Literal, ParseError> {
        let start = self.at;
        let word = self.name_here();
        self.at += word.len();
        match word {
            "over" => Ok(Literal::Node(Node::Tail { number, sign: Player::Left })),
            "under" => Ok(Literal::Node(Node::Tail { number, sign: Player::Right })),
            "Tiny" | "Miny" if self.take("(") => {
                let sign = if word == "Tiny" { Player::Left } else { Player::Right };
                Ok(Literal::Tiny { number, sign })
            }
            "Tiny" | "Miny" => Err(self.error(self.at, Reason::Expected("`(`"))),
            _ => Err(self.error(start, Reason::UnknownName(word.to_owned()))),
        }
    }

    /// The place from a start to here.
    pub(super) fn from(&self, start: usize) -> Range<usize> {
        start..self.at
    }
}
