//! The checker of certificates: whether each step of a proof follows, line by line.
//!
//! It depends on nothing of Onside and knows no theory: games and their order by definition, the rules of some games as
//! a book states them, matrix games by what strategies guarantee. Nothing is searched. The format, and what each
//! statement means, is described in `docs/certificates.md`.
//!
//! * [`check`] reads a certificate and gives back the statements that it proves.
//! * `games`: nodes, their order, sums; `positions`: values of positions by the [`rules`]; `rounds`: both players move
//!   at once; `walls`: thermographs; `scores`: Cumulative Subtraction; `loops`: games
//!   on graphs; `statements`: what is claimed in the end; `number`: exact fractions.
//!
//! ```
//! let certificate = "onside-certificate 1\nn 0\ng 0 | 0\nstatement order @1 || @0\nend 3\n";
//! let accepted = onside_check::check(&mut certificate.as_bytes(), 1 << 20).unwrap();
//! assert_eq!(accepted.statements, ["{0|0} || 0"]);
//! let wrong = certificate.replace("||", "<=");
//! assert!(onside_check::check(&mut wrong.as_bytes(), 1 << 20).is_err());
//! ```

mod games;
mod lines;
mod loops;
mod number;
mod positions;
mod rounds;
pub mod rules;
mod scores;
mod statements;
mod walls;

use std::fmt;
use std::io::BufRead;

use games::{Games, Why};
use lines::{Line, Lines};
use loops::Loops;
use positions::Positions;
use rounds::Rounds;
use scores::Scores;
use walls::Walls;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left, who likes positive games.
    Left,
    /// Right.
    Right,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Side {
        if self == Side::Left { Side::Right } else { Side::Left }
    }

    fn read(word: &[u8]) -> Result<Side, Why> {
        match word {
            b"L" => Ok(Side::Left),
            b"R" => Ok(Side::Right),
            _ => Err("L or R must stand here".to_owned()),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Side::Left { "Left" } else { "Right" })
    }
}

/// What a certificate proves.
#[derive(Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The steps that were checked.
    pub steps: u64,
    /// What is proved, as sentences.
    pub statements: Vec<String>,
}

/// Why a certificate proves nothing.
#[derive(Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, counted from 1.
    pub line: u64,
    /// The reason.
    pub reason: String,
    /// Whether the certificate may be right, but this checker was not given enough memory or could not read on.
    pub undecided: bool,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Refused {}

/// Everything that has been shown.
#[derive(Default)]
struct Shown {
    games: Games,
    positions: Positions,
    rounds: Rounds,
    walls: Walls,
    scores: Scores,
    loops: Loops,
    statements: Vec<String>,
    /// The length of all statements.
    written: u64,
}

/// Checks a certificate with about this many bytes of memory.
///
/// # Errors
/// The first line that does not follow from those before it, or that cannot be read.
pub fn check(input: &mut impl BufRead, memory: u64) -> Result<Accepted, Refused> {
    let mut lines = Lines::new(input);
    let mut shown = Shown::default();
    let mut steps = 0;
    match checked(&mut lines, &mut shown, memory, &mut steps) {
        Ok(()) => Ok(Accepted { steps, statements: shown.statements }),
        Err(Fault { reason, undecided }) => Err(Refused { line: lines.number(), reason, undecided }),
    }
}

/// Why nothing more is read.
struct Fault {
    reason: Why,
    undecided: bool,
}

impl From<Why> for Fault {
    fn from(reason: Why) -> Fault {
        Fault { reason, undecided: false }
    }
}

fn checked<R: BufRead>(lines: &mut Lines<'_, R>, shown: &mut Shown, memory: u64, steps: &mut u64) -> Result<(), Fault> {
    let unreadable = |reason| Fault { reason, undecided: true };
    if !lines.read().map_err(unreadable)? || lines.text() != b"onside-certificate 1" {
        return Err("a certificate starts with the line: onside-certificate 1".to_owned().into());
    }
    loop {
        if !lines.read().map_err(unreadable)? {
            return Err("the certificate breaks off: its last line is missing".to_owned().into());
        }
        let mut line = Line::new(lines.text());
        let word = line.word()?;
        if word == b"end" {
            let count = line.index()?;
            line.end()?;
            if count as u64 != *steps || shown.statements.is_empty() {
                return Err(
                    format!("the end counts {count} steps where there are {steps}, or nothing is stated").into()
                );
            }
            if lines.read().map_err(unreadable)? {
                return Err("something stands behind the end".to_owned().into());
            }
            return Ok(());
        }
        *steps += 1;
        step(shown, word, &mut line)?;
        line.end()?;
        let bytes = shown.games.bytes() + shown.positions.bytes() + shown.rounds.bytes();
        let bytes = bytes + shown.walls.bytes() + shown.scores.bytes() + shown.loops.bytes() + shown.written;
        if bytes > memory {
            let reason = format!("what must be remembered needs over {memory} bytes; allow more with --max-memory");
            return Err(Fault { reason, undecided: true });
        }
    }
}

/// One step; the word says which kind.
fn step(shown: &mut Shown, word: &[u8], line: &mut Line<'_>) -> Result<(), Why> {
    let games = &mut shown.games;
    match word {
        b"n" => games.add_number(&line.dyadic()?),
        b"g" => {
            let mut options = [Vec::new(), Vec::new()];
            let mut side = 0;
            while let Some(word) = line.next() {
                match word {
                    b"|" if side == 0 => side = 1,
                    _ => options[side].push(games.named(lines::index(word)?)?),
                }
            }
            if side == 0 { Err("a bar must stand between the options".to_owned()) } else { games.add_game(options) }
        }
        b"<" => {
            let (low, high) = (games.named(line.index()?)?, games.named(line.index()?)?);
            games.add_at_most(low, high)
        }
        b"!" => {
            let (low, high) = (games.named(line.index()?)?, games.named(line.index()?)?);
            let side = Side::read(line.word()?)?;
            let witness = games.named(line.index()?)?;
            games.add_not_at_most(low, high, side, witness)
        }
        b"=" => {
            let (node, other) = (games.named(line.index()?)?, games.named(line.index()?)?);
            games.add_equal(node, other)
        }
        b"+" => {
            let (one, two) = (games.named(line.index()?)?, games.named(line.index()?)?);
            let sum = games.named(line.index()?)?;
            games.add_sum(one, two, sum)
        }
        b"r" => shown.positions.choose(line.word()?),
        b"p" => {
            let text = line.word()?;
            let node = games.named(line.index()?)?;
            shown.positions.add(games, text, node)
        }
        b"d" => {
            let rules = shown.positions.rules()?;
            shown.rounds.add_decided(rules, line.word()?, &line.number()?)
        }
        b"m" => {
            let rules = shown.positions.rules()?;
            shown.rounds.add_round(rules, line)
        }
        b"t" => shown.walls.add(games, line),
        b"v" => shown.loops.add_vertex(line),
        b"q" => shown.loops.add_labels(line),
        b"c" => shown.scores.choose(line.word()?),
        b"o" => {
            let result = line.index()?;
            shown.scores.add(result, line.next().map(lines::index).transpose()?)
        }
        b"statement" => {
            let statement = statements::read(shown, line)?;
            shown.written += 64 + statement.len() as u64;
            shown.statements.push(statement);
            Ok(())
        }
        _ => Err(format!("there is no step called {}", lines::shown(word))),
    }
}
