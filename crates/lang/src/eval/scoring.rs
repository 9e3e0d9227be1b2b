//! Scoring games as values: Cumulative Subtraction, games given by their moves, and tables of two piles.
//!
//! They are written so that they read back, except the tables, which are shown. What is asked of them is in the
//! library, and how it is found in `value::scoring`. The words are those of 001; Positive is Left.

use std::fmt::Write as _;
use std::sync::Arc;

use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::UBig;
use onside_show::Json;
use onside_value::scoring::{
    self, ActionSet, ActionSetError, CumulativeSubtraction, ScoringGame, ScoringGraph, ScoringMove, TwoPiles,
};

use super::engine::Engine;
use super::print::LONGEST_TEXT;
use super::problem::Problem;
use super::value::Value;

/// Intervals with more actions than this are written as ranges.
const LISTED: usize = 10;

/// A game in which points are counted, or a table of such games.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Scoring {
    Subtraction(Subtraction),
    Moves(Moves),
    TwoPiles(Outcomes),
}

/// Cumulative Subtraction with a fixed set of actions: all heaps together, or a position.
#[derive(Debug)]
pub(crate) struct Subtraction {
    pub(crate) actions: Arc<ActionSet>,
    /// The piles of a position.
    pub(crate) piles: Option<Vec<UBig>>,
}

impl PartialEq for Subtraction {
    /// The order of the piles does not matter.
    fn eq(&self, other: &Subtraction) -> bool {
        let sorted = |game: &Subtraction| {
            let mut piles = game.piles.clone();
            piles.iter_mut().for_each(|piles| piles.sort_unstable());
            piles
        };
        self.actions == other.actions && sorted(self) == sorted(other)
    }
}

impl Eq for Subtraction {}

/// A scoring game given by its moves, and the position where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    pub(crate) graph: Arc<ScoringGraph>,
    /// How many positions were listed; one more, without moves, may stand behind them.
    pub(crate) listed: usize,
    pub(crate) start: usize,
}

impl ScoringGame for Moves {
    type Position = usize;

    fn moves(&self, position: &usize, player: Player) -> Vec<ScoringMove<usize>> {
        self.graph.moves(position, player)
    }
}

/// A table of two piles, whose memory is counted for as long as it is held.
#[derive(Debug)]
pub(crate) struct Outcomes {
    pub(crate) table: TwoPiles,
    _charge: Charge,
}

impl Outcomes {
    pub(crate) fn new(table: TwoPiles, guard: &Guard) -> Result<Outcomes, Stop> {
        let mut charge = guard.charge();
        charge.more(table.bytes())?;
        Ok(Outcomes { table, _charge: charge })
    }

    /// The outcomes row by row, one for each second pile.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        (0..=self.table.last().1).map(|second| self.table.row(second))
    }
}

impl PartialEq for Outcomes {
    /// The rules and the size determine the table.
    fn eq(&self, other: &Outcomes) -> bool {
        self.table.actions() == other.table.actions() && self.table.last() == other.table.last()
    }
}

impl Eq for Outcomes {}

impl Scoring {
    /// Whether it is one game and not a table.
    pub(crate) fn is_game(&self) -> bool {
        !matches!(self, Scoring::TwoPiles(_))
    }

    /// What a message calls it.
    pub(crate) fn described(&self) -> &'static str {
        if self.is_game() { "a scoring game" } else { "a table of two piles" }
    }

    /// The kind as programs read it in JSON.
    pub(crate) fn kind(&self) -> &'static str {
        if self.is_game() { "scoring" } else { "piles" }
    }

    /// The name that a parameter can ask for.
    pub(crate) fn class(&self) -> &'static str {
        if self.is_game() { "ScoringGame" } else { "TwoPiles" }
    }

    /// The rows of a table, for programs.
    pub(crate) fn rows(&self) -> Option<Json> {
        let Scoring::TwoPiles(outcomes) = self else { return None };
        let row = |row: Vec<u64>| Json::Array(row.iter().map(|outcome| Json::String(outcome.to_string())).collect());
        Some(Json::Array(outcomes.rows().map(row).collect()))
    }
}

impl From<scoring::Error> for Problem {
    fn from(error: scoring::Error) -> Problem {
        match error {
            scoring::Error::Stop(stop) => stop.into(),
            error => Problem::new(error.to_string()).hint(error.remedy()),
        }
    }
}

impl From<ActionSetError> for Problem {
    fn from(error: ActionSetError) -> Problem {
        Problem::new(error.to_string()).hint(error.remedy())
    }
}

impl Value {
    /// Cumulative Subtraction with these actions; with piles a position.
    pub(crate) fn subtraction(actions: Arc<ActionSet>, piles: Option<Vec<UBig>>) -> Value {
        Value::Scoring(Arc::new(Scoring::Subtraction(Subtraction { actions, piles })))
    }
}

/// The game that was solved last, because one question about a set of actions is seldom the only one.
pub(crate) struct Solved {
    last: Option<Arc<CumulativeSubtraction>>,
    charge: Charge,
}

impl Solved {
    pub(crate) fn new(guard: &Guard) -> Solved {
        Solved { last: None, charge: guard.charge() }
    }

    fn forget(&mut self) {
        self.last = None;
        self.charge.clear();
    }

    fn keep(&mut self, game: &Arc<CumulativeSubtraction>) -> Result<(), Stop> {
        self.forget();
        self.charge.more(game.bytes())?;
        self.last = Some(Arc::clone(game));
        Ok(())
    }
}

impl Engine {
    /// Cumulative Subtraction solved for all heaps: by a closed form if there is one and theorems may be used.
    pub(crate) fn solved(&mut self, actions: &ActionSet) -> Result<Arc<CumulativeSubtraction>, Problem> {
        if let Some(last) = self.subtraction.last.as_ref().filter(|last| last.actions() == actions) {
            return Ok(Arc::clone(last));
        }
        self.subtraction.forget();
        let solve = if self.theorems() { CumulativeSubtraction::new } else { CumulativeSubtraction::by_recurrence };
        let game = Arc::new(solve(actions.clone(), self.games.guard())?);
        self.subtraction.keep(&game)?;
        Ok(game)
    }

    /// Whether more than the rules may be used.
    pub(crate) fn theorems(&self) -> bool {
        self.solver.settings().theorems
    }
}

/// The piles of two positions beside each other.
pub(super) fn sum(left: &Scoring, right: &Scoring) -> Result<Value, Problem> {
    match (left, right) {
        (Scoring::Subtraction(left), Scoring::Subtraction(right)) if left.actions == right.actions => {
            if let (Some(first), Some(second)) = (&left.piles, &right.piles) {
                return Ok(Value::subtraction(Arc::clone(&left.actions), Some([&first[..], &second[..]].concat())));
            }
            Err(Problem::new("only heaps are added, not games of all heaps")
                .hint("as in CS({5,7}, 31) + CS({5,7}, 12)"))
        }
        _ => Err(Problem::new("only piles with the same actions are added")
            .hint("as in CS({5,7}, 31) + CS({5,7}, 12), which is CS({5,7}, 31, 12)")),
    }
}

/// The text that reads back as a game, or the rows of a table.
pub(super) fn text(scoring: &Scoring) -> Result<String, Problem> {
    let mut text = String::new();
    let written = match scoring {
        Scoring::Subtraction(game) => write_subtraction(game, &mut text),
        Scoring::Moves(game) => write_moves(game, &mut text),
        Scoring::TwoPiles(outcomes) => write_outcomes(outcomes, &mut text),
    };
    match written {
        Ok(()) => Ok(text),
        Err(TooLong) => Err(Stop::TooLarge("the answer takes more than 16 million characters to write").into()),
    }
}

/// A text that nobody would read.
struct TooLong;

fn push(text: &mut String, part: std::fmt::Arguments) -> Result<(), TooLong> {
    let written = text.write_fmt(part);
    if written.is_err() || text.len() > LONGEST_TEXT { Err(TooLong) } else { Ok(()) }
}

fn separator(index: usize) -> &'static str {
    if index == 0 { "" } else { "," }
}

fn write_subtraction(game: &Subtraction, text: &mut String) -> Result<(), TooLong> {
    let actions = &*game.actions;
    if actions.is_interval() && actions.as_slice().len() > LISTED {
        push(text, format_args!("CS({}..{}", actions.min(), actions.max()))?;
    } else {
        text.push_str("CS({");
        for (index, action) in actions.as_slice().iter().enumerate() {
            push(text, format_args!("{}{action}", separator(index)))?;
        }
        text.push('}');
    }
    match game.piles.as_deref() {
        None => {}
        Some([]) => text.push_str(",[]"),
        Some(piles) => {
            for pile in piles {
                push(text, format_args!(",{pile}"))?;
            }
        }
    }
    text.push(')');
    Ok(())
}

fn write_moves(game: &Moves, text: &mut String) -> Result<(), TooLong> {
    text.push_str("ScoringGame([");
    for (index, vertex) in game.graph.vertices().iter().take(game.listed).enumerate() {
        push(text, format_args!("{}[", separator(index)))?;
        for (side, moves) in [&vertex.left, &vertex.right].into_iter().enumerate() {
            push(text, format_args!("{}[", separator(side)))?;
            for (index, &(points, to)) in moves.iter().enumerate() {
                push(text, format_args!("{}{points}", separator(index)))?;
                if to < game.listed {
                    push(text, format_args!(" => {}", to + 1))?;
                }
            }
            text.push(']');
        }
        text.push(']');
    }
    match game.start {
        0 => push(text, format_args!("])")),
        start => push(text, format_args!("],{})", start + 1)),
    }
}

/// A row for each second pile and a column for each first pile, with the piles at the margins.
fn write_outcomes(outcomes: &Outcomes, text: &mut String) -> Result<(), TooLong> {
    let (columns, rows) = outcomes.table.last();
    let width = |number: u64| number.to_string().len();
    let (margin, cell) = (width(rows), width(columns).max(width(outcomes.table.actions().max())));
    push(text, format_args!("{:margin$} |", ""))?;
    for first in 0..=columns {
        push(text, format_args!(" {first:>cell$}"))?;
    }
    push(text, format_args!("\n{}+", "-".repeat(margin + 1)))?;
    for _ in 0..=columns {
        push(text, format_args!("{}", "-".repeat(cell + 1)))?;
    }
    for (second, row) in outcomes.rows().enumerate() {
        push(text, format_args!("\n{second:>margin$} |"))?;
        for outcome in row {
            push(text, format_args!(" {outcome:>cell$}"))?;
        }
    }
    Ok(())
}
