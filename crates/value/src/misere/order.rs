//! The order in which options and parts are written: it depends on the games alone, not on when they were made.
//!
//! Games are told apart by their even parts first: the one born earlier comes first, then the one with fewer options,
//! then the one with the smaller nim value in normal play, then in misere play, then the one whose options come first.
//! Of G and G + *[1] the even one comes first.

use std::cmp::Ordering;

use onside_ground::{Stop, with_stack};

use super::arena::{MisereGame, MisereGames};

impl MisereGames {
    /// The options in the order in which they are written.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn options(&self, game: MisereGame) -> Result<Vec<MisereGame>, Stop> {
        self.guard().room_for::<MisereGame>(self.option_count(game))?;
        let mut options: Vec<MisereGame> = self.option_ids(game).collect();
        if game.heap_size().is_none() {
            self.sort(&mut options)?;
        }
        Ok(options)
    }

    /// Puts games in order.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sort(&self, games: &mut [MisereGame]) -> Result<(), Stop> {
        let mut stopped = None;
        games.sort_by(|&first, &second| match self.order(first, second) {
            Ok(order) => order,
            Err(stop) => {
                stopped = Some(stop);
                Ordering::Equal
            }
        });
        stopped.map_or(Ok(()), Err)
    }

    /// Which of two games comes first.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn order(&self, first: MisereGame, second: MisereGame) -> Result<Ordering, Stop> {
        if first == second {
            return Ok(Ordering::Equal);
        }
        if let (Some(first), Some(second)) = (first.heap_size(), second.heap_size()) {
            return Ok(first.cmp(&second));
        }
        self.guard().check()?;
        let ((first, first_odd), (second, second_odd)) = (self.even_part(first)?, self.even_part(second)?);
        let key =
            |game| (self.birthday(game), self.option_count(game), self.nim_value(game), self.misere_nim_value(game));
        let order = key(first).cmp(&key(second));
        if first == second || order != Ordering::Equal {
            return Ok(order.then(first_odd.cmp(&second_odd)));
        }
        let (these, those) = (self.options(first)?, self.options(second)?);
        for (this, that) in these.into_iter().zip(those) {
            let order = with_stack(|| self.order(this, that))?;
            if order != Ordering::Equal {
                return Ok(order);
            }
        }
        Ok(Ordering::Equal)
    }
}
