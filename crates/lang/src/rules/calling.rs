//! Calls of rulesets: with parameters they become rules, with a position they become one.

use std::sync::Arc;

use onside_ruleset::script::{
    Board, BoardError, BoardKind, Datum, MAX_CELLS, Shape, Summand, UserPosition, read_board,
};
use onside_ruleset::{AnyPosition, Position as _};

use super::convert::datum_of;
use super::definition::{Definition, Part, Played};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, positioned};
use crate::machine::call_arranged;
use crate::value::{Compound, Instance, Object, Ruleset, Value};

/// `Clobber("xo")` or `Subtraction({1,3}, {2,3})`.
pub(crate) fn apply(
    engine: &mut Engine,
    ruleset: &Arc<Ruleset>,
    placed: Vec<Value>,
    named: Vec<(String, Value)>,
) -> Evaluated {
    let Some(rules) = &ruleset.rules else {
        let definition = &ruleset.definition;
        let Some(function) = definition.function(Part::Parameters) else {
            return Err(Error::mistake("this ruleset cannot be called"));
        };
        let bound = definition.engines.with(|engine| call_arranged(engine, function, placed, named));
        let bound = bound.map_err(|error| error.message(|message| message.replace("the function", ruleset.name())))?;
        let mut values = match bound {
            Value::List(values) => values.to_vec(),
            other => vec![other],
        };
        let required = values.split_off(definition.parameters().min(values.len()));
        refuse(definition, &required)?;
        let rules = Some(definition.instance(values)?);
        return Ok(Value::Ruleset(Arc::new(Ruleset { definition: Arc::clone(definition), rules })));
    };
    if let Some((name, _)) = named.first() {
        return Err(Error::mistake(format!("a position of {} has no part called {name}", ruleset.name())));
    }
    let states = states(rules, &placed)?;
    let position = match <[Datum; 1]>::try_from(states) {
        Ok([state]) => UserPosition::new(rules.handle.clone(), state),
        Err(states) => {
            let summands = states.into_iter().map(|state| Summand::new(rules.handle.clone(), state)).collect();
            UserPosition::sum(rules.handle.clone(), summands)
        }
    };
    positioned(engine, AnyPosition::User(position))
}

/// Complains of parameters that are not as the rules require.
fn refuse(definition: &Definition, required: &[Value]) -> Result<(), Box<Error>> {
    for (found, span) in required.iter().zip(&definition.syntax().requires) {
        let reason = match found {
            Value::Boolean(true) => continue,
            Value::Text(reason) => format!(": {reason}"),
            _ => String::new(),
        };
        let written = span.text(&definition.program.source);
        return Err(Error::mistake(format!("{} cannot have these parameters{reason}", definition.name()))
            .hint(format!("its rules say: {}", super::names::shortened(written))));
    }
    Ok(())
}

/// The states that the arguments of a ruleset write.
fn states(rules: &Instance, arguments: &[Value]) -> Result<Vec<Datum>, Box<Error>> {
    if let [Value::List(members)] = arguments {
        let states = members.iter().map(|member| match member {
            Value::Tuple(parts) => state(rules, parts),
            one => state(rules, std::slice::from_ref(one)),
        });
        return states.collect();
    }
    if let [Value::Tuple(parts)] = arguments {
        return Ok(vec![state(rules, parts)?]);
    }
    Ok(vec![state(rules, arguments)?])
}

fn state(rules: &Instance, arguments: &[Value]) -> Result<Datum, Box<Error>> {
    let name = rules.native.definition.name();
    match &rules.native.definition.played {
        Played::Board(kind, alphabet) => match arguments {
            [] => Ok(Datum::Board(Board::filled(empty_shape(*kind), 0))),
            [Value::Text(text)] => match read_board(*kind, alphabet, text) {
                Ok(board) => Ok(Datum::Board(board)),
                Err(error) => Err(misread(&format!("this is no position of {name}"), text, error)),
            },
            // Boards of numbers have the letters in their order.
            [Value::Board(lettered)]
                if lettered.alphabet.is_none()
                    && fits(&rules.native.definition.played, lettered.board.shape())
                    && lettered.board.letters().iter().all(|&letter| alphabet.has(letter)) =>
            {
                Ok(Datum::Board(lettered.board.clone()))
            }
            [Value::Object(object)] if *kind == BoardKind::Graph => match bare_board(object) {
                Some(board) => Ok(Datum::Board(board)),
                None => Err(Error::mistake(format!("this is no graph for {name}: its vertices or edges have labels"))
                    .hint("write the position as a text, in which vertices are letters")
                    .at(Place::Argument(0))),
            },
            [Value::Board(lettered)] => {
                let same = lettered.alphabet.as_ref().is_some_and(|letters| letters == alphabet);
                if same && fits(&rules.native.definition.played, lettered.board.shape()) {
                    Ok(Datum::Board(lettered.board.clone()))
                } else {
                    let error = Error::mistake(format!("this board has other letters or another shape than {name}'s"));
                    Err(error.hint("write the position as a text").at(Place::Argument(0)))
                }
            }
            sizes => {
                let shape = sized(*kind, sizes).ok_or_else(|| {
                    let (what, example) = match kind {
                        BoardKind::Strip => ("a strip in quotes, or its length", ".."),
                        BoardKind::Grid => ("a grid in quotes, or its numbers of rows and columns", "..|.."),
                        BoardKind::Graph => ("a graph in quotes", ".-."),
                    };
                    let example = example.replace('.', &alphabet.sign(0).to_string());
                    Error::mistake(format!("{name} takes {what}")).hint(format!("as in {name}(\"{example}\")"))
                })?;
                Ok(Datum::Board(Board::filled(shape, 0)))
            }
        },
        Played::Heap => match arguments {
            [number @ Value::Number(_)] => match datum_of(number) {
                Ok(Datum::Integer(size)) if size < 0 => {
                    Err(Error::mistake(format!("a heap of {name} has at least 0 pieces, not {size}"))
                        .hint(format!("as in {name}(5); -{name}(5) is the same with the players' roles swapped"))
                        .at(Place::Argument(0)))
                }
                Ok(heap) => Ok(heap),
                Err(found) => Err(Error::mistake(format!("a heap of {name} is an integer, not {found}"))
                    .hint(format!("as in {name}(5)"))
                    .at(Place::Argument(0))),
            },
            [other] => {
                let error = Error::mistake(format!("a heap of {name} is an integer, not {}", other.described()));
                Err(error.hint(format!("as in {name}(5)")).at(Place::Argument(0)))
            }
            _ => Err(Error::mistake(format!("{name} takes one number, not {}", arguments.len()))
                .hint(format!("as in {name}(5), or a sum {name}(5) + {name}(3)"))),
        },
        Played::Tuple(size) => {
            if arguments.len() != *size {
                let error = Error::mistake(format!("{name} takes {size} numbers, not {}", arguments.len()));
                let example: Vec<String> = (1..=*size).map(|number| number.to_string()).collect();
                return Err(error.hint(format!("as in {name}({})", example.join(", "))));
            }
            let members = arguments.iter().enumerate().map(|(index, value)| match datum_of(value) {
                Ok(Datum::Integer(number)) => Ok(Datum::Integer(number)),
                Ok(_) => Err(Error::mistake(format!("{name} takes integers, not {}", value.described()))
                    .at(Place::Argument(index))),
                Err(found) => {
                    Err(Error::mistake(format!("{name} takes integers, not {found}")).at(Place::Argument(index)))
                }
            });
            Ok(Datum::Tuple(members.collect::<Result<Vec<_>, _>>()?.into()))
        }
    }
}

/// Why a text is no board or no graph, with the column.
pub(crate) fn misread(what: &str, text: &str, error: BoardError) -> Box<Error> {
    let at = text.get(..error.range.start).map_or(0, |before| before.chars().count()) + 1;
    let message = format!("{what}: {} (at column {at})", error.message);
    Error::mistake(message).hint(error.hint).at(Place::Argument(0))
}

fn empty_shape(kind: BoardKind) -> Shape {
    match kind {
        BoardKind::Strip => Shape::Strip(0),
        BoardKind::Grid => Shape::Grid { rows: 0, columns: 0 },
        BoardKind::Graph => Shape::Graph(Arc::new(onside_ruleset::script::Graph::new(0, []))),
    }
}

/// The board that a graph without labels is.
fn bare_board(object: &Object) -> Option<Board> {
    match object {
        Object::Graph(graph) => graph.bare_board(),
        _ => None,
    }
}

/// The shape of an empty board of a size.
fn sized(kind: BoardKind, sizes: &[Value]) -> Option<Shape> {
    let size = |value: &Value| match value {
        Value::Number(number) => number.as_i64().and_then(|size| u32::try_from(size).ok()),
        _ => None,
    };
    let shape = match (kind, sizes) {
        (BoardKind::Strip, [length]) => Shape::Strip(size(length)?),
        (BoardKind::Grid, [rows, columns]) => match (size(rows)?, size(columns)?) {
            (0, _) | (_, 0) => Shape::Grid { rows: 0, columns: 0 },
            (rows, columns) => Shape::Grid { rows, columns },
        },
        _ => return None,
    };
    (shape.cells() <= MAX_CELLS).then_some(shape)
}

/// Whether a board of this shape is one that the ruleset is played on.
pub(super) fn fits(played: &Played, shape: &Shape) -> bool {
    matches!(
        (played, shape),
        (Played::Board(BoardKind::Strip, _), Shape::Strip(_))
            | (Played::Board(BoardKind::Grid, _), Shape::Grid { .. })
            | (Played::Board(BoardKind::Graph, _), Shape::Graph(_))
    )
}

/// Complains of a sum in which the same name means two sets of rules, because it would not read back.
pub(crate) fn not_mixed(left: &Compound, right: &Compound) -> Result<(), Box<Error>> {
    /// Only this many terms are looked at.
    const MOST: usize = 8;
    fn users(compound: &Compound) -> Vec<&UserPosition> {
        let terms = match compound {
            Compound::Sum(terms) => &terms[..],
            other => std::slice::from_ref(other),
        };
        terms
            .iter()
            .take(MOST)
            .filter_map(|term| match term {
                Compound::Position(position) => match &**position {
                    AnyPosition::User(user) => Some(user),
                    _ => None,
                },
                _ => None,
            })
            .collect()
    }
    for one in users(left).iter().flat_map(|user| user.summands()) {
        for two in users(right).iter().flat_map(|user| user.summands()) {
            let name = &one.rules.facts().name;
            if one.rules != two.rules && *name == two.rules.facts().name {
                let error = Error::mistake(format!("these two positions of {name} have different rules"));
                return Err(error.hint(format!("{name} was defined anew between them: make both positions anew")));
            }
        }
    }
    Ok(())
}

/// Two positions of one ruleset that a user wrote, as one position; sums of very many stay sums, to which another is
/// added without copying them.
pub(crate) fn side_by_side(left: &Compound, right: &Compound) -> Option<Compound> {
    /// More summands than this do not become one position.
    const MOST: usize = 64;
    let (Compound::Position(left), Compound::Position(right)) = (left, right) else { return None };
    let (AnyPosition::User(one), AnyPosition::User(two)) = (&**left, &**right) else { return None };
    if one.summands().len() + two.summands().len() > MOST {
        return None;
    }
    one.plus(two).map(|whole| Compound::Position(Box::new(AnyPosition::User(whole))))
}
