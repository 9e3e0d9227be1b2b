//! The arena of misere canonical forms: every one is stored once, so that equal games are equal as data. Nim-heaps need
//! no storage. What is canonical is decided in `reduce`.

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Stop};
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::genus::Digits;
use super::tame::Tameness;

/// An impartial game in misere canonical form: a nim-heap, or an id in the [`MisereGames`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MisereGame(u32);

/// Marks nim-heaps; the other bits are the size.
const HEAP: u32 = 1 << 31;

/// The largest nim-heap that has a name.
pub(super) const LARGEST_HEAP: u32 = HEAP - 1;

impl MisereGame {
    /// The game without moves.
    pub const ZERO: MisereGame = MisereGame(HEAP);
    /// The game in which one move is left.
    pub const ONE: MisereGame = MisereGame(HEAP | 1);

    /// The nim-heap of a size that is known to have a name.
    pub(super) fn small_heap(size: u32) -> MisereGame {
        MisereGame(HEAP | size)
    }

    /// The size, if it is a nim-heap.
    #[must_use]
    pub fn heap_size(self) -> Option<u32> {
        (self.0 & HEAP != 0).then_some(self.0 & !HEAP)
    }

    /// Whether it is 0 or *[1], which are their own inverses.
    #[must_use]
    pub fn is_unit(self) -> bool {
        self == MisereGame::ZERO || self == MisereGame::ONE
    }
}

/// A handle on an arena of misere canonical forms. Cloning it, or taking [`with_guard`](MisereGames::with_guard), gives
/// another handle on the same arena.
#[derive(Clone)]
pub struct MisereGames {
    guard: Arc<Guard>,
    tables: Arc<Tables>,
}

/// What all handles on an arena share.
struct Tables {
    nodes: boxcar::Vec<Node>,
    known: Mutex<Known>,
    memos: Mutex<Memos>,
}

/// The nodes by their options, and the memory of both.
struct Known {
    ids: HashTable<u32>,
    charge: Charge,
}

/// A canonical form that is no nim-heap.
pub(super) struct Node {
    /// In the order of ids.
    pub(super) options: Box<[MisereGame]>,
    pub(super) birthday: u32,
    /// The nim value in normal play.
    pub(super) plus: u32,
    /// The nim values in misere play of the game with 0, 1, 2, ... heaps *[2] beside it.
    pub(super) digits: Digits,
}

/// What was asked before.
#[derive(Default)]
pub(super) struct Memos {
    pub(super) sums: FxHashMap<(MisereGame, MisereGame), MisereGame>,
    pub(super) tameness: FxHashMap<MisereGame, Tameness>,
    pub(super) differences: FxHashMap<(MisereGame, MisereGame), Option<MisereGame>>,
    pub(super) parts: FxHashMap<MisereGame, Arc<[(MisereGame, MisereGame)]>>,
    pub(super) links: FxHashMap<(MisereGame, MisereGame), Option<MisereGame>>,
    charge: Option<Charge>,
}

impl Memos {
    /// Counts one more entry of about this size; tables keep some room to spare.
    pub(super) fn count(&mut self, guard: &Guard, bytes: usize) -> Result<(), Stop> {
        let charge = self.charge.get_or_insert_with(|| guard.charge());
        charge.more(bytes as u64 * 2)
    }
}

impl MisereGames {
    /// An arena with nothing but nim-heaps, whose work and memory are limited by `guard`.
    #[must_use]
    pub fn new(guard: Arc<Guard>) -> MisereGames {
        let known = Known { ids: HashTable::new(), charge: guard.charge() };
        let tables = Tables { nodes: boxcar::Vec::new(), known: Mutex::new(known), memos: Mutex::default() };
        MisereGames { guard, tables: Arc::new(tables) }
    }

    /// The same arena for another question, which `guard` counts and calls off.
    #[must_use]
    pub fn with_guard(&self, guard: Arc<Guard>) -> MisereGames {
        MisereGames { guard, tables: Arc::clone(&self.tables) }
    }

    /// What limits the work.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    pub(super) fn memos(&self) -> parking_lot::MutexGuard<'_, Memos> {
        self.tables.memos.lock()
    }

    /// The nim-heap of a size.
    ///
    /// # Errors
    /// [`Stop::TooLarge`] from 2^31 on.
    pub fn heap(&self, size: u64) -> Result<MisereGame, Stop> {
        match u32::try_from(size) {
            Ok(size) if size <= LARGEST_HEAP => Ok(MisereGame::small_heap(size)),
            _ => Err(Stop::TooLarge("misere nim-heaps have fewer than 2^31 tokens")),
        }
    }

    pub(super) fn node(&self, game: MisereGame) -> Option<&Node> {
        match game.heap_size() {
            Some(_) => None,
            None => self.tables.nodes.get(game.0 as usize),
        }
    }

    /// How many options a game has.
    #[must_use]
    pub fn option_count(&self, game: MisereGame) -> usize {
        match self.node(game) {
            Some(node) => node.options.len(),
            None => game.heap_size().unwrap_or(0) as usize,
        }
    }

    /// The options, in the order of ids.
    pub(super) fn option_ids(&self, game: MisereGame) -> impl DoubleEndedIterator<Item = MisereGame> + '_ {
        let heaps = 0..game.heap_size().unwrap_or(0);
        let stored = self.node(game).map_or(&[][..], |node| &node.options);
        stored.iter().copied().chain(heaps.map(MisereGame::small_heap))
    }

    /// Whether `option` is an option of `game`.
    #[must_use]
    pub fn has_option(&self, game: MisereGame, option: MisereGame) -> bool {
        match self.node(game) {
            Some(node) => node.options.binary_search(&option).is_ok(),
            None => option.heap_size().is_some_and(|size| size < game.heap_size().unwrap_or(0)),
        }
    }

    /// The birthday: how many moves play can last, in the simplest form.
    #[must_use]
    pub fn birthday(&self, game: MisereGame) -> u32 {
        self.node(game).map_or_else(|| game.heap_size().unwrap_or(0), |node| node.birthday)
    }

    /// The nim value in normal play.
    #[must_use]
    pub fn nim_value(&self, game: MisereGame) -> u32 {
        self.node(game).map_or_else(|| game.heap_size().unwrap_or(0), |node| node.plus)
    }

    /// The nim value in misere play: that of 0 is 1, that of another game the least that no option has.
    #[must_use]
    pub fn misere_nim_value(&self, game: MisereGame) -> u32 {
        self.digits(game).at(0)
    }

    pub(super) fn digits(&self, game: MisereGame) -> Digits {
        match self.node(game) {
            Some(node) => node.digits.clone(),
            None => Digits::of_heap(game.heap_size().unwrap_or(0)),
        }
    }

    /// Whether whoever moves next loses.
    #[must_use]
    pub fn is_previous_win(&self, game: MisereGame) -> bool {
        self.misere_nim_value(game) == 0
    }

    /// The canonical form with these options, which are in order, different and not reversible.
    pub(super) fn interned(&self, options: Vec<MisereGame>) -> Result<MisereGame, Stop> {
        let hash = hash_of(&options);
        let find = |known: &Known| {
            let is_it = |&id: &u32| self.tables.nodes.get(id as usize).is_some_and(|node| *node.options == options);
            known.ids.find(hash, is_it).map(|&id| MisereGame(id))
        };
        if let Some(known) = find(&self.tables.known.lock()) {
            return Ok(known);
        }
        let birthday = options.iter().map(|&option| self.birthday(option)).max().map_or(0, |birthday| birthday + 1);
        let plus = super::genus::mex(options.iter().map(|&option| self.nim_value(option)));
        let digits = Digits::from_options(options.iter().map(|&option| self.digits(option)).collect());
        let mut known = self.tables.known.lock();
        // Another thread may have been faster.
        if let Some(known) = find(&known) {
            return Ok(known);
        }
        let bytes = size_of::<Node>() + size_of_val(&*options) + 2 * size_of::<u32>();
        known.charge.more(bytes as u64)?;
        let id = u32::try_from(self.tables.nodes.push(Node { options: options.into(), birthday, plus, digits }))
            .ok()
            .filter(|id| id & HEAP == 0)
            .ok_or(Stop::TooLarge("more misere games than there are names for"))?;
        let hash_again = |&id: &u32| self.tables.nodes.get(id as usize).map_or(0, |node| hash_of(&node.options));
        known.ids.insert_unique(hash, id, hash_again);
        Ok(MisereGame(id))
    }

    /// A game of another arena in this one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn import(&self, other: &MisereGames, game: MisereGame) -> Result<MisereGame, Stop> {
        // Options have smaller ids than the games they are options of, so the smallest first is always possible.
        let mut reached = std::collections::BTreeSet::new();
        // For each game its place in the set, in the table of images, and on the list of what is to be looked at.
        let mut charge = self.guard.charge();
        let mut work = vec![game];
        while let Some(next) = work.pop() {
            self.guard.check()?;
            if let Some(node) = other.node(next)
                && reached.insert(next)
            {
                charge.more((size_of::<MisereGame>() * (6 + node.options.len())) as u64)?;
                work.extend(node.options.iter().copied());
            }
        }
        let mut images: FxHashMap<MisereGame, MisereGame> = FxHashMap::default();
        let image_of = |images: &FxHashMap<_, _>, game: MisereGame| images.get(&game).copied().unwrap_or(game);
        for original in reached {
            self.guard.check()?;
            let mut options: Vec<MisereGame> =
                other.option_ids(original).map(|option| image_of(&images, option)).collect();
            options.sort_unstable();
            images.insert(original, self.interned(options)?);
        }
        Ok(image_of(&images, game))
    }
}

fn hash_of(options: &[MisereGame]) -> u64 {
    FxBuildHasher.hash_one(options)
}

impl std::fmt::Debug for MisereGames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MisereGames").field("games", &self.tables.nodes.count()).finish()
    }
}
