//! Where the cells of a board lie: in a row, in a rectangle, or at the vertices of a graph.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::text::BoardKind;

/// More cells than this no board has.
pub const MAX_CELLS: usize = 1 << 20;

/// Where the cells of a board lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Squares in a row, numbered from 1.
    Strip(u32),
    /// Rows and columns, both numbered from 1.
    Grid {
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        columns: u32,
    },
    /// The vertices of a graph, numbered from 1.
    Graph(Arc<Graph>),
}

impl Shape {
    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        match self {
            Shape::Strip(length) => *length as usize,
            Shape::Grid { rows, columns } => *rows as usize * *columns as usize,
            Shape::Graph(graph) => graph.vertices(),
        }
    }

    /// Bits from a cell to the one below it, if every cell has a bit of one machine word: 8 for rectangles that fit 8
    /// by 8, so that their symmetries are permutations of bits.
    pub(super) fn stride(&self) -> Option<u32> {
        match self {
            Shape::Strip(length) => (*length <= 64).then_some(64),
            Shape::Grid { rows, columns } => (*rows <= 8 && *columns <= 8).then_some(8),
            Shape::Graph(graph) => (graph.vertices() <= 64).then_some(64),
        }
    }

    /// The place of a cell in the order of cells, row by row; nothing if the board has no such cell.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        match (self, cell) {
            (Shape::Grid { rows, columns }, Cell::At(row, column)) => {
                let inside = 1 <= row && row <= i64::from(*rows) && 1 <= column && column <= i64::from(*columns);
                inside.then(|| (row - 1) as usize * *columns as usize + (column - 1) as usize)
            }
            (Shape::Strip(_) | Shape::Graph(_), Cell::Number(number)) => {
                (1 <= number && number <= self.cells() as i64).then(|| (number - 1) as usize)
            }
            _ => None,
        }
    }

    /// The cell at a place in the order of cells.
    #[must_use]
    pub fn cell(&self, index: usize) -> Cell {
        match self {
            Shape::Grid { columns, .. } => {
                let columns = (*columns as usize).max(1);
                Cell::At((index / columns) as i64 + 1, (index % columns) as i64 + 1)
            }
            Shape::Strip(_) | Shape::Graph(_) => Cell::Number(index as i64 + 1),
        }
    }

    /// Which kind of board this is.
    #[must_use]
    pub fn kind(&self) -> BoardKind {
        match self {
            Shape::Strip(_) => BoardKind::Strip,
            Shape::Grid { .. } => BoardKind::Grid,
            Shape::Graph(_) => BoardKind::Graph,
        }
    }

    /// What a message calls such a board.
    #[must_use]
    pub fn described(&self) -> &'static str {
        match self {
            Shape::Strip(_) => "a strip",
            Shape::Grid { .. } => "a grid",
            Shape::Graph(_) => "a graph",
        }
    }
}

/// The name of a cell: what a rule writes between brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// A square of a strip or a vertex of a graph, counted from 1.
    Number(i64),
    /// A row and a column, counted from 1.
    At(i64, i64),
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Number(number) => write!(f, "{number}"),
            Cell::At(row, column) => write!(f, "({row},{column})"),
        }
    }
}

/// A graph without directions; vertices count from 0 here. Parallel edges and loops are possible.
#[derive(Clone, Debug)]
pub struct Graph {
    edges: Vec<(u32, u32)>,
    neighbours: Vec<Vec<u32>>,
    fingerprint: u64,
}

impl Graph {
    /// The graph with these vertices and edges; an edge whose ends do not exist is left out.
    #[must_use]
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Graph {
        let mut neighbours = vec![Vec::new(); vertices];
        let mut edges: Vec<(u32, u32)> = edges
            .into_iter()
            .filter(|&(from, to)| (from.max(to) as usize) < vertices)
            .map(|(from, to)| (from.min(to), from.max(to)))
            .collect();
        // In which order they were given is no part of a graph.
        edges.sort_unstable();
        for &(from, to) in &edges {
            neighbours[from as usize].push(to);
            if from != to {
                neighbours[to as usize].push(from);
            }
        }
        let mut hasher = std::hash::DefaultHasher::new();
        (vertices, &edges).hash(&mut hasher);
        Graph { edges, neighbours, fingerprint: hasher.finish() }
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// The edges, sorted; the smaller end comes first.
    #[must_use]
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The vertices at the other ends of a vertex's edges, one for each edge, sorted.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        self.neighbours.get(vertex).map_or(&[], Vec::as_slice)
    }

    /// The vertices in the order of a walk that goes on from the last vertex as long as there is a new neighbour.
    pub(super) fn walk(&self) -> Vec<usize> {
        let mut met = vec![false; self.vertices()];
        let mut order = Vec::with_capacity(self.vertices());
        for start in 0..self.vertices() {
            if std::mem::replace(&mut met[start], true) {
                continue;
            }
            order.push(start);
            let mut way = vec![(start, 0)];
            while let Some((vertex, next)) = way.last_mut() {
                let Some(&other) = self.neighbours(*vertex).get(*next) else {
                    way.pop();
                    continue;
                };
                *next += 1;
                let other = other as usize;
                if !std::mem::replace(&mut met[other], true) {
                    order.push(other);
                    way.push((other, 0));
                }
            }
        }
        order
    }

    /// The graph on some of the vertices, which are numbered anew in the order given.
    #[must_use]
    pub fn induced(&self, kept: &[usize]) -> Graph {
        let mut names = vec![None; self.vertices()];
        for (new, &old) in (0u32..).zip(kept) {
            if let Some(name) = names.get_mut(old) {
                *name = Some(new);
            }
        }
        let edges = self.edges.iter().filter_map(|&(from, to)| Some((names[from as usize]?, names[to as usize]?)));
        Graph::new(kept.len(), edges)
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.fingerprint == other.fingerprint
            && self.neighbours.len() == other.neighbours.len()
            && self.edges == other.edges
    }
}

impl Eq for Graph {}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint.hash(state);
    }
}

impl PartialOrd for Graph {
    fn partial_cmp(&self, other: &Graph) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Graph {
    fn cmp(&self, other: &Graph) -> std::cmp::Ordering {
        (self.neighbours.len(), &self.edges).cmp(&(other.neighbours.len(), &other.edges))
    }
}

/// A symmetry of the plane that takes rectangles to rectangles: perhaps rows and columns are swapped, and then perhaps
/// rows or columns are turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether rows and columns are swapped, before anything else.
    pub transposed: bool,
    /// Whether the last row comes first.
    pub rows: bool,
    /// Whether the last column comes first.
    pub columns: bool,
}

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry { transposed: false, rows: false, columns: false };

    /// All eight, the one that changes nothing first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Symmetry { transposed: index & 4 != 0, rows: index & 2 != 0, columns: index & 1 != 0 };
            index += 1;
        }
        all
    };

    /// Where it takes a direction of these numbers of rows and columns.
    #[must_use]
    pub fn direction(self, (down, right): (i64, i64)) -> (i64, i64) {
        let (down, right) = if self.transposed { (right, down) } else { (down, right) };
        (if self.rows { -down } else { down }, if self.columns { -right } else { right })
    }
}
