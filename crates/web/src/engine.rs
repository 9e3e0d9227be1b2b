//! An engine: a process of the program that answers requests, one JSON object a line, and whose memory is its own.
//!
//! Two threads stand between it and the server: one writes lines, so that a full pipe holds up nobody else, one reads
//! events and hands each to whoever asked. When the engine's input ends it ends too; so none is left behind, however
//! the server came to its end.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc as lines;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc;

/// How long an engine may take to hear that a request is called off.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many events of one request may wait for the page to read them; then its engine waits.
const EVENTS: usize = 64;

/// How engines are started.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    /// Where files are looked for that a worksheet imports.
    pub(crate) folder: PathBuf,
}

/// An engine that was started. It ends when this is dropped.
pub(crate) struct Engine {
    shared: Arc<Shared>,
    input: lines::Sender<String>,
}

struct Shared {
    state: Mutex<State>,
}

struct State {
    /// Who waits for the events of which request.
    waiting: HashMap<u64, mpsc::Sender<Bytes>>,
    next: u64,
    child: Child,
    /// Why it is no more, in a sentence; nothing while it lives.
    ended: Option<String>,
    /// Why it was ended, if somebody ended it.
    reason: Option<&'static str>,
}

/// What is said of an engine that did not hear.
const DEAF: &str = "the engine did not stop when it was asked to, so it was ended";

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Engine {
    /// Starts one.
    pub(crate) fn start(start: &Start) -> io::Result<Engine> {
        let mut command = Command::new(&start.program);
        command.args(&start.arguments).current_dir(&start.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the engine has no pipes"));
        };
        let state = State { waiting: HashMap::new(), next: 1, child, ended: None, reason: None };
        let shared = Arc::new(Shared { state: Mutex::new(state) });
        let (input, receiver) = lines::channel();
        let engine = Engine { shared: Arc::clone(&shared), input };
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        // What was started and cannot be used is dropped, and ends.
        thread("engine input").spawn(move || write_lines(stdin, &receiver))?;
        thread("engine output").spawn(move || read_events(stdout, &shared))?;
        Ok(engine)
    }

    /// Why it is no more; nothing while it lives.
    pub(crate) fn ended(&self) -> Option<String> {
        self.shared.lock().ended.clone()
    }

    /// Whether it has nothing to do.
    pub(crate) fn is_idle(&self) -> bool {
        self.shared.lock().waiting.is_empty()
    }

    /// Sends a request. Its events come through what is returned; if that is dropped before the last one, the request
    /// is called off.
    pub(crate) fn ask(&self, mut request: serde_json::Map<String, Json>) -> Events {
        let (sender, receiver) = mpsc::channel(EVENTS);
        let mut state = self.shared.lock();
        let id = state.next;
        state.next += 1;
        request.insert("id".into(), id.into());
        match &state.ended {
            // Its last words are all that can be said.
            Some(ended) => {
                let _ = sender.try_send(failed(id, ended));
            }
            None => {
                state.waiting.insert(id, sender);
                // If nobody takes the line any more, the other thread is about to tell everybody.
                let _ = self.input.send(Json::Object(request).to_string());
            }
        }
        drop(state);
        Events { id, receiver, shared: Arc::clone(&self.shared), input: self.input.clone() }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.reason = state.reason.or(Some("the sheet was closed"));
        let _ = state.child.kill();
    }
}

/// The events of one request, each a line.
pub(crate) struct Events {
    id: u64,
    pub(crate) receiver: mpsc::Receiver<Bytes>,
    shared: Arc<Shared>,
    input: lines::Sender<String>,
}

impl Drop for Events {
    fn drop(&mut self) {
        if !self.shared.lock().waiting.contains_key(&self.id) {
            return;
        }
        let _ = self.input.send(json!({ "id": self.id, "do": "cancel" }).to_string());
        let (id, shared) = (self.id, Arc::clone(&self.shared));
        // Without a runtime the server is ending, and its engines with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(PATIENCE).await;
                let mut state = shared.lock();
                if state.waiting.contains_key(&id) && state.ended.is_none() {
                    state.reason = Some(DEAF);
                    let _ = state.child.kill();
                }
            });
        }
    }
}

/// Writes lines until nobody sends any more or nobody reads.
fn write_lines(mut input: ChildStdin, lines: &lines::Receiver<String>) {
    for line in lines {
        if input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Hands events on until the engine ends; then tells everybody who still waits.
fn read_events(output: ChildStdout, shared: &Shared) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.read_until(b'\n', &mut line) {
            Ok(length) if length > 0 => {}
            _ => break,
        }
        let Ok(event) = serde_json::from_slice::<Json>(&line) else { continue };
        let Some(id) = event["id"].as_u64() else { continue };
        let last = matches!(event["event"].as_str(), Some("done" | "failed"));
        let mut state = shared.lock();
        let sender = if last { state.waiting.remove(&id) } else { state.waiting.get(&id).cloned() };
        drop(state);
        if let Some(sender) = sender {
            // If the page does not read, its engine waits; if it has gone, nobody misses the event.
            let _ = sender.blocking_send(Bytes::copy_from_slice(&line));
        }
    }
    let mut state = shared.lock();
    let _ = state.child.kill();
    let status = state.child.wait();
    let ended = match (state.reason, status) {
        (Some(reason), _) => reason.to_owned(),
        (None, Ok(status)) => format!("the engine ended by itself ({status})"),
        (None, Err(_)) => "the engine ended by itself".to_owned(),
    };
    state.ended = Some(ended.clone());
    let waiting = std::mem::take(&mut state.waiting);
    drop(state);
    for (id, sender) in waiting {
        let _ = sender.blocking_send(failed(id, &ended));
    }
}

/// The last event of a request whose engine is no more.
fn failed(id: u64, why: &str) -> Bytes {
    let hint = "the next question starts a new one, which knows nothing yet: run the cells above again";
    let error = json!({ "message": why, "span": null, "hint": hint, "stop": null });
    Bytes::from(format!("{}\n", json!({ "id": id, "event": "failed", "error": error })))
}
