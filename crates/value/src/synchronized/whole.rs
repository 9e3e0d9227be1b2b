//! Isomorphism of games that may be written as different sums.
//!
//! Two sums with the same components are isomorphic, but not only those: `Cherries(BB)` is one component and has the
//! same moves as two components with one move each. So, where the components differ, both games are written out as
//! wholes, with the moves of all copies in one list and one matrix, and so are all games that follow; wholes are kept
//! once up to the order of moves.

use std::sync::Arc;

use onside_ground::{Charge, Player, Stop, with_stack};
use rustc_hash::FxHashMap;

use super::children::{After, Choice, Round, choices};
use super::games::{Joint, Sum, SyncGames};
use super::nash::NO_FIT;

/// Matrices with more entries than this are not written out.
const MOST_ENTRIES: usize = 1 << 22;

/// The games that were written out so far.
pub struct Wholes {
    /// An arena in which every game is one component.
    arena: SyncGames,
    known: FxHashMap<Sum, Sum>,
    /// The memory of the table; the arena has a charge of its own.
    charge: Charge,
}

impl Wholes {
    /// None yet; what is written out is bounded by the guard of the games.
    #[must_use]
    pub fn new(games: &SyncGames) -> Wholes {
        Wholes {
            arena: SyncGames::new(Arc::clone(games.guard())),
            known: FxHashMap::default(),
            charge: games.guard().charge(),
        }
    }

    /// Whether two games are the same up to the order of moves.
    ///
    /// # Errors
    /// A limit.
    pub fn isomorphic(&mut self, games: &mut SyncGames, one: Sum, two: Sum) -> Result<bool, Stop> {
        if one == two {
            return Ok(true);
        }
        let alike = games.height(one) == games.height(two)
            && Player::BOTH.iter().all(|&player| games.move_count(one, player) == games.move_count(two, player));
        Ok(alike && self.whole(games, one)? == self.whole(games, two)?)
    }

    fn whole(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Sum, Stop> {
        if let Some(&whole) = self.known.get(&sum) {
            return Ok(whole);
        }
        if let Some(n) = games.as_integer(sum) {
            return self.arena.integer(n);
        }
        games.guard().charge_positions(1)?;
        let whole = with_stack(|| self.written_out(games, sum))?;
        self.charge.more(32)?;
        self.known.insert(sum, whole);
        Ok(whole)
    }

    fn written_out(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Sum, Stop> {
        let entries = games.move_count(sum, Player::Left).checked_mul(games.move_count(sum, Player::Right).max(1));
        if entries.is_none_or(|entries| entries > MOST_ENTRIES as u64) {
            return Err(Stop::TooLarge("the games have too many moves to be compared one by one"));
        }
        let each = |choices: &[Choice]| -> Vec<(Choice, u32)> {
            choices.iter().flat_map(|&choice| (0..choice.count).map(move |copy| (choice, copy))).collect()
        };
        let lefts = each(&choices(games, sum, Player::Left)?);
        let rights = each(&choices(games, sum, Player::Right)?);
        let mut round = Round::new(games, sum, false);
        let mut solo = |wholes: &mut Wholes, games: &mut SyncGames, player, moves: &[(Choice, u32)]| {
            let each = moves.iter().map(|&(choice, _)| {
                let after = round.solo(games, player, choice)?;
                wholes.whole(games, after.sum)
            });
            each.collect::<Result<Vec<Sum>, Stop>>()
        };
        let left = solo(self, games, Player::Left, &lefts)?;
        let right = solo(self, games, Player::Right, &rights)?;
        let mut joint = Vec::with_capacity(lefts.len() * rights.len());
        for &(left, left_copy) in &lefts {
            for &(right, right_copy) in &rights {
                let after = if left.component == right.component && left_copy == right_copy {
                    round.same_copy(games, left, right)?
                } else {
                    After::To(round.different_copies(games, left, right)?)
                };
                joint.push(match after {
                    After::To(after) => Joint::To(self.whole(games, after.sum)?),
                    After::Again => Joint::Again,
                });
            }
        }
        self.arena.component_of_rounds(left, right, joint)?.ok_or(NO_FIT)
    }
}
