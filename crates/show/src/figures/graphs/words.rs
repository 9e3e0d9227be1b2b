//! Graphs as text: a list of nodes with their edges, and the language of Graphviz.

use std::fmt::Write;

use super::{Graph, Mover};

impl Graph {
    /// One line for each node, the start marked: its name and where Left, both and Right may move to.
    pub(super) fn text(&self) -> String {
        const MOST_LINES: usize = 60;
        let mut options: Vec<[Vec<String>; 3]> = vec![Default::default(); self.members.len()];
        for (from, to, mover) in &self.edges {
            let group = match mover {
                Mover::Left => 0,
                Mover::Both => 1,
                Mover::Right => 2,
            };
            options[*from][group].push(self.name(*to));
        }
        let mut lines = Vec::new();
        for (index, groups) in options.iter().enumerate() {
            // An exit is named where an edge leads to it.
            if self.members[index].exit && self.start != Some(index) {
                continue;
            }
            if lines.len() == MOST_LINES {
                lines.push(format!("… ({} nodes)", self.size()));
                break;
            }
            let mark = if self.start == Some(index) { "▸" } else { " " };
            let named = ["L", "B", "R"].iter().zip(groups).filter(|(_, group)| !group.is_empty());
            let parts: Vec<String> = named.map(|(letter, group)| format!("{letter} {}", listed(group))).collect();
            let arrow = if parts.is_empty() { "" } else { " -> " };
            lines.push(format!("{mark} {}{arrow}{}", self.name(index), parts.join("; ")));
        }
        lines.join("\n")
    }

    fn name(&self, index: usize) -> String {
        let label = &self.members[index].label;
        if label.is_empty() { format!("#{index}") } else { label.clone() }
    }

    /// The graph in the language of Graphviz.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut dot = String::from("digraph {\n  node [shape=box, style=rounded];\n");
        for (index, member) in self.members.iter().enumerate() {
            let mut form = if member.label.is_empty() {
                "shape=point".to_string()
            } else {
                format!("label=\"{}\"", escaped(&member.label))
            };
            if member.exit {
                form.push_str(", shape=plaintext");
            }
            if self.start == Some(index) {
                form.push_str(", penwidth=2.5");
            }
            let _ = writeln!(dot, "  n{index} [{form}];");
        }
        for (from, to, mover) in &self.edges {
            let form = match mover {
                Mover::Left => "color=\"#0072b2\"",
                Mover::Both => "color=\"#008f5f\", style=dotted",
                Mover::Right => "color=\"#d53e00\", style=dashed",
            };
            let _ = writeln!(dot, "  n{from} -> n{to} [{form}];");
        }
        dot.push_str("}\n");
        dot
    }
}

/// The first of some names.
fn listed(names: &[String]) -> String {
    const MOST: usize = 8;
    let shown = names[..names.len().min(MOST)].join(", ");
    if names.len() > MOST { format!("{shown}, …") } else { shown }
}

/// A text between quotation marks of Graphviz.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
