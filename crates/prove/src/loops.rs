//! Games on graphs, in which play may return: who wins each pair of vertices, found from the ends backwards.

use std::collections::VecDeque;

use onside_ground::{Player, Stop};
use onside_value::loopy::{GameGraph, LoopyGames, LoopyValue, Vertex};
use onside_value::short::{Game, ShortGames};
use rustc_hash::FxHashMap;

use crate::order::Order;
use crate::{NotProved, Relation};

/// A game on a graph.
#[derive(Clone, Debug)]
pub struct LoopyGame {
    /// Left's and Right's options of each vertex.
    pub vertices: Vec<[Vec<usize>; 2]>,
    /// Where play starts.
    pub start: usize,
}

impl LoopyGame {
    /// The game that starts at a vertex of a graph; leaves are written out.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn of_graph(games: &ShortGames, graph: &GameGraph, start: Vertex) -> Result<LoopyGame, Stop> {
        let (graph, start) = graph.reachable(start);
        let graph = graph.expanded(games)?;
        let options = |vertex, player| graph.options(vertex, player).iter().map(|option| option.index()).collect();
        let vertices = graph.vertices().map(|vertex| Player::BOTH.map(|player| options(vertex, player))).collect();
        Ok(LoopyGame { vertices, start: start.index() })
    }

    /// The canonical graph of a stopper; nothing of a value that is none.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn of_value(loops: &LoopyGames, value: &LoopyValue) -> Result<Option<LoopyGame>, Stop> {
        let Some(stopper) = value.as_stopper() else { return Ok(None) };
        let (graph, start) = loops.graph(stopper)?;
        LoopyGame::of_graph(loops.games(), &graph, start).map(Some)
    }

    /// A short game as a graph.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn of_game(loops: &LoopyGames, game: Game) -> Result<LoopyGame, Stop> {
        let (graph, start) = loops.graph(game.into())?;
        LoopyGame::of_graph(loops.games(), &graph, start)
    }
}

type Pair = (usize, usize);

/// Who is to move where.
type State = (usize, Player);

/// What becomes of a state for the player to move; a state without a label is drawn.
#[derive(Clone, Copy)]
struct Label {
    wins: bool,
    rank: usize,
}

/// All pairs that can be reached, with their labels.
struct Pairs<'g> {
    vertices: &'g [[Vec<usize>; 2]],
    ids: FxHashMap<Pair, usize>,
    pairs: Vec<Pair>,
    labels: Vec<[Option<Label>; 2]>,
}

impl<'g> Pairs<'g> {
    fn new(vertices: &'g [[Vec<usize>; 2]]) -> Pairs<'g> {
        Pairs { vertices, ids: FxHashMap::default(), pairs: Vec::new(), labels: Vec::new() }
    }

    fn options(&self, (a, b): Pair, player: Player) -> Vec<Pair> {
        let first = self.vertices[a][player as usize].iter().map(|&after| (after, b));
        first.chain(self.vertices[b][player.opponent() as usize].iter().map(|&after| (a, after))).collect()
    }

    fn id(&mut self, pair: Pair) -> usize {
        let next = self.pairs.len();
        let id = *self.ids.entry(pair).or_insert(next);
        if id == next {
            self.pairs.push(pair);
        }
        id
    }

    /// Adds everything that can be reached, and labels it.
    fn explore(&mut self, order: &mut Order<'_, '_>, starts: &[Pair]) -> Result<(), NotProved> {
        for &start in starts {
            self.id(start);
        }
        let mut before: Vec<[Vec<State>; 2]> = Vec::new();
        let mut left: Vec<[usize; 2]> = Vec::new();
        let mut next = 0;
        while next < self.pairs.len() {
            order.arena.games.guard().charge_positions(1)?;
            left.push([0; 2]);
            for player in Player::BOTH {
                let options = self.options(self.pairs[next], player);
                order.remember(256 + 32 * options.len() as u64)?;
                left[next][player as usize] = options.len();
                for after in options {
                    let after = self.id(after);
                    before.resize_with(before.len().max(after + 1), Default::default);
                    before[after][player.opponent() as usize].push((next, player));
                }
            }
            next += 1;
        }
        before.resize_with(self.pairs.len(), Default::default);
        self.labels = vec![[None; 2]; self.pairs.len()];
        // Ranks never fall in the order in which states are found.
        let mut found: VecDeque<State> = VecDeque::new();
        for (id, left) in left.iter().enumerate() {
            for player in Player::BOTH.into_iter().filter(|player| left[*player as usize] == 0) {
                self.labels[id][player as usize] = Some(Label { wins: false, rank: 0 });
                found.push_back((id, player));
            }
        }
        while let Some((id, player)) = found.pop_front() {
            let Some(known) = self.labels[id][player as usize] else { continue };
            for &(earlier, mover) in &before[id][player as usize] {
                let label = &mut self.labels[earlier][mover as usize];
                if label.is_some() {
                    continue;
                }
                let open = &mut left[earlier][mover as usize];
                *open -= usize::from(known.wins);
                if !known.wins || *open == 0 {
                    *label = Some(Label { wins: !known.wins, rank: known.rank + 1 });
                    found.push_back((earlier, mover));
                }
            }
        }
        Ok(())
    }

    fn write(&self, order: &mut Order<'_, '_>) -> Result<(), NotProved> {
        for [left, right] in self.vertices {
            order.text.step("v");
            order.text.words(left.iter().map(usize::to_string)).word(b"|");
            order.text.words(right.iter().map(usize::to_string)).done()?;
        }
        for (&(a, b), labels) in self.pairs.iter().zip(&self.labels) {
            let word = |label: &Option<Label>| match label {
                Some(Label { wins: true, rank }) => format!("w{rank}"),
                Some(Label { wins: false, rank }) => format!("l{rank}"),
                None => "d".to_owned(),
            };
            order.text.step("q").words([a.to_string(), b.to_string(), word(&labels[0]), word(&labels[1])]).done()?;
        }
        Ok(())
    }

    /// L, R or D.
    fn result(&self, pair: Pair, starter: Player) -> &'static str {
        match (self.labels[self.ids[&pair]][starter as usize].map(|label| label.wins), starter) {
            (None, _) => "D",
            (Some(true), Player::Left) | (Some(false), Player::Right) => "L",
            (Some(true), Player::Right) | (Some(false), Player::Left) => "R",
        }
    }
}

/// Who wins a game if Left begins and if Right begins; the statement.
pub(crate) fn play(order: &mut Order<'_, '_>, game: &LoopyGame) -> Result<String, NotProved> {
    let mut vertices = game.vertices.clone();
    let end = vertices.len();
    vertices.push([Vec::new(), Vec::new()]);
    let pair = (game.start, end);
    let mut pairs = Pairs::new(&vertices);
    pairs.explore(order, &[pair])?;
    pairs.write(order)?;
    let results = Player::BOTH.map(|starter| pairs.result(pair, starter));
    Ok(format!("play {} {end} {} {}", game.start, results[0], results[1]))
}

/// How two games compare, by who survives their difference; the statement.
pub(crate) fn relation(
    order: &mut Order<'_, '_>,
    one: &LoopyGame,
    relation: Relation,
    two: &LoopyGame,
) -> Result<String, NotProved> {
    let shift = one.vertices.len();
    let mut vertices = one.vertices.clone();
    let moved = |side: &Vec<usize>| side.iter().map(|option| option + shift).collect();
    vertices.extend(two.vertices.iter().map(|[left, right]| [moved(left), moved(right)]));
    let (a, b) = (one.start, two.start + shift);
    let mut pairs = Pairs::new(&vertices);
    pairs.explore(order, &[(a, b), (b, a)])?;
    let (below, above) = (pairs.result((b, a), Player::Right) != "R", pairs.result((a, b), Player::Right) != "R");
    relation.need(below, above)?;
    pairs.write(order)?;
    Ok(format!("survival {a} {} {b}", relation.sign()))
}
