//! Calls of rulesets: with parameters they become rules, with a position they become one.

use std::sync::Arc;

use onside_ruleset::AnyPosition;
use onside_ruleset::script::{Board, BoardKind, Datum, MAX_CELLS, Shape, Summand, UserPosition, read_board};

use super::convert::datum_of;
use super::definition::{Part, Played};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, positioned};
use crate::machine::call_arranged;
use crate::value::{Compound, Instance, Ruleset, Value};

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
        let values = match bound {
            Value::List(values) => values.to_vec(),
            other => vec![other],
        };
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
                Err(error) => {
                    let at = text.get(..error.range.start).map_or(0, |before| before.chars().count()) + 1;
                    let message = format!("this is no position of {name}: {} (at column {at})", error.message);
                    Err(Error::mistake(message).hint(error.hint).at(Place::Argument(0)))
                }
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
            [number @ Value::Number(_)] => datum_of(number).map_err(|found| {
                Error::mistake(format!("a heap of {name} is an integer, not {found}")).at(Place::Argument(0))
            }),
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
                _ => Err(Error::mistake(format!("{name} takes integers, not {}", value.described()))
                    .at(Place::Argument(index))),
            });
            Ok(Datum::Tuple(members.collect::<Result<Vec<_>, _>>()?.into()))
        }
    }
}

fn empty_shape(kind: BoardKind) -> Shape {
    match kind {
        BoardKind::Strip => Shape::Strip(0),
        BoardKind::Grid => Shape::Grid { rows: 0, columns: 0 },
        BoardKind::Graph => Shape::Graph(Arc::new(onside_ruleset::script::Graph::new(0, []))),
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

/// Compares the value of a position with that found by the rules alone.
pub(crate) fn check(engine: &mut Engine, ruleset: &Ruleset, position: &Value) -> Evaluated {
    let expected = format!("Check takes a position of {}", ruleset.name());
    let Value::Compound(Compound::Position(any)) = position else {
        return Err(Error::mistake(expected).at(Place::Argument(0)));
    };
    let AnyPosition::User(user) = &**any else { return Err(Error::mistake(expected).at(Place::Argument(0))) };
    let mine = ruleset.rules.as_ref().map(|rules| &rules.handle);
    if user.summands().iter().any(|summand| Some(&summand.rules) != mine) {
        return Err(Error::mistake(expected).at(Place::Argument(0)));
    }
    let fast = engine.loopy(position)?;
    // Without theorems nothing is inferred, and tables would still know what was found before.
    let inferred = ruleset.definition.infers();
    ruleset.definition.infer(false);
    engine.solver.forget();
    let plain = engine.loopy(position);
    ruleset.definition.infer(inferred);
    engine.solver.forget();
    let plain = plain?;
    if fast == plain {
        return Ok(Value::Boolean(true));
    }
    Err(Error::mistake(format!("{any} has another value if symmetries and parts are not used"))
        .hint("the declared `symmetry` or `parts` of the ruleset are not true"))
}
