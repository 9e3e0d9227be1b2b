//! Sums as the search knows them: components that have no value yet, and values.
//!
//! Equal sums should look equal, because what is known about a sum is found by what it looks like. So a game and its
//! negative cancel, whatever is zero is left out, numbers, nimbers and ups are added up to one game, and the rest is
//! sorted.

use onside_ground::Stop;
use onside_value::short::{Game, ShortGames};
use smallvec::SmallVec;

/// A component without a value: twice its number, and 1 more if it is negated.
pub(super) type Code = u32;

/// The sum as one row of numbers, by which it is found in tables.
pub(super) type Key = SmallVec<[u32; 12]>;

/// A sum of components and values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    /// What numbers, nimbers and ups come to.
    pub(super) simple: Game,
    /// The other values, sorted.
    pub(super) games: SmallVec<[Game; 3]>,
    /// The components without values, sorted.
    pub(super) open: SmallVec<[Code; 6]>,
}

/// The options of a component, one behind the other. Most of what a search remembers is this, so it is kept short.
#[derive(Debug, Default)]
pub(super) struct OptionList {
    /// What is simple in an option, then its other values.
    games: Vec<Game>,
    /// How many other values and how many components an option has, then its components.
    rest: Vec<u32>,
}

/// One option of a component, a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice<'a> {
    pub(super) simple: Game,
    pub(super) games: &'a [Game],
    pub(super) open: &'a [Code],
}

impl OptionList {
    /// Adds an option unless it is there already.
    pub(super) fn add(&mut self, sum: &Sum) {
        let choice = Choice { simple: sum.simple, games: &sum.games, open: &sum.open };
        let (Ok(games), Ok(open)) = (u32::try_from(sum.games.len()), u32::try_from(sum.open.len())) else { return };
        if self.iter().any(|other| other == choice) {
            return;
        }
        self.games.push(sum.simple);
        self.games.extend_from_slice(&sum.games);
        self.rest.extend([games, open]);
        self.rest.extend_from_slice(&sum.open);
    }

    /// All options, in the order in which they were added.
    pub(super) fn iter(&self) -> impl Iterator<Item = Choice<'_>> {
        let (mut values, mut rest) = (&self.games[..], &self.rest[..]);
        std::iter::from_fn(move || {
            let (&simple, others) = values.split_first()?;
            let (&[count, length], codes) = rest.split_first_chunk()?;
            let (games, more_values) = others.split_at_checked(count as usize)?;
            let (open, more) = codes.split_at_checked(length as usize)?;
            (values, rest) = (more_values, more);
            Some(Choice { simple, games, open })
        })
    }

    /// The same in as little memory as possible.
    pub(super) fn shrunk(mut self) -> OptionList {
        self.games.shrink_to_fit();
        self.rest.shrink_to_fit();
        self
    }

    pub(super) fn bytes(&self) -> u64 {
        (4 * (self.games.capacity() + self.rest.capacity()) + size_of::<OptionList>() + 16) as u64
    }
}

impl Sum {
    /// The sum of nothing.
    pub(super) fn nothing(games: &ShortGames) -> Sum {
        Sum { simple: games.zero(), games: SmallVec::new(), open: SmallVec::new() }
    }

    /// Adds a value.
    pub(super) fn add_game(&mut self, games: &ShortGames, game: Game) -> Result<(), Stop> {
        if games.as_simple(game).is_some() {
            self.simple = games.sum(self.simple, game)?;
            return Ok(());
        }
        let negative = games.negative(game)?;
        if let Some(place) = self.games.iter().position(|&other| other == negative) {
            self.games.remove(place);
            return Ok(());
        }
        let place = self.games.partition_point(|other| other.index() < game.index());
        self.games.insert(place, game);
        Ok(())
    }

    /// Adds a component whose negative is given too.
    pub(super) fn add_open(&mut self, code: Code, negative: Code) {
        if let Ok(place) = self.open.binary_search(&negative) {
            self.open.remove(place);
            return;
        }
        let place = self.open.partition_point(|&other| other < code);
        self.open.insert(place, code);
    }

    /// What the sum is found by.
    pub(super) fn key(&self) -> Key {
        let index = |game: &Game| u32::try_from(game.index()).unwrap_or(u32::MAX);
        let mut key = Key::new();
        key.push(index(&self.simple));
        key.push(u32::try_from(self.games.len()).unwrap_or(u32::MAX));
        key.extend(self.games.iter().map(index));
        key.extend_from_slice(&self.open);
        key
    }
}
