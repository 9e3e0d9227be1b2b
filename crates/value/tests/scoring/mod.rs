//! Cumulative subtraction and scoring games: 001's tables and examples, closed forms against the recurrence, piles,
//! laws.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod cases;
mod closed_forms;
mod document;
mod errors;
mod general;
mod laws;
mod piles;

use onside_ground::Guard;
use onside_value::scoring::{ActionSet, CumulativeSubtraction};

fn set(actions: impl IntoIterator<Item = u64>) -> ActionSet {
    ActionSet::new(actions).expect("an action set")
}

/// The game by its closed form, if there is one.
fn solved(actions: impl IntoIterator<Item = u64>) -> CumulativeSubtraction {
    CumulativeSubtraction::new(set(actions), &Guard::default()).expect("no limit")
}

/// o and opt of the heaps 0, ..., limit from the definitions, as naively as can be.
fn naive(actions: &[u64], limit: u64) -> (Vec<u64>, Vec<Option<u64>>) {
    let (mut outcomes, mut optimal): (Vec<i64>, Vec<Option<u64>>) = (Vec::new(), Vec::new());
    for heap in 0..=limit {
        let worth = |s: &u64| *s as i64 - outcomes[(heap - s) as usize];
        let best = actions.iter().filter(|s| **s <= heap).map(|s| (worth(s), *s)).max();
        outcomes.push(best.map_or(0, |(worth, _)| worth));
        optimal.push(best.map(|(_, action)| action));
    }
    (outcomes.into_iter().map(|outcome| u64::try_from(outcome).expect("Lemma 1")).collect(), optimal)
}

/// xi by looking back from beyond the bound that Theorem 3 of 001 states; enough heaps are seen to prove that they go
/// on.
fn naive_xi(actions: &[u64]) -> u64 {
    let max = *actions.iter().max().expect("an action");
    let limit = 2 * max * max + 4 * max;
    let (_, optimal) = naive(actions, limit);
    limit + 1 - optimal.iter().rev().take_while(|action| **action == Some(max)).count() as u64
}
