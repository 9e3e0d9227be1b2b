//! The one thread that evaluates: requests in their order, each between `busy` and `idle`.

use std::sync::mpsc::Receiver;

use onside_host::{Canceller, Host, Script, Step};
use onside_lang::assist;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc::UnboundedSender;
use zeromq::ZmqMessage;

use crate::shown::{bundle, introduction, word_at};
use crate::wire::{Request, Signer};
use crate::{Help, Options};

/// Through which socket something goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// Requests that are answered in their order.
    Shell,
    /// Requests that cannot wait.
    Control,
}

/// What goes out.
#[derive(Clone)]
pub(crate) struct Outgoing {
    pub(crate) signer: Signer,
    pub(crate) shell: UnboundedSender<ZmqMessage>,
    pub(crate) control: UnboundedSender<ZmqMessage>,
    pub(crate) everybody: UnboundedSender<ZmqMessage>,
}

impl Outgoing {
    /// Answers a request; who asked may have gone, and then nobody hears it.
    pub(crate) fn reply(&self, door: Door, request: &Request, content: &Json) {
        let kind = request.kind().replace("_request", "_reply");
        let message = self.signer.write(&request.addresses, &request.header, &kind, content);
        let _ = match door {
            Door::Shell => self.shell.send(message),
            Door::Control => self.control.send(message),
        };
    }

    /// Tells everybody who listens.
    pub(crate) fn tell(&self, request: &Request, kind: &str, content: &Json) {
        let name = [kind.as_bytes().to_vec()];
        let _ = self.everybody.send(self.signer.write(&name, &request.header, kind, content));
    }

    /// Does something between `busy` and `idle`.
    pub(crate) fn between(&self, request: &Request, work: impl FnOnce()) {
        self.tell(request, "status", &json!({"execution_state": "busy"}));
        work();
        self.tell(request, "status", &json!({"execution_state": "idle"}));
    }
}

/// The host, and how many cells it has evaluated.
pub(crate) struct Engine {
    host: Host,
    help: Help,
    count: u64,
    outgoing: Outgoing,
}

impl Engine {
    pub(crate) fn new(outgoing: Outgoing, options: Options) -> Engine {
        let Options { settings, limits, help } = options;
        Engine { host: Host::new(settings, limits), help, count: 0, outgoing }
    }

    /// Calls off what is evaluated.
    pub(crate) fn canceller(&self) -> Canceller {
        self.host.canceller()
    }

    /// Answers requests until nobody can send any more.
    pub(crate) fn work(mut self, requests: &Receiver<Request>) {
        while let Ok(request) = requests.recv() {
            let outgoing = self.outgoing.clone();
            outgoing.between(&request, || {
                if let Some(content) = self.answered(&request) {
                    outgoing.reply(Door::Shell, &request, &content);
                }
            });
        }
    }

    /// The answer to a request; nothing if there is no such request.
    fn answered(&mut self, request: &Request) -> Option<Json> {
        let content = &request.content;
        let code = content["code"].as_str().unwrap_or_default();
        // Frontends count characters.
        let cursor = || {
            let wanted = content["cursor_pos"].as_u64().and_then(|place| usize::try_from(place).ok());
            let place = wanted.and_then(|place| code.char_indices().nth(place));
            place.map_or(code.len(), |(byte, _)| byte)
        };
        Some(match request.kind() {
            "execute_request" => self.execute(request, code),
            "kernel_info_request" => introduction(),
            "complete_request" => self.complete(code, cursor()),
            "inspect_request" => {
                let own = self.host.rulesets();
                let found = word_at(code, cursor()).and_then(|word| (self.help)(word, &own));
                let data = found.as_ref().map_or_else(|| json!({}), |text| json!({"text/plain": text}));
                json!({"status": "ok", "found": found.is_some(), "data": data, "metadata": {}})
            }
            "is_complete_request" => {
                let status = if assist::is_complete(code) { "complete" } else { "incomplete" };
                json!({"status": status, "indent": ""})
            }
            "history_request" => json!({"status": "ok", "history": []}),
            "comm_info_request" => json!({"status": "ok", "comms": {}}),
            _ => return None,
        })
    }

    fn complete(&mut self, code: &str, cursor: usize) -> Json {
        let known = self.host.variables().into_iter();
        let known: Vec<assist::Known> =
            known.map(|it| assist::Known { name: it.name, kind: it.kind, parameters: it.parameters }).collect();
        let (span, candidates) = assist::complete(code, cursor, &known);
        let place = |byte: usize| code[..byte].chars().count();
        let (start, end) = (place(span.start), place(span.end));
        let types: Vec<Json> = candidates
            .iter()
            .map(|found| json!({"start": start, "end": end, "text": found.text, "type": found.about}))
            .collect();
        let matches: Vec<String> = candidates.into_iter().map(|found| found.text).collect();
        json!({
            "status": "ok",
            "matches": matches,
            "cursor_start": start,
            "cursor_end": end,
            "metadata": {"_jupyter_types_experimental": types},
        })
    }

    /// Evaluates a cell statement by statement, and shows what each of them gives: the last one as the cell's result.
    fn execute(&mut self, request: &Request, code: &str) -> Json {
        let is_silent = request.content["silent"].as_bool().unwrap_or(false);
        if !is_silent {
            if request.content["store_history"].as_bool().unwrap_or(true) {
                self.count += 1;
            }
            let input = json!({"code": code, "execution_count": self.count});
            self.outgoing.tell(request, "execute_input", &input);
        }
        let mut script = Script::new(code);
        let mut last: Option<Step> = None;
        while let Some(step) = script.next(&mut self.host) {
            if let Some(earlier) = last.take()
                && !is_silent
            {
                self.show(request, &earlier, false);
            }
            if !is_silent {
                self.print(request, script.source(), &step);
            }
            if let Err(errors) = &step.evaluation.answer {
                let told: Vec<String> = errors.iter().map(|error| error.diagnostic.render(script.source())).collect();
                let value = errors.first().map(|error| error.diagnostic.one_line()).unwrap_or_default();
                let mut content = json!({"ename": "error", "evalue": value, "traceback": told});
                if !is_silent {
                    self.outgoing.tell(request, "error", &content);
                }
                content["status"] = "error".into();
                content["execution_count"] = self.count.into();
                return content;
            }
            last = Some(step);
        }
        if let Some(step) = last
            && !is_silent
        {
            self.show(request, &step, true);
        }
        json!({"status": "ok", "execution_count": self.count, "payload": [], "user_expressions": {}})
    }

    /// What a statement printed, and what should be known besides.
    fn print(&self, request: &Request, source: &str, step: &Step) {
        let stream = |name: &str, text: String| {
            if !text.is_empty() {
                self.outgoing.tell(request, "stream", &json!({"name": name, "text": text}));
            }
        };
        stream("stdout", step.evaluation.printed.iter().map(|line| format!("{line}\n")).collect());
        let warnings = step.evaluation.warnings.iter();
        stream("stderr", warnings.map(|warning| format!("{}\n", warning.render(source))).collect());
    }

    fn show(&mut self, request: &Request, step: &Step, is_result: bool) {
        let Some(answer) = step.shown() else { return };
        let data = self.host.within(|| bundle(answer));
        let mut content = json!({"data": data, "metadata": {}});
        if is_result {
            content["execution_count"] = self.count.into();
        }
        self.outgoing.tell(request, if is_result { "execute_result" } else { "display_data" }, &content);
    }
}
