//! Figures of random data keep the laws of good pictures: labels inside the canvas, none over another, edges from
//! border to border, and the same data give the same bytes.

use onside_show::figures::graphs::Graph;
use onside_show::figures::heatmaps::{FirstRow, Heatmap};
use onside_show::figures::matrices::{Entry, Matrix};
use onside_show::figures::plots::{Course, Plot, Reference, Series, Style};
use onside_show::figures::tables::{Plain, TwoWay};
use onside_show::figures::thermographs::{Corner, Thermograph, Thermographs};
use onside_show::figures::trees::DrawnTree;
use onside_show::figures::{Mover, Quantity, circles};
use onside_show::picture::measure::{Bounds, text_bounds};
use onside_show::picture::{Figure, Length, Point, Shape, Step, Theme, render_svg};
use proptest::prelude::*;

/// Everything that every figure must satisfy.
fn lawful(figure: &Figure) -> Result<(), TestCaseError> {
    let picture = &figure.picture;
    let canvas = Bounds { left: 0, top: 0, right: picture.width, bottom: picture.height };
    let labels = picture.labels();
    for (index, (place, text)) in labels.iter().enumerate() {
        prop_assert!(canvas.contains(place), "{text} leaves the canvas");
        for (other, second) in &labels[index + 1..] {
            prop_assert!(!place.overlaps(other), "{text} {place:?} meets {second} {other:?}");
        }
    }
    for shape in &picture.shapes {
        for point in points(shape) {
            prop_assert!(
                (0..=picture.width).contains(&point.x) && (0..=picture.height).contains(&point.y),
                "{shape:?}"
            );
        }
    }
    prop_assert!(!picture.description.is_empty());
    Ok(())
}

fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Path { from, steps, .. } => {
            let end = |step: &Step| match step {
                Step::To(end) | Step::Curve(_, _, end) => *end,
            };
            std::iter::once(*from).chain(steps.iter().map(end)).collect()
        }
        Shape::Circle { centre, radius, .. } => {
            vec![
                Point { x: centre.x - radius, y: centre.y - radius },
                Point { x: centre.x + radius, y: centre.y + radius },
            ]
        }
        Shape::Rect { corner, width, height, .. } | Shape::Raster { corner, width, height, .. } => {
            vec![*corner, Point { x: corner.x + width, y: corner.y + height }]
        }
        Shape::Text { at, .. } => vec![*at],
    }
}

/// How far a point is from the border of a box, inside or outside.
fn from_border(place: &Bounds, point: Point) -> Length {
    let across = (place.left - point.x).max(point.x - place.right);
    let down = (place.top - point.y).max(point.y - place.bottom);
    across.max(down).abs()
}

/// Both ends of every line lie at the border of a node: a box, a disc, or a bare label.
fn edges_end_at_borders(figure: &Figure) -> Result<(), TestCaseError> {
    let near = |point: Point| {
        figure.picture.shapes.iter().any(|shape| match shape {
            Shape::Rect { corner, width, height, .. } => {
                let place =
                    Bounds { left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height };
                from_border(&place, point) <= 150
            }
            Shape::Circle { centre, radius, .. } => {
                let (x, y) = (point.x - centre.x, point.y - centre.y);
                ((x * x + y * y).isqrt() - radius).abs() <= 150
            }
            // A bare label has three pixels of air at its sides.
            Shape::Text { at, text, size, anchor, upwards, .. } => {
                from_border(&text_bounds(*at, text, *size, *anchor, *upwards), point) <= 450
            }
            _ => false,
        })
    };
    for shape in &figure.picture.shapes {
        if let Shape::Path { .. } = shape {
            let points = points(shape);
            let (first, last) = (points[0], points[points.len() - 1]);
            prop_assert!(near(first) && near(last), "{shape:?} does not join borders");
        }
    }
    Ok(())
}

fn same_bytes(one: &Figure, other: &Figure) -> Result<(), TestCaseError> {
    for theme in [Theme::Light, Theme::Print] {
        prop_assert_eq!(render_svg(&one.picture, theme, 100), render_svg(&other.picture, theme, 100));
    }
    prop_assert_eq!((&one.text, &one.dot), (&other.text, &other.dot));
    Ok(())
}

fn label() -> impl Strategy<Value = String> {
    prop_oneof!["", "[a-z0-9|{}*,]{1,12}", "[A-Z_]{1,60}"]
}

fn mover() -> impl Strategy<Value = Mover> {
    prop_oneof![Just(Mover::Left), Just(Mover::Right), Just(Mover::Both)]
}

fn quantity() -> impl Strategy<Value = Quantity> {
    prop_oneof![
        (-20_i64..20).prop_map(Quantity::whole),
        (-1000_i128..1000, 1_i128..64).prop_map(|(above, below)| Quantity::ratio(above, below).unwrap()),
        (any::<i64>(), 1_i64..i64::MAX).prop_map(|(above, below)| Quantity::ratio(above.into(), below.into()).unwrap()),
        any::<i64>().prop_map(Quantity::whole),
    ]
}

fn graph(labels: &[(String, bool)], edges: &[(usize, usize, Mover)], start: Option<usize>) -> Graph {
    let mut graph = Graph::default();
    let nodes: Vec<_> =
        labels.iter().map(|(label, exit)| if *exit { graph.exit(label) } else { graph.node(label) }).collect();
    for (from, to, mover) in edges {
        graph.edge(nodes[from % nodes.len()], nodes[to % nodes.len()], *mover);
    }
    if let Some(start) = start {
        graph.start(nodes[start % nodes.len()]);
    }
    graph
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn graphs_are_lawful(
        labels in prop::collection::vec((label(), any::<bool>()), 1..40),
        edges in prop::collection::vec((0_usize..40, 0_usize..40, mover()), 0..90),
        start in prop::option::of(0_usize..40),
    ) {
        let figure = graph(&labels, &edges, start).figure().unwrap();
        lawful(&figure)?;
        edges_end_at_borders(&figure)?;
        same_bytes(&figure, &graph(&labels, &edges, start).figure().unwrap())?;
    }

    #[test]
    fn unicycles_are_lawful(exits in prop::collection::vec(prop::collection::vec((label(), mover()), 0..4), 3..16)) {
        let mut graph = Graph::default();
        let nodes: Vec<_> = exits.iter().map(|_| graph.node("")).collect();
        for (index, exits) in exits.iter().enumerate() {
            graph.edge(nodes[index], nodes[(index + 1) % nodes.len()], Mover::Left);
            for (label, mover) in exits {
                let exit = graph.exit(label);
                graph.edge(nodes[index], exit, *mover);
            }
        }
        let figure = graph.figure().unwrap();
        lawful(&figure)?;
        edges_end_at_borders(&figure)?;
    }

    #[test]
    fn trees_are_lawful(
        root in label(),
        nodes in prop::collection::vec((any::<usize>(), mover(), label()), 0..120),
    ) {
        let build = || {
            let mut tree = DrawnTree::new(&root);
            let mut branches = vec![tree.root()];
            for (parent, mover, label) in &nodes {
                branches.push(tree.add(branches[parent % branches.len()], *mover, label));
            }
            tree.figure().unwrap()
        };
        let figure = build();
        lawful(&figure)?;
        edges_end_at_borders(&figure)?;
        same_bytes(&figure, &build())?;
    }

    #[test]
    fn thermographs_are_lawful(
        games in prop::collection::vec(
            (
                label(),
                prop::collection::vec((quantity(), quantity()), 0..6),
                prop::collection::vec((quantity(), quantity()), 0..6),
            ),
            0..6,
        ),
        shaded in any::<bool>(),
    ) {
        let wall = |corners: &[(Quantity, Quantity)]| {
            let mut corners = corners.to_vec();
            corners.sort_by_key(|(_, temperature)| *temperature);
            let corner = |(value, temperature): (Quantity, Quantity)| {
                Corner { value: value.into(), temperature: temperature.into() }
            };
            corners.into_iter().map(corner).collect::<Vec<_>>()
        };
        let games = games.iter().map(|(name, left, right)| {
            Thermograph { name: name.clone(), left: wall(left), right: wall(right) }
        });
        let games = Thermographs { games: games.collect(), shaded };
        let figure = games.figure().unwrap();
        lawful(&figure)?;
        same_bytes(&figure, &games.figure().unwrap())?;
    }

    #[test]
    fn matrices_are_lawful(
        rows in prop::collection::vec(label(), 0..12),
        columns in prop::collection::vec(label(), 0..12),
        entries in prop::collection::vec(prop::collection::vec((label(), prop::option::of(quantity())), 0..12), 0..12),
        left in prop::collection::vec(label(), 0..12),
        right in prop::collection::vec(label(), 0..12),
        value in label(),
    ) {
        let entry = |(text, size): &(String, Option<Quantity>)| Entry { text: text.clone(), size: *size };
        let entries = entries.iter().map(|row| row.iter().map(entry).collect()).collect();
        lawful(&Matrix { rows, columns, entries, left, right, value }.figure().unwrap())?;
    }

    #[test]
    fn plots_are_lawful(
        series in prop::collection::vec(
            (label(), prop::collection::vec((quantity(), quantity()), 0..30), 0_u8..3),
            0..9,
        ),
        references in prop::collection::vec((label(), quantity(), quantity(), 0_u8..3), 0..4),
        across in label(),
        upright in label(),
    ) {
        let style = |number: u8| [Style::Scatter, Style::Line, Style::MarkedLine][usize::from(number)];
        let series = series.into_iter();
        let series = series.map(|(name, points, number)| Series { name, points, style: style(number) }).collect();
        let references = references.into_iter().map(|(name, one, other, kind)| {
            let courses = [Course::Across(one), Course::Upright(one), Course::Between((one, other), (other, one))];
            Reference { name, course: courses[usize::from(kind)] }
        });
        let plot = Plot { across, upright, series, references: references.collect() };
        let figure = plot.figure().unwrap();
        lawful(&figure)?;
        same_bytes(&figure, &plot.figure().unwrap())?;
    }

    #[test]
    fn heat_maps_are_lawful(
        columns in 0_usize..90,
        cells in prop::collection::vec(prop::option::of(quantity()), 0..200),
        origin in (any::<i64>(), -5_i64..5),
        above in any::<bool>(),
        across in label(),
        upright in label(),
        shown in label(),
    ) {
        let first_row = if above { FirstRow::Above } else { FirstRow::Below };
        let map = Heatmap { columns, cells, first_row, origin, across, upright, shown };
        let figure = map.figure().unwrap();
        lawful(&figure)?;
        same_bytes(&figure, &map.figure().unwrap())?;
    }

    #[test]
    fn circles_are_lawful(
        cells in prop::collection::vec((label(), label(), prop::option::of(0_u8..3)), 0..50),
        middle in label(),
        legend in prop::collection::vec(label(), 0..4),
    ) {
        let cell = |(inside, outside, class)| circles::Cell { inside, outside, class };
        let circle = circles::Circle { cells: cells.into_iter().map(cell).collect(), middle, legend };
        lawful(&circle.figure().unwrap())?;
    }

    #[test]
    fn tables_are_lawful(
        heading in prop::collection::vec(label(), 0..8),
        rows in prop::collection::vec((label(), prop::collection::vec(label(), 0..8)), 0..20),
        corner in label(),
    ) {
        let plain = Plain { heading: heading.clone(), rows: rows.iter().map(|(_, cells)| cells.clone()).collect() };
        lawful(&plain.figure().unwrap())?;
        lawful(&TwoWay { corner, columns: heading, rows }.figure().unwrap())?;
    }
}

#[test]
fn a_layered_graph_of_two_thousand_nodes_is_lawful() {
    let labels: Vec<(String, bool)> = (0..2000).map(|node| (format!("g{node}"), false)).collect();
    let edges: Vec<(usize, usize, Mover)> = (1..2000)
        .flat_map(|node: usize| [(node / 2, node, Mover::Left), (node - 1 - node % 7 % node, node, Mover::Right)])
        .collect();
    let figure = graph(&labels, &edges, Some(0)).figure().unwrap();
    edges_end_at_borders(&figure).unwrap();
    lawful(&figure).unwrap();
}
