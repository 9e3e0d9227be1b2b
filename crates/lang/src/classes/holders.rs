//! Names whose members are part of the language: `Coordinates.Orthogonal`, `Grid.Empty(2, 3)`, `Symmetry.Flip`.

use onside_number::Rational;
use onside_ruleset::Facts;
use onside_value::impartial::NimSequence;
use onside_value::sequences;

use super::arguments::Arguments;
use super::boards::{self, SYMMETRIES, coordinates};
use super::calls::call_method;
use super::heaps::{self, TakeAndBreak};
use super::receiver::Receiver;
use super::spawning::Spawning;
use super::{graphs, world};
use crate::error::{Error, Place};
use crate::eval::quotient::HeapQuotients;
use crate::eval::{Engine, Evaluated, members};
use crate::value::{Ground, Object, Periodicity, Value};

const HOLDERS: [&str; 9] =
    ["Coordinates", "Grid", "Strip", "Graph", "Symmetry", "System", "Icon", "Heaps", "MisereCanonicalGame"];

/// The name, if it is one whose members are part of the language.
pub(crate) fn holder(name: &str) -> Option<&'static str> {
    HOLDERS.into_iter().find(|&known| known == name)
}

/// Whether class files give a meaning to a name that is no variable: a name with members, infinity or a base class.
pub(crate) fn known_name(name: &str) -> bool {
    holder(name).is_some()
        || name == "inf"
        || world::BASE_NAMES.contains(&name)
        || crate::rules::find_kept(name).is_some()
}

/// The name of a ruleset that is built in.
pub(super) fn ruleset_name(facts: &'static Facts) -> &'static str {
    &facts.name
}

const DIRECTIONS: [(&str, (i64, i64)); 8] = [
    ("North", (-1, 0)),
    ("Northeast", (-1, 1)),
    ("East", (0, 1)),
    ("Southeast", (1, 1)),
    ("South", (1, 0)),
    ("Southwest", (1, -1)),
    ("West", (0, -1)),
    ("Northwest", (-1, -1)),
];

const KNIGHTS: [(i64, i64); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn direction(name: &str) -> Option<Value> {
    let all = |chosen: &[usize]| {
        Value::list(chosen.iter().map(|&index| coordinates(DIRECTIONS[index].1.0, DIRECTIONS[index].1.1)).collect())
    };
    Some(match name {
        "Orthogonal" => all(&[0, 2, 4, 6]),
        "Diagonal" => all(&[1, 3, 5, 7]),
        "Compass" => all(&[0, 1, 2, 3, 4, 5, 6, 7]),
        "Hexagonal" => all(&[0, 1, 2, 4, 5, 6]),
        "KnightsMove" => Value::list(KNIGHTS.iter().map(|&(row, column)| coordinates(row, column)).collect()),
        _ => {
            let (_, (row, column)) = DIRECTIONS.into_iter().find(|(known, _)| *known == name)?;
            coordinates(row, column)
        }
    })
}

fn symmetry(name: &str) -> Option<Value> {
    let one = |(name, symmetry)| Value::object(Object::Symmetry(name, symmetry));
    let some = |names: &[&str]| {
        let found = names.iter().filter_map(|name| SYMMETRIES.into_iter().find(|(known, _)| known == name));
        Value::list(found.map(one).collect())
    };
    Some(match name {
        "Flip" => some(&["Identity", "Inversion", "HorizontalFlip", "VerticalFlip"]),
        "Rotational" => some(&["Identity", "Inversion", "ClockwiseRotation", "AnticlockwiseRotation"]),
        "EightWay" => Value::list(SYMMETRIES.into_iter().map(one).collect()),
        _ => one(SYMMETRIES.into_iter().find(|(known, _)| *known == name)?),
    })
}

/// A member of such a name.
pub(super) fn method(engine: &mut Engine, holder: &str, name: &str, arguments: &Arguments) -> Evaluated {
    let found = match holder {
        "Coordinates" => arguments.checked(name, 0, 0).map(|_| direction(name))?,
        "Symmetry" => arguments.checked(name, 0, 0).map(|_| symmetry(name))?,
        "Icon" => Some(Value::Nothing),
        "Grid" | "Strip" => {
            let strip = holder == "Strip";
            match name {
                "Empty" => {
                    let count = if strip { 1 } else { 2 };
                    Some(boards::empty(strip, arguments.checked(name, count, count)?)?)
                }
                "Parse" => Some(boards::parse(strip, arguments.checked(name, 2, 2)?)?),
                _ => None,
            }
        }
        "Graph" => return graphs::static_method(engine, name, arguments),
        "System" if name == "Error" => match arguments.checked(name, 1, 1)? {
            [Value::Text(text)] => return Err(Error::mistake(text.clone())),
            _ => return Err(Error::mistake("something is wrong")),
        },
        // What is said on the way is said by the function of the language.
        "System" if name == "Print" => match crate::library::function("print") {
            Some(print) => Some((print.action)(engine, arguments.checked(name, 1, 1)?)?),
            None => None,
        },
        "System" if name == "Version" => {
            arguments.checked(name, 0, 0)?;
            Some(Value::Text(env!("CARGO_PKG_VERSION").to_owned()))
        }
        "MisereCanonicalGame" if name == "DayN" => {
            let day = size(&arguments.checked(name, 1, 3)?[0])?;
            Some(crate::eval::misere::born_by(engine, day)?)
        }
        "Heaps" => heap_tool(engine, name, arguments)?,
        _ => None,
    };
    found.ok_or_else(|| Error::mistake(format!("{holder} has no member {name}")))
}

fn text(value: &Value) -> Result<&str, Box<Error>> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(Error::mistake(format!("expected a text, found {}", other.described()))),
    }
}

fn size(value: &Value) -> Result<u64, Box<Error>> {
    let number = match value {
        Value::Number(number) => number.as_i64().and_then(|number| u64::try_from(number).ok()),
        _ => None,
    };
    number.ok_or_else(|| Error::mistake("the size of a heap is an integer that is not negative").at(Place::Argument(0)))
}

fn number(number: u64) -> Value {
    Value::Number(Rational::from(i64::try_from(number).unwrap_or(i64::MAX)))
}

/// More heaps than this are not evaluated in one go.
const MOST_HEAPS: u64 = 20_000_000;

/// What the base classes need for heaps.
fn heap_tool(engine: &mut Engine, name: &str, arguments: &Arguments) -> Result<Option<Value>, Box<Error>> {
    let guard = std::sync::Arc::clone(engine.games.guard());
    let list = |options: Vec<Vec<u64>>| {
        Value::list(options.into_iter().map(|heaps| Value::list(heaps.into_iter().map(number).collect())).collect())
    };
    Ok(Some(match (name, &arguments.placed[..]) {
        ("CheckTakeAndBreak", [code]) => {
            TakeAndBreak::new(text(code)?)?;
            Value::Nothing
        }
        ("CheckSpawning", [code]) => {
            Spawning::new(text(code)?)?;
            Value::Nothing
        }
        ("TakeAndBreak", [code, heap]) => {
            let (code, heap) = (TakeAndBreak::new(text(code)?)?, size(heap)?);
            list(heaps::listed(|visit| code.visit(heap, &guard, visit))?)
        }
        ("Spawning", [code, heap]) => {
            let (code, heap) = (Spawning::new(text(code)?)?, size(heap)?);
            list(heaps::listed(|visit| code.visit(heap, &guard, visit))?)
        }
        ("SubtractionCode", [set, digit, all_but]) => {
            let members = members(engine, set)?;
            let numbers = members.iter().map(|member| match member {
                Value::Number(number) => number.as_i64(),
                _ => None,
            });
            let numbers: Option<Vec<i64>> = numbers.collect();
            let Some(numbers) = numbers else { return Err(Error::mistake("a subtraction set holds integers")) };
            Value::Text(heaps::subtraction_code(&numbers, text(digit)?, matches!(all_but, Value::Boolean(true)))?)
        }
        ("NimValues", [ruleset, last]) => {
            let last = size(last)?;
            guard.room_for::<(u64, Value)>(usize::try_from(last).unwrap_or(usize::MAX))?;
            let values = nim_values(engine, ruleset, last)?;
            Value::list(values.into_iter().skip(1).map(number).collect())
        }
        ("Periodicity", [ruleset, last]) => match proved_period(engine, ruleset, size(last)?)?.1 {
            Some(found) => Value::object(Object::Periodicity(Periodicity { ground: Ground::Asked, ..found })),
            None => Value::Nothing,
        },
        ("FindPeriod", [ruleset, last]) => {
            let (values, proved) = proved_period(engine, ruleset, size(last)?)?;
            let values = values.into_iter().map(number).collect::<Vec<_>>();
            match proved {
                Some(found) => Value::object(Object::Periodicity(found)),
                None => crate::library::observed_period(engine, &values)?,
            }
        }
        ("MisereQuotient", [ruleset, last]) => {
            let last = if matches!(last, Value::Nothing) { None } else { Some(size(last)?) };
            let found = misere_quotients(ruleset, |quotients| match last {
                Some(last) => quotients.up_to(engine, last),
                None => quotients.whole(engine),
            })?;
            Value::Quotient(std::sync::Arc::new(found))
        }
        ("MiserePeriodicity", [ruleset, last]) => {
            let last = size(last)?;
            match misere_quotients(ruleset, |quotients| quotients.period(engine, last))? {
                Some(found) => Value::object(Object::Periodicity(Periodicity {
                    period: found.period,
                    preperiod: found.preperiod,
                    saltus: Rational::default(),
                    ground: Ground::Misere,
                })),
                None => Value::Nothing,
            }
        }
        _ => return Ok(None),
    }))
}

/// Asks for the misere quotient of a ruleset on heaps.
fn misere_quotients<T>(
    ruleset: &Value,
    ask: impl FnOnce(&mut HeapQuotients<'_>) -> Result<T, Box<Error>>,
) -> Result<T, Box<Error>> {
    let native = native(ruleset)?;
    let bounds = match &native {
        Some(Native::Breaking(code)) => code.octal(),
        _ => None,
    };
    let mut options = |engine: &mut Engine, heap: u64| {
        let mut options = Vec::new();
        visit_options(engine, ruleset, native.as_ref(), heap, &mut |heaps| options.push(heaps.to_vec()))?;
        Ok(options)
    };
    ask(&mut HeapQuotients { options: &mut options, bounds })
}

/// Shows the heaps that each move from a heap leaves.
fn visit_options(
    engine: &mut Engine,
    ruleset: &Value,
    native: Option<&Native>,
    heap: u64,
    visit: &mut dyn FnMut(&[u64]),
) -> Result<(), Box<Error>> {
    let guard = std::sync::Arc::clone(engine.games.guard());
    match native {
        Some(Native::Breaking(code)) => code.visit(heap, &guard, visit)?,
        Some(Native::Turning(code)) => code.visit(heap, &guard, visit)?,
        None => {
            let Value::Object(object) = ruleset else { return Err(Error::mistake("this is no ruleset")) };
            let Object::Instance(instance) = &**object else {
                return Err(Error::mistake("this is no ruleset"));
            };
            let receiver = Receiver::Object(std::sync::Arc::clone(instance));
            let found = call_method(engine, &receiver, "HeapOptions", Arguments::of(vec![number(heap)]))
                .unwrap_or_else(|| Err(Error::mistake("the ruleset has no HeapOptions")))?;
            for option in members(engine, &found)?.iter() {
                let heaps = members(engine, option)?;
                let heaps = heaps.iter().map(size).collect::<Result<Vec<_>, _>>()?;
                visit(&heaps);
            }
        }
    }
    Ok(())
}

/// The nim values of heaps from 0 on, and their period where a theorem proves it.
///
/// A code whose digits leave one heap at most is a subtraction game: its values depend on as many before them as can be
/// taken at most.
fn proved_period(
    engine: &mut Engine,
    ruleset: &Value,
    last: u64,
) -> Result<(Vec<u64>, Option<Periodicity>), Box<Error>> {
    let octal = match native(ruleset)? {
        Some(Native::Breaking(code)) => code.octal(),
        _ => None,
    };
    let values = nim_values(engine, ruleset, last)?;
    let of = |period: u64, preperiod: u64, ground: Ground| {
        Some(Periodicity { period, preperiod, saltus: Rational::default(), ground })
    };
    let found = match octal {
        None => None,
        Some((taken, 0 | 1)) => {
            let terms: Vec<u32> = values.iter().map(|&value| u32::try_from(value).unwrap_or(u32::MAX)).collect();
            // One more, because the rule for what leaves nothing may differ from that for what leaves something.
            let found = sequences::certain(&terms, taken + 1, engine.games.guard())?;
            found.and_then(|found| of(found.period, found.preperiod, Ground::Window(taken + 1)))
        }
        Some((taken, heaps)) => {
            heaps::period(&values, taken, heaps).and_then(|[period, before, _]| of(period, before, Ground::Octal))
        }
    };
    Ok((values, found))
}

enum Native {
    Breaking(TakeAndBreak),
    Turning(Spawning),
}

/// The code of a ruleset on heaps that has one.
fn native(ruleset: &Value) -> Result<Option<Native>, Box<Error>> {
    let Value::Object(object) = ruleset else { return Ok(None) };
    let Object::Instance(instance) = &**object else { return Ok(None) };
    let Some(Value::Text(code)) = instance.argument("code").map(crate::eval::Kept::raw) else { return Ok(None) };
    if !instance.class.scope.is_base {
        return Ok(None);
    }
    Ok(match instance.class.name() {
        "TakeAndBreak" => Some(Native::Breaking(TakeAndBreak::new(code)?)),
        "Spawning" => Some(Native::Turning(Spawning::new(code)?)),
        _ => None,
    })
}

/// The nim values of heaps from 0 on: the smallest number that no option has (Sprague and Grundy).
fn nim_values(engine: &mut Engine, ruleset: &Value, last: u64) -> Result<Vec<u64>, Box<Error>> {
    if last > MOST_HEAPS {
        return Err(Error::mistake(format!("at most {MOST_HEAPS} heaps are evaluated in one go")));
    }
    let guard = std::sync::Arc::clone(engine.games.guard());
    let native = native(ruleset)?;
    if let Some(Native::Breaking(code)) = &native
        && let Some(octal) = code.octal_code()
    {
        return Ok(NimSequence::new(octal, &guard).values(last, &guard)?);
    }
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let mut options = Vec::new();
        let mut growing = false;
        let mut visit = |heaps: &[u64]| {
            let known = heaps.iter().map(|&heap| values.get(usize::try_from(heap).unwrap_or(usize::MAX)).copied());
            match known.sum_of() {
                Some(value) => options.push(value),
                None => growing = true,
            }
        };
        visit_options(engine, ruleset, native.as_ref(), heap, &mut visit)?;
        if growing {
            return Err(Error::mistake("heaps grow in this ruleset, so their nim values cannot be found one by one"));
        }
        values.push(heaps::mex(options));
    }
    Ok(values)
}

/// Nim sums of values that may be unknown.
trait NimSum {
    fn sum_of(self) -> Option<u64>;
}

impl<I: Iterator<Item = Option<u64>>> NimSum for I {
    fn sum_of(mut self) -> Option<u64> {
        self.try_fold(0, |sum, value| Some(sum ^ value?))
    }
}
