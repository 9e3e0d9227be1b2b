//! One fuzzer after another case: panics and hangs are failures, and every failure says how it is repeated.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::Fuzzer;
use crate::dice::Dice;
use crate::minimise::smaller;

/// A case that takes longer hangs: limits within are a hundred times shorter.
const HANG: Duration = Duration::from_secs(60);

/// As deep as the program's own stack.
const STACK: usize = 256 << 20;

/// How long to go on.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// For this number of cases.
    Cases(u64),
    /// For this long.
    Time(Duration),
}

/// An input of which something does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The fuzzer.
    pub fuzzer: &'static str,
    /// What its dice started from.
    pub seed: u64,
    /// The number of the case.
    pub case: u64,
    /// The input.
    pub input: String,
    /// A smaller input that fails in the same way.
    pub smaller: String,
    /// What does not hold.
    pub reason: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { fuzzer, seed, case, input, smaller, reason } = self;
        writeln!(f, "{fuzzer}: {reason}")?;
        writeln!(f, "  input    {input:?}")?;
        if smaller != input {
            writeln!(f, "  smaller  {smaller:?}")?;
        }
        write!(f, "  repeat   cargo xtask fuzz --seed {seed} --case {case} {fuzzer}")
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Hunt {
    /// How many cases were checked.
    pub cases: u64,
    /// What failed.
    pub failures: Vec<Finding>,
}

/// What is under way: the case, its input and since when.
type Current = Arc<Mutex<Option<(u64, String, Instant)>>>;

/// Runs a fuzzer from a case on, until it has found this number of failures.
///
/// # Errors
/// The system would not start a thread.
pub fn run(
    make: impl FnOnce() -> Box<dyn Fuzzer> + Send + 'static,
    seed: u64,
    first: u64,
    until: Until,
    most: usize,
) -> std::io::Result<Hunt> {
    let current: Current = Arc::default();
    let watched = Arc::clone(&current);
    let (sender, receiver) = mpsc::channel();
    let begun = Instant::now();
    let work = move || {
        let mut fuzzer = make();
        let name = fuzzer.name();
        let mut failures = 0;
        for case in first.. {
            let over = match until {
                Until::Cases(count) => case - first >= count,
                Until::Time(time) => begun.elapsed() >= time,
            };
            if over || failures >= most {
                return;
            }
            let input = fuzzer.input(&mut Dice::of(seed, name, case), case);
            set(&watched, Some((case, input.clone(), Instant::now())));
            let failure = checked(fuzzer.as_mut(), &input).err().map(|reason| {
                failures += 1;
                set(&watched, None);
                let kind = kind_of(&reason).to_owned();
                let mut fails =
                    |text: &str| checked(fuzzer.as_mut(), text).is_err_and(|reason| kind_of(&reason) == kind);
                let smaller = smaller(&input, &mut fails);
                Finding { fuzzer: name, seed, case, input, smaller, reason }
            });
            if sender.send((name, failure)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("fuzzer".into()).stack_size(STACK).spawn(work)?;
    let mut outcome = Hunt::default();
    let mut name = "";
    loop {
        match receiver.recv_timeout(Duration::from_secs(1)) {
            Ok((fuzzer, failure)) => {
                name = fuzzer;
                outcome.cases += 1;
                outcome.failures.extend(failure);
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(outcome),
            Err(RecvTimeoutError::Timeout) => {
                let current = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if let Some((case, input, since)) = current.filter(|(.., since)| since.elapsed() > HANG) {
                    // The thread cannot be ended; it ends with the process.
                    let reason = format!("hang: no answer after {} s", since.elapsed().as_secs());
                    let smaller = input.clone();
                    outcome.failures.push(Finding { fuzzer: name, seed, case, input, smaller, reason });
                    return Ok(outcome);
                }
            }
        }
    }
}

fn set(current: &Current, value: Option<(u64, String, Instant)>) {
    *current.lock().unwrap_or_else(PoisonError::into_inner) = value;
}

/// The word before the colon, by which failures are told apart.
fn kind_of(reason: &str) -> &str {
    reason.split(':').next().unwrap_or(reason)
}

fn checked(fuzzer: &mut dyn Fuzzer, input: &str) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| fuzzer.check(input))).unwrap_or_else(|panic| {
        let reason = panic.downcast_ref::<String>().map(String::as_str);
        let reason = reason.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        Err(format!("panic: {reason}"))
    })
}
