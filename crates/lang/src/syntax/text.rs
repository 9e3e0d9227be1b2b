//! Texts between quotes: where they end, what their escapes stand for, and how a text is written so that it reads back.
//!
//! `\"` is a quote, `\\` a backslash, `\n`, `\r` and `\t` are a line feed, a carriage return and a tabulator, and
//! `\u{e9}` is the character with this number. Position strings of rulesets have no escapes.

/// How far behind the opening quote the closing one stands.
pub(crate) fn closing_quote(rest: &str) -> Option<usize> {
    let mut escaped = false;
    rest.bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    })
}

/// An escape that means nothing, by its place in the text and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownEscape {
    pub(crate) at: usize,
    pub(crate) length: usize,
}

/// The text that stands between two quotes.
pub(crate) fn unescaped(inner: &str) -> Result<String, UnknownEscape> {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        let (letter, length) = escape_at(escape).ok_or_else(|| UnknownEscape {
            at: inner.len() - rest.len() + at,
            length: 1 + escape.chars().next().map_or(0, char::len_utf8),
        })?;
        text.push(letter);
        rest = &escape[length..];
    }
    text.push_str(rest);
    Ok(text)
}

/// The character for which the letters behind a backslash stand, and how many bytes of them it takes.
fn escape_at(escape: &str) -> Option<(char, usize)> {
    Some(match escape.chars().next()? {
        '"' => ('"', 1),
        '\\' => ('\\', 1),
        'n' => ('\n', 1),
        'r' => ('\r', 1),
        't' => ('\t', 1),
        'u' => {
            let digits = escape.strip_prefix("u{")?.split_once('}')?.0;
            if digits.is_empty() || digits.len() > 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return None;
            }
            let number = u32::from_str_radix(digits, 16).ok()?;
            (char::from_u32(number)?, digits.len() + 3)
        }
        _ => return None,
    })
}

/// The text in quotes, so that it reads back.
pub(crate) fn quoted(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push('"');
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            // Nobody sees a control character, and some terminals obey it; nor marks that turn writing around.
            _ if letter.is_control() || is_invisible(letter) => {
                written.push_str(&format!("\\u{{{:x}}}", u32::from(letter)));
            }
            _ => written.push(letter),
        }
    }
    written.push('"');
    written
}

fn is_invisible(letter: char) -> bool {
    let ranges = ['\u{ad}'..='\u{ad}', '\u{200b}'..='\u{200f}', '\u{2028}'..='\u{202e}', '\u{2060}'..='\u{206f}'];
    letter == '\u{feff}' || ranges.iter().any(|range| range.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_reads_back() {
        let mut dice = 7_u64;
        let letters = ['"', '\\', '\n', '\r', '\t', '\0', '\u{7f}', 'a', 'u', '{', '}', 'ä', '\u{202e}', '😀', 'n'];
        for length in 0..2_000 {
            let text: String = (0..length % 23)
                .map(|_| {
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    letters[usize::try_from(dice >> 33).unwrap() % letters.len()]
                })
                .collect();
            let written = quoted(&text);
            let rest = &written[1..];
            assert_eq!(closing_quote(rest), Some(rest.len() - 1), "{written}");
            assert_eq!(unescaped(&rest[..rest.len() - 1]).as_deref(), Ok(text.as_str()), "{written}");
        }
    }

    #[test]
    fn unknown_escapes_have_a_place() {
        assert_eq!(unescaped(r"ab\d"), Err(UnknownEscape { at: 2, length: 2 }));
        assert_eq!(unescaped(r"a\\b\ü"), Err(UnknownEscape { at: 4, length: 3 }));
        for wrong in [r"\u", r"\u{}", r"\u{110000}", r"\u{d800}", r"\u{1234567}", r"\u{-1}", r"\u{41", r"\"] {
            assert!(unescaped(wrong).is_err(), "{wrong}");
        }
        assert_eq!(unescaped(r"\u{41}\u{1F600}").as_deref(), Ok("A😀"));
    }
}
