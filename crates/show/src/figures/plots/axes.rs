//! The two axes of a plot: a frame, round ticks, faint lines across, names.

use crate::figures::Quantity;
use crate::figures::canvas::{Canvas, SMALL, TEXT, short, shortened as letters, solid};
use crate::figures::quantity::{Round, Scale, Tick, number_of, powers, ticks};
use crate::picture::measure::{height, shortened, width};
use crate::picture::{Anchor, Ink, Length, PIXEL, at};

/// A scale, its ends, and which numbers are round on it.
type Axis = (Scale, (Quantity, Quantity), Round);

/// Axes around a field whose upper left corner is the origin.
pub(in crate::figures) struct Axes<'a> {
    pub(in crate::figures) width: Length,
    pub(in crate::figures) height: Length,
    pub(in crate::figures) across: &'a str,
    pub(in crate::figures) upright: &'a str,
}

impl Axes<'_> {
    /// The frame with a grid behind what will be drawn.
    fn draw_grid(&self, canvas: &mut Canvas, across: &[(Length, String)], upright: &[(Length, String)]) {
        for (x, _) in across {
            canvas.line(at(*x, 0), at(*x, self.height), solid(Ink::Faint, PIXEL / 4));
        }
        for (y, _) in upright {
            canvas.line(at(0, *y), at(self.width, *y), solid(Ink::Faint, PIXEL / 4));
        }
    }

    /// Draws the axes with a grid.
    pub(super) fn draw(&self, canvas: &mut Canvas, x: Axis, y: Axis) {
        let across = self.fitting(x, |label| width(label, SMALL) + 14 * PIXEL, 10);
        let upright = self.fitting(y, |_| height(SMALL) + 6 * PIXEL, 8);
        self.draw_grid(canvas, &across, &upright);
        canvas.line(at(0, 0), at(0, self.height), solid(Ink::Line, PIXEL));
        canvas.line(at(0, self.height), at(self.width, self.height), solid(Ink::Line, PIXEL));
        self.labels(canvas, &across, &upright);
    }

    /// Draws ticks, their labels and the names of the axes.
    pub(in crate::figures) fn labels(
        &self,
        canvas: &mut Canvas,
        across: &[(Length, String)],
        upright: &[(Length, String)],
    ) {
        const TICK: Length = 4 * PIXEL;
        for (x, label) in across {
            canvas.line(at(*x, self.height), at(*x, self.height + TICK), solid(Ink::Line, PIXEL));
            // Below the lower half of a label at the left of the corner.
            let below = self.height + TICK + 4 * PIXEL + height(SMALL) / 2;
            canvas.text(at(*x, below), label, SMALL, Anchor::Middle, Ink::Line);
        }
        for (y, label) in upright {
            canvas.line(at(-TICK, *y), at(0, *y), solid(Ink::Line, PIXEL));
            canvas.text(at(-TICK - 3 * PIXEL, *y), label, SMALL, Anchor::End, Ink::Line);
        }
        let below = self.height + TICK + height(SMALL) + 9 * PIXEL + height(TEXT) / 2;
        // Names that are longer than their axes are cut, so that the two do not meet.
        let name = |text: &str, axis: Length| shortened(&short(text), TEXT, axis.max(60 * PIXEL));
        canvas.text(at(self.width / 2, below), &name(self.across, self.width), TEXT, Anchor::Middle, Ink::Line);
        let wide = upright.iter().map(|(_, label)| width(label, SMALL)).max().unwrap_or(0);
        let leftmost = across.iter().map(|(x, label)| x - width(label, SMALL) / 2).min().unwrap_or(0);
        let beside = (-TICK - wide - 12 * PIXEL).min(leftmost - 4 * PIXEL) - height(TEXT) / 2;
        canvas.text_upwards(at(beside, self.height / 2), &name(self.upright, self.height), TEXT);
    }

    /// As many round ticks as fit; the ends themselves if no round number lies between them.
    fn fitting(&self, axis: Axis, room: impl Fn(&str) -> Length, most: usize) -> Vec<(Length, String)> {
        let (scale, (low, high), round) = axis;
        fitting(scale, low, high, round, room, most)
    }
}

/// As many round ticks as fit; the ends themselves if no round number lies between them.
pub(in crate::figures) fn fitting(
    scale: Scale,
    low: Quantity,
    high: Quantity,
    round: Round,
    room: impl Fn(&str) -> Length,
    most: usize,
) -> Vec<(Length, String)> {
    let placed = |ticks: Vec<Tick>| -> Vec<(Length, String)> {
        ticks.into_iter().map(|tick| (scale.place(tick.place), tick.label)).collect()
    };
    let apart =
        |pair: &[(Length, String)]| (pair[0].0 - pair[1].0).abs() >= i64::midpoint(room(&pair[0].1), room(&pair[1].1));
    for most in (2..=most).rev() {
        let found = placed(match round {
            Round::Any => ticks(low, high, most, false),
            Round::Whole => ticks(low, high, most, true),
            Round::Powers => powers(low, high, most),
        });
        if !found.is_empty() && found.windows(2).all(apart) {
            return found;
        }
    }
    let text = |place: Quantity| if round == Round::Powers { number_of(place) } else { place.to_string() };
    let end = |place: Quantity| Tick { place, label: letters(&text(place), 16) };
    let mut ends = placed(vec![end(low), end(high)]);
    if low == high || !ends.windows(2).all(apart) {
        ends.truncate(1);
    }
    ends
}
