//! Values of loopy games: stoppers, and pairs of sides where the graph has alternating cycles that matter.
//!
//! A value is a stopper or `onside & offside`. A side is nearly always a stopper; there are games (Bach's carousel)
//! whose sides are not, and then the simplified graph, a [`Knot`], stands for the side: it can still be added, compared
//! and printed, but `onside` refuses it. Sums are taken side by side, because (gamma + delta)+ is gamma+ + delta+. Does
//! not compare positions itself; see `order`.

use std::sync::Arc;

use onside_ground::{Player, Stop};
use rustc_hash::FxHashMap;

use super::arena::{LoopyGames, Stopper};
use super::error::Error;
use super::graph::{GameGraph, Vertex};
use super::knot::Knot;
use super::order::{self, Side};
use super::outcome::{self, LoopyOutcome};
use super::sides::simplified_onsides;
use super::stops::Pseudonumber;
use crate::short::Comparison;

/// The value of a loopy game.
///
/// `==` compares data. Values whose sides are stoppers are equal exactly if their data are; two knots may be equal as
/// games and look different, so for them ask [`LoopyGames::equal`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// A stopper; short games are stoppers too.
    Stopper(Stopper),
    /// A game whose two sides differ, or are not stoppers.
    Sided(Sides),
}

/// The two sides of a game: its value when draws are won by Left, and when they are won by Right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// Draws count for Left.
    pub onside: SideValue,
    /// Draws count for Right.
    pub offside: SideValue,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SideValue {
    /// The side is a stopper.
    Stopper(Stopper),
    /// No stopper was found; the simplified graph has still alternating cycles.
    Knot(Arc<Knot>),
}

const NO_VALUE: Stop = Stop::Internal("a vertex of a graph has no value");

impl From<Stopper> for LoopyValue {
    fn from(stopper: Stopper) -> LoopyValue {
        LoopyValue::Stopper(stopper)
    }
}

impl LoopyValue {
    /// The stopper, if the value is one.
    #[must_use]
    pub fn as_stopper(&self) -> Option<Stopper> {
        match self {
            LoopyValue::Stopper(stopper) => Some(*stopper),
            LoopyValue::Sided(_) => None,
        }
    }

    /// Whether both sides are stoppers.
    #[must_use]
    pub fn is_stopper_sided(&self) -> bool {
        Side::BOTH.iter().all(|&side| matches!(self.side(side), SideValue::Stopper(_)))
    }

    /// One side of the value.
    #[must_use]
    pub fn side(&self, side: Side) -> SideValue {
        match (self, side) {
            (LoopyValue::Stopper(stopper), _) => SideValue::Stopper(*stopper),
            (LoopyValue::Sided(sides), Side::Onside) => sides.onside.clone(),
            (LoopyValue::Sided(sides), Side::Offside) => sides.offside.clone(),
        }
    }
}

impl LoopyGames {
    /// The value of the game that starts at a vertex of a graph.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn value(&self, graph: &GameGraph, start: Vertex) -> Result<LoopyValue, Stop> {
        self.values(graph, &[start])?.pop().ok_or(NO_VALUE)
    }

    /// The values of the games that start at some vertices of a graph. What they share is compared and simplified once,
    /// so that it takes hardly longer to ask about all positions of a cycle than about one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn values(&self, graph: &GameGraph, starts: &[Vertex]) -> Result<Vec<LoopyValue>, Stop> {
        let (part, starts) = graph.reachable_from(starts);
        let tied = part.tied();
        if !starts.iter().any(|start| tied[start.index()]) {
            return Ok(self.canonical(&part, &starts)?.into_iter().map(LoopyValue::Stopper).collect());
        }
        let onsides = self.sides_of(&part, &starts, Side::Onside)?;
        let offsides = self.sides_of(&part, &starts, Side::Offside)?;
        Ok(onsides.into_iter().zip(offsides).map(|(onside, offside)| joined(onside, offside)).collect())
    }

    /// One side of the game that starts at a vertex.
    pub(super) fn side_of(&self, graph: &GameGraph, start: Vertex, side: Side) -> Result<SideValue, Stop> {
        self.sides_of(graph, &[start], side)?.pop().ok_or(NO_VALUE)
    }

    /// One side of each of the games that start at some vertices.
    pub(super) fn sides_of(&self, graph: &GameGraph, starts: &[Vertex], side: Side) -> Result<Vec<SideValue>, Stop> {
        match side {
            Side::Onside => self.onsides_of(graph, starts),
            Side::Offside => {
                let negative = graph.negative(&self.games)?;
                let sides = self.onsides_of(&negative, starts)?;
                sides.iter().map(|side| self.negative_side(side)).collect()
            }
        }
    }

    fn onsides_of(&self, graph: &GameGraph, starts: &[Vertex]) -> Result<Vec<SideValue>, Stop> {
        let (graph, starts) = simplified_onsides(&self.games, graph, starts)?;
        let tied = graph.tied();
        let mut free: Vec<Vertex> = starts.iter().copied().filter(|start| !tied[start.index()]).collect();
        free.sort_unstable();
        free.dedup();
        let (part, places) = graph.reachable_from(&free);
        let stoppers = self.canonical(&part, &places)?;
        let mut known: FxHashMap<Vertex, SideValue> =
            free.into_iter().zip(stoppers.into_iter().map(SideValue::Stopper)).collect();
        let mut sides = Vec::with_capacity(starts.len());
        for start in starts {
            let side = match known.get(&start) {
                Some(side) => side.clone(),
                None => match self.sidle(&graph, start)? {
                    Some(stopper) => SideValue::Stopper(stopper),
                    None => SideValue::Knot(Arc::new(self.knot(&graph, start)?)),
                },
            };
            known.insert(start, side.clone());
            sides.push(side);
        }
        Ok(sides)
    }

    pub(super) fn negative_side(&self, side: &SideValue) -> Result<SideValue, Stop> {
        Ok(match side {
            SideValue::Stopper(stopper) => SideValue::Stopper(self.negative_stopper(*stopper)?),
            SideValue::Knot(knot) => SideValue::Knot(Arc::new(self.negative_knot(knot)?)),
        })
    }

    /// The value with the players exchanged; the sides change places.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn negative(&self, value: &LoopyValue) -> Result<LoopyValue, Stop> {
        let onside = self.negative_side(&value.side(Side::Offside))?;
        let offside = self.negative_side(&value.side(Side::Onside))?;
        Ok(joined(onside, offside))
    }

    /// The sum of two values.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn sum(&self, first: &LoopyValue, second: &LoopyValue) -> Result<LoopyValue, Stop> {
        if let (LoopyValue::Stopper(first), LoopyValue::Stopper(second)) = (first, second) {
            return self.sum_stoppers(*first, *second);
        }
        let side = |side| self.sum_sides(&first.side(side), &second.side(side), side);
        Ok(joined(side(Side::Onside)?, side(Side::Offside)?))
    }

    pub(super) fn sum_stoppers(&self, first: Stopper, second: Stopper) -> Result<LoopyValue, Stop> {
        let translated = match (first, second) {
            (Stopper::Short(a), Stopper::Short(b)) => Some(Stopper::Short(self.games.sum(a, b)?)),
            (Stopper::Short(short), Stopper::Loopy(id)) | (Stopper::Loopy(id), Stopper::Short(short))
                if self.games.as_number(short).is_some() =>
            {
                // Number translation: nobody needs to move on the number, since no loopy stopper equals a number.
                Some(self.mapped(id, false, |game| self.games.sum(game, short))?)
            }
            _ => None,
        };
        if let Some(stopper) = translated {
            return Ok(LoopyValue::Stopper(stopper));
        }
        if let (Some(a), Some(b)) = (self.as_pseudonumber(first), self.as_pseudonumber(second)) {
            let [onside, offside] = a.sum(&b).map(|side| self.pseudonumber(&side));
            return Ok(joined(SideValue::Stopper(onside?), SideValue::Stopper(offside?)));
        }
        let (a, b) = (self.graph(first)?, self.graph(second)?);
        let (graph, start) = GameGraph::sum(&self.games, (&a.0, a.1), (&b.0, b.1))?;
        self.value(&graph, start)
    }

    fn sum_sides(&self, first: &SideValue, second: &SideValue, side: Side) -> Result<SideValue, Stop> {
        if let (SideValue::Stopper(a), SideValue::Stopper(b)) = (first, second) {
            return Ok(self.sum_stoppers(*a, *b)?.side(side));
        }
        let (a, b) = (self.side_graph(first)?, self.side_graph(second)?);
        let (graph, start) = GameGraph::sum(&self.games, (&a.0, a.1), (&b.0, b.1))?;
        if let (SideValue::Knot(knot), SideValue::Stopper(Stopper::Short(short)))
        | (SideValue::Stopper(Stopper::Short(short)), SideValue::Knot(knot)) = (first, second)
            && self.games.as_number(*short).is_some()
        {
            // Number translation is no theorem for games that are not stoppers, so the simpler form is checked.
            let translated = SideValue::Knot(Arc::new(self.translated(knot, (*short).into())?));
            let other = self.side_graph(&translated)?;
            let (sum, other) = ((&graph, start), (&other.0, other.1));
            if order::leq_on(&self.games, side, sum, other)? && order::leq_on(&self.games, side, other, sum)? {
                return Ok(translated);
            }
        }
        self.side_of(&graph, start, side)
    }

    /// The difference of two values.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn difference(&self, first: &LoopyValue, second: &LoopyValue) -> Result<LoopyValue, Stop> {
        self.sum(first, &self.negative(second)?)
    }

    /// `count` copies of a value.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn multiple(&self, count: i64, value: &LoopyValue) -> Result<LoopyValue, Stop> {
        let mut rest = count.unsigned_abs();
        let mut power = if count < 0 { self.negative(value)? } else { value.clone() };
        let mut total = LoopyValue::Stopper(Stopper::Short(self.games.zero()));
        while rest > 0 {
            if rest % 2 == 1 {
                total = self.sum(&total, &power)?;
            }
            rest /= 2;
            if rest > 0 {
                power = self.sum(&power, &power)?;
            }
        }
        Ok(total)
    }

    /// `onside & offside`: the onside of the first and the offside of the second.
    ///
    /// # Errors
    /// The second is not at most the first; or a limit.
    pub fn join(&self, onside: &LoopyValue, offside: &LoopyValue) -> Result<LoopyValue, Error> {
        let (onside, offside) = (onside.side(Side::Onside), offside.side(Side::Offside));
        if !self.sides_fit(&onside, &offside)? {
            return Err(Error::SidesDoNotFit);
        }
        Ok(joined(onside, offside))
    }

    /// Whether offside <= onside. In the difference every draw counts for Left, in either component: she must survive
    /// moving second.
    fn sides_fit(&self, onside: &SideValue, offside: &SideValue) -> Result<bool, Stop> {
        if let (SideValue::Stopper(high), SideValue::Stopper(low)) = (onside, offside) {
            return self.leq_stoppers(*low, *high);
        }
        let (high, low) = (self.side_graph(onside)?, self.side_graph(&self.negative_side(offside)?)?);
        let (sum, start) = GameGraph::sum(&self.games, (&high.0, high.1), (&low.0, low.1))?;
        Ok(self.graph_outcome(&sum, start)?.right_starts != Some(Player::Right))
    }

    /// A side that has to be a stopper.
    ///
    /// # Errors
    /// The side is not a stopper.
    pub fn stopper_side(&self, value: &LoopyValue, side: Side) -> Result<Stopper, Error> {
        match value.side(side) {
            SideValue::Stopper(stopper) => Ok(stopper),
            SideValue::Knot(_) => Err(Error::SideNotStopper(side)),
        }
    }

    /// Whether one stopper is at most another.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn leq_stoppers(&self, low: Stopper, high: Stopper) -> Result<bool, Stop> {
        if low == high {
            return Ok(true);
        }
        if let (Stopper::Short(low), Stopper::Short(high)) = (low, high) {
            return self.games.leq(low, high);
        }
        let number = |stopper| -> Option<Pseudonumber> { self.as_pseudonumber(stopper) };
        if let (Some(low), Some(high)) = (number(low), number(high)) {
            return Ok(low <= high);
        }
        let (low, high) = (self.graph(low)?, self.graph(high)?);
        order::leq_on(&self.games, Side::Onside, (&low.0, low.1), (&high.0, high.1))
    }

    fn leq_sides(&self, low: &SideValue, high: &SideValue, side: Side) -> Result<bool, Stop> {
        if let (SideValue::Stopper(low), SideValue::Stopper(high)) = (low, high) {
            return self.leq_stoppers(*low, *high);
        }
        let (low, high) = (self.side_graph(low)?, self.side_graph(high)?);
        order::leq_on(&self.games, side, (&low.0, low.1), (&high.0, high.1))
    }

    /// Whether one side of a value is at most the same side of another.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn leq_on_side(&self, low: &LoopyValue, high: &LoopyValue, side: Side) -> Result<bool, Stop> {
        self.leq_sides(&low.side(side), &high.side(side), side)
    }

    /// Whether one value is at most another: on both sides.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn leq(&self, low: &LoopyValue, high: &LoopyValue) -> Result<bool, Stop> {
        for side in Side::BOTH {
            if !self.leq_on_side(low, high, side)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether two values are equal as games.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn equal(&self, first: &LoopyValue, second: &LoopyValue) -> Result<bool, Stop> {
        Ok(first == second || (self.leq(first, second)? && self.leq(second, first)?))
    }

    /// How two values compare.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn compare(&self, first: &LoopyValue, second: &LoopyValue) -> Result<Comparison, Stop> {
        Ok(Comparison::from_halves(self.leq(first, second)?, self.leq(second, first)?))
    }

    /// The outcome of a value, draws included.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn outcome(&self, value: &LoopyValue) -> Result<LoopyOutcome, Stop> {
        let zero = SideValue::Stopper(Stopper::Short(self.games.zero()));
        let against_zero = |side| {
            let value = value.side(side);
            Ok::<_, Stop>([self.leq_sides(&value, &zero, side)?, self.leq_sides(&zero, &value, side)?])
        };
        Ok(LoopyOutcome::from_sides(against_zero(Side::Onside)?, against_zero(Side::Offside)?))
    }

    /// The outcome of the game that starts at a vertex, without finding its value.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn graph_outcome(&self, graph: &GameGraph, start: Vertex) -> Result<LoopyOutcome, Stop> {
        outcome::outcome(&self.games, (graph, start))
    }
}

/// A value from its sides; equal stoppers are one.
pub(super) fn joined(onside: SideValue, offside: SideValue) -> LoopyValue {
    match (&onside, &offside) {
        (SideValue::Stopper(on), SideValue::Stopper(off)) if on == off => LoopyValue::Stopper(*on),
        _ => LoopyValue::Sided(Sides { onside, offside }),
    }
}
