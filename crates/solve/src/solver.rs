//! The door to everything about positions: chooses the cheapest method that is proved right, and remembers what it finds.

use std::sync::Arc;

use onside_ground::{Outcome, Stop};
use onside_number::Dyadic;
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::{AnyPosition, Cycles, Position, with_position};
use onside_value::loopy::{LoopyGames, LoopyValue, Stopper};
use onside_value::short::{Game, ShortGames, Simple};

use crate::explore::Explorer;
use crate::nash::Synchronized;
use crate::numbers::NumberExplorer;
use crate::tables::Tables;
use crate::trail::{Cycle, Trail};
use crate::{push, theorems};

/// How positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether theorems about particular rulesets may be used; without them everything is explored.
    pub theorems: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { theorems: true }
    }
}

/// Answers questions about positions, with values in one arena of games.
pub struct Solver {
    pub(crate) games: Arc<ShortGames>,
    pub(crate) loopy: Arc<LoopyGames>,
    pub(crate) settings: Settings,
    pub(crate) tables: Tables,
    pub(crate) synchronized: Synchronized,
    pub(crate) cycle: Option<Cycle>,
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(games: Arc<ShortGames>, settings: Settings) -> Solver {
        let synchronized = Synchronized::new(Arc::clone(games.guard()), settings.theorems);
        let loopy = Arc::new(LoopyGames::new(Arc::clone(&games)));
        Solver { games, loopy, settings, tables: Tables::default(), synchronized, cycle: None }
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

    /// The cycle that the last question met, if its answer was [`Stop::Cycle`] and positions were explored as if play came to an end.
    /// A ruleset that says so and is wrong is shown it here.
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
        self.synchronized = Synchronized::new(Arc::clone(self.games.guard()), self.settings.theorems);
    }

    /// The value of a position: its canonical form.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if the value is not a short game, see [`Solver::loopy_value`].
    pub fn value(&mut self, position: &AnyPosition) -> Result<Game, Stop> {
        self.cycle = None;
        if position.facts().cycles == Cycles::Possible {
            return match self.loopy_value(position)? {
                LoopyValue::Stopper(Stopper::Short(game)) => Ok(game),
                _ => Err(Stop::Cycle),
            };
        }
        if self.settings.theorems
            && let Some(value) = self.by_theorem(position)?
        {
            return Ok(value);
        }
        with_position!(position, inner => self.explore(inner))
    }

    /// Who wins the position.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn outcome(&mut self, position: &AnyPosition) -> Result<Outcome, Stop> {
        let value = self.value(position)?;
        self.games.outcome(value)
    }

    fn by_theorem(&mut self, position: &AnyPosition) -> Result<Option<Game>, Stop> {
        match position {
            AnyPosition::Push(push) => {
                let value = self.sum_of_strips(push.strips(), push::strip_value)?;
                if let Some(value) = value {
                    return self.games.number(value).map(Some);
                }
            }
            AnyPosition::Shove(shove) => {
                let value = shove.strips().iter().map(|&strip| theorems::shove::strip_value(strip)).sum();
                return self.games.number(value).map(Some);
            }
            AnyPosition::Cherries(cherries) => {
                let values =
                    cherries.segments().iter().map(|segment| theorems::cherries::segment_value(segment.cherries()));
                let (integer, star) = values.fold((0, false), |sum, value| (sum.0 + value.integer, sum.1 ^ value.star));
                let number = Dyadic::from(integer);
                return self.games.simple(Simple { number, up: 0, nimber: u64::from(star) }).map(Some);
            }
            AnyPosition::StackCherries(stack) => {
                let value = |cherries| theorems::stack_cherries::segment_value(cherries);
                let values: Option<i64> = stack.segments().iter().map(|segment| value(segment.cherries())).sum();
                if let Some(value) = values {
                    return self.games.integer(value).map(Some);
                }
            }
            AnyPosition::Hackenbush(hackenbush) => {
                if let Some(value) = theorems::hackenbush::forest_value(&self.games, hackenbush)? {
                    return Ok(Some(value));
                }
            }
            AnyPosition::Nim(nim) => {
                return self.games.simple(Simple::nimber(theorems::nim::nimber(nim.heaps()))).map(Some);
            }
            // No theorem: explore.
            _ => {}
        }
        if position.is_number().is_some()
            && let Some(number) = with_position!(position, inner => self.explore_numbers(inner))?
        {
            return self.games.number(number).map(Some);
        }
        Ok(None)
    }

    /// The sum of the strips' values, if all of them are known.
    fn sum_of_strips(
        &self,
        strips: &[Strip],
        value: impl Fn(Strip, &onside_ground::Guard) -> Result<Option<Dyadic>, Stop>,
    ) -> Result<Option<Dyadic>, Stop> {
        let mut sum = Dyadic::ZERO;
        for &strip in strips {
            match value(strip, self.games.guard())? {
                Some(value) => sum += &value,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    /// The value by exploring, whatever the facts say about cycles.
    pub(crate) fn explore<P: Position>(&mut self, position: &P) -> Result<Game, Stop> {
        let known = self.tables.take::<P, Game>(self.games.guard());
        let mut explorer = Explorer { games: &self.games, known, trail: Trail::default() };
        let value = explorer.value(position);
        self.tables.put(explorer.known);
        self.cycle = explorer.trail.cycle();
        value
    }

    fn explore_numbers<P: Position>(&mut self, position: &P) -> Result<Option<Dyadic>, Stop> {
        let known = self.tables.take::<P, Dyadic>(self.games.guard());
        let mut explorer = NumberExplorer { guard: self.games.guard(), known, trail: Trail::default() };
        let value = explorer.value(position);
        self.tables.put(explorer.known);
        self.cycle = explorer.trail.cycle();
        value
    }
}
