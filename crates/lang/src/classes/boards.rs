//! What grids and strips of integers can be asked in class files. A cell outside of the board holds Nothing.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "boards have at most a million cells, and places are checked before they are cast"
)]

use onside_number::Rational;
use onside_ruleset::script::{Board, Cell, Letter, MAX_CELLS, Shape, Symmetry};

use super::arguments::Arguments;
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, members};
use crate::value::{Members, Object, Value};

/// The symmetries of grids by name; as in CGSuite a horizontal flip turns the order of the rows round.
pub(crate) const SYMMETRIES: [(&str, Symmetry); 8] = [
    ("Identity", symmetry(false, false, false)),
    ("Inversion", symmetry(false, true, true)),
    ("HorizontalFlip", symmetry(false, true, false)),
    ("VerticalFlip", symmetry(false, false, true)),
    ("Transpose", symmetry(true, false, false)),
    ("AntiTranspose", symmetry(true, true, true)),
    ("ClockwiseRotation", symmetry(true, true, false)),
    ("AnticlockwiseRotation", symmetry(true, false, true)),
];

/// A symmetry that transposes first and then turns rows and columns round.
const fn symmetry(transposed: bool, rows: bool, columns: bool) -> Symmetry {
    Symmetry { transposed, rows, columns }
}

/// The number on a cell: letters beyond 127 are negative.
fn number(letter: Letter) -> Value {
    Value::Number(Rational::from(i64::from(letter.cast_signed())))
}

pub(crate) fn integer(count: usize) -> Value {
    Value::Number(Rational::from(i64::try_from(count).unwrap_or(i64::MAX)))
}

pub(crate) fn object(object: Object) -> Value {
    Value::object(object)
}

/// The two integers that a pair is.
pub(crate) fn pair(value: &Value) -> Option<(i64, i64)> {
    match value {
        Value::Tuple(members) => match &members[..] {
            [Value::Number(row), Value::Number(column)] => Some((row.as_i64()?, column.as_i64()?)),
            _ => None,
        },
        _ => None,
    }
}

/// The pair of two integers.
pub(crate) fn coordinates(row: i64, column: i64) -> Value {
    let number = |number: i64| Value::Number(Rational::from(number));
    Value::Tuple(Members::new(vec![number(row), number(column)]))
}

fn cell(board: &Board, value: &Value, index: usize) -> Result<Cell, Box<Error>> {
    let found = match (board.shape(), value) {
        (Shape::Grid { .. }, value) => pair(value).map(|(row, column)| Cell::At(row, column)),
        (_, Value::Number(number)) => number.as_i64().map(Cell::Number),
        _ => None,
    };
    found.ok_or_else(|| {
        let error = Error::mistake(format!("{} is no cell of {}", value.described(), board.shape().described()));
        let hint = match board.shape() {
            Shape::Grid { .. } => "a cell of a grid is a pair, as in grid[(1,2)]",
            _ => "a square of a strip is an integer, as in strip[3]",
        };
        error.hint(hint).at(Place::Argument(index))
    })
}

/// What lies on a cell.
pub(crate) fn at(board: &Board, key: &Value) -> Evaluated {
    let cell = cell(board, key, 0)?;
    Ok(board.at(cell).map_or(Value::Nothing, number))
}

fn letter(value: &Value, index: usize) -> Result<Letter, Box<Error>> {
    let number = match value {
        Value::Number(number) => number.as_i64().and_then(|number| i8::try_from(number).ok()),
        _ => None,
    };
    number
        .map(i8::cast_unsigned)
        .ok_or_else(|| Error::mistake("what lies on a cell is an integer from -128 to 127").at(Place::Argument(index)))
}

fn place(board: &Board, value: &Value, index: usize) -> Result<usize, Box<Error>> {
    let cell = cell(board, value, index)?;
    board
        .shape()
        .index(cell)
        .ok_or_else(|| Error::mistake(format!("the cell {cell} is outside of the board")).at(Place::Argument(index)))
}

fn text_of(value: &Value, index: usize) -> Result<&str, Box<Error>> {
    match value {
        Value::Text(text) => Ok(text),
        other => {
            Err(Error::mistake(format!("expected a text, found {}", other.described())).at(Place::Argument(index)))
        }
    }
}

fn small(value: &Value, index: usize) -> Result<i64, Box<Error>> {
    let number = match value {
        Value::Number(number) => number.as_i64(),
        _ => None,
    };
    number.ok_or_else(|| {
        Error::mistake(format!("expected an integer, found {}", value.described())).at(Place::Argument(index))
    })
}

fn size(value: &Value, index: usize) -> Result<u32, Box<Error>> {
    u32::try_from(small(value, index)?)
        .map_err(|_| Error::mistake("the size of a board is not negative").at(Place::Argument(index)))
}

/// The board with the number 0 everywhere.
pub(crate) fn empty(strip: bool, arguments: &[Value]) -> Evaluated {
    let rows = size(&arguments[0], 0)?;
    let shape = if strip {
        Shape::Strip(rows)
    } else {
        let columns = size(&arguments[1], 1)?;
        if rows == 0 || columns == 0 { Shape::Grid { rows: 0, columns: 0 } } else { Shape::Grid { rows, columns } }
    };
    if shape.cells() > MAX_CELLS {
        return Err(Error::mistake(format!("a board has at most {MAX_CELLS} cells")));
    }
    Ok(object(Object::Board(Board::filled(shape, 0))))
}

/// The board that a text is, given the letters for 0, 1, 2 and so on.
pub(crate) fn parse(strip: bool, arguments: &[Value]) -> Evaluated {
    let (text, letters) = (text_of(&arguments[0], 0)?, text_of(&arguments[1], 1)?);
    let mut cells = Vec::new();
    let rows: Vec<&str> = if text.is_empty() { Vec::new() } else { text.split('|').collect() };
    let width = rows.first().map_or(0, |row| row.chars().count());
    if strip && rows.len() > 1 {
        return Err(Error::mistake("a strip is one row of squares").hint("leave out the |"));
    }
    for (index, row) in rows.iter().enumerate() {
        if row.chars().count() != width {
            let error = Error::mistake(format!("row {} has another length than row 1", index + 1));
            return Err(error.hint("all rows of a grid have the same length"));
        }
        for sign in row.chars() {
            let lower = sign.to_lowercase().next().unwrap_or(sign);
            let found = letters.chars().position(|known| known == sign || known == lower);
            let found = found.and_then(|index| u8::try_from(index).ok());
            let Some(found) = found else {
                let error = Error::mistake(format!("{sign:?} is no letter of this board"));
                return Err(error.hint(format!("its letters are {letters:?}")));
            };
            cells.push(found);
        }
    }
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let shape = if strip {
        Shape::Strip(count(cells.len()))
    } else if width == 0 {
        Shape::Grid { rows: 0, columns: 0 }
    } else {
        Shape::Grid { rows: count(rows.len()), columns: count(width) }
    };
    let board = if cells.len() > MAX_CELLS { None } else { Board::new(shape, &cells) };
    board.map(|board| object(Object::Board(board))).ok_or_else(|| Error::mistake("the board is too large"))
}

/// `Grid([[0,1],[2,0]])` and `Strip([0,1])`: the board with these numbers.
pub(crate) fn of_numbers(engine: &mut Engine, strip: bool, arguments: &Arguments) -> Evaluated {
    let name = if strip { "Strip" } else { "Grid" };
    let rows = match (arguments.checked(name, 1, 1)?, strip) {
        ([row], true) => vec![row.clone()],
        ([rows], false) => members(engine, rows)?.to_vec(),
        _ => Vec::new(),
    };
    let mut cells = Vec::new();
    let mut width = None;
    for row in &rows {
        let numbers = members(engine, row)?;
        if *width.get_or_insert(numbers.len()) != numbers.len() {
            return Err(Error::mistake("all rows of a grid have the same length").at(Place::Argument(0)));
        }
        for number in numbers.iter() {
            cells.push(letter(number, 0)?);
        }
    }
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let shape = match (strip, width.unwrap_or(0)) {
        (true, _) => Shape::Strip(count(cells.len())),
        (false, 0) => Shape::Grid { rows: 0, columns: 0 },
        (false, width) => Shape::Grid { rows: count(rows.len()), columns: count(width) },
    };
    let board = if cells.len() > MAX_CELLS { None } else { Board::new(shape, &cells) };
    board.map(|board| object(Object::Board(board))).ok_or_else(|| Error::mistake("the board is too large"))
}

/// The text of a board with these letters, if it has one.
pub(crate) fn written(board: &Board, letters: &str) -> Option<String> {
    let signs: Vec<char> = letters.chars().collect();
    let cells = board.letters();
    let text: Option<String> = cells.iter().map(|&letter| signs.get(usize::from(letter)).copied()).collect();
    let signs: Vec<char> = text?.chars().collect();
    let width = (board.shape().columns() as usize).max(1);
    Some(signs.chunks(width).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|"))
}

/// How a board is written without letters.
pub(crate) fn print(board: &Board) -> String {
    let row = |letters: &[Letter]| {
        let numbers: Vec<String> = letters.iter().map(|letter| letter.cast_signed().to_string()).collect();
        format!("[{}]", numbers.join(","))
    };
    let letters = board.letters();
    match board.shape() {
        Shape::Strip(_) => format!("Strip({})", row(&letters)),
        shape => {
            let width = (shape.columns() as usize).max(1);
            format!("Grid([{}])", letters.chunks(width).map(row).collect::<Vec<_>>().join(","))
        }
    }
}

fn several(boards: Vec<Board>) -> Value {
    Value::list(boards.into_iter().map(|board| object(Object::Board(board))).collect())
}

/// The parts into which one number separates a board.
fn decomposition(board: &Board, wall: Letter, directions: &[(i64, i64)]) -> Vec<Board> {
    let letters = board.letters();
    let mut region = vec![usize::MAX; letters.len()];
    let mut count = 0;
    for start in 0..letters.len() {
        if letters[start] == wall || region[start] != usize::MAX {
            continue;
        }
        let mut pending = vec![start];
        while let Some(index) = pending.pop() {
            if letters[index] == wall || region[index] != usize::MAX {
                continue;
            }
            region[index] = count;
            let Cell::At(row, column) = board.shape().cell(index) else {
                let number = index as i64 + 1;
                pending.extend(
                    [number - 1, number + 1].into_iter().filter_map(|at| board.shape().index(Cell::Number(at))),
                );
                continue;
            };
            for &(down, right) in directions {
                for cell in [Cell::At(row + down, column + right), Cell::At(row - down, column - right)] {
                    pending.extend(board.shape().index(cell));
                }
            }
        }
        count += 1;
    }
    let strip = matches!(board.shape(), Shape::Strip(_));
    if count <= 1 && !strip {
        return if count == 1 { vec![board.clone()] } else { Vec::new() };
    }
    (0..count)
        .map(|number| {
            let other = (0..letters.len()).filter(|&index| region[index] != number).map(|index| (index, wall));
            board.with(&other.collect::<Vec<_>>()).trimmed(wall)
        })
        .collect()
}

fn symmetry_of(value: &Value, index: usize) -> Result<Symmetry, Box<Error>> {
    if let Value::Object(object) = value
        && let Object::Symmetry(_, symmetry) = &**object
    {
        return Ok(*symmetry);
    }
    let error = Error::mistake(format!("expected a symmetry, found {}", value.described()));
    Err(error.hint("as in Symmetry.Transpose").at(Place::Argument(index)))
}

/// A method of a board; nothing if there is none of this name.
pub(crate) fn method(
    engine: &mut Engine,
    board: &Board,
    name: &str,
    arguments: &Arguments,
) -> Option<Result<Value, Box<Error>>> {
    let grid = matches!(board.shape(), Shape::Grid { .. });
    let (least, most) = match name {
        "RowCount" | "ColCount" if grid => (0, 0),
        "Length" | "Size" if !grid => (0, 0),
        "IsInBounds" | "FindAll" | "ToString" => (1, 1),
        "Permuted" | "SymmetryInvariant" if grid => (1, 1),
        "Subgrid" if grid => (2, 2),
        "Substrip" if !grid => (2, 2),
        "UpdatedRange" if !grid => (3, 3),
        "Updated" => (1, 2),
        "Decomposition" => (1, if grid { 2 } else { 1 }),
        _ => return None,
    };
    if name == "ToString" && arguments.placed.is_empty() {
        return Some(Ok(Value::Text(print(board))));
    }
    Some(arguments.checked(name, least, most).and_then(|placed| asked(engine, board, name, placed)))
}

fn asked(engine: &mut Engine, board: &Board, name: &str, arguments: &[Value]) -> Evaluated {
    Ok(match (name, arguments) {
        ("RowCount", _) => match board.shape() {
            Shape::Grid { rows, .. } => integer(*rows as usize),
            _ => integer(1),
        },
        ("ColCount", _) => integer(board.shape().columns() as usize),
        ("Length" | "Size", _) => integer(board.len()),
        ("IsInBounds", [at]) => Value::Boolean(board.at(cell(board, at, 0)?).is_some()),
        ("FindAll", [value]) => {
            let Ok(letter) = letter(value, 0) else { return Ok(Value::list(Vec::new())) };
            let cells = board.find(letter).into_iter().map(|index| match board.shape().cell(index) {
                Cell::Number(number) => Value::Number(Rational::from(number)),
                Cell::At(row, column) => coordinates(row, column),
            });
            Value::list(cells.collect())
        }
        ("ToString", [letters]) => {
            let letters = text_of(letters, 0)?;
            let text = written(board, letters).ok_or_else(|| {
                Error::mistake(format!("there are numbers on the board for which {letters:?} has no letter"))
            })?;
            Value::Text(text)
        }
        ("Permuted", [symmetry]) => object(Object::Board(board.image(symmetry_of(symmetry, 0)?))),
        ("SymmetryInvariant", [symmetries]) => {
            let mut least = board.clone();
            for symmetry in members(engine, symmetries)?.iter() {
                let image = board.image(symmetry_of(symmetry, 0)?);
                if image < least {
                    least = image;
                }
            }
            object(Object::Board(least))
        }
        ("Subgrid", [first, last]) => {
            let (Some(first), Some(last)) = (pair(first), pair(last)) else {
                return Err(Error::mistake("the corners of a part of a grid are pairs").hint("as in (1,1)"));
            };
            if last.0 < first.0 || last.1 < first.1 {
                return Ok(object(Object::Board(board.cut(0..0, 0..0))));
            }
            let inside = |corner: (i64, i64)| board.at(Cell::At(corner.0, corner.1)).is_some();
            if !inside(first) || !inside(last) {
                return Err(Error::mistake("a corner of the part is outside of the grid"));
            }
            let range = |from: i64, to: i64| (from - 1) as usize..to as usize;
            object(Object::Board(board.cut(range(first.0, last.0), range(first.1, last.1))))
        }
        ("Substrip", [first, last]) => {
            let (first, last) = (small(first, 0)?, small(last, 1)?);
            if last < first {
                return Ok(object(Object::Board(board.cut(0..1, 0..0))));
            }
            if first < 1 || usize::try_from(last).is_ok_and(|last| last > board.len()) {
                return Err(Error::mistake("an end of the part is outside of the strip"));
            }
            object(Object::Board(board.cut(0..1, (first - 1) as usize..last as usize)))
        }
        ("UpdatedRange", [first, last, value]) => {
            let (first, last) = (small(first, 0)?.max(1), small(last, 1)?.min(board.len() as i64));
            let letter = letter(value, 2)?;
            let changes: Vec<_> = (first..=last).map(|at| ((at - 1) as usize, letter)).collect();
            object(Object::Board(board.with(&changes)))
        }
        ("Updated", [Value::Map(entries)]) => {
            let mut changes = Vec::with_capacity(entries.len());
            for (key, value) in entries.iter() {
                changes.push((place(board, key, 0)?, letter(value, 0)?));
            }
            object(Object::Board(board.with(&changes)))
        }
        // A set without members is written like a map without entries.
        ("Updated", [Value::Set(members)]) if members.is_empty() => object(Object::Board(board.clone())),
        ("Updated", [Value::List(members)]) if members.is_empty() => object(Object::Board(board.clone())),
        ("Updated", [at, value]) => object(Object::Board(board.with(&[(place(board, at, 0)?, letter(value, 1)?)]))),
        ("Decomposition", [wall, rest @ ..]) => {
            let mut directions = vec![(0, 1), (1, 0)];
            if let [given] = rest {
                let list = members(engine, given)?;
                directions = list.iter().filter_map(pair).collect();
                if directions.len() != list.len() {
                    return Err(Error::mistake("directions are pairs").hint("as in Coordinates.Orthogonal"));
                }
            }
            several(decomposition(board, letter(wall, 0)?, &directions))
        }
        _ => {
            let error = Error::mistake(format!("{name} cannot be asked with these arguments"));
            return Err(error.hint("as in grid.Updated({(1,2) => 0})"));
        }
    })
}
