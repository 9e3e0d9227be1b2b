//! The cases: what is measured, the bar it must clear, and what other programs need for the same.
//!
//! The peers' figures were measured on another day on one machine with two cores, one thread each. They say which order of
//! magnitude to expect, no more.

use onside::Stop;

use super::library::Repeats;
use super::measure::Usage;
use super::{cherries, inputs, library, loopy, scoring};

/// One benchmark.
pub(crate) struct Case {
    /// The name on the command line and in the table.
    pub(crate) name: &'static str,
    pub(crate) work: Work,
    pub(crate) bar: Bar,
    pub(crate) peers: &'static [Peer],
}

/// How the work is done.
pub(crate) enum Work {
    /// Lines given to `onside eval -` with these flags.
    Eval { input: fn() -> String, flags: &'static [&'static str] },
    /// The program with these words; one that begins with `@` is the name of a file in the folder for temporary files.
    Program(&'static [&'static str]),
    /// A function over the library; it returns a sentence or a value as text, so that nothing can be optimised away.
    Library(fn() -> Result<String, Stop>),
}

/// What the process may use, and how it may end.
pub(crate) struct Bar {
    pub(crate) cpu_millis: Option<u64>,
    pub(crate) megabytes: Option<u64>,
    /// Whether a clear error (exit code 1) is as good as an answer.
    pub(crate) may_refuse: bool,
}

/// Another program and its CPU time, if it finishes.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) cpu_millis: Option<u64>,
}

impl Bar {
    const NONE: Bar = Bar { cpu_millis: None, megabytes: None, may_refuse: false };

    const fn cpu(millis: u64) -> Bar {
        Bar { cpu_millis: Some(millis), ..Bar::NONE }
    }

    const fn cpu_and_memory(millis: u64, megabytes: u64) -> Bar {
        Bar { cpu_millis: Some(millis), megabytes: Some(megabytes), may_refuse: false }
    }

    const fn or_refuses(self) -> Bar {
        Bar { may_refuse: true, ..self }
    }

    /// Whether nothing is asked but an answer.
    pub(crate) fn is_none(&self) -> bool {
        self.cpu_millis.is_none() && self.megabytes.is_none() && !self.may_refuse
    }

    /// Whether a run clears the bar.
    pub(crate) fn admits(&self, usage: &Usage) -> bool {
        let ended_well = usage.exit == Some(0) || (self.may_refuse && usage.exit == Some(1));
        ended_well
            && self.cpu_millis.is_none_or(|millis| usage.cpu_micros <= millis * 1000)
            && self.megabytes.is_none_or(|megabytes| usage.peak_bytes <= megabytes * 1_000_000)
    }
}

const fn peer(name: &'static str, cpu_millis: u64) -> Peer {
    Peer { name, cpu_millis: Some(cpu_millis) }
}

const fn eval(input: fn() -> String) -> Work {
    Work::Eval { input, flags: &[] }
}

const fn synchronized(input: fn() -> String) -> Work {
    Work::Eval { input, flags: &["--synchronized"] }
}

/// All cases, in the order of the table.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "push-12",
        work: eval(|| inputs::push(include_str!("../../../bench/push-12.txt"))),
        bar: Bar::NONE,
        peers: &[peer("CGSynch", 220), peer("CGSuite", 750)],
    },
    Case {
        name: "push-14",
        work: eval(|| inputs::push(include_str!("../../../bench/push-14.txt"))),
        bar: Bar::NONE,
        peers: &[peer("CGSynch", 1240), peer("CGSuite", 4980)],
    },
    Case {
        name: "push-16",
        work: eval(|| inputs::push(include_str!("../../../bench/push-16.txt"))),
        bar: Bar::cpu_and_memory(60, 40),
        peers: &[peer("CGSynch", 3760)],
    },
    Case {
        name: "push-18",
        work: eval(|| inputs::push(include_str!("../../../bench/push-18.txt"))),
        bar: Bar::cpu(400),
        peers: &[Peer { name: "CGSynch", cpu_millis: None }],
    },
    Case {
        name: "push-24",
        work: Work::Eval {
            input: || inputs::push(include_str!("../../../bench/push-24.txt")),
            flags: &["--max-time", "60s", "--max-memory", "4GB"],
        },
        bar: Bar::cpu_and_memory(60_000, 4000).or_refuses(),
        peers: &[],
    },
    Case { name: "push-all-14", work: Work::Library(library::all_push_strips), bar: Bar::cpu(4000), peers: &[] },
    Case { name: "stalk-2000", work: eval(inputs::stalk), bar: Bar::NONE.or_refuses(), peers: &[] },
    Case { name: "integer-1e30", work: eval(inputs::large_integer), bar: Bar::NONE.or_refuses(), peers: &[] },
    Case { name: "nested-100000", work: eval(inputs::nested_braces), bar: Bar::NONE.or_refuses(), peers: &[] },
    Case { name: "first-result", work: eval(|| "1+1\n".into()), bar: Bar::cpu(10), peers: &[] },
    Case { name: "small-100000", work: eval(inputs::small_expressions), bar: Bar::cpu(2000), peers: &[] },
    // Ten megabytes in one source: reading it is the work, and it is evaluated too.
    Case { name: "source-10mb", work: eval(inputs::long_source), bar: Bar::cpu(1000), peers: &[] },
    // The peer's figure came without its list of games, so these two ratios are rough. The first list is drawn as it comes and
    // repeats games; in the second all 200 are different, so that no sum is asked twice.
    Case {
        name: "sums-20100",
        work: Work::Library(|| library::sums_of_hot_games(Repeats::Allowed)),
        bar: Bar::cpu(300),
        peers: &[peer("cgt-tools", 1900)],
    },
    Case {
        name: "sums-20100-distinct",
        work: Work::Library(|| library::sums_of_hot_games(Repeats::Refused)),
        bar: Bar::cpu(300),
        peers: &[peer("cgt-tools", 1900)],
    },
    Case {
        name: "switches-14",
        work: Work::Library(library::sum_of_switches),
        bar: Bar::cpu(60),
        peers: &[peer("cgt-tools", 600)],
    },
    Case {
        name: "heat-star-14",
        work: Work::Library(library::heated_nimber),
        bar: Bar::cpu(200),
        peers: &[peer("CGSuite", 9400)],
    },
    Case {
        name: "domineering-4x4",
        work: Work::Library(|| library::domineering(4)),
        bar: Bar::cpu(10),
        peers: &[peer("cgt-tools", 10), peer("CGSuite", 300)],
    },
    Case {
        name: "domineering-5x5",
        work: Work::Library(|| library::domineering(5)),
        bar: Bar::cpu_and_memory(400, 60),
        peers: &[peer("cgt-tools", 4510), peer("CGSuite", 6480)],
    },
    Case {
        name: "spush-14",
        work: synchronized(|| inputs::positions("Push", include_str!("../../../bench/spush-14.txt"))),
        bar: Bar::cpu_and_memory(120, 60),
        peers: &[peer("CGSynch, free LP", 1260)],
    },
    Case {
        name: "spush-16",
        work: synchronized(|| inputs::positions("Push", include_str!("../../../bench/spush-16.txt"))),
        bar: Bar::cpu(600),
        peers: &[peer("CGSynch, free LP", 5900)],
    },
    Case {
        name: "shack-6",
        work: synchronized(|| inputs::positions("Hackenbush", include_str!("../../../bench/shack-6.txt"))),
        bar: Bar::cpu(50),
        peers: &[peer("CGSynch", 1770)],
    },
    Case {
        name: "shack-7",
        work: synchronized(|| inputs::positions("Hackenbush", include_str!("../../../bench/shack-7.txt"))),
        bar: Bar::cpu(1000),
        peers: &[Peer { name: "CGSynch", cpu_millis: None }],
    },
    // 003, Table 5.3, as far as its source had it.
    Case {
        name: "stalks-10",
        work: Work::Eval { input: inputs::stalks, flags: &["--synchronized", "--digits", "20"] },
        bar: Bar::cpu(1000),
        peers: &[],
    },
    Case {
        name: "shove-all-16",
        work: Work::Library(library::all_shove_strips),
        bar: Bar::cpu_and_memory(15_000, 400),
        peers: &[],
    },
    // 004, Figure 3, which stops at 19 copies.
    Case {
        name: "eighths-30",
        work: Work::Eval { input: inputs::eighths, flags: &["--synchronized", "--digits", "15"] },
        bar: Bar::cpu_and_memory(60_000, 4000),
        peers: &[],
    },
    // 004, Table 2.
    Case {
        name: "halves-200",
        work: Work::Eval { input: inputs::halves, flags: &["--synchronized", "--digits", "15"] },
        bar: Bar::cpu(5000),
        peers: &[],
    },
    Case {
        name: "eighths-30-500mb",
        work: Work::Eval {
            input: inputs::eighths,
            flags: &["--synchronized", "--digits", "15", "--max-memory", "500MB"],
        },
        bar: Bar::cpu_and_memory(60_000, 600).or_refuses(),
        peers: &[],
    },
    // 12 and 400 microseconds each.
    Case {
        name: "matrices-12",
        work: Work::Library(|| library::random_matrices(12, 20_000)),
        bar: Bar::cpu(240),
        peers: &[],
    },
    Case {
        name: "matrices-24",
        work: Work::Library(|| library::random_matrices(24, 1_000)),
        bar: Bar::cpu(400),
        peers: &[],
    },
    Case {
        name: "stack-random-10m",
        work: Work::Library(|| cherries::random_stack(10_000_000)),
        bar: Bar::cpu_and_memory(5000, 1000),
        peers: &[],
    },
    Case {
        name: "stack-thue-morse-5m",
        work: Work::Library(|| cherries::thue_morse_stack(5_000_000)),
        bar: Bar::cpu_and_memory(5000, 1000),
        peers: &[],
    },
    Case {
        name: "stack-thue-morse-10m",
        work: Work::Library(|| cherries::thue_morse_stack(10_000_000)),
        bar: Bar::cpu_and_memory(5000, 1000),
        peers: &[],
    },
    Case {
        name: "dec-1m",
        work: Work::Library(|| cherries::decomposition(1_000_000)),
        bar: Bar::cpu(5000),
        peers: &[],
    },
    Case { name: "cherries-500", work: Work::Library(|| cherries::segment(500)), bar: Bar::cpu(1000), peers: &[] },
    Case {
        name: "cherries-2000",
        work: Work::Library(|| cherries::segment(2000)),
        bar: Bar::cpu_and_memory(60_000, 1000),
        peers: &[],
    },
    Case { name: "cherries-1000x50", work: Work::Library(cherries::sum), bar: Bar::cpu(5000), peers: &[] },
    // A bar of a minute on two threads is one of two minutes of CPU time.
    Case { name: "cherries-sums-14", work: Work::Library(cherries::all_sums), bar: Bar::cpu(120_000), peers: &[] },
    Case { name: "cherries-all-24", work: Work::Library(cherries::all_segments), bar: Bar::cpu(120_000), peers: &[] },
    Case { name: "cs-999-1000", work: Work::Library(scoring::convergence), bar: Bar::cpu(200), peers: &[] },
    Case { name: "cs-truncated-200", work: Work::Library(scoring::truncated_row), bar: Bar::cpu(200), peers: &[] },
    Case {
        name: "cs-truncated-1000",
        work: Work::Library(scoring::truncated_check),
        bar: Bar::cpu(120_000),
        peers: &[],
    },
    Case { name: "cs-piles-2000", work: Work::Library(scoring::two_piles), bar: Bar::cpu(1000), peers: &[] },
    // The bar of 4 s is for one comparison; this is ten.
    Case {
        name: "loopy-compare-2000x10",
        work: Work::Library(loopy::comparison),
        bar: Bar::cpu_and_memory(40_000, 1000),
        peers: &[],
    },
    Case { name: "loopy-canonical-1000", work: Work::Library(loopy::canonical_form), bar: Bar::cpu(5000), peers: &[] },
    Case {
        name: "loopy-unicycle-1000",
        work: Work::Library(loopy::canonical_unicycle),
        bar: Bar::cpu(5000),
        peers: &[],
    },
    // 300,000 a second.
    Case { name: "unicycles-10", work: Work::Library(loopy::unicycles), bar: Bar::cpu(3495), peers: &[] },
    Case {
        name: "backsliding-3-2-3",
        work: eval(|| "BackslidingToadsAndFrogs(\"ttt..fff\").CanonicalForm\n".to_owned()),
        bar: Bar::cpu(1000),
        peers: &[],
    },
    Case {
        name: "draw-push",
        work: Work::Program(&["draw", "Push(BR_B)", "-o", "@onside-bench.png"]),
        bar: Bar::cpu(30),
        peers: &[],
    },
    Case {
        name: "draw-heat-2000",
        work: Work::Program(&["draw", "Heatmap(CS({5,7}).TwoPiles(1999, 1999))", "-o", "@onside-bench.svg"]),
        bar: Bar::cpu(3000),
        peers: &[],
    },
    // 4,200 positions and 21,000 moves.
    Case {
        name: "draw-graph-4200",
        work: Work::Program(&[
            "draw",
            "PositionGraph(BackslidingToadsAndFrogs(\"tttt...fff\"))",
            "-o",
            "@onside-bench.svg",
        ]),
        bar: Bar::cpu(10_000),
        peers: &[],
    },
    // Five minutes on two threads.
    Case {
        name: "reproduce-all",
        work: Work::Program(&["reproduce", "--all", "--threads", "2"]),
        bar: Bar::cpu(600_000),
        peers: &[],
    },
    Case { name: "cs-all-20", work: Work::Library(scoring::all_action_sets), bar: Bar::cpu(120_000), peers: &[] },
    // Sweeps have two threads: a bar of a minute is one of two minutes of CPU time.
    Case {
        name: "sweep-shove-17",
        work: Work::Program(&["sweep", "shove-integer", "--length", "17", "--threads", "2", "--no-files"]),
        bar: Bar::cpu_and_memory(120_000, 600),
        peers: &[],
    },
    Case {
        name: "sweep-duality-1000",
        work: Work::Program(&["sweep", "cs-duality", "--max-m", "1000", "--threads", "2", "--no-files"]),
        bar: Bar::cpu(120_000),
        peers: &[],
    },
    Case {
        name: "sweep-sacrifice-16",
        work: Work::Program(&["sweep", "cs-sacrifice", "--max", "16", "--threads", "2", "--no-files"]),
        bar: Bar::cpu(120_000),
        peers: &[],
    },
    Case {
        name: "sweep-cherries-16",
        work: Work::Program(&["sweep", "cherries-decomposition", "--cherries", "16", "--threads", "2", "--no-files"]),
        bar: Bar::cpu(1_200_000),
        peers: &[],
    },
    Case {
        name: "sweep-cherries-value-26",
        work: Work::Program(&["sweep", "cherries-value", "--length", "26", "--threads", "2", "--no-files"]),
        bar: Bar::cpu(1_200_000),
        peers: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_judges_time_memory_and_how_the_process_ended() {
        let usage = |cpu_micros, peak_bytes, exit| Usage { cpu_micros, peak_bytes, exit };
        let bar = Bar::cpu_and_memory(60, 40);
        assert!(bar.admits(&usage(60_000, 40_000_000, Some(0))));
        assert!(!bar.admits(&usage(60_001, 40_000_000, Some(0))));
        assert!(!bar.admits(&usage(60_000, 40_000_001, Some(0))));
        assert!(!bar.admits(&usage(1, 1, Some(1))));
        assert!(!bar.admits(&usage(1, 1, None)));
        assert!(bar.or_refuses().admits(&usage(1, 1, Some(1))));
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), CASES.len());
    }
}
