//! The notation that short and loopy games share, as data: reads a text into nodes with places and makes no values.
//! The signs in which it is written are in `signs`.
//!
//! It is CGSuite's notation as the printers of this crate write it (`short::notation`, `loopy::print`), and a text
//! means the same here as in the language of the program. What is an operator there is refused here: `10^3` is a
//! thousand, so ten and three ups are `10+^3`.
//!
//! Nothing recurses: open brackets are on a list, so that no depth of nesting overflows a stack, and the nodes come out
//! in an order in which every game stands behind its parts.

mod bars;
mod error;
mod literal;
mod reader;
mod signs;
mod uptimal;

use std::ops::Range;

use onside_ground::Player;
use onside_number::Dyadic;

use crate::short::Simple;

pub use error::{ParseError, Reason};
pub use literal::LONGEST_NUMBER;
pub(crate) use reader::read;
pub use signs::Signs;
pub use uptimal::{Uptimal, UptimalFamily, UptimalOrder};

/// An index of a node.
pub(crate) type Id = usize;

/// A part of a text that is a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// number + ups + nimber.
    Simple(Simple),
    /// number + `^[n]` or `^<n>` or its negative + nimber.
    Uptimal(Uptimal),
    /// number + over (`Left`) or number + under (`Right`).
    Tail { number: Dyadic, sign: Player },
    /// `on` (`Left`) or `off` (`Right`).
    Endless(Player),
    /// `dud`.
    Dud,
    /// number + `Tiny(size)` (`Left`) or number + `Miny(size)` (`Right`).
    Tiny { number: Dyadic, sign: Player, size: Id },
    /// The game with these Left options and their negatives for Right.
    Switch(Vec<Id>),
    /// `{left|right}`. It is closed unless a label in it names braces around it.
    Braces { options: [Vec<Id>; 2], closed: bool },
    /// A label: the braces that it names.
    Label(Id),
    /// A move back to the game whose option it is.
    Pass,
    /// `onside & offside`.
    Sides(Id, Id),
}

/// A text that was read.
pub(crate) struct Written {
    nodes: Vec<(Node, Range<usize>)>,
    /// All nodes, each behind those it consists of; the last one is the whole.
    order: Vec<Id>,
}

impl Written {
    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id].0
    }

    pub(crate) fn place(&self, id: Id) -> Range<usize> {
        self.nodes[id].1.clone()
    }

    /// How many nodes there are; ids are below it.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node of the whole text.
    pub(crate) fn whole(&self) -> Id {
        self.order.last().copied().unwrap_or(0)
    }

    /// The nodes in an order in which every game stands behind its parts.
    pub(crate) fn order(&self) -> &[Id] {
        &self.order
    }

    /// A complaint about a node.
    pub(crate) fn error(&self, id: Id, reason: impl Into<Reason>) -> ParseError {
        ParseError { place: self.place(id), reason: reason.into() }
    }
}

onside_ground::from_stop!(Reason);
