//! The order of loopy games: gamma <= delta exactly if Left, moving second, survives delta+ - gamma+ and delta- -
//! gamma-.
//!
//! Only asks questions of `play`. For stoppers one survival is enough (002, section 2) and infinite play never hurts
//! Left; for other games a play that stays in gamma for ever is lost on the onside. The offside is the onside of the
//! negatives, exchanged.

use onside_ground::{Player, Stop};

use super::board::Board;
use super::graph::{GameGraph, Vertex};
use super::play::{Play, State};
use crate::short::{Comparison, ShortGames};

/// Which way draws are counted: 002's gamma+ (for Left) and gamma- (for Right).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Draws are wins for Left.
    Onside,
    /// Draws are wins for Right.
    Offside,
}

impl Side {
    /// Both sides, the onside first.
    pub const BOTH: [Side; 2] = [Side::Onside, Side::Offside];
}

/// A game graph and the vertex at which play starts.
pub type At<'a> = (&'a GameGraph, Vertex);

/// Whether gamma <= delta when draws are counted for the side's player (002, Algorithms 2 and 3).
///
/// # Errors
/// A limit or a request to stop.
pub fn leq_on(games: &ShortGames, side: Side, gamma: At<'_>, delta: At<'_>) -> Result<bool, Stop> {
    let stoppers = gamma.0.is_stopper(gamma.1) && delta.0.is_stopper(delta.1);
    let (low, high) = (board(games, gamma)?, board(games, delta)?);
    match side {
        Side::Onside => survives_second(games, &high, &low, stoppers),
        // gamma- <= delta- means (-delta)+ <= (-gamma)+.
        Side::Offside => survives_second(games, &low.negative(games)?, &high.negative(games)?, stoppers),
    }
}

/// Whether gamma <= delta.
///
/// # Errors
/// A limit or a request to stop.
pub fn leq(games: &ShortGames, gamma: At<'_>, delta: At<'_>) -> Result<bool, Stop> {
    let below = leq_on(games, Side::Onside, gamma, delta)?;
    let stoppers = gamma.0.is_stopper(gamma.1) && delta.0.is_stopper(delta.1);
    Ok(below && (stoppers || leq_on(games, Side::Offside, gamma, delta)?))
}

/// How two loopy games compare.
///
/// # Errors
/// A limit or a request to stop.
pub fn compare(games: &ShortGames, gamma: At<'_>, delta: At<'_>) -> Result<Comparison, Stop> {
    if !gamma.0.is_stopper(gamma.1) || !delta.0.is_stopper(delta.1) {
        return Ok(Comparison::from_halves(leq(games, gamma, delta)?, leq(games, delta, gamma)?));
    }
    // Between stoppers one play tells both: delta <= gamma exactly if Right survives delta - gamma moving second.
    let (low, high) = (board(games, gamma)?, board(games, delta)?);
    let mut play = Play::new(games, &high.board, &low.board)?;
    let [left, right] = Player::BOTH.map(|mover| State { a: high.start, b: low.start, mover });
    play.explore(&[right, left])?;
    let (below, above) = (play.winner(right)? != Some(Player::Right), play.winner(left)? != Some(Player::Left));
    Ok(Comparison::from_halves(below, above))
}

/// The board of the part that can be reached; its start is the image of the start.
fn board(games: &ShortGames, (graph, start): At<'_>) -> Result<StartedBoard, Stop> {
    let (part, start) = graph.reachable(start);
    let board = Board::new(games, &part)?;
    let start = board.at(start);
    Ok(StartedBoard { board, start })
}

/// A board with the vertex at which play starts.
pub(super) struct StartedBoard {
    pub(super) board: Board,
    pub(super) start: u32,
}

impl StartedBoard {
    pub(super) fn new(games: &ShortGames, at: At<'_>) -> Result<StartedBoard, Stop> {
        board(games, at)
    }

    pub(super) fn negative(self, games: &ShortGames) -> Result<StartedBoard, Stop> {
        Ok(StartedBoard { board: self.board.negative(games)?, start: self.start })
    }
}

/// Whether Left, moving second, survives delta - gamma, where infinite play in gamma alone is lost unless both are
/// stoppers.
fn survives_second(
    games: &ShortGames,
    delta: &StartedBoard,
    gamma: &StartedBoard,
    stoppers: bool,
) -> Result<bool, Stop> {
    let mut play = Play::new(games, &delta.board, &gamma.board)?;
    let start = State { a: delta.start, b: gamma.start, mover: Player::Right };
    play.explore(&[start])?;
    if !stoppers && play.winner(start)?.is_none() {
        play.confine()?;
    }
    play.survives(start)
}

/// The order of all positions of one board, on the onside.
pub(super) struct Order<'a> {
    play: Play<'a>,
}

impl<'a> Order<'a> {
    /// Plays every position against every other.
    pub(super) fn new(games: &'a ShortGames, board: &'a Board, stopper: bool) -> Result<Self, Stop> {
        let mut play = Play::new(games, board, board)?;
        play.explore_all()?;
        if !stopper {
            play.confine()?;
        }
        Ok(Order { play })
    }

    /// Whether the first position is at most the second.
    #[inline]
    pub(super) fn leq(&self, low: u32, high: u32) -> Result<bool, Stop> {
        if low == high {
            return Ok(true);
        }
        self.play.survives(State { a: high, b: low, mover: Player::Right })
    }

    /// Whether two positions are equal.
    pub(super) fn equal(&self, first: u32, second: u32) -> Result<bool, Stop> {
        Ok(self.leq(first, second)? && self.leq(second, first)?)
    }

    /// For Left: `first` is at least `second`; for Right: at most. That is, the player likes the first at least as
    /// well.
    pub(super) fn prefers(&self, player: Player, first: u32, second: u32) -> Result<bool, Stop> {
        match player {
            Player::Left => self.leq(second, first),
            Player::Right => self.leq(first, second),
        }
    }
}
