//! Loops that run: where their next value comes from.

use onside_number::Rational;

use crate::error::Error;
use crate::eval::{Engine, MOST_MEMBERS, binary, compare, members, same};
use crate::syntax::{BinaryOperator, Comparator};
use crate::value::{Members, Value};

/// A loop that runs through values.
#[derive(Debug)]
pub(super) enum Loop {
    /// Small integers up or down to a last one.
    Small { next: i64, last: i64, step: i64 },
    /// Other steps: the next value, the last one allowed, the step, and how the two are compared.
    Steps { next: Value, last: Option<Value>, step: Value, within: Comparator, first: bool },
    /// The members of a collection, from a place on.
    Members { members: Members, next: usize },
}

impl Loop {
    /// `from a to b by c`, where c is not 0.
    pub(super) fn steps(
        engine: &mut Engine,
        from: Value,
        last: Option<Value>,
        by: Option<Value>,
    ) -> Result<Loop, Box<Error>> {
        let step = by.unwrap_or(Value::Number(Rational::ONE));
        let zero = Value::Number(Rational::ZERO);
        if let (Some(next), Some(Some(last)), Some(step)) = (small(&from), last.as_ref().map(small), small(&step)) {
            return Ok(Loop::Small { next, last, step });
        }
        let down = compare(engine, Comparator::Less, &step, &zero)?;
        let within = if down { Comparator::GreaterOrEqual } else { Comparator::LessOrEqual };
        Ok(Loop::Steps { next: from, last, step, within, first: true })
    }

    /// Complains of steps that lead nowhere.
    pub(super) fn check_step(engine: &mut Engine, step: &Value) -> Result<(), Box<Error>> {
        if same(engine, step, &Value::Number(Rational::ZERO))? {
            return Err(Error::mistake("the step of a loop must not be 0"));
        }
        Ok(())
    }

    /// `in c`
    pub(super) fn members(engine: &mut Engine, collection: &Value) -> Result<Loop, Box<Error>> {
        if let Value::Range(range) = collection
            && let (Some(next), Some(last)) = (range.from.as_i64(), range.to.as_i64())
            && let Some(step) = range.step().as_i64()
            && usize::try_from(&range.count()).is_ok_and(|count| count <= MOST_MEMBERS)
        {
            return Ok(Loop::Small { next, last, step });
        }
        Ok(Loop::Members { members: members(engine, collection)?, next: 0 })
    }

    /// The next value, if there is one more.
    #[inline]
    pub(super) fn next(&mut self, engine: &mut Engine) -> Result<Option<Value>, Box<Error>> {
        match self {
            Loop::Small { next, last, step } => {
                let now = *next;
                if if *step > 0 { now > *last } else { now < *last } {
                    return Ok(None);
                }
                match now.checked_add(*step) {
                    Some(after) => *next = after,
                    // Nothing can come after this one.
                    None => *self = Loop::Small { next: 1, last: 0, step: 1 },
                }
                Ok(Some(Value::Number(Rational::from(now))))
            }
            Loop::Members { members, next } => {
                let member = members.get(*next).cloned();
                *next += 1;
                Ok(member)
            }
            Loop::Steps { next, last, step, within, first } => {
                if !std::mem::take(first) {
                    *next = binary(engine, BinaryOperator::Add, next.clone(), step.clone())?;
                }
                if let Some(last) = last
                    && !compare(engine, *within, next, last)?
                {
                    return Ok(None);
                }
                Ok(Some(next.clone()))
            }
        }
    }
}

fn small(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}
