//! From a text to nodes, with a list of what is open instead of recursion.

use std::ops::Range;

use onside_ground::{Guard, Player};
use onside_number::Dyadic;

use super::bars::{Item, MAX_BARS, Side, Split, options, split};
use super::error::{ParseError, Reason};
use super::literal::{Literal, Scanner};
use super::{Id, Node, Written};

/// Longer texts are not read: nobody writes them, and they could fill memory.
const MAX_LENGTH: usize = 16 << 20;
/// How many signs are read between two looks at the guard.
const CHECK_EVERY: u32 = 1024;

/// Reads the text of one game.
pub(crate) fn read(guard: &Guard, text: &str) -> Result<Written, ParseError> {
    let scanner = Scanner { text, at: 0 };
    if text.len() > MAX_LENGTH {
        return Err(scanner.error(0, Reason::TooLarge("the text has more than 16 million characters")));
    }
    let mut reader =
        Reader { scanner, guard, nodes: Vec::new(), order: Vec::new(), open: Vec::new(), onside: None, until_check: 0 };
    let whole = reader.whole()?;
    if let Some(onside) = reader.onside {
        let place = reader.nodes[onside].1.start..reader.nodes[whole].1.end;
        reader.push(Node::Sides(onside, whole), place);
    }
    Ok(Written { nodes: reader.nodes, order: reader.order })
}

/// Something that has begun and not ended.
enum Open {
    Braces(Braces),
    /// `Tiny(` or `Miny(`.
    Tiny {
        number: Dyadic,
        sign: Player,
        start: usize,
        parenthesis: usize,
    },
    /// `+-`, whose game follows.
    PlusMinus {
        start: usize,
    },
    /// A parenthesis.
    Parenthesis {
        at: usize,
    },
}

struct Braces {
    id: Id,
    /// Where the braces open, and where the label before them begins.
    at: usize,
    label: Range<usize>,
    items: Vec<Item>,
    /// The outermost braces that something in here names, counted from outside.
    names: usize,
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    guard: &'a Guard,
    nodes: Vec<(Node, Range<usize>)>,
    order: Vec<Id>,
    open: Vec<Open>,
    /// What stands before the `&`.
    onside: Option<Id>,
    until_check: u32,
}

fn never_closed(at: usize, bracket: char) -> ParseError {
    ParseError { place: at..at + 1, reason: Reason::NeverClosed(bracket) }
}

/// What braces name if there is no label in them.
const NOTHING: usize = usize::MAX;

impl Reader<'_> {
    fn whole(&mut self) -> Result<Id, ParseError> {
        loop {
            if let Some(id) = self.operand()?
                && let Some(whole) = self.ended(id)?
            {
                return Ok(whole);
            }
        }
    }

    fn skip_blanks(&mut self) {
        self.scanner.run(|byte| byte.is_ascii_whitespace());
    }

    fn error<T>(&self, start: usize, reason: Reason) -> Result<T, ParseError> {
        Err(self.scanner.error(start, reason))
    }

    /// A node whose parts are all there.
    fn push(&mut self, node: Node, place: Range<usize>) -> Id {
        self.nodes.push((node, place));
        self.order.push(self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// What stands where a game may begin: a whole game, or nothing if something was opened.
    fn operand(&mut self) -> Result<Option<Id>, ParseError> {
        if self.until_check == 0 {
            self.guard.check().map_err(|stop| self.scanner.error(self.scanner.at, stop.into()))?;
            self.until_check = CHECK_EVERY;
        }
        self.until_check -= 1;
        self.skip_blanks();
        let start = self.scanner.at;
        match self.scanner.byte() {
            b'{' => self.braces(start..start).map(|()| None),
            b'(' => {
                self.scanner.at += 1;
                self.open.push(Open::Parenthesis { at: start });
                Ok(None)
            }
            b'+' if self.scanner.take("+-") => {
                self.open.push(Open::PlusMinus { start });
                Ok(None)
            }
            b'-' if self.scanner.text.as_bytes().get(start + 1).is_some_and(u8::is_ascii_digit) => self.literal(),
            b'0'..=b'9' | b'^' | b'*' => self.literal(),
            byte if byte.is_ascii_alphabetic() => self.name(),
            b'|' | b',' | b'}' if matches!(self.open.last(), Some(Open::Braces(_))) => self.separators(),
            _ => match self.open.last() {
                Some(Open::Braces(braces)) if start == self.scanner.text.len() => Err(never_closed(braces.at, '{')),
                _ => self.error(start, Reason::Expected("a game")),
            },
        }
    }

    fn literal(&mut self) -> Result<Option<Id>, ParseError> {
        let start = self.scanner.at;
        Ok(match self.scanner.literal()? {
            Literal::Node(node) => Some(self.push(node, self.scanner.from(start))),
            Literal::Tiny { number, sign } => {
                self.open.push(Open::Tiny { number, sign, start, parenthesis: self.scanner.at - 1 });
                None
            }
        })
    }

    /// A word that stands where a game may begin.
    fn name(&mut self) -> Result<Option<Id>, ParseError> {
        let start = self.scanner.at;
        let word = self.scanner.run(|byte| byte.is_ascii_alphanumeric());
        let downs = word.trim_start_matches('v');
        let is_down = downs.len() < word.len()
            && (downs.is_empty() || (word.len() == downs.len() + 1 && downs.bytes().all(|byte| byte.is_ascii_digit())));
        let known = matches!(word, "on" | "off" | "dud" | "over" | "under" | "pass" | "Tiny" | "Miny");
        if self.scanner.byte() == b'{' {
            let place = self.scanner.from(start);
            if known || is_down || self.labelled(word).is_some() {
                return self.error(start, Reason::LabelInUse(word.to_owned()));
            }
            return self.braces(place).map(|()| None);
        }
        if is_down || matches!(word, "over" | "under" | "Tiny" | "Miny") {
            self.scanner.at = start;
            if is_down {
                return self.literal();
            }
            return Ok(match self.scanner.word(Dyadic::ZERO)? {
                Literal::Node(node) => Some(self.push(node, self.scanner.from(start))),
                Literal::Tiny { number, sign } => {
                    self.open.push(Open::Tiny { number, sign, start, parenthesis: self.scanner.at - 1 });
                    None
                }
            });
        }
        let place = self.scanner.from(start);
        match word {
            "on" => Ok(Some(self.push(Node::Endless(Player::Left), place))),
            "off" => Ok(Some(self.push(Node::Endless(Player::Right), place))),
            "pass" => self.pass(place).map(Some),
            "dud" => Ok(Some(self.push(Node::Dud, place))),
            _ => self.label(word, place).map(Some),
        }
    }

    /// How deep, counted from outside, the open braces with this label are.
    fn labelled(&self, word: &str) -> Option<usize> {
        self.open.iter().position(|open| match open {
            Open::Braces(braces) => !braces.label.is_empty() && self.scanner.text[braces.label.clone()] == *word,
            _ => false,
        })
    }

    /// A pass belongs to the innermost game, which need not have braces of its own.
    fn pass(&mut self, place: Range<usize>) -> Result<Id, ParseError> {
        let around = self.open.iter().rev().find(|open| !matches!(open, Open::Parenthesis { .. }));
        match around {
            Some(Open::Braces(_)) => Ok(self.push(Node::Pass, place)),
            Some(_) => self.error(place.start, Reason::LabelInside),
            None => self.error(place.start, Reason::UnknownName("pass".to_owned())),
        }
    }

    /// A label that is open.
    fn label(&mut self, word: &str, place: Range<usize>) -> Result<Id, ParseError> {
        let named = self.labelled(word);
        let Some(depth) = named else { return self.error(place.start, Reason::UnknownName(word.to_owned())) };
        // Everything between the braces that are named and this place belongs to one graph.
        if self.open[depth..].iter().any(|open| !matches!(open, Open::Braces(_) | Open::Parenthesis { .. })) {
            return self.error(place.start, Reason::LabelInside);
        }
        let mut id = None;
        for open in &mut self.open[depth..] {
            if let Open::Braces(braces) = open {
                id.get_or_insert(braces.id);
                braces.names = braces.names.min(depth);
            }
        }
        match id {
            Some(id) => Ok(self.push(Node::Label(id), place)),
            None => self.error(place.start, Reason::UnknownName(word.to_owned())),
        }
    }

    /// Opens braces behind their label.
    fn braces(&mut self, label: Range<usize>) -> Result<(), ParseError> {
        let at = self.scanner.at;
        self.scanner.at += 1;
        // Labels refer to the node before it is known.
        self.nodes.push((Node::Dud, at..at + 1));
        let id = self.nodes.len() - 1;
        self.open.push(Open::Braces(Braces { id, at, label, items: Vec::new(), names: NOTHING }));
        Ok(())
    }

    /// Bars, commas and the closing brace, until a game begins or has ended.
    fn separators(&mut self) -> Result<Option<Id>, ParseError> {
        loop {
            self.skip_blanks();
            let start = self.scanner.at;
            let Some(Open::Braces(braces)) = self.open.last_mut() else { return Ok(None) };
            match self.scanner.byte() {
                b'|' => {
                    let count = self.scanner.run(|byte| byte == b'|').len();
                    let place = self.scanner.from(start);
                    if count > MAX_BARS {
                        return Err(ParseError { place, reason: Reason::LongBar });
                    }
                    braces.items.push(Item::Bars(count, place));
                }
                b',' => {
                    self.scanner.at += 1;
                    braces.items.push(Item::Comma(start..start + 1));
                }
                b'}' => {
                    self.scanner.at += 1;
                    return self.close().map(Some);
                }
                0 if start == self.scanner.text.len() => {
                    return Err(never_closed(braces.at, '{'));
                }
                // A game begins, unless one has just ended.
                _ if matches!(braces.items.last(), Some(Item::Game(_))) => {
                    return self.error(start, Reason::Expected("`,`, `|` or `}`"));
                }
                _ => return Ok(None),
            }
        }
    }

    /// The game of the braces that have just been closed; or, behind `+-`, their set as a switch.
    fn close(&mut self) -> Result<Id, ParseError> {
        let depth = self.open.len() - 1;
        let Some(Open::Braces(braces)) = self.open.pop() else {
            return self.error(self.scanner.at, Reason::Expected("a game"));
        };
        let start = if braces.label.is_empty() { braces.at } else { braces.label.start };
        let place = self.scanner.from(start);
        let closed = braces.names >= depth;
        if !braces.items.iter().any(|item| matches!(item, Item::Bars(..))) {
            let Some(Open::PlusMinus { start }) = self.open.last().filter(|_| braces.label.is_empty()) else {
                return Err(ParseError { place, reason: Reason::Expected("a bar, `|`, between these braces") });
            };
            let place = self.scanner.from(*start);
            self.open.pop();
            self.nodes[braces.id] = (Node::Switch(options(&braces.items)?), place);
            self.order.push(braces.id);
            return Ok(braces.id);
        }
        let split = split(&braces.items)?;
        let options = self.sides(split);
        self.nodes[braces.id] = (Node::Braces { options, closed }, place);
        self.order.push(braces.id);
        Ok(braces.id)
    }

    /// The options of a game, with nodes for the games that have lost their braces. These are not nested deeper than
    /// the longest bar.
    fn sides(&mut self, split: Split) -> [Vec<Id>; 2] {
        split.sides.map(|side| match side {
            Side::Options(options) => options,
            Side::Game(inner, place) => {
                // It has no label, so that every label in it names something around it.
                let options = self.sides(*inner);
                let closed = !options.iter().flatten().any(|&id| self.is_open(id));
                vec![self.push(Node::Braces { options, closed }, place)]
            }
        })
    }

    /// Whether a node belongs to a graph with what is around it.
    fn is_open(&self, id: Id) -> bool {
        matches!(self.nodes[id].0, Node::Label(_) | Node::Braces { closed: false, .. })
    }

    /// A game has ended: gives it to what is open, until something goes on. The whole, if nothing is open and nothing
    /// follows.
    fn ended(&mut self, mut id: Id) -> Result<Option<Id>, ParseError> {
        loop {
            match self.open.last_mut() {
                Some(Open::Braces(braces)) => {
                    braces.items.push(Item::Game(id));
                    match self.separators()? {
                        Some(closed) => id = closed,
                        None => return Ok(None),
                    }
                }
                Some(Open::PlusMinus { start }) => {
                    let start = *start;
                    self.open.pop();
                    let place = self.scanner.from(start);
                    id = self.push(Node::Switch(vec![id]), place);
                }
                Some(Open::Tiny { parenthesis: at, .. } | Open::Parenthesis { at }) => {
                    let at = *at;
                    self.skip_blanks();
                    if !self.scanner.take(")") {
                        if self.scanner.at == self.scanner.text.len() {
                            return Err(never_closed(at, '('));
                        }
                        return self.error(self.scanner.at, Reason::Expected("`)`"));
                    }
                    if let Some(Open::Tiny { number, sign, start, .. }) = self.open.pop() {
                        let place = self.scanner.from(start);
                        id = self.push(Node::Tiny { number, sign, size: id }, place);
                    }
                }
                None => return self.last(id),
            }
        }
    }

    /// A game around which nothing is open.
    fn last(&mut self, id: Id) -> Result<Option<Id>, ParseError> {
        self.skip_blanks();
        if self.scanner.at == self.scanner.text.len() {
            return Ok(Some(id));
        }
        if self.onside.is_none() && self.scanner.take("&") {
            self.onside = Some(id);
            return Ok(None);
        }
        self.error(self.scanner.at, Reason::Expected("the end of the game"))
    }
}
