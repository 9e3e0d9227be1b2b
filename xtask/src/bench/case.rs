//! What a benchmark is: work, a bar that it must clear, and what other programs need for the same input.

use onside::Stop;

use super::measure::Usage;

/// One benchmark.
pub(crate) struct Case {
    /// The name on the command line, in the table and in the record of answers.
    pub(crate) name: &'static str,
    /// What is measured, in one sentence without a full stop.
    pub(crate) measures: &'static str,
    pub(crate) work: Work,
    pub(crate) bar: Bar,
    /// Figures of others for exactly this input.
    pub(crate) peers: &'static [Peer],
}

/// How the work is done.
pub(crate) enum Work {
    /// Lines given to `onside eval -` with these flags.
    Eval { input: fn() -> String, flags: &'static [&'static str] },
    /// The program with these words.
    Program {
        /// One that begins with `@` is a file in the folder for temporary files.
        words: &'static [&'static str],
        answer: AnswerPlace,
    },
    /// A function over the library. What it returns is the answer.
    Library(fn() -> Result<String, Stop>),
}

/// Where the answer of a whole program stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerPlace {
    /// On the standard output, all of it.
    Output,
    /// On the standard output, in the lines `ENTRY: verdict`; the rest has timings in it.
    Verdicts,
    /// In the file that the word with this `@` names.
    File(&'static str),
}

/// What the process may use, and how it may end.
pub(crate) struct Bar {
    pub(crate) cpu_millis: Option<u64>,
    pub(crate) megabytes: Option<u64>,
    /// Whether a clear error (exit code 1) is as good as an answer.
    pub(crate) may_refuse: bool,
}

/// Another program and what it needs for the same input.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) figure: Figure,
}

/// What was measured of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Its CPU time.
    Millis(u64),
    /// It does not finish: how it ends.
    Fails(&'static str),
}

impl Case {
    pub(crate) const fn new(name: &'static str, measures: &'static str, work: Work) -> Case {
        Case { name, measures, work, bar: Bar::NONE, peers: &[] }
    }

    /// At most this much CPU time.
    pub(crate) const fn cpu(mut self, millis: u64) -> Case {
        self.bar.cpu_millis = Some(millis);
        self
    }

    /// At most this much memory.
    pub(crate) const fn memory(mut self, megabytes: u64) -> Case {
        self.bar.megabytes = Some(megabytes);
        self
    }

    /// A clear error is as good as an answer.
    pub(crate) const fn or_refuses(mut self) -> Case {
        self.bar.may_refuse = true;
        self
    }

    /// What others need.
    pub(crate) const fn peers(mut self, peers: &'static [Peer]) -> Case {
        self.peers = peers;
        self
    }
}

impl Bar {
    const NONE: Bar = Bar { cpu_millis: None, megabytes: None, may_refuse: false };

    /// Whether nothing is asked but an answer.
    pub(crate) fn is_none(&self) -> bool {
        self.cpu_millis.is_none() && self.megabytes.is_none() && !self.may_refuse
    }

    /// Whether a process clears the bar.
    pub(crate) fn admits(&self, usage: &Usage) -> bool {
        let ended_well = usage.exit == Some(0) || (self.may_refuse && usage.exit == Some(1));
        ended_well
            && self.cpu_millis.is_none_or(|millis| usage.cpu_micros <= millis * 1000)
            && self.megabytes.is_none_or(|megabytes| usage.peak_bytes <= megabytes * 1_000_000)
    }
}

impl Peer {
    pub(crate) const fn needs(name: &'static str, cpu_millis: u64) -> Peer {
        Peer { name, figure: Figure::Millis(cpu_millis) }
    }

    pub(crate) const fn fails(name: &'static str, how: &'static str) -> Peer {
        Peer { name, figure: Figure::Fails(how) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_judges_time_memory_and_how_the_process_ended() {
        let usage = |cpu_micros, peak_bytes, exit| Usage { cpu_micros, peak_bytes, exit };
        let case = || Case::new("a", "nothing", Work::Library(|| Ok(String::new()))).cpu(60).memory(40);
        let bar = case().bar;
        assert!(bar.admits(&usage(60_000, 40_000_000, Some(0))));
        assert!(!bar.admits(&usage(60_001, 40_000_000, Some(0))));
        assert!(!bar.admits(&usage(60_000, 40_000_001, Some(0))));
        assert!(!bar.admits(&usage(1, 1, Some(1))));
        assert!(!bar.admits(&usage(1, 1, None)));
        assert!(case().or_refuses().bar.admits(&usage(1, 1, Some(1))));
    }
}
