//! Where positions of one type become components of searches: each is met once up to symmetry and negation.
//!
//! A new component is judged before anybody waits for it: its moves are counted, and a small one is given a value,
//! while other threads go on. Only then is it entered, unless another thread has done that meanwhile.

use std::any::Any;
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use hashbrown::HashTable;
use onside_ground::{Charge, Player, Stop};
use onside_ruleset::boards::BoardData;
use onside_ruleset::{Position, Sign};
use onside_value::short::Game;
use parking_lot::RwLock;
use rustc_hash::FxBuildHasher;

use super::parts::{Common, Part};
use super::sum::{Code, OptionList, Sum};
use crate::explore::each_option;
use crate::solver::Solver;

/// What a move more counts in [`Position::lean`].
const A_MOVE: i64 = 16;

/// What a component has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Value(Game),
    Open(Code),
}

/// The positions of one type.
pub(super) struct Hall<P>(RwLock<Seats<P>>);

struct Seats<P> {
    positions: Vec<(P, Spot)>,
    /// Where a position stands among them.
    places: HashTable<u32>,
    ledger: Ledger,
}

/// Counts memory; it is on no account until there is some.
#[derive(Default)]
pub(super) struct Ledger(Option<Charge>);

impl Ledger {
    fn charge(&mut self, solver: &Solver) -> &mut Charge {
        self.0.get_or_insert_with(|| solver.games.guard().charge())
    }

    pub(super) fn more(&mut self, solver: &Solver, bytes: u64) -> Result<(), Stop> {
        self.charge(solver).more(bytes)
    }
}

impl<P> Default for Hall<P> {
    fn default() -> Hall<P> {
        Hall(RwLock::new(Seats { positions: Vec::new(), places: HashTable::new(), ledger: Ledger::default() }))
    }
}

impl<P: Position> Seats<P> {
    fn find(&self, position: &P) -> Option<usize> {
        let found = self.places.find(hash(position), |&place| self.positions[place as usize].0 == *position);
        found.map(|&place| place as usize)
    }

    fn spot(&self, position: &P) -> Option<Spot> {
        self.find(position).map(|place| self.positions[place].1)
    }

    /// Where the next position will stand.
    fn next_place(&self) -> Result<u32, Stop> {
        u32::try_from(self.positions.len()).map_err(|_| Stop::TooLarge("over four billion components"))
    }

    /// Notes what a position has become.
    fn set(&mut self, solver: &Solver, position: P, spot: Spot) -> Result<(), Stop> {
        if let Some(place) = self.find(&position) {
            self.positions[place].1 = spot;
            return Ok(());
        }
        let place = self.next_place()?;
        let charge = self.ledger.charge(solver);
        charge.one_entry(self.places.len(), self.places.capacity(), size_of::<u32>())?;
        if self.positions.len() == self.positions.capacity() {
            // A list grows by half, so that little of it is empty.
            let more = (self.positions.len() / 2).max(16);
            charge.more((more * size_of::<(P, Spot)>()) as u64)?;
            self.positions.reserve_exact(more);
        }
        charge.more(position.held_bytes() as u64)?;
        self.places.insert_unique(hash(&position), place, |&place| hash(&self.positions[place as usize].0));
        self.positions.push((position, spot));
        Ok(())
    }
}

fn hash<P: Position>(position: &P) -> u64 {
    FxBuildHasher.hash_one(position)
}

pub(super) trait Room: Send + Sync {
    /// Tries to find the value at a place with this number of positions; whether it is known now.
    fn give_value(&self, solver: &mut Solver, place: usize, positions: u64) -> Result<bool, Stop>;

    /// Whether the position at a place is on a board of several rows and columns.
    fn is_broad(&self, place: usize) -> bool;

    /// Whether several threads may ask the position at a place for its moves.
    fn suits_threads(&self, place: usize) -> bool;

    /// The options of a player at a place.
    fn expand(&self, desk: &mut Desk<'_>, place: usize, player: Player) -> Result<OptionList, Stop>;

    fn as_any(&self) -> &dyn Any;
}

/// What a room works with.
pub(super) struct Desk<'a> {
    pub(super) solver: &'a mut Solver,
    pub(super) common: &'a Common,
    pub(super) room: u16,
    /// Components with at most this number of moves are given values when they are met, as long as not more positions
    /// were looked at for that than can be afforded; then only those with very few moves are.
    pub(super) few_moves: i64,
    pub(super) very_few_moves: i64,
    pub(super) affordable: u64,
    /// How many were looked at.
    pub(super) small_positions: &'a mut u64,
}

impl Desk<'_> {
    /// Components with at most this number of moves are given values now.
    fn few_moves(&self) -> i64 {
        if *self.small_positions <= self.affordable { self.few_moves } else { self.very_few_moves }
    }
}

impl<P: Position> Hall<P> {
    /// The sum that a position is.
    pub(super) fn sum(&self, desk: &mut Desk<'_>, position: &P) -> Result<Sum, Stop> {
        desk.solver.games.guard().check()?;
        let mut sum = Sum::nothing(&desk.solver.games);
        for component in position.components() {
            let (representative, sign) = component.normal();
            let known = self.0.read().spot(&representative);
            let spot = match known {
                Some(spot) => spot,
                None => self.meet(desk, representative)?,
            };
            match spot {
                Spot::Value(game) => {
                    let game = if sign == Sign::Same { game } else { desk.solver.games.negative(game)? };
                    sum.add_game(&desk.solver.games, game)?;
                }
                Spot::Open(code) => {
                    let own = desk.common.part(code).own_negative;
                    let code = if sign == Sign::Same || own { code } else { code ^ 1 };
                    sum.add_open(code, if own { code } else { code ^ 1 });
                }
            }
        }
        Ok(sum)
    }

    /// A component that was not met before.
    fn meet(&self, desk: &mut Desk<'_>, position: P) -> Result<Spot, Stop> {
        let moves = Player::BOTH.map(|player| i64::try_from(position.move_count(player)).unwrap_or(i64::MAX / 1024));
        let small = moves[0].saturating_add(moves[1]) <= desk.few_moves();
        let looked_at = &mut *desk.small_positions;
        if let Some(game) = desk.solver.small_value(&position, moves == [0, 0], small, looked_at)? {
            let mut seats = self.0.write();
            return match seats.spot(&position) {
                Some(spot) => Ok(spot),
                None => seats.set(desk.solver, position, Spot::Value(game)).map(|()| Spot::Value(game)),
            };
        }
        position.check()?;
        let (negative, sign) = position.negative().normal();
        let own_negative = sign == Sign::Same && negative == position;
        let lean = position.lean().unwrap_or_else(|| moves[0].saturating_sub(moves[1]).saturating_mul(A_MOVE));
        let outcome = desk.solver.proved::<P>().and_then(|knowledge| knowledge.outcome(&position));
        let mut seats = self.0.write();
        if let Some(spot) = seats.spot(&position) {
            return Ok(spot);
        }
        let part = Part {
            room: desk.room,
            place: seats.next_place()?,
            lean: i32::try_from(lean).unwrap_or(if lean > 0 { i32::MAX } else { -i32::MAX }),
            moves: moves.map(|count| u16::try_from(count).unwrap_or(u16::MAX)),
            own_negative,
            outcome,
            played: OnceLock::new(),
        };
        let code = desk.common.add(desk.solver, part)?;
        seats.set(desk.solver, position, Spot::Open(code))?;
        // A ruleset whose representatives are of one sign only has another one for the negative.
        if sign == Sign::Same && !own_negative {
            seats.set(desk.solver, negative, Spot::Open(code + 1))?;
        }
        Ok(Spot::Open(code))
    }

    fn position(&self, place: usize) -> P {
        self.0.read().positions[place].0.clone()
    }
}

impl<P: Position> Room for Hall<P> {
    fn give_value(&self, solver: &mut Solver, place: usize, positions: u64) -> Result<bool, Stop> {
        let position = self.position(place);
        let Some(game) = solver.value_within(&position, positions, &mut 0)? else { return Ok(false) };
        let (negative, sign) = position.negative().normal();
        let mut seats = self.0.write();
        if sign == Sign::Same && negative != position {
            let value = solver.games.negative(game)?;
            seats.set(solver, negative, Spot::Value(value))?;
        }
        seats.set(solver, position, Spot::Value(game))?;
        Ok(true)
    }

    fn is_broad(&self, place: usize) -> bool {
        match self.position(place).board() {
            Some(BoardData::Grid(rows)) => rows.len() > 1 && rows.iter().any(|row| row.chars().count() > 1),
            _ => false,
        }
    }

    fn suits_threads(&self, place: usize) -> bool {
        self.position(place).suits_threads()
    }

    fn expand(&self, desk: &mut Desk<'_>, place: usize, player: Player) -> Result<OptionList, Stop> {
        let position = self.position(place);
        let mut options = OptionList::default();
        each_option(&position, player, |option| {
            options.add(&self.sum(desk, &option)?);
            Ok(ControlFlow::Continue(()))
        })?;
        position.check()?;
        Ok(options.shrunk())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
