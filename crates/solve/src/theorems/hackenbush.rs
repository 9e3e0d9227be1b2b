//! Hackenbush trees: a branch is an edge with its subtree on top, an ordinal sum (the colon principle).
//!
//! The value at a vertex is the sum over its branches of e : x, where e is 1, -1 or * by the edge's colour and x the
//! value at the edge's other end. On numbers 1 : x = (x + n) / 2^(n - 1) with the least n >= 1 such that x + n > 1
//! (Berlekamp's rule), -1 : x is -(1 : -x), and * : *k = *(k + 1), which on green trees is the rule of nim sums. A loop
//! is a branch with nothing on top. Graphs with other cycles are refused. Sources: Winning Ways, chapter 2 and 7; Thea
//! van Roode's rule for stalks, as quoted in 004, section 3.3.

use onside_ground::Stop;
use onside_number::Dyadic;
use onside_ruleset::Hackenbush;
use onside_ruleset::boards::graph::Colour;
use onside_value::short::{Base, Game, ShortGames, Simple};

/// The value, if the position is a forest standing on the ground (with loops allowed); `None` otherwise.
///
/// # Errors
/// A limit or a request to stop.
pub fn forest_value(games: &ShortGames, position: &Hackenbush) -> Result<Option<Game>, Stop> {
    let Some(forest) = Forest::new(position) else { return Ok(None) };
    let bases = Bases::new(games)?;
    let vertices = forest.parents.len();
    let mut numbers = vec![Dyadic::ZERO; vertices];
    // What is not a number at a vertex; most trees never need it.
    let mut others: Vec<Option<Game>> = vec![None; vertices];
    for &branch in forest.leaves_first.iter() {
        games.guard().check()?;
        let Branch { top, bottom, colour } = branch;
        let upper = top.map(|top| (std::mem::take(&mut numbers[top]), others[top].take())).unwrap_or_default();
        match (colour, upper) {
            (Colour::Blue, (number, None)) => numbers[bottom] += &on_blue(&number),
            (Colour::Red, (number, None)) => numbers[bottom] -= &on_blue(&-&number),
            (colour, (number, other)) => {
                let rest = other.unwrap_or_else(|| games.zero());
                let upper = games.sum(games.number(number)?, rest)?;
                let branch = bases.branch(games, colour, upper)?;
                others[bottom] = Some(games.sum(others[bottom].unwrap_or_else(|| games.zero()), branch)?);
            }
        }
    }
    let number = games.number(std::mem::take(&mut numbers[0]))?;
    Ok(Some(games.sum(number, others[0].unwrap_or_else(|| games.zero()))?))
}

/// 1 : x for a number x.
#[must_use]
pub fn on_blue(x: &Dyadic) -> Dyadic {
    // The least n with n > 1 - x, at least 1.
    let above = (Dyadic::ONE - x).floor() + onside_number::IBig::ONE;
    let n = above.max(onside_number::IBig::ONE);
    // n is about -x, which is at most the number of edges.
    let halvings = i64::try_from(&n).map_or(i64::MAX, |n| n - 1);
    (x + &Dyadic::from(n)).scaled(-halvings)
}

struct Bases {
    blue: Base,
    red: Base,
    green: Base,
}

impl Bases {
    fn new(games: &ShortGames) -> Result<Bases, Stop> {
        let canonical = |game| Base::canonical(games, game);
        Ok(Bases {
            blue: canonical(games.integer(1)?)?,
            red: canonical(games.integer(-1)?)?,
            green: canonical(games.simple(Simple::nimber(1))?)?,
        })
    }

    fn branch(&self, games: &ShortGames, colour: Colour, upper: Game) -> Result<Game, Stop> {
        match (colour, games.as_nimber(upper)) {
            (Colour::Green, Some(nimber)) => games.simple(Simple::nimber(nimber + 1)),
            (Colour::Green, None) => games.ordinal_sum(&self.green, upper),
            (Colour::Blue, _) => games.ordinal_sum(&self.blue, upper),
            (Colour::Red, _) => games.ordinal_sum(&self.red, upper),
        }
    }
}

#[derive(Clone, Copy)]
struct Branch {
    /// The vertex on top; none for a loop.
    top: Option<usize>,
    bottom: usize,
    colour: Colour,
}

/// The branches of a forest, every branch after those on top of it.
struct Forest {
    parents: Vec<Option<usize>>,
    leaves_first: Vec<Branch>,
}

impl Forest {
    fn new(position: &Hackenbush) -> Option<Forest> {
        let edges: Vec<_> = position.edges().map(|edge| (edge.from as usize, edge.to as usize, edge.colour)).collect();
        let vertices = edges.iter().map(|&(from, to, _)| from.max(to) + 1).max().unwrap_or(1);
        let mut neighbours: Vec<Vec<(usize, Colour)>> = vec![Vec::new(); vertices];
        let mut loops = Vec::new();
        for &(from, to, colour) in &edges {
            if from == to {
                loops.push(Branch { top: None, bottom: from, colour });
            } else {
                neighbours[from].push((to, colour));
                neighbours[to].push((from, colour));
            }
        }
        let mut seen = vec![false; vertices];
        seen[0] = true;
        let mut parents = vec![None; vertices];
        let mut order = Vec::with_capacity(edges.len());
        let mut pending = vec![0];
        while let Some(bottom) = pending.pop() {
            for &(top, colour) in &neighbours[bottom] {
                if !seen[top] {
                    seen[top] = true;
                    parents[top] = Some(bottom);
                    order.push(Branch { top: Some(top), bottom, colour });
                    pending.push(top);
                }
            }
        }
        // A forest has exactly one branch per vertex reached.
        if order.len() + loops.len() != edges.len() {
            return None;
        }
        order.reverse();
        loops.extend(order);
        Some(Forest { parents, leaves_first: loops })
    }
}
