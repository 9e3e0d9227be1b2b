//! What a session computes with: the tables of values and the solver of positions.

use std::collections::HashMap;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, Weak};

use onside_ground::{Guard, Mode, Player};
use onside_number::{IBig, Rational};
use onside_ruleset::script::Faults;
use onside_solve::Solver;
use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::short::{Base, Form, Game, notation};

use super::scoring::Solved;
use crate::classes::Classes;
use crate::error::{Error, Expected};
use crate::library::Printed;
use crate::machine::{Globals, Register};
use crate::rules::Definition;
use crate::tables::Tables;
use crate::value::{Compound, Members, Program, Value};

/// The tables of one session.
pub(crate) struct Engine {
    pub(crate) tables: Arc<Tables>,
    pub(crate) solver: Solver,
    /// The game of Cumulative Subtraction that was asked about last.
    pub(crate) subtraction: Solved,
    /// How deep functions are calling each other.
    pub(crate) calls: u32,
    /// What functions had to say besides their values.
    pub(crate) warnings: Vec<String>,
    /// What `print` wrote since somebody took it.
    pub(crate) printed: Printed,
    /// How positions are read.
    pub(crate) mode: Mode,
    /// The variables of the session.
    pub(crate) globals: Globals,
    /// The rulesets that were defined and that somebody still holds: equal definitions are one.
    pub(crate) rulesets: Vec<Weak<Definition>>,
    /// From this number on it is time to look which of them are still held.
    pub(crate) many_rulesets: usize,
    /// The scripts that are being read.
    pub(crate) importing: Vec<PathBuf>,
    /// Where rules report what is wrong with them.
    pub(crate) faults: Faults,
    /// How many rounds of loops and calls may still be made.
    pub(crate) budget: u64,
    /// What is known of classes.
    pub(crate) classes: Arc<Classes>,
    /// The rulesets that were taken from the shelf.
    pub(crate) shelf: HashMap<&'static str, Value>,
    /// Stacks of machines that are not running.
    pub(crate) stacks: Vec<Vec<Register>>,
    /// The program of the last source without its content: the next one is made in its place.
    pub(crate) spare: Option<Arc<Program>>,
}

/// What is asked of the tables is asked of the engine.
impl Deref for Engine {
    type Target = Tables;

    fn deref(&self) -> &Tables {
        &self.tables
    }
}

impl Engine {
    pub(crate) fn new(guard: Arc<Guard>, theorems: bool) -> Engine {
        Engine::on(Tables::new(guard), theorems)
    }

    /// An engine whose values live in tables that others may use too; it obeys their guard.
    pub(crate) fn on(tables: Tables, theorems: bool) -> Engine {
        let guard = tables.games.guard();
        let subtraction = Solved::new(guard);
        let (guard_of_classes, faults) = (Arc::clone(guard), Faults::default());
        let settings = onside_solve::Settings { theorems, ..Default::default() };
        let solver = Solver::above(Arc::clone(&tables.loops), settings);
        let tables = Arc::new(tables);
        let mode = Mode::Alternating;
        Engine {
            tables,
            solver,
            subtraction,
            calls: 0,
            warnings: Vec::new(),
            printed: Printed::default(),
            mode,
            globals: Globals::default(),
            rulesets: Vec::new(),
            many_rulesets: 0,
            importing: Vec::new(),
            classes: Arc::new(Classes::new(guard_of_classes, theorems, faults.clone())),
            faults,
            budget: u64::MAX,
            shelf: HashMap::new(),
            stacks: Vec::new(),
            spare: None,
        }
    }

    /// Forgets what was found about positions; values stay.
    pub(crate) fn forget(&mut self) {
        self.solver.forget();
        self.subtraction = Solved::new(self.games.guard());
    }

    /// Tells the user something besides the answer, once.
    pub(crate) fn warn(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    pub(crate) fn of_games(&self, games: &[Game]) -> Result<Vec<Value>, Box<Error>> {
        // A number with a long denominator is far longer as a fraction than as a game. What is on no account is seen by
        // whoever looks at the process, but many long fractions are made between two looks.
        let guard = self.games.guard();
        guard.room_for::<Value>(games.len())?;
        let mut charge = guard.charge();
        let mut values = Vec::with_capacity(games.len());
        for &game in games {
            guard.check()?;
            let value = self.of_game(game);
            if let Value::Number(number) = &value {
                charge.more(number.bit_size() / 8)?;
            }
            values.push(value);
        }
        Ok(values)
    }

    /// The set of some games in the order of print.
    pub(crate) fn set_of(&self, games: &[Game]) -> Result<Value, Box<Error>> {
        Ok(Value::Set(Members::new(self.of_games(&notation::sorted(&self.games, games)?)?)))
    }

    /// The short game that a value stands for.
    pub(crate) fn game(&mut self, value: &Value) -> Result<Game, Box<Error>> {
        match value {
            Value::Number(number) => self.number_game(number),
            Value::Game(game) | Value::Literal(_, game) => Ok(*game),
            Value::Compound(compound) => compound.value(self),
            Value::Loopy(_) | Value::Graph(_) => match self.loopy(value)? {
                LoopyValue::Stopper(Stopper::Short(game)) => Ok(game),
                other => Err(self.not_loop_free(&other)),
            },
            Value::Synchronized(_) => Err(Error::mistake("expected an alternating game, found a synchronized one")
                .hint("Alternating(...) reads positions as games in which the players alternate")),
            other => Err(Error::mistake(format!("expected a game, found {}", other.described()))),
        }
    }

    /// The number that a value is, if it is one; positions are evaluated.
    pub(crate) fn number(&mut self, value: &Value) -> Result<Rational, Box<Error>> {
        self.number_as(value, Expected::Number)
    }

    fn number_as(&mut self, value: &Value, expected: Expected) -> Result<Rational, Box<Error>> {
        if let Value::Number(number) = value {
            return Ok(number.clone());
        }
        // A position that is a number is asked for it, so that the number needs no game to get here.
        if let Value::Compound(compound @ Compound::Position(position)) = value
            && !compound.may_loop()
            && let Some(number) = self.solver.number(position)?
        {
            return Ok(Rational::from(number));
        }
        let game = self.game(value).map_err(|error| {
            if value.is_game() {
                error
            } else {
                let error = Error::expected(expected, value.described());
                match value {
                    Value::Synchronized(_) => error.hint("its NashValue is a number, or an enclosure of one"),
                    Value::Enclosure(_) => error.hint("its Lo and Hi are numbers"),
                    _ => error,
                }
            }
        })?;
        match self.games.as_number(game) {
            Some(number) => Ok(Rational::from(number)),
            None => Err(Error::expected(expected, format!("the game {}", notation::print(&self.games, game)?))),
        }
    }

    /// The integer that a value is.
    pub(crate) fn integer(&mut self, value: &Value) -> Result<IBig, Box<Error>> {
        self.integer_as(value, Expected::Integer)
    }

    /// The same; an error says that this was expected.
    pub(crate) fn integer_as(&mut self, value: &Value, expected: Expected) -> Result<IBig, Box<Error>> {
        let number = self.number_as(value, expected)?;
        number.to_integer().ok_or_else(|| Error::expected(expected, number))
    }

    /// The size of a nimber or a similar count.
    pub(crate) fn natural(&mut self, value: &Value) -> Result<u64, Box<Error>> {
        let number = self.integer(value)?;
        u64::try_from(&number).map_err(|_| {
            if number < IBig::ZERO {
                Error::mistake(format!("expected an integer that is not negative, found {number}"))
            } else {
                Error::mistake(format!("{number} is too large here")).hint("the largest size is 2^64 - 1")
            }
        })
    }

    pub(crate) fn player(&self, value: &Value) -> Result<Player, Box<Error>> {
        match value {
            Value::Player(player) => Ok(*player),
            other => {
                Err(Error::mistake(format!("expected a player, found {}", other.described()))
                    .hint("write Left or Right"))
            }
        }
    }

    /// The literal form that a value has: as written in braces, or canonical.
    pub(crate) fn form(&mut self, value: &Value) -> Result<Form, Box<Error>> {
        match value {
            Value::Literal(form, _) | Value::Compound(Compound::Explicit(form)) => Ok(*form),
            other => Ok(Form::from(self.game(other)?)),
        }
    }

    /// The base of an ordinal sum: the form of a position or an explicit game, and otherwise the canonical form.
    pub(crate) fn base(&mut self, value: &Value) -> Result<Base, Box<Error>> {
        match value {
            Value::Compound(compound) => compound.base(self),
            other => {
                let game = self.game(other)?;
                Ok(Base::canonical(&self.games, game)?)
            }
        }
    }

    /// Both players' options of the base of an ordinal sum, which may be loopy itself.
    pub(crate) fn base_options(&mut self, value: &Value) -> Result<[Vec<Stopper>; 2], Box<Error>> {
        if matches!(value, Value::Loopy(_)) {
            let base = self.stopper(value)?;
            let [left, right] = Player::BOTH.map(|player| self.loops.options(base, player));
            return Ok([left?, right?]);
        }
        let base = self.base(value)?;
        Ok(Player::BOTH.map(|player| base.options(player).iter().copied().map(Stopper::Short).collect()))
    }

    /// A compound as a value.
    pub(crate) fn of_compound(&self, compound: Compound) -> Value {
        match compound {
            Compound::Game(game) => self.of_game(game),
            other => Value::Compound(other),
        }
    }

    /// The compound that a game-like value is.
    pub(crate) fn compound(&mut self, value: Value) -> Result<Compound, Box<Error>> {
        Ok(match value {
            Value::Compound(compound) => compound,
            other => Compound::Game(self.game(&other)?),
        })
    }
}
