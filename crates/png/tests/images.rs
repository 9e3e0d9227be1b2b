//! Images: what is painted is where the picture says, in its colours, and all of it is opaque.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use onside_png::{FINENESS, render_png};
use onside_show::boards::{Ends, Hand, grid, heaps, segments, strips};
use onside_show::picture::measure::{advance, text_bounds};
use onside_show::picture::{
    Anchor, Dash, FONT, Fill, Ink, Length, PIXEL, Picture, Point, Rgb, Shape, Step, Stroke, Theme, at,
};
use tiny_skia::{Pixmap, PremultipliedColorU8};

const WIDTH: Length = 10_000;
const HEIGHT: Length = 5_000;

fn picture(shapes: Vec<Shape>) -> Picture {
    Picture { width: WIDTH, height: HEIGHT, description: "a test".into(), shapes, ..Picture::default() }
}

fn label(text: &str) -> Shape {
    written(text, Anchor::Middle, false)
}

fn written(text: &str, anchor: Anchor, upwards: bool) -> Shape {
    Shape::Text { at: at(5_000, 2_500), text: text.to_owned(), size: 2_000, anchor, ink: Ink::Line, upwards }
}

fn solid(ink: Ink, width: Length) -> Option<Stroke> {
    Some(Stroke { ink, width, dash: Dash::Solid })
}

fn line(from: Point, to: Point, stroke: Option<Stroke>, arrow: bool) -> Shape {
    Shape::Path { from, steps: vec![Step::To(to)], closed: false, stroke, fill: None, arrow }
}

/// The image of some shapes in a theme.
fn drawn_in(theme: Theme, shapes: Vec<Shape>) -> Pixmap {
    Pixmap::decode_png(&render_png(&picture(shapes), theme, 100).expect("small")).expect("an image")
}

fn drawn(shape: Shape) -> Pixmap {
    drawn_in(Theme::Light, vec![shape])
}

/// The colour of a point, which is given by its place in the picture.
fn colour(image: &Pixmap, place: Point) -> Rgb {
    let fine = Length::from(FINENESS) / 100;
    let point = |length: Length| u32::try_from(length * fine / PIXEL).expect("a place in the picture");
    let pixel = image.pixel(point(place.x), point(place.y)).expect("a point of the image");
    Rgb(pixel.red(), pixel.green(), pixel.blue())
}

/// The box around all points that are not paper, in hundredths of pixels of the picture.
fn painted(image: &Pixmap) -> Option<(Length, Length, Length, Length)> {
    let width = image.width() as usize;
    let dark = |pixel: &PremultipliedColorU8| Rgb(pixel.red(), pixel.green(), pixel.blue()).brightness() < 200;
    let inked = image.pixels().iter().enumerate().filter(|(_, pixel)| dark(pixel));
    let places = inked.map(|(index, _)| ((index % width) as Length, (index / width) as Length));
    let scale = |points: Length| points * PIXEL * 100 / Length::from(FINENESS);
    places
        .map(|(x, y)| (x, y, x + 1, y + 1))
        .reduce(|one, two| (one.0.min(two.0), one.1.min(two.1), one.2.max(two.2), one.3.max(two.3)))
        .map(|(left, top, right, bottom)| (scale(left), scale(top), scale(right), scale(bottom)))
}

#[test]
fn an_image_has_the_size_that_was_asked_for_and_the_colour_of_the_paper() {
    let disc =
        Shape::Circle { centre: at(5_000, 2_500), radius: 1_000, stroke: None, fill: Some(Fill::Plain(Ink::Left)) };
    for (percent, width) in [(100, FINENESS), (50, FINENESS / 2)] {
        let png = render_png(&picture(vec![disc.clone()]), Theme::Dark, percent).expect("small");
        let image = Pixmap::decode_png(&png).expect("an image");
        assert_eq!((image.width(), image.height()), (width, width / 2));
        let corner = image.pixel(0, 0).expect("a corner");
        assert_eq!((corner.red(), corner.green(), corner.blue()), (0x1b, 0x1d, 0x21));
        let middle = image.pixel(width / 2, width / 4).expect("the middle");
        assert_eq!((middle.red(), middle.green(), middle.blue()), (0x56, 0xb4, 0xe9));
    }
}

#[test]
fn every_point_is_opaque_even_where_the_last_one_is_cut() {
    let odd = Picture { width: 1_033, height: 777, shapes: vec![label("a")], ..Picture::default() };
    let image = Pixmap::decode_png(&render_png(&odd, Theme::Light, 77).expect("small")).expect("an image");
    assert!(image.pixels().iter().all(|pixel| pixel.alpha() == u8::MAX));
}

#[test]
fn letters_are_drawn_without_the_fonts_of_the_system_in_the_box_that_was_kept_for_them() {
    // What the font does not have leaves a gap.
    for text in ["", "  ", "\u{1f352}"] {
        assert_eq!(painted(&drawn(label(text))), None, "{text:?}");
    }
    for text in ["Push ↑ ½", "{1|*}", "a\u{1f352}b"] {
        for anchor in [Anchor::Start, Anchor::Middle, Anchor::End] {
            for upwards in [false, true] {
                let bounds = text_bounds(at(5_000, 2_500), text, 2_000, anchor, upwards);
                let fits = bounds.left >= 0 && bounds.top >= 0 && bounds.right <= WIDTH && bounds.bottom <= HEIGHT;
                let found = painted(&drawn(written(text, anchor, upwards)));
                let (left, top, right, bottom) = found.expect("letters");
                if fits {
                    // A point more for smooth edges.
                    let inside = left >= bounds.left - PIXEL
                        && top >= bounds.top - PIXEL
                        && right <= bounds.right + PIXEL
                        && bottom <= bounds.bottom + PIXEL;
                    assert!(inside, "{text} {anchor:?} {upwards}: {found:?} {bounds:?}");
                    let (long, room) = if upwards {
                        (bottom - top, bounds.bottom - bounds.top)
                    } else {
                        (right - left, bounds.right - bounds.left)
                    };
                    assert!(long * 10 > room * 5, "{text}: {long} of {room}");
                }
            }
        }
    }
}

#[test]
fn letters_stand_upright_and_in_their_order() {
    // Of a P the upper half has more ink, of an L the lower one, and in this text the P is to the left.
    let image = drawn(label("PL"));
    let (left, top, right, bottom) = painted(&image).expect("letters");
    let ink = |x: std::ops::Range<Length>, y: std::ops::Range<Length>| {
        let places = y.step_by(50).flat_map(|y| x.clone().step_by(50).map(move |x| at(x, y)));
        places.filter(|place| colour(&image, *place).brightness() < 128).count()
    };
    let (middle, half) = (left + (right - left) * 6 / 10, (top + bottom) / 2);
    assert!(ink(left..middle, top..half) * 10 > ink(left..middle, half..bottom) * 13);
    assert!(ink(middle..right, half..bottom) > ink(middle..right, top..half));
}

#[test]
fn insides_and_lines_are_painted_where_they_are_and_nowhere_else() {
    let (blue, red, paper) = (Theme::Light.colour(Ink::Left), Theme::Light.colour(Ink::Right), Theme::Light.paper());
    let fill = Some(Fill::Plain(Ink::Left));
    let (corner, stroke) = (at(2_000, 1_000), solid(Ink::Right, 400));
    let frame = |round| Shape::Rect { corner, width: 6_000, height: 3_000, round, stroke, fill };
    for round in [0, 1_000] {
        let image = drawn(frame(round));
        assert_eq!(colour(&image, at(5_000, 2_500)), blue);
        for side in [at(5_000, 1_000), at(5_000, 3_900), at(2_000, 2_500), at(7_900, 2_500)] {
            assert_eq!(colour(&image, side), red, "{side:?}");
        }
        assert_eq!(painted(&image), Some((1_800, 800, 8_200, 4_200)));
        assert_eq!(colour(&image, at(2_050, 1_050)), if round == 0 { red } else { paper });
    }
    let disc = Shape::Circle { centre: at(5_000, 2_500), radius: 2_000, stroke: None, fill };
    let image = drawn(disc);
    assert_eq!(painted(&image), Some((3_000, 500, 7_000, 4_500)));
    let corners = [at(3_300, 800), at(6_700, 800), at(3_300, 4_200), at(6_700, 4_200)];
    assert!(corners.iter().all(|corner| colour(&image, *corner) == paper));
    let tint =
        Shape::Rect { corner, width: 6_000, height: 3_000, round: 0, stroke: None, fill: Some(Fill::Tint(Ink::Both)) };
    assert_eq!(colour(&drawn(tint), at(5_000, 2_500)), Theme::Light.tint(Ink::Both));
}

#[test]
fn a_line_of_no_width_and_an_inside_of_no_area_are_not_painted() {
    for shape in [
        line(at(0, 0), at(9_000, 4_000), solid(Ink::Line, 0), false),
        Shape::Circle { centre: at(5_000, 2_500), radius: 0, stroke: None, fill: Some(Fill::Plain(Ink::Line)) },
        Shape::Rect {
            corner: at(0, 0),
            width: 0,
            height: 900,
            round: 0,
            stroke: None,
            fill: Some(Fill::Plain(Ink::Line)),
        },
    ] {
        assert_eq!(painted(&drawn(shape.clone())), None, "{shape:?}");
    }
}

#[test]
fn a_broken_line_has_gaps_and_a_dotted_one_has_more_of_them() {
    let runs = |dash| {
        let stroke = Some(Stroke { ink: Ink::Line, width: 200, dash });
        let image = drawn(line(at(0, 2_500), at(WIDTH, 2_500), stroke, false));
        let dark: Vec<bool> = (0..WIDTH).step_by(50).map(|x| colour(&image, at(x, 2_450)).brightness() < 140).collect();
        dark.windows(2).filter(|two| two[0] && !two[1]).count()
    };
    assert_eq!(runs(Dash::Solid), 0);
    assert!((5..15).contains(&runs(Dash::Dashed)), "{}", runs(Dash::Dashed));
    assert!(runs(Dash::Dotted) > 2 * runs(Dash::Dashed), "{}", runs(Dash::Dotted));
}

#[test]
fn an_arrow_has_a_head_at_its_end_alone() {
    let image = drawn(line(at(1_000, 2_500), at(9_000, 2_500), solid(Ink::Line, 100), true));
    let high = |x: Length| (0..HEIGHT).step_by(50).filter(|y| colour(&image, at(x, *y)).brightness() < 128).count();
    assert!(high(8_400) > 3 * high(5_000) && high(5_000) == high(1_500) && high(5_000) > 0);
    let end = painted(&image).expect("an arrow").2;
    assert!((8_800..=9_000).contains(&end), "{end}");
}

#[test]
fn hatching_is_lines_that_rise_to_the_right_with_paper_between_them() {
    let fill = Some(Fill::Hatched(Ink::Line));
    let area = Shape::Rect { corner: at(0, 0), width: WIDTH, height: HEIGHT, round: 0, stroke: None, fill };
    let image = drawn(area);
    let dark = |x: Length, y: Length| colour(&image, at(x, y)).brightness() < 100;
    let places = || (1_000..9_000).step_by(50).flat_map(|x| (1_000..4_000).step_by(50).map(move |y| (x, y)));
    let inked = places().filter(|(x, y)| dark(*x, *y)).count();
    let all = places().count();
    // Three tenths of an area are lines.
    assert!((all * 24 / 100..all * 36 / 100).contains(&inked), "{inked} of {all}");
    let along = places().filter(|(x, y)| dark(*x, *y) == dark(x + 800, y - 800)).count();
    let against = places().filter(|(x, y)| dark(*x, *y) == dark(x + 800, y + 800)).count();
    assert_eq!(along, all);
    assert!(against < all * 8 / 10, "{against} of {all}");
    assert_eq!(colour(&image, at(0, 0)).brightness().max(200), 200, "a line begins in the corner of the picture");
}

#[test]
fn a_raster_is_drawn_cell_by_cell() {
    let cells = vec![Some(255), Some(0), None, Some(255)];
    let raster = Shape::Raster { corner: at(0, 0), width: 10_000, height: 5_000, columns: 2, cells };
    let image = drawn_in(Theme::Print, vec![raster]);
    let at = |x: u32, y: u32| image.pixel(x, y).map(|pixel| pixel.red());
    let quarters = [at(50, 25), at(150, 25), at(50, 75), at(150, 75)];
    assert_eq!(quarters, [Some(0x11), Some(255), Some(255), Some(0x11)]);
    // Neighbouring cells are not mixed.
    assert_eq!([at(99, 10), at(100, 10)], [Some(0x11), Some(255)]);
}

#[test]
fn what_lies_below_is_seen_through_cells_without_value() {
    let below = Shape::Rect {
        corner: at(0, 0),
        width: WIDTH,
        height: HEIGHT,
        round: 0,
        stroke: None,
        fill: Some(Fill::Plain(Ink::Right)),
    };
    // The last row has a cell less.
    let cells = vec![Some(9), None, Some(9)];
    let raster = Shape::Raster { corner: at(0, 0), width: WIDTH, height: HEIGHT, columns: 2, cells };
    let image = drawn_in(Theme::Light, vec![below, raster]);
    let (heat, red) = (Theme::Light.colour(Ink::Heat(9)), Theme::Light.colour(Ink::Right));
    let quarters = [at(2_500, 1_000), at(7_500, 1_000), at(2_500, 4_000), at(7_500, 4_000)];
    assert_eq!(quarters.map(|place| colour(&image, place)), [heat, red, heat, red]);
}

#[test]
fn boards_have_their_pieces_in_every_theme() {
    let boards = [
        strips(&["BR_B"], Hand::Windy, &[]).expect("small"),
        segments(&["+-BWG"], Ends::Left, &[]).expect("small"),
        grid(&[".#x"], &[]).expect("small"),
        heaps(&[3, 100], &[]).expect("small"),
    ];
    for board in &boards {
        for theme in [Theme::Light, Theme::Dark, Theme::Print, Theme::BlueRed] {
            let image = render_png(&board.picture, theme, 100).expect("small");
            let image = Pixmap::decode_png(&image).expect("an image");
            let paper = theme.paper();
            let inked = image.pixels().iter().filter(|pixel| pixel.red().abs_diff(paper.0) > 60).count();
            let all = image.pixels().len();
            assert!(inked * 100 > all && inked < all, "{theme:?} {}: {inked} of {all}", board.text);
        }
    }
}

#[test]
fn the_same_picture_is_the_same_bytes() {
    let image = || render_png(&picture(vec![label("↑ *2")]), Theme::Light, 130);
    assert_eq!(image(), image());
}

#[test]
fn an_image_that_would_fill_the_memory_is_refused_with_a_remedy() {
    let large = Picture { width: 100_000_000, height: 100_000_000, ..Picture::default() };
    let refused = render_png(&large, Theme::Light, 100).expect_err("too large");
    assert!(refused.message.contains("2000000 x 2000000") && refused.hint.contains("--scale"), "{refused:?}");
    let vast = Picture { width: i64::MAX, height: i64::MAX, ..Picture::default() };
    assert!(render_png(&vast, Theme::Light, u32::MAX).is_err());
}

#[test]
fn a_picture_of_no_size_is_one_point_of_paper() {
    let image = render_png(&Picture { shapes: vec![label("a")], ..Picture::default() }, Theme::Light, 0);
    let image = Pixmap::decode_png(&image.expect("small")).expect("an image");
    assert_eq!((image.width(), image.height(), image.pixel(0, 0).map(|pixel| pixel.red())), (1, 1, Some(255)));
}

#[test]
fn the_widths_by_which_labels_are_placed_are_those_of_the_font() {
    let face = ttf_parser::Face::parse(FONT, 0).expect("a font");
    assert_eq!(face.units_per_em(), 2048);
    let mut known = 0;
    for letter in '\u{20}'..'\u{ffff}' {
        let width = face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph));
        assert_eq!(advance(letter), width, "{letter:?}");
        known += usize::from(width.is_some());
    }
    assert!(known > 500, "{known}");
    // Letters are set side by side by their widths alone, so there must be nothing that would say otherwise.
    for table in [b"kern", b"GPOS", b"GSUB", b"morx"] {
        assert!(face.raw_face().table(ttf_parser::Tag::from_bytes(table)).is_none());
    }
}
