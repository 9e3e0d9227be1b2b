//! Cherries, Cumulative Subtraction and loopy games, through the library.

use super::eval;
use crate::bench::case::{Case, Work};
use crate::bench::{cherries, loopy, scoring};

pub(super) const CASES: &[Case] = &[
    Case::new(
        "stack-random-10m",
        "The basis elements of a random stack of 10 million cherries",
        Work::Library(|| cherries::random_stack(10_000_000)),
    )
    .cpu(5000)
    .memory(1000),
    Case::new(
        "stack-thue-morse-5m",
        "The basis elements of a Thue-Morse stack of 5 million cherries",
        Work::Library(|| cherries::thue_morse_stack(5_000_000)),
    )
    .cpu(5000)
    .memory(1000),
    Case::new(
        "stack-thue-morse-10m",
        "The same for 10 million cherries: beside the case before, whether the time is linear",
        Work::Library(|| cherries::thue_morse_stack(10_000_000)),
    )
    .cpu(5000)
    .memory(1000),
    Case::new(
        "dec-1m",
        "The decomposition of Definition 5.24 (000) of a random segment of a million cherries",
        Work::Library(|| cherries::decomposition(1_000_000)),
    )
    .cpu(5000),
    Case::new(
        "cherries-500",
        "The R1 value of a random segment of 500 cherries",
        Work::Library(|| cherries::segment(500)),
    )
    .cpu(1000),
    Case::new(
        "cherries-2000",
        "The R1 value of a random segment of 2,000 cherries",
        Work::Library(|| cherries::segment(2000)),
    )
    .cpu(60_000)
    .memory(1000),
    Case::new(
        "cherries-1000x50",
        "The proved outcome of a sum of 1,000 random segments of 50 cherries",
        Work::Library(cherries::sum),
    )
    .cpu(5000),
    Case::new(
        "cherries-sums-14",
        "The outcomes of all sums of at most 14 cherries by search and by two theories, on two threads",
        Work::Library(cherries::all_sums),
    )
    .cpu(120_000),
    Case::new(
        "cherries-all-24",
        "The R1 values of all segments of up to 24 cherries, on two threads",
        Work::Library(cherries::all_segments),
    )
    .cpu(120_000),
    Case::new(
        "cs-999-1000",
        "Convergence and pattern of Cumulative Subtraction {999,1000} by the recurrence",
        Work::Library(scoring::convergence),
    )
    .cpu(200),
    Case::new(
        "cs-truncated-200",
        "The interval of convergence of {a,...,200} for every a by the recurrence",
        Work::Library(scoring::truncated_row),
    )
    .cpu(200),
    Case::new(
        "cs-truncated-1000",
        "The closed form of {a,...,m} against the recurrence for all a < m <= 1000, on two threads",
        Work::Library(scoring::truncated_check),
    )
    .cpu(120_000),
    Case::new(
        "cs-piles-2000",
        "The outcomes of {2,10,13,14} on all pairs of piles below 2,000",
        Work::Library(scoring::two_piles),
    )
    .cpu(1000),
    Case::new(
        "cs-all-20",
        "The convergence of every action set with max S <= 20, on two threads",
        Work::Library(scoring::all_action_sets),
    )
    .cpu(120_000),
    Case::new(
        "loopy-compare-2000x10",
        "Ten comparisons of two random stoppers of 2,000 vertices; the bar is 4 s each",
        Work::Library(loopy::comparison),
    )
    .cpu(40_000)
    .memory(1000),
    Case::new(
        "loopy-canonical-1000",
        "The graph-canonical form of a random stopper of 1,000 vertices",
        Work::Library(loopy::canonical_form),
    )
    .cpu(5000),
    Case::new(
        "loopy-unicycle-1000",
        "The graph-canonical form of a unicycle of 1,000 positions, of which none collapses",
        Work::Library(loopy::canonical_unicycle),
    )
    .cpu(5000),
    Case::new(
        "unicycles-10",
        "All 1,048,576 unicycles of one pattern of length 10; the bar is 300,000 a second",
        Work::Library(loopy::unicycles),
    )
    .cpu(3495),
    Case::new(
        "backsliding-3-2-3",
        "The value of the Backsliding Toads and Frogs strip ttt..fff",
        eval(|| "BackslidingToadsAndFrogs(\"ttt..fff\").CanonicalForm\n".to_owned()),
    )
    .cpu(1000),
];
