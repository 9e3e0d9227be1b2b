//! Collections of the language are on the session's account of memory while somebody holds them: a limit on it stops
//! what would become too long, with nobody to watch the process, and the session goes on.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};
use onside_lang::{Session, Settings};

const MEGABYTE: u64 = 1 << 20;

/// A session with this limit, and its guard.
fn limited(memory: u64) -> (Session, Arc<Guard>) {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(memory) }));
    (Session::new(Settings::default(), Arc::clone(&guard)), guard)
}

/// The text of an answer, or why there is none.
fn asked(session: &mut Session, source: &str) -> Result<String, Option<Stop>> {
    match session.evaluate(source).answer {
        Ok(answer) => Ok(answer.text().unwrap().to_owned()),
        Err(errors) => Err(errors[0].stop()),
    }
}

#[test]
fn what_grows_is_stopped_at_the_limit_and_given_back() {
    for source in [
        "l := [n for n from 1 while true]; 0",
        "l := [[n, n] for n from 1 while true]; 0",
        "l := [\"a text that is longer than a number\" for n from 1 while true]; 0",
        "l := [Push(BR) for n from 1 while true]; 0",
        "l := MutableList([]); for n from 1 while true do l.Add(n) end",
        "l := MutableSet([]); for n from 1 while true do l.Add(n) end",
        "l := MutableMap({=>}); for n from 1 while true do l.Put(-n, [n]) end",
        "l := [1]; while true do l := l Concat l end",
        "l := {=>}; while true do l := [l, l, l, l, l, l, l, l].Concat([n for n from 1 to 10000]) end",
        "l := {n for n from 1 to 9000000}; 0",
        "l := (1..9000000).ToSet; 0",
        "l := (1..9000000).Reversed; 0",
        "l := 0; for n in 1/2..9000000 do l := n end",
    ] {
        let (mut session, guard) = limited(20 * MEGABYTE);
        assert_eq!(asked(&mut session, "1 + 1").as_deref(), Ok("2"));
        let before = guard.account().used();
        let stop = asked(&mut session, source);
        assert_eq!(stop, Err(Some(Stop::Memory)), "{source}");
        // A variable may have kept what it had before the last step.
        assert_eq!(asked(&mut session, "l := 0; 1 + 1").as_deref(), Ok("2"), "{source}");
        let after = guard.account().used();
        assert!(after <= before + MEGABYTE, "{source}: {before} bytes became {after}");
        assert_eq!(asked(&mut session, "[n for n from 1 to 100000].Length").as_deref(), Ok("100000"), "{source}");
        drop(session);
        assert_eq!(guard.account().used(), 0, "{source}");
    }
}

#[test]
fn what_a_variable_holds_is_on_the_account_until_it_is_forgotten() {
    for (source, least) in [
        ("l := [n for n from 1 to 100000]", 100_000 * 16),
        ("l := [[n] for n from 1 to 100000]", 100_000 * 48),
        ("l := {n for n from 1 to 100000}", 100_000 * 16),
        ("l := {n => [n] for n from 1 to 100000}", 100_000 * 64),
        ("l := Table([[n, n] for n from 1 to 100000])", 100_000 * 32),
        ("l := MutableSet(1..100000)", 100_000 * 16),
        ("l := [Domineering(\"..|..\") for n from 1 to 100000]", 100_000 * 64),
    ] {
        let (mut session, guard) = limited(200 * MEGABYTE);
        assert!(asked(&mut session, "m := 0; 1 + 1").is_ok());
        let before = guard.account().used();
        assert!(asked(&mut session, &format!("{source}; 0")).is_ok(), "{source}");
        let held = guard.account().used() - before;
        assert!(held >= least, "{source}: {held}");
        // Another name for it takes nothing.
        assert!(asked(&mut session, "m := l; 0").is_ok());
        assert!(guard.account().used() - before <= held + MEGABYTE / 10, "{source}");
        assert!(asked(&mut session, "l := 0; 0").is_ok());
        assert!(guard.account().used() - before >= least, "{source}");
        assert!(asked(&mut session, "m := 0; 1 + 1").is_ok());
        assert!(guard.account().used() <= before + MEGABYTE / 10, "{source}");
    }
}

#[test]
fn what_changes_in_place_is_counted_anew() {
    let (mut session, guard) = limited(200 * MEGABYTE);
    assert!(asked(&mut session, "l := MutableList([]); 0").is_ok());
    let before = guard.account().used();
    let held = |guard: &Guard| guard.account().used() - before;
    assert!(asked(&mut session, "for n from 1 to 100000 do l.Add([n, n]) end").is_ok());
    let full = held(&guard);
    assert!(full >= 100_000 * 60, "{full}");
    assert!(asked(&mut session, "for n from 1 to 100000 do l[n] := 0 end").is_ok());
    let flat = held(&guard);
    assert!(flat <= full / 2 && flat >= 100_000 * 16, "{full} became {flat}");
    // As much goes in and out as the limit would not hold.
    let queue = "l.Clear; for n from 1 to 1000000 do l.Add([n, n, n]); if n > 2000 then l.RemoveAt(1) end end";
    assert!(asked(&mut session, queue).is_ok());
    assert!(held(&guard) <= MEGABYTE, "{}", held(&guard));
    assert!(asked(&mut session, "l.Clear; 0").is_ok());
    assert!(held(&guard) <= MEGABYTE / 10, "{}", held(&guard));
}

#[test]
fn elements_that_are_assigned_are_counted_with_their_list() {
    let (mut session, guard) = limited(200 * MEGABYTE);
    assert!(asked(&mut session, "l := [n for n from 1 to 100000]; m := {=>}; 0").is_ok());
    let before = guard.account().used();
    // The second list is a copy from its first change on.
    assert!(asked(&mut session, "k := l; k[5] := 0; 0").is_ok());
    let copied = guard.account().used() - before;
    assert!(copied >= 100_000 * 16, "{copied}");
    assert!(asked(&mut session, "k := 0; for n from 1 to 5000 do m[n] := n end; 0").is_ok());
    let map = guard.account().used() - before;
    assert!(map >= 4096 * 32, "{map}");
    assert!(asked(&mut session, "m := 0; 1 + 1").is_ok());
    assert!(guard.account().used() <= before + MEGABYTE / 10);
}
