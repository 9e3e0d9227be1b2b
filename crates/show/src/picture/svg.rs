//! A picture as the text of an SVG file.
//!
//! The file needs nothing outside itself: a raster is embedded, arrow heads are paths, hatching is a pattern. Text is
//! set in DejaVu Sans, whose widths [`measure`](super::measure) knows, or in what the viewer has instead.

use std::fmt::Write as _;

use super::theme::Theme;
use super::written::{pixels, write_pixels};
use super::{Anchor, Dash, Fill, Ink, Length, Percent, Picture, Point, Shape, Step, Stroke, arrow, raster};

/// How far below the middle of a line of capitals and digits its base line is, in thousandths of the size.
pub(super) const BASELINE: Length = 365;

/// The picture as SVG, scaled to `percent` of its natural size.
#[must_use]
pub fn render_svg(picture: &Picture, theme: Theme, percent: Percent) -> String {
    let (width, height) = (pixels(picture.width), pixels(picture.height));
    let scaled = |length: Length| pixels(length.saturating_mul(Length::from(percent)) / 100);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans', Verdana, sans-serif\" stroke-linejoin=\"round\" role=\"img\">\n",
        scaled(picture.width),
        scaled(picture.height),
    );
    if !picture.description.is_empty() {
        let _ = writeln!(svg, "<title>{}</title>", escaped(&picture.description));
    }
    patterns(&mut svg, picture, theme);
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", theme.paper().hex());
    for shape in &picture.shapes {
        write_shape(&mut svg, shape, theme);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The text with the characters that XML reserves replaced, and those that it forbids.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

/// A name for the hatching of an ink.
fn hatching(ink: Ink) -> String {
    format!("hatch-{ink:?}").to_lowercase().replace(['(', ')'], "")
}

fn patterns(svg: &mut String, picture: &Picture, theme: Theme) {
    let mut inks: Vec<Ink> = Vec::new();
    for shape in &picture.shapes {
        let fill = match shape {
            Shape::Path { fill, .. } | Shape::Circle { fill, .. } | Shape::Rect { fill, .. } => *fill,
            Shape::Text { .. } | Shape::Raster { .. } => None,
        };
        if let Some(Fill::Hatched(ink)) = fill
            && !inks.contains(&ink)
        {
            inks.push(ink);
        }
    }
    for ink in inks {
        let (paper, colour) = (theme.paper().hex(), theme.colour(ink).hex());
        let _ = writeln!(
            svg,
            "<pattern id=\"{}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><rect width=\"4\" height=\"4\" fill=\"{paper}\"/>\
             <rect width=\"1.2\" height=\"4\" fill=\"{colour}\"/></pattern>",
            hatching(ink),
        );
    }
}

fn fill_attribute(fill: Option<Fill>, theme: Theme) -> String {
    match fill {
        None => " fill=\"none\"".to_owned(),
        Some(Fill::Plain(ink)) => format!(" fill=\"{}\"", theme.colour(ink).hex()),
        Some(Fill::Tint(ink)) => format!(" fill=\"{}\"", theme.tint(ink).hex()),
        Some(Fill::Hatched(ink)) => format!(" fill=\"url(#{})\"", hatching(ink)),
    }
}

/// The lengths of a piece of a line and of the gap behind it, if it is broken. The pieces of a dotted line have round
/// ends.
#[must_use]
pub fn dashes(stroke: Stroke) -> Option<(Length, Length)> {
    let width = stroke.width.max(0);
    match stroke.dash {
        Dash::Solid => None,
        Dash::Dashed => Some((width.saturating_mul(3) + 200, width.saturating_mul(3) / 2 + 200)),
        // Points are pieces of hardly any length with round ends.
        Dash::Dotted => Some((1, width.saturating_mul(2) + 50)),
    }
}

fn stroke_attributes(stroke: Option<Stroke>, theme: Theme) -> String {
    let Some(stroke) = stroke else { return String::new() };
    let mut text = format!(" stroke=\"{}\"", theme.colour(stroke.ink).hex());
    if stroke.width != super::PIXEL {
        let _ = write!(text, " stroke-width=\"{}\"", pixels(stroke.width));
    }
    if let Some((piece, gap)) = dashes(stroke) {
        let _ = write!(text, " stroke-dasharray=\"{} {}\"", pixels(piece), pixels(gap));
    }
    if stroke.dash == Dash::Dotted {
        text.push_str(" stroke-linecap=\"round\"");
    }
    text
}

fn write_pair(data: &mut String, point: Point) {
    write_pixels(data, point.x);
    data.push(' ');
    write_pixels(data, point.y);
}

fn path_data(from: Point, steps: &[Step], closed: bool) -> String {
    let mut data = String::from("M");
    write_pair(&mut data, from);
    for step in steps {
        match step {
            Step::To(point) => {
                data.push('L');
                write_pair(&mut data, *point);
            }
            Step::Curve(one, two, end) => {
                data.push('C');
                write_pair(&mut data, *one);
                data.push(' ');
                write_pair(&mut data, *two);
                data.push(' ');
                write_pair(&mut data, *end);
            }
        }
    }
    if closed {
        data.push('Z');
    }
    data
}

/// The path with its end drawn back to the neck of its arrow head.
pub(super) fn drawn_back(steps: &[Step], neck: Point) -> Vec<Step> {
    let mut steps = steps.to_vec();
    match steps.last_mut() {
        Some(Step::To(end) | Step::Curve(_, _, end)) => *end = neck,
        None => {}
    }
    steps
}

fn write_shape(svg: &mut String, shape: &Shape, theme: Theme) {
    // Writing to a string does not fail.
    let _ = match shape {
        Shape::Path { from, steps, closed, stroke, fill, arrow } => {
            let head = stroke.filter(|_| *arrow).and_then(|stroke| arrow::head(*from, steps, stroke.width));
            let line = head.as_ref().map(|head| drawn_back(steps, head.neck));
            let data = path_data(*from, line.as_deref().unwrap_or(steps), *closed);
            let (fill, line) = (fill_attribute(*fill, theme), stroke_attributes(*stroke, theme));
            let _ = writeln!(svg, "<path d=\"{data}\"{fill}{line}/>");
            if let (Some(head), Some(stroke)) = (head, stroke) {
                let [tip, one, two] = head.corners;
                let data = path_data(tip, &[Step::To(one), Step::To(two)], true);
                let _ = writeln!(svg, "<path d=\"{data}\" fill=\"{}\"/>", theme.colour(stroke.ink).hex());
            }
            Ok(())
        }
        Shape::Circle { centre, radius, stroke, fill } => writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}{}/>",
            pixels(centre.x),
            pixels(centre.y),
            pixels(*radius),
            fill_attribute(*fill, theme),
            stroke_attributes(*stroke, theme),
        ),
        Shape::Rect { corner, width, height, round, stroke, fill } => {
            let round = if *round == 0 { String::new() } else { format!(" rx=\"{}\"", pixels(*round)) };
            writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}{}{}/>",
                pixels(corner.x),
                pixels(corner.y),
                pixels(*width),
                pixels(*height),
                fill_attribute(*fill, theme),
                stroke_attributes(*stroke, theme),
            )
        }
        Shape::Text { at, text, size, anchor, ink, upwards } => {
            let down = size.saturating_mul(BASELINE) / 1000;
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let place = if *upwards {
                let (x, y) = (pixels(at.x + down), pixels(at.y));
                format!("x=\"{x}\" y=\"{y}\" transform=\"rotate(-90 {x} {y})\"")
            } else {
                format!("x=\"{}\" y=\"{}\"", pixels(at.x), pixels(at.y + down))
            };
            let (size, colour) = (pixels(*size), theme.colour(*ink).hex());
            writeln!(svg, "<text {place} font-size=\"{size}\" fill=\"{colour}\"{anchor}>{}</text>", spaced(text))
        }
        Shape::Raster { corner, width, height, columns, cells } => {
            let (address, colours) = raster::data_uri(*columns, cells, theme);
            let end = if colours == raster::ALL_COLOURS {
                "/>".to_owned()
            } else {
                format!("><title>Drawn in {colours} colours to keep the file small.</title></image>")
            };
            writeln!(
                svg,
                "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
                 image-rendering=\"pixelated\" style=\"image-rendering:pixelated\" href=\"{address}\"{end}",
                pixels(corner.x),
                pixels(corner.y),
                pixels(*width),
                pixels(*height),
            )
        }
    };
}

/// Escaped text in which blanks that XML would drop are ones that it keeps.
fn spaced(text: &str) -> String {
    let escaped = escaped(text);
    let dropped = escaped.starts_with(' ') || escaped.ends_with(' ') || escaped.contains("  ");
    if dropped { escaped.replace(' ', "\u{a0}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use super::super::{PIXEL, at};
    use super::*;

    fn one(shape: Shape) -> String {
        let picture =
            Picture { width: 1000, height: 500, description: String::new(), shapes: vec![shape], ..Picture::default() };
        render_svg(&picture, Theme::Light, 100)
    }

    #[test]
    fn a_size_in_percent_changes_the_size_and_not_the_coordinates() {
        let picture = Picture { width: 1050, height: 500, description: "a & b".into(), ..Picture::default() };
        let svg = render_svg(&picture, Theme::Light, 150);
        assert!(svg.contains("width=\"15.75\" height=\"7.5\" viewBox=\"0 0 10.5 5\""), "{svg}");
        assert!(svg.contains("<title>a &amp; b</title>"), "{svg}");
    }

    #[test]
    fn what_xml_reserves_or_forbids_does_not_get_into_the_file() {
        let label = Shape::Text {
            at: at(0, 0),
            text: "<G|H> & \"x\"\u{1}  y".into(),
            size: 1000,
            anchor: Anchor::Start,
            ink: Ink::Line,
            upwards: false,
        };
        assert!(one(label).contains(">&lt;G|H&gt;\u{a0}&amp;\u{a0}&quot;x&quot;\u{fffd}\u{a0}\u{a0}y</text>"));
    }

    #[test]
    fn a_hatched_area_brings_its_pattern_and_an_arrow_its_head() {
        let hatched =
            Shape::Circle { centre: at(0, 0), radius: 100, stroke: None, fill: Some(Fill::Hatched(Ink::Right)) };
        let svg = one(hatched);
        assert!(svg.contains("<pattern id=\"hatch-right\"") && svg.contains("fill=\"url(#hatch-right)\""), "{svg}");
        let stroke = Some(Stroke { ink: Ink::Left, width: PIXEL, dash: Dash::Dashed });
        let steps = vec![Step::To(at(2000, 0))];
        let arrow = Shape::Path { from: at(0, 0), steps, closed: false, stroke, fill: None, arrow: true };
        assert_eq!(one(arrow).matches("<path").count(), 2);
    }
}
