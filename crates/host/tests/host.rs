//! What a host promises: limits are kept, whatever was stopped can be asked again, and progress is told.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use onside_ground::Stop;
use onside_host::{Event, Host, Limits, Mode, Script, Settings, Watchdog};

/// Takes far longer than any test, and more memory than any of them allows.
const LONG: &str =
    "Domineering(\"........|........|........|........|........|........|........|........\").CanonicalForm";

fn host(limits: Limits) -> Host {
    Host::new(Settings::default(), limits)
}

#[track_caller]
fn text(host: &mut Host, source: &str) -> String {
    host.evaluate(source).answer.expect(source).text().expect(source).to_owned()
}

#[track_caller]
fn stopped(host: &mut Host, source: &str) -> Stop {
    let evaluation = host.evaluate(source);
    assert!(evaluation.answer.is_err(), "{source}");
    evaluation.stop().expect("a stop")
}

#[test]
fn a_time_limit_stops_in_time_and_the_next_question_is_answered() {
    let mut host = host(Limits { time: Some(Duration::from_millis(150)), ..Limits::default() });
    let started = Instant::now();
    assert_eq!(stopped(&mut host, LONG), Stop::Time);
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(text(&mut host, "1 + 1"), "2");
    host.set_limits(Limits::default());
    assert_eq!(text(&mut host, "Push(BBR).CanonicalForm"), "-13/8");
}

#[track_caller]
fn memory_runs_out(limits: Limits) {
    let mut host = host(Limits::default());
    assert_eq!(text(&mut host, "x := {3|1}"), "{3|1}");
    assert!(host.evaluate("def f(n) := n + 1").answer.is_ok());
    host.set_limits(limits);
    assert_eq!(stopped(&mut host, LONG), Stop::Memory);
    host.set_limits(Limits::default());
    assert_eq!(text(&mut host, "x + f(1)"), "{5|3}");
}

#[test]
fn after_a_limit_on_the_process_the_variables_are_kept() {
    memory_runs_out(Limits { process: Some(1), ..Limits::default() });
}

#[test]
fn a_limit_on_tables_is_kept_again_and_again() {
    memory_runs_out(Limits { memory: Some(8_000_000), ..Limits::default() });
    let mut host = host(Limits { memory: Some(8_000_000), ..Limits::default() });
    assert_eq!(text(&mut host, "x := 3/4"), "3/4");
    for _ in 0..3 {
        assert_eq!(stopped(&mut host, LONG), Stop::Memory);
        // Within the limit, because the full tables are gone.
        assert_eq!(text(&mut host, "x + Push(BBR).CanonicalForm"), "-7/8");
    }
}

#[test]
fn a_limit_on_positions_is_exact_and_can_be_changed() {
    let mut host = host(Limits { positions: Some(1000), ..Limits::default() });
    assert_eq!(stopped(&mut host, LONG), Stop::Positions(1000));
    host.set_limits(Limits { positions: Some(2000), ..Limits::default() });
    assert_eq!(stopped(&mut host, LONG), Stop::Positions(2000));
    assert_eq!(text(&mut host, "2 + 2"), "4");
}

#[test]
fn a_canceller_works_from_another_thread_and_an_old_request_is_void() {
    let mut host = host(Limits::default());
    let canceller = host.canceller();
    canceller.cancel();
    assert_eq!(text(&mut host, "1"), "1");
    let (sender, receiver) = mpsc::channel();
    host.on_progress(move |event| {
        let _ = sender.send(event);
    });
    // It is called off when it is known to be under way.
    let other = thread::spawn(move || {
        let first = receiver.recv();
        canceller.cancel();
        first
    });
    assert_eq!(stopped(&mut host, LONG), Stop::Cancelled);
    let Ok(Ok(Event::Working(progress))) = other.join() else { panic!("an event of work comes first") };
    assert!(progress.positions > 0 && progress.rate() > 0 && progress.tables > 0 && progress.elapsed > Duration::ZERO);
    assert_eq!(progress.share, None);
    assert_eq!(text(&mut host, "3"), "3");
}

#[test]
fn progress_ends_with_one_last_event_and_short_work_tells_nothing() {
    let mut host = host(Limits { time: Some(Duration::from_millis(400)), ..Limits::default() });
    let (sender, receiver) = mpsc::channel();
    host.on_progress(move |event| {
        let _ = sender.send(event);
    });
    assert_eq!(stopped(&mut host, LONG), Stop::Time);
    let events: Vec<Event> = receiver.try_iter().collect();
    let (last, working) = events.split_last().expect("events");
    assert_eq!(*last, Event::Ended);
    assert!(!working.is_empty() && working.iter().all(|event| matches!(event, Event::Working(_))));
    assert_eq!(text(&mut host, "1"), "1");
    assert_eq!(receiver.try_iter().count(), 0);
}

#[test]
fn a_watch_carries_on_how_much_is_done() {
    let guard = std::sync::Arc::default();
    let (sender, receiver) = mpsc::channel();
    let listener = std::sync::Arc::new(std::sync::Mutex::new(move |event| {
        let _ = sender.send(event);
    }));
    let watch = Watchdog::new().watch(&guard, Limits::default(), Some(listener));
    watch.set_share(3, 4);
    let Ok(Event::Working(progress)) = receiver.recv() else { panic!("an event of work comes first") };
    assert_eq!(progress.share.map(|share| (share.done, share.total)), Some((3, 4)));
    drop(watch);
    assert_eq!(receiver.iter().last(), Some(Event::Ended));
}

#[test]
fn one_watchdog_serves_many_hosts_on_threads_and_each_keeps_its_own_limits() {
    let watchdog = Watchdog::new();
    let threads: Vec<_> = (0..6_u64)
        .map(|number| {
            let watchdog = watchdog.clone();
            thread::spawn(move || {
                let time = (number % 2 == 0).then_some(Duration::from_millis(100));
                let limits = Limits { time, positions: Some(5000), ..Limits::default() };
                let mut host = Host::watched_by(&watchdog, Settings::default(), limits);
                assert_eq!(text(&mut host, &format!("x := {number}")), number.to_string());
                let stop = stopped(&mut host, LONG);
                assert!(matches!(stop, Stop::Positions(5000) | Stop::Time) && (time.is_some() || stop != Stop::Time));
                assert_eq!(text(&mut host, "x + 1"), (number + 1).to_string());
            })
        })
        .collect();
    for thread in threads {
        thread.join().expect("no host fails");
    }
}

#[test]
fn a_script_goes_up_to_the_first_error_whose_place_is_in_the_whole() {
    let mut host = host(Limits::default());
    let source = "#!/usr/bin/env onside\nx := 2;\nx + 1\n1%0\n5";
    let mut script = Script::new(source);
    let (mut shown, mut errors) = (Vec::new(), Vec::new());
    while let Some(step) = script.next(&mut host) {
        shown.extend(step.shown().map(|answer| answer.text().expect("written").to_owned()));
        errors.extend(
            step.evaluation
                .answer
                .err()
                .into_iter()
                .flatten()
                .map(|error| error.diagnostic.span.text(source).to_owned()),
        );
    }
    assert!(script.failed());
    assert_eq!((shown, errors), (vec!["3".to_owned()], vec!["0".to_owned()]));
}

#[test]
fn a_request_between_two_statements_ends_the_script() {
    let mut host = host(Limits::default());
    let mut script = Script::new("1\n2\n3");
    assert!(script.next(&mut host).is_some());
    host.canceller().cancel();
    assert!(script.next(&mut host).is_none() && script.failed());
    assert_eq!(text(&mut host, "4"), "4");
}

#[test]
fn a_glance_leaves_no_trace_and_gives_up_soon() {
    let mut host = Host::new(Settings { mode: Mode::Synchronized, ..Settings::default() }, Limits::default());
    assert_eq!(host.glance("Push(BBR).CanonicalForm").expect("quick").text(), Ok("-13/8"));
    assert_eq!(host.glance(LONG).err(), Some(Some(Stop::Time)));
    assert!(host.evaluate("it").answer.is_err());
}

#[test]
fn work_that_asks_no_guard_is_left_alone_when_its_time_is_up() {
    let mut host = host(Limits { time: Some(Duration::from_millis(100)), ..Limits::default() });
    assert_eq!(host.render(false, || "drawn".to_owned()).as_deref(), Ok("drawn"));
    let started = Instant::now();
    assert_eq!(host.render(false, || thread::sleep(Duration::from_secs(5))), Err(Stop::Time));
    assert!(started.elapsed() < Duration::from_secs(4));
    host.set_limits(Limits::default());
    assert_eq!(host.render(false, || -> u8 { panic!("no ink") }), Err(Stop::Internal("work apart panicked")));
    assert_eq!(host.render(true, || -> u8 { panic!("no ink") }), Err(Stop::Internal("rendering panicked")));
    assert_eq!(host.render(true, || 7), Ok(7));
    assert_eq!(text(&mut host, "1"), "1");
}

#[test]
fn variables_have_name_kind_and_text() {
    let mut host = host(Limits::default());
    host.evaluate("x := 3/4");
    let variables = host.variables();
    let found = variables.iter().find(|found| found.name == "x").map(|found| (found.kind.word(), found.text.as_str()));
    assert_eq!(found, Some(("number", "3/4")));
}
