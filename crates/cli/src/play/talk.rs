//! What is said at the table: boards and moves out, one line in.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};

use onside_explore::{Choice, View};

use crate::output::{Closed, Output};

/// A longer line is cut.
const LONGEST_LINE: u64 = 1 << 16;

/// More moves than this are listed only if somebody asks for them.
const MOST_SHOWN: usize = 40;

const HELP: &str = "\
Write the number of a move, or its name as it is listed. Besides there are:
  moves    list all moves
  board    show the position again
  hint     what the program would play in your place, and why
  value    who wins and what the position is worth, if that is found within two seconds
  undo     take back your last move and what came after it
  draw     offer a draw, where play may return to a position
  quit     end the game";

/// What somebody at the table has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A move, by its index.
    Move(usize),
    Undo,
    Hint,
    Value,
    Board,
    Draw,
    /// `quit`, or the end of the input.
    Quit,
}

/// Both ends of the table.
pub(super) struct Talk {
    output: Output,
    echo: bool,
}

impl Talk {
    pub(super) fn new() -> Talk {
        // What is typed on a terminal is seen there; from a file it is written between the answers.
        Talk { output: Output::new(), echo: !io::stdin().is_terminal() }
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Closed> {
        self.output.line(text)?;
        self.output.flush()
    }

    /// The boards of a position.
    pub(super) fn show(&mut self, view: &View) -> Result<(), Closed> {
        self.say(&format!("\n{}", view.expression))?;
        for (index, component) in view.components.iter().enumerate() {
            if index > 0 {
                self.output.line("  +")?;
            }
            // A summand without a board is its expression, which stands above already.
            if view.components.len() > 1 || component.text != component.expression {
                component.text.lines().try_for_each(|line| self.output.line(&format!("  {line}")))?;
            }
        }
        self.output.flush()
    }

    /// The moves with their numbers.
    fn list(&mut self, choices: &[Choice], most: usize) -> Result<(), Closed> {
        for choice in choices.iter().take(most) {
            self.output.line(&format!("  {:>3}  {}", choice.index + 1, choice.name))?;
        }
        if choices.len() > most {
            self.output.line(&format!("       and {} more; write moves to see them", choices.len() - most))?;
        }
        Ok(())
    }

    /// Lists the moves that can be chosen.
    pub(super) fn offer(&mut self, choices: &[Choice]) -> Result<(), Closed> {
        self.list(choices, MOST_SHOWN)
    }

    /// Asks for a move until something is said that can be understood.
    pub(super) fn ask(&mut self, prompt: &str, choices: &[Choice]) -> Result<Said, Closed> {
        loop {
            self.output.text(&format!("{prompt} "))?;
            self.output.flush()?;
            let Some(line) = self.heard()? else { return Ok(Said::Quit) };
            let word = line.trim().to_lowercase();
            return Ok(match word.as_str() {
                "undo" => Said::Undo,
                "hint" => Said::Hint,
                "value" => Said::Value,
                "board" => Said::Board,
                "draw" => Said::Draw,
                "quit" | "exit" | "q" => Said::Quit,
                "moves" => {
                    self.list(choices, usize::MAX)?;
                    continue;
                }
                "help" | "?" => {
                    self.say(HELP)?;
                    continue;
                }
                "" => continue,
                other => match choice_named(other, choices) {
                    Some(index) => Said::Move(index),
                    None => {
                        self.say(&misunderstood(other, choices))?;
                        continue;
                    }
                },
            });
        }
    }

    /// A line of the input; nothing at its end.
    fn heard(&mut self) -> Result<Option<String>, Closed> {
        let mut line = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(String::from_utf8_lossy(&line).trim_end().to_owned()),
        };
        if self.echo || line.is_none() {
            self.say(line.as_deref().unwrap_or(""))?;
        }
        Ok(line)
    }
}

/// The move that a number or a name means.
fn choice_named(word: &str, choices: &[Choice]) -> Option<usize> {
    let by_name = choices.iter().find(|choice| choice.name.to_lowercase() == word);
    let by_number = || {
        let number: usize = word.parse().ok()?;
        choices.iter().find(|choice| choice.index + 1 == number)
    };
    by_name.or_else(by_number).map(|choice| choice.index)
}

fn misunderstood(word: &str, choices: &[Choice]) -> String {
    let word: String = word.chars().take(40).collect();
    if word.chars().all(|letter| letter.is_ascii_digit()) {
        return format!("There is no move {word}; the moves have numbers from 1 to {}.", choices.len());
    }
    format!("I do not understand '{word}'. Write the number of a move from 1 to {}, or help.", choices.len())
}
