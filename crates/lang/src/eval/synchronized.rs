//! Synchronized games as values: what can be read as one, sums and copies, the Nash value, and the text that reads
//! back.
//!
//! What is asked of them is in the library; how it is found is the solver's business.

use onside_ground::Stop;
use onside_number::{IBig, Rational};
use onside_ruleset::{AnyPosition, Joint};
use onside_solve::nash::{self, Atom, SyncGame, SyncPosition, Term, Unsound};
use onside_value::short::Form;
use onside_value::synchronized::{Inseparable, NashValue, synchronized_version};

use super::engine::Engine;
use crate::error::{Error, Place};
use crate::render::explicit_text;
use crate::tables::Tables;
use crate::value::{Compound, Enclosed, Value};

/// Larger integers are not read as games.
const LARGEST_INTEGER: i64 = 1_000_000_000_000_000_000;

impl From<nash::Error> for Box<Error> {
    fn from(error: nash::Error) -> Box<Error> {
        match error {
            nash::Error::Stop(stop) => stop.into(),
            nash::Error::NoJointMove(facts) => {
                let why = match &facts.joint {
                    Joint::None(why) => &**why,
                    Joint::Rule(_) => "it is not known what both moves at once lead to",
                };
                Error::mistake(format!("{} has no joint move: {why}", facts.name))
                    .hint("Alternating(...) reads positions as games in which the players alternate")
            }
            nash::Error::Misfit { lefts, rights, entries } => Error::mistake(format!(
                "the matrix has {entries} entries, but {lefts} moves of Left and {rights} of Right need {}",
                lefts.saturating_mul(rights)
            )),
            nash::Error::TooDeep
            | nash::Error::TooManyCopies
            | nash::Error::TooManyMoves
            | nash::Error::NoSuchMove
            | nash::Error::Repeated => Error::mistake(error.to_string()),
            nash::Error::Decided => Error::mistake(error.to_string())
                .hint("GetWinners says who has won, LeftMoves and RightMoves what could still be played"),
            nash::Error::NotExact => Error::mistake(error.to_string())
                .hint("allow exact fractions of more bits, or ask about a smaller game"),
        }
    }
}

/// A position of the registry, as all are that the language makes.
pub(crate) fn registered(position: &SyncPosition) -> Result<AnyPosition, Box<Error>> {
    let unknown = Stop::Internal("a synchronized position belongs to a ruleset that is not registered");
    position.registered().ok_or_else(|| unknown.into())
}

fn fraction(number: &Rational) -> Box<Error> {
    Error::mistake(format!("{number} is not a synchronized game: only integers are"))
        .hint("SynchronizedVersion makes a synchronized game of a separable form")
}

fn integer(number: &Rational) -> Result<SyncGame, Box<Error>> {
    let Some(integer) = number.to_integer() else { return Err(fraction(number)) };
    match i64::try_from(&integer) {
        Ok(n) if n.unsigned_abs() <= LARGEST_INTEGER.unsigned_abs() => Ok(SyncGame::integer(n)),
        _ => Err(Error::mistake(format!("the integer {integer} is too large to be played as a synchronized game"))),
    }
}

fn form_problem() -> Box<Error> {
    Error::mistake("a game of the alternating kind is not a synchronized game")
        .hint("SynchronizedVersion makes a synchronized game of a separable form")
}

impl Engine {
    /// The synchronized game that a value is: positions, integers and sums of them are read as such.
    pub(crate) fn synchronized(&self, value: &Value) -> Result<SyncGame, Box<Error>> {
        match value {
            Value::Synchronized(game) => Ok((**game).clone()),
            Value::Number(number) => integer(number),
            Value::Compound(compound) => self.synchronized_compound(compound),
            Value::Game(_) | Value::Literal(..) => Err(form_problem()),
            other => Err(Error::mistake(format!("expected a synchronized game, found {}", other.described()))),
        }
    }

    fn synchronized_compound(&self, compound: &Compound) -> Result<SyncGame, Box<Error>> {
        match compound {
            Compound::Position(position) => Ok(SyncGame::position((**position).clone())?),
            Compound::Game(game) => match self.games.as_number(*game) {
                Some(number) => integer(&Rational::from(number)),
                None => Err(form_problem()),
            },
            Compound::Sum(terms) => {
                let mut total = SyncGame::default();
                for term in terms {
                    self.games.guard().check()?;
                    total = total.plus(self.synchronized_compound(term)?)?;
                }
                Ok(total)
            }
            Compound::Multiple(count, of) => copies(count, self.synchronized_compound(of)?),
            Compound::Explicit(_) | Compound::Pair(..) | Compound::Negative(_) => Err(form_problem()),
        }
    }

    /// The same sum with the players alternating.
    pub(crate) fn alternating(&self, game: &SyncGame) -> Result<Compound, Box<Error>> {
        let mut terms = Vec::with_capacity(game.terms().len());
        for Term { count, atom } in game.terms() {
            let one = match atom {
                Atom::Position(position) => Compound::Position(Box::new(registered(position)?)),
                Atom::Integer(n) => Compound::Game(self.games.integer(*n)?),
                Atom::Explicit(_) => {
                    return Err(Error::mistake("an explicit synchronized game cannot be played alternately"));
                }
            };
            terms.push(if *count == 1 { one } else { Compound::multiple(IBig::from(*count), one)? });
        }
        let only = if terms.len() == 1 { terms.pop() } else { None };
        Ok(only.unwrap_or(Compound::Sum(terms)))
    }

    /// The form, if the value is one that was written as such and is no position.
    pub(crate) fn explicit_form(&self, value: &Value) -> Option<Form> {
        match value {
            Value::Compound(Compound::Explicit(form)) => Some(*form),
            _ => None,
        }
    }

    /// A Nash value with as many digits as the settings say.
    pub(crate) fn of_nash(&self, value: &NashValue) -> Value {
        match value {
            NashValue::Exact(number) => Value::Number(number.clone()),
            NashValue::Enclosed(enclosure) => Enclosed::of(enclosure, self.solver.nash_settings().digits),
        }
    }

    /// The Nash value of a game, with a warning if it rests on one that is not sound.
    pub(crate) fn nash(&mut self, game: &SyncGame) -> Result<Value, Box<Error>> {
        let answer = self.solver.nash_value(game)?;
        if answer.unsound.is_some()
            && let Some(sound) = crate::library::sound_value(self, game)?
        {
            self.warn(sound);
        }
        self.warn_unsound(answer.unsound);
        Ok(self.of_nash(&answer.value))
    }

    /// Tells of a decided position to which 003 gives a value that is not sound.
    pub(crate) fn warn_unsound(&mut self, unsound: Option<Unsound>) {
        let Some(Unsound { name, explicit, value }) = unsound else { return };
        let moves = match value.unsigned_abs() {
            1 => "the 1 move there was".to_owned(),
            moves => format!("the {moves} moves there were"),
        };
        let what = if explicit {
            format!("{name} is decided, but the loser can move again later")
        } else {
            format!("the decided position {name} still has both colours")
        };
        self.warn(format!("{what}, so no value is sound; {moves} counted in all (003, section 4.2.2)"));
    }

    /// The synchronized version of a separable form (004, Definition 4.6).
    pub(crate) fn version(&mut self, form: Form) -> Result<SyncGame, Box<Error>> {
        let Engine { tables, solver, .. } = self;
        let Tables { games, forms, .. } = &**tables;
        let version = synchronized_version(games, forms, &mut solver.synchronized().games, form)?;
        match version {
            Ok(sum) => Ok(self.solver.written(sum)?),
            Err(witness) => {
                let (position, left, right) = self.witness_texts(&witness)?;
                let pair = format!("in {position} Left's option {left} and Right's option {right}");
                Err(Error::mistake(format!("the form is not separable: {pair} cannot be played in any order"))
                    .hint("004, Definition 4.4: one of the two moves must still be there after the other"))
            }
        }
    }

    fn witness_texts(&self, witness: &Inseparable) -> Result<(String, String, String), Box<Error>> {
        let text = |form: Form| Ok::<_, Box<Error>>(self.forms.print(&self.games, form)?);
        Ok((explicit_text(self, witness.position)?, text(witness.left)?, text(witness.right)?))
    }
}

/// The sum of two values of which at least one is a synchronized game.
pub(super) fn sum(engine: &Engine, left: &Value, right: &Value) -> Result<Value, Box<Error>> {
    let left = engine.synchronized(left).map_err(|error| error.at(Place::Receiver))?;
    let right = engine.synchronized(right).map_err(|error| error.at(Place::Argument(0)))?;
    Ok(Value::synchronized(left.plus(right)?))
}

/// The product of two values of which at least one is a synchronized game.
pub(super) fn product(left: &Value, right: &Value) -> Result<Value, Box<Error>> {
    match (left, right) {
        (Value::Number(count), Value::Synchronized(game)) | (Value::Synchronized(game), Value::Number(count)) => {
            match count.to_integer() {
                Some(count) => Ok(Value::synchronized(copies(&count, (**game).clone())?)),
                None => Err(Error::mistake(format!("only integers multiply synchronized games, not {count}"))),
            }
        }
        _ => Err(Error::mistake("only integers multiply synchronized games")
            .hint("n*G is n copies of G beside each other; NashValue gives a number")),
    }
}

/// A number of copies; of the negative, if the number is negative.
fn copies(count: &IBig, game: SyncGame) -> Result<SyncGame, Box<Error>> {
    let game = if *count < IBig::ZERO { game.negative() } else { game };
    let size = if *count < IBig::ZERO { -count } else { count.clone() };
    Ok(game.times(u32::try_from(&size).map_err(|_| nash::Error::TooManyCopies)?)?)
}
