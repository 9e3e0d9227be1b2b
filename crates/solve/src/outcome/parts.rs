//! The components that searches meet: each once, up to symmetry and negation, with a value if it is small, and
//! otherwise with its options, which are sums.
//!
//! Options are found when they are first asked for and kept, so that a component is played on once however many sums it
//! stands in. All threads of a search share the components; where positions become components is in `hall`.

use std::any::TypeId;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use onside_ground::{Outcome, Player, Stop};
use onside_ruleset::Position;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;

use super::hall::{Desk, Hall, Ledger, Room};
use super::sum::{Code, OptionList, Sum};
use crate::solver::Solver;

/// What is known of a component without a value. Most of them are met and never played on, so this is small.
pub(super) struct Part {
    /// The room that knows its position, and its place there.
    pub(super) room: u16,
    pub(super) place: u32,
    /// Roughly how much better Left stands than Right.
    pub(super) lean: i32,
    /// How many moves Left and Right have.
    pub(super) moves: [u16; 2],
    /// Whether it is its own negative.
    pub(super) own_negative: bool,
    /// Who wins it if it stands alone, where a theorem tells.
    pub(super) outcome: Option<Outcome>,
    /// What is known since it was played on.
    pub(super) played: OnceLock<Box<Played>>,
}

/// What is known of a component that was played on.
pub(super) struct Played {
    options: [OnceLock<Arc<OptionList>>; 2],
    /// Which of Left's and of Right's options was last seen to win.
    best: [AtomicU32; 2],
}

impl Default for Played {
    fn default() -> Played {
        Played { options: Default::default(), best: [const { AtomicU32::new(NONE) }; 2] }
    }
}

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

/// All components that were met by the threads of a search.
#[derive(Default)]
pub(super) struct Common {
    list: boxcar::Vec<Part>,
    rooms: RwLock<Rooms>,
    /// The memory of the list and of options.
    ledger: Mutex<Ledger>,
}

#[derive(Default)]
struct Rooms {
    list: Vec<Arc<dyn Room>>,
    numbers: FxHashMap<TypeId, usize>,
}

/// The components as one thread knows them.
pub(super) struct Parts {
    /// Components with at most this number of moves are given values when they are met.
    pub(super) few_moves: i64,
    /// How many sums this thread has searched.
    pub(super) sums: u64,
    /// How many positions were looked at for the values of small components.
    small_positions: u64,
    common: Arc<Common>,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { few_moves: FEW_MOVES, sums: 0, small_positions: 0, common: Arc::default() }
    }
}

impl Common {
    pub(super) fn part(&self, code: Code) -> &Part {
        &self.list[code as usize / 2]
    }

    /// Adds a component; its code.
    pub(super) fn add(&self, solver: &Solver, part: Part) -> Result<Code, Stop> {
        const TOO_MANY: Stop = Stop::TooLarge("over two billion components");
        // A list of buckets is half empty at most.
        self.ledger.lock().more(solver, 2 * size_of::<Part>() as u64)?;
        u32::try_from(self.list.push(part) * 2).map_err(|_| TOO_MANY)
    }

    fn room(&self, number: u16) -> Result<Arc<dyn Room>, Stop> {
        let found = self.rooms.read().list.get(usize::from(number)).map(Arc::clone);
        found.ok_or(Stop::Internal("a component of the search is in no room"))
    }
}

impl Parts {
    /// The same components for another thread.
    pub(super) fn for_thread(&self) -> Parts {
        Parts { common: Arc::clone(&self.common), ..*self }
    }

    fn part(&self, code: Code) -> &Part {
        self.common.part(code)
    }

    /// Roughly how much better Left stands in a component than Right.
    pub(super) fn lean(&self, code: Code) -> i64 {
        let lean = i64::from(self.part(code).lean);
        if code.is_multiple_of(2) { lean } else { -lean }
    }

    /// How many moves the player who is to move has in a component.
    pub(super) fn mobility(&self, code: Code) -> i64 {
        i64::from(self.part(code).moves[usize::from(!code.is_multiple_of(2))])
    }

    /// Whether Left, who is to move, wins a component that stands alone, where a theorem tells.
    pub(super) fn left_wins(&self, code: Code) -> Option<bool> {
        let outcome = self.part(code).outcome?;
        let loses = if code.is_multiple_of(2) { Outcome::Right } else { Outcome::Left };
        Some(outcome != loses && outcome != Outcome::Previous)
    }

    /// Notes that an option of a player in a component that is not negated was seen to win.
    pub(super) fn was_best(&self, number: usize, player: Player, option: u32) {
        if let Some(played) = self.common.list.get(number).and_then(|part| part.played.get()) {
            played.best[side(player)].store(option, Ordering::Relaxed);
        }
    }

    /// The option that was last seen to win.
    pub(super) fn best(&self, number: usize, player: Player) -> u32 {
        let played = self.common.list.get(number).and_then(|part| part.played.get());
        played.map_or(NONE, |played| played.best[side(player)].load(Ordering::Relaxed))
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
        let (number, room) = self.room_of::<P>();
        match room.as_any().downcast_ref::<Hall<P>>() {
            Some(hall) => hall.sum(&mut self.desk(solver, number)?, position),
            None => Err(Stop::Internal("a room of the search holds positions of another type")),
        }
    }

    /// The room of positions of a type, and its number.
    fn room_of<P: Position>(&self) -> (usize, Arc<dyn Room>) {
        let found = |rooms: &Rooms| {
            let number = *rooms.numbers.get(&TypeId::of::<P>())?;
            Some((number, Arc::clone(rooms.list.get(number)?)))
        };
        if let Some(found) = found(&self.common.rooms.read()) {
            return found;
        }
        let mut rooms = self.common.rooms.write();
        // Another thread may have been faster.
        found(&rooms).unwrap_or_else(|| {
            let (number, room) = (rooms.list.len(), Arc::new(Hall::<P>::default()));
            rooms.list.push(Arc::clone(&room) as Arc<dyn Room>);
            rooms.numbers.insert(TypeId::of::<P>(), number);
            (number, room)
        })
    }

    /// What a room works with.
    fn desk<'a>(&'a mut self, solver: &'a mut Solver, room: usize) -> Result<Desk<'a>, Stop> {
        let affordable = GRACE.saturating_add(self.sums / SUMS_PER_SMALL_POSITION);
        Ok(Desk {
            solver,
            common: &self.common,
            room: u16::try_from(room).map_err(|_| Stop::TooLarge("over 65,000 rulesets"))?,
            few_moves: self.few_moves,
            very_few_moves: self.few_moves.min(VERY_FEW_MOVES),
            affordable,
            small_positions: &mut self.small_positions,
        })
    }

    /// Tries to find the value of a component with this number of positions; whether it is known now. Sums that are
    /// made from now on have the value in its place.
    pub(super) fn give_value(&mut self, solver: &mut Solver, code: Code, positions: u64) -> Result<bool, Stop> {
        let Part { room, place, .. } = *self.part(code);
        self.common.room(room)?.give_value(solver, place as usize, positions)
    }

    /// Whether a component is on a board of several rows and columns.
    pub(super) fn is_broad(&self, code: Code) -> bool {
        let Part { room, place, .. } = *self.part(code);
        self.common.room(room).is_ok_and(|room| room.is_broad(place as usize))
    }

    /// Whether several threads may play on in a component.
    pub(super) fn suits_threads(&self, code: Code) -> bool {
        let Part { room, place, .. } = *self.part(code);
        self.common.room(room).is_ok_and(|room| room.suits_threads(place as usize))
    }

    /// The options of Left or Right in a component that is not negated.
    pub(super) fn options(
        &mut self,
        solver: &mut Solver,
        number: usize,
        player: Player,
    ) -> Result<Arc<OptionList>, Stop> {
        let common = Arc::clone(&self.common);
        let part = &common.list[number];
        if let Some(options) = part.played.get().and_then(|played| played.options[side(player)].get()) {
            return Ok(Arc::clone(options));
        }
        let room = common.room(part.room)?;
        let mut desk = self.desk(solver, usize::from(part.room))?;
        let options = Arc::new(room.expand(&mut desk, part.place as usize, player)?);
        let bytes = options.bytes() + size_of::<Played>() as u64;
        common.ledger.lock().more(solver, bytes)?;
        // If another thread was faster, its list is the same.
        let kept = part.played.get_or_init(Box::default).options[side(player)].get_or_init(|| options);
        Ok(Arc::clone(kept))
    }
}

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}
