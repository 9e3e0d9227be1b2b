//! The session's side: takes requests from the queue one after the other and tells what came of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use onside_ground::Stop;
use onside_host::{Event, Host, Limits, Script, Settings};
use onside_lang::assist::Known;
use onside_png::{Format, Look, is_quick, rendered};
use onside_show::Json;
use onside_show::picture::Theme;
use serde_json::json;

use crate::answers::answered;
use crate::assistant::{Assistant, Knowledge};
use crate::event::{self, RequestError, event};
use crate::outlet::{Closed, Outlet};
use crate::play;
use crate::queue::Queue;
use crate::request::{Bounds, Request, Task, Work};

/// Whoever works on requests, with all that is needed for it.
pub(crate) struct Worker {
    pub(crate) queue: Arc<Queue>,
    pub(crate) outlet: Outlet,
    pub(crate) assistant: Assistant,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
}

/// Why a request ends before its answer is told.
enum End {
    /// The reason is told.
    Failed(RequestError),
    /// Nobody would hear it.
    Unheard,
}

impl From<RequestError> for End {
    fn from(failure: RequestError) -> End {
        End::Failed(failure)
    }
}

impl From<Closed> for End {
    fn from(_: Closed) -> End {
        End::Unheard
    }
}

impl Worker {
    /// Works until no request comes any more or nobody hears the answers.
    pub(crate) fn work(&self) {
        let mut host = self.new_host();
        while let Some(Request { id, task }) = self.queue.take() {
            let Task::Work(work, bounds, after) = task else {
                self.queue.finish();
                continue;
            };
            let end = catch_unwind(AssertUnwindSafe(|| self.perform(&id, &mut host, &work, bounds, after.as_deref())));
            let end = end.unwrap_or_else(|_| {
                // What the session holds may be half made.
                host = self.new_host();
                let stop = Stop::Internal("the work panicked, and the session was begun anew");
                Err(RequestError::stopped(stop).into())
            });
            // From here on the id may be given to another request.
            self.queue.finish();
            let told = match end {
                Ok(content) => self.outlet.send(event(&id, "done", content)),
                Err(End::Failed(failure)) => self.outlet.send(event::failed(&id, &failure)),
                Err(End::Unheard) => return,
            };
            if told.is_err() {
                return;
            }
            self.assistant.learn(knowledge(&mut host));
        }
    }

    /// A session with nothing in it.
    fn new_host(&self) -> Host {
        let mut host = Host::new(self.settings, self.limits);
        self.queue.set_canceller(host.canceller());
        let (queue, outlet) = (Arc::clone(&self.queue), self.outlet.clone());
        host.on_progress(move |told| {
            // What was called off before its clock started goes on otherwise.
            queue.insist();
            if let (Event::Working(progress), Some(id)) = (told, queue.current()) {
                outlet.offer(event::progress(&id, &progress));
            }
        });
        host
    }

    fn perform(
        &self,
        id: &Json,
        host: &mut Host,
        work: &Work,
        bounds: Bounds,
        after: Option<&str>,
    ) -> Result<Json, End> {
        host.set_limits(within(bounds, self.limits)?);
        let known = after.is_none_or(|name| host.go_back(name));
        match work {
            Work::Run { .. } if !known => Ok(json!({ "forgotten": true })),
            Work::Run { source, mode, keep } => {
                if let Some(mode) = mode {
                    host.set_mode(*mode);
                }
                host.go_on();
                let end = self.run(id, host, source);
                // What was done before a mistake, or before the work was called off, is done.
                if let Some(name) = keep {
                    host.keep(name);
                }
                end
            }
            Work::Draw { expression, mode, format, theme } => {
                let before = host.settings().mode;
                host.set_mode(mode.unwrap_or(before));
                let drawn = draw(host, expression, *format, *theme);
                host.set_mode(before);
                Ok(drawn?)
            }
            Work::Explore { expression, mode } => {
                let mode = mode.unwrap_or(host.settings().mode);
                // If nobody hears it, that is noticed at its end.
                Ok(play::look(host, expression, mode, &mut |name, content| {
                    let _ = self.outlet.send(event(id, name, content));
                })?)
            }
            Work::Edit { expression, mode, component, change } => {
                let mode = mode.unwrap_or(host.settings().mode);
                Ok(play::edit(host, expression, mode, *component, change)?)
            }
            Work::Advise { expression, mode, player } => {
                let mode = mode.unwrap_or(host.settings().mode);
                Ok(play::advise(host, expression, mode, *player)?)
            }
            Work::Joint { expression, left, right } => Ok(play::joint(host, expression, *left, *right)?),
            Work::Reset => {
                *host = self.new_host();
                Ok(json!({}))
            }
            Work::Set { mode, digits } => {
                if let Some(mode) = mode {
                    host.set_mode(*mode);
                }
                if let Some(digits) = digits {
                    host.set_digits(*digits);
                }
                let settings = host.settings();
                let time = self.limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
                Ok(json!({ "mode": settings.mode.to_string(), "digits": settings.digits, "time": time }))
            }
        }
    }

    /// The statements of a source up to the first error.
    fn run(&self, id: &Json, host: &mut Host, source: &str) -> Result<Json, End> {
        let mut script = Script::new(source);
        let mut micros: u64 = 0;
        loop {
            // Between two statements nothing is worked on that could be stopped.
            if self.queue.is_cancelled() {
                return Err(RequestError::stopped(Stop::Cancelled).into());
            }
            let Some(step) = script.next(host) else { break };
            micros = micros.saturating_add(step.evaluation.micros);
            match &step.evaluation.answer {
                Ok(answer) => {
                    let event = answered(id, host, &step, answer).or_else(|failure| {
                        if failure.is_cancelled() { Err(failure) } else { Ok(error(id, &failure)) }
                    })?;
                    self.outlet.send(event)?;
                }
                Err(errors) => {
                    let failures: Vec<RequestError> = errors.iter().cloned().map(RequestError::from).collect();
                    if let Some(cancelled) = failures.iter().find(|failure| failure.is_cancelled()) {
                        return Err(cancelled.clone().into());
                    }
                    for failure in &failures {
                        self.outlet.send(error(id, failure))?;
                    }
                }
            }
        }
        if script.failed() && self.queue.is_cancelled() {
            return Err(RequestError::stopped(Stop::Cancelled).into());
        }
        Ok(json!({ "micros": micros }))
    }
}

/// Why a statement has no answer.
fn error(id: &Json, failure: &RequestError) -> Json {
    event(id, "error", json!({ "error": failure.json() }))
}

/// What an expression evaluates to, as the content of a file.
fn draw(host: &mut Host, expression: &str, format: Format, theme: Theme) -> Result<Json, RequestError> {
    let figure = host.figure(expression).figure.map_err(first)?;
    let description = figure.picture.description.clone();
    let look = Look { theme, ..Look::plain() };
    let quick = is_quick(&figure, &look);
    let bytes = host.render(quick, move || rendered(figure, format, &look)).map_err(RequestError::stopped)?;
    let bytes = bytes.map_err(|refused| RequestError::new(refused.message, refused.hint))?;
    let (content, encoding) = match String::from_utf8(bytes) {
        Ok(text) if format.is_text() => (text, "utf8"),
        Ok(text) => (base64(text.as_bytes()), "base64"),
        Err(error) => (base64(error.as_bytes()), "base64"),
    };
    Ok(json!({ "content": content, "encoding": encoding, "description": description }))
}

/// The first of some errors; there is one at least.
fn first(errors: Vec<onside_lang::Error>) -> RequestError {
    let nothing = || RequestError::stopped(Stop::Internal("there is neither an answer nor an error"));
    errors.into_iter().next().map_or_else(nothing, RequestError::from)
}

/// The limits of a request, which go no further than those of the program.
fn within(bounds: Bounds, limits: Limits) -> Result<Limits, RequestError> {
    let beyond = |key: &str, option: &str| {
        RequestError::new(
            format!("\"{key}\" is more than this program was started with"),
            format!("ask for less, or start it with a larger --{option}"),
        )
    };
    let (time, memory) = (bounds.time.or(limits.time), bounds.memory.or(limits.memory));
    if limits.time.is_some_and(|most| time > Some(most)) {
        return Err(beyond("time", "max-time"));
    }
    if limits.memory.is_some_and(|most| memory > Some(most)) {
        return Err(beyond("memory", "max-memory"));
    }
    // Who bounds the memory means all of it.
    let process = if bounds.memory.is_some() { bounds.memory } else { limits.process };
    Ok(Limits { time, memory, process, ..limits })
}

/// What completion and help may know of a session.
fn knowledge(host: &mut Host) -> Knowledge {
    let variables = host.variables().into_iter();
    let known = |variable: onside_host::Variable| Known {
        name: variable.name,
        kind: variable.kind,
        parameters: variable.parameters,
    };
    Knowledge { variables: variables.map(known).collect(), rulesets: host.rulesets() }
}

/// The signs of base 64, which JSON can carry where a file is no text.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let sign = SIGNS.get((bits >> (18 - 6 * place) & 63) as usize).copied().unwrap_or(b'=');
            text.push(if place <= chunk.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_base_64() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xee, 0x00]), "/+4A");
    }
}
