//! Trajectories: piecewise linear functions of the temperature t >= -1 that are constant from some temperature on, such
//! as the walls of thermographs, their sums and differences. Walls themselves are made in `thermograph`.

use std::fmt;

use onside_number::Rational;

use super::thermograph::Wall;

/// A function of the temperature, linear between its corners and constant above the last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trajectory {
    /// (t, value), t strictly increasing, the first at t = -1. No corner lies on the line of its neighbours.
    corners: Vec<(Rational, Rational)>,
}

/// Why data are no trajectory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotATrajectory {
    /// There is one slope more than breaks: the mast's and one below each break.
    Slopes,
    /// The mast's slope is 0.
    Mast,
    /// The breaks go from the mast downwards and are above -1.
    Breaks,
}

impl fmt::Display for NotATrajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotATrajectory::Slopes => {
                "a trajectory has one slope more than breaks: the mast's and one below each break"
            }
            NotATrajectory::Mast => "the first slope is that of the mast, which is 0",
            NotATrajectory::Breaks => "the breaks of a trajectory go downwards from the mast and are greater than -1",
        })
    }
}

impl std::error::Error for NotATrajectory {}

impl From<&Wall> for Trajectory {
    fn from(wall: &Wall) -> Trajectory {
        let corners = wall.corners().iter().map(|(t, value)| (Rational::from(t), Rational::from(value)));
        Trajectory { corners: corners.collect() }
    }
}

impl Trajectory {
    /// The trajectory with this mast, breaks and slopes, as [`breaks`](Trajectory::breaks) and
    /// [`slopes`](Trajectory::slopes) give them.
    ///
    /// # Errors
    /// There is no such trajectory.
    pub fn from_parts(mast: &Rational, breaks: &[Rational], slopes: &[Rational]) -> Result<Trajectory, NotATrajectory> {
        if slopes.len() != breaks.len() + 1 {
            return Err(NotATrajectory::Slopes);
        }
        if !slopes[0].is_zero() {
            return Err(NotATrajectory::Mast);
        }
        let bottom = Rational::from(-1);
        if !breaks.windows(2).all(|pair| pair[0] > pair[1]) || breaks.last().is_some_and(|last| *last <= bottom) {
            return Err(NotATrajectory::Breaks);
        }
        let mut corners: Vec<(Rational, Rational)> = Vec::with_capacity(slopes.len());
        for (index, slope) in slopes.iter().enumerate() {
            let end = breaks.get(index).unwrap_or(&bottom).clone();
            let value = match corners.last() {
                None => mast.clone(),
                Some((start, value)) => value - &(&(start - &end) * slope),
            };
            corners.push((end, value));
        }
        corners.reverse();
        Ok(Trajectory::new(corners))
    }

    /// A trajectory from corners that may include points on straight pieces.
    fn new(corners: Vec<(Rational, Rational)>) -> Trajectory {
        let mut kept: Vec<(Rational, Rational)> = Vec::with_capacity(corners.len());
        for corner in corners {
            while let [.., a, b] = &kept[..]
                && slope(a, b) == slope(b, &corner)
            {
                kept.pop();
            }
            kept.push(corner);
        }
        // Above the last corner the mast begins, so a last piece of slope 0 adds nothing.
        while let [.., a, b] = &kept[..]
            && a.1 == b.1
        {
            kept.pop();
        }
        Trajectory { corners: kept }
    }

    /// (t, value) from t = -1 up to the last corner.
    #[must_use]
    pub fn corners(&self) -> &[(Rational, Rational)] {
        &self.corners
    }

    /// The value of the vertical part.
    #[must_use]
    pub fn mast_value(&self) -> &Rational {
        &self.corners[self.corners.len() - 1].1
    }

    /// The temperature above which nothing changes; -1 for a mast.
    #[must_use]
    pub fn temperature(&self) -> &Rational {
        &self.corners[self.corners.len() - 1].0
    }

    /// The value at temperature t >= -1.
    #[must_use]
    pub fn at(&self, t: &Rational) -> Rational {
        let next = self.corners.partition_point(|(corner, _)| corner <= t);
        let start = &self.corners[next.saturating_sub(1)];
        match self.corners.get(next) {
            None => start.1.clone(),
            Some(after) => &start.1 + &(&slope(start, after) * &(t - &start.0)),
        }
    }

    /// Temperatures at which the slope changes, from the mast downwards.
    #[must_use]
    pub fn breaks(&self) -> Vec<Rational> {
        self.corners.iter().skip(1).rev().map(|(t, _)| t.clone()).collect()
    }

    /// Slopes (change of value per unit of temperature) from the mast, 0, downwards.
    #[must_use]
    pub fn slopes(&self) -> Vec<Rational> {
        let pieces = self.corners.windows(2).rev().map(|pair| slope(&pair[0], &pair[1]));
        std::iter::once(Rational::from(0)).chain(pieces).collect()
    }

    /// The negative.
    #[must_use]
    pub fn negative(&self) -> Trajectory {
        Trajectory { corners: self.corners.iter().map(|(t, value)| (t.clone(), -value.clone())).collect() }
    }

    /// The trajectory with its values multiplied by a number.
    #[must_use]
    pub fn times(&self, factor: &Rational) -> Trajectory {
        Trajectory::new(self.corners.iter().map(|(t, value)| (t.clone(), value * factor)).collect())
    }

    /// The sum, temperature by temperature.
    #[must_use]
    pub fn plus(&self, other: &Trajectory) -> Trajectory {
        let sum = |t: Rational| {
            let value = &self.at(&t) + &other.at(&t);
            (t, value)
        };
        Trajectory::new(self.joint_breaks(other).into_iter().map(sum).collect())
    }

    /// The greater of two trajectories at each temperature.
    #[must_use]
    pub fn max(&self, other: &Trajectory) -> Trajectory {
        let mut corners: Vec<(Rational, Rational)> = Vec::new();
        let mut previous: Option<(Rational, Rational)> = None;
        for t in self.joint_breaks(other) {
            let (a, b) = (self.at(&t), other.at(&t));
            let gap = &a - &b;
            // Between two breaks both are linear: where the sign of the difference changes, they cross.
            if let Some((before, old)) = previous
                && ((old.is_negative() && gap.is_positive()) || (old.is_positive() && gap.is_negative()))
                && let Some(share) = old.abs().checked_div(&(&old.abs() + &gap.abs()))
            {
                let cross = &before + &(&share * &(&t - &before));
                let value = self.at(&cross);
                corners.push((cross, value));
            }
            corners.push((t.clone(), a.max(b)));
            previous = Some((t, gap));
        }
        Trajectory::new(corners)
    }

    /// The lesser of two trajectories at each temperature.
    #[must_use]
    pub fn min(&self, other: &Trajectory) -> Trajectory {
        Trajectory::max(&self.negative(), &other.negative()).negative()
    }

    /// All temperatures at which one of the two bends.
    fn joint_breaks(&self, other: &Trajectory) -> Vec<Rational> {
        let mut breaks: Vec<Rational> = self.corners.iter().chain(&other.corners).map(|(t, _)| t.clone()).collect();
        breaks.sort();
        breaks.dedup();
        breaks
    }
}

/// The slope between two corners at different temperatures.
fn slope(from: &(Rational, Rational), to: &(Rational, Rational)) -> Rational {
    (&to.1 - &from.1).checked_div(&(&to.0 - &from.0)).unwrap_or_else(|| Rational::from(0))
}

/// `Trajectory(9/4,[3/4],[0,-1])`: the mast, the breaks and the slopes, from the mast downwards.
impl fmt::Display for Trajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: Vec<Rational>| numbers.iter().map(Rational::to_string).collect::<Vec<_>>().join(",");
        write!(f, "Trajectory({},[{}],[{}])", self.mast_value(), list(self.breaks()), list(self.slopes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Rational {
        text.parse().expect("a number")
    }

    fn trajectory(mast: &str, breaks: &[&str], slopes: &[&str]) -> Trajectory {
        let numbers = |texts: &[&str]| texts.iter().map(|text| number(text)).collect::<Vec<_>>();
        Trajectory::from_parts(&number(mast), &numbers(breaks), &numbers(slopes)).expect("a trajectory")
    }

    fn samples() -> Vec<Trajectory> {
        vec![
            trajectory("0", &[], &["0"]),
            trajectory("9/4", &["3/4"], &["0", "-1"]),
            trajectory("9/4", &["3/4", "1/2"], &["0", "1", "0"]),
            trajectory("-1", &["5", "2", "0"], &["0", "2", "-1", "1/3"]),
            trajectory("1", &["7/2", "-1/2"], &["0", "-3", "4"]),
        ]
    }

    /// Temperatures among which all corners and crossings of the samples are well separated.
    fn temperatures() -> impl Iterator<Item = Rational> {
        (-24..170).map(|n| Rational::new(n, 24).expect("a number"))
    }

    #[test]
    fn parts_and_corners_say_the_same() {
        for sample in samples() {
            let again = Trajectory::from_parts(sample.mast_value(), &sample.breaks(), &sample.slopes());
            assert_eq!(again.as_ref(), Ok(&sample));
        }
        assert_eq!(samples()[1].at(&number("-1")), number("4"));
        assert_eq!(
            Trajectory::from_parts(&number("0"), &[number("-1")], &[number("0"), number("1")]),
            Err(NotATrajectory::Breaks)
        );
        assert_eq!(Trajectory::from_parts(&number("0"), &[], &[number("1")]), Err(NotATrajectory::Mast));
        assert_eq!(Trajectory::from_parts(&number("0"), &[], &[]), Err(NotATrajectory::Slopes));
    }

    #[test]
    fn operations_are_those_of_the_values_at_each_temperature() {
        for a in samples() {
            for b in samples() {
                let (sum, max, min) = (a.plus(&b), Trajectory::max(&a, &b), Trajectory::min(&a, &b));
                for t in temperatures() {
                    let (x, y) = (a.at(&t), b.at(&t));
                    assert_eq!(sum.at(&t), &x + &y);
                    assert_eq!(max.at(&t), x.clone().max(y.clone()), "{a} {b} at {t}");
                    assert_eq!(min.at(&t), x.min(y));
                }
            }
        }
    }
}
