//! Nash values of synchronized games, and the matrix games beneath them.

use crate::bench::case::{Case, Peer, Work};
use crate::bench::{inputs, library};

const fn synchronized(input: fn() -> String) -> Work {
    Work::Eval { input, flags: &["--synchronized"] }
}

pub(super) const CASES: &[Case] = &[
    Case::new(
        "spush-14",
        "Nash values of ten random Push strips of 14 squares",
        synchronized(|| inputs::positions("Push", include_str!("../../../../bench/spush-14.txt"))),
    )
    .cpu(120)
    .memory(60)
    .peers(&[Peer::needs("CGSynch with a nearly free LP", 1260)]),
    Case::new(
        "spush-16",
        "Nash values of ten random Push strips of 16 squares",
        synchronized(|| inputs::positions("Push", include_str!("../../../../bench/spush-16.txt"))),
    )
    .cpu(600)
    .peers(&[Peer::needs("CGSynch with a nearly free LP", 5900)]),
    Case::new(
        "shack-6",
        "Nash values of ten random Hackenbush graphs with 6 vertices",
        synchronized(|| inputs::positions("Hackenbush", include_str!("../../../../bench/shack-6.txt"))),
    )
    .cpu(50)
    .peers(&[Peer::needs("CGSynch", 1770)]),
    Case::new(
        "shack-7",
        "Nash values of ten random Hackenbush graphs with 7 vertices",
        synchronized(|| inputs::positions("Hackenbush", include_str!("../../../../bench/shack-7.txt"))),
    )
    .cpu(1000)
    .peers(&[Peer::fails("CGSynch", "has 7 of 10 after 91 s")]),
    Case::new(
        "stalks-10",
        "Nash values of nH - mH for n, m up to 10 and H a red edge on a blue one, to 20 digits (003, Table 5.3)",
        Work::Eval { input: inputs::stalks, flags: &["--synchronized", "--digits", "20"] },
    )
    .cpu(1000),
    Case::new(
        "shove-all-16",
        "Values, saddle points and the formula for all Shove strips of at most 16 squares, on two threads",
        Work::Library(library::all_shove_strips),
    )
    .cpu(15_000)
    .memory(400),
    Case::new(
        "eighths-30",
        "Nash values of up to 30 copies of H(2,0) to 15 digits (004, Figure 3, stops at 19)",
        Work::Eval { input: inputs::eighths, flags: &["--synchronized", "--digits", "15"] },
    )
    .cpu(60_000)
    .memory(4000),
    Case::new(
        "halves-200",
        "Nash values of m H(0,0) - n H(0,0) for m, n up to 200 to 15 digits (004, Table 2, stops at 7)",
        Work::Eval { input: inputs::halves, flags: &["--synchronized", "--digits", "15"] },
    )
    .cpu(5000),
    Case::new(
        "eighths-30-500mb",
        "The same as eighths-30 under a limit of 500 MB: whether the limit is kept",
        Work::Eval { input: inputs::eighths, flags: &["--synchronized", "--digits", "15", "--max-memory", "500MB"] },
    )
    .cpu(60_000)
    .memory(600)
    .or_refuses(),
    Case::new(
        "copies-push-14",
        "The Nash value of 14 copies of Push(B_RB) to 30 digits: 689,000 sums",
        synchronized(|| "(14*Push(B_RB)).NashValue(30)\n".to_owned()),
    )
    .cpu(5000)
    .memory(120),
    Case::new(
        "copies-push-12",
        "The Nash value of 12 copies of Push(B_RB) to 10 digits: 294,000 sums",
        synchronized(|| "(12*Push(B_RB)).NashValue(10)\n".to_owned()),
    )
    .cpu(500)
    .memory(60),
    Case::new(
        "copies-push-23",
        "The Nash value of 23 copies of Push(B_RB) to 10 digits: 28 million sums",
        synchronized(|| "(23*Push(B_RB)).NashValue(10)\n".to_owned()),
    )
    .cpu(120_000)
    .memory(3000),
    Case::new(
        "sum-push-5",
        "The Nash value of a sum of five different Push strips to 30 digits: 392,000 sums",
        synchronized(|| {
            "(Push(BR_BR) + Push(B_RB) + Push(R_BRB) + Push(_RB_B) + Push(BRB_R)).NashValue(30)\n".to_owned()
        }),
    )
    .cpu(3000)
    .memory(90),
    Case::new(
        "copies-shove-8",
        "The Nash value of 8 copies of Shove(RB_RB) to 30 digits: 429,000 sums",
        synchronized(|| "(8*Shove(RB_RB)).NashValue(30)\n".to_owned()),
    )
    .cpu(3500)
    .memory(90),
    Case::new(
        "copies-hackenbush-20",
        "The Nash value of 20 copies of a Hackenbush tree of 5 edges to 30 digits: 28,000 sums",
        synchronized(|| "(20*Hackenbush(\"0-1B, 1-2R, 2-3B, 1-4R, 4-5B\")).NashValue(30)\n".to_owned()),
    )
    .cpu(200)
    .memory(60),
    Case::new(
        "matrices-12",
        "Certified values of 20,000 random matrices of 12 x 12 eighths; the bar is 12 microseconds each",
        Work::Library(|| library::random_matrices(12, 20_000)),
    )
    .cpu(240),
    Case::new(
        "matrices-24",
        "Certified values of 1,000 random matrices of 24 x 24 eighths; the bar is 400 microseconds each",
        Work::Library(|| library::random_matrices(24, 1_000)),
    )
    .cpu(400),
];
