//! `onside worksheet` as a browser, or somebody who is none, sees it: raw sockets, because clients repair requests.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value as Json;

use super::engine::PATIENCE;

/// A server that is ended with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    pub(crate) token: String,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    /// 0 if the connection was closed without an answer.
    pub(crate) status: u16,
    /// The head, with names in small letters.
    pub(crate) head: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    /// The value of a header, which is there once.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.head.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str());
        found.next().filter(|_| found.next().is_none())
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The events of a stream.
    #[track_caller]
    pub(crate) fn events(&self) -> Vec<Json> {
        self.body.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"))).collect()
    }
}

impl Server {
    /// A server for a folder or a file.
    pub(crate) fn new(path: &Path, arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
        command.arg("worksheet").arg(path).arg("--no-open").args(arguments);
        Server::started(command)
    }

    /// A server that opens its page with a program of this folder in the place of the system's.
    pub(crate) fn opening(path: &Path, programs: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
        command.arg("worksheet").arg(path).env("DISPLAY", ":0").env("PATH", programs);
        Server::started(command)
    }

    fn started(mut command: Command) -> Server {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("The worksheet is at http://127.0.0.1:").expect("an address");
        let (port, token) = address.split_once("/#token=").expect("a token");
        Server { child, port: port.parse().expect("a port"), token: token.to_owned() }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends bytes as they are, and reads until the server closes the connection.
    pub(crate) fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // The server may refuse before it has read all.
        let _ = stream.write_all(request);
        reply(stream)
    }

    /// A request with these lines in its head, and `Connection: close`.
    pub(crate) fn request(&self, line: &str, head: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut text = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
        for (name, value) in head {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        self.raw(&[text.as_bytes(), body].concat())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request(&format!("GET {path}"), &[("Host", &self.host())], b"")
    }

    /// A sound request with the token.
    pub(crate) fn post(&self, path: &str, body: &Json) -> Reply {
        self.post_with(path, body, &[("Authorization", &format!("Bearer {}", self.token))])
    }

    /// A sound request with these lines in its head besides.
    pub(crate) fn post_with(&self, path: &str, body: &Json, more: &[(&str, &str)]) -> Reply {
        let body = body.to_string();
        let (host, length) = (self.host(), body.len().to_string());
        let sound = [("Host", host.as_str()), ("Content-Type", "application/json"), ("Content-Length", &length)];
        self.request(&format!("POST {path}"), &[&sound[..], more].concat(), body.as_bytes())
    }

    /// Opens a sheet.
    #[track_caller]
    pub(crate) fn open(&self) -> Json {
        let reply = self.post("/api/open", &serde_json::json!({}));
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["sheet"].clone()
    }

    /// The events of one request to a sheet, without progress, which a busy machine makes even of small work.
    pub(crate) fn ask(&self, sheet: &Json, request: Json) -> Vec<Json> {
        let mut events = self.post("/api/ask", &serde_json::json!({ "sheet": sheet, "request": request })).events();
        events.retain(|event| event["event"] != "progress");
        events
    }

    /// A stream on which the events of one request arrive.
    pub(crate) fn begin(&self, sheet: &Json, request: Json) -> TcpStream {
        let body = serde_json::json!({ "sheet": sheet, "request": request }).to_string();
        let mut stream = self.connect();
        let head = format!(
            "POST /api/ask HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            self.host(),
            self.token,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).expect("the server reads");
        stream
    }

    /// The processes that it has started.
    pub(crate) fn engines(&self) -> Vec<u32> {
        let mut all: Vec<u32> = Vec::new();
        for task in std::fs::read_dir(format!("/proc/{}/task", self.id())).expect("a running server").flatten() {
            let found = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
            all.extend(found.split_whitespace().filter_map(|id| id.parse::<u32>().ok()));
        }
        all.sort_unstable();
        all
    }

    /// Ends it as somebody who cannot be refused does.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends a signal with `kill`.
    pub(crate) fn signal(id: u32, signal: &str) {
        let status = Command::new("kill").args([signal, &id.to_string()]).status().expect("kill");
        assert!(status.success());
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self) -> std::process::ExitStatus {
        self.child.wait().expect("a process")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The events that arrive on a stream up to the last one; the connection stays open, so its end is not waited for.
pub(crate) fn reply_of_stream(stream: TcpStream) -> Vec<Json> {
    let mut events: Vec<Json> = Vec::new();
    for line in BufReader::new(stream).lines() {
        let Ok(line) = line else { break };
        let Ok(event) = serde_json::from_str::<Json>(&line) else { continue };
        // The lengths of pieces are numbers, which are JSON too.
        if !event.is_object() {
            continue;
        }
        let last = matches!(event["event"].as_str(), Some("done" | "failed"));
        events.push(event);
        if last {
            break;
        }
    }
    events
}

/// Reads an answer up to the end of the connection.
pub(crate) fn reply(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    // A connection that is reset has said what it had to say.
    let _ = stream.read_to_end(&mut bytes);
    let _ = stream.shutdown(Shutdown::Both);
    let text = String::from_utf8_lossy(&bytes);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Reply { status: 0, head: Vec::new(), body: text.into_owned() };
    };
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let head: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .collect();
    let chunked = head.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { unchunked(body) } else { body.to_owned() };
    Reply { status: status.unwrap_or(0), head, body }
}

/// A body that was sent in pieces with their lengths.
fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
        let Some(piece) = rest.get(..length) else { break };
        whole.push_str(piece);
        body = rest.get(length + 2..).unwrap_or("");
    }
    whole
}
