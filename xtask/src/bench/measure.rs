//! Runs the measured processes, takes their answers and asks the system what they used.
//!
//! The system tells a process what all its ended children used together, and the largest peak among them. So the
//! measuring process has exactly one child in its life. (Its own few megabytes are a floor under the reported peak.)

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use serde_json::{Value, json};

use super::answers::Answer;
use super::case::{AnswerPlace, Case, Work};
use super::{CASE, ONE};
use crate::cargo;

/// What a process used, and its exit code unless a signal ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// User and system time together.
    pub(crate) cpu_micros: u64,
    /// The largest resident set.
    pub(crate) peak_bytes: u64,
    pub(crate) exit: Option<i32>,
}

/// One run of a case: what it used and what it answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) usage: Usage,
    pub(crate) answer: Answer,
}

impl Sample {
    pub(crate) fn to_json(&self) -> Value {
        let Usage { cpu_micros, peak_bytes, exit } = self.usage;
        json!({ "cpu_micros": cpu_micros, "peak_bytes": peak_bytes, "exit": exit, "answer": self.answer.to_json() })
    }

    fn from_json(value: &Value) -> Option<Sample> {
        let exit = value["exit"].as_i64().and_then(|code| i32::try_from(code).ok());
        let usage =
            Usage { cpu_micros: value["cpu_micros"].as_u64()?, peak_bytes: value["peak_bytes"].as_u64()?, exit };
        Some(Sample { usage, answer: Answer::from_json(&value["answer"])? })
    }

    /// The least time and the largest peak of two runs; a run that ends or answers otherwise counts instead of both.
    pub(crate) fn merge(&mut self, other: Sample) {
        if other.usage.exit != self.usage.exit || other.answer != self.answer {
            *self = other;
            return;
        }
        self.usage.cpu_micros = self.usage.cpu_micros.min(other.usage.cpu_micros);
        self.usage.peak_bytes = self.usage.peak_bytes.max(other.usage.peak_bytes);
    }
}

/// A build of the program, and of this one for the work that goes through the library.
#[derive(Clone, Debug)]
pub(crate) struct Executables {
    pub(crate) onside: PathBuf,
    pub(crate) xtask: Option<PathBuf>,
}

impl Executables {
    /// Builds both in release and asks cargo where they are.
    pub(crate) fn build() -> Result<Executables, String> {
        let mut command = cargo();
        command.args(["build", "--release", "--package", "onside-cli", "--package", "xtask"]);
        command.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
        let output = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
        if !output.status.success() {
            return Err("the release build failed".into());
        }
        let messages: Vec<Value> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let find = |name: &str| {
            let of_target = |message: &&Value| message["target"]["name"] == name && message["executable"].is_string();
            let message = messages.iter().find(of_target);
            let path = message.and_then(|message| message["executable"].as_str());
            path.map(PathBuf::from).ok_or_else(|| format!("cargo built no executable `{name}`"))
        };
        Ok(Executables { onside: find("onside")?, xtask: Some(find("xtask")?) })
    }

    /// The executable that does the work of a case, if there is one.
    pub(crate) fn worker(&self, case: &Case) -> Option<&Path> {
        match case.work {
            Work::Library(_) => self.xtask.as_deref(),
            Work::Eval { .. } | Work::Program { .. } => Some(&self.onside),
        }
    }
}

/// Several runs as one.
pub(crate) fn best(worker: &Path, case: &Case, runs: u32) -> Result<Sample, String> {
    let mut best = measured(worker, case)?;
    for _ in 1..runs {
        best.merge(measured(worker, case)?);
    }
    Ok(best)
}

/// One run, measured by a process of its own, which is this program whatever build does the work.
pub(crate) fn measured(worker: &Path, case: &Case) -> Result<Sample, String> {
    let this = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let mut command = Command::new(this);
    command.arg(ONE).arg(case.name).arg(worker).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("cannot run {}: {error}", worker.display()))?;
    let sample = serde_json::from_slice(&output.stdout).ok().and_then(|value| Sample::from_json(&value));
    sample.ok_or_else(|| format!("{} could not be measured", case.name))
}

/// Does the work in a child and returns what the child used. To be called once in the life of a process.
pub(crate) fn once(case: &Case, worker: &Path) -> Result<Sample, String> {
    let failed = |error: io::Error| format!("{}: {error}", case.name);
    let (exit, answer) = Errand::new(case).run(Command::new(worker)).map_err(failed)?;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| format!("getrusage: {error}"))?;
    let micros = [usage.user_time(), usage.system_time()].map(|time| time.tv_sec() * 1_000_000 + time.tv_usec());
    let unsigned = |number: i64| u64::try_from(number).map_err(|_| "getrusage gave a negative number".to_owned());
    let usage = Usage {
        cpu_micros: unsigned(micros.iter().sum())?,
        // Linux counts this in units of 1024 bytes.
        peak_bytes: unsigned(usage.max_rss())? * 1024,
        exit,
    };
    Ok(Sample { usage, answer: Answer::new(&answer) })
}

/// How many instructions a run takes in user mode, if `perf` can count them on this machine.
pub(crate) fn instructions(worker: &Path, case: &Case) -> Option<u64> {
    let report = std::env::temp_dir().join(format!("onside-bench-{}-perf.csv", std::process::id()));
    let mut command = Command::new("perf");
    command.args(["stat", "-x", ",", "-e", "instructions:u", "-o"]).arg(&report).arg("--").arg(worker);
    let done = Errand::new(case).run(command);
    let text = std::fs::read_to_string(&report).ok();
    let _ = std::fs::remove_file(&report);
    let counted = |line: &str| line.contains("instructions").then(|| line.split(',').next()?.parse().ok()).flatten();
    done.ok().and(text)?.lines().find_map(counted)
}

/// What a process is told to do, and where its answer will be.
struct Errand {
    words: Vec<String>,
    input: String,
    place: AnswerPlace,
    file: PathBuf,
}

impl Errand {
    fn new(case: &Case) -> Errand {
        // A name of this process alone, so that several benchmarks may run at once.
        let file = |word: &str| std::env::temp_dir().join(format!("onside-bench-{}-{word}", std::process::id()));
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let mut errand =
            Errand { words: Vec::new(), input: String::new(), place: AnswerPlace::Output, file: PathBuf::new() };
        match case.work {
            Work::Eval { input, flags } => {
                errand.words = [&["eval"], flags, &["-"]].concat().into_iter().map(str::to_owned).collect();
                errand.input = input();
            }
            Work::Program { words, answer } => {
                errand.words = owned(words);
                errand.place = answer;
                for word in &mut errand.words {
                    if let Some(name) = word.strip_prefix('@') {
                        errand.file = file(name);
                        *word = errand.file.to_string_lossy().into_owned();
                    }
                }
            }
            Work::Library(_) => errand.words = owned(&[CASE, case.name]),
        }
        errand
    }

    /// The exit code and the answer.
    fn run(self, mut command: Command) -> io::Result<(Option<i32>, Vec<u8>)> {
        let mut child =
            command.args(&self.words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let mut output = Vec::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // A program that ends before it has read everything is judged by its exit code.
                let _ = stdin.map(|mut stdin| stdin.write_all(self.input.as_bytes()));
            });
            stdout.map_or(Ok(0), |mut stdout| stdout.read_to_end(&mut output))
        })?;
        let exit = child.wait()?.code();
        let answer = match self.place {
            AnswerPlace::Output => output,
            AnswerPlace::Verdicts => verdicts(&output),
            AnswerPlace::File(_) => {
                // A file that is not there is an empty answer, which no record has.
                let content = std::fs::read(&self.file).unwrap_or_default();
                let _ = std::fs::remove_file(&self.file);
                content
            }
        };
        Ok((exit, answer))
    }
}

/// The lines `ENTRY: verdict`, where the name of an entry has no space in it.
fn verdicts(output: &[u8]) -> Vec<u8> {
    let is_verdict = |line: &&[u8]| {
        let name = line.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        line.first().is_some_and(u8::is_ascii_digit) && line[..name].ends_with(b":")
    };
    output.split_inclusive(|byte| *byte == b'\n').filter(is_verdict).flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(cpu_micros: u64, answer: &str) -> Sample {
        let usage = Usage { cpu_micros, peak_bytes: cpu_micros, exit: Some(0) };
        Sample { usage, answer: Answer::new(answer.as_bytes()) }
    }

    #[test]
    fn the_fastest_run_counts_unless_one_answers_otherwise() {
        let mut best = sample(30, "1");
        best.merge(sample(20, "1"));
        best.merge(sample(40, "1"));
        assert_eq!((best.usage.cpu_micros, best.usage.peak_bytes), (20, 40));
        best.merge(sample(50, "2"));
        assert_eq!(best, sample(50, "2"));
        assert_eq!(Sample::from_json(&best.to_json()), Some(best));
    }

    #[test]
    fn timings_are_no_part_of_the_verdicts() {
        let output =
            b"A table\n\n1  2.5\n001-table-1: matches (98 values)\n\nid  source  seconds\n001-table-1  001  0.3\n";
        assert_eq!(verdicts(output), b"001-table-1: matches (98 values)\n");
    }
}
