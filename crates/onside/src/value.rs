//! Games that one can hold: a canonical form together with the arena in which it lives.
//!
//! A [`Game`] is a small number that means something only in its arena. A [`Value`] carries the arena along, so that it
//! can be read, printed, added and compared by itself. Values of different contexts may be mixed: what is needed is
//! carried over into the context of the left one. Everything obeys the guard of a value's context and may therefore be
//! stopped, so that operators answer with a `Result`; only printing and equality work without limits.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;
use std::sync::Arc;

use onside_ground::{Guard, Limits, Outcome, Player, Stop};
use onside_number::{Dyadic, IBig};
use onside_show::picture::Figure;
use onside_value::short::{Comparison, Game, ShortGames, Simple, Thermograph, notation};

use crate::Error;

/// A context in which games live: an arena, and the limits under which it works. Copies are handles on the same arena.
#[derive(Clone, Default)]
pub struct Games {
    arena: ShortGames,
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").field("len", &self.arena.len()).finish_non_exhaustive()
    }
}

impl Games {
    /// A context without limits.
    #[must_use]
    pub fn new() -> Games {
        Games::default()
    }

    /// A context with limits.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Games {
        Games::from(ShortGames::new(Arc::new(Guard::new(limits))))
    }

    /// The arena, for everything that is not offered here.
    #[must_use]
    pub fn arena(&self) -> &ShortGames {
        &self.arena
    }

    /// What stops a computation: through it one may cancel from another thread, and start anew after a stop.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        self.arena.guard()
    }

    /// A game of the arena with its context.
    #[must_use]
    pub fn value(&self, game: Game) -> Value {
        Value { games: self.clone(), game }
    }

    /// The game that a text is, e.g. `{3|*,-1/2}`.
    ///
    /// # Errors
    /// What is wrong with the text, or a limit.
    pub fn parse(&self, text: &str) -> Result<Value, Error> {
        Ok(self.value(notation::parse(&self.arena, text)?))
    }

    /// The game 0.
    #[must_use]
    pub fn zero(&self) -> Value {
        self.value(self.arena.zero())
    }

    /// An integer.
    ///
    /// # Errors
    /// A limit.
    pub fn integer(&self, integer: i64) -> Result<Value, Error> {
        Ok(self.value(self.arena.integer(integer)?))
    }

    /// A number.
    ///
    /// # Errors
    /// A limit.
    pub fn number(&self, number: Dyadic) -> Result<Value, Error> {
        Ok(self.value(self.arena.number(number)?))
    }

    /// A nimber.
    ///
    /// # Errors
    /// A limit.
    pub fn nimber(&self, size: u64) -> Result<Value, Error> {
        Ok(self.value(self.arena.simple(Simple::nimber(size))?))
    }

    /// The game with these options, in canonical form.
    ///
    /// # Errors
    /// A limit.
    pub fn from_options(&self, left: &[Value], right: &[Value]) -> Result<Value, Error> {
        let own = |values: &[Value]| values.iter().map(|value| self.adopt(value)).collect::<Result<Vec<_>, _>>();
        Ok(self.value(self.arena.from_options(&own(left)?, &own(right)?)?))
    }

    /// The same game in this context.
    fn adopt(&self, value: &Value) -> Result<Game, Stop> {
        if self.arena.same_arena(&value.games.arena) {
            return Ok(value.game);
        }
        self.arena.import(&value.games.arena, value.game)
    }

    /// The same arena under a guard that nobody stops.
    fn unlimited(&self) -> Games {
        Games { arena: self.arena.with_guard(Arc::default()) }
    }
}

impl From<ShortGames> for Games {
    fn from(arena: ShortGames) -> Games {
        Games { arena }
    }
}

/// A short game in canonical form.
#[derive(Clone)]
pub struct Value {
    games: Games,
    game: Game,
}

impl Value {
    /// The context in which it lives.
    #[must_use]
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Its name in the arena of the context.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game
    }

    fn arena(&self) -> &ShortGames {
        &self.games.arena
    }

    /// Who wins.
    ///
    /// # Errors
    /// A limit.
    pub fn outcome(&self) -> Result<Outcome, Error> {
        Ok(self.arena().outcome(self.game)?)
    }

    /// How it compares with another game: the order is partial, so there are four cases.
    ///
    /// # Errors
    /// A limit.
    pub fn compare(&self, other: &Value) -> Result<Comparison, Error> {
        Ok(self.arena().compare(self.game, self.games.adopt(other)?)?)
    }

    /// Whether it is at most another game.
    ///
    /// # Errors
    /// A limit.
    pub fn leq(&self, other: &Value) -> Result<bool, Error> {
        Ok(self.arena().leq(self.game, self.games.adopt(other)?)?)
    }

    /// The sum.
    ///
    /// # Errors
    /// A limit.
    pub fn plus(&self, other: &Value) -> Result<Value, Error> {
        Ok(self.games.value(self.arena().sum(self.game, self.games.adopt(other)?)?))
    }

    /// The difference.
    ///
    /// # Errors
    /// A limit.
    pub fn minus(&self, other: &Value) -> Result<Value, Error> {
        Ok(self.games.value(self.arena().difference(self.game, self.games.adopt(other)?)?))
    }

    /// The game with the players' roles swapped.
    ///
    /// # Errors
    /// A limit.
    pub fn negative(&self) -> Result<Value, Error> {
        Ok(self.games.value(self.arena().negative(self.game)?))
    }

    /// That many copies side by side.
    ///
    /// # Errors
    /// A limit.
    pub fn times(&self, count: &IBig) -> Result<Value, Error> {
        Ok(self.games.value(self.arena().multiple(count, self.game)?))
    }

    /// A player's options in the canonical form.
    ///
    /// # Errors
    /// A limit.
    pub fn options(&self, player: Player) -> Result<impl ExactSizeIterator<Item = Value>, Error> {
        let options = self.arena().options(self.game, player)?.to_vec();
        let games = self.games.clone();
        Ok(options.into_iter().map(move |game| games.value(game)))
    }

    /// The number that it is, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<&Dyadic> {
        self.arena().as_number(self.game)
    }

    /// The birthday of the canonical form.
    ///
    /// # Errors
    /// A limit.
    pub fn birthday(&self) -> Result<IBig, Error> {
        Ok(self.arena().birthday(self.game)?)
    }

    /// The thermograph, with mean and temperature.
    ///
    /// # Errors
    /// A limit.
    pub fn thermograph(&self) -> Result<Thermograph, Error> {
        Ok(self.arena().thermograph(self.game)?)
    }

    /// The text; as [`Display`](fmt::Display), within the limits.
    ///
    /// # Errors
    /// A limit.
    pub fn text(&self) -> Result<String, Error> {
        Ok(notation::print(self.arena(), self.game)?)
    }

    /// The value in a formula of LaTeX, with the signs of the literature. It needs the package amsmath.
    ///
    /// # Errors
    /// A limit.
    pub fn latex(&self) -> Result<String, Error> {
        Ok(notation::latex(self.arena(), self.game)?)
    }

    /// A picture of the canonical form as a tree.
    ///
    /// # Errors
    /// That it is too large, or a limit.
    pub fn tree_figure(&self) -> Result<Figure, Error> {
        Ok(onside_draw::canonical_tree(self.arena(), self.game)?)
    }

    /// A picture of the thermograph.
    ///
    /// # Errors
    /// That it is too large, or a limit.
    pub fn thermograph_figure(&self) -> Result<Figure, Error> {
        Ok(onside_draw::thermographs(&[(self.text()?, self.thermograph()?)])?)
    }
}

impl FromStr for Value {
    type Err = Error;

    /// Reads a game into a context of its own, without limits.
    fn from_str(text: &str) -> Result<Value, Error> {
        Games::new().parse(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nobody stops this guard; what remains is a text that is too long to be written, and then the reason is.
        match notation::print(&self.games.unlimited().arena, self.game) {
            Ok(text) => f.pad(&text),
            Err(stop) => write!(f, "({stop})"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({self})")
    }
}

impl PartialEq for Value {
    /// Equal games have equal canonical forms, so within a context this costs nothing; between contexts the other game
    /// is carried over, without limits.
    fn eq(&self, other: &Value) -> bool {
        self.games.unlimited().adopt(other).is_ok_and(|game| game == self.game)
    }
}

impl Eq for Value {}

macro_rules! operators {
    ($($trait:ident, $operator:ident, $method:ident;)+) => {
        $(impl $trait<&Value> for &Value {
            type Output = Result<Value, Error>;

            fn $operator(self, other: &Value) -> Result<Value, Error> {
                self.$method(other)
            }
        }

        impl $trait for Value {
            type Output = Result<Value, Error>;

            fn $operator(self, other: Value) -> Result<Value, Error> {
                self.$method(&other)
            }
        })+
    };
}

operators! {
    Add, add, plus;
    Sub, sub, minus;
}

impl Neg for &Value {
    type Output = Result<Value, Error>;

    fn neg(self) -> Result<Value, Error> {
        self.negative()
    }
}

impl Neg for Value {
    type Output = Result<Value, Error>;

    fn neg(self) -> Result<Value, Error> {
        self.negative()
    }
}
