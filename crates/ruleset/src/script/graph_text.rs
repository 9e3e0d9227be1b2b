//! Reads graphs from texts: the one grammar of all graphs, whether their vertices are letters of a board or have labels
//! of any kind. What labels mean is told by whoever asks ([`GraphLabels`]); writing is the job of `graph_writer`.
//!
//! ```text
//! graph  := piece { ";" piece }
//! piece  := vertex way
//! way    := { edge vertex | "(" way { ";" way } ")" }
//! vertex := [label] [":" name]
//! edge   := "-" | label
//! ```
//!
//! `x-.-o` is a path of three vertices. What stands in parentheses are branches of the vertex before them:
//! `.(-x;-o)-.` and `.(-x;-o;-.)` are the same star. A vertex to which the text comes back has a name: `.:A-.-.-:A` is
//! a triangle. Labels and names are one sign, or several in braces: `{12}:{root}`. Vertices are numbered in the order
//! in which the text names them. This is the notation of CGSuite's graphs, which has no way behind a parenthesis that
//! closes.

use std::collections::HashMap;
use std::ops::Range;

use super::shape::MAX_CELLS;
use super::text::BoardError;

/// Why a sign or a label does not fit: the problem and what to write instead.
pub type Misfit = (String, String);

/// What the texts at vertices and edges mean.
pub trait GraphLabels {
    /// What a vertex has.
    type Vertex: PartialEq;
    /// What an edge has.
    type Edge;

    /// The label of a vertex that is written like this; nothing if it is none.
    fn vertex(&mut self, text: &str) -> Option<Self::Vertex>;

    /// The label of a vertex at which none is written; the text is what stands there instead, and a vertex may have a
    /// name all the same.
    ///
    /// # Errors
    /// Why a vertex must have one.
    fn unlabelled(&mut self, found: Option<&str>, named: bool) -> Result<Self::Vertex, Misfit>;

    /// The label of an edge that is written like this, where nothing stands for a dash; nothing if it is none.
    fn edge(&mut self, text: &str) -> Option<Self::Edge>;
}

/// A graph as it was read: vertices count from 0.
#[derive(Clone, Debug)]
pub struct ReadGraph<V, E> {
    /// What the vertices have.
    pub vertices: Vec<V>,
    /// The ends of each edge, and what it has.
    pub edges: Vec<(u32, u32, E)>,
}

/// Whether a sign alone is part of the grammar, so that it is a label only in braces.
pub(super) fn is_grammar(sign: char) -> bool {
    matches!(sign, '-' | ';' | ':' | '(' | ')' | '{' | '}' | '<' | '>') || sign.is_whitespace()
}

/// One sign, or what stands in braces.
#[derive(Clone, Debug)]
struct Token<'a> {
    text: &'a str,
    braced: bool,
    range: Range<usize>,
}

impl Token<'_> {
    fn is(&self, sign: &str) -> bool {
        !self.braced && self.text == sign
    }

    /// Whether it can be a label.
    fn is_label(&self) -> bool {
        self.braced || !["-", ";", ":", "(", ")", "<", ">"].contains(&self.text)
    }
}

fn wrong(range: Range<usize>, message: impl Into<String>, hint: impl Into<String>) -> BoardError {
    BoardError { message: message.into(), range, hint: hint.into() }
}

fn tokens(text: &str) -> Result<Vec<Token<'_>>, BoardError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let end = at + first.len_utf8();
        match first {
            '{' => {
                let Some(length) = text[end..].find('}') else {
                    return Err(wrong(at..end, "this { is not closed", "write } behind the label or the name"));
                };
                let range = at..end + length + 1;
                tokens.push(Token { text: &text[end..end + length], braced: true, range: range.clone() });
                at = range.end;
            }
            '}' => return Err(wrong(at..end, "this } closes nothing", "leave it out")),
            _ => {
                if !first.is_whitespace() {
                    tokens.push(Token { text: &text[at..end], braced: false, range: at..end });
                }
                at = end;
            }
        }
    }
    Ok(tokens)
}

struct Reader<'a, 'l, L: GraphLabels> {
    tokens: Vec<Token<'a>>,
    at: usize,
    end: usize,
    labels: &'l mut L,
    graph: ReadGraph<L::Vertex, L::Edge>,
    names: HashMap<&'a str, u32>,
}

/// Reads a graph.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn read_graph<L: GraphLabels>(text: &str, labels: &mut L) -> Result<ReadGraph<L::Vertex, L::Edge>, BoardError> {
    let graph = ReadGraph { vertices: Vec::new(), edges: Vec::new() };
    let mut reader = Reader { tokens: tokens(text)?, at: 0, end: text.len(), labels, graph, names: HashMap::new() };
    if !reader.tokens.is_empty() {
        reader.pieces()?;
    }
    Ok(reader.graph)
}

impl<'a, L: GraphLabels> Reader<'a, '_, L> {
    fn next(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at)
    }

    fn next_is(&self, sign: &str) -> bool {
        self.next().is_some_and(|token| token.is(sign))
    }

    /// Where the next token is, or the end of the text.
    fn place(&self) -> Range<usize> {
        self.next().map_or(self.end..self.end, |token| token.range.clone())
    }

    fn pieces(&mut self) -> Result<(), BoardError> {
        // The open parentheses: where each is, and the vertex before it.
        let mut open: Vec<(Range<usize>, u32)> = Vec::new();
        let mut last = self.vertex()?;
        while let Some(token) = self.next().cloned() {
            if token.is("(") {
                open.push((token.range, last));
                self.at += 1;
            } else if token.is(")") {
                let Some((_, vertex)) = open.pop() else {
                    return Err(wrong(token.range, "this ) closes nothing", "leave it out"));
                };
                last = vertex;
                self.at += 1;
            } else if token.is(";") {
                self.at += 1;
                last = match open.last() {
                    Some((_, vertex)) => *vertex,
                    None => self.vertex()?,
                };
            } else {
                let label = self.edge(&token)?;
                let to = self.vertex()?;
                self.graph.edges.push((last, to, label));
                last = to;
            }
        }
        match open.pop() {
            Some((range, _)) => Err(wrong(range, "this ( is not closed", "write ) behind its branches")),
            None => Ok(()),
        }
    }

    /// An edge: a dash or a label.
    fn edge(&mut self, token: &Token<'_>) -> Result<L::Edge, BoardError> {
        if token.is("<") || token.is(">") {
            return Err(wrong(token.range.clone(), "edges have no direction here", "write - for an edge"));
        }
        let text = if token.is("-") { "" } else { token.text };
        let label = if token.is("-") || token.is_label() { self.labels.edge(text) } else { None };
        self.at += 1;
        label.ok_or_else(|| {
            let message = match text {
                "" => "an edge has no label here".to_owned(),
                _ => format!("between two vertices stands a dash; found {text:?}"),
            };
            wrong(token.range.clone(), message, "write - for an edge, ; for none")
        })
    }

    /// A vertex: a label or nothing, and perhaps a name.
    fn vertex(&mut self) -> Result<u32, BoardError> {
        let place = self.place();
        let found = self.next().filter(|token| token.is_label()).map(|token| token.text);
        let mut label = found.and_then(|text| self.labels.vertex(text));
        if label.is_some() {
            self.at += 1;
        }
        let mut name = None;
        if self.next_is(":") {
            self.at += 1;
            let told = self.next().filter(|token| token.is_label() && !token.text.is_empty());
            name = Some(told.map(|token| token.text).ok_or_else(|| {
                wrong(self.place(), "a name stands behind the colon", "write one sign or braces, as in :A or :{root}")
            })?);
            self.at += 1;
            self.single_sign(name)?;
        }
        if let Some(&known) = name.and_then(|name| self.names.get(name)) {
            // Where the text comes back to a vertex, its label need not be written again.
            if label.take().is_some_and(|label| label != self.graph.vertices[known as usize]) {
                return Err(wrong(place, "this vertex had another label before", "write :NAME without a label"));
            }
            return Ok(known);
        }
        let label = match label {
            Some(label) => label,
            None => {
                let unlabelled = self.labels.unlabelled(found, name.is_some());
                unlabelled.map_err(|(message, hint)| match name {
                    Some(_) => wrong(place, "no vertex has this name yet", "write its label before the colon"),
                    None => wrong(place, message, hint),
                })?
            }
        };
        let vertex = self.graph.vertices.len();
        if vertex >= MAX_CELLS {
            return Err(wrong(self.place(), "a graph has at most a million vertices", "write a smaller one"));
        }
        self.graph.vertices.push(label);
        self.names.extend(name.map(|name| (name, vertex as u32)));
        Ok(vertex as u32)
    }

    /// Complains of a name whose signs are not in braces, if what follows cannot be an edge.
    fn single_sign(&mut self, name: Option<&str>) -> Result<(), BoardError> {
        let Some(token) = self.next().filter(|token| token.is_label()).cloned() else { return Ok(()) };
        if self.labels.edge(token.text).is_some() {
            return Ok(());
        }
        let example = format!("as in :{{{}{}}}", name.unwrap_or_default(), token.text);
        let message = "between two vertices stands a dash, and names of several signs stand in braces";
        Err(wrong(token.range, message, example))
    }
}
