//! A worksheet behind its door: files that are opened and saved, engines that answer, stop and end.
#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::time::{Duration, Instant};

use crate::common::Folder;
use crate::common::engine::PATIENCE;
use crate::common::server::Server;
use serde_json::{Value as Json, json};

/// Work that goes on for longer than any test.
const ENDLESS: &str = "Domineering(7,7).CanonicalForm";

fn last(events: &[Json]) -> &Json {
    events.last().expect("an event")
}

/// Waits until something is so.
#[track_caller]
fn soon(what: &str, mut is_so: impl FnMut() -> bool) -> Duration {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what} does not come about");
        std::thread::sleep(Duration::from_millis(20));
    }
    start.elapsed()
}

/// Starts work without an end and waits until it is under way.
#[track_caller]
fn begin_endless(server: &Server, sheet: &Json) -> TcpStream {
    let stream = server.begin(sheet, json!({ "do": "run", "source": ENDLESS }));
    let mut lines = BufReader::new(stream.try_clone().expect("a socket"));
    let mut line = String::new();
    while !line.contains("\"progress\"") {
        line.clear();
        assert!(lines.read_line(&mut line).expect("an answer") > 0, "no progress");
    }
    stream
}

#[test]
fn opening_reads_a_file_and_neither_runs_nor_writes_anything() {
    let folder = Folder::new("sheet-open");
    let file = folder.0.join("games.onside");
    std::fs::write(&file, "// prose\n\nx := 1\r\n").expect("a file");
    std::fs::write(folder.0.join("other.onside"), "2").expect("a file");
    std::fs::write(folder.0.join("notes.txt"), "3").expect("a file");
    let before = std::fs::metadata(&file).and_then(|found| found.modified()).expect("a time");
    let server = Server::new(&file, &[]);
    let opened = server.post("/api/open", &json!({})).json();
    assert_eq!(opened["source"], "// prose\n\nx := 1\r\n");
    assert_eq!((&opened["file"], &opened["files"]), (&json!("games.onside"), &json!(["games.onside", "other.onside"])));
    assert_eq!(last(&server.ask(&opened["sheet"], json!({ "do": "run", "source": "x" })))["event"], "done");
    assert_eq!(server.ask(&opened["sheet"], json!({ "do": "run", "source": "x" }))[0]["event"], "error");
    assert_eq!(server.post("/api/open", &json!({ "file": "other.onside" })).json()["source"], "2");
    for (name, status) in [("none.onside", 404), ("notes.txt", 400), ("../games.onside", 400), ("/etc/passwd", 400)] {
        assert_eq!(server.post("/api/open", &json!({ "file": name })).status, status, "{name}");
    }
    assert_eq!(std::fs::metadata(&file).and_then(|found| found.modified()).expect("a time"), before);
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 3);
}

#[test]
fn a_new_file_is_made_by_saving_and_an_old_one_is_saved_byte_by_byte() {
    let folder = Folder::new("sheet-save");
    let server = Server::new(&folder.0.join("new.onside"), &[]);
    let opened = server.post("/api/open", &json!({})).json();
    assert_eq!((&opened["file"], &opened["hash"], &opened["source"]), (&json!("new.onside"), &Json::Null, &json!("")));
    assert!(!folder.0.join("new.onside").exists());
    let save = |source: &str, hash: &Json| {
        server.post("/api/save", &json!({ "file": "new.onside", "source": source, "hash": hash }))
    };
    let source = "\u{feff}x := 1\r\n\n\ty\n";
    let saved = save(source, &Json::Null);
    assert_eq!(saved.status, 200, "{saved:?}");
    assert_eq!(std::fs::read(folder.0.join("new.onside")).expect("a file"), source.as_bytes());
    let opened = server.post("/api/open", &json!({ "file": "new.onside" })).json();
    assert_eq!((&opened["source"], &opened["hash"]), (&json!(source), &saved.json()["hash"]));
    // Who may read it does not change.
    let file = folder.0.join("new.onside");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("a file of ours");
    assert_eq!(save("2", &opened["hash"]).status, 200);
    assert_eq!(std::fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    // And what may not be written is not written.
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o400)).expect("a file of ours");
    let hash = server.post("/api/open", &json!({ "file": "new.onside" })).json()["hash"].clone();
    assert_eq!(save("3", &hash).status, 403);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "2");
    // Nothing is left of what was written on the way.
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 1);
}

#[test]
fn what_another_program_has_written_is_not_written_over() {
    let folder = Folder::new("sheet-race");
    let file = folder.0.join("a.onside");
    std::fs::write(&file, "mine").expect("a file");
    let server = Server::new(&folder.0, &[]);
    let hash = server.post("/api/open", &json!({ "file": "a.onside" })).json()["hash"].clone();
    std::fs::write(&file, "theirs").expect("a file");
    let save = |hash: &Json| server.post("/api/save", &json!({ "file": "a.onside", "source": "new", "hash": hash }));
    let refused = save(&hash);
    assert_eq!((refused.status, &refused.json()["source"]), (412, &json!("theirs")));
    assert_eq!(save(&Json::Null).status, 412);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "theirs");
    assert_eq!(save(&refused.json()["hash"]).status, 200);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "new");
    std::fs::remove_file(&file).expect("a file");
    let gone = save(&hash);
    assert_eq!((gone.status, &gone.json()["source"]), (412, &Json::Null));
    assert!(!file.exists());
}

#[test]
fn of_two_pages_that_save_at_once_one_is_told() {
    let folder = Folder::new("sheet-two");
    let server = Server::new(&folder.0, &[]);
    for known in [false, true] {
        let name = format!("{known}.onside");
        let mut hash = Json::Null;
        if known {
            std::fs::write(folder.0.join(&name), "old").expect("a file");
            hash = server.post("/api/open", &json!({ "file": name })).json()["hash"].clone();
        }
        let sources: Vec<String> = (0..6).map(|page| format!("page {page}")).collect();
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let save = |source: &String| {
                let body = json!({ "file": name, "source": source, "hash": hash });
                let server = &server;
                scope.spawn(move || server.post("/api/save", &body).status)
            };
            let pages: Vec<_> = sources.iter().map(save).collect();
            pages.into_iter().map(|page| page.join().expect("no panic")).collect()
        });
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 412).count(), 5, "{statuses:?}");
        let winner = statuses.iter().position(|status| *status == 200).expect("one page");
        assert_eq!(std::fs::read_to_string(folder.0.join(&name)).expect("a file"), sources[winner]);
    }
}

#[test]
fn links_lead_nowhere_and_what_is_no_file_is_none() {
    let folder = Folder::new("sheet-links");
    let outside = Folder::new("sheet-outside");
    let secret = outside.0.join("secret.onside");
    std::fs::write(&secret, "secret").expect("a file");
    symlink(&secret, folder.0.join("link.onside")).expect("a link");
    symlink(outside.0.join("none.onside"), folder.0.join("dangling.onside")).expect("a link");
    std::fs::create_dir(folder.0.join("folder.onside")).expect("a folder");
    let server = Server::new(&folder.0, &[]);
    assert_eq!(server.post("/api/open", &json!({})).json()["files"], json!([]));
    for name in ["link.onside", "dangling.onside", "folder.onside"] {
        let opened = server.post("/api/open", &json!({ "file": name }));
        assert!(matches!(opened.status, 403 | 422), "{name}: {opened:?}");
        assert!(!opened.body.contains("secret"), "{opened:?}");
        let saved = server.post("/api/save", &json!({ "file": name, "source": "x", "hash": null }));
        assert!(matches!(saved.status, 403 | 412 | 422), "{name}: {saved:?}");
        assert!(!saved.body.contains("\"secret\""), "{saved:?}");
    }
    assert_eq!(std::fs::read_to_string(&secret).expect("a file"), "secret");
    assert!(!outside.0.join("none.onside").exists());
    std::fs::write(folder.0.join("long.onside"), vec![b'/'; 900_000]).expect("a file");
    std::fs::write(folder.0.join("bytes.onside"), b"\xff\xfe").expect("a file");
    assert_eq!(server.post("/api/open", &json!({ "file": "long.onside" })).status, 413);
    assert_eq!(server.post("/api/open", &json!({ "file": "bytes.onside" })).status, 422);
}

#[test]
fn a_sheet_has_a_session_of_its_own() {
    let folder = Folder::new("sheet-ask");
    std::fs::write(folder.0.join("lib.onside"), "shared := 5\n").expect("a file");
    let server = Server::new(&folder.0, &["--synchronized"]);
    let (one, other) = (server.open(), server.open());
    let events = server.ask(&one, json!({ "do": "run", "source": "x := 3;\nx + 1" }));
    let texts: Vec<&Json> = events.iter().map(|event| &event["text"]).collect();
    assert_eq!(texts[1], "4", "{events:?}");
    assert_eq!(server.ask(&other, json!({ "do": "run", "source": "x" }))[0]["event"], "error");
    // The options of the command hold, and files are found in the folder.
    assert_eq!(server.ask(&other, json!({ "do": "run", "source": "Push(BR_BR)" }))[0]["text"], "-5/2");
    assert_eq!(server.ask(&other, json!({ "do": "fly" }))[0]["event"], "failed");
    let ask = |body: Json| server.post("/api/ask", &body).status;
    assert_eq!(ask(json!({ "sheet": "nobody", "request": { "do": "reset" } })), 410);
    assert_eq!(ask(json!({ "sheet": one, "request": [] })), 400);
    assert_eq!(ask(json!({ "sheet": one, "request": { "do": "cancel", "id": 1 } })), 400);
    assert_eq!(server.post("/api/close", &json!({ "sheet": one })).status, 200);
    assert_eq!(ask(json!({ "sheet": one, "request": { "do": "reset" } })), 410);
    soon("the end of an engine", || server.engines().len() == 1);
}

#[test]
fn dropping_an_answer_calls_the_work_off_and_the_session_stays() {
    let folder = Folder::new("sheet-stop");
    let server = Server::new(&folder.0, &[]);
    let sheet = server.open();
    server.ask(&sheet, json!({ "do": "run", "source": "x := 7" }));
    for _ in 0..3 {
        let stream = begin_endless(&server, &sheet);
        let engines = server.engines();
        drop(stream);
        // The next question waits for the end of the work, which would never come by itself.
        let events = server.ask(&sheet, json!({ "do": "run", "source": "x" }));
        assert_eq!(events[0]["text"], "7", "{events:?}");
        assert_eq!(server.engines(), engines);
    }
}

#[test]
fn an_engine_that_does_not_hear_is_ended_and_replaced_and_the_page_is_told() {
    let folder = Folder::new("sheet-deaf");
    let server = Server::new(&folder.0, &[]);
    let sheet = server.open();
    let stream = begin_endless(&server, &sheet);
    let [engine] = server.engines()[..] else { panic!("one engine") };
    Server::signal(engine, "-STOP");
    let waiting = server.begin(&sheet, json!({ "do": "run", "source": "1" }));
    drop(stream);
    // Who waited is told why there is no answer.
    let events = crate::common::server::reply_of_stream(waiting);
    let error = &last(&events)["error"];
    assert!(error["message"].as_str().is_some_and(|text| text.contains("did not stop")), "{events:?}");
    let events = server.ask(&sheet, json!({ "do": "run", "source": "1 + 1" }));
    assert_eq!(events[0]["event"], "restarted");
    assert!(events[0]["message"].as_str().is_some_and(|text| text.contains("starts anew")), "{events:?}");
    assert_eq!(events[1]["text"], "2", "{events:?}");
    soon("the end of the deaf engine", || !server.engines().contains(&engine));
}

#[test]
fn an_engine_that_ends_by_itself_is_replaced() {
    let folder = Folder::new("sheet-end");
    let server = Server::new(&folder.0, &[]);
    let sheet = server.open();
    let stream = begin_endless(&server, &sheet);
    Server::signal(server.engines()[0], "-KILL");
    let events = crate::common::server::reply_of_stream(stream);
    assert!(last(&events)["error"]["message"].as_str().is_some_and(|text| text.contains("ended by itself")));
    assert_eq!(server.ask(&sheet, json!({ "do": "run", "source": "2" }))[1]["text"], "2");
}

#[test]
fn there_are_eight_engines_and_an_idle_one_makes_room() {
    let folder = Folder::new("sheet-eight");
    let server = Server::new(&folder.0, &[]);
    let sheets: Vec<Json> = (0..8).map(|_| server.open()).collect();
    let idle = sheets.last().expect("a sheet");
    let busy: Vec<TcpStream> = sheets[..7].iter().map(|sheet| begin_endless(&server, sheet)).collect();
    let ninth = server.open();
    soon("the end of the idle engine", || server.engines().len() == 8);
    let all: Vec<TcpStream> = busy.into_iter().chain([begin_endless(&server, &ninth)]).collect();
    let refused = server.post("/api/open", &json!({}));
    assert_eq!(refused.status, 503, "{refused:?}");
    drop(all);
    // The sheet whose engine went gets another one, and is told.
    soon("an idle engine", || {
        let reply = server.post("/api/ask", &json!({ "sheet": idle, "request": { "do": "run", "source": "3" } }));
        reply.status == 200 && reply.events()[0]["event"] == "restarted"
    });
    soon("the end of another engine", || server.engines().len() <= 8);
}

#[test]
fn no_engine_outlives_its_server() {
    for signal in ["-INT", "-TERM", "-KILL"] {
        let folder = Folder::new(&format!("sheet-outlive{signal}"));
        let mut server = Server::new(&folder.0, &[]);
        let sheet = server.open();
        let _stream = begin_endless(&server, &sheet);
        let engines = server.engines();
        assert_eq!(engines.len(), 1);
        Server::signal(server.id(), signal);
        let status = server.wait();
        assert_eq!(status.success(), signal == "-INT", "{signal}: {status}");
        let running = |id: &u32| {
            let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            !state.is_empty() && !state.contains(") Z ")
        };
        soon("the end of the engine", || !engines.iter().any(running));
    }
}

#[test]
fn what_cannot_be_served_is_told_with_a_remedy() {
    let folder = Folder::new("sheet-wrong");
    std::fs::write(folder.0.join("a.txt"), "").expect("a file");
    let server = Server::new(&folder.0, &[]);
    let port = server.port.to_string();
    let file = folder.0.join("a.txt");
    let nowhere = folder.0.join("none/a.onside");
    for (arguments, message, remedy) in [
        (vec![file.as_os_str(), "--no-open".as_ref()], "no name of a worksheet", "ends in .onside"),
        (vec![nowhere.as_os_str(), "--no-open".as_ref()], "there is no folder", "make the folder first"),
        (vec!["--port".as_ref(), port.as_ref(), "--no-open".as_ref()], "is used by another program", "--port"),
    ] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_onside"));
        let output = command.current_dir(&folder.0).arg("worksheet").args(arguments).output().expect("the program");
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(message) && told.contains(remedy), "{told}");
    }
}

#[test]
fn the_browser_is_given_a_code_that_is_worth_the_token_once() {
    let (folder, programs) = (Folder::new("sheet-launch"), Folder::new("sheet-programs"));
    let (program, told) = (programs.0.join("xdg-open"), programs.0.join("told"));
    let script = format!("#!/bin/sh\necho \"$1\" > {}\n", told.display());
    std::fs::write(&program, script).expect("a program");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).expect("a file of ours");
    let server = Server::opening(&folder.0, &programs.0);
    let mut address = String::new();
    soon("the browser's address", || {
        address = std::fs::read_to_string(&told).unwrap_or_default();
        address.ends_with('\n')
    });
    let start = format!("http://{}/#code=", server.host());
    let code = address.trim().strip_prefix(&start).expect("an address with a code");
    assert!(!address.contains(&server.token));
    let launch = || server.post_with("/api/launch", &json!({ "code": code }), &[]);
    assert_eq!(launch().json()["token"], json!(server.token));
    assert_eq!(launch().status, 401);
}
