//! A board as plain data, for pictures: what stands where, without the words by which a position is written.
//!
//! Which drawing serves a board, and what a letter looks like, is the business of those who draw.

/// What lies on the board of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoardData {
    /// Strips of squares, a letter for each square from left to right; `_` and `.` are empty squares.
    Strips(Vec<String>),
    /// Segments of cherries, a letter for each cherry from left to right, `+-` before a segment that is open to both
    /// players.
    Segments(Vec<String>),
    /// Rows of cells from the top, a letter for each cell; `.` is a free cell and `#` one that is not there.
    Grid(Vec<String>),
    /// Sizes of heaps.
    Heaps(Vec<u64>),
    /// Names of numbers, and rows of such numbers.
    Numbers(Vec<String>, Vec<Vec<i64>>),
    /// Letters at the vertices of a graph, `.` for an empty one, and the edges between them, counted from 0.
    Vertices(Vec<char>, Vec<(usize, usize)>),
    /// Edges of a graph whose ground is vertex 0.
    Graph(Vec<EdgeData>),
}

/// An edge of a graph with the letter of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EdgeData {
    /// One end.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// `B`, `R` or `G`.
    pub colour: char,
}

impl BoardData {
    /// The places at which the board differs from one that a move leads to, or from the heaps of which it is made then;
    /// nothing where the two cannot be compared place by place.
    pub(crate) fn changed(&self, after: &[BoardData]) -> Vec<(usize, usize)> {
        if let BoardData::Heaps(sizes) = self {
            return changed_heaps(sizes, after);
        }
        if let (BoardData::Numbers(_, rows), true) = (self, after.len() != 1) {
            return changed_numbers(rows, after);
        }
        let [after] = after else { return Vec::new() };
        match (self, after) {
            (BoardData::Strips(one), BoardData::Strips(two))
            | (BoardData::Segments(one), BoardData::Segments(two))
            | (BoardData::Grid(one), BoardData::Grid(two)) => {
                let cells = |rows: &[String]| rows.iter().map(|row| row.chars().collect()).collect::<Vec<Vec<char>>>();
                differing(&cells(one), &cells(two))
            }
            (BoardData::Numbers(_, one), BoardData::Numbers(_, two)) => differing(one, two),
            (BoardData::Vertices(one, _), BoardData::Vertices(two, _)) => {
                differing(std::slice::from_ref(one), std::slice::from_ref(two))
            }
            (BoardData::Graph(one), BoardData::Graph(two)) => {
                let gone = one.iter().enumerate().filter(|(_, edge)| !two.contains(edge));
                gone.map(|(index, _)| (0, index)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Texts of parts, one for each.
    pub(crate) fn texts<T: ToString>(parts: impl IntoIterator<Item = T>) -> Vec<String> {
        parts.into_iter().map(|part| part.to_string()).collect()
    }
}

/// Where rows of the same lengths differ.
fn differing<T: PartialEq>(one: &[Vec<T>], two: &[Vec<T>]) -> Vec<(usize, usize)> {
    let same = one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.len() == two.len());
    if !same {
        return Vec::new();
    }
    let rows = one.iter().zip(two).enumerate();
    let places = rows.flat_map(|(row, (one, two))| {
        let cells = one.iter().zip(two).enumerate();
        cells.filter(|(_, (one, two))| one != two).map(move |(column, _)| (row, column))
    });
    places.collect()
}

/// The heap that a move changes, with as many counters as stay in play of it, at most all.
fn changed_heaps(before: &[u64], after: &[BoardData]) -> Vec<(usize, usize)> {
    let mut left: Vec<u64> = Vec::new();
    for board in after {
        match board {
            BoardData::Heaps(sizes) => left.extend(sizes),
            _ => return Vec::new(),
        }
    }
    let Some(heap) = before
        .iter()
        .zip(left.iter().map(Some).chain(std::iter::repeat(None)))
        .position(|(before, after)| Some(before) != after)
    else {
        return Vec::new();
    };
    let total = |sizes: &[u64]| sizes.iter().fold(0u64, |sum, size| sum.saturating_add(*size));
    let others = total(before) - before[heap];
    let stay = total(&left).saturating_sub(others).min(before[heap]);
    vec![(heap, usize::try_from(stay).unwrap_or(usize::MAX))]
}

/// Which numbers of a position are others in one of those into which it falls.
fn changed_numbers(before: &[Vec<i64>], after: &[BoardData]) -> Vec<(usize, usize)> {
    let [before] = before else { return Vec::new() };
    let is_other = |column: usize| {
        let same = |board: &BoardData| match board {
            BoardData::Numbers(_, rows) => rows.iter().all(|row| row.get(column) == before.get(column)),
            _ => false,
        };
        after.is_empty() || !after.iter().all(same)
    };
    (0..before.len()).filter(|&column| is_other(column)).map(|column| (0, column)).collect()
}
