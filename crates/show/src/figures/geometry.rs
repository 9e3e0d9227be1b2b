//! Curves between nodes and points on circles, in whole hundredths of a pixel, so that every machine draws the same.

use crate::picture::measure::Bounds;
use crate::picture::{Length, Point, at};

/// Sines and cosines are multiples of the inverse of this.
const UNIT: i64 = 1 << 30;

/// The greatest whole number whose square is not greater.
pub(super) fn root(number: i64) -> i64 {
    number.max(0).isqrt()
}

/// The distance of two points.
pub(super) fn distance(from: Point, to: Point) -> Length {
    let (x, y) = (to.x - from.x, to.y - from.y);
    root(x.saturating_mul(x).saturating_add(y.saturating_mul(y)))
}

/// Cosine and sine of this part of a full turn, in units of [`UNIT`].
fn cosine_and_sine(part: i64, whole: i64) -> (i64, i64) {
    let part = part.rem_euclid(whole.max(1));
    // A quarter at a time keeps the series short.
    let (quarters, rest) = (4 * part / whole.max(1), 4 * part % whole.max(1));
    let half_pi = i128::from(UNIT) * 1_570_796_326_794_897 / 1_000_000_000_000_000;
    let angle = half_pi * i128::from(rest) / i128::from(whole.max(1));
    let unit = i128::from(UNIT);
    let (mut cosine, mut sine, mut term) = (0, 0, unit);
    for power in 0..24 {
        match power % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
        term = term * angle / unit / (power + 1);
    }
    let small = |number: i128| i64::try_from(number).unwrap_or(0);
    let (cosine, sine) = (small(cosine), small(sine));
    match quarters {
        0 => (cosine, sine),
        1 => (-sine, cosine),
        2 => (-cosine, -sine),
        _ => (sine, -cosine),
    }
}

/// The point on a circle, clockwise from the top by this part of a full turn.
pub(super) fn on_circle(centre: Point, radius: Length, part: i64, whole: i64) -> Point {
    let (cosine, sine) = cosine_and_sine(part, whole);
    at(centre.x + scaled(radius, sine), centre.y - scaled(radius, cosine))
}

fn scaled(length: Length, factor: i64) -> Length {
    let product = i128::from(length) * i128::from(factor);
    // Rounded to the nearest, so that opposite points are mirror images of each other.
    let half = i128::from(UNIT) / 2;
    let rounded =
        if product < 0 { -((half - product) / i128::from(UNIT)) } else { (product + half) / i128::from(UNIT) };
    i64::try_from(rounded).unwrap_or(0)
}

/// How far a box reaches from its middle in a direction, clockwise from the top by this part of a full turn.
pub(super) fn support(width: Length, height: Length, part: i64, whole: i64) -> Length {
    let direction = on_circle(at(0, 0), 1000, part, whole);
    (direction.x.abs() * width + direction.y.abs() * height) / 2000
}

/// An arc around the origin, clockwise from one part of a turn to another, at most a third of it: the control points of
/// a cubic curve lie on the tangents, at 4/3 tan(angle/4) of the radius.
pub(super) fn arc(radius: Length, from: i64, to: i64, whole: i64) -> Curve {
    // tan x is x + x³/3 to more places than a picture shows; in millionths.
    let quarter = 1_570_796 * (to - from) / whole;
    let tangent = quarter + quarter * quarter / 1_000_000 * quarter / 3_000_000;
    let arm = radius * tangent / 750_000;
    let (start, end) = (on_circle(at(0, 0), radius, from, whole), on_circle(at(0, 0), radius, to, whole));
    let ahead = on_circle(start, arm, 4 * from + whole, 4 * whole);
    let behind = on_circle(end, arm, 4 * to - whole, 4 * whole);
    Curve([start, ahead, behind, end])
}

/// A cubic curve by its end points and control points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Curve(pub(super) [Point; 4]);

/// Parameters of curves are multiples of the inverse of this.
pub(super) const PARTS: i64 = 1 << 14;

impl Curve {
    /// A curve between two points that keeps to the left of the straight line by this much, or to the right if it is
    /// negative.
    pub(super) fn bowed(from: Point, to: Point, bow: Length) -> Curve {
        let long = distance(from, to).max(1);
        // A cubic with both control points at height h has its middle at 3/4 of h.
        let (x, y) = ((to.y - from.y) * bow * 4 / 3 / long, -(to.x - from.x) * bow * 4 / 3 / long);
        let between =
            |part: i64| at(from.x + (to.x - from.x) * part / 10 + x, from.y + (to.y - from.y) * part / 10 + y);
        Curve([from, between(3), between(7), to])
    }

    /// The point at this parameter.
    pub(super) fn point(&self, part: i64) -> Point {
        self.split(part).0.0[3]
    }

    /// The two pieces before and after a parameter, by de Casteljau's construction.
    fn split(&self, part: i64) -> (Curve, Curve) {
        let between = |from: Point, to: Point| {
            at(from.x + (to.x - from.x) * part / PARTS, from.y + (to.y - from.y) * part / PARTS)
        };
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d));
        let (abc, bcd) = (between(ab, bc), between(bc, cd));
        let middle = between(abc, bcd);
        (Curve([a, ab, abc, middle]), Curve([middle, bcd, cd, d]))
    }

    /// The piece of the curve outside of the things around its ends.
    pub(super) fn clipped(&self, start: &Outline, end: &Outline) -> Curve {
        let mut first = 0;
        let mut step = PARTS / 2;
        // The first point that is outside, and the last one: found by halving, since curves leave a node but once.
        while step > 0 {
            if first + step < PARTS && start.holds(self.point(first + step)) {
                first += step;
            }
            step /= 2;
        }
        let rest = if first > 0 { self.split(first).1 } else { *self };
        let (mut last, mut step) = (PARTS, PARTS / 2);
        while step > 0 {
            if last - step > 0 && end.holds(rest.point(last - step)) {
                last -= step;
            }
            step /= 2;
        }
        if last < PARTS { rest.split(last).0 } else { rest }
    }
}

/// The border of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    /// A disc.
    Round(Point, Length),
    /// An upright box.
    Box(Bounds),
}

impl Outline {
    /// Whether a point is inside or on the border.
    pub(super) fn holds(&self, point: Point) -> bool {
        match self {
            Outline::Round(centre, radius) => distance(*centre, point) <= *radius,
            Outline::Box(place) => {
                (place.left..=place.right).contains(&point.x) && (place.top..=place.bottom).contains(&point.y)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_on_a_circle_have_the_radius_as_distance() {
        for whole in [1, 2, 3, 5, 8, 13, 360] {
            for part in 0..whole {
                let far = distance(at(0, 0), on_circle(at(0, 0), 100_000, part, whole));
                assert!((99_998..=100_001).contains(&far), "{part}/{whole}: {far}");
            }
        }
        assert_eq!(on_circle(at(0, 0), 100, 1, 4), at(100, 0));
        assert_eq!(on_circle(at(0, 0), 100, 1, 2), at(0, 100));
    }

    #[test]
    fn a_clipped_curve_begins_and_ends_at_the_borders() {
        let curve = Curve::bowed(at(0, 0), at(20_000, 0), 2000);
        let start = Outline::Round(at(0, 0), 1500);
        let end = Outline::Box(super::super::canvas::around(at(20_000, 0), 4000, 2000));
        let Curve([from, _, _, to]) = curve.clipped(&start, &end);
        assert!((1480..=1560).contains(&distance(at(0, 0), from)), "{from:?}");
        assert!((to.x - 18_000).abs() < 60 || (to.y + 1000).abs() < 60, "{to:?}");
        assert!(curve.point(PARTS / 2).y < -1900);
    }
}
