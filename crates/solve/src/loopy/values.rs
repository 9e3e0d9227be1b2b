//! Values of positions to which play may return, by exploring everything that can be reached. Uses the rules and the
//! definitions only.
//!
//! The components are solved one cluster (see `web`) after the other, those further down first, so that what leaves a
//! cluster has a value already. A position that lies on no cycle and has short options is a short game as ever;
//! everything else is drawn as a [`Sketch`], whose nodes are the positions of one cluster, and handed over. That the
//! value of an option may stand for it, and a pair of sides for a game (each side where that side is wanted), is what
//! sides are for: (gamma + delta)+ = gamma+ + delta+, and a follower may be replaced by one with the same onside
//! without changing the onside (002, sections 1 and 3).
//!
//! All values of a cluster that somebody needs are found together: the order of its positions is what costs most, the
//! square of their number, and it is the same whoever asks. For the same reason a stopper to which several moves lead
//! is drawn once. Hare and Hounds from its first position takes 0.15 s in this way; position by position, and with a
//! copy of a stopper for each move that leads to it, it took 53 s.

use onside_ground::{Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::loopy::{LoopyGames, LoopyValue, Sketch, Stopper, Term};
use onside_value::short::Game;
use rustc_hash::{FxHashMap, FxHashSet};

use super::web::{Id, Summands, Web};
use crate::tables::Known;

const GROWS: Stop = Stop::TooLarge(
    "a position can return to itself with another one beside it, so there are infinitely many positions",
);

const UNSOLVED: Stop = Stop::Internal("a loopy position was asked for before it was solved");

/// Where a move at a node of a cluster leads.
#[derive(Clone, PartialEq, Eq, Hash)]
enum End {
    Node(usize),
    Value(LoopyValue),
}

impl From<End> for Term {
    fn from(end: End) -> Term {
        match end {
            End::Node(place) => Term::Node(place),
            End::Value(value) => Term::Value(value),
        }
    }
}

/// One exploration of positions `P`.
pub(crate) struct Values<'a, P> {
    pub(crate) loopy: &'a LoopyGames,
    /// The values of representatives.
    pub(crate) known: Known<P, LoopyValue>,
}

impl<P: Position> Values<'_, P> {
    /// The value of a position: the sum of the values of its components.
    pub(crate) fn value(&mut self, position: &P) -> Result<LoopyValue, Stop> {
        let guard = self.loopy.games().guard();
        let mut web: Web<'_, P> = Web::new(guard);
        let start = web.explore(position, |representative| self.known.get(representative).is_some())?;
        let clusters = web.clusters();
        let wanted = wanted(&web, &clusters, &start);
        let mut values: Vec<Option<LoopyValue>> = vec![None; web.len()];
        for cluster in &clusters {
            guard.check()?;
            self.solve(&web, cluster, &wanted, &mut values)?;
        }
        self.sum(&start, &values)
    }

    /// Finds the values of those nodes of a cluster that somebody will ask for.
    fn solve(
        &mut self,
        web: &Web<'_, P>,
        cluster: &[Id],
        wanted: &[bool],
        values: &mut [Option<LoopyValue>],
    ) -> Result<(), Stop> {
        if let [id] = *cluster
            && let Some(game) = self.short(web, id, values)?
        {
            values[id] = Some(Stopper::Short(game).into());
            return self.remember(web, id, values);
        }
        let mut places = Vec::new();
        for (place, &id) in cluster.iter().enumerate() {
            match self.remembered(web, id)? {
                Some(value) => values[id] = Some(value),
                None if wanted[id] => places.push(place),
                None => {}
            }
        }
        if places.is_empty() {
            return Ok(());
        }
        let sketch = self.sketch(web, cluster, values)?;
        for (&place, value) in places.iter().zip(self.loopy.all_sketched(&sketch, &places)?) {
            values[cluster[place]] = Some(value);
            self.remember(web, cluster[place], values)?;
        }
        Ok(())
    }

    /// The value of a node whose options are all short and lie further down.
    fn short(&self, web: &Web<'_, P>, id: Id, values: &[Option<LoopyValue>]) -> Result<Option<Game>, Stop> {
        if self.known.get(&web.node(id).0).is_some() {
            return Ok(None);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for (list, player) in lists.iter_mut().zip(Player::BOTH) {
            for summands in web.options(id, player) {
                let mut total = self.loopy.games().zero();
                for &summand in summands {
                    match values[summand] {
                        Some(LoopyValue::Stopper(Stopper::Short(game))) => {
                            total = self.loopy.games().sum(total, game)?;
                        }
                        _ => return Ok(None),
                    }
                }
                list.push(total);
            }
        }
        self.loopy.games().from_options(&lists[0], &lists[1]).map(Some)
    }

    /// The cluster as a graph whose other ends are values.
    fn sketch(&self, web: &Web<'_, P>, cluster: &[Id], values: &[Option<LoopyValue>]) -> Result<Sketch, Stop> {
        let mut sketch = Sketch::new();
        let places: FxHashMap<Id, usize> = cluster.iter().map(|&id| (id, sketch.node())).collect();
        for &id in cluster {
            let place = places[&id];
            for player in Player::BOTH {
                let mut ends: FxHashSet<End> = FxHashSet::default();
                for summands in web.options(id, player) {
                    let end = self.end(summands, &places, values)?;
                    if ends.insert(end.clone()) {
                        sketch.option(place, player, end.into());
                    }
                }
            }
        }
        Ok(sketch)
    }

    /// An option of a node: another node of the cluster, or a value.
    fn end(
        &self,
        summands: &Summands,
        places: &FxHashMap<Id, usize>,
        values: &[Option<LoopyValue>],
    ) -> Result<End, Stop> {
        let (inside, outside): (Summands, Summands) = summands.iter().partition(|id| places.contains_key(id));
        let rest = self.sum(&outside, values)?;
        match inside[..] {
            [] => Ok(End::Value(rest)),
            // Beside a sum that is 0 the node is as good as alone.
            [id] if rest == LoopyValue::Stopper(Stopper::Short(self.loopy.games().zero())) => {
                Ok(End::Node(places[&id]))
            }
            _ => Err(GROWS),
        }
    }

    fn sum(&self, summands: &[Id], values: &[Option<LoopyValue>]) -> Result<LoopyValue, Stop> {
        let mut total: LoopyValue = Stopper::Short(self.loopy.games().zero()).into();
        for &id in summands {
            // Whoever is asked for lies further down or was wanted, so it has been solved.
            let value = values[id].as_ref().ok_or(UNSOLVED)?;
            total = self.loopy.sum(&total, value)?;
        }
        Ok(total)
    }

    fn remembered(&self, web: &Web<'_, P>, id: Id) -> Result<Option<LoopyValue>, Stop> {
        let (representative, sign) = web.node(id);
        match (self.known.get(representative), sign) {
            (Some(value), Sign::Same) => Ok(Some(value.clone())),
            (Some(value), Sign::Negated) => self.loopy.negative(value).map(Some),
            (None, _) => Ok(None),
        }
    }

    fn remember(&mut self, web: &Web<'_, P>, id: Id, values: &[Option<LoopyValue>]) -> Result<(), Stop> {
        if let Some(value) = &values[id] {
            let (representative, sign) = web.node(id);
            let value = match sign {
                Sign::Same => value.clone(),
                Sign::Negated => self.loopy.negative(value)?,
            };
            self.known.insert(representative.clone(), value)?;
        }
        Ok(())
    }
}

/// The nodes whose values are needed: where play starts, and where it comes into a cluster from outside.
fn wanted<P: Position>(web: &Web<'_, P>, clusters: &[Vec<Id>], start: &[Id]) -> Vec<bool> {
    let mut cluster_of = vec![0; web.len()];
    for (number, cluster) in clusters.iter().enumerate() {
        for &id in cluster {
            cluster_of[id] = number;
        }
    }
    let mut wanted = vec![false; web.len()];
    for &id in start {
        wanted[id] = true;
    }
    for id in 0..web.len() {
        for player in Player::BOTH {
            for &summand in web.options(id, player).iter().flatten() {
                wanted[summand] |= cluster_of[summand] != cluster_of[id];
            }
        }
    }
    wanted
}
