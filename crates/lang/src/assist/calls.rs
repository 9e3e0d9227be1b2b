//! What stands at a cursor: the word there, and the call between whose parentheses it is.

use onside_show::Span;

use super::{Open, Piece, Scan, Sort};

/// The word at a place of a source that may have an explanation. Between a name and a sign the name is meant.
///
/// ```
/// use onside_lang::assist::word_at;
///
/// let source = "x.Mean + Push(BR)";
/// let at = |cursor| word_at(source, cursor).map(|word| word.span.text(source));
/// assert_eq!([at(1), at(2), at(6), at(7), at(15)], [Some("x"), Some("Mean"), Some("Mean"), Some("+"), None]);
/// assert_eq!(word_at("", 0), None);
/// ```
#[must_use]
pub fn word_at(source: &str, cursor: usize) -> Option<Piece> {
    let explained = |sort: Sort| match sort {
        Sort::Keyword | Sort::Ruleset | Sort::Function | Sort::Method | Sort::Name | Sort::Sign => true,
        Sort::Comment | Sort::Number | Sort::Text | Sort::Position => false,
        Sort::Bracket | Sort::Unclosed | Sort::Unmatched => false,
    };
    let pieces = super::pieces(source).into_iter();
    let touching = pieces.filter(|piece| piece.span.start <= cursor && cursor <= piece.span.end);
    touching.filter(|piece| explained(piece.sort)).max_by_key(|piece| (piece.sort != Sort::Sign, piece.span.start))
}

/// A call whose parentheses are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCall {
    /// Where the name of what is called stands.
    pub name: Span,
    /// Whether it is a method, behind a dot.
    pub method: bool,
    /// How many commas stand before the cursor.
    pub argument: usize,
}

/// The innermost call between whose parentheses a cursor stands.
///
/// ```
/// use onside_lang::assist::open_call;
///
/// let call = open_call("3 + g.Cool(f(1, 2), [3, ", 22).unwrap();
/// assert_eq!((call.name.start, call.method, call.argument), (6, true, 1));
/// assert_eq!(open_call("f(1)", 4), None);
/// ```
#[must_use]
pub fn open_call(source: &str, cursor: usize) -> Option<OpenCall> {
    let before = source.get(..cursor)?;
    let scan = Scan::new(before);
    let brackets = scan.open.iter().rev().filter_map(|open| match *open {
        Open::Bracket(b')', piece) => Some(piece),
        _ => None,
    });
    for open in brackets {
        let bracket = scan.pieces.get(open)?;
        let Some(name) = open.checked_sub(1).and_then(|index| scan.pieces.get(index)) else { continue };
        let is_name = matches!(name.sort, Sort::Name | Sort::Function | Sort::Method | Sort::Ruleset);
        if !is_name || name.span.end != bracket.span.start {
            continue;
        }
        let dot = open.checked_sub(2).and_then(|index| scan.pieces.get(index));
        let method = dot.is_some_and(|dot| dot.span.text(before) == "." && dot.span.end == name.span.start);
        let mut depth = 0_usize;
        let mut argument = 0;
        for piece in &scan.pieces[open + 1..] {
            match piece.span.text(before) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "," if depth == 0 => argument += 1,
                _ => {}
            }
        }
        return Some(OpenCall { name: name.span, method, argument });
    }
    None
}
