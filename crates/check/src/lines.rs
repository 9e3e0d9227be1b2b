//! Lines and their words. A line has a longest length; nothing else of the certificate is held.

use std::io::{BufRead, Read as _};

use crate::games::Why;
use crate::number::Number;

/// A longer line is refused.
const LONGEST: u64 = 1 << 20;

/// The lines of a certificate.
pub(crate) struct Lines<'i, R> {
    input: &'i mut R,
    bytes: Vec<u8>,
    number: u64,
}

impl<'i, R: BufRead> Lines<'i, R> {
    pub(crate) fn new(input: &'i mut R) -> Lines<'i, R> {
        Lines { input, bytes: Vec::new(), number: 0 }
    }

    /// Reads the next line; whether there is one.
    pub(crate) fn read(&mut self) -> Result<bool, Why> {
        self.bytes.clear();
        self.number += 1;
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.bytes);
        let read = read.map_err(|error| format!("cannot read on: {error}"))?;
        if self.bytes.last() == Some(&b'\n') {
            self.bytes.pop();
        } else if read as u64 == LONGEST {
            return Err("a line has over a million bytes".to_owned());
        }
        Ok(read > 0)
    }

    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }
}

/// What is left of a line, word by word; one blank stands between two words.
pub(crate) struct Line<'l> {
    rest: Option<&'l [u8]>,
}

impl<'l> Line<'l> {
    pub(crate) fn new(text: &'l [u8]) -> Line<'l> {
        Line { rest: Some(text) }
    }

    /// The next word, if there is one.
    pub(crate) fn next(&mut self) -> Option<&'l [u8]> {
        let rest = self.rest?;
        let end = rest.iter().position(|&byte| byte == b' ');
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(&rest[..end.unwrap_or(rest.len())])
    }

    pub(crate) fn word(&mut self) -> Result<&'l [u8], Why> {
        self.next().ok_or_else(|| "the line is too short".to_owned())
    }

    pub(crate) fn index(&mut self) -> Result<usize, Why> {
        index(self.word()?)
    }

    pub(crate) fn number(&mut self) -> Result<Number, Why> {
        let word = self.word()?;
        Number::read(word).ok_or_else(|| format!("{} is no number as 5 or -13/8", shown(word)))
    }

    pub(crate) fn dyadic(&mut self) -> Result<Number, Why> {
        let word = self.word()?;
        Number::read_dyadic(word).ok_or_else(|| format!("{} is no dyadic number in lowest terms", shown(word)))
    }

    /// Nothing may be left.
    pub(crate) fn end(&self) -> Result<(), Why> {
        if self.rest.is_some() { Err("the line is too long".to_owned()) } else { Ok(()) }
    }
}

/// A number of a node or of a move.
pub(crate) fn index(word: &[u8]) -> Result<usize, Why> {
    let digits = word.first().is_some_and(u8::is_ascii_digit) && (word.len() == 1 || word[0] != b'0');
    let index = std::str::from_utf8(word).ok().filter(|_| digits).and_then(|text| text.parse().ok());
    index.ok_or_else(|| format!("{} is no number of a game, a move or a step", shown(word)))
}

/// A word as messages show it.
pub(crate) fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(60)]);
    text.chars().map(|sign| if sign.is_control() { '?' } else { sign }).collect()
}
