//! Quantities of a game that come from the same quantity of its options: birthday, thermograph, cooling, products,
//! atomic weight, ...
//!
//! Each of them is one [`Fold`]: where the answer is known at once, and how it comes from the options. The fold asks
//! the guard, makes room on the stack, finds every position once and counts what it remembers. Does not know what is
//! computed.

use onside_ground::{Charge, Player, Stop, with_stack_at};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::arena::ShortGames;
use super::game::{Game, Simple};

/// What is known of the options of one player.
pub(super) type Values<T> = SmallVec<[T; 12]>;

/// What is to be done with a game before its options are looked at.
pub(super) enum Leaf<T> {
    /// This is the answer.
    Known(T),
    /// The answer is that of another, simpler game.
    As(Game),
    /// The answer comes from the options.
    Options,
}

impl<T> From<Option<T>> for Leaf<T> {
    fn from(known: Option<T>) -> Leaf<T> {
        known.map_or(Leaf::Options, Leaf::Known)
    }
}

/// A quantity of games, with what is known of it.
pub(super) struct Fold<'a, T, L, C> {
    games: &'a ShortGames,
    leaf: L,
    combine: C,
    known: FxHashMap<Game, T>,
    /// What a value holds besides its own size, in bytes.
    weigh: fn(&T) -> u64,
    charge: Charge,
    /// What the known values hold besides their own size.
    weight: Charge,
}

impl<'a, T, L, C> Fold<'a, T, L, C>
where
    T: Clone,
    L: FnMut(Game) -> Result<Leaf<T>, Stop>,
    C: FnMut(Game, [Values<T>; 2]) -> Result<T, Stop>,
{
    /// The quantity that `leaf` knows at once or `combine` finds from what is known of Left's and Right's options.
    pub(super) fn new(games: &'a ShortGames, leaf: L, combine: C) -> Fold<'a, T, L, C> {
        let (charge, weight) = (games.guard().charge(), games.guard().charge());
        Fold { games, leaf, combine, known: FxHashMap::default(), weigh: |_| 0, charge, weight }
    }

    /// The same for values that hold more than their own size.
    pub(super) fn weighing(mut self, weigh: fn(&T) -> u64) -> Fold<'a, T, L, C> {
        self.weigh = weigh;
        self
    }

    /// The quantity of a game.
    pub(super) fn of(&mut self, game: Game) -> Result<T, Stop> {
        self.at(game, 0)
    }

    fn at(&mut self, game: Game, depth: u32) -> Result<T, Stop> {
        match (self.leaf)(game)? {
            Leaf::Known(value) => return Ok(value),
            Leaf::As(other) => return self.at(other, depth),
            Leaf::Options => {}
        }
        if let Some(value) = self.known.get(&game) {
            return Ok(value.clone());
        }
        let games = self.games;
        games.guard().check()?;
        let mut sides = [Values::new(), Values::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for &option in games.options(game, player)? {
                side.push(with_stack_at(depth, || self.at(option, depth + 1))?);
            }
        }
        let value = (self.combine)(game, sides)?;
        self.weight.more((self.weigh)(&value))?;
        self.charge.one_entry(self.known.len(), self.known.capacity(), size_of::<(Game, T)>())?;
        self.known.insert(game, value.clone());
        Ok(value)
    }
}

impl ShortGames {
    /// A quantity that simple games may know at once.
    pub(super) fn fold<T: Clone>(
        &self,
        game: Game,
        leaf: impl Fn(&Simple) -> Option<T>,
        combine: impl Fn([Values<T>; 2]) -> T,
    ) -> Result<T, Stop> {
        let leaf = |game| Ok(self.as_simple(game).and_then(&leaf).into());
        Fold::new(self, leaf, |_, sides| Ok(combine(sides))).of(game)
    }
}
