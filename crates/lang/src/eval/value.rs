//! What an expression can evaluate to.
//!
//! A game that is a number is always held as the number, so that `{3|4} + 1/3` and `Push(B) == 1` need no
//! special cases; a rational becomes a game only where a game is needed.

use std::sync::Arc;

use onside_ground::{Outcome, Player};
use onside_number::Rational;
use onside_show::picture::Figure;
use onside_solve::nash::SyncGame;
use onside_value::cherries::StackValue;
use onside_value::loopy::LoopyValue;
use onside_value::short::{Form, Game, Thermograph};

use super::compound::Compound;
use super::enclosed::Enclosed;
use super::function::Closure;
use super::held::{Entries, Held, Members};
use super::loopy::PlacedGraph;
use super::mutable::Mutable;
use super::scoring::Scoring;

/// A value of the language.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// A rational number; a short game if the denominator is a power of two.
    Number(Rational),
    /// A short game that is not a number.
    Game(Game),
    /// A game written in braces: its value, and the form as it was written.
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
    /// A game in which points are counted, or a table of such games.
    Scoring(Arc<Scoring>),
    /// What a sum of Cherries is worth.
    Cherries(Arc<StackValue>),
    /// `true` or `false`.
    Boolean(bool),
    /// An outcome class: L, R, N or P.
    Outcome(Outcome),
    /// The same as 003's `GetWinner` writes it.
    Winner(Outcome),
    /// The result of a synchronized game that nobody wins, beside the winners LEFT and RIGHT.
    Draw,
    /// An outcome class that only synchronized or loopy games have; one of [`CLASSES`].
    Class(&'static str),
    /// A text.
    Text(String),
    /// A sequence.
    List(Members),
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
    /// Left or Right.
    Player(Player),
    /// The walls of a thermograph.
    Thermograph(Box<Thermograph>),
    /// An uptimal expansion in positional notation, which is not read back.
    Expansion(String),
    /// A picture, which prints as a small drawing.
    Picture(Arc<Figure>),
    /// Text to be shown as it is, without quotes.
    Output(String),
    /// No value.
    Nothing,
}

/// `from..to..by`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumberRange {
    pub(crate) from: Rational,
    pub(crate) to: Rational,
    /// The step, if it was written.
    pub(crate) by: Option<Rational>,
}

/// The outcome classes that alternating games without draws do not have. Synchronized games: 003, Table 3.1, and U of 000. Loopy games: D
/// and the four with one draw, as CGSuite names them.
pub(crate) const CLASSES: [&str; 10] = ["D", "LD", "DR", "LDR", "LR", "U", "NHat", "NCheck", "PHat", "PCheck"];

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
        Value::List(Held::new(members))
    }

    /// The entry `key => value`.
    pub(crate) fn entry(key: Value, value: Value) -> Value {
        Value::Entry(Held::new((key, value)))
    }

    /// What a message calls a value of this kind.
    pub(crate) fn described(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::Game(_) | Value::Literal(..) => "a game",
            Value::Loopy(_) => "a loopy game",
            Value::Graph(_) => "a game graph",
            Value::Compound(compound) if compound.is_position() => "a position",
            Value::Compound(_) => "an unevaluated sum",
            Value::Synchronized(_) => "a synchronized game",
            Value::Enclosure(_) => "an enclosure",
            Value::Cherries(_) => "a value of Cherries",
            Value::Scoring(scoring) => scoring.described(),
            Value::Boolean(_) => "a truth value",
            Value::Outcome(_) | Value::Class(_) => "an outcome class",
            Value::Winner(_) | Value::Draw => "a winner",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Range(_) => "a range",
            Value::Set(_) => "a set",
            Value::Map(_) => "a map",
            Value::Entry(_) => "an entry",
            Value::Mutable(_) => "a mutable collection",
            Value::Table(_) => "a table",
            Value::Function(_) => "a function",
            Value::Player(_) => "a player",
            Value::Thermograph(_) => "a thermograph",
            Value::Expansion(_) => "an uptimal expansion",
            Value::Picture(_) => "a picture",
            Value::Output(_) => "an output",
            Value::Nothing => "nothing",
        }
    }

    /// The kind as programs read it in JSON.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Number(_) => "number",
            Value::Game(_) | Value::Literal(..) => "game",
            Value::Loopy(_) | Value::Graph(_) => "loopy",
            Value::Compound(compound) if compound.is_position() => "position",
            Value::Compound(_) => "compound",
            Value::Synchronized(_) => "synchronized",
            Value::Enclosure(_) => "enclosure",
            Value::Cherries(_) => "cherries",
            Value::Scoring(scoring) => scoring.kind(),
            Value::Boolean(_) => "boolean",
            Value::Outcome(_) | Value::Class(_) => "outcome",
            Value::Winner(_) | Value::Draw => "winner",
            Value::Text(_) => "text",
            Value::List(_) => "list",
            Value::Range(_) => "range",
            Value::Set(_) => "set",
            Value::Map(_) => "map",
            Value::Entry(_) => "entry",
            Value::Mutable(_) => "mutable",
            Value::Table(_) => "table",
            Value::Function(_) => "function",
            Value::Player(_) => "player",
            Value::Thermograph(_) => "thermograph",
            Value::Expansion(_) => "uptimal",
            Value::Picture(_) => "picture",
            Value::Output(_) => "output",
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
}
