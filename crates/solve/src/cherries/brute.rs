//! The outcomes of all sums of Cherries segments with few cherries, from the definition, against two theories.
//!
//! The definition is that of 000, section 4.1: Left wins if she has a move after which she wins whatever Right does at
//! the same time, or if only she can move; Right likewise; otherwise neither. A round takes two cherries, so the sums
//! of each size need only those with two cherries less. The sums that somebody wins are kept as two sets of keys, and
//! the segments that stand first in the sums are dealt out to the threads.
//!
//! What the theories say, R1 and Definition 5.24, comes from the values of single segments. The elements of V that
//! occur are numbered, strongest first, so that the sign of a total takes no strings. Gray cherries and stacks are not
//! here; the tests of `value` have them.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering as Memory};

use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::IBig;
use onside_value::cherries::{BasisElement, OutcomeClass, Stack, StackValue, Sweep, dec};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::compact::{Code, Codes, MAX_CHERRIES, Taken};

/// How many differences are kept of each theory.
const MAX_DIFFERENCES: usize = 8;

/// A sum about which a theory is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The segments.
    pub sum: Vec<Stack>,
    /// Who wins.
    pub outcome: OutcomeClass,
    /// Who should win by the theory; `None` if the theory says nothing because a segment has no value.
    pub claimed: Option<OutcomeClass>,
}

/// What was found on all sums up to a number of cherries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SumSweep {
    /// How many sums there are with 0, 1, 2, ... cherries; segments and their reverses are the same.
    pub sums: Vec<u64>,
    /// How many of all of them Left wins; Right wins as many.
    pub left_wins: u64,
    /// The first sums about which R1 is wrong or silent.
    pub r1: Vec<Difference>,
    /// The first sums about which Definition 5.24 with Conjecture 5.29 is wrong.
    pub definition_524: Vec<Difference>,
}

impl SumSweep {
    /// How many sums there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.sums.iter().sum()
    }
}

/// The outcomes of all sums of at most `cherries` cherries, and what the two theories say of them.
///
/// # Errors
/// A limit, a request to stop, or more than 20 cherries.
pub fn verify_sums(cherries: u32, threads: NonZero<usize>, guard: &Guard) -> Result<SumSweep, Stop> {
    if cherries > MAX_CHERRIES {
        return Err(Stop::TooLarge("the sums of more than 20 cherries are too many to be checked one by one"));
    }
    let (segments, _charge) = segments(cherries, threads, guard)?;
    let mut found = SumSweep::default();
    let mut won = [Won::default(), Won::default()];
    for size in 0..=cherries {
        let even = usize::from(size % 2 == 1);
        let level = Level { segments: &segments, before: &won[even], size };
        let all = level.all(threads, guard)?;
        found.sums.push(all.sums);
        found.left_wins += all.left.len() as u64;
        for (list, mut more) in [&mut found.r1, &mut found.definition_524].into_iter().zip(all.differences) {
            more.sort_by_key(|(unit, _)| *unit);
            list.extend(more.into_iter().map(|(_, difference)| difference));
            list.truncate(MAX_DIFFERENCES);
        }
        // What the last two sizes leave is not asked for any more.
        if size + 2 <= cherries {
            won[even] = Won::new(all.left, all.right, guard)?;
        }
    }
    Ok(found)
}

/// The outcomes of all sums of a given number of cherries at most, kept for looking up, so that larger sums can be
/// checked in any order.
pub struct SumTables {
    segments: Vec<Known>,
    /// The memory of the segments; the sums have charges of their own.
    _charge: Charge,
    /// By the number of cherries.
    won: Vec<Won>,
}

/// What was found on some of the sums with one number of cherries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SumPart {
    /// How many sums.
    pub sums: u64,
    /// How many of them each player wins.
    pub wins: [u64; 2],
    /// How many contradict R1 and Definition 5.24 with Conjecture 5.29.
    pub wrong: [u64; 2],
    /// The first few of these.
    pub differences: [Vec<Difference>; 2],
}

impl SumTables {
    /// The segments of at most `cherries` cherries with their values, and the outcomes of all sums with two cherries
    /// less.
    ///
    /// # Errors
    /// A limit, a request to stop, or more than 20 cherries.
    pub fn new(cherries: u32, threads: NonZero<usize>, guard: &Guard) -> Result<SumTables, Stop> {
        if cherries > MAX_CHERRIES {
            return Err(Stop::TooLarge("the sums of more than 20 cherries are too many to be checked one by one"));
        }
        let (segments, charge) = segments(cherries, threads, guard)?;
        let mut tables = SumTables { segments, _charge: charge, won: Vec::new() };
        for size in 0..=cherries.saturating_sub(2) {
            let all = tables.level(size).all(threads, guard)?;
            tables.won.push(Won::new(all.left, all.right, guard)?);
        }
        Ok(tables)
    }

    fn level(&self, size: u32) -> Level<'_> {
        const NOBODY: &Won = &Won {
            left: FxHashSet::with_hasher(FxBuildHasher),
            right: FxHashSet::with_hasher(FxBuildHasher),
            _charge: None,
        };
        let before = size.checked_sub(2).and_then(|before| self.won.get(before as usize)).unwrap_or(NOBODY);
        Level { segments: &self.segments, before, size }
    }

    /// The sums of `size` cherries whose greatest segment is one of a range of all segments, the longest first. There
    /// must not be more cherries than the tables were made for.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn part(&self, size: u32, greatest: std::ops::Range<usize>, guard: &Guard) -> Result<SumPart, Stop> {
        let level = self.level(size);
        let mut open = OpenSum::new();
        for unit in greatest.start..greatest.end.min(self.segments.len()) {
            if self.segments[unit].length <= size {
                level.with(&mut open, unit, size, guard)?;
            }
        }
        let Found { sums, left, right, wrong, differences } = open.found;
        let differences = differences.map(|list| list.into_iter().map(|(_, difference)| difference).collect());
        Ok(SumPart { sums, wins: [left.len() as u64, right.len() as u64], wrong, differences })
    }
}

/// How many segments there are of a given number of cherries at most; in the tables they stand the longest first.
#[must_use]
pub fn segment_count(cherries: u32) -> usize {
    // Of the 2^n strings of a length, 2^ceil(n/2) are their own reverses.
    (1..=cherries.min(MAX_CHERRIES)).map(|length| (1usize << length).midpoint(1 << length.div_ceil(2))).sum()
}

/// Keys of the sums that each player wins.
#[derive(Default)]
struct Won {
    left: FxHashSet<u64>,
    right: FxHashSet<u64>,
    _charge: Option<Charge>,
}

impl Won {
    fn new(left: Vec<u64>, right: Vec<u64>, guard: &Guard) -> Result<Won, Stop> {
        let mut charge = guard.charge();
        for keys in [&left, &right] {
            // A hash table has a power of two of places, at most seven of eight filled, and a byte more in each.
            let places = (keys.len() as u64).saturating_mul(8).div_ceil(7).next_power_of_two();
            charge.more(places.saturating_mul(size_of::<u64>() as u64 + 1))?;
        }
        Ok(Won { left: left.into_iter().collect(), right: right.into_iter().collect(), _charge: Some(charge) })
    }
}

/// A value with numbered elements, strongest first; `None` if there is none.
type Numbered = Option<Box<[(u32, i32)]>>;

struct Known {
    code: Code,
    length: u32,
    /// By R1 and by Definition 5.24.
    values: [Numbered; 2],
}

/// All segments up to a length with their values by both theories, greatest first; and their memory.
fn segments(length: u32, threads: NonZero<usize>, guard: &Guard) -> Result<(Vec<Known>, Charge), Stop> {
    let mut charge = guard.charge();
    let mut values: Vec<(Code, u32, [Option<StackValue>; 2])> = Vec::new();
    let mut sweep = Sweep::new(guard);
    for length in 1..=length {
        sweep.advance(threads)?;
        let start = values.len();
        for code in Code::all(length) {
            guard.check()?;
            let cherries = code.cherries();
            let r1 = sweep.value(&cherries).map(|stack| StackValue::of(stack.cherries(), guard)).transpose()?;
            values.push((code, length, [r1, Some(dec(&cherries, guard)?.value(guard)?)]));
        }
        charge.more((values.len() - start) as u64 * 256)?;
    }
    values.sort_by_key(|(code, ..)| std::cmp::Reverse(*code));
    let each = values.iter().flat_map(|(_, _, both)| both.iter().flatten());
    let mut elements: Vec<&BasisElement> =
        each.flat_map(|value| value.terms().iter().map(|(element, _)| element)).collect();
    elements.sort_by(|one, other| other.cmp(one));
    elements.dedup();
    let numbered = |value: &StackValue| -> Result<_, Stop> {
        let term = |(element, coefficient): &(BasisElement, IBig)| {
            // There are not more elements than segments, nor greater coefficients than cherries.
            const LOST: Stop = Stop::Internal("a value of Cherries has a term that the tables do not know");
            let number = elements.binary_search_by(|own| element.cmp(own)).map_err(|_| LOST)?;
            Ok((u32::try_from(number).map_err(|_| LOST)?, i32::try_from(coefficient.clone()).map_err(|_| LOST)?))
        };
        value.terms().iter().map(term).collect()
    };
    let known = |(code, length, both): &(Code, u32, [Option<StackValue>; 2])| -> Result<Known, Stop> {
        let [r1, dec] = both.each_ref().map(|value| value.as_ref().map(numbered).transpose());
        Ok(Known { code: *code, length: *length, values: [r1?, dec?] })
    };
    let known: Result<Vec<Known>, Stop> = values.iter().map(known).collect();
    Ok((known?, charge))
}

/// The sums with one number of cherries.
struct Level<'a> {
    segments: &'a [Known],
    before: &'a Won,
    size: u32,
}

/// What is found on some of them.
#[derive(Default)]
struct Found {
    sums: u64,
    left: Vec<u64>,
    right: Vec<u64>,
    /// How many sums each theory is wrong about.
    wrong: [u64; 2],
    /// The differences of each theory, with the segment that stands first; a thread takes these in order, so that the
    /// first few of each thread are enough.
    differences: [Vec<(usize, Difference)>; 2],
}

/// A sum while it is put together, and room for its moves.
struct OpenSum {
    codes: Codes,
    /// The segments by their numbers.
    segments: Vec<usize>,
    moves: [Vec<Taken>; 2],
    terms: Vec<(u32, i32)>,
    found: Found,
}

impl OpenSum {
    fn new() -> OpenSum {
        let moves = [Vec::new(), Vec::new()];
        OpenSum { codes: Codes::NOTHING, segments: Vec::new(), moves, terms: Vec::new(), found: Found::default() }
    }
}

impl Level<'_> {
    fn all(&self, threads: NonZero<usize>, guard: &Guard) -> Result<Found, Stop> {
        let next = AtomicUsize::new(0);
        // Small sizes are not worth a thread.
        let threads = if self.size < 8 { 1 } else { threads.get() };
        let parts: Vec<Result<Found, Stop>> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| self.work(&next, guard))).collect();
            let own = self.work(&next, guard);
            let others = others.into_iter().map(|thread| thread.join().unwrap_or(Err(Stop::Cancelled)));
            std::iter::once(own).chain(others).collect()
        });
        let mut all = Found::default();
        for part in parts {
            let part = part?;
            guard.room_for::<u64>(part.left.len() + part.right.len())?;
            all.sums += part.sums;
            all.left.extend(part.left);
            all.right.extend(part.right);
            for (list, more) in all.differences.iter_mut().zip(part.differences) {
                list.extend(more);
            }
        }
        Ok(all)
    }

    fn work(&self, next: &AtomicUsize, guard: &Guard) -> Result<Found, Stop> {
        let mut open = OpenSum::new();
        loop {
            let unit = next.fetch_add(1, Memory::Relaxed);
            if self.size == 0 && unit == 0 {
                self.sum(&mut open);
            }
            let Some(first) = self.segments.get(unit) else { return Ok(open.found) };
            if first.length <= self.size {
                let before = open.found.sums;
                self.with(&mut open, unit, self.size, guard)?;
                guard.charge_positions(open.found.sums - before)?;
            }
        }
    }

    /// All sums that go on with this segment and have a given number of cherries more.
    fn with(&self, open: &mut OpenSum, segment: usize, cherries: u32, guard: &Guard) -> Result<(), Stop> {
        let known = &self.segments[segment];
        open.codes.push(known.code);
        open.segments.push(segment);
        let left = cherries - known.length;
        if left == 0 {
            self.sum(open);
        } else {
            guard.check()?;
            // Segments are sorted by length, so those that fit are the last ones.
            let fitting = self.segments.partition_point(|other| other.length > left);
            for next in segment.max(fitting)..self.segments.len() {
                self.with(open, next, left, guard)?;
            }
        }
        open.codes.pop();
        open.segments.pop();
        Ok(())
    }

    fn sum(&self, open: &mut OpenSum) {
        let outcome = self.outcome(&open.codes, &mut open.moves);
        open.found.sums += 1;
        match outcome {
            OutcomeClass::Left => open.found.left.push(open.codes.key()),
            OutcomeClass::Right => open.found.right.push(open.codes.key()),
            OutcomeClass::Undecided => {}
        }
        for theory in 0..2 {
            let claimed = self.claim(&open.segments, theory, &mut open.terms);
            if claimed == Some(outcome) {
                continue;
            }
            open.found.wrong[theory] += 1;
            if open.found.differences[theory].len() < MAX_DIFFERENCES {
                let sum = open.codes.as_slice().iter().map(|code| Stack::new(code.cherries())).collect();
                let unit = open.segments.first().copied().unwrap_or(0);
                open.found.differences[theory].push((unit, Difference { sum, outcome, claimed }));
            }
        }
    }

    fn outcome(&self, sum: &Codes, moves: &mut [Vec<Taken>; 2]) -> OutcomeClass {
        let [lefts, rights] = moves;
        sum.moves(Player::Left, lefts);
        sum.moves(Player::Right, rights);
        // A player with no move at all has lost to one who has; then the other's moves have no replies.
        let wins = |own: &[Taken], replies: &[Taken], won: &FxHashSet<u64>| {
            own.iter().any(|&one| replies.iter().all(|&reply| won.contains(&sum.after(one, reply).key())))
        };
        if wins(lefts, rights, &self.before.left) {
            OutcomeClass::Left
        } else if wins(rights, lefts, &self.before.right) {
            OutcomeClass::Right
        } else {
            OutcomeClass::Undecided
        }
    }

    /// The sign of the total by a theory.
    fn claim(&self, segments: &[usize], theory: usize, terms: &mut Vec<(u32, i32)>) -> Option<OutcomeClass> {
        terms.clear();
        for &segment in segments {
            terms.extend_from_slice(self.segments[segment].values[theory].as_ref()?);
        }
        terms.sort_unstable();
        let sign =
            terms.chunk_by(|one, other| one.0 == other.0).map(|same| same.iter().map(|term| term.1).sum::<i32>());
        Some(match sign.into_iter().find(|&coefficient| coefficient != 0).unwrap_or(0).signum() {
            1 => OutcomeClass::Left,
            -1 => OutcomeClass::Right,
            _ => OutcomeClass::Undecided,
        })
    }
}
