//! Hackenbush: edges of a graph are cut, and whatever loses the ground falls.
//!
//! Rules. A position is a graph with a ground and with blue, red and green edges; parallel edges and loops are allowed.
//! Left cuts a blue or green edge, Right a red or green one; then everything that is no longer connected to the ground
//! is gone too. Whoever cannot cut an edge loses. If both players cut at once, both edges go (a green one that both
//! chose goes once) before anything falls.
//!
//! Source: 003, section 2.1 (blue and red; green as mentioned there). Without green edges every position is separable
//! and so a number (004, Theorem 4.12). The three notations are read in `hackenbush/`.

mod list;
mod matrix;
mod tree;

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use onside_ground::Player;

use crate::boards::graph::{Colour, Edge, EdgeSet, Graph, MAX_EDGES, MAX_VERTEX, Parts, indices};
use crate::boards::{BoardData, EdgeData};
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Visit, text_of_positions};

static FACTS: Facts = Facts {
    name: words("Hackenbush"),
    title: words("Hackenbush"),
    board: Board::Graph,
    look: Look::Usual,
    letters: words("BRG"),
    joint: Joint::Rule(words(
        "Both players choose an edge. Both edges are cut, a green one that both chose once; then everything that is no \
         longer connected to the ground is gone too.",
    )),
    impartial: false,
    cycles: Cycles::Never,
    example: words("Hackenbush(\"0-1B, 1-2R, 0-2G\")"),
    rules: words(
        "A position is a graph with a ground and with blue, red and green edges; parallel edges and loops \
            are allowed. Left cuts a blue or green edge, Right a red or green one; then everything that is \
            no longer connected to the ground is gone too. Whoever cannot cut an edge loses.",
    ),
    notation: words(
        "Three ways. Edges, the ground being vertex 0: Hackenbush(\"0-1B, 1-2R, 0-2G\"), B blue, R or W \
               red, G green. Trees: letters l or b (blue), r (red) and e or g (green) from the ground upwards, \
               branches in parentheses: Hackenbush(\"l(l;rl)\"), and :X or :{name} behind an edge names its \
               upper end, so that ends with the same name are the same vertex. Adjacency matrix: the number of \
               vertices and the rows one after another, _ for no edge: Hackenbush(2,_BB_). What is not \
               connected to the ground is left out.",
    ),
    numbers: None,
    status: words("alternating and synchronized play"),
};

/// A Hackenbush position: the living edges of a graph that all positions of the game share.
#[derive(Clone, Debug)]
pub struct Hackenbush {
    graph: Arc<Graph>,
    living: EdgeSet,
}

impl PartialEq for Hackenbush {
    fn eq(&self, other: &Hackenbush) -> bool {
        self.living == other.living && (Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph)
    }
}

impl Eq for Hackenbush {}

impl Hash for Hackenbush {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.graph.fingerprint().hash(state);
        self.living.hash(state);
    }
}

impl Default for Hackenbush {
    fn default() -> Hackenbush {
        Hackenbush::new(&[]).0
    }
}

impl Hackenbush {
    /// The position with these edges, without those that are not connected to the ground, and how many those are.
    /// The ground is vertex 0; other vertices may be any numbers.
    #[must_use]
    pub fn new(edges: &[Edge]) -> (Hackenbush, usize) {
        let (graph, dropped) = Graph::grounded(edges);
        (Hackenbush::whole(graph), dropped)
    }

    fn whole(graph: Graph) -> Hackenbush {
        let living = graph.all();
        Hackenbush { graph: Arc::new(graph), living }
    }

    /// The graph, dead edges included. Its vertices are numbered without gaps and the ground is 0.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The living edges, in the order in which they were written, with the graph's numbers for vertices.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        indices(&self.living).filter_map(|index| self.graph.edges().get(index as usize).copied())
    }

    /// The living edges with the user's numbers for vertices.
    fn named_edges(&self) -> impl Iterator<Item = Edge> {
        indices(&self.living).map(|index| self.graph.named(index))
    }

    /// The living edges that the player may cut.
    fn cuttable(&self, player: Player) -> EdgeSet {
        self.living.iter().zip(self.graph.cuttable(player)).map(|(living, own)| living & own).collect()
    }

    /// The position without some edges and without what falls with them.
    fn cut(&self, edges: &[u32]) -> Hackenbush {
        let mut living = self.living.clone();
        for index in edges {
            if let Some(word) = living.get_mut(*index as usize / 64) {
                *word &= !(1 << (index % 64));
            }
        }
        Hackenbush { graph: Arc::clone(&self.graph), living: self.graph.connected(&living) }
    }
}

/// The cutting of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The edge's index in the graph.
    pub index: u32,
    /// The edge with the user's numbers for vertices.
    pub edge: Edge,
    /// Which of the living edges that are written alike it is, from 1, and how many there are: parallel edges are
    /// different moves and have different names.
    pub twin: (u32, u32),
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {}-{}{}", self.edge.from, self.edge.to, self.edge.colour.letter())?;
        match self.twin {
            (_, 0 | 1) => Ok(()),
            (number, count) => write!(f, " ({number} of {count})"),
        }
    }
}

impl Position for Hackenbush {
    type Move = Cut;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        let edges: Vec<String> =
            self.named_edges().map(|edge| format!("{}-{}{}", edge.from, edge.to, edge.colour.letter())).collect();
        format!("\"{}\"", edges.join(", "))
    }

    fn board(&self) -> Option<BoardData> {
        let data = |edge: Edge| EdgeData { from: edge.from, to: edge.to, colour: edge.colour.letter() };
        Some(BoardData::Graph(self.named_edges().map(data).collect()))
    }

    fn moves(&self, player: Player) -> Vec<Cut> {
        let named = |index| Cut { index, edge: self.graph.named(index), twin: (1, 1) };
        let mut cuts: Vec<Cut> = indices(&self.cuttable(player)).map(named).collect();
        if self.graph.has_twins() {
            // What is written alike has one colour, so all of it is in this list.
            let mut counts: BTreeMap<Edge, u32> = BTreeMap::new();
            for cut in &mut cuts {
                let count = counts.entry(cut.edge).or_insert(0);
                *count += 1;
                cut.twin.0 = *count;
            }
            for cut in &mut cuts {
                cut.twin.1 = counts.get(&cut.edge).copied().unwrap_or(1);
            }
        }
        cuts
    }

    fn move_count(&self, player: Player) -> u128 {
        self.cuttable(player).iter().map(|word| u128::from(word.count_ones())).sum()
    }

    fn play(&self, _player: Player, action: &Cut) -> Self {
        self.cut(&[action.index])
    }

    fn places(&self, action: &Cut) -> Vec<(usize, usize)> {
        indices(&self.living).position(|index| index == action.index).map(|place| (0, place)).into_iter().collect()
    }

    fn joint(&self, left: &Cut, right: &Cut) -> Option<Self> {
        Some(self.cut(&[left.index, right.index]))
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        indices(&self.cuttable(player)).try_for_each(|index| visit(self.cut(&[index])))
    }

    fn components(&self) -> Vec<Self> {
        match self.graph.parts(&self.living) {
            Parts::Words(words) => {
                let each = words.into_iter();
                let sharing =
                    |word| Hackenbush { graph: Arc::clone(&self.graph), living: EdgeSet::from_slice(&[word]) };
                each.map(sharing).collect()
            }
            Parts::Lists(lists) if lists.len() == 1 => vec![self.clone()],
            // Parts of a large graph get graphs of their own size, or a hundred thousand parts would not fit memory.
            Parts::Lists(lists) => lists.into_iter().map(|list| Hackenbush::whole(self.graph.subgraph(list))).collect(),
        }
    }

    fn negative(&self) -> Self {
        let swap = |edge: Edge| Edge { colour: edge.colour.negative(), ..edge };
        let edges: Vec<Edge> = self.named_edges().map(swap).collect();
        Hackenbush::new(&edges).0
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let highest = |edges: &[Edge]| edges.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(0);
        let mut edges: Vec<Edge> = self.named_edges().collect();
        let mut others: Vec<Edge> = other.named_edges().collect();
        if edges.len() + others.len() > MAX_EDGES {
            return None;
        }
        if highest(&edges).checked_add(highest(&others))? > MAX_VERTEX {
            // The user's numbers would grow too large to be read back, so both get numbers without gaps.
            edges = Graph::grounded(&edges).0.edges().to_vec();
            others = Graph::grounded(&others).0.edges().to_vec();
        }
        let shift = highest(&edges);
        let moved = |vertex: u32| if vertex == 0 { 0 } else { vertex + shift };
        edges.extend(others.iter().map(|edge| Edge {
            from: moved(edge.from),
            to: moved(edge.to),
            colour: edge.colour,
        }));
        Some(Hackenbush::new(&edges).0)
    }

    fn is_number(&self) -> Option<&'static str> {
        self.edges().all(|edge| edge.colour != Colour::Green).then_some("004 Theorem 4.12")
    }
}

impl Ruleset for Hackenbush {
    const FACTS: &'static Facts = &FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let edges = read(arguments)?;
        let (position, dropped) = Hackenbush::new(&edges);
        let warnings = match dropped {
            0 => Vec::new(),
            1 => vec!["1 edge is not connected to the ground (vertex 0) and was left out".to_owned()],
            more => vec![format!("{more} edges are not connected to the ground (vertex 0) and were left out")],
        };
        Ok(Parsed { position, warnings })
    }
}

text_of_positions!(Hackenbush);

/// Finds out which notation is used and reads it.
fn read(arguments: &[Argument]) -> Result<Vec<Edge>, PositionError> {
    const ALL_ROWS: &str = "write the number of vertices and all rows one after another, as in Hackenbush(2,_BB_)";
    let has = |argument: &Argument, character: char| argument.text.contains(character);
    match arguments {
        [] => Ok(Vec::new()),
        [only] => {
            let whole = only.whole();
            match whole.split_once(',') {
                Some((size, rows)) if is_matrix(size.trimmed(), rows) => matrix::read(size.trimmed(), rows),
                _ if whole.trimmed().is_digits() => {
                    Err(whole.trimmed().error("the rows of the Hackenbush matrix are missing", ALL_ROWS))
                }
                None if has(only, '_') && !has(only, '{') => {
                    Err(whole.error("the number of vertices of the Hackenbush matrix is missing", ALL_ROWS))
                }
                _ if has(only, '-') => list::read(arguments),
                _ => tree::read(arguments),
            }
        }
        [size, rows] if is_matrix(size.whole().trimmed(), rows.whole()) => {
            matrix::read(size.whole().trimmed(), rows.whole())
        }
        [size, .., last] if size.whole().trimmed().is_digits() => {
            Err(last.whole().error("the Hackenbush matrix is more than one text", ALL_ROWS))
        }
        several if several.iter().any(|argument| has(argument, '-')) => list::read(several),
        several => tree::read(several),
    }
}

/// Whether the two texts are meant as the size and the rows of a matrix: no other notation starts with a number alone
/// or writes `_` outside a name.
fn is_matrix(size: Piece<'_>, rows: Piece<'_>) -> bool {
    size.is_digits() || (rows.text.contains('_') && !rows.text.contains('{'))
}

/// A colour by the letters of 003 and of edge lists.
fn colour(letter: char) -> Option<Colour> {
    match letter {
        'B' | 'b' => Some(Colour::Blue),
        'R' | 'r' | 'W' | 'w' => Some(Colour::Red),
        'G' | 'g' => Some(Colour::Green),
        _ => None,
    }
}

/// Complaint about a graph that is too large.
fn too_many_edges() -> PositionError {
    PositionError {
        message: format!("Hackenbush graphs have at most {MAX_EDGES} edges; this one has more"),
        range: None,
        hint: Some("write a smaller graph, or a sum of graphs".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check, check_joint, position};

    #[test]
    fn a_cut_edge_takes_with_it_what_has_lost_the_ground() {
        check::<Hackenbush>("0-1B, 1-2R, 2-3B", Player::Left, &["edge 0-1B: ", "edge 2-3B: 0-1B, 1-2R"]);
        check::<Hackenbush>("0-1B, 1-2R, 2-3B", Player::Right, &["edge 1-2R: 0-1B"]);
        check::<Hackenbush>("0-1B, 1-2B, 2-0R", Player::Right, &["edge 2-0R: 0-1B, 1-2B"]);
    }

    #[test]
    fn both_edges_are_cut_before_anything_falls_and_a_green_one_chosen_by_both_is_cut_once() {
        check_joint::<Hackenbush>("0-1B, 1-2R, 2-3B", &["edge 0-1B & edge 1-2R: ", "edge 2-3B & edge 1-2R: 0-1B"]);
        // Cut alone, neither leg of the arch lets anything fall; cut together they do.
        check_joint::<Hackenbush>("0-1B, 0-2R, 1-2B", &["edge 0-1B & edge 0-2R: ", "edge 1-2B & edge 0-2R: 0-1B"]);
        check_joint::<Hackenbush>("0-1G, 1-2B", &["edge 0-1G & edge 0-1G: ", "edge 1-2B & edge 0-1G: "]);
        check_joint::<Hackenbush>("0-1B, 0-2G", &["edge 0-1B & edge 0-2G: ", "edge 0-2G & edge 0-2G: 0-1B"]);
    }

    #[test]
    fn parallel_edges_and_loops_are_edges_of_their_own() {
        check::<Hackenbush>("0-1R, 0-1R, 1-1G", Player::Left, &["edge 1-1G: 0-1R, 0-1R"]);
        check::<Hackenbush>(
            "0-1R, 0-1R, 1-1G",
            Player::Right,
            &["edge 0-1R (1 of 2): 0-1R, 1-1G", "edge 0-1R (2 of 2): 0-1R, 1-1G", "edge 1-1G: 0-1R, 0-1R"],
        );
    }

    #[test]
    fn parts_that_share_only_the_ground_are_components_in_small_and_large_graphs() {
        let small: Hackenbush = position("0-1B, 2-3R, 0-2G, 1-4B, 0-0R, 0-0B");
        let expected = ["\"0-1B, 1-4B\"", "\"2-3R, 0-2G\"", "\"0-0R\"", "\"0-0B\""];
        assert_eq!(small.components().iter().map(Position::print).collect::<Vec<_>>(), expected);
        let stalk: Vec<String> = (10..90).map(|v| format!("{}-{}B", if v == 10 { 0 } else { v }, v + 1)).collect();
        let large: Hackenbush = position(&format!("0-1B, 2-3R, 0-2G, 1-4B, 0-0R, 0-0B, {}", stalk.join(", ")));
        let parts = large.components();
        assert_eq!(parts[..4].iter().map(Position::print).collect::<Vec<_>>(), expected);
        assert_eq!(parts.len(), 5);
        assert_eq!(parts[4].edges().count(), 80);
    }

    #[test]
    fn the_three_notations_agree() {
        let edges = "\"0-1B, 0-2B, 1-3R, 2-4R\"";
        assert_eq!(position::<Hackenbush>("5,_BB__B__R_B___R_R_____R__").print(), edges);
        assert_eq!(position::<Hackenbush>("5, _BB__B  R_b___W_R_____R_ ").print(), edges);
        assert_eq!(position::<Hackenbush>("(lr;lr)").print(), "\"0-1B, 1-2R, 0-3B, 3-4R\"");
        assert_eq!(position::<Hackenbush>("2,GBB_").print(), "\"0-0G, 0-1B\"");
    }

    #[test]
    fn the_largest_graphs_are_read_cut_and_taken_apart() {
        let star: Vec<String> = (1..=100_000).map(|v| format!("0-{v}B")).collect();
        let star: Hackenbush = position(&star.join(","));
        assert_eq!(star.components().len(), 100_000);
        let stalk: Hackenbush = position(&"l".repeat(100_000));
        assert_eq!(stalk.components().len(), 1);
        let cut = stalk.moves(Player::Left)[50_000];
        assert_eq!(stalk.play(Player::Left, &cut).move_count(Player::Left), 50_000);
        let nested = format!("{}{}", "l(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(position::<Hackenbush>(&nested).print(), stalk.print());
        assert!(stalk.plus(&star).is_none());
    }

    #[test]
    fn equal_graphs_are_equal_positions_whatever_their_vertices_are_called() {
        assert_eq!(position::<Hackenbush>("0-7B, 7-9R"), position::<Hackenbush>("0-1B, 1-2R"));
        assert_ne!(position::<Hackenbush>("0-1B, 1-2R"), position::<Hackenbush>("0-1B, 1-2B"));
    }

    #[test]
    fn only_without_green_edges_is_every_position_a_number() {
        assert_eq!(position::<Hackenbush>("lrl").is_number(), Some("004 Theorem 4.12"));
        assert_eq!(position::<Hackenbush>("lel").is_number(), None);
    }

    #[test]
    fn a_sum_keeps_the_numbers_of_the_first_and_moves_those_of_the_second() {
        let sum = |one: &str, two: &str| position::<Hackenbush>(one).plus(&position(two)).map(|sum| sum.print());
        assert_eq!(sum("0-3B", "0-1R, 1-0G").as_deref(), Some("\"0-3B, 0-4R, 4-0G\""));
        assert_eq!(sum("0-100000B", "0-9R").as_deref(), Some("\"0-1B, 0-2R\""));
    }
}
