//! Optimal play written out: who takes what, which actions are sacrifices, and how the score goes.
//!
//! The line is the one that the opt-function prescribes, the largest optimal action at each turn; the start score
//! changes nothing but the scores. Source: 001, Definitions 3, 4 and 6.
//!
//! A heap of 10^18 pebbles is played for longer than anybody reads. Above xi both players take max S, so the opening of
//! a long line is given as a number of such turns, an even number, which leaves the score and the turn as they were.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Player};

use super::memory::Held;
use super::{CumulativeSubtraction, Error};

/// Turns above xi that are listed one by one before they are summed up as an opening.
const LISTED: u64 = 1000;

/// The longest line that is written out.
const MOST: u64 = 1 << 20;

/// One turn of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who moves.
    pub player: Player,
    /// The heap before the move.
    pub heap: UBig,
    /// What is taken.
    pub action: u64,
    /// The greedy action, the largest that fits.
    pub greedy: u64,
    /// The score after the move.
    pub score: IBig,
}

impl Step {
    /// Whether the action is a sacrifice: not the greedy one.
    #[must_use]
    pub fn is_sacrifice(&self) -> bool {
        self.action < self.greedy
    }

    /// How much smaller than the greedy action it is; 0 for a greedy action.
    #[must_use]
    pub fn sacrificed(&self) -> u64 {
        self.greedy - self.action
    }
}

/// The beginning of a long line: both players take max S in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// max S.
    pub action: u64,
    /// How many turns, of both players together; an even number.
    pub turns: UBig,
}

/// Optimal play from a heap and a score to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Turns that are not listed, before those that are.
    pub opening: Option<Opening>,
    /// The turns, in order.
    pub steps: Vec<Step>,
    /// The pebbles that nobody can take.
    pub rest: UBig,
    /// The result: the score at the end.
    pub result: IBig,
}

impl Line {
    /// The actions of the listed turns.
    pub fn actions(&self) -> impl Iterator<Item = u64> + '_ {
        self.steps.iter().map(|step| step.action)
    }

    /// The listed turns that are sacrifices.
    pub fn sacrifices(&self) -> impl Iterator<Item = &Step> + '_ {
        self.steps.iter().filter(|step| step.is_sacrifice())
    }
}

impl CumulativeSubtraction {
    /// Optimal play from the position (`heap`, `score`) with `starter` to move.
    ///
    /// # Errors
    /// A limit, or a line that is too long to be written out.
    pub fn line(&self, heap: &UBig, score: &IBig, starter: Player, guard: &Guard) -> Result<Line, Error> {
        let mut heap = heap.clone();
        let opening = self.opening(&heap);
        if let Some(opening) = &opening {
            heap -= UBig::from(opening.action) * &opening.turns;
        }
        let mut line = Line { opening, steps: Vec::new(), rest: heap.clone(), result: score.clone() };
        let too_long = |turns: UBig| Error::TooMany {
            what: "turns in this line",
            count: u128::try_from(&turns).unwrap_or(u128::MAX),
        };
        let max = UBig::from(self.actions().max());
        if &heap / &max > UBig::from(MOST) {
            return Err(too_long(heap / max));
        }
        let mut player = starter;
        let mut held = Held::none(guard);
        while let (Some(action), Some(greedy)) = (self.optimal_action(&heap), self.greedy_action(&heap)) {
            if line.steps.len().is_multiple_of(256) {
                guard.check()?;
            }
            if line.steps.len() as u64 == MOST {
                return Err(too_long(UBig::from(MOST) + heap / max));
            }
            held.reserve(&mut line.steps, 1, "the line of play")?;
            match player {
                Player::Left => line.result += action,
                Player::Right => line.result -= action,
            }
            let before = heap.clone();
            heap -= action;
            line.steps.push(Step { player, heap: before, action, greedy, score: line.result.clone() });
            player = player.opponent();
        }
        line.rest = heap;
        Ok(line)
    }

    /// The turns above xi, if they are too many to list.
    fn opening(&self, heap: &UBig) -> Option<Opening> {
        let action = self.convergence().max;
        let xi = UBig::from(self.convergence().xi);
        if *heap < xi {
            return None;
        }
        // After t turns the heap is still at least xi, so all of them are optimal.
        let pairs = (heap - xi) / (UBig::from(action) * UBig::from(2_u8));
        let turns = pairs * UBig::from(2_u8);
        (turns > UBig::from(LISTED)).then_some(Opening { action, turns })
    }
}
