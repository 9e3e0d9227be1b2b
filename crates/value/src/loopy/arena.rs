//! The arena of canonical stoppers: every graph-canonical form is stored once, so equal stoppers have equal ids.
//!
//! By Theorem 9 of 002 equal stoppers have isomorphic graph-canonical forms, so it is enough to recognise a graph. That
//! is done one strongly connected component at a time, those further down first: inside a component the vertices are
//! brought into an order that depends on the graph alone (colours are refined until all differ, which they must,
//! because no two vertices are equal), and the component written in that order is looked up. Everything short lives in
//! the arena of short games. Does not decide what is canonical; see `reduce`.

use std::sync::Arc;

use onside_ground::{Charge, Guard, Player, Stop};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;

use super::cycles::Components;
use super::error::Error;
use super::graph::{GameGraph, Vertex, side};
use super::reduce;
use crate::short::{Game, ShortGames};

/// A canonical stopper: equal values are equal as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stopper {
    /// A short game.
    Short(Game),
    /// A stopper whose canonical form has a cycle.
    Loopy(Loop),
}

/// A canonical stopper that is not short: an id in the [`LoopyGames`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loop(pub(super) u32);

impl From<Game> for Stopper {
    fn from(game: Game) -> Stopper {
        Stopper::Short(game)
    }
}

/// An end of an edge in a graph that is not interned yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Link {
    /// A node of the same web.
    Node(u32),
    /// A stopper that is known already.
    Stopper(Stopper),
}

/// A graph that is not interned yet: Left's and Right's options of each node.
pub(super) type Web = Vec<[Vec<Link>; 2]>;

/// A handle on an arena of canonical stoppers, above a handle on an arena of short games, whose guard it obeys. Cloning
/// it, or taking [`with_guard`](LoopyGames::with_guard), gives another handle on the same arenas.
#[derive(Clone)]
pub struct LoopyGames {
    pub(super) games: Arc<ShortGames>,
    tables: Arc<Tables>,
}

/// What all handles on an arena share.
struct Tables {
    nodes: boxcar::Vec<Node>,
    table: Mutex<Table>,
    negatives: Mutex<FxHashMap<Loop, Loop>>,
}

/// The components that are stored, by the id of their first vertex, and the memory of them and of their nodes.
struct Table {
    known: FxHashMap<Written, u32>,
    charge: Charge,
}

/// A component, vertex by vertex, in its own order.
type Written = Vec<[Vec<Link>; 2]>;

/// One vertex of a component.
pub(super) struct Node {
    /// The options in the order of print.
    pub(super) options: [Box<[Stopper]>; 2],
    /// The id of the component's first vertex, and how many it has.
    pub(super) first: u32,
    pub(super) size: u32,
    /// How many stoppers that are not short can be reached.
    pub(super) weight: u32,
}

impl LoopyGames {
    /// An arena without loopy stoppers, above the given arena of short games, whose guard it obeys.
    #[must_use]
    pub fn new(games: Arc<ShortGames>) -> LoopyGames {
        let table = Table { known: FxHashMap::default(), charge: games.guard().charge() };
        let tables =
            Tables { nodes: boxcar::Vec::new(), table: Mutex::new(table), negatives: Mutex::new(FxHashMap::default()) };
        LoopyGames { games, tables: Arc::new(tables) }
    }

    /// The same arenas for another question, which `guard` counts and calls off.
    #[must_use]
    pub fn with_guard(&self, guard: Arc<Guard>) -> LoopyGames {
        LoopyGames { games: Arc::new(self.games.with_guard(guard)), tables: Arc::clone(&self.tables) }
    }

    /// The arena of the short games.
    #[must_use]
    pub fn games(&self) -> &Arc<ShortGames> {
        &self.games
    }

    pub(super) fn guard(&self) -> &Guard {
        self.games.guard()
    }

    /// How many stoppers that are not short the arena holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tables.nodes.count()
    }

    /// Whether the arena holds none but the short games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn node(&self, stopper: Loop) -> &Node {
        &self.tables.nodes[stopper.0 as usize]
    }

    /// A player's options in the graph-canonical form; those of a loopy stopper are in the order of print.
    ///
    /// # Errors
    /// A limit, when a short game's options have to be written out.
    pub fn options(&self, stopper: Stopper, player: Player) -> Result<Vec<Stopper>, Stop> {
        Ok(match stopper {
            Stopper::Short(game) => self.games.options(game, player)?.iter().copied().map(Stopper::Short).collect(),
            Stopper::Loopy(id) => self.node(id).options[side(player)].to_vec(),
        })
    }

    /// The stopper at a vertex of a graph.
    ///
    /// # Errors
    /// The game is no stopper: the refusal shows an alternating cycle; or a limit.
    pub fn stopper(&self, graph: &GameGraph, start: Vertex) -> Result<Stopper, Error> {
        let (part, start) = graph.reachable(start);
        if let Some(cycle) = part.alternating_cycle(start) {
            return Err(Error::NotStopper(cycle_text(&part, &cycle)));
        }
        Ok(first(&self.canonical(&part, &[start])?)?)
    }

    /// The stoppers at several vertices of a graph in which no alternating cycle can be reached from them.
    pub(super) fn canonical(&self, graph: &GameGraph, starts: &[Vertex]) -> Result<Vec<Stopper>, Stop> {
        let (web, links) = reduce::canonical(&self.games, graph, starts)?;
        let known = self.intern(&web)?;
        Ok(links.into_iter().map(|link| resolve(link, &known)).collect())
    }

    /// The stoppers of the nodes of a web in simplest form without equal nodes.
    pub(super) fn intern(&self, web: &Web) -> Result<Vec<Stopper>, Stop> {
        let inner = |[left, right]: &[Vec<Link>; 2]| -> Vec<u32> {
            let node = |link: &Link| if let Link::Node(to) = link { Some(*to) } else { None };
            left.iter().chain(right).filter_map(node).collect()
        };
        let inner: Vec<Vec<u32>> = web.iter().map(inner).collect();
        let components = Components::of(web.len(), |node, index| inner[node as usize].get(index).copied());
        let unknown = Stopper::Short(self.games.zero());
        let mut known = vec![unknown; web.len()];
        for (number, members) in (0u32..).zip(&components.members) {
            self.guard().check()?;
            // Links to components further down become stoppers; what remains is inside this one.
            let place: FxHashMap<u32, u32> = members.iter().copied().zip(0..).collect();
            let own: Web = members
                .iter()
                .map(|&member| {
                    web[member as usize].each_ref().map(|list| {
                        let outside = |link: &Link| match link {
                            Link::Node(to) if components.of[*to as usize] == number => Link::Node(place[to]),
                            other => Link::Stopper(resolve(*other, &known)),
                        };
                        list.iter().map(outside).collect()
                    })
                })
                .collect();
            let stoppers = self.intern_component(own)?;
            for (&member, stopper) in members.iter().zip(stoppers) {
                known[member as usize] = stopper;
            }
        }
        Ok(known)
    }

    fn intern_component(&self, component: Web) -> Result<Vec<Stopper>, Stop> {
        if let [[left, right]] = &component[..]
            && let (Some(left), Some(right)) = (all_short(left), all_short(right))
        {
            return Ok(vec![Stopper::Short(self.games.from_options(&left, &right)?)]);
        }
        let order = self.canonical_order(&component)?;
        let mut place = vec![0; order.len()];
        for (index, &vertex) in (0u32..).zip(&order) {
            place[vertex as usize] = index;
        }
        let mut written: Written = Vec::with_capacity(component.len());
        for &vertex in &order {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, links) in lists.iter_mut().zip(&component[vertex as usize]) {
                let moved = links.iter().map(|link| match link {
                    Link::Node(to) => Link::Node(place[*to as usize]),
                    Link::Stopper(stopper) => Link::Stopper(*stopper),
                });
                *list = self.sorted_links(moved.collect())?;
            }
            written.push(lists);
        }
        let first = self.store(written)?;
        Ok(place.into_iter().map(|index| Stopper::Loopy(Loop(first + index))).collect())
    }

    /// The id of the first vertex of a component written in its own order.
    fn store(&self, written: Written) -> Result<u32, Stop> {
        let mut table = self.tables.table.lock();
        if let Some(&known) = table.known.get(&written) {
            return Ok(known);
        }
        let full = Stop::TooLarge("over four billion canonical stoppers");
        let first = u32::try_from(self.tables.nodes.count()).map_err(|_| full)?;
        let size = u32::try_from(written.len()).map_err(|_| full)?;
        first.checked_add(size).ok_or(full)?;
        let edges: usize = written.iter().flatten().map(Vec::len).sum();
        let weight = self.weight_below(&written)?.saturating_add(size);
        table.charge.more((written.len() * 160 + edges * 24) as u64)?;
        for lists in &written {
            let options = lists.each_ref().map(|list| {
                let stopper = |link: &Link| match link {
                    Link::Node(index) => Stopper::Loopy(Loop(first + index)),
                    Link::Stopper(stopper) => *stopper,
                };
                list.iter().map(stopper).collect()
            });
            self.tables.nodes.push(Node { options, first, size, weight });
        }
        table.known.insert(written, first);
        Ok(first)
    }

    /// How many loopy stoppers below a component can be reached from it.
    fn weight_below(&self, written: &Written) -> Result<u32, Stop> {
        let below = written.iter().flatten().flatten().filter_map(|link| match link {
            Link::Stopper(Stopper::Loopy(id)) => Some(*id),
            _ => None,
        });
        let loops = self.loopy_followers(below)?;
        Ok(u32::try_from(loops.len()).unwrap_or(u32::MAX))
    }

    /// The loopy stoppers that can be reached from some, themselves included, in the order in which they are met.
    pub(super) fn loopy_followers(&self, starts: impl IntoIterator<Item = Loop>) -> Result<Vec<Loop>, Stop> {
        let mut found: Vec<Loop> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        found.extend(starts.into_iter().filter(|&start| seen.insert(start)));
        let mut next = 0;
        while let Some(&current) = found.get(next) {
            next += 1;
            self.guard().check()?;
            for option in self.node(current).options.iter().flatten() {
                if let Stopper::Loopy(id) = option
                    && seen.insert(*id)
                {
                    found.push(*id);
                }
            }
        }
        Ok(found)
    }

    /// A game graph whose vertex is the given stopper in graph-canonical form; short followers are leaves.
    ///
    /// # Errors
    /// A request to stop.
    pub fn graph(&self, stopper: Stopper) -> Result<(GameGraph, Vertex), Stop> {
        let mut graph = GameGraph::new();
        let vertex = self.embed(&mut graph, stopper)?;
        Ok((graph, vertex))
    }

    /// Draws a stopper into a graph and says where it is: in the same place whenever it is asked for.
    ///
    /// # Errors
    /// A request to stop.
    pub fn embed(&self, graph: &mut GameGraph, stopper: Stopper) -> Result<Vertex, Stop> {
        let start = match stopper {
            Stopper::Short(game) => return Ok(graph.leaf(game)),
            Stopper::Loopy(id) => id,
        };
        if let Some(known) = graph.drawn(start) {
            return Ok(known);
        }
        let vertex = graph.draw(start);
        let mut pending = vec![(start, vertex)];
        while let Some((id, from)) = pending.pop() {
            self.guard().check()?;
            for (player, options) in Player::BOTH.into_iter().zip(&self.node(id).options) {
                for &option in options {
                    let to = match option {
                        Stopper::Short(game) => graph.leaf(game),
                        Stopper::Loopy(id) => match graph.drawn(id) {
                            Some(known) => known,
                            None => {
                                let new = graph.draw(id);
                                pending.push((id, new));
                                new
                            }
                        },
                    };
                    graph.edge(from, player, to);
                }
            }
        }
        Ok(vertex)
    }

    /// The negative of a stopper.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn negative_stopper(&self, stopper: Stopper) -> Result<Stopper, Stop> {
        let id = match stopper {
            Stopper::Short(game) => return Ok(Stopper::Short(self.games.negative(game)?)),
            Stopper::Loopy(id) => id,
        };
        if let Some(&known) = self.tables.negatives.lock().get(&id) {
            return Ok(Stopper::Loopy(known));
        }
        let negative = self.mapped(id, true, |game| self.games.negative(game))?;
        if let Stopper::Loopy(other) = negative {
            let mut negatives = self.tables.negatives.lock();
            negatives.insert(id, other);
            negatives.insert(other, id);
        }
        Ok(negative)
    }

    /// The stopper with every short follower that is an option of a loopy one replaced, and the players exchanged if so
    /// wished. The result must be in graph-canonical form again.
    pub(super) fn mapped(
        &self,
        id: Loop,
        exchange: bool,
        replace: impl Fn(Game) -> Result<Game, Stop>,
    ) -> Result<Stopper, Stop> {
        let followers = self.loopy_followers([id])?;
        let place: FxHashMap<Loop, u32> = followers.iter().copied().zip(0..).collect();
        let mut web = Web::new();
        for &follower in &followers {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, options) in lists.iter_mut().zip(&self.node(follower).options) {
                for option in options {
                    list.push(match option {
                        Stopper::Short(game) => Link::Stopper(Stopper::Short(replace(*game)?)),
                        Stopper::Loopy(id) => Link::Node(place[id]),
                    });
                }
            }
            if exchange {
                lists.swap(0, 1);
            }
            web.push(lists);
        }
        let known = self.intern(&web)?;
        first(&known)
    }
}

/// The stopper of the first of some vertices, which is there.
pub(super) fn first(stoppers: &[Stopper]) -> Result<Stopper, Stop> {
    stoppers.first().copied().ok_or(Stop::Internal("a graph was made canonical without its start"))
}

fn resolve(link: Link, known: &[Stopper]) -> Stopper {
    match link {
        Link::Node(node) => known[node as usize],
        Link::Stopper(stopper) => stopper,
    }
}

fn all_short(links: &[Link]) -> Option<Vec<Game>> {
    let short = |link: &Link| match link {
        Link::Stopper(Stopper::Short(game)) => Some(*game),
        _ => None,
    };
    links.iter().map(short).collect()
}

/// `a -Left-> b -Right-> a`, with labels where there are some.
fn cycle_text(graph: &GameGraph, cycle: &[(Vertex, Player)]) -> String {
    let name = |vertex: Vertex| {
        let label = graph.labels().find(|&(_, at)| at == vertex).map(|(label, _)| label.to_owned());
        label.unwrap_or_else(|| format!("vertex {}", vertex.index()))
    };
    let mut text = String::new();
    for &(vertex, player) in cycle.iter().take(12) {
        text.push_str(&format!("{} -{player}-> ", name(vertex)));
    }
    if cycle.len() > 12 {
        text.push_str("... -> ");
    }
    text.push_str(&cycle.first().map_or_else(String::new, |&(vertex, _)| name(vertex)));
    text
}
