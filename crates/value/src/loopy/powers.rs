//! Powers with loopy exponents: G to the sum of powers up to X, and G to the power X, where X may be on, 5over and the
//! like.
//!
//! G^[->X] = {G^L, G^[->X^L] | G^R, G^[->X^R]} with G^[->0] = 0, read as equations between the positions of X; so `^`
//! up to on is `^[on]`. For G = {0|H} and X >= 1 the power is G^X = {0 | Q(X)} with Q(X) = {H^L, Q(X^R) | H^R, Q(X^L)},
//! where no Q(0) is added; so `^` to the power on is `^<on>`. For integers both agree with the powers of short games.

use onside_ground::{Player, Stop};
use rustc_hash::FxHashMap;

use super::arena::{LoopyGames, Stopper};
use super::error::Error;
use super::graph::{GameGraph, Vertex, charge_vertex};
use crate::short::Game;

impl LoopyGames {
    /// G^[->X], the sum of the powers of G up to X.
    ///
    /// # Errors
    /// The result is no stopper; or a limit.
    pub fn power_to(&self, base: Game, exponent: Stopper) -> Result<Stopper, Error> {
        if let Stopper::Short(exponent) = exponent {
            return Ok(Stopper::Short(self.games.power_to(base, exponent)?));
        }
        let mut graph = GameGraph::new();
        let zero = graph.leaf(self.games.zero());
        let start = self.draw_powers(&mut graph, base, exponent, Some(zero))?;
        self.stopper(&graph, start)
    }

    /// G^X for G = {0|H} and X at least 1.
    ///
    /// # Errors
    /// The base or the exponent is not of that kind, the result is no stopper, or a limit.
    pub fn power(&self, base: Game, exponent: Stopper) -> Result<Stopper, Error> {
        if let Stopper::Short(exponent) = exponent {
            return Ok(Stopper::Short(self.games.power(base, exponent)?));
        }
        let (left, right) = (self.games.options(base, Player::Left)?, self.games.options(base, Player::Right)?);
        let (&[zero], &[threat]) = (left, right) else {
            return Err(Error::PowerBase);
        };
        if zero != self.games.zero() {
            return Err(Error::PowerBase);
        }
        if !self.leq_stoppers(Stopper::Short(self.games.integer(1)?), exponent)? {
            return Err(Error::Exponent);
        }
        let mut graph = GameGraph::new();
        let start = graph.vertex();
        let zero = graph.leaf(self.games.zero());
        // The players of the exponent are exchanged: where Left raises the power, Right's threat grows.
        let exchanged = self.negative_stopper(exponent)?;
        let threat = self.draw_powers(&mut graph, threat, exchanged, None)?;
        graph.edge(start, Player::Left, zero);
        graph.edge(start, Player::Right, threat);
        self.stopper(&graph, start)
    }

    /// One vertex for each position of the exponent, with the base's options and those that the exponent's options lead
    /// to; `zero` is where the exponent 0 leads, if it is an option at all.
    fn draw_powers(
        &self,
        graph: &mut GameGraph,
        base: Game,
        exponent: Stopper,
        zero: Option<Vertex>,
    ) -> Result<Vertex, Stop> {
        let start = graph.vertex();
        let mut at: FxHashMap<Stopper, Vertex> = FxHashMap::from_iter([(exponent, start)]);
        let mut pending = vec![exponent];
        while let Some(current) = pending.pop() {
            charge_vertex(self.guard())?;
            let from = at[&current];
            for player in Player::BOTH {
                for &option in self.games.options(base, player)? {
                    let to = graph.leaf(option);
                    graph.edge(from, player, to);
                }
                for option in self.options(current, player)? {
                    let to = if option == Stopper::Short(self.games.zero()) {
                        zero
                    } else {
                        Some(*at.entry(option).or_insert_with(|| {
                            pending.push(option);
                            graph.vertex()
                        }))
                    };
                    if let Some(to) = to {
                        graph.edge(from, player, to);
                    }
                }
            }
        }
        Ok(start)
    }
}
