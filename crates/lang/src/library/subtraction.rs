//! Cumulative Subtraction (001): outcomes, optimal actions, convergence, several piles.
//!
//! A position is `CS(S, x)`, a sum of piles `CS(S, x, y)`, and `CS(S)` stands for all heaps together: what depends on
//! a heap takes it as an argument then. The mathematics is in `value::scoring`.

use std::sync::Arc;

use onside_ground::Player;
use onside_number::{IBig, UBig};
use onside_value::scoring::{CumulativeSubtraction, PileMove, PileTable, SeveralPiles, TwoPiles};

use super::kinds::SCORING_GAMES;
use super::{Arity, Method, argument, integer, method_for, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, MOST_MEMBERS, members, set};
use crate::value::{Outcomes, Scoring, Subtraction, Value};

const NONE: Arity = Arity::exactly(0);
const HEAP: Arity = Arity::between(0, 1);

pub(super) const METHODS: &[Method] = &[
    method_for(
        SCORING_GAMES,
        ("Outcome", "(x)", HEAP),
        "The outcome o: what optimal play adds to the score for whoever starts; CS(S).Outcome(x) is that of a heap x.",
        ("CS({5,7}, 31).Outcome", "3"),
        |engine, value, arguments| {
            let game = subtraction(value)?;
            match game.piles.as_deref() {
                Some(piles) if piles.len() != 1 && arguments.is_empty() => several(engine, game, piles).map(integer),
                _ => one_heap(engine, value, arguments, |game, heap| integer(game.outcome(heap))),
            }
        },
    ),
    method_for(
        SCORING_GAMES,
        ("OptimalAction", "(x)", HEAP),
        "opt(x): the largest optimal action, or Nothing if no action fits the heap.",
        ("CS({5,7}, 29).OptimalAction", "5"),
        |engine, value, arguments| one_heap(engine, value, arguments, |game, heap| action(game.optimal_action(heap))),
    ),
    method_for(
        SCORING_GAMES,
        ("OptimalActions", "(x)", HEAP),
        "The set of all optimal actions.",
        ("CS({1,2}, 4).OptimalActions", "{1,2}"),
        |engine, value, arguments| {
            let actions = one_heap(engine, value, arguments, |game, heap| numbers(game.optimal_actions(heap)))?;
            let actions = members(engine, &actions)?.to_vec();
            set(engine, actions)
        },
    ),
    method_for(
        SCORING_GAMES,
        ("GreedyAction", "(x)", HEAP),
        "The largest action that fits the heap, or Nothing; any other action is a sacrifice.",
        ("CS({5,7}, 29).GreedyAction", "7"),
        |engine, value, arguments| one_heap(engine, value, arguments, |game, heap| action(game.greedy_action(heap))),
    ),
    method_for(
        SCORING_GAMES,
        ("Convergence", "", NONE),
        "xi(S): the heap from which on the optimal action is max S.",
        ("CS({2,10,13,14}).Convergence", "116"),
        |engine, value, _| Ok(integer(solved(engine, value)?.convergence().xi)),
    ),
    method_for(
        SCORING_GAMES,
        ("ConvergenceProof", "", NONE),
        "Why the optimal action is max S for all heaps from xi(S) on, in a sentence.",
        ("CS({5,7}).ConvergenceProof", "opt(x) = 7 for all x from 31 on, by Theorem 12 for two actions"),
        |engine, value, _| Ok(Value::Output(solved(engine, value)?.convergence().to_string())),
    ),
    method_for(
        SCORING_GAMES,
        ("Period", "", NONE),
        "The least period of the outcomes.",
        ("CS({5,7}).Period", "14"),
        |engine, value, _| Ok(integer(solved(engine, value)?.convergence().period)),
    ),
    method_for(
        SCORING_GAMES,
        ("Preperiod", "", NONE),
        "The heap from which on the outcomes are periodic; often smaller than xi(S).",
        ("CS({5,7}).Preperiod", "24"),
        |engine, value, _| Ok(integer(solved(engine, value)?.convergence().preperiod)),
    ),
    method_for(
        SCORING_GAMES,
        ("Pattern", "", NONE),
        "One period of outcomes, from the preperiod on.",
        ("CS({5,7}).Pattern", "[4,4,2,2,0,1,1,3,3,5,5,7,6,6]"),
        |engine, value, _| {
            let game = solved(engine, value)?;
            check_count(game.convergence().period.into(), "the pattern of outcomes")?;
            Ok(numbers(game.pattern(engine.games.guard())?))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("TwoPiles", "(x, y)", Arity::exactly(2)),
        "The outcomes of all pairs of piles up to x and y: a column for each first pile and a row for each second.",
        (
            "CS({2,3}).TwoPiles(5, 2)",
            "  | 0 1 2 3 4 5\n--+------------\n0 | 0 0 2 3 3 1\n1 | 0 0 2 3 3 1\n2 | 2 2 0 1 2 3",
        ),
        |engine, value, arguments| {
            let actions = subtraction(value)?.actions.as_ref().clone();
            let (x, y) = (natural_argument(engine, arguments, 0)?, natural_argument(engine, arguments, 1)?);
            let guard = engine.games.guard();
            let outcomes = Outcomes::new(TwoPiles::new(actions, x, y, guard)?, guard)?;
            Ok(Value::Scoring(Arc::new(Scoring::TwoPiles(outcomes))))
        },
    ),
    method_for(
        SCORING_GAMES,
        ("Actions", "", NONE),
        "The action set S.",
        ("CS(3..5).Actions", "{3,4,5}"),
        |engine, value, _| {
            let actions = subtraction(value)?.actions.as_slice().iter().map(|&action| integer(action));
            let actions = engine.collected(actions)?;
            set(engine, actions)
        },
    ),
    method_for(
        SCORING_GAMES,
        ("Piles", "", NONE),
        "The piles of a position as a list.",
        ("CS({5,7}, 31, 12, 4).Piles", "[31,12,4]"),
        |_, value, _| {
            let game = subtraction(value)?;
            let piles = game.piles.as_deref().ok_or_else(|| no_heap("the piles"))?;
            Ok(Value::list(piles.iter().map(|pile| integer(pile.clone())).collect()))
        },
    ),
];

/// The game of Cumulative Subtraction that a value is.
pub(super) fn subtraction(value: &Value) -> Result<&Subtraction, Box<Error>> {
    if let Value::Scoring(scoring) = value
        && let Scoring::Subtraction(game) = &**scoring
    {
        return Ok(game);
    }
    let error = Error::mistake("this is a question about Cumulative Subtraction, and the game is given by its moves");
    Err(error.hint("Result, Results, OptimalMoves and StartAt apply to every scoring game").at(Place::Receiver))
}

pub(super) fn solved(engine: &mut Engine, value: &Value) -> Result<Arc<CumulativeSubtraction>, Box<Error>> {
    engine.solved(&subtraction(value)?.actions)
}

fn no_heap(what: &str) -> Box<Error> {
    Error::mistake(format!("{what} of a game without a heap"))
        .hint("give a heap, as in CS({5,7}, 31)")
        .at(Place::Receiver)
}

/// A number of pebbles.
pub(super) fn heap(engine: &mut Engine, value: &Value) -> Result<UBig, Box<Error>> {
    let pebbles = engine.integer(value)?;
    UBig::try_from(pebbles.clone()).map_err(|_| {
        Error::mistake(format!("a heap has no fewer than 0 pebbles; found {pebbles}")).hint("use an integer from 0 on")
    })
}

/// The only heap of a position, or the one that was given with the question.
pub(super) fn heap_of(engine: &mut Engine, game: &Subtraction, arguments: &[Value]) -> Result<UBig, Box<Error>> {
    match (game.piles.as_deref(), arguments.first()) {
        (None, Some(value)) => argument(0, heap(engine, value)),
        (Some([heap]), None) => Ok(heap.clone()),
        (Some(_), Some(_)) => Err(Error::mistake("the position has its piles already")
            .hint("ask without an argument, or ask CS(S) about a heap")
            .at(Place::Argument(0))),
        (None, None) => Err(Error::mistake("this is a question about a heap, and none is given")
            .hint("write CS({5,7}, 31) or CS({5,7}).Outcome(31)")
            .at(Place::Receiver)),
        (Some(piles), None) => Err(Error::mistake(format!("this is a question about one heap, not {}", piles.len()))
            .hint("OptimalMoves and Outcome know several piles")
            .at(Place::Receiver)),
    }
}

fn one_heap(
    engine: &mut Engine,
    value: &Value,
    arguments: &[Value],
    ask: impl FnOnce(&CumulativeSubtraction, &UBig) -> Value,
) -> Result<Value, Box<Error>> {
    let heap = heap_of(engine, subtraction(value)?, arguments)?;
    Ok(ask(&*solved(engine, value)?, &heap))
}

pub(super) fn action(action: Option<u64>) -> Value {
    action.map_or(Value::Nothing, integer)
}

pub(super) fn numbers(numbers: impl IntoIterator<Item = u64>) -> Value {
    Value::list(numbers.into_iter().map(integer).collect())
}

/// Piles as machine words; one that does not fit is refused by the table, with a size that is too small but enough.
fn words(piles: &[UBig]) -> Vec<u64> {
    piles.iter().map(|pile| u64::try_from(pile).unwrap_or(u64::MAX)).collect()
}

/// The outcome of several piles, or none; without theorems from a table of all of them.
fn several(engine: &mut Engine, game: &Subtraction, piles: &[UBig]) -> Result<u64, Box<Error>> {
    let guard = engine.games.guard();
    if engine.theorems() {
        return Ok(SeveralPiles::new(game.actions.as_ref().clone(), piles, guard)?.outcome());
    }
    let piles = words(piles);
    Ok(PileTable::new(&game.actions, &piles, guard)?.outcome(&piles).unwrap_or(0))
}

/// The outcome of a position with any number of piles.
pub(super) fn outcome(engine: &mut Engine, value: &Value) -> Result<u64, Box<Error>> {
    let game = subtraction(value)?;
    match game.piles.as_deref() {
        None => Err(no_heap("the result")),
        Some([heap]) => Ok(solved(engine, value)?.outcome(heap)),
        Some(piles) => several(engine, game, piles),
    }
}

/// All optimal moves of a position.
pub(super) fn optimal_moves(engine: &mut Engine, value: &Value) -> Result<Value, Box<Error>> {
    let game = subtraction(value)?;
    let piles = game.piles.as_deref().ok_or_else(|| no_heap("the moves"))?;
    if let [heap] = piles {
        let actions = solved(engine, value)?.optimal_actions(heap);
        return Ok(moves(&actions.into_iter().map(|action| PileMove { pile: 0, action }).collect::<Vec<_>>()));
    }
    let guard = engine.games.guard();
    if engine.theorems() {
        let piles = SeveralPiles::new(game.actions.as_ref().clone(), piles, guard)?;
        return Ok(moves(&piles.optimal_moves(guard)?));
    }
    let piles = words(piles);
    Ok(moves(&PileTable::new(&game.actions, &piles, guard)?.optimal_moves(&piles).unwrap_or_default()))
}

/// Moves as entries: the number of the pile, counted from 1, and what is taken.
pub(super) fn moves(found: &[PileMove]) -> Value {
    let entry = |found: &PileMove| Value::entry(integer(found.pile + 1), integer(found.action));
    Value::list(found.iter().map(entry).collect())
}

/// A start score and who starts, in any order; 0 and Left if they are not given.
pub(super) fn start(engine: &mut Engine, arguments: &[Value]) -> Result<(IBig, Player), Box<Error>> {
    let (mut score, mut starter) = (None, None);
    for (index, value) in arguments.iter().enumerate() {
        let again = |what: &str| Error::mistake(format!("{what} is given twice")).at(Place::Argument(index));
        match value {
            Value::Player(player) if starter.is_none() => starter = Some(*player),
            Value::Player(_) => return Err(again("the player who starts")),
            _ if score.is_some() => return Err(again("the score").hint("as in Line(10, Right)")),
            number => score = Some(argument(index, engine.integer(number))?),
        }
    }
    Ok((score.unwrap_or(IBig::ZERO), starter.unwrap_or(Player::Left)))
}

/// Refuses what would not fit memory, with its size.
pub(super) fn check_count(count: u128, what: &str) -> Result<(), Box<Error>> {
    if count <= MOST_MEMBERS as u128 {
        return Ok(());
    }
    let bytes = count.saturating_mul(size_of::<Value>() as u128);
    Err(Error::mistake(format!("{what} would need at least {bytes} bytes"))
        .hint(format!("ask about less: at most {MOST_MEMBERS} entries are listed")))
}
