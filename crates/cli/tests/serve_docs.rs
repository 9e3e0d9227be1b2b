//! The reference for other programs tells the truth: every example of docs/serve.md is asked and answered.

use crate::common::engine::Engine;
use serde_json::Value as Json;

const REFERENCE: &str = include_str!("../../../docs/serve.md");

/// Whether an event is the one that is shown: `...` stands for any content, and times differ.
fn agrees(shown: &Json, found: &Json) -> bool {
    match (shown, found) {
        (Json::String(text), _) if text == "..." => true,
        (Json::Object(shown), Json::Object(found)) => {
            let all = shown.contains_key("...");
            let keys = shown.keys().filter(|key| *key != "...").all(|key| found.contains_key(key));
            let same = |(key, found): (&String, &Json)| {
                key == "micros" || shown.get(key).map_or(all, |shown| agrees(shown, found))
            };
            keys && found.iter().all(same)
        }
        (Json::Array(shown), Json::Array(found)) => {
            shown.len() == found.len() && shown.iter().zip(found).all(|(shown, found)| agrees(shown, found))
        }
        _ => shown == found,
    }
}

#[test]
fn every_example_of_the_reference_is_answered_as_shown() {
    let (mut asked, mut inside, mut engine) = (0, false, Engine::new(&[]));
    for line in REFERENCE.lines() {
        if line.starts_with("```") {
            inside = line == "```serve";
            engine = Engine::new(&[]);
        } else if let Some(request) = line.strip_prefix("> ").filter(|_| inside) {
            asked += 1;
            engine.send(request);
        } else if let Some(shown) = line.strip_prefix("< ").filter(|_| inside) {
            let shown: Json = serde_json::from_str(shown).unwrap_or_else(|_| panic!("no JSON: {shown}"));
            let mut found = engine.event();
            // Of events with all that is known so far the last one counts.
            while shown["event"] == "done" && found["event"] == "values" {
                found = engine.event();
            }
            assert!(agrees(&shown, &found), "shown:\n{shown}\nfound:\n{found}");
        }
    }
    assert!(asked > 12, "{asked} examples");
}
