//! Unicycles: stoppers with one cycle, each position of which has a move to the next and an exit for the other player
//! (002, Definition 13).
//!
//! A [`Pattern`] says who moves on along the cycle. By Lemmas 11 and 12 a graph-canonical unicycle of length over 1
//! needs at least two edges of each colour, and as a stopper it must not be strictly alternating; such patterns, and
//! the two of length 1, whose unicycles are over and under and the like, are admissible. `quick` tests one unicycle in
//! about a microsecond, `search` tries all exits from a list, and `construct` builds one for every admissible pattern.

mod construct;
mod quick;
mod search;

use std::fmt;

use onside_ground::{Player, Stop};

use super::graph::{GameGraph, Vertex};
use super::reduce;
use crate::short::{Game, ShortGames};

pub use construct::construct;
pub use search::{Found, search, search_tasks};

/// Longer cycles are refused: nobody could look at them.
pub const MAX_LENGTH: usize = 1000;

/// The players who move on along the cycle, one for each position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern(Vec<Player>);

/// Why a text is no pattern, or a pattern has no graph-canonical unicycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// A character that is neither L nor R, and its column from 1.
    Character(char, usize),
    /// Nothing, or more than [`MAX_LENGTH`] letters.
    Length(usize),
    /// Fewer than two edges of the player's colour (002, Lemmas 11 and 12).
    Few(Player),
    /// L and R alternate all the way round, so the game is no stopper.
    Alternating,
    /// The numbers of exits and of positions differ.
    Exits {
        /// How many exits are needed.
        needed: usize,
        /// How many were given.
        given: usize,
    },
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Character(found, column) => {
                write!(f, "patterns are written with L and R; found '{found}' at column {column}")
            }
            PatternError::Length(0) => f.write_str("a pattern needs at least one letter"),
            PatternError::Length(length) => {
                write!(f, "a pattern of {length} letters is too long; at most {MAX_LENGTH} are allowed")
            }
            PatternError::Few(player) => write!(
                f,
                "no graph-canonical unicycle has this pattern: it needs at least two edges of {player} \
                     (Lemmas 11 and 12 of 002)"
            ),
            PatternError::Alternating => {
                f.write_str("a unicycle whose pattern alternates between L and R all the way round is not a stopper")
            }
            PatternError::Exits { needed, given } => {
                write!(f, "a cycle of {needed} positions needs {needed} exits, one from each; {given} were given")
            }
        }
    }
}

impl std::error::Error for PatternError {}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let mut players = Vec::new();
        for (letter, column) in text.chars().zip(1..) {
            players.push(match letter {
                'L' | 'l' => Player::Left,
                'R' | 'r' => Player::Right,
                other => return Err(PatternError::Character(other, column)),
            });
        }
        Pattern::new(players)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.iter().map(|player| if *player == Player::Left { 'L' } else { 'R' });
        f.write_str(&letters.collect::<String>())
    }
}

impl Pattern {
    /// A pattern from its players.
    ///
    /// # Errors
    /// There are none, or too many.
    pub fn new(players: Vec<Player>) -> Result<Pattern, PatternError> {
        if players.is_empty() || players.len() > MAX_LENGTH {
            return Err(PatternError::Length(players.len()));
        }
        Ok(Pattern(players))
    }

    /// The players, position by position.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.0
    }

    /// Whether a unicycle with this pattern is a stopper: somewhere two edges of one colour follow each other.
    #[must_use]
    pub fn is_stopper(&self) -> bool {
        let next = self.0.iter().cycle().skip(1);
        self.0.iter().zip(next).any(|(player, next)| player == next)
    }

    /// Why no graph-canonical unicycle has this pattern, if that is so; otherwise the pattern is admissible.
    ///
    /// # Errors
    /// The pattern is longer than 1 and has fewer than two edges of some colour, or alternates.
    pub fn admissible(&self) -> Result<(), PatternError> {
        if self.0.len() == 1 {
            // over = {0 | over} and under = {under | 0}.
            return Ok(());
        }
        for player in Player::BOTH {
            if self.0.iter().filter(|&&other| other == player).count() < 2 {
                return Err(PatternError::Few(player));
            }
        }
        if self.is_stopper() { Ok(()) } else { Err(PatternError::Alternating) }
    }

    /// All admissible patterns of a length, one for each way of turning the cycle: the first in the alphabet.
    #[must_use]
    pub fn all_admissible(length: usize) -> Vec<Pattern> {
        let length = length.min(24);
        let player = |word: u32, place: usize| {
            if word >> (length - 1 - place) & 1 == 0 { Player::Left } else { Player::Right }
        };
        (0..1u32 << length)
            .map(|word| Pattern((0..length).map(|place| player(word, place)).collect()))
            .filter(|pattern| pattern.is_first_rotation() && pattern.admissible().is_ok())
            .collect()
    }

    fn is_first_rotation(&self) -> bool {
        (1..self.0.len()).all(|turn| self.0 <= [&self.0[turn..], &self.0[..turn]].concat())
    }
}

/// A cycle with exits: from position k the player of the pattern moves on, and the other may exit to the k-th short
/// game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unicycle {
    pattern: Pattern,
    exits: Vec<Game>,
}

impl Unicycle {
    /// A unicycle from its pattern and exits.
    ///
    /// # Errors
    /// There are more or fewer exits than positions.
    pub fn new(pattern: Pattern, exits: Vec<Game>) -> Result<Unicycle, PatternError> {
        let (needed, given) = (pattern.0.len(), exits.len());
        if needed != given {
            return Err(PatternError::Exits { needed, given });
        }
        Ok(Unicycle { pattern, exits })
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The exits, position by position.
    #[must_use]
    pub fn exits(&self) -> &[Game] {
        &self.exits
    }

    /// The game graph, and the vertex of the first position; position k is labelled `sk`.
    #[must_use]
    pub fn graph(&self) -> (GameGraph, Vertex) {
        let mut graph = GameGraph::new();
        let positions: Vec<Vertex> = self.exits.iter().map(|_| graph.vertex()).collect();
        for (k, &position) in positions.iter().enumerate() {
            let player = self.pattern.0[k];
            let exit = graph.leaf(self.exits[k]);
            graph.edge(position, player, positions[(k + 1) % positions.len()]);
            graph.edge(position, player.opponent(), exit);
            graph.name(&format!("s{k}"), position);
        }
        let start = positions.first().copied().unwrap_or(Vertex(0));
        (graph, start)
    }

    /// Whether the unicycle is in graph-canonical form (002, Definition 8).
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_graph_canonical(&self, games: &ShortGames) -> Result<bool, Stop> {
        match quick::Exits::new(games, &self.exits)? {
            Some(exits) => quick::Tester::new(&self.pattern.0, &exits).test(&exits.choice(&self.exits)),
            // Exits with very many positions go the general way.
            None => {
                let (graph, start) = self.graph();
                reduce::is_graph_canonical(games, (&graph, start))
            }
        }
    }
}
