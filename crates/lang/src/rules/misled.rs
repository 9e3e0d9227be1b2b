//! What is said about a rule that leads to something which is no state of its ruleset, with a remedy.

use onside_ground::Player;
use onside_ruleset::Sign;
use onside_ruleset::script::{Alphabet, BoardKind};

use super::definition::Played;
use super::names::shortened;
use crate::value::Value;

/// Why a rule leads nowhere.
#[derive(Debug)]
pub(super) struct Misled {
    pub(super) message: String,
    pub(super) hint: Option<String>,
}

impl Misled {
    pub(super) fn new(message: impl Into<String>) -> Misled {
        Misled { message: message.into(), hint: None }
    }

    pub(super) fn hint(self, hint: impl Into<String>) -> Misled {
        Misled { hint: Some(hint.into()), ..self }
    }

    /// To a value that is no state of a game on this.
    pub(super) fn to(played: &Played, value: &Value) -> Misled {
        let misled = Misled::new(format!("a rule leads to {}", value.described()));
        match (played, value) {
            (_, Value::Nothing) => {
                misled.hint("an `if` without `else` gives Nothing; put its condition behind `where`")
            }
            (Played::Board(..), _) => {
                misled.hint("say what is put on which cells, as in c => empty, or give a whole board")
            }
            (Played::Heap, Value::Tuple(_)) => misled.hint("heaps side by side stand in brackets, as in [n-2, 1]"),
            (Played::Heap, _) => misled.hint("a state of this ruleset is a whole number, as in play n-1"),
            (Played::Tuple(size), _) => {
                let names: Vec<String> = (1..=*size).map(|number| number.to_string()).collect();
                let state = format!("({})", names.join(", "));
                misled.hint(format!("a state of this ruleset is {size} numbers in parentheses, as in {state}"))
            }
        }
    }

    /// To more moves than are made.
    pub(super) fn too_many(most: usize) -> Misled {
        Misled::new(format!("there are more than {most} moves")).hint("choose a smaller board")
    }

    /// To a number that cannot be part of a state.
    pub(super) fn to_number(what: &str) -> Misled {
        let misled = Misled::new(format!("a rule leads to {what}"));
        if what == "a fraction" {
            misled.hint("ask first whether it divides, as in where n % 2 == 0")
        } else {
            misled.hint("a position is made of integers below 2^63")
        }
    }

    /// To a heap with less than nothing.
    pub(super) fn below_zero(size: i64) -> Misled {
        Misled::new(format!("a rule leads to a heap of {size}"))
            .hint("heaps have at least 0 pieces: say when the move is possible, as in where k <= n")
    }

    /// To a board of another game.
    pub(super) fn to_other_board(kind: BoardKind, alphabet: &Alphabet) -> Misled {
        let word = match kind {
            BoardKind::Strip => "strips",
            BoardKind::Grid => "grids",
            BoardKind::Graph => "graphs",
        };
        Misled::new("a rule leads to a board of another ruleset")
            .hint(format!("this one is played on {word} with the letters {}", alphabet.listed()))
    }

    /// To a change of what is no cell.
    pub(super) fn no_cell(kind: BoardKind, found: &Value) -> Misled {
        let (board, hint) = match kind {
            BoardKind::Strip => ("a strip", "a cell of a strip is a number, as in c+1"),
            BoardKind::Grid => ("a grid", "a cell of a grid is a pair (row, column), as in c+East or (1, c.Col)"),
            BoardKind::Graph => ("a graph", "a cell of a graph is the number of a vertex"),
        };
        Misled::new(format!("a rule changes {}, which is no cell of {board}", found.described())).hint(hint)
    }

    /// To a change of a cell that is not there.
    pub(super) fn outside(cell: impl std::fmt::Display) -> Misled {
        Misled::new(format!("a rule changes the cell {cell}, which is not on the board"))
            .hint("a cell outside of the board equals nothing, so that `where board[c+1] == empty` keeps moves on it")
    }

    /// To a change that puts something else than a letter on a cell.
    pub(super) fn no_letter(put: &Value, alphabet: Option<&Alphabet>) -> Misled {
        let what = match put {
            Value::Text(text) => format!("\"{text}\""),
            Value::Nothing => "a piece that the game does not have".to_owned(),
            other => other.described().to_owned(),
        };
        let letters = alphabet.map_or(String::new(), Alphabet::listed);
        Misled::new(format!("a rule puts {what} on a cell")).hint(format!("the letters are {letters}"))
    }
}

/// When something in a rule showed to be wrong.
pub(crate) enum When {
    /// Whoever is to move.
    Always,
    /// When this player's moves were asked for.
    ToMove(Player),
    /// After these moves, as a message names them.
    After(String),
}

impl When {
    pub(crate) fn of(player: Option<Player>) -> When {
        player.map_or(When::Always, When::ToMove)
    }

    /// The position and when it was, as a message says it. Other positions are the same by symmetries of the rules: a
    /// user may know the position as one of these.
    pub(crate) fn told(&self, position: &str, mut others: Vec<(String, Sign)>) -> String {
        let moved = |sign: &Sign| match (self, sign) {
            (When::Always, _) => String::new(),
            (When::ToMove(player), Sign::Same) => format!(", {player} to move"),
            (When::ToMove(player), Sign::Negated) => format!(", {} to move", player.opponent()),
            (When::After(moves), _) => format!(", after {moves}"),
        };
        let mut named: Vec<(String, String)> = Vec::new();
        // First those with the colours swapped, which look most like the position.
        others.sort_by_key(|(_, sign)| *sign == Sign::Same);
        for (text, sign) in others {
            let one = (shortened(&text), moved(&sign));
            if !named.contains(&one) {
                named.push(one);
            }
        }
        let images = match (&named[..], self) {
            ([], _) | (_, When::After(_)) => String::new(),
            ([(other, when), rest @ ..], _) => {
                let more = if rest.is_empty() { String::new() } else { format!(", and {} more", rest.len()) };
                format!("; by symmetry the same as {other}{when}{more}")
            }
        };
        format!("the position {}{}{images}", shortened(position), moved(&Sign::Same))
    }
}
