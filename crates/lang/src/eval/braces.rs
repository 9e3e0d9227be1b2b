//! Games in braces: `{1|0}`, and with labels and passes `a{0||a|*}`.
//!
//! Without labels and passes the options are evaluated first and the game is made of them; short ones keep the form in
//! which they were written. With them the whole literal is drawn as a graph, whose leaves are the values of everything
//! else in it.

use onside_ground::{Player, with_stack};
use onside_show::Span;
use onside_value::loopy::{LoopyValue, Sketch, Term};
use onside_value::short::Form;

use super::loopy::is_loopy;
use super::names;
use super::{DEEPEST, Evaluated, Evaluator};
use crate::error::Error;
use crate::syntax::{List, Node, NodeId};
use crate::value::Value;

/// A literal that is being drawn.
#[derive(Default)]
struct Drawing<'s> {
    sketch: Sketch,
    /// The labels of the braces that are open, with their nodes.
    labels: Vec<(&'s str, usize)>,
}

impl<'a> Evaluator<'a> {
    /// `{left|right}` without labels and passes.
    pub(super) fn game(&mut self, left: List, right: List, span: Span) -> Evaluated {
        let left_values = self.options(left)?;
        let right_values = self.options(right)?;
        if left_values.iter().chain(&right_values).any(is_loopy) {
            let lefts = self.loopy_options(left, &left_values)?;
            let rights = self.loopy_options(right, &right_values)?;
            let value = self.engine.loops.from_options(&lefts, &rights, &[]);
            return value.map(|value| self.engine.of_loopy(value)).map_err(|stop| self.fail(stop.into(), span));
        }
        let form = self.form((left, &left_values), (right, &right_values), span)?;
        let value = self.engine.forms.value(form).map_err(|stop| self.fail(stop.into(), span))?;
        Ok(match form.as_canonical() {
            Some(game) => self.engine.of_game(game),
            None => Value::Literal(form, value),
        })
    }

    /// The form of `'{left|right}'`.
    pub(super) fn explicit(&mut self, left: List, right: List, span: Span) -> Result<Form, Box<Error>> {
        let left_values = self.options(left)?;
        let right_values = self.options(right)?;
        self.form((left, &left_values), (right, &right_values), span)
    }

    fn form(&mut self, left: (List, &[Value]), right: (List, &[Value]), span: Span) -> Result<Form, Box<Error>> {
        let mut sides = [Vec::new(), Vec::new()];
        for (forms, (list, values)) in sides.iter_mut().zip([left, right]) {
            for (&node, value) in self.tree.list(list).iter().zip(values) {
                let form = self.engine.form(value);
                forms.push(form.map_err(|error| self.fail(error, self.tree.span(node)))?);
            }
        }
        let made = self.engine.forms.from_options(&self.engine.games, &sides[0], &sides[1]);
        made.map_err(|stop| self.fail(stop.into(), span))
    }

    /// The values of options, which must be games.
    fn options(&mut self, list: List) -> Result<Vec<Value>, Box<Error>> {
        self.tree.list(list).iter().map(|&node| self.option(node)).collect()
    }

    fn option(&mut self, node: NodeId) -> Evaluated {
        let value = self.eval(node)?;
        if value.is_game() {
            return Ok(value);
        }
        let error = Error::mistake(format!("an option must be a game, not {}", value.described()));
        let error = match value {
            Value::Synchronized(_) => {
                error.hint("Sync([lefts],[rights],[[matrix]]) makes synchronized games of others")
            }
            _ => error,
        };
        Err(self.fail(error, self.tree.span(node)))
    }

    fn loopy_options(&mut self, list: List, values: &[Value]) -> Result<Vec<LoopyValue>, Box<Error>> {
        let nodes = self.tree.list(list);
        let each = nodes.iter().zip(values);
        each.map(|(&node, value)| self.engine.loopy(value).map_err(|error| self.fail(error, self.tree.span(node))))
            .collect()
    }

    /// A literal in which labels or passes stand.
    pub(super) fn loopy(&mut self, id: NodeId) -> Evaluated {
        let mut drawing = Drawing::default();
        let start = self.sketched(id, &mut drawing)?;
        let value = self.engine.loops.sketched(&drawing.sketch, start);
        value.map(|value| self.engine.of_loopy(value)).map_err(|stop| self.fail(stop.into(), self.tree.span(id)))
    }

    /// Draws a game and says at which node it is.
    fn sketched(&mut self, id: NodeId, drawing: &mut Drawing<'a>) -> Result<usize, Box<Error>> {
        if self.depth >= DEEPEST {
            let error = Error::mistake(format!("the expression is nested more than {DEEPEST} deep"));
            return Err(self.fail(error, self.tree.span(id)));
        }
        self.depth += 1;
        let node = with_stack(|| self.drawn(id, drawing));
        self.depth -= 1;
        node
    }

    fn drawn(&mut self, id: NodeId, drawing: &mut Drawing<'a>) -> Result<usize, Box<Error>> {
        let (label, game) = match self.tree.node(id) {
            Node::Loopy { label, game } => (label, game),
            _ => (None, id),
        };
        let Node::Game(left, right) = self.tree.node(game) else {
            return Err(self.fail(Error::mistake("this could not be read"), self.tree.span(id)));
        };
        self.engine.games.guard().check().map_err(|stop| self.fail(stop.into(), self.tree.span(id)))?;
        let node = drawing.sketch.node();
        if let Some(label) = label {
            names::free(label.text(self.source)).map_err(|error| self.fail(error, label))?;
            drawing.labels.push((label.text(self.source), node));
        }
        for (player, list) in [(Player::Left, left), (Player::Right, right)] {
            for &option in self.tree.list(list) {
                let term = self.term(option, node, drawing)?;
                drawing.sketch.option(node, player, term);
            }
        }
        if label.is_some() {
            drawing.labels.pop();
        }
        Ok(node)
    }

    fn term(&mut self, option: NodeId, node: usize, drawing: &mut Drawing<'a>) -> Result<Term, Box<Error>> {
        let span = self.tree.span(option);
        match self.tree.node(option) {
            Node::Loopy { .. } | Node::Game(..) => return Ok(Term::Node(self.sketched(option, drawing)?)),
            Node::Name => {
                let name = span.text(self.source);
                if name == "pass" {
                    return Ok(Term::Node(node));
                }
                if let Some(&(_, labelled)) = drawing.labels.iter().find(|(label, _)| *label == name) {
                    return Ok(Term::Node(labelled));
                }
                if self.scope.get(name).is_none()
                    && let Err(error) = names::constant(self.engine, name)
                {
                    let hint = format!("a label stands in front of the braces that it names: {name}{{...|...}}");
                    return Err(self.fail(error.hint(hint), span));
                }
            }
            _ => {}
        }
        let value = self.option(option)?;
        self.engine.loopy(&value).map(Term::Value).map_err(|error| self.fail(error, span))
    }
}
