//! A view of a position as JSON: boards with their clickable places, and both players' moves.

use onside_explore::{Choice, Component, EditKind, Kind, NamedSpot, Place, View};
use onside_show::Json;
use onside_show::picture::{Figure, Theme, render_svg};
use serde_json::json;

/// What is seen at once.
pub(crate) fn view(view: &View) -> Json {
    json!({
        "expression": view.expression,
        "mode": view.mode.to_string(),
        "kind": kind(view.kind),
        "components": view.components.iter().map(component).collect::<Vec<_>>(),
        "left": view.left.iter().map(choice).collect::<Vec<_>>(),
        "right": view.right.iter().map(choice).collect::<Vec<_>>(),
        "unlisted": view.unlisted,
    })
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Alternating => "alternating",
        Kind::Synchronized => "synchronized",
        Kind::Loopy => "loopy",
        Kind::Scoring => "scoring",
    }
}

fn component(component: &Component) -> Json {
    let figure = component.figure.as_ref();
    let size = |length: fn(&Figure) -> i64| figure.map_or(Json::from(0), |figure| pixels(length(figure)));
    json!({
        "expression": component.expression,
        "title": component.title,
        "svg": figure.map(|figure| svg(figure, Theme::Light)),
        "svg_dark": figure.map(|figure| svg(figure, Theme::Dark)),
        "description": figure.map(|figure| figure.picture.description.as_str()),
        "undrawn": component.undrawn,
        "text": component.text,
        "width": size(|figure| figure.picture.width),
        "height": size(|figure| figure.picture.height),
        "spots": component.spots.iter().map(spot).collect::<Vec<_>>(),
        "letters": component.letters.as_ref().map(|letters| letters.iter().map(char::to_string).collect::<Vec<_>>()),
        "edits": component.edits.iter().map(|edit| edit_kind(*edit)).collect::<Vec<_>>(),
    })
}

/// A figure as it is seen on a page.
pub(crate) fn svg(figure: &Figure, theme: Theme) -> String {
    render_svg(&figure.picture, theme, 100)
}

fn spot(spot: &NamedSpot) -> Json {
    let area = spot.area;
    json!({
        "place": place(spot.place),
        "x": pixels(area.left),
        "y": pixels(area.top),
        "w": pixels(area.right - area.left),
        "h": pixels(area.bottom - area.top),
        "label": spot.label,
        "letter": spot.letter,
    })
}

fn place(place: Place) -> Json {
    json!([place.part, place.index])
}

fn edit_kind(edit: EditKind) -> &'static str {
    match edit {
        EditKind::Cycle => "cycle",
        EditKind::Rows => "rows",
        EditKind::Columns => "columns",
        EditKind::Heap => "heap",
        EditKind::Graph => "graph",
    }
}

fn choice(choice: &Choice) -> Json {
    json!({
        "index": choice.index,
        "name": choice.name,
        "component": choice.component,
        "places": choice.places.iter().map(|found| place(*found)).collect::<Vec<_>>(),
        "result": choice.result,
        "points": choice.points.as_ref().map(ToString::to_string),
    })
}

/// Hundredths of a pixel as pixels.
fn pixels(hundredths: i64) -> Json {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    if size.is_multiple_of(100) {
        return Json::from(hundredths / 100);
    }
    format!("{sign}{}.{:02}", size / 100, size % 100).parse::<f64>().map_or(Json::Null, Json::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_in_pixels() {
        for (hundredths, written) in [(0, "0"), (1200, "12"), (1205, "12.05"), (-50, "-0.5"), (-300, "-3")] {
            assert_eq!(pixels(hundredths).to_string(), written);
        }
    }
}
