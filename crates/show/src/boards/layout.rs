//! Where the vertices of a graph that stands on the ground are drawn.
//!
//! The height of a vertex is its distance from the ground. The trees of a walk in breadth
//! stand upright (see `upright`). In a part with cycles, the vertices of each height are then
//! drawn towards their neighbours and pushed apart again a few times. Whole numbers only, so that it is the same
//! everywhere.

use std::collections::{HashMap, VecDeque};

use super::upright::upright;

/// Units in which the width of a leaf is counted.
pub(super) const UNIT: i64 = 1_000;

/// How often vertices are drawn to their neighbours.
const SWEEPS: usize = 12;

/// Places of the vertices other than the ground, in units; the height of the first row is 1.
pub(super) struct Layout {
    pub(super) places: HashMap<u64, (i64, i64)>,
    pub(super) width: i64,
    pub(super) height: i64,
}

struct Walk {
    /// The vertices in the order in which a walk in breadth finds them.
    order: Vec<u64>,
    level: HashMap<u64, i64>,
    children: HashMap<u64, Vec<u64>>,
    roots: Vec<u64>,
}

/// The layout of a graph with these edges; the ground is vertex 0.
pub(super) fn layout(edges: &[(u64, u64)]) -> Layout {
    let graph = Graph::of(edges);
    let mut places =
        if graph.is_forest(edges) { standing(&graph.walk, &graph.neighbours) } else { side_by_side(edges) };
    let left = places.values().map(|(x, _)| *x).min().unwrap_or(0);
    let right = places.values().map(|(x, _)| *x).max().unwrap_or(0);
    for (x, _) in places.values_mut() {
        *x -= left;
    }
    let height = places.values().map(|(_, y)| *y).max().unwrap_or(0);
    Layout { places, width: right - left, height }
}

struct Graph {
    neighbours: HashMap<u64, Vec<u64>>,
    /// The vertices other than the ground, as they are first mentioned.
    vertices: Vec<u64>,
    walk: Walk,
}

impl Graph {
    fn of(edges: &[(u64, u64)]) -> Graph {
        let mut neighbours: HashMap<u64, Vec<u64>> = HashMap::new();
        let mut vertices = Vec::new();
        for &(from, to) in edges {
            for (one, two) in [(from, to), (to, from)] {
                if one != 0 && !neighbours.contains_key(&one) {
                    vertices.push(one);
                }
                neighbours.entry(one).or_default().push(two);
            }
        }
        let walk = walk(&neighbours, &vertices);
        Graph { neighbours, vertices, walk }
    }

    /// In a forest every vertex that is not a root has one edge towards its root, and there are no others.
    fn is_forest(&self, edges: &[(u64, u64)]) -> bool {
        let mut above: Vec<(u64, u64)> = edges.iter().map(|&(from, to)| (from.min(to), from.max(to))).collect();
        above.retain(|(from, to)| *from != 0 && from != to);
        above.sort_unstable();
        above.dedup();
        above.len() + self.walk.roots.len() == self.vertices.len()
    }
}

/// The places of a graph with cycles: each part that the ground alone holds together with others is laid out by itself,
/// so that a cycle does not push a stalk beside it out of the vertical.
fn side_by_side(edges: &[(u64, u64)]) -> HashMap<u64, (i64, i64)> {
    let mut places = HashMap::new();
    let mut end: Option<i64> = None;
    for part in parts(edges) {
        let graph = Graph::of(&part);
        let mut own = standing(&graph.walk, &graph.neighbours);
        if !graph.is_forest(&part) {
            relax(&graph.walk, &graph.neighbours, &mut own);
        }
        let left = own.iter().map(|(vertex, (x, _))| x - room(&graph.neighbours, *vertex)).min().unwrap_or(0);
        let right = own.iter().map(|(vertex, (x, _))| x + room(&graph.neighbours, *vertex)).max().unwrap_or(0);
        let by = end.map_or(0, |end| end + UNIT) - left;
        places.extend(own.into_iter().map(|(vertex, (x, y))| (vertex, (x + by, y))));
        end = Some(right + by);
    }
    places
}

/// The edges of each part of a graph that hangs together without the ground, in the order in which they are mentioned.
fn parts(edges: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
    let above: Vec<(u64, u64)> = edges.iter().copied().filter(|(from, to)| *from.max(to) != 0).collect();
    let graph = Graph::of(&above);
    let mut part: HashMap<u64, usize> = HashMap::new();
    let mut count = 0;
    for &start in &graph.vertices {
        if part.contains_key(&start) {
            continue;
        }
        part.insert(start, count);
        let mut open = vec![start];
        while let Some(vertex) = open.pop() {
            for &next in graph.neighbours.get(&vertex).into_iter().flatten() {
                if next != 0 && part.insert(next, count).is_none() {
                    open.push(next);
                }
            }
        }
        count += 1;
    }
    let mut parts = vec![Vec::new(); count];
    for edge in above {
        let owner = part.get(&edge.0.max(edge.1)).and_then(|part| parts.get_mut(*part));
        owner.into_iter().for_each(|part: &mut Vec<(u64, u64)>| part.push(edge));
    }
    parts
}

fn walk(neighbours: &HashMap<u64, Vec<u64>>, vertices: &[u64]) -> Walk {
    let mut walk = Walk { order: Vec::new(), level: HashMap::new(), children: HashMap::new(), roots: Vec::new() };
    let mut queue = VecDeque::new();
    for &root in neighbours.get(&0).into_iter().flatten().filter(|vertex| **vertex != 0) {
        if walk.level.insert(root, 1).is_none() {
            walk.roots.push(root);
            queue.push_back(root);
        }
    }
    drain(&mut queue, &mut walk, neighbours);
    // What does not stand on the ground floats at its side.
    for &root in vertices {
        if walk.level.contains_key(&root) {
            continue;
        }
        walk.level.insert(root, 1);
        walk.roots.push(root);
        queue.push_back(root);
        drain(&mut queue, &mut walk, neighbours);
    }
    walk
}

/// Walks on until nothing new is found.
fn drain(queue: &mut VecDeque<u64>, walk: &mut Walk, neighbours: &HashMap<u64, Vec<u64>>) {
    while let Some(vertex) = queue.pop_front() {
        walk.order.push(vertex);
        let level = walk.level.get(&vertex).copied().unwrap_or(1);
        for &next in neighbours.get(&vertex).into_iter().flatten() {
            if next != 0 && !walk.level.contains_key(&next) {
                walk.level.insert(next, level + 1);
                walk.children.entry(vertex).or_default().push(next);
                queue.push_back(next);
            }
        }
    }
}

/// The places of the trees that the walk found.
fn standing(walk: &Walk, neighbours: &HashMap<u64, Vec<u64>>) -> HashMap<u64, (i64, i64)> {
    let own = |vertex: u64| room(neighbours, vertex);
    let across = upright(&walk.order, &walk.roots, &walk.children, &own, UNIT);
    let place = |(vertex, x): (u64, i64)| (vertex, (x, walk.level.get(&vertex).copied().unwrap_or(1)));
    across.into_iter().map(place).collect()
}

/// How much room a vertex needs at each side: one with several feet, or with loops, needs more.
fn room(neighbours: &HashMap<u64, Vec<u64>>, vertex: u64) -> i64 {
    let found = neighbours.get(&vertex).map_or(&[][..], Vec::as_slice);
    let feet = found.iter().filter(|other| **other == 0).count();
    let loops = found.iter().filter(|other| **other == vertex).count() / 2;
    i64::try_from(feet.saturating_sub(1) + 2 * loops).unwrap_or(0) * UNIT / 4
}

/// Draws the vertices of each height towards their neighbours.
fn relax(walk: &Walk, neighbours: &HashMap<u64, Vec<u64>>, places: &mut HashMap<u64, (i64, i64)>) {
    let highest = walk.level.values().copied().max().unwrap_or(0);
    let mut rows: Vec<Vec<u64>> = vec![Vec::new(); usize::try_from(highest).unwrap_or(0)];
    for vertex in &walk.order {
        let level = walk.level.get(vertex).copied().unwrap_or(1);
        if let Some(row) = usize::try_from(level - 1).ok().and_then(|level| rows.get_mut(level)) {
            row.push(*vertex);
        }
    }
    for sweep in 0..SWEEPS {
        let upwards: Vec<usize> = (0..rows.len()).collect();
        let order: Vec<usize> = if sweep % 2 == 0 { upwards } else { upwards.into_iter().rev().collect() };
        for row in order.into_iter().filter_map(|index| rows.get(index)) {
            let mut wanted: Vec<(i64, u64)> = row
                .iter()
                .map(|vertex| {
                    let here = places.get(vertex).map_or(0, |(x, _)| *x);
                    let found = neighbours.get(vertex).map_or(&[][..], Vec::as_slice);
                    let around: Vec<i64> = found
                        .iter()
                        .filter(|other| *other != vertex)
                        // The ground is everywhere, so it holds a vertex where it is.
                        .map(|other| places.get(other).map_or(here, |(x, _)| *x))
                        .collect();
                    let count = i64::try_from(around.len()).unwrap_or(1).max(1);
                    let mean = if around.is_empty() { here } else { around.iter().sum::<i64>() / count };
                    (mean, *vertex)
                })
                .collect();
            // Ties keep the order in which the walk found them, because sorting is stable.
            wanted.sort_by_key(|(x, _)| *x);
            let apart = spread(&wanted.iter().map(|(x, _)| *x).collect::<Vec<_>>(), UNIT);
            for ((_, vertex), x) in wanted.iter().zip(apart) {
                if let Some(place) = places.get_mut(vertex) {
                    place.0 = x;
                }
            }
        }
    }
}

/// The places nearest to the wanted ones, which are sorted, that are at least a gap apart: neighbours that are too near
/// are put into one block, which stands at the mean of what its members want.
fn spread(wanted: &[i64], gap: i64) -> Vec<i64> {
    // A block: the sum of what its members want without the gaps, and their number.
    let mut blocks: Vec<(i64, i64)> = Vec::new();
    for (want, index) in wanted.iter().zip(0_i64..) {
        let mut block = (want - index * gap, 1);
        while let Some(&(sum, count)) = blocks.last() {
            if sum * block.1 < block.0 * count {
                break;
            }
            block = (block.0 + sum, block.1 + count);
            blocks.pop();
        }
        blocks.push(block);
    }
    let mut places = Vec::with_capacity(wanted.len());
    let mut index = 0;
    for (sum, count) in blocks {
        for _ in 0..count {
            places.push(sum.div_euclid(count) + index * gap);
            index += 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_near_is_pushed_apart_around_its_middle() {
        assert_eq!(spread(&[0, 0, 0], 10), [-10, 0, 10]);
        assert_eq!(spread(&[0, 100], 10), [0, 100]);
        assert_eq!(spread(&[0, 4, 100], 10), [-3, 7, 100]);
        assert!(spread(&[], 10).is_empty());
    }

    #[test]
    fn a_path_stands_straight_up_and_a_fork_over_its_middle() {
        let path = layout(&[(0, 1), (1, 2), (2, 3)]);
        assert!(path.places.values().all(|(x, _)| *x == 0));
        assert_eq!((path.width, path.height), (0, 3));
        let fork = layout(&[(0, 1), (1, 2), (1, 3)]);
        assert_eq!(fork.places[&1], (500, 1));
        assert_eq!((fork.places[&2], fork.places[&3]), ((0, 2), (1000, 2)));
    }

    #[test]
    fn a_stalk_stands_straight_whatever_stands_beside_it() {
        // All graphs of up to four edges on the vertices 3, 4 and 5 and the ground, with a stalk of two edges before,
        // after and on both sides of them: trees, cycles, bundles, loops, and what does not touch the ground.
        let ends = [0, 3, 4, 5];
        let edges: Vec<(u64, u64)> = ends
            .iter()
            .flat_map(|one| ends.iter().filter(move |two| one <= *two).map(move |two| (*one, *two)))
            .collect();
        let (stalk, other) = ([(0, 1), (1, 2)], [(0, 6), (6, 7)]);
        let upright = |found: &Layout, vertices: [u64; 2]| found.places[&vertices[0]].0 == found.places[&vertices[1]].0;
        for code in 0..edges.len().pow(4) {
            let chosen: Vec<(u64, u64)> =
                (0..4).map(|place| edges[code / edges.len().pow(place) % edges.len()]).collect();
            let before = layout(&[&stalk[..], &chosen[..]].concat());
            let after = layout(&[&chosen[..], &stalk[..]].concat());
            let both = layout(&[&stalk[..], &chosen[..], &other[..]].concat());
            assert!([&before, &after, &both].iter().all(|found| upright(found, [1, 2])), "{chosen:?}");
            assert!(upright(&both, [6, 7]), "{chosen:?}");
        }
    }

    #[test]
    fn the_top_of_a_cycle_stands_over_its_middle() {
        let cycle = layout(&[(0, 1), (1, 2), (2, 3), (3, 0)]);
        assert_eq!(cycle.places[&2].1, 2);
        let (one, two, three) = (cycle.places[&1].0, cycle.places[&2].0, cycle.places[&3].0);
        assert!(one < two && two < three, "{one} {two} {three}");
    }

    #[test]
    fn vertices_of_one_height_keep_their_distance() {
        let mut edges = vec![(0, 1), (0, 2), (0, 3)];
        edges.extend((1..4).flat_map(|low| (4..9).map(move |high| (low, high))));
        let found = layout(&edges);
        let mut row: Vec<i64> = (4..9).map(|vertex| found.places[&vertex].0).collect();
        row.sort_unstable();
        assert!(row.windows(2).all(|pair| pair[1] - pair[0] >= UNIT), "{row:?}");
    }
}
