//! Cherries: the value of a segment is an integer, plus * for gray cherries (000, Theorem 3.1 and Theorem 7.10).
//!
//! Take the gray cherries at both ends away; let g be their number. What remains is cut into *sections*: runs of one
//! colour, with gray cherries between them allowed. The value of a section is its number of coloured cherries less its
//! number of gray runs of odd length. An odd gray run between two sections is an *internal separator*. With sections of
//! signs and values (l, m) first and (r, n) last, x the sign of the left-most section that is internal with value over
//! 1 or directly follows a separator, y that of the right-most section that is internal with value over 1 or directly
//! precedes one (both 0 if there is none),
//!
//! G = g.* + l(m - 1) + r(n - 1) + (l + r)/2 + (x + y)/2.
//!
//! The theorem needs at least two sections. With one, the value is g.* + l m; with none, g.*. Without gray cherries
//! this is Theorem 3.1.

use onside_ruleset::boards::segment::Cherry;

/// An integer plus possibly a star.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntegerStar {
    /// The integer.
    pub integer: i64,
    /// Whether * is added.
    pub star: bool,
}

struct Section {
    sign: i64,
    value: i64,
    /// Whether an internal separator stands directly before the section.
    separated: bool,
}

/// The value of a segment.
#[must_use]
pub fn segment_value(cherries: &[Cherry]) -> IntegerStar {
    let is_gray = |cherry: &&Cherry| **cherry == Cherry::Gray;
    let leading = cherries.iter().take_while(is_gray).count();
    if leading == cherries.len() {
        return IntegerStar { integer: 0, star: leading % 2 == 1 };
    }
    let trailing = cherries.iter().rev().take_while(is_gray).count();
    let star = (leading + trailing) % 2 == 1;
    let sections = sections(&cherries[leading..cherries.len() - trailing]);
    let integer = match &sections[..] {
        [] => 0,
        [only] => only.sign * only.value,
        [first, internal @ .., last] => {
            let large = |section: &&Section| section.value > 1;
            // Positions in the list of sections; internal ones start at 1.
            let after = sections.iter().position(|section| section.separated);
            let before = sections.iter().rposition(|section| section.separated).map(|next| next - 1);
            let leftmost_large = internal.iter().position(|section| large(&section)).map(|index| index + 1);
            let rightmost_large = internal.iter().rposition(|section| large(&section)).map(|index| index + 1);
            let left = [after, leftmost_large].into_iter().flatten().min();
            let right = [before, rightmost_large].into_iter().flatten().max();
            let sign = |index: Option<usize>| index.map_or(0, |index| sections[index].sign);
            let (x, y) = (sign(left), sign(right));
            first.sign * (first.value - 1) + last.sign * (last.value - 1) + (first.sign + last.sign) / 2 + (x + y) / 2
        }
    };
    IntegerStar { integer, star }
}

/// The sections of a segment whose end cherries are not gray.
fn sections(cherries: &[Cherry]) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut gray_run = 0;
    for cherry in cherries {
        let sign = match cherry {
            Cherry::Black => 1,
            Cherry::White => -1,
            Cherry::Gray => {
                gray_run += 1;
                continue;
            }
        };
        let odd = gray_run % 2 == 1;
        gray_run = 0;
        match sections.last_mut() {
            Some(section) if section.sign == sign => section.value += i64::from(!odd),
            _ => sections.push(Section { sign, value: 1, separated: odd }),
        }
    }
    sections
}
