//! What class files work with besides numbers, collections and boards: classes, their objects, graphs.

use std::cmp::Ordering;
use std::sync::Arc;

use onside_ground::Player;
use onside_ruleset::script::{Datum, Symmetry};

use super::Periodicity;
use super::random::RandomNumbers;
use crate::classes::{ClassValue, Instance, LabelledGraph, MethodValue};

/// A value that class files work with.
#[derive(Clone, Debug)]
pub enum Object {
    /// A class.
    Class(ClassValue),
    /// An object of a class, such as a ruleset.
    Instance(Arc<Instance>),
    /// A function of an object.
    Method(MethodValue),
    /// One of the objects of an enumeration: the name of the enumeration, its own name, and its place.
    Element(Arc<str>, Arc<str>, u32),
    /// A graph with labels.
    Graph(Arc<LabelledGraph>),
    /// A vertex of a graph.
    Vertex(Arc<LabelledGraph>, usize),
    /// An edge of a graph: where it begins, where it ends, and its label.
    Edge(usize, usize, Datum),
    /// A symmetry of grids, by its name.
    Symmetry(&'static str, Symmetry),
    /// More than every number, or less than every number: on the side of the player whom it favours.
    Infinity(Player),
    /// The class of a value, by its full name.
    ClassName(Arc<str>),
    /// A source of random numbers.
    Random(Arc<RandomNumbers>),
    /// A name whose members are part of the language, such as `Coordinates`.
    Holder(&'static str),
    /// A ruleset of the language, by its name.
    Ruleset(&'static str),
    /// From where on a sequence repeats.
    Periodicity(Periodicity),
}

impl Object {
    /// What a message calls it.
    #[must_use]
    pub fn described(&self) -> &'static str {
        match self {
            Object::Class(_) => "a class",
            Object::Instance(_) | Object::Element(..) | Object::Periodicity(_) => "an object",
            Object::Method(_) => "a function of an object",
            Object::Graph(_) => "a graph",
            Object::Vertex(..) => "a vertex",
            Object::Edge(..) => "an edge",
            Object::Symmetry(..) => "a symmetry",
            Object::Infinity(_) => "infinity",
            Object::ClassName(_) => "the class of a value",
            Object::Random(_) => "a source of random numbers",
            Object::Holder(_) => "a name of the language",
            Object::Ruleset(_) => "a ruleset",
        }
    }

    /// The name of its kind, as in `x is Grid`.
    pub(crate) fn kind_name(&self) -> &str {
        match self {
            Object::Class(_) | Object::Holder(_) | Object::ClassName(_) => "Class",
            Object::Instance(instance) => instance.class.name(),
            Object::Method(_) => "Function",
            Object::Element(name, ..) => name,
            Object::Graph(_) => "Graph",
            Object::Vertex(..) => "Vertex",
            Object::Edge(..) => "Edge",
            Object::Symmetry(..) => "Symmetry",
            Object::Infinity(_) => "ExtendedInteger",
            Object::Random(_) => "Random",
            Object::Ruleset(_) => "Ruleset",
            Object::Periodicity(_) => "Periodicity",
        }
    }

    /// Whether it is the same, or before or behind another; nothing if they are different and have no order.
    pub(crate) fn relation(&self, other: &Object) -> Option<Ordering> {
        match (self, other) {
            (Object::Graph(a), Object::Graph(b)) => Some(a.cmp(b)),
            (Object::Vertex(a, n), Object::Vertex(b, m)) => Some((a, n).cmp(&(b, m))),
            (Object::Edge(a, b, c), Object::Edge(d, e, f)) => Some((a, b, c).cmp(&(d, e, f))),
            (Object::Element(a, n, i), Object::Element(b, m, j)) => Some((a, i, n).cmp(&(b, j, m))),
            (Object::Symmetry(a, _), Object::Symmetry(b, _)) => Some(a.cmp(b)),
            (Object::Holder(a), Object::Holder(b)) | (Object::Ruleset(a), Object::Ruleset(b)) => Some(a.cmp(b)),
            (Object::Periodicity(a), Object::Periodicity(b)) => Some(a.cmp(b)),
            // As numbers: the negative one first, which is that of the second player.
            (Object::Infinity(a), Object::Infinity(b)) => Some(b.cmp(a)),
            (Object::ClassName(a), Object::ClassName(b)) => Some(a.cmp(b)),
            (Object::Random(a), Object::Random(b)) => Arc::ptr_eq(a, b).then_some(Ordering::Equal),
            (Object::Instance(a), Object::Instance(b)) => Arc::ptr_eq(a, b).then_some(Ordering::Equal),
            (Object::Class(a), Object::Class(b)) => a.is(b).then_some(Ordering::Equal),
            (Object::Method(a), Object::Method(b)) => a.is(b).then_some(Ordering::Equal),
            _ => None,
        }
    }
}
