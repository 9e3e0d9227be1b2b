//! Thermographs: exact piecewise linear walls from temperature -1 upwards, mean and temperature.
//!
//! At temperature t the left wall is the greatest right wall of Left's options, less the tax t; the right wall is the
//! least left wall of Right's options, plus t; where the left wall meets the right one the mast begins, and its height
//! is the temperature. Integers are masts from t = -1; other numbers are treated like any game, so m/2^k has
//! temperature -1/2^k. Slopes are -1, 0 and 1 only, so every corner is dyadic.

use onside_ground::{Guard, Player, Stop};
use onside_number::Dyadic;

use super::arena::ShortGames;
use super::fold::{Fold, Leaf, Values};
use super::game::{Game, Simple};
use std::rc::Rc;

/// A wall: a continuous function of the temperature t >= -1, linear between its corners and constant above the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall {
    /// (t, value), t strictly increasing, the first at t = -1. No corner lies on the line of its neighbours.
    corners: Vec<(Dyadic, Dyadic)>,
}

/// The two walls of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    left: Wall,
    right: Wall,
    temperature: Dyadic,
}

/// Why data are not a thermograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAThermograph {
    /// A wall has one slope more than breaks: the mast's and one below each break.
    Slopes,
    /// The slopes are -1, 0 or 1, the mast's is 0, and it changes at every break.
    Slope,
    /// The breaks go from the mast downwards and are above -1.
    Breaks,
    /// The walls have one mast, and Left's is nowhere below Right's.
    Walls,
}

impl std::fmt::Display for NotAThermograph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NotAThermograph::Slopes => {
                "a wall has one slope more than breaks: that of the mast and one below each break"
            }
            NotAThermograph::Slope => "slopes are -1, 0 or 1, that of the mast is 0, and at a break the slope changes",
            NotAThermograph::Breaks => "the breaks of a wall go downwards from the mast and are greater than -1",
            NotAThermograph::Walls => "the two walls have one mast, and Left's wall is nowhere less than Right's",
        })
    }
}

impl std::error::Error for NotAThermograph {}

impl Wall {
    /// The wall with this mast, breaks and slopes, as [`breaks`](Wall::breaks) and [`slopes`](Wall::slopes) give them.
    ///
    /// # Errors
    /// There is no such wall.
    pub fn from_parts(mast: &Dyadic, breaks: &[Dyadic], slopes: &[i8]) -> Result<Wall, NotAThermograph> {
        if slopes.len() != breaks.len() + 1 {
            return Err(NotAThermograph::Slopes);
        }
        let moves = |pair: &[i8]| pair[0] != pair[1] && (-1..=1).contains(&pair[1]);
        if slopes[0] != 0 || !slopes.windows(2).all(moves) {
            return Err(NotAThermograph::Slope);
        }
        let bottom = Dyadic::from(-1);
        if !breaks.windows(2).all(|pair| pair[0] > pair[1]) || breaks.last().is_some_and(|last| *last <= bottom) {
            return Err(NotAThermograph::Breaks);
        }
        // From the mast downwards; each piece ends at the next break, the last at -1.
        let mut corners: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(slopes.len());
        let mut value = mast.clone();
        for (index, slope) in slopes.iter().enumerate() {
            let end = breaks.get(index).unwrap_or(&bottom);
            if let Some((start, _)) = corners.last() {
                let length = start - end;
                value = match slope {
                    1 => value - length,
                    -1 => value + length,
                    _ => value,
                };
            }
            corners.push((end.clone(), value.clone()));
        }
        corners.reverse();
        Ok(Wall { corners })
    }

    fn mast(value: Dyadic) -> Wall {
        Wall { corners: vec![(Dyadic::from(-1), value)] }
    }

    /// (t, value) from t = -1 up to the last corner.
    #[must_use]
    pub fn corners(&self) -> &[(Dyadic, Dyadic)] {
        &self.corners
    }

    /// The value of the vertical part.
    #[must_use]
    pub fn mast_value(&self) -> &Dyadic {
        &self.corners[self.corners.len() - 1].1
    }

    /// The value at temperature t >= -1.
    #[must_use]
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        let next = self.corners.partition_point(|(corner, _)| corner <= t);
        let (start, value) = &self.corners[next.saturating_sub(1)];
        match self.corners.get(next) {
            None => value.clone(),
            Some((_, after)) => match after.cmp(value) {
                std::cmp::Ordering::Less => value - &(t - start),
                std::cmp::Ordering::Equal => value.clone(),
                std::cmp::Ordering::Greater => value + &(t - start),
            },
        }
    }

    /// Temperatures at which the slope changes, from the mast downwards.
    #[must_use]
    pub fn breaks(&self) -> Vec<Dyadic> {
        self.corners.iter().skip(1).rev().map(|(t, _)| t.clone()).collect()
    }

    /// Slopes (change of value per unit of temperature) from the mast, 0, downwards.
    #[must_use]
    pub fn slopes(&self) -> Vec<i8> {
        let pieces = self.corners.windows(2).rev().map(|pair| match pair[1].1.cmp(&pair[0].1) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        });
        std::iter::once(0).chain(pieces).collect()
    }

    /// All temperatures at which one of the two walls bends.
    fn joint_breaks(&self, other: &Wall) -> Vec<Dyadic> {
        let mut breaks: Vec<Dyadic> = self.corners.iter().chain(&other.corners).map(|(t, _)| t.clone()).collect();
        breaks.sort();
        breaks.dedup();
        breaks
    }

    /// The pointwise greater (for Left) or lesser (for Right) of two walls.
    fn best(&self, other: &Wall, player: Player, guard: &Guard) -> Result<Wall, Stop> {
        let choose = |a: Dyadic, b: Dyadic| match player {
            Player::Left => a.max(b),
            Player::Right => a.min(b),
        };
        let mut corners: Vec<(Dyadic, Dyadic)> = Vec::new();
        let mut previous: Option<(Dyadic, Dyadic, Dyadic)> = None;
        for t in self.joint_breaks(other) {
            // A wall may have as many corners as the game is high, each of as many digits.
            guard.check()?;
            let (a, b) = (self.at(&t), other.at(&t));
            if let Some((t0, a0, b0)) = previous
                && let Some(cross) = crossing((&t0, &a0, &b0), (&t, &a, &b))
            {
                corners.push((cross.clone(), choose(self.at(&cross), other.at(&cross))));
            }
            corners.push((t.clone(), choose(a.clone(), b.clone())));
            previous = Some((t, a, b));
        }
        Ok(Wall::new(corners))
    }

    /// What the corners hold besides the wall's own size, in bytes.
    fn weight(&self) -> u64 {
        let corner = |(t, value): &(Dyadic, Dyadic)| size_of::<(Dyadic, Dyadic)>() as u64 + heap(t) + heap(value);
        self.corners.iter().map(corner).sum()
    }

    /// A wall from corners that may include points on straight pieces.
    fn new(corners: Vec<(Dyadic, Dyadic)>) -> Wall {
        let mut kept: Vec<(Dyadic, Dyadic)> = Vec::with_capacity(corners.len());
        for corner in corners {
            while let [.., a, b] = &kept[..]
                && on_line(a, b, &corner)
            {
                kept.pop();
            }
            kept.push(corner);
        }
        // Above the last corner the wall is vertical, so a last piece of slope 0 adds nothing.
        while let [.., a, b] = &kept[..]
            && a.1 == b.1
        {
            kept.pop();
        }
        Wall { corners: kept }
    }
}

/// The bytes that a number holds besides its own size: what is not small has a box, and there its digits.
fn heap(number: &Dyadic) -> u64 {
    if number.bit_size() <= 64 { 0 } else { 64 + number.bit_size() / 8 }
}

/// Whether the middle point lies on the line of the other two. The pieces have slopes -1, 0 and 1 only, so they are on
/// one line if both go up, both go down or neither does.
fn on_line(a: &(Dyadic, Dyadic), b: &(Dyadic, Dyadic), c: &(Dyadic, Dyadic)) -> bool {
    b.1.cmp(&a.1) == c.1.cmp(&b.1)
}

/// Where two linear pieces cross strictly between their common ends. Their slopes differ by 1 or 2, so the point is
/// dyadic.
fn crossing(start: (&Dyadic, &Dyadic, &Dyadic), end: (&Dyadic, &Dyadic, &Dyadic)) -> Option<Dyadic> {
    let before = start.1 - start.2;
    let after = end.1 - end.2;
    if !(before.is_negative() && after.is_positive() || before.is_positive() && after.is_negative()) {
        return None;
    }
    let (before, span) = (before.abs(), end.0 - start.0);
    let closing = &before + &after.abs();
    // The gap closes at speed 1 or 2.
    let time = if closing == span { before } else { before.half() };
    Some(start.0 + &time)
}

impl Thermograph {
    /// The thermograph with these walls. Its temperature is where the mast begins: at the highest break.
    ///
    /// # Errors
    /// They are not the walls of a thermograph.
    pub fn from_walls(left: Wall, right: Wall) -> Result<Thermograph, NotAThermograph> {
        let apart = |t: &Dyadic| left.at(t) < right.at(t);
        let breaks = left.joint_breaks(&right);
        if left.mast_value() != right.mast_value() || breaks.iter().any(apart) {
            return Err(NotAThermograph::Walls);
        }
        let temperature = breaks.last().cloned().unwrap_or_else(|| Dyadic::from(-1));
        Ok(Thermograph { left, right, temperature })
    }

    /// A player's wall.
    #[must_use]
    pub fn wall(&self, player: Player) -> &Wall {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// The mean: the value of the mast.
    #[must_use]
    pub fn mean(&self) -> &Dyadic {
        self.left.mast_value()
    }

    /// The temperature: where the mast begins.
    #[must_use]
    pub fn temperature(&self) -> &Dyadic {
        &self.temperature
    }

    fn mast(value: Dyadic) -> Thermograph {
        Thermograph { left: Wall::mast(value.clone()), right: Wall::mast(value), temperature: Dyadic::from(-1) }
    }

    /// The thermograph from the untaxed scaffolds: the tax is applied and everything above the meeting point becomes
    /// mast.
    fn from_scaffolds(left: &Wall, right: &Wall, guard: &Guard) -> Result<Thermograph, Stop> {
        let taxed = |t: &Dyadic| (left.at(t) - t, right.at(t) + t);
        let mut sides: [Vec<(Dyadic, Dyadic)>; 2] = [Vec::new(), Vec::new()];
        let mut previous: Option<Dyadic> = None;
        let breaks = left.joint_breaks(right);
        for t in &breaks {
            guard.check()?;
            let (a, b) = taxed(t);
            if a <= b {
                let meeting = match &previous {
                    // The scaffolds meet at or below -1 only for integers, which do not come here with options crossed.
                    None => t.clone(),
                    Some(start) => meeting_point(start, &taxed(start), t, &(a, b)),
                };
                return Ok(Thermograph::with_mast(sides, &meeting, taxed(&meeting).0));
            }
            sides[0].push((t.clone(), a));
            sides[1].push((t.clone(), b));
            previous = Some(t.clone());
        }
        // Above the last break both scaffolds are vertical: the gap closes at speed 2.
        let start = previous.unwrap_or_else(|| Dyadic::from(-1));
        let (a, b) = taxed(&start);
        let meeting = start + (a - b).half();
        let mast = taxed(&meeting).0;
        Ok(Thermograph::with_mast(sides, &meeting, mast))
    }

    fn with_mast(sides: [Vec<(Dyadic, Dyadic)>; 2], meeting: &Dyadic, mast: Dyadic) -> Thermograph {
        let [left, right] = sides.map(|mut corners| {
            corners.push((meeting.clone(), mast.clone()));
            Wall::new(corners)
        });
        Thermograph { left, right, temperature: meeting.clone() }
    }
}

/// Where the gap between the taxed walls, positive at `start` and not at `end`, becomes 0. It closes at speed 0, 1 or
/// 2.
fn meeting_point(start: &Dyadic, at_start: &(Dyadic, Dyadic), end: &Dyadic, at_end: &(Dyadic, Dyadic)) -> Dyadic {
    let gap = &at_start.0 - &at_start.1;
    let closed = &gap - &(&at_end.0 - &at_end.1);
    let time = if closed == end - start { gap } else { gap.half() };
    start + &time
}

/// A smaller simple game with the same walls, if there is one: number + * for all nimbers, number + ^ for all number +
/// ^n*k except ^*, and the mirror images. In each of these Left's wall is the number's right wall less the tax (from a
/// move to the number), and Right's follows from an option of the same class, whose left wall is that wall again; the
/// tests compare all small cases with their options.
fn same_walls(simple: &Simple) -> Option<Simple> {
    let (up, nimber) = match (simple.up, simple.nimber) {
        (0, 0 | 1) | (1 | -1, 0 | 1) => return None,
        (0, _) => (0, 1),
        (up, _) => (up.signum(), 0),
    };
    Some(Simple { number: simple.number.clone(), up, nimber })
}

impl ShortGames {
    /// The thermograph.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn thermograph(&self, game: Game) -> Result<Thermograph, Stop> {
        self.thermographs(|thermographs| thermographs(game)).map(|found| (*found).clone())
    }

    /// The mean value.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn mean(&self, game: Game) -> Result<Dyadic, Stop> {
        Ok(self.thermograph(game)?.mean().clone())
    }

    /// The temperature.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn temperature(&self, game: Game) -> Result<Dyadic, Stop> {
        Ok(self.thermograph(game)?.temperature.clone())
    }

    /// Work with thermographs that remembers those it has met.
    pub(super) fn thermographs<R>(&self, work: impl FnOnce(&mut AskThermograph<'_>) -> R) -> R {
        let leaf = |game| {
            let Some(simple) = self.as_simple(game) else { return Ok(Leaf::Options) };
            if simple.is_number() && simple.number.is_integer() {
                return Ok(Leaf::Known(Rc::new(Thermograph::mast(simple.number.clone()))));
            }
            Ok(match same_walls(simple) {
                Some(representative) => Leaf::As(self.simple(representative)?),
                None => Leaf::Options,
            })
        };
        let combine = |_, options: [Values<Rc<Thermograph>>; 2]| {
            let mut scaffolds = Vec::with_capacity(2);
            for (options, player) in options.iter().zip(Player::BOTH) {
                let mut walls = options.iter().map(|thermograph| thermograph.wall(player.opponent()));
                // Only integers lack options, and they were answered above.
                let none = Stop::Internal("a game without options is no integer");
                let first = walls.next().ok_or(none)?.clone();
                scaffolds.push(walls.try_fold(first, |best, wall| best.best(wall, player, self.guard()))?);
            }
            Ok(Rc::new(Thermograph::from_scaffolds(&scaffolds[0], &scaffolds[1], self.guard())?))
        };
        let weigh = |found: &Rc<Thermograph>| {
            let own = 2 * size_of::<usize>() + size_of::<Thermograph>();
            own as u64 + heap(&found.temperature) + found.left.weight() + found.right.weight()
        };
        let mut fold = Fold::new(self, leaf, combine).weighing(weigh);
        work(&mut |game| fold.of(game))
    }
}

/// Asks for the thermograph of a game.
pub(super) type AskThermograph<'a> = dyn FnMut(Game) -> Result<Rc<Thermograph>, Stop> + 'a;

impl std::fmt::Display for Wall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |items: Vec<String>| format!("[{}]", items.join(","));
        let breaks = list(self.breaks().iter().map(Dyadic::to_string).collect());
        let slopes = list(self.slopes().iter().map(i8::to_string).collect());
        write!(f, "{},{breaks},{slopes}", self.mast_value())
    }
}

impl std::fmt::Display for Thermograph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Thermograph({},{})", self.left, self.right)
    }
}
