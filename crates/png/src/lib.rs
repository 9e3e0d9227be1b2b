//! Pictures as PNG images, painted shape by shape with the one font that is part of the program.
//!
//! A crate of its own, so that whoever only writes text need not build what paints. The fonts of the system are not
//! looked at: that would take longer than everything else, and the same picture would be other bytes elsewhere.
//!
//! Since all formats can be written here, [`rendered`] makes the content of a file in any of them.

mod canvas;
mod format;
mod letters;

use onside_show::picture::{NotDrawn, Percent, Picture, Theme};

use canvas::Canvas;
use letters::Letters;

pub use format::{Format, Look, is_quick, rendered};

/// A larger image takes more memory than a picture is worth.
const MOST_PIXELS: u64 = 64_000_000;

/// A pixel of the picture is this many of the image: twice as fine as a screen of old, so that print is sharp.
pub const FINENESS: Percent = 200;

/// The image of a picture, scaled to `percent` of its natural size. Every point is opaque.
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
    image(picture, theme, fine, (width, height)).ok_or_else(too_large)
}

/// The image with this many points for a hundred pixels; nothing if there is no room for it.
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss)]
fn image(picture: &Picture, theme: Theme, fine: u64, (width, height): (u64, u64)) -> Option<Vec<u8>> {
    let size = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let letters = Letters::new()?;
    let mut canvas = Canvas::new(size, fine as f32 / 100.0, theme, &letters)?;
    canvas.paint(picture);
    canvas.encoded()
}
