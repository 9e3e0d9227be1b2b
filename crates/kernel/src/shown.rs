//! Answers as a notebook shows them: text, and beside it a picture of what has a board, or a formula.

use onside_lang::value::Compound;
use onside_lang::{Answer, Value};
use onside_show::picture::{Theme, render_svg};
use serde_json::{Map, Value as Json, json};

/// An answer in all forms in which it can be shown; a notebook chooses the richest that it knows.
pub(crate) fn bundle(answer: &Answer) -> Json {
    let mut data = Map::new();
    data.insert("text/plain".into(), answer.text().unwrap_or_default().into());
    let is_picture = match &answer.value {
        Value::Compound(compound) => matches!(compound, Compound::Position(_)) || compound.is_position(),
        Value::Picture(_) | Value::Thermograph(_) | Value::Board(_) | Value::Trajectory(_) => true,
        _ => false,
    };
    let is_text = matches!(answer.value, Value::Text(_) | Value::Output(_) | Value::Boolean(_));
    let picture = || answer.figure().ok().map(|figure| render_svg(&figure.picture, Theme::Light, 100));
    if let Some(picture) = is_picture.then(picture).flatten() {
        data.insert("image/svg+xml".into(), picture.into());
    } else if let Some(formula) = (!is_text).then(|| answer.latex().ok()).flatten() {
        data.insert("text/latex".into(), format!("${formula}$").into());
    }
    Json::Object(data)
}

/// The word at a place of a source; nothing if there is none.
pub(crate) fn word_at(source: &str, cursor: usize) -> Option<&str> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let (before, behind) = source.split_at_checked(cursor)?;
    let start = before.trim_end_matches(is_name).len();
    let end = source.len() - behind.trim_start_matches(is_name).len();
    Some(&source[start..end]).filter(|word| !word.is_empty())
}

/// What a kernel says of itself.
pub(crate) fn introduction() -> Json {
    json!({
        "status": "ok",
        "protocol_version": crate::wire::VERSION,
        "implementation": "onside",
        "implementation_version": env!("CARGO_PKG_VERSION"),
        "banner": "Onside: exact analysis of combinatorial, synchronized, loopy and scoring games",
        "language_info": {
            "name": "onside",
            "version": env!("CARGO_PKG_VERSION"),
            "mimetype": "text/x-onside",
            "file_extension": ".onside",
        },
        "help_links": [],
        "debugger": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_at_the_cursor_is_found_on_both_sides_of_it() {
        for cursor in 2..=6 {
            assert_eq!(word_at("x.Heat(2)", cursor), Some("Heat"));
        }
        assert_eq!((word_at("x.Heat(2)", 0), word_at("1 + + 2", 4)), (Some("x"), None));
        assert_eq!((word_at("", 0), word_at("x", 9)), (None, None));
    }

    #[test]
    fn boards_are_pictures_and_games_are_formulas() {
        let mut session = onside_lang::Session::default();
        let mut shown = |source: &str| bundle(&session.evaluate(source).answer.expect("an answer"));
        let (board, game, text) = (shown("Push(BR)"), shown("{1|*}"), shown("\"word\""));
        assert!(board["image/svg+xml"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
        assert!(game["text/latex"].as_str().is_some_and(|formula| formula.starts_with('$')));
        assert_eq!((&game["text/plain"], text.get("text/latex")), (&json!("{1|*}"), None));
    }
}
