//! Classes as CGSuite's users write them, at the prompt and in files: from `class Clobber extends GridRuleset ... end`
//! to positions.
//!
//! A class is ordinary code of the language. Each of its functions is compiled when it is first called, with the names
//! that it mentions and does not define as parameters before its own: `this`, members of the class and of the classes
//! around it, other classes, and variables of the session with the values that they had when the class was defined. So
//! a function of a class depends on its arguments alone and runs on any engine, rules are pure, and a position is plain
//! data: the name of its class and the arguments with which it was made.
//!
//! The classes that others extend (`GridRuleset`, `HeapRuleset`, ...) are written in the language themselves, in
//! `base.cgs`; what CGSuite calls system classes (grids, graphs, codes of heaps) is part of the program.

mod arguments;
mod boards;
mod built_in;
mod calls;
mod definition;
mod graph;
mod graph_text;
mod graphs;
mod heaps;
mod holders;
mod import;
mod instances;
mod known_parts;
mod methods;
mod prepare;
mod receiver;
mod results;
mod rules;
mod scope;
mod spawning;
mod turning;
mod variants;
mod world;

pub(crate) use arguments::Arguments;
pub(crate) use boards::{pair, written};
pub(crate) use built_in::arguments_of;
pub(crate) use calls::{call_object, call_of_position, method_of_object};
pub use definition::ClassDef;
pub(crate) use definition::{define, is_of_class, object_text};
pub use graph::LabelledGraph;
pub(crate) use graphs::member as member_of_graph;
pub(crate) use holders::{holder, known_name};
pub(crate) use import::{import, of_program};
pub use instances::{ClassValue, Instance, MethodValue};
pub(crate) use methods::{call, variant};
pub(crate) use variants::Variant;
pub(crate) use world::Classes;
