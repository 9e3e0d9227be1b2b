//! Pseudonumbers and stops: where play of a stopper ends when both players stop at the first number-like position.
//!
//! A pseudonumber is a number, a number with `over` or `under` added, `on` or `off`. They are totally ordered, and over
//! is a positive quantity smaller than all positive numbers. The stops of a stopper are pseudonumbers; each is found by
//! alternating play, which ends because a stopper has no alternating cycle.

use onside_ground::{Player, Stop};
use onside_number::Dyadic;
use rustc_hash::FxHashMap;

use super::arena::{Loop, LoopyGames, Stopper};
use super::error::Error;
use super::graph::side;

/// What is added to a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tail {
    /// under = {pass | 0}.
    Under,
    /// Nothing: a number proper.
    None,
    /// over = {0 | pass}.
    Over,
}

/// A number, possibly with over or under added; on; or off. The order is that of the games.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pseudonumber {
    /// off = { | pass}.
    Off,
    /// A number and its tail.
    Near(Dyadic, Tail),
    /// on = {pass | }.
    On,
}

impl Pseudonumber {
    /// Onside and offside of the sum. Numbers add; over and under are idempotent, on and off absorb everything but each
    /// other, and where the two meet a draw can be had: over + under = over & under, on + off = on & off.
    pub(super) fn sum(&self, other: &Pseudonumber) -> [Pseudonumber; 2] {
        use Pseudonumber::{Near, Off, On};
        let both = |value: Pseudonumber| [value.clone(), value];
        match (self, other) {
            (On, Off) | (Off, On) => [On, Off],
            (On, _) | (_, On) => both(On),
            (Off, _) | (_, Off) => both(Off),
            (Near(a, s), Near(b, t)) => {
                let near = |tail: Tail| Near(a + b, tail);
                match (s, t) {
                    (Tail::Over, Tail::Under) | (Tail::Under, Tail::Over) => [near(Tail::Over), near(Tail::Under)],
                    (Tail::None, tail) | (tail, _) => both(near(*tail)),
                }
            }
        }
    }

    /// The number that is infinitesimally close; none for on and off.
    #[must_use]
    pub fn number(&self) -> Option<&Dyadic> {
        match self {
            Pseudonumber::Near(number, _) => Some(number),
            Pseudonumber::Off | Pseudonumber::On => None,
        }
    }
}

impl LoopyGames {
    /// The pseudonumber a stopper equals, if it is one.
    #[must_use]
    pub fn as_pseudonumber(&self, stopper: Stopper) -> Option<Pseudonumber> {
        match stopper {
            Stopper::Short(game) => {
                self.games.as_number(game).map(|number| Pseudonumber::Near(number.clone(), Tail::None))
            }
            Stopper::Loopy(id) => self.loopy_pseudonumber(id),
        }
    }

    pub(super) fn loopy_pseudonumber(&self, id: Loop) -> Option<Pseudonumber> {
        let this = Stopper::Loopy(id);
        let number = |option: Stopper| match option {
            Stopper::Short(game) => self.games.as_number(game).cloned(),
            Stopper::Loopy(_) => None,
        };
        match self.node(id).options.each_ref().map(|list| &list[..]) {
            [&[left], &[]] if left == this => Some(Pseudonumber::On),
            [&[], &[right]] if right == this => Some(Pseudonumber::Off),
            [&[left], &[right]] if right == this => Some(Pseudonumber::Near(number(left)?, Tail::Over)),
            [&[left], &[right]] if left == this => Some(Pseudonumber::Near(number(right)?, Tail::Under)),
            _ => None,
        }
    }

    /// The stopper that a pseudonumber is.
    ///
    /// # Errors
    /// A limit.
    pub fn pseudonumber(&self, value: &Pseudonumber) -> Result<Stopper, Stop> {
        let pass = |player: Player, other: Option<Stopper>| {
            let mut lists = [Vec::new(), Vec::new()];
            lists[side(player)].push(super::arena::Link::Node(0));
            lists[side(player.opponent())].extend(other.map(super::arena::Link::Stopper));
            super::arena::first(&self.intern(&vec![lists])?)
        };
        match value {
            Pseudonumber::On => pass(Player::Left, None),
            Pseudonumber::Off => pass(Player::Right, None),
            Pseudonumber::Near(number, tail) => {
                let number = Stopper::Short(self.games.number(number.clone())?);
                match tail {
                    Tail::None => Ok(number),
                    Tail::Over => pass(Player::Right, Some(number)),
                    Tail::Under => pass(Player::Left, Some(number)),
                }
            }
        }
    }

    /// The stop of a stopper when `starter` moves first.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn stop(&self, stopper: Stopper, starter: Player) -> Result<Pseudonumber, Error> {
        let mut known: FxHashMap<(Loop, Player), Pseudonumber> = FxHashMap::default();
        let start = match self.quick_stop(stopper, starter, &known) {
            Some(stop) => return Ok(stop),
            None => match stopper {
                Stopper::Loopy(id) => (id, starter),
                Stopper::Short(_) => return Err(Error::NoStops),
            },
        };
        // Depth first with a list: a state is settled when all its successors are.
        let mut path = vec![start];
        while let Some(&(id, player)) = path.last() {
            self.guard().check()?;
            let mut best: Option<Pseudonumber> = None;
            let mut wanting = None;
            for &option in &self.node(id).options[side(player)] {
                match self.quick_stop(option, player.opponent(), &known) {
                    None => wanting = Some(option),
                    Some(stop) => {
                        best = Some(match (best, player) {
                            (None, _) => stop,
                            (Some(other), Player::Left) => other.max(stop),
                            (Some(other), Player::Right) => other.min(stop),
                        });
                    }
                }
            }
            match (wanting, best) {
                (Some(Stopper::Loopy(option)), _) => path.push((option, player.opponent())),
                (_, Some(best)) => {
                    known.insert((id, player), best);
                    path.pop();
                }
                (_, None) => return Err(Error::NoMove),
            }
        }
        known.remove(&start).ok_or_else(|| Error::NoStops)
    }

    fn quick_stop(
        &self,
        stopper: Stopper,
        starter: Player,
        known: &FxHashMap<(Loop, Player), Pseudonumber>,
    ) -> Option<Pseudonumber> {
        match stopper {
            Stopper::Short(game) => Some(Pseudonumber::Near(self.games.stop(game, starter).clone(), Tail::None)),
            Stopper::Loopy(id) => self.loopy_pseudonumber(id).or_else(|| known.get(&(id, starter)).cloned()),
        }
    }

    /// The number that a stopper is infinitesimally close to, if there is one: both stops, but for over and under.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn numberish(&self, stopper: Stopper) -> Result<Option<Dyadic>, Error> {
        let (left, right) = (self.stop(stopper, Player::Left)?, self.stop(stopper, Player::Right)?);
        Ok(left.number().filter(|&number| right.number() == Some(number)).cloned())
    }
}
