//! A change of a board as a request says it: an object with one entry, `{"cycle":[0,3]}`.

use onside_explore::{Change, Place};
use onside_show::Json;
use serde_json::Map;

use crate::event::RequestError;
use crate::request::unknown;

const KNOWN: [&str; 9] =
    ["cycle", "set", "insert_row", "delete_row", "insert_column", "delete_column", "heap", "edge", "unedge"];

/// Reads a change.
pub(crate) fn read(object: Map<String, Json>) -> Result<Change, RequestError> {
    let mut entries = object.into_iter();
    let (Some((name, how)), None) = (entries.next(), entries.next()) else {
        return Err(RequestError::new("a change has one entry", "write one, as in {\"cycle\":[0,3]}"));
    };
    let wrong = |expected: &str| RequestError::new(format!("\"{name}\" takes {expected}"), "numbers count from 0");
    let part = |place: usize| how.get(place).and_then(Json::as_u64).and_then(|part| usize::try_from(part).ok());
    let parts = |count: usize| how.as_array().is_some_and(|parts| parts.len() == count);
    let one = || how.as_u64().and_then(|one| usize::try_from(one).ok()).ok_or_else(|| wrong("a number"));
    let place = |count: usize, expected: &str| match (part(0), part(1)) {
        (Some(part), Some(index)) if parts(count) => Ok(Place { part, index }),
        _ => Err(wrong(expected)),
    };
    Ok(match name.as_str() {
        "cycle" => Change::Cycle(place(2, "two numbers, as in [0,3]")?),
        "set" => {
            let expected = "two numbers and a letter, as in [0,3,\"B\"]";
            let place = place(3, expected)?;
            Change::Set(place, how.get(2).and_then(letter).ok_or_else(|| wrong(expected))?)
        }
        "insert_row" => Change::InsertRow(one()?),
        "delete_row" => Change::DeleteRow(one()?),
        "insert_column" => Change::InsertColumn(one()?),
        "delete_column" => Change::DeleteColumn(one()?),
        "heap" => match (part(0), how.get(1).and_then(Json::as_u64)) {
            (Some(heap), Some(size)) if parts(2) => Change::Heap(heap, size),
            _ => return Err(wrong("the heap and its size, as in [0,5]")),
        },
        "edge" => {
            let end = |key: &str| how.get(key).and_then(Json::as_u64).and_then(|end| u32::try_from(end).ok());
            let colour = how.get("colour").filter(|colour| !colour.is_null());
            let wrong = || wrong("two vertices and a colour, as in {\"from\":0,\"to\":1,\"colour\":\"B\"}");
            let colour = colour.map(|colour| letter(colour).ok_or_else(wrong)).transpose()?;
            match (end("from"), end("to")) {
                (Some(from), Some(to)) => Change::Edge { from, to, colour },
                _ => return Err(wrong()),
            }
        }
        "unedge" => Change::Unedge(one()?),
        other => return Err(unknown("change", other, &KNOWN)),
    })
}

/// A text of one letter.
fn letter(json: &Json) -> Option<char> {
    let mut letters = json.as_str()?.chars();
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Change, RequestError> {
        let Ok(Json::Object(object)) = serde_json::from_str(text) else { panic!("{text}") };
        read(object)
    }

    #[test]
    fn every_change_is_read() {
        let place = Place { part: 0, index: 3 };
        for (text, change) in [
            (r#"{"cycle":[0,3]}"#, Change::Cycle(place)),
            (r#"{"set":[0,3,"B"]}"#, Change::Set(place, 'B')),
            (r#"{"insert_row":1}"#, Change::InsertRow(1)),
            (r#"{"delete_row":1}"#, Change::DeleteRow(1)),
            (r#"{"insert_column":1}"#, Change::InsertColumn(1)),
            (r#"{"delete_column":1}"#, Change::DeleteColumn(1)),
            (r#"{"heap":[2,5]}"#, Change::Heap(2, 5)),
            (r#"{"edge":{"from":0,"to":1}}"#, Change::Edge { from: 0, to: 1, colour: None }),
            (r#"{"edge":{"from":0,"to":1,"colour":"R"}}"#, Change::Edge { from: 0, to: 1, colour: Some('R') }),
            (r#"{"unedge":4}"#, Change::Unedge(4)),
        ] {
            assert_eq!(of(text), Ok(change), "{text}");
        }
    }

    #[test]
    fn what_is_no_change_is_refused() {
        for text in [
            "{}",
            r#"{"cycle":[0,3],"unedge":1}"#,
            r#"{"cycle":[0]}"#,
            r#"{"cycle":[0,3,4]}"#,
            r#"{"cycle":"0"}"#,
            r#"{"cycle":[0,-3]}"#,
            r#"{"set":[0,3,"BB"]}"#,
            r#"{"set":[0,3]}"#,
            r#"{"heap":3}"#,
            r#"{"edge":{"from":0}}"#,
            r#"{"edge":{"from":0,"to":1,"colour":"red"}}"#,
            r#"{"insert_row":-1}"#,
            r#"{"turn":1}"#,
        ] {
            assert!(of(text).is_err(), "{text}");
        }
    }
}
