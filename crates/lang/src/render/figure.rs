//! Which value has which picture.
//!
//! The pictures themselves are made in `draw` and `show`; nothing is searched here.

// A new kind of values or of games does not compile until somebody has said what it means here.
#![warn(clippy::wildcard_enum_match_arm)]

use onside_show::figures::Quantity;
use onside_show::figures::heatmaps::{FirstRow, Heatmap};
use onside_show::figures::tables::Plain;
use onside_show::picture::{Figure, NotDrawn, Term};
use onside_solve::nash::{Atom, SyncGame};
use onside_value::loopy::{LoopyValue, SideValue, Stopper};
use onside_value::short::{Game, Thermograph};

use super::{Writer, text};
use crate::error::Error;
use crate::eval::registered;
use crate::value::{Compound, Scoring, Value};

/// More figures than this do not stand on one sheet.
pub(crate) const MOST_FIGURES: usize = 200;

impl From<NotDrawn> for Box<Error> {
    fn from(refused: NotDrawn) -> Box<Error> {
        Error::mistake(refused.message).hint(refused.hint)
    }
}

impl From<onside_draw::Error> for Box<Error> {
    fn from(error: onside_draw::Error) -> Box<Error> {
        match error {
            onside_draw::Error::Stop(stop) => stop.into(),
            onside_draw::Error::TooLarge(refused) => refused.into(),
        }
    }
}

/// Finds the value of a compound that cannot be drawn as it stands.
pub(crate) type Settle<'a> = dyn FnMut(&Compound) -> Result<Game, Box<Error>> + 'a;

/// The picture of a value. Only a compound that is not made of positions alone has to be settled for it.
pub(crate) fn figure(writer: Writer<'_>, value: &Value, settle: &mut Settle<'_>) -> Result<Figure, Box<Error>> {
    let games = &writer.tables.games;
    match value {
        Value::Compound(compound) => of_compound(writer, compound, settle),
        Value::Synchronized(game) => of_synchronized(game),
        Value::Number(number) => Ok(onside_draw::canonical_tree(games, writer.tables.number_game(number)?)?),
        Value::Game(game) | Value::Literal(_, game) => Ok(onside_draw::canonical_tree(games, *game)?),
        Value::Graph(placed) => Ok(onside_draw::game_graph(games, &placed.graph, placed.start)?),
        Value::Loopy(loopy) => match &**loopy {
            LoopyValue::Stopper(stopper) => of_stopper(writer, *stopper),
            LoopyValue::Sided(sides) => {
                let mut figures = Vec::new();
                for (side, name) in [(&sides.onside, "onside"), (&sides.offside, "offside")] {
                    let SideValue::Stopper(stopper) = side else {
                        return Err(Error::mistake(format!("the {name} of this game is no stopper"))
                            .hint("draw the graph on which it is played: GameGraph(...)"));
                    };
                    figures.push(of_stopper(writer, *stopper)?.captioned(name));
                }
                sheet(figures)
            }
        },
        Value::Thermograph(graph) => Ok(onside_draw::thermographs(&[(String::new(), (**graph).clone())])?),
        Value::Trajectory(trajectory) => Ok(onside_draw::trajectories(&[(String::new(), (**trajectory).clone())])?),
        Value::List(members) => of_list(writer, members, settle),
        Value::Table(rows) => {
            let cell = |cell: &Value| text(writer, cell);
            let row = |row: &Vec<Value>| row.iter().map(cell).collect::<Result<Vec<_>, _>>();
            let mut rows: Vec<Vec<String>> = rows.iter().map(row).collect::<Result<_, _>>()?;
            let heading = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
            Ok(Plain { heading, rows }.figure()?)
        }
        Value::Picture(figure) => Ok((**figure).clone()),
        Value::Scoring(scoring) => of_scoring(writer, scoring),
        Value::Surreal(_)
        | Value::Nimber(_)
        | Value::Enclosure(_)
        | Value::Matrix(_)
        | Value::Strategy(_)
        | Value::Equilibrium(_)
        | Value::Cherries(_)
        | Value::Boolean(_)
        | Value::Outcome(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Text(_)
        | Value::Range(_)
        | Value::Tuple(_)
        | Value::Set(_)
        | Value::Map(_)
        | Value::Entry(_)
        | Value::Mutable(_)
        | Value::Function(_)
        | Value::Board(_)
        | Value::Ruleset(_)
        | Value::Object(_)
        | Value::Player(_)
        | Value::Misere(_)
        | Value::Genus(_)
        | Value::Quotient(_)
        | Value::Expansion(_)
        | Value::Output(_)
        | Value::Nothing => Err(Error::mistake(format!("there is no picture of {}", value.described())).hint(
            "positions, games, thermographs, tables and lists of them can be drawn; Plot and Heatmap draw numbers",
        )),
    }
}

/// Whether a value is of a kind that has pictures, which is looked at and not drawn; see [`figure`].
pub(crate) fn has_picture(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_dyadic(),
        Value::Synchronized(game) => game.terms().iter().all(|term| matches!(term.atom, Atom::Position(_))),
        Value::Compound(_)
        | Value::Game(_)
        | Value::Literal(..)
        | Value::Graph(_)
        | Value::Table(_)
        | Value::Thermograph(_)
        | Value::Trajectory(_)
        | Value::Picture(_) => true,
        Value::Loopy(loopy) => match &**loopy {
            LoopyValue::Stopper(_) => true,
            LoopyValue::Sided(sides) => {
                let drawn = |side: &SideValue| matches!(side, SideValue::Stopper(_));
                drawn(&sides.onside) && drawn(&sides.offside)
            }
        },
        // A list in a list is looked at no further: how much there would be to draw is not known here.
        Value::List(members) => {
            let nested = |member: &Value| matches!(member, Value::List(_));
            !members.is_empty()
                && members.len() <= MOST_FIGURES
                && members.iter().all(|member| !nested(member) && has_picture(member))
        }
        Value::Scoring(scoring) => matches!(**scoring, Scoring::TwoPiles(_)),
        Value::Surreal(_)
        | Value::Nimber(_)
        | Value::Enclosure(_)
        | Value::Matrix(_)
        | Value::Strategy(_)
        | Value::Equilibrium(_)
        | Value::Cherries(_)
        | Value::Boolean(_)
        | Value::Outcome(_)
        | Value::Winner(_)
        | Value::Draw
        | Value::Class(_)
        | Value::Text(_)
        | Value::Range(_)
        | Value::Tuple(_)
        | Value::Set(_)
        | Value::Map(_)
        | Value::Entry(_)
        | Value::Mutable(_)
        | Value::Function(_)
        | Value::Board(_)
        | Value::Ruleset(_)
        | Value::Object(_)
        | Value::Player(_)
        | Value::Misere(_)
        | Value::Genus(_)
        | Value::Quotient(_)
        | Value::Expansion(_)
        | Value::Output(_)
        | Value::Nothing => false,
    }
}

/// A table of two piles as a heat map of its outcomes; one heap stands in no picture by itself.
fn of_scoring(writer: Writer<'_>, scoring: &Scoring) -> Result<Figure, Box<Error>> {
    match scoring {
        Scoring::TwoPiles(outcomes) => {
            let side = |last| usize::try_from(last).unwrap_or(usize::MAX).saturating_add(1);
            let (columns, rows) = (side(outcomes.table.last().0), side(outcomes.table.last().1));
            let guard = writer.tables.games.guard();
            Heatmap::admits(columns.saturating_mul(rows))?;
            let mut charge = guard.charge();
            charge.grow_to(columns.saturating_mul(rows).saturating_mul(Heatmap::CELL))?;
            let mut cells = Vec::with_capacity(columns * rows);
            for row in outcomes.rows() {
                guard.check()?;
                cells.extend(row.into_iter().map(|outcome| Quantity::ratio(outcome.into(), 1)));
            }
            let map = Heatmap {
                columns,
                cells,
                first_row: FirstRow::Below,
                origin: (0, 0),
                across: "first pile".into(),
                upright: "second pile".into(),
                shown: "outcome".into(),
            };
            map.figure_while(|| Ok(guard.check()?))
        }
        Scoring::Subtraction(_) | Scoring::Moves(_) => {
            Err(Error::mistake("there is no picture of a scoring game by itself")
                .hint("draw its Circle or ActionCircle, or Plot its outcomes"))
        }
    }
}

/// The graph of a stopper in canonical form.
fn of_stopper(writer: Writer<'_>, stopper: Stopper) -> Result<Figure, Box<Error>> {
    let (graph, start) = writer.tables.loops.graph(stopper)?;
    Ok(onside_draw::game_graph(&writer.tables.games, &graph, start)?)
}

/// Positions with plus signs between them, as often as they are there; a sum in which there is more than positions is
/// drawn as its value.
fn of_compound(writer: Writer<'_>, compound: &Compound, settle: &mut Settle<'_>) -> Result<Figure, Box<Error>> {
    let mut terms = Vec::new();
    if collect(compound, 1, false, &mut terms)? {
        return Ok(Figure::sum(terms));
    }
    match compound {
        Compound::Position(position) => Ok(onside_draw::position(position)?),
        Compound::Sum(_)
        | Compound::Game(_)
        | Compound::Explicit(_)
        | Compound::Multiple(..)
        | Compound::Pair(..)
        | Compound::Negative(_) => {
            let game = settle(compound)?;
            Ok(onside_draw::canonical_tree(&writer.tables.games, game)?)
        }
    }
}

/// Adds the positions of a compound, each with how often it is there and whether it is subtracted; says no if there is
/// anything else in it.
fn collect(compound: &Compound, times: u64, negative: bool, terms: &mut Vec<Term>) -> Result<bool, Box<Error>> {
    match compound {
        Compound::Position(position) => {
            let figure = onside_draw::position(position)?;
            add(terms, Term { count: times, negative, figure })?;
            Ok(true)
        }
        Compound::Sum(parts) => {
            for part in parts {
                if !collect(part, times, negative, terms)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Compound::Multiple(count, of) => {
            let (copies, subtracted) = match u64::try_from(count.clone()) {
                Ok(copies) => (Some(copies), false),
                Err(_) => (u64::try_from(-count.clone()).ok(), true),
            };
            match copies.and_then(|copies| copies.checked_mul(times)).filter(|times| *times > 0) {
                Some(times) => collect(of, times, negative != subtracted, terms),
                None => Ok(false),
            }
        }
        Compound::Negative(of) => collect(of, times, !negative, terms),
        Compound::Game(_) | Compound::Explicit(_) | Compound::Pair(..) => Ok(false),
    }
}

fn add(terms: &mut Vec<Term>, term: Term) -> Result<(), Box<Error>> {
    terms.push(term);
    if terms.len() > MOST_FIGURES {
        return Err(NotDrawn::new("terms of a sum", terms.len(), MOST_FIGURES, "draw a part of the sum").into());
    }
    Ok(())
}

fn of_synchronized(game: &SyncGame) -> Result<Figure, Box<Error>> {
    let mut terms = Vec::new();
    for term in game.terms() {
        let Atom::Position(position) = &term.atom else {
            return Err(Error::mistake("there is no picture of a synchronized game that is not a position")
                .hint("draw its positions one by one"));
        };
        let figure = onside_draw::position(&registered(position)?)?;
        add(&mut terms, Term { count: term.count.into(), negative: false, figure })?;
    }
    Ok(Figure::sum(terms))
}

/// A list: thermographs in one picture, everything else on a sheet with what it is below.
fn of_list(writer: Writer<'_>, members: &[Value], settle: &mut Settle<'_>) -> Result<Figure, Box<Error>> {
    if members.len() > MOST_FIGURES {
        return Err(NotDrawn::new("figures on a sheet", members.len(), MOST_FIGURES, "draw a part of the list").into());
    }
    let graphs: Option<Vec<(String, Thermograph)>> = members
        .iter()
        .zip(1..)
        .map(|(member, number)| {
            let Value::Thermograph(graph) = member else { return None };
            Some((number.to_string(), (**graph).clone()))
        })
        .collect();
    if let Some(graphs) = graphs.filter(|graphs| !graphs.is_empty()) {
        return Ok(onside_draw::thermographs(&graphs)?);
    }
    let mut figures = Vec::new();
    for member in members {
        // Lists in lists would be sheets in sheets without end.
        if member.is_list() {
            return Err(Error::mistake("there is no picture of a list of lists").hint("draw its members one by one"));
        }
        let name = text(writer, member)?;
        figures.push(figure(writer, member, settle)?.captioned(&name));
    }
    sheet(figures)
}

pub(crate) fn sheet(mut figures: Vec<Figure>) -> Result<Figure, Box<Error>> {
    if figures.len() > MOST_FIGURES {
        let hint = "draw a part of the sum";
        return Err(NotDrawn::new("figures on a sheet", figures.len(), MOST_FIGURES, hint).into());
    }
    Ok(if figures.len() == 1 { figures.remove(0) } else { Figure::sheet("", figures) })
}
