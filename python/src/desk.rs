//! Where questions are computed: the tables that all games of the process share, and the desks at which single
//! questions sit.
//!
//! A desk has a guard of its own, so that limits, cancelling and counts belong to the question that sits there. Desks
//! are kept for the next question with what their solvers have learnt. A question with a limit on memory gets tables of
//! its own, because an account is of tables and not of questions; what goes in and what comes out is carried over.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use onside_ground::{Guard, Stop};
use onside_host::{Limits, Settings, Watchdog};
use onside_lang::{Error, Session, Tables, Value};
use onside_value::short::{Game, ShortGames};

/// More desks than this are not kept.
const MOST_KEPT: usize = 8;

/// What the whole process shares.
pub(crate) struct World {
    tables: Tables,
    /// The clock of all questions.
    pub(crate) watchdog: Watchdog,
    #[allow(clippy::vec_box, reason = "desks are large and go from hand to hand")]
    free: Mutex<Vec<Box<Desk>>>,
}

/// The one world: Python's games are plain ids, so there is one place where they live.
static WORLD: OnceLock<World> = OnceLock::new();

/// The world, which is made when it is first asked for.
pub(crate) fn world() -> &'static World {
    WORLD.get_or_init(|| World {
        tables: Tables::new(Arc::default()),
        watchdog: Watchdog::new(),
        free: Mutex::default(),
    })
}

/// Whether anything was computed, so that there are locks and threads that a fork would break.
pub(crate) fn is_world_made() -> bool {
    WORLD.get().is_some()
}

impl World {
    /// The games, for questions that are answered at once and ask no guard.
    pub(crate) fn games(&self) -> &ShortGames {
        &self.tables.games
    }

    /// The tables in which the values of the process live.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// A free desk for a question with these limits.
    pub(crate) fn desk(&self, limits: &Limits) -> Box<Desk> {
        if limits.memory.is_some() {
            let guard = Arc::new(limits.guard());
            return Box::new(Desk { tables: Tables::new(Arc::clone(&guard)), guard, session: None, is_private: true });
        }
        let desk = self.take().unwrap_or_else(|| {
            let guard = Arc::new(Guard::on_account(None, Arc::clone(self.games().guard().account())));
            let tables = self.tables.with_guard(Arc::clone(&guard));
            Box::new(Desk { tables, guard, session: None, is_private: false })
        });
        desk.guard.limit_positions(limits.positions);
        desk.guard.reset();
        desk
    }

    fn take(&self) -> Option<Box<Desk>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Takes a desk back, unless it was private.
    pub(crate) fn release(&self, desk: Box<Desk>) {
        if !desk.is_private {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            if free.len() < MOST_KEPT {
                free.push(desk);
            }
        }
    }

    /// Forgets what free desks have learnt about positions. Games stay.
    pub(crate) fn forget(&self) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// What one question computes with.
pub(crate) struct Desk {
    /// What counts and stops the question.
    pub(crate) guard: Arc<Guard>,
    tables: Tables,
    session: Option<Session>,
    is_private: bool,
}

impl Desk {
    /// The games, under the guard of the question.
    pub(crate) fn games(&self) -> &ShortGames {
        &self.tables.games
    }

    /// A session with these tables, and its solver.
    pub(crate) fn session(&mut self) -> &mut Session {
        let Desk { session, tables, guard, .. } = self;
        session.get_or_insert_with(|| Session::on(tables.with_guard(Arc::clone(guard)), Settings::default()))
    }

    /// A game of the world at this desk.
    pub(crate) fn bring(&self, game: Game) -> Result<Game, Stop> {
        if self.is_private { self.games().import(world().games(), game) } else { Ok(game) }
    }

    /// A game of this desk in the world.
    pub(crate) fn hand_out(&self, game: Game) -> Result<Game, Stop> {
        if self.is_private {
            return world().games().with_guard(Arc::clone(&self.guard)).import(self.games(), game);
        }
        Ok(game)
    }

    /// Games of this desk in the world.
    pub(crate) fn hand_out_all(&self, games: &[Game]) -> Result<Vec<Game>, Stop> {
        games.iter().map(|&game| self.hand_out(game)).collect()
    }

    /// A value of the world at this desk.
    pub(crate) fn bring_value(&mut self, value: &Value) -> Result<Value, Error> {
        self.session().brought(value, world().tables())
    }

    /// A value of this desk in the world.
    pub(crate) fn hand_out_value(&mut self, value: &Value) -> Result<Value, Error> {
        if !self.is_private {
            return Ok(value.clone());
        }
        value_in_world(value, &self.tables)
    }
}

/// A value of other tables in the world.
pub(crate) fn value_in_world(value: &Value, tables: &Tables) -> Result<Value, Error> {
    let world = world();
    let mut desk = world.desk(&Limits::default());
    let brought = desk.session().brought(value, tables);
    world.release(desk);
    brought
}
