//! Games as people write them: nodes whose options are other nodes or values that are known already.
//!
//! This is what a literal such as `a{0||a|*}` or `{2 & -2 | pass}` becomes. A value with two sides among the options is
//! no obstacle: the onside of the whole takes the onsides of the parts, the offside the offsides.

use onside_ground::{Player, Stop};
use onside_number::Dyadic;

use super::arena::{LoopyGames, Stopper};
use super::graph::{GameGraph, Vertex, side};
use super::order::Side;
use super::stops::{Pseudonumber, Tail};
use super::value::{LoopyValue, joined};
use crate::short::Game;

/// An option in a [`Sketch`].
#[derive(Clone, Debug)]
pub enum Term {
    /// Another node of the sketch, or the node itself: a pass.
    Node(usize),
    /// A value.
    Value(LoopyValue),
}

/// A game graph in the making, whose leaves may be any loopy values.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    nodes: Vec<[Vec<Term>; 2]>,
    /// Whether an option was given to a node that is not there.
    astray: bool,
}

const NO_SUCH_NODE: Stop = Stop::Internal("a sketch of a loopy game has no such node");

impl Sketch {
    /// A sketch without nodes.
    #[must_use]
    pub fn new() -> Sketch {
        Sketch::default()
    }

    /// A new node without options.
    pub fn node(&mut self) -> usize {
        self.nodes.push([Vec::new(), Vec::new()]);
        self.nodes.len() - 1
    }

    /// Gives a player of a node an option.
    pub fn option(&mut self, node: usize, player: Player, term: Term) {
        match self.nodes.get_mut(node) {
            Some(lists) => lists[side(player)].push(term),
            None => self.astray = true,
        }
    }

    fn graph(&self, arena: &LoopyGames, which: Side) -> Result<(GameGraph, Vec<Vertex>), Stop> {
        if self.astray {
            return Err(NO_SUCH_NODE);
        }
        let mut graph = GameGraph::new();
        let nodes: Vec<Vertex> = self.nodes.iter().map(|_| graph.vertex()).collect();
        for (&from, lists) in nodes.iter().zip(&self.nodes) {
            for (player, terms) in Player::BOTH.into_iter().zip(lists) {
                for term in terms {
                    let to = match term {
                        Term::Node(node) => *nodes.get(*node).ok_or(NO_SUCH_NODE)?,
                        Term::Value(value) => arena.embed_side(&mut graph, &value.side(which))?,
                    };
                    graph.edge(from, player, to);
                }
            }
        }
        Ok((graph, nodes))
    }

    fn is_plain(&self) -> bool {
        let stopper = |term: &Term| !matches!(term, Term::Value(LoopyValue::Sided(_)));
        self.nodes.iter().flatten().flatten().all(stopper)
    }
}

impl LoopyGames {
    /// The value of a node of a sketch.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sketched(&self, sketch: &Sketch, start: usize) -> Result<LoopyValue, Stop> {
        self.all_sketched(sketch, &[start])?.pop().ok_or(NO_SUCH_NODE)
    }

    /// The values of some nodes of a sketch, which are found together; see [`LoopyGames::values`].
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn all_sketched(&self, sketch: &Sketch, starts: &[usize]) -> Result<Vec<LoopyValue>, Stop> {
        if let [start] = *starts
            && let Some(value) = self.at_once(sketch, start)?
        {
            return Ok(vec![value]);
        }
        let drawn = |side| -> Result<(GameGraph, Vec<Vertex>), Stop> {
            let (graph, nodes) = sketch.graph(self, side)?;
            let vertex = |&start: &usize| nodes.get(start).copied().ok_or(NO_SUCH_NODE);
            Ok((graph, starts.iter().map(vertex).collect::<Result<_, _>>()?))
        };
        let (graph, vertices) = drawn(Side::Onside)?;
        if sketch.is_plain() {
            return self.values(&graph, &vertices);
        }
        let onsides = self.sides_of(&graph, &vertices, Side::Onside)?;
        let (graph, vertices) = drawn(Side::Offside)?;
        let offsides = self.sides_of(&graph, &vertices, Side::Offside)?;
        Ok(onsides.into_iter().zip(offsides).map(|(onside, offside)| joined(onside, offside)).collect())
    }

    /// The value of a node for which no graph is needed. On a graph an integer n has n positions, and it may be large.
    ///
    /// Options that are all short make a short game. If Left's options are numbers and Right can only pass, the game is
    /// K = {x | K} for the greatest of them, and K = x + over: in K - x - over Left, moving second, answers a pass by
    /// the pass in -over, and everything else by K -> x, which leaves 0 or a positive number and -over; Right, moving
    /// second, answers Left's pass by a pass and every other move by -over -> 0, after which Left can only move on
    /// numbers, to his disadvantage, while he passes. So both survive.
    fn at_once(&self, sketch: &Sketch, start: usize) -> Result<Option<LoopyValue>, Stop> {
        let Some(lists) = sketch.nodes.get(start) else { return Ok(None) };
        let short = |terms: &[Term]| -> Option<Vec<Game>> {
            let short = |term: &Term| match term {
                Term::Value(LoopyValue::Stopper(Stopper::Short(game))) => Some(*game),
                _ => None,
            };
            terms.iter().map(short).collect()
        };
        let [left, right] = lists.each_ref().map(|terms| short(terms));
        if let (Some(left), Some(right)) = (&left, &right) {
            return Ok(Some(Stopper::Short(self.games().from_options(left, right)?).into()));
        }
        let passes = |terms: &[Term]| terms.iter().all(|term| matches!(term, Term::Node(node) if *node == start));
        let numbers = |games: &[Game]| -> Option<Vec<Dyadic>> {
            games.iter().map(|&game| self.games().as_number(game).cloned()).collect()
        };
        let near = match (left.as_deref().and_then(numbers), right.as_deref().and_then(numbers)) {
            (Some(left), None) if passes(&lists[1]) => left.into_iter().max().map(|x| (x, Tail::Over)),
            (None, Some(right)) if passes(&lists[0]) => right.into_iter().min().map(|x| (x, Tail::Under)),
            _ => None,
        };
        near.map(|(x, tail)| Ok(self.pseudonumber(&Pseudonumber::Near(x, tail))?.into())).transpose()
    }

    /// The value with these options; `passes` are the players who may also pass.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn from_options(
        &self,
        left: &[LoopyValue],
        right: &[LoopyValue],
        passes: &[Player],
    ) -> Result<LoopyValue, Stop> {
        let mut sketch = Sketch::new();
        let node = sketch.node();
        for (player, options) in [(Player::Left, left), (Player::Right, right)] {
            for option in options {
                sketch.option(node, player, Term::Value(option.clone()));
            }
        }
        for &player in passes {
            sketch.option(node, player, Term::Node(node));
        }
        self.sketched(&sketch, node)
    }
}
