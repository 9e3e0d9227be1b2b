//! One position with any number of piles of any size, made as small as theorems allow before a table is computed.
//!
//! **Terminal piles** are smaller than min S; nobody can move on them, so they are set aside.
//!
//! **Equal piles cancel:** o(A + x + x) = o(A) for any piles A and any x.
//!
//! *Proof.* First A empty. Whoever does not start answers every move on one of the equal piles by the same action on
//! the other, so o(x + x) <= 0, and outcomes are not negative. Now let a player, starting or not, play optimally on A,
//! and answer every move on the equal piles by the same action on the other one, so that they stay equal and nothing is
//! won or lost there. Play on A then alternates properly. If it is this player's turn and A has no move left, what
//! remains is a pair of equal piles, whose outcome is 0. If the opponent cannot or does not move on A, he must move on
//! the pair and is answered there. So each player secures what A alone is worth to them, and that is the outcome. QED.
//! (Not in 001; confirmed by tables without it, see the tests.)
//!
//! **At most one pile left:** its outcome is known for every size (`one_pile`). If one pile is much larger than all
//! others, the outcomes repeat (`tall_pile`). Otherwise a table is made (`piles`).
//!
//! All optimal moves, including those on piles that cancel, are read off a table for all piles that are not terminal.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Player, Stop};

use super::tall_pile::TallPile;
use super::{ActionSet, CumulativeSubtraction, Error, PileMove, PileTable};

/// A position with any number of piles of any size, and its outcome.
#[derive(Clone, Debug)]
pub struct SeveralPiles {
    actions: ActionSet,
    /// The piles that are not terminal, with their places among those given.
    live: Vec<(usize, UBig)>,
    outcome: u64,
}

impl SeveralPiles {
    /// Finds the outcome of the position.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory.
    pub fn new(actions: ActionSet, piles: &[UBig], guard: &Guard) -> Result<SeveralPiles, Error> {
        let least = UBig::from(actions.min());
        let live: Vec<_> = piles.iter().cloned().enumerate().filter(|(_, pile)| *pile >= least).collect();
        let mut sorted: Vec<&UBig> = live.iter().map(|(_, pile)| pile).collect();
        sorted.sort_unstable();
        // What is left when pairs are taken away: one pile of each run of odd length.
        let runs = sorted.chunk_by(|a, b| a == b).filter(|run| !run.len().is_multiple_of(2));
        let odd: Vec<&UBig> = runs.map(|run| run[0]).collect();
        let outcome = match *odd {
            [] => 0,
            [pile] => CumulativeSubtraction::new(actions.clone(), guard)?.outcome(pile),
            [.., second, tall] if is_tall(tall, second) => {
                let others: Vec<u64> = odd[..odd.len() - 1].iter().map(|&pile| word(pile)).collect();
                TallPile::new(&actions, tall, &others, guard)?.outcome(tall, &others).ok_or(NOT_IN_TABLE)?
            }
            _ => {
                let odd: Vec<u64> = odd.into_iter().map(word).collect();
                PileTable::new(&actions, &odd, guard)?.outcome(&odd).ok_or(NOT_IN_TABLE)?
            }
        };
        Ok(SeveralPiles { actions, live, outcome })
    }

    /// o: the result of optimal play from score 0 if Positive starts.
    #[must_use]
    pub fn outcome(&self) -> u64 {
        self.outcome
    }

    /// The result of optimal play from this score if `starter` moves first.
    #[must_use]
    pub fn result(&self, score: &IBig, starter: Player) -> IBig {
        match starter {
            Player::Left => score + IBig::from(self.outcome),
            Player::Right => score - IBig::from(self.outcome),
        }
    }

    /// All optimal moves, by pile and action.
    ///
    /// # Errors
    /// A limit, or a table that does not fit memory; the table may be larger than that for the outcome.
    pub fn optimal_moves(&self, guard: &Guard) -> Result<Vec<PileMove>, Error> {
        match &*self.live {
            [] => Ok(Vec::new()),
            [(pile, heap)] => {
                let game = CumulativeSubtraction::new(self.actions.clone(), guard)?;
                let actions = game.optimal_actions(heap).into_iter();
                Ok(actions.map(|action| PileMove { pile: *pile, action }).collect())
            }
            live => match tall_among(live) {
                Some(at) => self.moves_beside_a_tall_pile(at, guard),
                None => {
                    let piles: Vec<u64> = live.iter().map(|(_, pile)| word(pile)).collect();
                    let table = PileTable::new(&self.actions, &piles, guard)?;
                    let moves = table.optimal_moves(&piles).ok_or(NOT_IN_TABLE)?;
                    Ok(moves.into_iter().map(|found| PileMove { pile: live[found.pile].0, ..found }).collect())
                }
            },
        }
    }

    /// All optimal moves where the live pile at this place is a tall one.
    fn moves_beside_a_tall_pile(&self, at: usize, guard: &Guard) -> Result<Vec<PileMove>, Error> {
        let (_, tall) = &self.live[at];
        let others = || self.live.iter().enumerate().filter(|&(place, _)| place != at).map(|(_, pile)| pile);
        let sizes: Vec<u64> = others().map(|(_, pile)| word(pile)).collect();
        let table = TallPile::new(&self.actions, tall, &sizes, guard)?;
        let mut moves = Vec::new();
        let mut try_move = |pile: usize, action: u64, option: Option<u64>| -> Result<(), Error> {
            if action.checked_sub(option.ok_or(NOT_IN_TABLE)?) == Some(self.outcome) {
                moves.push(PileMove { pile, action });
            }
            Ok(())
        };
        for &action in self.actions.as_slice() {
            if *tall >= UBig::from(action) {
                try_move(self.live[at].0, action, table.outcome(&(tall - UBig::from(action)), &sizes))?;
            }
            for (place, (pile, _)) in others().enumerate() {
                let mut smaller = sizes.clone();
                if let Some(rest) = sizes[place].checked_sub(action) {
                    smaller[place] = rest;
                    try_move(*pile, action, table.outcome(tall, &smaller))?;
                }
            }
        }
        moves.sort_unstable();
        Ok(moves)
    }
}

const NOT_IN_TABLE: Stop = Stop::Internal("piles are not in the table that was made for them");

/// Whether a pile is so much larger than the second largest that a table for both would be mostly repetition.
fn is_tall(tall: &UBig, second: &UBig) -> bool {
    *tall >= UBig::from(256_u16) && *tall >= second * 4_u8
}

/// The place of the tall pile, if there is one.
fn tall_among(live: &[(usize, UBig)]) -> Option<usize> {
    let mut places: Vec<usize> = (0..live.len()).collect();
    places.sort_by_key(|&place| &live[place].1);
    match *places {
        [.., second, tall] if is_tall(&live[tall].1, &live[second].1) => Some(tall),
        _ => None,
    }
}

/// The pile as a word. One that does not fit is refused by the table with a size that is too small, but enough to
/// refuse.
fn word(pile: &UBig) -> u64 {
    u64::try_from(pile).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beside_a_tall_pile_outcomes_and_optimal_moves_are_those_of_the_table() {
        let guard = Guard::default();
        for set in [vec![5, 7], vec![2, 3], vec![1, 4, 6]] {
            let actions = ActionSet::new(set.iter().copied()).expect("a set");
            for piles in [vec![12, 400], vec![401, 30, 7], vec![9, 9, 500], vec![23, 300, 23], vec![60, 256, 11, 11]] {
                let sizes: Vec<UBig> = piles.iter().map(|&pile: &u64| UBig::from(pile)).collect();
                let position = SeveralPiles::new(actions.clone(), &sizes, &guard).expect("small");
                let table = PileTable::new(&actions, &piles, &guard).expect("small");
                assert_eq!(Some(position.outcome()), table.outcome(&piles), "{set:?} {piles:?}");
                let expected = table.optimal_moves(&piles).expect("in the table");
                assert_eq!(position.optimal_moves(&guard).expect("small"), expected, "{set:?} {piles:?}");
            }
        }
    }

    #[test]
    fn a_pile_of_any_size_beside_a_small_one_is_answered() {
        let guard = Guard::default();
        let actions = ActionSet::new([5, 7]).expect("a set");
        // The row of 12 repeats after 14 = 2 max S, as a single pile does, well before 490, which 14 divides.
        let outcome = |tall: UBig| {
            SeveralPiles::new(actions.clone(), &[UBig::from(12_u8), tall], &guard).expect("small").outcome()
        };
        let huge = UBig::from(10_u8).pow(18);
        for step in 0..14_u8 {
            let same = outcome(UBig::from(490_u16) + (&huge + step) % 14_u8);
            assert_eq!(outcome(&huge + step), same, "10^18 + {step}");
        }
    }
}
