//! Writes certificates: proofs of answers, line by line, in the format that `docs/certificates.md` describes and
//! `onside-check` accepts or refuses.
//!
//! What is proved is found here with all that the engine knows; what is written needs none of it. Positions are
//! explored by the rules of the checker, so that each line is about what the checker will see.
//!
//! * `order`: games as nodes, facts about their order, sums; `positions`: values of positions; `rounds`: both players
//!   move at once; `walls`: thermographs; `scores`: Cumulative Subtraction; `loops`: games
//!   on graphs; `statements`: what is stated in the end; `text`: the lines themselves.
//!
//! ```
//! use onside_ground::Guard;
//! use onside_prove::{Statement, Term, prove};
//! use onside_value::short::{Forms, ShortGames};
//!
//! let games = ShortGames::new(Guard::default().into());
//! let board = Term::position("Domineering", "..|..").unwrap();
//! let mut certificate = Vec::new();
//! let proved = prove(&games, &Forms::new(), &Statement::Canonical(vec![board]), &mut certificate).unwrap();
//! assert_eq!(proved.sentence, "canonical Domineering:..|.. == @3");
//! let accepted = onside_check::check(&mut certificate.as_slice(), 1 << 20).unwrap();
//! assert_eq!(accepted.statements, ["Domineering(..|..) has the canonical form {1|-1}"]);
//! ```

mod loops;
mod order;
mod positions;
mod rounds;
mod scores;
mod statements;
mod text;
mod walls;

use std::fmt;
use std::io;

use onside_ground::{Player, Stop};
use onside_value::scoring::ActionSet;
use onside_value::short::{Form, Forms, ShortGames};

pub use loops::LoopyGame;
pub use positions::PositionText;
pub use statements::{Proved, prove};

/// A summand of a side of a statement.
#[derive(Clone, Debug)]
pub enum Term {
    /// A game as it is written, or a canonical form.
    Game(Form),
    /// A position of a ruleset whose rules the checker knows.
    Position(PositionText),
}

impl Term {
    /// A position by the name of its ruleset and its text, quoted or not.
    ///
    /// # Errors
    /// That the checker has no rules for it.
    pub fn position(ruleset: &str, text: &str) -> Result<Term, NotProved> {
        PositionText::new(ruleset, text).map(Term::Position)
    }
}

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `||`, neither `<=` nor `>=`
    Confused,
}

impl Relation {
    /// The sign in the language and in certificates.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
            Relation::Equal => "==",
            Relation::Unequal => "!=",
            Relation::Less => "<",
            Relation::Greater => ">",
            Relation::Confused => "||",
        }
    }

    /// That it holds, told by one <= two and two <= one.
    fn need(self, below: bool, above: bool) -> Result<(), NotProved> {
        if self.holds(below, above) {
            return Ok(());
        }
        let all = [Relation::Equal, Relation::Less, Relation::Greater, Relation::Confused];
        let holds = all.into_iter().find(|relation| relation.holds(below, above));
        Err(NotProved::False(format!("what holds is {}", holds.map_or("", Relation::sign))))
    }

    /// Whether it holds, told by one <= two and two <= one.
    fn holds(self, below: bool, above: bool) -> bool {
        match self {
            Relation::AtMost => below,
            Relation::AtLeast => above,
            Relation::Equal => below && above,
            Relation::Unequal => !(below && above),
            Relation::Less => below && !above,
            Relation::Greater => above && !below,
            Relation::Confused => !below && !above,
        }
    }
}

/// What is to be proved.
#[derive(Clone, Debug)]
pub enum Statement {
    /// How two sums compare.
    Order(Vec<Term>, Relation, Vec<Term>),
    /// What the canonical form of a sum is.
    Canonical(Vec<Term>),
    /// Who wins a sum.
    Outcome(Vec<Term>),
    /// By which move a player wins a sum; the first one that is found.
    WinningMove(Player, Vec<Term>),
    /// The mean and the temperature of a sum, by the thermograph of its canonical form.
    Thermograph(Vec<Term>),
    /// The result of a heap in Cumulative Subtraction.
    Score(ActionSet, u64),
    /// From where on the results of Cumulative Subtraction repeat.
    Period(ActionSet),
    /// Who wins a game on a graph, for each player who may begin.
    Play(LoopyGame),
    /// How two games on graphs compare: a game is at most another one if Left, playing second, survives the other one
    /// minus it. Of stoppers this is their order.
    Survival(LoopyGame, Relation, LoopyGame),
    /// What a position is worth when both players move at once: the value, or bounds for it if fractions have more bits
    /// than this.
    Nash(PositionText, u64),
}

/// Why no certificate was written.
#[derive(Debug)]
pub enum NotProved {
    /// A limit, or a request to stop.
    Stop(Stop),
    /// The certificate could not be written.
    Unwritten(io::Error),
    /// The statement is false; this is what holds.
    False(String),
    /// The checker cannot check such a statement.
    Unknown {
        /// What it does not know.
        message: String,
        /// What can be done.
        hint: String,
    },
}

onside_ground::from_stop!(NotProved);

impl From<io::Error> for NotProved {
    fn from(error: io::Error) -> NotProved {
        NotProved::Unwritten(error)
    }
}

impl fmt::Display for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProved::Stop(stop) => stop.fmt(f),
            NotProved::Unwritten(error) => write!(f, "the certificate cannot be written: {error}"),
            NotProved::False(holds) => write!(f, "the statement is false: {holds}"),
            NotProved::Unknown { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for NotProved {}

/// What proofs are made with.
#[derive(Clone, Copy)]
struct Arena<'a> {
    games: &'a ShortGames,
    forms: &'a Forms,
}
