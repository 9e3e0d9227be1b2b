//! Images: that they are drawn at all, in the right size and with the letters that the widths were measured for.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

use onside_png::{FINENESS, render_png};
use onside_show::picture::measure::advance;
use onside_show::picture::{Anchor, FONT, Fill, Ink, Picture, Shape, Theme, at};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::fontdb;

fn picture(shape: Shape) -> Picture {
    Picture { width: 10_000, height: 5_000, description: "a test".into(), shapes: vec![shape], ..Picture::default() }
}

fn label(text: &str) -> Shape {
    let (text, anchor, ink) = (text.to_owned(), Anchor::Middle, Ink::Line);
    Shape::Text { at: at(5_000, 2_500), text, size: 2_000, anchor, ink, upwards: false }
}

fn dark_pixels(png: &[u8]) -> usize {
    let image = Pixmap::decode_png(png).expect("an image");
    image.pixels().iter().filter(|pixel| pixel.red() < 100).count()
}

#[test]
fn an_image_has_the_size_that_was_asked_for_and_the_colour_of_the_paper() {
    let disc =
        Shape::Circle { centre: at(5_000, 2_500), radius: 1_000, stroke: None, fill: Some(Fill::Plain(Ink::Left)) };
    for (percent, width) in [(100, FINENESS), (50, FINENESS / 2)] {
        let png = render_png(&picture(disc.clone()), Theme::Dark, percent).expect("small");
        let image = Pixmap::decode_png(&png).expect("an image");
        assert_eq!((image.width(), image.height()), (width, width / 2));
        let corner = image.pixel(0, 0).expect("a corner");
        assert_eq!((corner.red(), corner.green(), corner.blue()), (0x1b, 0x1d, 0x21));
        let middle = image.pixel(width / 2, width / 4).expect("the middle");
        assert_eq!((middle.red(), middle.green(), middle.blue()), (0x56, 0xb4, 0xe9));
    }
}

#[test]
fn letters_are_drawn_without_the_fonts_of_the_system() {
    let blank = dark_pixels(&render_png(&picture(label("")), Theme::Light, 100).expect("small"));
    let words = dark_pixels(&render_png(&picture(label("Push ↑ ½")), Theme::Light, 100).expect("small"));
    assert!(blank == 0 && words > 500, "{blank} {words}");
}

#[test]
fn a_raster_is_drawn_cell_by_cell() {
    let cells = vec![Some(255), Some(0), None, Some(255)];
    let raster = Shape::Raster { corner: at(0, 0), width: 10_000, height: 5_000, columns: 2, cells };
    let image = Pixmap::decode_png(&render_png(&picture(raster), Theme::Print, 100).expect("small")).expect("an image");
    let at = |x: u32, y: u32| image.pixel(x, y).map(|pixel| pixel.red());
    let quarters = [at(50, 25), at(150, 25), at(50, 75), at(150, 75)];
    assert_eq!(quarters, [Some(0x11), Some(255), Some(255), Some(0x11)]);
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
fn the_widths_by_which_labels_are_placed_are_those_of_the_font() {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    let id = fonts.faces().next().expect("a face").id;
    let known = fonts
        .with_face_data(id, |data, index| {
            let face = ttf_parser::Face::parse(data, index).expect("a font");
            assert_eq!(face.units_per_em(), 2048);
            let mut known = 0;
            for letter in '\u{20}'..'\u{ffff}' {
                let width = face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph));
                assert_eq!(advance(letter), width, "{letter:?}");
                known += usize::from(width.is_some());
            }
            known
        })
        .expect("the font's data");
    assert!(known > 500, "{known}");
}
