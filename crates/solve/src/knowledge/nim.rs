//! What is known about Nim: the value is the nimber of the nim-sum, and the longest play takes the counters one by one.

use dashu_int::IBig;
use onside_ground::{Guard, Stop};
use onside_ruleset::Nim;
use onside_value::short::{Game, ShortGames, Simple};

use super::{Knowledge, Registered};
use crate::theorems::nim;

impl Knowledge<Nim> for Registered {
    fn value(&self, position: &Nim, games: &ShortGames) -> Result<Option<Game>, Stop> {
        games.simple(Simple::nimber(nim::nimber(position.heaps()))).map(Some)
    }

    fn nim_value(&self, position: &Nim, _guard: &Guard) -> Result<Option<u64>, Stop> {
        Ok(Some(nim::nimber(position.heaps())))
    }

    fn height(&self, position: &Nim) -> Option<IBig> {
        Some(position.heaps().iter().map(|&heap| IBig::from(heap)).sum())
    }
}
