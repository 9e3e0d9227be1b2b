//! Messages as they come: a few lines of a head, a blank line, and as many bytes as the head says.

use std::io::{self, BufRead, Read as _};

use onside_files::read::{self, Line};

/// The most bytes that a message may have.
const LONGEST: u64 = 64_000_000;

/// The longest line of a head.
const LONGEST_LINE: usize = 4_000;

/// What came next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The content of a message.
    Message(Vec<u8>),
    /// Something that is no message, and why.
    Wrong(String),
    /// The end of the stream.
    End,
}

/// Reads the next message.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Next> {
    let mut length: Option<u64> = None;
    let mut began = false;
    loop {
        let mut bytes = Vec::new();
        match read::line(input, LONGEST_LINE, &mut bytes)? {
            Line::End => return Ok(Next::End),
            Line::Long => {
                pass_over_line(input, &bytes)?;
                began = true;
                continue;
            }
            Line::Whole => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if line.is_empty() {
            if length.is_some() || began {
                break;
            }
            continue;
        }
        began = true;
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let Some(length) = length else {
        return Ok(Next::Wrong("the head of a message has no Content-Length with a number".into()));
    };
    if length > LONGEST {
        io::copy(&mut input.take(length), &mut io::sink())?;
        return Ok(Next::Wrong(format!("the message is longer than {} MB", LONGEST / 1_000_000)));
    }
    let mut content = Vec::new();
    input.take(length).read_to_end(&mut content)?;
    Ok(if content.len() as u64 == length { Next::Message(content) } else { Next::End })
}

/// Passes over the rest of a line that was too long.
fn pass_over_line(input: &mut impl BufRead, read: &[u8]) -> io::Result<()> {
    let mut ended = read.ends_with(b"\n");
    while !ended {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        ended = end.is_some() || used == 0;
        input.consume(used);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_passed_over_and_the_next_one_is_read() {
        let long = "x".repeat(5_000);
        let text = format!(
            "Content-Length: 2\r\n\r\n{{}}content-length:3\nContent-Type: x\n\nabcno head\r\n\r\n{long}\n\n\
             Content-Length: -1\r\n\r\nContent-Length: 1\r\n\r\n1Content-Length: 9\r\n\r\ncut"
        );
        let mut input = io::BufReader::with_capacity(7, text.as_bytes());
        let mut found = Vec::new();
        loop {
            match next(&mut input).expect("no failure") {
                Next::End => break,
                Next::Message(bytes) => found.push(String::from_utf8(bytes).expect("text")),
                Next::Wrong(_) => found.push("wrong".into()),
            }
        }
        assert_eq!(found, ["{}", "abc", "wrong", "wrong", "wrong", "1"]);
    }
}
