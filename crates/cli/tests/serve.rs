//! `onside serve --stdio` keeps what docs/serve.md promises: one request a line, events with its id, an answer to
//! everything, and an end with its input.

use std::time::{Duration, Instant};

use crate::common::engine::Engine;
use serde_json::{Value as Json, json};

/// Work that goes on for longer than any test.
const ENDLESS: &str = "Domineering(7,7).CanonicalForm";

fn last(events: &[Json]) -> &Json {
    events.last().expect("an event")
}

/// Starts work without an end, and waits until it is under way.
#[track_caller]
fn begin_endless(engine: &mut Engine, id: u64) {
    engine.send(&json!({ "id": id, "do": "run", "source": ENDLESS }).to_string());
    let event = engine.next().expect("an event");
    assert_eq!((&event["event"], &event["id"]), (&json!("progress"), &json!(id)));
}

#[test]
fn a_cell_is_answered_statement_by_statement_up_to_the_first_error() {
    let mut engine = Engine::new(&[]);
    let source = "x := {3|1};\nx + x\nPusch(B)\n7";
    let events = engine.ask(json!({ "id": 1, "do": "run", "source": source }));
    let names: Vec<&str> = events.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(names, ["answer", "answer", "error", "done"]);
    assert_eq!((&events[0]["shown"], &events[0]["text"]), (&json!(false), &json!("")));
    assert_eq!(
        (&events[1]["shown"], &events[1]["text"], &events[1]["kind"]),
        (&json!(true), &json!("4"), &json!("number"))
    );
    assert_eq!(events[1]["span"], json!([12, 17]));
    let error = &events[2]["error"];
    assert_eq!((&error["span"], &error["stop"]), (&json!([18, 23]), &Json::Null));
    assert!(error["message"].as_str().is_some_and(|text| text.contains("did you mean Push")), "{error}");
    // The session goes on with what it knows.
    assert_eq!(engine.ask(json!({ "id": 2, "do": "run", "source": "x" }))[0]["text"], "{3|1}");
    engine.ask(json!({ "id": 3, "do": "reset" }));
    assert_eq!(engine.ask(json!({ "id": 4, "do": "run", "source": "x" }))[0]["event"], "error");
}

#[test]
fn a_cell_that_is_run_again_means_what_it_means_in_a_script() {
    let mut engine = Engine::new(&["--synchronized"]);
    let mut run = |source: &str, after: &str, keep: &str| {
        let request = json!({ "id": 1, "do": "run", "source": source, "after": after, "keep": keep });
        let events = engine.ask(request);
        events.iter().map(|event| event["text"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>().join("")
    };
    assert_eq!(run("x := 1;", "", "a"), "");
    assert_eq!(run("x + 1", "a", "b"), "2");
    assert_eq!(run("mode alternating; x := 5;", "b", "c"), "");
    assert_eq!(run("Push(BR_BR)", "c", "d"), "Push(\"BR_BR\")");
    // What was defined or deleted meanwhile does not matter.
    assert_eq!(run("x + 2", "a", "b"), "3");
    assert_eq!(run("Push(BR_BR)", "b", "e"), "-5/2");
    assert_eq!(run("x", "", "f"), "");
    // A cell that fails has done what stands before its mistake.
    assert_eq!(run("y := 7;\nPusch(B)", "a", "g"), "");
    assert_eq!(run("x + y", "g", "h"), "8");
    // What changes in place cannot be brought back, but what comes next can be run.
    assert_eq!(run("l := MutableList();", "a", "i"), "");
    assert_eq!(run("l.Add(3); l.Length", "i", "j"), "1");
    let events = engine.ask(json!({ "id": 2, "do": "run", "source": "l.Length", "after": "i" }));
    assert_eq!(last(&events)["forgotten"], json!(true), "{events:?}");
    // Pictures and boards are those of the cell to which they belong.
    let text = json!({ "id": 3, "do": "draw", "expression": "x", "format": "txt", "after": "c" });
    let then = last(&engine.ask(text.clone()))["content"].clone();
    engine.ask(json!({ "id": 4, "do": "run", "source": "x := {2|-2}", "after": "c", "keep": "k" }));
    assert_eq!(last(&engine.ask(text))["content"], then);
}

#[test]
fn an_answer_says_what_else_can_be_asked_of_it() {
    let mut engine = Engine::new(&[]);
    let mut answer = |source: &str, mode: &str| {
        engine.ask(json!({ "id": 1, "do": "run", "source": source, "mode": mode })).swap_remove(0)
    };
    let push = answer("Push(BR_B)", "alternating");
    assert_eq!((&push["picture"], &push["position"]), (&json!(true), &json!("Push(\"BR_B\")")));
    let both = answer("Push(BR_BR)", "synchronized");
    assert_eq!((&both["text"], &both["position"]), (&json!("-5/2"), &json!("Push(\"BR_BR\")")));
    let third = answer("1/3", "alternating");
    assert_eq!((&third["picture"], &third["position"]), (&json!(false), &Json::Null));
    let table = answer("Table((a, b) -> a + b, 0..1, 0..1)", "alternating");
    assert_eq!(table["table"]["rows"], json!([["", "0", "1"], ["0", "0", "1"], ["1", "1", "2"]]));
}

#[test]
fn a_picture_is_the_one_that_the_command_draws() {
    let folder = crate::common::Folder::new("serve-draw");
    let mut engine = Engine::new(&[]);
    for format in ["svg", "tex", "png", "txt", "pdf", "html"] {
        let file = folder.0.join(format!("push.{format}"));
        let mut draw = std::process::Command::new(env!("CARGO_BIN_EXE_onside"));
        let status = draw.args(["draw", "Push(BR_B)", "-o"]).arg(&file).status().expect("the program starts");
        assert!(status.success());
        let drawn = std::fs::read(&file).expect("a picture");
        let events = engine.ask(json!({ "id": 1, "do": "draw", "expression": "Push(BR_B)", "format": format }));
        let done = last(&events);
        let content = done["content"].as_str().unwrap_or_else(|| panic!("{format}: {done}"));
        match done["encoding"].as_str() {
            Some("utf8") => assert_eq!(content.as_bytes(), drawn, "{format}"),
            Some("base64") => assert_eq!(decoded(content), drawn, "{format}"),
            other => panic!("{other:?}"),
        }
        assert!(done["description"].as_str().is_some_and(|text| !text.is_empty()));
    }
    let events = engine.ask(json!({ "id": 2, "do": "draw", "expression": "true", "format": "svg" }));
    assert_eq!(last(&events)["event"], "failed");
}

/// What base 64 stands for.
fn decoded(text: &str) -> Vec<u8> {
    const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sign = |sign: char| SIGNS.find(sign).and_then(|at| u32::try_from(at).ok());
    let signs: Vec<u32> = text.chars().filter_map(sign).collect();
    let group = |signs: &[u32]| {
        let bits = (0..4).fold(0, |bits, place| bits << 6 | signs.get(place).copied().unwrap_or(0));
        bits.to_be_bytes()[1..signs.len()].to_vec()
    };
    signs.chunks(4).flat_map(group).collect()
}

#[test]
fn a_request_that_is_called_off_ends_within_a_second_and_the_next_one_is_answered() {
    let mut engine = Engine::new(&[]);
    begin_endless(&mut engine, 1);
    // Help is given beside it.
    let events = engine.ask(json!({ "id": "c", "do": "assist", "what": "colours", "source": "1" }));
    assert_eq!(last(&events)["pieces"], json!([{ "span": [0, 1], "sort": "number" }]));
    engine.send(&json!({ "id": 2, "do": "run", "source": "1 + 1" }).to_string());
    let start = Instant::now();
    engine.send(&json!({ "id": 1, "do": "cancel" }).to_string());
    let event = engine.event();
    assert_eq!(
        (&event["id"], &event["event"], &event["error"]["stop"]),
        (&json!(1), &json!("failed"), &json!("cancelled"))
    );
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(engine.event()["text"], "2");
    assert_eq!(engine.event()["event"], "done");
}

#[test]
fn what_waits_can_be_called_off_and_unknown_ids_are_not_minded() {
    let mut engine = Engine::new(&[]);
    begin_endless(&mut engine, 1);
    engine.send(&json!({ "id": 2, "do": "run", "source": "2" }).to_string());
    engine.send(&json!({ "id": 9, "do": "cancel" }).to_string());
    engine.send(&json!({ "id": 2, "do": "cancel" }).to_string());
    let event = engine.event();
    assert_eq!((&event["id"], &event["error"]["stop"]), (&json!(2), &json!("cancelled")));
    engine.send(&json!({ "id": 1, "do": "cancel" }).to_string());
    assert_eq!(engine.event()["id"], 1);
    // An id that is done with may be used again.
    assert_eq!(last(&engine.ask(json!({ "id": 1, "do": "run", "source": "1" })))["event"], "done");
}

#[test]
fn a_request_that_is_called_off_at_once_ends_every_time() {
    let mut engine = Engine::new(&[]);
    for id in 0..20 {
        engine.send(&json!({ "id": id, "do": "run", "source": ENDLESS }).to_string());
        if id % 4 > 0 {
            std::thread::sleep(Duration::from_millis(id % 4));
        }
        engine.send(&json!({ "id": id, "do": "cancel" }).to_string());
        let event = engine.event();
        assert_eq!((&event["id"], &event["error"]["stop"]), (&json!(id), &json!("cancelled")));
    }
}

#[test]
fn whatever_a_line_says_it_is_answered_and_the_next_one_too() {
    let mut engine = Engine::new(&[]);
    for line in [
        &b"nonsense"[..],
        b"{}",
        b"[]",
        b"\xff\xfe",
        b"{\"id\":1}",
        b"{\"id\":1,\"do\":\"fly\"}",
        b"{\"id\":1,\"do\":\"run\",\"source\":1}",
        b"{\"id\":1,\"do\":\"run\",\"source\":\"\",\"colour\":1}",
        b"{\"id\":1,\"do\":\"run\",\"source\":\"\\ud800\"}",
        b"{\"id\":1,\"do\":\"set\",\"digits\":-1}",
        b"{\"id\":1,\"do\":\"set\",\"digits\":1e99}",
        b"{\"id\":[1],\"do\":\"reset\"}",
        b"\0",
    ] {
        engine.bytes(&[line, b"\n"].concat());
        let event = engine.event();
        assert_eq!(event["event"], "failed", "{}", String::from_utf8_lossy(line));
        let error = &event["error"];
        assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{error}");
        assert!(error["hint"].as_str().is_some_and(|text| !text.is_empty()), "{error}");
    }
    // A line that is longer than any request may be, in one piece and without an end for a while.
    engine.bytes(&vec![b'x'; onside_serve::LONGEST_LINE + 10]);
    engine.bytes(b"\n");
    assert!(engine.event()["error"]["message"].as_str().is_some_and(|text| text.contains("longer than 4 MB")));
    engine.bytes(b"\n\r\n");
    assert_eq!(engine.ask(json!({ "id": 1, "do": "run", "source": "1+1" }))[0]["text"], "2");
}

#[test]
fn an_id_that_is_in_use_and_too_many_requests_are_refused() {
    let mut engine = Engine::new(&[]);
    begin_endless(&mut engine, 0);
    engine.send(&json!({ "id": 0, "do": "run", "source": "1" }).to_string());
    let event = engine.event();
    assert_eq!((&event["id"], &event["event"]), (&Json::Null, &json!("failed")));
    for id in 1..=101 {
        engine.send(&json!({ "id": id, "do": "run", "source": "1" }).to_string());
    }
    let event = engine.event();
    assert!(event["error"]["message"].as_str().is_some_and(|text| text.contains("waiting already")), "{event}");
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_process() {
    let mut engine = Engine::new(&[]);
    engine.send(&json!({ "id": 1, "do": "run", "source": "1+1" }).to_string());
    engine.close();
    // What is quick is still answered.
    assert_eq!(engine.event()["text"], "2");
    assert_eq!(engine.event()["event"], "done");
    assert!(engine.ends_within(Duration::from_secs(30)));

    let mut engine = Engine::new(&[]);
    begin_endless(&mut engine, 1);
    engine.send(&json!({ "id": 2, "do": "run", "source": "1" }).to_string());
    engine.close();
    let ends = [engine.event(), engine.event()];
    assert!(ends.iter().all(|event| event["error"]["stop"] == "cancelled"), "{ends:?}");
    assert!(engine.ends_within(Duration::from_secs(30)));
}

#[test]
fn limits_hold_for_each_request_and_none_goes_beyond_those_of_the_program() {
    let mut engine = Engine::new(&["--max-time", "2s", "--max-memory", "500MB"]);
    let mut run = |more: Json| {
        let mut request = json!({ "id": 1, "do": "run", "source": ENDLESS });
        request.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        engine.ask(request).swap_remove(0)
    };
    assert_eq!(run(json!({ "time": "200ms" }))["error"]["stop"], "time");
    assert_eq!(run(json!({}))["error"]["stop"], "time");
    let refused = run(json!({ "time": "3s" }));
    assert!(refused["error"]["hint"].as_str().is_some_and(|hint| hint.contains("--max-time")), "{refused}");
    let refused = run(json!({ "memory": "1GB" }));
    assert!(refused["error"]["hint"].as_str().is_some_and(|hint| hint.contains("--max-memory")), "{refused}");
    assert_eq!(run(json!({ "source": "2" }))["text"], "2");
}

#[test]
fn an_editor_gets_colours_completion_and_help() {
    let mut engine = Engine::new(&[]);
    engine.ask(json!({ "id": 1, "do": "run", "source": "value_of_x := 3" }));
    let mut assist = |what: &str, source: &str, cursor: usize| {
        let request = json!({ "id": 2, "do": "assist", "what": what, "source": source, "cursor": cursor });
        engine.ask(request).swap_remove(0)
    };
    let done = assist("complete", "Push(BR).Temp", 13);
    assert_eq!((&done["span"], &done["candidates"][0]["text"]), (&json!([9, 13]), &json!("Temperature")));
    let done = assist("help", "{1|0}.Temperature", 8);
    assert!(done["help"].as_str().is_some_and(|help| help.contains("Temperature")), "{done}");
    assert_eq!(assist("help", "  ", 1)["help"], Json::Null);
    // What the session has learnt is known soon after its answer.
    let start = Instant::now();
    while assist("complete", "1 + value", 9)["candidates"][0]["text"] != "value_of_x" {
        assert!(start.elapsed() < crate::common::engine::PATIENCE, "the variable is never offered");
    }
}

#[test]
fn a_session_can_be_told_how_to_read_positions() {
    let mut engine = Engine::new(&["--synchronized"]);
    assert_eq!(engine.ask(json!({ "id": 1, "do": "run", "source": "Push(BR_BR)" }))[0]["text"], "-5/2");
    let done = engine.ask(json!({ "id": 2, "do": "set", "mode": "alternating", "digits": 12 })).swap_remove(0);
    assert_eq!((&done["mode"], &done["digits"]), (&json!("alternating"), &json!(12)));
    assert_eq!(engine.ask(json!({ "id": 3, "do": "run", "source": "Push(BR_BR)" }))[0]["text"], "Push(\"BR_BR\")");
    engine.ask(json!({ "id": 4, "do": "draw", "expression": "Push(B)", "format": "svg", "mode": "synchronized" }));
    assert_eq!(engine.ask(json!({ "id": 5, "do": "set" }))[0]["mode"], "alternating");
}

#[test]
fn a_position_is_looked_at_and_its_options_get_their_values() {
    let mut engine = Engine::new(&[]);
    let events = engine.ask(json!({ "id": 1, "do": "explore", "expression": "Push(BR_B)", "mode": "alternating" }));
    let (view, values) = (&events[0], &events[events.len() - 2]);
    assert_eq!((&view["event"], &values["event"]), (&json!("view"), &json!("values")));
    let component = &view["components"][0];
    assert_eq!(component["spots"].as_array().map(Vec::len), Some(4));
    assert!(component["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{component}");
    assert_eq!((&values["value"]["text"], &values["outcome"]), (&json!("5/2"), &json!("L")));
    let places = json!([[0, 3]]);
    let option = view["left"].as_array().expect("moves").iter().find(|option| option["places"] == places);
    let index = option.expect("a move on the fourth square")["index"].as_u64().expect("a number");
    let known = values["left"].as_array().expect("moves").iter().find(|known| known["index"] == index);
    assert_eq!(known.expect("its value")["value"]["text"], "15/8");
    // What is clicked is what the language writes.
    let result = option.expect("a move")["result"].as_str().expect("an expression");
    let source = format!("({result}).CanonicalForm");
    assert_eq!(engine.ask(json!({ "id": 2, "do": "run", "source": source }))[0]["text"], "15/8");
}

#[test]
fn a_synchronized_position_is_a_matrix_with_strategies() {
    let mut engine = Engine::new(&[]);
    let events = engine.ask(json!({ "id": 1, "do": "explore", "expression": "Push(BR_BR)", "mode": "synchronized" }));
    let matrix = &events[events.len() - 2]["matrix"];
    let texts: Vec<Vec<&Json>> =
        (0..2).map(|row| (0..2).map(|at| &matrix["entries"][row][at]["text"]).collect()).collect();
    assert_eq!(json!(texts), json!([["-2", "-3"], ["-3", "-2"]]));
    assert_eq!((&matrix["left_strategy"], &matrix["right_strategy"]), (&json!(["1/2", "1/2"]), &json!(["1/2", "1/2"])));
    assert_eq!(matrix["value"]["text"], "-5/2");
    let advise = json!({
        "id": 2, "do": "advise", "expression": "Push(BR_BR)", "mode": "synchronized", "player": "left"
    });
    let chosen: std::collections::HashSet<u64> =
        (0..40).map(|_| last(&engine.ask(advise.clone()))["index"].as_u64().expect("a move")).collect();
    assert_eq!(chosen.len(), 2, "both moves are played, each half of the time");
}

#[test]
fn looking_at_a_large_position_begins_at_once_and_can_be_called_off() {
    let mut engine = Engine::new(&[]);
    let request = json!({ "id": 1, "do": "explore", "expression": "Domineering(7,7)", "mode": "alternating" });
    engine.send(&request.to_string());
    assert_eq!(engine.event()["event"], "view");
    engine.send(&json!({ "id": 1, "do": "cancel" }).to_string());
    loop {
        let event = engine.event();
        if event["event"] != "values" {
            assert_eq!(event["error"]["stop"], "cancelled", "{event}");
            break;
        }
    }
    assert_eq!(engine.ask(json!({ "id": 2, "do": "run", "source": "1" }))[0]["text"], "1");
}
