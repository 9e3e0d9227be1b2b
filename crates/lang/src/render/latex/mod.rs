//! Values in formulas of LaTeX, with the signs of the literature. What they mean is in docs/latex.md.
//!
//! It is a renderer of values, not of their texts: games and loopy values are written by the walk that writes their
//! texts, with other signs (`value::Signs`). What the literature has no signs for, such as a board or a function, is
//! written as in the language. Everything is one line, and needs nothing but amsmath.

mod parts;
mod rows;
mod words;

use onside_ground::{Outcome, Player, Stop, with_stack};
use onside_number::Rational;
use onside_value::Signs;
use onside_value::loopy::{LoopyValue, Stopper};
use onside_value::misere::MisereQuotient;
use onside_value::short::notation;

use super::text::{LONGEST_TEXT, graph_source, too_deep};
use super::{Writer, text};
use crate::error::Error;
use crate::eval::of_number;
use crate::value::{Class, Object, Outcomes, Scoring, Value};
pub(super) use words::expression;
use words::{code, name, words};

/// Deeper collections are not written; one that holds itself has no end.
const DEEPEST: u32 = 1000;

/// The formula of a value.
pub(crate) fn latex(writer: Writer<'_>, value: &Value) -> Result<String, Box<Error>> {
    write(writer, value, 0)
}

fn write(writer: Writer<'_>, value: &Value, depth: u32) -> Result<String, Box<Error>> {
    let games = &writer.tables.games;
    Ok(match value {
        Value::Number(number) => of_number(games.guard(), number, Rational::latex)?,
        Value::Surreal(number) => number.latex(),
        Value::Nimber(size) => size.as_nimber_latex(),
        Value::Game(game) | Value::Literal(_, game) => notation::latex(games, *game)?,
        Value::Compound(compound) => compound.write(writer, Signs::Latex)?,
        Value::Loopy(value) => loopy(writer, value)?,
        Value::Graph(placed) => match placed.value() {
            Some(value) => loopy(writer, value)?,
            None => expression(&graph_source(writer, placed)?),
        },
        Value::Synchronized(game) => parts::synchronized(writer, game)?,
        Value::Enclosure(enclosed) => {
            let (lo, hi) = enclosed.decimals();
            format!(r"\mathrm{{Between}}({lo}, {hi})")
        }
        Value::Cherries(value) => format!(r"\mathrm{{CherriesValue}}({})", code(&value.to_string())),
        Value::Scoring(scoring) => match &**scoring {
            Scoring::TwoPiles(outcomes) => outcome_table(writer, outcomes)?,
            Scoring::Subtraction(_) | Scoring::Moves(_) => expression(&text(writer, value)?),
        },
        Value::Misere(game) => writer.tables.misere.latex(*game)?,
        Value::Genus(genus) => genus.latex(),
        Value::Quotient(quotient) => of_quotient(quotient),
        Value::Boolean(truth) => name(&truth.to_string()),
        Value::Outcome(outcome) => outcome_class(*outcome).to_owned(),
        Value::Winner(outcome) => words(outcome.winner_word()),
        Value::Draw => words("DRAW"),
        Value::Class(class) => class_name(*class).to_owned(),
        Value::Text(text) | Value::Output(text) => words(text),
        Value::List(members) => bracketed(writer, members, depth)?,
        Value::Tuple(members) => format!("({})", texts(writer, members, depth)?.join(", ")),
        Value::Strategy(strategy) => bracketed(writer, &strategy.members(), depth)?,
        Value::Equilibrium(both) => bracketed(writer, &both.members(), depth)?,
        Value::Matrix(matrix) => {
            let rows = (0..matrix.rows()).map(|row| texts(writer, matrix.row(row), depth));
            rows::matrix(&rows.collect::<Result<Vec<_>, _>>()?)
        }
        Value::Range(range) => {
            let by = range.by.as_ref().map(|by| format!(r" \,..\, {}", by.latex()));
            format!(r"{} \,..\, {}{}", range.from.latex(), range.to.latex(), by.unwrap_or_default())
        }
        Value::Set(members) => Signs::Latex.braced(&texts(writer, members, depth)?.join(", ")),
        Value::Map(entries) => Signs::Latex.braced(&of_entries(writer, entries, depth)?),
        Value::Entry(entry) => of_entries(writer, std::slice::from_ref(&**entry), depth)?,
        Value::Mutable(mutable) => {
            let members = if mutable.is_map() {
                of_entries(writer, &mutable.entries(), depth)?
            } else {
                texts(writer, &mutable.members(), depth)?.join(", ")
            };
            format!("{}({members})", name(mutable.name()))
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
            rows::table(&cells)
        }
        Value::Object(object) => match &**object {
            Object::Infinity(Player::Left) => r"\infty".to_owned(),
            Object::Infinity(Player::Right) => r"-\infty".to_owned(),
            Object::ClassName(class) => name(class),
            Object::Class(_)
            | Object::Instance(_)
            | Object::Method(_)
            | Object::Element(..)
            | Object::Graph(_)
            | Object::Vertex(..)
            | Object::Edge(..)
            | Object::Symmetry(..)
            | Object::Random(_)
            | Object::Holder(_)
            | Object::Ruleset(_)
            | Object::Periodicity(_) => code(&text(writer, value)?),
        },
        Value::Function(_) | Value::Picture(_) => code(&text(writer, value)?),
        Value::Board(board) => expression(&board.expression()),
        Value::Ruleset(ruleset) => expression(&ruleset.expression()),
        Value::Player(player) => words(&player.to_string()),
        Value::Thermograph(graph) => parts::thermograph(graph),
        Value::Trajectory(trajectory) => parts::trajectory(trajectory),
        Value::Expansion(expansion) => expansion.latex(),
        Value::Nothing => words("Nothing"),
    })
}

fn loopy(writer: Writer<'_>, value: &LoopyValue) -> Result<String, Box<Error>> {
    Ok(match value {
        LoopyValue::Stopper(Stopper::Short(game)) => notation::latex(&writer.tables.games, *game)?,
        other => writer.tables.loops.latex(other)?,
    })
}

fn bracketed(writer: Writer<'_>, members: &[Value], depth: u32) -> Result<String, Box<Error>> {
    Ok(format!("[{}]", texts(writer, members, depth)?.join(", ")))
}

fn of_entries(writer: Writer<'_>, entries: &[(Value, Value)], depth: u32) -> Result<String, Box<Error>> {
    let (keys, values): (Vec<Value>, Vec<Value>) = entries.iter().cloned().unzip();
    let (keys, values) = (texts(writer, &keys, depth)?, texts(writer, &values, depth)?);
    let entries = keys.iter().zip(&values).map(|(key, value)| format!(r"{key} \mapsto {value}"));
    Ok(entries.collect::<Vec<_>>().join(", "))
}

/// The formulas of some members, as long as they are together short enough for anybody to read.
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
            return Err(Stop::TooLarge("the formula takes more than 16 million characters to write").into());
        }
        texts.push(text);
    }
    Ok(texts)
}

/// The monoid and its P-portion, and the elements of the games it was made for.
fn of_quotient(quotient: &MisereQuotient) -> String {
    let names =
        |elements: &[u32]| elements.iter().map(|&element| quotient.latex_name(element)).collect::<Vec<_>>().join(", ");
    let lost = Signs::Latex.braced(&names(&quotient.p_portion()));
    match quotient.images() {
        [] => format!("({}, {lost})", quotient.latex()),
        images => format!("({}, {lost}, [{}])", quotient.latex(), names(images)),
    }
}

/// A row for each second pile and a column for each first pile, with the piles at the margins.
fn outcome_table(writer: Writer<'_>, outcomes: &Outcomes) -> Result<String, Box<Error>> {
    let guard = writer.tables.games.guard();
    let mut rows =
        vec![std::iter::once(String::new()).chain((0..=outcomes.table.last().0).map(|n| n.to_string())).collect()];
    let mut length = 0;
    for (second, row) in outcomes.rows().enumerate() {
        guard.check()?;
        let cells: Vec<String> = std::iter::once(second.to_string()).chain(row.iter().map(u64::to_string)).collect();
        length += cells.iter().map(String::len).sum::<usize>();
        if length > LONGEST_TEXT {
            return Err(Stop::TooLarge("the formula takes more than 16 million characters to write").into());
        }
        rows.push(cells);
    }
    Ok(rows::table(&rows))
}

fn outcome_class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => r"\mathcal{L}",
        Outcome::Right => r"\mathcal{R}",
        Outcome::Next => r"\mathcal{N}",
        Outcome::Previous => r"\mathcal{P}",
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Draw => r"\mathcal{D}",
        Class::LeftOrDraw => r"\mathcal{LD}",
        Class::DrawOrRight => r"\mathcal{DR}",
        Class::Any => r"\mathcal{LDR}",
        Class::LeftOrRight => r"\mathcal{LR}",
        Class::Undecided => r"\mathcal{U}",
        Class::NHat => r"\hat{\mathcal{N}}",
        Class::NCheck => r"\check{\mathcal{N}}",
        Class::PHat => r"\hat{\mathcal{P}}",
        Class::PCheck => r"\check{\mathcal{P}}",
    }
}
