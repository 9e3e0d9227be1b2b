//! Boards as pictures: small ones as they are, and what must hold of all of them.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use onside_show::boards::{Ends, Hand, MOST_PLACES, Mark, Piece, Place, graph, grid, heaps, pieces, segments, strips};
use onside_show::drawing::DrawnEdge;
use onside_show::picture::measure::Bounds;
use onside_show::picture::{Figure, Ink, Picture, Point, Shape, Step, Theme, at, render_svg, render_tikz};
use proptest::prelude::*;

fn svg(figure: &Figure) -> String {
    render_svg(&figure.picture, Theme::Light, 100)
}

fn mark(ink: Ink, places: &[(usize, usize)]) -> Mark {
    Mark { ink, places: places.iter().map(|&(part, index)| Place { part, index }).collect() }
}

fn edge(text: &str) -> DrawnEdge {
    let colour = text.chars().last().expect("a colour");
    let (from, to) = text[..text.len() - 1].split_once('-').expect("two ends");
    DrawnEdge { from: from.parse().expect("a vertex"), to: to.parse().expect("a vertex"), colour }
}

#[test]
fn push_has_plain_hands_shove_windy_ones_and_animals_point_their_way() {
    insta::assert_snapshot!("push", svg(&strips(&["B_R"], Hand::Plain, &[]).expect("small")));
    let marked = strips(&["BR"], Hand::Windy, &[mark(Ink::Left, &[(0, 0)])]).expect("small");
    insta::assert_snapshot!("toads_and_frogs", svg(&strips(&["t.f"], Hand::Plain, &[]).expect("small")));
    insta::assert_snapshot!("shove_marked", svg(&marked));
}

#[test]
fn cherries_stand_in_a_box_and_stacks_behind_a_triangle() {
    insta::assert_snapshot!("cherries", svg(&segments(&["BWG"], Ends::Both, &[]).expect("small")));
    insta::assert_snapshot!("plus_minus", svg(&segments(&["+-BW"], Ends::Left, &[]).expect("small")));
}

#[test]
fn pieces_have_brackets_with_their_numbers_and_stacks() {
    let piece = |cherries: &str, number: Option<usize>, element: &str| Piece {
        cherries: cherries.into(),
        number,
        element: element.into(),
    };
    let cut = [vec![piece("BW", Some(1), "BW"), piece("G", None, "")]];
    insta::assert_snapshot!("pieces", svg(&pieces(&cut).expect("small")));
}

#[test]
fn a_grid_shows_free_and_blocked_cells_pieces_and_dominoes() {
    let drawn = grid(&[".#", ".x"], &[mark(Ink::Left, &[(0, 0), (1, 0)])]).expect("small");
    insta::assert_snapshot!("grid", svg(&drawn));
}

#[test]
fn heaps_are_stacks_with_their_sizes() {
    insta::assert_snapshot!("heaps", svg(&heaps(&[1, 2], &[mark(Ink::Right, &[(1, 1)])]).expect("small")));
}

#[test]
fn hackenbush_stands_on_the_ground() {
    let edges: Vec<DrawnEdge> = ["0-1B", "1-2R", "1-2G", "2-2B"].map(edge).to_vec();
    let drawn = graph(&edges, &[]).expect("small");
    insta::assert_snapshot!("hackenbush", svg(&drawn));
    insta::assert_snapshot!("hackenbush_tikz", render_tikz(&drawn.picture, Theme::Print, 100));
    insta::assert_snapshot!("hackenbush_dot", drawn.dot.expect("a graph"));
}

#[test]
fn boards_without_anything_on_them_say_so() {
    for drawn in
        [strips(&[], Hand::Plain, &[]), segments(&[], Ends::Left, &[]), grid(&[], &[]), heaps(&[], &[]), pieces(&[])]
    {
        let picture = drawn.expect("small").picture;
        assert_eq!(picture.labels().len(), 1);
        check_inside(&picture);
    }
    check_inside(&graph(&[], &[]).expect("small").picture);
}

#[test]
fn boards_that_are_too_large_are_refused_with_a_remedy() {
    let long = "B".repeat(MOST_PLACES + 1);
    let edges = vec![edge("0-1B"); MOST_PLACES + 1];
    let rows = vec!["."; MOST_PLACES + 1];
    for refused in [
        strips(&[&long], Hand::Plain, &[]),
        segments(&[&long], Ends::Both, &[]),
        grid(&rows, &[]),
        heaps(&vec![1; MOST_PLACES + 1], &[]),
        graph(&edges, &[]),
        pieces(&[vec![Piece { cherries: long.clone(), ..Piece::default() }]]),
    ] {
        let refused = refused.expect_err("too large");
        assert!(refused.message.contains("3001") && refused.hint.contains("part of the position"), "{refused:?}");
    }
}

#[test]
fn the_longest_boards_have_a_page_s_width() {
    let most = "BR_".repeat(MOST_PLACES / 3);
    let wide = |figure: Figure| figure.picture.width / 100;
    assert!(wide(strips(&[&most], Hand::Windy, &[]).expect("just small enough")) < 1_000);
    let most = "BWG".repeat(MOST_PLACES / 3);
    assert!(wide(segments(&[&most], Ends::Both, &[]).expect("just small enough")) < 1_000);
    assert!(wide(heaps(&[20; MOST_PLACES], &[]).expect("just small enough")) < 1_000);
    let path: Vec<DrawnEdge> = (0..500).map(|low| DrawnEdge { from: low, to: low + 1, colour: 'B' }).collect();
    let tall = graph(&path, &[]).expect("small").picture;
    assert!(tall.height / 100 < 5_000, "{}", tall.height);
}

/// All points that say where a shape is.
fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Path { from, steps, .. } => {
            let mut found = vec![*from];
            for step in steps {
                match step {
                    Step::To(end) => found.push(*end),
                    Step::Curve(one, two, end) => found.extend([*one, *two, *end]),
                }
            }
            found
        }
        Shape::Circle { centre, radius, .. } => {
            vec![at(centre.x - radius, centre.y - radius), at(centre.x + radius, centre.y + radius)]
        }
        Shape::Rect { corner, width, height, .. } | Shape::Raster { corner, width, height, .. } => {
            vec![*corner, at(corner.x + width, corner.y + height)]
        }
        Shape::Text { .. } => Vec::new(),
    }
}

/// Everything lies on the canvas, and no two texts touch each other.
fn check_inside(picture: &Picture) {
    let canvas = Bounds { left: 0, top: 0, right: picture.width, bottom: picture.height };
    for shape in &picture.shapes {
        for point in points(shape) {
            let dot = Bounds { left: point.x, top: point.y, right: point.x, bottom: point.y };
            assert!(canvas.contains(&dot), "{shape:?} on {canvas:?}");
        }
    }
    let labels = picture.labels();
    for (index, (bounds, text)) in labels.iter().enumerate() {
        assert!(canvas.contains(bounds), "{text} at {bounds:?} on {canvas:?}");
        for (other, second) in labels.iter().skip(index + 1) {
            assert!(!bounds.overlaps(other), "{text} and {second}");
        }
    }
}

/// Every edge ends at vertices or on the ground, the first line of the picture's soil.
fn check_ends(picture: &Picture) {
    let circles: Vec<Point> = picture
        .shapes
        .iter()
        .filter_map(|shape| if let Shape::Circle { centre, .. } = shape { Some(*centre) } else { None })
        .collect();
    let Some(Shape::Path { from: ground, .. }) = picture.shapes.get(1) else { panic!("no ground") };
    for shape in picture.shapes.iter().skip(2) {
        let Shape::Path { from, steps, .. } = shape else { continue };
        let end = match steps.last() {
            Some(Step::To(end) | Step::Curve(_, _, end)) => *end,
            None => *from,
        };
        for place in [*from, end] {
            assert!(place.y == ground.y || circles.contains(&place), "{place:?}");
        }
    }
}

fn texts(letters: &'static str) -> impl Strategy<Value = Vec<String>> {
    let letters: Vec<char> = letters.chars().collect();
    let text =
        prop::collection::vec(prop::sample::select(letters), 0..80).prop_map(|found| found.into_iter().collect());
    prop::collection::vec(text, 0..6)
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn strips_and_segments_lie_on_the_canvas(
        strip in texts("BR_?tf."),
        segment in texts("BWG"),
        chosen in 0..80_usize,
    ) {
        let marks = [mark(Ink::Left, &[(0, chosen)]), mark(Ink::Right, &[(1, chosen)])];
        for hand in [Hand::Plain, Hand::Windy] {
            check_inside(&strips(&borrowed(&strip), hand, &marks).expect("small").picture);
        }
        for ends in [Ends::Both, Ends::Left] {
            check_inside(&segments(&borrowed(&segment), ends, &marks).expect("small").picture);
        }
    }

    #[test]
    fn pieces_lie_on_the_canvas(cut in prop::collection::vec(texts("BWG"), 0..4)) {
        let piece = |(cherries, index): (&String, usize)| Piece {
            cherries: cherries.clone(),
            number: (index % 3 > 0).then_some(index),
            element: cherries.clone(),
        };
        let cut: Vec<Vec<Piece>> = cut.iter().map(|segment| segment.iter().zip(0..).map(piece).collect()).collect();
        check_inside(&pieces(&cut).expect("small").picture);
    }

    #[test]
    fn grids_and_heaps_lie_on_the_canvas(
        rows in prop::collection::vec("[.#xoZ_]{0,12}", 0..12),
        sizes in prop::collection::vec(prop_oneof![0..30_u64, any::<u64>()], 0..60),
    ) {
        check_inside(&grid(&borrowed(&rows), &[]).expect("small").picture);
        check_inside(&heaps(&sizes, &[mark(Ink::Left, &[(0, 2)])]).expect("small").picture);
    }

    #[test]
    fn graphs_lie_on_the_canvas_and_edges_end_where_they_should(
        ends in prop::collection::vec((0..14_u64, 0..14_u64, prop::sample::select(vec!['B', 'R', 'G'])), 0..40),
        chosen in 0..40_usize,
    ) {
        let edges: Vec<DrawnEdge> = ends.iter().map(|&(from, to, colour)| DrawnEdge { from, to, colour }).collect();
        let drawn = graph(&edges, &[mark(Ink::Left, &[(0, chosen)])]).expect("small");
        check_inside(&drawn.picture);
        check_ends(&drawn.picture);
        prop_assert_eq!(&drawn, &graph(&edges, &[mark(Ink::Left, &[(0, chosen)])]).expect("small"));
        prop_assert_eq!(svg(&drawn), svg(&drawn));
    }

    #[test]
    fn no_two_vertices_stand_on_one_place(parents in prop::collection::vec(any::<u64>(), 1..120)) {
        let tree: Vec<DrawnEdge> =
            parents.iter().zip(1..).map(|(parent, to)| DrawnEdge { from: parent % to, to, colour: 'B' }).collect();
        let picture = graph(&tree, &[]).expect("small").picture;
        let mut centres: Vec<(i64, i64)> = picture.shapes.iter().filter_map(|shape| match shape {
            Shape::Circle { centre, .. } => Some((centre.x, centre.y)),
            _ => None,
        }).collect();
        prop_assert_eq!(centres.len(), tree.len());
        centres.sort_unstable();
        centres.dedup();
        prop_assert_eq!(centres.len(), tree.len());
    }
}
