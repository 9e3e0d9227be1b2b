//! The kinds of values, by which programs tell them apart and editors know which methods they have.

use super::Value;

/// What kind of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is the case of `Value` with its name")]
pub enum Kind {
    Number,
    /// A number that is not rational.
    Surreal,
    /// An infinite nimber.
    Nimber,
    Game,
    /// A loopy game, or one on a graph.
    Loopy,
    /// A position, or a sum of positions.
    Position,
    /// A sum or product in which there is more than positions.
    Compound,
    Synchronized,
    Enclosure,
    Matrix,
    Strategy,
    Equilibrium,
    Cherries,
    /// A scoring game.
    Scoring,
    /// A table of two piles.
    Piles,
    /// An impartial game in misere play.
    Misere,
    Genus,
    /// A misere quotient.
    Quotient,
    Boolean,
    Outcome,
    Winner,
    Text,
    List,
    Tuple,
    Range,
    Set,
    Map,
    Entry,
    Mutable,
    Table,
    Function,
    Board,
    Ruleset,
    /// What class files work with.
    Object,
    Player,
    Thermograph,
    Trajectory,
    Uptimal,
    Picture,
    Output,
    Nothing,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 41] = [
        Kind::Number,
        Kind::Surreal,
        Kind::Nimber,
        Kind::Game,
        Kind::Loopy,
        Kind::Position,
        Kind::Compound,
        Kind::Synchronized,
        Kind::Enclosure,
        Kind::Matrix,
        Kind::Strategy,
        Kind::Equilibrium,
        Kind::Cherries,
        Kind::Scoring,
        Kind::Piles,
        Kind::Misere,
        Kind::Genus,
        Kind::Quotient,
        Kind::Boolean,
        Kind::Outcome,
        Kind::Winner,
        Kind::Text,
        Kind::List,
        Kind::Tuple,
        Kind::Range,
        Kind::Set,
        Kind::Map,
        Kind::Entry,
        Kind::Mutable,
        Kind::Table,
        Kind::Function,
        Kind::Board,
        Kind::Ruleset,
        Kind::Object,
        Kind::Player,
        Kind::Thermograph,
        Kind::Trajectory,
        Kind::Uptimal,
        Kind::Picture,
        Kind::Output,
        Kind::Nothing,
    ];

    /// The word for the kind in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Number => "number",
            Kind::Surreal => "surreal",
            Kind::Nimber => "nimber",
            Kind::Game => "game",
            Kind::Loopy => "loopy",
            Kind::Position => "position",
            Kind::Compound => "compound",
            Kind::Synchronized => "synchronized",
            Kind::Enclosure => "enclosure",
            Kind::Matrix => "matrix",
            Kind::Strategy => "strategy",
            Kind::Equilibrium => "equilibrium",
            Kind::Cherries => "cherries",
            Kind::Scoring => "scoring",
            Kind::Piles => "piles",
            Kind::Misere => "misere",
            Kind::Genus => "genus",
            Kind::Quotient => "quotient",
            Kind::Boolean => "boolean",
            Kind::Outcome => "outcome",
            Kind::Winner => "winner",
            Kind::Text => "text",
            Kind::List => "list",
            Kind::Tuple => "tuple",
            Kind::Range => "range",
            Kind::Set => "set",
            Kind::Map => "map",
            Kind::Entry => "entry",
            Kind::Mutable => "mutable",
            Kind::Table => "table",
            Kind::Function => "function",
            Kind::Board => "board",
            Kind::Ruleset => "ruleset",
            Kind::Object => "object",
            Kind::Player => "player",
            Kind::Thermograph => "thermograph",
            Kind::Trajectory => "trajectory",
            Kind::Uptimal => "uptimal",
            Kind::Picture => "picture",
            Kind::Output => "output",
            Kind::Nothing => "nothing",
        }
    }
}

impl Value {
    /// What kind of value it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Value::Number(_) => Kind::Number,
            Value::Surreal(_) => Kind::Surreal,
            Value::Nimber(_) => Kind::Nimber,
            Value::Game(_) | Value::Literal(..) => Kind::Game,
            Value::Loopy(_) | Value::Graph(_) => Kind::Loopy,
            Value::Compound(compound) if compound.is_position() => Kind::Position,
            Value::Compound(_) => Kind::Compound,
            Value::Synchronized(_) => Kind::Synchronized,
            Value::Enclosure(_) => Kind::Enclosure,
            Value::Matrix(_) => Kind::Matrix,
            Value::Strategy(_) => Kind::Strategy,
            Value::Equilibrium(_) => Kind::Equilibrium,
            Value::Cherries(_) => Kind::Cherries,
            Value::Scoring(scoring) if scoring.is_game() => Kind::Scoring,
            Value::Scoring(_) => Kind::Piles,
            Value::Misere(_) => Kind::Misere,
            Value::Genus(_) => Kind::Genus,
            Value::Quotient(_) => Kind::Quotient,
            Value::Boolean(_) => Kind::Boolean,
            Value::Outcome(_) | Value::Class(_) => Kind::Outcome,
            Value::Winner(_) | Value::Draw => Kind::Winner,
            Value::Text(_) => Kind::Text,
            Value::List(_) => Kind::List,
            Value::Tuple(_) => Kind::Tuple,
            Value::Range(_) => Kind::Range,
            Value::Set(_) => Kind::Set,
            Value::Map(_) => Kind::Map,
            Value::Entry(_) => Kind::Entry,
            Value::Mutable(_) => Kind::Mutable,
            Value::Table(_) => Kind::Table,
            Value::Function(_) => Kind::Function,
            Value::Board(_) => Kind::Board,
            Value::Ruleset(_) => Kind::Ruleset,
            Value::Object(_) => Kind::Object,
            Value::Player(_) => Kind::Player,
            Value::Thermograph(_) => Kind::Thermograph,
            Value::Trajectory(_) => Kind::Trajectory,
            Value::Expansion(_) => Kind::Uptimal,
            Value::Picture(_) => Kind::Picture,
            Value::Output(_) => Kind::Output,
            Value::Nothing => Kind::Nothing,
        }
    }
}
