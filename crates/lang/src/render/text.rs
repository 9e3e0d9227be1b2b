//! Values as text, which the language reads back as the same values wherever it can.

use onside_ground::{Stop, with_stack};
use onside_number::Rational;
use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::short::notation;

use super::Writer;
use crate::error::Error;
use crate::eval::of_number;
use crate::value::{PlacedGraph, Program, Value};

/// Longer answers help nobody and may fill memory.
pub(crate) const LONGEST_TEXT: usize = 16 << 20;

/// Deeper collections are not written; one that holds itself has no end.
const DEEPEST: u32 = 1000;

/// The text of a value.
pub(crate) fn text(writer: Writer<'_>, value: &Value) -> Result<String, Box<Error>> {
    write(writer, value, 0)
}

fn write(writer: Writer<'_>, value: &Value, depth: u32) -> Result<String, Box<Error>> {
    Ok(match value {
        Value::Number(number) => of_number(writer.tables.games.guard(), number, Rational::to_string)?,
        Value::Surreal(number) => number.to_string(),
        Value::Nimber(size) => size.as_nimber_text(),
        Value::Game(game) | Value::Literal(_, game) => notation::print(&writer.tables.games, *game)?,
        Value::Compound(compound) => compound.print(writer)?,
        Value::Loopy(value) => loopy(writer, value)?,
        Value::Graph(placed) => match placed.value() {
            Some(value) => loopy(writer, value)?,
            None => graph_source(writer, placed)?,
        },
        Value::Synchronized(game) => super::synchronized::text(writer, game)?,
        Value::Enclosure(enclosed) => enclosed.to_string(),
        Value::Cherries(value) => format!("CherriesValue(\"{value}\")"),
        Value::Scoring(scoring) => super::scoring::text(scoring)?,
        Value::Misere(game) => writer.tables.misere.print(*game)?,
        // As in the literature, though `4^146` reads as a power: `Genus("4^146")` is how one is written.
        Value::Genus(genus) => genus.to_string(),
        Value::Quotient(quotient) => super::misere::quotient(quotient),
        Value::Draw => "DRAW".into(),
        Value::Class(class) => class.name().into(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Outcome(outcome) => outcome.letter().to_string(),
        Value::Winner(outcome) => outcome.winner_word().to_string(),
        Value::Text(text) => crate::syntax::quoted(text),
        Value::List(members) => format!("[{}]", texts(writer, members, depth)?.join(",")),
        Value::Tuple(members) => format!("({})", member_texts(writer, members, depth)?.join(", ")),
        Value::Matrix(matrix) => {
            let rows =
                (0..matrix.rows()).map(|row| Ok(format!("[{}]", texts(writer, matrix.row(row), depth)?.join(","))));
            format!("[{}]", rows.collect::<Result<Vec<_>, Box<Error>>>()?.join(","))
        }
        Value::Strategy(strategy) => format!("[{}]", texts(writer, &strategy.members(), depth)?.join(",")),
        Value::Equilibrium(both) => format!("[{}]", texts(writer, &both.members(), depth)?.join(",")),
        Value::Range(range) => match &range.by {
            None => format!("{}..{}", range.from, range.to),
            Some(by) => format!("{}..{}..{by}", range.from, range.to),
        },
        Value::Map(entries) if entries.is_empty() => "{=>}".into(),
        Value::Map(entries) => format!("{{{}}}", entry_texts(writer, entries, depth)?.join(", ")),
        Value::Entry(entry) => entry_texts(writer, std::slice::from_ref(&**entry), depth)?.concat(),
        Value::Mutable(mutable) => {
            let members = if mutable.is_map() {
                entry_texts(writer, &mutable.entries(), depth)?
            } else {
                texts(writer, &mutable.members(), depth)?
            };
            format!("{}({})", mutable.name(), members.join(", "))
        }
        Value::Table(rows) => {
            let mut cells = Vec::with_capacity(rows.len());
            for row in rows.iter() {
                let mut texts = texts(writer, row, depth)?;
                // A cell without a value stays empty.
                let empty = |(text, value): (&mut String, &Value)| {
                    if matches!(value, Value::Nothing) {
                        text.clear();
                    }
                };
                texts.iter_mut().zip(row).for_each(empty);
                cells.push(texts);
            }
            super::ruled::ruled(&cells)
        }
        Value::Function(closure) => {
            let Program { tree, source, .. } = &*closure.program;
            let guard = writer.tables.games.guard();
            let (parameters, body) = closure.written();
            crate::syntax::function_text(tree, source, parameters, body, guard)?
        }
        Value::Board(board) => board.expression(),
        Value::Ruleset(ruleset) => ruleset.expression(),
        Value::Object(object) => {
            crate::classes::object_text(object, writer.tables, &mut |value| write(writer, value, depth + 1))?
        }
        Value::Set(members) => set(writer, members, depth)?,
        Value::Player(player) => player.to_string(),
        Value::Thermograph(thermograph) => thermograph.to_string(),
        Value::Trajectory(trajectory) => trajectory.to_string(),
        // The bare text would be read as a number: 0.1 is a tenth.
        Value::Expansion(expansion) => format!("UptimalExpansion(\"{expansion}\")"),
        Value::Output(text) => text.clone(),
        Value::Picture(figure) => figure.text.clone(),
        Value::Nothing => "Nothing".into(),
    })
}

/// The texts of keys and values; an entry in an entry stands in parentheses.
fn entry_texts(writer: Writer<'_>, entries: &[(Value, Value)], depth: u32) -> Result<Vec<String>, Box<Error>> {
    let (keys, values): (Vec<Value>, Vec<Value>) = entries.iter().cloned().unzip();
    let (keys, values) = (member_texts(writer, &keys, depth)?, member_texts(writer, &values, depth)?);
    Ok(keys.iter().zip(&values).map(|(key, value)| format!("{key} => {value}")).collect())
}

/// The texts of some members, entries in parentheses.
fn member_texts(writer: Writer<'_>, members: &[Value], depth: u32) -> Result<Vec<String>, Box<Error>> {
    let texts = texts(writer, members, depth)?.into_iter().zip(members);
    Ok(texts.map(|(text, member)| if matches!(member, Value::Entry(_)) { format!("({text})") } else { text }).collect())
}

/// A set. Braces around nothing but entries are read as the map with these entries, which is equal to their set unless
/// two of them have one key.
fn set(writer: Writer<'_>, members: &[Value], depth: u32) -> Result<String, Box<Error>> {
    if !members.iter().all(|member| matches!(member, Value::Entry(_))) {
        return Ok(format!("{{{}}}", member_texts(writer, members, depth)?.join(",")));
    }
    let keys: Vec<&Value> = members
        .iter()
        .filter_map(|member| match member {
            Value::Entry(entry) => Some(&entry.0),
            _ => None,
        })
        .collect();
    // Of these kinds the text tells which is which.
    let plain = |key: &&Value| matches!(key, Value::Number(_) | Value::Game(_) | Value::Text(_) | Value::Player(_));
    let written = texts(writer, &keys.iter().map(|&key| key.clone()).collect::<Vec<_>>(), depth)?;
    let repeated = written.windows(2).any(|pair| pair[0] == pair[1]);
    let inside = texts(writer, members, depth)?.join(",");
    Ok(if repeated || !keys.iter().all(plain) { format!("[{inside}].ToSet") } else { format!("{{{inside}}}") })
}

pub(super) fn too_deep() -> Box<Error> {
    Error::mistake(format!("collections are nested more than {DEEPEST} deep, too deep to write"))
}

/// The texts of some members, as long as they are together short enough for anybody to read.
fn texts(writer: Writer<'_>, members: &[Value], depth: u32) -> Result<Vec<String>, Box<Error>> {
    if depth >= DEEPEST {
        return Err(too_deep());
    }
    let mut length = 0;
    let mut texts = Vec::with_capacity(members.len());
    for member in members {
        writer.tables.games.guard().check()?;
        let text = with_stack(|| write(writer, member, depth + 1))?;
        length += text.len();
        if length > LONGEST_TEXT {
            return Err(Stop::TooLarge("the answer takes more than 16 million characters to write").into());
        }
        texts.push(text);
    }
    Ok(texts)
}

fn loopy(writer: Writer<'_>, value: &LoopyValue) -> Result<String, Box<Error>> {
    Ok(match value {
        LoopyValue::Stopper(Stopper::Short(game)) => notation::print(&writer.tables.games, *game)?,
        other => writer.tables.loops.print(other)?,
    })
}

/// `GameGraph("a: 0 | a")`, so that it reads back as the same graph.
pub(super) fn graph_source(writer: Writer<'_>, placed: &PlacedGraph) -> Result<String, Box<Error>> {
    let text = format!("GameGraph(\"{}\")", placed.graph.print(&writer.tables.games)?);
    if placed.graph.vertices().next() == Some(placed.start) {
        return Ok(text);
    }
    let label = placed.graph.labels().find(|&(_, vertex)| vertex == placed.start).map(|(label, _)| label.to_owned());
    Ok(format!("{text}.At(\"{}\")", label.unwrap_or_else(|| format!("n{}", placed.start.index()))))
}
