//! One token at a time, on request, from any place of the source.
//!
//! The parser asks with a mode, because inside braces bars separate options and outside they compare, and
//! it jumps over position strings, which are not made of tokens. Whether `^` and `*` are operators or
//! values is not decided here.

use onside_show::Span;

use super::operators::Comparator;
use super::text::closing_quote;

/// The sorts of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    End,
    Integer,
    /// `0.25`
    Decimal,
    Name,
    Text,
    UnclosedText,
    Plus,
    Minus,
    PlusMinus,
    Star,
    /// `×`, which binds tighter than the star.
    Times,
    Slash,
    Percent,
    Caret,
    Colon,
    Comma,
    Dot,
    OpenParenthesis,
    CloseParenthesis,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    /// A run of bars inside braces, or a single bar anywhere.
    Bars(u32),
    Compare(Comparator),
    Quote,
    Semicolon,
    Ampersand,
    /// `:=`
    Assign,
    /// `->`
    Arrow,
    /// `=>`
    FatArrow,
    /// `..`
    DotDot,
    /// Anything that starts no token.
    Unknown,
}

/// A token, its place, and whether it follows its predecessor without a blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    pub(crate) glued: bool,
}

/// Whether bars separate options or compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bars {
    Compare,
    Options,
}

/// Whether a name can start with this character.
pub(super) fn starts_name(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

/// The place after blanks and comments: `//` to the end of the line, `/* ... */` (to the end of the source if it is not
/// closed).
pub(super) fn skip_blanks(source: &str, mut at: usize) -> usize {
    if at == 0 {
        at = byte_order_mark(source);
    }
    // Most tokens stand where they are looked for, or behind a few blanks.
    let bytes = source.as_bytes();
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    if bytes.get(at).is_some_and(|&byte| byte.is_ascii_graphic() && byte != b'/') {
        return at;
    }
    loop {
        let rest = source.get(at..).unwrap_or("");
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if trimmed.starts_with("//") {
            at += trimmed.find('\n').unwrap_or(trimmed.len());
        } else if let Some(comment) = trimmed.strip_prefix("/*") {
            at += comment.find("*/").map_or(trimmed.len(), |end| end + 4);
        } else {
            return at;
        }
    }
}

/// How many bytes the mark has with which some editors begin a file; none if there is no such mark.
pub(crate) fn byte_order_mark(source: &str) -> usize {
    if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}

/// The token that starts at or after `from`.
pub(crate) fn next_token(source: &str, from: usize, bars: Bars) -> Token {
    let start = skip_blanks(source, from);
    let rest = source.get(start..).unwrap_or("");
    let (kind, length) = token(rest, bars);
    Token { kind, span: Span::new(start, start + length), glued: start == from }
}

fn digits(rest: &str) -> usize {
    rest.bytes().take_while(u8::is_ascii_digit).count()
}

/// How many digits follow the decimal point with which the text starts; none if the dot is that of a method or a range.
pub(crate) fn fraction_digits(rest: &str) -> usize {
    rest.strip_prefix('.').map_or(0, digits)
}

fn token(rest: &str, bars: Bars) -> (Kind, usize) {
    let Some(first) = rest.chars().next() else { return (Kind::End, 0) };
    if first.is_ascii_digit() {
        let length = digits(rest);
        return match fraction_digits(&rest[length..]) {
            0 => (Kind::Integer, length),
            fraction => (Kind::Decimal, length + 1 + fraction),
        };
    }
    if starts_name(first) {
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        return (Kind::Name, length);
    }
    // The class of a value, `⟪game.Integer⟫`, is a name.
    if first == '⟪'
        && let Some(end) = rest.find('⟫')
        && rest['⟪'.len_utf8()..end].chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_')
    {
        return (Kind::Name, end + '⟫'.len_utf8());
    }
    if first == '×' {
        return (Kind::Times, first.len_utf8());
    }
    if first == '"' {
        return match closing_quote(&rest[1..]) {
            Some(inner) => (Kind::Text, inner + 2),
            None => (Kind::UnclosedText, rest.len()),
        };
    }
    let byte = |index: usize| rest.as_bytes().get(index).copied().unwrap_or(0);
    let compare = bars == Bars::Compare;
    match (byte(0), byte(1)) {
        (b':', b'=') => (Kind::Assign, 2),
        (b'-', b'>') => (Kind::Arrow, 2),
        (b'=', b'>') => (Kind::FatArrow, 2),
        (b'.', b'.') => (Kind::DotDot, 2),
        (b'+', b'-') => (Kind::PlusMinus, 2),
        (b'<', b'=') => (Kind::Compare(Comparator::LessOrEqual), 2),
        (b'>', b'=') => (Kind::Compare(Comparator::GreaterOrEqual), 2),
        (b'=', b'=') if byte(2) == b'=' => (Kind::Compare(Comparator::Identical), 3),
        (b'=', b'=') => (Kind::Compare(Comparator::Equal), 2),
        (b'!', b'=') => (Kind::Compare(Comparator::NotEqual), 2),
        (b'<', b'>') => (Kind::Compare(Comparator::Confused), 2),
        (b'<', b'|') if compare => (Kind::Compare(Comparator::LessOrConfused), 2),
        (b'|', b'>') if compare => (Kind::Compare(Comparator::GreaterOrConfused), 2),
        (b'|', b'|') if compare => (Kind::Compare(Comparator::Confused), 2),
        (b'|', _) => {
            let length = rest.bytes().take_while(|&byte| byte == b'|').count();
            (Kind::Bars(u32::try_from(length).unwrap_or(u32::MAX)), length)
        }
        (b'+', _) => (Kind::Plus, 1),
        (b'-', _) => (Kind::Minus, 1),
        (b'*', _) => (Kind::Star, 1),
        (b'/', _) => (Kind::Slash, 1),
        (b'%', _) => (Kind::Percent, 1),
        (b'^', _) => (Kind::Caret, 1),
        (b':', _) => (Kind::Colon, 1),
        (b',', _) => (Kind::Comma, 1),
        (b';', _) => (Kind::Semicolon, 1),
        (b'&', _) => (Kind::Ampersand, 1),
        (b'.', _) => (Kind::Dot, 1),
        (b'(', _) => (Kind::OpenParenthesis, 1),
        (b')', _) => (Kind::CloseParenthesis, 1),
        (b'{', _) => (Kind::OpenBrace, 1),
        (b'}', _) => (Kind::CloseBrace, 1),
        (b'[', _) => (Kind::OpenBracket, 1),
        (b']', _) => (Kind::CloseBracket, 1),
        (b'<', _) => (Kind::Compare(Comparator::Less), 1),
        (b'>', _) => (Kind::Compare(Comparator::Greater), 1),
        (b'=', _) => (Kind::Compare(Comparator::Equal), 1),
        (b'\'', _) => (Kind::Quote, 1),
        _ => (Kind::Unknown, first.len_utf8()),
    }
}
