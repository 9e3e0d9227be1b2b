//! A game graph made ready for play: loop-free parts become canonical short games, edges become flat lists in both
//! directions.
//!
//! Vertices are renumbered: first the loopy ones (those that can reach a cycle), then every position of the short games
//! among them, each once. Replacing a loop-free follower by its canonical form changes no value, because the second
//! player wins the difference of the two; and where two short games meet, the arena of short games knows the answer
//! without playing.

use onside_ground::{Player, Stop};
use rustc_hash::FxHashMap;

use super::graph::{GameGraph, Vertex, charge_vertex, side};
use crate::short::{Game, ShortGames};

/// The edges of one player, by their starts: `ends[starts[v]..starts[v + 1]]` are the ends of v's edges.
struct Edges {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

/// Past this many positions of short games, large integers mostly, nothing is played.
const MAX_SHORTS: usize = 1 << 26;
const TOO_MANY: Stop = Stop::TooLarge("a game graph with over four billion edges");

impl Edges {
    fn new(count: usize, list: &[(u32, u32)]) -> Result<Edges, Stop> {
        u32::try_from(list.len()).map_err(|_| TOO_MANY)?;
        let mut starts = vec![0; count + 1];
        for &(from, _) in list {
            starts[from as usize + 1] += 1;
        }
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; list.len()];
        for &(from, to) in list {
            ends[free[from as usize] as usize] = to;
            free[from as usize] += 1;
        }
        Ok(Edges { starts, ends })
    }

    #[inline]
    fn of(&self, vertex: u32) -> &[u32] {
        &self.ends[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }
}

/// A graph ready for play.
pub(super) struct Board {
    /// How many vertices are loopy; they come first.
    pub(super) loops: u32,
    /// The short games, in the order of their vertices, which follow the loopy ones.
    pub(super) shorts: Vec<Game>,
    next: [Edges; 2],
    previous: [Edges; 2],
    /// Where each vertex of the graph is on the board.
    image: Vec<u32>,
}

impl Board {
    /// The board of a whole graph.
    pub(super) fn new(games: &ShortGames, graph: &GameGraph) -> Result<Board, Stop> {
        let mut builder = Builder::new(games, graph)?;
        builder.expand()?;
        builder.finish()
    }

    /// The board of one short game.
    pub(super) fn short(games: &ShortGames, game: Game) -> Result<Board, Stop> {
        let mut graph = GameGraph::new();
        graph.leaf(game);
        Board::new(games, &graph)
    }

    pub(super) fn len(&self) -> u32 {
        self.loops + u32::try_from(self.shorts.len()).unwrap_or(u32::MAX)
    }

    /// Where a vertex of the graph is on the board.
    pub(super) fn at(&self, vertex: Vertex) -> u32 {
        self.image[vertex.index()]
    }

    /// The short game at a vertex, if it is not loopy.
    #[inline]
    pub(super) fn game(&self, vertex: u32) -> Option<Game> {
        vertex.checked_sub(self.loops).map(|index| self.shorts[index as usize])
    }

    #[inline]
    pub(super) fn options(&self, vertex: u32, player: Player) -> &[u32] {
        self.next[side(player)].of(vertex)
    }

    /// The vertices from which `player` can move to this one.
    #[inline]
    pub(super) fn origins(&self, vertex: u32, player: Player) -> &[u32] {
        self.previous[side(player)].of(vertex)
    }

    /// The greatest number of edges that one player has at a vertex.
    pub(super) fn degree(&self) -> usize {
        let widest = |edges: &Edges| edges.starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        self.next.iter().map(widest).max().unwrap_or(0) as usize
    }

    /// The same board with the players exchanged.
    pub(super) fn negative(mut self, games: &ShortGames) -> Result<Board, Stop> {
        self.next.swap(0, 1);
        self.previous.swap(0, 1);
        for game in &mut self.shorts {
            *game = games.negative(*game)?;
        }
        Ok(self)
    }
}

struct Builder<'a> {
    games: &'a ShortGames,
    loops: u32,
    shorts: Vec<Game>,
    index: FxHashMap<Game, u32>,
    image: Vec<u32>,
    edges: [Vec<(u32, u32)>; 2],
}

impl<'a> Builder<'a> {
    /// Numbers the vertices and collects the edges of the loopy ones.
    fn new(games: &'a ShortGames, graph: &GameGraph) -> Result<Self, Stop> {
        let components = graph.components();
        let mut short: Vec<Option<Game>> = vec![None; graph.len()];
        let mut loopy = Vec::new();
        // Components come after those they lead to, so options are known before they are needed.
        for members in &components.members {
            games.guard().check()?;
            match members[..] {
                [vertex] => match loopfree_value(games, graph, Vertex(vertex), &short)? {
                    Some(game) => short[vertex as usize] = Some(game),
                    None => loopy.push(vertex),
                },
                _ => loopy.extend_from_slice(members),
            }
        }
        loopy.sort_unstable();
        let loops = u32::try_from(loopy.len()).unwrap_or(u32::MAX);
        let mut builder = Builder {
            games,
            loops,
            shorts: Vec::new(),
            index: FxHashMap::default(),
            image: vec![0; graph.len()],
            edges: [Vec::new(), Vec::new()],
        };
        for (index, &vertex) in (0..).zip(&loopy) {
            builder.image[vertex as usize] = index;
        }
        for (vertex, game) in short.iter().enumerate() {
            if let Some(game) = game {
                builder.image[vertex] = builder.short(*game)?;
            }
        }
        for (index, &vertex) in (0..).zip(&loopy) {
            for player in Player::BOTH {
                let mut ends: Vec<u32> =
                    graph.options(Vertex(vertex), player).iter().map(|to| builder.image[to.index()]).collect();
                // Different vertices may have become the same short game.
                ends.sort_unstable();
                ends.dedup();
                builder.edges[side(player)].extend(ends.into_iter().map(|end| (index, end)));
            }
        }
        Ok(builder)
    }

    fn short(&mut self, game: Game) -> Result<u32, Stop> {
        if let Some(&known) = self.index.get(&game) {
            return Ok(known);
        }
        charge_vertex(self.games.guard())?;
        if self.shorts.len() >= MAX_SHORTS {
            return Err(Stop::TooLarge("a loopy game whose short parts have over 67 million positions"));
        }
        let vertex = u32::try_from(self.shorts.len()).ok().and_then(|index| index.checked_add(self.loops));
        let vertex = vertex.filter(|&vertex| vertex < u32::MAX / 4).ok_or(TOO_MANY)?;
        self.shorts.push(game);
        self.index.insert(game, vertex);
        Ok(vertex)
    }

    /// Adds all positions of the short games that a loopy vertex can meet. Without loopy vertices nothing will be
    /// played.
    fn expand(&mut self) -> Result<(), Stop> {
        let mut next = 0;
        while let Some(&game) = self.shorts.get(next) {
            let from = self.index[&game];
            for player in Player::BOTH {
                for &option in self.games.options(game, player)? {
                    let to = self.short(option)?;
                    self.edges[side(player)].push((from, to));
                }
            }
            next += 1;
        }
        Ok(())
    }

    fn finish(self) -> Result<Board, Stop> {
        let count = self.loops as usize + self.shorts.len();
        let backwards = |list: &[(u32, u32)]| list.iter().map(|&(from, to)| (to, from)).collect::<Vec<_>>();
        let [left, right] = &self.edges;
        Ok(Board {
            loops: self.loops,
            next: [Edges::new(count, left)?, Edges::new(count, right)?],
            previous: [Edges::new(count, &backwards(left))?, Edges::new(count, &backwards(right))?],
            shorts: self.shorts,
            image: self.image,
        })
    }
}

/// The value of a vertex that is a component of its own, if it has no pass and all its options are loop-free.
fn loopfree_value(
    games: &ShortGames,
    graph: &GameGraph,
    vertex: Vertex,
    short: &[Option<Game>],
) -> Result<Option<Game>, Stop> {
    if let Some(game) = graph.as_leaf(vertex) {
        return Ok(Some(game));
    }
    let value = |player| {
        graph
            .options(vertex, player)
            .iter()
            .map(|&option| short[option.index()].filter(|_| option != vertex))
            .collect::<Option<Vec<Game>>>()
    };
    match (value(Player::Left), value(Player::Right)) {
        (Some(left), Some(right)) => games.from_options(&left, &right).map(Some),
        _ => Ok(None),
    }
}
