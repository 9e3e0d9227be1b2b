//! How class files make grids and strips of integers: empty ones, from texts and from lists of numbers.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "boards have at most a million cells, and places are checked before they are cast"
)]

use onside_number::Rational;
use onside_ruleset::script::{Board, Letter, MAX_CELLS, Shape, Symmetry};

use super::arguments::Arguments;
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, members};
use crate::syntax::quoted;
use crate::value::{LetteredBoard, Members, Value};

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

pub(crate) fn integer(count: usize) -> Value {
    Value::Number(Rational::from(i64::try_from(count).unwrap_or(i64::MAX)))
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

fn letter(value: &Value, index: usize) -> Result<Letter, Box<Error>> {
    let number = match value {
        Value::Number(number) => number.as_i64().and_then(|number| i8::try_from(number).ok()),
        _ => None,
    };
    number
        .map(i8::cast_unsigned)
        .ok_or_else(|| Error::mistake("what lies on a cell is an integer from -128 to 127").at(Place::Argument(index)))
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
    Ok(LetteredBoard::of_numbers(Board::filled(shape, 0)))
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
    board.map(LetteredBoard::of_numbers).ok_or_else(|| Error::mistake("the board is too large"))
}

/// The board that a text without letters of its own is: a dot or a low line is 0, a digit itself.
fn of_digits(strip: bool, text: &Value) -> Evaluated {
    const DIGITS: &str = ".123456789";
    let plain: String = text_of(text, 0)?.replace(['_', '0'], ".");
    let Some(other) = plain.chars().find(|&sign| sign != '|' && !DIGITS.contains(sign)) else {
        return parse(strip, &[Value::Text(plain), Value::Text(DIGITS.to_owned())]);
    };
    let name = if strip { "Strip" } else { "Grid" };
    let error = Error::mistake(format!("it is not said which number {other:?} stands for")).at(Place::Argument(0));
    Err(error.hint(format!("name the letters for 0, 1, 2 and so on, as in {name}({}, \".xo\")", quoted(&plain))))
}

/// `Grid([[0,1],[2,0]])` and `Strip([0,1])`: the board with these numbers. `Grid("..|..")` and `Grid("xo|..", ".xo")`:
/// the board that a text is.
pub(crate) fn made_of(engine: &mut Engine, strip: bool, arguments: &Arguments) -> Evaluated {
    let name = if strip { "Strip" } else { "Grid" };
    match arguments.checked(name, 1, 2)? {
        [text @ Value::Text(_)] => return of_digits(strip, text),
        [_] => {}
        both => return parse(strip, both),
    }
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
    board.map(LetteredBoard::of_numbers).ok_or_else(|| Error::mistake("the board is too large"))
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
