//! CGSuite's answers about loopy games.

use onside_ground::Player;
use onside_value::loopy::{LoopyGames, LoopyValue, Side, Sides, Stopper};
use serde_json::Value;

use super::literal::evaluate;
use super::support::{arena, rows};

/// The text of an answer, or an error.
fn answer(arena: &LoopyGames, input: &str) -> Result<String, String> {
    let fail = |error: &dyn std::fmt::Display| error.to_string();
    if let Some(inner) = input.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        if let Some((body, list)) = inner.split_once(" for x in [") {
            let texts: Result<Vec<String>, String> = parts(&list[..list.len() - 1])
                .iter()
                .map(|part| answer(arena, &body.replace('x', &format!("({part})"))))
                .collect();
            return Ok(format!("[{}]", texts?.join(",")));
        }
        let texts: Result<Vec<String>, String> = parts(inner).iter().map(|part| answer(arena, part)).collect();
        return Ok(format!("[{}]", texts?.join(",")));
    }
    let method = input
        .rsplit_once(").")
        .filter(|(_, name)| !name.contains(')') || name.starts_with("Stop(") || name.starts_with("Options("));
    if let Some((object, name)) = method
        && input.starts_with('(')
    {
        let value = evaluate(arena, &object[1..])?;
        if let Some(text) = property(arena, &value, name)? {
            return Ok(text);
        }
    }
    let value = evaluate(arena, input)?;
    arena.print(&value).map_err(|stop| fail(&stop))
}

/// The parts of a list, split at commas outside braces.
fn parts(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in list.chars() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts
}

fn property(arena: &LoopyGames, value: &LoopyValue, name: &str) -> Result<Option<String>, String> {
    let refused = |refusal: onside_value::loopy::Error| refusal.to_string();
    let stopped = |stop: onside_ground::Stop| stop.to_string();
    let stopper = value.as_stopper();
    let is_short = matches!(stopper, Some(Stopper::Short(_)));
    let truth = |truth: bool| Ok(Some(truth.to_string()));
    let stop = |player| -> Result<Option<String>, String> {
        let stop = arena.stop(stopper.ok_or("no stopper")?, player).map_err(refused)?;
        let stop = arena.pseudonumber(&stop).map_err(stopped)?;
        arena.print_stopper(stop).map(Some).map_err(stopped)
    };
    let options = |player| -> Result<Option<String>, String> {
        let options = arena.options(stopper.ok_or("no stopper")?, player).map_err(stopped)?;
        arena.print_set(&options).map(Some).map_err(stopped)
    };
    match name {
        "IsIdempotent" => truth(arena.is_idempotent(value).map_err(stopped)?),
        "IsInfinitesimal" => truth(arena.is_infinitesimal(value).map_err(refused)?),
        "IsInteger" | "IsNimber" | "IsNumber" | "IsOrdinal" | "IsUptimal" | "IsZero" | "IsLoopfree" => {
            assert!(!is_short, "the rows are about loopy games");
            truth(false)
        }
        "IsNumberish" => truth(arena.value_numberish(value).map_err(refused)?.is_some()),
        "IsNumberTiny" => truth(match stopper {
            Some(stopper) => arena.is_number_tiny(stopper).map_err(stopped)?,
            None => false,
        }),
        "IsPlumtree" => truth(match stopper {
            Some(stopper) => arena.is_plumtree(stopper).map_err(stopped)?,
            None => false,
        }),
        "IsPseudonumber" => truth(stopper.is_some_and(|stopper| arena.as_pseudonumber(stopper).is_some())),
        "IsStopper" => truth(stopper.is_some()),
        "IsStopperSided" => truth(value.is_stopper_sided()),
        "IsStable" => truth(arena.is_stable(stopper.ok_or("no stopper")?).map_err(refused)?),
        "LeftStop" | "Stop(Left)" => stop(Player::Left),
        "RightStop" | "Stop(Right)" => stop(Player::Right),
        "LeftOptions" | "Options(Left)" => options(Player::Left),
        "RightOptions" | "Options(Right)" => options(Player::Right),
        "OutcomeClass" => Ok(Some(arena.outcome(value).map_err(stopped)?.to_string())),
        "FollowerCount" => Ok(Some(arena.follower_count(stopper.ok_or("no stopper")?).map_err(stopped)?.to_string())),
        "Followers" => {
            let followers = arena.followers(stopper.ok_or("no stopper")?).map_err(stopped)?;
            arena.print_set(&followers).map(Some).map_err(stopped)
        }
        _ => Ok(None),
    }
}

/// Rows whose text depends on the order of a hash table in CGSuite: the members are right, their order is ours.
const OTHER_ORDER: [&str; 3] = [
    "(begin uponth := {0||0|0,pass}; {0|uponth||-uponth} end).Followers",
    "({0|||0||0|off}).Followers",
    "(a{0||||0|||a|*||*}).Followers",
];

/// A row where our simplification goes further than CGSuite's; the values are compared instead.
const OTHER_FORM: &str = "3*a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}";

fn in_any_order(set: &str) -> Vec<String> {
    let mut members = parts(&set[1..set.len() - 1]);
    members.sort();
    members
}

#[test]
fn values_and_properties_are_those_that_cgsuite_prints() {
    let arena = arena();
    let mut wrong = Vec::new();
    let rows = rows(include_str!("../data/loopy-cgsuite.jsonl"));
    assert_eq!(rows.len(), 586);
    for row in &rows {
        let input = row["input"].as_str().unwrap();
        // The names of CGSuite's classes are no business of this crate.
        if input.ends_with(".Class") {
            continue;
        }
        let found = answer(&arena, input);
        let fits = match &row["expected"] {
            Value::String(expected) if OTHER_ORDER.contains(&input) => {
                found.as_ref().is_ok_and(|found| in_any_order(found) == in_any_order(expected))
            }
            Value::String(expected) if input == OTHER_FORM => {
                let (ours, theirs) = (evaluate(&arena, input).unwrap(), sided(&arena, expected));
                arena.leq(&ours, &theirs).unwrap() && arena.leq(&theirs, &ours).unwrap()
            }
            Value::String(expected) => found.as_ref() == Ok(expected),
            _ => found.is_err(),
        };
        if !fits {
            wrong.push(format!("{input}\n   expected {}\n   found    {found:?}", row["expected"]));
        }
    }
    assert!(wrong.is_empty(), "{} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// `a & b`, where the sides need not be stoppers.
fn sided(arena: &LoopyGames, text: &str) -> LoopyValue {
    let (onside, offside) = text.split_once(" & ").unwrap();
    let [onside, offside] = [onside, offside].map(|side| evaluate(arena, side).unwrap());
    LoopyValue::Sided(Sides { onside: onside.side(Side::Onside), offside: offside.side(Side::Offside) })
}
