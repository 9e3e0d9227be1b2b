//! Reads and writes values: `2[B] - [BW] + 3[BWW]`, strongest first, and `0`.
//!
//! What is written is read back as the same value. Reading is more generous: terms may come in any order and repeat,
//! and the brackets may hold any stack, which counts with its own value, so that `[WB]` is `-[BW]` and `[BB]` is
//! `2[B]`.

use std::fmt;

use dashu_base::{Abs, Signed};
use dashu_int::IBig;
use onside_ground::{Guard, Stop};

use super::stack::{Colour, Stack};
use super::value::StackValue;

impl fmt::Display for StackValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (index, (element, coefficient)) in self.terms().iter().enumerate() {
            text.push_str(match (index, coefficient.is_negative()) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            let copies = coefficient.clone().abs();
            if copies != IBig::ONE {
                text.push_str(&copies.to_string());
            }
            text.push_str(&element.to_string());
        }
        f.pad(if text.is_empty() { "0" } else { &text })
    }
}

/// Why a text is not a value of Cherries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseValueError {
    /// What was found, `None` for the end of the text.
    pub found: Option<char>,
    /// Its column, counted from 1.
    pub column: usize,
    /// What would have been understood there.
    pub expected: &'static str,
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value of Cherries is written like 2[B] - [BW]; expected {} ", self.expected)?;
        match self.found {
            Some(found) => write!(f, "at column {}, found {found:?}", self.column),
            None => write!(f, "at column {}, where the text ends", self.column),
        }
    }
}

impl std::error::Error for ParseValueError {}

/// A text that could not be read as a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadValueError {
    /// The text is not a value.
    Text(ParseValueError),
    /// A limit was reached.
    Stop(Stop),
}

onside_ground::from_stop!(ReadValueError);

impl fmt::Display for ReadValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadValueError::Text(error) => error.fmt(f),
            ReadValueError::Stop(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for ReadValueError {}

struct Reader<'a> {
    letters: std::iter::Peekable<std::str::Chars<'a>>,
    column: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        while self.letters.next_if(|letter| letter.is_whitespace()).is_some() {
            self.column += 1;
        }
        self.letters.peek().copied()
    }

    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek()?;
        let letter = self.letters.next_if(|&letter| wanted(letter))?;
        self.column += 1;
        Some(letter)
    }

    fn error(&mut self, expected: &'static str) -> ReadValueError {
        let found = self.peek();
        ReadValueError::Text(ParseValueError { found, column: self.column, expected })
    }

    fn coefficient(&mut self) -> Option<IBig> {
        let mut digits = String::from(self.next_if(|letter| letter.is_ascii_digit())?);
        // Digits stand together, so blanks are not skipped any more.
        while let Some(digit) = self.letters.next_if(char::is_ascii_digit) {
            self.column += 1;
            digits.push(digit);
        }
        digits.parse().ok()
    }

    fn stack(&mut self) -> Option<Stack> {
        self.next_if(|letter| letter == '[')?;
        let mut cherries = Vec::new();
        while let Some(letter) = self.next_if(|letter| Colour::from_letter(letter).is_some()) {
            cherries.extend(Colour::from_letter(letter));
        }
        Some(Stack::new(cherries))
    }
}

impl StackValue {
    /// Reads a value as it is printed.
    ///
    /// # Errors
    /// The place and the problem, if the text is no value; or a limit.
    pub fn read(text: &str, guard: &Guard) -> Result<StackValue, ReadValueError> {
        let mut reader = Reader { letters: text.chars().peekable(), column: 1 };
        let mut terms = Vec::new();
        let mut negative = reader.next_if(|letter| letter == '-').is_some();
        loop {
            let coefficient = reader.coefficient();
            let stack = reader.stack();
            let copies = match (&coefficient, &stack) {
                (Some(number), None) if number.is_zero() => IBig::ZERO,
                (Some(_), None) => return Err(reader.error("[ and a stack")),
                (None, None) => return Err(reader.error("a term like 3[BW]")),
                (Some(number), Some(_)) => number.clone(),
                (None, Some(_)) => IBig::ONE,
            };
            if let Some(stack) = stack {
                if reader.next_if(|letter| letter == ']').is_none() {
                    return Err(reader.error("B, W or ]"));
                }
                let copies = if negative { -copies } else { copies };
                let value = StackValue::of(stack.cherries(), guard)?;
                terms.extend(value.terms().iter().map(|(element, own)| (element.clone(), own * &copies)));
            }
            negative = match reader.next_if(|letter| letter == '+' || letter == '-') {
                Some(sign) => sign == '-',
                None if reader.peek().is_none() => return Ok(StackValue::from_terms(terms)),
                None => return Err(reader.error("+, - or the end")),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, printed: &str) {
        let guard = Guard::default();
        let value = StackValue::read(text, &guard).unwrap();
        assert_eq!(value.to_string(), printed);
        assert_eq!(StackValue::read(printed, &guard).unwrap(), value);
    }

    #[test]
    fn values_are_printed_strongest_first_and_read_back() {
        check("0", "0");
        check("-0", "0");
        check("2[B] - [BW] + 3[BWW]", "2[B] - [BW] + 3[BWW]");
        check("3[BWW]+2[B]-[BW]", "2[B] - [BW] + 3[BWW]");
        check("-[BW]", "-[BW]");
        check(" [ B W ] - 1 [BW]", "0");
        check("[WB] + [BB]", "2[B] - [BW]");
        check("100000000000000000000000000[B]", "100000000000000000000000000[B]");
        check("[]", "0");
    }

    #[test]
    fn a_text_that_is_no_value_gets_its_place_named() {
        #[track_caller]
        fn fails(text: &str, message: &str) {
            let error = StackValue::read(text, &Guard::default()).unwrap_err().to_string();
            assert_eq!(error, format!("a value of Cherries is written like 2[B] - [BW]; expected {message}"));
        }
        fails("", "a term like 3[BW] at column 1, where the text ends");
        fails("2", "[ and a stack at column 2, where the text ends");
        fails("[BX]", "B, W or ] at column 3, found 'X'");
        fails("[B] [B]", "+, - or the end at column 5, found '['");
        fails("[B] + ", "a term like 3[BW] at column 7, where the text ends");
        fails("1 2[B]", "[ and a stack at column 3, found '2'");
    }
}
