//! The arena of synchronized games: components once each up to isomorphism, games as multisets of components.
//!
//! A component is its two option lists and the matrix. It is stored once, whatever the order of its moves, so that
//! games with equal ids are isomorphic; the converse needs a look at wholes, because a component may be isomorphic to a
//! sum (`whole`). Facts that every question needs (height, terminal, rebound-free) are found when a component is made.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Player, Stop, with_stack};
use rustc_hash::FxHasher;

use super::isomorphism::{self, Shape};
use super::nash::NO_FIT;
use super::shortcuts::Company;

/// A game that is not written as a sum: an id in the [`SyncGames`] that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component(pub(super) u32);

/// A synchronized game: a multiset of components. Equal ids mean isomorphic games; see [`Wholes`](super::Wholes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum(pub(super) u32);

impl Sum {
    /// The game in which nobody can move.
    pub const ZERO: Sum = Sum(0);
}

/// A component and how many copies of it there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// The component.
    pub component: Component,
    /// The number of copies, at least 1.
    pub count: u32,
}

/// A decided game all of whose positions are decided alike (004, Definition 4.18; the end 0 does not count against it).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terminal {
    /// Nobody can move.
    Draw,
    /// Only this player ever has moves.
    For(Player),
}

/// What two moves in a component lead to if they are made at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Joint {
    /// This game in the place of the component.
    To(Sum),
    /// Nothing happens, and both choose again, also in the other components of a sum.
    Again,
}

impl Joint {
    /// The game in the place of the component, unless the round is repeated.
    #[must_use]
    pub fn game(self) -> Option<Sum> {
        match self {
            Joint::To(sum) => Some(sum),
            Joint::Again => None,
        }
    }
}

impl From<Sum> for Joint {
    fn from(sum: Sum) -> Joint {
        Joint::To(sum)
    }
}

/// What the moves in a component lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Left's solo moves.
    pub left: Vec<Sum>,
    /// Right's solo moves.
    pub right: Vec<Sum>,
    /// Joint moves, row by row: a row for each move of Left.
    pub joint: Vec<Joint>,
}

/// A class of components, closed under moves, in whose sums terminal components add; the caller proves it and keeps the
/// classes apart. See [`SyncGames::mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(pub u8);

pub(super) struct Node {
    /// What Left's and Right's solo moves lead to, and the matrix row by row.
    pub(super) left: Box<[Sum]>,
    pub(super) right: Box<[Sum]>,
    pub(super) joint: Box<[Joint]>,
    /// 000, Definition 4.2.
    height: u64,
    terminal: Option<Terminal>,
    rebound_free: bool,
    families: u8,
    company: Option<Company>,
    /// One move of each player that is as good as all others, if that is known.
    sufficient: Option<[u32; 2]>,
    integer: Option<i64>,
    negative: Option<Component>,
}

/// The arena.
pub struct SyncGames {
    nodes: Vec<Node>,
    shapes: HashTable<(u64, u32)>,
    sums: Vec<Box<[Part]>>,
    sum_ids: HashTable<u32>,
    /// The memory of all this.
    charge: Charge,
    guard: Arc<Guard>,
}

const TOO_MANY: Stop = Stop::TooLarge("there are more than four billion different synchronized games in this");
const TOO_MANY_COPIES: Stop = Stop::TooLarge("a sum has more than four billion copies of one game");

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

fn hash_of_integer(n: i64) -> u64 {
    hash_of(&("integer", n))
}

impl SyncGames {
    /// An arena with the game 0 in it. The guard bounds what it holds.
    #[must_use]
    pub fn new(guard: Arc<Guard>) -> SyncGames {
        let mut games = SyncGames {
            nodes: Vec::new(),
            shapes: HashTable::new(),
            sums: Vec::new(),
            sum_ids: HashTable::new(),
            charge: guard.charge(),
            guard,
        };
        let empty: Box<[Part]> = Box::new([]);
        games.sum_ids.insert_unique(hash_of(&empty), 0, |_| 0);
        games.sums.push(empty);
        games
    }

    /// The guard that bounds this arena.
    #[must_use]
    pub fn guard(&self) -> &Arc<Guard> {
        &self.guard
    }

    pub(super) fn node(&self, component: Component) -> &Node {
        &self.nodes[component.0 as usize]
    }

    /// The components of a game, sorted.
    #[must_use]
    pub fn parts(&self, sum: Sum) -> &[Part] {
        &self.sums[sum.0 as usize]
    }

    /// Whether a game is written as a sum of at least two components.
    pub(super) fn is_several(&self, sum: Sum) -> bool {
        !matches!(self.parts(sum), [] | [Part { count: 1, .. }])
    }

    /// How many different games there are so far; ids of sums are below it.
    #[must_use]
    pub fn sums(&self) -> usize {
        self.sums.len()
    }

    /// The game with these components, which are sorted and differ.
    pub(super) fn intern(&mut self, parts: &[Part]) -> Result<Sum, Stop> {
        let hash = hash_of(&parts);
        let sums = &self.sums;
        if let Some(&id) = self.sum_ids.find(hash, |&id| *sums[id as usize] == *parts) {
            return Ok(Sum(id));
        }
        let id = u32::try_from(sums.len()).map_err(|_| TOO_MANY)?;
        self.charge.more(size_of_val(parts) as u64 + 40)?;
        self.sums.push(parts.into());
        let sums = &self.sums;
        self.sum_ids.insert_unique(hash, id, |&id| hash_of(&sums[id as usize]));
        Ok(Sum(id))
    }

    /// The sum of two games: the players choose a component each time (000, Definition 4.3).
    ///
    /// # Errors
    /// A limit.
    pub fn plus(&mut self, one: Sum, two: Sum) -> Result<Sum, Stop> {
        let mut parts = self.parts(one).to_vec();
        for &part in self.parts(two) {
            add_part(&mut parts, part)?;
        }
        self.intern(&parts)
    }

    /// `count` copies of a game.
    ///
    /// # Errors
    /// A limit.
    pub fn times(&mut self, count: u32, game: Sum) -> Result<Sum, Stop> {
        if count == 0 {
            return Ok(Sum::ZERO);
        }
        let mut parts = self.parts(game).to_vec();
        for part in &mut parts {
            part.count = part.count.checked_mul(count).ok_or(TOO_MANY_COPIES)?;
        }
        self.intern(&parts)
    }

    /// The game with one component.
    ///
    /// # Errors
    /// A limit.
    pub fn single(&mut self, component: Component) -> Result<Sum, Stop> {
        self.intern(&[Part { component, count: 1 }])
    }

    /// The integer n: n moves for Left if it is positive, -n for Right if it is negative (000, section 4).
    ///
    /// # Errors
    /// A limit.
    pub fn integer(&mut self, n: i64) -> Result<Sum, Stop> {
        if n == 0 {
            return Ok(Sum::ZERO);
        }
        let component = match self.known_integer(n) {
            Some(component) => component,
            None => {
                let player = if n > 0 { Player::Left } else { Player::Right };
                let node = Node {
                    left: Box::new([]),
                    right: Box::new([]),
                    joint: Box::new([]),
                    height: n.unsigned_abs(),
                    terminal: Some(Terminal::For(player)),
                    rebound_free: true,
                    families: u8::MAX,
                    company: None,
                    sufficient: None,
                    integer: Some(n),
                    negative: None,
                };
                self.insert(hash_of_integer(n), node)?
            }
        };
        self.single(component)
    }

    /// The component that an integer is, if it was made before.
    pub(super) fn known_integer(&self, n: i64) -> Option<Component> {
        let nodes = &self.nodes;
        let found = self.shapes.find(hash_of_integer(n), |&(_, id)| nodes[id as usize].integer == Some(n));
        found.map(|&(_, id)| Component(id))
    }

    fn insert(&mut self, hash: u64, node: Node) -> Result<Component, Stop> {
        let id = u32::try_from(self.nodes.len()).map_err(|_| TOO_MANY)?;
        let sums = node.left.len() + node.right.len() + node.joint.len();
        self.charge.more((size_of::<Node>() + 24 + 4 * sums) as u64)?;
        self.nodes.push(node);
        self.shapes.insert_unique(hash, (hash, id), |&(hash, _)| hash);
        Ok(Component(id))
    }

    /// The component with these options; the matrix is given row by row, one row for each Left option.
    ///
    /// Returns `None` if the matrix does not fit the options.
    ///
    /// # Errors
    /// A limit.
    pub fn component(&mut self, left: Vec<Sum>, right: Vec<Sum>, joint: Vec<Sum>) -> Result<Option<Sum>, Stop> {
        self.component_of_rounds(left, right, joint.into_iter().map(Joint::To).collect())
    }

    /// As [`SyncGames::component`], for a matrix some of whose rounds may be repeated.
    ///
    /// # Errors
    /// A limit.
    pub fn component_of_rounds(
        &mut self,
        left: Vec<Sum>,
        right: Vec<Sum>,
        joint: Vec<Joint>,
    ) -> Result<Option<Sum>, Stop> {
        if left.len().checked_mul(right.len()) != Some(joint.len()) {
            return Ok(None);
        }
        if left.is_empty() && right.is_empty() {
            return Ok(Some(Sum::ZERO));
        }
        if let Some(n) = self.as_next_integer(&left, &right) {
            return self.integer(n).map(Some);
        }
        self.guard.check()?;
        let shape = Shape::new(left, right, joint);
        let hash = hash_of(&shape.invariant());
        let candidates: Vec<u32> = self.shapes.iter_hash(hash).filter(|(h, _)| *h == hash).map(|&(_, id)| id).collect();
        for id in candidates {
            let node = &self.nodes[id as usize];
            if node.integer.is_none() && isomorphism::same(&self.guard, &shape, (&node.left, &node.right, &node.joint))?
            {
                return self.single(Component(id)).map(Some);
            }
        }
        let Shape { left, right, joint } = shape;
        let node = self.with_facts(left, right, joint);
        let component = self.insert(hash, node)?;
        self.single(component).map(Some)
    }

    /// The integer that has exactly these options, if there is one: a single option, the integer before it.
    fn as_next_integer(&self, left: &[Sum], right: &[Sum]) -> Option<i64> {
        let (option, step) = match (left, right) {
            ([option], []) => (*option, 1),
            ([], [option]) => (*option, -1),
            _ => return None,
        };
        let before = self.as_integer(option)?;
        (before == 0 || before.signum() == step).then(|| before.checked_add(step)).flatten()
    }

    /// The integer that the game is, if it is one as [`SyncGames::integer`] makes it.
    #[must_use]
    pub fn as_integer(&self, game: Sum) -> Option<i64> {
        match self.parts(game) {
            [] => Some(0),
            [Part { component, count: 1 }] => self.node(*component).integer,
            _ => None,
        }
    }

    fn with_facts(&self, left: Vec<Sum>, right: Vec<Sum>, joint: Vec<Joint>) -> Node {
        let options = || left.iter().chain(&right).copied().chain(joint.iter().filter_map(|joint| joint.game()));
        let height = options().map(|option| self.height(option)).max().unwrap_or(0).saturating_add(1);
        let terminal = match (left.is_empty(), right.is_empty()) {
            (false, true) => Some(Player::Left),
            (true, false) => Some(Player::Right),
            _ => None,
        };
        let terminal = terminal.filter(|&player| {
            let fits =
                |option| matches!(self.terminal(option), Some(t) if t == Terminal::Draw || t == Terminal::For(player));
            options().all(fits)
        });
        let decided = left.is_empty() || right.is_empty();
        let rebound_free = (!decided || terminal.is_some()) && options().all(|option| self.is_rebound_free(option));
        Node {
            left: left.into(),
            right: right.into(),
            joint: joint.into(),
            height,
            terminal: terminal.map(Terminal::For),
            rebound_free,
            families: 0,
            company: None,
            sufficient: None,
            integer: None,
            negative: None,
        }
    }

    /// Says that a component belongs to a family, and so does its negative.
    pub fn mark(&mut self, component: Component, family: Family) {
        self.nodes[component.0 as usize].families |= family.0;
        if let Some(negative) = self.node(component).negative {
            self.nodes[negative.0 as usize].families |= family.0;
        }
    }

    /// Says what is proved of a component in sums of its class; of its negative the same is true the other way round.
    pub fn mark_company(&mut self, component: Component, company: Company) {
        self.nodes[component.0 as usize].company = Some(company);
        if let Some(negative) = self.node(component).negative {
            self.nodes[negative.0 as usize].company = Some(company.negative());
        }
    }

    pub(super) fn set_sufficient(&mut self, component: Component, moves: Option<[u32; 2]>) {
        self.nodes[component.0 as usize].sufficient = moves;
    }

    /// One move of Left and one of Right that are as good as all others, if that is known.
    pub(super) fn sufficient(&self, component: Component) -> Option<[u32; 2]> {
        self.node(component).sufficient
    }

    /// The families that a component belongs to, as bits.
    pub(super) fn families(&self, component: Component) -> u8 {
        self.node(component).families
    }

    /// The integer that a component is, if it is one as [`SyncGames::integer`] makes it.
    pub(super) fn component_integer(&self, component: Component) -> Option<i64> {
        self.node(component).integer
    }

    pub(super) fn company(&self, component: Component) -> Option<Company> {
        self.node(component).company
    }

    /// Whether terminal components add in this game, because all its other components belong to one family.
    #[must_use]
    pub fn terminals_add(&self, game: Sum) -> bool {
        let others =
            self.parts(game).iter().map(|part| self.node(part.component)).filter(|node| node.terminal.is_none());
        others.fold(u8::MAX, |families, node| families & node.families) != 0
    }

    /// The length of the longest play, solo moves allowed (000, Definition 4.2) and repeated rounds not counted.
    /// Heights of components add: a joint move in two components is no longer than the two solo moves.
    #[must_use]
    pub fn height(&self, game: Sum) -> u64 {
        let height = |part: &Part| self.node(part.component).height.saturating_mul(u64::from(part.count));
        self.parts(game).iter().map(height).fold(0, u64::saturating_add)
    }

    /// Whether only one player, if any, can ever move, and who.
    #[must_use]
    pub fn terminal(&self, game: Sum) -> Option<Terminal> {
        let mut found = Terminal::Draw;
        for part in self.parts(game) {
            match (found, self.node(part.component).terminal?) {
                (Terminal::Draw, other) => found = other,
                (Terminal::For(one), Terminal::For(two)) if one != two => return None,
                _ => {}
            }
        }
        Some(found)
    }

    pub(super) fn component_height(&self, component: Component) -> u64 {
        self.node(component).height
    }

    /// Whether only one player can ever move in a component, and who.
    #[must_use]
    pub fn component_terminal(&self, component: Component) -> Option<Terminal> {
        self.node(component).terminal
    }

    /// Whether every decided position of the game is terminal (004, Definition 4.19).
    ///
    /// A sum is rebound-free if its components are: if one component has a decided position that is not terminal, the
    /// others can be played out beside it.
    #[must_use]
    pub fn is_rebound_free(&self, game: Sum) -> bool {
        self.parts(game).iter().all(|part| self.node(part.component).rebound_free)
    }

    pub(super) fn is_component_rebound_free(&self, component: Component) -> bool {
        self.node(component).rebound_free
    }

    /// How many moves the player has.
    #[must_use]
    pub fn move_count(&self, game: Sum, player: Player) -> u64 {
        let each = |part: &Part| u64::from(part.count) * self.component_moves(part.component, player) as u64;
        self.parts(game).iter().map(each).sum()
    }

    /// How many moves the player has in a component. The options of an integer need not be written out for that.
    pub(super) fn component_moves(&self, component: Component, player: Player) -> usize {
        let node = self.node(component);
        match (node.integer, player) {
            (Some(n), Player::Left) => usize::from(n > 0),
            (Some(n), Player::Right) => usize::from(n < 0),
            (None, Player::Left) => node.left.len(),
            (None, Player::Right) => node.right.len(),
        }
    }

    /// Whether one of the players cannot move (000, after Definition 4.1).
    #[must_use]
    pub fn is_decided(&self, game: Sum) -> bool {
        Player::BOTH
            .iter()
            .any(|&player| self.parts(game).iter().all(|part| self.component_moves(part.component, player) == 0))
    }

    /// Writes out the options of an integer, so that [`SyncGames::node`] has them.
    pub(super) fn open(&mut self, component: Component) -> Result<(), Stop> {
        if let Some(n) = self.node(component).integer
            && self.node(component).left.len() + self.node(component).right.len() == 0
        {
            let before = self.integer(n - n.signum())?;
            let node = &mut self.nodes[component.0 as usize];
            *(if n > 0 { &mut node.left } else { &mut node.right }) = Box::new([before]);
        }
        Ok(())
    }

    /// The options of a component, for those who want to look at them.
    ///
    /// # Errors
    /// A limit.
    pub fn options(&mut self, component: Component) -> Result<Options, Stop> {
        self.open(component)?;
        let node = self.node(component);
        Ok(Options { left: node.left.to_vec(), right: node.right.to_vec(), joint: node.joint.to_vec() })
    }

    /// The game with the players' roles swapped (000, Definition 4.4).
    ///
    /// # Errors
    /// A limit.
    pub fn negative(&mut self, game: Sum) -> Result<Sum, Stop> {
        let mut parts = Vec::new();
        for part in self.parts(game).to_vec() {
            let component = self.negative_component(part.component)?;
            add_part(&mut parts, Part { component, count: part.count })?;
        }
        self.intern(&parts)
    }

    pub(super) fn negative_component(&mut self, component: Component) -> Result<Component, Stop> {
        if let Some(negative) = self.node(component).negative {
            return Ok(negative);
        }
        let negative = match self.node(component).integer {
            Some(n) => self.integer(-n)?,
            None => {
                let node = self.node(component);
                let (rows, columns) = (node.left.len(), node.right.len());
                let (left, right, joint) = (node.left.to_vec(), node.right.to_vec(), node.joint.to_vec());
                let swap = |games: &mut SyncGames, options: Vec<Sum>| -> Result<Vec<Sum>, Stop> {
                    let each = options.into_iter();
                    each.map(|option| with_stack(|| games.negative(option))).collect()
                };
                let left = swap(self, left)?;
                let right = swap(self, right)?;
                let mut transposed = Vec::with_capacity(joint.len());
                for at in (0..columns).flat_map(|j| (0..rows).map(move |i| i * columns + j)) {
                    transposed.push(match joint[at] {
                        Joint::To(sum) => Joint::To(with_stack(|| self.negative(sum))?),
                        Joint::Again => Joint::Again,
                    });
                }
                self.component_of_rounds(right, left, transposed)?.ok_or(NO_FIT)?
            }
        };
        let [Part { component: negative, count: 1 }] = *self.parts(negative) else {
            return Err(Stop::Internal("the negative of a component is not one component"));
        };
        let (families, company) = (self.node(component).families, self.node(component).company);
        self.nodes[negative.0 as usize].families |= families;
        if let Some(company) = company {
            self.nodes[negative.0 as usize].company = Some(company.negative());
        }
        self.nodes[component.0 as usize].negative = Some(negative);
        self.nodes[negative.0 as usize].negative = Some(component);
        self.mark_sufficient_negative(component, negative)?;
        Ok(negative)
    }
}

/// Adds copies of a component to a sorted list.
pub(super) fn add_part(parts: &mut Vec<Part>, part: Part) -> Result<(), Stop> {
    match parts.binary_search_by_key(&part.component, |part| part.component) {
        Ok(at) => parts[at].count = parts[at].count.checked_add(part.count).ok_or(TOO_MANY_COPIES)?,
        Err(at) => parts.insert(at, part),
    }
    Ok(())
}

/// Takes one copy of a component, which is there, out of a sorted list.
pub(super) fn remove_one(parts: &mut Vec<Part>, component: Component) {
    if let Ok(at) = parts.binary_search_by_key(&component, |part| part.component) {
        match parts[at].count {
            1 => drop(parts.remove(at)),
            count => parts[at].count = count - 1,
        }
    }
}
