//! Words on the command line: whatever they are, the program ends with one of its exit codes and says why.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Dice, Fuzzer, grammar};

/// What stands between the words of an input.
const BETWEEN: char = '\n';

/// The program is ended after this.
const PATIENCE: Duration = Duration::from_secs(40);

/// See the module.
pub struct Arguments {
    program: PathBuf,
    folder: PathBuf,
}

/// Tells the folders of several fuzzers of one process apart.
static FOLDERS: AtomicU64 = AtomicU64::new(0);

impl Arguments {
    /// A fuzzer of a program, which works in a folder of its own.
    #[must_use]
    pub fn new(program: PathBuf) -> Arguments {
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("onside-fuzz-{}-{number}", std::process::id()));
        Arguments { program, folder }
    }
}

impl Drop for Arguments {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

const COMMANDS: &[&str] = &["eval", "draw", "prove", "run", "sweep", "reproduce", "rulesets", "help", ""];

const OPTIONS: &[&str] = &[
    "--json",
    "--alternating",
    "--synchronized",
    "--no-theorems",
    "--digits",
    "--exact-bits",
    "--max-memory",
    "--max-positions",
    "--force",
    "--list",
    "--help",
    "--version",
    "--out",
    "-o",
    "--title",
    "--scale",
    "--theme",
    "--threads",
    "--seed",
    "--shard",
    "--resume",
    "--no-files",
    "--cherries",
    "--max",
    "--length",
    "--nonsense",
    "--",
    "-",
    "-h",
    "-x",
];

const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "3",
    "1s",
    "10MB",
    "1/2",
    "2/3",
    "a.svg",
    "a.png",
    "a.tex",
    "a.txt",
    "a.sweep",
    "b.sweep",
    "no/a.svg",
    "script.onside",
    "/dev/zero",
    "/dev/null/x",
    "..",
    "",
    "é",
    "light",
    "dark",
    "cs-duality",
    "cs-sacrifice",
    "unicycles",
    "shove-integer",
    "verify",
    "merge",
    "001-table-1",
    "002-figure-1",
    "Push",
    "Mean",
    "language",
    "*",
    "18446744073709551616",
];

impl Fuzzer for Arguments {
    fn name(&self) -> &'static str {
        crate::ARGUMENTS
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let mut words = vec![dice.choose(COMMANDS).to_owned()];
        for _ in 0..dice.roll(6) {
            words.push(match dice.roll(4) {
                0 => dice.choose(OPTIONS).to_owned(),
                1 => grammar::value(dice, 1).replace(BETWEEN, " "),
                _ => dice.choose(WORDS).to_owned(),
            });
        }
        // No work of a case is to be long.
        words.extend(["--max-time".into(), "500ms".into()]);
        words.retain(|word| !word.is_empty() || dice.once_in(4));
        words.join(&BETWEEN.to_string())
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        prepare(&self.folder).map_err(|error| format!("folder: {error}"))?;
        let words = input.split(BETWEEN);
        let mut command = Command::new(&self.program);
        command.args(words).current_dir(&self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("start: {error}"))?;
        if let Some(mut stdin) = child.stdin.take() {
            let _ = stdin.write_all(b"1 + 1\n1/0\n");
        }
        let (mut stdout, mut stderr) = (child.stdout.take(), child.stderr.take());
        let outputs = thread::spawn(move || {
            let mut told = Vec::new();
            let _ = stderr.as_mut().map(|stderr| stderr.read_to_end(&mut told));
            told
        });
        let answers = thread::spawn(move || {
            let mut told = Vec::new();
            let _ = stdout.as_mut().map(|stdout| stdout.read_to_end(&mut told));
            told
        });
        let begun = Instant::now();
        let status = loop {
            match child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) if begun.elapsed() > PATIENCE => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(format!("hang: the program did not end in {} s", PATIENCE.as_secs()));
                }
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Err(error) => return Err(format!("start: {error}")),
            }
        };
        let text = |bytes: thread::Result<Vec<u8>>| String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
        let (told, answers) = (text(outputs.join()), text(answers.join()));
        if told.contains("internal error") || told.contains("panicked") {
            return Err(format!("internal: {}", told.trim()));
        }
        match status.code() {
            Some(0) if told.lines().any(|line| line.starts_with("error: ")) => {
                Err(format!("code: it ends with 0 and says {}", told.trim()))
            }
            Some(0) => Ok(()),
            Some(1 | 2) if told.is_empty() && !answers.contains("error") => {
                Err(format!("silence: it ends with {status} and says nothing"))
            }
            Some(1 | 2) => Ok(()),
            _ => Err(format!("signal: it ends with {status}")),
        }
    }
}

/// A folder with a script and nothing else.
fn prepare(folder: &Path) -> std::io::Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("script.onside"), "x := 3;\nx + 1\n")
}
