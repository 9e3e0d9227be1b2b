//! `x[i] := e`: a place in a variable gets a new value. Lists, tuples and maps are values: the variable gets a changed
//! one, which is changed in place if nobody else holds it.

use onside_ground::with_stack;

use super::Machine;
use super::variables::Found;
use crate::code::Reg;
use crate::error::{Error, Place};
use crate::eval::{Engine, find, index, members, place};
use crate::library::put;
use crate::syntax::{Node, NodeId};
use crate::value::{Held, Mutable, Value};

impl Machine<'_> {
    pub(super) fn set_element(&mut self, chain: u32, base: Reg, keys: u32, node: NodeId) -> Result<(), Box<Error>> {
        let new = self.take(base + keys)?;
        // Most elements have one key, for which no list is made.
        let (one, many);
        let keys: &[Value] = if keys == 1 {
            one = [self.take(base)?];
            &one
        } else {
            many = self.take_all(base, keys)?;
            &many
        };
        let Some(found) = self.found(&self.code.chains[chain as usize]) else {
            return Err(self.no_variable(node));
        };
        let mut value = match found {
            Found::Slot(slot) => self.take(slot)?,
            Found::Cell { up, cell } => {
                let environment = self.environment.as_ref().and_then(|inner| inner.up(up));
                environment.and_then(|cells| cells.take(cell)).ok_or_else(super::empty)?
            }
            Found::Global(global) => {
                let place = self.engine.globals.get_mut(global).ok_or_else(super::empty)?;
                std::mem::replace(place, Value::Nothing)
            }
        };
        let result = set_in(self.engine, &mut value, keys, new);
        let counted = self.count(&value, node);
        self.put(found, value);
        result.map_err(|(error, depth)| self.element_error(error, depth, node))?;
        counted
    }

    /// There is nothing of which a place could be changed.
    fn no_variable(&mut self, node: NodeId) -> Box<Error> {
        let variable = self.indices(node).0;
        match self.constant(variable) {
            Err(error) => error,
            Ok(_) => {
                let span = self.program.tree.span(variable);
                let name = span.text(&self.program.source);
                Error::mistake(format!("{name} is no variable, so that nothing in it can be changed")).placed(span)
            }
        }
    }

    /// The variable of an assignment to an element, and the nodes of the indices from the first to the last.
    fn indices(&self, node: NodeId) -> (NodeId, Vec<NodeId>) {
        let tree = &self.program.tree;
        let mut variable = match tree.node(node) {
            Node::Assign { target, .. } => target,
            _ => node,
        };
        let mut indices = Vec::new();
        while let Node::Index { collection, .. } = tree.node(variable) {
            indices.push(variable);
            variable = collection;
        }
        indices.reverse();
        (variable, indices)
    }

    fn element_error(&self, error: Box<Error>, depth: usize, node: NodeId) -> Box<Error> {
        let (variable, indices) = self.indices(node);
        let Some(&index) = indices.get(depth) else { return self.placed(error, node, variable, &[]) };
        match self.program.tree.node(index) {
            Node::Index { collection, keys } => self.placed(error, index, collection, self.program.tree.list(keys)),
            _ => self.placed(error, node, variable, &[]),
        }
    }
}

/// An error, and how many keys it is behind.
type Set = Result<(), (Box<Error>, usize)>;

fn set_in(engine: &mut Engine, value: &mut Value, keys: &[Value], new: Value) -> Set {
    let Some((key, rest)) = keys.split_first() else {
        *value = new;
        return Ok(());
    };
    let deeper = |(error, depth): (Box<Error>, usize)| (error, depth + 1);
    let here = |error: Box<Error>| (error, 0);
    if value.is_list() && !matches!(value, Value::List(_)) {
        // What behaves like a list becomes one when it is changed.
        *value = Value::List(members(engine, value).map_err(here)?);
    }
    match value {
        Value::List(held) | Value::Tuple(held) => {
            let place = place(engine, key, held.len()).map_err(here)?;
            let inner = &mut held.changed()[place];
            with_stack(|| set_in(engine, inner, rest, new)).map_err(deeper)
        }
        Value::Map(held) => {
            let found = find(engine, held, key).map_err(here)?;
            match found {
                Ok(place) => {
                    let inner = &mut Held::changed(held)[place].1;
                    with_stack(|| set_in(engine, inner, rest, new)).map_err(deeper)
                }
                Err(place) if rest.is_empty() => {
                    Held::changed(held).insert(place, (key.clone(), new));
                    if held.len().is_power_of_two() {
                        Held::uncount(held);
                    }
                    Ok(())
                }
                Err(_) => index(engine, value, key).map(|_| ()).map_err(here),
            }
        }
        Value::Mutable(_) => {
            let new = if rest.is_empty() {
                new
            } else {
                let mut inner = index(engine, value, key).map_err(here)?;
                with_stack(|| set_in(engine, &mut inner, rest, new)).map_err(deeper)?;
                inner
            };
            let Value::Mutable(mutable) = value else { return Ok(()) };
            match &**mutable {
                Mutable::Map(_) => put(engine, value, key, &new).map_err(here),
                Mutable::List(members) => {
                    let place = place(engine, key, mutable.len()).map_err(here)?;
                    let old = members.write().get_mut(place).map(|member| std::mem::replace(member, new));
                    drop(old);
                    mutable.changed(engine.games.guard()).map_err(|stop| here(stop.into()))
                }
                Mutable::Set(_) => Err(here(no_places("a mutable set"))),
            }
        }
        other => Err(here(no_places(other.described()))),
    }
}

fn no_places(what: &str) -> Box<Error> {
    Error::mistake(format!("{what} has no places that could be changed"))
        .at(Place::Receiver)
        .hint("lists, tuples and maps have, and those that change in place")
}
