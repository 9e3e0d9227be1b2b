//! How much room a text takes: the advance widths of DejaVu Sans, in which pictures are written.
//!
//! A viewer without that font uses one that is about as wide. Characters that the font has not are taken for a whole
//! em, which is more than most need, so that nothing overlaps.

use super::widths::RUNS;
use super::{Anchor, Length, Point};

/// The units of the font in an em.
const EM: Length = 2048;

/// The width of one character in units of which an em has 2048; nothing if the font does not have it.
#[must_use]
pub fn advance(letter: char) -> Option<u16> {
    let code = u32::from(letter);
    let run = RUNS.partition_point(|(first, _)| *first <= code).checked_sub(1)?;
    let (first, widths) = RUNS.get(run)?;
    widths.get(usize::try_from(code - first).ok()?).copied()
}

/// The width of a line of text of this size, rounded up.
#[must_use]
pub fn width(text: &str, size: Length) -> Length {
    let units: Length = text.chars().map(|letter| advance(letter).map_or(EM, Length::from)).sum();
    units.saturating_mul(size).saturating_add(EM - 1) / EM
}

/// The height of a line of text of this size.
#[must_use]
pub fn height(size: Length) -> Length {
    size.saturating_mul(6) / 5
}

/// The longest beginning of a text that is no wider than this, with dots at its end if it is not all of it.
#[must_use]
pub fn shortened(text: &str, size: Length, most: Length) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let room = most.saturating_sub(width("…", size)).max(0);
    let mut used = 0;
    let fits = |letter: &char| {
        used += width(letter.encode_utf8(&mut [0; 4]), size);
        used <= room
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

/// An upright box in the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Its left edge.
    pub left: Length,
    /// Its upper edge.
    pub top: Length,
    /// Its right edge.
    pub right: Length,
    /// Its lower edge.
    pub bottom: Length,
}

impl Bounds {
    /// Whether the inside of the one meets the inside of the other.
    #[must_use]
    pub fn overlaps(&self, other: &Bounds) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether the other lies inside this one or on its edges.
    #[must_use]
    pub fn contains(&self, other: &Bounds) -> bool {
        self.left <= other.left && self.top <= other.top && self.right >= other.right && self.bottom >= other.bottom
    }
}

/// The box that a line of text fills.
#[must_use]
pub fn text_bounds(at: Point, text: &str, size: Length, anchor: Anchor, upwards: bool) -> Bounds {
    let (long, high) = (width(text, size), height(size));
    let before = match anchor {
        Anchor::Start => 0,
        Anchor::Middle => long / 2,
        Anchor::End => long,
    };
    if upwards {
        // The text starts below and runs to smaller y.
        Bounds {
            left: at.x - high / 2,
            right: at.x + high - high / 2,
            top: at.y - (long - before),
            bottom: at.y + before,
        }
    } else {
        Bounds {
            left: at.x - before,
            right: at.x + long - before,
            top: at.y - high / 2,
            bottom: at.y + high - high / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::at;

    #[test]
    fn digits_have_one_width_and_unknown_characters_a_whole_em() {
        assert!(('0'..='9').all(|digit| advance(digit) == advance('0')));
        assert_eq!(advance('0'), Some(1303));
        assert_eq!(advance('\u{1f352}'), None);
        assert_eq!(width("\u{1f352}", 1200), 1200);
        assert_eq!(width("00", 2048), 2606);
        assert_eq!(width("", 1200), 0);
    }

    #[test]
    fn a_shortened_text_fits_and_says_that_it_was_shortened() {
        let short = shortened("Push(BBRBBRBBR)", 1200, 6000);
        assert!(width(&short, 1200) <= 6000 && short.ends_with('…') && short.starts_with("Push"), "{short}");
        assert_eq!(shortened("BBR", 1200, 6000), "BBR");
        assert_eq!(shortened("BBR", 1200, 0), "…");
    }

    #[test]
    fn a_text_fills_its_box_from_its_anchor() {
        let bounds = text_bounds(at(1000, 500), "00", 2048, Anchor::End, false);
        assert_eq!((bounds.left, bounds.right), (1000 - 2606, 1000));
        let upwards = text_bounds(at(1000, 500), "00", 2048, Anchor::Start, true);
        assert_eq!((upwards.top, upwards.bottom), (500 - 2606, 500));
    }
}
