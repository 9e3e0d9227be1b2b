//! Lines of the input, which have a longest size: a line that is longer is passed over and nothing of it is kept.

use std::io::{self, BufRead};

use onside_files::read::{self, Line};

/// The most bytes that a request may have.
pub const LONGEST_LINE: usize = 4_000_000;

/// What came next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A line without its end.
    Line(Vec<u8>),
    /// A line that was too long; it is gone.
    Long,
    /// The end of the input.
    End,
}

/// Reads the next line.
pub(crate) fn next(input: &mut impl BufRead, most: usize) -> io::Result<Next> {
    let mut bytes = Vec::new();
    match read::line(input, most, &mut bytes)? {
        Line::End => Ok(Next::End),
        Line::Whole => {
            while matches!(bytes.last(), Some(b'\n' | b'\r')) {
                bytes.pop();
            }
            Ok(Next::Line(bytes))
        }
        Line::Long => {
            if bytes.last() != Some(&b'\n') {
                drop(bytes);
                pass_over(input)?;
            }
            Ok(Next::Long)
        }
    }
}

/// Reads up to the end of the line and keeps nothing.
fn pass_over(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_the_next_one_is_read() {
        let mut input = io::BufReader::with_capacity(3, &b"short\r\n123456789\nnext\n1234567\n12345678"[..]);
        let mut all = Vec::new();
        loop {
            match next(&mut input, 8).expect("no failure") {
                Next::End => break,
                found => all.push(found),
            }
        }
        let line = |text: &str| Next::Line(text.as_bytes().to_vec());
        assert_eq!(all, [line("short"), Next::Long, line("next"), line("1234567"), line("12345678")]);
    }
}
