//! Cumulative Subtraction over many heaps: optimal play turn by turn, sequences, tables, and the set X*.
//!
//! Questions about one position are in `subtraction`.

use std::sync::Arc;

use onside_number::{IBig, Rational, UBig};
use onside_value::scoring::{CumulativeSubtraction, Line, TwoActions};

use super::kinds::SCORING_GAMES;
use super::subtraction::{action, check_count, heap, heap_of, numbers, solved, start, subtraction};
use super::{Arity, Method, argument, integer, method_for};
use crate::error::{Error, Place};
use crate::eval::{Engine, members};
use crate::value::{Held, NumberRange, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);
const START: Arity = Arity::between(0, 2);

/// The most heaps side by side in a table.
const ACROSS: u64 = 20;

pub(super) const METHODS: &[Method] = &[
    method_for(
        SCORING_GAMES,
        ("Line", "(p, starter)", START),
        "Optimal play turn by turn with the score, from score 0 and Left (Positive) starting if nothing else is \
         said; sacrifices are marked.",
        (
            "CS({2,3}, 4).Line(10)",
            "turn | player | heap | takes | sacrifice | \
             score\n-----+--------+------+-------+-----------+------\n   1 |   Left |    4 |     3 |           |    \
             13\n-----+--------+------+-------+-----------+------\n end |        |    1 |       |           |    13",
        ),
        |engine, value, arguments| Ok(line_table(&line(engine, value, arguments)?)),
    ),
    method_for(
        SCORING_GAMES,
        ("LineActions", "", NONE),
        "What is taken turn by turn in optimal play.",
        ("CS({2,10,13,14}, 35).LineActions", "[10,13,10,2]"),
        |engine, value, arguments| {
            let line = line(engine, value, arguments)?;
            if let Some(opening) = &line.opening {
                let turns = &opening.turns + UBig::from(line.steps.len());
                return Err(Error::mistake(format!("there are {turns} turns, which is too many to list"))
                    .hint("Line sums up the turns that repeat"));
            }
            Ok(numbers(line.actions()))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("OutcomeSequence", "(heaps)", ONE),
        "The outcomes of the heaps of a range or a list.",
        ("CS({5,7}).OutcomeSequence(28..34)", "[0,1,1,3,3,5,5]"),
        |engine, value, arguments| {
            let (game, heaps) = (solved(engine, value)?, heaps(engine, arguments)?);
            Ok(numbers(heaps.iter().map(|heap| game.outcome(heap))))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("OptimalSequence", "(heaps)", ONE),
        "The largest optimal actions of the heaps of a range or a list; Nothing where no action fits.",
        ("CS({5,7}).OptimalSequence(28..34)", "[7,5,5,7,7,7,7]"),
        |engine, value, arguments| {
            let (game, heaps) = (solved(engine, value)?, heaps(engine, arguments)?);
            Ok(Value::list(heaps.iter().map(|heap| action(game.optimal_action(heap))).collect()))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("Table", "(heaps)", ONE),
        "The heaps x of a range or a list with opt(x) and o(x) under them; long tables go on below.",
        (
            "CS({2,3}).Table(0..4)",
            "  x | 0 | 1 | 2 | 3 | 4\n----+---+---+---+---+--\nopt | - | - | 2 | 3 | 3\n----+---+---+---+---+--\n  o \
             | 0 | 0 | 2 | 3 | 3",
        ),
        |engine, value, arguments| {
            let (game, heaps) = (solved(engine, value)?, heaps(engine, arguments)?);
            let across = (2 * game.actions().max()).min(ACROSS);
            Ok(table(&game, &heaps, usize::try_from(across).unwrap_or(1)))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("XStar", "", NONE),
        "For two actions the set X* of heaps where the smaller one is optimal, as a list of ranges X*(1), X*(2), ...",
        ("CS({5,7}).XStar", "[5..6,17..18,29..30]"),
        x_star,
    ),
];

fn line(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<Line, Box<Error>> {
    let heap = heap_of(engine, subtraction(value)?, &[])?;
    let (score, starter) = start(engine, arguments)?;
    Ok(solved(engine, value)?.line(&heap, &score, starter, engine.games.guard())?)
}

fn cell(text: impl Into<String>) -> Value {
    Value::Output(text.into())
}

/// A row for each turn: number, player, heap before it, what is taken, by how much that is less than the greedy
/// action, and the score after it. The last row holds what nobody can take, and the result.
fn line_table(line: &Line) -> Value {
    let mut rows = vec![["turn", "player", "heap", "takes", "sacrifice", "score"].map(cell).to_vec()];
    let mut turn = UBig::ONE;
    if let Some(opening) = &line.opening {
        let both = vec![cell(format!("1 to {}", opening.turns)), cell("both"), cell(""), integer(opening.action)];
        rows.push(both);
        turn += &opening.turns;
    }
    for step in &line.steps {
        let sacrifice = if step.is_sacrifice() { integer(step.sacrificed()) } else { cell("") };
        rows.push(vec![
            integer(turn.clone()),
            Value::Player(step.player),
            integer(step.heap.clone()),
            integer(step.action),
            sacrifice,
            integer(step.score.clone()),
        ]);
        turn += UBig::ONE;
    }
    let (rest, result) = (integer(line.rest.clone()), integer(line.result.clone()));
    rows.push(vec![cell("end"), cell(""), rest, cell(""), cell(""), result]);
    Value::Table(Held::new(rows))
}

/// The heaps that the only argument lists.
fn heaps(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<UBig>, Box<Error>> {
    let value = &arguments[0];
    if let Value::Range(range) = value {
        let count = u128::try_from(&range.count()).unwrap_or(u128::MAX);
        argument(0, check_count(count, &format!("a table of {} heaps", range.count())))?;
    }
    match value {
        Value::Range(_) | Value::List(_) | Value::Set(_) | Value::Mutable(_) => {}
        other => {
            let error = Error::mistake(format!("expected a range or a list of heaps, found {}", other.described()));
            return Err(error.hint("as in 0..55").at(Place::Argument(0)));
        }
    }
    let listed = argument(0, members(engine, value))?;
    let mut heaps = Vec::with_capacity(listed.len());
    for value in listed.iter() {
        engine.games.guard().check()?;
        heaps.push(argument(0, heap(engine, value))?);
    }
    Ok(heaps)
}

/// Rows x, opt(x) and o(x) for a line of heaps, and again for the next ones.
fn table(game: &CumulativeSubtraction, heaps: &[UBig], across: usize) -> Value {
    let mut rows = Vec::new();
    for heaps in heaps.chunks(across.max(1)) {
        let row = |name: &str, of: &dyn Fn(&UBig) -> Value| {
            let mut row = vec![cell(name)];
            row.extend(heaps.iter().map(of));
            row
        };
        rows.push(row("x", &|heap| integer(heap.clone())));
        rows.push(row("opt", &|heap| game.optimal_action(heap).map_or_else(|| cell("-"), integer)));
        rows.push(row("o", &|heap| integer(game.outcome(heap))));
    }
    Value::Table(Held::new(rows))
}

/// The sets X*(i) by Theorem 12; without theorems the runs of heaps below xi where the smaller action is optimal.
fn x_star(engine: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Box<Error>> {
    let actions = &subtraction(value)?.actions;
    let Some(pair) = TwoActions::new(actions) else {
        let error = Error::mistake(format!("X* belongs to two actions, not to {}", actions.as_slice().len()));
        return Err(error.hint("OptimalSequence tells where other games sacrifice").at(Place::Receiver));
    };
    let range = |first: u128, last: u128| {
        let (from, to) = (Rational::from(IBig::from(first)), Rational::from(IBig::from(last)));
        Value::Range(Arc::new(NumberRange { from, to, by: None }))
    };
    if engine.theorems() {
        check_count(pair.i_max().into(), &format!("the {} sets X*(i)", pair.i_max()))?;
        let sets = (1..=pair.i_max()).filter_map(|i| pair.x_star(i));
        return Ok(Value::list(engine.collected(sets.map(|(first, last)| range(first, last)))?));
    }
    let game = solved(engine, value)?;
    let mut runs: Vec<(u128, u128)> = Vec::new();
    for heap in 0..game.convergence().xi {
        engine.games.guard().check()?;
        if game.optimal_action(&UBig::from(heap)) == Some(actions.min()) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == heap => *last = heap,
                _ => runs.push((heap, heap)),
            }
        }
    }
    Ok(Value::list(engine.collected(runs.into_iter().map(|(first, last)| range(first, last)))?))
}
