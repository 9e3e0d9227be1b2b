//! How scoring games are made, what can be asked of all of them, and 001's table for truncated support.
//!
//! A finite game is given as a list of positions; a position lists Left's moves and Right's moves; a move is written
//! `points => position`, or as bare points if play ends there. Points count for Left, so that Right's are negative.

use std::sync::Arc;

use onside_ground::Player;
use onside_number::{IBig, Rational};
use onside_value::scoring::{
    ActionSet, ActionSetError, Minimax, ScoringGraph, ScoringVertex, TruncatedRow, truncated_table,
};

use super::kinds::SCORING_GAMES;
use super::subtraction::{check_count, heap, optimal_moves, outcome, start, subtraction};
use super::{Arity, Function, Method, argument, integer, method_for, natural_argument};
use crate::error::{Error, Expected, Place};
use crate::eval::{Engine, map, members};
use crate::value::{Held, Members, Moves, NumberRange, Scoring, Value};

const WRITTEN: &str =
    "as in ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]]): positions with the moves of Left and of Right";

pub(super) const METHODS: &[Method] = &[
    method_for(
        SCORING_GAMES,
        ("Result", "(p, starter)", Arity::between(0, 2)),
        "The score at the end of optimal play, from score 0 and Left (Positive) starting if nothing else is said.",
        ("CS({5,7}, 31).Result(10, Right)", "7"),
        |engine, value, arguments| {
            let (score, starter) = start(engine, arguments)?;
            Ok(integer(score + added(engine, value, starter)?))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("Results", "", Arity::exactly(0)),
        "The score at the end of optimal play from score 0, if Left starts and if Right starts.",
        ("ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]]).Results", "[4,-4]"),
        |engine, value, _| {
            let left = added(engine, value, Player::Left)?;
            Ok(Value::list(vec![integer(left), integer(added(engine, value, Player::Right)?)]))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("OptimalMoves", "(player)", Arity::between(0, 1)),
        "All optimal moves: pile => action for Cumulative Subtraction, points => position for a game given by its \
         moves, of Left if no player is given.",
        ("CS({5,7}, 12, 19).OptimalMoves", "[1 => 7,2 => 7]"),
        |engine, value, arguments| {
            let player = arguments.first().map_or(Ok(Player::Left), |player| argument(0, engine.player(player)))?;
            let Some(game) = moves(value) else { return optimal_moves(engine, value) };
            let found = Minimax::new(game.clone(), engine.games.guard()).optimal_moves(&game.start, player)?;
            let written = |found: onside_value::scoring::ScoringMove<usize>| match found.to {
                to if to < game.listed => Value::entry(integer(found.points), integer(to + 1)),
                _ => integer(found.points),
            };
            Ok(Value::list(found.into_iter().map(written).collect()))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("StartAt", "(n)", Arity::exactly(1)),
        "The same game from its position number n; for CS(S) from a heap of n.",
        ("ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]]).StartAt(2).Results", "[0,-1]"),
        |engine, value, arguments| {
            let Some(game) = moves(value) else {
                let heap = argument(0, heap(engine, &arguments[0]))?;
                return Ok(Value::subtraction(Arc::clone(&subtraction(value)?.actions), Some(vec![heap])));
            };
            let start =
                position_number(engine, &arguments[0], game.listed).map_err(|error| error.at(Place::Argument(0)))?;
            Ok(Value::Scoring(Arc::new(Scoring::Moves(Moves { start, ..game.clone() }))))
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "CS",
        parameters: "(S, x, y, ...)",
        summary: "Cumulative Subtraction with the actions S, a set or a range: with one heap x, with several piles, \
            or without for all heaps.",
        example: ("CS({5,7}, 31)", "CS({5,7},31)"),
        mode: None,
        arity: Arity::at_least(1),
        action: |engine, arguments| {
            let actions = Arc::new(argument(0, actions(engine, &arguments[0]))?);
            let piles = match arguments {
                [_] => None,
                [_, list @ (Value::List(_) | Value::Range(_))] => {
                    let piles = argument(1, members(engine, list))?;
                    Some(argument(1, piles.iter().map(|pile| heap(engine, pile)).collect())?)
                }
                [_, piles @ ..] => {
                    let pile = |(index, pile)| argument(index + 1, heap(engine, pile));
                    Some(piles.iter().enumerate().map(pile).collect::<Result<_, _>>()?)
                }
                [] => None,
            };
            Ok(Value::subtraction(actions, piles))
        },
    },
    Function {
        name: "ScoringGame",
        parameters: "(positions, n)",
        summary: "A finite scoring game: for each position the moves of Left and of Right, as points => position or \
                  as points if play ends there; it starts at the first position, or at number n.",
        example: ("ScoringGame([[[5 => 2, 3], [-4]], [[], [-1]]]).Result", "4"),
        mode: None,
        arity: Arity::between(1, 2),
        action: scoring_game,
    },
    Function {
        name: "TruncatedTable",
        parameters: "(m)",
        summary: "001's Table 2: the interval of convergence tr of {a, ..., m} for all a < m, for each m up to this, \
            and how many different ones there are.",
        example: (
            "TruncatedTable(3)",
            "m\\a | 1 | 2 | #x\n----+---+---+---\n  2 | 1 |   |  1\n----+---+---+---\n  3 | 1 | 2 |  2",
        ),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let max = greatest(engine, arguments)?;
            argument(0, check_count(u128::from(max) * u128::from(max), "the table of tr"))?;
            let guard = engine.games.guard();
            let rows = if engine.theorems() {
                truncated_table(max, guard)?
            } else {
                (2..=max).map(|max| TruncatedRow::by_recurrence(max, guard)).collect::<Result<_, _>>()?
            };
            Ok(tr_table(max, &rows))
        },
    },
    Function {
        name: "TruncatedRow",
        parameters: "(m)",
        summary: "One row of that table as a map: tr, its different values x, how often each occurs (M) and their \
            differences (Delta), as in Conjecture 16.",
        example: ("TruncatedRow(10)[\"tr\"]", "[1,2,2,2,2,3,3,5,9]"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let max = greatest(engine, arguments)?;
            argument(0, check_count(max.into(), "a row of the table of tr"))?;
            let guard = engine.games.guard();
            let row = if engine.theorems() {
                TruncatedRow::new(max, guard)?
            } else {
                TruncatedRow::by_recurrence(max, guard)?
            };
            let numbers = |numbers: &[u64]| Value::list(numbers.iter().map(|&number| integer(number)).collect());
            let entry = |name: &str, list: &[u64]| Value::entry(Value::Text(name.to_owned()), numbers(list));
            let (values, times, differences) = (row.values(), row.multiplicities(), row.differences());
            let entries = [("tr", row.tr()), ("x", &values), ("M", &times), ("Delta", &differences)];
            map(engine, entries.map(|(name, list)| entry(name, list)).to_vec())
        },
    },
];

fn moves(value: &Value) -> Option<&Moves> {
    match value {
        Value::Scoring(scoring) => match &**scoring {
            Scoring::Moves(game) => Some(game),
            _ => None,
        },
        _ => None,
    }
}

/// What optimal play adds to the score.
fn added(engine: &mut Engine, value: &Value, starter: Player) -> Result<IBig, Box<Error>> {
    if let Some(game) = moves(value) {
        return Ok(Minimax::new(game.clone(), engine.games.guard()).value(&game.start, starter)?.into());
    }
    let outcome = IBig::from(outcome(engine, value)?);
    Ok(if starter == Player::Left { outcome } else { -outcome })
}

/// The action set that a value is; a range is not written out before it is known to be short enough.
fn actions(engine: &mut Engine, value: &Value) -> Result<ActionSet, Box<Error>> {
    if let Value::Range(range) = value
        && let Some((from, to)) = interval(range)
    {
        return match (u64::try_from(&from), u64::try_from(&to)) {
            _ if to < from => Err(ActionSetError::Empty.into()),
            _ if from <= IBig::ZERO => Err(ActionSetError::NotPositive(from).into()),
            (Ok(from), Ok(to)) => {
                // Intervals of more actions than this are refused.
                let count = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX).min(1 << 24);
                engine.games.guard().room_for::<u64>(count)?;
                Ok(ActionSet::interval(from, to)?)
            }
            _ => Err(ActionSetError::TooLarge(to).into()),
        };
    }
    match value {
        Value::Set(_) | Value::List(_) | Value::Range(_) | Value::Mutable(_) => {}
        other => {
            let error =
                Error::mistake(format!("the actions must be a set of positive integers, not {}", other.described()));
            return Err(error.hint("as in CS({5,7}, 31)"));
        }
    }
    let mut integers = Vec::new();
    for action in members(engine, value)?.iter() {
        integers.push(engine.integer_as(action, Expected::Action)?);
    }
    Ok(ActionSet::from_integers(&integers)?)
}

/// The ends of a range of neighbouring integers.
fn interval(range: &NumberRange) -> Option<(IBig, IBig)> {
    let by_one = range.by.as_ref().is_none_or(|by| *by == Rational::from(1));
    if by_one { Some((range.from.to_integer()?, range.to.to_integer()?)) } else { None }
}

fn list(engine: &mut Engine, value: &Value, what: impl Fn() -> String) -> Result<Members, Box<Error>> {
    match value {
        Value::List(_) | Value::Range(_) => members(engine, value),
        other => Err(Error::mistake(format!("{} must be a list, not {}", what(), other.described())).hint(WRITTEN)),
    }
}

/// The index of a position that is counted from 1.
fn position_number(engine: &mut Engine, value: &Value, count: usize) -> Result<usize, Box<Error>> {
    let number = engine.integer(value)?;
    let index = usize::try_from(&(&number - IBig::ONE)).ok().filter(|&index| index < count);
    index.ok_or_else(|| match count {
        0 => Error::mistake("a scoring game needs at least one position").hint(WRITTEN),
        count => Error::mistake(format!("there is no position number {number}"))
            .hint(format!("positions are counted from 1 to {count}")),
    })
}

fn scoring_game(engine: &mut Engine, arguments: &[Value]) -> Result<Value, Box<Error>> {
    let positions = argument(0, list(engine, &arguments[0], || "the positions".to_owned()))?;
    let listed = positions.len();
    let mut vertices = Vec::with_capacity(listed + 1);
    for (index, position) in positions.iter().enumerate() {
        engine.games.guard().check()?;
        let what = || format!("position {}", index + 1);
        let sides = argument(0, list(engine, position, what))?;
        let [left, right] = &sides[..] else {
            let error = Error::mistake(format!("{} must list the moves of Left and of Right", what()));
            return Err(error.hint(WRITTEN).at(Place::Argument(0)));
        };
        let mut side = |value: &Value, player: Player| -> Result<Vec<(i64, usize)>, Box<Error>> {
            let what = || format!("{player}'s moves at position {}", index + 1);
            let moves = list(engine, value, what)?;
            moves.iter().map(|value| one_move(engine, value, listed, &what)).collect()
        };
        let (left, right) = (argument(0, side(left, Player::Left))?, argument(0, side(right, Player::Right))?);
        vertices.push(ScoringVertex { left, right });
    }
    let start = match arguments.get(1) {
        Some(start) => argument(1, position_number(engine, start, listed))?,
        None => argument(0, position_number(engine, &integer(1), listed))?,
    };
    // Moves after which play ends lead here.
    vertices.push(ScoringVertex::default());
    let graph = ScoringGraph::new(vertices).map_err(|error| Error::mistake(error.to_string()))?;
    Ok(Value::Scoring(Arc::new(Scoring::Moves(Moves { graph: Arc::new(graph), listed, start }))))
}

/// Points and where the move leads.
fn one_move(
    engine: &mut Engine,
    value: &Value,
    listed: usize,
    what: &impl Fn() -> String,
) -> Result<(i64, usize), Box<Error>> {
    let (points, to) = match value {
        Value::Entry(entry) => (&entry.0, Some(&entry.1)),
        points => (points, None),
    };
    let named = |error: Box<Error>| error.message(|message| format!("{}: {message}", what()));
    let points = engine.integer(points).map_err(named)?;
    let points =
        i64::try_from(&points).map_err(|_| named(Error::mistake(format!("{points} points do not fit 64 bits"))))?;
    let to = to.map_or(Ok(listed), |to| position_number(engine, to, listed)).map_err(named)?;
    Ok((points, to))
}

fn greatest(engine: &mut Engine, arguments: &[Value]) -> Result<u64, Box<Error>> {
    match natural_argument(engine, arguments, 0)? {
        max @ 0..2 => Err(Error::mistake(format!("the table begins with m = 2; found {max}")).at(Place::Argument(0))),
        max => Ok(max),
    }
}

/// A row for each m, a column for each a, and the number of different entries at the end.
fn tr_table(max: u64, rows: &[TruncatedRow]) -> Value {
    let cell = |text: &str| Value::Output(text.to_owned());
    let mut header = vec![cell("m\\a")];
    header.extend((1..max).map(integer));
    header.push(cell("#x"));
    let mut table = vec![header];
    for row in rows {
        let mut cells = vec![integer(row.max())];
        cells.extend(row.tr().iter().map(|&tr| integer(tr)));
        cells.extend((row.max()..max).map(|_| cell("")));
        cells.push(integer(row.distinct()));
        table.push(cells);
    }
    Value::Table(Held::new(table))
}
