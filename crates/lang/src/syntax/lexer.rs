//! One token at a time, on request, from any place of the source.
//!
//! The parser asks with a mode, because inside braces bars separate options and outside they compare, and
//! it jumps over position strings, which are not made of tokens. Whether `^` and `*` are operators or
//! values is not decided here.

use onside_show::Span;

use super::text::closing_quote;

/// The sorts of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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
    Less,
    LessOrEqual,
    Equal,
    /// `===`
    Identical,
    NotEqual,
    Greater,
    GreaterOrEqual,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
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
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    pub(super) glued: bool,
}

/// Whether bars separate options or compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bars {
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
pub(super) fn next_token(source: &str, from: usize, bars: Bars) -> Token {
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
    if first == '"' {
        return match closing_quote(&rest[1..]) {
            Some(inner) => (Kind::Text, inner + 2),
            None => (Kind::UnclosedText, rest.len()),
        };
    }
    let compare = bars == Bars::Compare;
    for (text, kind, allowed) in [
        (":=", Kind::Assign, true),
        ("->", Kind::Arrow, true),
        ("=>", Kind::FatArrow, true),
        ("..", Kind::DotDot, true),
        ("+-", Kind::PlusMinus, true),
        ("<=", Kind::LessOrEqual, true),
        (">=", Kind::GreaterOrEqual, true),
        ("===", Kind::Identical, true),
        ("==", Kind::Equal, true),
        ("!=", Kind::NotEqual, true),
        ("<>", Kind::Confused, true),
        ("<|", Kind::LessOrConfused, compare),
        ("|>", Kind::GreaterOrConfused, compare),
        ("||", Kind::Confused, compare),
    ] {
        if allowed && rest.starts_with(text) {
            return (kind, text.len());
        }
    }
    let kind = match first {
        '+' => Kind::Plus,
        '-' => Kind::Minus,
        '*' => Kind::Star,
        '/' => Kind::Slash,
        '%' => Kind::Percent,
        '^' => Kind::Caret,
        ':' => Kind::Colon,
        ',' => Kind::Comma,
        ';' => Kind::Semicolon,
        '&' => Kind::Ampersand,
        '.' => Kind::Dot,
        '(' => Kind::OpenParenthesis,
        ')' => Kind::CloseParenthesis,
        '{' => Kind::OpenBrace,
        '}' => Kind::CloseBrace,
        '[' => Kind::OpenBracket,
        ']' => Kind::CloseBracket,
        '<' => Kind::Less,
        '>' => Kind::Greater,
        '=' => Kind::Equal,
        '\'' => Kind::Quote,
        '|' => {
            let length = rest.bytes().take_while(|&byte| byte == b'|').count();
            return (Kind::Bars(u32::try_from(length).unwrap_or(u32::MAX)), length);
        }
        _ => Kind::Unknown,
    };
    (kind, first.len_utf8())
}
