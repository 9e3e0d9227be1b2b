//! Game graphs as text: `a: b, 0 | a; b: | a`, read and written.
//!
//! Each entry is a label, a colon, Left's options, a bar, Right's options; entries are separated by semicolons. An
//! option is a label, `pass`, or a short game that is a number, ups and a nimber: `0`, `-1/2`, `*`, `*2`, `^`, `v3*`,
//! `1^*`. Other games are left to whoever asks, who may know how to read them: [`GameGraph::parse_with`]. What has an
//! entry is a label, whatever else it may look like. Errors tell the column.

use std::fmt;

use onside_ground::{Player, Stop};
use onside_number::Dyadic;
use rustc_hash::FxHashMap;

use super::graph::{GameGraph, Vertex};
use crate::short::{Game, ShortGames, Simple, notation};

/// Why a text is no game graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// The text cannot be read at a column (counted from 1, in characters); the sentence says what was expected.
    Syntax {
        /// Where.
        column: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// A label is used as an option but has no entry.
    Undefined {
        /// The label.
        label: String,
        /// Where it is first used.
        column: usize,
    },
    /// A label has two entries.
    Twice {
        /// The label.
        label: String,
        /// Where its second entry is.
        column: usize,
    },
    /// An option is no short game.
    Option {
        /// Where it is.
        column: usize,
        /// Why it is none.
        reason: String,
    },
    /// A limit.
    Stop(Stop),
}

onside_ground::from_stop!(GraphError);

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Syntax { column, expected } => write!(f, "expected {expected} at column {column}"),
            GraphError::Undefined { label, column } => {
                write!(f, "the vertex '{label}' at column {column} has no entry '{label}: ... | ...'")
            }
            GraphError::Twice { label, column } => {
                write!(f, "the vertex '{label}' has a second entry at column {column}")
            }
            GraphError::Option { column, reason } => write!(f, "the option at column {column}: {reason}"),
            GraphError::Stop(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for GraphError {}

impl GameGraph {
    /// Reads a graph text such as `a: b, 0 | a; b: | a`; the first entry's vertex comes first.
    ///
    /// # Errors
    /// The text is no game graph; or a limit.
    pub fn parse(games: &ShortGames, text: &str) -> Result<GameGraph, GraphError> {
        GameGraph::parse_with(games, text, &mut |_| None)
    }

    /// The same, where `read` may read options that are neither labels nor simple games; it says nothing about those it
    /// does not know.
    ///
    /// # Errors
    /// The text is no game graph; or a limit.
    pub fn parse_with(games: &ShortGames, text: &str, read: ReadOption<'_>) -> Result<GameGraph, GraphError> {
        let mut reader =
            Reader { games, graph: GameGraph::new(), labels: FxHashMap::default(), used: Vec::new(), read };
        let mut column = 1;
        let mut entries = Vec::new();
        for entry in split(text, ';') {
            if !entry.trim().is_empty() {
                entries.push(reader.head(entry, column)?);
            }
            column += entry.chars().count() + 1;
        }
        if entries.is_empty() {
            return Err(GraphError::Syntax { column: 1, expected: "an entry such as 'a: b, 0 | a'" });
        }
        for (vertex, body, column) in entries {
            reader.body(vertex, body, column)?;
        }
        let known = reader.labels;
        match reader.used.into_iter().find(|(label, _)| !known.contains_key(label)) {
            Some((label, column)) => Err(GraphError::Undefined { label, column }),
            None => Ok(reader.graph),
        }
    }

    /// The graph as a text that [`GameGraph::parse`] reads, entries in the order of the vertices. Vertices without a
    /// label get one.
    ///
    /// # Errors
    /// A limit, met while a leaf is written.
    pub fn print(&self, games: &ShortGames) -> Result<String, Stop> {
        let mut names: Vec<Option<String>> = vec![None; self.len()];
        for (label, vertex) in self.labels() {
            names[vertex.index()].get_or_insert_with(|| label.to_owned());
        }
        let mut name = |vertex: Vertex| -> Result<String, Stop> {
            if let Some(game) = self.as_leaf(vertex) {
                return notation::print(games, game);
            }
            Ok(names[vertex.index()].get_or_insert_with(|| format!("n{}", vertex.index())).clone())
        };
        let mut entries = Vec::new();
        for vertex in self.vertices().filter(|&vertex| self.as_leaf(vertex).is_none()) {
            let mut sides = Vec::new();
            for player in Player::BOTH {
                let options: Result<Vec<String>, Stop> =
                    self.options(vertex, player).iter().map(|&option| name(option)).collect();
                sides.push(options?.join(", "));
            }
            entries.push(format!("{}: {} | {}", name(vertex)?, sides[0], sides[1]));
        }
        Ok(entries.join("; "))
    }
}

/// Reads an option that is not simple, or says why it cannot.
pub type ReadOption<'a> = &'a mut dyn FnMut(&str) -> Option<Result<Game, String>>;

struct Reader<'a> {
    games: &'a ShortGames,
    graph: GameGraph,
    labels: FxHashMap<String, Vertex>,
    used: Vec<(String, usize)>,
    read: ReadOption<'a>,
}

/// The pieces of a text between separators that stand outside of all brackets.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut depth) = (0, 0usize);
    for (at, character) in text.char_indices() {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ if character == separator && depth == 0 => {
                pieces.push(&text[start..at]);
                start = at + separator.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}

impl Reader<'_> {
    /// The vertex of an entry and what stands behind its colon.
    fn head<'t>(&mut self, entry: &'t str, column: usize) -> Result<(Vertex, &'t str, usize), GraphError> {
        let Some((label, body)) = entry.split_once(':') else {
            return Err(GraphError::Syntax {
                column: column + leading(entry),
                expected: "a label and a colon, as in 'a: 0 | a'",
            });
        };
        let at = column + leading(label);
        let name = label.trim();
        if !is_label(name) {
            return Err(GraphError::Syntax {
                column: at,
                expected: "a label of letters, digits and _ that is not a game",
            });
        }
        if self.labels.contains_key(name) {
            return Err(GraphError::Twice { label: name.to_owned(), column: at });
        }
        let vertex = self.graph.vertex();
        self.graph.name(name, vertex);
        self.labels.insert(name.to_owned(), vertex);
        Ok((vertex, body, column + label.chars().count() + 1))
    }

    fn body(&mut self, vertex: Vertex, body: &str, mut column: usize) -> Result<(), GraphError> {
        let [left, right] = split(body, '|')[..] else {
            return Err(GraphError::Syntax {
                column: column + leading(body),
                expected: "one bar between Left's and Right's options",
            });
        };
        for (player, side) in [(Player::Left, left), (Player::Right, right)] {
            let length = side.chars().count();
            if side.trim().is_empty() {
                column += length + 1;
                continue;
            }
            for option in split(side, ',') {
                self.option(vertex, player, option.trim(), column + leading(option))?;
                column += option.chars().count() + 1;
            }
        }
        Ok(())
    }

    fn option(&mut self, vertex: Vertex, player: Player, text: &str, column: usize) -> Result<(), GraphError> {
        let to = if text == "pass" {
            vertex
        } else if let Some(&to) = self.labels.get(text) {
            to
        } else if let Some(game) = simple_game(self.games, text)? {
            self.graph.leaf(game)
        } else if is_label(text) {
            self.used.push((text.to_owned(), column));
            return Ok(());
        } else if let Some(read) = (self.read)(text) {
            self.graph.leaf(read.map_err(|reason| GraphError::Option { column, reason })?)
        } else {
            return Err(GraphError::Syntax { column, expected: "a label, pass, or a number with ups and a nimber" });
        };
        self.graph.edge(vertex, player, to);
        Ok(())
    }
}

fn leading(text: &str) -> usize {
    text.chars().take_while(|character| character.is_whitespace()).count()
}

/// Letters, digits and underscores, not starting with a digit; `pass` is a move.
fn is_label(text: &str) -> bool {
    let mut characters = text.chars();
    let starts = characters.next().is_some_and(|first| first.is_alphabetic() || first == '_');
    starts && characters.all(|c| c.is_alphanumeric() || c == '_') && text != "pass"
}

/// number + ups + nimber, if the text is that.
fn simple_game(games: &ShortGames, text: &str) -> Result<Option<Game>, Stop> {
    let arrows = text.find(['^', 'v', '*']).unwrap_or(text.len());
    let (digits_in_front, rest) = text.split_at(arrows);
    let number = match digits_in_front {
        "" if rest.is_empty() => return Ok(None),
        "" => Dyadic::ZERO,
        digits => match digits.trim_end_matches('+').parse() {
            Ok(number) => number,
            Err(_) => return Ok(None),
        },
    };
    let star = rest.find('*').unwrap_or(rest.len());
    let (ups, nimber) = rest.split_at(star);
    // Directly behind a number, `^3` is a power and `*2` a factor to most readers; the values are written `10+^3` and
    // `3+*2`.
    let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    if !digits_in_front.is_empty()
        && !digits_in_front.ends_with('+')
        && (digits(ups) || (ups.is_empty() && digits(nimber)))
    {
        return Ok(None);
    }
    let (Some(up), Some(nimber)) = (parse_ups(ups), parse_nimber(nimber)) else { return Ok(None) };
    games.simple(Simple { number, up, nimber }).map(Some)
}

fn parse_ups(text: &str) -> Option<i64> {
    let Some(arrow) = text.chars().next() else { return Some(0) };
    let sign = match arrow {
        '^' => 1,
        'v' => -1,
        _ => return None,
    };
    let count = text.trim_start_matches(arrow);
    let arrows = i64::try_from(text.len() - count.len()).ok()?;
    match (arrows, count) {
        (_, "") => Some(sign * arrows),
        (1, digits) if digits.chars().all(|c| c.is_ascii_digit()) => digits.parse::<i64>().ok()?.checked_mul(sign),
        _ => None,
    }
}

fn parse_nimber(text: &str) -> Option<u64> {
    match text.strip_prefix('*') {
        None => text.is_empty().then_some(0),
        Some("") => Some(1),
        Some(digits) if digits.chars().all(|c| c.is_ascii_digit()) => digits.parse().ok(),
        Some(_) => None,
    }
}
