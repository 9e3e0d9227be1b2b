//! Game trees: Left options to the lower left, Right options to the lower right, what either may move to below. In
//! trees of positions, whose nodes may be boards, the options are centred under their node.
//!
//! A tree is built from its root, so that it cannot have cycles. Lines leave a node at its lower edge and arrive at an
//! upper edge, so that no line crosses a label.

use super::Mover;
use super::canvas::{Canvas, TEXT, around, short, solid};
use super::layout::tidy::{Gaps, Node, places};
use crate::picture::measure::width;
use crate::picture::{Anchor, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Picture, Step, at};

/// The most nodes of a picture.
pub const MOST_NODES: usize = 4000;

const DOT: Length = 35 * PIXEL / 10;
const PADDING: Length = 5 * PIXEL;
/// From the middle of a label to the lower edge of its frame.
const LABEL: Length = TEXT * 3 / 5 + 2 * PIXEL;

/// A node of a tree, as its parent's children are named by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(usize);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Member {
    label: String,
    board: Option<Picture>,
    options: Vec<(Mover, usize)>,
}

impl Member {
    fn new(label: &str) -> Member {
        Member { label: short(label), board: None, options: Vec::new() }
    }
}

/// A tree with labelled nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnTree {
    members: Vec<Member>,
    centred: bool,
}

impl DrawnTree {
    /// The tree that is a root alone. A node with an empty label is a dot.
    #[must_use]
    pub fn new(label: &str) -> DrawnTree {
        DrawnTree { members: vec![Member::new(label)], centred: false }
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> Branch {
        Branch(0)
    }

    /// Adds an option of a node. Options of one mover stand in the order in which they are added.
    pub fn add(&mut self, parent: Branch, mover: Mover, label: &str) -> Branch {
        let index = self.members.len();
        if let Some(member) = self.members.get_mut(parent.0) {
            member.options.push((mover, index));
            self.members.push(Member::new(label));
        }
        Branch(index)
    }

    /// Draws a node as this picture. Its label stays what the text and the graph for Graphviz say.
    pub fn show(&mut self, node: Branch, board: Picture) {
        if let Some(member) = self.members.get_mut(node.0) {
            member.board = Some(board);
        }
    }

    /// Every node is to stand over the middle of its options.
    pub fn centre(&mut self) {
        self.centred = true;
    }

    /// How many nodes there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.members.len()
    }

    /// The figure of the tree.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        if self.size() > MOST_NODES {
            let hint =
                "draw it to a smaller depth, or draw the canonical form, or the graph in which equal positions are one";
            return Err(NotDrawn::new("nodes of a tree", self.size(), MOST_NODES, hint));
        }
        let nodes: Vec<Node> = self.members.iter().map(node).collect();
        let places = places(&nodes, Gaps { between: 14 * PIXEL, aside: 16 * PIXEL, centred: self.centred });
        let depths = self.depths();
        let heights = self.heights(&places, &depths);
        let mut canvas = Canvas::default();
        for (parent, member) in self.members.iter().enumerate() {
            for (mover, child) in &member.options {
                let from = at(places[parent], heights[depths[parent]] + reach(member));
                let to = at(places[*child], heights[depths[*child]] - reach(&self.members[*child]));
                canvas.path(from, vec![Step::To(to)], mover.stroke(PIXEL * 3 / 2), false);
            }
        }
        for (index, member) in self.members.iter().enumerate() {
            let centre = at(places[index], heights[depths[index]]);
            if let Some(board) = &member.board {
                let corner = around(centre, board.width, board.height);
                canvas.picture(board.clone(), at(corner.left, corner.top));
            } else if member.label.is_empty() {
                canvas.circle(centre, DOT, None, Some(Fill::Plain(Ink::Line)));
            } else {
                let frame = around(centre, breadth(member), 2 * reach(member));
                canvas.rect(frame, 5 * PIXEL, Some(solid(Ink::Faint, PIXEL * 7 / 10)), Some(Fill::Plain(Ink::Paper)));
                canvas.text(centre, &member.label, TEXT, Anchor::Middle, Ink::Line);
            }
        }
        let description = format!("A game tree of {} nodes.", self.size());
        Ok(Figure { picture: canvas.finish(description), text: self.text(), dot: Some(self.dot()) })
    }

    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![0; self.size()];
        for (index, member) in self.members.iter().enumerate() {
            for (_, child) in &member.options {
                depths[*child] = depths[index] + 1;
            }
        }
        depths
    }

    /// The height of each depth: broad trees get more room between lines, so that lines do not become flat.
    fn heights(&self, places: &[Length], depths: &[usize]) -> Vec<Length> {
        let deepest = depths.iter().max().copied().unwrap_or(0);
        let mut broadest = vec![0; deepest + 1];
        for (index, member) in self.members.iter().enumerate() {
            for (_, child) in &member.options {
                let broad = (places[*child] - places[index]).abs();
                broadest[depths[*child]] = broad.max(broadest[depths[*child]]);
            }
        }
        // What boards are higher than labels comes on top of that.
        let mut higher = vec![0; deepest + 1];
        for (member, depth) in self.members.iter().zip(depths) {
            higher[*depth] = (reach(member) - LABEL).max(higher[*depth]);
        }
        let mut y = 0;
        let step = |(depth, broad): (usize, &Length)| {
            if depth > 0 {
                y += (broad / 5).clamp(52 * PIXEL, 150 * PIXEL) + higher[depth - 1] + higher[depth];
            }
            y
        };
        broadest.iter().enumerate().map(step).collect()
    }

    /// The tree with one node a line, deeper ones further to the right.
    fn text(&self) -> String {
        const MOST_LINES: usize = 60;
        let mut lines = Vec::new();
        let mut stack = vec![(0, String::new(), String::new())];
        while let Some((index, first, further)) = stack.pop() {
            if lines.len() == MOST_LINES {
                lines.push(format!("… ({} nodes)", self.size()));
                break;
            }
            let member = &self.members[index];
            let label = if member.label.is_empty() { "·" } else { &member.label };
            lines.push(format!("{first}{label}"));
            let options = ordered(member);
            for (number, (mover, child)) in options.iter().enumerate().rev() {
                let letter = match mover {
                    Mover::Left => "L",
                    Mover::Both => "B",
                    Mover::Right => "R",
                };
                let last = number + 1 == options.len();
                let (corner, below) = if last { ("└", "  ") } else { ("├", "│ ") };
                stack.push((*child, format!("{further}{corner}{letter} "), format!("{further}{below} ")));
            }
        }
        lines.join("\n")
    }

    fn dot(&self) -> String {
        let mut graph = super::graphs::Graph::default();
        let ids: Vec<_> = self.members.iter().map(|member| graph.node(&member.label)).collect();
        for (index, member) in self.members.iter().enumerate() {
            for (mover, child) in ordered(member) {
                graph.edge(ids[index], ids[child], mover);
            }
        }
        graph.dot()
    }
}

/// Options from left to right.
fn ordered(member: &Member) -> Vec<(Mover, usize)> {
    let mut options = member.options.clone();
    options.sort_by_key(|(mover, _)| *mover);
    options
}

fn node(member: &Member) -> Node {
    let count = |wanted: Mover| member.options.iter().filter(|(mover, _)| *mover == wanted).count();
    let children = ordered(member).into_iter().map(|(_, child)| child).collect();
    Node { width: breadth(member), children, left: count(Mover::Left), middle: count(Mover::Both) }
}

fn breadth(member: &Member) -> Length {
    if let Some(board) = &member.board {
        return board.width;
    }
    if member.label.is_empty() { 2 * DOT } else { width(&member.label, TEXT) + 2 * PADDING }
}

/// From the middle of a node to its lower edge.
fn reach(member: &Member) -> Length {
    match &member.board {
        Some(board) => board.height / 2,
        None if member.label.is_empty() => DOT,
        None => LABEL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_shows_movers_and_depths() {
        let mut tree = DrawnTree::new("*2");
        let star = tree.add(tree.root(), Mover::Left, "*");
        tree.add(star, Mover::Right, "0");
        tree.add(star, Mover::Left, "0");
        tree.add(tree.root(), Mover::Right, "0");
        assert_eq!(tree.figure().unwrap().text, "*2\n├L *\n│  ├L 0\n│  └R 0\n└R 0");
    }

    #[test]
    fn boards_stand_in_the_nodes_centred_and_apart() {
        let board = |wide: Length, high: Length| Picture {
            width: wide * PIXEL,
            height: high * PIXEL,
            description: String::new(),
            shapes: vec![crate::picture::Shape::Rect {
                corner: at(0, 0),
                width: wide * PIXEL,
                height: high * PIXEL,
                round: 0,
                stroke: None,
                fill: None,
            }],
            ..Picture::default()
        };
        let mut tree = DrawnTree::new("root");
        tree.centre();
        tree.show(tree.root(), board(60, 30));
        let nodes = [(Mover::Left, 50, 80), (Mover::Left, 40, 20), (Mover::Right, 90, 30)];
        for (mover, wide, high) in nodes {
            let child = tree.add(tree.root(), mover, "child");
            tree.show(child, board(wide, high));
        }
        let figure = tree.figure().unwrap();
        let places: Vec<_> = figure
            .picture
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                crate::picture::Shape::Rect { corner, width, height, .. } => {
                    Some(around(at(corner.x + width / 2, corner.y + height / 2), *width, *height))
                }
                _ => None,
            })
            .collect();
        assert_eq!(places.len(), 4, "boards instead of labels");
        for (index, place) in places.iter().enumerate() {
            assert!(places[index + 1..].iter().all(|other| !place.overlaps(other)), "{places:?}");
        }
        let middle = |index: usize| i64::midpoint(places[index].left, places[index].right);
        assert_eq!(middle(0), i64::midpoint(middle(1), middle(3)), "children are centred");
        assert!(figure.picture.labels().is_empty());
        assert_eq!(figure.text, "root\n├L child\n├L child\n└R child");
    }

    #[test]
    fn a_tree_of_many_nodes_is_refused_with_a_hint() {
        let mut tree = DrawnTree::new("");
        for _ in 0..MOST_NODES {
            tree.add(tree.root(), Mover::Left, "");
        }
        let refusal = tree.figure().unwrap_err();
        assert_eq!(refusal.message, "a picture has at most 4000 nodes of a tree; this one would have 4001");
        assert!(refusal.hint.starts_with("draw it to a smaller depth"));
    }
}
