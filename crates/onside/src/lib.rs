//! Exact analysis of combinatorial games: the library behind the `onside` program.
//!
//! A *position* belongs to a ruleset and knows its moves. A *value* is what is left of a position when the board is
//! forgotten: a short game in canonical form. An *analysis* leads from one to the other. Five tasks show what there is.
//!
//! # Read and print a game
//!
//! ```
//! use onside::{Player, Value};
//!
//! let hot: Value = "{3|*,-1/2}".parse()?;
//! assert_eq!(hot.to_string(), "{3|-1/2}"); // * is dominated
//! assert_eq!(hot.options(Player::Left)?.map(|option| option.to_string()).collect::<Vec<_>>(), ["3"]);
//! assert_eq!(hot.thermograph()?.temperature().to_string(), "7/4");
//! # Ok::<(), onside::Error>(())
//! ```
//!
//! # Add and compare
//!
//! ```
//! use onside::{Comparison, Games};
//!
//! let games = Games::new();
//! let (up, star) = (games.parse("^")?, games.parse("*")?);
//! let sum = (&up + &star)?;
//! assert_eq!(sum.to_string(), "^*");
//! assert_eq!(sum.compare(&games.zero())?, Comparison::Confused); // the order is partial
//! assert_eq!((&sum - &star)?, up);
//! # Ok::<(), onside::Error>(())
//! ```
//!
//! Sums may be limited and cancelled, so operators answer with a `Result`; see [`Games::with_limits`].
//!
//! # The value of a position
//!
//! ```
//! use onside::{Analysis, AnyPosition, Player, Position, Push};
//!
//! let mut analysis = Analysis::new();
//! let push: Push = "BBR".parse()?;
//! assert_eq!(analysis.value_of(&push)?.to_string(), "-13/8");
//! for (action, option) in push.options(Player::Right) {
//!     assert_eq!((action.to_string(), option.to_string()), ("square 3".into(), "BR".into()));
//! }
//! let board: AnyPosition = "Domineering(4x4)".parse()?; // any ruleset of the registry
//! assert_eq!(analysis.value(&board)?.to_string(), "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}");
//! # Ok::<(), onside::Error>(())
//! ```
//!
//! # The Nash value, with strategies
//!
//! ```
//! use onside::{Analysis, NashValue, Push};
//!
//! let nash = Analysis::new().nash_of(&"BR_BR".parse::<Push>()?)?; // both players move at once
//! assert_eq!(nash.value, NashValue::Exact("-5/2".parse()?));
//! assert_eq!(nash.left, [("square 1".into(), "1/2".parse()?), ("square 4".into(), "1/2".parse()?)]);
//! # Ok::<(), onside::Error>(())
//! ```
//!
//! # A ruleset of your own
//!
//! Facts, text, moves, what they lead to, and the negative; the rest has defaults. A joint rule opens synchronized
//! play, a board makes the picture a drawing.
//!
//! ```
//! use onside::{Analysis, BoardData, Facts, NashValue, Player, Position, picture};
//!
//! /// A strip on which `L` goes right and `R` goes left, one square at a time.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Slide(String);
//!
//! static FACTS: Facts = Facts::new("Slide").joint("Two that meet are gone.");
//!
//! impl Position for Slide {
//!     type Move = usize; // The first of the two squares between which a piece goes.
//!
//!     fn facts(&self) -> &Facts {
//!         &FACTS
//!     }
//!
//!     fn print(&self) -> String {
//!         self.0.clone()
//!     }
//!
//!     fn board(&self) -> Option<BoardData> {
//!         Some(BoardData::Strips(vec![self.print()]))
//!     }
//!
//!     fn moves(&self, player: Player) -> Vec<usize> {
//!         let ready = if player == Player::Left { "L." } else { ".R" };
//!         self.0.match_indices(ready).map(|(at, _)| at).collect()
//!     }
//!
//!     fn play(&self, player: Player, &at: &usize) -> Slide {
//!         let gone = if player == Player::Left { ".L" } else { "R." };
//!         Slide([&self.0[..at], gone, &self.0[at + 2..]].concat())
//!     }
//!
//!     fn joint(&self, left: &usize, right: &usize) -> Option<Slide> {
//!         let meet = left + 1 == *right; // as in L.R
//!         let both = || self.play(Player::Left, left).play(Player::Right, right);
//!         Some(if meet { Slide([&self.0[..*left], "...", &self.0[left + 3..]].concat()) } else { both() })
//!     }
//!
//!     fn negative(&self) -> Slide {
//!         let swap = |letter| if letter == 'L' { 'R' } else if letter == 'R' { 'L' } else { letter };
//!         Slide(self.0.chars().rev().map(swap).collect())
//!     }
//! }
//!
//! let mut analysis = Analysis::new();
//! let slide = Slide(".RL.L.R".into());
//! assert_eq!(analysis.value_of(&slide)?.to_string(), "{1|0}");
//! assert_eq!(analysis.nash_of(&slide)?.value, NashValue::Exact("11/5".parse()?));
//! assert!(picture::svg(&picture::position_of(&slide)?).starts_with("<svg"));
//! # Ok::<(), onside::Error>(())
//! ```
//!
//! The same with the moves that win, loopy values and everything else is in `tests/own_ruleset.rs`; what is proved
//! about a ruleset can be taught to the solver ([`Solver::teach`]).
//!
//! # What else there is
//!
//! [`Analysis::solver`] answers all questions of the `onside` program, [`Games::arena`] computes with games by their
//! ids, and the names below come in the order in which one meets them: players and limits, numbers, games, rulesets,
//! the solver. With the feature `serde` positions, numbers and values are written as texts. The language of the program
//! is not part of this crate; it is built on it.

mod analysis;
mod error;
pub mod picture;
#[cfg(feature = "serde")]
mod serde;
mod value;

pub use analysis::{Analysis, Nash};
pub use error::Error;
pub use value::{Games, Value};

// Who plays, who wins, how much may be used, and why a computation stopped.
pub use onside_ground::{Account, Charge, Guard, Limits, Outcome, Player, Remedy, Stop};

// Exact numbers of any size, numbers that are only enclosed, and matrix games over them.
pub use onside_number::matrix;
pub use onside_number::{
    Dyadic, Enclosure, IBig, Limit, NotDyadic, ParseNumberError, PowError, Rational, UBig, simplest, simplest_between,
};

// Abstract games: the arena, its canonical forms, literal forms, and what is asked about them. What is seldom asked is
// in the modules: trajectories and atomic weights, games in misere play, infinite numbers, periods of sequences.
pub use onside_value::short::Error as GameError;
pub use onside_value::short::{
    Base, Comparison, Form, Forms, Game, ShortGames, Simple, Temper, Thermograph, UptimalExpansion, Wall, notation,
};
pub use onside_value::{ParseError, Reason};
pub use onside_value::{impartial, misere, ordinal, sequences, short};

// Games in which both players move at once.
pub use onside_value::synchronized;
pub use onside_value::synchronized::{ByStrategies, Chances, NashSettings, NashValue, Outlook, PlayResult, SyncGames};

// The theory of Cherries: values, decompositions, proved outcomes of sums.
pub use onside_value::cherries;
pub use onside_value::loopy;

// Games in which points are counted, Cumulative Subtraction above all.
pub use onside_value::scoring;

// Positions and moves of particular games, and the registry that knows them all by name.
pub use onside_ruleset::{
    Amazons, AntiClobber, AnyPosition, Argument, BackslidingToadsAndFrogs, CannibalClobber, Cherries, Clobber, Cram,
    Cycles, DawsonsKayles, Domineering, ElephantsAndRhinos, Facts, Fission, FoxAndGeese, GeneralToads, GrundysGame,
    Hackenbush, Impartial, Joint, Kayles, Kings, Knights, Konane, Mode, NamedMove, Nim, NoGo, Parsed,
    PlusMinusStackCherries, Position, PositionError, Push, Queens, Rooks, Ruleset, SharedMove, Shove, Sign,
    StackCherries, ToadsAndFrogs, TopplingDominoes, Visit, Words, with_position,
};
pub use onside_ruleset::{Board, BoardData, EdgeData, Look, boards};
pub use onside_ruleset::{all as rulesets, did_you_mean, find as find_ruleset};

// From positions to values.
pub use onside_solve::cherries::{CherriesAnswer, SumSweep, Theory, verify_sums};
pub use onside_solve::nash::{self, Equilibrium, NashAnswer, SyncGame};
pub use onside_solve::{
    AnyChoice, AnyStep, Choice, ChoiceOf, Cycle, Knowledge, PositionGraph, Settings, Solver, Split, Step, StepOf,
    Summand, Threads, Way, push, theorems,
};
