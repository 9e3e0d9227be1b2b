//! Thermographs in the usual orientation: numbers grow to the left, temperature upwards; the mast ends in an arrow.
//!
//! Corners are labelled at the two axes with their exact values, and faint lines lead there. The caller computes the
//! corners and decides from which temperature on they are shown. Games whose walls or masts coincide stand beside each
//! other by a little, so that none hides another.

mod coincidence;

use super::Quantity;
use super::canvas::{Canvas, SMALL, TEXT, grown, shortened, solid};
use super::plots::mark;
use super::quantity::Scale;
use crate::picture::measure::{Bounds, height, text_bounds, width};
use crate::picture::{Anchor, Dash, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Step, Stroke, at};

/// The most thermographs in one picture.
pub const MOST_GAMES: usize = 24;
/// The most corners in one picture.
pub const MOST_CORNERS: usize = 2000;

const SIDE: Length = 380 * PIXEL;
const LEAST: Length = 180 * PIXEL;
/// The size of the marks that tell thermographs apart.
const MARK: Length = 4 * PIXEL;
/// How far masts reach above the highest corner.
const MAST: Length = 46 * PIXEL;

/// A number with the text that says it exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The number as it is written.
    pub text: String,
    /// Where it stands.
    pub place: Quantity,
}

impl From<Quantity> for Exact {
    fn from(place: Quantity) -> Exact {
        Exact { text: place.to_string(), place }
    }
}

/// A corner of a wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The value.
    pub value: Exact,
    /// The temperature.
    pub temperature: Exact,
}

/// The thermograph of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thermograph {
    /// The name of the game.
    pub name: String,
    /// The corners of the Left wall, from the lowest temperature on. Above the last one it is vertical.
    pub left: Vec<Corner>,
    /// The corners of the Right wall.
    pub right: Vec<Corner>,
}

/// One or several thermographs in one picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thermographs {
    /// The games.
    pub games: Vec<Thermograph>,
    /// Whether the space between the walls is tinted.
    pub shaded: bool,
}

/// The scales and the size of the field.
struct Frame {
    x: Scale,
    y: Scale,
    wide: Length,
    high: Length,
}

impl Thermographs {
    /// The figure of the thermographs.
    pub fn figure(&self) -> Result<Figure, NotDrawn> {
        if self.games.len() > MOST_GAMES {
            let hint = "draw some of them in another picture";
            return Err(NotDrawn::new("thermographs", self.games.len(), MOST_GAMES, hint));
        }
        let count = self.corners().count();
        if count > MOST_CORNERS {
            return Err(NotDrawn::new(
                "corners of thermographs",
                count,
                MOST_CORNERS,
                "draw fewer games in one picture",
            ));
        }
        let frame = self.frame();
        let mut canvas = Canvas::default();
        self.axes(&mut canvas, &frame);
        self.draw(&mut canvas, &frame);
        self.names(&mut canvas, &frame);
        let names: Vec<String> = self.games.iter().map(|game| shortened(&game.name, 32)).collect();
        let description = format!("Thermograph of {}.", names.join(", "));
        Ok(Figure { picture: canvas.finish(description), text: self.text(), dot: None })
    }

    fn corners(&self) -> impl Iterator<Item = &Corner> {
        self.games.iter().flat_map(|game| game.left.iter().chain(&game.right))
    }

    /// One unit is as long on both axes, so that walls slant by half a right angle, unless that would make the picture
    /// flat or thin.
    fn frame(&self) -> Frame {
        let ends = |places: Vec<Quantity>| {
            let (low, high) = (places.iter().min().copied(), places.iter().max().copied());
            low.zip(high).unwrap_or((Quantity::ZERO, Quantity::ZERO))
        };
        let values = ends(self.corners().map(|corner| corner.value.place).collect());
        let temperatures = ends(self.corners().map(|corner| corner.temperature.place).collect());
        let (broad, tall) = (values.1.minus(values.0), temperatures.1.minus(temperatures.0));
        let longer = broad.max(tall);
        let unit = Scale::new(Quantity::ZERO, longer, 0, SIDE);
        let side = |range: Quantity| if longer == Quantity::ZERO { LEAST } else { unit.place(range).max(LEAST) };
        let (wide, high) = (side(broad), side(tall));
        // A picture with masts alone has them in its middle; a temperature alone is the ground.
        let y = if temperatures.0 == temperatures.1 {
            Scale::new(temperatures.0, temperatures.1, high, high)
        } else {
            Scale::new(temperatures.0, temperatures.1, high, 0)
        };
        Frame { x: Scale::new(values.0, values.1, wide, 0), y, wide, high }
    }

    fn axes(&self, canvas: &mut Canvas, frame: &Frame) {
        const OUT: Length = 14 * PIXEL;
        let mut values: Vec<&Exact> = self.corners().map(|corner| &corner.value).collect();
        values.sort_by_key(|value| std::cmp::Reverse(value.place));
        values.dedup_by(|one, other| one.place == other.place);
        let mut temperatures: Vec<&Exact> = self.corners().map(|corner| &corner.temperature).collect();
        temperatures.sort_by_key(|temperature| temperature.place);
        temperatures.dedup_by(|one, other| one.place == other.place);
        // A line leads down from the highest corner at a value, and to the left edge from the leftmost corner at a
        // temperature.
        for value in &values {
            let highest = self
                .corners()
                .filter(|corner| corner.value.place == value.place)
                .map(|corner| corner.temperature.place)
                .max();
            let x = frame.x.place(value.place);
            canvas.line(at(x, frame.y.place(highest.unwrap_or(Quantity::ZERO))), at(x, frame.high), guide());
        }
        for temperature in &temperatures {
            let corners = self.corners().filter(|corner| corner.temperature.place == temperature.place);
            let y = frame.y.place(temperature.place);
            if let Some(farthest) = corners.map(|corner| frame.x.place(corner.value.place)).max() {
                canvas.line(at(-OUT, y), at(farthest, y), guide());
            }
        }
        let axis = solid(Ink::Line, PIXEL);
        canvas.line(at(-OUT, frame.high), at(frame.wide + OUT, frame.high), axis);
        canvas.path(at(-OUT, frame.high), vec![Step::To(at(-OUT, -MAST))], axis, true);
        canvas.text(at(-OUT, -MAST - height(SMALL) / 2 - 2 * PIXEL), "t", SMALL, Anchor::Middle, Ink::Line);
        // Labels that have no room in the first line stand in a further one; what has no room in six is not shown.
        let mut used: Vec<Bounds> = Vec::new();
        for value in values {
            let (x, text) = (frame.x.place(value.place), shortened(&value.text, 16));
            canvas.line(at(x, frame.high), at(x, frame.high + 4 * PIXEL), axis);
            let place =
                |line: Length| at(x, frame.high + 9 * PIXEL + height(SMALL) / 2 + line * (height(SMALL) + 2 * PIXEL));
            let free = (0..6).map(place).find(|place| is_free(&used, *place, &text, Anchor::Middle));
            if let Some(place) = free {
                used.push(text_bounds(place, &text, SMALL, Anchor::Middle, false));
                canvas.text(place, &text, SMALL, Anchor::Middle, Ink::Line);
            }
        }
        let column =
            temperatures.iter().map(|temperature| width(&shortened(&temperature.text, 16), SMALL)).max().unwrap_or(0);
        for temperature in temperatures {
            let (y, text) = (frame.y.place(temperature.place), shortened(&temperature.text, 16));
            canvas.line(at(-OUT - 4 * PIXEL, y), at(-OUT, y), axis);
            let place = |line: Length| at(-OUT - 7 * PIXEL - line * (column + 8 * PIXEL), y);
            if let Some(place) = (0..3).map(place).find(|place| is_free(&used, *place, &text, Anchor::End)) {
                used.push(text_bounds(place, &text, SMALL, Anchor::End, false));
                canvas.text(place, &text, SMALL, Anchor::End, Ink::Line);
            }
        }
    }

    fn inks(&self, number: usize) -> (Ink, Ink, Ink) {
        let series = Ink::Series(u8::try_from(number % 8).unwrap_or(0));
        // A single thermograph has the colours of the players; several have one colour each.
        if self.games.len() == 1 { (Ink::Left, Ink::Right, Ink::Line) } else { (series, series, series) }
    }

    fn draw(&self, canvas: &mut Canvas, frame: &Frame) {
        let mut walls: Vec<(Vec<Point>, Vec<Point>)> = self.games.iter().map(|game| walls(frame, game)).collect();
        let ranks = coincidence::ranks(&walls, -MAST);
        for ((left, right), rank) in walls.iter_mut().zip(&ranks) {
            left.iter_mut().chain(right).for_each(|point| point.x += rank.aside());
        }
        if self.shaded {
            // First all tints, so that none covers a wall.
            for (number, (left, right)) in walls.iter().enumerate() {
                let around: Vec<Point> = left.iter().chain(right.iter().rev()).copied().collect();
                let ink = if self.games.len() == 1 { Ink::Faint } else { self.inks(number).2 };
                if left.len() > 1 && right.len() > 1 {
                    canvas.polygon(&around, None, Some(Fill::Tint(ink)));
                }
            }
        }
        for (number, (left, right)) in walls.iter().enumerate() {
            let (left_ink, right_ink, mast_ink) = self.inks(number);
            for (points, ink, dash) in [(left, left_ink, Dash::Solid), (right, right_ink, Dash::Dashed)] {
                if points.len() > 1 {
                    let steps = points[1..].iter().map(|&point| Step::To(point)).collect();
                    canvas.path(points[0], steps, Stroke { ink, width: 2 * PIXEL, dash }, false);
                }
            }
            let mut masts: Vec<Point> = left.last().into_iter().chain(right.last()).copied().collect();
            masts.dedup();
            for foot in masts {
                canvas.path(foot, vec![Step::To(at(foot.x, -MAST))], solid(mast_ink, 2 * PIXEL), true);
                // Beside the colour, several thermographs are told apart by the marks on their masts.
                if self.games.len() > 1 {
                    mark(canvas, number, at(foot.x, -MAST / 2 + ranks[number].along(MAST)), MARK);
                }
            }
        }
    }

    /// One game is named above its mast; several in a legend beside the picture.
    fn names(&self, canvas: &mut Canvas, frame: &Frame) {
        if let [game] = self.games.as_slice() {
            let foot = game.left.last().or(game.right.last());
            let x = foot.map_or(frame.wide / 2, |corner| frame.x.place(corner.value.place));
            let name = shortened(&game.name, 40);
            // The name keeps clear of the letter above the axis.
            let x = x.max(width(&name, TEXT) / 2);
            canvas.text(at(x, -MAST - height(TEXT) / 2 - 2 * PIXEL), &name, TEXT, Anchor::Middle, Ink::Line);
            return;
        }
        let left = frame.wide + 76 * PIXEL;
        let mut y = -MAST + height(SMALL) / 2;
        for (number, game) in self.games.iter().enumerate() {
            let ink = self.inks(number).0;
            let stroke = |dash: Dash| Stroke { ink, width: 2 * PIXEL, dash };
            canvas.line(at(left, y - 25 * PIXEL / 10), at(left + 24 * PIXEL, y - 25 * PIXEL / 10), stroke(Dash::Solid));
            canvas.line(
                at(left, y + 25 * PIXEL / 10),
                at(left + 24 * PIXEL, y + 25 * PIXEL / 10),
                stroke(Dash::Dashed),
            );
            mark(canvas, number, at(left + 36 * PIXEL, y), MARK);
            canvas.text(at(left + 48 * PIXEL, y), &shortened(&game.name, 40), SMALL, Anchor::Start, Ink::Line);
            y += 18 * PIXEL;
        }
    }

    /// The walls of each game in words.
    fn text(&self) -> String {
        let wall = |corners: &[Corner]| {
            let corner = |corner: &Corner| format!("{} at {}", corner.value.text, corner.temperature.text);
            corners.iter().map(corner).collect::<Vec<_>>().join(", ")
        };
        let game = |game: &Thermograph| {
            let mut lines = vec![game.name.clone(), drawn(game)];
            lines.push(format!("Left wall:  {}", wall(&game.left)));
            lines.push(format!("Right wall: {}", wall(&game.right)));
            lines.retain(|line| !line.is_empty());
            lines.join("\n")
        };
        self.games.iter().map(game).collect::<Vec<_>>().join("\n\n")
    }
}

/// The corners of both walls in the plane, up to the foot of the mast.
fn walls(frame: &Frame, game: &Thermograph) -> (Vec<Point>, Vec<Point>) {
    let place = |corner: &Corner| at(frame.x.place(corner.value.place), frame.y.place(corner.temperature.place));
    let top = game.left.iter().chain(&game.right).map(|corner| place(corner).y).min().unwrap_or(frame.high);
    let wall = |corners: &[Corner]| {
        let mut points: Vec<Point> = corners.iter().map(place).collect();
        if let Some(last) = points.last().copied().filter(|last| last.y != top) {
            points.push(at(last.x, top));
        }
        points
    };
    (wall(&game.left), wall(&game.right))
}

fn guide() -> Stroke {
    Stroke { ink: Ink::Faint, width: PIXEL * 7 / 10, dash: Dash::Dotted }
}

fn is_free(used: &[Bounds], place: Point, text: &str, anchor: Anchor) -> bool {
    let room = grown(&text_bounds(place, text, SMALL, anchor, false), PIXEL);
    used.iter().all(|other| !other.overlaps(&room))
}

/// A small drawing in letters: a line for each of nine temperatures.
fn drawn(game: &Thermograph) -> String {
    const ROWS: Length = 8;
    const COLUMNS: Length = 32;
    let corners = || game.left.iter().chain(&game.right);
    let values = || corners().map(|corner| corner.value.place);
    let temperatures = || corners().map(|corner| corner.temperature.place);
    let (Some(low), Some(high)) = (values().min(), values().max()) else { return String::new() };
    let (Some(cold), Some(hot)) = (temperatures().min(), temperatures().max()) else { return String::new() };
    let fine = 1000;
    let x = Scale::new(low, high, COLUMNS * fine, 0);
    let y = Scale::new(cold, hot, 0, if cold == hot { 0 } else { ROWS * fine });
    // Where a wall is at a height: on the piece between the corners around it.
    let at_height = |wall: &[Corner], height: Length| {
        let points: Vec<Point> =
            wall.iter().map(|corner| at(x.place(corner.value.place), y.place(corner.temperature.place))).collect();
        let above = points.iter().position(|point| point.y > height);
        let Some(above) = above else { return points.last().map(|point| (point.x, 0)) };
        let (from, to) = (points.get(above.checked_sub(1)?)?, points[above]);
        Some((from.x + (to.x - from.x) * (height - from.y) / (to.y - from.y), to.x - from.x))
    };
    let rows = if cold == hot { 0 } else { ROWS };
    let mut lines = vec![];
    for row in (0..=rows).rev() {
        let height = row * fine;
        let mut line = vec![' '; usize::try_from(COLUMNS).unwrap_or(0) + 1];
        for wall in [&game.left, &game.right] {
            let Some((place, slant)) = at_height(wall, height) else { continue };
            let mark = match slant.signum() {
                1 => '/',
                -1 => '\\',
                _ => '|',
            };
            if let Some(cell) = usize::try_from((place + fine / 2) / fine).ok().and_then(|column| line.get_mut(column))
            {
                *cell = mark;
            }
        }
        lines.push(line.into_iter().collect::<String>().trim_end().to_string());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(points: &[(&str, &str)]) -> Vec<Corner> {
        let exact = |text: &str| Exact { text: text.into(), place: Quantity::read(text).unwrap() };
        points
            .iter()
            .map(|(value, temperature)| Corner { value: exact(value), temperature: exact(temperature) })
            .collect()
    }

    fn switch() -> Thermograph {
        Thermograph {
            name: "±1".into(),
            left: corners(&[("1", "0"), ("0", "1")]),
            right: corners(&[("-1", "0"), ("0", "1")]),
        }
    }

    #[test]
    fn greater_numbers_stand_to_the_left_and_hotter_ones_above() {
        let games = Thermographs { games: vec![switch()], shaded: true };
        let frame = games.frame();
        assert!(frame.x.place(1.into()) < frame.x.place((-1).into()));
        assert!(frame.y.place(1.into()) < frame.y.place(0.into()));
        // One unit is as long on both axes.
        assert_eq!(
            frame.x.place(0.into()) - frame.x.place(1.into()),
            frame.y.place(0.into()) - frame.y.place(1.into())
        );
    }

    #[test]
    fn every_corner_is_labelled_with_its_exact_value() {
        let game = Thermograph {
            name: "{3/2|-1/4}".into(),
            left: corners(&[("3/2", "0"), ("5/8", "7/8")]),
            right: corners(&[("-1/4", "0"), ("5/8", "7/8")]),
        };
        let figure = Thermographs { games: vec![game], shaded: false }.figure().unwrap();
        let texts: Vec<&str> = figure.picture.labels().iter().map(|(_, text)| *text).collect();
        for label in ["3/2", "5/8", "-1/4", "7/8", "0"] {
            assert!(texts.contains(&label), "{label} in {texts:?}");
        }
        assert!(figure.text.ends_with("Left wall:  3/2 at 0, 5/8 at 7/8\nRight wall: -1/4 at 0, 5/8 at 7/8"));
    }

    #[test]
    fn the_drawing_in_letters_narrows_upwards() {
        let text = drawn(&switch());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].trim(), "|");
        assert!(lines[8].starts_with('/') && lines[8].ends_with('\\'), "{text}");
    }
}
