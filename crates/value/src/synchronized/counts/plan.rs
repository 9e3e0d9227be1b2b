//! Which sums get a table without keys, and what it is like. Does not fill it; see `ranked`.

use onside_number::matrix::words::GAP;

use super::super::nash::NashSettings;
use super::kinds::{self, Kind};
use super::ranked::{LOOSE_BITS, Moves};
use super::ranks::{Ranks, Span, binomial};
use super::table::Step;

/// More sums than this are no table.
const MOST_SUMS: u64 = 1 << 32;

/// Present kinds are the bits of a word.
const MOST_KINDS: usize = 64;

/// Values times 2^`bits` have this number of bits at most.
const WORD_BITS: u32 = 61;

/// Places before the point that are there in any case, if there is room.
const HEIGHT_BITS: u32 = 12;

/// What one layer may lose: what bounds leave open, and an average.
const LOSS: i64 = GAP + 1;

/// What a table for some sums would be like.
pub(super) struct Plan {
    /// The kinds that are needed, in the order of the list of all kinds.
    pub(super) kinds: Vec<usize>,
    pub(super) copies: usize,
    pub(super) ranks: Ranks,
    pub(super) bits: u32,
}

impl Plan {
    /// A plan for a sum and all that follows, whose values have at most `height_bits` bits before the point; `None` if
    /// it is not for this.
    pub(super) fn new(kinds: &[Kind], counts: &[(usize, u64)], height_bits: u32, digits: u32) -> Option<Plan> {
        let reached = |kind: usize, from: usize| kinds[from].reach.get(kind).is_some_and(|copies| *copies > 0);
        let needed: Vec<usize> =
            (0..kinds.len()).filter(|kind| counts.iter().any(|(from, _)| reached(*kind, *from))).collect();
        let copies = counts.iter().try_fold(0_u64, |copies, (_, count)| copies.checked_add(*count))?;
        let single = |moves: &kinds::Moves| {
            let outcomes = moves.left.iter().chain(&moves.right).chain(&moves.joint);
            outcomes.into_iter().all(|outcome| matches!(outcome.parts[..], [] | [(_, 1)]))
        };
        let fits = needed.iter().all(|kind| {
            let Kind { moves, in_company, terminal, .. } = &kinds[*kind];
            terminal.is_none() && single(moves) && in_company.as_ref().is_none_or(single)
        });
        if digits > NashSettings::WORD_DIGITS
            || !fits
            || needed.is_empty()
            || needed.len() > MOST_KINDS
            || copies >= MOST_SUMS
        {
            return None;
        }
        // Copies of one kind become those kinds that it can reach, so that there are no more followers than this.
        let followers = counts.iter().try_fold(1_u64, |followers, &(from, count)| {
            let kinds = needed.iter().filter(|kind| reached(**kind, from)).count() as u64;
            followers.checked_mul(binomial(count.checked_add(kinds)?, kinds)?)
        })?;
        let copies = usize::try_from(copies).ok()?;
        let ranks = Ranks::new(needed.len(), copies)?;
        let sums = ranks.up_to(copies);
        if sums > MOST_SUMS || sums / 2 > followers {
            return None;
        }
        let mut plan = Plan { kinds: needed, copies, ranks, bits: 0 };
        let layers = i64::try_from(*plan.levels(kinds).iter().max()? * copies).ok()?;
        let loss = layers.checked_mul(LOSS)?;
        // If there are places enough, the same table will do for more copies.
        let bits = [HEIGHT_BITS.max(height_bits), height_bits].map(|height| WORD_BITS.saturating_sub(height));
        // An average is rounded once more.
        let fits = |bits: &u32| *bits > LOOSE_BITS && loss < 1 << LOOSE_BITS && within(loss, *bits, digits);
        plan.bits = bits.into_iter().find(fits)?;
        Some(plan)
    }

    /// The longest play in each kind.
    pub(super) fn levels(&self, kinds: &[Kind]) -> Vec<usize> {
        let mut levels = Vec::with_capacity(self.kinds.len());
        for kind in &self.kinds {
            let Kind { moves, in_company, .. } = &kinds[*kind];
            let all = [Some(moves), in_company.as_ref()].into_iter().flatten();
            let outcomes = all.flat_map(|moves| moves.left.iter().chain(&moves.right).chain(&moves.joint));
            let parts = outcomes.flat_map(|outcome| &outcome.parts);
            let level = parts.filter_map(|(part, _)| levels.get(self.member(*part)?)).max();
            levels.push(level.map_or(1, |level: &usize| level + 1));
        }
        levels
    }

    /// The place of a kind among those that are needed.
    pub(super) fn member(&self, kind: usize) -> Option<usize> {
        self.kinds.binary_search(&kind).ok()
    }
}

/// Whether so many units of 2^-`bits` are at most half a unit of the last digit.
pub(super) fn within(units: i64, bits: u32, digits: u32) -> bool {
    let unit = 10_i128.checked_pow(digits).and_then(|power| power.checked_mul(i128::from(units) * 2));
    unit.is_some_and(|unit| unit <= 1 << bits)
}

impl Moves {
    /// The moves of the kind at this place; `None` if one does not fit, which a plan excludes.
    pub(super) fn new(moves: &kinds::Moves, at: usize, plan: &Plan) -> Option<Moves> {
        let step = |outcome: &kinds::Replacement| {
            let from = match outcome.parts.first() {
                Some((part, _)) => plan.member(*part)? + 1,
                None => 0,
            };
            let offset = i32::try_from(outcome.offset).ok()?;
            (from <= at).then_some(Step { span: Span { from, to: at + 1 }, offset })
        };
        let steps = |outcomes: &[kinds::Replacement]| outcomes.iter().map(step).collect::<Option<Vec<_>>>();
        Some(Moves { left: steps(&moves.left)?, right: steps(&moves.right)?, joint: steps(&moves.joint)? })
    }
}
