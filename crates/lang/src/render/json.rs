//! Values as JSON. Exact numbers are strings such as `"-13/8"`, never floats; what the language has no data for is its
//! text.

use onside_ground::{Player, with_stack};
use onside_number::Dyadic;
use onside_show::Json;
use onside_show::picture::{Theme, render_svg};
use onside_value::short::Wall;

use super::{Writer, text};
use crate::error::Error;
use crate::value::{Mutable, Scoring, Strategy, Value};

/// Deeper collections are not written; one that holds itself has no end.
const DEEPEST: u32 = 1000;

/// The data of a value.
pub(crate) fn json(writer: Writer<'_>, value: &Value) -> Result<Json, Box<Error>> {
    data(writer, value, 0)
}

fn string(text: impl ToString) -> Json {
    Json::String(text.to_string())
}

fn object<const N: usize>(entries: [(&str, Json); N]) -> Json {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn strings<T: ToString>(items: impl IntoIterator<Item = T>) -> Json {
    Json::Array(items.into_iter().map(string).collect())
}

fn data(writer: Writer<'_>, value: &Value, depth: u32) -> Result<Json, Box<Error>> {
    let inner = |member: &Value| -> Result<Json, Box<Error>> {
        if depth >= DEEPEST {
            return Err(Error::mistake(format!("collections are nested more than {DEEPEST} deep, too deep to write")));
        }
        with_stack(|| data(writer, member, depth + 1))
    };
    let array = |members: &[Value]| -> Result<Json, Box<Error>> {
        writer.tables.games.guard().check()?;
        Ok(Json::Array(members.iter().map(inner).collect::<Result<_, _>>()?))
    };
    let entry = |(key, value): &(Value, Value)| Ok(object([("key", inner(key)?), ("value", inner(value)?)]));
    let entries = |entries: &[(Value, Value)]| -> Result<Json, Box<Error>> {
        Ok(Json::Array(entries.iter().map(entry).collect::<Result<_, Box<Error>>>()?))
    };
    Ok(match value {
        Value::Boolean(truth) => Json::Bool(*truth),
        Value::Text(text) | Value::Output(text) => string(text),
        Value::Nothing => Json::Null,
        Value::Number(number) => string(number),
        Value::Enclosure(enclosed) => {
            let (lo, hi) = enclosed.decimals();
            object([("lo", string(lo)), ("hi", string(hi))])
        }
        Value::List(members) | Value::Set(members) => array(members)?,
        Value::Tuple(members) => object([("tuple", array(members)?)]),
        Value::Range(range) => object([
            ("from", string(&range.from)),
            ("to", string(&range.to)),
            ("by", range.by.as_ref().map_or_else(|| string(1), string)),
        ]),
        Value::Map(map) => entries(map)?,
        Value::Entry(pair) => entry(pair)?,
        Value::Mutable(mutable) => match &**mutable {
            Mutable::List(_) | Mutable::Set(_) => array(&mutable.members())?,
            Mutable::Map(_) => entries(&mutable.entries())?,
        },
        Value::Board(board) => object([
            ("letters", board.alphabet.as_ref().map_or(Json::Null, |alphabet| string(alphabet.text()))),
            ("board", string(board.text())),
        ]),
        Value::Table(rows) => Json::Array(rows.iter().map(|row| array(row)).collect::<Result<_, _>>()?),
        Value::Matrix(matrix) => {
            Json::Array((0..matrix.rows()).map(|row| array(matrix.row(row))).collect::<Result<_, _>>()?)
        }
        Value::Strategy(strategy) => of_strategy(strategy),
        Value::Equilibrium(both) => object([
            ("left", of_strategy(&both.left)),
            ("right", of_strategy(&both.right)),
            ("exact", Json::Bool(both.exact)),
        ]),
        Value::Thermograph(graph) => object([
            ("mean", string(graph.mean())),
            ("temperature", string(graph.temperature())),
            ("left", of_wall(graph.wall(Player::Left))),
            ("right", of_wall(graph.wall(Player::Right))),
        ]),
        Value::Trajectory(trajectory) => object([
            ("mast", string(trajectory.mast_value())),
            ("breaks", strings(trajectory.breaks())),
            ("slopes", strings(trajectory.slopes())),
        ]),
        Value::Surreal(number) => {
            object([("numerator", string(number.numerator())), ("denominator", string(number.denominator()))])
        }
        Value::Nimber(size) => object([("nimber", string(size))]),
        Value::Expansion(expansion) => object([
            ("number", string(&expansion.number)),
            ("nimber", string(expansion.nimber)),
            ("coefficients", strings(&expansion.coefficients)),
        ]),
        Value::Picture(figure) => string(render_svg(&figure.picture, Theme::Light, 100)),
        Value::Quotient(quotient) => super::misere::quotient_data(quotient),
        Value::Genus(genus) => object([("base", string(genus.base)), ("digits", strings(&genus.digits))]),
        Value::Cherries(value) => string(value),
        Value::Scoring(scoring) => match &**scoring {
            Scoring::TwoPiles(outcomes) => Json::Array(outcomes.rows().map(strings).collect()),
            Scoring::Subtraction(_) | Scoring::Moves(_) => string(text(writer, value)?),
        },
        Value::Game(_)
        | Value::Literal(..)
        | Value::Loopy(_)
        | Value::Graph(_)
        | Value::Compound(_)
        | Value::Synchronized(_)
        | Value::Misere(_)
        | Value::Outcome(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Function(_)
        | Value::Ruleset(_)
        | Value::Object(_)
        | Value::Player(_) => string(text(writer, value)?),
    })
}

fn of_strategy(strategy: &Strategy) -> Json {
    object([
        ("player", string(strategy.player)),
        ("moves", strategy.moves.as_ref().map_or(Json::Null, |moves| strings(moves.iter().map(|played| &played.name)))),
        ("probabilities", strings(&strategy.probabilities)),
    ])
}

/// The corners of a wall, from its foot up to the mast.
fn of_wall(wall: &Wall) -> Json {
    let corner =
        |value: &Dyadic, temperature: &Dyadic| object([("value", string(value)), ("temperature", string(temperature))]);
    Json::Array(wall.corners().iter().map(|(temperature, value)| corner(value, temperature)).collect())
}
