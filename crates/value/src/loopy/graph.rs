//! Game graphs: finitely many positions, each with Left and Right edges to positions; cycles are allowed.
//!
//! A vertex is either open (its edges are written down) or a leaf that stands for a short game, whose positions are
//! written out only when somebody needs them ([`GameGraph::expanded`]). A game is a graph with a start vertex, so
//! nearly everything here takes a vertex. Does not compare or simplify; see `order` and `reduce`. Source: 002, section
//! 2.

use std::collections::BTreeMap;

use onside_ground::{Guard, Player, Stop};
use rustc_hash::FxHashMap;

use super::arena::Loop;
use crate::short::{Game, ShortGames};

/// A position of one [`GameGraph`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Vertex(pub(super) u32);

impl Vertex {
    /// The vertex as an index below [`GameGraph::len`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A finite directed graph with separate Left and Right edges (002, section 2).
#[derive(Clone, Default, Debug)]
pub struct GameGraph {
    nodes: Vec<Node>,
    leaves: FxHashMap<Game, Vertex>,
    /// Where stoppers have been drawn, so that each is there once.
    drawn: FxHashMap<Loop, Vertex>,
    labels: BTreeMap<String, Vertex>,
}

#[derive(Clone, Debug)]
enum Node {
    Open([Vec<Vertex>; 2]),
    Leaf(Game),
}

/// More vertices than this cannot be numbered, and nobody could wait for them.
const MAX_VERTICES: usize = 1 << 30;

pub(super) fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

impl GameGraph {
    /// A graph without vertices.
    #[must_use]
    pub fn new() -> GameGraph {
        GameGraph::default()
    }

    /// The graph whose vertex k has these Left and Right edges; none if an edge leads to a vertex that is not there.
    #[must_use]
    pub fn from_lists(lists: &[[Vec<usize>; 2]]) -> Option<GameGraph> {
        let mut graph = GameGraph::new();
        let vertices: Vec<Vertex> = lists.iter().map(|_| graph.vertex()).collect();
        for (&from, list) in vertices.iter().zip(lists) {
            for (player, ends) in Player::BOTH.into_iter().zip(list) {
                for &end in ends {
                    graph.edge(from, player, *vertices.get(end)?);
                }
            }
        }
        Some(graph)
    }

    /// A new vertex without edges.
    ///
    /// # Panics
    /// Past a billion vertices, which no limit on memory lets anybody reach.
    pub fn vertex(&mut self) -> Vertex {
        self.push(Node::Open([Vec::new(), Vec::new()]))
    }

    /// The vertex that stands for a short game; the same one whenever it is asked for.
    pub fn leaf(&mut self, game: Game) -> Vertex {
        if let Some(&known) = self.leaves.get(&game) {
            return known;
        }
        let vertex = self.push(Node::Leaf(game));
        self.leaves.insert(game, vertex);
        vertex
    }

    /// Where a stopper is, if it has been drawn into this graph.
    pub(super) fn drawn(&self, stopper: Loop) -> Option<Vertex> {
        self.drawn.get(&stopper).copied()
    }

    /// The new vertex of a stopper, whose edges are to be drawn and to stay so.
    pub(super) fn draw(&mut self, stopper: Loop) -> Vertex {
        let vertex = self.vertex();
        self.drawn.insert(stopper, vertex);
        vertex
    }

    fn push(&mut self, node: Node) -> Vertex {
        assert!(self.nodes.len() < MAX_VERTICES, "a game graph with a billion vertices");
        self.nodes.push(node);
        Vertex(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
    }

    /// Adds an edge, once. Edges out of a leaf are those of its game and stay so.
    pub fn edge(&mut self, from: Vertex, player: Player, to: Vertex) {
        if let Some(Node::Open(lists)) = self.nodes.get_mut(from.index()) {
            let list = &mut lists[side(player)];
            if !list.contains(&to) {
                list.push(to);
            }
        }
    }

    /// Gives a vertex a name, under which [`GameGraph::at`] finds it.
    pub fn name(&mut self, label: &str, vertex: Vertex) {
        self.labels.insert(label.to_owned(), vertex);
    }

    /// The vertex with this label.
    #[must_use]
    pub fn at(&self, label: &str) -> Option<Vertex> {
        self.labels.get(label).copied()
    }

    /// All labels with their vertices, in alphabetical order.
    pub fn labels(&self) -> impl Iterator<Item = (&str, Vertex)> {
        self.labels.iter().map(|(label, &vertex)| (label.as_str(), vertex))
    }

    /// How many vertices there are; a leaf counts once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All vertices.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(Vertex)
    }

    /// Where a player's edges out of a vertex lead. A leaf has none here; see [`GameGraph::expanded`].
    #[must_use]
    pub fn options(&self, vertex: Vertex, player: Player) -> &[Vertex] {
        match self.nodes.get(vertex.index()) {
            Some(Node::Open(lists)) => &lists[side(player)],
            _ => &[],
        }
    }

    /// The short game that a leaf stands for.
    #[must_use]
    pub fn as_leaf(&self, vertex: Vertex) -> Option<Game> {
        match self.nodes.get(vertex.index()) {
            Some(Node::Leaf(game)) => Some(*game),
            _ => None,
        }
    }

    /// Takes away all edges out of some vertices.
    pub(super) fn without_edges_from(&mut self, test: impl Fn(Vertex) -> bool) {
        for (index, node) in (0u32..).zip(&mut self.nodes) {
            if let Node::Open(lists) = node
                && test(Vertex(index))
            {
                *lists = [Vec::new(), Vec::new()];
            }
        }
    }

    /// The vertices that can be reached from `start` by any moves, `start` first; a leaf is one vertex.
    #[must_use]
    pub fn followers(&self, start: Vertex) -> Vec<Vertex> {
        self.followers_of(&[start])
    }

    /// The vertices that can be reached from some, these first.
    pub(super) fn followers_of(&self, starts: &[Vertex]) -> Vec<Vertex> {
        let mut seen = vec![false; self.nodes.len()];
        let mut list = Vec::new();
        for &start in starts {
            if seen.get_mut(start.index()).is_none_or(|seen| !std::mem::replace(seen, true)) {
                list.push(start);
            }
        }
        let mut next = 0;
        while let Some(&current) = list.get(next) {
            next += 1;
            for player in Player::BOTH {
                for &option in self.options(current, player) {
                    if !std::mem::replace(&mut seen[option.index()], true) {
                        list.push(option);
                    }
                }
            }
        }
        list
    }

    /// The part that can be reached from `start` (002's G|v), and where `start` is in it. Labels are kept.
    #[must_use]
    pub fn reachable(&self, start: Vertex) -> (GameGraph, Vertex) {
        let (part, image) = self.reachable_from(&[start]);
        (part, image.first().copied().unwrap_or(Vertex(0)))
    }

    /// The part that can be reached from some vertices, and where they are in it. Labels are kept.
    pub(super) fn reachable_from(&self, starts: &[Vertex]) -> (GameGraph, Vec<Vertex>) {
        let followers = self.followers_of(starts);
        let mut part = GameGraph::new();
        let mut image: FxHashMap<Vertex, Vertex> = FxHashMap::default();
        for &vertex in &followers {
            let copy = match self.as_leaf(vertex) {
                Some(game) => part.leaf(game),
                None => part.vertex(),
            };
            image.insert(vertex, copy);
        }
        for &vertex in &followers {
            for player in Player::BOTH {
                for option in self.options(vertex, player) {
                    part.edge(image[&vertex], player, image[option]);
                }
            }
        }
        part.labels =
            self.labels.iter().filter_map(|(label, at)| image.get(at).map(|&at| (label.clone(), at))).collect();
        (part, starts.iter().map(|start| image[start]).collect())
    }

    /// The graph with the players exchanged; vertices and labels stay where they are.
    ///
    /// # Errors
    /// A limit, met while the leaves are negated.
    pub fn negative(&self, games: &ShortGames) -> Result<GameGraph, Stop> {
        let mut negative = GameGraph { labels: self.labels.clone(), ..GameGraph::new() };
        for node in &self.nodes {
            match node {
                Node::Open([left, right]) => {
                    negative.nodes.push(Node::Open([right.clone(), left.clone()]));
                }
                Node::Leaf(game) => {
                    negative.leaf(games.negative(*game)?);
                }
            }
        }
        Ok(negative)
    }

    /// The graph with other games at its leaves, no two of which may become equal; vertices and labels stay where they
    /// are.
    ///
    /// # Errors
    /// A limit, met while the leaves are made.
    pub(super) fn with_leaves(&self, mut leaf: impl FnMut(Game) -> Result<Game, Stop>) -> Result<GameGraph, Stop> {
        let mut other = GameGraph { labels: self.labels.clone(), ..GameGraph::new() };
        for node in &self.nodes {
            match node {
                Node::Open(lists) => other.nodes.push(Node::Open(lists.clone())),
                Node::Leaf(game) => {
                    other.leaf(leaf(*game)?);
                }
            }
        }
        Ok(other)
    }

    /// The disjunctive sum of two games, as the graph of the pairs that can be reached. Where both parts are short, so
    /// is their sum.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sum(
        games: &ShortGames,
        (first, start): (&GameGraph, Vertex),
        (second, second_start): (&GameGraph, Vertex),
    ) -> Result<(GameGraph, Vertex), Stop> {
        let mut adder = Adder { games, sum: GameGraph::new(), pairs: FxHashMap::default(), pending: Vec::new() };
        let at = adder.pair(first.place(start), second.place(second_start))?;
        while let Some((from, a, b)) = adder.pending.pop() {
            for player in Player::BOTH {
                for option in first.place_options(games, a, player)? {
                    let to = adder.pair(option, b)?;
                    adder.sum.edge(from, player, to);
                }
                for option in second.place_options(games, b, player)? {
                    let to = adder.pair(a, option)?;
                    adder.sum.edge(from, player, to);
                }
            }
        }
        Ok((adder.sum, at))
    }

    fn place(&self, vertex: Vertex) -> Place {
        self.as_leaf(vertex).map_or(Place::Open(vertex), Place::Short)
    }

    fn place_options(&self, games: &ShortGames, place: Place, player: Player) -> Result<Vec<Place>, Stop> {
        Ok(match place {
            Place::Open(vertex) => self.options(vertex, player).iter().map(|&option| self.place(option)).collect(),
            Place::Short(game) => games.options(game, player)?.iter().map(|&option| Place::Short(option)).collect(),
        })
    }

    /// The graph with every leaf replaced by the canonical form of its game, position by position. Vertices stay where
    /// they are.
    ///
    /// # Errors
    /// A limit or a request to stop; large integers have as many positions as they say.
    pub fn expanded(&self, games: &ShortGames) -> Result<GameGraph, Stop> {
        let mut whole = self.clone();
        let mut next = 0;
        while next < whole.nodes.len() {
            if let Node::Leaf(game) = whole.nodes[next] {
                charge_vertex(games.guard())?;
                let mut lists = [Vec::new(), Vec::new()];
                for (list, player) in lists.iter_mut().zip(Player::BOTH) {
                    for &option in games.options(game, player)? {
                        list.push(whole.leaf(option));
                    }
                }
                whole.nodes[next] = Node::Open(lists);
            }
            next += 1;
        }
        Ok(whole)
    }
}

/// Counts one more vertex of a graph that is being built; graphs are short-lived, so only positions are counted, not
/// bytes.
pub(super) fn charge_vertex(guard: &Guard) -> Result<(), Stop> {
    guard.charge_positions(1)
}

/// A position of a component of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Open(Vertex),
    Short(Game),
}

struct Adder<'a> {
    games: &'a ShortGames,
    sum: GameGraph,
    pairs: FxHashMap<(Place, Place), Vertex>,
    pending: Vec<(Vertex, Place, Place)>,
}

impl Adder<'_> {
    /// The vertex of the sum of two places, whose edges may still have to be drawn.
    fn pair(&mut self, a: Place, b: Place) -> Result<Vertex, Stop> {
        if let (Place::Short(a), Place::Short(b)) = (a, b) {
            return Ok(self.sum.leaf(self.games.sum(a, b)?));
        }
        if let Some(&known) = self.pairs.get(&(a, b)) {
            return Ok(known);
        }
        charge_vertex(self.games.guard())?;
        let vertex = self.sum.vertex();
        self.pairs.insert((a, b), vertex);
        self.pending.push((vertex, a, b));
        Ok(vertex)
    }
}
