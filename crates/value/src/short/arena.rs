//! The arena of canonical short games: nodes and hash-consing. Does not decide what is canonical; see `reduce`.
//!
//! Every canonical form is stored once. A simple game (number + ups + nimber) is three numbers; its options are
//! written out only if somebody asks. Any other game is its two option lists, sorted by id, with both stops beside
//! them because nearly every comparison is settled by stops alone.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::Dyadic;
use parking_lot::Mutex;
use rustc_hash::FxHasher;

use super::game::{Game, Simple};
use super::memo::{OrderMemo, SumMemo};

const SHARDS: usize = 16;
/// The order memo packs two ids and an answer into one word, which leaves 31 bits for an id.
const MAX_NODES: usize = 1 << 31;
/// No id: the negative of a node has not been asked for yet.
const UNKNOWN: u32 = u32::MAX;

/// A handle on an arena of canonical short games, with the guard of the question that uses it.
///
/// Cloning it, or taking [`with_guard`](ShortGames::with_guard), gives another handle on the same arena: threads and
/// sessions share what is known, while each is counted and called off by itself.
#[derive(Clone)]
pub struct ShortGames {
    tables: Arc<Tables>,
    guard: Arc<Guard>,
}

/// What all handles on an arena share: the nodes and the tables of past answers, on the account of the guard that came
/// first.
struct Tables {
    nodes: boxcar::Vec<Node>,
    shards: [Mutex<Shard>; SHARDS],
    /// The memory of the options of simple games that were written out.
    written: Mutex<Charge>,
    order: OrderMemo,
    sums: SumMemo,
}

/// The ids of some of the nodes by their hashes, and the memory of these nodes.
struct Shard {
    ids: HashTable<u32>,
    charge: Charge,
}

pub(super) struct Node {
    body: Body,
    negative: AtomicU32,
}

enum Body {
    Simple { simple: Simple, options: OnceLock<Options> },
    Braces { options: Options, left_stop: Dyadic, right_stop: Dyadic },
}

/// Both option lists in one allocation, Left's first, each sorted by id and without repetition.
#[derive(PartialEq, Eq)]
pub(super) struct Options {
    games: Box<[Game]>,
    split: u32,
}

impl Options {
    fn new(left: &[Game], right: &[Game]) -> Result<Options, Stop> {
        let split = u32::try_from(left.len()).map_err(|_| Stop::TooLarge("a game with over four billion options"))?;
        Ok(Options { games: left.iter().chain(right).copied().collect(), split })
    }

    fn heap_bytes(&self) -> usize {
        self.games.len() * size_of::<Game>() + 16
    }

    fn of(&self, player: Player) -> &[Game] {
        let (left, right) = self.games.split_at(self.split as usize);
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
        let tables = Tables {
            nodes: boxcar::Vec::new(),
            shards: std::array::from_fn(|_| Mutex::new(Shard { ids: HashTable::new(), charge: guard.charge() })),
            written: Mutex::new(guard.charge()),
            order: OrderMemo::new(guard.charge()),
            sums: SumMemo::new(guard.charge()),
        };
        let zero = Simple::number(Dyadic::ZERO);
        let hash = hash_simple(&zero);
        let id = tables.nodes.push(Node::simple(zero));
        debug_assert_eq!(id, 0, "0 is the first node");
        tables.shard(hash).lock().ids.insert_unique(hash, 0, |_| hash);
        ShortGames { tables: Arc::new(tables), guard }
    }

    /// The same arena for another question, which `guard` counts and calls off. Memory stays on the account of the
    /// arena.
    #[must_use]
    pub fn with_guard(&self, guard: Arc<Guard>) -> ShortGames {
        ShortGames { tables: Arc::clone(&self.tables), guard }
    }

    /// Whether two handles are on the same arena, so that a game of one is a game of the other.
    #[must_use]
    pub fn same_arena(&self, other: &ShortGames) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables)
    }

    pub(super) fn order(&self) -> &OrderMemo {
        &self.tables.order
    }

    pub(super) fn sums(&self) -> &SumMemo {
        &self.tables.sums
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
        self.number(Dyadic::from(integer))
    }

    /// number + ups + nimber as a game.
    ///
    /// # Errors
    /// The memory limit.
    pub fn simple(&self, simple: Simple) -> Result<Game, Stop> {
        let hash = hash_simple(&simple);
        self.intern(
            hash,
            |node| matches!(&node.body, Body::Simple { simple: other, .. } if *other == simple),
            || Ok(Node::simple(simple.clone())),
        )
    }

    /// The node with these options, which must be the canonical form of a game that is not simple.
    pub(super) fn braces(
        &self,
        left: &[Game],
        right: &[Game],
        left_stop: &Dyadic,
        right_stop: &Dyadic,
    ) -> Result<Game, Stop> {
        let hash = hash_braces(left, right);
        self.intern(
            hash,
            |node| match &node.body {
                Body::Braces { options, .. } => options.of(Player::Left) == left && options.of(Player::Right) == right,
                Body::Simple { .. } => false,
            },
            || {
                let options = Options::new(left, right)?;
                let (left_stop, right_stop) = (left_stop.clone(), right_stop.clone());
                let body = Body::Braces { options, left_stop, right_stop };
                Ok(Node { body, negative: AtomicU32::new(UNKNOWN) })
            },
        )
    }

    fn intern(
        &self,
        hash: u64,
        matches: impl Fn(&Node) -> bool,
        make: impl FnOnce() -> Result<Node, Stop>,
    ) -> Result<Game, Stop> {
        let tables = &*self.tables;
        let mut shard = tables.shard(hash).lock();
        if let Some(&id) = shard.ids.find(hash, |&id| matches(self.node(Game(id)))) {
            return Ok(Game(id));
        }
        let node = make()?;
        let bytes = size_of::<Node>() + node.heap_bytes() + 2 * size_of::<u64>();
        if tables.nodes.count() >= MAX_NODES {
            return Err(Stop::TooLarge("over two billion canonical forms"));
        }
        shard.charge.more(bytes as u64)?;
        let id = u32::try_from(tables.nodes.push(node))
            .map_err(|_| Stop::Internal("an id of a canonical form does not fit"))?;
        shard.ids.insert_unique(hash, id, |&other| self.node(Game(other)).hash());
        Ok(Game(id))
    }

    /// The node of a game. Finding it costs more than anything it is asked, so inner loops find it once.
    #[inline]
    pub(super) fn node(&self, game: Game) -> &Node {
        &self.tables.nodes[game.index()]
    }

    /// The number, ups and nimber of a simple game.
    #[must_use]
    #[inline]
    pub fn as_simple(&self, game: Game) -> Option<&Simple> {
        self.node(game).as_simple()
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
    /// A limit, when a simple game's options have to be written out.
    #[inline]
    pub fn options(&self, game: Game, player: Player) -> Result<&[Game], Stop> {
        match &self.node(game).body {
            Body::Braces { options, .. } => Ok(options.of(player)),
            Body::Simple { simple, options } => {
                if options.get().is_none() {
                    let (left, right) = self.simple_options(simple)?;
                    let written = Options::new(&left, &right)?;
                    let bytes = written.heap_bytes() as u64;
                    let mut charge = self.tables.written.lock();
                    charge.more(bytes)?;
                    // Another thread may have been faster; its list is the same.
                    if options.set(written).is_err() {
                        charge.less(bytes);
                    }
                }
                let unwritten = Stop::Internal("options that were written out are not there");
                Ok(options.get().ok_or(unwritten)?.of(player))
            }
        }
    }

    /// The number at which play stops when `player` starts: the left or right stop.
    #[must_use]
    #[inline]
    pub fn stop(&self, game: Game, player: Player) -> &Dyadic {
        self.node(game).stop(player)
    }

    /// The negative, if it has been computed before.
    pub(super) fn known_negative(&self, game: Game) -> Option<Game> {
        let id = self.node(game).negative.load(Ordering::Relaxed);
        (id != UNKNOWN).then_some(Game(id))
    }

    /// Remembers that two games are each other's negatives.
    pub(super) fn remember_negative(&self, game: Game, negative: Game) {
        self.node(game).negative.store(negative.0, Ordering::Relaxed);
        self.node(negative).negative.store(game.0, Ordering::Relaxed);
    }
}

impl Tables {
    fn shard(&self, hash: u64) -> &Mutex<Shard> {
        // The table inside a shard uses the low and the top seven bits; take others.
        &self.shards[(hash >> 40) as usize % SHARDS]
    }
}

impl Node {
    #[inline]
    pub(super) fn as_simple(&self) -> Option<&Simple> {
        match &self.body {
            Body::Simple { simple, .. } => Some(simple),
            Body::Braces { .. } => None,
        }
    }

    #[inline]
    pub(super) fn stop(&self, player: Player) -> &Dyadic {
        match (&self.body, player) {
            (Body::Simple { simple, .. }, _) => &simple.number,
            (Body::Braces { left_stop, .. }, Player::Left) => left_stop,
            (Body::Braces { right_stop, .. }, Player::Right) => right_stop,
        }
    }

    fn simple(simple: Simple) -> Node {
        Node { body: Body::Simple { simple, options: OnceLock::new() }, negative: AtomicU32::new(UNKNOWN) }
    }

    fn hash(&self) -> u64 {
        match &self.body {
            Body::Simple { simple, .. } => hash_simple(simple),
            Body::Braces { options, .. } => hash_braces(options.of(Player::Left), options.of(Player::Right)),
        }
    }

    fn heap_bytes(&self) -> usize {
        match &self.body {
            Body::Simple { simple, .. } => big_bytes(&simple.number),
            Body::Braces { options, left_stop, right_stop, .. } => {
                options.heap_bytes() + big_bytes(left_stop) + big_bytes(right_stop)
            }
        }
    }
}

/// What a number holds outside its node.
fn big_bytes(number: &Dyadic) -> usize {
    if number.is_inline() { 0 } else { usize::try_from(number.bit_size() / 8).unwrap_or(usize::MAX / 4) + 48 }
}

fn hash_simple(simple: &Simple) -> u64 {
    let mut hasher = FxHasher::default();
    simple.hash(&mut hasher);
    hasher.finish()
}

fn hash_braces(left: &[Game], right: &[Game]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(left.len());
    for game in left.iter().chain(right) {
        hasher.write_u32(game.0);
    }
    hasher.finish()
}
