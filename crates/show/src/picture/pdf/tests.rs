//! What a PDF file must have: a table whose places are right, streams that unpack, and the picture in them.

use std::io::Read as _;

use flate2::read::ZlibDecoder;

use super::*;
use crate::picture::{Anchor, Dash, Fill, Ink, PIXEL, Shape, Step, Stroke, at};

fn label(text: &str, upwards: bool) -> Shape {
    let (text, anchor, ink) = (text.to_owned(), Anchor::Middle, Ink::Line);
    Shape::Text { at: at(5_000, 2_500), text, size: 2_000, anchor, ink, upwards }
}

fn file(shapes: Vec<Shape>) -> Vec<u8> {
    let picture =
        Picture { width: 10_000, height: 5_000, description: "a Überschrift".into(), shapes, ..Picture::default() };
    render_pdf(&picture, Theme::Light, 100)
}

/// Where a text is in a file.
fn found(file: &[u8], text: &str, from: usize) -> Option<usize> {
    file[from..].windows(text.len()).position(|window| window == text.as_bytes()).map(|place| from + place)
}

/// The unpacked stream of an object.
fn unpacked(file: &[u8], object: usize) -> Vec<u8> {
    let start = found(file, &format!("\n{object} 0 obj\n"), 0).expect("an object");
    let begin = found(file, "stream\n", start).expect("a stream") + "stream\n".len();
    let end = found(file, "\nendstream", begin).expect("an end");
    let mut data = Vec::new();
    ZlibDecoder::new(&file[begin..end]).read_to_end(&mut data).expect("it unpacks");
    data
}

fn content(file: &[u8]) -> String {
    String::from_utf8(unpacked(file, CONTENT)).expect("operators")
}

#[test]
fn the_table_at_the_end_says_where_every_object_begins() {
    let raster = Shape::Raster { corner: at(0, 0), width: 100, height: 100, columns: 1, cells: vec![Some(3), None] };
    for shapes in [vec![], vec![label("Push", false), raster]] {
        let file = file(shapes);
        assert!(file.starts_with(b"%PDF-1.4\n") && file.ends_with(b"%%EOF\n"));
        let start = found(&file, "startxref\n", 0).expect("a start") + "startxref\n".len();
        let digits: Vec<u8> = file[start..].iter().copied().take_while(u8::is_ascii_digit).collect();
        let table: usize = String::from_utf8(digits).expect("digits").parse().expect("a place");
        let lines: Vec<&[u8]> = file[table..].split(|byte| *byte == b'\n').collect();
        assert_eq!(lines[0], b"xref");
        let count: usize = String::from_utf8_lossy(lines[1]).trim_start_matches("0 ").parse().expect("a number");
        for object in 1..count {
            let place: usize = String::from_utf8_lossy(&lines[2 + object][..10]).parse().expect("a place");
            let name = format!("{object} 0 obj\n");
            assert!(file[place..].starts_with(name.as_bytes()), "{object}");
        }
    }
}

#[test]
fn a_page_has_the_size_that_was_asked_for_and_no_more_than_readers_show() {
    let size = |width, height, percent| {
        let picture = Picture { width, height, ..Picture::default() };
        let file = render_pdf(&picture, Theme::Light, percent);
        let start = found(&file, "/MediaBox [", 0).expect("a page");
        String::from_utf8_lossy(&file[start + 11..]).split(']').next().expect("numbers").to_owned()
    };
    assert_eq!(size(10_000, 5_000, 100), "0 0 75 37.5");
    assert_eq!(size(10_000, 5_000, 150), "0 0 112.5 56.25");
    assert_eq!(size(10_000_000, 5_000_000, 100), "0 0 14400 7200");
}

#[test]
fn shapes_become_operators_with_their_colours_and_lines() {
    let stroke = |dash| Some(Stroke { ink: Ink::Left, width: 2 * PIXEL, dash });
    let steps = vec![Step::To(at(4_000, 1_000))];
    let line = Shape::Path {
        from: at(1_000, 1_000),
        steps,
        closed: false,
        stroke: stroke(Dash::Dashed),
        fill: None,
        arrow: true,
    };
    let operators = content(&file(vec![line]));
    // Okabe and Ito's blue; the line ends at the neck of the arrow, whose tip stands where the line was to end.
    assert!(operators.contains("0 0.447 0.698 RG 2 w [8 5] 0 d 10 10 m "), "{operators}");
    assert!(operators.contains("0 0.447 0.698 rg 40 10 m "), "{operators}");
    let rect = |round, fill| Shape::Rect { corner: at(0, 0), width: 1_000, height: 800, round, stroke: None, fill };
    let operators = content(&file(vec![rect(0, Some(Fill::Plain(Ink::Black)))]));
    assert!(operators.contains("0 0 m 10 0 l 10 8 l 0 8 l h f"), "{operators}");
    let operators = content(&file(vec![rect(200, Some(Fill::Hatched(Ink::Line)))]));
    assert!(operators.contains("W n") && operators.matches(" c").count() >= 4, "{operators}");
    // As many saved states as restored ones.
    assert_eq!(operators.matches("q ").count(), operators.matches(" Q").count());
}

#[test]
fn a_text_is_in_the_file_with_its_glyphs_alone_and_can_be_read_back() {
    let short = file(vec![label("½ = Ä", false), label("\u{1f352}", true)]);
    let operators = content(&short);
    assert!(operators.contains("1 0 0 -1 ") && operators.contains("0 -1 -1 0 "), "{operators}");
    assert!(operators.contains("<0000> Tj"), "a character that is missing: {operators}");
    let program = unpacked(&short, FIRST_RESOURCE + 3);
    let face = ttf_parser::Face::parse(&program, 0);
    // Without a table of characters it is no font for others, but its tables are in order.
    let raw = ttf_parser::RawFace::parse(&program, 0).expect("tables");
    assert!(face.is_err() || face.is_ok_and(|face| face.number_of_glyphs() > 500));
    assert!(raw.table(ttf_parser::Tag::from_bytes(b"glyf")).is_some_and(|table| table.len() < 4_000));
    let meaning = String::from_utf8(unpacked(&short, FIRST_RESOURCE + 4)).expect("a map");
    for letter in ["<00bd>", "<003d>", "<00c4>", "<0020>"] {
        assert!(meaning.contains(letter), "{letter}: {meaning}");
    }
    let whole = ttf_parser::Face::parse(FONT, 0).expect("the font");
    let glyph = whole.glyph_index('Ä').expect("a glyph").0;
    assert!(operators.contains(&format!("{glyph:04x}> Tj")), "{operators}");
}

#[test]
fn the_same_picture_is_the_same_bytes() {
    let shapes = || vec![label("Push(BR_B)", false), label("↑ *2", true)];
    assert_eq!(file(shapes()), file(shapes()));
}
