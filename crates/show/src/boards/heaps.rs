//! Heaps of counters: stacks side by side with their sizes below.

use super::{Mark, PAGE, counted, empty, framed, label, length, rect, refuse_above, solid, spotted};
use crate::drawing;
use crate::picture::measure::width;
use crate::picture::{Dash, Figure, Fill, Ink, Length, NotDrawn, PIXEL, Point, Shape, Spot, Stroke, at};

/// A higher stack is broken in the middle.
const HIGHEST: usize = 10;
/// How many counters of a broken stack are drawn at its foot and at its top.
const PART: usize = 4;

const WIDE: Length = 26 * PIXEL;
const THICK: Length = 7 * PIXEL;
const PITCH: Length = 9 * PIXEL;
const GAP: Length = 12 * PIXEL;
const SIZE: Length = 13 * PIXEL;
const BELOW: Length = 20 * PIXEL;
const ROW_GAP: Length = 16 * PIXEL;

/// How many counters' room the drawn stack takes.
fn slots(size: u64) -> usize {
    usize::try_from(size).map_or(2 * PART + 2, |size| if size > HIGHEST { 2 * PART + 2 } else { size })
}

/// Heaps of these sizes; of a marked heap the counters that do not stay are drawn light.
///
/// # Errors
/// That there are more heaps than a picture has.
pub fn heaps(sizes: &[u64], marks: &[Mark]) -> Result<Figure, NotDrawn> {
    refuse_above("heaps", sizes.len())?;
    let text = drawing::heaps(sizes);
    if sizes.is_empty() {
        return Ok(Figure { picture: empty("A position without heaps."), text, dot: None });
    }
    let room = |size: &u64| WIDE.max(width(&size.to_string(), SIZE));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut x = PAGE;
    for (index, size) in sizes.iter().enumerate() {
        let wide = room(size) + GAP;
        if x + wide > PAGE || rows.is_empty() {
            rows.push(Vec::new());
            x = 0;
        }
        rows.last_mut().into_iter().for_each(|row| row.push(index));
        x += wide;
    }
    let (mut shapes, mut spots) = (Vec::new(), Vec::new());
    let (mut y, mut widest) = (0, 0);
    for row in &rows {
        if y > 0 {
            y += ROW_GAP;
        }
        let highest = row.iter().filter_map(|index| sizes.get(*index)).map(|size| slots(*size)).max().unwrap_or(0);
        let foot = y + length(highest.max(1)) * PITCH;
        let mut x = 0;
        for &index in row {
            let Some(size) = sizes.get(index) else { continue };
            let wide = room(size);
            let mark = marks.iter().find(|mark| mark.places.iter().any(|place| place.part == index));
            let stay =
                mark.and_then(|mark| mark.places.iter().find(|place| place.part == index)).map(|place| place.index);
            spots.extend(spots_of(index, *size, at(x + wide / 2, foot)));
            // The number below is the heap as a whole.
            let whole = usize::try_from(*size).unwrap_or(usize::MAX);
            spots.push(Spot::new(index, whole, at(x, foot), wide, BELOW));
            stack(&mut shapes, at(x + wide / 2, foot), *size, mark.zip(stay));
            shapes.push(label(at(x + wide / 2, foot + BELOW / 2), size.to_string(), SIZE));
            x += wide;
            widest = widest.max(x);
            x += GAP;
        }
        let ground = solid(Ink::Faint, 120);
        shapes.push(super::line(at(0, foot), at(x - GAP, foot), ground));
        y = foot + BELOW;
    }
    let description = format!("{}.", counted(sizes.len(), "heap"));
    let picture = spotted(framed(shapes, widest, y, description), spots);
    Ok(Figure { picture, text, dot: None })
}

/// Where the counters of a stack are. The gap of a broken stack stands for the lowest counter in it.
fn spots_of(heap: usize, size: u64, foot: Point) -> Vec<Spot> {
    let all = slots(size);
    let counters = usize::try_from(size).unwrap_or(usize::MAX);
    let box_of = |slot: usize, index: usize, slots: usize| {
        let corner = at(foot.x - WIDE / 2, foot.y - length(slot + slots) * PITCH);
        Spot::new(heap, index, corner, WIDE, length(slots) * PITCH)
    };
    if counters <= HIGHEST {
        return (0..all).map(|slot| box_of(slot, slot, 1)).collect();
    }
    let below = (0..PART).map(|slot| box_of(slot, slot, 1));
    let above = (PART + 2..all).map(|slot| box_of(slot, counters - (all - slot), 1));
    below.chain([box_of(PART, PART, 2)]).chain(above).collect()
}

fn stack(shapes: &mut Vec<Shape>, foot: Point, size: u64, mark: Option<(&Mark, usize)>) {
    let broken = usize::try_from(size).map_or(true, |size| size > HIGHEST);
    for slot in 0..slots(size) {
        let y = foot.y - length(slot + 1) * PITCH + PIXEL;
        if broken && (PART..PART + 2).contains(&slot) {
            let middle = at(foot.x, y + THICK / 2);
            shapes.push(Shape::Circle {
                centre: middle,
                radius: 130,
                stroke: None,
                fill: Some(Fill::Plain(Ink::Line)),
            });
            continue;
        }
        // The counters above a break are counted from the top.
        let from_top = length(slots(size) - slot);
        let number =
            if broken && slot > PART { i128::from(size) - i128::from(from_top) } else { i128::from(length(slot)) };
        let taken = mark.filter(|(_, stay)| number >= i128::from(length(*stay)));
        let (stroke, fill) = match taken {
            None => (solid(Ink::Line, 100), Fill::Plain(Ink::Gray)),
            Some((mark, _)) => (Stroke { ink: mark.ink, width: 120, dash: Dash::Dashed }, Fill::Tint(mark.ink)),
        };
        shapes.push(rect(at(foot.x - WIDE / 2, y), WIDE, THICK, 3 * PIXEL, Some(stroke), Some(fill)));
    }
}
