//! Synchronized games as texts that read back.

use onside_ground::{Mode, Stop, with_stack};
use onside_solve::nash::{Atom, SyncGame, Term};

use super::{LONGEST_TEXT, Writer};
use crate::error::Error;

/// The text that reads back as the game: in alternating mode positions must say that they are synchronized.
pub(super) fn text(writer: Writer<'_>, game: &SyncGame) -> Result<String, Box<Error>> {
    let has_position = game.terms().iter().any(|term| matches!(term.atom, Atom::Position(_)));
    let mut text = String::new();
    write(writer, game, &mut text)?;
    Ok(if has_position && writer.mode == Mode::Alternating { format!("Synchronized({text})") } else { text })
}

fn write(writer: Writer<'_>, game: &SyncGame, text: &mut String) -> Result<(), Box<Error>> {
    writer.tables.games.guard().check()?;
    if text.len() > LONGEST_TEXT {
        return Err(Stop::TooLarge("the game takes more than 16 million characters to write").into());
    }
    // Two integers side by side would be added as numbers, so that everything else comes first.
    let integer = |term: &&Term| matches!(term.atom, Atom::Integer(_));
    let others = game.terms().iter().filter(|term| !integer(term));
    let terms: Vec<&Term> = others.chain(game.terms().iter().filter(integer)).collect();
    if terms.is_empty() {
        text.push('0');
    }
    for (index, Term { count, atom }) in terms.iter().enumerate() {
        match atom {
            Atom::Integer(n) if *count == 1 && index > 0 => {
                text.push_str(if *n < 0 { " - " } else { " + " });
                text.push_str(&n.unsigned_abs().to_string());
                continue;
            }
            _ if index > 0 => text.push_str(" + "),
            _ => {}
        }
        if *count > 1 {
            text.push_str(&format!("{count}*"));
        }
        match atom {
            Atom::Integer(n) if terms.len() == 1 && *count == 1 => text.push_str(&n.to_string()),
            Atom::Integer(n) => text.push_str(&format!("Synchronized({n})")),
            Atom::Position(position) => text.push_str(&position.print()),
            Atom::Explicit(explicit) => {
                text.push_str("Sync(");
                list(writer, explicit.left(), text)?;
                text.push(',');
                list(writer, explicit.right(), text)?;
                text.push_str(",[");
                if !explicit.matrix().is_empty() {
                    for (row, games) in explicit.matrix().chunks(explicit.right().len()).enumerate() {
                        text.push_str(if row > 0 { "," } else { "" });
                        list(writer, games, text)?;
                    }
                }
                text.push_str("])");
            }
        }
    }
    Ok(())
}

fn list(writer: Writer<'_>, games: &[SyncGame], text: &mut String) -> Result<(), Box<Error>> {
    text.push('[');
    for (index, game) in games.iter().enumerate() {
        text.push_str(if index > 0 { "," } else { "" });
        with_stack(|| write(writer, game, text))?;
    }
    text.push(']');
    Ok(())
}
