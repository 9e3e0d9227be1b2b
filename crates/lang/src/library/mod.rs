//! The methods and functions by name, each with its documentation and an example that the tests evaluate.
//!
//! An entry says what it applies to; the value it is called on is converted before the action sees it.
//! One name may stand for a method of games and another of lists: there is one entry for each name and kind of value,
//! found through a table by name. Names are CGSuite's where CGSuite has them, and 003's beside them.

mod boards;
mod cherries;
mod circles;
mod class_names;
mod collections;
mod forms;
mod functions;
mod general;
mod graphs;
mod grids;
mod heap_tables;
mod integers;
mod kinds;
mod lists;
mod loopy;
mod maps;
mod matrices;
mod misere;
mod moves;
mod mutables;
mod natures;
mod numbers;
mod operations;
mod ordinals;
mod outcomes;
mod pictures;
mod pile_tables;
mod quotients;
mod recognition;
mod scoring;
mod selections;
mod sensible;
mod separability;
mod sequences;
mod simplifying;
mod speaking;
mod subtraction;
mod synchronized;
mod tables;
mod temperature;
mod texts;
mod trajectories;
mod tuples;
mod value_tables;
mod variants;

use std::sync::Arc;
use std::sync::LazyLock;

use onside_ground::{Mode, Player, did_you_mean};
use onside_number::{Dyadic, IBig, Rational};
use onside_value::short::Game;
use rustc_hash::FxHashMap;

pub(crate) use cherries::sound_value;
pub(crate) use class_names::class_named;
pub(crate) use mutables::put;
pub(crate) use sequences::observed_period;
pub(crate) use speaking::Printed;

use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::{Closure, Kind, Members, Value};
use kinds::Kinds;

/// What a method does, by what it needs to be called on.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// A value that stands for a game, as it is.
    Any(fn(&mut Engine, Value, &[Value]) -> Evaluated),
    /// A short game; positions are evaluated.
    Game(fn(&mut Engine, Game, &[Value]) -> Evaluated),
    /// A number.
    Number(fn(&mut Engine, Rational, &[Value]) -> Evaluated),
    /// An integer.
    Integer(fn(&mut Engine, IBig, &[Value]) -> Evaluated),
    /// A value of one of these kinds, as it is.
    Of(Kinds, fn(&mut Engine, &Value, &[Value]) -> Evaluated),
}

/// How many arguments may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arity {
    least: usize,
    most: usize,
}

impl Arity {
    pub(crate) const fn exactly(count: usize) -> Arity {
        Arity { least: count, most: count }
    }

    const fn between(least: usize, most: usize) -> Arity {
        Arity { least, most }
    }

    const fn at_least(least: usize) -> Arity {
        Arity { least, most: usize::MAX }
    }
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
    pub(crate) arity: Arity,
    pub(crate) action: Action,
}

impl Method {
    /// What it can be called on.
    #[must_use]
    pub fn applies_to(&self) -> &'static str {
        self.kinds().name
    }

    /// Whether values of this kind have it, or may have it.
    #[must_use]
    pub fn serves(&self, kind: Kind) -> bool {
        match self.action {
            // The value of a position may be a number.
            Action::Number(_) | Action::Integer(_) => matches!(kind, Kind::Number | Kind::Position | Kind::Compound),
            Action::Any(_) | Action::Game(_) | Action::Of(..) => self.kinds().may_hold(kind),
        }
    }

    fn kinds(&self) -> Kinds {
        match self.action {
            Action::Any(_) | Action::Game(_) => kinds::GAMES,
            Action::Number(_) => kinds::NUMBERS,
            Action::Integer(_) => kinds::INTEGERS,
            Action::Of(kinds, _) => kinds,
        }
    }

    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.name, self.alias].into_iter().filter(|name| !name.is_empty())
    }

    /// Calls it on a value of a kind that it applies to.
    pub(crate) fn apply(&self, engine: &mut Engine, value: Value, arguments: &[Value]) -> Evaluated {
        let receiver = |error: Box<Error>| error.at(Place::Receiver);
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
            Action::Of(_, action) => action(engine, &value, arguments),
        }
    }
}

/// A function: `Name(a)`.
#[derive(Clone, Copy)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// The parameters as the documentation shows them.
    pub parameters: &'static str,
    /// What it gives, in one sentence.
    pub summary: &'static str,
    /// An expression and its answer.
    pub example: (&'static str, &'static str),
    /// How positions in its arguments are read; as everywhere else, if nothing is said.
    pub(crate) mode: Option<Mode>,
    pub(crate) arity: Arity,
    pub(crate) action: fn(&mut Engine, &[Value]) -> Evaluated,
}

static GROUPS: [(&str, &[Method]); 41] = [
    ("Values and forms", forms::METHODS),
    ("Winners", outcomes::METHODS),
    ("Moves", moves::METHODS),
    ("Sensible moves", sensible::METHODS),
    ("What kind of game it is", recognition::METHODS),
    ("Temperature", temperature::METHODS),
    ("Walls and random numbers", trajectories::METHODS),
    ("Operations on games", operations::METHODS),
    ("Loopy games", loopy::METHODS),
    ("Game graphs", graphs::METHODS),
    ("Simplification of game graphs", simplifying::METHODS),
    ("Synchronized games", synchronized::METHODS),
    ("From alternating to synchronized games", separability::METHODS),
    ("Misere play", misere::METHODS),
    ("Misere quotients", quotients::METHODS),
    ("Cherries", cherries::METHODS),
    ("Cumulative Subtraction", subtraction::METHODS),
    ("Lines and tables of Cumulative Subtraction", heap_tables::METHODS),
    ("All scoring games", scoring::METHODS),
    ("Tables of two piles", pile_tables::METHODS),
    ("Circles of heaps", circles::METHODS),
    ("Enclosures", matrices::METHODS),
    ("Numbers", numbers::METHODS),
    ("Integers and nim arithmetic", integers::METHODS),
    ("Infinite numbers", ordinals::METHODS),
    ("What kind of game an infinite number is", natures::METHODS),
    ("Collections", collections::METHODS),
    ("Chosen members", selections::METHODS),
    ("Lists", lists::METHODS),
    ("Tuples", tuples::METHODS),
    ("Boards and rulesets", boards::METHODS),
    ("Values of rulesets", value_tables::METHODS),
    ("Periods", sequences::METHODS),
    ("Tables", tables::METHODS),
    ("Grids and strips", grids::METHODS),
    ("Variants of rulesets", variants::METHODS),
    ("Maps", maps::METHODS),
    ("Collections that change", mutables::METHODS),
    ("Texts", texts::METHODS),
    ("Pictures", pictures::METHODS),
    ("Players and all values", general::METHODS),
];

static FUNCTIONS: LazyLock<Vec<Function>> = LazyLock::new(|| {
    [
        operations::FUNCTIONS,
        graphs::FUNCTIONS,
        functions::FUNCTIONS,
        matrices::FUNCTIONS,
        cherries::FUNCTIONS,
        scoring::FUNCTIONS,
        tables::FUNCTIONS,
        sequences::FUNCTIONS,
        pictures::FUNCTIONS,
        boards::FUNCTIONS,
        variants::FUNCTIONS,
        misere::FUNCTIONS,
        quotients::FUNCTIONS,
        trajectories::FUNCTIONS,
        speaking::FUNCTIONS,
    ]
    .concat()
});

/// The methods by name; several if the name serves several kinds of values.
static METHODS_BY_NAME: LazyLock<FxHashMap<&'static str, Vec<&'static Method>>> = LazyLock::new(|| {
    let mut table: FxHashMap<&str, Vec<&Method>> = FxHashMap::default();
    for method in methods() {
        for name in method.names() {
            table.entry(name).or_default().push(method);
        }
    }
    table
});

static FUNCTIONS_BY_NAME: LazyLock<FxHashMap<&'static str, &'static Function>> =
    LazyLock::new(|| functions().iter().map(|function| (function.name, function)).collect());

/// The methods in groups with a title each.
#[must_use]
pub fn groups() -> &'static [(&'static str, &'static [Method])] {
    &GROUPS
}

/// All methods.
pub fn methods() -> impl Iterator<Item = &'static Method> {
    GROUPS.iter().flat_map(|(_, methods)| methods.iter())
}

/// The methods with exactly this name, one for each kind of value it serves.
#[must_use]
pub fn methods_named(name: &str) -> &'static [&'static Method] {
    METHODS_BY_NAME.get(name).map_or(&[], Vec::as_slice)
}

/// The first method with exactly this name.
#[must_use]
pub fn method(name: &str) -> Option<&'static Method> {
    methods_named(name).first().copied()
}

/// All functions.
#[must_use]
pub fn functions() -> &'static [Function] {
    &FUNCTIONS
}

/// The function with exactly this name.
#[must_use]
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS_BY_NAME.get(name).copied()
}

/// Whether a method of games and positions is a question about the value, not about the position: it needs a value, or
/// loopy values answer it as well. Moves are made in the position, and winners are found without values.
pub(crate) fn asks_for_value(name: &str) -> bool {
    let named = methods_named(name);
    let needs =
        named.iter().any(|method| matches!(method.action, Action::Game(_) | Action::Number(_) | Action::Integer(_)));
    let own = moves::METHODS.iter().chain(outcomes::METHODS);
    let own = own.into_iter().any(|method| method.names().any(|other| other == name));
    needs || (!own && loopy::METHODS.iter().any(|method| method.names().any(|other| other == name)))
}

/// The method with this name that values like this one have.
pub(crate) fn method_of(value: &Value, name: &str) -> Result<&'static Method, Box<Error>> {
    methods_named(name)
        .iter()
        .find(|method| method.kinds().hold(value))
        .copied()
        .ok_or_else(|| unknown_method(value, name))
}

fn unknown_method(value: &Value, name: &str) -> Box<Error> {
    let for_games =
        methods_named(name).iter().any(|method| matches!(method.kinds().name, "games" | "numbers" | "integers"));
    if matches!(value, Value::Synchronized(_)) && for_games {
        return Error::mistake(format!("{name} is not a question about synchronized games"))
            .hint(format!("Alternating(...).{name} reads positions as games in which the players alternate"));
    }
    if let Value::Ruleset(ruleset) = value
        && for_games
    {
        return Error::mistake(format!("{name} is a question about positions, and this is a ruleset"))
            .hint(format!("make a position of it first, as in {}", ruleset.example()));
    }
    let its_own = methods().filter(|method| method.kinds().hold(value));
    let message = if value.is_game() && methods_named(name).is_empty() {
        format!("unknown method {name}")
    } else {
        format!("{} has no method {name}", value.described())
    };
    let others = match methods_named(name) {
        [] => None,
        others => {
            let kinds: Vec<&str> = others.iter().map(|method| method.applies_to()).collect();
            Some(format!("{name} applies to {}", kinds.join(", ")))
        }
    };
    match (others, did_you_mean(name, its_own.flat_map(Method::names))) {
        (Some(others), _) => Error::mistake(message).hint(others),
        (None, Some(other)) => Error::mistake(format!("{message}; did you mean {other}?")),
        (None, None) => Error::mistake(message).hint("the help on methods lists them all"),
    }
}

pub(crate) fn check_arity(name: &str, wanted: Arity, given: usize) -> Result<(), Box<Error>> {
    if (wanted.least..=wanted.most).contains(&given) {
        return Ok(());
    }
    let count = |number: usize| match number {
        0 => "no arguments".to_string(),
        1 => "one argument".to_string(),
        number => format!("{number} arguments"),
    };
    let wanted = match wanted {
        Arity { least, most } if least == most => count(least),
        Arity { least, most: usize::MAX } => format!("at least {}", count(least)),
        Arity { least, most } => format!("{least} to {}", count(most)),
    };
    Err(Error::mistake(format!("{name} takes {wanted}, not {given}")))
}

/// An entry for values of some kinds.
const fn method_for(
    kinds: Kinds,
    (name, parameters, arity): (&'static str, &'static str, Arity),
    summary: &'static str,
    example: (&'static str, &'static str),
    action: fn(&mut Engine, &Value, &[Value]) -> Evaluated,
) -> Method {
    Method { name, alias: "", parameters, summary, example, arity, action: Action::Of(kinds, action) }
}

/// Puts a complaint about the argument with this number in its place.
fn argument<T>(index: usize, result: Result<T, Box<Error>>) -> Result<T, Box<Error>> {
    result.map_err(|error| if error.place == Place::Whole { error.at(Place::Argument(index)) } else { error })
}

fn game_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Game, Box<Error>> {
    argument(index, engine.game(&arguments[index]))
}

fn number_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Rational, Box<Error>> {
    argument(index, engine.number(&arguments[index]))
}

fn dyadic_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Dyadic, Box<Error>> {
    let number = number_argument(engine, arguments, index)?;
    argument(index, engine.dyadic(&number))
}

fn natural_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<u64, Box<Error>> {
    argument(index, engine.natural(&arguments[index]))
}

fn player_argument(engine: &Engine, arguments: &[Value], index: usize) -> Result<Player, Box<Error>> {
    argument(index, engine.player(&arguments[index]))
}

fn integer(number: impl Into<IBig>) -> Value {
    Value::Number(Rational::from(number.into()))
}

fn dyadic(number: &Dyadic) -> Value {
    Value::Number(Rational::from(number))
}

fn function_argument(arguments: &[Value], index: usize) -> Result<Arc<Closure>, Box<Error>> {
    match &arguments[index] {
        Value::Function(closure) => Ok(Arc::clone(closure)),
        other => {
            let error = Error::mistake(format!("expected a function, found {}", other.described()));
            Err(error.hint("as in x -> x > 0").at(Place::Argument(index)))
        }
    }
}

fn text_argument(arguments: &[Value], index: usize) -> Result<&str, Box<Error>> {
    match &arguments[index] {
        Value::Text(text) => Ok(text),
        other => {
            let error = Error::mistake(format!("expected a text, found {}", other.described()));
            Err(error.hint("texts stand in quotes").at(Place::Argument(index)))
        }
    }
}

fn members_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Members, Box<Error>> {
    argument(index, crate::eval::members(engine, &arguments[index]))
}
