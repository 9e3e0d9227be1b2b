//! Work on loopy games, through the library.

use std::sync::Arc;

use onside::loopy::unicycle::{self, Pattern};
use onside::loopy::{GameGraph, LoopyGames, compare};
use onside::{Guard, ShortGames, Stop};

use super::random::Random;

/// A random stopper with `count` vertices, three edges of each colour at each as far as there is room.
///
/// A state is a vertex with the player to move. Alternating play always leads to states further on in a random order,
/// so there is no alternating cycle; cycles of other kinds abound.
fn stopper(random: &mut Random, count: u32) -> Option<GameGraph> {
    let states = 2 * count;
    let mut order: Vec<u32> = (0..states).collect();
    for index in (1..states).rev() {
        let other = random.below(index + 1);
        order.swap(index as usize, other as usize);
    }
    let mut lists = vec![[Vec::new(), Vec::new()]; count as usize];
    for (place, &state) in order.iter().enumerate() {
        let later = order.get(place + 1..).unwrap_or_default();
        let Ok(room) = u32::try_from(later.len()) else { continue };
        let (vertex, player) = ((state / 2) as usize, (state % 2) as usize);
        let options = &mut lists[vertex][player];
        for _ in 0..50 {
            if room == 0 || options.len() == 3 {
                break;
            }
            let next = later[random.below(room) as usize];
            let to = (next / 2) as usize;
            if next % 2 != state % 2 && !options.contains(&to) {
                options.push(to);
            }
        }
    }
    GameGraph::from_lists(&lists)
}

fn games() -> Arc<ShortGames> {
    Arc::new(ShortGames::new(Arc::new(Guard::default())))
}

const NO_GRAPH: Stop = Stop::TooLarge("the graph could not be built");

/// Ten comparisons of two random stoppers of 2,000 vertices; the bar is for one, and the worst of ten is what counts.
pub(crate) fn comparison() -> Result<String, Stop> {
    let (games, mut random) = (games(), Random::new());
    let mut answers = Vec::new();
    for _ in 0..10 {
        let (a, b) = (stopper(&mut random, 2000).ok_or(NO_GRAPH)?, stopper(&mut random, 2000).ok_or(NO_GRAPH)?);
        let (Some(u), Some(v)) = (a.vertices().next(), b.vertices().next()) else { return Err(NO_GRAPH) };
        answers.push(format!("{:?}", compare(&games, (&a, u), (&b, v))?));
    }
    Ok(answers.join(" "))
}

/// The graph-canonical form of a random stopper of 1,000 vertices.
pub(crate) fn canonical_form() -> Result<String, Stop> {
    let arena = LoopyGames::new(games());
    let graph = stopper(&mut Random::new(), 1000).ok_or(NO_GRAPH)?;
    let start = graph.vertices().next().ok_or(NO_GRAPH)?;
    let value = arena.value(&graph, start)?;
    let stopper = value.as_stopper().ok_or(NO_GRAPH)?;
    Ok(format!("{} positions", arena.follower_count(stopper)?))
}

/// The graph-canonical form of a unicycle of 1,000 positions, which is one already: nothing collapses.
pub(crate) fn canonical_unicycle() -> Result<String, Stop> {
    let arena = LoopyGames::new(games());
    let pattern: Pattern = "LLRLRRRLLR".repeat(100).parse().map_err(|_| NO_GRAPH)?;
    let unicycle = unicycle::construct(arena.games(), &pattern)?.map_err(|_| NO_GRAPH)?;
    let (graph, start) = unicycle.graph();
    let value = arena.value(&graph, start)?;
    let stopper = value.as_stopper().ok_or(NO_GRAPH)?;
    Ok(format!("{} positions", arena.follower_count(stopper)?))
}

/// All unicycles of one pattern of length 10 with exits 0, 1, -1 and *, on one thread: 1,048,576 of them.
pub(crate) fn unicycles() -> Result<String, Stop> {
    let games = games();
    let pattern: Pattern = "LLLRLRRRLR".parse().map_err(|_| NO_GRAPH)?;
    let day_one =
        [games.zero(), games.integer(1)?, games.integer(-1)?, games.from_options(&[games.zero()], &[games.zero()])?];
    let found = unicycle::search(&games, &pattern, &day_one, usize::MAX, 1).map_err(|_| NO_GRAPH)?;
    Ok(format!("{} of {} are graph-canonical", found.unicycles.len(), found.candidates.unwrap_or(0)))
}
