//! Graphs with a ground and coloured edges, of which positions keep a set of living edges.
//!
//! The graph itself never changes and is shared by all positions of a game; cutting an edge makes a new set.
//! Parallel edges and loops are ordinary edges. A set of at most 64 edges is handled as one machine word.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use onside_ground::Player;
use smallvec::SmallVec;

use super::strip::bits;

/// The largest number a vertex can have in a text: enough for every graph with as many edges as there may be.
pub const MAX_VERTEX: u32 = 100_000;
/// The number of edges a graph can have.
pub const MAX_EDGES: usize = 100_000;

/// The colour of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Either player may cut it.
    Green,
}

impl Colour {
    /// The colour with the players' roles swapped.
    #[must_use]
    pub fn negative(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    /// Whether the player may cut edges of the colour.
    #[must_use]
    pub fn is_for(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    /// The letter by which it is written.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'G',
        }
    }
}

/// An edge between two vertices, which are the same for a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// One end.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// The colour.
    pub colour: Colour,
}

/// A set of edges as bits; all sets of one graph have the same number of words.
pub(crate) type EdgeSet = SmallVec<[u64; 2]>;

/// A graph all of whose edges are connected to the ground, vertex 0.
///
/// Vertices are numbered without gaps in the order in which the edges name them; the numbers that the user wrote
/// are kept for printing only and do not make graphs different.
#[derive(Clone, Debug)]
pub struct Graph {
    edges: Box<[Edge]>,
    /// The user's number of each vertex.
    names: Box<[u32]>,
    /// The edges at vertex v are `incident[starts[v]..starts[v + 1]]`.
    starts: Box<[u32]>,
    incident: Box<[u32]>,
    /// The edges at each vertex as one word, if there are at most 64 edges.
    words: Box<[u64]>,
    /// The edges each player may cut.
    cuttable: [EdgeSet; 2],
    fingerprint: u64,
    /// Whether two edges are written alike.
    twins: bool,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.fingerprint == other.fingerprint && self.edges == other.edges
    }
}

impl Eq for Graph {}

impl Graph {
    /// The part of a graph that is connected to the ground, and how many edges are not. Vertices may be any numbers.
    #[must_use]
    pub(crate) fn grounded(edges: &[Edge]) -> (Graph, usize) {
        let living = grounded_edges(edges);
        let dropped = edges.len() - living.len();
        (Graph::new(&living), dropped)
    }

    /// Builds the graph of edges that are all connected to the ground.
    fn new(named: &[Edge]) -> Graph {
        let mut numbering = Numbering::new();
        let edges: Box<[Edge]> = named
            .iter()
            .map(|edge| Edge { from: numbering.number(edge.from), to: numbering.number(edge.to), ..*edge })
            .collect();
        let names = numbering.names;
        let (starts, incident) = incidence(&edges, names.len());
        let mut words = Vec::new();
        if edges.len() <= 64 {
            words.resize(names.len(), 0);
            for (index, edge) in edges.iter().enumerate() {
                words[edge.from as usize] |= 1 << index;
                words[edge.to as usize] |= 1 << index;
            }
        }
        let cuttable = Player::BOTH.map(|player| set_of(&edges, |edge| edge.colour.is_for(player)));
        let mut hasher = DefaultHasher::new();
        edges.hash(&mut hasher);
        let fingerprint = hasher.finish();
        let mut sorted = edges.to_vec();
        sorted.sort_unstable();
        let twins = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        Graph { edges, names: names.into(), starts, incident, words: words.into(), cuttable, fingerprint, twins }
    }

    /// The edges, with vertices numbered without gaps and the ground as 0.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many vertices there are, the ground included.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.names.len()
    }

    /// The number by which the user knows a vertex.
    #[must_use]
    pub(crate) fn name(&self, vertex: u32) -> u32 {
        self.names.get(vertex as usize).copied().unwrap_or(vertex)
    }

    /// A number that equal graphs share and others hardly ever.
    #[must_use]
    pub(crate) fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The set of all edges.
    #[must_use]
    pub(crate) fn all(&self) -> EdgeSet {
        set_of(&self.edges, |_| true)
    }

    /// The edges that the player may cut.
    #[must_use]
    pub(crate) fn cuttable(&self, player: Player) -> &EdgeSet {
        match player {
            Player::Left => &self.cuttable[0],
            Player::Right => &self.cuttable[1],
        }
    }

    /// The edges of the set that are connected to the ground by edges of the set.
    #[must_use]
    pub(crate) fn connected(&self, living: &EdgeSet) -> EdgeSet {
        if let Some(word) = self.as_word(living) {
            return SmallVec::from_slice(&[self.connected_word(word, self.words[0] & word)]);
        }
        let mut reached: EdgeSet = SmallVec::from_elem(0, living.len());
        let mut seen = vec![false; self.names.len()];
        let mut stack = vec![0u32];
        seen[0] = true;
        while let Some(vertex) = stack.pop() {
            let vertex = vertex as usize;
            for index in &self.incident[self.starts[vertex] as usize..self.starts[vertex + 1] as usize] {
                if !contains(living, *index) || contains(&reached, *index) {
                    continue;
                }
                reached[*index as usize / 64] |= 1 << (index % 64);
                let edge = self.edges[*index as usize];
                for end in [edge.from, edge.to] {
                    if !std::mem::replace(&mut seen[end as usize], true) {
                        stack.push(end);
                    }
                }
            }
        }
        reached
    }

    /// The set as one word, if the graph has at most 64 edges.
    #[inline]
    fn as_word(&self, living: &EdgeSet) -> Option<u64> {
        match (&living[..], self.words.is_empty()) {
            ([word], false) => Some(*word),
            _ => None,
        }
    }

    /// The living edges that can be reached from those in `seed` without passing through the ground.
    #[inline]
    fn connected_word(&self, living: u64, seed: u64) -> u64 {
        let mut reached = seed;
        let mut fresh = seed;
        while fresh != 0 {
            let edge = self.edges[fresh.trailing_zeros() as usize];
            fresh &= fresh - 1;
            let mut next = 0;
            for end in [edge.from, edge.to] {
                if end != 0 {
                    next |= self.words[end as usize];
                }
            }
            next &= living & !reached;
            reached |= next;
            fresh |= next;
        }
        reached
    }

    /// The parts of a connected set that share no vertex but the ground, in the order of their first edges.
    #[must_use]
    pub(crate) fn parts(&self, living: &EdgeSet) -> Parts {
        if let Some(mut rest) = self.as_word(living) {
            let mut words = Vec::new();
            while rest != 0 {
                let part = self.connected_word(rest, rest & rest.wrapping_neg());
                rest &= !part;
                words.push(part);
            }
            return Parts::Words(words);
        }
        let mut sets = DisjointSets::new(self.names.len());
        for index in indices(living) {
            let edge = self.edges[index as usize];
            if edge.from != 0 && edge.to != 0 {
                sets.join(edge.from, edge.to);
            }
        }
        let mut part_of: Vec<Option<usize>> = vec![None; self.names.len()];
        let mut lists: Vec<Vec<u32>> = Vec::new();
        for index in indices(living) {
            let edge = self.edges[index as usize];
            let root = sets.find(edge.from.max(edge.to)) as usize;
            match part_of[root] {
                // Two loops at the ground share only the ground.
                Some(part) if root != 0 => lists[part].push(index),
                _ => {
                    part_of[root] = Some(lists.len());
                    lists.push(vec![index]);
                }
            }
        }
        Parts::Lists(lists)
    }

    /// Whether two edges are written alike.
    #[must_use]
    pub fn has_twins(&self) -> bool {
        self.twins
    }

    /// The graph of some of the edges, which must be connected to the ground.
    #[must_use]
    pub(crate) fn subgraph(&self, indices: impl IntoIterator<Item = u32>) -> Graph {
        let named: Vec<Edge> = indices.into_iter().map(|index| self.named(index)).collect();
        Graph::new(&named)
    }

    /// An edge with the vertices' numbers as the user wrote them.
    #[must_use]
    pub(crate) fn named(&self, index: u32) -> Edge {
        let edge = self.edges[index as usize];
        Edge { from: self.name(edge.from), to: self.name(edge.to), colour: edge.colour }
    }
}

/// The independent parts of a set of edges: words where a word is enough, else lists, which take no more room
/// together than the set has edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// Sets of one word each.
    Words(Vec<u64>),
    /// The indices of the edges of each part.
    Lists(Vec<Vec<u32>>),
}

/// Whether the set has the edge.
#[must_use]
pub(crate) fn contains(set: &EdgeSet, index: u32) -> bool {
    set.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

/// The indices of the edges in the set, lowest first.
pub(crate) fn indices(set: &EdgeSet) -> impl Iterator<Item = u32> {
    (0u32..).step_by(64).zip(set).flat_map(|(base, word)| bits(u128::from(*word)).map(move |bit| base + bit))
}

fn set_of(edges: &[Edge], wanted: impl Fn(&Edge) -> bool) -> EdgeSet {
    let mut set: EdgeSet = SmallVec::from_elem(0, edges.len().div_ceil(64).max(1));
    for (index, edge) in edges.iter().enumerate() {
        if wanted(edge) {
            set[index / 64] |= 1 << (index % 64);
        }
    }
    set
}

/// For each vertex its edges: where they start in the list, and the list. A loop is listed twice, which does no harm.
fn incidence(edges: &[Edge], vertices: usize) -> (Box<[u32]>, Box<[u32]>) {
    let mut starts = vec![0u32; vertices + 1];
    for edge in edges {
        starts[edge.from as usize + 1] += 1;
        starts[edge.to as usize + 1] += 1;
    }
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    let mut next = starts.clone();
    let mut incident = vec![0u32; edges.len() * 2];
    for (index, edge) in (0u32..).zip(edges) {
        for end in [edge.from, edge.to] {
            incident[next[end as usize] as usize] = index;
            next[end as usize] += 1;
        }
    }
    (starts.into(), incident.into())
}

/// Numbers names without gaps in the order in which they come; 0 stays 0.
struct Numbering {
    known: BTreeMap<u32, u32>,
    names: Vec<u32>,
}

impl Numbering {
    fn new() -> Numbering {
        Numbering { known: BTreeMap::from([(0, 0)]), names: vec![0] }
    }

    fn number(&mut self, name: u32) -> u32 {
        *self.known.entry(name).or_insert_with(|| {
            self.names.push(name);
            u32::try_from(self.names.len() - 1).unwrap_or(u32::MAX)
        })
    }
}

/// The edges connected to vertex 0, in their order.
fn grounded_edges(edges: &[Edge]) -> Vec<Edge> {
    let mut numbering = Numbering::new();
    let ends: Vec<(u32, u32)> =
        edges.iter().map(|edge| (numbering.number(edge.from), numbering.number(edge.to))).collect();
    let mut sets = DisjointSets::new(numbering.names.len());
    for (from, to) in &ends {
        sets.join(*from, *to);
    }
    let ground = sets.find(0);
    edges.iter().zip(&ends).filter(|(_, (from, _))| sets.find(*from) == ground).map(|(edge, _)| *edge).collect()
}

/// Vertices that were joined, as trees that are flattened while they are climbed.
pub(crate) struct DisjointSets(Vec<u32>);

impl DisjointSets {
    /// A number of vertices, each alone.
    pub(crate) fn new(count: usize) -> DisjointSets {
        DisjointSets((0..u32::try_from(count).unwrap_or(u32::MAX)).collect())
    }

    /// One more vertex, alone.
    pub(crate) fn add(&mut self) -> u32 {
        let vertex = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        self.0.push(vertex);
        vertex
    }

    /// The vertex that stands for all that were joined with this one: the smallest of them.
    pub(crate) fn find(&mut self, vertex: u32) -> u32 {
        let mut at = vertex as usize;
        while self.0[at] as usize != at {
            self.0[at] = self.0[self.0[at] as usize];
            at = self.0[at] as usize;
        }
        self.0[at]
    }

    /// Makes two vertices the same.
    pub(crate) fn join(&mut self, one: u32, two: u32) {
        let (one, two) = (self.find(one), self.find(two));
        self.0[one.max(two) as usize] = one.min(two);
    }
}
