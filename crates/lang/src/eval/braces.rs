//! Games in braces: `{1|0}`, and with labels and passes `a{0||a|*}`.
//!
//! Without labels and passes the options are evaluated first and the game is made of them; short ones keep the form in
//! which they were written. With them the whole literal is drawn as a graph, whose leaves are the values of everything
//! else in it.

use onside_ground::{Player, with_stack};
use onside_value::loopy::{LoopyValue, Sketch, Term};
use onside_value::short::Form;
use smallvec::SmallVec;

use super::Evaluated;
use super::making::{Maker, sides};
use crate::error::Error;
use crate::syntax::{List, Node, NodeId};
use crate::value::Value;

/// A literal that is being drawn.
struct Drawing<'s> {
    sketch: Sketch,
    /// The labels of the braces that are open, with their nodes.
    labels: Vec<(&'s str, usize)>,
    /// The values of its other options that are still to come.
    leaves: std::vec::IntoIter<Value>,
}

impl<'a> Maker<'a> {
    /// `{left|right}` without labels and passes.
    pub(super) fn game(&mut self, left: List, right: List, values: &[Value]) -> Evaluated {
        let span = self.span();
        let (lefts, rights) = sides(values, left);
        if values.iter().any(|value| each_option(value).iter().any(|option| self.engine.turns_out_loopy(option))) {
            let lefts = self.loopy_options(left, lefts)?;
            let rights = self.loopy_options(right, rights)?;
            let value = self.engine.loops.from_options(&lefts, &rights, &[]);
            return value
                .map(|value| self.engine.of_loopy(value))
                .map_err(|stop| Box::<Error>::from(stop).placed(span));
        }
        let form = self.form((left, lefts), (right, rights))?;
        let value = self.engine.forms.value(form).map_err(|stop| Box::<Error>::from(stop).placed(span))?;
        Ok(match form.as_canonical() {
            Some(game) => self.engine.of_game(game),
            None => Value::Literal(form, value),
        })
    }

    /// The form with these options.
    pub(super) fn form(&mut self, left: (List, &[Value]), right: (List, &[Value])) -> Result<Form, Box<Error>> {
        let mut sides = [SmallVec::<[Form; 4]>::new(), SmallVec::new()];
        for (forms, (list, values)) in sides.iter_mut().zip([left, right]) {
            for (&node, value) in self.tree().list(list).iter().zip(values) {
                for option in each_option(value) {
                    let form = self.engine.form(option);
                    forms.push(form.map_err(|error| error.placed(self.tree().span(node)))?);
                }
            }
        }
        let made = self.engine.forms.from_options(&self.engine.games, &sides[0], &sides[1]);
        made.map_err(|stop| Box::<Error>::from(stop).placed(self.span()))
    }

    /// An option, which must be a game; a list, a set and a comprehension stand for their members.
    pub(crate) fn checked_option(&self, value: Value) -> Evaluated {
        let wrong = match &value {
            Value::List(members) | Value::Set(members) => members.iter().find(|member| !member.is_game()),
            other => (!other.is_game()).then_some(other),
        };
        let Some(wrong) = wrong else {
            return Ok(match value {
                Value::Set(members) => Value::List(members),
                other => other,
            });
        };
        let error = Error::mistake(format!("an option must be a game, not {}", wrong.described()));
        let error = match wrong {
            Value::Synchronized(_) => {
                error.hint("Sync([lefts],[rights],[[matrix]]) makes synchronized games of others")
            }
            _ => error,
        };
        Err(error.placed(self.span()))
    }

    fn loopy_options(&mut self, list: List, values: &[Value]) -> Result<Vec<LoopyValue>, Box<Error>> {
        let mut options = Vec::with_capacity(values.len());
        for (&node, value) in self.tree().list(list).iter().zip(values) {
            for option in each_option(value) {
                let loopy = self.engine.loopy(option);
                options.push(loopy.map_err(|error| error.placed(self.tree().span(node)))?);
            }
        }
        Ok(options)
    }

    /// A literal in which labels or passes stand, with the values of all other options in their order.
    pub(super) fn loopy(&mut self, leaves: Vec<Value>) -> Evaluated {
        let mut drawing = Drawing { sketch: Sketch::default(), labels: Vec::new(), leaves: leaves.into_iter() };
        let start = self.drawn(self.node, &mut drawing)?;
        let value = self.engine.loops.sketched(&drawing.sketch, start);
        value.map(|value| self.engine.of_loopy(value)).map_err(|stop| Box::<Error>::from(stop).placed(self.span()))
    }

    /// Draws a game and says at which node it is.
    fn drawn(&mut self, id: NodeId, drawing: &mut Drawing<'a>) -> Result<usize, Box<Error>> {
        let tree = self.tree();
        let (label, game) = match tree.node(id) {
            Node::Loopy { label, game } => (label, game),
            _ => (None, id),
        };
        let Node::Game(left, right) = tree.node(game) else {
            return Err(Error::mistake("this could not be read").placed(tree.span(id)));
        };
        self.engine.games.guard().check().map_err(|stop| Box::<Error>::from(stop).placed(tree.span(id)))?;
        let node = drawing.sketch.node();
        if let Some(label) = label {
            drawing.labels.push((label.text(self.source()), node));
        }
        for (player, list) in [(Player::Left, left), (Player::Right, right)] {
            for &option in tree.list(list) {
                self.option(option, (node, player), drawing)?;
            }
        }
        if label.is_some() {
            drawing.labels.pop();
        }
        Ok(node)
    }

    /// Draws an option of a player at a node.
    fn option(
        &mut self,
        option: NodeId,
        (node, player): (usize, Player),
        drawing: &mut Drawing<'a>,
    ) -> Result<(), Box<Error>> {
        let span = self.tree().span(option);
        match self.tree().node(option) {
            Node::Loopy { .. } | Node::Game(..) => {
                let inner = with_stack(|| self.drawn(option, drawing))?;
                drawing.sketch.option(node, player, Term::Node(inner));
                return Ok(());
            }
            Node::Name => {
                let name = span.text(self.source());
                let labelled = drawing.labels.iter().find(|(label, _)| *label == name).map(|&(_, node)| node);
                if let Some(known) = if name == "pass" { Some(node) } else { labelled } {
                    drawing.sketch.option(node, player, Term::Node(known));
                    return Ok(());
                }
            }
            _ => {}
        }
        let Some(value) = drawing.leaves.next() else {
            return Err(Error::mistake("this could not be read").placed(span));
        };
        for one in each_option(&value) {
            let term = self.engine.loopy(one).map(Term::Value).map_err(|error| error.placed(span))?;
            drawing.sketch.option(node, player, term);
        }
        Ok(())
    }
}

/// A list stands for its members: a comprehension was written.
fn each_option(value: &Value) -> &[Value] {
    match value {
        Value::List(members) => members,
        one => std::slice::from_ref(one),
    }
}
