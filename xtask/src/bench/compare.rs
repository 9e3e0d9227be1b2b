//! `--compare`: this build beside another one, on the same machine in the same run, so that a slower program is
//! noticed.
//!
//! Runs alternate, and which build comes first alternates too, so that a machine that warms up or is busy for a while
//! does not favour either. The least CPU time of each build counts. Short cases are run more often, because their times
//! scatter more; a case that seems slower gets twice as many rounds before it is called so. Where `perf` can count
//! instructions, they decide about cases that are too short for a clock.

use std::path::Path;

use serde_json::json;

use super::answers::Answers;
use super::case::Case;
use super::measure::{Executables, Sample, instructions, measured};
use super::report::{Verdict, tenths, thousandths};

/// A case may be slower by this many thousandths.
const TOLERANCE: i64 = 50;

/// Smaller differences are not seen by a clock.
const SEEN: u64 = 300;

/// Rounds go on until the two builds have used this much time together, or there were [`MOST_ROUNDS`].
const ENOUGH: u64 = 2_000_000;
const MOST_ROUNDS: u32 = 30;

/// The other build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Other {
    pub(super) onside: String,
    /// Its `xtask`, for the cases that go through the library.
    pub(super) xtask: Option<String>,
}

/// What was found about one case.
struct Pair {
    ours: Sample,
    theirs: Sample,
    rounds: u32,
    /// Instructions of ours and theirs.
    instructions: Option<(u64, u64)>,
}

/// Compares the cases one by one, and says which are slower or wrong.
pub(super) fn run(cases: &[&Case], other: &Other, runs: u32, as_json: bool) -> Result<(), String> {
    let answers = Answers::read()?;
    let ours = Executables::build()?;
    let theirs = Executables { onside: (&other.onside).into(), xtask: other.xtask.as_ref().map(Into::into) };
    for path in [Some(&theirs.onside), theirs.xtask.as_ref()].into_iter().flatten() {
        if !path.is_file() {
            return Err(format!("there is no program {}", path.display()));
        }
    }
    if !as_json {
        println!("{}", line(["case", "theirs s", "ours s", "change", "instr.", "MB", "MB", "verdict"]));
    }
    let (mut bad, mut skipped) = (Vec::new(), Vec::new());
    for case in cases {
        let (Some(our), Some(their)) = (ours.worker(case), theirs.worker(case)) else {
            skipped.push(case.name);
            continue;
        };
        let pair = Pair::measure(case, our, their, runs)?;
        let verdict = pair.verdict(case, &answers);
        if verdict.is_bad() {
            bad.push(format!("{} ({})", case.name, verdict.word()));
        }
        println!("{}", if as_json { pair.json(case, verdict).to_string() } else { pair.row(case, verdict) });
    }
    if !skipped.is_empty() {
        eprintln!("not compared, because the other build's xtask is needed: {}", skipped.join(", "));
    }
    if bad.is_empty() { Ok(()) } else { Err(format!("slower, wrong or failed: {}", bad.join(", "))) }
}

/// What came of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Same,
    Faster,
    Slower,
    /// Our answer is not the recorded one, or we failed.
    Bad(Verdict),
    /// The other build ends with another exit code: it does not do the same work.
    OtherFails,
}

impl Change {
    fn is_bad(self) -> bool {
        matches!(self, Change::Slower | Change::Bad(_))
    }

    fn word(self) -> &'static str {
        match self {
            Change::Same => "same",
            Change::Faster => "faster",
            Change::Slower => "slower",
            Change::Bad(verdict) => verdict.word(),
            Change::OtherFails => "other fails",
        }
    }
}

impl Pair {
    fn measure(case: &Case, our: &Path, their: &Path, runs: u32) -> Result<Pair, String> {
        let mut pair =
            Pair { ours: measured(our, case)?, theirs: measured(their, case)?, rounds: 1, instructions: None };
        let mut used = pair.ours.usage.cpu_micros + pair.theirs.usage.cpu_micros;
        let mut most = runs;
        loop {
            let short = used < ENOUGH && pair.rounds < MOST_ROUNDS;
            if pair.rounds >= most && !short {
                // A case that seems slower is looked at again, once.
                if most > runs || pair.by_time() != Change::Slower {
                    break;
                }
                most = pair.rounds * 2;
            }
            let order = if pair.rounds.is_multiple_of(2) { [our, their] } else { [their, our] };
            for worker in order {
                let sample = measured(worker, case)?;
                used += sample.usage.cpu_micros;
                if worker == our { pair.ours.merge(sample) } else { pair.theirs.merge(sample) }
            }
            pair.rounds += 1;
        }
        if pair.difference() < 10 * SEEN {
            pair.instructions = instructions(our, case).zip(instructions(their, case));
        }
        Ok(pair)
    }

    fn difference(&self) -> u64 {
        self.ours.usage.cpu_micros.abs_diff(self.theirs.usage.cpu_micros)
    }

    /// How much more we need, in thousandths.
    fn change(ours: u64, theirs: u64) -> i64 {
        let (ours, theirs) = (i128::from(ours), i128::from(theirs.max(1)));
        i64::try_from((ours - theirs) * 1000 / theirs).unwrap_or(i64::MAX)
    }

    fn judged(change: i64) -> Change {
        match change {
            change if change > TOLERANCE => Change::Slower,
            change if change < -TOLERANCE => Change::Faster,
            _ => Change::Same,
        }
    }

    fn by_time(&self) -> Change {
        if self.difference() < SEEN {
            return Change::Same;
        }
        Pair::judged(Pair::change(self.ours.usage.cpu_micros, self.theirs.usage.cpu_micros))
    }

    fn verdict(&self, case: &Case, answers: &Answers) -> Change {
        let verdict = Verdict::new(case, &self.ours, answers);
        if !verdict.is_good() && verdict != Verdict::Miss {
            return Change::Bad(verdict);
        }
        if self.ours.usage.exit != self.theirs.usage.exit {
            return Change::OtherFails;
        }
        match self.instructions {
            Some((ours, theirs)) => Pair::judged(Pair::change(ours, theirs)),
            None => self.by_time(),
        }
    }

    fn row(&self, case: &Case, verdict: Change) -> String {
        let seconds = |sample: &Sample| {
            let tenths_of_millis = sample.usage.cpu_micros.div_ceil(100);
            format!("{}.{:04}", tenths_of_millis / 10_000, tenths_of_millis % 10_000)
        };
        let megabytes = |sample: &Sample| tenths(sample.usage.peak_bytes.div_ceil(100_000));
        let percent = |change: i64| {
            let sign = if change < 0 { '-' } else { '+' };
            format!("{sign}{} %", tenths(change.unsigned_abs()))
        };
        line([
            case.name,
            &seconds(&self.theirs),
            &seconds(&self.ours),
            &percent(Pair::change(self.ours.usage.cpu_micros, self.theirs.usage.cpu_micros)),
            &self.instructions.map_or("-".to_owned(), |(ours, theirs)| percent(Pair::change(ours, theirs))),
            &megabytes(&self.theirs),
            &megabytes(&self.ours),
            &format!("{}{}", verdict.word(), if self.same_answer() { "" } else { ", and they answer differently" }),
        ])
    }

    fn same_answer(&self) -> bool {
        self.ours.answer == self.theirs.answer
    }

    fn json(&self, case: &Case, verdict: Change) -> serde_json::Value {
        json!({
            "case": case.name,
            "rounds": self.rounds,
            "theirs": self.theirs.to_json(),
            "ours": self.ours.to_json(),
            "instructions": self.instructions.map(|(ours, theirs)| json!({ "theirs": theirs, "ours": ours })),
            "change": thousandths_signed(Pair::change(self.ours.usage.cpu_micros, self.theirs.usage.cpu_micros)),
            "same_answer": self.same_answer(),
            "verdict": verdict.word(),
        })
    }
}

fn thousandths_signed(change: i64) -> String {
    let sign = if change < 0 { "-" } else { "" };
    format!("{sign}{}", thousandths(change.unsigned_abs()))
}

fn line(cells: [&str; 8]) -> String {
    let [name, theirs, ours, change, instructions, before, after, verdict] = cells;
    format!("{name:<23} {theirs:>9} {ours:>9} {change:>9} {instructions:>9} {before:>8} {after:>8}  {verdict}")
}

#[cfg(test)]
mod tests {
    use super::super::answers::Answer;
    use super::super::cases;
    use super::super::measure::Usage;
    use super::*;

    fn sample(cpu_micros: u64, answer: &str) -> Sample {
        let usage = Usage { cpu_micros, peak_bytes: 1, exit: Some(0) };
        Sample { usage, answer: Answer::new(answer.as_bytes()) }
    }

    #[test]
    fn more_than_five_percent_is_slower_and_a_wrong_answer_is_worse() {
        let case = cases::all().find(|case| case.name == "first-result").unwrap();
        let answers = Answers::read().unwrap();
        let judge = |ours: Sample, theirs: Sample, instructions| {
            Pair { ours, theirs, rounds: 3, instructions }.verdict(case, &answers)
        };
        let theirs = || sample(100_000, "2\n");
        assert_eq!(judge(sample(105_000, "2\n"), theirs(), None), Change::Same);
        assert_eq!(judge(sample(105_200, "2\n"), theirs(), None), Change::Slower);
        assert_eq!(judge(sample(90_000, "2\n"), theirs(), None), Change::Faster);
        assert_eq!(judge(sample(10, "3\n"), theirs(), None), Change::Bad(Verdict::Wrong));
        let failing = Sample { usage: Usage { exit: Some(2), ..theirs().usage }, ..theirs() };
        assert_eq!(judge(sample(200_000, "2\n"), failing, None), Change::OtherFails);
        // Two hundred microseconds are nothing to a clock, but instructions can be counted.
        assert_eq!(judge(sample(1200, "2\n"), sample(1000, "2\n"), None), Change::Same);
        assert_eq!(judge(sample(1200, "2\n"), sample(1000, "2\n"), Some((1100, 1000))), Change::Slower);
        assert!(Change::Slower.is_bad() && !Change::OtherFails.is_bad());
    }
}
