//! Runs the measured processes and asks the system what they used.
//!
//! The system tells a process what all its ended children used together, and the largest peak among them. So the measuring
//! process has exactly one child in its life. (Its own few megabytes are a floor under the reported peak.)

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use serde_json::{Value, json};

use super::cases::{Case, Work};
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

impl Usage {
    pub(crate) fn to_json(self) -> Value {
        json!({ "cpu_micros": self.cpu_micros, "peak_bytes": self.peak_bytes, "exit": self.exit })
    }

    fn from_json(value: &Value) -> Option<Usage> {
        let exit = value["exit"].as_i64().and_then(|code| i32::try_from(code).ok());
        Some(Usage { cpu_micros: value["cpu_micros"].as_u64()?, peak_bytes: value["peak_bytes"].as_u64()?, exit })
    }
}

/// The release builds of the program and of this one.
pub(crate) struct Executables {
    onside: PathBuf,
    xtask: PathBuf,
}

impl Executables {
    /// Builds both and asks cargo where they are.
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
        Ok(Executables { onside: find("onside")?, xtask: find("xtask")? })
    }
}

/// The least time and the largest peak of several runs; a run that ends otherwise than the first counts instead of all.
pub(crate) fn best(executables: &Executables, case: &Case, runs: u32) -> Result<Usage, String> {
    let mut best = measured(executables, case)?;
    for _ in 1..runs {
        let usage = measured(executables, case)?;
        if usage.exit != best.exit {
            return Ok(usage);
        }
        best.cpu_micros = best.cpu_micros.min(usage.cpu_micros);
        best.peak_bytes = best.peak_bytes.max(usage.peak_bytes);
    }
    Ok(best)
}

/// One run, measured by a process of its own.
fn measured(executables: &Executables, case: &Case) -> Result<Usage, String> {
    let mut command = Command::new(&executables.xtask);
    command.arg(ONE).arg(case.name).arg(&executables.onside).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("cannot run {}: {error}", executables.xtask.display()))?;
    let usage = serde_json::from_slice(&output.stdout).ok().and_then(|value| Usage::from_json(&value));
    usage.ok_or_else(|| format!("{} could not be measured", case.name))
}

/// Does the work in a child and returns what the child used. To be called once in the life of a process.
pub(crate) fn once(case: &Case, onside: &str) -> Result<Usage, String> {
    let failed = |error: io::Error| format!("{}: {error}", case.name);
    let status = match case.work {
        Work::Eval { input, flags } => evaluate(Path::new(onside), flags, &input()).map_err(failed)?,
        Work::Program(words) => {
            let mut command = Command::new(onside);
            command.args(words.iter().map(|word| match word.strip_prefix('@') {
                Some(file) => std::env::temp_dir().join(file).into_os_string(),
                None => word.into(),
            }));
            command.stdout(Stdio::null()).stderr(Stdio::null()).status().map_err(failed)?
        }
        Work::Library(_) => {
            let xtask = std::env::current_exe().map_err(failed)?;
            Command::new(xtask).args([CASE, case.name]).stdout(Stdio::null()).status().map_err(failed)?
        }
    };
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| format!("getrusage: {error}"))?;
    let micros = [usage.user_time(), usage.system_time()].map(|time| time.tv_sec() * 1_000_000 + time.tv_usec());
    let unsigned = |number: i64| u64::try_from(number).map_err(|_| "getrusage gave a negative number".to_owned());
    Ok(Usage {
        cpu_micros: unsigned(micros.iter().sum())?,
        // Linux counts this in units of 1024 bytes.
        peak_bytes: unsigned(usage.max_rss())? * 1024,
        exit: status.code(),
    })
}

fn evaluate(onside: &Path, flags: &[&str], input: &str) -> io::Result<std::process::ExitStatus> {
    let mut command = Command::new(onside);
    command.arg("eval").args(flags).arg("-").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ends before it has read everything is judged by its exit code.
        let _ = stdin.write_all(input.as_bytes());
    }
    child.wait()
}
