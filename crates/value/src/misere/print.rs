//! How misere games are written: `*[2]` is a nim-heap, `*[2#1]` has the options *[2#] and *[1], and # means "the game
//! whose only option is". In brackets behind a game stands what is done to it, from left to right: a digit is a
//! nim-heap added, one with a minus a nim-heap taken away. So `*[2[#2]]` is the game whose only option is *[2], and
//! *[2] beside.
//!
//! Digits stand for heaps of less than ten tokens. Where a larger one is needed, or where nothing but digits would be
//! written, which reads as a number, the options are written as lists: `*[4,2]`, `*[[12],2]`.

use onside_ground::{Stop, with_stack};

use super::arena::{MisereGame, MisereGames};
use crate::notation::Signs;

/// A game as it is written in digits: a base, and what is done to it.
struct Written {
    base: String,
    steps: String,
    /// Whether something is added or taken away, so that brackets are needed.
    brackets: bool,
}

impl Written {
    fn digit(size: u32) -> Option<Written> {
        (size < 10).then(|| Written { base: size.to_string(), steps: String::new(), brackets: false })
    }

    fn text(&self) -> String {
        match self.brackets {
            true => format!("{}[{}]", self.base, self.steps),
            false => format!("{}{}", self.base, self.steps),
        }
    }
}

impl MisereGames {
    /// The game as text, which [`parse_digits`](MisereGames::parse_digits) and lists read as the same game.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn print(&self, game: MisereGame) -> Result<String, Stop> {
        self.write(game, Signs::Plain)
    }

    /// The game in a formula of LaTeX: the same with # as an index.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn latex(&self, game: MisereGame) -> Result<String, Stop> {
        self.write(game, Signs::Latex)
    }

    fn write(&self, game: MisereGame, signs: Signs) -> Result<String, Stop> {
        let star = signs.asterisk();
        if let Some(size) = game.heap_size() {
            return Ok(format!("{star}[{size}]"));
        }
        // Without brackets around its options at the outside.
        let short = match self.steps(game, signs)? {
            Some(written) => written.map(|written| written.text()),
            None => self.options_in_digits(game, signs)?,
        };
        match short.filter(|text| !text.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(text) => Ok(format!("{star}[{text}]")),
            // One thing alone in the outermost brackets is the game itself, not an option.
            None if self.option_count(game) == 1 => Ok(format!("{star}[{}]", self.lists(game)?)),
            None => Ok(format!("{star}{}", self.lists(game)?)),
        }
    }

    /// The game in digits, if no heap is too large for them.
    fn digits_of(&self, game: MisereGame, signs: Signs) -> Result<Option<Written>, Stop> {
        self.guard().check()?;
        if let Some(size) = game.heap_size() {
            return Ok(Written::digit(size));
        }
        if let Some(written) = self.steps(game, signs)? {
            return Ok(written);
        }
        let inside = self.options_in_digits(game, signs)?;
        Ok(inside.map(|inside| Written { base: format!("({inside})"), steps: String::new(), brackets: false }))
    }

    /// The options in digits, the last in order first.
    fn options_in_digits(&self, game: MisereGame, signs: Signs) -> Result<Option<String>, Stop> {
        let mut text = String::new();
        for option in self.options(game)?.into_iter().rev() {
            match with_stack(|| self.digits_of(option, signs))? {
                Some(written) => text.push_str(&written.text()),
                None => return Ok(None),
            }
        }
        Ok(Some(text))
    }

    /// The game as another one to which something is done, if it is written that way; nothing inside if that needs
    /// large heaps.
    fn steps(&self, game: MisereGame, signs: Signs) -> Result<Option<Option<Written>>, Stop> {
        let (even, is_odd) = self.even_part(game)?;
        let born = self.birthday(game);
        // A nim-heap that was added or taken away is seen by the birthday, which is smaller without it.
        for size in (2 + u32::from(is_odd)..born.min(10)).step_by(2) {
            let heap = MisereGame::small_heap(size);
            if let Some(without) = self.difference(game, heap)?
                && self.birthday(without) < born
            {
                return self.after(without, signs, &size.to_string()).map(Some);
            }
            let with = self.sum(game, heap)?;
            if self.birthday(with) < born {
                return self.after(with, signs, &format!("-{size}")).map(Some);
            }
        }
        if is_odd {
            return self.after(even, signs, "1").map(Some);
        }
        let mut options = self.option_ids(game);
        match (options.next(), options.next()) {
            (Some(only), None) => self.after(only, signs, "#").map(Some),
            _ => Ok(None),
        }
    }

    /// The game before a step, and the step.
    fn after(&self, before: MisereGame, signs: Signs, step: &str) -> Result<Option<Written>, Stop> {
        let written = with_stack(|| self.digits_of(before, signs))?;
        let sign = match signs {
            // An empty atom carries the index, because nothing has two.
            Signs::Latex if step == "#" => r"{}_{\#}",
            _ => step,
        };
        Ok(written.map(|Written { base, steps, brackets }| Written {
            base,
            steps: steps + sign,
            brackets: brackets || step != "#",
        }))
    }

    /// The game as lists of options in lists of options, in which numbers are nim-heaps.
    fn lists(&self, game: MisereGame) -> Result<String, Stop> {
        self.guard().check()?;
        let mut texts = Vec::new();
        for option in self.options(game)?.into_iter().rev() {
            texts.push(match option.heap_size() {
                Some(size) => size.to_string(),
                None => with_stack(|| self.lists(option))?,
            });
        }
        Ok(format!("[{}]", texts.join(",")))
    }
}
