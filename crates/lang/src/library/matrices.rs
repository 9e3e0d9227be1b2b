//! Explicit synchronized games, matrix games of numbers, and enclosures.

use std::sync::Arc;

use onside_ground::{Charge, Guard, Mode, Player};
use onside_number::Rational;
use onside_number::matrix::{self, Matrix};
use onside_solve::nash::SyncGame;

use super::kinds::ENCLOSURES;
use super::{Arity, Function, Method, argument, method_for, number_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, ends, members};
use crate::value::{Enclosed, Equilibrium, Members, Strategy, Value};

const NONE: Arity = Arity::exactly(0);

/// A matrix with more entries than this is not read: rows may be equal lists, which take no room before.
const MOST_ENTRIES: usize = 4_000_000;

/// The bytes of an entry of a matrix, and of what is made of it on the way to a solution.
const ENTRY_BYTES: u64 = 160;

pub(super) const METHODS: &[Method] = &[
    method_for(
        ENCLOSURES,
        ("Lo", "", NONE),
        "The lower end of an enclosure; a number that is known is its own.",
        ("Between(0.25, 0.5).Lo", "1/4"),
        |engine, value, _| Ok(Value::Number(ends(engine, value)?.0)),
    ),
    method_for(
        ENCLOSURES,
        ("Hi", "", NONE),
        "The upper end of an enclosure; a number that is known is its own.",
        ("Between(0.25, 0.5).Hi", "1/2"),
        |engine, value, _| Ok(Value::Number(ends(engine, value)?.1)),
    ),
    method_for(
        ENCLOSURES,
        ("Width", "", NONE),
        "How far the ends of an enclosure are apart; 0 for a number that is known.",
        ("Between(0.25, 0.5).Width", "1/4"),
        |engine, value, _| {
            let (lo, hi) = ends(engine, value)?;
            Ok(Value::Number(&hi - &lo))
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "Alternating",
        parameters: "(e)",
        summary: "The value of e with its positions read as games in which the players alternate.",
        example: ("Alternating(Push(BBR).CanonicalForm)", "-13/8"),
        mode: Some(Mode::Alternating),
        arity: Arity::exactly(1),
        action: |engine, arguments| match &arguments[0] {
            Value::Synchronized(game) => Ok(Value::Compound(argument(0, engine.alternating(game))?)),
            other => Ok(other.clone()),
        },
    },
    Function {
        name: "Synchronized",
        parameters: "(e)",
        summary: "The value of e with its positions read as games in which both players move at once; \
                  integers and separable forms become such games too.",
        example: ("Synchronized(Push(BR_BR))", "-5/2"),
        mode: Some(Mode::Synchronized),
        arity: Arity::exactly(1),
        action: |engine, arguments| match &arguments[0] {
            value @ (Value::Number(_) | Value::Compound(_)) if engine.explicit_form(value).is_none() => {
                Ok(Value::synchronized(argument(0, engine.synchronized(value))?))
            }
            value @ (Value::Compound(_) | Value::Literal(..) | Value::Game(_) | Value::Loopy(_) | Value::Graph(_)) => {
                let form = argument(0, engine.form(value))?;
                Ok(Value::synchronized(argument(0, engine.version(form))?))
            }
            other => Ok(other.clone()),
        },
    },
    Function {
        name: "Sync",
        parameters: "(lefts, rights, matrix)",
        summary: "The synchronized game with these options of Left and of Right and this matrix of what both moves at \
                  once lead to: a row for each of Left's moves.",
        example: ("Sync([0,1], [0,-1], [[0,1], [1,0]])", "1/2"),
        mode: None,
        arity: Arity::exactly(3),
        action: |engine, arguments| {
            let lefts = options(engine, arguments, 0, "Left")?;
            let rights = options(engine, arguments, 1, "Right")?;
            let matrix = argument(2, joint_options(engine, &arguments[2], lefts.len(), rights.len()))?;
            Ok(Value::synchronized(SyncGame::explicit(lefts, rights, matrix)?))
        },
    },
    Function {
        name: "MatrixValue",
        parameters: "(rows)",
        summary: "The value of the matrix game in which Left chooses a row and Right a column, and Right pays Left \
            the entry.",
        example: ("MatrixValue([[0,1], [3,0]])", "3/4"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| Ok(solved(engine, arguments)?.value),
    },
    Function {
        name: "MatrixStrategies",
        parameters: "(rows)",
        summary: "Optimal strategies for a matrix game: the probabilities of the rows for Left and of the columns \
            for Right.",
        example: ("MatrixStrategies([[0,1], [3,0]])", "[[3/4,1/4],[1/4,3/4]]"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let found = solved(engine, arguments)?;
            let exact = !matches!(found.value, Value::Enclosure(_));
            if !exact {
                engine.warn("the probabilities guarantee the value only up to its enclosure".to_owned());
            }
            let side = |player, probabilities| Arc::new(Strategy { player, moves: None, probabilities });
            let (left, right) = (side(Player::Left, found.left), side(Player::Right, found.right));
            Ok(Value::Equilibrium(Arc::new(Equilibrium { left, right, exact })))
        },
    },
    Function {
        name: "Between",
        parameters: "(lo, hi)",
        summary: "A number that is known to lie between two others; ends that are no finite decimals are rounded \
            outwards.",
        example: ("Between(0.25, 0.5) + 1", "Between(1.25, 1.50)"),
        mode: None,
        arity: Arity::exactly(2),
        action: |engine, arguments| {
            let (lo, hi) = (number_argument(engine, arguments, 0)?, number_argument(engine, arguments, 1)?);
            if lo > hi {
                let error = Error::mistake(format!("the lower end {lo} is greater than the upper end {hi}"));
                return Err(error.at(Place::Argument(0)));
            }
            Ok(Enclosed::value(&lo, &hi, engine.solver.nash_settings().digits))
        },
    },
];

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

fn list(engine: &mut Engine, value: &Value, what: &str) -> Result<Members, Box<Error>> {
    match value {
        list if list.is_list() => members(engine, list),
        other => Err(Error::mistake(format!("{what} must be a list, not {}", other.described()))
            .hint("as in Sync([0,1], [0,-1], [[0,1], [1,0]])")),
    }
}

/// A member of a list read as a game; a complaint says which one it is.
fn member(engine: &Engine, value: &Value, place: impl Fn() -> String) -> Result<SyncGame, Box<Error>> {
    engine.synchronized(value).map_err(|error| error.message(|message| format!("{}: {message}", place())))
}

fn options(engine: &mut Engine, arguments: &[Value], index: usize, player: &str) -> Result<Vec<SyncGame>, Box<Error>> {
    let members = argument(index, list(engine, &arguments[index], &format!("{player}'s options")))?;
    let option = |(at, value)| member(engine, value, || format!("{player}'s option {}", at + 1));
    argument(index, members.iter().enumerate().map(option).collect())
}

/// The room for the entries of a matrix, counted as memory until this is dropped.
struct Room {
    guard: Arc<Guard>,
    entries: usize,
    charge: Charge,
}

impl Room {
    fn new(engine: &Engine) -> Room {
        let guard = Arc::clone(engine.games.guard());
        Room { charge: guard.charge(), guard, entries: 0 }
    }

    /// Room for another row with this number of entries.
    fn row(&mut self, length: usize) -> Result<(), Box<Error>> {
        self.guard.check()?;
        self.entries = self.entries.saturating_add(length);
        if self.entries > MOST_ENTRIES {
            return Err(Error::mistake(format!("the matrix has more than {MOST_ENTRIES} entries"))
                .hint("ask about a smaller matrix"));
        }
        Ok(self.charge.more(length as u64 * ENTRY_BYTES)?)
    }
}

/// The entries of the matrix, row by row; without columns rows may be left out.
fn joint_options(
    engine: &mut Engine,
    matrix: &Value,
    lefts: usize,
    rights: usize,
) -> Result<Vec<SyncGame>, Box<Error>> {
    let rows = list(engine, matrix, "the matrix")?;
    let left_out = rows.is_empty() && rights == 0;
    if rows.len() != lefts && !left_out {
        let (rows, moves) = (counted(rows.len(), "row", "rows"), counted(lefts, "option", "options"));
        return Err(Error::mistake(format!("the matrix has {rows}, but Left has {moves}"))
            .hint("the matrix has a row for each of Left's options"));
    }
    let mut entries = Vec::new();
    let mut room = Room::new(engine);
    for (at, row) in rows.iter().enumerate() {
        let row = list(engine, row, &format!("row {} of the matrix", at + 1))?;
        if row.len() != rights {
            let (found, moves) = (counted(row.len(), "entry", "entries"), counted(rights, "option", "options"));
            return Err(Error::mistake(format!("row {} of the matrix has {found}, but Right has {moves}", at + 1))
                .hint("every row has an entry for each of Right's options"));
        }
        room.row(rights)?;
        for (column, value) in row.iter().enumerate() {
            entries.push(member(engine, value, || format!("entry {} of row {}", column + 1, at + 1))?);
        }
    }
    Ok(entries)
}

struct Solved {
    value: Value,
    left: Vec<Rational>,
    right: Vec<Rational>,
}

/// The value and strategies of the matrix of numbers that the only argument is.
fn solved(engine: &mut Engine, arguments: &[Value]) -> Result<Solved, Box<Error>> {
    let mut room = Room::new(engine);
    let rows = argument(0, numbers(engine, &arguments[0], &mut room))?;
    let entries = Matrix::from_rows(rows).map_err(|ragged| {
        let found = counted(ragged.length, "entry", "entries");
        let error = Error::mistake(format!("row {} has {found}, but row 1 has {}", ragged.row + 1, ragged.expected));
        error.at(Place::Argument(0))
    })?;
    let digits = engine.solver.nash_settings().digits;
    let go_on = || room.guard.check();
    let empty = || {
        let error = Error::mistake("an empty matrix has no value").at(Place::Argument(0));
        error.hint("Left needs a row and Right a column to choose")
    };
    if entries.entries().iter().all(|(lo, hi)| lo == hi) {
        let exact = entries.map(|(lo, _)| lo.clone());
        let found = matrix::solve_while(&exact, go_on)?.ok_or_else(empty)?;
        // The solver's answer is proved by code that shares nothing with it.
        matrix::certificate::check_while(&exact, &found, go_on)?
            .map_err(|reason| Error::mistake(format!("the solution of the matrix failed its check: {reason}")))?;
        return Ok(Solved { value: Value::Number(found.value), left: found.left, right: found.right });
    }
    // The value is monotone in every entry: the matrix of the lower ends bounds it from below.
    let lower = matrix::solve_while(&entries.map(|(lo, _)| lo.clone()), go_on)?.ok_or_else(empty)?;
    let upper = matrix::solve_while(&entries.map(|(_, hi)| hi.clone()), go_on)?.ok_or_else(empty)?;
    Ok(Solved { value: Enclosed::value(&lower.value, &upper.value, digits), left: lower.left, right: upper.right })
}

type Ends = (Rational, Rational);

fn numbers(engine: &mut Engine, matrix: &Value, room: &mut Room) -> Result<Vec<Vec<Ends>>, Box<Error>> {
    let hint = "as in MatrixValue([[0,1], [3,0]])";
    let not_a_list = |what: String, value: &Value| {
        Error::mistake(format!("{what} must be a list, not {}", value.described())).hint(hint)
    };
    if !matrix.is_list() {
        return Err(not_a_list("a matrix".into(), matrix));
    }
    let mut rows = Vec::new();
    for (at, row) in members(engine, matrix)?.iter().enumerate() {
        if !row.is_list() {
            return Err(not_a_list(format!("row {} of the matrix", at + 1), row));
        }
        let values = members(engine, row)?;
        room.row(values.len())?;
        let mut numbers = Vec::with_capacity(values.len());
        for (column, value) in values.iter().enumerate() {
            let named = |message: &str| format!("entry {} of row {}: {message}", column + 1, at + 1);
            numbers.push(ends(engine, value).map_err(|error| error.message(named))?);
        }
        rows.push(numbers);
    }
    Ok(rows)
}
