//! Names and writing of files behind the worksheet's door: no name leads out of the folder, however it is written in
//! JSON, and whoever reads a file while it is saved sees the old content or the new one.
#![cfg(target_os = "linux")]

use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::Folder;
use crate::common::server::{Reply, Server};
use serde_json::json;

/// Sends a body as it stands, so that JSON's own escapes arrive as they are written.
fn sent(server: &Server, path: &str, body: &str) -> Reply {
    let (host, length) = (server.host(), body.len().to_string());
    let token = format!("Bearer {}", server.token);
    let head = [
        ("Host", host.as_str()),
        ("Authorization", &token),
        ("Content-Type", "application/json"),
        ("Content-Length", &length),
    ];
    server.request(&format!("POST {path}"), &head, body.as_bytes())
}

/// The names of all files below a folder.
fn below(folder: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().expect("a kind").is_dir() {
            found.extend(below(&entry.path()).iter().map(|inner| format!("{name}/{inner}")));
        } else {
            found.push(name);
        }
    }
    found.sort();
    found
}

#[test]
fn no_name_leads_out_of_the_folder_however_it_is_written() {
    let outer = Folder::new("files-outer");
    let inner = outer.0.join("inner");
    std::fs::create_dir_all(inner.join("deeper")).expect("folders");
    for path in ["secret.onside", "inner/deeper/secret.onside", "inner/notes.txt", "inner/.hidden.onside"] {
        std::fs::write(outer.0.join(path), "secret").expect("a file");
    }
    symlink(outer.0.join("secret.onside"), inner.join("link.onside")).expect("a link");
    symlink(&outer.0, inner.join("folder.onside")).expect("a link");
    let before = below(&outer.0);
    let server = Server::new(&inner, &[]);
    let absolute = outer.0.join("secret.onside").display().to_string();
    // Each is the inside of a text in JSON.
    let names = [
        "../secret.onside",
        "..\\/secret.onside",
        "\\u002e\\u002e\\u002fsecret.onside",
        "..\\\\secret.onside",
        "%2e%2e/secret.onside",
        "..%2fsecret.onside",
        "..%5csecret.onside",
        "..\\u2215secret.onside/../../secret.onside",
        "./a.onside",
        ".//secret.onside",
        "deeper/secret.onside",
        "deeper\\/secret.onside",
        "deeper\\\\secret.onside",
        "folder.onside/secret.onside",
        absolute.as_str(),
        "//secret.onside",
        "~/secret.onside",
        "file:///etc/passwd.onside",
        "a.onside\\u0000.txt",
        "\\u0000.onside",
        "a\\u0000/../../secret.onside",
        "notes.txt\\u0000.onside",
        "a\\n.onside",
        "a\\r\\n.onside",
        ".hidden.onside",
        "..onside",
        ".onside",
        "...onside",
        "..",
        ".",
        "",
        "notes.txt",
        "notes.txt/",
        "a.onside/",
        "a.onside/.",
        "a.onside:stream",
        "con.onside",
        "a\\u202e.onside",
    ];
    for name in names {
        let opened = sent(&server, "/api/open", &format!("{{\"file\":\"{name}\"}}"));
        assert!(matches!(opened.status, 400 | 404), "{name}: {opened:?}");
        let body = format!("{{\"file\":\"{name}\",\"source\":\"mine\",\"hash\":null}}");
        let saved = sent(&server, "/api/save", &body);
        assert_eq!(saved.status, 400, "{name}: {saved:?}");
        // The path of the folder is nobody's business, unless it is told again because it was asked for.
        for reply in [opened, saved] {
            let told = reply.body.replace(absolute.as_str(), "");
            assert!(!told.contains("\"secret\"") && !told.contains("files-outer"), "{name}: {reply:?}");
        }
    }
    // Names in the address lead nowhere either.
    for path in ["/%2e%2e/secret.onside", "/../secret.onside", "/inner/notes.txt", "/api/open?file=../secret.onside"] {
        assert!(matches!(server.get(path).status, 400 | 401), "{path}");
    }
    // Nothing is decoded: a percent sign in a name is one.
    for name in ["%2e%2e%2fsecret.onside", "%00.onside", "%5c..%5csecret.onside"] {
        assert_eq!(server.post("/api/open", &json!({ "file": name })).status, 404, "{name}");
        let saved = server.post("/api/save", &json!({ "file": name, "source": "1", "hash": null }));
        assert_eq!(saved.status, 200, "{name}: {saved:?}");
        std::fs::remove_file(inner.join(name)).expect("a file of this very name");
    }
    assert_eq!(below(&outer.0), before);
    assert_eq!(std::fs::read_to_string(outer.0.join("secret.onside")).expect("a file"), "secret");
}

#[test]
fn a_file_that_is_saved_is_the_old_one_or_the_new_one_whenever_it_is_read() {
    let folder = Folder::new("files-atomic");
    let file = folder.0.join("long.onside");
    // Contents of different letters and lengths: a mixture of two would be seen.
    let content = |round: usize| ["a", "b", "c"][round % 3].repeat(100_000 + 40_000 * (round % 5));
    std::fs::write(&file, content(0)).expect("a file");
    let server = Server::new(&folder.0, &[]);
    let done = AtomicBool::new(false);
    let mut statuses = Vec::new();
    let (seen, mixed) = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let (mut seen, mut mixed) = (0, 0);
            while !done.load(Ordering::Relaxed) {
                // The file is there at every moment.
                let text = std::fs::read_to_string(&file).unwrap_or_default();
                mixed += usize::from(!(0..15).any(|round| text == content(round)));
                seen += 1;
            }
            (seen, mixed)
        });
        let mut hash = server.post("/api/open", &json!({ "file": "long.onside" })).json()["hash"].clone();
        for round in 1..60 {
            let body = json!({ "file": "long.onside", "source": content(round), "hash": hash });
            let saved = server.post("/api/save", &body);
            statuses.push(saved.status);
            hash = serde_json::from_str::<serde_json::Value>(&saved.body).unwrap_or_default()["hash"].clone();
        }
        done.store(true, Ordering::Relaxed);
        reader.join().expect("no panic")
    });
    assert_eq!(statuses, [200; 59]);
    assert_eq!(mixed, 0, "of {seen} contents that were read, so many were neither the old one nor the new one");
    assert!(seen > 0);
    assert_eq!(below(&folder.0), ["long.onside"]);
}

#[test]
fn what_cannot_be_written_leaves_the_file_as_it_was_and_nothing_beside_it() {
    let folder = Folder::new("files-refused");
    let file = folder.0.join("kept.onside");
    std::fs::write(&file, "kept").expect("a file");
    let server = Server::new(&folder.0, &[]);
    let hash = server.post("/api/open", &json!({ "file": "kept.onside" })).json()["hash"].clone();
    // A folder in the place of the file cannot be replaced, whoever asks.
    std::fs::remove_file(&file).expect("a file");
    std::fs::create_dir(&file).expect("a folder");
    let saved = server.post("/api/save", &json!({ "file": "kept.onside", "source": "new", "hash": hash }));
    assert!(matches!(saved.status, 403 | 412 | 422), "{saved:?}");
    std::fs::remove_dir(&file).expect("a folder");
    std::fs::write(&file, "kept").expect("a file");
    let long = server.post("/api/save", &json!({ "file": "kept.onside", "source": "x".repeat(900_000), "hash": hash }));
    assert_eq!(long.status, 413, "{long:?}");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).expect("a file of ours");
    let read_only = server.post("/api/save", &json!({ "file": "kept.onside", "source": "new", "hash": hash }));
    assert_eq!(read_only.status, 403, "{read_only:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "kept");
    assert_eq!(below(&folder.0), ["kept.onside"]);
}

#[test]
fn the_list_of_worksheets_is_that_of_this_moment() {
    let folder = Folder::new("files-list");
    std::fs::write(folder.0.join("b.onside"), "").expect("a file");
    let server = Server::new(&folder.0, &[]);
    let list = || server.post("/api/files", &json!({})).json()["files"].clone();
    assert_eq!(list(), json!(["b.onside"]));
    std::fs::write(folder.0.join("a.onside"), "").expect("a file");
    std::fs::write(folder.0.join("a.txt"), "").expect("a file");
    assert_eq!(list(), json!(["a.onside", "b.onside"]));
    assert!(server.engines().is_empty(), "a list needs no engine");
}
