//! The worksheet's door: what is not sent by the page of this very server gets nothing, whatever it looks like.
//!
//! Requests are written to sockets byte by byte, because every client would repair them.

use std::io::Write as _;
use std::time::{Duration, Instant};

use crate::common::Folder;
use crate::common::server::{Reply, Server, reply};
use serde_json::json;

/// Every route beside the page's files, with a request that would be sound with the token.
const ROUTES: [(&str, &str); 5] = [
    ("/api/open", "{}"),
    ("/api/files", "{}"),
    ("/api/save", r#"{"file":"a.onside","source":"1","hash":null}"#),
    ("/api/ask", r#"{"sheet":"x","request":{"do":"run","source":"1"}}"#),
    ("/api/close", r#"{"sheet":"x"}"#),
];

fn server(name: &str) -> (Folder, Server) {
    let folder = Folder::new(name);
    std::fs::write(folder.0.join("a.onside"), "1 + 1\n").expect("a file");
    let server = Server::new(&folder.0, &[]);
    (folder, server)
}

/// Whether an answer holds nothing but a refusal in words.
#[track_caller]
fn refused(reply: &Reply, status: u16) {
    assert_eq!(reply.status, status, "{reply:?}");
    let error = &reply.json()["error"];
    assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{reply:?}");
    assert!(!reply.body.contains("1 + 1"), "{reply:?}");
    guarded(reply);
}

/// Whether an answer tells the browser to be careful with it.
#[track_caller]
fn guarded(reply: &Reply) {
    let policy = reply.header("content-security-policy").unwrap_or_else(|| panic!("no policy: {reply:?}"));
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
    ] {
        assert!(policy.split("; ").any(|found| found == part), "{part} is missing in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"));
    assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
    assert!(reply.header("access-control-allow-origin").is_none());
    assert!(reply.header("set-cookie").is_none());
}

#[test]
fn the_page_is_served_and_nothing_else_is_found_however_it_is_written() {
    let (_folder, server) = server("gate-page");
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    guarded(&page);
    let tag = page.header("etag").expect("a tag").to_owned();
    let again = server.request("GET /", &[("Host", &server.host()), ("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let head = server.request("HEAD /", &[("Host", &server.host())], b"");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    let token = format!("Bearer {}", server.token);
    for path in [
        "/a.onside",
        "/../a.onside",
        "/%2e%2e/a.onside",
        "/..%2fa.onside",
        "/./",
        "//",
        "/index.html/..",
        "/%2f",
        "/api",
        "/api/",
        "/api/open/",
        "/api//open",
        "/api/open%2f",
        "/API/open",
        "/api/%6fpen",
        "/\\..\\a.onside",
        "/www/index.html",
        "/Cargo.toml",
        "/vendor/",
        "/.git/config",
        "/proc/self/environ",
        "/index.html%00",
    ] {
        let without = server.get(path);
        assert!(matches!(without.status, 400 | 401), "{path}: {without:?}");
        let with = server.request(&format!("GET {path}"), &[("Host", &server.host()), ("Authorization", &token)], b"");
        assert!(matches!(with.status, 400 | 404 | 405), "{path}: {with:?}");
        assert!(!with.body.contains("1 + 1") && !without.body.contains("1 + 1"), "{path}");
    }
}

#[test]
fn no_route_answers_without_the_token() {
    let (folder, server) = server("gate-token");
    let almost = format!("{}0", &server.token[..server.token.len() - 1]);
    let token = server.token.clone();
    let twice = format!("Bearer {token}, Bearer {token}");
    for (path, body) in ROUTES {
        let body: serde_json::Value = serde_json::from_str(body).expect("JSON");
        refused(&server.post_with(path, &body, &[]), 401);
        for wrong in ["", "Bearer", "Bearer ", "Basic eDp4", &token, &format!("bearer {token}"), &twice] {
            refused(&server.post_with(path, &body, &[("Authorization", wrong)]), 401);
        }
        if almost != token {
            refused(&server.post_with(path, &body, &[("Authorization", &format!("Bearer {almost}"))]), 401);
        }
        let bearer = format!("Bearer {token}");
        refused(&server.post_with(path, &body, &[("Authorization", &bearer), ("Authorization", &bearer)]), 401);
        refused(&server.post_with(path, &body, &[("Cookie", &format!("token={token}"))]), 401);
        refused(&server.post_with(&format!("{path}?token={token}"), &body, &[]), 401);
        for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"] {
            let reply = server.request(&format!("{method} {path}"), &[("Host", &server.host())], b"");
            assert_eq!(reply.status, 401, "{method} {path}: {reply:?}");
            guarded(&reply);
            let with = [("Host", &*server.host()), ("Authorization", &bearer)];
            let reply = server.request(&format!("{method} {path}"), &with, b"");
            assert_eq!(reply.status, 405, "{method} {path}: {reply:?}");
        }
    }
    assert_eq!(std::fs::read_to_string(folder.0.join("a.onside")).expect("a file"), "1 + 1\n");
    // With it they answer, so that it is the token that was missing.
    assert_eq!(server.post("/api/open", &json!({})).status, 200);
}

#[test]
fn a_code_that_was_not_given_out_is_worth_nothing() {
    let (_folder, server) = server("gate-launch");
    for body in [json!({ "code": "" }), json!({ "code": "0".repeat(64) }), json!({ "code": server.token })] {
        refused(&server.post_with("/api/launch", &body, &[]), 401);
    }
    refused(&server.post_with("/api/launch", &json!({}), &[]), 400);
    refused(&server.post_with("/api/launch", &json!({ "code": 1 }), &[]), 400);
}

#[test]
fn the_host_is_the_served_one_letter_by_letter_and_there_once() {
    let (_folder, server) = server("gate-host");
    let (host, port) = (server.host(), server.port);
    let token = format!("Bearer {}", server.token);
    let others = [
        format!("localhost:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        format!("evil.example:{port}"),
        "evil.example".to_owned(),
        format!("127.0.0.1:{port}.evil.example"),
        format!("evil.example@127.0.0.1:{port}"),
        format!("127.0.0.1:0{port}"),
        format!("[::1]:{port}"),
        format!("127.1:{port}"),
        format!("0.0.0.0:{port}"),
        String::new(),
    ];
    for other in &others {
        for line in ["GET /", "GET /favicon.svg", "POST /api/open", "OPTIONS /api/open"] {
            let reply = server.request(line, &[("Host", other), ("Authorization", &token)], b"");
            // Some are no names at all, which the server's own parser refuses.
            if reply.status == 400 && reply.body.is_empty() {
                continue;
            }
            refused(&reply, 421);
        }
    }
    refused(&server.request("GET /", &[], b""), 421);
    refused(&server.request("GET /", &[("Host", &host), ("Host", "evil.example")], b""), 421);
    refused(&server.request("GET /", &[("Host", "evil.example"), ("Host", &host)], b""), 421);
    refused(&server.request("GET /", &[("Host", &host), ("Host", &host)], b""), 421);
    refused(&server.raw(b"GET / HTTP/1.0\r\n\r\n"), 421);
    // A target with an address in it counts for more than the header in some programs.
    for target in ["http://evil.example/".to_owned(), format!("http://{host}/"), format!("http://{host}/api/open")] {
        refused(&server.request(&format!("GET {target}"), &[("Host", &host), ("Authorization", &token)], b""), 421);
    }
    for line in ["OPTIONS *", "CONNECT 127.0.0.1:80", "CONNECT evil.example:443"] {
        let reply = server.request(line, &[("Host", &host)], b"");
        assert!(matches!(reply.status, 400 | 401 | 404 | 405 | 421), "{line}: {reply:?}");
    }
}

#[test]
fn pages_of_other_sites_get_nothing() {
    let (_folder, server) = server("gate-origin");
    let (host, token) = (server.host(), format!("Bearer {}", server.token));
    let here = format!("http://{host}");
    let post = |more: &[(&str, &str)]| {
        let all = [&[("Authorization", token.as_str())][..], more].concat();
        server.post_with("/api/open", &json!({}), &all)
    };
    for origin in [
        "null",
        "",
        "http://evil.example",
        "http://localhost",
        "https://127.0.0.1",
        "http://127.0.0.1",
        &format!("https://{host}"),
        &format!("{here}/"),
        &format!("{here}.evil.example"),
        &format!("{here}, {here}"),
        "file://",
        "chrome-extension://abc",
    ] {
        refused(&post(&[("Origin", origin)]), 403);
        refused(&server.request("GET /", &[("Host", &host), ("Origin", origin)], b""), 403);
    }
    refused(&post(&[("Origin", &here), ("Origin", "http://evil.example")]), 403);
    refused(&post(&[("Origin", "http://evil.example"), ("Origin", &here)]), 403);
    for site in ["cross-site", "same-site", "", "none, cross-site", "unknown"] {
        refused(&post(&[("Sec-Fetch-Site", site)]), 403);
        refused(&server.request("GET /", &[("Host", &host), ("Sec-Fetch-Site", site)], b""), 403);
    }
    refused(&post(&[("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(post(&[("Origin", &here), ("Sec-Fetch-Site", "same-origin")]).status, 200);
    assert_eq!(server.request("GET /", &[("Host", &host), ("Sec-Fetch-Site", "none")], b"").status, 200);
}

#[test]
fn only_json_is_read_and_not_more_than_a_megabyte() {
    let (_folder, server) = server("gate-body");
    let (host, token) = (server.host(), format!("Bearer {}", server.token));
    let send = |kind: &[(&str, &str)], body: &[u8]| {
        let length = body.len().to_string();
        let sound = [("Host", host.as_str()), ("Authorization", &token), ("Content-Length", &length)];
        server.request("POST /api/open", &[&sound[..], kind].concat(), body)
    };
    const JSON: (&str, &str) = ("Content-Type", "application/json");
    for kind in [
        &[][..],
        &[("Content-Type", "text/plain")],
        &[("Content-Type", "application/x-www-form-urlencoded")],
        &[("Content-Type", "multipart/form-data; boundary=x")],
        &[("Content-Type", "application/json-patch+json")],
        &[("Content-Type", "text/plain; application/json")],
        &[("Content-Type", "application/json; charset=utf-16")],
        &[JSON, ("Content-Type", "text/plain")],
        &[JSON, JSON],
    ] {
        refused(&send(kind, b"{}"), 415);
    }
    assert_eq!(send(&[("Content-Type", "Application/JSON; charset=UTF-8")], b"{}").status, 200);
    for body in [&b""[..], b"{", b"[]", b"1", b"\xff", b"{}{}", "[".repeat(100_000).as_bytes()] {
        refused(&send(&[JSON], body), 400);
    }
    refused(&send(&[JSON], br#"{"file":1}"#), 400);
    let long = format!("{{\"file\":\"{}\"}}", "x".repeat(1_000_000));
    refused(&send(&[JSON], long.as_bytes()), 413);
    // Without a length it is counted as it comes.
    let head = [("Host", host.as_str()), ("Authorization", &token), JSON, ("Transfer-Encoding", "chunked")];
    let chunk = format!("{:x}\r\n{}\r\n0\r\n\r\n", long.len(), long);
    refused(&server.request("POST /api/open", &head, chunk.as_bytes()), 413);
    let reply = server.request("POST /api/open", &head, b"2\r\n{}\r\n0\r\n\r\n");
    assert_eq!(reply.status, 200, "{reply:?}");
    // Two lengths, or a length that is none, are no request.
    for lengths in [["2", "3"], ["2", "x"], ["-1", "-1"]] {
        let lengths = lengths.map(|length| ("Content-Length", length));
        let head = [("Host", host.as_str()), ("Authorization", &token), JSON, lengths[0], lengths[1]];
        assert_eq!(server.request("POST /api/open", &head, b"{}").status, 400);
    }
}

#[test]
fn what_is_no_request_or_never_comes_to_its_end_holds_up_nobody() {
    let (_folder, server) = server("gate-slow");
    let mut idle = Vec::new();
    for start in ["", "GET", "GET / HTTP/1.1\r\n", "POST /api/open HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"]
    {
        let mut stream = server.connect();
        stream.write_all(start.as_bytes()).expect("the server reads");
        idle.push(stream);
    }
    let sound = format!(
        "POST /api/open HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
         Content-Length: 10\r\n\r\n{{",
        server.host(),
        server.token
    );
    let mut truncated = server.connect();
    truncated.write_all(sound.as_bytes()).expect("the server reads");
    truncated.shutdown(std::net::Shutdown::Write).expect("a half-closed connection");
    let mut slow = server.connect();
    slow.write_all(sound.as_bytes()).expect("the server reads");
    // Others are answered meanwhile.
    let start = Instant::now();
    assert_eq!(server.get("/").status, 200);
    assert!(start.elapsed() < Duration::from_secs(10));
    for junk in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"[..],
        b"\0\0\0\0\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET  / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
        let reply = server.raw(&[junk, b"\r\n\r\n"].concat());
        assert!(matches!(reply.status, 0 | 400 | 421 | 505), "{reply:?}");
    }
    let long = format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", server.host(), "x".repeat(100_000));
    assert!(matches!(server.raw(long.as_bytes()).status, 0 | 400 | 431));
    assert!(matches!(reply(truncated).status, 0 | 400));
    // A body that never comes to its end is given up, and so is a head.
    assert_eq!(reply(slow).status, 408);
    for stream in idle {
        let reply = reply(stream);
        assert!(matches!(reply.status, 0 | 400 | 401 | 408 | 421), "{reply:?}");
    }
    assert_eq!(server.get("/").status, 200);
}
