//! Pictures as SVG text. So far: segments of cherries with their pieces bracketed.
//!
//! All coordinates are whole numbers, so that the same picture is the same text everywhere. A cherry is told by its fill and by its
//! outline, not by colour alone: black ones are full, white ones empty, gray ones empty with a dot.

use std::fmt::Write as _;

const STEP: usize = 26;
const RADIUS: usize = 10;
const MARGIN: usize = 16;
const ROW: usize = 56;

/// Larger pictures are not drawn.
pub const MOST_CHERRIES: usize = 2_000;

/// Segments one below the other, each cut into pieces; those with a number have a bracket below and the number under it. Nothing if there are
/// more than [`MOST_CHERRIES`] cherries.
#[must_use]
pub fn pieces(segments: &[Vec<(String, Option<usize>)>]) -> Option<String> {
    let length =
        |segment: &[(String, Option<usize>)]| segment.iter().map(|(piece, _)| piece.chars().count()).sum::<usize>();
    if segments.iter().map(|segment| length(segment)).sum::<usize>() > MOST_CHERRIES {
        return None;
    }
    let widest = segments.iter().map(|segment| length(segment)).max().unwrap_or(0);
    let (width, height) = (2 * MARGIN + STEP * widest, 2 * MARGIN + ROW * segments.len());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         stroke=\"#222\" stroke-width=\"2\" font-family=\"serif\" font-size=\"14\" text-anchor=\"middle\">\n"
    );
    for (row, segment) in segments.iter().enumerate() {
        let y = MARGIN + ROW * row + RADIUS;
        let mut at = 0;
        for (piece, number) in segment {
            let start = at;
            for cherry in piece.chars() {
                circle(&mut svg, MARGIN + STEP * at + STEP / 2, y, cherry);
                at += 1;
            }
            if let Some(number) = number {
                bracket(&mut svg, MARGIN + STEP * start + 3, MARGIN + STEP * at - 3, y + RADIUS + 4, *number);
            }
        }
    }
    svg.push_str("</svg>");
    Some(svg)
}

fn circle(svg: &mut String, x: usize, y: usize, cherry: char) {
    let fill = if cherry == 'B' { "#222" } else { "#fff" };
    let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\"/>");
    if cherry == 'G' {
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2\" fill=\"#222\"/>");
    }
}

fn bracket(svg: &mut String, from: usize, to: usize, y: usize, number: usize) {
    let _ = writeln!(svg, "<path d=\"M{from} {y}v5H{to}v-5\" fill=\"none\"/>");
    let (middle, below) = (usize::midpoint(from, to), y + 20);
    let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{below}\" stroke=\"none\">{number}</text>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_circle_for_each_cherry_and_a_bracket_for_each_numbered_piece() {
        let segment = vec![("BW".to_owned(), Some(1)), ("G".to_owned(), None), ("WB".to_owned(), Some(2))];
        let svg = pieces(&[segment, vec![("B".to_owned(), Some(1))]]).expect("small");
        assert_eq!(svg.matches("r=\"10\"").count(), 6);
        assert_eq!(svg.matches("r=\"2\"").count(), 1);
        assert_eq!(svg.matches("<path").count(), 3);
        assert!(svg.contains("width=\"162\" height=\"144\""), "{svg}");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
    }

    #[test]
    fn a_picture_that_would_be_too_wide_is_not_drawn() {
        assert_eq!(pieces(&[vec![("B".repeat(MOST_CHERRIES + 1), None)]]), None);
    }
}
