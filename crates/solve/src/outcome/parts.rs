//! The components that a search meets: each once, up to symmetry and negation, with a value if it is small, and
//! otherwise with its options, which are sums.
//!
//! Options are found when they are first asked for and kept, so that a component is played on once however many sums it
//! stands in.

use std::any::{Any, TypeId};
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::sync::Arc;

use hashbrown::HashTable;
use onside_ground::{Charge, Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::short::Game;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::sum::{Code, OptionList, Sum};
use crate::explore::each_option;
use crate::solver::Solver;

/// What is known of a component without a value. Most of them are met and never played on, so this is small.
struct Part {
    /// The room that knows its position, and its place there.
    room: u32,
    place: u32,
    /// Roughly how much better Left stands than Right.
    lean: i32,
    /// Whether it is its own negative.
    own_negative: bool,
    /// What is known since it was played on.
    played: Option<Box<Played>>,
}

/// What is known of a component that was played on.
struct Played {
    options: [Option<Arc<OptionList>>; 2],
    /// Which of Left's and of Right's options was last seen to win.
    best: [u32; 2],
}

/// What a move more counts in [`Position::lean`].
const A_MOVE: i64 = 16;

/// No option.
pub(super) const NONE: u32 = u32::MAX;

/// Components in which the players together have at most this number of moves are given values when they are met. With
/// more of them a search looks at fewer sums, and values cost more than that saves.
const FEW_MOVES: i64 = 10;

/// Those with at most this number of moves are in any case; of the others only as many as the search can afford. A
/// Domineering board with ten moves has a value at once, while one of Clobber costs more than the sums that it saves.
const VERY_FEW_MOVES: i64 = 4;

/// This number of positions is looked at for the values of small components before anybody counts,
const GRACE: u64 = 500;

/// and afterwards one for this number of sums that are searched: then either takes about half of the time.
const SUMS_PER_SMALL_POSITION: u64 = 4;

/// All components that were met.
pub(super) struct Parts {
    /// Components with at most this number of moves are given values when they are met.
    pub(super) few_moves: i64,
    /// How many sums have been searched.
    pub(super) sums: u64,
    /// How many positions were looked at for the values of small components.
    small_positions: u64,
    list: Vec<Part>,
    rooms: Vec<Box<dyn Room>>,
    room_of: FxHashMap<TypeId, usize>,
    charge: Option<Charge>,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            few_moves: FEW_MOVES,
            sums: 0,
            small_positions: 0,
            list: Vec::new(),
            rooms: Vec::new(),
            room_of: FxHashMap::default(),
            charge: None,
        }
    }
}

/// What a component has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Value(Game),
    Open(Code),
}

/// The positions of one type.
struct Hall<P> {
    positions: Vec<(P, Spot)>,
    /// Where a position stands among them.
    places: HashTable<u32>,
}

impl<P: Position> Hall<P> {
    fn new() -> Hall<P> {
        Hall { positions: Vec::new(), places: HashTable::new() }
    }

    fn find(&self, position: &P) -> Option<usize> {
        let found = self.places.find(hash(position), |&place| self.positions[place as usize].0 == *position);
        found.map(|&place| place as usize)
    }

    /// Notes what a position has become, and where that stands.
    fn set(&mut self, desk: &mut Desk<'_>, position: P, spot: Spot) -> Result<u32, Stop> {
        if let Some(place) = self.find(&position) {
            self.positions[place].1 = spot;
            return Ok(u32::try_from(place).unwrap_or(u32::MAX));
        }
        let place = u32::try_from(self.positions.len()).map_err(|_| TOO_MANY)?;
        desk.charge.one_entry(self.places.len(), self.places.capacity(), size_of::<u32>())?;
        if self.positions.len() == self.positions.capacity() {
            // A list grows by half, so that little of it is empty.
            let more = (self.positions.len() / 2).max(16);
            desk.charge.more((more * size_of::<(P, Spot)>()) as u64)?;
            self.positions.reserve_exact(more);
        }
        desk.charge.more(position.held_bytes() as u64)?;
        self.places.insert_unique(hash(&position), place, |&place| hash(&self.positions[place as usize].0));
        self.positions.push((position, spot));
        Ok(place)
    }
}

fn hash<P: Position>(position: &P) -> u64 {
    FxBuildHasher.hash_one(position)
}

const TOO_MANY: Stop = Stop::TooLarge("over two billion components");

trait Room: Any + Send {
    /// Tries to find the value at a place with this number of positions; whether it is known now.
    fn give_value(&mut self, desk: &mut Desk<'_>, place: usize, positions: u64) -> Result<bool, Stop>;

    /// The options of a player at a place.
    fn expand(&mut self, desk: &mut Desk<'_>, place: usize, player: Player) -> Result<Arc<OptionList>, Stop>;

    fn as_any(&mut self) -> &mut dyn Any;
}

/// What a room works with.
struct Desk<'a> {
    solver: &'a mut Solver,
    list: &'a mut Vec<Part>,
    charge: &'a mut Charge,
    room: usize,
    few_moves: i64,
    sums: u64,
    small_positions: &'a mut u64,
}

impl Desk<'_> {
    /// Components with at most this number of moves are given values now.
    fn few_moves(&self) -> i64 {
        let affordable = GRACE.saturating_add(self.sums / SUMS_PER_SMALL_POSITION);
        if *self.small_positions <= affordable { self.few_moves } else { self.few_moves.min(VERY_FEW_MOVES) }
    }
}

impl Parts {
    fn part(&self, code: Code) -> &Part {
        &self.list[code as usize / 2]
    }

    /// Roughly how much better Left stands in a component than Right.
    pub(super) fn lean(&self, code: Code) -> i64 {
        let lean = i64::from(self.part(code).lean);
        if code.is_multiple_of(2) { lean } else { -lean }
    }

    /// Notes that an option of a player in a component that is not negated was seen to win.
    pub(super) fn was_best(&mut self, number: usize, player: Player, option: u32) {
        if let Some(played) = self.list.get_mut(number).and_then(|part| part.played.as_mut()) {
            played.best[usize::from(player == Player::Right)] = option;
        }
    }

    /// The option that was last seen to win.
    pub(super) fn best(&self, number: usize, player: Player) -> u32 {
        let played = self.list.get(number).and_then(|part| part.played.as_ref());
        played.map_or(NONE, |played| played.best[usize::from(player == Player::Right)])
    }

    /// The negative of a component.
    pub(super) fn negative(&self, code: Code) -> Code {
        if self.part(code).own_negative { code } else { code ^ 1 }
    }

    /// Adds a component or its negative to a sum.
    pub(super) fn add_open(&self, sum: &mut Sum, code: Code) {
        sum.add_open(code, self.negative(code));
    }

    /// The negative of a sum.
    pub(super) fn negated(&self, solver: &Solver, sum: &Sum) -> Result<Sum, Stop> {
        let games = &solver.games;
        let mut negative = Sum::nothing(games);
        negative.simple = games.negative(sum.simple)?;
        for &game in &sum.games {
            negative.games.push(games.negative(game)?);
        }
        negative.games.sort_unstable_by_key(|game| game.index());
        // Components stay sorted: no sum holds one and its negative.
        negative.open = sum.open.iter().map(|&code| self.negative(code)).collect();
        Ok(negative)
    }

    /// The sum that a position is.
    pub(super) fn sum<P: Position>(&mut self, solver: &mut Solver, position: &P) -> Result<Sum, Stop> {
        let next = self.rooms.len();
        let number = *self.room_of.entry(TypeId::of::<P>()).or_insert(next);
        if number == next {
            self.rooms.push(Box::new(Hall::<P>::new()));
        }
        let charge = self.charge.get_or_insert_with(|| solver.games.guard().charge());
        let mut desk = Desk {
            solver,
            list: &mut self.list,
            charge,
            room: number,
            few_moves: self.few_moves,
            sums: self.sums,
            small_positions: &mut self.small_positions,
        };
        match self.rooms[number].as_any().downcast_mut::<Hall<P>>() {
            Some(hall) => hall.sum(&mut desk, position),
            None => Err(Stop::Internal("a room of the search holds positions of another type")),
        }
    }

    /// Tries to find the value of a component with this number of positions; whether it is known now. Sums that are
    /// made from now on have the value in its place.
    pub(super) fn give_value(&mut self, solver: &mut Solver, code: Code, positions: u64) -> Result<bool, Stop> {
        let part = self.part(code);
        let (room, place) = (part.room as usize, part.place as usize);
        let charge = self.charge.get_or_insert_with(|| solver.games.guard().charge());
        let mut desk = Desk {
            solver,
            list: &mut self.list,
            charge,
            room,
            few_moves: self.few_moves,
            sums: self.sums,
            small_positions: &mut self.small_positions,
        };
        self.rooms[room].give_value(&mut desk, place, positions)
    }

    /// The options of Left or Right in a component that is not negated.
    pub(super) fn options(
        &mut self,
        solver: &mut Solver,
        number: usize,
        player: Player,
    ) -> Result<Arc<OptionList>, Stop> {
        let side = usize::from(player == Player::Right);
        let part = &self.list[number];
        if let Some(options) = part.played.as_ref().and_then(|played| played.options[side].as_ref()) {
            return Ok(Arc::clone(options));
        }
        let (room, place) = (part.room as usize, part.place as usize);
        let charge = self.charge.get_or_insert_with(|| solver.games.guard().charge());
        let mut desk = Desk {
            solver,
            list: &mut self.list,
            charge,
            room,
            few_moves: self.few_moves,
            sums: self.sums,
            small_positions: &mut self.small_positions,
        };
        let options = self.rooms[room].expand(&mut desk, place, player)?;
        let fresh = || Box::new(Played { options: [None, None], best: [NONE; 2] });
        self.list[number].played.get_or_insert_with(fresh).options[side] = Some(Arc::clone(&options));
        Ok(options)
    }
}

impl<P: Position> Hall<P> {
    fn sum(&mut self, desk: &mut Desk<'_>, position: &P) -> Result<Sum, Stop> {
        desk.solver.games.guard().check()?;
        let mut sum = Sum::nothing(&desk.solver.games);
        for component in position.components() {
            let (representative, sign) = component.normal();
            let spot = match self.find(&representative) {
                Some(place) => self.positions[place].1,
                None => self.meet(desk, representative)?,
            };
            match spot {
                Spot::Value(game) => {
                    let game = if sign == Sign::Same { game } else { desk.solver.games.negative(game)? };
                    sum.add_game(&desk.solver.games, game)?;
                }
                Spot::Open(code) => {
                    let own = desk.list[code as usize / 2].own_negative;
                    let code = if sign == Sign::Same || own { code } else { code ^ 1 };
                    sum.add_open(code, if own { code } else { code ^ 1 });
                }
            }
        }
        Ok(sum)
    }

    /// A component that was not met before.
    fn meet(&mut self, desk: &mut Desk<'_>, position: P) -> Result<Spot, Stop> {
        let moves = Player::BOTH.map(|player| i64::try_from(position.move_count(player)).unwrap_or(i64::MAX / 1024));
        let small = moves[0].saturating_add(moves[1]) <= desk.few_moves();
        let looked_at = &mut *desk.small_positions;
        if let Some(game) = desk.solver.small_value(&position, moves == [0, 0], small, looked_at)? {
            self.set(desk, position, Spot::Value(game))?;
            return Ok(Spot::Value(game));
        }
        position.check()?;
        let code = u32::try_from(desk.list.len() * 2).map_err(|_| TOO_MANY)?;
        let (negative, sign) = position.negative().normal();
        let own_negative = sign == Sign::Same && negative == position;
        let lean = position.lean().unwrap_or_else(|| moves[0].saturating_sub(moves[1]).saturating_mul(A_MOVE));
        let place = self.set(desk, position, Spot::Open(code))?;
        if desk.list.len() == desk.list.capacity() {
            let more = (desk.list.len() / 2).max(16);
            desk.charge.more((more * size_of::<Part>()) as u64)?;
            desk.list.reserve_exact(more);
        }
        desk.list.push(Part {
            room: u32::try_from(desk.room).map_err(|_| TOO_MANY)?,
            place,
            lean: i32::try_from(lean).unwrap_or(if lean > 0 { i32::MAX } else { -i32::MAX }),
            own_negative,
            played: None,
        });
        // A ruleset whose representatives are of one sign only has another one for the negative.
        if sign == Sign::Same && !own_negative {
            self.set(desk, negative, Spot::Open(code + 1))?;
        }
        Ok(Spot::Open(code))
    }
}

impl<P: Position> Room for Hall<P> {
    fn give_value(&mut self, desk: &mut Desk<'_>, place: usize, positions: u64) -> Result<bool, Stop> {
        let position = self.positions[place].0.clone();
        let Some(game) = desk.solver.value_within(&position, positions, &mut 0)? else { return Ok(false) };
        let (negative, sign) = position.negative().normal();
        if sign == Sign::Same && negative != position {
            let value = desk.solver.games.negative(game)?;
            self.set(desk, negative, Spot::Value(value))?;
        }
        self.set(desk, position, Spot::Value(game))?;
        Ok(true)
    }

    fn expand(&mut self, desk: &mut Desk<'_>, place: usize, player: Player) -> Result<Arc<OptionList>, Stop> {
        let position = self.positions[place].0.clone();
        let mut options = OptionList::default();
        each_option(&position, player, |option| {
            options.add(&self.sum(desk, &option)?);
            Ok(ControlFlow::Continue(()))
        })?;
        position.check()?;
        let options = options.shrunk();
        desk.charge.more(options.bytes() + size_of::<Played>() as u64)?;
        Ok(Arc::new(options))
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
