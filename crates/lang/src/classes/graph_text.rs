//! Graphs as texts: `-` or a letter is an edge, `(a;b)` branches, `:A` names a vertex that comes again, `;` begins
//! another piece, and names of more than one letter stand in braces.

use std::collections::HashMap;

use onside_ground::with_stack;
use onside_ruleset::script::Datum;

use super::graph::{End, LabelledGraph};
use crate::error::Error;

/// The label that a text stands for, if there is one.
pub(crate) type Labels<'a> = dyn FnMut(&str) -> Result<Option<Datum>, Box<Error>> + 'a;

struct Reader<'a, 'l> {
    tokens: Vec<&'a str>,
    at: usize,
    graph: LabelledGraph,
    names: HashMap<&'a str, usize>,
    vertex_labels: &'a mut Labels<'l>,
    edge_labels: &'a mut Labels<'l>,
}

/// Reads a graph.
pub(crate) fn read(
    text: &str,
    vertex_labels: &mut Labels<'_>,
    edge_labels: &mut Labels<'_>,
) -> Result<LabelledGraph, Box<Error>> {
    let tokens = tokens(text)?;
    let mut reader =
        Reader { tokens, at: 0, graph: LabelledGraph::default(), names: HashMap::new(), vertex_labels, edge_labels };
    if reader.tokens.is_empty() {
        return Ok(reader.graph);
    }
    reader.piece()?;
    while reader.next() == Some(";") {
        reader.at += 1;
        reader.piece()?;
    }
    match reader.next() {
        None => Ok(reader.graph),
        Some(token) => Err(wrong(format!("{token:?} does not belong there"))),
    }
}

fn wrong(reason: impl std::fmt::Display) -> Box<Error> {
    let error = Error::mistake(format!("the text is no graph: {reason}"));
    error.hint("as in \"-(-;-:A-;-:A)\": - is an edge, ( ; ) branches, :A names a vertex")
}

fn tokens(text: &str) -> Result<Vec<&str>, Box<Error>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '{' {
            let end = rest.find('}').ok_or_else(|| wrong("a { is never closed"))?;
            tokens.push(&rest[1..end]);
            rest = &rest[end + 1..];
        } else {
            let (token, behind) = rest.split_at(first.len_utf8());
            if !first.is_whitespace() {
                tokens.push(token);
            }
            rest = behind;
        }
    }
    Ok(tokens)
}

impl<'a> Reader<'a, '_> {
    fn next(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    /// One piece: a vertex and what hangs on it.
    fn piece(&mut self) -> Result<(), Box<Error>> {
        let vertex = self.vertex()?;
        self.way(vertex)
    }

    /// What hangs on a vertex, up to a semicolon or a parenthesis that closes.
    fn way(&mut self, mut from: usize) -> Result<(), Box<Error>> {
        loop {
            match self.next() {
                None | Some(";" | ")") => return Ok(()),
                Some("(") => {
                    loop {
                        self.at += 1;
                        with_stack(|| self.way(from))?;
                        if self.next() != Some(";") {
                            break;
                        }
                    }
                    if self.next() != Some(")") {
                        return Err(wrong("a ( is never closed"));
                    }
                    self.at += 1;
                    return Ok(());
                }
                Some(">" | "<") => return Err(wrong("edges have no direction here")),
                Some(token) => {
                    let key = if token == "-" { "" } else { token };
                    let label = (self.edge_labels)(key)?
                        .ok_or_else(|| wrong(format!("{token:?} is neither an edge nor a vertex")))?;
                    self.at += 1;
                    let to = self.vertex()?;
                    self.graph.join(from, to, &label);
                    from = to;
                }
            }
        }
    }

    /// A vertex: a label or a dot or nothing, and perhaps a name.
    fn vertex(&mut self) -> Result<usize, Box<Error>> {
        let written = match self.next() {
            Some(token) if !matches!(token, "-" | ";" | ":" | "(" | ")") => (self.vertex_labels)(token)?,
            _ => None,
        };
        let label = match written {
            Some(label) => {
                self.at += 1;
                label
            }
            None => {
                if self.next() == Some(".") {
                    self.at += 1;
                }
                (self.vertex_labels)("")?.ok_or_else(|| wrong("a vertex has no label"))?
            }
        };
        let mut name = None;
        if self.next() == Some(":") {
            self.at += 1;
            name = Some(self.next().ok_or_else(|| wrong("a name is missing behind :"))?);
            self.at += 1;
        }
        if let Some(&known) = name.and_then(|name| self.names.get(name)) {
            if self.graph.vertices[known].0 != label {
                return Err(wrong("a vertex has two different labels"));
            }
            return Ok(known);
        }
        let vertex = self.graph.vertices.len();
        self.graph.vertices.push((label, Vec::new()));
        if let Some(name) = name {
            self.names.insert(name, vertex);
        }
        Ok(vertex)
    }
}

/// A vertex as it stands in the text, with the edges that lead on from it.
struct Branch {
    vertex: usize,
    children: Vec<(Branch, Datum)>,
}

/// Writes a graph; labels are written by the functions given.
pub(crate) fn write(
    graph: &LabelledGraph,
    vertex: &dyn Fn(&Datum) -> String,
    edge: &dyn Fn(&Datum) -> String,
) -> String {
    let mut left: Vec<Vec<End>> = graph.vertices.iter().map(|(_, ends)| ends.clone()).collect();
    let mut met = vec![0usize; graph.vertices.len()];
    let mut branches = Vec::new();
    for start in 0..graph.vertices.len() {
        if met[start] == 0 {
            branches.push(branch(start, &mut left, &mut met));
        }
    }
    let mut names = HashMap::new();
    let mut texts = Vec::new();
    for branch in &branches {
        let mut text = String::new();
        put(graph, branch, &met, &mut names, (vertex, edge), &mut text);
        texts.push(if text.is_empty() { ".".to_owned() } else { text });
    }
    texts.join(";")
}

fn branch(vertex: usize, left: &mut [Vec<End>], met: &mut [usize]) -> Branch {
    met[vertex] += 1;
    let mut children = Vec::new();
    if met[vertex] == 1 {
        while !left[vertex].is_empty() {
            let end = left[vertex].remove(0);
            if end.to != vertex
                && let Some(back) = left[end.to].iter().position(|other| other.to == vertex && other.label == end.label)
            {
                left[end.to].remove(back);
            }
            children.push((with_stack(|| branch(end.to, left, met)), end.label));
        }
    }
    Branch { vertex, children }
}

type Writers<'a> = (&'a dyn Fn(&Datum) -> String, &'a dyn Fn(&Datum) -> String);

fn put(
    graph: &LabelledGraph,
    branch: &Branch,
    met: &[usize],
    names: &mut HashMap<usize, String>,
    writers: Writers<'_>,
    text: &mut String,
) {
    let label = writers.0(&graph.vertices[branch.vertex].0);
    // The label of an edge behind a vertex without one would be taken for that of the vertex.
    let alone = label.is_empty() && met[branch.vertex] == 1;
    let ambiguous = match &branch.children[..] {
        [(_, edge)] => alone && matches!(edge, Datum::Integer(_) | Datum::Player(_)),
        _ => false,
    };
    text.push_str(&if ambiguous { ".".to_owned() } else { braced(&label) });
    if met[branch.vertex] > 1 {
        let count = names.len();
        let letter = u8::try_from(count).ok().filter(|&count| count < 26).map(|count| char::from(b'A' + count));
        let name = names
            .entry(branch.vertex)
            .or_insert_with(|| letter.map_or_else(|| format!("v{count}"), |letter| letter.to_string()));
        text.push(':');
        text.push_str(&braced(name));
    }
    let several = branch.children.len() > 1;
    text.push_str(if several { "(" } else { "" });
    for (index, (child, label)) in branch.children.iter().enumerate() {
        let label = writers.1(label);
        text.push_str(if index > 0 { ";" } else { "" });
        text.push_str(&if label.is_empty() { "-".to_owned() } else { braced(&label) });
        with_stack(|| put(graph, child, met, names, writers, text));
    }
    text.push_str(if several { ")" } else { "" });
}

fn braced(text: &str) -> String {
    if text.chars().count() > 1 { format!("{{{text}}}") } else { text.to_owned() }
}
