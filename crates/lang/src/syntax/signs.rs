//! Signs that people paste from papers and pages, as the ASCII they stand for: `±1`, `↑`, `½`, `−3`, `≤`.
//!
//! A source is translated before it is read, so that the lexer and the parser know ASCII only; places are translated
//! back. Texts in quotes and comments stay as they are. What has no ASCII form is left to the parser to complain of.

use onside_show::Span;

use super::text::closing_quote;

/// A source in ASCII signs, and where its parts come from.
pub(crate) struct Translated {
    pub(crate) text: String,
    /// The places where the two sources run apart: the end of a sign in the text and in the source as it was typed.
    steps: Vec<Step>,
}

#[derive(Clone, Copy)]
struct Step {
    /// Where the translation begins and ends in the text.
    from: usize,
    to: usize,
    /// Where the sign begins and ends in the source.
    sign: Span,
}

impl Translated {
    /// A text in which every place is where it was.
    pub(crate) fn plain(text: String) -> Translated {
        Translated { text, steps: Vec::new() }
    }

    /// The place in the source as it was typed.
    pub(crate) fn back(&self, span: Span) -> Span {
        let (start, end) = (self.place(span.start, false), self.place(span.end, true));
        Span::new(start, end.max(start))
    }

    fn place(&self, at: usize, is_end: bool) -> usize {
        let behind = self.steps.partition_point(|step| step.from < at);
        let Some(step) = behind.checked_sub(1).map(|index| self.steps[index]) else { return at };
        match at {
            at if at >= step.to => step.sign.end + (at - step.to),
            _ if is_end => step.sign.end,
            _ => step.sign.start,
        }
    }
}

/// The source in ASCII; nothing if nothing is to be translated.
pub(crate) fn translated(source: &str) -> Option<Translated> {
    if source.is_ascii() {
        return None;
    }
    let mut made = Translated { text: String::with_capacity(source.len()), steps: Vec::new() };
    let mut at = 0;
    while let Some(sign) = source[at..].chars().next() {
        let rest = &source[at..];
        let kept = match sign {
            '"' => closing_quote(&rest[1..]).map_or(rest.len(), |inner| inner + 2),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
            _ if sign.is_ascii() => 1,
            _ => 0,
        };
        if kept > 0 {
            made.text.push_str(&rest[..kept]);
            at += kept;
            continue;
        }
        let Some((ascii, length, taken)) = translation(&made.text, rest, sign) else {
            made.text.push(sign);
            at += sign.len_utf8();
            continue;
        };
        let from = made.text.len() - taken;
        made.text.truncate(from);
        made.text.push_str(&ascii);
        made.steps.push(Step { from, to: made.text.len(), sign: Span::new(at - taken, at + length) });
        at += length;
    }
    (!made.steps.is_empty()).then_some(made)
}

/// What a sign stands for behind what was translated so far, how many bytes it takes, and how many before it.
fn translation(before: &str, rest: &str, sign: char) -> Option<(String, usize, usize)> {
    let length = sign.len_utf8();
    if let Some((upper, lower)) = fraction(sign) {
        let (written, taken) = written_fraction(before, &rest[length..], upper, lower)?;
        return Some((written, length, taken));
    }
    if superscript(sign).is_some() {
        let digits: String = rest.chars().map_while(superscript).collect();
        let bytes = rest.chars().take_while(|&sign| superscript(sign).is_some()).map(char::len_utf8).sum();
        // The powers of up have angles: ↑² is ^<2>.
        let is_up = before.ends_with('^') || is_down_at_end(before);
        return Some((if is_up { format!("<{digits}>") } else { format!("^{digits}") }, bytes, 0));
    }
    if matches!(sign, '“' | '„') {
        let inner = &rest[length..];
        let end = inner.find(['”', '“'])?;
        let close = inner[end..].chars().next().map_or(0, char::len_utf8);
        return Some((format!("\"{}\"", &inner[..end]), length + end + close, 0));
    }
    let ascii = stands_for(sign)?;
    let apart = ascii.starts_with(|c: char| c.is_ascii_alphabetic())
        && before.ends_with(|c: char| c.is_alphabetic() || c == '_');
    Some((format!("{}{ascii}", if apart { " " } else { "" }), length, 0))
}

/// The signs that always stand for the same.
pub(crate) fn stands_for(sign: char) -> Option<&'static str> {
    Some(match sign {
        '±' => "+-",
        '↑' => "^",
        '⇑' => "^^",
        '↓' => "v",
        '⇓' => "vv",
        '−' | '–' | '‐' | '‑' => "-",
        '∗' | '⋆' | '★' | '·' | '⋅' => "*",
        '÷' | '∕' | '⁄' => "/",
        '≤' | '⩽' => "<=",
        '≥' | '⩾' => ">=",
        '≠' => "!=",
        '∥' | '‖' => "||",
        '⧏' | '⊲' => "<|",
        '⧐' | '⊳' => "|>",
        '∣' | '│' => "|",
        '∞' => "inf",
        'ω' => "omega",
        '→' => "->",
        '⇒' => "=>",
        '≔' => ":=",
        '…' => "..",
        '∈' => " in ",
        '⊕' => " NimSum ",
        '⊗' => " NimProduct ",
        '’' | '‘' => "'",
        _ => return None,
    })
}

/// Whether a sign that is no ASCII stands for a value or ends one: nothing needs to follow it.
pub(crate) fn ends_value(sign: char) -> bool {
    fraction(sign).is_some()
        || superscript(sign).is_some()
        || matches!(sign, '↑' | '⇑' | '↓' | '⇓' | '∗' | '⋆' | '★' | '∞' | '”' | '“')
}

fn superscript(sign: char) -> Option<char> {
    Some(match sign {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        _ => return None,
    })
}

fn fraction(sign: char) -> Option<(u128, u128)> {
    Some(match sign {
        '½' => (1, 2),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '⅕' => (1, 5),
        '⅙' => (1, 6),
        _ => return None,
    })
}

/// A fraction as one operand. Behind an integer the two are one number, as in `3½`, and take the place of its digits.
fn written_fraction(before: &str, behind: &str, upper: u128, lower: u128) -> Option<(String, usize)> {
    let whole = &before[before.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    let apart = &before[..before.len() - whole.len()];
    let taken = if apart.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.') { 0 } else { whole.len() };
    let upper = if taken == 0 { upper } else { whole.parse::<u64>().ok().map(u128::from)? * lower + upper };
    let before = before[..before.len() - taken].trim_end();
    let tight = before.ends_with(['/', '*', '^', '%']);
    let power = behind.trim_start().starts_with('^') || behind.starts_with(|c| superscript(c).is_some());
    Some((if tight || power { format!("({upper}/{lower})") } else { format!("{upper}/{lower}") }, taken))
}

/// Whether a text ends with the sign of down, and not with a name that ends with its letter.
fn is_down_at_end(text: &str) -> bool {
    let name = &text[text.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len()..];
    name.trim_start_matches(|c: char| c.is_ascii_digit()) == "v"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &str) {
        let made = translated(source);
        assert_eq!(made.as_ref().map_or(source, |made| made.text.as_str()), expected, "{source}");
    }

    #[test]
    fn signs_of_the_literature_become_ascii() {
        for (source, expected) in [
            ("±1 + ↑∗ − ⇓", "+-1 + ^* - vv"),
            ("a ≤ b ≠ c ≥ d", "a <= b != c >= d"),
            ("G ∥ H ⧏ K", "G || H <| K"),
            ("x → x·x", "x -> x*x"),
            ("2¹⁰ + ↑² + ↓³", "2^10 + ^<2> + v<3>"),
            ("½ + 3¼ − ⅞", "1/2 + 13/4 - 7/8"),
            ("1/½ + ½²", "1/(1/2) + (1/2)^2"),
            ("x↓", "x v"),
            ("“BR”", "\"BR\""),
            ("\"½\" // ±", "\"½\" // ±"),
            ("ä := ½", "ä := 1/2"),
            ("1 + ☺", "1 + ☺"),
        ] {
            check(source, expected);
        }
    }

    #[test]
    fn places_lead_back_to_what_was_typed() {
        let source = "ä + ±1 + 3½ + nope";
        let made = translated(source).expect("signs");
        for word in ["ä", "nope", "+ "] {
            let at = made.text.rfind(word).expect("the word");
            assert_eq!(made.back(Span::new(at, at + word.len())).text(source), word);
        }
        let at = made.text.find("7/2").expect("the fraction");
        assert_eq!(made.back(Span::new(at, at + 3)).text(source), "3½");
        assert_eq!(made.back(Span::new(at + 1, at + 2)).text(source), "3½");
        let end = made.text.len();
        assert_eq!(made.back(Span::new(end, end)), Span::new(source.len(), source.len()));
    }
}
