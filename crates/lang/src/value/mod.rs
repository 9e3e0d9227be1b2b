//! What an expression can evaluate to, as data that a frontend can match.
//!
//! A game that is a number is always held as the number, so that `{3|4} + 1/3` and `Push(B) == 1` need no
//! special cases; a rational becomes a game only where a game is needed. Games are names in the tables of the session
//! that made them: an [`Answer`](crate::Answer) holds these tables, so that its value can be read for as long as it is
//! kept.
//!
//! Nothing here evaluates, and nothing prints: `eval` makes values, `render` writes them.

mod board;
mod bytes;
mod class;
mod compound;
mod enclosed;
mod function;
mod graph;
mod held;
mod kind;
mod members;
mod mutable;
mod object;
mod on_account;
mod periodicity;
mod pieces;
mod random;
mod ruleset;
mod scoring;
mod shared;
mod strategy;

use std::sync::Arc;

use onside_ground::{Guard, Outcome, Player, Stop};
use onside_number::Rational;
use onside_number::matrix::Matrix;
use onside_show::picture::Figure;
use onside_solve::nash::SyncGame;
use onside_value::cherries::StackValue;
use onside_value::loopy::LoopyValue;
use onside_value::misere::{Genus, MisereGame, MisereQuotient};
use onside_value::ordinal::{Surreal, Transfinite};
use onside_value::short::{Form, Game, Thermograph, Trajectory, UptimalExpansion};

pub use crate::classes::{ClassDef, ClassValue, Instance as ClassInstance, LabelledGraph, MethodValue};
pub use board::LetteredBoard;
pub(crate) use bytes::{LONG, of_all, places};
pub use class::Class;
pub use compound::{Combination, Compound};
pub use enclosed::Enclosed;
pub use function::Closure;
pub use graph::PlacedGraph;
pub use held::{Counted, Entries, Held, Parts};
pub(crate) use held::{set_aside, take_apart};
pub use kind::Kind;
pub use members::Members;
pub use mutable::Mutable;
pub use object::Object;
pub use on_account::OnAccount;
pub use periodicity::{Ground, Periodicity};
pub use pieces::Pieces;
pub(crate) use pieces::Spot;
pub use random::RandomNumbers;
pub(crate) use ruleset::Instance;
pub use ruleset::Ruleset;
pub use scoring::{Moves, Outcomes, Scoring, Subtraction};
pub use shared::Shared;
pub use strategy::{Equilibrium, NamedMove, Strategy};

pub(crate) use function::Program;

/// A value of the language.
#[derive(Clone, Debug)]
pub enum Value {
    /// A rational number; a short game if the denominator is a power of two.
    Number(Rational),
    /// A number that is not rational: a sum of powers of omega, or a quotient of such sums.
    Surreal(Arc<Surreal>),
    /// A nim-heap of infinite size.
    Nimber(Arc<Transfinite>),
    /// A short game that is not a number.
    Game(Game),
    /// A game written in braces: the form as it was written, and its value.
    Literal(Form, Game),
    /// A loopy game that is not short.
    Loopy(Arc<LoopyValue>),
    /// A game that is played on a graph as it was written.
    Graph(Arc<PlacedGraph>),
    /// Positions, explicit forms and what is made of them without finding values.
    Compound(Compound),
    /// A game in which both players move at once.
    Synchronized(Arc<SyncGame>),
    /// A number that is known to lie between two others.
    Enclosure(Arc<Enclosed>),
    /// Numbers or synchronized games in rows: what each pair of moves leads to. Behaves like the list of its rows.
    Matrix(Arc<Matrix<Value>>),
    /// The moves that a player of a synchronized game plays, with probabilities. Behaves like a list.
    Strategy(Arc<Strategy>),
    /// An optimal strategy for each player. Behaves like the list of the two.
    Equilibrium(Arc<Equilibrium>),
    /// A game in which points are counted, or a table of such games.
    Scoring(Arc<Scoring>),
    /// What a sum of Cherries is worth.
    Cherries(Arc<StackValue>),
    /// An impartial game in misere canonical form.
    Misere(MisereGame),
    /// The genus of an impartial game.
    Genus(Arc<Genus>),
    /// The misere quotient of impartial games.
    Quotient(Arc<MisereQuotient>),
    /// `true` or `false`.
    Boolean(bool),
    /// An outcome class: L, R, N or P.
    Outcome(Outcome),
    /// The same as 003's `GetWinner` writes it.
    Winner(Outcome),
    /// The result of a synchronized game that nobody wins, beside the winners LEFT and RIGHT.
    Draw,
    /// An outcome class that only synchronized or loopy games have.
    Class(Class),
    /// A text.
    Text(String),
    /// A sequence.
    List(Members),
    /// `(a, b)`: two or more values in a fixed order, such as the row and the column of a cell.
    Tuple(Members),
    /// Numbers at equal distances; behaves like the list of its members.
    Range(Arc<NumberRange>),
    /// A collection without order and repetition, kept sorted.
    Set(Members),
    /// Entries sorted by key.
    Map(Entries),
    /// `a => b`
    Entry(Arc<Held<(Value, Value)>>),
    /// A collection that changes in place.
    Mutable(Arc<Mutable>),
    /// A two-way table, row by row.
    Table(Arc<Held<Vec<Vec<Value>>>>),
    /// A function.
    Function(Arc<Closure>),
    /// A board with a letter on every cell.
    Board(Arc<LetteredBoard>),
    /// What class files work with: classes, objects, grids, graphs.
    Object(Arc<Object>),
    /// A ruleset that a user defined.
    Ruleset(Arc<Ruleset>),
    /// Left or Right.
    Player(Player),
    /// The walls of a thermograph.
    Thermograph(Box<Thermograph>),
    /// One wall of a thermograph, or what is made of such.
    Trajectory(Arc<Trajectory>),
    /// An uptimal expansion.
    Expansion(Arc<UptimalExpansion>),
    /// A picture, which prints as a small drawing.
    Picture(Arc<Figure>),
    /// Text to be shown as it is, without quotes.
    Output(String),
    /// No value.
    Nothing,
}

/// `from..to..by`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRange {
    /// The first member.
    pub from: Rational,
    /// No member lies beyond this.
    pub to: Rational,
    /// The step, if it was written; otherwise it is 1.
    pub by: Option<Rational>,
}

impl Value {
    /// A synchronized game.
    pub(crate) fn synchronized(game: SyncGame) -> Value {
        Value::Synchronized(Arc::new(game))
    }

    /// A picture.
    pub(crate) fn picture(figure: Figure) -> Value {
        Value::Picture(Arc::new(figure))
    }

    /// A list of these members.
    pub(crate) fn list(members: Vec<Value>) -> Value {
        Value::List(Members::new(members))
    }

    /// What class files work with.
    pub(crate) fn object(object: Object) -> Value {
        Value::Object(Arc::new(object))
    }

    /// The entry `key => value`.
    pub(crate) fn entry(key: Value, value: Value) -> Value {
        Value::Entry(Held::new((key, value)))
    }

    /// Takes the bytes of a long collection from the account of memory, for as long as somebody holds it.
    ///
    /// # Errors
    /// The limit on memory.
    #[inline]
    pub(crate) fn put_on_account(&self, guard: &Guard) -> Result<(), Stop> {
        match self {
            Value::List(members) | Value::Tuple(members) | Value::Set(members) => members.put_on_account(guard),
            Value::Map(entries) if entries.len() >= LONG => entries.put_on_account(guard),
            Value::Table(rows) if rows.count() >= LONG => rows.put_on_account(guard),
            _ => Ok(()),
        }
    }

    /// What a message calls a value of this kind.
    pub(crate) fn described(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::Surreal(_) => "an infinite or infinitesimal number",
            Value::Nimber(_) => "an infinite nimber",
            Value::Game(_) | Value::Literal(..) => "a game",
            Value::Loopy(_) => "a loopy game",
            Value::Graph(_) => "a game graph",
            Value::Compound(compound) if compound.is_position() => "a position",
            Value::Compound(_) => "an unevaluated sum",
            Value::Synchronized(_) => "a synchronized game",
            Value::Enclosure(_) => "an enclosure",
            Value::Matrix(_) => "a matrix",
            Value::Strategy(_) => "a strategy",
            Value::Equilibrium(_) => "a pair of strategies",
            Value::Cherries(_) => "a value of Cherries",
            Value::Scoring(scoring) => scoring.described(),
            Value::Misere(_) => "a misere game",
            Value::Genus(_) => "a genus",
            Value::Quotient(_) => "a misere quotient",
            Value::Boolean(_) => "a truth value",
            Value::Outcome(_) | Value::Class(_) => "an outcome class",
            Value::Winner(_) | Value::Draw => "a winner",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Tuple(_) => "a tuple",
            Value::Range(_) => "a range",
            Value::Set(_) => "a set",
            Value::Map(_) => "a map",
            Value::Entry(_) => "an entry",
            Value::Mutable(_) => "a mutable collection",
            Value::Table(_) => "a table",
            Value::Function(_) => "a function",
            Value::Board(_) => "a board",
            Value::Ruleset(_) => "a ruleset",
            Value::Object(object) => object.described(),
            Value::Player(_) => "a player",
            Value::Thermograph(_) => "a thermograph",
            Value::Trajectory(_) => "a trajectory",
            Value::Expansion(_) => "an uptimal expansion",
            Value::Picture(_) => "a picture",
            Value::Output(_) => "an output",
            Value::Nothing => "nothing",
        }
    }

    /// Whether it stands for a game, so that sums and comparisons of games apply.
    pub(crate) fn is_game(&self) -> bool {
        matches!(
            self,
            Value::Number(_)
                | Value::Game(_)
                | Value::Literal(..)
                | Value::Compound(_)
                | Value::Loopy(_)
                | Value::Graph(_)
        )
    }

    /// Whether it may hold other values, or is a game whose value may have to be found before it is printed.
    pub(crate) fn holds_values(&self) -> bool {
        matches!(
            self,
            Value::List(_)
                | Value::Tuple(_)
                | Value::Set(_)
                | Value::Map(_)
                | Value::Entry(_)
                | Value::Table(_)
                | Value::Mutable(_)
                | Value::Graph(_)
        )
    }

    /// Whether it is a list or behaves like one.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self, Value::List(_) | Value::Range(_) | Value::Matrix(_) | Value::Strategy(_) | Value::Equilibrium(_))
    }
}
