//! Matrices that are too large, or that are called off, end in a message; many equal copies do not make one large.

use std::sync::Arc;

use onside_ground::{Guard, Limits};
use onside_lang::{Mode, Session, Settings};

fn session(guard: Guard) -> Session {
    Session::new(Settings { mode: Mode::Synchronized, ..Settings::default() }, Arc::new(guard))
}

#[track_caller]
fn refused(session: &mut Session, source: &str, message: &str) {
    match session.evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => assert_eq!(errors[0].diagnostic.message, message, "{source}"),
    }
}

#[test]
fn a_matrix_of_ten_thousand_equal_rows_of_ten_thousand_entries_is_refused_before_it_is_built() {
    let mut session = session(Guard::default());
    let lists = "row := [i for i in 1..10000]; zeros := [0 for i in 1..10000]; ";
    for call in ["MatrixValue([row for i in 1..10000])", "Sync(zeros, zeros, [row for i in 1..10000])"] {
        refused(&mut session, &format!("{lists}{call}"), "the matrix has more than 4000000 entries");
    }
}

#[test]
fn a_matrix_beyond_the_limit_on_memory_is_refused_and_what_was_counted_is_given_back() {
    let mut session = session(Guard::new(Limits { positions: None, memory: Some(4 << 20) }));
    for _ in 0..3 {
        refused(&mut session, "MatrixValue([[i*j for i in 1..300] for j in 1..300])", "stopped at the memory limit");
    }
    let answer = session.evaluate("MatrixValue([[i*j for i in 1..100] for j in 1..100])").answer;
    assert_eq!(answer.expect("small enough").text().unwrap(), "100");
}

#[test]
fn strategies_of_a_thousand_copies_need_no_matrix_of_a_million_entries() {
    let answer = session(Guard::default()).evaluate("(1000*Push(BR)).Strategies[1][1000]").answer;
    assert_eq!(answer.expect("a small matrix").text().unwrap(), "\"Push(BR) copy 1000: square 1\" => 1/1000");
}
