//! The door to everything about positions: chooses the cheapest method that is proved right, and remembers what it
//! finds.

use std::num::NonZero;
use std::sync::Arc;

use onside_ground::Stop;
use onside_number::Dyadic;
use onside_ruleset::{AnyPosition, Cycles, Position, with_position};
use onside_value::loopy::{LoopyGames, LoopyValue, Stopper};
use onside_value::short::{Game, ShortGames, Simple};

use crate::explore::explore;
use crate::knowledge::{Knowledge, Library};
use crate::nash::Synchronized;
use crate::numbers::Numbers;
use crate::outcome::Search;
use crate::tables::Tables;
use crate::together::explore_together;
use crate::trail::Cycle;

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether theorems about particular rulesets may be used; without them everything is explored.
    pub theorems: bool,
    /// How many threads work on the value of one position or the Nash value of one sum of copies, or search for the
    /// winner of one sum. What is found does not depend on it; how many sums are searched does.
    pub threads: Threads,
}

/// How many threads work on one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads {
    /// At most this number; as many as the machine runs at once, unless it is said.
    pub most: Option<NonZero<usize>>,
    /// This number of positions is explored by one thread before others are started: together they need a little more
    /// time, and a short question is not worth it.
    pub after: u64,
}

impl Default for Threads {
    fn default() -> Threads {
        Threads { most: None, after: 250_000 }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { theorems: true, threads: Threads::default() }
    }
}

/// A value as the cheapest method gives it.
enum Found {
    Number(Dyadic),
    Game(Game),
}

/// Answers questions about positions, with values in one arena of games.
pub struct Solver {
    pub(crate) games: Arc<ShortGames>,
    pub(crate) loopy: Arc<LoopyGames>,
    pub(crate) settings: Settings,
    library: Library,
    pub(crate) tables: Tables,
    pub(crate) synchronized: Synchronized,
    pub(crate) cycle: Option<Cycle>,
    pub(crate) search: Search,
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(games: Arc<ShortGames>, settings: Settings) -> Solver {
        Solver::above(Arc::new(LoopyGames::new(games)), settings)
    }

    /// A solver that knows nothing yet, with values in arenas that others may use too.
    #[must_use]
    pub fn above(loopy: Arc<LoopyGames>, settings: Settings) -> Solver {
        let games = Arc::clone(loopy.games());
        let synchronized = Synchronized::new(Arc::clone(games.guard()), settings);
        Solver {
            games,
            loopy,
            settings,
            library: Library::default(),
            tables: Tables::default(),
            synchronized,
            cycle: None,
            search: Search::default(),
        }
    }

    /// A solver with the same arena and the same knowledge for another thread, see [`ShortGames::for_thread`].
    pub(crate) fn for_thread(&self, number: usize) -> Solver {
        let games = Arc::new(self.games.for_thread(number));
        Solver { library: self.library.clone(), loopy: Arc::clone(&self.loopy), ..Solver::new(games, self.settings) }
    }

    /// The arena in which values live.
    #[must_use]
    pub fn games(&self) -> &Arc<ShortGames> {
        &self.games
    }

    /// The arena in which values of games that need not end live.
    #[must_use]
    pub fn loopy(&self) -> &Arc<LoopyGames> {
        &self.loopy
    }

    /// The cycle that the last question met, if its answer was [`Stop::Cycle`] and positions were explored as if play
    /// came to an end. A ruleset that says so and is wrong is shown it here.
    #[must_use]
    pub fn cycle(&self) -> Option<&Cycle> {
        self.cycle.as_ref()
    }

    /// How positions are solved.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Forgets all positions, to free memory; values stay in the arena.
    pub fn forget(&mut self) {
        self.tables.clear();
        self.search = Search::default();
        self.synchronized = Synchronized::new(Arc::clone(self.games.guard()), self.settings);
    }

    /// Teaches the solver what is known about a ruleset, in the place of what it knew about it before.
    pub fn teach<P: Position>(&mut self, knowledge: impl Knowledge<P>) {
        self.library.add::<P>(Arc::new(knowledge));
    }

    /// What is known about positions `P` and may be used.
    pub(crate) fn proved<P: Position>(&self) -> Option<Arc<dyn Knowledge<P>>> {
        if self.settings.theorems { self.library.of::<P>() } else { None }
    }

    /// The value of a position: its canonical form.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if the value is not a short game, see [`Solver::loopy_value`].
    pub fn value(&mut self, position: &AnyPosition) -> Result<Game, Stop> {
        // The solver knows the type of the position whose moves are shared, and need not ask through the wrapper.
        if let (AnyPosition::Impartial(impartial), true) = (position, self.settings.theorems)
            && impartial.facts().cycles == Cycles::Never
            && let Some(nimber) = self.nim_value(position)?
        {
            return self.games.simple(Simple::nimber(nimber));
        }
        with_position!(position, inner => self.value_of(inner))
    }

    /// As [`Solver::value`], of a position of any type, also of a ruleset that nobody here has heard of.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if the value is not a short game, see [`Solver::loopy_value_of`].
    pub fn value_of<P: Position>(&mut self, position: &P) -> Result<Game, Stop> {
        match self.found(position)? {
            Found::Number(number) => self.games.number(number),
            Found::Game(game) => Ok(game),
        }
    }

    /// The number that a position is; nothing if its value is no number. Where numbers are found without games, none is
    /// made.
    ///
    /// # Errors
    /// As of [`Solver::value`].
    pub fn number(&mut self, position: &AnyPosition) -> Result<Option<Dyadic>, Stop> {
        with_position!(position, inner => self.number_of(inner))
    }

    /// As [`Solver::number`], of a position of any type.
    ///
    /// # Errors
    /// As of [`Solver::value_of`].
    pub fn number_of<P: Position>(&mut self, position: &P) -> Result<Option<Dyadic>, Stop> {
        Ok(match self.found(position)? {
            Found::Number(number) => Some(number),
            Found::Game(game) => self.games.as_number(game).cloned(),
        })
    }

    fn found<P: Position>(&mut self, position: &P) -> Result<Found, Stop> {
        self.cycle = None;
        if position.facts().cycles == Cycles::Never {
            match self.found_short(position) {
                Err(Stop::Cycle) if self.learns_cycles(position) => {}
                found => return found,
            }
        }
        match self.explored_loops(position)? {
            LoopyValue::Stopper(Stopper::Short(game)) => Ok(Found::Game(game)),
            _ => Err(Stop::Cycle),
        }
    }

    /// Whether a position whose facts said that play always ends has learnt that it does not, in the exploration that
    /// has just met a cycle.
    pub(crate) fn learns_cycles<P: Position>(&self, position: &P) -> bool {
        self.cycle.is_some() && position.learn_cycles()
    }

    /// As [`Solver::found`], of a position from which play always ends.
    fn found_short<P: Position>(&mut self, position: &P) -> Result<Found, Stop> {
        if let Some(knowledge) = self.proved::<P>() {
            if let Some(number) = knowledge.number(position, self.games.guard())? {
                return Ok(Found::Number(number));
            }
            if let Some(value) = knowledge.value(position, &self.games)? {
                return Ok(Found::Game(value));
            }
        }
        // Sprague and Grundy: an impartial game is a nimber.
        if self.settings.theorems
            && let Some(nimber) = self.nim_value_of(position)?
        {
            return self.games.simple(Simple::nimber(nimber)).map(Found::Game);
        }
        if self.settings.theorems && position.is_number().is_some() {
            let numbers = Numbers(self.games.guard());
            if let Some(number) = explore(&mut self.tables, &mut self.cycle, numbers, position)? {
                return Ok(Found::Number(number));
            }
        }
        self.explored(position).map(Found::Game)
    }

    /// The value by exploring, whatever is known and whatever the facts say about cycles.
    pub(crate) fn explored<P: Position>(&mut self, position: &P) -> Result<Game, Stop> {
        let (games, threads) = (&self.games, self.settings.threads);
        let value = explore_together(&mut self.tables, &mut self.cycle, games, threads, position)?;
        self.games.game(value)
    }
}
