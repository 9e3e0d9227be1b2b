//! The lines of a certificate as they are written.

use std::io::{self, Write};

use onside_number::Dyadic;

/// A certificate that is being written.
pub(crate) struct Text<'w> {
    out: &'w mut dyn Write,
    line: Vec<u8>,
    /// The lines between the first and the last.
    pub(crate) steps: u64,
    pub(crate) bytes: u64,
}

impl<'w> Text<'w> {
    pub(crate) fn new(out: &'w mut dyn Write) -> io::Result<Text<'w>> {
        let head = b"onside-certificate 1\n";
        out.write_all(head)?;
        Ok(Text { out, line: Vec::new(), steps: 0, bytes: head.len() as u64 })
    }

    /// Begins a line with its first word.
    pub(crate) fn step(&mut self, word: &str) -> &mut Text<'w> {
        self.line.clear();
        self.line.extend_from_slice(word.as_bytes());
        self.steps += 1;
        self
    }

    /// One more word.
    pub(crate) fn word(&mut self, word: &[u8]) -> &mut Text<'w> {
        self.line.push(b' ');
        self.line.extend_from_slice(word);
        self
    }

    /// Several more words.
    pub(crate) fn words(&mut self, words: impl IntoIterator<Item = String>) -> &mut Text<'w> {
        for word in words {
            self.word(word.as_bytes());
        }
        self
    }

    /// The name of a node.
    pub(crate) fn node(&mut self, node: u32) -> &mut Text<'w> {
        let mut digits = [0; 10];
        let mut first = digits.len();
        let mut rest = node;
        loop {
            first -= 1;
            // A digit of ten fits.
            digits[first] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.word(&digits[first..])
    }

    pub(crate) fn number(&mut self, number: &Dyadic) -> &mut Text<'w> {
        self.word(number.to_string().as_bytes())
    }

    /// Ends the line.
    pub(crate) fn done(&mut self) -> io::Result<()> {
        self.line.push(b'\n');
        self.bytes += self.line.len() as u64;
        self.out.write_all(&self.line)
    }

    /// The last line.
    pub(crate) fn end(mut self) -> io::Result<(u64, u64)> {
        self.line.clear();
        self.line.extend_from_slice(format!("end {}", self.steps).as_bytes());
        self.done()?;
        Ok((self.steps, self.bytes))
    }
}
