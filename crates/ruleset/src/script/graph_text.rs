//! Graphs as texts: a letter for each vertex and a dash for each edge.
//!
//! `x-.-o` is a path of three vertices. Branches stand in parentheses with semicolons between them: `.(-x;-o)-.` is a
//! star. Pieces that do not hang together have semicolons between them too. A vertex to which the text comes back has a
//! name behind a colon: `.:A-.-.-:A` is a triangle. This is the notation of CGSuite's graphs with one letter a vertex.
//!
//! Vertices are numbered in the order in which the text names them. A board whose vertices are in that order is written
//! and read back as itself; [`in_written_order`] puts any board into it.

use std::sync::Arc;

use onside_ground::with_stack;

use super::board::{Board, Letter};
use super::shape::{Graph, MAX_CELLS, Shape};
use super::text::{Alphabet, BoardError, unknown};

/// Reads a graph.
pub(super) fn read(alphabet: &Alphabet, text: &str) -> Result<Board, BoardError> {
    let mut reader = Reader { alphabet, text, at: 0, letters: Vec::new(), edges: Vec::new(), names: Vec::new() };
    // Where each open branch began.
    let mut open: Vec<(usize, Option<u32>)> = Vec::new();
    let mut last: Option<u32> = None;
    // Whether a dash was read, so that a vertex must follow.
    let mut dash = false;
    while let Some(sign) = reader.peek() {
        match sign {
            ' ' => reader.take(),
            '-' => {
                if last.is_none() || dash {
                    return Err(reader.wrong("a dash leads from one vertex to another", "write a letter before it"));
                }
                reader.take();
                dash = true;
            }
            '(' => {
                if last.is_none() || dash {
                    return Err(reader.wrong("branches stand behind a vertex", "write a letter before the ("));
                }
                open.push((reader.at, last));
                reader.take();
            }
            ';' if !dash => {
                reader.take();
                last = open.last().and_then(|(_, vertex)| *vertex);
            }
            ')' if !dash => {
                let Some((_, vertex)) = open.pop() else {
                    return Err(reader.wrong("this ) closes nothing", "leave it out"));
                };
                reader.take();
                last = vertex;
            }
            _ => {
                if last.is_some() && !dash {
                    return Err(reader.wrong("between two vertices stands a dash", "write - for an edge, ; for none"));
                }
                let vertex = reader.vertex()?;
                if let (Some(from), true) = (last, dash) {
                    reader.edges.push((from, vertex));
                }
                (last, dash) = (Some(vertex), false);
            }
        }
    }
    if dash {
        return Err(reader.wrong("the text ends with a dash", "write the vertex to which it leads"));
    }
    if let Some(&(at, _)) = open.last() {
        reader.at = at;
        return Err(reader.wrong("this ( is not closed", "write ) behind its branches"));
    }
    let graph = Graph::new(reader.letters.len(), reader.edges.iter().copied());
    let shape = Shape::Graph(Arc::new(graph));
    if reader.letters.len() > MAX_CELLS {
        return Err(reader.wrong("a graph has at most a million vertices", "write a smaller one"));
    }
    Board::new(shape, &reader.letters).ok_or_else(|| reader.wrong("this is no graph", "write letters and dashes"))
}

struct Reader<'a> {
    alphabet: &'a Alphabet,
    text: &'a str,
    at: usize,
    letters: Vec<Letter>,
    edges: Vec<(u32, u32)>,
    names: Vec<(&'a str, u32)>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn wrong(&self, message: &str, hint: &str) -> BoardError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        BoardError { message: message.to_owned(), range: self.at..end, hint: hint.to_owned() }
    }

    /// A letter, a letter with a name, or the name of a vertex that was there before.
    fn vertex(&mut self) -> Result<u32, BoardError> {
        let start = self.at;
        let sign = self.peek().unwrap_or(' ');
        let mut letter = None;
        if sign != ':' {
            let found = self.alphabet.letter(sign);
            letter = Some(found.ok_or_else(|| unknown(self.alphabet, sign, start..start + sign.len_utf8()))?);
            self.take();
        }
        let mut name = None;
        if self.peek() == Some(':') {
            self.take();
            let rest = &self.text[self.at..];
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            if length == 0 {
                return Err(self.wrong("a name stands behind the colon", "write letters or digits, as in :A"));
            }
            name = Some(&rest[..length]);
            self.at += length;
        }
        if let Some(known) = name.and_then(|name| self.names.iter().find(|(known, _)| *known == name)) {
            let vertex = known.1;
            if letter.is_some_and(|letter| letter != self.letters[vertex as usize]) {
                self.at = start;
                return Err(self.wrong("this vertex had another letter before", "write :NAME without a letter"));
            }
            return Ok(vertex);
        }
        let Some(letter) = letter else {
            self.at = start;
            return Err(self.wrong("no vertex has this name yet", "write a letter before the colon"));
        };
        let vertex = self.letters.len() as u32;
        self.letters.push(letter);
        self.names.extend(name.map(|name| (name, vertex)));
        Ok(vertex)
    }
}

/// One walk over a graph: everything that is written about it.
struct Walk<'a> {
    graph: &'a Graph,
    /// The vertices in the order in which they are met, and the edges in the order in which they are written.
    order: Vec<usize>,
    edges: Vec<(usize, usize)>,
    met: Vec<bool>,
    used: Vec<bool>,
    /// The edges at each vertex.
    at: Vec<Vec<usize>>,
}

/// What hangs at a vertex: one entry for each edge that is written there.
enum Branch {
    /// The way back to a vertex that was met before.
    Back(usize),
    /// A vertex that is new, and what hangs there.
    On(usize, Vec<Branch>),
}

impl Walk<'_> {
    fn branches(&mut self, vertex: usize) -> Vec<Branch> {
        let mut branches = Vec::new();
        for index in 0..self.at[vertex].len() {
            let edge = self.at[vertex][index];
            if std::mem::replace(&mut self.used[edge], true) {
                continue;
            }
            let (from, to) = self.graph.edges()[edge];
            let other = if from as usize == vertex { to as usize } else { from as usize };
            self.edges.push((vertex, other));
            if self.met[other] {
                branches.push(Branch::Back(other));
            } else {
                self.met[other] = true;
                self.order.push(other);
                let further = with_stack(|| self.branches(other));
                branches.push(Branch::On(other, further));
            }
        }
        branches
    }
}

/// A walk over the whole graph, with what hangs at the first vertex of each of its pieces.
fn walk(graph: &Graph) -> (Walk<'_>, Vec<(usize, Vec<Branch>)>) {
    let count = graph.vertices();
    let mut at = vec![Vec::new(); count];
    for (edge, &(from, to)) in graph.edges().iter().enumerate() {
        at[from as usize].push(edge);
        if from != to {
            at[to as usize].push(edge);
        }
    }
    let used = vec![false; graph.edges().len()];
    let mut walk = Walk { graph, order: Vec::new(), edges: Vec::new(), met: vec![false; count], used, at };
    let mut pieces = Vec::new();
    for vertex in 0..count {
        if !walk.met[vertex] {
            walk.met[vertex] = true;
            walk.order.push(vertex);
            let branches = walk.branches(vertex);
            pieces.push((vertex, branches));
        }
    }
    (walk, pieces)
}

/// The same board with the vertices in the order in which they are written.
pub(super) fn in_written_order(board: &Board) -> Board {
    let Some(graph) = board.graph() else { return board.clone() };
    let (walk, _) = walk(graph);
    let mut names = vec![0u32; graph.vertices()];
    for (new, &old) in (0u32..).zip(&walk.order) {
        names[old] = new;
    }
    let edges = walk.edges.iter().map(|&(from, to)| (names[from], names[to]));
    let letters: Vec<Letter> = walk.order.iter().map(|&vertex| board.letter(vertex)).collect();
    let shape = Shape::Graph(Arc::new(Graph::new(letters.len(), edges)));
    Board::new(shape, &letters).unwrap_or_else(|| board.clone())
}

/// Writes a graph.
pub(super) fn write(alphabet: &Alphabet, board: &Board) -> String {
    let Some(graph) = board.graph() else { return String::new() };
    let (_, pieces) = walk(graph);
    let mut writer = Writer { alphabet, board, names: vec![None; graph.vertices()], text: String::new() };
    let mut named = 0;
    for (_, branches) in &pieces {
        writer.name(branches, &mut named);
    }
    for (index, (vertex, branches)) in pieces.iter().enumerate() {
        if index > 0 {
            writer.text.push(';');
        }
        writer.vertex(*vertex, branches);
    }
    writer.text
}

struct Writer<'a> {
    alphabet: &'a Alphabet,
    board: &'a Board,
    names: Vec<Option<usize>>,
    text: String,
}

/// The name of the vertex that is the n-th to get one: A, B, ..., Z, A1, B1, ...
fn vertex_name(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

impl Writer<'_> {
    /// Names the vertices to which the text comes back.
    fn name(&mut self, branches: &[Branch], named: &mut usize) {
        for branch in branches {
            match branch {
                Branch::Back(vertex) => {
                    if self.names[*vertex].is_none() {
                        self.names[*vertex] = Some(*named);
                        *named += 1;
                    }
                }
                Branch::On(_, further) => with_stack(|| self.name(further, named)),
            }
        }
    }

    fn vertex(&mut self, vertex: usize, branches: &[Branch]) {
        self.text.push(self.alphabet.sign(self.board.letter(vertex)));
        if let Some(name) = self.names[vertex] {
            self.text.push(':');
            self.text.push_str(&vertex_name(name));
        }
        let Some((last, others)) = branches.split_last() else { return };
        if !others.is_empty() {
            self.text.push('(');
            for (index, branch) in others.iter().enumerate() {
                if index > 0 {
                    self.text.push(';');
                }
                self.branch(branch);
            }
            self.text.push(')');
        }
        self.branch(last);
    }

    fn branch(&mut self, branch: &Branch) {
        self.text.push('-');
        match branch {
            Branch::Back(vertex) => {
                self.text.push(':');
                self.text.push_str(&vertex_name(self.names[*vertex].unwrap_or(0)));
            }
            Branch::On(vertex, further) => with_stack(|| self.vertex(*vertex, further)),
        }
    }
}
