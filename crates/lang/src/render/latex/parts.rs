//! Thermographs, walls and synchronized games in formulas of LaTeX.

use onside_ground::{Player, Stop, with_stack};
use onside_number::{Dyadic, Rational};
use onside_solve::nash::{Atom, SyncGame, Term};
use onside_value::short::{Thermograph, Trajectory, Wall};

use super::super::{LONGEST_TEXT, Writer};
use super::rows::matrix;
use super::words::expression;
use crate::error::Error;

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// Mast, breaks and slopes of both walls, as the text has them.
pub(super) fn thermograph(graph: &Thermograph) -> String {
    let [left, right] = Player::BOTH.map(|player| wall(graph.wall(player)));
    format!(r"\mathrm{{Thermograph}}({left}, {right})")
}

fn wall(wall: &Wall) -> String {
    let breaks = list(wall.breaks().iter().map(Dyadic::latex));
    let slopes = list(wall.slopes().iter().map(i8::to_string));
    format!("{}, {breaks}, {slopes}", wall.mast_value().latex())
}

pub(super) fn trajectory(trajectory: &Trajectory) -> String {
    let breaks = list(trajectory.breaks().iter().map(Rational::latex));
    let slopes = list(trajectory.slopes().iter().map(Rational::latex));
    format!(r"\mathrm{{Trajectory}}({}, {breaks}, {slopes})", trajectory.mast_value().latex())
}

/// A synchronized game: a sum, whose explicit terms stand in braces with the matrix of joint moves in the middle.
pub(super) fn synchronized(writer: Writer<'_>, game: &SyncGame) -> Result<String, Box<Error>> {
    let mut text = String::new();
    write(writer, game, &mut text)?;
    Ok(text)
}

fn write(writer: Writer<'_>, game: &SyncGame, text: &mut String) -> Result<(), Box<Error>> {
    writer.tables.games.guard().check()?;
    if text.len() > LONGEST_TEXT {
        return Err(Stop::TooLarge("the game takes more than 16 million characters to write").into());
    }
    if game.terms().is_empty() {
        text.push('0');
    }
    for (index, Term { count, atom }) in game.terms().iter().enumerate() {
        let negative = matches!(atom, Atom::Integer(n) if *n < 0 && *count == 1);
        text.push_str(if index == 0 || negative { "" } else { " + " });
        if *count > 1 {
            text.push_str(&format!(r"{count} \cdot "));
        }
        match atom {
            Atom::Integer(n) if *count > 1 && *n < 0 => text.push_str(&format!("({n})")),
            Atom::Integer(n) if index > 0 && negative => text.push_str(&format!(" - {}", n.unsigned_abs())),
            Atom::Integer(n) => text.push_str(&n.to_string()),
            Atom::Position(position) => text.push_str(&expression(&position.print())),
            Atom::Explicit(explicit) => {
                let games = |games: &[SyncGame]| games.iter().map(|game| inner(writer, game)).collect::<Result<_, _>>();
                let (left, right): (Vec<String>, Vec<String>) = (games(explicit.left())?, games(explicit.right())?);
                let rows: Vec<Vec<String>> =
                    explicit.matrix().chunks(right.len().max(1)).map(games).collect::<Result<_, _>>()?;
                let joint = if rows.is_empty() { String::new() } else { matrix(&rows) };
                text.push_str(&format!(r"\{{{} \mid {joint} \mid {}\}}", left.join(", "), right.join(", ")));
            }
        }
    }
    Ok(())
}

fn inner(writer: Writer<'_>, game: &SyncGame) -> Result<String, Box<Error>> {
    with_stack(|| synchronized(writer, game))
}
