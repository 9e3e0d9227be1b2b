//! The arena of canonical short games: ids, and what can be asked of a game at once. The engine below it (`shapes`,
//! `order`, `reduce`, `sum`) works with games in hand and makes no ids; an id is given to what somebody asks for.
//!
//! A game with an id has its number, ups and nimber beside it, or its stops; its options are written out as ids only if
//! somebody asks for them.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::Dyadic;
use parking_lot::{Mutex, MutexGuard};
use rustc_hash::FxHasher;

use super::game::{Game, Simple};
use super::memo::Work;
use super::placed::Placed;
use super::shapes::{Shapes, big_bytes};

const SHARDS: usize = 16;

/// How many ids that were asked for lately are found without a lock; a power of two.
const RECENT: usize = 1 << 10;

/// As many threads can reduce at once without waiting for each other. Each has tables of its own, made when it needs
/// them.
const WORKPLACES: usize = 4;

/// The bytes of the reserve: enough for some thirty games.
const RESERVE: u64 = 4096;

/// A handle on an arena of canonical short games, with the guard of the question that uses it.
///
/// Cloning it, or taking [`with_guard`](ShortGames::with_guard), gives another handle on the same arena: threads and
/// sessions share what is known, while each is counted and called off by itself.
#[derive(Clone)]
pub struct ShortGames {
    tables: Arc<Tables>,
    guard: Arc<Guard>,
    /// Which of the tables for one operation is taken if it is free.
    workplace: usize,
}

/// What all handles on an arena share: the shapes, the games with ids and the tables of past answers, on the account of
/// the guard that came first.
struct Tables {
    shapes: Shapes,
    nodes: boxcar::Vec<Node>,
    shards: [Mutex<Shard>; SHARDS],
    /// Ids that were asked for lately, each at a place that its hash gives; 0 where there is none.
    recent: Box<[AtomicU32]>,
    /// The memory of the options that were written out.
    written: Mutex<Charge>,
    work: [Mutex<Work>; WORKPLACES],
    /// Memory for the ids of a few more games when there is none left, so that what is known can still be asked.
    reserve: Mutex<Charge>,
}

/// The ids of some of the games, and the memory of these games.
struct Shard {
    ids: HashTable<u32>,
    charge: Charge,
}

struct Node {
    placed: Placed,
    body: Body,
    options: OnceLock<Options>,
}

enum Body {
    Simple(Simple),
    Braces { left_stop: Dyadic, right_stop: Dyadic },
}

/// Both option lists in one allocation, Left's first, each sorted by id and without repetition.
struct Options {
    games: Box<[Game]>,
    split: usize,
}

impl Options {
    fn heap_bytes(&self) -> usize {
        self.games.len() * size_of::<Game>() + 16
    }

    fn of(&self, player: Player) -> &[Game] {
        let (left, right) = self.games.split_at(self.split);
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }
}

impl Default for ShortGames {
    fn default() -> Self {
        ShortGames::new(Arc::new(Guard::default()))
    }
}

impl ShortGames {
    /// An arena that holds nothing but 0 and obeys `guard`. Its memory is taken from the guard's account.
    #[must_use]
    pub fn new(guard: Arc<Guard>) -> Self {
        let mut reserve = guard.charge();
        // An arena without memory for it has none.
        let _ = reserve.more(RESERVE);
        let tables = Tables {
            reserve: Mutex::new(reserve),
            shapes: Shapes::new(&guard),
            nodes: boxcar::Vec::new(),
            shards: std::array::from_fn(|_| Mutex::new(Shard { ids: HashTable::new(), charge: guard.charge() })),
            recent: (0..RECENT).map(|_| AtomicU32::new(0)).collect(),
            written: Mutex::new(guard.charge()),
            work: std::array::from_fn(|_| Mutex::new(Work::new(&guard))),
        };
        let zero = Body::Simple(Simple::number(Dyadic::ZERO));
        let id = tables.nodes.push(Node { placed: Placed::ZERO, body: zero, options: OnceLock::new() });
        debug_assert_eq!(id, 0, "0 is the first node");
        let hash = hash(Placed::ZERO);
        tables.shard(hash).lock().ids.insert_unique(hash, 0, |_| hash);
        ShortGames { tables: Arc::new(tables), guard, workplace: 0 }
    }

    /// The same arena for another question, which `guard` counts and calls off. Memory stays on the account of the
    /// arena.
    #[must_use]
    pub fn with_guard(&self, guard: Arc<Guard>) -> ShortGames {
        ShortGames { tables: Arc::clone(&self.tables), guard, workplace: self.workplace }
    }

    /// The same arena for another thread that works on the same question. Threads with different numbers, counted from
    /// 0, do not get into each other's way if they are few.
    #[must_use]
    pub fn for_thread(&self, number: usize) -> ShortGames {
        ShortGames { workplace: number % WORKPLACES, ..self.clone() }
    }

    /// Whether two handles are on the same arena, so that a game of one is a game of the other.
    #[must_use]
    pub fn same_arena(&self, other: &ShortGames) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables)
    }

    #[inline]
    pub(super) fn shapes(&self) -> &Shapes {
        &self.tables.shapes
    }

    /// The tables for one operation, which nobody else uses meanwhile. What is given them never asks for others.
    pub(super) fn work(&self) -> MutexGuard<'_, Work> {
        let own = &self.tables.work[self.workplace];
        let free = || self.tables.work.iter().find_map(Mutex::try_lock);
        own.try_lock().or_else(free).unwrap_or_else(|| own.lock())
    }

    /// How much work has been done so far: comparisons and sums that went through the options of games. Those who try
    /// two ways in turn are fair by it.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.tables.work.iter().map(|work| work.lock().steps).sum()
    }

    /// The guard that every operation of this handle obeys.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    /// How many canonical forms the arena holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tables.nodes.count()
    }

    /// Never: 0 is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The game 0.
    #[must_use]
    pub fn zero(&self) -> Game {
        Game(0)
    }

    /// A number as a game.
    ///
    /// # Errors
    /// The memory limit.
    pub fn number(&self, number: Dyadic) -> Result<Game, Stop> {
        self.simple(Simple::number(number))
    }

    /// An integer as a game.
    ///
    /// # Errors
    /// The memory limit.
    pub fn integer(&self, integer: i64) -> Result<Game, Stop> {
        match Placed::integer(integer) {
            Some(placed) => self.game(placed),
            None => self.number(Dyadic::from(integer)),
        }
    }

    /// number + ups + nimber as a game.
    ///
    /// # Errors
    /// The memory limit.
    pub fn simple(&self, simple: Simple) -> Result<Game, Stop> {
        self.game(self.shapes().simple(&simple)?)
    }

    /// A game in hand as one with an id.
    ///
    /// # Errors
    /// The memory limit.
    pub fn game(&self, placed: Placed) -> Result<Game, Stop> {
        if placed == Placed::ZERO {
            return Ok(self.zero());
        }
        let tables = &*self.tables;
        let hash = hash(placed);
        let recent = &tables.recent[(hash >> 44) as usize % RECENT];
        // Whoever reads an id here reads the node behind it as well.
        let last = Game(recent.load(Ordering::Acquire));
        if self.node(last).placed == placed {
            return Ok(last);
        }
        let mut shard = tables.shard(hash).lock();
        if let Some(&id) = shard.ids.find(hash, |&id| self.node(Game(id)).placed == placed) {
            recent.store(id, Ordering::Release);
            return Ok(Game(id));
        }
        let stop = |player| self.shapes().stop(placed, player).to_dyadic();
        let body = match self.shapes().parts(placed) {
            Some(parts) => {
                Body::Simple(Simple { number: parts.number.to_dyadic(), up: parts.up, nimber: parts.nimber })
            }
            None => Body::Braces { left_stop: stop(Player::Left), right_stop: stop(Player::Right) },
        };
        let bytes = size_of::<Node>() + body.heap_bytes() + 3 * size_of::<u64>();
        if tables.nodes.count() + SHARDS >= u32::MAX as usize {
            return Err(Stop::TooLarge("over four billion canonical forms"));
        }
        if let Err(stop) = shard.charge.more(bytes as u64) {
            let mut reserve = tables.reserve.lock();
            if reserve.bytes() < bytes as u64 {
                return Err(stop);
            }
            reserve.less(bytes as u64);
            shard.charge.more(bytes as u64)?;
        }
        let id = tables.nodes.push(Node { placed, body, options: OnceLock::new() });
        let id = u32::try_from(id).map_err(|_| Stop::Internal("an id of a canonical form does not fit"))?;
        shard.ids.insert_unique(hash, id, |&other| self::hash(self.node(Game(other)).placed));
        recent.store(id, Ordering::Release);
        Ok(Game(id))
    }

    #[inline]
    fn node(&self, game: Game) -> &Node {
        &self.tables.nodes[game.index()]
    }

    /// A game as the engine works with it.
    #[must_use]
    #[inline]
    pub fn placed(&self, game: Game) -> Placed {
        self.node(game).placed
    }

    /// The number, ups and nimber of a simple game.
    #[must_use]
    #[inline]
    pub fn as_simple(&self, game: Game) -> Option<&Simple> {
        match &self.node(game).body {
            Body::Simple(simple) => Some(simple),
            Body::Braces { .. } => None,
        }
    }

    /// The number a game equals, if it is one.
    #[must_use]
    #[inline]
    pub fn as_number(&self, game: Game) -> Option<&Dyadic> {
        self.as_simple(game).filter(|simple| simple.is_number()).map(|simple| &simple.number)
    }

    /// A player's options in the canonical form, sorted by id (see the notation module for the order of print).
    ///
    /// # Errors
    /// A limit, when the options have to be written out.
    #[inline]
    pub fn options(&self, game: Game, player: Player) -> Result<&[Game], Stop> {
        let node = self.node(game);
        match node.options.get() {
            Some(options) => Ok(options.of(player)),
            None => self.write_options(node).map(|options| options.of(player)),
        }
    }

    fn write_options<'a>(&'a self, node: &'a Node) -> Result<&'a Options, Stop> {
        let mut games = Vec::new();
        let mut split = 0;
        for player in Player::BOTH {
            split = games.len();
            for option in self.placed_options(node.placed, player)? {
                self.guard().check()?;
                games.push(self.game(option)?);
            }
            games[split..].sort_unstable_by_key(|game| game.0);
        }
        let written = Options { games: games.into(), split };
        let bytes = written.heap_bytes() as u64;
        let mut charge = self.tables.written.lock();
        charge.more(bytes)?;
        // Another thread may have been faster; its list is the same.
        if node.options.set(written).is_err() {
            charge.less(bytes);
        }
        node.options.get().ok_or(Stop::Internal("options that were written out are not there"))
    }

    /// The number at which play stops when `player` starts: the left or right stop.
    #[must_use]
    #[inline]
    pub fn stop(&self, game: Game, player: Player) -> &Dyadic {
        match (&self.node(game).body, player) {
            (Body::Simple(simple), _) => &simple.number,
            (Body::Braces { left_stop, .. }, Player::Left) => left_stop,
            (Body::Braces { right_stop, .. }, Player::Right) => right_stop,
        }
    }
}

impl Tables {
    fn shard(&self, hash: u64) -> &Mutex<Shard> {
        // The table inside a shard uses the low and the top seven bits; take others.
        &self.shards[(hash >> 40) as usize % SHARDS]
    }
}

impl Body {
    fn heap_bytes(&self) -> usize {
        match self {
            Body::Simple(simple) => big_bytes(&simple.number),
            Body::Braces { left_stop, right_stop } => big_bytes(left_stop) + big_bytes(right_stop),
        }
    }
}

fn hash(placed: Placed) -> u64 {
    let mut hasher = FxHasher::default();
    (placed.shape, placed.left).hash(&mut hasher);
    hasher.finish()
}
