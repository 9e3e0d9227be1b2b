//! From a piece of a class to code: the names that it mentions and does not define become parameters before its own.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use onside_show::Span;

use super::definition::{Callable, ClassDef, mentioned};
use crate::code::{self, Home};
use crate::error::Error;
use crate::eval::Engine;
use crate::machine::{self, Globals};
use crate::syntax::{Node, Parameter};
use crate::value::{Closure, Program, Value};

/// Where a parameter that is not written gets its value.
#[derive(Debug)]
pub(crate) enum Hidden {
    This,
    /// A member of the object this number of classes further out.
    Member(u32, Arc<str>),
    /// Something else, whose value is known.
    Free(Value),
}

/// A piece of a class that is ready to run.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(super) closure: Arc<Closure>,
    pub(super) hidden: Vec<Hidden>,
}

impl Callable {
    /// The code, made when it is first needed.
    pub(super) fn prepared(&self, engine: &mut Engine, class: &Arc<ClassDef>) -> Result<Arc<Prepared>, Box<Error>> {
        if let Some(prepared) = &*self.prepared.lock().unwrap_or_else(PoisonError::into_inner) {
            return Ok(Arc::clone(prepared));
        }
        // It is not locked while it is made, because that may need other classes, and those this one.
        let made = Arc::new(self.prepare(engine, class)?);
        *self.prepared.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&made));
        Ok(made)
    }

    /// Forgets the code.
    pub(super) fn forget(&self) {
        *self.prepared.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn prepare(&self, engine: &mut Engine, class: &Arc<ClassDef>) -> Result<Prepared, Box<Error>> {
        let scope = &class.scope;
        let mut tree = scope.tree.clone();
        let own: HashSet<&str> = self.parameters.iter().map(|parameter| &*parameter.name).collect();
        let bound = self.bound(class);
        let mut known: HashSet<&str> = HashSet::new();
        let mut hidden = Vec::new();
        let mut parameters: Vec<Parameter> = Vec::new();
        let none = tree.add_list(&[]);
        for (id, span, alone) in mentioned(scope, self.nodes) {
            let name = span.text(&scope.source);
            if own.contains(name) {
                continue;
            }
            let level = levels(class).into_iter().position(|around| around.has(name));
            // The name of a function without parameters calls it.
            if alone && !bound.contains(name) && level.is_some_and(|level| property(&levels(class)[level], name)) {
                tree.replace(id, Node::Call { name: span, arguments: none });
            }
            if !known.insert(name) {
                continue;
            }
            let source = if name == "this" {
                Some(Hidden::This)
            } else if let Some(level) = level {
                Some(Hidden::Member(u32::try_from(level).unwrap_or(u32::MAX), name.into()))
            } else if bound.contains(name) {
                None
            } else {
                scope.find(engine, name)?.map(Hidden::Free)
            };
            if let Some(source) = source {
                hidden.push(source);
                parameters.push(Parameter { name: span, kind: None, default: None });
            }
        }
        // The kinds of arguments are looked at before the call.
        parameters.extend(tree.parameters(self.run).iter().map(|one| Parameter { kind: None, ..*one }));
        let run = tree.add_parameters(&parameters);
        let root = tree.add(Node::Function { parameters: run, body: self.body }, self.span);
        let source = scope.source.to_string();
        let guard = Arc::clone(engine.games.guard());
        let code = code::compile(&tree, &source, root, Home::Alone, &mut Globals::default(), &guard)?;
        let program = Arc::new(Program { source, tree, root, code });
        match machine::run(engine, &program).0? {
            Value::Function(closure) => Ok(Prepared { closure, hidden }),
            _ => Err(Error::mistake("this is no function").placed(self.span)),
        }
    }

    /// The names that the piece itself gives values to.
    fn bound<'a>(&self, class: &'a ClassDef) -> HashSet<&'a str> {
        let (tree, source) = (&class.scope.tree, &class.scope.source);
        let mut bound = HashSet::new();
        let mut add = |span: Span| bound.insert(span.text(source));
        for id in tree.nodes(self.nodes) {
            match tree.node(id) {
                Node::Local { name, .. } | Node::Define { name, .. } => {
                    add(name);
                }
                Node::Assign { target, .. } if tree.node(target) == Node::Name => {
                    add(tree.span(target));
                }
                Node::Loop { heads, .. } | Node::Comprehension { heads, .. } => {
                    tree.heads(heads).iter().filter_map(|head| head.variable).for_each(|name| {
                        add(name);
                    });
                }
                Node::Function { parameters, .. } => tree.parameters(parameters).iter().for_each(|one| {
                    add(one.name);
                }),
                _ => {}
            }
        }
        bound
    }
}

/// The class and the classes around it, from the inside out.
fn levels(class: &Arc<ClassDef>) -> Vec<Arc<ClassDef>> {
    let mut levels = vec![Arc::clone(class)];
    while let Some(outer) = levels.last().and_then(|last| last.around()) {
        levels.push(outer);
    }
    levels
}

/// Whether the name alone stands for a call: a function that can be called without arguments.
fn property(class: &Arc<ClassDef>, name: &str) -> bool {
    if class.line().any(|one| one.parameters.iter().any(|parameter| &*parameter.name == name)) {
        return false;
    }
    class.methods(name).any(|(_, _, callable)| {
        !callable.called || callable.parameters.iter().all(|parameter| parameter.default.is_some())
    })
}
