//! Scoring games as texts that read back; tables of two piles are shown.

use std::fmt::Write as _;

use onside_ground::Stop;

use super::LONGEST_TEXT;
use crate::error::Error;
use crate::value::{Moves, Outcomes, Scoring, Subtraction};

/// Intervals with more actions than this are written as ranges.
const LISTED: usize = 10;

/// The text that reads back as a game, or the rows of a table.
pub(super) fn text(scoring: &Scoring) -> Result<String, Box<Error>> {
    let mut text = String::new();
    let written = match scoring {
        Scoring::Subtraction(game) => write_subtraction(game, &mut text),
        Scoring::Moves(game) => write_moves(game, &mut text),
        Scoring::TwoPiles(outcomes) => write_outcomes(outcomes, &mut text),
    };
    match written {
        Ok(()) => Ok(text),
        Err(TooLong) => Err(Stop::TooLarge("the answer takes more than 16 million characters to write").into()),
    }
}

/// A text that nobody would read.
struct TooLong;

fn push(text: &mut String, part: std::fmt::Arguments) -> Result<(), TooLong> {
    let written = text.write_fmt(part);
    if written.is_err() || text.len() > LONGEST_TEXT { Err(TooLong) } else { Ok(()) }
}

fn separator(index: usize) -> &'static str {
    if index == 0 { "" } else { "," }
}

fn write_subtraction(game: &Subtraction, text: &mut String) -> Result<(), TooLong> {
    let actions = &*game.actions;
    if actions.is_interval() && actions.as_slice().len() > LISTED {
        push(text, format_args!("CS({}..{}", actions.min(), actions.max()))?;
    } else {
        text.push_str("CS({");
        for (index, action) in actions.as_slice().iter().enumerate() {
            push(text, format_args!("{}{action}", separator(index)))?;
        }
        text.push('}');
    }
    match game.piles.as_deref() {
        None => {}
        Some([]) => text.push_str(",[]"),
        Some(piles) => {
            for pile in piles {
                push(text, format_args!(",{pile}"))?;
            }
        }
    }
    text.push(')');
    Ok(())
}

fn write_moves(game: &Moves, text: &mut String) -> Result<(), TooLong> {
    text.push_str("ScoringGame([");
    for (index, vertex) in game.graph.vertices().iter().take(game.listed).enumerate() {
        push(text, format_args!("{}[", separator(index)))?;
        for (side, moves) in [&vertex.left, &vertex.right].into_iter().enumerate() {
            push(text, format_args!("{}[", separator(side)))?;
            for (index, &(points, to)) in moves.iter().enumerate() {
                push(text, format_args!("{}{points}", separator(index)))?;
                if to < game.listed {
                    push(text, format_args!(" => {}", to + 1))?;
                }
            }
            text.push(']');
        }
        text.push(']');
    }
    match game.start {
        0 => push(text, format_args!("])")),
        start => push(text, format_args!("],{})", start + 1)),
    }
}

/// A row for each second pile and a column for each first pile, with the piles at the margins.
fn write_outcomes(outcomes: &Outcomes, text: &mut String) -> Result<(), TooLong> {
    let (columns, rows) = outcomes.table.last();
    let width = |number: u64| number.to_string().len();
    let (margin, cell) = (width(rows), width(columns).max(width(outcomes.table.actions().max())));
    push(text, format_args!("{:margin$} |", ""))?;
    for first in 0..=columns {
        push(text, format_args!(" {first:>cell$}"))?;
    }
    push(text, format_args!("\n{}+", "-".repeat(margin + 1)))?;
    for _ in 0..=columns {
        push(text, format_args!("{}", "-".repeat(cell + 1)))?;
    }
    for (second, row) in outcomes.rows().enumerate() {
        push(text, format_args!("\n{second:>margin$} |"))?;
        for outcome in row {
            push(text, format_args!(" {outcome:>cell$}"))?;
        }
    }
    Ok(())
}
