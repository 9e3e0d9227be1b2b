//! One editor's side: messages in, answers and what is wrong with its texts out.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use onside_ground::Guard;
use onside_lang::format::{Unformatted, format};
use onside_lang::outline::{Outline, outline};
use onside_show::Span;
use serde_json::{Value as Json, json};

use crate::asked::{
    Answered, FAILED, INTERNAL, NO_JSON, NO_REQUEST, NOT_INITIALIZED, Refusal, UNKNOWN_METHOD, WRONG_PARAMETERS, found,
    number, text,
};
use crate::document::Document;
use crate::messages::{self, Next};
use crate::preview::{Interruption, Preview};
use crate::{Options, completion, hover, naming, told};

/// How many messages may wait.
const ROOM: usize = 64;

/// Answers an editor until it says `exit` or its stream ends; whether it said `shutdown` before.
///
/// # Errors
/// The stream cannot be read or written, or the system would not start a thread.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write, options: Options) -> io::Result<bool> {
    let interruption = Interruption::default();
    let (sender, receiver) = sync_channel(ROOM);
    let mut input = input;
    let calls = interruption.clone();
    std::thread::Builder::new().name("messages".into()).spawn(move || {
        loop {
            let next = messages::next(&mut input);
            let last = matches!(next, Ok(Next::End) | Err(_));
            // Whoever asks next does not want to wait for the last answer.
            calls.came();
            if sender.send(next).is_err() || last {
                return;
            }
        }
    })?;
    let preview = Preview::new(options.settings, options.memory, interruption.clone());
    let server = Server {
        output,
        options,
        interruption,
        preview,
        phase: Phase::New,
        documents: BTreeMap::new(),
        outlines: BTreeMap::new(),
        changed: BTreeSet::new(),
    };
    server.serve(&receiver)
}

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    Open,
    Shut,
}

struct Server<W> {
    output: W,
    options: Options,
    interruption: Interruption,
    preview: Preview,
    phase: Phase,
    documents: BTreeMap<String, Document>,
    /// What is known of texts since they changed the last time.
    outlines: BTreeMap<String, Outline>,
    /// Texts about which nothing was told since they changed.
    changed: BTreeSet<String>,
}

impl<W: Write> Server<W> {
    fn serve(mut self, messages: &Receiver<io::Result<Next>>) -> io::Result<bool> {
        loop {
            let next = match messages.try_recv() {
                Ok(next) => next,
                Err(TryRecvError::Disconnected) => return Ok(false),
                // What is wrong is told when nothing else is to be done.
                Err(TryRecvError::Empty) => {
                    if let Some(uri) = self.changed.pop_first() {
                        self.tell(&uri)?;
                        continue;
                    }
                    match messages.recv() {
                        Ok(next) => next,
                        Err(_) => return Ok(false),
                    }
                }
            };
            self.interruption.taken();
            let message = match next? {
                Next::End => return Ok(false),
                Next::Wrong(reason) => {
                    self.refuse(&Json::Null, &Refusal::new(NO_JSON, reason))?;
                    continue;
                }
                Next::Message(bytes) => bytes,
            };
            match serde_json::from_slice::<Json>(&message) {
                Err(error) => self.refuse(&Json::Null, &Refusal::new(NO_JSON, format!("this is no JSON: {error}")))?,
                Ok(message) if message.get("method").is_some_and(|method| method == "exit") => {
                    return Ok(self.phase == Phase::Shut);
                }
                Ok(message) => self.hear(&message)?,
            }
        }
    }

    /// Answers one message.
    fn hear(&mut self, message: &Json) -> io::Result<()> {
        let id = message.get("id").filter(|id| id.is_string() || id.is_i64() || id.is_u64());
        let Some(method) = message.get("method").and_then(Json::as_str) else {
            // An answer to a question that was not asked is no harm.
            if id.is_some() && (message.get("result").is_some() || message.get("error").is_some()) {
                return Ok(());
            }
            let refusal = Refusal::new(NO_REQUEST, "a message is an object with a method that is a text");
            return self.refuse(id.unwrap_or(&Json::Null), &refusal);
        };
        let parameters = message.get("params").unwrap_or(&Json::Null);
        let answered = catch_unwind(AssertUnwindSafe(|| match id {
            Some(_) => self.request(method, parameters).map(Some),
            None => self.notification(method, parameters).map(|()| None),
        }));
        let answered = answered.unwrap_or_else(|_| {
            let message = format!("internal error: {method} panicked; please report it with the text");
            Err(Refusal::new(INTERNAL, message))
        });
        match (id, answered) {
            (Some(id), Ok(result)) => self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result })),
            (Some(id), Err(refusal)) => self.refuse(id, &refusal),
            (None, Ok(_)) => Ok(()),
            // A notification has no answer, but whoever looks for a mistake finds it in the editor's log.
            (None, Err(refusal)) => {
                let parameters = json!({ "type": 2, "message": format!("{method}: {}", refusal.message) });
                self.send(&json!({ "jsonrpc": "2.0", "method": "window/logMessage", "params": parameters }))
            }
        }
    }

    fn request(&mut self, method: &str, parameters: &Json) -> Answered {
        match (self.phase, method) {
            (Phase::New, "initialize") => {
                self.phase = Phase::Open;
                return Ok(capabilities());
            }
            (Phase::New, _) => {
                return Err(Refusal::new(NOT_INITIALIZED, "the first request is initialize"));
            }
            (Phase::Shut, _) => return Err(Refusal::new(NO_REQUEST, "after shutdown only exit may follow")),
            (Phase::Open, "initialize") => return Err(Refusal::new(NO_REQUEST, "initialize was sent already")),
            (Phase::Open, "shutdown") => {
                self.phase = Phase::Shut;
                return Ok(Json::Null);
            }
            (Phase::Open, _) => {}
        }
        if method == "completionItem/resolve" {
            let mut item = parameters.clone();
            let word = text(parameters, &["label"])?.trim_end_matches(['(', ' ', '=', '>']).to_owned();
            if let Some(documentation) = hover::documentation(&self.options.help, &self.preview, &word)
                && let Some(fields) = item.as_object_mut()
            {
                fields.insert("documentation".into(), documentation);
            }
            return Ok(item);
        }
        const KNOWN: [&str; 8] = [
            "textDocument/completion",
            "textDocument/hover",
            "textDocument/signatureHelp",
            "textDocument/definition",
            "textDocument/prepareRename",
            "textDocument/rename",
            "textDocument/documentSymbol",
            "textDocument/formatting",
        ];
        if !KNOWN.contains(&method) {
            return Err(Refusal::new(UNKNOWN_METHOD, format!("there is no method {method}")));
        }
        let uri = text(parameters, &["textDocument", "uri"])?.to_owned();
        self.look(&uri);
        let (Some(document), Some(outline)) = (self.documents.get(&uri), self.outlines.get(&uri)) else {
            return Err(Refusal::new(WRONG_PARAMETERS, format!("{uri} is not open")));
        };
        let cursor = || -> Result<usize, Refusal> {
            let line = number(parameters, &["position", "line"])?;
            Ok(document.offset(line, number(parameters, &["position", "character"])?))
        };
        match method {
            "textDocument/documentSymbol" => Ok(naming::symbols(document, outline)),
            "textDocument/formatting" => formatted(document, &uri),
            "textDocument/completion" => Ok(completion::candidates(document, outline, cursor()?, &mut self.preview)),
            "textDocument/hover" => {
                Ok(hover::hover(document, outline, cursor()?, &mut self.preview, &self.options.help))
            }
            "textDocument/signatureHelp" => Ok(naming::signature(document, outline, cursor()?)),
            "textDocument/definition" => {
                let place = hover::definition(outline, cursor()?);
                Ok(place.map_or(Json::Null, |span| json!({ "uri": uri, "range": document.range(span) })))
            }
            "textDocument/prepareRename" => {
                naming::renamed(outline, document.text(), cursor()?).map(|span| document.range(span))
            }
            _ => {
                let edits = naming::rename(document, outline, cursor()?, text(parameters, &["newName"])?)?;
                Ok(json!({ "changes": { uri: edits } }))
            }
        }
    }

    fn notification(&mut self, method: &str, parameters: &Json) -> Result<(), Refusal> {
        if self.phase != Phase::Open {
            return Ok(());
        }
        let uri = || text(parameters, &["textDocument", "uri"]).map(str::to_owned);
        let version = found(parameters, &["textDocument", "version"]).and_then(Json::as_i64);
        match method {
            "textDocument/didOpen" => {
                let content = text(parameters, &["textDocument", "text"])?.to_owned();
                let uri = uri()?;
                self.documents.insert(uri.clone(), Document::new(content, version));
                self.touched(uri);
            }
            "textDocument/didChange" => {
                let uri = uri()?;
                let changes = found(parameters, &["contentChanges"]).and_then(Json::as_array);
                let changes = changes
                    .ok_or_else(|| Refusal::new(WRONG_PARAMETERS, "the parameter contentChanges is not a list"))?;
                let Some(document) = self.documents.get_mut(&uri) else {
                    return Err(Refusal::new(WRONG_PARAMETERS, format!("{uri} is not open")));
                };
                for change in changes {
                    let new = text(change, &["text"])?;
                    match change.get("range").filter(|range| !range.is_null()) {
                        None => *document = Document::new(new.to_owned(), version),
                        Some(range) => {
                            let place = |end: &str| -> Result<usize, Refusal> {
                                let line = number(range, &[end, "line"])?;
                                Ok(document.offset(line, number(range, &[end, "character"])?))
                            };
                            let span = Span::new(place("start")?, place("end")?);
                            document.replace(span, new);
                        }
                    }
                }
                document.version = version;
                self.touched(uri);
            }
            "textDocument/didClose" => {
                let uri = uri()?;
                self.documents.remove(&uri);
                self.touched(uri);
            }
            _ => {}
        }
        Ok(())
    }

    fn touched(&mut self, uri: String) {
        self.outlines.remove(&uri);
        self.changed.insert(uri);
    }

    /// Finds out about a text what is not known yet.
    fn look(&mut self, uri: &str) {
        if let Some(document) = self.documents.get(uri)
            && !self.outlines.contains_key(uri)
        {
            let of_classes = uri.ends_with(".cgs");
            let made = if of_classes { Ok(Outline::default()) } else { outline(document.text(), &Guard::default()) };
            self.outlines.insert(uri.to_owned(), made.unwrap_or_default());
        }
    }

    /// Tells what is wrong with a text; nothing if it is closed.
    fn tell(&mut self, uri: &str) -> io::Result<()> {
        let looked = catch_unwind(AssertUnwindSafe(|| self.look(uri)));
        let mut parameters = json!({ "uri": uri, "diagnostics": [] });
        if looked.is_ok()
            && let (Some(document), Some(outline)) = (self.documents.get(uri), self.outlines.get(uri))
        {
            parameters["diagnostics"] = Json::Array(told::diagnostics(document, outline));
            if let Some(version) = document.version {
                parameters["version"] = json!(version);
            }
        }
        let method = "textDocument/publishDiagnostics";
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }))
    }

    fn refuse(&mut self, id: &Json, refusal: &Refusal) -> io::Result<()> {
        let error = json!({ "code": refusal.code, "message": refusal.message });
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "error": error }))
    }

    fn send(&mut self, message: &Json) -> io::Result<()> {
        let content = message.to_string();
        write!(self.output, "Content-Length: {}\r\n\r\n{content}", content.len())?;
        self.output.flush()
    }
}

/// The change that gives a text the one style.
fn formatted(document: &Document, uri: &str) -> Answered {
    let source = document.text();
    if uri.ends_with(".cgs") {
        return Ok(json!([]));
    }
    match format(source, &Guard::default()) {
        Ok(made) if made.text == source => Ok(json!([])),
        Ok(made) => {
            let whole = document.range(Span::new(0, source.len()));
            Ok(json!([{ "range": whole, "newText": made.text }]))
        }
        Err(Unformatted::Mistakes(mistakes)) => {
            let (message, line) = mistakes.first().map_or((String::new(), 1), |first| {
                (first.message.clone(), source.get(..first.span.start).unwrap_or("").matches('\n').count() + 1)
            });
            Err(Refusal::new(FAILED, format!("the text has a mistake in line {line}: {message}; correct it first")))
        }
        Err(Unformatted::Stopped(stop)) => Err(Refusal::new(FAILED, stop.to_string())),
    }
}

/// What the server can do.
fn capabilities() -> Json {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": 2 },
            "completionProvider": { "triggerCharacters": ["."], "resolveProvider": true },
            "hoverProvider": true,
            "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
            "definitionProvider": true,
            "renameProvider": { "prepareProvider": true },
            "documentSymbolProvider": true,
            "documentFormattingProvider": true,
        },
        "serverInfo": { "name": "onside", "version": env!("CARGO_PKG_VERSION") },
    })
}
