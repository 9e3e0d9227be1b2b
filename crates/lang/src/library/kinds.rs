//! What a method can be called on.
//!
//! A name may serve several kinds of values (`Max` of two numbers, `Max` of a list): there is one entry for each
//! name and kind, and the value at hand decides which one is meant.

use crate::value::{Kind, Mutable, Object, Value};

/// Some kinds of values, with the name that the documentation gives them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds {
    bits: u32,
    pub(crate) name: &'static str,
}

const GAME: u32 = 1;
const LIST: u32 = 2;
const SET: u32 = 4;
const MAP: u32 = 8;
const TEXT: u32 = 16;
const MUTABLE_LIST: u32 = 32;
const MUTABLE_SET: u32 = 64;
const MUTABLE_MAP: u32 = 128;
const PLAYER: u32 = 256;
const OTHER: u32 = 512;
const BOARD: u32 = 1 << 30;
const RULESET: u32 = 1 << 31;
const SYNC: u32 = 1024;
const ENCLOSURE: u32 = 2048;
const ENTRY: u32 = 4096;
const CHERRIES_VALUE: u32 = 8192;
const SCORING_GAME: u32 = 1 << 14;
const PILE_TABLE: u32 = 1 << 15;
const LOOPY_GAME: u32 = 1 << 16;
const GAME_GRAPH: u32 = 1 << 17;
const TUPLE: u32 = 1 << 18;
const MISERE_GAME: u32 = 1 << 19;
const SURREAL: u32 = 1 << 20;
const NIMBER: u32 = 1 << 21;
const INFINITY: u32 = 1 << 22;
const TRAJECTORY: u32 = 1 << 23;
const THERMOGRAPH: u32 = 1 << 24;
const RANDOM: u32 = 1 << 25;
const TABLE: u32 = 1 << 26;
const QUOTIENT: u32 = 1 << 27;

pub(crate) const GAMES: Kinds = Kinds { bits: GAME, name: "games" };
pub(crate) const NUMBERS: Kinds = Kinds { bits: GAME, name: "numbers" };
pub(crate) const INTEGERS: Kinds = Kinds { bits: GAME, name: "integers" };
/// Games that are not short; short ones have methods of the same names.
pub(super) const LOOPY: Kinds = Kinds { bits: LOOPY_GAME, name: "loopy games" };
pub(super) const LOOPY_AND_GAMES: Kinds = Kinds { bits: LOOPY_GAME | GAME, name: "games" };
pub(super) const GRAPHS: Kinds = Kinds { bits: GAME_GRAPH, name: "game graphs" };
/// Methods whose names mean something else for alternating games.
pub(super) const SYNCHRONIZED_ALONE: Kinds = Kinds { bits: SYNC, name: "synchronized games" };
/// Everything that can be read as a synchronized game.
pub(super) const SYNCHRONIZED: Kinds = Kinds { bits: SYNC | GAME, name: "synchronized games" };
pub(super) const ENCLOSURES: Kinds = Kinds { bits: ENCLOSURE | GAME, name: "enclosures" };
/// Games in misere play.
pub(super) const MISERE: Kinds = Kinds { bits: MISERE_GAME, name: "misere games" };
/// Such games, and everything that may be impartial.
pub(super) const MISERE_AND_GAMES: Kinds = Kinds { bits: MISERE_GAME | GAME, name: "misere games and impartial games" };
/// Misere quotients.
pub(super) const QUOTIENTS: Kinds = Kinds { bits: QUOTIENT, name: "misere quotients" };
/// Numbers that are not rational.
pub(super) const SURREALS: Kinds = Kinds { bits: SURREAL, name: "infinite and infinitesimal numbers" };
pub(super) const ALL_NUMBERS: Kinds = Kinds { bits: GAME | SURREAL, name: "numbers" };
pub(super) const INFINITE_NIMBERS: Kinds = Kinds { bits: NIMBER, name: "infinite nimbers" };
/// Numbers that no short game is, for what is the same for all of them.
pub(super) const NUMBERS_OF_NO_GAME: Kinds = Kinds { bits: SURREAL | INFINITY, name: "infinite numbers and infinity" };
pub(super) const ENDLESS_NIMBERS_AND_NUMBERS: Kinds =
    Kinds { bits: SURREAL | INFINITY | NIMBER, name: "infinite numbers, infinite nimbers and infinity" };
/// `inf` and `-inf`.
pub(super) const INFINITIES: Kinds = Kinds { bits: INFINITY, name: "infinity" };
pub(super) const TRAJECTORIES: Kinds = Kinds { bits: TRAJECTORY, name: "trajectories" };
pub(super) const THERMOGRAPHS: Kinds = Kinds { bits: THERMOGRAPH, name: "thermographs" };
pub(super) const RANDOM_NUMBERS: Kinds = Kinds { bits: RANDOM, name: "sources of random numbers" };
pub(super) const TABLES: Kinds = Kinds { bits: TABLE, name: "tables" };
/// Values of Cherries.
pub(super) const CHERRIES: Kinds = Kinds { bits: CHERRIES_VALUE, name: "values of Cherries" };
/// Such values, and everything that can be read as a synchronized game and may have one.
pub(super) const CHERRIES_AND_GAMES: Kinds =
    Kinds { bits: CHERRIES_VALUE | SYNC | GAME, name: "synchronized games and values of Cherries" };
pub(super) const SCORING_GAMES: Kinds = Kinds { bits: SCORING_GAME, name: "scoring games" };
pub(super) const PILE_TABLES: Kinds = Kinds { bits: PILE_TABLE, name: "tables of two piles" };
pub(super) const FORMS: Kinds = Kinds { bits: GAME | SYNC, name: "games" };
pub(super) const LISTS: Kinds = Kinds { bits: LIST | MUTABLE_LIST, name: "lists" };
pub(super) const LISTS_AND_SETS: Kinds = Kinds { bits: LIST | SET, name: "lists and sets" };
pub(super) const SETS: Kinds = Kinds { bits: SET, name: "sets" };
pub(super) const COLLECTIONS: Kinds =
    Kinds { bits: LIST | SET | MAP | MUTABLE_LIST | MUTABLE_SET | MUTABLE_MAP, name: "collections" };
pub(super) const MAPS: Kinds = Kinds { bits: MAP | MUTABLE_MAP, name: "maps" };
pub(super) const ENTRIES: Kinds = Kinds { bits: ENTRY, name: "entries" };
pub(super) const TUPLES: Kinds = Kinds { bits: TUPLE, name: "tuples" };
pub(super) const TEXTS: Kinds = Kinds { bits: TEXT, name: "texts" };
pub(super) const MUTABLE_LISTS: Kinds = Kinds { bits: MUTABLE_LIST, name: "mutable lists" };
pub(super) const MUTABLE_LISTS_AND_SETS: Kinds =
    Kinds { bits: MUTABLE_LIST | MUTABLE_SET, name: "mutable lists and sets" };
pub(super) const MUTABLE_MAPS: Kinds = Kinds { bits: MUTABLE_MAP, name: "mutable maps" };
pub(super) const MUTABLES: Kinds =
    Kinds { bits: MUTABLE_LIST | MUTABLE_SET | MUTABLE_MAP, name: "mutable collections" };
pub(super) const BOARDS: Kinds = Kinds { bits: BOARD, name: "boards" };
pub(super) const RULESETS: Kinds = Kinds { bits: RULESET, name: "rulesets" };
/// Tables and lists, whose members are rows.
pub(super) const ROWS: Kinds = Kinds { bits: TABLE | LIST, name: "tables and lists" };
pub(super) const PLAYERS: Kinds = Kinds { bits: PLAYER, name: "players" };
/// What has a class of its own, which is none of the kinds above.
pub(super) const CLASSES: Kinds = Kinds { bits: OTHER, name: "classes" };
pub(super) const ALL: Kinds = Kinds { bits: u32::MAX, name: "all values" };

impl Kinds {
    /// Whether the value is of one of these kinds.
    pub(crate) fn hold(self, value: &Value) -> bool {
        self.bits & kind(value) != 0
    }

    /// Whether some values of a kind that programs know are of one of these kinds.
    pub(super) fn may_hold(self, kind: Kind) -> bool {
        self.bits & bits_of(kind) != 0
    }
}

fn bits_of(kind: Kind) -> u32 {
    match kind {
        Kind::Number | Kind::Game | Kind::Position | Kind::Compound => GAME,
        Kind::Surreal => SURREAL,
        Kind::Nimber => NIMBER,
        Kind::Trajectory => TRAJECTORY,
        Kind::Thermograph => THERMOGRAPH,
        Kind::Table => TABLE,
        Kind::Object => OTHER | INFINITY | RANDOM,
        Kind::Loopy => LOOPY_GAME | GAME_GRAPH,
        Kind::Synchronized => SYNC,
        Kind::Enclosure => ENCLOSURE,
        Kind::Cherries => CHERRIES_VALUE,
        Kind::Misere => MISERE_GAME,
        Kind::Quotient => QUOTIENT,
        Kind::Scoring => SCORING_GAME,
        Kind::Piles => PILE_TABLE,
        Kind::Text => TEXT,
        Kind::List | Kind::Range | Kind::Matrix | Kind::Strategy | Kind::Equilibrium => LIST,
        Kind::Tuple => TUPLE,
        Kind::Set => SET,
        Kind::Map => MAP,
        Kind::Entry => ENTRY,
        Kind::Mutable => MUTABLE_LIST | MUTABLE_SET | MUTABLE_MAP,
        Kind::Player => PLAYER,
        Kind::Board => BOARD,
        Kind::Ruleset => RULESET,
        Kind::Boolean
        | Kind::Genus
        | Kind::Outcome
        | Kind::Winner
        | Kind::Function
        | Kind::Uptimal
        | Kind::Picture
        | Kind::Output
        | Kind::Nothing => OTHER,
    }
}

fn kind(value: &Value) -> u32 {
    match value {
        Value::Number(_) | Value::Game(_) | Value::Literal(..) | Value::Compound(_) => GAME,
        Value::Surreal(_) => SURREAL,
        Value::Nimber(_) => NIMBER,
        Value::Trajectory(_) => TRAJECTORY,
        Value::Thermograph(_) => THERMOGRAPH,
        Value::Table(_) => TABLE,
        Value::Object(object) => match **object {
            Object::Infinity(_) => INFINITY,
            Object::Random(_) => RANDOM,
            _ => OTHER,
        },
        Value::Loopy(_) => LOOPY_GAME,
        Value::Graph(_) => GAME_GRAPH,
        Value::Synchronized(_) => SYNC,
        Value::Enclosure(_) => ENCLOSURE,
        Value::Cherries(_) => CHERRIES_VALUE,
        Value::Misere(_) => MISERE_GAME,
        Value::Quotient(_) => QUOTIENT,
        Value::Scoring(scoring) => {
            if scoring.is_game() {
                SCORING_GAME
            } else {
                PILE_TABLE
            }
        }
        Value::Entry(_) => ENTRY,
        Value::List(_) | Value::Range(_) | Value::Matrix(_) | Value::Strategy(_) | Value::Equilibrium(_) => LIST,
        Value::Tuple(_) => TUPLE,
        Value::Set(_) => SET,
        Value::Map(_) => MAP,
        Value::Text(_) => TEXT,
        Value::Player(_) => PLAYER,
        Value::Board(_) => BOARD,
        Value::Ruleset(_) => RULESET,
        Value::Mutable(mutable) => match **mutable {
            Mutable::List(_) => MUTABLE_LIST,
            Mutable::Set(_) => MUTABLE_SET,
            Mutable::Map(_) => MUTABLE_MAP,
        },
        Value::Boolean(_)
        | Value::Outcome(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Function(_)
        | Value::Genus(_)
        | Value::Expansion(_)
        | Value::Picture(_)
        | Value::Output(_)
        | Value::Nothing => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use crate::library;

    #[test]
    fn no_two_methods_of_one_name_serve_the_same_kind() {
        for method in library::methods() {
            for name in [method.name, method.alias] {
                for other in library::methods_named(name) {
                    let overlap = method.kinds().bits & other.kinds().bits != 0;
                    assert!(std::ptr::eq(method, *other) || !overlap, "{name} of {}", method.applies_to());
                }
            }
        }
    }
}
