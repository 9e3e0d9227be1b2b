//! Sequences: the values of a function or a ruleset over a range, their outcomes as a table, and their periods.

use onside_number::Rational;
use onside_value::sequences;

use super::kinds::{LISTS, RULESETS};
use super::{Arity, Function, Method, argument, members_argument, method_for, method_of, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, asked, position_of};
use crate::machine::call_with;
use crate::value::{Ground, Object, Periodicity, Ruleset, Value};

/// Periods of more terms than this are not looked for.
const MOST_TERMS: usize = 20_000;

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "Values",
        parameters: "(f, range)",
        summary: "The values of f(n) for all n in the range, where f is a function or a ruleset; a tuple stands for \
            several arguments.",
        example: ("Values(n -> Domineering(2, n), 1..4)", "[1,+-1,{2|-1/2},Miny(2)]"),
        mode: None,
        arity: Arity::exactly(2),
        action: |engine, arguments| Ok(Value::list(values(engine, arguments)?)),
    },
    Function {
        name: "FindPeriod",
        parameters: "(x, n)",
        summary: "From where on a list, the values of a function over a range, or the values of the heaps 0 to n of a \
            ruleset repeat, and whether a theorem proves that it goes on or it was only observed.",
        example: (
            "FindPeriod(Subtraction({1, 4}), 30)",
            "Periodicity(Period => 5, Preperiod => 0, Saltus => 0, Proof => \"a value depends on the 5 before it, and \
             5 repeat\")",
        ),
        mode: None,
        arity: Arity::between(1, 2),
        action: |engine, arguments| match arguments {
            [list] => {
                let terms = argument(0, crate::eval::members(engine, list))?;
                observed_period(engine, &terms)
            }
            [Value::Function(_), _] => {
                let terms = values(engine, arguments)?;
                observed_period(engine, &terms)
            }
            [ruleset, ..] => of_ruleset(engine, ruleset, arguments),
            [] => Ok(Value::Nothing),
        },
    },
];

pub(super) const METHODS: &[Method] = &[
    method_for(
        RULESETS,
        ("FindPeriod", "(n)", Arity::exactly(1)),
        "From where on the values of the heaps 0 to n repeat, and whether that is proved or observed.",
        (
            "PartizanSubtraction({1}, {2}).FindPeriod(20)",
            "Periodicity(Period => 3, Preperiod => 0, Saltus => 0, Proof => \"a value depends on the 2 before it, and \
             2 repeat\")",
        ),
        |engine, ruleset, arguments| of_ruleset(engine, ruleset, &[ruleset.clone(), arguments[0].clone()]),
    ),
    method_for(
        LISTS,
        ("FindPeriod", "", Arity::exactly(0)),
        "From where on the members are seen to repeat, perhaps with a number added in each period; nothing if they are \
         not.",
        ("[7,1,2,1,2,1,2].FindPeriod", "Periodicity(Period => 2, Preperiod => 1, Saltus => 0, Observed => 7)"),
        |engine, list, _| {
            let terms = crate::eval::members(engine, list)?;
            observed_period(engine, &terms)
        },
    ),
];

/// What a function or a ruleset makes of an argument; of a tuple as many arguments as it has members.
pub(super) fn called(engine: &mut Engine, callee: &Value, argument: &Value) -> Evaluated {
    engine.games.guard().check()?;
    let takes_one = matches!(callee, Value::Function(closure) if closure.parameter_names().count() < 2);
    let arguments = match argument {
        Value::Tuple(members) if !takes_one => members.to_vec(),
        other => vec![other.clone()],
    };
    match callee {
        Value::Function(closure) => call_with(engine, closure, arguments),
        Value::Ruleset(_) | Value::Object(_) => crate::classes::call(engine, callee, arguments),
        other => {
            let error = Error::mistake(format!("expected a function or a ruleset, found {}", other.described()));
            Err(error.hint("as in n -> Domineering(2, n)").at(Place::Argument(0)))
        }
    }
}

/// The value of a game or a position; everything else is itself.
fn value_of(engine: &mut Engine, value: Value) -> Evaluated {
    if !matches!(value, Value::Compound(_) | Value::Graph(_)) {
        return Ok(value);
    }
    let value = asked(engine, value, "CanonicalForm")?;
    method_of(&value, "CanonicalForm")?.apply(engine, value, &[])
}

fn values(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<Value>, Box<Error>> {
    let mut values = Vec::new();
    for argument in members_argument(engine, arguments, 1)?.iter() {
        let made = called(engine, &arguments[0], argument)?;
        values.push(value_of(engine, made)?);
    }
    Ok(values)
}

/// The period of the values of heaps. Class files and codes know theirs.
fn of_ruleset(engine: &mut Engine, ruleset: &Value, arguments: &[Value]) -> Evaluated {
    let last = natural_argument(engine, arguments, 1)?;
    if let Value::Object(object) = ruleset {
        let wanted = crate::classes::Arguments::of(vec![arguments[1].clone()]);
        if let Some(found) = crate::classes::method_of_object(engine, object, "FindPeriod", &wanted) {
            return found;
        }
    }
    let mut terms = Vec::new();
    for heap in 0..=last.min(MOST_TERMS as u64) {
        let made = called(engine, ruleset, &super::integer(heap))?;
        terms.push(value_of(engine, made)?);
    }
    if let Value::Ruleset(ruleset) = ruleset
        && let Some(memory) = memory(engine, ruleset)?
        && let Some(found) = sequences::certain(&numbered(engine, &terms)?, memory, engine.games.guard())?
    {
        return Ok(periodicity(found, Rational::default(), Ground::Window(memory)));
    }
    observed_period(engine, &terms)
}

/// On how many values before it the value of a heap depends, if the ruleset is partizan subtraction: on as many as can
/// be taken at most.
fn memory(engine: &mut Engine, ruleset: &Ruleset) -> Result<Option<u64>, Box<Error>> {
    let Some(rules) = ruleset.rules.as_ref().filter(|_| ruleset.name() == "PartizanSubtraction") else {
        return Ok(None);
    };
    let kept = crate::rules::take(engine, "PartizanSubtraction")?;
    let Some(Value::Ruleset(kept)) = kept.filter(|kept| matches!(kept, Value::Ruleset(_))) else { return Ok(None) };
    if !std::sync::Arc::ptr_eq(&kept.definition, &ruleset.definition) {
        return Ok(None);
    }
    let mut most = 0;
    for set in rules.native.parameters() {
        for taken in crate::eval::members(engine, set)?.iter() {
            most = most.max(engine.natural(taken).unwrap_or(0));
        }
    }
    Ok(Some(most))
}

/// The terms as numbers that are equal where the terms are.
fn numbered(engine: &mut Engine, terms: &[Value]) -> Result<Vec<u32>, Box<Error>> {
    let mut known: Vec<Value> = Vec::new();
    let mut numbers = Vec::with_capacity(terms.len());
    for term in terms {
        let place = match position_of(engine, &known, term)? {
            Some(place) => place,
            None => {
                known.push(term.clone());
                known.len() - 1
            }
        };
        numbers.push(u32::try_from(place).unwrap_or(u32::MAX));
    }
    Ok(numbers)
}

fn periodicity(found: sequences::Period, saltus: Rational, ground: Ground) -> Value {
    let sequences::Period { period, preperiod } = found;
    Value::object(Object::Periodicity(Periodicity { period, preperiod, saltus, ground }))
}

/// The period that is seen in some terms; nothing if there is none.
pub(crate) fn observed_period(engine: &mut Engine, terms: &[Value]) -> Evaluated {
    if terms.len() > MOST_TERMS {
        return Err(Error::mistake(format!("periods are looked for in at most {MOST_TERMS} values")));
    }
    let ground = Ground::Observed(terms.len() as u64);
    let as_number = |term: &Value| if let Value::Number(number) = term { Some(number.clone()) } else { None };
    let numbers: Option<Vec<Rational>> = terms.iter().map(as_number).collect();
    Ok(match numbers {
        Some(numbers) => match sequences::observed_saltus(&numbers, engine.games.guard())? {
            Some((found, saltus)) => periodicity(found, saltus, ground),
            None => Value::Nothing,
        },
        None => match sequences::observed(&numbered(engine, terms)?, engine.games.guard())? {
            Some(found) => periodicity(found, Rational::default(), ground),
            None => Value::Nothing,
        },
    })
}
