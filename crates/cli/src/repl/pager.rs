//! Long texts on a terminal, page by page: a blank or Enter shows more, q stops.

use std::io::{self, Write as _};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode, size};

use crate::output::{Closed, Output};

/// What a terminal that does not tell its size is taken for.
const USUAL: (u16, u16) = (80, 24);

const MORE: &str = "-- blank or Enter: more, q: stop --";

/// How many columns the terminal has.
pub(super) fn width() -> usize {
    usize::from(size().unwrap_or(USUAL).0)
}

/// Shows a text page by page.
pub(super) fn show(output: &mut Output, text: &str) -> Result<(), Closed> {
    let (columns, rows) = size().unwrap_or(USUAL);
    let pages = pages(text, usize::from(columns), usize::from(rows).saturating_sub(1));
    for (index, page) in pages.iter().enumerate() {
        output.text(page)?;
        output.flush()?;
        if index + 1 < pages.len() && !wants_more() {
            break;
        }
    }
    Ok(())
}

/// A text cut into pieces of at most as many lines as fit on a screen.
fn pages(text: &str, columns: usize, rows: usize) -> Vec<String> {
    let mut pages = vec![String::new()];
    let mut used = 0;
    for line in text.lines() {
        let needed = line.chars().count().max(1).div_ceil(columns.max(1));
        if used > 0 && used + needed > rows {
            pages.push(String::new());
            used = 0;
        }
        used += needed;
        if let Some(page) = pages.last_mut() {
            page.push_str(line);
            page.push('\n');
        }
    }
    pages
}

/// Waits for a key that says whether to go on. Whoever cannot be asked sees all.
fn wants_more() -> bool {
    let mut terminal = io::stdout();
    let asked = write!(terminal, "{MORE}").and_then(|()| terminal.flush());
    if asked.is_err() || enable_raw_mode().is_err() {
        return true;
    }
    let more = loop {
        match read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char(' ' | 'f') | KeyCode::Enter | KeyCode::Down | KeyCode::PageDown => break true,
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => break false,
                KeyCode::Char('q') | KeyCode::Esc => break false,
                _ => {}
            },
            Ok(_) => {}
            Err(_) => break true,
        }
    };
    let _ = disable_raw_mode();
    let _ = write!(terminal, "\r{}\r", " ".repeat(MORE.len())).and_then(|()| terminal.flush());
    more
}

#[cfg(test)]
mod tests {
    use super::pages;

    #[test]
    fn pages_hold_as_many_lines_as_the_screen_and_lose_none() {
        let text = "one\ntwo\na line that is longer than the screen is wide\nfour\n";
        let cut = pages(text, 20, 3);
        assert_eq!(cut.concat(), text);
        assert_eq!(cut.len(), 3, "{cut:?}");
        assert_eq!(pages("short\n", 80, 24), ["short\n"]);
        assert_eq!(pages(text, 0, 0).concat(), text);
    }
}
