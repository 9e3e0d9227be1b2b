//! `onside serve --stdio` as another program uses it: lines in, events out.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

/// Longer than anything here takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A process that answers requests; it is ended with the test.
pub(crate) struct Engine {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    events: Receiver<Json>,
}

impl Engine {
    pub(crate) fn new(arguments: &[&str]) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
        command.args(["serve", "--stdio"]).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let (sender, events) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { return };
                let event = serde_json::from_str(&line).unwrap_or_else(|_| panic!("no JSON: {line}"));
                if sender.send(event).is_err() {
                    return;
                }
            }
        });
        Engine { child, input, events }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program reads");
    }

    /// The next event, whatever it is; nothing if there is none any more.
    pub(crate) fn next(&mut self) -> Option<Json> {
        self.events.recv_timeout(PATIENCE).ok()
    }

    /// The next event that is not about progress.
    #[track_caller]
    pub(crate) fn event(&mut self) -> Json {
        loop {
            let event = self.next().expect("an event");
            if event["event"] != "progress" {
                return event;
            }
        }
    }

    /// Sends a request and reads its events up to the last one, without progress.
    #[track_caller]
    pub(crate) fn ask(&mut self, request: Json) -> Vec<Json> {
        self.send(&request.to_string());
        let mut events = Vec::new();
        loop {
            let event = self.event();
            assert!(event["id"] == request["id"] || event["id"].is_null(), "{request}: {event}");
            let last = matches!(event["event"].as_str(), Some("done" | "failed"));
            events.push(event);
            if last {
                return events;
            }
        }
    }

    /// Closes the input.
    pub(crate) fn close(&mut self) {
        drop(self.input.take());
    }

    /// Whether the process ends in time.
    pub(crate) fn ends_within(&mut self, time: Duration) -> bool {
        let start = Instant::now();
        while start.elapsed() < time {
            if self.child.try_wait().expect("a process").is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
