//! The letters of a PDF file: the glyphs that its texts use, cut out of the font, with their widths and their meaning.
//!
//! Glyphs keep their numbers; those that no text uses become empty. Tables that PDF does not ask for are left out. The
//! layout of the tables is that of the OpenType specification.

use std::collections::{BTreeMap, BTreeSet};

use ttf_parser::{Face, GlyphId, Tag};

use super::file::stream;
use crate::picture::written::decimal;

/// A subset has six capitals before its name.
const NAME: &str = "ONSIDE+DejaVuSans";

/// A font and the glyphs of it that were used.
pub(super) struct Font<'a> {
    face: Face<'a>,
    /// Each glyph with a character that it shows; the glyph for missing characters with none.
    used: BTreeMap<u16, Option<char>>,
}

impl<'a> Font<'a> {
    pub(super) fn new(data: &'a [u8]) -> Option<Font<'a>> {
        Some(Font { face: Face::parse(data, 0).ok()?, used: BTreeMap::new() })
    }

    /// The numbers of a text's glyphs in hexadecimal digits. A character that the font does not have is glyph 0, which
    /// is empty.
    pub(super) fn glyphs(&mut self, text: &str) -> String {
        let mut digits = String::with_capacity(4 * text.len());
        for letter in text.chars() {
            let glyph = self.face.glyph_index(letter).map_or(0, |glyph| glyph.0);
            self.used.entry(glyph).or_insert((glyph != 0).then_some(letter));
            digits.push_str(&format!("{glyph:04x}"));
        }
        digits
    }

    /// The objects of the font, of which the first has this number; nothing if no letter was used.
    pub(super) fn objects(&self, first: usize) -> Option<Vec<Vec<u8>>> {
        if self.used.is_empty() {
            return None;
        }
        let (descendant, descriptor, program, meaning) = (first + 1, first + 2, first + 3, first + 4);
        let font = format!(
            "<< /Type /Font /Subtype /Type0 /BaseFont /{NAME} /Encoding /Identity-H \
             /DescendantFonts [{descendant} 0 R] /ToUnicode {meaning} 0 R >>"
        );
        let descendant = format!(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{NAME} /CIDToGIDMap /Identity \
             /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
             /FontDescriptor {descriptor} 0 R /DW 1000 /W [{}] >>",
            self.widths(),
        );
        let thousandths = |units: i16| decimal(self.thousandths(units.into()), 2);
        let bounds = self.face.global_bounding_box();
        let corners = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths).join(" ");
        let (rise, fall) = (thousandths(self.face.ascender()), thousandths(self.face.descender()));
        let capitals = thousandths(self.face.capital_height().unwrap_or(self.face.ascender()));
        let descriptor = format!(
            "<< /Type /FontDescriptor /FontName /{NAME} /Flags 4 /FontBBox [{corners}] /ItalicAngle 0 /Ascent {rise} \
             /Descent {fall} /CapHeight {capitals} /StemV 80 /FontFile2 {program} 0 R >>"
        );
        let program = self.subset()?;
        let program = stream(&format!(" /Length1 {}", program.len()), &program);
        let meaning = stream("", self.meaning().as_bytes());
        Some(vec![font.into_bytes(), descendant.into_bytes(), descriptor.into_bytes(), program, meaning])
    }

    /// Units of the font as hundredths of thousandths of an em.
    fn thousandths(&self, units: i128) -> i128 {
        units * 100_000 / i128::from(self.face.units_per_em().max(1))
    }

    fn widths(&self) -> String {
        let width = |glyph: &u16| {
            // Texts are placed as if a character that is missing were a whole em wide.
            let units = self.face.glyph_hor_advance(GlyphId(*glyph)).filter(|_| *glyph != 0);
            let width = units.map_or(100_000, |units| self.thousandths(units.into()));
            format!("{glyph} [{}]", decimal(width, 2))
        };
        self.used.keys().map(width).collect::<Vec<_>>().join(" ")
    }

    /// Which character each glyph shows, so that texts can be searched and copied.
    fn meaning(&self) -> String {
        let known: Vec<(u16, char)> =
            self.used.iter().filter_map(|(glyph, letter)| Some((*glyph, (*letter)?))).collect();
        let mut map = String::from(
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) \
             /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
             1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n",
        );
        // The format allows a hundred entries at a time.
        for part in known.chunks(100) {
            map.push_str(&format!("{} beginbfchar\n", part.len()));
            for (glyph, letter) in part {
                let units: String = letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("{unit:04x}")).collect();
                map.push_str(&format!("<{glyph:04x}> <{units}>\n"));
            }
            map.push_str("endbfchar\n");
        }
        map.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
        map
    }

    /// The font with the outlines of the used glyphs alone.
    fn subset(&self) -> Option<Vec<u8>> {
        let table = |name: &[u8; 4]| self.face.raw_face().table(Tag::from_bytes(name));
        let outlines = table(b"glyf")?;
        let (count, format) =
            (self.face.tables().maxp.number_of_glyphs, self.face.tables().head.index_to_location_format);
        let places = ttf_parser::loca::Table::parse(count, format, table(b"loca")?)?;
        let outline =
            |glyph: u16| places.glyph_range(GlyphId(glyph)).and_then(|range| outlines.get(range)).unwrap_or_default();
        // Accented letters are made of others, which have to be there as well.
        let mut kept: BTreeSet<u16> = BTreeSet::new();
        let mut open: Vec<u16> = self.used.keys().copied().chain([0]).collect();
        while let Some(glyph) = open.pop() {
            if kept.insert(glyph) {
                open.extend(parts(outline(glyph)));
            }
        }
        let (mut shapes, mut offsets) = (Vec::new(), Vec::new());
        for glyph in 0..self.face.number_of_glyphs() {
            offsets.extend(u32::try_from(shapes.len()).ok()?.to_be_bytes());
            if kept.contains(&glyph) {
                shapes.extend_from_slice(outline(glyph));
                shapes.resize(shapes.len().next_multiple_of(4), 0);
            }
        }
        offsets.extend(u32::try_from(shapes.len()).ok()?.to_be_bytes());
        let mut head = table(b"head")?.to_vec();
        // The sum of the whole file, which readers of PDF do not look at, and that offsets have four bytes.
        head.get_mut(8..12)?.fill(0);
        head.get_mut(50..52)?.copy_from_slice(&[0, 1]);
        let mut tables: Vec<(&[u8; 4], Vec<u8>)> = Vec::new();
        for name in [b"cvt ", b"fpgm"] {
            tables.extend(table(name).map(|table| (name, table.to_vec())));
        }
        tables.extend([(b"glyf", shapes), (b"head", head)]);
        for name in [b"hhea", b"hmtx"] {
            tables.push((name, table(name)?.to_vec()));
        }
        tables.push((b"loca", offsets));
        tables.push((b"maxp", table(b"maxp")?.to_vec()));
        tables.extend(table(b"prep").map(|table| (b"prep", table.to_vec())));
        assembled(&tables)
    }
}

/// The glyphs of which a composed one consists.
fn parts(outline: &[u8]) -> Vec<u16> {
    const WORDS: u16 = 1;
    const SCALE: u16 = 1 << 3;
    const MORE: u16 = 1 << 5;
    const TWO_SCALES: u16 = 1 << 6;
    const MATRIX: u16 = 1 << 7;
    let word = |place: usize| Some(u16::from_be_bytes([*outline.get(place)?, *outline.get(place + 1)?]));
    let mut parts = Vec::new();
    // A negative number of contours says that there are parts; five words precede them.
    if word(0).is_none_or(|contours| contours < 1 << 15) {
        return parts;
    }
    let mut place = 10;
    while let (Some(flags), Some(glyph)) = (word(place), word(place + 2)) {
        parts.push(glyph);
        if flags & MORE == 0 {
            break;
        }
        place += if flags & WORDS > 0 { 8 } else { 6 };
        place += match flags {
            flags if flags & SCALE > 0 => 2,
            flags if flags & TWO_SCALES > 0 => 4,
            flags if flags & MATRIX > 0 => 8,
            _ => 0,
        };
    }
    parts
}

/// A font file of these tables, which are sorted by name.
fn assembled(tables: &[(&[u8; 4], Vec<u8>)]) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let selector = u16::try_from(count.checked_ilog2()?).ok()?;
    let range = 16_u16.checked_shl(selector.into())?;
    let mut file = vec![0, 1, 0, 0];
    for number in [count, range, selector, count * 16 - range] {
        file.extend(number.to_be_bytes());
    }
    let mut place = 12 + 16 * tables.len();
    for (name, table) in tables {
        let words = table.chunks(4).map(|word| {
            let byte = |index: usize| word.get(index).copied().unwrap_or(0);
            u32::from_be_bytes([byte(0), byte(1), byte(2), byte(3)])
        });
        let sum = words.fold(0_u32, u32::wrapping_add);
        file.extend_from_slice(*name);
        for number in [sum, u32::try_from(place).ok()?, u32::try_from(table.len()).ok()?] {
            file.extend(number.to_be_bytes());
        }
        place += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend_from_slice(table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    Some(file)
}
