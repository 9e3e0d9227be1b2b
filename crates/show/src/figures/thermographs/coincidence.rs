//! Thermographs of which one would hide another: which share a piece of a wall or of a mast, and how far each steps
//! aside. A whole thermograph is moved, by a few pixels, so that its walls stay straight.

use crate::picture::{Length, PIXEL, Point};

/// How far neighbours are apart: slanted walls of two pixels must not touch.
const STEP: Length = 4 * PIXEL;
/// Lines that are no further apart than this lie on each other.
const NEAR: Length = PIXEL;
/// A shorter common piece is a crossing.
const SHORT: Length = 3 * PIXEL;

/// The walls of a game, from below.
type Walls = (Vec<Point>, Vec<Point>);

/// The place of a game among those that coincide with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    number: usize,
    of: usize,
}

impl Rank {
    /// How far the game steps to the right.
    pub(super) fn aside(self) -> Length {
        let count = |number: usize| Length::try_from(number).unwrap_or(0);
        (2 * count(self.number) + 1 - count(self.of)) * STEP / 2
    }

    /// How far its mark moves along a mast of this length, so that marks of neighbours do not meet.
    pub(super) fn along(self, mast: Length) -> Length {
        // Three places between the foot and the head of the arrow.
        if self.of == 1 { 0 } else { [3 * mast / 10, mast / 15, -3 * mast / 20][self.number % 3] }
    }
}

/// The ranks of games whose masts reach up to this height.
pub(super) fn ranks(games: &[Walls], top: Length) -> Vec<Rank> {
    // Games that coincide, directly or through others, belong together; each group is known by its first game.
    let mut group: Vec<usize> = (0..games.len()).collect();
    for one in 0..games.len() {
        for other in one + 1..games.len() {
            if group[one] != group[other] && coincide(&games[one], &games[other], top) {
                let (kept, gone) = (group[one].min(group[other]), group[one].max(group[other]));
                group.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
            }
        }
    }
    let before = |game: usize| group[..game].iter().filter(|other| **other == group[game]).count();
    let all = |game: usize| group.iter().filter(|other| **other == group[game]).count();
    (0..games.len()).map(|game| Rank { number: before(game), of: all(game) }).collect()
}

fn coincide(one: &Walls, other: &Walls, top: Length) -> bool {
    [&one.0, &one.1].iter().any(|wall| [&other.0, &other.1].iter().any(|second| share(wall, second, top)))
}

/// Whether two walls, with the masts above them, have a piece in common. Between the heights of their corners both are
/// straight.
fn share(one: &[Point], other: &[Point], top: Length) -> bool {
    let mut heights: Vec<Length> = one.iter().chain(other).map(|point| point.y).chain([top]).collect();
    heights.sort_unstable();
    heights.windows(2).any(|piece| {
        let near = |height: Length| match (across(one, height), across(other, height)) {
            (Some(x), Some(second)) => (x - second).abs() <= NEAR,
            _ => false,
        };
        piece[1] - piece[0] >= SHORT && near(piece[0]) && near(piece[1])
    })
}

/// Where a wall is at a height; above its last corner it goes straight up.
fn across(wall: &[Point], height: Length) -> Option<Length> {
    let (first, last) = (wall.first()?, wall.last()?);
    if height > first.y {
        return None;
    }
    let piece = wall.windows(2).find(|piece| piece[1].y <= height && height <= piece[0].y && piece[0].y > piece[1].y);
    Some(match piece {
        Some([from, to]) => from.x + (to.x - from.x) * (from.y - height) / (from.y - to.y),
        _ if height <= last.y => last.x,
        _ => first.x,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::at;

    /// A tent with these feet; its mast begins in the middle.
    fn tent(left: Length, right: Length) -> Walls {
        let (middle, high) = (i64::midpoint(left, right), (right - left) / 2);
        (vec![at(left, 0), at(middle, -high)], vec![at(right, 0), at(middle, -high)])
    }

    #[test]
    fn equal_games_stand_beside_each_other_and_others_where_they_are() {
        let games = [tent(0, 10_000), tent(0, 10_000), tent(20_000, 30_000)];
        let aside: Vec<Length> = ranks(&games, -20_000).into_iter().map(Rank::aside).collect();
        assert_eq!(aside, [-STEP / 2, STEP / 2, 0]);
    }

    #[test]
    fn a_common_piece_of_a_wall_or_of_a_mast_is_enough_and_a_crossing_is_not() {
        let common = |one: Walls, other: Walls| coincide(&one, &other, -20_000);
        assert!(common(tent(0, 10_000), tent(0, 6_000)), "the Left walls");
        assert!(common(tent(0, 10_000), tent(2_000, 8_000)), "the masts");
        assert!(common(tent(0, 10_000), (vec![at(3_000, 0)], vec![at(10_000, 0), at(3_000, -7_000)])), "right walls");
        assert!(!common(tent(0, 10_000), tent(5_000, 16_000)));
        assert!(!common(tent(0, 10_000), (Vec::new(), Vec::new())));
    }

    #[test]
    fn marks_of_neighbours_do_not_meet() {
        let games = vec![tent(0, 10_000); 3];
        let mut along: Vec<Length> = ranks(&games, -20_000).into_iter().map(|rank| rank.along(46 * PIXEL)).collect();
        along.sort_unstable();
        assert!(along.windows(2).all(|pair| pair[1] - pair[0] > 8 * PIXEL), "{along:?}");
    }
}
