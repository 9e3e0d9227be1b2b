//! Loopy games between arenas. A graph-canonical form is one in every arena, so that nothing has to be simplified.

use std::sync::Arc;

use onside_ground::Stop;
use rustc_hash::FxHashMap;

use super::arena::{Link, Loop, LoopyGames, Stopper, Web};
use super::graph::GameGraph;
use super::knot::Knot;
use super::value::{LoopyValue, SideValue, Sides};
use crate::short::{Game, Imported};

impl LoopyGames {
    /// A value of another arena in this one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn import(&self, other: &LoopyGames, value: &LoopyValue) -> Result<LoopyValue, Stop> {
        let mut border = Border { from: other, to: self, games: Imported::default(), loops: FxHashMap::default() };
        Ok(match value {
            LoopyValue::Stopper(stopper) => LoopyValue::Stopper(border.stopper(*stopper)?),
            LoopyValue::Sided(sides) => {
                LoopyValue::Sided(Sides { onside: border.side(&sides.onside)?, offside: border.side(&sides.offside)? })
            }
        })
    }

    /// A graph whose leaves are games of another arena, with leaves of this one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn import_graph(&self, other: &LoopyGames, graph: &GameGraph) -> Result<GameGraph, Stop> {
        let mut known = Imported::default();
        graph.with_leaves(|game| self.games.import_with(&other.games, game, &mut known))
    }
}

/// What has come over from one arena to another.
struct Border<'a> {
    from: &'a LoopyGames,
    to: &'a LoopyGames,
    games: Imported,
    loops: FxHashMap<Loop, Stopper>,
}

impl Border<'_> {
    fn stopper(&mut self, stopper: Stopper) -> Result<Stopper, Stop> {
        let id = match stopper {
            Stopper::Short(game) => return self.short(game).map(Stopper::Short),
            Stopper::Loopy(id) => id,
        };
        if let Some(&known) = self.loops.get(&id) {
            return Ok(known);
        }
        let followers = self.from.loopy_followers([id])?;
        let places: FxHashMap<Loop, u32> = followers.iter().copied().zip(0..).collect();
        let mut web = Web::new();
        for &follower in &followers {
            let mut lists = [Vec::new(), Vec::new()];
            for (list, options) in lists.iter_mut().zip(&self.from.node(follower).options) {
                for option in options {
                    list.push(match option {
                        Stopper::Short(game) => Link::Stopper(Stopper::Short(self.short(*game)?)),
                        Stopper::Loopy(id) => Link::Node(places[id]),
                    });
                }
            }
            web.push(lists);
        }
        let here = self.to.intern(&web)?;
        self.loops.extend(followers.into_iter().zip(here));
        self.loops.get(&id).copied().ok_or(Stop::Internal("a stopper was not met among its own followers"))
    }

    fn short(&mut self, game: Game) -> Result<Game, Stop> {
        self.to.games.import_with(&self.from.games, game, &mut self.games)
    }

    fn side(&mut self, side: &SideValue) -> Result<SideValue, Stop> {
        let knot = match side {
            SideValue::Stopper(stopper) => return self.stopper(*stopper).map(SideValue::Stopper),
            SideValue::Knot(knot) => knot,
        };
        let mut web = knot.web.clone();
        for link in web.iter_mut().flatten().flatten() {
            if let Link::Stopper(stopper) = link {
                *stopper = self.stopper(*stopper)?;
            }
        }
        Ok(SideValue::Knot(Arc::new(Knot { web })))
    }
}
