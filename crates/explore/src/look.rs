//! From an expression to what is seen of it at once.

use onside_draw::DrawnBoard;
use onside_ground::{Mode, Player};
use onside_host::Host;
use onside_lang::{Error, Value};
use onside_ruleset::{AnyPosition, BoardData, Facts, Position, with_position};
use onside_show::picture::{Figure, Place};
use onside_solve::nash::Atom;

use crate::asker::Asker;
use crate::sum::{Body, Part, Whole, atoms, moves, read};
use crate::view::{Component, NamedSpot, View};
use crate::{scores, writer};

/// Looks at what an expression stands for: a position or a sum of positions and games.
///
/// # Errors
/// What is wrong with the expression, that there is nothing to move in, or a limit.
pub fn view(host: &mut Host, expression: &str, mode: Mode) -> Result<View, Error> {
    let mut asker = Asker::new(host, mode);
    let whole = read(&mut asker, expression)?;
    let components = components(&mut asker, &whole)?;
    let [left, right] = [moves(&mut asker, &whole, Player::Left)?, moves(&mut asker, &whole, Player::Right)?];
    let choices = |list: Vec<crate::sum::Move>| list.into_iter().map(|found| found.choice).collect();
    Ok(View {
        expression: whole.text,
        mode,
        kind: whole.kind,
        components,
        unlisted: left.unlisted.or(right.unlisted),
        left: choices(left.list),
        right: choices(right.list),
    })
}

fn components(asker: &mut Asker<'_>, whole: &Whole) -> Result<Vec<Component>, Error> {
    match &whole.body {
        Body::Scoring(scoring) => Ok(vec![scores::component(whole, scoring)]),
        Body::Sum(parts) => parts.iter().map(|part| of_part(asker, whole, part)).collect(),
        Body::Synchronized(game) => atoms(game)
            .map(|atom| match atom {
                Atom::Position(position) => match position.registered() {
                    Some(position) => Ok(of_position(&position)),
                    None => Ok(without_board(position.print(), position.facts().title.to_string())),
                },
                Atom::Integer(number) => Ok(without_board(number.to_string(), "Integer".to_owned())),
                Atom::Explicit(_) => Ok(without_board("Sync(...)".to_owned(), "Synchronized game".to_owned())),
            })
            .collect(),
    }
}

/// A summand of which there is no picture.
fn without_board(expression: String, title: String) -> Component {
    Component {
        text: expression.clone(),
        expression,
        title,
        figure: None,
        undrawn: Some("there is no board".to_owned()),
        spots: Vec::new(),
        letters: None,
        edits: Vec::new(),
    }
}

fn of_part(asker: &mut Asker<'_>, whole: &Whole, part: &Part) -> Result<Component, Error> {
    if let Part::Position(position) = part {
        return Ok(of_position(position));
    }
    let expression = asker.text(&whole.answer, part.value())?;
    let title = match part {
        Part::Other(Value::Loopy(_) | Value::Graph(_)) => "Loopy game",
        _ => "Game",
    };
    Ok(without_board(expression, title.to_owned()))
}

fn of_position(position: &AnyPosition) -> Component {
    let facts = position.facts();
    let mut component = without_board(position.print(), facts.title.to_string());
    let Some(data) = position.board() else {
        component.text = with_position!(position, inner => inner.label());
        return component;
    };
    let text = DrawnBoard::new(facts, data.clone()).text();
    component.text = if text.is_empty() { "(empty)".to_owned() } else { text };
    let letters = position.letters();
    component.letters = (!letters.is_empty()).then(|| letters.chars().collect());
    component.edits = writer::edits(position);
    match onside_draw::position(position) {
        Ok(figure) => {
            component.spots = labelled(&figure, &|place| (label(facts, &data, place), letter(&data, place)));
            (component.figure, component.undrawn) = (Some(figure), None);
        }
        Err(refused) => component.undrawn = Some(refused.message),
    }
    component
}

/// The spots of a figure with their names and letters.
pub(crate) fn labelled(figure: &Figure, named: &dyn Fn(Place) -> (String, Option<char>)) -> Vec<NamedSpot> {
    let spots = figure.picture.spots.iter();
    spots
        .map(|spot| {
            let (label, letter) = named(spot.place);
            NamedSpot { place: spot.place, area: spot.area, label, letter }
        })
        .collect()
}

/// What a place is called, in the words of moves.
fn label(facts: &Facts, data: &BoardData, place: Place) -> String {
    let Place { part, index } = place;
    let among = |parts: usize, one: &str| if parts > 1 { format!("{one} {}, ", part + 1) } else { String::new() };
    match data {
        BoardData::Strips(strips) => {
            let square = if facts.name == "TopplingDominoes" { "domino" } else { "square" };
            format!("{}{square} {}", among(strips.len(), "strip"), index + 1)
        }
        BoardData::Segments(segments) => format!("{}cherry {}", among(segments.len(), "segment"), index + 1),
        // Rows are counted as the ruleset's own moves count them: from the top, or as on a chessboard.
        BoardData::Grid(rows) if facts.name == "FoxAndGeese" => {
            format!("row {}, column {}", rows.len().saturating_sub(part), index + 1)
        }
        BoardData::Grid(_) => format!("row {}, column {}", part + 1, index + 1),
        BoardData::Heaps(sizes) => {
            let counters = sizes.get(part).map_or(0, |size| usize::try_from(*size).unwrap_or(usize::MAX));
            let counter = if index < counters { format!(", counter {}", index + 1) } else { String::new() };
            format!("heap {}{counter}", part + 1)
        }
        BoardData::Numbers(names, _) => names.get(index).cloned().unwrap_or_else(|| format!("number {}", index + 1)),
        BoardData::Vertices(_, edges) if part == 1 => match edges.get(index) {
            Some((from, to)) => format!("edge {}-{}", from + 1, to + 1),
            None => format!("edge {}", index + 1),
        },
        BoardData::Vertices(..) => format!("vertex {}", index + 1),
        BoardData::Graph(_) if part == 1 && index == 0 => "ground".to_owned(),
        BoardData::Graph(_) if part == 1 => format!("vertex {index}"),
        BoardData::Graph(edges) => match edges.get(index) {
            Some(edge) => format!("edge {}-{}{}", edge.from, edge.to, edge.colour),
            None => format!("edge {}", index + 1),
        },
    }
}

/// The letter on a place.
fn letter(data: &BoardData, place: Place) -> Option<char> {
    let Place { part, index } = place;
    match data {
        BoardData::Strips(rows) | BoardData::Grid(rows) => rows.get(part)?.chars().nth(index),
        BoardData::Segments(segments) => {
            let segment = segments.get(part)?;
            segment.strip_prefix("+-").unwrap_or(segment).chars().nth(index)
        }
        BoardData::Vertices(letters, _) if part == 0 => letters.get(index).copied(),
        BoardData::Graph(edges) if part == 0 => edges.get(index).map(|edge| edge.colour),
        _ => None,
    }
}
