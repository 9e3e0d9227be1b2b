//! A sweep that is killed at a random moment, again and again: what was logged is kept, and the end is the same.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use onside_fuzzers::Dice;
use onside_lab::sweep::read_file;

/// How often the sweep is killed.
const KILLS: u64 = 50;

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("onside-killed-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn sweep(&self, words: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_onside"));
        command.current_dir(&self.0).args(["sweep", "cs-duality", "--threads", "2"]).args(words);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap_or_default()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The lines of a log that are whole.
fn lines(log: &[u8]) -> usize {
    log.iter().filter(|&&byte| byte == b'\n').count()
}

#[test]
fn a_sweep_that_is_killed_fifty_times_keeps_what_it_logged_and_ends_as_one_that_was_not() {
    let folder = Folder::new();
    // Its later chunks are the longer ones, so that it is not done before it was killed for the last time.
    let range = ["--max-m", "600"];
    let mut whole = folder.sweep(&[&range[..], &["-o", "whole.sweep"]].concat());
    let file = folder.0.join("killed.sweep");
    let mut dice = Dice::of(15, "killed", 0);
    let (mut kept, mut interrupted) = (1, 0);
    for kill in 0..KILLS {
        let begin = if kill == 0 { &range[..] } else { &["--resume"] };
        let mut child = folder.sweep(&[begin, &["-o", "killed.sweep"]].concat());
        let more = 1 + dice.roll(9);
        let begun = Instant::now();
        // At least one more chunk is in the log; then it is killed at any moment.
        while lines(&folder.bytes("killed.sweep")) < kept + more {
            if child.try_wait().expect("a process").is_some() {
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "nothing is logged");
            std::thread::sleep(Duration::from_micros(500));
        }
        std::thread::sleep(Duration::from_micros(dice.roll(3000) as u64));
        interrupted += u64::from(child.try_wait().expect("a process").is_none());
        child.kill().expect("the process is killed");
        child.wait().expect("the process ends");
        let log = folder.bytes("killed.sweep");
        let found = read_file(&file).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        // Every whole line is a chunk, and the first line is the plan; only the last line may be torn.
        assert_eq!(found.done.len(), lines(&log) - 1, "kill {kill}");
        assert!(lines(&log) >= kept, "kill {kill}: {} lines, {kept} before", lines(&log));
        assert_eq!(found.torn, log.last() != Some(&b'\n'), "kill {kill}");
        let good = log.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        assert_eq!(found.length, good as u64, "kill {kill}");
        kept = lines(&log);
    }
    assert!(interrupted > KILLS / 2, "only {interrupted} of {KILLS} came in time");
    let mut last = folder.sweep(&["--resume", "-o", "killed.sweep"]);
    assert!(last.wait().expect("the program ends").success() && whole.wait().expect("the program ends").success());
    for name in ["csv", "parquet"] {
        let [killed, whole] = ["killed", "whole"].map(|sweep| folder.bytes(&format!("{sweep}.{name}")));
        assert!(!whole.is_empty() && killed == whole, "{name}");
    }
    let sorted = |name: &str| {
        let text = String::from_utf8(folder.bytes(name)).expect("text");
        let mut chunks: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        chunks.sort_unstable();
        chunks
    };
    assert_eq!(sorted("killed.sweep"), sorted("whole.sweep"), "each chunk is there once");
}
