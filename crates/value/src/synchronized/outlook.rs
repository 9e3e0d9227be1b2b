//! What can be said of a game without numbers: who can force what, which results can be reached, how long it lasts.
//!
//! Three different things are called outcome classes in the literature; here are the first two.
//! 1. By strategies (003, Table 3.1): the best result that each player can force with a pure strategy.
//! 2. Reachable results: the union over all plays. This is what the program of 003 printed as `GetWinners`.
//! 3. Under optimal play (004, section 4.1): see `results`.
//!
//! Everything follows from the definitions; no theorem is used. Sums of several components are looked at by the numbers
//! of their copies (`counts`), as far as they fit. A round that is repeated may be repeated for ever,
//! which is a draw: whoever allows it with a pure strategy has forced no more than that.
//!
//! In misere play, which none of the documents treats, the same is asked where whoever cannot move wins; if neither
//! can, that is a draw as before.

use std::fmt;

use onside_ground::{Charge, Player, Stop, with_stack};
use rustc_hash::FxHashMap;

use super::children::{After, Round, choices};
use super::counts::CountedOutlooks;
use super::games::{Sum, SyncGames};

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayResult {
    /// Left wins: in normal play, because only she can still move.
    Left,
    /// Nobody can move any more.
    Draw,
    /// Right wins.
    Right,
}

/// Whom a decided game is won by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// Whoever can still move wins.
    #[default]
    Normal,
    /// Whoever cannot move wins.
    Misere,
}

impl Convention {
    /// The result of a game in which Left, and in which Right, can move or not; nothing if both can.
    pub(super) fn result(self, left: bool, right: bool) -> Option<PlayResult> {
        match (left, right) {
            (true, true) => None,
            (false, false) => Some(PlayResult::Draw),
            // Normal play is won by the player who has moves, misere play by the other one.
            _ if left == (self == Convention::Normal) => Some(PlayResult::Left),
            _ => Some(PlayResult::Right),
        }
    }
}

/// A set of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Results(u8);

impl Results {
    /// The set of one result.
    #[must_use]
    pub fn only(result: PlayResult) -> Results {
        Results(1 << result as u8)
    }

    /// Whether the result is in the set.
    #[must_use]
    pub fn contains(self, result: PlayResult) -> bool {
        self.0 >> (result as u8) & 1 == 1
    }

    /// Both sets together.
    #[must_use]
    pub fn union(self, other: Results) -> Results {
        Results(self.0 | other.0)
    }

    /// The results in the order Left, Draw, Right.
    pub fn iter(self) -> impl Iterator<Item = PlayResult> {
        [PlayResult::Left, PlayResult::Draw, PlayResult::Right].into_iter().filter(move |&result| self.contains(result))
    }
}

/// The class by strategies (003, Table 3.1), as `L`, `R`, `D`, `LD`, `DR`, `LDR` or `LR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByStrategies {
    /// Left can force a win.
    Left,
    /// Right can force a win.
    Right,
    /// Both can force a draw.
    Draw,
    /// Left can force a draw, Right nothing.
    LeftOrDraw,
    /// Right can force a draw, Left nothing.
    DrawOrRight,
    /// Neither can force a draw, but one can be reached.
    Open,
    /// Neither can force a draw, and none can be reached.
    LeftOrRight,
}

impl ByStrategies {
    /// The coarser class of 000: `L`, `R`, or `U` when neither player can force a win.
    #[must_use]
    pub fn coarse(self) -> char {
        match self {
            ByStrategies::Left => 'L',
            ByStrategies::Right => 'R',
            _ => 'U',
        }
    }
}

impl fmt::Display for ByStrategies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ByStrategies::Left => "L",
            ByStrategies::Right => "R",
            ByStrategies::Draw => "D",
            ByStrategies::LeftOrDraw => "LD",
            ByStrategies::DrawOrRight => "DR",
            ByStrategies::Open => "LDR",
            ByStrategies::LeftOrRight => "LR",
        })
    }
}

/// The best a player can force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Force {
    Loss,
    Draw,
    Win,
}

/// What can be said of a game without numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    left: Force,
    right: Force,
    /// The results of all plays.
    pub reachable: Results,
    /// The greatest number of rounds (003, Definition 3.3), each repeated one counted once.
    pub birthday: u64,
}

impl Outlook {
    /// The class by strategies.
    #[must_use]
    pub fn class(&self) -> ByStrategies {
        match (self.left, self.right) {
            (Force::Win, _) => ByStrategies::Left,
            (_, Force::Win) => ByStrategies::Right,
            (Force::Draw, Force::Draw) => ByStrategies::Draw,
            (Force::Draw, Force::Loss) => ByStrategies::LeftOrDraw,
            (Force::Loss, Force::Draw) => ByStrategies::DrawOrRight,
            (Force::Loss, Force::Loss) if self.reachable.contains(PlayResult::Draw) => ByStrategies::Open,
            (Force::Loss, Force::Loss) => ByStrategies::LeftOrRight,
        }
    }

    pub(super) fn decided(result: PlayResult) -> Outlook {
        let (left, right) = match result {
            PlayResult::Left => (Force::Win, Force::Loss),
            PlayResult::Draw => (Force::Draw, Force::Draw),
            PlayResult::Right => (Force::Loss, Force::Win),
        };
        Outlook { left, right, reachable: Results::only(result), birthday: 0 }
    }
}

/// The outlooks found so far, in normal play or in misere play.
#[derive(Default)]
pub struct Outlooks {
    convention: Convention,
    known: FxHashMap<Sum, Outlook>,
    /// Those of large sums.
    counted: CountedOutlooks,
    /// The memory of the table, on the account of the games.
    charge: Option<Charge>,
}

impl Outlooks {
    /// An empty table for games that are won in this way.
    #[must_use]
    pub fn new(convention: Convention) -> Outlooks {
        Outlooks { convention, counted: CountedOutlooks::new(convention), ..Outlooks::default() }
    }

    /// The outlook of a game.
    ///
    /// # Errors
    /// A limit.
    pub fn of(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Outlook, Stop> {
        if games.is_several(sum)
            && result_if_decided(games, sum).is_none()
            && let Some(outlook) = self.counted.of(games, sum)?
        {
            return Ok(outlook);
        }
        self.general(games, sum)
    }

    /// The same for any game, without counting copies.
    fn general(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Outlook, Stop> {
        if let Some(&outlook) = self.known.get(&sum) {
            return Ok(outlook);
        }
        games.guard().charge_positions(1)?;
        let outlook = match decided(games, sum, self.convention) {
            Some(result) => Outlook::decided(result),
            None => with_stack(|| self.undecided(games, sum))?,
        };
        self.charge.get_or_insert_with(|| games.guard().charge()).more(64)?;
        self.known.insert(sum, outlook);
        Ok(outlook)
    }

    fn undecided(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Outlook, Stop> {
        let lefts = choices(games, sum, Player::Left)?;
        let rights = choices(games, sum, Player::Right)?;
        let mut round = Round::new(games, sum, false);
        let mut gathering = Gathering::new(rights.len());
        for &left in &lefts {
            gathering.next_row();
            for (column, &right) in rights.iter().enumerate() {
                let same = left.component == right.component;
                if same {
                    let after = match round.same_copy(games, left, right)? {
                        After::To(child) => self.general(games, child.sum)?,
                        After::Again => Outlook::decided(PlayResult::Draw),
                    };
                    gathering.meet(column, after);
                }
                if !same || left.count > 1 {
                    let child = round.different_copies(games, left, right)?;
                    gathering.meet(column, self.general(games, child.sum)?);
                }
            }
        }
        Ok(gathering.outlook())
    }
}

/// The outlook of a game that is not decided, from those of its followers, row by row.
pub(super) struct Gathering {
    /// What each player forces with the best move so far, of the rows that are finished.
    left: Force,
    /// What the present row forces for Left, if there is one.
    row: Option<Force>,
    /// What each move of Right forces for him, so far.
    columns: Vec<Force>,
    reachable: Results,
    birthday: u64,
}

impl Gathering {
    pub(super) fn new(columns: usize) -> Gathering {
        let reachable = Results::default();
        Gathering { left: Force::Loss, row: None, columns: vec![Force::Win; columns], reachable, birthday: 0 }
    }

    /// Begins with the next move of Left.
    pub(super) fn next_row(&mut self) {
        self.left = self.left.max(self.row.unwrap_or(Force::Loss));
        self.row = Some(Force::Win);
    }

    /// A game that the present move of Left and this one of Right may lead to.
    pub(super) fn meet(&mut self, column: usize, after: Outlook) {
        self.row = self.row.map(|row| row.min(after.left));
        self.columns[column] = self.columns[column].min(after.right);
        self.reachable = self.reachable.union(after.reachable);
        self.birthday = self.birthday.max(after.birthday + 1);
    }

    pub(super) fn outlook(mut self) -> Outlook {
        self.next_row();
        let right = self.columns.into_iter().max().unwrap_or(Force::Loss);
        Outlook { left: self.left, right, reachable: self.reachable, birthday: self.birthday }
    }
}

/// The result in normal play, if one player cannot move.
pub(super) fn result_if_decided(games: &SyncGames, sum: Sum) -> Option<PlayResult> {
    decided(games, sum, Convention::Normal)
}

fn decided(games: &SyncGames, sum: Sum, convention: Convention) -> Option<PlayResult> {
    let moves = |player| games.parts(sum).iter().any(|part| games.component_moves(part.component, player) > 0);
    convention.result(moves(Player::Left), moves(Player::Right))
}
