//! Line and scatter plots: several series in colours and shapes of marks, reference lines, axes with round ticks.
//!
//! The legend stands beside the plot, where it covers nothing.

mod axes;
mod marks;

use super::Quantity;
use super::canvas::{Canvas, SMALL, shortened, solid};
use super::quantity::{Round, Scale};
use crate::picture::measure::{height, width};
use crate::picture::{Anchor, Dash, Figure, Ink, Length, NotDrawn, PIXEL, Point, Step, Stroke, at};
pub(super) use axes::{Axes, fitting};
pub(super) use marks::mark;

/// The most points of a plot.
pub const MOST_POINTS: usize = 100_000;
/// The most series of a plot.
pub const MOST_SERIES: usize = 60;

const WIDTH: Length = 560 * PIXEL;
const HEIGHT: Length = 340 * PIXEL;
/// The room between the axes and the outermost points.
const INSET: Length = 12 * PIXEL;

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// A mark at each point.
    #[default]
    Scatter,
    /// A line through the points.
    Line,
    /// Both.
    MarkedLine,
    /// Marks on a thin thread, by which the eye finds the next point of the series among those of others.
    Threaded,
}

/// Points that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Series {
    /// Its name in the legend; without a name it has no entry there.
    pub name: String,
    /// Its points, in the order of the line.
    pub points: Vec<(Quantity, Quantity)>,
    /// How it is drawn.
    pub style: Style,
}

/// A line to compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its name in the legend.
    pub name: String,
    /// Where it runs.
    pub course: Course,
}

/// Where a reference line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Through the whole plot at this height.
    Across(Quantity),
    /// Through the whole plot at this place of the lower axis.
    Upright(Quantity),
    /// From one point to another.
    Between((Quantity, Quantity), (Quantity, Quantity)),
}

/// A plot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plot {
    /// What the lower axis shows.
    pub across: String,
    /// What the left axis shows.
    pub upright: String,
    /// The series.
    pub series: Vec<Series>,
    /// The reference lines.
    pub references: Vec<Reference>,
}

impl Plot {
    /// One series for each residue class of the whole numbers on the lower axis; points at other places are left out.
    #[must_use]
    pub fn by_residue(points: &[(Quantity, Quantity)], modulus: u32, style: Style) -> Vec<Series> {
        let modulus = i64::from(modulus.max(1));
        let class = |residue: i64| Series {
            name: format!("{residue} mod {modulus}"),
            points: points
                .iter()
                .filter(|(x, _)| x.as_whole().is_some_and(|x| x.rem_euclid(modulus) == residue))
                .copied()
                .collect(),
            style,
        };
        (0..modulus).map(class).filter(|series| !series.points.is_empty()).collect()
    }

    /// The figure of the plot.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        self.figure_of_powers([false, false])
    }

    /// The figure of a plot with logarithms to base ten on the lower axis, on the left one or on both: where they stand
    /// the axes have the numbers.
    pub fn figure_of_powers(&self, [lower, left]: [bool; 2]) -> Result<Figure, NotDrawn> {
        let count = self.series.iter().map(|series| series.points.len()).sum();
        if count > MOST_POINTS {
            let hint = "plot a shorter range, or take only some of the points";
            return Err(NotDrawn::new("points of a plot", count, MOST_POINTS, hint));
        }
        if self.series.len() > MOST_SERIES {
            let hint = "leave some out, or plot them all as one series";
            return Err(NotDrawn::new("series of a plot", self.series.len(), MOST_SERIES, hint));
        }
        let (x_bounds, y_bounds) = self.bounds();
        let x = Scale::new(x_bounds.0, x_bounds.1, INSET, WIDTH - INSET);
        let y = Scale::new(y_bounds.0, y_bounds.1, HEIGHT - INSET, INSET);
        let mut canvas = Canvas::default();
        let axes = Axes { width: WIDTH, height: HEIGHT, across: &self.across, upright: &self.upright };
        axes.draw(
            &mut canvas,
            (x, x_bounds, self.round(lower, |(x, _)| x)),
            (y, y_bounds, self.round(left, |(_, y)| y)),
        );
        for (number, reference) in self.references.iter().enumerate() {
            let (from, to) = match reference.course {
                Course::Across(height) => (at(0, y.place(height)), at(WIDTH, y.place(height))),
                Course::Upright(place) => (at(x.place(place), HEIGHT), at(x.place(place), 0)),
                Course::Between(from, to) => (at(x.place(from.0), y.place(from.1)), at(x.place(to.0), y.place(to.1))),
            };
            canvas.line(from, to, reference_stroke(number));
        }
        let radius = match count {
            0..=150 => 35,
            151..=1000 => 25,
            _ => 15,
        } * PIXEL
            / 10;
        for (number, series) in self.series.iter().enumerate() {
            let places: Vec<Point> = series.points.iter().map(|point| at(x.place(point.0), y.place(point.1))).collect();
            if series.style != Style::Scatter && places.len() > 1 {
                let steps = places[1..].iter().map(|&place| Step::To(place)).collect();
                canvas.path(places[0], steps, stroke_of(series, number), false);
            }
            if series.style != Style::Line || places.len() == 1 {
                places.iter().for_each(|&place| marks::mark(&mut canvas, number, place, radius));
            }
        }
        self.legend(&mut canvas);
        let named = |text: &str, other: &str| if text.is_empty() { other.to_string() } else { shortened(text, 48) };
        let description =
            format!("A plot of {} against {}.", named(&self.upright, "values"), named(&self.across, "places"));
        Ok(Figure {
            picture: canvas.finish(description),
            text: marks::text(self, (x_bounds, lower), (y_bounds, left)),
            dot: None,
        })
    }

    /// The least and the greatest numbers on both axes.
    fn bounds(&self) -> ((Quantity, Quantity), (Quantity, Quantity)) {
        let mut xs: Vec<Quantity> = Vec::new();
        let mut ys: Vec<Quantity> = Vec::new();
        let points = self.series.iter().flat_map(|series| &series.points).copied();
        for reference in &self.references {
            match reference.course {
                Course::Across(height) => ys.push(height),
                Course::Upright(place) => xs.push(place),
                Course::Between(from, to) => {
                    xs.extend([from.0, to.0]);
                    ys.extend([from.1, to.1]);
                }
            }
        }
        for (x, y) in points {
            xs.push(x);
            ys.push(y);
        }
        let ends = |numbers: &[Quantity]| {
            let (low, high) = (numbers.iter().min(), numbers.iter().max());
            low.copied().zip(high.copied()).unwrap_or((Quantity::ZERO, Quantity::whole(1)))
        };
        (ends(&xs), ends(&ys))
    }

    fn round(&self, powers: bool, coordinate: impl Fn((Quantity, Quantity)) -> Quantity) -> Round {
        let mut points = self.series.iter().flat_map(|series| &series.points);
        match powers {
            true => Round::Powers,
            false if points.all(|&point| coordinate(point).as_whole().is_some()) => Round::Whole,
            false => Round::Any,
        }
    }

    fn legend(&self, canvas: &mut Canvas) {
        const LINE: Length = 18 * PIXEL;
        const SAMPLE: Length = 26 * PIXEL;
        let rows = usize::try_from(HEIGHT / LINE).unwrap_or(1);
        let names = self.series.iter().map(|series| &series.name).chain(self.references.iter().map(|line| &line.name));
        let entries: Vec<(usize, String)> = names
            .enumerate()
            .filter(|(_, name)| !name.is_empty())
            .map(|(at, name)| (at, shortened(name, 32)))
            .collect();
        let mut left = WIDTH + 20 * PIXEL;
        for column in entries.chunks(rows) {
            let mut y = height(SMALL) / 2;
            for (index, name) in column {
                let middle = at(left + SAMPLE / 2, y);
                let (from, to) = (at(left, y), at(left + SAMPLE, y));
                match self.series.get(*index) {
                    Some(series) => {
                        if series.style != Style::Scatter {
                            canvas.line(from, to, stroke_of(series, *index));
                        }
                        if series.style != Style::Line {
                            marks::mark(canvas, *index, middle, 35 * PIXEL / 10);
                        }
                    }
                    None => canvas.line(from, to, reference_stroke(index - self.series.len())),
                }
                canvas.text(at(left + SAMPLE + 6 * PIXEL, y), name, SMALL, Anchor::Start, Ink::Line);
                y += LINE;
            }
            let wide = column.iter().map(|(_, name)| width(name, SMALL)).max().unwrap_or(0);
            left += SAMPLE + wide + 26 * PIXEL;
        }
    }
}

/// The line of a series.
fn stroke_of(series: &Series, number: usize) -> Stroke {
    if series.style == Style::Threaded { solid(marks::ink(number), PIXEL * 6 / 10) } else { line_stroke(number) }
}

/// Series differ in colour first, then in how their lines are broken.
fn line_stroke(number: usize) -> Stroke {
    let dash = [Dash::Solid, Dash::Dashed, Dash::Dotted][number % 3];
    Stroke { ink: marks::ink(number), width: PIXEL * 3 / 2, dash }
}

fn reference_stroke(number: usize) -> Stroke {
    let dash = [Dash::Dashed, Dash::Dotted, Dash::Solid][number % 3];
    Stroke { dash, ..solid(Ink::Line, PIXEL * 12 / 10) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residue_classes_are_series_of_their_own() {
        let points: Vec<_> = (-2..5).map(|x| (Quantity::whole(x), Quantity::whole(x * x))).collect();
        let series = Plot::by_residue(&points, 3, Style::Scatter);
        let sizes: Vec<_> = series.iter().map(|series| (series.name.as_str(), series.points.len())).collect();
        assert_eq!(sizes, [("0 mod 3", 2), ("1 mod 3", 3), ("2 mod 3", 2)]);
    }

    #[test]
    fn a_plot_of_too_many_points_is_refused_with_a_hint() {
        let points = vec![(Quantity::ZERO, Quantity::ZERO); MOST_POINTS + 1];
        let plot = Plot { series: vec![Series { points, ..Series::default() }], ..Plot::default() };
        assert_eq!(plot.figure().unwrap_err().hint, "plot a shorter range, or take only some of the points");
    }

    #[test]
    fn the_text_shows_ends_of_axes_and_points() {
        let points = vec![(0.into(), 0.into()), (10.into(), 5.into())];
        let plot = Plot { series: vec![Series { points, ..Series::default() }], ..Plot::default() };
        let text = plot.figure().unwrap().text;
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("5 |") && lines[0].ends_with('o'), "{text}");
        assert!(lines.iter().any(|line| line.starts_with("0 |o")), "{text}");
    }
}
