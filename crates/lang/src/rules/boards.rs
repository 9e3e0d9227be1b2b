//! What rules ask about boards: which letter lies on a cell, which cells have a letter, what is near, where a piece can
//! slide.

use onside_number::Rational;
use onside_ruleset::script::{Board, Cell, Shape};

use super::convert::{cell_of, value_of_cell};
use crate::error::{Error, Place};
use crate::eval::Evaluated;
use crate::syntax::BoardQuery;
use crate::value::{LetteredBoard, Value};

/// The place of a cell.
pub(crate) fn cell(lettered: &LetteredBoard, value: &Value) -> Result<usize, Box<Error>> {
    let shape = lettered.board.shape();
    let Some(cell) = cell_of(shape, value) else { return Err(no_cell(shape, value)) };
    shape.index(cell).ok_or_else(|| Error::mistake(format!("the board has no cell {cell}")))
}

fn no_cell(shape: &Shape, value: &Value) -> Box<Error> {
    let error = Error::mistake(format!("expected a cell of {}, found {}", shape.described(), value.described()));
    error.hint("a cell of a grid is a pair (row, column), of a strip or a graph a number")
}

/// The value that names the cell at a place.
pub(crate) fn cell_value(lettered: &LetteredBoard, index: usize) -> Value {
    value_of_cell(lettered.board.shape().cell(index))
}

/// The letter that a value is.
pub(crate) fn letter(lettered: &LetteredBoard, value: &Value) -> Result<u8, Box<Error>> {
    match (value, &lettered.alphabet) {
        (Value::Text(text), Some(alphabet)) => {
            let mut signs = text.chars();
            let letter = signs.next().filter(|_| signs.next().is_none()).and_then(|sign| alphabet.letter(sign));
            letter.ok_or_else(|| {
                let error = Error::mistake(format!("\"{text}\" is no letter of this board"));
                error.hint(format!("the letters are {}", alphabet.listed()))
            })
        }
        (Value::Number(number), None) => number
            .as_i64()
            .and_then(|number| i8::try_from(number).ok())
            .map(i8::cast_unsigned)
            .ok_or_else(|| Error::mistake("what lies on a cell of this board is an integer from -128 to 127")),
        (other, _) => Err(Error::mistake(format!("expected a letter of the board, found {}", other.described()))),
    }
}

/// `board[c]`: the letter on a cell, and Nothing outside of the board.
pub(crate) fn lies(lettered: &LetteredBoard, index: &Value) -> Evaluated {
    let board = &lettered.board;
    let cell = cell_of(board.shape(), index);
    // In rules what is no cell is a place outside of the board; class files are told.
    if cell.is_none() && lettered.alphabet.is_none() {
        return Err(no_cell(board.shape(), index).at(Place::Argument(0)));
    }
    Ok(match (cell.and_then(|cell| board.at(cell)), &lettered.alphabet) {
        (None, _) => Value::Nothing,
        (Some(letter), Some(alphabet)) => Value::Text(alphabet.sign(letter).into()),
        (Some(letter), None) => Value::Number(Rational::from(i64::from(letter.cast_signed()))),
    })
}

/// The cells on which a letter lies; none if the player has no pieces in this game.
pub(crate) fn cells(lettered: &LetteredBoard, value: &Value) -> Evaluated {
    let found = match value {
        Value::Nothing => Vec::new(),
        // Of what cannot lie there, there is none.
        other if lettered.alphabet.is_none() => {
            letter(lettered, other).map_or_else(|_| Vec::new(), |letter| lettered.board.find(letter))
        }
        other => lettered.board.find(letter(lettered, other)?),
    };
    Ok(Value::list(found.into_iter().map(|index| cell_value(lettered, index)).collect()))
}

/// The empty cells that are reached from a cell on the board in some directions, one after the other, until something
/// else lies there; one more cell may count as empty.
fn slide(board: &Board, from: &Value, ways: &Value, free: Option<&Value>) -> Evaluated {
    let shape = board.shape();
    let index = |value: &Value| cell_of(shape, value).and_then(|cell| shape.index(cell));
    let free = free.and_then(index);
    let steps = match ways {
        Value::List(ways) => ways.iter().map(|way| step(shape, way)).collect::<Result<Vec<_>, _>>()?,
        way => vec![step(shape, way)?],
    };
    let mut found = Vec::new();
    let Some(start) = index(from) else { return Ok(Value::list(found)) };
    for (down, right) in steps {
        let mut cell = shape.cell(start);
        loop {
            cell = match cell {
                Cell::Number(number) => Cell::Number(number.saturating_add(right)),
                Cell::At(row, column) => Cell::At(row.saturating_add(down), column.saturating_add(right)),
            };
            match shape.index(cell) {
                Some(index) if board.letter(index) == 0 || free == Some(index) => found.push(value_of_cell(cell)),
                _ => break,
            }
        }
    }
    Ok(Value::list(found))
}

/// The rows and columns of a direction.
fn step(shape: &Shape, way: &Value) -> Result<(i64, i64), Box<Error>> {
    let found = match (shape, way) {
        (Shape::Strip(_), Value::Number(right)) => right.as_i64().map(|right| (0, right)),
        (Shape::Grid { .. }, Value::Tuple(members)) => match &members[..] {
            [Value::Number(down), Value::Number(right)] => down.as_i64().zip(right.as_i64()),
            _ => None,
        },
        _ => None,
    };
    let hint = match shape {
        Shape::Strip(_) => "on a strip as in slide(c, ahead) or slide(c, [-1, 1])",
        Shape::Grid { .. } => "as in slide(c, East) or slide(c, Compass)",
        Shape::Graph(_) => "a graph has no directions: go through board.Near(v)",
    };
    match found {
        None => {
            let found = way.described();
            Err(Error::mistake(format!("slide takes a direction or a list of directions, not {found}")).hint(hint))
        }
        Some((0, 0)) => Err(Error::mistake("a slide in a direction that leads nowhere would never end").hint(hint)),
        Some(step) => Ok(step),
    }
}

/// `for c in own`, `near(c, own)` and `slide(c, East)` in rules.
pub(crate) fn on_board(query: BoardQuery, values: &[Value]) -> Evaluated {
    let Some(Value::Board(lettered)) = values.first() else {
        return Err(Error::mistake("this ruleset has no board").hint("near(c, x) asks about the cells of a board"));
    };
    let nothing = Value::Nothing;
    let asked = values.get(1).unwrap_or(&nothing);
    match query {
        BoardQuery::Cells => cells(lettered, asked),
        BoardQuery::Slide => slide(&lettered.board, asked, values.get(2).unwrap_or(&nothing), values.get(3)),
        BoardQuery::Near => {
            let board = &lettered.board;
            let index = cell_of(board.shape(), asked).and_then(|cell| board.shape().index(cell));
            let count = match (index, values.get(2).unwrap_or(&nothing)) {
                (None, _) | (_, Value::Nothing) => 0,
                (Some(index), wanted) => {
                    let letter = letter(lettered, wanted)?;
                    board.near(index).into_iter().filter(|&near| board.letter(near) == letter).count()
                }
            };
            Ok(Value::Number(Rational::from(i64::try_from(count).unwrap_or(i64::MAX))))
        }
    }
}
