//! What grids and strips are asked in class files besides what all boards are: parts of them, images under symmetries,
//! the pieces into which a number separates them.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "boards have at most a million cells, and places are checked before they are cast"
)]

use onside_ruleset::script::{Cell, Shape, Symmetry};

use super::boards::{board, directions, made};
use super::kinds::BOARDS;
use super::{Arity, Method, argument, method_for};
use crate::classes::pair;
use crate::error::{Error, Place};
use crate::eval::{Evaluated, members};
use crate::rules;
use crate::value::{LetteredBoard, Object, Value};

pub(super) const METHODS: &[Method] = &[
    method_for(
        BOARDS,
        ("Permuted", "(s)", Arity::exactly(1)),
        "The image of a grid under a symmetry.",
        ("Grid([[1,2]]).Permuted(Symmetry.Transpose)", "Grid([[1],[2]])"),
        |_, value, arguments| {
            let lettered = grid(value)?;
            Ok(made(lettered, lettered.board.image(symmetry(&arguments[0])?)))
        },
    ),
    method_for(
        BOARDS,
        ("Transpose", "", Arity::exactly(0)),
        "The grid with rows for columns.",
        ("Grid(\"1.2|...\").Transpose", "Grid([[1,0],[0,0],[2,0]])"),
        |_, value, _| {
            let lettered = grid(value)?;
            Ok(made(lettered, lettered.board.image(Symmetry { transposed: true, rows: false, columns: false })))
        },
    ),
    method_for(
        BOARDS,
        ("SymmetryInvariant", "(l)", Arity::exactly(1)),
        "One of the images of a grid under some symmetries: the same for all grids that are images of each other.",
        ("Grid([[2,1]]).SymmetryInvariant(Symmetry.Flip) == Grid([[1,2]]).SymmetryInvariant(Symmetry.Flip)", "true"),
        |engine, value, arguments| {
            let lettered = grid(value)?;
            let mut least = lettered.board.clone();
            for one in members(engine, &arguments[0])?.iter() {
                least = least.min(lettered.board.image(symmetry(one)?));
            }
            Ok(made(lettered, least))
        },
    ),
    method_for(
        BOARDS,
        ("Subgrid", "(c, d)", Arity::exactly(2)),
        "The part of a grid between two corners, which are the first and the last of its cells.",
        ("Grid([[1,2,3],[4,5,6]]).Subgrid((1,2), (2,3))", "Grid([[2,3],[5,6]])"),
        |_, value, arguments| {
            let lettered = grid(value)?;
            let board = &lettered.board;
            let (Some(first), Some(last)) = (pair(&arguments[0]), pair(&arguments[1])) else {
                return Err(Error::mistake("the corners of a part of a grid are pairs").hint("as in (1,1)"));
            };
            if last.0 < first.0 || last.1 < first.1 {
                return Ok(made(lettered, board.cut(0..0, 0..0)));
            }
            let inside = |corner: (i64, i64)| board.at(Cell::At(corner.0, corner.1)).is_some();
            if !inside(first) || !inside(last) {
                return Err(Error::mistake("a corner of the part is outside of the grid"));
            }
            let range = |from: i64, to: i64| (from - 1) as usize..to as usize;
            Ok(made(lettered, board.cut(range(first.0, last.0), range(first.1, last.1))))
        },
    ),
    method_for(
        BOARDS,
        ("Substrip", "(a, b)", Arity::exactly(2)),
        "The part of a strip from one square to another.",
        ("Strip([1,2,3,4]).Substrip(2, 3)", "Strip([2,3])"),
        |_, value, arguments| {
            let lettered = strip(value)?;
            let (first, last) = (small(&arguments[0], 0)?, small(&arguments[1], 1)?);
            if last < first {
                return Ok(made(lettered, lettered.board.cut(0..1, 0..0)));
            }
            if first < 1 || usize::try_from(last).is_ok_and(|last| last > lettered.board.len()) {
                return Err(Error::mistake("an end of the part is outside of the strip"));
            }
            Ok(made(lettered, lettered.board.cut(0..1, (first - 1) as usize..last as usize)))
        },
    ),
    method_for(
        BOARDS,
        ("UpdatedRange", "(a, b, x)", Arity::exactly(3)),
        "The strip with x on all squares from one to another.",
        ("Strip([1,2,3,4]).UpdatedRange(2, 3, 0)", "Strip([1,0,0,4])"),
        |_, value, arguments| {
            let lettered = strip(value)?;
            let first = small(&arguments[0], 0)?.max(1);
            let last = small(&arguments[1], 1)?.min(lettered.board.len() as i64);
            let letter = argument(2, rules::letter(lettered, &arguments[2]))?;
            let changes: Vec<_> = (first..=last).map(|at| ((at - 1) as usize, letter)).collect();
            Ok(made(lettered, lettered.board.with(&changes)))
        },
    ),
    method_for(
        BOARDS,
        ("Decomposition", "(x, directions)", Arity::between(1, 2)),
        "Like Parts; but a grid of one piece stays as it is, with all its rows and columns.",
        ("Strip([1,0,2,2]).Decomposition(0)", "[Strip([1]),Strip([2,2])]"),
        |engine, value, arguments| {
            let lettered = board(value)?;
            let wall = argument(0, rules::letter(lettered, &arguments[0]))?;
            let directions = match arguments.get(1) {
                None => vec![(0, 1), (1, 0)],
                Some(list) => argument(1, directions(engine, list))?,
            };
            let mut parts = lettered.board.parts(wall, &directions);
            if parts.len() == 1 && matches!(lettered.board.shape(), Shape::Grid { .. }) {
                parts = vec![lettered.board.clone()];
            }
            Ok(Value::list(parts.into_iter().map(|part| made(lettered, part)).collect()))
        },
    ),
];

fn grid(value: &Value) -> Result<&LetteredBoard, Box<Error>> {
    let lettered = board(value)?;
    match lettered.board.shape() {
        Shape::Grid { .. } => Ok(lettered),
        shape => Err(Error::mistake(format!("expected a grid, found {}", shape.described()))),
    }
}

fn strip(value: &Value) -> Result<&LetteredBoard, Box<Error>> {
    let lettered = board(value)?;
    match lettered.board.shape() {
        Shape::Strip(_) => Ok(lettered),
        shape => Err(Error::mistake(format!("expected a strip, found {}", shape.described()))),
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

fn symmetry(value: &Value) -> Result<Symmetry, Box<Error>> {
    if let Value::Object(object) = value
        && let Object::Symmetry(_, symmetry) = &**object
    {
        return Ok(*symmetry);
    }
    let error = Error::mistake(format!("expected a symmetry, found {}", value.described()));
    Err(error.hint("as in Symmetry.Transpose").at(Place::Argument(0)))
}

/// The rows of a board with a letter for each of 0, 1, 2 and so on.
pub(super) fn written(lettered: &LetteredBoard, letters: &str) -> Evaluated {
    crate::classes::written(&lettered.board, letters).map(Value::Text).ok_or_else(|| {
        Error::mistake(format!("there are numbers on the board for which {letters:?} has no letter"))
            .at(Place::Argument(0))
    })
}
