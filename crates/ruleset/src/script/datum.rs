//! What the positions of a user's ruleset are made of: plain data, compared by content.

use std::fmt;
use std::sync::Arc;

use onside_ground::Player;

use super::board::Board;

/// A piece of data. There is nothing in it that can change, and no function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Datum {
    /// No value.
    Nothing,
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(i64),
    /// A player.
    Player(Player),
    /// A text.
    Text(Arc<str>),
    /// Some data that belong together, as in `(3, 4)`.
    Tuple(Arc<[Datum]>),
    /// A sequence.
    List(Arc<[Datum]>),
    /// A collection without order and repetition, kept sorted.
    Set(Arc<[Datum]>),
    /// Entries, kept sorted.
    Map(Arc<[(Datum, Datum)]>),
    /// A board.
    Board(Board),
    /// Data of a kind that whoever made them knows by its name.
    Record(Arc<str>, Arc<[Datum]>),
}

impl Datum {
    /// The set of some data.
    #[must_use]
    pub fn set(mut members: Vec<Datum>) -> Datum {
        members.sort();
        members.dedup();
        Datum::Set(members.into())
    }

    /// The map with these entries; of several with the same key the last one counts.
    #[must_use]
    pub fn map(mut entries: Vec<(Datum, Datum)>) -> Datum {
        entries.reverse();
        entries.sort_by(|one, two| one.0.cmp(&two.0));
        entries.dedup_by(|later, first| later.0 == first.0);
        Datum::Map(entries.into())
    }

    /// The integer, if it is one.
    #[must_use]
    pub fn integer(&self) -> Option<i64> {
        match self {
            Datum::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The bytes that it holds beyond its own size; what several data share is counted for each.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        let all = |members: &[Datum]| size_of_val(members) + members.iter().map(Datum::held_bytes).sum::<usize>();
        match self {
            Datum::Nothing | Datum::Boolean(_) | Datum::Integer(_) | Datum::Player(_) => 0,
            Datum::Text(text) => text.len(),
            Datum::Tuple(members) | Datum::List(members) | Datum::Set(members) => all(members),
            Datum::Map(entries) => {
                let each = entries.iter().map(|(key, value)| key.held_bytes() + value.held_bytes());
                size_of_val(&**entries) + each.sum::<usize>()
            }
            Datum::Board(board) => board.held_bytes(),
            Datum::Record(name, parts) => name.len() + all(parts),
        }
    }

    /// The board, if it is one.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        match self {
            Datum::Board(board) => Some(board),
            _ => None,
        }
    }
}

impl fmt::Display for Datum {
    /// The text by which the language writes it; a board, which has a text only with its alphabet, as the places of the
    /// letters in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn separated(f: &mut fmt::Formatter<'_>, members: &[Datum]) -> fmt::Result {
            for (index, member) in members.iter().enumerate() {
                write!(f, "{}{member}", if index > 0 { ", " } else { "" })?;
            }
            Ok(())
        }
        match self {
            Datum::Nothing => f.write_str("Nothing"),
            Datum::Boolean(truth) => write!(f, "{truth}"),
            Datum::Integer(number) => write!(f, "{number}"),
            Datum::Player(player) => write!(f, "{player}"),
            Datum::Text(text) => write!(f, "{text:?}"),
            Datum::Tuple(members) => {
                f.write_str("(")?;
                separated(f, members)?;
                f.write_str(")")
            }
            Datum::List(members) => {
                f.write_str("[")?;
                separated(f, members)?;
                f.write_str("]")
            }
            Datum::Set(members) => {
                f.write_str("{")?;
                separated(f, members)?;
                f.write_str("}")
            }
            Datum::Map(entries) => {
                f.write_str("{")?;
                if entries.is_empty() {
                    f.write_str("=>")?;
                }
                for (index, (key, value)) in entries.iter().enumerate() {
                    write!(f, "{}{key} => {value}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str("}")
            }
            Datum::Record(name, parts) => {
                write!(f, "{name}(")?;
                separated(f, parts)?;
                f.write_str(")")
            }
            Datum::Board(board) => write!(f, "{:?}", board.letters()),
        }
    }
}
