//! A raster as a PNG image with a palette, for embedding into SVG.
//!
//! An image of many cells whose values follow no pattern would hardly get smaller by compression; then neighbouring
//! colours are made one until the text is small enough, and the picture says so. Larger maps may be larger files.

use super::Ink;
use super::theme::Theme;

/// A longer text is avoided by using fewer colours, unless there are many more cells than 2000 x 2000.
const LONGEST: usize = 1_900_000;

/// How many colours there are, besides the one for cells without value.
pub(super) const ALL_COLOURS: u16 = 255;

/// How many colours are tried.
const COLOURS: [u16; 5] = [ALL_COLOURS, 96, 48, 15, 6];

/// The image as a `data:` address, and the number of its colours. Missing cells of the last row are empty.
pub(super) fn data_uri(columns: usize, cells: &[Option<u8>], theme: Theme) -> (String, u16) {
    let longest = LONGEST.max(cells.len() / 2);
    let mut found = (String::new(), ALL_COLOURS);
    for colours in COLOURS {
        let image = base64(&png(columns, cells, theme, colours).unwrap_or_default());
        found = (format!("data:image/png;base64,{image}"), colours);
        if found.0.len() <= longest {
            break;
        }
    }
    found
}

/// The place of a value among a number of colours.
pub(super) fn level(value: u8, colours: u16) -> u8 {
    let level = u32::from(value) * u32::from(colours) / 256;
    u8::try_from(level).unwrap_or(u8::MAX)
}

/// The middle of the values that share a colour.
pub(super) fn representative(level: u8, colours: u16) -> u8 {
    let most = u32::from(colours).saturating_sub(1).max(1);
    u8::try_from((u32::from(level) * 255 + most / 2) / most).unwrap_or(u8::MAX)
}

/// The colours one behind the other, as red, green and blue. Colour 0 is that of cells without value: paper that is not
/// there.
pub(super) fn palette(theme: Theme, colours: u16) -> Vec<u8> {
    let heat = |step: u8| theme.colour(Ink::Heat(representative(step, colours)));
    let steps = (0..colours).filter_map(|step| u8::try_from(step).ok());
    std::iter::once(theme.paper()).chain(steps.map(heat)).flat_map(|colour| [colour.0, colour.1, colour.2]).collect()
}

/// The number of a cell's colour in the palette.
pub(super) fn entry(cell: Option<u8>, colours: u16) -> u8 {
    cell.map_or(0, |value| level(value, colours) + 1)
}

fn png(columns: usize, cells: &[Option<u8>], theme: Theme, colours: u16) -> Option<Vec<u8>> {
    let columns = columns.max(1);
    let rows = cells.len().div_ceil(columns).max(1);
    let depth = if colours < 16 { 4 } else { 8 };
    let palette = palette(theme, colours);
    let index = |place: usize| entry(cells.get(place).copied().flatten(), colours);
    let mut data = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        let start = row * columns;
        if depth == 8 {
            data.extend((start..start + columns).map(index));
        } else {
            let two = |at: usize| (index(at) << 4) | if at + 1 < start + columns { index(at + 1) } else { 0 };
            data.extend((start..start + columns).step_by(2).map(two));
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, u32::try_from(columns).ok()?, u32::try_from(rows).ok()?);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(if depth == 8 { png::BitDepth::Eight } else { png::BitDepth::Four });
    encoder.set_palette(palette);
    encoder.set_trns(vec![0_u8]);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header().ok()?.write_image_data(&data).ok()?;
    Some(bytes)
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| usize::from(three.get(index).copied().unwrap_or(0));
        let number = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let sextet = (number >> (18 - 6 * digit)) & 63;
            text.push(if digit <= three.len() { char::from(DIGITS[sextet]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn even_an_image_without_any_pattern_stays_below_two_megabytes() {
        let mut state = 1_u64;
        let cells: Vec<Option<u8>> = (0..4_000_000)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state.to_be_bytes().first().copied()
            })
            .collect();
        let (uri, colours) = data_uri(2000, &cells, Theme::Light);
        assert!(colours < ALL_COLOURS);
        assert!(uri.len() <= 2_000_000, "{}", uri.len());
        assert_eq!((uri, colours), data_uri(2000, &cells, Theme::Light));
    }

    #[test]
    fn few_colours_keep_both_ends_of_the_scale() {
        for colours in COLOURS {
            assert_eq!(representative(level(0, colours), colours), 0);
            assert_eq!(representative(level(255, colours), colours), 255);
        }
        assert!(
            data_uri(3, &[Some(0), None, Some(255), Some(3)], Theme::Print)
                .0
                .starts_with("data:image/png;base64,iVBOR")
        );
        assert!(data_uri(0, &[], Theme::Print).0.starts_with("data:image/png;base64,"));
    }
}
