//! Sums of Cherries, Gray Cherries, stacks and Plus-Minus stacks: who wins, by which moves, and on what that rests.
//!
//! Equal copies of a component are counted, not listed: what is said of one of them holds for each.
//!
//! The outcome is the sign of the total value, by the theorem at the top of `r1` (which contains Lemma 7.2 and
//! Theorem 7.13 of 000). Everything that one round can leave has a value too, so winning moves are found by comparing
//! totals: a move wins if every reply leaves the player ahead. Nothing is searched. If a sub-segment has no value,
//! the answer is which one, and the caller may search.

use std::cmp::Ordering;
use std::fmt;

use onside_ground::{Guard, Player, Stop};

use super::component::{Component, Move, Play};
use super::dec::dec;
use super::r1::{Error, SegmentValues, segment_values};
use super::stack::Colour;
use super::value::{OutcomeClass, StackValue};

/// On what an answer rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// The theory of stacks: Lemma 5.9, Theorem 5.15, Lemma 7.2; the sum has no segments.
    Stacks,
    /// The theorem of `r1`, every sub-segment having a value.
    R1 {
        /// How many sub-segments were given a value.
        sub_segments: u64,
    },
    /// Definition 5.24 and Conjecture 5.29, which is false for some sums of more than 24 cherries.
    Definition524,
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grounds::Stacks => f.write_str("proved (000, Theorem 5.15)"),
            Grounds::R1 { sub_segments: 0 } => f.write_str("proved (R1)"),
            Grounds::R1 { sub_segments } => {
                let digits = sub_segments.to_string();
                let mut grouped = String::new();
                for (index, digit) in digits.chars().enumerate() {
                    if index > 0 && (digits.len() - index).is_multiple_of(3) {
                        grouped.push(',');
                    }
                    grouped.push(digit);
                }
                let noun = if *sub_segments == 1 { "sub-segment" } else { "sub-segments" };
                write!(f, "proved (R1, {grouped} {noun})")
            }
            Grounds::Definition524 => f.write_str("Definition 5.24"),
        }
    }
}

/// Why a sum could not be analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// A sub-segment of this component, after its gray cherries were removed, has no value.
    Error {
        /// Which component, counted from 0.
        component: usize,
        /// Where the sub-segment starts.
        start: usize,
        /// How many cherries it has.
        length: usize,
    },
    /// A limit or a request to stop.
    Stop(Stop),
}

onside_ground::from_stop!(Unproved);

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Unproved::Error { component, start, length } => {
                let none = Error::SubSegment { start, length };
                write!(f, "in component {}, {none}", component.saturating_add(1))
            }
            Unproved::Stop(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Unproved {}

/// A sum with the values of its components and of all that one round can leave.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Each component with the number of its copies, which is not 0.
    plays: Vec<(u32, Play)>,
    total: StackValue,
    grounds: Grounds,
}

/// The value and outcome of a sum, proved.
///
/// # Errors
/// A sub-segment without a value; or a limit.
pub fn analyse(sum: &[Component], guard: &Guard) -> Result<Analysis, Unproved> {
    analyse_copies(sum.iter().map(|component| (1, component)), guard)
}

/// The same for a sum of copies: each component comes with their number, which is at least 1.
///
/// # Errors
/// A sub-segment without a value; or a limit.
pub fn analyse_copies<'a>(
    sum: impl IntoIterator<Item = (u32, &'a Component)>,
    guard: &Guard,
) -> Result<Analysis, Unproved> {
    let mut sub_segments = None;
    let mut gray = false;
    let sum = sum.into_iter().inspect(|(_, component)| gray |= matches!(component, Component::GrayStack(_)));
    let plays = play_all::<Unproved>(sum, guard, |component, segment| {
        let values = segment_values(segment, guard).map_err(|none| match none {
            Error::SubSegment { start, length } => Unproved::Error { component, start, length },
            Error::Stop(stop) => Unproved::Stop(stop),
        })?;
        let count: &mut u64 = sub_segments.get_or_insert_default();
        *count = count.saturating_add(values.sub_segments);
        Ok(values)
    })?;
    // The theory of stacks knows no gray cherries; the theorem of `r1` does.
    let sub_segments = sub_segments.or(gray.then_some(0));
    let grounds = sub_segments.map_or(Grounds::Stacks, |sub_segments| Grounds::R1 { sub_segments });
    Ok(Analysis::new(plays, grounds))
}

/// What Definition 5.24 and Conjecture 5.29 say about a sum. It need not be true for more than 24 cherries.
///
/// # Errors
/// A limit or a request to stop.
pub fn analyse_by_definition_524<'a>(
    sum: impl IntoIterator<Item = (u32, &'a Component)>,
    guard: &Guard,
) -> Result<Analysis, Stop> {
    let plays = play_all::<Stop>(sum, guard, |_, segment| {
        let value = |cherries: &[Colour]| dec(cherries, guard)?.value(guard);
        let last = segment.len().saturating_sub(1);
        Ok(SegmentValues {
            whole: value(segment)?,
            without_first: value(segment.get(1..).unwrap_or_default())?,
            without_last: value(&segment[..last])?,
            without_both: value(segment.get(1..last).unwrap_or_default())?,
            sub_segments: 0,
        })
    })?;
    Ok(Analysis::new(plays, Grounds::Definition524))
}

fn play_all<'a, E: From<Stop>>(
    sum: impl IntoIterator<Item = (u32, &'a Component)>,
    guard: &Guard,
    mut values: impl FnMut(usize, &[Colour]) -> Result<SegmentValues, E>,
) -> Result<Vec<(u32, Play)>, E> {
    let mut plays = Vec::new();
    for (index, (copies, component)) in sum.into_iter().enumerate() {
        guard.check()?;
        let play = match component {
            Component::Segment(segment) => Play::of_segment(segment, values(index, &segment.coloured())?),
            Component::Stack(stack) => Play::of_stack(stack, guard)?,
            Component::GrayStack(segment) => Play::of_gray_stack(segment, guard)?,
            Component::Integer(n) => Play::of_integer(*n),
            Component::PlusMinus(stack) => Play::of_plus_minus(stack, guard)?,
        };
        plays.push((copies, play));
    }
    Ok(plays)
}

impl Analysis {
    fn new(plays: Vec<(u32, Play)>, grounds: Grounds) -> Analysis {
        let total = StackValue::total_of_copies(plays.iter().map(|(copies, play)| (*copies, &play.value)));
        Analysis { plays, total, grounds }
    }

    /// The value of the sum.
    #[must_use]
    pub fn total(&self) -> &StackValue {
        &self.total
    }

    /// The values of the components, one for all copies.
    pub fn values(&self) -> impl Iterator<Item = &StackValue> {
        self.plays.iter().map(|(_, play)| &play.value)
    }

    /// On what the answer rests.
    #[must_use]
    pub fn grounds(&self) -> Grounds {
        self.grounds
    }

    /// Who wins.
    #[must_use]
    pub fn outcome(&self) -> OutcomeClass {
        self.total.outcome()
    }

    /// The moves that win against every reply, one for all copies; none unless the player is ahead.
    ///
    /// # Errors
    /// A request to stop.
    pub fn winning_moves(&self, player: Player, guard: &Guard) -> Result<Vec<Move>, Stop> {
        let ahead = sign_for(player);
        if self.total.sign() != ahead {
            return Ok(Vec::new());
        }
        let threats = self.threats(player.opponent());
        let mut winning = Vec::new();
        for (component, (copies, play)) in self.plays.iter().enumerate() {
            guard.check()?;
            let before = -&play.value;
            // A reply elsewhere may be one on another copy.
            let threat = threats.iter().find(|(owner, _)| *owner != component || *copies > 1);
            for (index, (end, after)) in play.moves(player).iter().enumerate() {
                let elsewhere = threat
                    .is_none_or(|(_, change)| StackValue::sign_of_sum(&[&self.total, &before, after, change]) == ahead);
                let mut here = play.replies(player, index);
                if elsewhere && here.all(|both| StackValue::sign_of_sum(&[&self.total, &before, both]) == ahead) {
                    winning.push(Move { component, end: *end });
                }
            }
        }
        Ok(winning)
    }

    /// The cheapest move of a player in each of the two components where it is cheapest, as a change of the total.
    fn threats(&self, player: Player) -> Vec<(usize, StackValue)> {
        let mut best: Vec<(usize, StackValue)> = Vec::new();
        for (component, (_, play)) in self.plays.iter().enumerate() {
            let changes = play.moves(player).iter().map(|(_, after)| after - &play.value);
            if let Some(change) = changes.reduce(|one, other| better(player, one, other)) {
                best.push((component, change));
                // The new one sinks to its place among the best two.
                best.sort_by(|(_, one), (_, other)| order_for(player, other, one));
                best.truncate(2);
            }
        }
        best
    }

    /// The player's best move: one that costs least, and among those one where a reply on the same component does no
    /// harm.
    ///
    /// The proof in `r1` shows that it wins for the player who is ahead. In sums of stacks and Plus-Minus stacks this
    /// is the strategy that follows Corollary 7.7.
    #[must_use]
    pub fn best_move(&self, player: Player) -> Option<Move> {
        let mut best: Option<(StackValue, bool, Move)> = None;
        for (component, (_, play)) in self.plays.iter().enumerate() {
            for (index, (end, after)) in play.moves(player).iter().enumerate() {
                let change = after - &play.value;
                let safe = play.replies(player, index).all(|both| order_for(player, both, &play.value).is_ge());
                let is_better = best.as_ref().is_none_or(|(change_so_far, safe_so_far, _)| {
                    order_for(player, &change, change_so_far).then(safe.cmp(safe_so_far)).is_gt()
                });
                if is_better {
                    best = Some((change, safe, Move { component, end: *end }));
                }
            }
        }
        best.map(|(_, _, found)| found)
    }
}

/// The sign of a total that is good for this player.
fn sign_for(player: Player) -> Ordering {
    match player {
        Player::Left => Ordering::Greater,
        Player::Right => Ordering::Less,
    }
}

/// How much a player likes two values.
fn order_for(player: Player, one: &StackValue, other: &StackValue) -> Ordering {
    match player {
        Player::Left => one.cmp(other),
        Player::Right => other.cmp(one),
    }
}

fn better(player: Player, one: StackValue, other: StackValue) -> StackValue {
    if order_for(player, &one, &other).is_lt() { other } else { one }
}
