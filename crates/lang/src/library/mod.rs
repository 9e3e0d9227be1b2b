//! The methods and functions by name, each with its documentation and an example that the tests evaluate.
//!
//! An entry says what it applies to; the value it is called on is converted before the action sees it.
//! Names are CGSuite's where CGSuite has them, and 003's beside them.

mod forms;
mod integers;
mod moves;
mod numbers;
mod operations;
mod recognition;
mod temperature;

use onside_ground::Player;
use onside_number::{Dyadic, IBig, Rational};
use onside_value::short::Game;

use crate::eval::{Engine, Place, Problem, Value, did_you_mean};

/// What a method does, by what it needs to be called on.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// Any value.
    Any(fn(&mut Engine, Value, &[Value]) -> Result<Value, Problem>),
    /// A short game; positions are evaluated.
    Game(fn(&mut Engine, Game, &[Value]) -> Result<Value, Problem>),
    /// A number.
    Number(fn(&mut Engine, Rational, &[Value]) -> Result<Value, Problem>),
    /// An integer.
    Integer(fn(&mut Engine, IBig, &[Value]) -> Result<Value, Problem>),
}

/// A method: `x.Name`, `x.Name(a)` or `x Name a`.
pub struct Method {
    /// The name.
    pub name: &'static str,
    /// Another name for the same, or nothing.
    pub alias: &'static str,
    /// The parameters as the documentation shows them, e.g. `(t)`.
    pub parameters: &'static str,
    /// What it gives, in one sentence.
    pub summary: &'static str,
    /// An expression and its answer.
    pub example: (&'static str, &'static str),
    pub(crate) arity: usize,
    pub(crate) action: Action,
}

impl Method {
    /// What it can be called on.
    #[must_use]
    pub fn applies_to(&self) -> &'static str {
        match self.action {
            Action::Any(_) | Action::Game(_) => "games",
            Action::Number(_) => "numbers",
            Action::Integer(_) => "integers",
        }
    }

    pub(crate) fn apply(&self, engine: &mut Engine, value: Value, arguments: &[Value]) -> Result<Value, Problem> {
        let receiver = |problem: Problem| {
            let problem = problem.at(Place::Receiver);
            if value.is_game() {
                problem
            } else {
                Problem { message: format!("{} has no method {}", value.described(), self.name), ..problem }
            }
        };
        match self.action {
            Action::Any(action) => action(engine, value, arguments),
            Action::Game(action) => {
                let game = engine.game(&value).map_err(receiver)?;
                action(engine, game, arguments)
            }
            Action::Number(action) => {
                let number = engine.number(&value).map_err(receiver)?;
                action(engine, number, arguments)
            }
            Action::Integer(action) => {
                let integer = engine.integer(&value).map_err(receiver)?;
                action(engine, integer, arguments)
            }
        }
    }
}

/// A function: `Name(a)`.
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// The parameters as the documentation shows them.
    pub parameters: &'static str,
    /// What it gives, in one sentence.
    pub summary: &'static str,
    /// An expression and its answer.
    pub example: (&'static str, &'static str),
    pub(crate) arity: usize,
    pub(crate) action: fn(&mut Engine, &[Value]) -> Result<Value, Problem>,
}

static GROUPS: [(&str, &[Method]); 7] = [
    ("Values and forms", forms::METHODS),
    ("Moves", moves::METHODS),
    ("What kind of game it is", recognition::METHODS),
    ("Temperature", temperature::METHODS),
    ("Operations on games", operations::METHODS),
    ("Numbers", numbers::METHODS),
    ("Integers and nim arithmetic", integers::METHODS),
];

/// The methods in groups with a title each.
#[must_use]
pub fn groups() -> &'static [(&'static str, &'static [Method])] {
    &GROUPS
}

/// All methods.
pub fn methods() -> impl Iterator<Item = &'static Method> {
    GROUPS.iter().flat_map(|(_, methods)| methods.iter())
}

/// The method with exactly this name.
#[must_use]
pub fn method(name: &str) -> Option<&'static Method> {
    methods().find(|method| method.name == name || (method.alias == name && !name.is_empty()))
}

/// All functions.
#[must_use]
pub fn functions() -> &'static [Function] {
    operations::FUNCTIONS
}

/// The function with exactly this name.
#[must_use]
pub fn function(name: &str) -> Option<&'static Function> {
    functions().iter().find(|function| function.name == name)
}

pub(crate) fn unknown_method(name: &str) -> Problem {
    let names = methods().flat_map(|method| [method.name, method.alias]).filter(|name| !name.is_empty());
    match did_you_mean(name, names) {
        Some(other) => Problem::new(format!("unknown method {name}; did you mean {other}?")),
        None => Problem::new(format!("unknown method {name}")).hint("`onside help methods` lists them all"),
    }
}

pub(crate) fn check_arity(name: &str, wanted: usize, given: usize) -> Result<(), Problem> {
    if wanted == given {
        return Ok(());
    }
    let count = |number: usize| match number {
        0 => "no arguments".to_string(),
        1 => "one argument".to_string(),
        number => format!("{number} arguments"),
    };
    Err(Problem::new(format!("{name} takes {}, not {given}", count(wanted))))
}

/// Puts a complaint about the argument with this number in its place.
fn argument<T>(index: usize, result: Result<T, Problem>) -> Result<T, Problem> {
    result.map_err(|problem| if problem.place == Place::Whole { problem.at(Place::Argument(index)) } else { problem })
}

fn game_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Game, Problem> {
    argument(index, engine.game(&arguments[index]))
}

fn number_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Rational, Problem> {
    argument(index, engine.number(&arguments[index]))
}

fn dyadic_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Dyadic, Problem> {
    let number = number_argument(engine, arguments, index)?;
    argument(index, engine.dyadic(&number))
}

fn natural_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<u64, Problem> {
    argument(index, engine.natural(&arguments[index]))
}

fn player_argument(engine: &Engine, arguments: &[Value], index: usize) -> Result<Player, Problem> {
    argument(index, engine.player(&arguments[index]))
}

fn integer(number: impl Into<IBig>) -> Value {
    Value::Number(Rational::from(number.into()))
}

fn dyadic(number: &Dyadic) -> Value {
    Value::Number(Rational::from(number))
}
