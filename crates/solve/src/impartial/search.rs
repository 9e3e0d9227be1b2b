//! Nim values by search.
//!
//! Boards have too many components to find the nim value of each that is met. So the search asks less: whether a
//! component has one particular value. It has not as soon as one option has it, and then nothing else need be looked
//! at; and of an option that falls apart only one component is asked such a question, because the values of the others
//! say which (J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoretical Computer Science 462, 2012). What was
//! found out either way is remembered. Options with few moves are asked first: they are found out soonest, and where
//! few moves are left, there are few values to be had.
//!
//! Heaps, pairs of numbers and rows are different: there are few positions, each is an option of many others, and the
//! values grow. All values are found there first. On boards that took up to eight times as many positions, and on pairs
//! of heaps asking for particular values took over twenty times as long. To judge by the size of a board how much is
//! left to be played took up to four times as many positions as to count the moves.

use std::ops::ControlFlow;
use std::sync::Arc;

use onside_ground::{Guard, Player, Stop, with_stack};
use onside_ruleset::{BoardData, Position};
use smallvec::SmallVec;

use crate::explore::each_option;
use crate::knowledge::Knowledge;
use crate::tables::Known;
use crate::trail::{Cycle, Trail};

/// Where positions are few, the search asks for particular values only after this number of them.
const EFFORT: u64 = 30_000;

/// What is known about a component, with shared moves or without: the two have tables of their own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Nimber<const SHARED: bool> {
    /// Its nim value.
    Is(u64),
    /// Values below 64 that it does not have, one bit each.
    IsNot(u64),
}

/// The components of an option.
type Parts<P> = SmallVec<[P; 2]>;

/// One search among positions `P`.
pub(super) struct Search<'a, P: Position, const SHARED: bool> {
    guard: &'a Guard,
    knowledge: Option<Arc<dyn Knowledge<P>>>,
    known: &'a mut Known<P, Nimber<SHARED>>,
    trail: Trail<P>,
    /// How many more positions get their values without a question about a particular one.
    effort: u64,
}

impl<'a, P: Position, const SHARED: bool> Search<'a, P, SHARED> {
    /// A search among the followers of a position.
    pub(super) fn new(
        guard: &'a Guard,
        position: &P,
        knowledge: Option<Arc<dyn Knowledge<P>>>,
        known: &'a mut Known<P, Nimber<SHARED>>,
    ) -> Self {
        let effort = if has_many_followers(position) { 0 } else { EFFORT };
        Search { guard, knowledge, known, trail: Trail::default(), effort }
    }

    /// The cycle that was met, if one was.
    pub(super) fn cycle(self) -> Option<Cycle> {
        self.trail.cycle()
    }

    /// The nim value of a position: the nim sum of those of its components.
    pub(super) fn sum(&mut self, position: &P) -> Result<u64, Stop> {
        let mut total = 0;
        for component in position.components() {
            total ^= self.value(representative::<P, SHARED>(&component))?;
        }
        Ok(total)
    }

    /// The nim value of a component.
    fn value(&mut self, component: P) -> Result<u64, Stop> {
        match self.resolve(component, None)? {
            Nimber::Is(value) => Ok(value),
            Nimber::IsNot(_) => Err(Stop::Internal("a nim value was asked for and not found")),
        }
    }

    /// The nim value of a component, or, if only one value matters, perhaps only that it is not this one.
    fn resolve(&mut self, component: P, wanted: Option<u64>) -> Result<Nimber<SHARED>, Stop> {
        match (self.known.get(&component), wanted) {
            (Some(&found @ Nimber::Is(_)), _) => return Ok(found),
            (Some(&found @ Nimber::IsNot(values)), Some(wanted)) if has(values, wanted) => return Ok(found),
            _ => {}
        }
        if SHARED
            && let Some(knowledge) = &self.knowledge
            && let Some(value) = knowledge.shared_nim_value(&component, self.guard)?
        {
            self.known.insert(component, Nimber::Is(value))?;
            return Ok(Nimber::Is(value));
        }
        self.guard.charge_positions(1)?;
        self.effort = self.effort.saturating_sub(1);
        self.trail.enter(&component)?;
        let found = with_stack(|| self.least_excluded(&component, wanted));
        self.trail.leave(&component, &found);
        let mut found = found?;
        component.check()?;
        if let (Nimber::IsNot(more), Some(Nimber::IsNot(before))) = (&mut found, self.known.get(&component)) {
            *more |= before;
        }
        self.known.insert(component, found)?;
        Ok(found)
    }

    /// The least value that no option has.
    fn least_excluded(&mut self, component: &P, wanted: Option<u64>) -> Result<Nimber<SHARED>, Stop> {
        let mut seen = Seen::default();
        let mut open = self.open_options(component, &mut seen)?;
        if let Some(wanted) = wanted
            && (seen.contains(wanted) || self.is_some_option(&mut open, &mut seen, wanted)?)
        {
            return Ok(Nimber::IsNot(bit(wanted)));
        }
        let mut value = 0;
        loop {
            let excluded =
                seen.contains(value) || wanted != Some(value) && self.is_some_option(&mut open, &mut seen, value)?;
            if !excluded {
                return Ok(Nimber::Is(value));
            }
            value += 1;
        }
    }

    /// The options whose values are not known yet, those with little play first; the values of the others are noted.
    fn open_options(&mut self, component: &P, seen: &mut Seen) -> Result<Vec<Parts<P>>, Stop> {
        let mut open = Vec::new();
        let players: &[Player] = if SHARED { &Player::BOTH } else { &[Player::Left] };
        for &player in players {
            each_option(component, player, |option| {
                self.guard.check()?;
                let parts: Parts<P> = option.components().iter().map(representative::<P, SHARED>).collect();
                match self.known_value(&parts) {
                    Some(value) => seen.insert(value),
                    None => open.push(parts),
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        if open.len() > 1 {
            let heaviest = |parts: &Parts<P>| parts.iter().map(P::weight).max().unwrap_or(0);
            open.sort_by_cached_key(heaviest);
        }
        Ok(open)
    }

    /// The nim sum of components all of whose values are known.
    fn known_value(&self, parts: &[P]) -> Option<u64> {
        parts.iter().try_fold(0, |total, part| match self.known.get(part)? {
            Nimber::Is(value) => Some(total ^ value),
            Nimber::IsNot(_) => None,
        })
    }

    /// Whether an open option has this value. Options whose values are found are noted and no longer open.
    fn is_some_option(&mut self, open: &mut Vec<Parts<P>>, seen: &mut Seen, value: u64) -> Result<bool, Stop> {
        let mut index = 0;
        while let Some(parts) = open.get(index) {
            match self.option(parts.clone(), value)? {
                Some(found) => {
                    open.remove(index);
                    seen.insert(found);
                    if found == value {
                        return Ok(true);
                    }
                }
                None => index += 1,
            }
        }
        Ok(false)
    }

    /// The value of an option; nothing if it is not known but not the given one.
    fn option(&mut self, mut parts: Parts<P>, value: u64) -> Result<Option<u64>, Stop> {
        if parts.len() > 1 {
            parts.sort_by_cached_key(P::weight);
        }
        let Some(last) = parts.pop() else { return Ok(Some(0)) };
        let mut rest = 0;
        for part in parts {
            rest ^= self.value(part)?;
        }
        // That a component has not a value without a bit of its own is not remembered, and would be asked again.
        let wanted = Some(value ^ rest).filter(|wanted| self.effort == 0 && bit(*wanted) != 0);
        Ok(match self.resolve(last, wanted)? {
            Nimber::Is(found) => Some(found ^ rest),
            Nimber::IsNot(_) => None,
        })
    }
}

/// Whether the followers are positions on a board of two dimensions or on a graph, which are many.
fn has_many_followers<P: Position>(position: &P) -> bool {
    match position.board() {
        Some(BoardData::Grid(rows)) => rows.len() > 1,
        Some(BoardData::Vertices(..) | BoardData::Graph(_)) => true,
        Some(BoardData::Strips(_) | BoardData::Segments(_) | BoardData::Heaps(_) | BoardData::Numbers(..)) | None => {
            false
        }
    }
}

/// The representative of a component.
fn representative<P: Position, const SHARED: bool>(component: &P) -> P {
    if SHARED { component.shared_normal() } else { component.normal().0 }
}

/// A value as a bit; those that have none are not remembered.
fn bit(value: u64) -> u64 {
    u32::try_from(value).ok().and_then(|value| 1u64.checked_shl(value)).unwrap_or(0)
}

fn has(values: u64, value: u64) -> bool {
    values & bit(value) != 0
}

/// The values of options.
#[derive(Default)]
struct Seen {
    small: u64,
    large: rustc_hash::FxHashSet<u64>,
}

impl Seen {
    fn insert(&mut self, value: u64) {
        match bit(value) {
            0 => {
                self.large.insert(value);
            }
            bit => self.small |= bit,
        }
    }

    fn contains(&self, value: u64) -> bool {
        has(self.small, value) || self.large.contains(&value)
    }
}
