//! Values that come into a session and leave it as values, and sessions that share tables.

use std::sync::Arc;

use onside_ground::Guard;
use onside_lang::{Session, Settings, Tables, Value};

fn value(session: &mut Session, source: &str) -> Value {
    session.value(source).answer.expect("an answer").value
}

fn text(session: &mut Session, source: &str) -> String {
    session.evaluate(source).answer.expect("an answer").into_text().expect("a text")
}

#[test]
fn a_value_of_one_session_becomes_a_variable_of_another() {
    let (mut one, mut two) = (Session::default(), Session::default());
    // The ids of the two arenas are not the same.
    value(&mut two, "{5|{4|-7}}");
    for (source, question, answer) in [
        ("{3|*,-1/2}", "x.Temperature", "7/4"),
        ("[{1|0},{2|*}]", "x[2] - x[1]", "{2|1||*|-1*}"),
        ("a{0|a}", "x", "over"),
        ("Push(BBR)", "x.CanonicalForm", "-13/8"),
        ("'{*|*}'", "x", "'{*|*}'"),
        ("1/3", "x + 1", "4/3"),
    ] {
        let made = value(&mut one, source);
        let expected = text(&mut one, &question.replace('x', &format!("({source})")));
        two.set("x", &made, one.tables()).expect("carried over");
        assert_eq!(text(&mut two, question), expected, "{source}");
        assert_eq!(expected, answer, "{source}");
    }
    assert!(two.variable("it").expect("no limit").is_some());
    two.clear();
    assert!(two.variables().is_empty() && two.value("x").answer.is_err());
}

#[test]
fn what_is_no_variable_and_what_belongs_to_its_session_is_refused() {
    let (mut one, mut two) = (Session::default(), Session::default());
    let number = value(&mut one, "1");
    for name in ["", "1x", "x y", "x:=2;y", "if", "Push"] {
        assert!(two.set(name, &number, one.tables()).is_err(), "{name}");
    }
    assert!(two.variable("x").expect("no limit").is_none());
    let function = value(&mut one, "t -> t + 1");
    assert!(two.set("f", &function, one.tables()).is_err());
    assert!(one.set("f", &function, &Tables::new(Arc::default())).is_err());
}

#[test]
fn sessions_may_share_tables_and_each_obeys_its_own_guard() {
    let tables = Tables::new(Arc::default());
    let (first, second) = (Arc::new(Guard::default()), Arc::new(Guard::default()));
    let mut one = Session::on(tables.with_guard(Arc::clone(&first)), Settings::default());
    let mut two = Session::on(tables.with_guard(second), Settings::default());
    let hot = value(&mut one, "{3|*,-1/2}");
    first.cancel();
    assert!(one.value("Domineering(4x4).CanonicalForm").answer.is_err());
    two.set("x", &hot, &tables).expect("nothing to carry");
    assert_eq!(text(&mut two, "x"), "{3|-1/2}");
    assert!(two.tables().same_tables(&tables));
}
