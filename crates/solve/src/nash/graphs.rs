//! The Nash value of one synchronized Hackenbush graph, over the sets of living edges.
//!
//! A joint move removes both chosen edges (one, if both choose the same green edge) and then what has lost the ground,
//! so the word of living edges becomes smaller. What a set keeps when all that has lost the ground falls is computed
//! once for each set. A position in which one player has no edge is decided and worth its number of edges, counted for
//! the owner (004, Definition 4.14). Nothing is assumed about sums: parts that share only the ground are solved
//! together.

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::Hackenbush;
use onside_ruleset::boards::graph::Edge;
use onside_value::synchronized::NashSettings;

use super::dense::{self, Solved, Turn, Words};

/// The largest graph for which sets of edges are a good index: a word for each set takes 64 megabytes.
pub const MAX_EDGES: usize = 24;

/// A synchronized Hackenbush position with its matrix; `None` if it has more than [`MAX_EDGES`] edges.
///
/// # Errors
/// A limit or a request to stop.
pub fn solve_graph(position: &Hackenbush, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop> {
    let edges: Vec<Edge> = position.edges().take(MAX_EDGES + 1).collect();
    if edges.len() > MAX_EDGES {
        return Ok(None);
    }
    // Made anew, the graph has no dead edges, and its vertices are numbered without gaps.
    let (position, _) = Hackenbush::new(&edges);
    let all = (1u32 << edges.len()) - 1;
    let mut charge = guard.charge();
    charge.more((u64::from(all) + 1) * size_of::<u32>() as u64)?;
    dense::solve(&mut Graphs::new(&position), all, settings, guard).map(Some)
}

/// The followers of one graph.
struct Graphs {
    /// The edges of each player.
    left: u32,
    right: u32,
    /// The edges at each vertex but the ground, where no way leads on.
    at: Vec<u32>,
    /// The ends of each edge.
    ends: Vec<[usize; 2]>,
    /// The edges at the ground.
    ground: u32,
    /// For each set of edges what has lost the ground, as the complement of what remains; 0 if not yet known, which is
    /// impossible otherwise because no set has all 32 edges.
    fallen: Vec<u32>,
}

impl Graphs {
    fn new(position: &Hackenbush) -> Graphs {
        let graph = position.graph();
        let edges = graph.edges();
        let set = |wanted: &dyn Fn(&Edge) -> bool| {
            edges.iter().enumerate().fold(0u32, |set, (index, edge)| set | u32::from(wanted(edge)) << index)
        };
        let ends = edges.iter().map(|edge| [edge.from as usize, edge.to as usize]).collect();
        let vertices = 0..u32::try_from(graph.vertex_count()).unwrap_or(u32::MAX);
        let mut at: Vec<u32> = vertices.map(|vertex| set(&|edge| edge.from == vertex || edge.to == vertex)).collect();
        let ground = at.first_mut().map(std::mem::take).unwrap_or_default();
        Graphs {
            left: set(&|edge| edge.colour.is_for(Player::Left)),
            right: set(&|edge| edge.colour.is_for(Player::Right)),
            at,
            ends,
            ground,
            fallen: vec![0; 1 << edges.len()],
        }
    }

    /// What remains of the set after everything without connection to the ground has fallen.
    #[inline]
    fn standing(&mut self, living: u32) -> u32 {
        let known = self.fallen[living as usize];
        if known != 0 {
            return !known;
        }
        let mut standing = living & self.ground;
        let mut fresh = standing;
        while fresh != 0 {
            let [from, to] = self.ends[fresh.trailing_zeros() as usize];
            fresh &= fresh - 1;
            let next = (self.at[from] | self.at[to]) & living & !standing;
            standing |= next;
            fresh |= next;
        }
        self.fallen[living as usize] = !standing;
        standing
    }
}

impl Words for Graphs {
    fn turn(&mut self, word: u32, followers: &mut Vec<u32>) -> Turn {
        let (left, right) = (word & self.left, word & self.right);
        let (rows, columns) = (left.count_ones(), right.count_ones());
        if rows == 0 || columns == 0 {
            return Turn::Decided(i64::from(rows) - i64::from(columns));
        }
        for one in single_bits(left) {
            for two in single_bits(right) {
                followers.push(self.standing(word & !(one | two)));
            }
        }
        Turn::Choose { rows: rows as usize, columns: columns as usize }
    }
}

/// The edges of a set, as sets of one.
fn single_bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
