//! Values of components that are small enough to be given one during a search.

use std::cell::Cell;

use onside_ground::{Guard, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::short::{Game, Placed, ShortGames, Simple};

use crate::explore::{Additive, Exploration, Fold, explore};
use crate::numbers::Numbers;
use crate::solver::Solver;
use crate::values::{CanonicalForms, values_of_options};

/// A component is not given a value if more new positions than this have to be looked at for it.
const FEW_POSITIONS: u64 = 200;

/// This number of steps of the engine of values costs as much as a position. The values of some positions take
/// thousands of times as long as those of others: a strip of Clobber with forty stones spent a minute on some hundred
/// positions.
const STEPS_PER_POSITION: u64 = 64;

/// Canonical forms as long as not too many positions are met, nor too much work is done for them.
struct Budgeted<'a> {
    forms: CanonicalForms<'a>,
    left: &'a Cell<u64>,
    last_step: u64,
}

impl<P: Position> Fold<P> for Budgeted<'_> {
    type Answer = Placed;

    fn guard(&self) -> &Guard {
        self.forms.0.guard()
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Placed, Stop> {
        let left = exploration.fold.left.get();
        if left == 0 || exploration.fold.forms.0.steps() > exploration.fold.last_step {
            return Err(SPENT);
        }
        exploration.fold.left.set(left - 1);
        let [left, right] = values_of_options(exploration, position)?;
        exploration.fold.forms.0.placed_from_options(&left, &right)
    }
}

impl<P: Position> Additive<P> for Budgeted<'_> {
    fn nothing(&self) -> Placed {
        Additive::<P>::nothing(&self.forms)
    }

    fn plus(&mut self, total: Placed, next: Placed, sign: Sign) -> Result<Placed, Stop> {
        Additive::<P>::plus(&mut self.forms, total, next, sign)
    }
}

/// Only ever seen here: the budget, and nothing that a user has set, is used up.
const SPENT: Stop = Stop::TooLarge("a component is too large to be given a value during a search");

impl Solver {
    /// The value of a component, if it is known, or known by a theorem, or the component is small. The positions that
    /// have to be looked at because it is small are counted.
    pub(super) fn small_value<P: Position>(
        &mut self,
        position: &P,
        ended: bool,
        small: bool,
        looked_at: &mut u64,
    ) -> Result<Option<Game>, Stop> {
        if ended {
            return Ok(Some(self.games.zero()));
        }
        if let Some(knowledge) = self.proved::<P>() {
            if let Some(number) = knowledge.number(position, self.games.guard())? {
                return self.games.number(number).map(Some);
            }
            if let Some(value) = knowledge.value(position, &self.games)? {
                return Ok(Some(value));
            }
        }
        if self.settings.theorems && position.is_number().is_some() {
            let numbers = Numbers(self.games.guard());
            if let Some(number) = explore(&mut self.tables, &mut self.cycle, numbers, position)? {
                return self.games.number(number).map(Some);
            }
        }
        // The values of impartial games are nimbers, and there is no better way to the winner.
        if self.settings.theorems
            && let Some(nimber) = self.nim_value_of(position)?
        {
            return self.games.simple(Simple::nimber(nimber)).map(Some);
        }
        if small {
            return self.value_within(position, FEW_POSITIONS, looked_at);
        }
        // It may be known since somebody has asked for it.
        let known = self.tables.take::<P, Placed>(self.games.guard());
        let value = known.get(position).copied();
        self.tables.put(known);
        value.map(|value| self.games.game(value)).transpose()
    }

    /// The value of a component, if it is found with this number of positions that were not known before; they are
    /// counted.
    pub(super) fn value_within<P: Position>(
        &mut self,
        position: &P,
        positions: u64,
        looked_at: &mut u64,
    ) -> Result<Option<Game>, Stop> {
        let left = Cell::new(positions);
        let games: &ShortGames = &self.games;
        let last_step = games.steps().saturating_add(positions.saturating_mul(STEPS_PER_POSITION));
        let fold = Budgeted { forms: CanonicalForms(games), left: &left, last_step };
        let value = explore(&mut self.tables, &mut self.cycle, fold, position);
        *looked_at = looked_at.saturating_add(positions - left.get());
        match value {
            Ok(value) => self.games.game(value).map(Some),
            Err(stop) if stop == SPENT => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}
