//! A session that met its limit on memory goes on with empty tables, the same variables and the same limit.

use std::sync::Arc;

use onside_ground::{Guard, Limits};
use onside_lang::{Session, Settings};

#[track_caller]
fn text(session: &mut Session, source: &str) -> Result<String, String> {
    match session.evaluate(source).answer {
        Ok(answer) => Ok(answer.text().unwrap().to_owned()),
        Err(errors) => Err(errors.iter().map(|error| error.diagnostic.message.clone()).collect()),
    }
}

#[test]
fn variables_survive_a_stop_for_want_of_memory_and_the_limit_is_kept() {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(2_000_000) }));
    let mut session = Session::new(Settings::default(), Arc::clone(&guard));
    for source in [
        "g := {3||2|1}",
        "f := '{0,*|*}'",
        "l := a{0||||0|||a|*||*}",
        "c := Domineering(\"..|..\") + ^[2]",
        "m := {1|{0|-1}}",
        "s := {0, g, {5|2}}",
    ] {
        text(&mut session, source).expect(source);
    }
    let before: Vec<_> = ["g", "f", "l", "c", "m", "s"].map(|name| text(&mut session, name)).into();
    let large = "Domineering(\"......|......|......|......|......\").CanonicalForm";
    assert_eq!(text(&mut session, large), Err("stopped at the memory limit".to_owned()));
    let mut session = session.renewed();
    assert_eq!(guard.account().limit(), Some(2_000_000));
    assert!(guard.account().used() < 500_000, "the old tables were given back");
    let after: Vec<_> = ["g", "f", "l", "c", "m", "s"].map(|name| text(&mut session, name)).into();
    assert_eq!(after, before);
    assert!(text(&mut session, "g + c").is_ok());
    assert_eq!(text(&mut session, large), Err("stopped at the memory limit".to_owned()));
    drop(session);
    assert_eq!(guard.account().used(), 0);
}
