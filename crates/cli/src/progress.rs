//! How far long work has come, as one line on the standard error that is written over and over.

use std::io::{IsTerminal as _, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use onside_host::{Event, Progress};
use onside_show::grouped;

use crate::units::size;

/// How often it is looked whether a line is due.
const PULSE: Duration = Duration::from_millis(100);

const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// When a line appears, and how often it is written anew.
#[derive(Clone, Copy)]
struct Rhythm {
    first: Duration,
    then: Duration,
}

/// A line that comes and goes on a terminal; elsewhere lines follow each other, or there is none.
pub(crate) struct ProgressLine {
    terminal: bool,
    rhythm: Option<Rhythm>,
    due: Duration,
    shown: bool,
}

impl ProgressLine {
    /// For an answer that somebody waits for: after a second, on a terminal only.
    pub(crate) fn patient() -> ProgressLine {
        ProgressLine::new(Rhythm { first: Duration::from_secs(1), then: Duration::from_millis(100) }, None)
    }

    /// For work that is known to be long: soon on a terminal, after a second and seldom elsewhere.
    pub(crate) fn eager() -> ProgressLine {
        let terminal = Rhythm { first: Duration::from_millis(300), then: Duration::from_millis(200) };
        ProgressLine::new(terminal, Some(Rhythm { first: Duration::from_secs(1), then: Duration::from_secs(10) }))
    }

    fn new(on_terminal: Rhythm, elsewhere: Option<Rhythm>) -> ProgressLine {
        let terminal = std::io::stderr().is_terminal();
        let rhythm = if terminal { Some(on_terminal) } else { elsewhere };
        ProgressLine { terminal, rhythm, due: rhythm.map_or(Duration::MAX, |rhythm| rhythm.first), shown: false }
    }

    /// Shows the line if it is time for one.
    pub(crate) fn tell(&mut self, elapsed: Duration, line: impl FnOnce() -> String) {
        let Some(rhythm) = self.rhythm.filter(|_| elapsed >= self.due) else { return };
        self.due = elapsed.saturating_add(rhythm.then);
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.terminal {
            self.shown = true;
            write!(std::io::stderr(), "\r\x1b[K{}", line())
        } else {
            writeln!(std::io::stderr(), "{}", line())
        };
    }

    /// Takes the line away; the next one may come as late as the first.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }

    /// A listener that shows how an evaluation goes on.
    pub(crate) fn of_evaluations() -> impl FnMut(Event) + Send + 'static {
        let mut line = ProgressLine::patient();
        let mut turns = SPINNER.iter().cycle();
        move |event| match event {
            Event::Working(progress) => {
                line.tell(progress.elapsed, || format!("{} {}", turns.next().unwrap_or(&'|'), pace(&progress)));
            }
            Event::Ended => {
                line.clear();
                line = ProgressLine::patient();
            }
        }
    }
}

/// A line that a thread of its own writes, so that it is there while the work reports nothing.
pub(crate) struct Pulse {
    /// Dropped to end the thread.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Pulse {
    /// Writes what `words` says of the time since now, until this is dropped.
    pub(crate) fn start(mut line: ProgressLine, words: impl Fn(Duration) -> String + Send + 'static) -> Pulse {
        let (end, ended) = mpsc::channel::<()>();
        let begun = Instant::now();
        let thread = thread::Builder::new().name("progress".into()).spawn(move || {
            while ended.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                line.tell(begun.elapsed(), || words(begun.elapsed()));
            }
            line.clear();
        });
        // Where the system has no thread to spare the work goes on without a line.
        Pulse { end: Some(end), thread: thread.ok() }
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// `3 s, 4,500,000 positions, 1,500,000 a second, 120 MB (Ctrl-C stops)`: positions only where work is counted in them,
/// and what tables hold where the system does not tell what the program uses.
fn pace(progress: &Progress) -> String {
    let mut line = format!("{} s", progress.elapsed.as_secs());
    if progress.positions > 0 {
        line.push_str(&format!(", {} positions, {} a second", grouped(progress.positions), grouped(progress.rate())));
    }
    line.push_str(&format!(", {}", size(progress.process.unwrap_or(progress.tables))));
    line + " (Ctrl-C stops)"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_not_told() {
        let progress = Progress {
            elapsed: Duration::from_millis(3000),
            positions: 4_500_000,
            tables: 80_000_000,
            process: Some(120_000_000),
            share: None,
        };
        let told = "3 s, 4,500,000 positions, 1,500,000 a second, 120 MB (Ctrl-C stops)";
        assert_eq!(pace(&progress), told);
        let unknown = Progress { positions: 0, process: None, ..progress };
        assert_eq!(pace(&unknown), "3 s, 80 MB (Ctrl-C stops)");
    }
}
