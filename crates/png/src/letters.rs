//! Texts as outlines of the one font that is part of the program.
//!
//! Letters stand side by side by their advance widths, which are those that labels are placed with: the font has no
//! table of pairs of letters and none of ligatures.
#![allow(clippy::float_arithmetic)]

use onside_show::picture::FONT;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, OutlineBuilder};

/// The font, read once for a picture.
pub(crate) struct Letters<'a> {
    face: Face<'a>,
}

impl Letters<'_> {
    /// The font of all pictures; nothing if it cannot be read, which a test rules out.
    pub(crate) fn new() -> Option<Letters<'static>> {
        Some(Letters { face: Face::parse(FONT, 0).ok()? })
    }

    /// The outline of a text of this size whose first letter begins at the origin; nothing if no letter can be seen.
    pub(crate) fn outline(&self, text: &str, size: f32) -> Option<Path> {
        let em = f32::from(self.face.units_per_em());
        let mut pen = Pen { path: PathBuilder::new(), scale: size / em, x: 0.0 };
        for letter in text.chars() {
            let glyph = self.face.glyph_index(letter);
            if let Some(glyph) = glyph {
                self.face.outline_glyph(glyph, &mut pen);
            }
            // Texts are placed as if a character that is missing were a whole em wide.
            let advance = glyph.and_then(|glyph| self.face.glyph_hor_advance(glyph)).map_or(em, f32::from);
            pen.x += advance * pen.scale;
        }
        pen.path.finish()
    }
}

/// Writes glyphs, whose y grows upwards, into a path, where it grows downwards.
struct Pen {
    path: PathBuilder,
    scale: f32,
    x: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
