//! Synchronized games as values: what can be read as one, sums and copies, the Nash value, and the text that reads back.
//!
//! What is asked of them is in the library; how it is found is the solver's business.

use onside_ground::Stop;
use onside_number::{IBig, Rational};
use onside_ruleset::{AnyPosition, Joint};
use onside_solve::nash::{self, Atom, SyncGame, SyncPosition, Term};
use onside_value::short::Form;
use onside_value::synchronized::{Inseparable, NashValue, synchronized_version};

use super::compound::{Compound, explicit_text};
use super::enclosed::Enclosed;
use super::engine::Engine;
use super::print::LONGEST_TEXT;
use super::problem::{Place, Problem};
use super::value::Value;
use crate::session::Mode;

/// Larger integers are not read as games.
const LARGEST_INTEGER: i64 = 1_000_000_000_000_000_000;

impl From<nash::Error> for Problem {
    fn from(error: nash::Error) -> Problem {
        match error {
            nash::Error::Stop(stop) => stop.into(),
            nash::Error::NoJointMove(facts) => {
                let why = match facts.joint {
                    Joint::None(why) => why,
                    Joint::Rule(_) => "it is not known what both moves at once lead to",
                };
                Problem::new(format!("{} has no joint move: {why}", facts.name))
                    .hint("Alternating(...) reads positions as games in which the players alternate")
            }
            nash::Error::Misfit { lefts, rights, entries } => Problem::new(format!(
                "the matrix has {entries} entries, but {lefts} moves of Left and {rights} of Right need {}",
                lefts.saturating_mul(rights)
            )),
            nash::Error::TooDeep | nash::Error::TooManyCopies | nash::Error::TooManyMoves | nash::Error::NoSuchMove => {
                Problem::new(error.to_string())
            }
            nash::Error::Decided => Problem::new(error.to_string())
                .hint("GetWinners says who has won, LeftMoves and RightMoves what could still be played"),
            nash::Error::NotExact => Problem::new(error.to_string()).hint("allow larger fractions with --exact-bits"),
        }
    }
}

/// A position of the registry, as all are that the language makes.
pub(crate) fn registered(position: &SyncPosition) -> Result<AnyPosition, Problem> {
    let unknown = Stop::Internal("a synchronized position belongs to a ruleset that is not registered");
    position.registered().ok_or_else(|| unknown.into())
}

fn fraction(number: &Rational) -> Problem {
    Problem::new(format!("{number} is not a synchronized game: only integers are"))
        .hint("SynchronizedVersion makes a synchronized game of a separable form")
}

fn integer(number: &Rational) -> Result<SyncGame, Problem> {
    let Some(integer) = number.to_integer() else { return Err(fraction(number)) };
    match i64::try_from(&integer) {
        Ok(n) if n.unsigned_abs() <= LARGEST_INTEGER.unsigned_abs() => Ok(SyncGame::integer(n)),
        _ => Err(Problem::new(format!("the integer {integer} is too large to be played as a synchronized game"))),
    }
}

fn form_problem() -> Problem {
    Problem::new("a game of the alternating kind is not a synchronized game")
        .hint("SynchronizedVersion makes a synchronized game of a separable form")
}

impl Engine {
    /// The synchronized game that a value is: positions, integers and sums of them are read as such.
    pub(crate) fn synchronized(&self, value: &Value) -> Result<SyncGame, Problem> {
        match value {
            Value::Synchronized(game) => Ok((**game).clone()),
            Value::Number(number) => integer(number),
            Value::Compound(compound) => self.synchronized_compound(compound),
            Value::Game(_) | Value::Literal(..) => Err(form_problem()),
            other => Err(Problem::new(format!("expected a synchronized game, found {}", other.described()))),
        }
    }

    fn synchronized_compound(&self, compound: &Compound) -> Result<SyncGame, Problem> {
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
            Compound::Explicit(_) | Compound::Ordinal(..) | Compound::Product(..) => Err(form_problem()),
        }
    }

    /// The same sum with the players alternating.
    pub(crate) fn alternating(&self, game: &SyncGame) -> Result<Compound, Problem> {
        let mut terms = Vec::with_capacity(game.terms().len());
        for Term { count, atom } in game.terms() {
            let one = match atom {
                Atom::Position(position) => Compound::Position(Box::new(registered(position)?)),
                Atom::Integer(n) => Compound::Game(self.games.integer(*n)?),
                Atom::Explicit(_) => {
                    return Err(Problem::new("an explicit synchronized game cannot be played alternately"));
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
    pub(crate) fn nash(&mut self, game: &SyncGame) -> Result<Value, Problem> {
        let answer = self.solver.nash_value(game)?;
        self.warn_unsound(answer.unsound);
        Ok(self.of_nash(&answer.value))
    }

    /// Tells of a decided position to which 003 gives a value that is not sound.
    pub(crate) fn warn_unsound(&mut self, unsound: Option<(String, i128)>) {
        let Some((name, value)) = unsound else { return };
        let moves = match value.unsigned_abs() {
            1 => "the 1 move there was".to_owned(),
            moves => format!("the {moves} moves there were"),
        };
        let what = if name.contains("explicit") {
            format!("{name} is decided, but the loser can move again later")
        } else {
            format!("the decided position {name} still has both colours")
        };
        self.warn(format!("{what}, so no value is sound; {moves} counted in all (003, section 4.2.2)"));
    }

    /// The synchronized version of a separable form (004, Definition 4.6).
    pub(crate) fn version(&mut self, form: Form) -> Result<SyncGame, Problem> {
        let Engine { games, forms, solver, .. } = self;
        match synchronized_version(games, forms, &mut solver.synchronized().games, form)? {
            Ok(sum) => Ok(self.solver.written(sum)?),
            Err(witness) => {
                let (position, left, right) = self.witness_texts(&witness)?;
                let pair = format!("in {position} Left's option {left} and Right's option {right}");
                Err(Problem::new(format!("the form is not separable: {pair} cannot be played in any order"))
                    .hint("004, Definition 4.4: one of the two moves must still be there after the other"))
            }
        }
    }

    fn witness_texts(&self, witness: &Inseparable) -> Result<(String, String, String), Problem> {
        let text = |form: Form| Ok::<_, Problem>(self.forms.print(&self.games, form)?);
        Ok((explicit_text(self, witness.position)?, text(witness.left)?, text(witness.right)?))
    }
}

/// The sum of two values of which at least one is a synchronized game.
pub(super) fn sum(engine: &Engine, left: &Value, right: &Value) -> Result<Value, Problem> {
    let left = engine.synchronized(left).map_err(|problem| problem.at(Place::Receiver))?;
    let right = engine.synchronized(right).map_err(|problem| problem.at(Place::Argument(0)))?;
    Ok(Value::synchronized(left.plus(right)?))
}

/// The product of two values of which at least one is a synchronized game.
pub(super) fn product(left: &Value, right: &Value) -> Result<Value, Problem> {
    match (left, right) {
        (Value::Number(count), Value::Synchronized(game)) | (Value::Synchronized(game), Value::Number(count)) => {
            match count.to_integer() {
                Some(count) => Ok(Value::synchronized(copies(&count, (**game).clone())?)),
                None => Err(Problem::new(format!("only integers multiply synchronized games, not {count}"))),
            }
        }
        _ => Err(Problem::new("only integers multiply synchronized games")
            .hint("n*G is n copies of G beside each other; NashValue gives a number")),
    }
}

/// So many copies; of the negative, if the count is negative.
fn copies(count: &IBig, game: SyncGame) -> Result<SyncGame, Problem> {
    let game = if *count < IBig::ZERO { game.negative() } else { game };
    let size = if *count < IBig::ZERO { -count } else { count.clone() };
    Ok(game.times(u32::try_from(&size).map_err(|_| nash::Error::TooManyCopies)?)?)
}

/// Whether two values of which at least one is a synchronized game are isomorphic; nothing if one cannot be read as a game.
pub(super) fn isomorphic(engine: &mut Engine, left: &Value, right: &Value) -> Result<Option<bool>, Problem> {
    let (Ok(left), Ok(right)) = (engine.synchronized(left), engine.synchronized(right)) else { return Ok(None) };
    if left == right {
        return Ok(Some(true));
    }
    Ok(Some(engine.solver.isomorphic(&left, &right)?))
}

/// The text that reads back as the game: in alternating mode positions must say that they are synchronized.
pub(super) fn text(engine: &Engine, game: &SyncGame) -> Result<String, Problem> {
    let has_position = game.terms().iter().any(|term| matches!(term.atom, Atom::Position(_)));
    let mut text = String::new();
    write(engine, game, &mut text)?;
    Ok(if has_position && engine.mode == Mode::Alternating { format!("Synchronized({text})") } else { text })
}

fn write(engine: &Engine, game: &SyncGame, text: &mut String) -> Result<(), Problem> {
    engine.games.guard().check()?;
    if text.len() > LONGEST_TEXT {
        return Err(Stop::TooLarge("the game takes more than 16 million characters to write").into());
    }
    // Two integers side by side would be added as numbers, so that everything else comes first.
    let integer = |term: &&Term| matches!(term.atom, Atom::Integer(_));
    let others = game.terms().iter().filter(|term| !integer(term));
    let terms: Vec<&Term> = others.chain(game.terms().iter().filter(integer)).collect();
    if terms.is_empty() {
        text.push('0');
    }
    for (index, Term { count, atom }) in terms.iter().enumerate() {
        match atom {
            Atom::Integer(n) if *count == 1 && index > 0 => {
                text.push_str(if *n < 0 { " - " } else { " + " });
                text.push_str(&n.unsigned_abs().to_string());
                continue;
            }
            _ if index > 0 => text.push_str(" + "),
            _ => {}
        }
        if *count > 1 {
            text.push_str(&format!("{count}*"));
        }
        match atom {
            Atom::Integer(n) if terms.len() == 1 && *count == 1 => text.push_str(&n.to_string()),
            Atom::Integer(n) => text.push_str(&format!("Synchronized({n})")),
            Atom::Position(position) => text.push_str(&position.print()),
            Atom::Explicit(explicit) => {
                text.push_str("Sync(");
                list(engine, explicit.left(), text)?;
                text.push(',');
                list(engine, explicit.right(), text)?;
                text.push_str(",[");
                if !explicit.matrix().is_empty() {
                    for (row, games) in explicit.matrix().chunks(explicit.right().len()).enumerate() {
                        text.push_str(if row > 0 { "," } else { "" });
                        list(engine, games, text)?;
                    }
                }
                text.push_str("])");
            }
        }
    }
    Ok(())
}

fn list(engine: &Engine, games: &[SyncGame], text: &mut String) -> Result<(), Problem> {
    text.push('[');
    for (index, game) in games.iter().enumerate() {
        text.push_str(if index > 0 { "," } else { "" });
        stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || write(engine, game, text))?;
    }
    text.push(']');
    Ok(())
}
