//! How far a sweep has come, on the standard error: at once on a terminal, after two seconds elsewhere.

use std::io::{IsTerminal as _, Write as _};
use std::time::Duration;

use onside_lab::sweep::Progress;

use onside_show::grouped;

/// When the line appears and how often it is written anew, on a terminal and elsewhere.
const TERMINAL: (Duration, Duration) = (Duration::from_millis(300), Duration::from_millis(200));
const ELSEWHERE: (Duration, Duration) = (Duration::from_secs(2), Duration::from_secs(10));

pub(super) struct Teller {
    terminal: bool,
    next: Duration,
    shown: bool,
}

impl Teller {
    pub(super) fn new() -> Teller {
        let terminal = std::io::stderr().is_terminal();
        let next = if terminal { TERMINAL.0 } else { ELSEWHERE.0 };
        Teller { terminal, next, shown: false }
    }

    pub(super) fn tell(&mut self, progress: Progress) {
        if progress.elapsed < self.next {
            return;
        }
        self.next = progress.elapsed + if self.terminal { TERMINAL.1 } else { ELSEWHERE.1 };
        let line = line(progress);
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.terminal {
            self.shown = true;
            write!(std::io::stderr(), "\r\x1b[K{line}")
        } else {
            writeln!(std::io::stderr(), "{line}")
        };
    }

    pub(super) fn end(&self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// `12 of 40 chunks, 1,234,567 cases, 52,000 a second, about 1 min left`
fn line(progress: Progress) -> String {
    let Progress { done, fresh, total, cases, elapsed } = progress;
    let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = u128::from(cases) * 1000 / u128::from(millis);
    let mut line = format!(
        "{} of {} chunks, {} cases, {} a second",
        grouped(done),
        grouped(total),
        grouped(cases),
        grouped(u64::try_from(rate).unwrap_or(u64::MAX))
    );
    if fresh > 0 && total > done {
        let left = u128::from(millis) * u128::from(total - done) / u128::from(fresh) / 1000;
        let left = match left {
            0..=1 => "a second".to_string(),
            2..120 => format!("{left} s"),
            120..7200 => format!("{} min", left / 60),
            _ => format!("{} h", left / 3600),
        };
        line.push_str(&format!(", about {left} left"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_and_the_time_left_are_told() {
        let progress =
            Progress { done: 30, fresh: 10, total: 40, cases: 1_200_000, elapsed: Duration::from_millis(30_000) };
        assert_eq!(line(progress), "30 of 40 chunks, 1,200,000 cases, 40,000 a second, about 30 s left");
        let progress = Progress { fresh: 0, cases: 0, ..progress };
        assert_eq!(line(progress), "30 of 40 chunks, 0 cases, 0 a second");
    }
}
