//! Sums, mates and the even part.

use onside_ground::{Charge, Stop, with_stack};
use rustc_hash::FxHashMap;

use super::arena::{MisereGame, MisereGames};

impl MisereGames {
    /// The sum of two games.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sum(&self, first: MisereGame, second: MisereGame) -> Result<MisereGame, Stop> {
        let (first, second) = if first <= second { (first, second) } else { (second, first) };
        match (first.heap_size(), second.heap_size()) {
            (_, Some(0)) => return Ok(first),
            (Some(0), _) => return Ok(second),
            // One token beside a heap of an even number of tokens is a heap of one token more.
            (Some(size), Some(1)) | (Some(1), Some(size)) => return Ok(MisereGame::small_heap(size ^ 1)),
            _ => {}
        }
        if let Some(&known) = self.memos().sums.get(&(first, second)) {
            return Ok(known);
        }
        self.guard().charge_positions(1)?;
        let count = self.option_count(first).saturating_add(self.option_count(second));
        self.guard().room_for::<MisereGame>(count)?;
        let mut options = Vec::with_capacity(count);
        for option in self.option_ids(first) {
            options.push(with_stack(|| self.sum(option, second))?);
        }
        for option in self.option_ids(second) {
            options.push(with_stack(|| self.sum(first, option))?);
        }
        let sum = self.from_options(options)?;
        let mut memos = self.memos();
        memos.count(self.guard(), size_of::<(MisereGame, MisereGame, MisereGame)>())?;
        memos.sums.insert((first, second), sum);
        Ok(sum)
    }

    /// This number of copies of a game.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn copies(&self, count: u64, game: MisereGame) -> Result<MisereGame, Stop> {
        if game.is_unit() {
            return Ok(if count % 2 == 1 { game } else { MisereGame::ZERO });
        }
        let mut sum = MisereGame::ZERO;
        for _ in 0..count {
            sum = self.sum(sum, game)?;
        }
        Ok(sum)
    }

    /// The game with one more token beside it.
    pub(super) fn other_parity(&self, game: MisereGame) -> Result<MisereGame, Stop> {
        self.sum(game, MisereGame::ONE)
    }

    /// Whether the game is even: born before the game with one more token beside it. Of G and G + *[1] one is even.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_even(&self, game: MisereGame) -> Result<bool, Stop> {
        Ok(self.birthday(game) < self.birthday(self.other_parity(game)?))
    }

    /// The one of G and G + *[1] that is even, and whether that is the other one.
    pub(super) fn even_part(&self, game: MisereGame) -> Result<(MisereGame, bool), Stop> {
        let other = self.other_parity(game)?;
        Ok(if self.birthday(game) < self.birthday(other) { (game, false) } else { (other, true) })
    }

    /// The mate: *[1] for 0, otherwise the game whose options are the mates of the options. A game and its mate are a
    /// P-position together.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn mate(&self, game: MisereGame) -> Result<MisereGame, Stop> {
        let mut known = Mates { known: FxHashMap::default(), charge: self.guard().charge() };
        self.mate_among(game, &mut known)
    }

    fn mate_among(&self, game: MisereGame, mates: &mut Mates) -> Result<MisereGame, Stop> {
        if let Some(size) = game.heap_size() {
            return Ok(if size < 2 { MisereGame::small_heap(1 - size) } else { game });
        }
        if let Some(&mate) = mates.known.get(&game) {
            return Ok(mate);
        }
        self.guard().charge_positions(1)?;
        let mut options = Vec::with_capacity(self.option_count(game));
        for option in self.option_ids(game) {
            options.push(with_stack(|| self.mate_among(option, mates))?);
        }
        let mate = self.from_options(options)?;
        let (length, capacity) = (mates.known.len(), mates.known.capacity());
        mates.charge.one_entry(length, capacity, size_of::<(MisereGame, MisereGame)>())?;
        mates.known.insert(game, mate);
        Ok(mate)
    }
}

/// The mates that have been found while one is asked for, and the memory they take.
struct Mates {
    known: FxHashMap<MisereGame, MisereGame>,
    charge: Charge,
}
