//! The shapes of canonical games, each stored once: options, what is known of number + ups + nimber, and the negative.
//! Does not decide what is canonical; see `reduce`. What a shape is, and what is wide: see `placed`.
//!
//! Option lists have the best stops first, so that whoever looks for a good enough option can break off early.

use std::cmp::Reverse;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::Dyadic;
use parking_lot::Mutex;

use super::game::Simple;
use super::placed::{FARTHEST, NEAR, NUMBER, Number, Placed, PlacedList, SIMPLE, WIDE, ticks};

const SHARDS: usize = 16;
const MAX_SHAPES: usize = 1 << 30;
/// This number of multiples of up, half of them negative, and this number of nimbers are found without a lock.
const SMALL_UPS: usize = 16;
const LEAST_UP: i64 = -8;
const SMALL_NIMBERS: usize = 8;
/// No id: the negative of a shape has not been asked for yet.
const UNKNOWN: u32 = u32::MAX;

/// What all handles on an arena know of shapes.
pub(super) struct Shapes {
    braces: boxcar::Vec<Braces>,
    simple: boxcar::Vec<Infinitesimal>,
    wide: boxcar::Vec<Wide>,
    shards: [Mutex<Shard>; SHARDS],
    /// The ids of small nimbers and ups that are there, and 0 for the others: they are asked for again and again.
    small: [AtomicU32; SMALL_UPS * SMALL_NIMBERS],
    /// The memory of the options of simple games that were written out.
    written: Mutex<Charge>,
}

/// The ids of some of the shapes by their hashes, and the memory of these shapes.
struct Shard {
    ids: HashTable<u32>,
    charge: Charge,
}

/// Both option lists in one allocation, Left's first, each without repetition and the best stops first.
pub(super) struct Lists {
    games: Box<[Placed]>,
    split: u32,
}

/// A shape that is not simple. Its Left stop is at 0.
struct Braces {
    lists: Lists,
    /// No stop of any follower is farther from 0.
    reach: i32,
    negative: AtomicU32,
}

/// ups + nimber; the first one is 0.
struct Infinitesimal {
    up: i64,
    nimber: u64,
    lists: OnceLock<Lists>,
}

/// A game whose stops, or those of a follower, are not in ticks.
struct Wide {
    body: WideBody,
    lists: OnceLock<Lists>,
    negative: AtomicU32,
}

enum WideBody {
    Simple(Simple),
    Braces { left_stop: Dyadic, right_stop: Dyadic },
}

/// A simple game taken apart.
pub(super) struct Parts<'a> {
    pub(super) number: Number<'a>,
    pub(super) up: i64,
    pub(super) nimber: u64,
}

impl Lists {
    fn new(left: &[Placed], right: &[Placed]) -> Result<Lists, Stop> {
        let split = u32::try_from(left.len()).map_err(|_| Stop::TooLarge("a game with over four billion options"))?;
        Ok(Lists { games: left.iter().chain(right).copied().collect(), split })
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.games) + 16
    }

    #[inline]
    fn of(&self, player: Player) -> &[Placed] {
        let (left, right) = self.games.split_at(self.split as usize);
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }

    fn are(&self, left: &[Placed], right: &[Placed]) -> bool {
        self.of(Player::Left) == left && self.of(Player::Right) == right
    }
}

impl Shapes {
    pub(super) fn new(guard: &Guard) -> Shapes {
        let shapes = Shapes {
            braces: boxcar::Vec::new(),
            simple: boxcar::Vec::new(),
            wide: boxcar::Vec::new(),
            shards: std::array::from_fn(|_| Mutex::new(Shard { ids: HashTable::new(), charge: guard.charge() })),
            small: std::array::from_fn(|_| AtomicU32::new(0)),
            written: Mutex::new(guard.charge()),
        };
        // The shape of numbers is known by its id and never looked for.
        shapes.simple.push(Infinitesimal { up: 0, nimber: 0, lists: OnceLock::new() });
        shapes
    }

    /// The stop of a game when `player` starts.
    #[inline]
    pub(super) fn stop(&self, game: Placed, player: Player) -> Number<'_> {
        if game.is_wide() {
            return self.wide_stop(game, player);
        }
        Number::Ticks(match player {
            Player::Left => game.left,
            Player::Right => game.right,
        })
    }

    #[cold]
    fn wide_stop(&self, game: Placed, player: Player) -> Number<'_> {
        Number::of(match (&self.wide[index(game.shape)].body, player) {
            (WideBody::Simple(simple), _) => &simple.number,
            (WideBody::Braces { left_stop, .. }, Player::Left) => left_stop,
            (WideBody::Braces { right_stop, .. }, Player::Right) => right_stop,
        })
    }

    /// The number, ups and nimber of a simple game.
    #[inline]
    pub(super) fn parts(&self, game: Placed) -> Option<Parts<'_>> {
        if game.shape & (SIMPLE | WIDE) == SIMPLE {
            let Infinitesimal { up, nimber, .. } = self.simple[index(game.shape)];
            return Some(Parts { number: Number::Ticks(game.left), up, nimber });
        }
        if !game.is_wide() {
            return None;
        }
        match &self.wide[index(game.shape)].body {
            WideBody::Simple(simple) => {
                Some(Parts { number: Number::of(&simple.number), up: simple.up, nimber: simple.nimber })
            }
            WideBody::Braces { .. } => None,
        }
    }

    /// Whether the game is a number.
    #[inline]
    pub(super) fn is_number(&self, game: Placed) -> bool {
        game.shape == NUMBER
            || (game.is_wide() && self.parts(game).is_some_and(|parts| parts.up == 0 && parts.nimber == 0))
    }

    /// The options of a shape that is no number, if they are written out; those of a game that is not wide are to be
    /// seen from its place.
    #[inline]
    pub(super) fn lists(&self, shape: u32) -> Option<&Lists> {
        match shape & (SIMPLE | WIDE) {
            0 => Some(&self.braces[index(shape)].lists),
            SIMPLE => self.simple[index(shape)].lists.get(),
            _ => self.wide[index(shape)].lists.get(),
        }
    }

    /// A player's options of a shape that is no number, if they are written out.
    #[inline]
    pub(super) fn options(&self, shape: u32, player: Player) -> Option<&[Placed]> {
        self.lists(shape).map(|lists| lists.of(player))
    }

    /// Writes out the options of a simple shape.
    pub(super) fn write(&self, shape: u32, left: &mut PlacedList, right: &mut PlacedList) -> Result<(), Stop> {
        self.best_first(left, Player::Left);
        self.best_first(right, Player::Right);
        let lists = Lists::new(left, right)?;
        let place = match shape & WIDE {
            0 => &self.simple[index(shape)].lists,
            _ => &self.wide[index(shape)].lists,
        };
        let bytes = lists.heap_bytes() as u64;
        let mut charge = self.written.lock();
        charge.more(bytes)?;
        // Another thread may have been faster; its list is the same.
        if place.set(lists).is_err() {
            charge.less(bytes);
        }
        Ok(())
    }

    /// Sorts a player's options, the best stop first. Games with the same stops are sorted by shape, so that equal sets
    /// are equal lists.
    pub(super) fn best_first(&self, options: &mut [Placed], player: Player) {
        if options.len() < 2 {
            return;
        }
        if options.iter().any(|game| game.is_wide()) {
            let stops = |game: &Placed| (self.stop(*game, Player::Left), self.stop(*game, Player::Right));
            return match player {
                Player::Left => options.sort_unstable_by_key(|game| {
                    let (left, right) = stops(game);
                    (Reverse(right), Reverse(left), game.shape)
                }),
                Player::Right => options.sort_unstable_by_key(|game| {
                    let (left, right) = stops(game);
                    (left, right, game.shape)
                }),
            };
        }
        // Both stops in one word: they are far from the ends of theirs.
        let word = |first: i32, second: i32| (i64::from(first) << 32) + i64::from(second);
        match player {
            Player::Left => options.sort_unstable_by_key(|game| (word(-game.right, -game.left), game.shape)),
            Player::Right => options.sort_unstable_by_key(|game| (word(game.left, game.right), game.shape)),
        }
    }

    /// number + ups + nimber.
    pub(super) fn simple(&self, simple: &Simple) -> Result<Placed, Stop> {
        match ticks(&simple.number) {
            Some(place) => self.infinitesimal(simple.up, simple.nimber, place),
            None => {
                let hash = hash_simple(simple);
                let found = |id: u32| {
                    id & WIDE != 0 && matches!(&self.wide[index(id)].body, WideBody::Simple(other) if other == simple)
                };
                let bytes = size_of::<Wide>() + big_bytes(&simple.number);
                let make = || {
                    let body = WideBody::Simple(simple.clone());
                    self.wide.push(Wide { body, lists: OnceLock::new(), negative: AtomicU32::new(UNKNOWN) })
                };
                Ok(Placed::wide(self.intern(hash, WIDE, found, bytes, make)?))
            }
        }
    }

    /// ups + nimber + a number in ticks.
    pub(super) fn infinitesimal(&self, up: i64, nimber: u64, place: i32) -> Result<Placed, Stop> {
        if up == 0 && nimber == 0 {
            return Ok(Placed::number(place));
        }
        let small = small_place(up, nimber).and_then(|index| self.small.get(index));
        if let Some(shape) = small.map(|shape| shape.load(Ordering::Acquire)).filter(|&shape| shape != 0) {
            return Ok(Placed { shape, left: place, right: place });
        }
        let hash = spread(up.cast_unsigned() ^ nimber.rotate_left(32));
        let found = |id: u32| {
            id & (SIMPLE | WIDE) == SIMPLE && {
                let other = &self.simple[index(id)];
                other.up == up && other.nimber == nimber
            }
        };
        let make = || self.simple.push(Infinitesimal { up, nimber, lists: OnceLock::new() });
        let shape = self.intern(hash, SIMPLE, found, size_of::<Infinitesimal>(), make)?;
        if let Some(small) = small {
            // Whoever reads the id here reads the list behind it as well.
            small.store(shape, Ordering::Release);
        }
        Ok(Placed { shape, left: place, right: place })
    }

    /// The game with these options and stops, which must be the canonical form of a game that is not simple.
    pub(super) fn braces(
        &self,
        left: &mut [Placed],
        right: &mut [Placed],
        left_stop: Number<'_>,
        right_stop: Number<'_>,
    ) -> Result<Placed, Stop> {
        self.best_first(left, Player::Left);
        self.best_first(right, Player::Right);
        if let (Number::Ticks(place), Number::Ticks(end)) = (left_stop, right_stop)
            && left.iter().chain(right.iter()).all(|game| !game.is_wide())
        {
            left.iter_mut().chain(right.iter_mut()).for_each(|game| *game = game.seen_from(-place));
            let hash = hash_lists(left, right);
            let found = |id: u32| id & (SIMPLE | WIDE) == 0 && self.braces[index(id)].lists.are(left, right);
            let known = self.known(hash, found);
            let reach = match known {
                Some(shape) => self.reach(shape),
                None => self.reach_of(left.iter().chain(right.iter())).max(place - end),
            };
            if reach <= FARTHEST - NEAR && reach + place.abs() <= FARTHEST {
                let shape = match known {
                    Some(shape) => shape,
                    None => {
                        let lists = Lists::new(left, right)?;
                        let bytes = size_of::<Braces>() + lists.heap_bytes();
                        let make = || self.braces.push(Braces { lists, reach, negative: AtomicU32::new(UNKNOWN) });
                        self.intern(hash, 0, found, bytes, make)?
                    }
                };
                return Ok(Placed { shape, left: place, right: end });
            }
            left.iter_mut().chain(right.iter_mut()).for_each(|game| *game = game.seen_from(place));
        }
        self.wide_braces(left, right, left_stop, right_stop)
    }

    #[cold]
    fn wide_braces(
        &self,
        left: &[Placed],
        right: &[Placed],
        left_stop: Number<'_>,
        right_stop: Number<'_>,
    ) -> Result<Placed, Stop> {
        let found = |id: u32| {
            id & WIDE != 0 && {
                let other = &self.wide[index(id)];
                matches!(other.body, WideBody::Braces { .. })
                    && other.lists.get().is_some_and(|lists| lists.are(left, right))
            }
        };
        let lists = Lists::new(left, right)?;
        let (left_stop, right_stop) = (left_stop.to_dyadic(), right_stop.to_dyadic());
        let bytes = size_of::<Wide>() + lists.heap_bytes() + big_bytes(&left_stop) + big_bytes(&right_stop);
        let make = || {
            let body = WideBody::Braces { left_stop, right_stop };
            self.wide.push(Wide { body, lists: OnceLock::from(lists), negative: AtomicU32::new(UNKNOWN) })
        };
        Ok(Placed::wide(self.intern(hash_lists(left, right), WIDE, found, bytes, make)?))
    }

    /// How far from 0 followers have their stops, by the options.
    fn reach_of<'a>(&self, options: impl Iterator<Item = &'a Placed>) -> i32 {
        // No sum exceeds three times `FARTHEST`. Followers of a number lie between it and 0 or the next integers, which
        // are no farther than `FARTHEST` wherever the number is.
        options.map(|game| game.left.abs().saturating_add(self.reach(game.shape))).max().unwrap_or(0)
    }

    /// How far from its Left stop a shape that is not wide has followers with stops.
    fn reach(&self, shape: u32) -> i32 {
        if shape & SIMPLE != 0 { 0 } else { self.braces[index(shape)].reach }
    }

    /// Whether a shape that is not wide can stand there without being wide.
    #[inline]
    pub(super) fn fits(&self, shape: u32, place: i32) -> bool {
        place.abs() <= NEAR || self.reach(shape).saturating_add(place.abs()) <= FARTHEST
    }

    /// The shape of the negative, if it has been computed before.
    #[inline]
    pub(super) fn known_negative(&self, shape: u32) -> Option<u32> {
        let id = self.negative(shape)?.load(Ordering::Relaxed);
        (id != UNKNOWN).then_some(id)
    }

    /// Remembers that two shapes are each other's negatives, up to their places.
    pub(super) fn remember_negative(&self, shape: u32, negative: u32) {
        if (shape ^ negative) & WIDE == 0
            && let (Some(one), Some(two)) = (self.negative(shape), self.negative(negative))
        {
            one.store(negative, Ordering::Relaxed);
            two.store(shape, Ordering::Relaxed);
        }
    }

    fn negative(&self, shape: u32) -> Option<&AtomicU32> {
        match shape & (SIMPLE | WIDE) {
            0 => Some(&self.braces[index(shape)].negative),
            SIMPLE => None,
            _ => Some(&self.wide[index(shape)].negative),
        }
    }

    fn known(&self, hash: u64, found: impl Fn(u32) -> bool) -> Option<u32> {
        self.shard(hash).lock().ids.find(hash, |&id| found(id)).copied()
    }

    /// The id of a shape, which `make` puts into its list if it is not `found`.
    fn intern(
        &self,
        hash: u64,
        kind: u32,
        found: impl Fn(u32) -> bool,
        bytes: usize,
        make: impl FnOnce() -> usize,
    ) -> Result<u32, Stop> {
        let mut shard = self.shard(hash).lock();
        if let Some(&id) = shard.ids.find(hash, |&id| found(id)) {
            return Ok(id);
        }
        let count = match kind {
            0 => self.braces.count(),
            SIMPLE => self.simple.count(),
            _ => self.wide.count(),
        };
        // Several threads may be here at once, each in its own shard.
        if count + SHARDS > MAX_SHAPES {
            return Err(Stop::TooLarge("over a billion canonical forms"));
        }
        // An entry of the list has a flag, one of the table its share of the free places.
        shard.charge.more((bytes + 3 * size_of::<u64>()) as u64)?;
        let id = u32::try_from(make()).map_err(|_| Stop::Internal("an id of a canonical form does not fit"))? | kind;
        shard.ids.insert_unique(hash, id, |&other| self.hash(other));
        Ok(id)
    }

    fn shard(&self, hash: u64) -> &Mutex<Shard> {
        // The table inside a shard uses the low and the top seven bits; take others.
        &self.shards[(hash >> 40) as usize % SHARDS]
    }

    fn hash(&self, shape: u32) -> u64 {
        let of_lists = |lists: &Lists| hash_lists(lists.of(Player::Left), lists.of(Player::Right));
        match shape & (SIMPLE | WIDE) {
            0 => of_lists(&self.braces[index(shape)].lists),
            SIMPLE => {
                let Infinitesimal { up, nimber, .. } = self.simple[index(shape)];
                spread(up.cast_unsigned() ^ nimber.rotate_left(32))
            }
            _ => {
                let wide = &self.wide[index(shape)];
                match &wide.body {
                    WideBody::Simple(simple) => hash_simple(simple),
                    WideBody::Braces { .. } => wide.lists.get().map_or(0, of_lists),
                }
            }
        }
    }
}

/// The place of a shape in its list.
#[inline]
fn index(shape: u32) -> usize {
    (shape & !(SIMPLE | WIDE)) as usize
}

/// The place of a small nimber plus ups among those that are found without a lock.
#[inline]
fn small_place(up: i64, nimber: u64) -> Option<usize> {
    let up = usize::try_from(up.checked_sub(LEAST_UP)?).ok().filter(|&up| up < SMALL_UPS)?;
    let nimber = usize::try_from(nimber).ok().filter(|&nimber| nimber < SMALL_NIMBERS)?;
    Some(up * SMALL_NIMBERS + nimber)
}

/// What a number holds outside its node.
pub(super) fn big_bytes(number: &Dyadic) -> usize {
    if number.is_inline() { 0 } else { usize::try_from(number.bit_size() / 8).unwrap_or(usize::MAX / 4) + 48 }
}

#[inline]
fn spread(key: u64) -> u64 {
    (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn hash_simple(simple: &Simple) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = rustc_hash::FxHasher::default();
    simple.hash(&mut hasher);
    hasher.finish()
}

fn hash_lists(left: &[Placed], right: &[Placed]) -> u64 {
    left.iter().chain(right).fold(left.len() as u64, |hash, game| {
        let key = u64::from(game.shape) << 32 | u64::from(game.left.cast_unsigned());
        spread(hash.rotate_left(5) ^ key)
    })
}
