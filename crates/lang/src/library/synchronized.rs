//! What can be asked of synchronized games: values, strategies, outcomes, moves.
//!
//! The methods whose names mean nothing else also take positions and sums of positions in alternating mode.

use std::sync::Arc;

use onside_ground::{Outcome, Player};
use onside_number::Rational;
use onside_number::matrix::Matrix;
use onside_solve::nash::{self, Equality, JointValues, SyncGame, SyncMove};
use onside_value::synchronized::{PlayResult, Sum};

use super::kinds::{SYNCHRONIZED, SYNCHRONIZED_ALONE};
use super::{Arity, Method, argument, integer, method_for, natural_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, map, set, text};
use crate::session::MOST_DIGITS;
use crate::value::{Equilibrium, Held, NamedMove, Strategy, Value};

const NONE: Arity = Arity::exactly(0);

/// More positions than this are not put in one matrix.
const MOST_ENTRIES: usize = 1_000_000;

pub(super) const METHODS: &[Method] = &[
    method_for(
        SYNCHRONIZED,
        ("NashValue", "(digits)", Arity::between(0, 1)),
        "The Nash value: exact, or if the fraction is too large an enclosure with this number of digits (30 if none \
         are given).",
        ("Push(BR_BR).NashValue", "-5/2"),
        |engine, value, arguments| {
            let game = game(engine, value)?;
            if arguments.is_empty() {
                return engine.nash(&game);
            }
            let digits = natural_argument(engine, arguments, 0)?;
            let digits = u32::try_from(digits).ok().filter(|digits| (1..=MOST_DIGITS).contains(digits));
            let Some(digits) = digits else {
                let error = Error::mistake(format!("the number of digits goes from 1 to {MOST_DIGITS}"));
                return Err(error.at(Place::Argument(0)));
            };
            let settings = engine.solver.nash_settings();
            engine.solver.set_nash(digits, settings.exact_bits);
            let answer = engine.nash(&game);
            engine.solver.set_nash(settings.digits, settings.exact_bits);
            answer
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("IsIsomorphicTo", "(h)", Arity::exactly(1)),
        "Whether two synchronized games are the same up to the order of moves, which is what == asks of them.",
        ("Synchronized(Push(BR)).IsIsomorphicTo(Synchronized(Shove(BR)))", "true"),
        |engine, value, arguments| {
            let (first, second) = (game(engine, value)?, argument(0, game(engine, &arguments[0]))?);
            Ok(Value::Boolean(engine.solver.isomorphic(&first, &second)?))
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("SameInEverySum", "(h)", Arity::exactly(1)),
        "Whether G + X and H + X have the same one of the outcomes L, R and U for all X: equality as 000 defines it \
         (Definition 4.5), while == asks whether the games are isomorphic. Where neither is found it is an error.",
        ("Sync([0,0], [0,0], [[1,-1],[-1,1]]).SameInEverySum(Sync([0,0], [0,0], [[-1,1],[1,-1]]))", "true"),
        |engine, value, arguments| {
            let (first, second) = (game(engine, value)?, argument(0, game(engine, &arguments[0]))?);
            match engine.solver.equality(&first, &second)? {
                Equality::Equal => Ok(Value::Boolean(true)),
                Equality::Different(_) => Ok(Value::Boolean(false)),
                Equality::Open => Err(Error::mistake("whether these games are the same in every sum is not known")
                    .hint("they are not isomorphic, and no small game beside them tells them apart")),
            }
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("OutcomeDistinguisher", "(h)", Arity::exactly(1)),
        "A game beside which two synchronized games have different ones of the outcomes L, R and U; nothing if none is \
         found.",
        ("Synchronized(Push(BR)).OutcomeDistinguisher(0)", "0"),
        |engine, value, arguments| {
            let (first, second) = (game(engine, value)?, argument(0, game(engine, &arguments[0]))?);
            Ok(match engine.solver.equality(&first, &second)? {
                Equality::Different(beside) => Value::synchronized(beside),
                Equality::Equal | Equality::Open => Value::Nothing,
            })
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("Strategies", "", NONE),
        "An optimal strategy for Left and one for Right: the moves that are played, with their probabilities.",
        (
            "Push(BR_BR).Strategies",
            "[[\"square 1\" => 1/2,\"square 4\" => 1/2],[\"square 2\" => 1/2,\"square 5\" => 1/2]]",
        ),
        |engine, value, _| {
            let game = game(engine, value)?;
            let found = engine.solver.equilibrium(&game)?;
            engine.warn_unsound(found.unsound);
            if !found.exact {
                engine.warn("the probabilities guarantee the value only up to its enclosure".to_owned());
            }
            let side = |player, moves: &[SyncMove], chances: &[Rational]| {
                let named = moves.iter().zip(game.move_texts(player, moves));
                let played = named.zip(chances).filter(|(_, chance)| !chance.is_zero());
                let (moves, probabilities) =
                    played.map(|((&action, name), chance)| (NamedMove { action, name }, chance.clone())).unzip();
                Arc::new(Strategy { player, moves: Some(moves), probabilities })
            };
            Ok(Value::Equilibrium(Arc::new(Equilibrium {
                left: side(Player::Left, &found.lefts, &found.left),
                right: side(Player::Right, &found.rights, &found.right),
                exact: found.exact,
            })))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("Matrix", "", NONE),
        "The Nash values after each pair of moves: a row for each of Left's moves; empty if the game is decided.",
        ("Push(BR_BR).Matrix", "[[-2,-3],[-3,-2]]"),
        |engine, value, _| {
            let game = game(engine, value)?;
            if is_decided(&game) {
                return Ok(Value::Matrix(Arc::new(Matrix::empty())));
            }
            let found = joint_values(engine, &game)?;
            let matrix = Matrix::from_fn(found.lefts.len(), found.rights.len(), |row, column| {
                engine.of_nash(&found.matrix[row * found.rights.len() + column])
            });
            Ok(Value::Matrix(Arc::new(matrix)))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("MatrixTable", "", NONE),
        "The Nash values after each pair of moves as a table, with the moves at the margins: Left's down, Right's \
         across.",
        (
            "Push(BR_BR).MatrixTable",
            "         | square 2 | square 5\n---------+----------+---------\nsquare 1 |       -2 |       -3\n\
             ---------+----------+---------\nsquare 4 |       -3 |       -2",
        ),
        |engine, value, _| {
            let game = game(engine, value)?;
            let found = joint_values(engine, &game)?;
            let mut header = vec![Value::Output(String::new())];
            header.extend(game.move_texts(Player::Right, &found.rights).into_iter().map(Value::Output));
            let mut rows = vec![header];
            let lefts = game.move_texts(Player::Left, &found.lefts);
            for (text, mut values) in lefts.into_iter().zip(value_rows(engine, &found)) {
                values.insert(0, Value::Output(text));
                rows.push(values);
            }
            Ok(Value::Table(Held::new(rows)))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("PositionMatrix", "", NONE),
        "The games after each pair of moves: a row for each of Left's moves; empty if the game is decided.",
        ("Synchronized(2*Hackenbush(\"0-1B, 1-2R\")).PositionMatrix[1][2]", "1"),
        |engine, value, _| {
            let game = game(engine, value)?;
            let (lefts, rights) = (game.moves(Player::Left)?, game.moves(Player::Right)?);
            if lefts.len().saturating_mul(rights.len()) > MOST_ENTRIES {
                return Err(nash::Error::TooManyMoves.into());
            }
            let mut entries = Vec::with_capacity(lefts.len() * rights.len());
            for &left in &lefts {
                engine.games.guard().check()?;
                for &right in &rights {
                    entries.push(Value::synchronized(game.joint(left, right)?));
                }
            }
            let matrix = Matrix::new(lefts.len(), rights.len(), entries).unwrap_or_else(Matrix::empty);
            Ok(Value::Matrix(Arc::new(matrix)))
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("OutcomeClass", "", NONE),
        "Who can force what with pure strategies (003, Table 3.1): L, R, D, LD, DR, and LDR or LR if nobody can \
         force a draw.",
        ("Synchronized(2*Hackenbush(\"0-1B, 1-2R\")).OutcomeClass", "LD"),
        |engine, value, _| {
            let game = game(engine, value)?;
            Ok(Value::by_strategies(engine.solver.class_by_strategies(&game)?))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("CoarseOutcome", "", NONE),
        "L or R if Left or Right can force a win with a pure strategy, otherwise U (000, section 4).",
        ("Push(BR_BR).CoarseOutcome", "R"),
        |engine, value, _| {
            let game = game(engine, value)?;
            Ok(Value::coarse_outcome(engine.solver.coarse_class(&game)?))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("GetWinners", "", NONE),
        "The results that some play can reach, as 003's program gives them.",
        ("(2*Hackenbush(\"0-1B, 1-2R\")).GetWinners()", "{DRAW,LEFT}"),
        |engine, value, _| {
            let game = game(engine, value)?;
            let winners = engine.solver.outlook(&game)?.reachable.iter().map(winner).collect();
            set(engine, winners)
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("OptimalResults", "", NONE),
        "The results that are reached if both follow the strategies found, with their probabilities (004, section \
         4.1).",
        ("(2*Hackenbush(\"0-1B, 1-2R\")).OptimalResults", "{DRAW => 1/2, LEFT => 1/2}"),
        |engine, value, _| {
            let game = game(engine, value)?;
            let chances = engine.solver.chances(&game)?;
            let all = [
                (PlayResult::Left, chances.left),
                (PlayResult::Draw, chances.draw),
                (PlayResult::Right, chances.right),
            ];
            let possible = all.into_iter().filter(|(_, chance)| !chance.is_zero());
            let entries = possible.map(|(result, chance)| Value::entry(winner(result), Value::Number(chance)));
            map(engine, entries.collect())
        },
    ),
    Method {
        alias: "Birthday",
        ..method_for(
            SYNCHRONIZED_ALONE,
            ("GetBirthday", "", NONE),
            "The greatest number of rounds in which both move (003, Definition 3.3).",
            ("Synchronized(Push(BR_BR)).GetBirthday()", "5"),
            |engine, value, _| {
                let game = game(engine, value)?;
                Ok(integer(engine.solver.outlook(&game)?.birthday))
            },
        )
    },
    method_for(
        SYNCHRONIZED,
        ("TreeBirthday", "", NONE),
        "The length of the longest play, in which both players or only one of them move in each round (000, \
         Definition 4.2).",
        ("Push(BR_BR).TreeBirthday", "12"),
        |engine, value, _| {
            let game = game(engine, value)?;
            Ok(integer(engine.solver.tree_birthday(&game)?))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("IsDecided", "", NONE),
        "Whether one of the players cannot move, so that the game is over.",
        ("Push(BB).IsDecided", "true"),
        |engine, value, _| {
            let game = game(engine, value)?;
            Ok(Value::Boolean(is_decided(&game)))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("IsTerminal", "", NONE),
        "Whether only one player, if any, can ever move (004, Definition 4.18).",
        ("Cherries(BWB).IsTerminal", "false"),
        |engine, value, _| {
            of_sum(engine, value, |engine, sum| engine.solver.synchronized().games.terminal(sum).is_some())
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("IsReboundFree", "", NONE),
        "Whether every decided game that can be reached is terminal (004, section 4.3).",
        ("Push(BR_BR).IsReboundFree", "true"),
        |engine, value, _| of_sum(engine, value, |engine, sum| engine.solver.synchronized().games.is_rebound_free(sum)),
    ),
    method_for(
        SYNCHRONIZED,
        ("LeftMoves", "", NONE),
        "Left's moves by name, with what each leads to if Right does not move.",
        ("(Push(B) + 2).LeftMoves", "[\"Push(B): square 1\" => 2,\"2: move 1\" => Synchronized(Push(\"B\") + 1)]"),
        |engine, value, _| solo_moves(engine, value, Player::Left),
    ),
    method_for(
        SYNCHRONIZED,
        ("RightMoves", "", NONE),
        "Right's moves by name, with what each leads to if Left does not move.",
        ("Clobber(\"xo\").RightMoves", "[\"row 1, column 2 to row 1, column 1\" => Clobber(\"o.\")]"),
        |engine, value, _| solo_moves(engine, value, Player::Right),
    ),
    method_for(
        SYNCHRONIZED,
        ("Play", "(i, j)", Arity::exactly(2)),
        "The game after Left's i-th and Right's j-th move at once, counted from 1 as LeftMoves and RightMoves list \
         them.",
        ("Push(BR_BR).Play(1, 2).ToString", "\"Synchronized(Push(\\\"_RBR\\\"))\""),
        |engine, value, arguments| {
            let game = game(engine, value)?;
            let left = move_argument(engine, &game, Player::Left, arguments, 0)?;
            let right = move_argument(engine, &game, Player::Right, arguments, 1)?;
            Ok(Value::synchronized(game.joint(left, right)?))
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("DisplayString", "", NONE),
        "The game as it is written, as a text.",
        ("Sync([0],[0],[[1]]).DisplayString()", "\"Sync([0],[0],[[1]])\""),
        |engine, value, _| Ok(Value::Text(text(engine, value)?)),
    ),
];

/// The synchronized game that a receiver is.
pub(super) fn game(engine: &Engine, value: &Value) -> Result<SyncGame, Box<Error>> {
    engine.synchronized(value).map_err(|error| error.at(Place::Receiver))
}

pub(super) fn joint_values(engine: &mut Engine, game: &SyncGame) -> Result<JointValues, Box<Error>> {
    let mut found = engine.solver.joint_values(game)?;
    engine.warn_unsound(found.unsound.take());
    Ok(found)
}

pub(super) fn value_rows(engine: &Engine, found: &JointValues) -> Vec<Vec<Value>> {
    let rows = found.matrix.chunks(found.rights.len().max(1));
    rows.map(|row| row.iter().map(|value| engine.of_nash(value)).collect()).collect()
}

fn is_decided(game: &SyncGame) -> bool {
    Player::BOTH.iter().any(|&player| !game.can_move(player))
}

fn of_sum(engine: &mut Engine, value: &Value, test: fn(&mut Engine, Sum) -> bool) -> Result<Value, Box<Error>> {
    let game = game(engine, value)?;
    let sum = engine.solver.sync_sum(&game)?;
    Ok(Value::Boolean(test(engine, sum)))
}

fn winner(result: PlayResult) -> Value {
    match result {
        PlayResult::Left => Value::Winner(Outcome::Left),
        PlayResult::Draw => Value::Draw,
        PlayResult::Right => Value::Winner(Outcome::Right),
    }
}

fn solo_moves(engine: &mut Engine, value: &Value, player: Player) -> Result<Value, Box<Error>> {
    let game = match game(engine, value) {
        Ok(game) => game,
        // What cannot be played at once has moves all the same.
        Err(error) => return super::moves::named(engine, value, player)?.ok_or(error),
    };
    let moves = game.moves(player)?;
    let texts = game.move_texts(player, &moves);
    let mut entries = Vec::with_capacity(moves.len());
    for (text, chosen) in texts.into_iter().zip(moves) {
        engine.games.guard().check()?;
        entries.push(Value::entry(Value::Text(text), Value::synchronized(game.solo(player, chosen)?)));
    }
    Ok(Value::list(entries))
}

/// The player's move with the number that an argument gives.
fn move_argument(
    engine: &mut Engine,
    game: &SyncGame,
    player: Player,
    arguments: &[Value],
    index: usize,
) -> Result<SyncMove, Box<Error>> {
    let moves = argument(index, game.moves(player).map_err(Box::<Error>::from))?;
    let number = natural_argument(engine, arguments, index)?;
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    place.and_then(|place| moves.get(place).copied()).ok_or_else(|| {
        let error = Error::mistake(format!("{player} has no move number {number}")).at(Place::Argument(index));
        match moves.len() {
            0 => error.hint(format!("{player} cannot move")),
            count => error.hint(format!("{player}'s moves are counted from 1 to {count}")),
        }
    })
}
