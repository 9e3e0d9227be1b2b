//! The table and its JSON form. All figures are whole microseconds, milliseconds and bytes until they are printed.

use serde_json::{Value, json};

use super::cases::{Case, Peer};
use super::measure::Usage;

/// The table's first line.
pub(crate) fn heading() -> String {
    line(["case", "CPU s", "MB", "bar s", "bar MB", "bar", "peers: CPU s (times ours)"])
}

/// One case as a line of the table.
pub(crate) fn row(case: &Case, usage: &Usage) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    let peers: Vec<String> = case.peers.iter().map(|peer| against(peer, usage)).collect();
    line([
        case.name,
        &thousandths(usage.cpu_micros.div_ceil(1000)),
        &tenths(usage.peak_bytes.div_ceil(100_000)),
        &or_dash(case.bar.cpu_millis.map(thousandths)),
        &or_dash(case.bar.megabytes.map(|megabytes| megabytes.to_string())),
        verdict(case, usage),
        &peers.join(", "),
    ])
}

/// One case as a JSON object on one line.
pub(crate) fn json(case: &Case, usage: &Usage, runs: u32) -> Value {
    let peers: Vec<Value> = case
        .peers
        .iter()
        .map(|peer| {
            let ratio = peer.cpu_millis.map(|millis| tenths(ratio_in_tenths(millis, usage)));
            json!({ "name": peer.name, "cpu_millis": peer.cpu_millis, "ratio": ratio })
        })
        .collect();
    json!({
        "case": case.name,
        "runs": runs,
        "cpu_micros": usage.cpu_micros,
        "peak_bytes": usage.peak_bytes,
        "exit": usage.exit,
        "bar_cpu_millis": case.bar.cpu_millis,
        "bar_megabytes": case.bar.megabytes,
        "verdict": verdict(case, usage),
        "peers": peers,
    })
}

fn line(cells: [&str; 7]) -> String {
    let [name, cpu, memory, bar_cpu, bar_memory, verdict, peers] = cells;
    let text = format!("{name:<19} {cpu:>8} {memory:>8} {bar_cpu:>8} {bar_memory:>7}  {verdict:<7}  {peers}");
    text.trim_end().to_owned()
}

fn verdict(case: &Case, usage: &Usage) -> &'static str {
    match (usage.exit, case.bar.admits(usage)) {
        (None, _) => "crash",
        (Some(0), true) if case.bar.is_none() => "-",
        (Some(0), true) => "pass",
        (Some(_), true) => "refused",
        (Some(0), false) => "miss",
        (Some(_), false) => "failed",
    }
}

fn against(peer: &Peer, usage: &Usage) -> String {
    match peer.cpu_millis {
        None => format!("{} fails", peer.name),
        Some(millis) => format!("{} {} ({})", peer.name, thousandths(millis), tenths(ratio_in_tenths(millis, usage))),
    }
}

/// How many times our time the peer needs, in tenths.
fn ratio_in_tenths(millis: u64, usage: &Usage) -> u64 {
    millis * 10_000 / usage.cpu_micros.max(1)
}

fn thousandths(number: u64) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}

#[cfg(test)]
mod tests {
    use super::super::cases::CASES;
    use super::*;

    #[test]
    fn a_row_tells_time_memory_bar_and_ratio() {
        let case = CASES.iter().find(|case| case.name == "push-16").unwrap();
        let usage = Usage { cpu_micros: 40_000, peak_bytes: 12_345_000, exit: Some(0) };
        let words: Vec<String> = row(case, &usage).split_whitespace().map(str::to_owned).collect();
        assert_eq!(words, ["push-16", "0.040", "12.4", "0.060", "40", "pass", "CGSynch", "3.760", "(94.0)"]);
        let slow = Usage { cpu_micros: 70_000, ..usage };
        assert_eq!(json(case, &slow, 3)["verdict"], "miss");
        assert_eq!(json(case, &Usage { exit: None, ..usage }, 3)["verdict"], "crash");
    }
}
