//! What a canonical form consists of: birthday, followers, stops counted with multiplicity, misere outcome.
//!
//! Numbers are chains (each option of x is a prefix of its sign expansion), so everything about them is known without
//! walking: a number born on day n has n + 1 followers. The same holds for number + ups + nimber.

use dashu_base::{BitTest, Signed};
use dashu_int::{IBig, UBig};
use onside_ground::{Outcome, Player, Stop};
use onside_number::Dyadic;
use rustc_hash::FxHashSet;

use super::arena::ShortGames;
use super::fold::{Fold, Values};
use super::game::{Game, Simple};

impl ShortGames {
    /// The birthday: the height of the canonical form (003, Definition 2.4).
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn birthday(&self, game: Game) -> Result<IBig, Stop> {
        self.fold(
            game,
            |simple| Some(simple_birthday(simple)),
            |sides| sides.into_iter().flatten().max().unwrap_or_default() + IBig::ONE,
        )
    }

    /// How many numbers play can end in, each way of getting there counted.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn stop_count(&self, game: Game) -> Result<UBig, Stop> {
        let leaf = |game| Ok(self.as_number(game).map(|_| UBig::ONE).into());
        let sum = |_, sides: [Values<UBig>; 2]| Ok(sides.into_iter().flatten().sum());
        Fold::new(self, leaf, sum).weighing(|count| count.bit_len() as u64 / 8).of(game)
    }

    /// The outcome of the canonical form when the last player to move loses.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn misere_outcome(&self, game: Game) -> Result<Outcome, Stop> {
        let at_integer = |simple: &Simple| {
            // Whoever has no move wins at once; with integers that is the player who is behind.
            (simple.is_number() && simple.number.is_integer()).then(|| match simple.number.cmp(&Dyadic::ZERO) {
                std::cmp::Ordering::Less => Outcome::Left,
                std::cmp::Ordering::Equal => Outcome::Next,
                std::cmp::Ordering::Greater => Outcome::Right,
            })
        };
        self.fold(game, at_integer, |[left, right]| {
            let left_wins = left.is_empty() || left.iter().any(|o| matches!(o, Outcome::Left | Outcome::Previous));
            let right_wins = right.is_empty() || right.iter().any(|o| matches!(o, Outcome::Right | Outcome::Previous));
            let winner = |starter: Player, wins: bool| if wins { starter } else { starter.opponent() };
            Outcome::from_winners(winner(Player::Left, left_wins), winner(Player::Right, right_wins))
        })
    }

    /// Every position of the canonical form, the game itself included, in no particular order.
    ///
    /// # Errors
    /// A limit or a request to stop; large integers have as many followers as they say.
    pub fn followers(&self, game: Game) -> Result<Vec<Game>, Stop> {
        let mut all = vec![game];
        let mut seen: FxHashSet<Game> = all.iter().copied().collect();
        let mut next = 0;
        let mut charge = self.guard().charge();
        while let Some(&current) = all.get(next) {
            next += 1;
            self.guard().check()?;
            for player in Player::BOTH {
                for &option in self.options(current, player)? {
                    charge.one_entry(seen.len(), seen.capacity(), FOLLOWER_BYTES)?;
                    if seen.insert(option) {
                        all.push(option);
                    }
                }
            }
        }
        Ok(all)
    }

    /// How many positions the canonical form has. Integers are counted, not listed.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn follower_count(&self, game: Game) -> Result<IBig, Stop> {
        let (mut lowest, mut highest) = (IBig::ZERO, IBig::ZERO);
        let mut seen: FxHashSet<Game> = FxHashSet::from_iter([game]);
        let mut pending = vec![game];
        let mut others = IBig::ZERO;
        while let Some(current) = pending.pop() {
            self.guard().check()?;
            if let Some(integer) = self.as_number(current).and_then(Dyadic::to_integer) {
                if integer.is_negative() {
                    lowest = lowest.min(integer);
                } else {
                    highest = highest.max(integer);
                }
                continue;
            }
            others += IBig::ONE;
            for player in Player::BOTH {
                pending.extend(self.options(current, player)?.iter().filter(|&&option| seen.insert(option)));
            }
        }
        // Every integer between the extremes occurs, 0 included.
        Ok(others + highest - lowest + IBig::ONE)
    }
}

/// What a listed follower costs: its place in the list and in the set.
const FOLLOWER_BYTES: usize = 2 * size_of::<Game>();

/// The birthday of number + ups + nimber: that of the number plus the height of the rest.
fn simple_birthday(simple: &Simple) -> IBig {
    let height = match (simple.up.unsigned_abs(), simple.nimber) {
        (0, nimber) => u128::from(nimber),
        // Down to ^*, whose form is two high, ...
        (ups, nimber) if nimber ^ ((ups - 1) & 1) == 1 => u128::from(ups) + 1,
        // ... or all the way down to a nimber.
        (ups, nimber) => u128::from(ups) + u128::from(nimber ^ (ups & 1)),
    };
    simple.number.birthday() + IBig::from(height)
}
