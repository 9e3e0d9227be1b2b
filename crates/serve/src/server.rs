//! The other program's side: reads lines, answers what needs no session, and puts the rest on the queue.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use onside_ground::Stop;
use onside_host::{Limits, Settings, on_large_stack};
use onside_lang::OwnRuleset;
use onside_show::Json;

use crate::assistant::Assistant;
use crate::event::{self, RequestError, event};
use crate::lines::{self, LONGEST_LINE, Next};
use crate::outlet::{Closed, Outlet};
use crate::queue::Queue;
use crate::request::{self, Request, Task};
use crate::work::Worker;

/// How long what was asked before the end of the input may still take.
const GRACE: Duration = Duration::from_secs(1);

/// How long work that was called off may take to hear it before nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is known of a word of the language, given the rulesets of the session; nothing if nothing is.
pub type Help = Arc<dyn Fn(&str, &[OwnRuleset]) -> Option<String> + Send + Sync>;

/// How sessions begin and what they may use.
pub struct Options {
    /// What a session is told beforehand.
    pub settings: Settings,
    /// The limits of a request that says nothing else; none can go beyond them.
    pub limits: Limits,
    /// Who explains words.
    pub help: Help,
}

/// Answers requests until the input ends.
///
/// What was asked before the end has a second to be answered, and is then called off. When this returns, work that did
/// not hear that may still go on in a thread: the program should end.
///
/// # Errors
/// The input cannot be read, or the system would not start a thread.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static, options: Options) -> io::Result<()> {
    let queue = Arc::new(Queue::default());
    let at_end = Arc::clone(&queue);
    let outlet = Outlet::new(output, move || {
        // Nobody hears the answers, so nobody needs them.
        at_end.close();
        at_end.cancel_all();
    })?;
    let Options { settings, limits, help } = options;
    let assistant = Assistant::new(help);
    let worker =
        Worker { queue: Arc::clone(&queue), outlet: outlet.clone(), assistant: assistant.clone(), settings, limits };
    let thread = std::thread::Builder::new().name("worker".into());
    let (at_work, refused) = (Arc::clone(&queue), outlet.clone());
    thread.spawn(move || {
        if let Err(error) = on_large_stack(move || worker.work()) {
            let failure =
                RequestError::new(format!("the system would not start a thread: {error}"), "end other programs");
            let _ = refused.send(event::failed(&Json::Null, &failure));
        }
        at_work.leave();
    })?;
    let server = Server { queue, outlet, assistant };
    let read = server.read(input);
    server.finish();
    read
}

struct Server {
    queue: Arc<Queue>,
    outlet: Outlet,
    assistant: Assistant,
}

impl Server {
    /// Reads lines until the input ends or nobody hears the answers.
    fn read(&self, mut input: impl BufRead) -> io::Result<()> {
        loop {
            let line = match lines::next(&mut input, LONGEST_LINE)? {
                Next::End => return Ok(()),
                Next::Line(line) if line.is_empty() => continue,
                Next::Line(line) => request::read(&line),
                Next::Long => {
                    let message = format!("the line is longer than {} MB", LONGEST_LINE / 1_000_000);
                    Err(Box::new((Json::Null, RequestError::new(message, "divide the request into several"))))
                }
            };
            let told = match line {
                Ok(request) => self.hear(request),
                Err(refused) => self.outlet.send(event::failed(&refused.0, &refused.1)),
            };
            if told.is_err() {
                return Ok(());
            }
        }
    }

    fn hear(&self, request: Request) -> Result<(), Closed> {
        match &request.task {
            Task::Cancel => match self.queue.cancel(&request.id) {
                Some(waiting) => self.outlet.send(event::failed(&waiting.id, &RequestError::stopped(Stop::Cancelled))),
                None => Ok(()),
            },
            Task::Assist(question) => self.outlet.send(event(&request.id, "done", self.assistant.answer(question))),
            Task::Work(..) => match self.queue.submit(request) {
                Ok(()) => Ok(()),
                // The id may be that of another request, whose events must not be mixed with this one.
                Err(failure) => self.outlet.send(event::failed(&Json::Null, &failure)),
            },
        }
    }

    /// Waits for what was asked, calls off what takes longer, and sees that everything is written.
    fn finish(&self) {
        self.queue.close();
        if !self.queue.wait_until_left(GRACE) {
            for waiting in self.queue.cancel_all() {
                let _ = self.outlet.send(event::failed(&waiting.id, &RequestError::stopped(Stop::Cancelled)));
            }
            self.queue.wait_until_left(PATIENCE);
        }
        self.outlet.flush(PATIENCE);
    }
}
