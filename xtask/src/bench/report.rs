//! The table and its JSON form. All figures are whole microseconds, milliseconds and bytes until they are printed.

use serde_json::{Value, json};

use super::answers::Answers;
use super::case::{Case, Figure, Peer};
use super::measure::{Sample, Usage};

/// How a case did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The right answer; nothing else is asked.
    Right,
    /// The right answer within the bar.
    Pass,
    /// A clear error, which is allowed.
    Refused,
    /// The right answer, but too slow or too large.
    Miss,
    /// An answer that is not the recorded one.
    Wrong,
    /// An error where an answer was asked for.
    Failed,
    /// Ended by a signal.
    Crash,
}

impl Verdict {
    pub(crate) fn new(case: &Case, sample: &Sample, answers: &Answers) -> Verdict {
        match (sample.usage.exit, case.bar.admits(&sample.usage)) {
            (None, _) => Verdict::Crash,
            (Some(0), _) if answers.judge(case.name, &sample.answer).is_err() => Verdict::Wrong,
            (Some(0), true) if case.bar.is_none() => Verdict::Right,
            (Some(0), true) => Verdict::Pass,
            (Some(0), false) => Verdict::Miss,
            (Some(_), true) => Verdict::Refused,
            (Some(_), false) => Verdict::Failed,
        }
    }

    pub(crate) fn is_good(self) -> bool {
        matches!(self, Verdict::Right | Verdict::Pass | Verdict::Refused)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Verdict::Right => "right",
            Verdict::Pass => "pass",
            Verdict::Refused => "refused",
            Verdict::Miss => "miss",
            Verdict::Wrong => "wrong",
            Verdict::Failed => "failed",
            Verdict::Crash => "crash",
        }
    }
}

/// The table's first line.
pub(crate) fn heading() -> String {
    line(["case", "CPU s", "MB", "bar s", "bar MB", "verdict", "peers: CPU s (times ours)"])
}

/// One case as a line of the table.
pub(crate) fn row(case: &Case, usage: &Usage, verdict: Verdict) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".into());
    let peers: Vec<String> = case.peers.iter().map(|peer| against(peer, usage)).collect();
    line([
        case.name,
        &thousandths(usage.cpu_micros.div_ceil(1000)),
        &tenths(usage.peak_bytes.div_ceil(100_000)),
        &or_dash(case.bar.cpu_millis.map(thousandths)),
        &or_dash(case.bar.megabytes.map(|megabytes| megabytes.to_string())),
        verdict.word(),
        &peers.join(", "),
    ])
}

/// One case as a JSON object on one line.
pub(crate) fn json(case: &Case, sample: &Sample, verdict: Verdict, origin: Option<&str>, runs: u32) -> Value {
    let usage = &sample.usage;
    let peers: Vec<Value> = case
        .peers
        .iter()
        .map(|peer| match peer.figure {
            Figure::Millis(millis) => {
                json!({ "name": peer.name, "cpu_millis": millis, "ratio": tenths(ratio_in_tenths(millis, usage)) })
            }
            Figure::Fails(how) => json!({ "name": peer.name, "fails": how }),
        })
        .collect();
    json!({
        "case": case.name,
        "measures": case.measures,
        "runs": runs,
        "cpu_micros": usage.cpu_micros,
        "peak_bytes": usage.peak_bytes,
        "exit": usage.exit,
        "bar_cpu_millis": case.bar.cpu_millis,
        "bar_megabytes": case.bar.megabytes,
        "verdict": verdict.word(),
        "answer": sample.answer.to_json(),
        "origin": origin,
        "peers": peers,
    })
}

/// The cases and what they measure.
pub(crate) fn list<'a>(cases: impl Iterator<Item = &'a Case>, answers: &Answers) -> String {
    let line = |case: &Case| {
        let origin = answers.origin(case.name).unwrap_or("nobody");
        format!("{}\n  {}\n  answer: {origin}\n", case.name, case.measures)
    };
    cases.map(line).collect()
}

fn line(cells: [&str; 7]) -> String {
    let [name, cpu, memory, bar_cpu, bar_memory, verdict, peers] = cells;
    let text = format!("{name:<23} {cpu:>8} {memory:>8} {bar_cpu:>8} {bar_memory:>7}  {verdict:<7}  {peers}");
    text.trim_end().to_owned()
}

fn against(peer: &Peer, usage: &Usage) -> String {
    match peer.figure {
        Figure::Fails(how) => format!("{} {how}", peer.name),
        Figure::Millis(millis) => {
            format!("{} {} ({})", peer.name, thousandths(millis), tenths(ratio_in_tenths(millis, usage)))
        }
    }
}

/// How many times our time the peer needs, in tenths.
fn ratio_in_tenths(millis: u64, usage: &Usage) -> u64 {
    millis * 10_000 / usage.cpu_micros.max(1)
}

pub(super) fn thousandths(number: u64) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

pub(super) fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}

#[cfg(test)]
mod tests {
    use super::super::answers::Answer;
    use super::super::cases;
    use super::*;

    #[test]
    fn a_row_tells_time_memory_bar_and_ratio() {
        let case = cases::all().find(|case| case.name == "push-12").unwrap();
        let usage = Usage { cpu_micros: 40_000, peak_bytes: 12_345_000, exit: Some(0) };
        let words: Vec<String> = row(case, &usage, Verdict::Right).split_whitespace().map(str::to_owned).collect();
        let expected = ["push-12", "0.040", "12.4", "-", "-", "right", "CGSynch", "0.220", "(5.5),"];
        assert_eq!(words[..9], expected);
    }

    #[test]
    fn a_fast_wrong_answer_is_wrong_and_a_slow_right_one_is_a_miss() {
        let case = cases::all().find(|case| case.name == "first-result").unwrap();
        let answers = Answers::read().unwrap();
        let judge = |cpu_micros, answer: &str, exit| {
            let usage = Usage { cpu_micros, peak_bytes: 1, exit };
            Verdict::new(case, &Sample { usage, answer: Answer::new(answer.as_bytes()) }, &answers)
        };
        assert_eq!(judge(1, "2\n", Some(0)), Verdict::Pass);
        assert_eq!(judge(1, "3\n", Some(0)), Verdict::Wrong);
        assert_eq!(judge(1, "", Some(0)), Verdict::Wrong);
        assert_eq!(judge(20_000, "2\n", Some(0)), Verdict::Miss);
        assert_eq!(judge(1, "2\n", Some(1)), Verdict::Failed);
        assert_eq!(judge(1, "2\n", None), Verdict::Crash);
        assert!(!Verdict::Wrong.is_good() && Verdict::Pass.is_good());
    }
}
