//! The genus: the nim value in normal play, and the nim values in misere play of the game with 0, 1, 2, ... heaps *[2]
//! beside it (Winning Ways, chapter 13).
//!
//! A move to *[2] + ... is a move in one of the games, or one that takes a heap *[2] down to 0 or *[1], and one more
//! token changes the last bit of a misere nim value. So each of these values is the least one that is neither that of
//! an option with equally many heaps, nor the value before it, nor that value with its last bit changed. No sums have
//! to be made. From some place on two values alternate.

use std::fmt;
use std::str::FromStr;

use onside_ground::Stop;
use smallvec::{SmallVec, smallvec};

use super::arena::{MisereGame, MisereGames};

/// Misere nim values of a game with 0, 1, 2, ... heaps *[2] beside it. The last two alternate for ever; none is stored
/// that follows from those before it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Digits(SmallVec<[u32; 4]>);

impl Digits {
    pub(super) fn of_heap(size: u32) -> Digits {
        Digits(match size {
            0 => smallvec![1, 2, 0],
            1 => smallvec![0, 3, 1],
            _ => smallvec![size, size ^ 2],
        })
    }

    /// The value with this number of heaps *[2].
    pub(super) fn at(&self, index: usize) -> u32 {
        let last = self.0.len() - 1;
        if index <= last { self.0[index] } else { self.0[last - (index - last) % 2] }
    }

    /// Those of a game that has options.
    pub(super) fn from_options(options: Vec<Digits>) -> Digits {
        let longest = options.iter().map(|digits| digits.0.len()).max().unwrap_or(2);
        let mut digits: SmallVec<[u32; 4]> = smallvec![mex(options.iter().map(|option| option.at(0)))];
        loop {
            let (index, before) = (digits.len(), digits[digits.len() - 1]);
            let others = options.iter().map(|option| option.at(index));
            digits.push(mex(others.chain([before, before ^ 1])));
            // All options alternate by now, so what comes next depends on the last value alone.
            if index > longest && digits[index] == digits[index - 2] {
                break;
            }
        }
        while let [.., second, _, last] = digits[..]
            && second == last
        {
            digits.pop();
        }
        Digits(digits)
    }
}

/// The least number that is not among these.
pub(super) fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: SmallVec<[u32; 16]> = values.collect();
    values.sort_unstable();
    values.dedup();
    let mut least = 0;
    for value in values {
        if value != least {
            break;
        }
        least += 1;
    }
    least
}

/// The genus of a game as it is written: `2` for a nim-heap, `0^0` for a game that behaves like several, `4^146` in
/// general.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    /// The nim value in normal play.
    pub base: u32,
    /// The misere nim values that are written: none for a nim-heap, one for a tame or restive game, whose genus
    /// follows from it, and otherwise as many as are needed until the last two alternate.
    pub digits: Vec<u32>,
}

impl MisereGames {
    /// The genus of a game.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn genus(&self, game: MisereGame) -> Result<Genus, Stop> {
        let base = self.nim_value(game);
        let digits = self.digits(game);
        if game.heap_size().is_some() {
            return Ok(Genus { base, digits: Vec::new() });
        }
        let tameness = self.tameness(game)?;
        let shortened = tameness.is_tame() || tameness.is_restive();
        let shown = if shortened { 1 } else { digits.0.len() };
        Ok(Genus { base, digits: digits.0[..shown].to_vec() })
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base)?;
        let large = self.digits.iter().any(|&digit| digit > 9);
        let separator = if large { "," } else { "" };
        let digits: Vec<String> = self.digits.iter().map(u32::to_string).collect();
        match (digits.is_empty(), large) {
            (true, _) => Ok(()),
            (false, true) => write!(f, "^({})", digits.join(separator)),
            (false, false) => write!(f, "^{}", digits.join(separator)),
        }
    }
}

impl Genus {
    /// The genus in a formula of LaTeX: the misere values are an exponent.
    #[must_use]
    pub fn latex(&self) -> String {
        let separator = if self.digits.iter().any(|&digit| digit > 9) { "," } else { "" };
        let digits: Vec<String> = self.digits.iter().map(u32::to_string).collect();
        match digits.is_empty() {
            true => self.base.to_string(),
            false => format!("{}^{{{}}}", self.base, digits.join(separator)),
        }
    }
}

/// That a text is no genus as [`Genus`] prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAGenus(String);

impl fmt::Display for NotAGenus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no genus such as 2, 0^0, 4^146 or 1^(0,12)", self.0)
    }
}

impl std::error::Error for NotAGenus {}

impl FromStr for Genus {
    type Err = NotAGenus;

    fn from_str(text: &str) -> Result<Genus, NotAGenus> {
        let wrong = || NotAGenus(text.to_owned());
        let number = |digits: &str| -> Result<u32, NotAGenus> {
            let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse().ok().filter(|_| plain).ok_or_else(wrong)
        };
        let Some((base, exponent)) = text.trim().split_once('^') else {
            return Ok(Genus { base: number(text.trim())?, digits: Vec::new() });
        };
        let digits: Vec<u32> = match exponent.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) {
            Some(listed) => listed.split(',').map(|digit| number(digit.trim())).collect::<Result<_, _>>()?,
            None => exponent.chars().map(|digit| digit.to_digit(10).ok_or_else(wrong)).collect::<Result<_, _>>()?,
        };
        if digits.is_empty() {
            return Err(wrong());
        }
        Ok(Genus { base: number(base)?, digits })
    }
}
