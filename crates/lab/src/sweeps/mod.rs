//! The sweeps, one file a conjecture or a family of them.

mod cherries_decomposition;
mod cherries_value;
mod copies_limit;
mod cs_convergence;
mod cs_diagonals;
mod cs_duality;
mod cs_sacrifice;
mod cs_two_piles;
mod exits;
mod nash_text;
mod negatives;
mod pile_tables;
mod shove_integer;
mod solvers;
mod terminal_adds;
mod unicycles;

use std::fmt::Display;
use std::ops::Range;

use onside_value::scoring::ActionSet;

use crate::own;
use crate::sweep::{PerformError, Plan, Sweep, chunk_size};

/// All sweeps, in the order of the documents.
#[must_use]
pub fn all() -> &'static [&'static dyn Sweep] {
    &[
        &cherries_decomposition::Decomposition,
        &cherries_value::SegmentValues,
        &cs_duality::Duality,
        &cs_convergence::Converges,
        &cs_sacrifice::Sacrifice,
        &cs_two_piles::TwoPilesRows,
        &cs_diagonals::Diagonals,
        &unicycles::Unicycles,
        &shove_integer::Integer,
        &terminal_adds::TerminalAdds,
        &copies_limit::CopiesLimit,
        &negatives::Negatives,
    ]
}

/// The sweep with a name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Sweep> {
    all().iter().copied().find(|sweep| sweep.about().name == name)
}

/// The sweep of a plan.
///
/// # Errors
/// There is none of its name, or its conjecture cannot be read.
pub fn of_plan(plan: &Plan) -> Result<&'static dyn Sweep, PerformError> {
    if plan.sweep == own::NAME {
        return own::sweep(plan.options.text(own::TEXT)).map_err(PerformError::Study);
    }
    named(&plan.sweep).ok_or_else(|| PerformError::UnknownSweep(plan.sweep.clone()))
}

/// Numbers or words with commas between them.
fn list_text(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// How many chunks all action sets with max S = 1, 2, ..., `max` are cut into, a stage for each maximum; `most` says
/// how many sets a chunk may have at most.
fn set_stages(max: u32, most: u64) -> Vec<u64> {
    let sets = (1..=max).map(|max| 1u64 << (max - 1));
    sets.map(|sets| sets.div_ceil(chunk_size(sets, most))).collect()
}

/// The maximum of a stage, and the sets of one of its chunks by their bits.
fn sets_of_chunk(stage: usize, index: u64, most: u64) -> (u32, Range<u64>) {
    let sets = 1u64 << stage;
    let size = chunk_size(sets, most);
    (u32::try_from(stage).unwrap_or(u32::MAX).saturating_add(1), index * size..((index + 1) * size).min(sets))
}

/// What such a chunk covers, in words.
fn sets_covered(stage: usize, index: u64, most: u64) -> String {
    let (max, sets) = sets_of_chunk(stage, index, most);
    let all = 1u64 << stage;
    format!("{} of {all} action sets with max S = {max}, from number {} on", sets.end - sets.start, sets.start)
}

/// About how much work it is to play the games of such a chunk heap by heap.
fn set_cost(stage: usize, index: u64, most: u64) -> u64 {
    let (max, sets) = sets_of_chunk(stage, index, most);
    (sets.end - sets.start).saturating_mul(u64::from(max).pow(3))
}

/// The actions of the set of `max` and of all actions below it whose bit is set, action 1 being the lowest.
fn small_actions(max: u32, bits: u64) -> impl Iterator<Item = u32> {
    (1..max).filter(move |action| bits >> (action - 1) & 1 == 1).chain([max])
}

/// The set of `max` and of all actions below it whose bit is set, action 1 being the lowest.
fn action_set(max: u64, bits: u64) -> Option<ActionSet> {
    ActionSet::new((1..max).filter(|action| bits >> (action - 1) & 1 == 1).chain([max])).ok()
}
