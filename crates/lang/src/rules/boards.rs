//! What rules ask about boards: which letter lies on a cell, which cells have a letter, what is near.

use onside_number::Rational;
use onside_ruleset::script::Shape;

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

/// `for c in own` and `near(c, own)` in rules.
pub(crate) fn on_board(query: BoardQuery, values: &[Value]) -> Evaluated {
    let Some(Value::Board(lettered)) = values.first() else {
        return Err(Error::mistake("this ruleset has no board").hint("near(c, x) asks about the cells of a board"));
    };
    let nothing = Value::Nothing;
    let asked = values.get(1).unwrap_or(&nothing);
    match query {
        BoardQuery::Cells => cells(lettered, asked),
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
