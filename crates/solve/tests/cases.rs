//! Positions with answers that were computed by brute force from the definitions, by another program.
//!
//! One JSON object a line in `data/`: `input`, and under `expect` the value as number + up + star where it is one, the
//! outcome, the birthdays of the value and of the position, mean and temperature. Every row is asked with and
//! without theorems. The rows' own spelling of values is not ours and is not compared.

use std::sync::Arc;

use onside_number::Dyadic;
use onside_ruleset::boards::graph::{Colour, Edge};
use onside_ruleset::{AnyPosition, Argument, Hackenbush};
use onside_solve::{Settings, Solver};
use onside_value::short::ShortGames;
use serde_json::Value;

/// What the answers are compared by. Absent parts of a row are `None`.
#[derive(Debug, PartialEq, Eq)]
struct Facts {
    number: Option<String>,
    number_up_star: Option<[String; 3]>,
    outcome: String,
    value_birthday: String,
    position_birthday: String,
    mean: String,
    temperature: String,
}

impl Facts {
    fn expected(row: &Value) -> Facts {
        let expect = &row["expect"];
        let text = |key: &str| plain(&expect[key]);
        Facts {
            number: expect["number"].as_str().map(str::to_owned),
            number_up_star: expect["number_up_star"]
                .as_array()
                .map(|parts| [0, 1, 2].map(|index| plain(&parts[index]))),
            outcome: text("outcome"),
            value_birthday: text("birthday"),
            position_birthday: text("formal_birthday"),
            mean: text("mean"),
            temperature: text("temperature"),
        }
    }

    fn found(solver: &mut Solver, position: &AnyPosition) -> Facts {
        let value = solver.value(position).unwrap();
        let outcome = solver.outcome(position).unwrap();
        let height = solver.birthday(position).unwrap();
        let games = solver.games();
        let parts = |simple: &onside_value::short::Simple| {
            [simple.number.to_string(), simple.up.to_string(), simple.nimber.to_string()]
        };
        Facts {
            number: games.as_number(value).map(Dyadic::to_string),
            number_up_star: games.as_simple(value).map(parts),
            outcome: outcome.to_string(),
            value_birthday: games.birthday(value).unwrap().to_string(),
            position_birthday: height.to_string(),
            mean: games.mean(value).unwrap().to_string(),
            temperature: games.temperature(value).unwrap().to_string(),
        }
    }
}

/// A number or a text without its quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Every row of a file, solved with and without theorems.
#[track_caller]
fn check(rows: &str, position: impl Fn(&Value) -> AnyPosition) {
    for theorems in [true, false] {
        let mut solver = Solver::new(Arc::new(ShortGames::default()), Settings { theorems, ..Settings::default() });
        let mut count = 0;
        for line in rows.lines() {
            let row: Value = serde_json::from_str(line).expect("a JSON object a line");
            let found = Facts::found(&mut solver, &position(&row["input"]));
            assert_eq!(found, Facts::expected(&row), "theorems: {theorems}, {}", row["input"]);
            count += 1;
        }
        assert_eq!(count, 60, "rows");
    }
}

/// A strip, or a list of segments, as the argument of a ruleset.
fn written(ruleset: &'static str) -> impl Fn(&Value) -> AnyPosition {
    move |input| {
        let text = match input.as_array() {
            Some(parts) => parts.iter().map(plain).collect::<Vec<_>>().join(", "),
            None => plain(input),
        };
        AnyPosition::parse(ruleset, &[Argument::quoted(text.as_str(), 0)]).expect(&text).position
    }
}

/// Edges [u, v, colour] with the ground 0.
fn graph(input: &Value) -> AnyPosition {
    let vertex = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
    let edges: Vec<Edge> = input
        .as_array()
        .unwrap()
        .iter()
        .map(|edge| {
            let colour = match edge[2].as_str() {
                Some("B") => Colour::Blue,
                Some("R") => Colour::Red,
                Some("G") => Colour::Green,
                other => panic!("colour {other:?}"),
            };
            Edge { from: vertex(&edge[0]), to: vertex(&edge[1]), colour }
        })
        .collect();
    let (position, dropped) = Hackenbush::new(&edges);
    assert_eq!(dropped, 0, "all edges of {input} hang on the ground");
    AnyPosition::from(position)
}

#[test]
fn push_strips_have_the_values_of_brute_force() {
    check(include_str!("data/push.jsonl"), written("Push"));
}

#[test]
fn shove_strips_have_the_values_of_brute_force() {
    check(include_str!("data/shove.jsonl"), written("Shove"));
}

#[test]
fn hackenbush_graphs_have_the_values_of_brute_force() {
    check(include_str!("data/hackenbush.jsonl"), graph);
}

#[test]
fn cherries_have_the_values_of_brute_force() {
    check(include_str!("data/cherries.jsonl"), written("Cherries"));
}

#[test]
fn cherries_with_gray_ones_have_the_values_of_brute_force() {
    check(include_str!("data/gray-cherries.jsonl"), written("Cherries"));
}

#[test]
fn stack_cherries_have_the_values_of_brute_force() {
    check(include_str!("data/stack.jsonl"), written("StackCherries"));
}
