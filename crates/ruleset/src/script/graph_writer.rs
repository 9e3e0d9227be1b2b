//! Writes graphs as texts, which `graph_text` reads back as the same graphs: vertices have the same numbers.
//!
//! Vertices are written in the order of their numbers. Each hangs on the last neighbour whose branches are still open,
//! or on one that is named again at the start of another piece, or begins a piece of its own. Edges to other vertices
//! that were written before lead back to their names. Where the numbers are those of a walk through the graph, this is
//! the text of the walk, as CGSuite writes it.

use onside_ground::with_stack;

use super::graph_text::is_grammar;

/// A graph that is written: the texts of its vertices and edges; nothing for a vertex or an edge without a label.
pub trait WrittenGraph {
    /// The number of vertices.
    fn vertices(&self) -> usize;

    /// The ends of the edges at a vertex whose numbers are not larger, each with the text of the edge.
    fn earlier(&self, vertex: usize) -> Vec<(usize, String)>;

    /// The text of a vertex.
    fn vertex(&self, vertex: usize) -> String;

    /// Whether the text of an edge would be read as that of the vertex before it, if that has none.
    fn is_ambiguous(&self, edge: &str) -> bool;
}

/// Other ends of edges, with the texts of the edges.
type Ends = Vec<(usize, String)>;

/// What is written about a vertex where it is named first.
#[derive(Default)]
struct Node {
    /// Edges to vertices that were written before.
    back: Ends,
    /// What hangs on it.
    children: Ends,
}

/// A piece of the text.
enum Piece {
    /// It begins with a new vertex.
    New(usize),
    /// It begins with the name of a vertex that was written before, on which more hangs.
    Again(usize, Ends),
}

/// What is written, in the order in which it is found.
struct Plan {
    nodes: Vec<Node>,
    pieces: Vec<Piece>,
    /// The vertices whose branches are open: each hangs on the one before it.
    open: Vec<usize>,
    is_open: Vec<bool>,
    /// The vertices to which the text comes back.
    named: Vec<bool>,
}

impl Plan {
    fn of(graph: &impl WrittenGraph) -> Plan {
        let count = graph.vertices();
        let (is_open, named) = (vec![false; count], vec![false; count]);
        let mut plan = Plan { nodes: Vec::with_capacity(count), pieces: Vec::new(), open: Vec::new(), is_open, named };
        for vertex in 0..count {
            let mut back = graph.earlier(vertex);
            let others = back.iter().enumerate().filter(|(_, (other, _))| *other != vertex);
            let hook =
                others.max_by_key(|(index, (other, _))| (plan.is_open[*other], *other, std::cmp::Reverse(*index)));
            let hook = hook.map(|(index, _)| index).map(|index| back.remove(index));
            back.iter().for_each(|(other, _)| plan.named[*other] = true);
            plan.nodes.push(Node { back, children: Vec::new() });
            plan.put(vertex, hook);
        }
        plan
    }

    /// Puts a vertex where it hangs.
    fn put(&mut self, vertex: usize, hook: Option<(usize, String)>) {
        let stays = hook.as_ref().map(|(other, _)| *other).filter(|&other| self.is_open[other]);
        while self.open.last().copied() != stays {
            let Some(closed) = self.open.pop() else { break };
            self.is_open[closed] = false;
        }
        match hook {
            None => self.pieces.push(Piece::New(vertex)),
            Some((other, edge)) => {
                if stays.is_none() {
                    self.named[other] = true;
                    self.pieces.push(Piece::Again(other, Vec::new()));
                    self.open(other);
                }
                // Of the open vertices only the first can be there again.
                match self.pieces.last_mut() {
                    Some(Piece::Again(again, children)) if *again == other => children.push((vertex, edge)),
                    _ => self.nodes[other].children.push((vertex, edge)),
                }
            }
        }
        self.open(vertex);
    }

    fn open(&mut self, vertex: usize) {
        self.open.push(vertex);
        self.is_open[vertex] = true;
    }
}

/// Writes a graph.
#[must_use]
pub fn write_graph(graph: &impl WrittenGraph) -> String {
    let Plan { nodes, pieces, named, .. } = Plan::of(graph);
    let names = vec![None; nodes.len()];
    let mut writer = Writer { graph, nodes: &nodes, named, names, count: 0, text: String::new() };
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            writer.text.push(';');
        }
        let before = writer.text.len();
        match piece {
            Piece::New(vertex) => writer.vertex(*vertex),
            Piece::Again(vertex, children) => writer.with_branches(*vertex, &[], children),
        }
        if writer.text.len() == before {
            writer.text.push('.');
        }
    }
    writer.text
}

struct Writer<'a, G> {
    graph: &'a G,
    nodes: &'a [Node],
    named: Vec<bool>,
    names: Vec<Option<usize>>,
    count: usize,
    text: String,
}

/// The name of the vertex that is the n-th to get one: A, B, ..., Z, {A1}, {B1}, ...
fn name(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

impl<G: WrittenGraph> Writer<'_, G> {
    /// A label or a name: what is not one sign stands in braces.
    fn label(&mut self, text: &str) {
        let mut signs = text.chars();
        if matches!((signs.next(), signs.next()), (Some(sign), None) if !is_grammar(sign)) {
            self.text.push_str(text);
        } else {
            self.text.push('{');
            self.text.push_str(text);
            self.text.push('}');
        }
    }

    fn edge(&mut self, text: &str) {
        if text.is_empty() {
            self.text.push('-');
        } else {
            self.label(text);
        }
    }

    /// A vertex without what hangs on it; the edge is the one that follows at once.
    fn head(&mut self, vertex: usize, edge: Option<&str>) {
        let label = self.graph.vertex(vertex);
        let named = self.named[vertex];
        if !label.is_empty() {
            self.label(&label);
        } else if !named && edge.is_some_and(|edge| !edge.is_empty() && self.graph.is_ambiguous(edge)) {
            self.text.push('.');
        }
        if named {
            let number = *self.names[vertex].get_or_insert_with(|| {
                self.count += 1;
                self.count - 1
            });
            self.text.push(':');
            self.label(&name(number));
        }
    }

    fn vertex(&mut self, vertex: usize) {
        let nodes = self.nodes;
        self.with_branches(vertex, &nodes[vertex].back, &nodes[vertex].children);
    }

    /// A vertex with edges that lead back and what hangs on it.
    fn with_branches(&mut self, vertex: usize, back: &[(usize, String)], children: &[(usize, String)]) {
        let branches = back.len() + children.len();
        let first = back.first().or(children.first()).map(|(_, edge)| edge.as_str());
        self.head(vertex, first.filter(|_| branches == 1));
        if branches > 1 {
            self.text.push('(');
        }
        for (index, (other, edge)) in back.iter().chain(children).enumerate() {
            if index > 0 {
                self.text.push(';');
            }
            self.edge(edge);
            if index < back.len() {
                self.head(*other, None);
            } else {
                with_stack(|| self.vertex(*other));
            }
        }
        if branches > 1 {
            self.text.push(')');
        }
    }
}
