//! Tidy trees: children of a node side by side, nodes of one depth on one line, equal subtrees drawn equally, in linear
//! time.
//!
//! After Reingold and Tilford (1981). Every subtree keeps how far it reaches to the left and to the right at each depth
//! below its root; two subtrees are pushed together until they touch at one depth. The deeper contour is kept and the
//! other written into it, so that the work is bounded by the depth of the shallower one, and all of it by the number of
//! nodes. Does not draw.

use crate::picture::Length;

/// What the layout has to know of a node.
#[derive(Clone, Debug, Default)]
pub(in crate::figures) struct Node {
    /// How broad it is.
    pub(in crate::figures) width: Length,
    /// Its children, from left to right. A child has a greater number than its parent.
    pub(in crate::figures) children: Vec<usize>,
    /// How many of the children are to stand at the left of the node, and how many in its middle; the others stand at
    /// its right.
    pub(in crate::figures) left: usize,
    /// How many children follow that may stand right below the node.
    pub(in crate::figures) middle: usize,
}

/// Distances that the layout keeps.
#[derive(Clone, Copy, Debug)]
pub(in crate::figures) struct Gaps {
    /// Between neighbours.
    pub(in crate::figures) between: Length,
    /// Between a node and the middle of the nearest child at its side.
    pub(in crate::figures) aside: Length,
    /// Whether a node stands over the middle of all its children instead of between those at its left and its right.
    pub(in crate::figures) centred: bool,
}

/// How far a subtree, or several side by side, reach at each depth; the deepest first, so that a root is added at the
/// end.
#[derive(Clone, Debug, Default)]
struct Contour {
    left: Vec<Length>,
    right: Vec<Length>,
    /// What has to be added to the numbers.
    left_shift: Length,
    right_shift: Length,
}

impl Contour {
    fn depth(&self) -> usize {
        self.left.len()
    }

    /// The reach at each number of levels below the top.
    fn left_at(&self, level: usize) -> Length {
        self.left[self.left.len() - 1 - level] + self.left_shift
    }

    fn right_at(&self, level: usize) -> Length {
        self.right[self.right.len() - 1 - level] + self.right_shift
    }

    fn shift(&mut self, by: Length) {
        self.left_shift += by;
        self.right_shift += by;
    }

    /// Puts another contour, already shifted, at the right of this one.
    fn append(&mut self, mut other: Contour) {
        let common = self.depth().min(other.depth());
        if other.depth() > self.depth() {
            let length = other.left.len();
            for level in 0..common {
                other.left[length - 1 - level] = self.left_at(level) - other.left_shift;
            }
            *self = other;
        } else {
            let length = self.right.len();
            for level in 0..common {
                self.right[length - 1 - level] = other.right_at(level) - self.right_shift;
            }
        }
    }
}

/// The places of the nodes' middles from left to right; the root at 0.
pub(in crate::figures) fn places(nodes: &[Node], gaps: Gaps) -> Vec<Length> {
    // Of each node, its place relative to its parent's.
    let mut offsets = vec![0; nodes.len()];
    let mut contours: Vec<Option<Contour>> = vec![None; nodes.len()];
    for index in (0..nodes.len()).rev() {
        let node = &nodes[index];
        let mut forest = Contour::default();
        let mut previous: Option<Length> = None;
        for (number, &child) in node.children.iter().enumerate() {
            let Some(mut contour) = contours.get_mut(child).and_then(Option::take) else { continue };
            let mut place = 0;
            if let Some(previous) = previous {
                // Children at different sides of the parent leave room for the lines to slant.
                let slanted = number == node.left || number == node.left + node.middle;
                place = if slanted { previous + 2 * gaps.aside } else { previous };
                for level in 0..forest.depth().min(contour.depth()) {
                    place = place.max(forest.right_at(level) + gaps.between - contour.left_at(level));
                }
            }
            contour.shift(place);
            offsets[child] = place;
            if forest.depth() == 0 {
                forest = contour
            } else {
                forest.append(contour)
            }
            previous = Some(place);
        }
        let own = parent_place(node, &offsets, gaps);
        for &child in &node.children {
            offsets[child] -= own;
        }
        forest.shift(-own);
        forest.left.push(-node.width / 2 - forest.left_shift);
        forest.right.push(node.width - node.width / 2 - forest.right_shift);
        contours[index] = Some(forest);
    }
    for (index, node) in nodes.iter().enumerate() {
        for &child in &node.children {
            offsets[child] += offsets[index];
        }
    }
    offsets
}

/// Where a node stands above its children: between those at its left and those at its right.
fn parent_place(node: &Node, offsets: &[Length], gaps: Gaps) -> Length {
    let place = |number: usize| node.children.get(number).map(|&child| offsets[child]);
    let left = node.left.checked_sub(1).and_then(place);
    let right = place(node.left + node.middle);
    if gaps.centred {
        let (first, last) = (place(0), node.children.len().checked_sub(1).and_then(place));
        return first.zip(last).map_or(0, |(first, last)| i64::midpoint(first, last));
    }
    if node.middle > 0 {
        let (first, last) = (place(node.left), place(node.left + node.middle - 1));
        return first.zip(last).map_or(0, |(first, last)| i64::midpoint(first, last));
    }
    match (left, right) {
        (Some(left), Some(right)) => i64::midpoint(left, right),
        (Some(left), None) => left + gaps.aside,
        (None, Some(right)) => right - gaps.aside,
        (None, None) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAPS: Gaps = Gaps { between: 10, aside: 20, centred: false };

    fn node(left: &[usize], right: &[usize]) -> Node {
        Node { width: 10, children: [left, right].concat(), left: left.len(), middle: 0 }
    }

    #[test]
    fn left_options_stand_at_the_left_and_right_options_at_the_right() {
        let nodes = [node(&[1], &[2]), node(&[], &[3]), node(&[], &[]), node(&[], &[])];
        assert_eq!(places(&nodes, GAPS), [0, -20, 20, 0]);
        let only_left = [node(&[1, 2], &[]), node(&[], &[]), node(&[], &[])];
        assert_eq!(places(&only_left, GAPS), [0, -40, -20]);
    }

    #[test]
    fn where_it_is_wanted_children_are_centred_under_their_parent() {
        let centred = Gaps { centred: true, ..GAPS };
        let nodes = [node(&[1, 2], &[3]), node(&[4], &[]), node(&[], &[]), node(&[], &[]), node(&[], &[])];
        let places = places(&nodes, centred);
        assert_eq!(places[1], -places[3]);
        assert_eq!(places[4], places[1], "an only child stands right below");
    }

    #[test]
    fn subtrees_keep_their_distance_at_every_depth() {
        // Both subtrees lean towards each other two levels down.
        let nodes = [
            node(&[1], &[2]),
            node(&[], &[3]),
            node(&[4], &[]),
            node(&[], &[5]),
            node(&[6], &[]),
            node(&[], &[]),
            node(&[], &[]),
        ];
        let places = places(&nodes, GAPS);
        assert_eq!(places[6] - places[5], 20);
        assert_eq!(places[0] * 2, places[1] + places[2]);
    }

    #[test]
    fn a_deep_tree_beside_a_flat_one_is_laid_out_in_linear_time() {
        let depth = 20_000;
        let mut nodes = vec![node(&[1], &[2]), node(&[], &[])];
        nodes.extend((2..depth).map(|index| if index + 1 < depth { node(&[index + 1], &[]) } else { node(&[], &[]) }));
        assert_eq!(places(&nodes, GAPS).len(), depth);
    }
}
