//! The one way out: events become lines, which one thread writes.
//!
//! Whoever has an answer waits until there is room, so that nothing piles up if the other side does not read. Progress
//! never waits: it is told by the watchdog, which must not be kept from its limits, and what is late is of no use.

use std::io::Write;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::time::{Duration, Instant};

use onside_show::Json;

/// How many events may wait to be written.
const ROOM: usize = 64;

enum Message {
    Line(Json),
    /// All that came before is written; who sent this wants to know.
    Flushed(SyncSender<()>),
}

/// A handle to the way out; cheap to clone.
#[derive(Clone)]
pub(crate) struct Outlet {
    sender: SyncSender<Message>,
}

/// Nobody reads any more.
#[derive(Debug)]
pub(crate) struct Closed;

impl Outlet {
    /// Starts the thread that writes; `closed` is called there when nobody reads any more.
    pub(crate) fn new(
        output: impl Write + Send + 'static,
        closed: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<Outlet> {
        let (sender, receiver) = mpsc::sync_channel(ROOM);
        let thread = std::thread::Builder::new().name("outlet".into());
        thread.spawn(move || {
            write_all(output, &receiver);
            // From here on sending fails.
            drop(receiver);
            closed();
        })?;
        Ok(Outlet { sender })
    }

    /// Writes an event as soon as there is room.
    pub(crate) fn send(&self, event: Json) -> Result<(), Closed> {
        self.sender.send(Message::Line(event)).map_err(|_| Closed)
    }

    /// Writes an event if there is room now; what is not written is not missed.
    pub(crate) fn offer(&self, event: Json) {
        match self.sender.try_send(Message::Line(event)) {
            Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        }
    }

    /// Waits until everything is written, but not for ever.
    pub(crate) fn flush(&self, patience: Duration) {
        let end = Instant::now() + patience;
        let (sender, receiver) = mpsc::sync_channel(1);
        let mut message = Message::Flushed(sender);
        // There may be no room yet.
        while let Err(TrySendError::Full(back)) = self.sender.try_send(message) {
            if Instant::now() >= end {
                return;
            }
            message = back;
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = receiver.recv_timeout(end.saturating_duration_since(Instant::now()));
    }
}

/// Writes until every sender is gone or nobody reads.
fn write_all(mut output: impl Write, receiver: &Receiver<Message>) {
    for message in receiver {
        match message {
            Message::Line(event) => {
                let line = format!("{event}\n");
                // Each line is on its way at once: somebody waits for it.
                if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
                    return;
                }
            }
            Message::Flushed(done) => {
                let _ = done.try_send(());
            }
        }
    }
}
