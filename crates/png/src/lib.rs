//! Pictures as PNG images: the SVG of a picture, drawn by `resvg` with the one font that is part of the program.
//!
//! A crate of its own, so that whoever only writes text need not build a rasteriser. The fonts of the system are not
//! looked at: that would take longer than everything else, and the same picture would be other bytes elsewhere.
//!
//! Since all formats can be written here, [`rendered`] makes the content of a file in any of them.

mod format;

use std::sync::Arc;

use onside_show::picture::{FONT, NotDrawn, Percent, Picture, Theme, render_svg};
use resvg::{tiny_skia, usvg};

pub use format::{Format, Look, is_quick, rendered};

const FAMILY: &str = "DejaVu Sans";

/// A larger image takes more memory than a picture is worth.
const MOST_PIXELS: u64 = 64_000_000;

/// A pixel of the picture is this many of the image: twice as fine as a screen of old, so that print is sharp.
pub const FINENESS: Percent = 200;

/// The image of a picture, scaled to `percent` of its natural size.
///
/// # Errors
/// That the image would have too many points.
pub fn render_png(picture: &Picture, theme: Theme, percent: Percent) -> Result<Vec<u8>, NotDrawn> {
    let fine = u64::from(percent) * u64::from(FINENESS) / 100;
    let points = |length: i64| u64::try_from(length).unwrap_or(0).saturating_mul(fine).div_ceil(10_000).max(1);
    let (width, height) = (points(picture.width), points(picture.height));
    let too_large = || NotDrawn {
        message: format!("an image has at most {MOST_PIXELS} points; this one would have {width} x {height}"),
        hint: "take a smaller --scale, or write an SVG file, which has no such limit".into(),
    };
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(too_large());
    }
    let svg = render_svg(picture, theme, u32::try_from(fine).map_err(|_| too_large())?);
    image(&svg, width, height).ok_or_else(too_large)
}

fn image(svg: &str, width: u64, height: u64) -> Option<Vec<u8>> {
    let mut options = usvg::Options { font_family: FAMILY.into(), ..usvg::Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(FONT)));
    fonts.set_sans_serif_family(FAMILY);
    let tree = usvg::Tree::from_str(svg, &options).ok()?;
    let mut pixels = tiny_skia::Pixmap::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
