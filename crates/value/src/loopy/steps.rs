//! What simplification does, step by step, on a graph as it is written: 002's fusions, onside-dominated and
//! onside-reversible options, the approximations of sidling, and survival strategies.
//!
//! `sides` and `sidling` simplify as fast as they can and hand out what is left; here every single step can be looked
//! at, and taken although it changes values. Offsides are the onsides of the negative graph, whose vertices are the
//! same.

use onside_ground::{Player, Stop};

use super::arena::{LoopyGames, Stopper};
use super::board::Board;
use super::cycles::{Components, state, unstate};
use super::graph::{GameGraph, Vertex};
use super::order::{Order, Side};
use super::sides::simplified_onsides;
use super::stops::Pseudonumber;
use crate::short::ShortGames;

/// An option that can be removed or bypassed, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispensable {
    /// The position.
    pub from: Vertex,
    /// Whose option it is.
    pub player: Player,
    /// The option.
    pub option: Vertex,
    /// The option that dominates it, or the answer through which it is reversible.
    pub by: Vertex,
}

/// A graph on which draws count for Left, with the order of its positions.
struct Onsides<'a> {
    graph: &'a GameGraph,
    board: &'a Board,
    order: Order<'a>,
    /// The components of the state graph: an edge is on an alternating cycle if both its ends are in one.
    cycles: Components,
}

impl<'a> Onsides<'a> {
    fn new(games: &'a ShortGames, graph: &'a GameGraph, board: &'a Board) -> Result<Onsides<'a>, Stop> {
        let order = Order::new(games, board, false)?;
        let cycles = Components::of(2 * graph.len(), |at, index| {
            let (vertex, player) = unstate(at);
            let to = graph.options(Vertex(vertex), player).get(index)?;
            Some(state(to.0, player.opponent()))
        });
        Ok(Onsides { graph, board, order, cycles })
    }

    fn leq(&self, low: Vertex, high: Vertex) -> Result<bool, Stop> {
        self.order.leq(self.board.at(low), self.board.at(high))
    }

    fn on_one_cycle(&self, from: (Vertex, Player), to: (Vertex, Player)) -> bool {
        let component = |(vertex, player): (Vertex, Player)| self.cycles.of[state(vertex.0, player) as usize];
        component(from) == component(to)
    }

    /// Definition 14(a) and (b).
    fn dominated(&self, from: Vertex, player: Player, found: &mut Vec<Dispensable>) -> Result<(), Stop> {
        let options = self.graph.options(from, player);
        for &option in options {
            for &by in options.iter().filter(|&&other| other != option) {
                let holds = match player {
                    Player::Left => self.leq(option, by)?,
                    Player::Right => {
                        !self.on_one_cycle((from, Player::Right), (by, Player::Left)) && self.leq(by, option)?
                    }
                };
                if holds {
                    found.push(Dispensable { from, player, option, by });
                }
            }
        }
        Ok(())
    }

    /// Definition 14(c) and (d).
    fn reversible(&self, from: Vertex, player: Player, found: &mut Vec<Dispensable>) -> Result<(), Stop> {
        for &option in self.graph.options(from, player) {
            for &by in self.graph.options(option, player.opponent()) {
                let holds = match player {
                    Player::Left => {
                        !self.on_one_cycle((from, Player::Left), (by, Player::Left)) && self.leq(by, from)?
                    }
                    Player::Right => self.leq(from, by)?,
                };
                if holds {
                    found.push(Dispensable { from, player, option, by });
                }
            }
        }
        Ok(())
    }
}

/// A graph whose onsides are the wanted sides.
fn oriented(games: &ShortGames, graph: &GameGraph, which: Side) -> Result<GameGraph, Stop> {
    match which {
        Side::Onside => Ok(graph.clone()),
        Side::Offside => graph.negative(games),
    }
}

/// Whose option it is in the graph itself.
fn original(found: Dispensable, which: Side) -> Dispensable {
    match which {
        Side::Onside => found,
        Side::Offside => Dispensable { player: found.player.opponent(), ..found },
    }
}

fn open(graph: &GameGraph) -> impl Iterator<Item = Vertex> {
    graph.vertices().filter(|&vertex| graph.as_leaf(vertex).is_none())
}

impl GameGraph {
    /// The graph with one vertex in the place of another: `gone` has no edges any more, and what led there leads to
    /// `stays` (002, Lemma 7). Whether this keeps the values is not asked.
    #[must_use]
    pub fn fused(&self, stays: Vertex, gone: Vertex) -> GameGraph {
        let mut fused = GameGraph::new();
        let mut image = Vec::with_capacity(self.len());
        for vertex in self.vertices() {
            image.push(match self.as_leaf(vertex) {
                _ if vertex == gone && gone != stays => None,
                Some(game) => Some(fused.leaf(game)),
                None => Some(fused.vertex()),
            });
        }
        let at = |vertex: Vertex| image[if vertex == gone { stays } else { vertex }.index()];
        for from in self.vertices().filter(|&vertex| vertex != gone || gone == stays) {
            for player in Player::BOTH {
                for &option in self.options(from, player) {
                    if let (Some(from), Some(to)) = (at(from), at(option)) {
                        fused.edge(from, player, to);
                    }
                }
            }
        }
        for (label, vertex) in self.labels().filter(|&(_, vertex)| vertex != gone || gone == stays) {
            if let Some(vertex) = at(vertex) {
                fused.name(label, vertex);
            }
        }
        fused
    }

    /// Where a vertex is in [`GameGraph::fused`]: the vertices behind the one that is gone move up.
    #[must_use]
    pub fn after_fusion(vertex: Vertex, stays: Vertex, gone: Vertex) -> Vertex {
        let vertex = if vertex == gone { stays } else { vertex };
        Vertex(vertex.0 - u32::from(vertex.0 > gone.0 && stays != gone))
    }

    /// The pairs of vertices of which the first may take the second's place without changing a side of any position
    /// (002, Lemma 16, which also has to rule out two alternating paths of odd length, one from each player).
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn fusions(&self, games: &ShortGames, which: Side) -> Result<Vec<(Vertex, Vertex)>, Stop> {
        let graph = oriented(games, self, which)?;
        let board = Board::new(games, &graph)?;
        let onsides = Onsides::new(games, &graph, &board)?;
        let mut found = Vec::new();
        for stays in graph.vertices() {
            for gone in open(&graph).filter(|&gone| gone != stays) {
                games.guard().check()?;
                let equal = onsides.leq(stays, gone)? && onsides.leq(gone, stays)?;
                if equal && !closes_cycle(&graph, stays, gone) {
                    found.push((stays, gone));
                }
            }
        }
        Ok(found)
    }

    /// All options of vertices that are dominated on a side (002, Definition 14), each with those that dominate it.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn dominated_on(&self, games: &ShortGames, which: Side) -> Result<Vec<Dispensable>, Stop> {
        let graph = oriented(games, self, which)?;
        let board = Board::new(games, &graph)?;
        let onsides = Onsides::new(games, &graph, &board)?;
        let mut found = Vec::new();
        for from in open(&graph) {
            for player in Player::BOTH {
                games.guard().check()?;
                onsides.dominated(from, player, &mut found)?;
            }
        }
        Ok(found.into_iter().map(|found| original(found, which)).collect())
    }

    /// All options of vertices that are reversible on a side (002, Definition 14), each with the answers through which
    /// they are, and the graph in which these answers stand: this one with the positions of its short games.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn reversible_on(&self, games: &ShortGames, which: Side) -> Result<(Vec<Dispensable>, GameGraph), Stop> {
        // The answers to a move to a short game are positions of that game.
        let graph = oriented(games, self, which)?.expanded(games)?;
        let board = Board::new(games, &graph)?;
        let onsides = Onsides::new(games, &graph, &board)?;
        let mut found = Vec::new();
        for from in open(self) {
            for player in Player::BOTH {
                games.guard().check()?;
                onsides.reversible(from, player, &mut found)?;
            }
        }
        Ok((found.into_iter().map(|found| original(found, which)).collect(), self.expanded(games)?))
    }

    /// A complete survival strategy (002, Definition 3): a move for every vertex with edges from which the player, who
    /// moves first, does not lose. Play that does not end is survived.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn survival_moves(&self, games: &ShortGames, player: Player) -> Result<Vec<(Vertex, Vertex)>, Stop> {
        let graph = match player {
            Player::Left => self.clone(),
            Player::Right => self.negative(games)?,
        };
        let lost = lost_by_left(games, &graph)?;
        let survived = |vertex: Vertex, mover| !lost[state(vertex.0, mover) as usize];
        let choice = |vertex: Vertex| {
            let options = graph.options(vertex, Player::Left);
            options.iter().copied().find(|&option| survived(option, Player::Right)).map(|option| (vertex, option))
        };
        Ok(open(&graph).filter_map(choice).collect())
    }

    /// The graph that section 5 of 002 leaves, whose positions have the same onsides or the same offsides.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn simplified_on(
        &self,
        games: &ShortGames,
        start: Vertex,
        which: Side,
    ) -> Result<(GameGraph, Option<Vertex>), Stop> {
        let (graph, starts) = simplified_onsides(games, &oriented(games, self, which)?, &[start])?;
        Ok((oriented(games, &graph, which)?, starts.first().copied()))
    }
}

/// Whether letting one vertex take another's place could make an alternating cycle: an alternating path of even length
/// leads there, or two of odd length, one of which starts with either player.
fn closes_cycle(graph: &GameGraph, from: Vertex, to: Vertex) -> bool {
    let mut odd = 0;
    for player in Player::BOTH {
        let mut seen = vec![false; 2 * graph.len()];
        let mut pending = vec![(from, player)];
        while let Some((vertex, mover)) = pending.pop() {
            for &option in graph.options(vertex, mover) {
                if !std::mem::replace(&mut seen[state(option.0, mover.opponent()) as usize], true) {
                    pending.push((option, mover.opponent()));
                }
            }
        }
        if seen[state(to.0, player) as usize] {
            return true;
        }
        odd += u32::from(seen[state(to.0, player.opponent()) as usize]);
    }
    odd == 2
}

/// The states from which Left loses, by the rules of 002's Algorithm 1: nothing else than losing is found in rounds.
fn lost_by_left(games: &ShortGames, graph: &GameGraph) -> Result<Vec<bool>, Stop> {
    let zero = games.integer(0)?;
    let mut lost = vec![false; 2 * graph.len()];
    for vertex in graph.vertices() {
        if let Some(game) = graph.as_leaf(vertex) {
            lost[state(vertex.0, Player::Left) as usize] = games.leq(game, zero)?;
            lost[state(vertex.0, Player::Right) as usize] = !games.leq(zero, game)?;
        }
    }
    loop {
        let mut changed = false;
        for vertex in open(graph) {
            games.guard().check()?;
            for mover in Player::BOTH {
                let at = state(vertex.0, mover) as usize;
                let mut options = graph.options(vertex, mover).iter();
                let loses = |option: &Vertex| lost[state(option.0, mover.opponent()) as usize];
                let now = match mover {
                    Player::Left => options.all(loses),
                    Player::Right => options.any(loses),
                };
                if now && !lost[at] {
                    lost[at] = true;
                    changed = true;
                }
            }
        }
        if !changed {
            return Ok(lost);
        }
    }
}

impl LoopyGames {
    /// The approximations of sidling, round by round, of all vertices with edges that can be reached: from `on` for the
    /// onside, from `off` for the offside. In each round every approximation becomes the game whose options are those
    /// of the round before. The list ends with the first round that changes nothing, and then its last approximations
    /// are the sides, or after `rounds` of them.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sidling(
        &self,
        graph: &GameGraph,
        start: Vertex,
        which: Side,
        rounds: usize,
    ) -> Result<Vec<Vec<(Vertex, Stopper)>>, Stop> {
        let followers = graph.followers(start);
        let first = self.pseudonumber(match which {
            Side::Onside => &Pseudonumber::On,
            Side::Offside => &Pseudonumber::Off,
        })?;
        let mut approximation = vec![first; graph.len()];
        for &vertex in &followers {
            if let Some(game) = graph.as_leaf(vertex) {
                approximation[vertex.index()] = Stopper::Short(game);
            }
        }
        let mut inner: Vec<Vertex> = followers.into_iter().filter(|&vertex| graph.as_leaf(vertex).is_none()).collect();
        inner.sort_unstable_by_key(|vertex| vertex.index());
        let row = |approximation: &[Stopper]| inner.iter().map(|&at| (at, approximation[at.index()])).collect();
        let mut list: Vec<Vec<(Vertex, Stopper)>> = vec![row(&approximation)];
        for _ in 0..rounds {
            let mut next = approximation.clone();
            for &vertex in &inner {
                self.guard().check()?;
                let [left, right] = Player::BOTH.map(|player| -> Vec<Stopper> {
                    graph.options(vertex, player).iter().map(|option| approximation[option.index()]).collect()
                });
                next[vertex.index()] = self.stopper_with_options(&left, &right)?;
            }
            list.push(row(&next));
            if next == approximation {
                break;
            }
            approximation = next;
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::{leq_on, survival};

    fn read(games: &ShortGames, text: &str) -> GameGraph {
        GameGraph::parse(games, text).unwrap()
    }

    /// Small graphs from a fixed sequence of random numbers: three vertices, exits to 0, 1, -1 and *.
    fn random(games: &ShortGames, seed: u64) -> GameGraph {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut dice = move |sides: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % sides
        };
        let names = ["a", "b", "c", "0", "1", "-1", "*"];
        let mut text = String::new();
        for label in ["a", "b", "c"] {
            let mut list = || {
                let count = 1 + dice(2);
                (0..count).map(|_| names[usize::try_from(dice(7)).unwrap()]).collect::<Vec<_>>().join(", ")
            };
            let (left, right) = (list(), list());
            text.push_str(&format!("{label}: {left} | {right}; "));
        }
        read(games, text.trim_end_matches("; "))
    }

    #[test]
    fn what_may_be_removed_bypassed_or_fused_keeps_the_side_of_every_position() {
        let games = ShortGames::default();
        let (mut removed, mut fused) = (0, 0);
        for seed in 1..400 {
            let graph = random(&games, seed);
            for which in Side::BOTH {
                let same = |other: &GameGraph, image: &dyn Fn(Vertex) -> Vertex, gone: Option<Vertex>| {
                    for vertex in open(&graph).filter(|&vertex| Some(vertex) != gone) {
                        let (old, new) = ((&graph, vertex), (other, image(vertex)));
                        assert!(leq_on(&games, which, old, new).unwrap(), "{seed} {which:?} {vertex:?}");
                        assert!(leq_on(&games, which, new, old).unwrap(), "{seed} {which:?} {vertex:?}");
                    }
                };
                for found in graph.dominated_on(&games, which).unwrap() {
                    let mut less = GameGraph::new();
                    let image: Vec<Vertex> = graph
                        .vertices()
                        .map(|vertex| match graph.as_leaf(vertex) {
                            Some(game) => less.leaf(game),
                            None => less.vertex(),
                        })
                        .collect();
                    for from in graph.vertices() {
                        for player in Player::BOTH {
                            for &to in graph.options(from, player) {
                                if (from, player, to) != (found.from, found.player, found.option) {
                                    less.edge(image[from.index()], player, image[to.index()]);
                                }
                            }
                        }
                    }
                    removed += 1;
                    same(&less, &|vertex| image[vertex.index()], None);
                }
                let (list, whole) = graph.reversible_on(&games, which).unwrap();
                for found in list {
                    let mut other = GameGraph::new();
                    for _ in whole.vertices() {
                        other.vertex();
                    }
                    for from in whole.vertices() {
                        for player in Player::BOTH {
                            for &to in whole.options(from, player) {
                                if (from, player, to) != (found.from, found.player, found.option) {
                                    other.edge(from, player, to);
                                }
                            }
                        }
                    }
                    for &to in whole.options(found.by, found.player) {
                        other.edge(found.from, found.player, to);
                    }
                    removed += 1;
                    same(&other, &|vertex| vertex, None);
                }
                for (stays, gone) in graph.fusions(&games, which).unwrap() {
                    let image = |vertex| GameGraph::after_fusion(vertex, stays, gone);
                    fused += 1;
                    same(&graph.fused(stays, gone), &image, Some(gone));
                }
            }
        }
        assert!(removed > 500 && fused > 100, "{removed} {fused}");
    }

    #[test]
    fn a_complete_survival_strategy_recommends_moves_exactly_where_the_first_player_survives() {
        let games = ShortGames::default();
        for seed in 1..300 {
            let graph = random(&games, seed);
            for player in Player::BOTH {
                let moves = graph.survival_moves(&games, player).unwrap();
                for vertex in open(&graph) {
                    let outcome = crate::loopy::outcome(&games, (&graph, vertex)).unwrap();
                    let loses = outcome.winner(player) == Some(player.opponent());
                    let recommended = moves.iter().find(|(from, _)| *from == vertex);
                    assert_eq!(recommended.is_none(), loses, "{seed} {player:?} {vertex:?}");
                    let Some(&(_, to)) = recommended else { continue };
                    assert!(graph.options(vertex, player).contains(&to));
                    let outcome = crate::loopy::outcome(&games, (&graph, to)).unwrap();
                    assert_ne!(outcome.winner(player.opponent()), Some(player.opponent()), "{seed} {player:?}");
                }
            }
        }
    }

    #[test]
    fn sidling_approximates_from_above_and_below_and_may_never_stand_still() {
        let games = std::sync::Arc::new(ShortGames::default());
        let arena = LoopyGames::new(std::sync::Arc::clone(&games));
        let graph = read(&games, "a: 1 | b; b: a | 0");
        let start = graph.at("a").unwrap();
        let texts = |which| -> Vec<String> {
            let rounds = arena.sidling(&graph, start, which, 20).unwrap();
            rounds.iter().map(|round| arena.print_stopper(round[0].1).unwrap()).collect()
        };
        assert_eq!(texts(Side::Onside).first().map(String::as_str), Some("on"));
        assert_eq!(texts(Side::Offside).first().map(String::as_str), Some("off"));
        let value = arena.value(&graph, start).unwrap();
        let last = |which| arena.sidling(&graph, start, which, 20).unwrap().pop().unwrap()[0].1;
        assert_eq!(arena.stopper_side(&value, Side::Onside).unwrap(), last(Side::Onside));
        assert_eq!(arena.stopper_side(&value, Side::Offside).unwrap(), last(Side::Offside));
        // The strategy that proves an approximation to be an upper bound is found and stands its check.
        let on = read(&games, "on: on |");
        let proof = survival(&games, Side::Onside, (&graph, start), (&on, on.at("on").unwrap())).unwrap();
        assert!(proof.is_some_and(|proof| proof.check()));
    }
}
