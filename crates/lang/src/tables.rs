//! The tables in which values live: games are names in an arena, and mean nothing without it.

use std::sync::Arc;

use onside_ground::Guard;
use onside_number::{Dyadic, Rational};
use onside_value::loopy::LoopyGames;
use onside_value::misere::MisereGames;
use onside_value::short::{Forms, Game, ShortGames};

use crate::error::Error;
use crate::value::Value;

/// The tables of a session. They are shared with its answers, which stay readable when the session goes on with others.
pub struct Tables {
    /// Short games.
    pub games: Arc<ShortGames>,
    /// Loopy games.
    pub loops: Arc<LoopyGames>,
    /// Forms as they were written.
    pub forms: Forms,
    /// Impartial games in misere play.
    pub misere: MisereGames,
}

impl Tables {
    /// Tables with nothing in them, for whoever shares them among sessions. Their memory is on the guard's account.
    #[must_use]
    pub fn new(guard: Arc<Guard>) -> Tables {
        let misere = MisereGames::new(Arc::clone(&guard));
        let games = Arc::new(ShortGames::new(guard));
        let loops = Arc::new(LoopyGames::new(Arc::clone(&games)));
        Tables { games, loops, forms: Forms::new(), misere }
    }

    /// The same tables for another question, which `guard` counts and calls off. Memory stays on the account of the
    /// tables.
    #[must_use]
    pub fn with_guard(&self, guard: Arc<Guard>) -> Tables {
        let loops = Arc::new(self.loops.with_guard(Arc::clone(&guard)));
        let games = Arc::clone(loops.games());
        Tables { games, loops, forms: self.forms.clone(), misere: self.misere.with_guard(guard) }
    }

    /// Whether a value of one of them is a value of the other.
    #[must_use]
    pub fn same_tables(&self, other: &Tables) -> bool {
        self.games.same_arena(&other.games)
    }

    /// The value of a game, as a number if it is one.
    pub(crate) fn of_game(&self, game: Game) -> Value {
        match self.games.as_number(game) {
            Some(number) => Value::Number(Rational::from(number)),
            None => Value::Game(game),
        }
    }

    /// The dyadic number that a rational is.
    pub(crate) fn dyadic(&self, number: &Rational) -> Result<Dyadic, Box<Error>> {
        number.to_dyadic().ok_or_else(|| {
            Error::mistake(format!(
                "{number} is not a dyadic fraction (denominator a power of two), so it is not the value of a short game"
            ))
        })
    }

    /// The short game that a number is.
    pub(crate) fn number_game(&self, number: &Rational) -> Result<Game, Box<Error>> {
        Ok(self.games.number(self.dyadic(number)?)?)
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}
