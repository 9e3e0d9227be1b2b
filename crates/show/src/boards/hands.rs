//! The pieces of Push and Shove: hands that point the way they move, to the left; those of Shove with windy lines
//! behind them (003, section 2.1).
//!
//! Left's hands are full, Right's are light with an outline: that is seen without colours too.

use super::{line, solid};
use crate::picture::{Fill, Ink, Length, Point, Shape, Step, at};

/// How hands are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hand {
    /// A plain hand: Push.
    #[default]
    Plain,
    /// A hand with windy lines behind it: Shove.
    Windy,
}

/// The side of the square for which a hand is drawn.
pub(super) const SQUARE: Length = 4_000;

/// From the tip of the finger along its lower side, around the fist and back over the thumb.
const OUTLINE: [Step; 11] = [
    Step::Curve(at(300, 1490), at(300, 2080), at(620, 2080)),
    Step::To(at(1450, 2080)),
    Step::Curve(at(1190, 2110), at(1190, 2420), at(1450, 2450)),
    Step::Curve(at(1240, 2480), at(1240, 2800), at(1510, 2830)),
    Step::Curve(at(1330, 2870), at(1360, 3170), at(1680, 3170)),
    Step::To(at(2500, 3170)),
    Step::Curve(at(2780, 3170), at(2900, 3020), at(2900, 2800)),
    Step::To(at(2900, 1750)),
    Step::Curve(at(2900, 1350), at(2600, 1250), at(2380, 1120)),
    Step::Curve(at(2080, 940), at(1900, 640), at(1640, 740)),
    Step::Curve(at(1390, 850), at(1580, 1130), at(1860, 1490)),
];
const TIP: Point = at(620, 1490);

/// The lines between the fingers.
const KNUCKLES: [(Point, Point); 3] =
    [(at(1450, 2080), at(2050, 2080)), (at(1450, 2450), at(2000, 2450)), (at(1510, 2830), at(1980, 2830))];

/// A hand on the square with this upper left corner.
pub(super) fn hand(corner: Point, ink: Ink, kind: Hand) -> Vec<Shape> {
    // Without wind the hand stands in the middle of its square.
    let corner = if kind == Hand::Plain { corner.moved(at(110, 30)) } else { corner.moved(at(-140, 30)) };
    let full = ink == Ink::Left;
    let (fill, detail) = if full { (Fill::Plain(ink), Ink::Paper) } else { (Fill::Tint(ink), ink) };
    let mut shapes = vec![Shape::Path {
        from: TIP,
        steps: OUTLINE.to_vec(),
        closed: true,
        stroke: Some(solid(ink, 130)),
        fill: Some(fill),
        arrow: false,
    }];
    shapes.extend(KNUCKLES.map(|(from, to)| line(from, to, solid(detail, 110))));
    match kind {
        // The cuff.
        Hand::Plain => shapes.push(Shape::Rect {
            corner: at(3000, 1300),
            width: 330,
            height: 1950,
            round: 90,
            stroke: Some(solid(ink, 130)),
            fill: Some(if full { Fill::Plain(ink) } else { Fill::Plain(Ink::Paper) }),
        }),
        Hand::Windy => shapes.extend([1750, 2350, 2950].map(|y| wind(y, ink))),
    }
    shapes.into_iter().map(|shape| shape.moved(corner)).collect()
}

/// One windy line.
fn wind(y: Length, ink: Ink) -> Shape {
    let steps = vec![Step::Curve(at(3400, y - 420), at(3640, y + 420), at(4010, y - 60))];
    Shape::Path { from: at(3080, y), steps, closed: false, stroke: Some(solid(ink, 130)), fill: None, arrow: false }
}
