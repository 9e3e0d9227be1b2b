//! Small steps towards figures that several entries need: colours of series, plots of differences, unicycles as graphs.

use onside_ground::Player;
use onside_show::figures::graphs::Graph;
use onside_show::figures::plots::{Course, Plot, Reference, Style};
use onside_show::figures::{Mover, Quantity};
use onside_show::picture::{Dash, Figure, Fill, Ink, Shape};
use onside_value::loopy::unicycle::Unicycle;
use onside_value::short::ShortGames;
use onside_value::short::notation::print;

use super::Error;
use super::interval::Interval;

/// The figure with other inks for its series, in their order, and red reference lines; series beyond the list keep
/// theirs.
pub(super) fn inked(mut figure: Figure, inks: &[Ink]) -> Figure {
    let other = |ink: &mut Ink| {
        if let Ink::Series(number) = *ink
            && let Some(chosen) = inks.get(usize::from(number))
        {
            *ink = *chosen;
        }
    };
    for shape in &mut figure.picture.shapes {
        let (stroke, fill) = match shape {
            Shape::Path { stroke, fill, .. }
            | Shape::Circle { stroke, fill, .. }
            | Shape::Rect { stroke, fill, .. } => (stroke, fill),
            Shape::Text { ink, .. } => {
                other(ink);
                continue;
            }
            Shape::Raster { .. } => continue,
        };
        if let Some(stroke) = stroke {
            // Of the black lines only reference lines are broken.
            match (stroke.ink, stroke.dash) {
                (Ink::Line, Dash::Dashed | Dash::Dotted) => stroke.ink = Ink::Right,
                _ => other(&mut stroke.ink),
            }
        }
        if let Some(Fill::Plain(ink) | Fill::Tint(ink) | Fill::Hatched(ink)) = fill {
            other(ink);
        }
    }
    figure
}

/// The lines of a plot of differences that tend to a limit.
pub(super) struct Differences<'a> {
    /// What the lower axis shows.
    pub(super) across: &'a str,
    /// What the left axis shows.
    pub(super) upright: &'a str,
    /// The differences by their index.
    pub(super) points: &'a [(u32, Interval)],
    /// Points are coloured by their index modulo this.
    pub(super) modulus: u32,
    /// The limit, as a fraction, drawn in red.
    pub(super) limit: Option<(i64, i64)>,
}

impl Differences<'_> {
    /// The plot. Colours: the residue classes in order, then red for the limit.
    pub(super) fn figure(&self, inks: &[Ink]) -> Result<Figure, Error> {
        let points: Vec<(Quantity, Quantity)> =
            self.points.iter().map(|(n, value)| (Quantity::whole(i64::from(*n)), value.quantity())).collect();
        let series = Plot::by_residue(&points, self.modulus, Style::Scatter);
        let mut inks = inks.to_vec();
        let mut references = Vec::new();
        if let Some((numerator, denominator)) = self.limit {
            let height = Quantity::ratio(numerator.into(), denominator.into()).unwrap_or(Quantity::ZERO);
            references
                .push(Reference { name: format!("y = {numerator}/{denominator}"), course: Course::Across(height) });
            // Red is the limit's, so the classes take the other colours, and an eighth one black.
            let free = [0, 2, 3, 4, 5, 6, 7].map(Ink::Series).into_iter().chain([Ink::Line]);
            inks.extend(free.skip(inks.len()));
        }
        let plot = Plot { across: self.across.into(), upright: self.upright.into(), series, references };
        Ok(inked(plot.figure()?, &inks))
    }
}

/// A unicycle as a game graph, its exits by their names.
pub(super) fn unicycle(games: &ShortGames, unicycle: &Unicycle) -> Result<Figure, Error> {
    let mut graph = Graph::default();
    let players = unicycle.pattern().players();
    let nodes: Vec<_> = players.iter().map(|_| graph.node("")).collect();
    for (k, (player, exit)) in players.iter().zip(unicycle.exits()).enumerate() {
        let next = nodes[(k + 1) % nodes.len()];
        let exit = graph.exit(&print(games, *exit)?);
        let (along, out) = match player {
            Player::Left => (Mover::Left, Mover::Right),
            Player::Right => (Mover::Right, Mover::Left),
        };
        graph.edge(nodes[k], next, along);
        graph.edge(nodes[k], exit, out);
    }
    Ok(graph.figure()?)
}
