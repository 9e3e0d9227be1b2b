//! Sums as pictures: the terms in a row, a plus sign between them, on one ground.
//!
//! A term that is there several times is drawn as often, as long as there are few; then one stands for all, with the
//! number of copies before it.

use super::measure::width;
use super::{Anchor, Figure, Ink, Length, PIXEL, Percent, Picture, Point, Shape, at};

/// More copies of a term than this are drawn as one, with their number.
const MOST_COPIES: u64 = 6;

/// A row is not made wider than this, unless one term alone is.
const WIDEST: Length = 1000 * PIXEL;
const SIGN: Length = 20 * PIXEL;
/// The room of a sign with the gaps at its sides.
const ROOM: Length = 26 * PIXEL;
const ROW_GAP: Length = 20 * PIXEL;
/// To how many percent a term may be drawn that is much higher than the others.
const SMALLEST: Length = 60;

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// How often it is there.
    pub count: u64,
    /// Whether it is subtracted.
    pub negative: bool,
    /// How it looks.
    pub figure: Figure,
}

/// What stands in a row: a sign or a number of copies, then a board.
struct Member {
    before: String,
    picture: Picture,
}

impl Figure {
    /// The sum of some terms.
    #[must_use]
    pub fn sum(terms: Vec<Term>) -> Figure {
        let lines: Vec<String> = terms.iter().map(text).collect();
        let all = lines.join("\n");
        // The first term needs no plus sign.
        let text = all.strip_prefix("+\n").or(all.strip_prefix("+ ")).unwrap_or(&all).to_owned();
        let alone = matches!(terms.as_slice(), [term] if term.count == 1 && !term.negative);
        let dot = if alone { terms.first().and_then(|term| term.figure.dot.clone()) } else { None };
        let descriptions: Vec<String> = terms.iter().map(described).collect();
        let mut members: Vec<Member> = terms.into_iter().flat_map(members).collect();
        if let Some(first) = members.first_mut() {
            first.before = first.before.strip_prefix('+').unwrap_or(&first.before).trim_start().to_owned();
        }
        let mut picture = rows(lowered(members));
        picture.description = descriptions.join(" Plus: ");
        if !alone {
            // Places of different boards have the same numbers.
            picture.spots.clear();
        }
        Figure { picture, text, dot }
    }
}

/// `+`, `−`, `+ 12 ×`.
fn sign(negative: bool, count: u64) -> String {
    let sign = if negative { "−" } else { "+" };
    if count > 1 { format!("{sign} {count} ×") } else { sign.to_owned() }
}

fn members(term: Term) -> Vec<Member> {
    let picture = term.figure.picture;
    if term.count > MOST_COPIES {
        return vec![Member { before: sign(term.negative, term.count), picture }];
    }
    (0..term.count).map(|_| Member { before: sign(term.negative, 1), picture: picture.clone() }).collect()
}

/// The drawing in letters, with its sign above it.
fn text(term: &Term) -> String {
    let count = if term.count > 1 { format!(" {} x", term.count) } else { String::new() };
    let sign = if term.negative { '-' } else { '+' };
    format!("{sign}{count}\n{}", term.figure.text.trim_end())
}

fn described(term: &Term) -> String {
    let copies = if term.count == 1 { String::new() } else { format!("{} copies of ", term.count) };
    let negative = if term.negative { "The negative of " } else { "" };
    format!("{negative}{copies}{}", term.figure.picture.description)
}

/// Terms that would tower over the others are drawn smaller: down to three times the height of the lowest one, but not
/// so small that lines of different sizes catch the eye.
fn lowered(members: Vec<Member>) -> Vec<Member> {
    let lowest = members.iter().map(|member| member.picture.height).min().unwrap_or(0);
    let fitting = |high: Length| (300 * lowest / high.max(1)).clamp(SMALLEST, 100);
    let smaller = |member: Member| {
        let percent = Percent::try_from(fitting(member.picture.height)).unwrap_or(100);
        Member { picture: if percent < 100 { member.picture.scaled(percent) } else { member.picture }, ..member }
    };
    members.into_iter().map(smaller).collect()
}

fn room(before: &str) -> Length {
    if before.is_empty() { 0 } else { ROOM.max(width(before, SIGN) + 8 * PIXEL) }
}

/// The members side by side and in further rows. They stand on one line, and the signs of a row have one height, which
/// is the middle of its lowest member.
fn rows(members: Vec<Member>) -> Picture {
    let mut rows: Vec<(Vec<Member>, Length)> = Vec::new();
    for member in members {
        let wide = room(&member.before) + member.picture.width;
        match rows.last_mut() {
            Some((row, width)) if *width + wide <= WIDEST => {
                *width += wide;
                row.push(member);
            }
            _ => rows.push((vec![member], wide)),
        }
    }
    let total = rows.iter().map(|(_, width)| *width).max().unwrap_or(0);
    let mut picture = Picture { width: total, ..Picture::default() };
    for (row, _) in rows {
        if picture.height > 0 {
            picture.height += ROW_GAP;
        }
        let heights = || row.iter().map(|member| member.picture.height);
        let (high, low) = (heights().max().unwrap_or(0), heights().min().unwrap_or(0));
        let line = picture.height + high - low / 2;
        let mut x = 0;
        for member in row {
            let before = room(&member.before);
            if before > 0 {
                picture.shapes.push(label(at(x + before / 2, line), member.before));
            }
            let (wide, corner) = (member.picture.width, at(x + before, picture.height + high - member.picture.height));
            picture.place(member.picture, corner);
            x += before + wide;
        }
        picture.height += high;
    }
    picture
}

fn label(place: Point, text: String) -> Shape {
    Shape::Text { at: place, text, size: SIGN, anchor: Anchor::Middle, ink: Ink::Line, upwards: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::measure::Bounds;

    fn board(wide: Length, high: Length, text: &str) -> Figure {
        let shapes = vec![Shape::Rect {
            corner: at(0, 0),
            width: wide * PIXEL,
            height: high * PIXEL,
            round: 0,
            stroke: None,
            fill: None,
        }];
        let picture = Picture {
            width: wide * PIXEL,
            height: high * PIXEL,
            description: text.into(),
            shapes,
            ..Picture::default()
        };
        Figure { picture, text: text.into(), dot: Some("graph {}".into()) }
    }

    fn term(count: u64, negative: bool, figure: Figure) -> Term {
        Term { count, negative, figure }
    }

    fn boards(picture: &Picture) -> Vec<Bounds> {
        let found = picture.shapes.iter().filter_map(|shape| match shape {
            Shape::Rect { corner, width, height, .. } => {
                Some(Bounds { left: corner.x, top: corner.y, right: corner.x + width, bottom: corner.y + height })
            }
            _ => None,
        });
        found.collect()
    }

    fn signs(picture: &Picture) -> Vec<&str> {
        picture.labels().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn a_plus_sign_stands_between_two_boards_and_meets_neither() {
        let sum = Figure::sum(vec![term(1, false, board(80, 40, "B")), term(1, false, board(60, 50, "oo"))]);
        let (boards, labels) = (boards(&sum.picture), sum.picture.labels());
        assert_eq!(signs(&sum.picture), ["+"]);
        assert!(boards[0].right <= labels[0].0.left && labels[0].0.right <= boards[1].left, "{boards:?} {labels:?}");
        assert_eq!(boards[0].bottom, boards[1].bottom, "one ground");
        assert_eq!((sum.text.as_str(), sum.dot), ("B\n+\noo", None));
    }

    #[test]
    fn three_copies_are_three_boards_and_many_are_one_with_their_number() {
        let three = Figure::sum(vec![term(3, false, board(30, 60, "B"))]).picture;
        assert_eq!((boards(&three).len(), signs(&three)), (3, vec!["+", "+"]));
        let many = Figure::sum(vec![term(40, false, board(30, 60, "B")), term(2, true, board(30, 60, "R"))]);
        assert_eq!(boards(&many.picture).len(), 3);
        assert_eq!(signs(&many.picture), ["40 ×", "−", "−"]);
        assert_eq!(many.text, "40 x\nB\n- 2 x\nR");
        let negative = Figure::sum(vec![term(1, true, board(30, 60, "R"))]);
        assert_eq!((signs(&negative.picture), negative.dot), (vec!["−"], None));
    }

    #[test]
    fn a_tall_term_is_drawn_smaller_beside_a_low_one_and_alone_as_it_is() {
        let tall = || term(1, false, board(30, 300, "tall"));
        let sum = Figure::sum(vec![tall(), term(1, false, board(80, 40, "low"))]).picture;
        assert_eq!(sum.height, 180 * PIXEL);
        assert_eq!(Figure::sum(vec![tall()]).picture.height, 300 * PIXEL);
    }

    #[test]
    fn a_long_sum_goes_on_in_a_further_row() {
        let sum = Figure::sum(vec![term(6, false, board(300, 40, "B"))]).picture;
        assert!(sum.width <= WIDEST && sum.height == 2 * (40 * PIXEL) + ROW_GAP, "{} {}", sum.width, sum.height);
        let places = boards(&sum);
        for (index, place) in places.iter().enumerate() {
            assert!(places[index + 1..].iter().all(|other| !place.overlaps(other)), "{places:?}");
        }
    }
}
