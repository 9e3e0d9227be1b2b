//! Arrow heads, as triangles that every renderer paints, so that they are the same everywhere.
//!
//! Floats place the three corners, by the four operations and square roots alone, which give the same bits on every
//! machine; then they are rounded to hundredths.
#![allow(clippy::float_arithmetic, clippy::cast_possible_truncation)]

use super::{Length, Point, Step, at};

/// An arrow head and where the line below it ends, so that the line does not stick out of the tip.
pub(super) struct Head {
    /// The tip and the two corners behind it.
    pub(super) corners: [Point; 3],
    /// The new end of the line.
    pub(super) neck: Point,
}

/// The head at the end of a path whose line is so wide; nothing if the path has no direction there.
pub(super) fn head(from: Point, steps: &[Step], width: Length) -> Option<Head> {
    let (tip, before) = match steps.split_last()? {
        (Step::To(tip), earlier) => (*tip, last_point(from, earlier)),
        (Step::Curve(first, second, tip), earlier) => {
            // A control point on the tip gives no direction; the one before it does.
            let candidates = [*second, *first, last_point(from, earlier)];
            (*tip, candidates.into_iter().find(|point| point != tip)?)
        }
    };
    let (dx, dy) = ((tip.x - before.x) as f64, (tip.y - before.y) as f64);
    let distance = (dx * dx + dy * dy).sqrt();
    if distance <= 0.0 {
        return None;
    }
    let (ux, uy) = (dx / distance, dy / distance);
    let long = 500.0 + 2.2 * width as f64;
    let half = 0.42 * long;
    let place = |along: f64, aside: f64| {
        let x = tip.x as f64 - ux * along - uy * aside;
        let y = tip.y as f64 - uy * along + ux * aside;
        at(x.round() as Length, y.round() as Length)
    };
    Some(Head { corners: [tip, place(long, half), place(long, -half)], neck: place(0.8 * long, 0.0) })
}

fn last_point(from: Point, steps: &[Step]) -> Point {
    match steps.last() {
        None => from,
        Some(Step::To(point) | Step::Curve(_, _, point)) => *point,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_stands_at_the_tip_and_points_the_way_of_the_line() {
        let found = head(at(0, 0), &[Step::To(at(5000, 0))], 100).expect("a direction");
        assert_eq!(found.corners[0], at(5000, 0));
        assert!(found.corners[1].x == found.corners[2].x && found.corners[1].x < 5000);
        assert_eq!(found.corners[1].y, -found.corners[2].y);
        assert!(found.neck.x > found.corners[1].x && found.neck.y == 0);
    }

    #[test]
    fn a_path_without_direction_has_no_head() {
        assert!(head(at(1, 1), &[], 100).is_none());
        assert!(head(at(1, 1), &[Step::To(at(1, 1))], 100).is_none());
        let turned = [Step::Curve(at(0, 500), at(1, 1), at(1, 1))];
        assert!(head(at(1, 1), &turned, 100).is_some());
    }
}
