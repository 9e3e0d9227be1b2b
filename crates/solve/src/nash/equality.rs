//! Equality of synchronized games as 000 defines it: G = H if G + X and H + X are won by the same player, or by nobody
//! for sure, for all X (Definition 4.5).
//!
//! Nobody knows how to decide it for all games, so the answer may be that it is open. That two games differ is told by
//! an X. That they are equal is seen from their moves. Call G at least as good as H if both
//!
//! * for each move i of Left in H there is one, i', in G, so that G after i' alone is at least as good as H after i
//!   alone, and for each move j' of Right in G there is one, j, in H, so that G after i' and j' is at least as good as
//!   H after i and j;
//! * for each move j' of Right in G there is one, j, in H, so that G after j' alone is at least as good as H after j
//!   alone, and for each move i of Left in H there is one, i', in G, with the same of both moves.
//!
//! Then Left wins G + X if she wins H + X: she answers in G what her strategy says of H, and moves in X are the same in
//! both; every move of Right in G has one in H that is as good for him. The second half says so of Right's strategies.
//! If a player cannot move in H + X neither can Right in G + X, or Left can, so the end is right as well. This goes by
//! induction on both games. G = H if each is at least as good as the other.

use onside_ground::{Player, Stop, with_stack};
use onside_value::synchronized::Sum;
use rustc_hash::FxHashMap;

use super::error::Error;
use super::written::{SyncGame, SyncMove};
use crate::solver::Solver;

/// Pairs of games past which it is left open whether one is at least as good as the other.
const MOST_PAIRS: usize = 20_000;
/// Games with more moves of a player are not looked through.
const MOST_MOVES: usize = 40;

/// What is known of the equality of two synchronized games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equality {
    /// They have the same outcome in every sum.
    Equal,
    /// Their outcomes beside this game differ.
    Different(SyncGame),
    /// Neither was found.
    Open,
}

/// Why a search for an order of games ends without an answer.
enum End {
    TooMany,
    Failed(Error),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Failed(error)
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Failed(stop.into())
    }
}

impl Solver {
    /// Whether two synchronized games have the same outcome in every sum.
    ///
    /// # Errors
    /// A limit, or a game that cannot be played synchronized.
    pub fn equality(&mut self, first: &SyncGame, second: &SyncGame) -> Result<Equality, Error> {
        if first == second || self.isomorphic(first, second)? {
            return Ok(Equality::Equal);
        }
        for beside in companions(first, second)? {
            let [one, two] = [first.clone().plus(beside.clone())?, second.clone().plus(beside.clone())?];
            if self.coarse_class(&one)? != self.coarse_class(&two)? {
                return Ok(Equality::Different(beside));
            }
        }
        let mut known = FxHashMap::default();
        let mut both = || Ok(self.as_good(first, second, &mut known)? && self.as_good(second, first, &mut known)?);
        match both() {
            Ok(true) => Ok(Equality::Equal),
            Ok(false) | Err(End::TooMany) => Ok(Equality::Open),
            Err(End::Failed(error)) => Err(error),
        }
    }

    /// Whether the moves show that the first game is at least as good for Left as the second one.
    fn as_good(
        &mut self,
        good: &SyncGame,
        bad: &SyncGame,
        known: &mut FxHashMap<(Sum, Sum), bool>,
    ) -> Result<bool, End> {
        let pair = (self.sync_sum(good)?, self.sync_sum(bad)?);
        if pair.0 == pair.1 {
            return Ok(true);
        }
        if let Some(&found) = known.get(&pair) {
            return Ok(found);
        }
        if known.len() >= MOST_PAIRS {
            return Err(End::TooMany);
        }
        let found = with_stack(|| self.seen_from_moves(good, bad, known))?;
        known.insert(pair, found);
        Ok(found)
    }

    fn seen_from_moves(
        &mut self,
        good: &SyncGame,
        bad: &SyncGame,
        known: &mut FxHashMap<(Sum, Sum), bool>,
    ) -> Result<bool, End> {
        let [good_moves, bad_moves] = [moves(good)?, moves(bad)?];
        for (player, lists) in [(Player::Left, [&bad_moves, &good_moves]), (Player::Right, [&good_moves, &bad_moves])] {
            // Left's moves in the bad game have to be answered in the good one, Right's the other way round.
            let (asking, answering, left) = match player {
                Player::Left => (bad, good, true),
                Player::Right => (good, bad, false),
            };
            let index = usize::from(player == Player::Right);
            for &asked in &lists[0][index] {
                let mut answered = false;
                for &answer in &lists[1][index] {
                    let (after_asked, after_answer) = (asking.solo(player, asked)?, answering.solo(player, answer)?);
                    let (better, worse) =
                        if left { (&after_answer, &after_asked) } else { (&after_asked, &after_answer) };
                    if !self.as_good(better, worse, known)? {
                        continue;
                    }
                    let choice = if left { (answer, asked) } else { (asked, answer) };
                    if self.replies_fit((good, bad), player, choice, (&good_moves, &bad_moves), known)? {
                        answered = true;
                        break;
                    }
                }
                if !answered {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether what the other player can do at the same time is as good: `choice` are the player's moves in the good
    /// and in the bad game.
    fn replies_fit(
        &mut self,
        (good, bad): (&SyncGame, &SyncGame),
        player: Player,
        choice: (SyncMove, SyncMove),
        (good_moves, bad_moves): (&[Vec<SyncMove>; 2], &[Vec<SyncMove>; 2]),
        known: &mut FxHashMap<(Sum, Sum), bool>,
    ) -> Result<bool, End> {
        let joint = |game: &SyncGame, own: SyncMove, other: SyncMove| match player {
            Player::Left => game.joint(own, other),
            Player::Right => game.joint(other, own),
        };
        // Right's moves of the good game against Left's choice, Left's moves of the bad game against Right's.
        let (asking, answering) = match player {
            Player::Left => (&good_moves[1], &bad_moves[1]),
            Player::Right => (&bad_moves[0], &good_moves[0]),
        };
        for &asked in asking {
            let mut answered = false;
            for &answer in answering {
                let (of_good, of_bad) = match player {
                    Player::Left => (joint(good, choice.0, asked)?, joint(bad, choice.1, answer)?),
                    Player::Right => (joint(good, choice.0, answer)?, joint(bad, choice.1, asked)?),
                };
                if self.as_good(&of_good, &of_bad, known)? {
                    answered = true;
                    break;
                }
            }
            if !answered {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The moves of both players, Left's first.
fn moves(game: &SyncGame) -> Result<[Vec<SyncMove>; 2], End> {
    let [left, right] = [game.moves(Player::Left)?, game.moves(Player::Right)?];
    if left.len().max(right.len()) > MOST_MOVES {
        return Err(End::TooMany);
    }
    // A round that leads back to the game itself has no end, and the induction needs one.
    for &one in &left {
        if right.iter().any(|&other| game.is_repeated(one, other)) {
            return Err(End::TooMany);
        }
    }
    Ok([left, right])
}

/// Games that tell others apart: small integers, both games, their negatives, and a game whose winner is not sure.
fn companions(first: &SyncGame, second: &SyncGame) -> Result<Vec<SyncGame>, Error> {
    let integer = SyncGame::integer;
    let mut list: Vec<SyncGame> = [0, 1, -1, 2, -2, 3, -3].map(integer).into();
    let half = [integer(1), integer(-1), integer(-1), integer(1)];
    list.push(SyncGame::explicit(vec![integer(0), integer(1)], vec![integer(0), integer(-1)], half.into())?);
    for game in [first, second] {
        list.push(game.negative());
        list.push(game.clone());
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solver() -> Solver {
        Solver::new(std::sync::Arc::default(), crate::Settings::default())
    }

    fn chance(entries: &[i64], columns: usize) -> SyncGame {
        let zeros = |count: usize| vec![SyncGame::integer(0); count];
        let matrix: Vec<SyncGame> = entries.iter().map(|&entry| SyncGame::integer(entry)).collect();
        SyncGame::explicit(zeros(entries.len() / columns), zeros(columns), matrix).unwrap()
    }

    /// The example of 000 behind Definition 4.5: chances of a half and of a third are equal by that definition.
    #[test]
    fn games_that_differ_in_chances_alone_are_equal() {
        let mut solver = solver();
        let half = chance(&[1, -1, -1, 1], 2);
        let third = chance(&[1, -1, -1, -1, 1, -1, -1, -1, 1], 3);
        assert_eq!(solver.equality(&half, &third).unwrap(), Equality::Equal);
        assert!(!solver.isomorphic(&half, &third).unwrap());
        assert!(matches!(solver.equality(&half, &SyncGame::integer(0)).unwrap(), Equality::Different(_)));
    }

    /// What is called equal has the same outcome beside all explicit games of a small family.
    #[test]
    fn equal_games_have_the_same_outcome_beside_small_games() {
        let mut solver = solver();
        let entries = [-1, 0, 1];
        let mut family: Vec<SyncGame> = (-2..=2).map(SyncGame::integer).collect();
        for code in 0..81_usize {
            let digits: Vec<i64> = (0..4).map(|place| entries[code / 3_usize.pow(place) % 3]).collect();
            family.push(chance(&digits, 2));
        }
        let mut equal = 0;
        for (index, first) in family.iter().enumerate() {
            for second in &family[..index] {
                if solver.equality(first, second).unwrap() != Equality::Equal {
                    continue;
                }
                equal += 1;
                for beside in &family {
                    let [one, two] = [first, second].map(|game| game.clone().plus(beside.clone()).unwrap());
                    assert_eq!(solver.coarse_class(&one).unwrap(), solver.coarse_class(&two).unwrap());
                }
            }
        }
        assert!(equal > 20, "{equal}");
    }
}
