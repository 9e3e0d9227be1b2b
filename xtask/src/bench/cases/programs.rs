//! Whole commands of the program: pictures, reproductions and sweeps. On two threads a minute is two minutes of CPU
//! time.

use crate::bench::case::{AnswerPlace, Case, Work};

const fn draws(words: &'static [&'static str], file: &'static str) -> Work {
    Work::Program { words, answer: AnswerPlace::File(file) }
}

const fn sweeps(words: &'static [&'static str]) -> Work {
    Work::Program { words, answer: AnswerPlace::Output }
}

pub(super) const CASES: &[Case] = &[
    Case::new(
        "draw-push",
        "A strip of four squares as a PNG: what the smallest picture costs",
        draws(&["draw", "Push(BR_B)", "-o", "@strip.png"], "@strip.png"),
    )
    .cpu(30),
    Case::new(
        "draw-heat-2000",
        "A heat map of 4,000,000 cells as SVG, the table of outcomes included",
        draws(&["draw", "Heatmap(CS({5,7}).TwoPiles(1999, 1999))", "-o", "@heat.svg"], "@heat.svg"),
    )
    .cpu(3000),
    Case::new(
        "draw-graph-4200",
        "The layout of a graph of 4,200 positions and 21,000 moves as SVG",
        draws(&["draw", "PositionGraph(BackslidingToadsAndFrogs(\"tttt...fff\"))", "-o", "@graph.svg"], "@graph.svg"),
    )
    .cpu(10_000),
    Case::new(
        "reproduce-all",
        "All tables and figures of the documents on two threads; the bar is five minutes",
        Work::Program { words: &["reproduce", "--all", "--threads", "2"], answer: AnswerPlace::Verdicts },
    )
    .cpu(600_000),
    Case::new(
        "sweep-shove-17",
        "The sweep shove-integer over all strips of at most 17 squares, on two threads",
        sweeps(&["sweep", "shove-integer", "--length", "17", "--threads", "2", "--no-files"]),
    )
    .cpu(120_000)
    .memory(600),
    Case::new(
        "sweep-duality-1000",
        "The sweep cs-duality for m up to 1,000, on two threads",
        sweeps(&["sweep", "cs-duality", "--max-m", "1000", "--threads", "2", "--no-files"]),
    )
    .cpu(120_000),
    Case::new(
        "sweep-sacrifice-16",
        "The sweep cs-sacrifice over all action sets up to 16, on two threads",
        sweeps(&["sweep", "cs-sacrifice", "--max", "16", "--threads", "2", "--no-files"]),
    )
    .cpu(120_000),
    Case::new(
        "sweep-cherries-16",
        "The sweep cherries-decomposition over all sums of at most 16 cherries, on two threads",
        sweeps(&["sweep", "cherries-decomposition", "--cherries", "16", "--threads", "2", "--no-files"]),
    )
    .cpu(1_200_000),
    Case::new(
        "sweep-cherries-value-26",
        "The sweep cherries-value over all segments of up to 26 cherries, on two threads",
        sweeps(&["sweep", "cherries-value", "--length", "26", "--threads", "2", "--no-files"]),
    )
    .cpu(1_200_000),
];
