//! Who wins how often under optimal play: the third kind of outcome class (004, section 4.1).
//!
//! The probabilities belong to the equilibria that were found. Other equilibria have the same value, but may reach
//! other results.

use onside_ground::{Charge, Stop, with_stack};
use onside_number::{IBig, Rational};
use rustc_hash::FxHashMap;

use super::children::After;
use super::games::{Sum, SyncGames};
use super::nash::{NO_COPIES, NashValues, Pair};
use super::outlook::{PlayResult, result_if_decided};

/// The probabilities of the three results.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Chances {
    /// Left wins.
    pub left: Rational,
    /// Nobody wins.
    pub draw: Rational,
    /// Right wins.
    pub right: Rational,
}

impl Chances {
    fn certain(result: PlayResult) -> Chances {
        let mut chances = Chances::default();
        *(match result {
            PlayResult::Left => &mut chances.left,
            PlayResult::Draw => &mut chances.draw,
            PlayResult::Right => &mut chances.right,
        }) = Rational::ONE;
        chances
    }

    fn add(&mut self, weight: &Rational, other: &Chances) {
        self.left = &self.left + &(weight * &other.left);
        self.draw = &self.draw + &(weight * &other.draw);
        self.right = &self.right + &(weight * &other.right);
    }
}

/// Fractions larger than this are not followed any further.
const MOST_BITS: u64 = 1 << 16;

/// The chances that one question has found, and their memory.
struct Known {
    chances: FxHashMap<(Sum, i128), Chances>,
    charge: Charge,
}

impl NashValues {
    /// The probabilities of the results when both players follow the strategies found; `None` if some strategy depends
    /// on values that are only enclosed.
    ///
    /// # Errors
    /// A limit.
    pub fn chances(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Option<Chances>, Stop> {
        let folded = self.folded(games, sum)?;
        let mut known = Known { chances: FxHashMap::default(), charge: games.guard().charge() };
        self.chances_of(games, folded.sum, folded.offset, &mut known)
    }

    /// The chances of a game beside terminal components of the value `offset`, which are played when the game is over.
    fn chances_of(
        &mut self,
        games: &mut SyncGames,
        sum: Sum,
        offset: i128,
        known: &mut Known,
    ) -> Result<Option<Chances>, Stop> {
        if let Some(chances) = known.chances.get(&(sum, offset)) {
            return Ok(Some(chances.clone()));
        }
        games.guard().charge_positions(1)?;
        if let Some(result) = result_if_decided(games, sum) {
            // What has been taken out adds to what is left, and the player for whom something remains has won.
            let undecided = Stop::Internal("a decided game has no value");
            let (left, _) = games.decided_value(sum).ok_or(undecided)?;
            let result = match (left + offset).signum() {
                _ if offset == 0 => result,
                1 => PlayResult::Left,
                -1 => PlayResult::Right,
                _ => PlayResult::Draw,
            };
            return Ok(Some(Chances::certain(result)));
        }
        let Some(equilibrium) = self.equilibrium(games, sum)? else { return Ok(None) };
        let mut round = self.round(games, sum);
        let (mut chances, mut again) = (Chances::default(), Rational::ZERO);
        for (left, x) in &equilibrium.lefts {
            for (right, y) in &equilibrium.rights {
                let pair = Pair::new(games, &mut round, *left, *right)?;
                let weight = x * y;
                let alike = match (pair.alike, pair.apart) {
                    (Some(_), Some(_)) => Rational::from_ratio(IBig::ONE, IBig::from(pair.count)).ok_or(NO_COPIES)?,
                    (Some(_), None) => Rational::ONE,
                    _ => Rational::ZERO,
                };
                let apart = &Rational::ONE - &alike;
                for (after, share) in [(pair.alike, alike), (pair.apart.map(After::To), apart)] {
                    let child = match after {
                        None => continue,
                        Some(After::To(child)) => child,
                        Some(After::Again) => {
                            again = &again + &(&weight * &share);
                            continue;
                        }
                    };
                    let child = self.folded_child(games, &round, child)?;
                    let below = with_stack(|| self.chances_of(games, child.sum, offset + child.offset, known))?;
                    let Some(below) = below else { return Ok(None) };
                    chances.add(&(&weight * &share), &below);
                }
            }
        }
        if !again.is_zero() {
            // Rounds are repeated until one is not; if none ever is, it is a draw.
            chances = match (&Rational::ONE - &again).reciprocal() {
                None => Chances::certain(PlayResult::Draw),
                Some(share) => {
                    let mut played = Chances::default();
                    played.add(&share, &chances);
                    played
                }
            };
        }
        if chances.left.bit_size() + chances.draw.bit_size() + chances.right.bit_size() > MOST_BITS {
            return Err(Stop::TooLarge("the probabilities of the results take more than 20,000 digits to write"));
        }
        known.charge.more(160 + (chances.left.bit_size() + chances.right.bit_size()) / 4)?;
        known.chances.insert((sum, offset), chances.clone());
        Ok(Some(chances))
    }
}
