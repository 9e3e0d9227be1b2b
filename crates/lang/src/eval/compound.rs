//! What is asked of positions, explicit forms and what is made of them: values, heights, options, negatives.

use std::ops::ControlFlow;
use std::sync::Arc;

use onside_ground::{Player, Stop};
use onside_number::IBig;
use onside_ruleset::{AnyPosition, Impartial};
use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::short::Game;

use super::engine::Engine;
use super::pairs;
use crate::error::Error;
use crate::value::{Combination, Compound, Value};

/// More moves than this are not listed.
const MOST_MOVES: u128 = 1_000_000;

/// About what a position takes in a list of options, with what tells it apart from the others.
pub(crate) const POSITION_BYTES: u64 = 200;

/// The options of a sum may have this many terms together.
const MOST_TERMS: usize = 2_000_000;

impl Compound {
    /// The compound with the players' roles swapped.
    pub(crate) fn negative(self, engine: &mut Engine) -> Result<Compound, Box<Error>> {
        Ok(match self {
            Compound::Game(game) => Compound::Game(engine.games.negative(game)?),
            Compound::Position(position) => Compound::Position(Box::new(position.negative())),
            Compound::Explicit(form) => Compound::Explicit(engine.forms.negative(&engine.games, form)?),
            Compound::Sum(terms) => {
                Compound::Sum(terms.into_iter().map(|term| term.negative(engine)).collect::<Result<_, _>>()?)
            }
            Compound::Multiple(count, of) => Compound::Multiple(-count, of),
            Compound::Pair(Combination::ConwayProduct | Combination::OrdinalProduct, ..) => {
                Compound::Negative(Box::new(self))
            }
            Compound::Pair(how, one, two) => {
                Compound::Pair(how, Box::new(one.negative(engine)?), Box::new(two.negative(engine)?))
            }
            Compound::Negative(of) => *of,
        })
    }

    /// The value, which must be short.
    pub(crate) fn value(&self, engine: &mut Engine) -> Result<Game, Box<Error>> {
        if !self.may_loop() {
            match self.short_value(engine) {
                // What turned out to be loopy on the way is so now.
                Err(error) if error.stop() == Some(Stop::Cycle) && self.may_loop() => {}
                value => return value,
            }
        }
        match self.loopy_value(engine)? {
            LoopyValue::Stopper(Stopper::Short(game)) => Ok(game),
            other => Err(engine.not_loop_free(&other)),
        }
    }

    /// The nim value, if it consists of impartial positions and nimbers; then no canonical form is needed.
    pub(crate) fn nim_value(&self, engine: &mut Engine) -> Result<Option<u64>, Box<Error>> {
        Ok(match self {
            _ if self.may_loop() => None,
            Compound::Game(game) => engine.games.as_nimber(*game),
            Compound::Position(position) => engine.solver.nim_value(position)?,
            Compound::Sum(terms) => {
                let mut total = 0;
                for term in terms {
                    let Some(value) = term.nim_value(engine)? else { return Ok(None) };
                    total ^= value;
                }
                Some(total)
            }
            // Two copies of an impartial game are 0.
            Compound::Multiple(count, of) if count.is_multiple_of(&IBig::from(2)) => of.nim_value(engine)?.map(|_| 0),
            Compound::Multiple(_, of) => of.nim_value(engine)?,
            Compound::Negative(of) => of.nim_value(engine)?,
            Compound::Explicit(_) | Compound::Pair(..) => None,
        })
    }

    /// The same in which each player may make the moves of both, if it consists of positions.
    pub(crate) fn impartial(&self) -> Option<Compound> {
        Some(match self {
            Compound::Position(position) => {
                let impartial = AnyPosition::Impartial(Impartial::new((**position).clone()));
                Compound::Position(Box::new(impartial))
            }
            Compound::Sum(terms) => Compound::Sum(terms.iter().map(Compound::impartial).collect::<Option<_>>()?),
            Compound::Multiple(count, of) => Compound::Multiple(count.clone(), Box::new(of.impartial()?)),
            _ => return None,
        })
    }

    /// The value, be it short or loopy.
    pub(crate) fn loopy_value(&self, engine: &mut Engine) -> Result<LoopyValue, Box<Error>> {
        if !self.may_loop() {
            match self.short_value(engine) {
                Err(error) if error.stop() == Some(Stop::Cycle) && self.may_loop() => {}
                value => return Ok(LoopyValue::Stopper(Stopper::Short(value?))),
            }
        }
        Ok(match self {
            Compound::Position(position) => engine.solver.loopy_value(position)?,
            Compound::Sum(terms) => {
                let mut total = LoopyValue::Stopper(Stopper::Short(engine.games.zero()));
                for term in terms {
                    let value = term.loopy_value(engine)?;
                    total = engine.loops.sum(&total, &value)?;
                }
                total
            }
            Compound::Multiple(count, of) => {
                let value = of.loopy_value(engine)?;
                let count = i64::try_from(count).map_err(|_| Error::mistake(format!("{count} copies are too many")))?;
                engine.loops.multiple(count, &value)?
            }
            Compound::Pair(Combination::OrdinalSum, base, upper) => {
                let upper = upper.loopy_value(engine)?;
                let base = engine.base_options(&Value::Compound((**base).clone()))?;
                let upper = engine.stopper(&Value::Loopy(Arc::new(upper)))?;
                engine.loops.ordinal_sum(&base[0], &base[1], upper)?
            }
            Compound::Negative(_) | Compound::Pair(..) | Compound::Game(_) | Compound::Explicit(_) => {
                let word = if let Compound::Pair(how, ..) = self { how.word() } else { "product" };
                return Err(Error::mistake(format!("there is no {word} of loopy games"))
                    .hint("play must end in both games, whatever the players do"));
            }
        })
    }

    /// The height of its tree (003, Definition 2.4).
    pub(crate) fn birthday(&self, engine: &mut Engine) -> Result<IBig, Box<Error>> {
        Ok(match self {
            Compound::Game(game) => engine.games.birthday(*game)?,
            Compound::Position(position) => engine.position_birthday(position)?,
            Compound::Explicit(form) => engine.forms.birthday(&engine.games, *form)?,
            Compound::Sum(terms) => {
                let mut total = IBig::ZERO;
                for term in terms {
                    total += term.birthday(engine)?;
                }
                total
            }
            // Every move is made in one copy, so the heights add.
            Compound::Multiple(count, of) => {
                let height = of.birthday(engine)?;
                if *count < IBig::ZERO { -count * height } else { count * height }
            }
            // The longest play ends the upper game first and then the base.
            Compound::Pair(Combination::OrdinalSum, base, upper) => base.birthday(engine)? + upper.birthday(engine)?,
            Compound::Negative(of) => of.birthday(engine)?,
            Compound::Pair(..) => {
                let form = engine.compound_form(self)?;
                engine.forms.birthday(&engine.games, form)?
            }
        })
    }

    /// What the player's moves lead to. Room for them is on the account while they are made.
    pub(crate) fn options(&self, engine: &mut Engine, player: Player) -> Result<Vec<Compound>, Box<Error>> {
        match self {
            Compound::Position(position) => {
                if position.move_count(player) > MOST_MOVES {
                    return Err(Error::mistake("the position has more than a million moves, too many to list"));
                }
                let mut options = Vec::new();
                let mut stop = Ok(());
                let mut charge = engine.games.guard().charge();
                let _ = position.visit_results(player, &mut |option| {
                    options.push(Compound::Position(Box::new(option)));
                    stop = engine.games.guard().check().and_then(|()| charge.more(POSITION_BYTES));
                    if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                stop?;
                Ok(options)
            }
            Compound::Explicit(form) => {
                let options = engine.forms.options(&engine.games, *form, player)?;
                Ok(options
                    .into_iter()
                    .map(|option| option.as_canonical().map_or(Compound::Explicit(option), Compound::Game))
                    .collect())
            }
            Compound::Sum(terms) => {
                let mut options = Vec::new();
                for (index, term) in terms.iter().enumerate() {
                    for option in term.options(engine, player)? {
                        engine.games.guard().check()?;
                        if (options.len() + 1).saturating_mul(terms.len()) > MOST_TERMS {
                            return Err(Error::mistake("the sum has too many terms and moves to list its options"));
                        }
                        let mut moved = terms.clone();
                        moved[index] = option;
                        options.push(Compound::Sum(moved));
                    }
                }
                Ok(options)
            }
            // A move in one copy leaves the others; copies of the negative are the players' roles swapped.
            Compound::Multiple(count, of) if *count != IBig::ZERO => {
                let one = IBig::ONE;
                let (rest, of) = if *count < IBig::ZERO {
                    (-count - one, of.clone().negative(engine)?)
                } else {
                    (count - one, (**of).clone())
                };
                let options = of.options(engine, player)?.into_iter();
                Ok(options
                    .map(|option| match &rest {
                        rest if *rest == IBig::ZERO => option,
                        rest if *rest == IBig::ONE => of.clone().plus(option),
                        rest => Compound::Multiple(rest.clone(), Box::new(of.clone())).plus(option),
                    })
                    .collect())
            }
            Compound::Pair(how, one, two) => pairs::options(engine, *how, [one, two], player),
            Compound::Negative(of) => {
                let options = of.options(engine, player.opponent())?;
                options.into_iter().map(|option| option.negative(engine)).collect()
            }
            Compound::Game(_) | Compound::Multiple(..) => {
                let value = self.value(engine)?;
                engine.collected(engine.games.options(value, player)?.iter().map(|&game| Compound::Game(game)))
            }
        }
    }
}
