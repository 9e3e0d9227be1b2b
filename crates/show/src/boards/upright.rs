//! Trees that stand upright: every vertex over the middle of what it carries, the largest branch in the middle, small
//! ones beside it, and all as near to each other as their outlines allow.
//!
//! The order of branches is free, because a graph has none. The outlines of two neighbouring branches are compared row
//! by row (the idea of Reingold and Tilford's tidy trees).

use std::collections::HashMap;

/// How far a tree reaches to the left and to the right of its root in every row; the root's own row is the last.
struct Outline {
    left: Vec<i64>,
    right: Vec<i64>,
}

impl Outline {
    fn row(rows: &[i64], above: usize) -> Option<i64> {
        rows.len().checked_sub(above + 1).and_then(|index| rows.get(index)).copied()
    }

    /// How far to the right another tree has to stand.
    fn room_right(&self, other: &Outline, gap: i64) -> i64 {
        let rows = self.right.len().min(other.left.len());
        let needed = |above: usize| Some(Outline::row(&self.right, above)? - Outline::row(&other.left, above)? + gap);
        (0..rows).filter_map(needed).max().unwrap_or(0)
    }

    fn moved(mut self, by: i64) -> Outline {
        self.left.iter_mut().chain(&mut self.right).for_each(|x| *x += by);
        self
    }

    /// The outline of this tree and one that stands to its right.
    fn with_right(mut self, other: &Outline) -> Outline {
        let (mine, its) = (self.left.len(), other.left.len());
        if its > mine {
            // The rows that only the other has come first.
            let mut left = other.left[..its - mine].to_vec();
            left.append(&mut self.left);
            self.left = left;
            self.right = other.right.clone();
        } else {
            let start = self.right.len() - its;
            self.right[start..].copy_from_slice(&other.right);
        }
        self
    }

    /// The same seen in a mirror.
    fn mirrored(self) -> Outline {
        let negative = |rows: Vec<i64>| rows.into_iter().map(|x| -x).collect();
        Outline { left: negative(self.right), right: negative(self.left) }
    }
}

/// The places across of the vertices of a forest. `order` has every vertex before those that it carries; `own` is the
/// room that a vertex needs to each side of itself.
pub(super) fn upright(
    order: &[u64],
    roots: &[u64],
    children: &HashMap<u64, Vec<u64>>,
    own: &dyn Fn(u64) -> i64,
    gap: i64,
) -> HashMap<u64, i64> {
    let mut outlines: HashMap<u64, Outline> = HashMap::new();
    let mut sizes: HashMap<u64, usize> = HashMap::new();
    // Of every vertex that is carried, how far it stands beside the one that carries it.
    let mut beside: HashMap<u64, i64> = HashMap::new();
    for &vertex in order.iter().rev() {
        let mut carried: Vec<u64> = children.get(&vertex).cloned().unwrap_or_default();
        let size = |vertex: &u64| sizes.get(vertex).copied().unwrap_or(1);
        let total = 1 + carried.iter().map(size).sum::<usize>();
        // The largest branch stands in the middle and small ones find room beneath its crown; two branches keep their
        // order.
        if carried.len() > 2 {
            carried.sort_by_key(size);
            carried.rotate_right(1);
        }
        let mut row: Option<Outline> = None;
        let (mut first, mut last) = (0, 0);
        for (index, child) in carried.iter().enumerate() {
            let Some(outline) = outlines.remove(child) else { continue };
            row = Some(match row {
                None => {
                    beside.insert(*child, 0);
                    outline
                }
                Some(placed) if index % 2 == 1 => {
                    last = placed.room_right(&outline, gap);
                    beside.insert(*child, last);
                    placed.with_right(&outline.moved(last))
                }
                Some(placed) => {
                    let (placed, outline) = (placed.mirrored(), outline.mirrored());
                    let room = placed.room_right(&outline, gap);
                    first = -room;
                    beside.insert(*child, first);
                    placed.with_right(&outline.moved(room)).mirrored()
                }
            });
        }
        let middle = i64::midpoint(first, last);
        for child in &carried {
            if let Some(x) = beside.get_mut(child) {
                *x -= middle;
            }
        }
        let mut outline = row.map_or(Outline { left: Vec::new(), right: Vec::new() }, |row| row.moved(-middle));
        outline.left.push(-own(vertex));
        outline.right.push(own(vertex));
        outlines.insert(vertex, outline);
        sizes.insert(vertex, total);
    }
    let mut places: HashMap<u64, i64> = HashMap::new();
    let mut wood: Option<Outline> = None;
    for root in roots {
        let Some(outline) = outlines.remove(root) else { continue };
        let x = wood.as_ref().map_or(0, |wood| wood.room_right(&outline, gap));
        places.insert(*root, x);
        let outline = outline.moved(x);
        wood = Some(match wood {
            None => outline,
            Some(wood) => wood.with_right(&outline),
        });
    }
    for vertex in order {
        let x = places.get(vertex).copied().unwrap_or(0);
        for child in children.get(vertex).into_iter().flatten() {
            places.insert(*child, x + beside.get(child).copied().unwrap_or(0));
        }
    }
    places
}
