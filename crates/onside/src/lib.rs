//! Exact analysis of combinatorial games: the library behind the `onside` program.
//!
//! A *position* belongs to a ruleset and knows its moves. A *value* is what is left of a position when the board is
//! forgotten: a canonical form in an arena of games. A *solver* leads from one to the other.
//!
//! ```
//! use std::sync::Arc;
//! use onside::{
//!     AnyPosition, Argument, Comparison, Dyadic, Guard, Limits, NashValue, Player, Settings, ShortGames, Solver,
//!     Stop, SyncGame, notation,
//! };
//!
//! // A position and its value.
//! let push = AnyPosition::parse("Push", &[Argument::bare("BBR", 0)])?.position;
//! let games = Arc::new(ShortGames::default());
//! let mut solver = Solver::new(Arc::clone(&games), Settings::default());
//! let value = solver.value(&push)?;
//! assert_eq!(notation::print(&games, value)?, "-13/8");
//!
//! // A hot game from its options, {3 | *, -1/2}; Right's option * is dominated. A move there is worth 7/4 to either player.
//! let star = games.from_options(&[games.zero()], &[games.zero()])?;
//! let half = games.number("-1/2".parse()?)?;
//! let hot = games.from_options(&[games.integer(3)?], &[star, half])?;
//! assert_eq!(notation::print(&games, hot)?, "{3|-1/2}");
//! let thermograph = games.thermograph(hot)?;
//! assert_eq!(thermograph.temperature(), &Dyadic::new(7, 2));
//! assert_eq!(thermograph.mean(), &Dyadic::new(5, 2));
//! let corners = thermograph.wall(Player::Left).corners();
//! assert_eq!(corners.last(), Some(&(Dyadic::new(7, 2), Dyadic::new(5, 2))));
//!
//! // The order is partial: {3 | -1/2} is greater than -13/8, but neither greater nor less than 2 nor equal to it.
//! assert_eq!(games.compare(value, hot)?, Comparison::Less);
//! assert_eq!(games.compare(hot, games.integer(2)?)?, Comparison::Confused);
//!
//! // Both players move at once: the Nash value, and an optimal strategy for each.
//! let strip = AnyPosition::parse("Push", &[Argument::bare("BR_BR", 0)])?.position;
//! let game = SyncGame::position(strip).map_err(|_| "Push has joint moves")?;
//! assert_eq!(solver.nash_value(&game)?.value, NashValue::Exact("-5/2".parse()?));
//! let found = solver.equilibrium(&game).map_err(|_| "the game is not decided")?;
//! assert_eq!(game.move_texts(Player::Left, &found.lefts), ["square 1", "square 4"]);
//! assert_eq!(found.left, ["1/2".parse()?, "1/2".parse()?]);
//!
//! // A limit ends a computation with a reason, and the next question may be asked at once.
//! let guard = Arc::new(Guard::new(Limits { positions: Some(1_000), memory: None }));
//! let mut limited = Solver::new(Arc::new(ShortGames::new(guard)), Settings::default());
//! let board = AnyPosition::parse("Domineering", &[Argument::quoted("......|......|......|......", 0)])?.position;
//! assert_eq!(limited.value(&board), Err(Stop::Positions(1_000)));
//! limited.games().guard().reset();
//! assert!(limited.value(&push).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The names below come in the order in which one meets them: players and limits, numbers, games, rulesets, the solver.
//! The language of the `onside` program is not part of this crate; it is built on it.

// Who plays, who wins, how much may be used, and why a computation stopped.
pub use onside_ground::{Guard, Limits, Outcome, Player, Stop};

// Exact numbers of any size, numbers that are only enclosed, and matrix games over them.
pub use onside_number::matrix;
pub use onside_number::{
    Dyadic, Enclosure, IBig, Limit, NotDyadic, ParseNumberError, PowError, Rational, UBig, simplest, simplest_between,
};

// Abstract games: the arena, its canonical forms, literal forms, and what is asked about them.
pub use onside_value::impartial;
pub use onside_value::short::Error as GameError;
pub use onside_value::short::{
    Base, Comparison, Form, Forms, Game, ShortGames, Simple, Temper, Thermograph, UptimalExpansion, Wall, notation,
};

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
    AnyPosition, Argument, BackslidingToadsAndFrogs, Cherries, Cycles, Domineering, Facts, FoxAndGeese, Hackenbush,
    Joint, Mode, Nim, Parsed, PlusMinusStackCherries, Position, PositionError, Push, Ruleset, Shove, Sign,
    StackCherries, ToadsAndFrogs, Visit, with_position,
};
pub use onside_ruleset::{Board, BoardData, EdgeData, Look, boards};
pub use onside_ruleset::{all as rulesets, did_you_mean, find as find_ruleset};

// From positions to values.
pub use onside_solve::cherries::{CherriesAnswer, SumSweep, Theory, verify_sums};
pub use onside_solve::nash::{self, Equilibrium, NashAnswer, SyncGame};
pub use onside_solve::{Choice, Settings, Solver, push, theorems};
