//! Limits bind: every kind of work ends near its limits on memory and time, and the program can be asked again.
//!
//! Each row runs the program as a child whose address space is limited by the system, far above its own limit on memory
//! but far below what the work would take. The child reads lines from a pipe that stays open, so that the most memory
//! it has ever used can be read while it waits for the next line. Times are told apart from "without end" only: a busy
//! machine must not make this fail.
#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The limit on memory of most rows, in bytes.
const LIMIT: u64 = 60_000_000;

/// What the system allows, in kilobytes: the limit, stacks, the program itself, what is reserved and never touched.
const ADDRESS_SPACE: u64 = 1_200_000;

/// The program under the system's limit, with these arguments.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_onside")]);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// The most memory that a process has used so far, in bytes.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// A session that answers line by line.
struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn new(limits: &[&str]) -> Session {
        let mut child = program(&[&["eval", "-"], limits].concat()).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Session { child, input, output }
    }

    /// The line that answers a line. The pipe may be narrower than the question, so it is written by another thread.
    #[track_caller]
    fn ask(&mut self, question: &str) -> String {
        let mut input = self.input.take().expect("an open pipe");
        let line = format!("{question}\n");
        let writer = std::thread::spawn(move || input.write_all(line.as_bytes()).map(|()| input));
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("an answer");
        self.input = writer.join().expect("no panic").ok();
        assert!(answer.ends_with('\n'), "{question:.80}: the program ended");
        answer.trim_end().to_owned()
    }

    #[track_caller]
    fn check_peak(&self, question: &str, limit: u64) {
        let peak = peak(&self.child).expect("the system tells");
        assert!(peak <= limit / 10 * 13, "{question:.80}: {peak} bytes of {limit}");
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The answer to the last of some questions, with the peak of memory within the limit; then the session can be asked
/// again.
#[track_caller]
fn memory(questions: &[&str], expected: &str) {
    let mut session = Session::new(&["--max-memory", "60MB"]);
    let mut answer = String::new();
    for question in questions {
        answer = session.ask(question);
        session.check_peak(question, LIMIT);
    }
    let question = questions.last().map_or("", |last| last);
    assert!(answer.contains(expected), "{question:.80}: {answer:.200}");
    // A question of some megabytes, which takes longer than a look at the process.
    let again = session.ask("[i for i from 1 to 100000].Size");
    assert_eq!(again, "100000", "after {question:.80}");
    session.check_peak("the question after it", LIMIT);
}

const STOPPED: &str = "stopped at the memory limit";

#[test]
fn positions_and_games_keep_to_the_memory_limit() {
    memory(&["Push(\"BR_BR_BR_BR_BR_BR_BR_BR\").CanonicalForm"], STOPPED);
    memory(&["g := *; for i from 1 to 20000 do g := {2*i|g} end; g.Temperature"], STOPPED);
    memory(&["g := *; for i from 1 to 20000 do g := {i||g|-i} end; g.Thermograph"], STOPPED);
    memory(&["g := 0; for i from 1 to 20000 do g := {g|-i} end; Tree(g)"], "at most 4000 nodes");
    memory(&["g := 0; for i from 1 to 1500 do g := {g|-i} end; Tree(g).Class"], "Picture");
    memory(&["g := 0; for i from 1 to 20000 do g := {g|-i} end; g.Birthday"], "");
    memory(&["(1/2^100000).Followers"], STOPPED);
    memory(&["(2^40).Followers"], STOPPED);
    memory(&["g := '{0|0}'; for i from 1 to 10^9 do g := '{g,0|1}' end"], STOPPED);
    memory(&["CS(1..2^24).Actions"], STOPPED);
    memory(&["CS({10^7,10^7+1}).XStar"], STOPPED);
    memory(&["(*400000).LeftOptions.Size"], STOPPED);
    memory(&["Nim(260000).LeftOptions.Size"], STOPPED);
    // A nimber with as many options as this has more pairs of moves than any machine has memory.
    memory(&["(*200000).SynchronizedVersion"], "");
}

#[test]
fn collections_and_functions_keep_to_the_memory_limit() {
    memory(&["x := [1]; while true do x := x.Concat(x) end"], STOPPED);
    memory(&["m := MutableList([]); for i from 1 to 10^9 do m.Add(i) end"], STOPPED);
    memory(&["m := MutableSet([]); for i from 1 to 10^9 do m.Add(i) end"], STOPPED);
    memory(&["m := MutableSet([]); for i from 1 to 10^9 do m.Add([i,i]) end"], STOPPED);
    memory(&["m := MutableMap({=>}); for i from 1 to 10^9 do m.Put(i, [i]) end"], STOPPED);
    memory(&["(1..10^7).ToSet.Size"], STOPPED);
    memory(&["(1..10^7).Apply(i -> [i]).Size"], STOPPED);
    memory(&["for i from 1 to 10^9 yield [i] end"], STOPPED);
    memory(&["[\"number \" + \"of \" + \"letters\" for i from 1 to 10^9]"], STOPPED);
    memory(&["h := f -> (x -> f(x) + 1); f := (x -> x); for i from 1 to 10^9 do f := h(f) end"], STOPPED);
    memory(&["f := n -> if n == 0 then [] else [f(n-1),f(n-1)] end; f(40)"], STOPPED);
}

#[test]
fn sources_keep_to_the_memory_limit() {
    for (open, middle, close) in [("-", "1", ""), ("x:=", "1", ""), ("(", "1", ")"), ("x -> ", "1", "")] {
        memory(&[&(open.repeat(200_000) + middle + &close.repeat(200_000))], "");
    }
}

#[test]
fn what_is_carried_over_after_a_stop_fits_the_limit_and_is_still_there() {
    let full = "f := n -> if n == 0 then [] else [f(n-1),f(n-1)] end; f(40)";
    memory(&["x := [[i] for i from 1 to 100000]; x.Size", full, "x[7]"], "[7]");
    memory(&["x := MutableList([[{i|-i}] for i from 1 to 10000]); 0", full, "x[7]"], "[+-7]");
    memory(&["m := MutableMap({i => [i] for i from 1 to 50000}); 0", full, full, "m[7]"], "[7]");
    memory(&["c := 5; h := x -> x + c; k := h(1)", full, full, full, "h(k)"], "11");
}

#[test]
fn sweeps_keep_to_the_memory_limit() {
    for sweep in [&["cherries-decomposition", "--cherries", "20"][..], &["cherries-decomposition", "--cherries", "17"]]
    {
        let arguments = [&["sweep"], sweep, &["--no-files", "--max-memory", "60MB"]].concat();
        let mut child = program(&arguments).spawn().expect("the program starts");
        let mut most = 0;
        let code = loop {
            most = most.max(peak(&child).unwrap_or(0));
            if let Some(status) = child.try_wait().expect("a child") {
                break status.code();
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        assert_eq!(code, Some(1), "{sweep:?} is stopped");
        assert!(most > 0 && most <= LIMIT / 10 * 13, "{sweep:?}: {most} bytes");
    }
}

/// The answer to the last of some questions under a limit of a fifth of a second, long before the work would end.
#[track_caller]
fn time(questions: &[&str]) {
    let mut session = Session::new(&["--max-time", "200ms"]);
    for question in questions {
        let started = Instant::now();
        let answer = session.ask(question);
        assert!(answer.contains("stopped at the time limit"), "{question:.80}: {answer:.200}");
        let took = started.elapsed();
        assert!(took < Duration::from_secs(5), "{question:.80} took {took:?}");
    }
    assert_eq!(session.ask("1 + 1"), "2");
}

#[test]
fn every_kind_of_work_ends_soon_after_its_time() {
    time(&["g := '{0|0}'; for i from 1 to 100000 do g := '{g|g}' end; g"]);
    time(&["g := *; for i from 1 to 100000 do g := {2*i|g} end; g.Temperature"]);
    time(&["g := *; for i from 1 to 100000 do g := {i||g|-i} end; g.Thermograph"]);
    time(&["a := 3^1300000; b := 5^900000 - 1; (a*b) % (b*b + 1) + (a*b) % (b*b + 3) + (a*b) % (b*b + 9)"]);
    time(&["x := 0; for i from 1 to 10^9 do x := x + 1/i end"]);
    time(&["f := n -> if n == 0 then 0 else f(n-1) + f(n-1) end; f(100)"]);
    time(&["(1..10^7).ToSet == (2..10^7).ToSet", "(2^40).Followers", "CS({10^7,10^7+1}).XStar"]);
    time(&[&("while true do ".repeat(1000) + "1" + &" end".repeat(1000)), "while true do 1 end"]);
}

#[test]
fn what_takes_no_memory_and_has_no_end_keeps_to_the_time() {
    // A collection that holds another twice, sixty times over, has more members than can ever be visited.
    let twice = "x := [1]; y := [1]; for i from 1 to 60 do x := [x,x]; y := [y,y] end; ";
    for question in
        ["x", "x.ToString", "Table([x])", "MutableList([x])", "{1 => 1}[x]", "x == y", "x === y", "{x => 1}[y]"]
    {
        time(&[&format!("{twice}{question}")]);
    }
    time(&["x := {1 => 1}; for i from 1 to 60 do x := {1 => x, 2 => x} end; x"]);
    time(&["x := 1 => 1; for i from 1 to 60 do x := x => x end; x"]);
    time(&["x := {1}; for i from 1 to 60 do x := {x,[x]} end; x"]);
}

#[test]
fn a_million_levels_of_every_kind_are_an_error_and_no_signal() {
    let mut session = Session::new(&["--max-memory", "1GB"]);
    for (open, middle, close) in [
        ("x:=", "1", ""),
        ("var x:=", "1", ""),
        ("def f():=", "1", ""),
        ("if true then ", "1", " end"),
        ("if false then 0 else ", "1", " end"),
        ("for i from 1 to 1 do ", "1", " end"),
        ("for i in [1] yield ", "1", " end"),
        ("while false do ", "1", " end"),
        ("def f(a ? ", "1", ") := 1"),
        ("x -> ", "1", ""),
        ("1 => ", "1", ""),
        ("[", "1", "]"),
        ("f(", "1", ")"),
        ("not ", "true", ""),
        ("'{", "0", "|}'"),
        ("(", "1", ")"),
        ("-", "1", ""),
        ("{", "0", "|}"),
    ] {
        let answer = session.ask(&(open.repeat(1_000_000) + middle + &close.repeat(1_000_000)));
        assert!(answer.starts_with("error: "), "{open}: {answer:.200}");
    }
    assert_eq!(session.ask("1 + 1"), "2");
}
