//! How long the bars of cumulative subtraction take: `cargo run --release -p onside-value --example scoring_speed`.

#![allow(clippy::float_arithmetic)]

use std::hint::black_box;
use std::time::Instant;

use onside_ground::Guard;
use onside_value::scoring::{
    ActionSet, TruncatedRow, TwoPiles, check_truncated, scan_action_sets, windowed_convergence,
};

fn timed<T>(what: &str, call: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = black_box(call());
    println!("{what}: {:.3} s", start.elapsed().as_secs_f64());
    answer
}

fn main() {
    let guard = Guard::default();
    let set = |actions: &[u64]| ActionSet::new(actions.iter().copied()).expect("a set");
    let found = timed("xi and pattern of {999, 1000}", || windowed_convergence(&set(&[999, 1000]), &guard));
    println!("  xi = {:?}", found.map(|found| found.convergence.xi));
    timed("the row m = 200 by the recurrence", || TruncatedRow::by_recurrence(200, &guard)).expect("no limit");
    timed("all rows m <= 200 by the recurrence, 1 thread", || check_truncated(200, 1, &guard)).expect("no limit");
    let piles =
        timed("two piles, 2000 x 2000, {2, 10, 13, 14}", || TwoPiles::new(set(&[2, 10, 13, 14]), 1999, 1999, &guard));
    let piles = piles.expect("it fits");
    let row = timed("  the period of row 1000, proved", || piles.row_period(1000, &guard)).expect("no limit");
    println!("  {}", row.map_or_else(String::new, |row| row.to_string()));
    let diagonal = timed("  the period of the 5-diagonal", || piles.diagonal_period(5));
    println!("  {}", diagonal.map_or_else(String::new, |diagonal| diagonal.to_string()));
    let rows = timed("all action sets with max S <= 20, 2 threads", || scan_action_sets(20, 2, &guard));
    for row in rows.expect("no limit") {
        let slowest: Vec<String> = row.slowest.iter().map(ToString::to_string).collect();
        println!(
            "  max S = {}: {} games, {} converge at max S, largest xi {} by {}, {} with a shorter period",
            row.max,
            row.games,
            row.earliest,
            row.largest_xi,
            slowest.join(" "),
            row.shorter_period
        );
    }
    let check =
        timed("truncated support for all m <= 1000, 2 threads", || check_truncated(1000, 2, &guard)).expect("no limit");
    println!("  {} games, {} differ", check.games, check.different.len());
}
