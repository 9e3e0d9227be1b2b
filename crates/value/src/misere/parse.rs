//! Reads what `print` writes in digits. Lists are the language's matter, because anything may stand in them.

use onside_ground::{Stop, with_stack};

use super::arena::{MisereGame, MisereGames};

impl MisereGames {
    /// The game that stands between `*[` and `]` in digits, as in `(2#1)2##`; nothing if it is not written so, or if a
    /// nim-heap is taken away that is no part.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn parse_digits(&self, text: &str) -> Result<Option<MisereGame>, Stop> {
        let mut reader = Reader { games: self, rest: text.as_bytes() };
        let Some(options) = reader.items()? else { return Ok(None) };
        match (&options[..], reader.rest.is_empty()) {
            (_, false) | ([], _) => Ok(None),
            (&[only], true) => Ok(Some(only)),
            (_, true) => self.from_options(options).map(Some),
        }
    }

    /// Whether a text between `*[` and `]` is written in digits and is no list: it has a # or a bracket right behind a
    /// digit or a parenthesis.
    #[must_use]
    pub fn is_in_digits(text: &str) -> bool {
        let bytes = text.as_bytes();
        let known = |byte: &u8| matches!(byte, b'0'..=b'9' | b'#' | b'-' | b'(' | b')' | b'[' | b']');
        let follows = |pair: &[u8]| matches!(pair, [b'0'..=b'9' | b')', b'[' | b'(']);
        bytes.iter().all(known)
            && (bytes.contains(&b'#') || bytes.windows(2).any(follows) || bytes.windows(2).any(|pair| pair == b")("))
    }
}

struct Reader<'a> {
    games: &'a MisereGames,
    rest: &'a [u8],
}

impl Reader<'_> {
    fn next(&mut self, wanted: impl Fn(u8) -> bool) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        wanted(first).then(|| {
            self.rest = rest;
            first
        })
    }

    fn takes(&mut self, byte: u8) -> bool {
        self.next(|found| found == byte).is_some()
    }

    fn digit(&mut self) -> Option<MisereGame> {
        self.next(|byte| byte.is_ascii_digit()).map(|byte| MisereGame::small_heap(u32::from(byte - b'0')))
    }

    /// Games in a row, as long as there are some; nothing if one is not written well.
    fn items(&mut self) -> Result<Option<Vec<MisereGame>>, Stop> {
        let mut found = Vec::new();
        while !self.rest.is_empty() && self.rest[0] != b')' {
            match self.item()? {
                Some(game) => found.push(game),
                None => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// One game with what is done to it.
    fn item(&mut self) -> Result<Option<MisereGame>, Stop> {
        self.games.guard().check()?;
        let mut game = if let Some(heap) = self.digit() {
            heap
        } else if self.takes(b'(') {
            let Some(options) = with_stack(|| self.items())? else { return Ok(None) };
            if options.len() < 2 || !self.takes(b')') {
                return Ok(None);
            }
            self.games.from_options(options)?
        } else {
            return Ok(None);
        };
        while self.takes(b'#') {
            game = self.games.from_options(vec![game])?;
        }
        if !self.takes(b'[') {
            return Ok(Some(game));
        }
        while !self.takes(b']') {
            game = if self.takes(b'#') {
                self.games.from_options(vec![game])?
            } else if self.takes(b'-') {
                let Some(heap) = self.digit() else { return Ok(None) };
                let Some(difference) = self.games.difference(game, heap)? else { return Ok(None) };
                difference
            } else if let Some(heap) = self.digit() {
                self.games.sum(game, heap)?
            } else {
                return Ok(None);
            };
        }
        Ok(Some(game))
    }
}
