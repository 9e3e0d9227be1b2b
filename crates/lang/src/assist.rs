//! What an editor needs to know about a source while it is being typed: the sorts of its words, whether it is
//! finished, how it is divided into cells and statements, and how it could go on.
//!
//! Nothing here parses or evaluates: the scan follows the lexer's rules (comments, quotes, position strings behind
//! rulesets) on any text, finished or not, and never fails. What is wrong with a source is the parser's to say.

use onside_show::Span;

use crate::library::{self, Method};
use crate::syntax::{self, KEYWORDS};
use crate::value::Kind;

/// The sorts of words that look different in an editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// From `//` to the end of the line.
    Comment,
    /// Digits and the signs that stand for values: `*`, `^`, `v`.
    Number,
    /// A text in quotes.
    Text,
    /// A word of the grammar, such as `if`.
    Keyword,
    /// The name of a ruleset.
    Ruleset,
    /// What stands between a ruleset's parentheses.
    Position,
    /// The name of a function of the library.
    Function,
    /// A name behind a dot, or the name of a method.
    Method,
    /// Any other name.
    Name,
    /// A bracket with its partner.
    Bracket,
    /// An opening bracket whose partner is still missing.
    Unclosed,
    /// A closing bracket that closes nothing.
    Unmatched,
    /// Operators, bars, commas and whatever else there is.
    Sign,
}

/// A word of a source and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its sort.
    pub sort: Sort,
    /// Its place.
    pub span: Span,
}

/// Words that look like keywords without being kept by the grammar.
const CONSTANTS: [&str; 4] = ["as", "true", "false", "Nothing"];

/// A source cut into words, and what is open at its end.
struct Scan<'s> {
    source: &'s str,
    pieces: Vec<Piece>,
    open: Vec<Open>,
    /// Which of the open things is the quote of an explicit form; there is one at most.
    quote: Option<usize>,
    /// For each piece, whether nothing is open behind it.
    at_rest: Vec<bool>,
    /// Whether a closing bracket or an `end` has no partner, so that no continuation can mend the source.
    broken: bool,
}

/// Something that waits for its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// A bracket: the byte that closes it, and the piece it is.
    Bracket(u8, usize),
    /// `if` or `begin`, or a loop's `do`: waits for `end`.
    Block,
    /// The head of a loop, which waits for its `do`; in a comprehension it ends with the bracket around it.
    Head,
    /// `ruleset`: waits for `end`.
    Rules,
    /// `class` or `enum`: waits for `end`.
    Class,
    /// A quote of any sort.
    Quote,
}

/// Words that mean something in rulesets only.
const RULE_WORDS: [&str; 8] = ["play", "as", "joint", "parts", "symmetry", "require", "on", "loopy"];

/// Words that mean something in classes only.
const CLASS_WORDS: [&str; 8] =
    ["extends", "override", "private", "protected", "static", "external", "singleton", "mutable"];

/// What can be said in rulesets, and what it is.
const RULE_TERMS: [(&str, &str); 24] = [
    ("on", "what the game is played on"),
    ("grid", "rows and columns of cells"),
    ("strip", "squares in a row"),
    ("graph", "vertices and edges"),
    ("heap", "a number"),
    ("loopy", "play may return to a position"),
    ("Left:", "a rule for Left"),
    ("Right:", "a rule for Right"),
    ("play", "what the move leads to"),
    ("as", "the name of the move"),
    ("joint", "what two moves at once lead to"),
    ("parts", "independent parts of a position"),
    ("symmetry", "symmetries of the rules"),
    ("require", "what parameters must be like"),
    ("board", "the board"),
    ("own", "the letter of the player who moves"),
    ("theirs", "the letter of the other player"),
    ("empty", "the letter of an empty cell"),
    ("ahead", "1 for Left and -1 for Right"),
    ("player", "the player who moves"),
    ("near(", "how many cells next to a cell have a letter"),
    ("slide(", "the empty cells from a cell on in a direction or in several"),
    ("where", "a condition"),
    ("def", "a function of the rules"),
];

/// Whether a name and then `on`, parameters or nothing yet follow the word `ruleset`.
fn defines_ruleset(behind: &str) -> bool {
    let name = behind_blanks(behind);
    let length = name.find(|c: char| !is_name(c)).unwrap_or(name.len());
    let rest = behind_blanks(&name[length..]);
    let starts = name.starts_with(|c: char| c.is_alphabetic()) && behind.starts_with(char::is_whitespace);
    let on = rest.strip_prefix("on").is_some_and(|rest| !rest.starts_with(is_name));
    starts && (rest.is_empty() || rest.starts_with('(') || on)
}

/// Whether a class is defined behind the word `class` or `enum`: a name follows, and then parameters, `extends`, what
/// stands in it, or nothing yet. Behind a word such as `singleton` a name is enough.
fn defines_class(word: &str, behind: &str, modified: bool) -> bool {
    let name = behind_blanks(behind);
    let length = name.find(|c: char| !is_name(c)).unwrap_or(name.len());
    if !name.starts_with(|c: char| c.is_alphabetic()) || !behind.starts_with(char::is_whitespace) {
        return false;
    }
    let rest = behind_blanks(&name[length..]);
    let next = &rest[..rest.find(|c: char| !is_name(c)).unwrap_or(rest.len())];
    let enumerates = word == "enum" && next.starts_with(|c: char| c.is_alphabetic());
    modified || enumerates || rest.is_empty() || rest.starts_with('(') || syntax::begins_class_item(next)
}

/// What follows the blanks at the beginning, or nothing if there is a blank line among them: a definition that breaks
/// off there goes on behind it, so that a cell means alone what it means in its file.
fn behind_blanks(text: &str) -> &str {
    let behind = text.trim_start();
    let blanks = &text[..text.len() - behind.len()];
    if blanks.matches('\n').nth(1).is_some() { "" } else { behind }
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// `v`, `vv`, `v3`: the value down and its multiples.
fn is_down(word: &str) -> bool {
    let signs = word.trim_end_matches(|c: char| c.is_ascii_digit());
    !signs.is_empty() && signs.bytes().all(|byte| byte == b'v')
}

impl<'s> Scan<'s> {
    fn new(source: &'s str) -> Scan<'s> {
        let mut scan =
            Scan { source, pieces: Vec::new(), open: Vec::new(), quote: None, at_rest: Vec::new(), broken: false };
        let mut at = syntax::byte_order_mark(source);
        while let Some(first) = scan.rest(at).chars().next() {
            at = if first.is_whitespace() { at + first.len_utf8() } else { scan.word(at, first) };
            scan.at_rest.resize(scan.pieces.len(), scan.open.is_empty());
        }
        let open = std::mem::take(&mut scan.open);
        for waiting in &open {
            if let Open::Bracket(_, piece) = *waiting
                && let Some(piece) = scan.pieces.get_mut(piece)
            {
                piece.sort = Sort::Unclosed;
            }
        }
        Scan { open, ..scan }
    }

    fn rest(&self, at: usize) -> &'s str {
        self.source.get(at..).unwrap_or("")
    }

    fn push(&mut self, sort: Sort, start: usize, end: usize) -> usize {
        self.pieces.push(Piece { sort, span: Span::new(start, end) });
        end
    }

    /// Takes the word at a place and says where it ends.
    fn word(&mut self, at: usize, first: char) -> usize {
        let rest = self.rest(at);
        let until = |stop: &dyn Fn(char) -> bool| at + rest.find(stop).unwrap_or(rest.len());
        // A script may start with the line by which a shell finds its program.
        if rest.starts_with("//") || (at == syntax::byte_order_mark(self.source) && rest.starts_with("#!")) {
            let end = until(&|c| c == '\n');
            return self.push(Sort::Comment, at, end);
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            if let Some(length) = comment.find("*/") {
                return self.push(Sort::Comment, at, at + length + 4);
            }
            // An open comment goes on in the next line, like an open quote.
            self.open.push(Open::Quote);
            return self.push(Sort::Comment, at, self.source.len());
        }
        if first.is_ascii_digit() {
            let end = until(&|c| !c.is_ascii_digit());
            let point = syntax::fraction_digits(self.rest(end));
            return self.push(Sort::Number, at, if point > 0 { end + 1 + point } else { end });
        }
        if first.is_alphabetic() || first == '_' {
            let end = until(&|c| !is_name(c));
            return self.name(at, end);
        }
        match first {
            '"' => match syntax::closing_quote(&rest[1..]) {
                Some(inner) => self.push(Sort::Text, at, at + inner + 2),
                None => {
                    self.open.push(Open::Quote);
                    self.push(Sort::Text, at, self.source.len())
                }
            },
            '*' | '^' => self.push(Sort::Number, at, at + 1),
            _ if syntax::ends_value(first) => self.push(Sort::Number, at, at + first.len_utf8()),
            '(' => self.opened(at, b')'),
            '[' => self.opened(at, b']'),
            '{' => self.opened(at, b'}'),
            ')' | ']' | '}' => self.closed(at, rest.as_bytes()[0]),
            '\'' => {
                // An explicit form: the second quote closes the first, whatever is open in between.
                match self.quote.take() {
                    Some(index) => self.open.truncate(index),
                    None => {
                        self.quote = Some(self.open.len());
                        self.open.push(Open::Quote);
                    }
                }
                self.push(Sort::Sign, at, at + 1)
            }
            _ => {
                let long = [":=", "->", "=>", "..", "+-", "<=", ">=", "==", "!=", "<>", "<|", "|>", "||"];
                let length =
                    long.iter().find(|sign| rest.starts_with(**sign)).map_or(first.len_utf8(), |sign| sign.len());
                self.push(Sort::Sign, at, at + length)
            }
        }
    }

    fn opened(&mut self, at: usize, close: u8) -> usize {
        self.open.push(Open::Bracket(close, self.pieces.len()));
        self.push(Sort::Bracket, at, at + 1)
    }

    fn closed(&mut self, at: usize, close: u8) -> usize {
        while self.open.last() == Some(&Open::Head) {
            self.open.pop();
        }
        match self.open.last() {
            Some(Open::Bracket(wanted, _)) if *wanted == close => {
                self.open.pop();
                self.push(Sort::Bracket, at, at + 1)
            }
            _ => {
                self.broken = true;
                self.push(Sort::Unmatched, at, at + 1)
            }
        }
    }

    fn name(&mut self, start: usize, end: usize) -> usize {
        let word = &self.source[start..end];
        let after_dot =
            self.pieces.last().is_some_and(|last| last.sort == Sort::Sign && last.span.text(self.source) == ".");
        if onside_ruleset::find(word).is_some() {
            self.push(Sort::Ruleset, start, end);
            return if self.rest(end).starts_with('(') { self.position(end) } else { end };
        }
        let in_rules = self.open.contains(&Open::Rules);
        let sort = if after_dot {
            Sort::Method
        } else if word == "ruleset" && defines_ruleset(self.rest(end)) {
            self.open.push(Open::Rules);
            Sort::Keyword
        } else if matches!(word, "class" | "enum") && self.class_follows(word, end) {
            self.open.push(Open::Class);
            Sort::Keyword
        } else if self.open.contains(&Open::Class) && CLASS_WORDS.contains(&word) {
            Sort::Keyword
        } else if in_rules && RULE_WORDS.contains(&word) {
            // A rule's heads end where it says what is played.
            if word == "play" && self.open.last() == Some(&Open::Head) {
                self.open.pop();
            }
            Sort::Keyword
        } else if KEYWORDS.contains(&word) || CONSTANTS.contains(&word) {
            self.keyword(word);
            Sort::Keyword
        } else if library::function(word).is_some() {
            Sort::Function
        } else if library::method(word).is_some() {
            Sort::Method
        } else if is_down(word) {
            Sort::Number
        } else {
            Sort::Name
        };
        self.push(sort, start, end)
    }

    /// Whether a class is defined at a word that ends there; the words before it that belong to it become keywords.
    fn class_follows(&mut self, word: &str, end: usize) -> bool {
        let source = self.source;
        let is_modifier = |piece: &&mut Piece| syntax::modifies_class(piece.span.text(source));
        let modified = self.pieces.last().is_some_and(|last| syntax::modifies_class(last.span.text(source)));
        let follows = defines_class(word, self.rest(end), modified);
        if follows {
            self.pieces.iter_mut().rev().take_while(is_modifier).for_each(|piece| piece.sort = Sort::Keyword);
        }
        follows
    }

    fn keyword(&mut self, word: &str) {
        match word {
            "if" | "begin" => self.open.push(Open::Block),
            // A head may go on with `from` and `while`; either may also start one.
            "for" | "from" | "while" if self.open.last() != Some(&Open::Head) => self.open.push(Open::Head),
            // What follows the head belongs to the loop's body.
            "do" | "yield" => {
                if let Some(head @ Open::Head) = self.open.last_mut() {
                    *head = Open::Block;
                }
            }
            "end" => match self.open.last() {
                Some(Open::Block | Open::Head | Open::Rules | Open::Class) => {
                    self.open.pop();
                }
                _ => self.broken = true,
            },
            _ => {}
        }
    }

    /// A ruleset's position string from its parenthesis on; parentheses nest in it and quotes protect.
    fn position(&mut self, start: usize) -> usize {
        self.opened(start, b')');
        let (mut depth, mut quoted) = (0_usize, false);
        for (offset, byte) in self.rest(start).bytes().enumerate().skip(1) {
            match byte {
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b'(' => depth += 1,
                b')' if depth > 0 => depth -= 1,
                b')' => {
                    self.push(Sort::Position, start + 1, start + offset);
                    return self.closed(start + offset, b')');
                }
                _ => {}
            }
        }
        self.push(Sort::Position, start + 1, self.source.len())
    }

    /// The statements, each with its semicolon.
    fn statements(&self) -> Vec<Span> {
        let source = self.source;
        let mut found: Vec<Span> = Vec::new();
        let mut goes_on = false;
        let mut waits = false;
        // Where a comment that began at the margin ends: what follows it in its line stands at the margin too.
        let mut comment_end = None;
        for (piece, &at_rest) in self.pieces.iter().zip(&self.at_rest) {
            let start = piece.span.start;
            let after_comment = comment_end.take().is_some_and(|end: usize| !source[end..start].contains('\n'));
            let at_margin = start == 0 || source[..start].ends_with('\n') || after_comment;
            if piece.sort == Sort::Comment {
                comment_end = at_margin.then_some(piece.span.end);
                continue;
            }
            let text = piece.span.text(source);
            let starts = !goes_on || (at_margin && !waits && !(piece.sort == Sort::Keyword && INNER.contains(&text)));
            match found.last_mut() {
                Some(last) if !starts => last.end = piece.span.end,
                _ => found.push(piece.span),
            }
            goes_on = !(at_rest && text == ";" && piece.sort == Sort::Sign);
            waits = !at_rest || (piece.sort == Sort::Sign && !matches!(text, ";" | "'"));
        }
        found
    }
}

/// The words of a source, from left to right. Blanks belong to none.
#[must_use]
pub fn pieces(source: &str) -> Vec<Piece> {
    Scan::new(source).pieces
}

/// Whether a source is finished, so that Enter should evaluate it; an open bracket, quote or block waits for more.
///
/// A source that no continuation can mend is finished too: its error is reported at once.
#[must_use]
pub fn is_complete(source: &str) -> bool {
    let scan = Scan::new(source);
    let waits = scan
        .pieces
        .iter()
        .rev()
        .find(|piece| piece.sort != Sort::Comment)
        .is_some_and(|last| last.sort == Sort::Sign && matches!(last.span.text(source), ":=" | "->"));
    scan.broken || (scan.open.is_empty() && !waits)
}

/// The statements of a script, each with its semicolon.
///
/// A statement ends at a semicolon, and at the end of a line if nothing is open, no operator waits for its right side,
/// and the next line starts at the margin: an indented line goes on with what stands above it.
#[must_use]
pub fn statements(source: &str) -> Vec<Span> {
    Scan::new(source).statements()
}

/// Keywords that start no statement.
const INNER: [&str; 13] =
    ["and", "by", "do", "else", "elseif", "end", "in", "is", "or", "then", "to", "where", "yield"];

/// A way in which a source could go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What to put in the place of the unfinished word.
    pub text: String,
    /// What it is, in a few words.
    pub about: String,
}

/// A variable as completion knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// What kind of value it holds.
    pub kind: Kind,
    /// The names of its parameters, if it is a ruleset that still wants them.
    pub parameters: Vec<String>,
}

/// The unfinished word at the cursor and what it could become, best first.
///
/// Methods are offered behind a dot, nothing inside comments, quotes and position strings, parameters between the
/// parentheses of a ruleset, and names elsewhere.
#[must_use]
pub fn complete(source: &str, cursor: usize, variables: &[Known]) -> (Span, Vec<Candidate>) {
    let before = source.get(..cursor).unwrap_or(source);
    let start = before.trim_end_matches(is_name).len();
    let (span, word) = (Span::new(start, before.len()), &before[start..]);
    let scan = Scan::new(before);
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return (span, Vec::new());
    }
    let last = scan.pieces.last().filter(|piece| piece.span.end > start);
    let quoted = |piece: &Piece| match piece.sort {
        Sort::Comment => true,
        Sort::Text | Sort::Position => matches!(scan.open.last(), Some(Open::Quote | Open::Bracket(..))),
        _ => false,
    };
    if scan.pieces.last().is_some_and(|piece| piece.span.end == before.len() && quoted(piece)) {
        return (span, Vec::new());
    }
    let dotted = before[..start].ends_with('.') && !before[..start].ends_with("..");
    if dotted {
        let receiver = Scan::new(&before[..start - 1]).kind_at_end(variables);
        return (span, ranked(word, methods(receiver)));
    }
    let parameters = parameters::of_call(&scan, variables);
    // An empty word would list everything: only behind a dot, or where a parameter is wanted, is that a question.
    if word.is_empty() || last.is_none() {
        return (span, ranked(word, parameters.into_iter()));
    }
    let in_rules = scan.open.contains(&Open::Rules);
    let parameters = parameters.into_iter().chain(parameters::of_rules(&scan));
    let variables = variables.iter().map(|Known { name, kind, .. }| match kind {
        Kind::Ruleset => candidate(&format!("{name}("), "ruleset"),
        _ => candidate(name, kind.word()),
    });
    let variables = parameters.chain(variables);
    let rulesets = onside_ruleset::all().iter().map(|facts| candidate(&format!("{}(", facts.name), "ruleset"));
    let kept = crate::rules::kept().iter().map(|kept| candidate(&format!("{}(", kept.name), "ruleset"));
    let words = RULE_TERMS.iter().filter(move |_| in_rules).map(|(word, about)| candidate(word, about));
    let directions = crate::rules::DIRECTIONS.iter().filter(move |_| in_rules);
    let words = words.chain(directions.map(|word| candidate(word, "direction")));
    let mut functions = Vec::new();
    for function in library::functions() {
        functions.push(candidate(&format!("{}(", function.name), function.summary));
    }
    let keywords = KEYWORDS.iter().map(|keyword| candidate(keyword, "keyword"));
    (span, ranked(word, words.chain(variables).chain(rulesets).chain(kept).chain(functions).chain(keywords)))
}

fn candidate(text: &str, about: &str) -> Candidate {
    Candidate { text: text.to_string(), about: about.to_string() }
}

/// The methods that values of this kind have; all methods if the kind is not known.
fn methods(kind: Option<Kind>) -> impl Iterator<Item = Candidate> {
    let named = |name: &str, method: &Method| {
        let open = if method.parameters.is_empty() || method.parameters == "()" { "" } else { "(" };
        candidate(&format!("{name}{open}"), method.summary)
    };
    let fitting = library::methods().filter(move |method| kind.is_none_or(|kind| method.serves(kind)));
    fitting.flat_map(move |method| {
        let names = [method.name, method.alias].into_iter().filter(|name| !name.is_empty());
        names.map(move |name| named(name, method))
    })
}

/// Those that start with the word, then those that start with it in other letters' case, then those that contain it.
fn ranked(word: &str, candidates: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
    let lower = word.to_lowercase();
    let rank = |candidate: &Candidate| {
        let text = candidate.text.to_lowercase();
        match () {
            () if candidate.text.starts_with(word) => Some(0),
            () if text.starts_with(&lower) => Some(1),
            () if lower.chars().count() > 2 && text.contains(&lower) => Some(2),
            () => None,
        }
    };
    let mut found: Vec<(i32, Candidate)> =
        candidates.filter_map(|candidate| rank(&candidate).map(|rank| (rank, candidate))).collect();
    found.sort_by(|(rank, one), (other_rank, other)| (rank, &one.text).cmp(&(other_rank, &other.text)));
    found.dedup_by(|(_, one), (_, other)| one.text == other.text);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

mod calls;
mod cells;
mod operand;
mod parameters;
#[cfg(test)]
mod tests;

pub use calls::{OpenCall, open_call, word_at};
pub use cells::{Cell, cells};
