//! What the options that a class gives are: positions side by side, as rules tell them.

use std::sync::Arc;

use onside_ruleset::AnyPosition;
use onside_ruleset::script::{Datum, Part, Parts};

use super::arguments::Arguments;
use super::calls::call_method;
use super::receiver::Receiver;
use super::rules::{ClassRules, MOST_MOVES, VALUE};
use super::variants::{Holding, held};
use crate::error::Error;
use crate::eval::{Engine, members, text};
use crate::value::{Compound, Value};

impl ClassRules {
    /// What an option is, as positions side by side.
    pub(super) fn parts_of(&self, engine: &mut Engine, value: &Value, parts: &mut Parts) -> Result<(), Box<Error>> {
        match value {
            Value::Number(number) if number.is_zero() => {}
            Value::Compound(Compound::Sum(terms)) => {
                for term in terms {
                    self.parts_of(engine, &Value::Compound(term.clone()), parts)?;
                }
            }
            Value::Compound(Compound::Position(position)) => match &**position {
                AnyPosition::User(position) => {
                    let own = self.handle();
                    parts.extend(position.summands().iter().map(|summand| {
                        if Some(&summand.rules) == own.as_ref() && !summand.swapped {
                            Part::Own(summand.state.clone())
                        } else {
                            Part::Other(summand.clone())
                        }
                    }));
                }
                other => {
                    let Some(world) = self.world.upgrade() else { return Ok(()) };
                    parts.push(Part::Other(held(&world, Holding::Plain, other.clone())));
                }
            },
            other if other.is_game() => {
                let text = text(engine, other)?;
                parts.push(Part::Own(Datum::Record(VALUE.into(), [Datum::Text(text.into())].into())));
            }
            other => {
                let error = Error::mistake(format!("an option is {}, not a position", other.described()));
                return Err(error.hint("Options gives positions of the class, sums of them, or games"));
            }
        }
        Ok(())
    }

    /// What the moves from a heap of a ruleset on heaps lead to, without positions as values, of which there may be
    /// many.
    pub(super) fn heaps(&self, engine: &mut Engine, state: &Datum) -> Option<Result<Vec<Parts>, Box<Error>>> {
        let class = self.class_of(state)?;
        let Datum::Tuple(parts) = state else { return None };
        let [name, Datum::Integer(size)] = &parts[..] else { return None };
        if !class.scope.is_base || !self.home.class.is_a("HeapRuleset") {
            return None;
        }
        let receiver = Receiver::Object(Arc::clone(&self.home));
        let arguments = Arguments::of(vec![Value::Number((*size).into())]);
        let found = call_method(engine, &receiver, "HeapOptions", arguments)?;
        Some(found.and_then(|found| {
            let mut results = Vec::new();
            for option in members(engine, &found)?.iter() {
                engine.games.guard().check()?;
                let heap = |heap: &Value| match heap {
                    Value::Number(number) => number.as_i64().filter(|&size| size >= 0),
                    _ => None,
                };
                let sizes: Option<Vec<i64>> = members(engine, option)?.iter().map(heap).collect();
                let sizes = sizes.ok_or_else(|| {
                    let error = Error::mistake("an option of HeapOptions is no list of heaps");
                    error.hint("as in [[n - 1], [1, n - 2]]: a list of lists of sizes")
                })?;
                let own = |size| Part::Own(Datum::Tuple([name.clone(), Datum::Integer(size)].into()));
                results.push(sizes.into_iter().map(own).collect());
                if results.len() > MOST_MOVES {
                    return Err(Error::mistake(format!("there are more than {MOST_MOVES} options")));
                }
            }
            Ok(results)
        }))
    }
}
