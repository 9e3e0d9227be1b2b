//! Boards, which rules are about: what lies where, changed boards, parts; and rulesets themselves.

use std::sync::Arc;

use onside_ruleset::script::{Alphabet, Board, BoardKind, Shape, Symmetry, read_board};

use super::kinds::{BOARDS, RULESETS};
use super::{Action, Arity, Function, Method, argument, integer, method_for, text_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, members};
use crate::rules;
use crate::value::{Compound, LetteredBoard, Value};

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);
const TWO: Arity = Arity::exactly(2);

pub(super) const METHODS: &[Method] = &[
    method_for(
        BOARDS,
        ("With", "(c, x)", TWO),
        "The strip with one square more: the letter x on square c; what was there and behind it moves along.",
        ("Board(\"strip\", \"_BR\", \"BR\").With(2, \"_\")", "Board(\"strip\", \"_BR\", \"B_R\")"),
        |_, value, arguments| {
            let lettered = board(value)?;
            if !matches!(lettered.board.shape(), Shape::Strip(_)) {
                return Err(Error::mistake("only a strip can get one more square")
                    .hint("Updated({c => x}) puts the letter x on the cell c"));
            }
            let length = lettered.board.len();
            let at = match &arguments[0] {
                Value::Number(number) => number.as_i64().and_then(|at| usize::try_from(at).ok()),
                _ => None,
            };
            let Some(at) = at.filter(|&at| 1 <= at && at <= length + 1) else {
                let message = format!("a square is put in at a place from 1 to {}", length + 1);
                return Err(Error::mistake(message).at(Place::Argument(0)));
            };
            let letter = argument(1, rules::letter(lettered, &arguments[1]))?;
            Ok(made(lettered, lettered.board.inserted(at - 1, letter)))
        },
    ),
    method_for(
        BOARDS,
        ("Updated", "(m)", Arity::between(1, 2)),
        "The board with the letters that a map from cells to letters says; Updated(c, x) puts x on the cell c.",
        (
            "Board(\"grid\", \".xo\", \"xo|..\").Updated({(1,1) => \".\", (1,2) => \"x\"})",
            "Board(\"grid\", \".xo\", \".x|..\")",
        ),
        |_, value, arguments| match &arguments[0] {
            cell if arguments.len() == 2 => with(value, &[(cell.clone(), arguments[1].clone())]),
            Value::Map(entries) => with(value, entries),
            // A set or a list without members is written like a map without entries.
            Value::Set(members) | Value::List(members) if members.is_empty() => Ok(value.clone()),
            other => Err(Error::mistake(format!("expected a map from cells to letters, found {}", other.described()))
                .at(Place::Argument(0))),
        },
    ),
    method_for(
        BOARDS,
        ("Without", "(c)", ONE),
        "The strip without the square c, or the graph without the vertex c; what is behind it moves up.",
        ("Board(\"strip\", \"_BR\", \"B_R\").Without(2)", "Board(\"strip\", \"_BR\", \"BR\")"),
        |_, value, arguments| {
            let lettered = board(value)?;
            if matches!(lettered.board.shape(), Shape::Grid { .. }) {
                return Err(Error::mistake("a single cell cannot be taken out of a grid")
                    .hint("only strips and graphs can lose cells; put another letter there"));
            }
            let index = argument(0, rules::cell(lettered, &arguments[0]))?;
            Ok(made(lettered, lettered.board.without(index)))
        },
    ),
    method_for(
        BOARDS,
        ("FindAll", "(x)", ONE),
        "The cells on which the letter x lies.",
        ("Board(\"grid\", \".xo\", \"xo|.x\").FindAll(\"x\")", "[(1, 1),(2, 2)]"),
        |_, value, arguments| rules::cells(board(value)?, &arguments[0]),
    ),
    method_for(
        BOARDS,
        ("Near", "(c)", ONE),
        "The cells next to c: along edges of a graph, to the sides of a grid or a strip.",
        ("Board(\"strip\", \"_BR\", \"B_R\").Near(2)", "[1,3]"),
        |_, value, arguments| {
            let lettered = board(value)?;
            let index = argument(0, rules::cell(lettered, &arguments[0]))?;
            let near = lettered.board.near(index).into_iter();
            Ok(Value::list(near.map(|index| rules::cell_value(lettered, index)).collect()))
        },
    ),
    method_for(
        BOARDS,
        ("Cells", "", NONE),
        "All cells.",
        ("Board(\"strip\", \"_BR\", \"B_R\").Cells", "[1,2,3]"),
        |_, value, _| {
            let lettered = board(value)?;
            Ok(Value::list((0..lettered.board.len()).map(|index| rules::cell_value(lettered, index)).collect()))
        },
    ),
    Method {
        alias: "IsInBounds",
        ..method_for(
            BOARDS,
            ("Contains", "(c)", ONE),
            "Whether the board has the cell c.",
            ("Board(\"strip\", \"_BR\", \"B_R\").Contains(4)", "false"),
            |_, value, arguments| Ok(Value::Boolean(rules::cell(board(value)?, &arguments[0]).is_ok())),
        )
    },
    method_for(
        BOARDS,
        ("RowCount", "", NONE),
        "How many rows there are.",
        ("Board(\"grid\", \".xo\", \"xo.|...\").RowCount", "2"),
        |_, value, _| Ok(integer(board(value)?.board.shape().rows() as usize)),
    ),
    method_for(
        BOARDS,
        ("ColCount", "", NONE),
        "How many columns there are.",
        ("Board(\"grid\", \".xo\", \"xo.|...\").ColCount", "3"),
        |_, value, _| Ok(integer(board(value)?.board.shape().columns() as usize)),
    ),
    Method {
        alias: "Size",
        ..method_for(
            BOARDS,
            ("Length", "", NONE),
            "How many cells there are.",
            ("Board(\"strip\", \"_BR\", \"B_R\").Length", "3"),
            |_, value, _| Ok(integer(board(value)?.board.len())),
        )
    },
    method_for(
        BOARDS,
        ("Parts", "(x, directions)", Arity::between(1, 2)),
        "The pieces that the cells with the letter x separate, each on a board of its own: cells hang together along \
         the directions, which are those to the sides if none are given.",
        (
            "Board(\"strip\", \"_BR\", \"B_RR\").Parts(\"_\")",
            "[Board(\"strip\", \"_BR\", \"B\"),Board(\"strip\", \"_BR\", \"RR\")]",
        ),
        |engine, value, arguments| {
            let lettered = board(value)?;
            let wall = argument(0, rules::letter(lettered, &arguments[0]))?;
            let directions = match arguments.get(1) {
                None => vec![(-1, 0), (0, 1), (1, 0), (0, -1)],
                Some(list) => argument(1, directions(engine, list))?,
            };
            let parts = lettered.board.parts(wall, &directions).into_iter();
            Ok(Value::list(parts.map(|part| made(lettered, part)).collect()))
        },
    ),
    method_for(
        BOARDS,
        ("Pieces", "", NONE),
        "The pieces of a graph that hang together, each as a graph of its own.",
        (
            "Board(\"graph\", \".LR\", \".-L;R\").Pieces",
            "[Board(\"graph\", \".LR\", \".-L\"),Board(\"graph\", \".LR\", \"R\")]",
        ),
        |_, value, _| {
            let lettered = board(value)?;
            Ok(Value::list(lettered.board.pieces().into_iter().map(|piece| made(lettered, piece)).collect()))
        },
    ),
    method_for(
        BOARDS,
        ("Reversed", "", NONE),
        "The board turned round: what was on the left is on the right.",
        ("Board(\"strip\", \"_BR\", \"B_R\").Reversed", "Board(\"strip\", \"_BR\", \"R_B\")"),
        |_, value, _| {
            let lettered = board(value)?;
            let mirror = Symmetry { transposed: false, rows: false, columns: true };
            Ok(made(lettered, lettered.board.image(mirror)))
        },
    ),
    Method {
        name: "GridString",
        alias: "StripString",
        parameters: "",
        summary: "The board of a position as it is written behind its ruleset.",
        example: ("Clobber(\"xo|ox\").GridString", "\"xo|ox\""),
        arity: NONE,
        action: Action::Any(|_, value, _| board_text(&value)),
    },
    method_for(
        RULESETS,
        ("Rules", "", NONE),
        "The rules as they were written.",
        ("begin ruleset Halve on heap n where n > 1 play n/2 end; Halve.Rules.Length end", "48"),
        |_, value, _| match value {
            Value::Ruleset(ruleset) => Ok(Value::Text(ruleset.source().to_owned())),
            _ => Ok(Value::Nothing),
        },
    ),
    method_for(
        RULESETS,
        ("Check", "(g)", ONE),
        "Whether the symmetries and parts of the rules are true of a position and all that can be reached from it; \
         an error tells where they are not.",
        ("begin ruleset Take on heap n for k from 1 to n play n-k end; Take.Check(Take(4)) end", "true"),
        |engine, value, arguments| match value {
            Value::Ruleset(ruleset) => rules::check(engine, ruleset, &arguments[0]),
            _ => Ok(Value::Nothing),
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[Function {
    name: "Board",
    parameters: "(kind, letters, text)",
    summary: "A grid, a strip or a graph with these letters: that of an empty cell, Left's, Right's, others.",
    example: ("Board(\"strip\", \"_BR\", \"B_R\")[3]", "\"R\""),
    mode: None,
    arity: Arity::exactly(3),
    action: |_, arguments| {
        let kind = match text_argument(arguments, 0)? {
            "grid" => BoardKind::Grid,
            "strip" => BoardKind::Strip,
            "graph" => BoardKind::Graph,
            other => {
                return Err(Error::mistake(format!("there is no kind of boards called \"{other}\""))
                    .hint("write \"grid\", \"strip\" or \"graph\"")
                    .at(Place::Argument(0)));
            }
        };
        let alphabet = Alphabet::new(text_argument(arguments, 1)?)
            .map_err(|message| Error::mistake(message).at(Place::Argument(1)))?;
        let board = read_board(kind, &alphabet, text_argument(arguments, 2)?)
            .map_err(|error| Error::mistake(error.message).hint(error.hint).at(Place::Argument(2)))?;
        Ok(Value::Board(Arc::new(LetteredBoard { board, alphabet: Some(Arc::new(alphabet)) })))
    },
}];

pub(super) fn board(value: &Value) -> Result<&Arc<LetteredBoard>, Box<Error>> {
    match value {
        Value::Board(lettered) => Ok(lettered),
        other => Err(Error::mistake(format!("expected a board, found {}", other.described()))),
    }
}

pub(super) fn made(like: &LetteredBoard, board: Board) -> Value {
    Value::Board(Arc::new(LetteredBoard { board, alphabet: like.alphabet.clone() }))
}

/// The text in quotes between the parentheses of a position.
fn board_text(value: &Value) -> Evaluated {
    if let Value::Compound(Compound::Position(position)) = value
        && let Some((_, inside)) = position.print().split_once("(\"")
        && let Some(text) = inside.strip_suffix("\")")
    {
        return Ok(Value::Text(text.to_owned()));
    }
    Err(Error::mistake("this is no position on a board that is written as a text").at(Place::Receiver))
}

fn with(value: &Value, changes: &[(Value, Value)]) -> Evaluated {
    let lettered = board(value)?;
    let mut placed = Vec::with_capacity(changes.len());
    for (cell, letter) in changes {
        placed.push((argument(0, rules::cell(lettered, cell))?, argument(1, rules::letter(lettered, letter))?));
    }
    Ok(made(lettered, lettered.board.with(&placed)))
}

/// A list of directions: pairs of rows and columns.
pub(super) fn directions(engine: &mut Engine, value: &Value) -> Result<Vec<(i64, i64)>, Box<Error>> {
    let wrong = || Error::mistake("directions are a list of pairs of integers, as in [(1, 0), (0, 1)]");
    let pair = |member: &Value| match member {
        Value::Tuple(parts) => match &parts[..] {
            [Value::Number(down), Value::Number(right)] => {
                Ok((down.as_i64().ok_or_else(wrong)?, right.as_i64().ok_or_else(wrong)?))
            }
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    };
    members(engine, value)?.iter().map(pair).collect()
}
