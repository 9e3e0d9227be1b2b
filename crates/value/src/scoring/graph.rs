//! A finite scoring game given by its moves: a list of positions with the moves of both players.
//!
//! Positions are numbers. A position may be reached in several ways, but not from itself; the solver finds out.

use std::fmt;

use onside_ground::Player;

use super::{ScoringGame, ScoringMove};

/// One position: what each player may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoringVertex {
    /// Left's moves: points added to the score, and the position reached.
    pub left: Vec<(i64, usize)>,
    /// Right's moves: points added to the score (negative if he wins them), and the position reached.
    pub right: Vec<(i64, usize)>,
}

/// A scoring game as a graph; positions are indices into its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoringGraph {
    vertices: Vec<ScoringVertex>,
}

/// Why a list of positions is no scoring game: a move leads to a position that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringGraphError {
    /// The position that has the move.
    pub from: usize,
    /// The position that is missing.
    pub to: usize,
}

impl fmt::Display for ScoringGraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a move of position {} leads to position {}, which is not listed", self.from, self.to)
    }
}

impl std::error::Error for ScoringGraphError {}

impl ScoringGraph {
    /// The game with these positions.
    ///
    /// # Errors
    /// A move that leads to a position that is not listed.
    pub fn new(vertices: Vec<ScoringVertex>) -> Result<ScoringGraph, ScoringGraphError> {
        for (from, vertex) in vertices.iter().enumerate() {
            let missing = vertex.left.iter().chain(&vertex.right).find(|&&(_, to)| to >= vertices.len());
            if let Some(&(_, to)) = missing {
                return Err(ScoringGraphError { from, to });
            }
        }
        Ok(ScoringGraph { vertices })
    }

    /// The positions.
    #[must_use]
    pub fn vertices(&self) -> &[ScoringVertex] {
        &self.vertices
    }
}

impl ScoringGame for ScoringGraph {
    type Position = usize;

    /// A position that is not listed has no moves.
    fn moves(&self, &position: &usize, player: Player) -> Vec<ScoringMove<usize>> {
        let side = self.vertices.get(position).map(|vertex| match player {
            Player::Left => &vertex.left,
            Player::Right => &vertex.right,
        });
        side.into_iter().flatten().map(|&(points, to)| ScoringMove { points, to }).collect()
    }
}
