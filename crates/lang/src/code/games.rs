//! Games: literals such as `^3*2`, braces, labels, and positions. The machine makes them of the values of their parts.

use super::builder::{Builder, Built, number};
use super::{Op, Reg};
use crate::error::Error;
use crate::eval::free;
use crate::syntax::{Count, List, Node, NodeId, Star, Ups};

impl<'a> Builder<'a> {
    /// `^3*2`: the size of the star and then that of the ups.
    pub(super) fn literal(&mut self, ups: Ups, star: Star, id: NodeId, to: Reg) -> Built {
        let has_parts = matches!(star, Star::Of(_))
            || matches!(ups, Ups::Multiple { count: Count::Of(_), .. } | Ups::Sum { .. } | Ups::Order { .. });
        let count = if has_parts { 2 } else { 0 };
        let base = self.temporaries(count);
        if let Star::Of(node) = star {
            self.expression(node, base)?;
            self.emit(Op::CheckNatural { size: base }, node);
        }
        match ups {
            Ups::Multiple { count: Count::Of(node), .. } => self.expression(node, base + 1)?,
            Ups::Sum { order, .. } | Ups::Order { order, .. } => self.expression(order, base + 1)?,
            Ups::None | Ups::Multiple { .. } => {}
        }
        self.emit(Op::Make { to, base, count }, id);
        Ok(())
    }

    /// The options of one side; a comprehension stands for its members.
    fn options(&mut self, list: List, base: Reg) -> Built {
        for (index, &node) in self.tree.list(list).iter().enumerate() {
            let option = base + number(index);
            self.expression(node, option)?;
            // A number is a game.
            if !matches!(self.tree.node(node), Node::Integer) {
                self.emit(Op::CheckOption { option }, node);
            }
        }
        Ok(())
    }

    /// `{left|right}` without labels and passes.
    pub(super) fn game(&mut self, left: List, right: List, id: NodeId, to: Reg) -> Built {
        let (lefts, rights) = (number(left.len()), number(right.len()));
        let base = self.temporaries(lefts + rights);
        self.options(left, base)?;
        self.options(right, base + lefts)?;
        self.emit(Op::Make { to, base, count: lefts + rights }, id);
        Ok(())
    }

    /// `'{left|right}'`
    pub(super) fn explicit(&mut self, game: NodeId, id: NodeId, to: Reg) -> Built {
        let span = self.tree.span(id);
        match self.tree.node(game) {
            Node::Game(left, right) => self.game(left, right, id, to)?,
            Node::Loopy { .. } => {
                let error = Error::mistake("explicit games are loop-free");
                let hint = "GameGraph(\"a: 0 | a\") keeps a loopy game as it is written";
                self.fail(error.hint(hint), span, id);
            }
            _ => {
                let error = Error::mistake("an explicit game needs a bar").hint("as in '{*|*}' or '{0|}'");
                self.fail(error, span, id);
            }
        }
        Ok(())
    }

    /// A literal in which labels or passes stand: the values of all other options in the order of the text.
    pub(super) fn loopy(&mut self, id: NodeId, to: Reg) -> Built {
        let base = self.present.top;
        self.leaves(id, &mut Vec::new())?;
        let count = self.present.top - base;
        self.emit(Op::Make { to, base, count }, id);
        Ok(())
    }

    fn leaves(&mut self, id: NodeId, labels: &mut Vec<&'a str>) -> Built {
        let (label, game) = match self.tree.node(id) {
            Node::Loopy { label, game } => (label, game),
            _ => (None, id),
        };
        let Node::Game(left, right) = self.tree.node(game) else {
            self.fail(Error::mistake("this could not be read"), self.tree.span(id), id);
            return Ok(());
        };
        if let Some(label) = label {
            if let Err(error) = free(self.text(label)) {
                self.fail(error, label, id);
            }
            labels.push(self.text(label));
        }
        let tree = self.tree;
        for &option in tree.list(left).iter().chain(tree.list(right)) {
            match tree.node(option) {
                Node::Loopy { .. } | Node::Game(..) => self.nested(option, |this| this.leaves(option, labels))?,
                Node::Name if is_reference(self.text(tree.span(option)), labels) => {}
                _ => {
                    let register = self.temporary();
                    if tree.node(option) == Node::Name {
                        self.code.likely_labels.insert(option);
                    }
                    self.expression(option, register)?;
                    self.emit(Op::CheckOption { option: register }, option);
                }
            }
        }
        if label.is_some() {
            labels.pop();
        }
        Ok(())
    }

    /// `Push(BR_B)`: the variables with the names of its arguments, where there are such.
    pub(super) fn position(&mut self, first: u32, count: u32, id: NodeId, to: Reg) {
        let arguments = self.tree.raw(first, count);
        let base = self.temporaries(number(arguments.len()));
        for (index, raw) in arguments.iter().enumerate() {
            let register = base + number(index);
            let name = self.text(raw.span).trim();
            // A board is rarely a name: variables of the session are looked for when the position is made.
            if raw.quoted || self.scopes.innermost(name).is_none() {
                self.emit(Op::Clear { to: register }, id);
            } else {
                self.variable_if_any(name, register, id);
            }
        }
        self.emit(Op::Make { to, base, count: number(arguments.len()) }, id);
    }
}

/// Whether an option is a pass or the label of a game that is open.
pub(crate) fn is_reference(name: &str, labels: &[&str]) -> bool {
    name == "pass" || labels.contains(&name)
}
