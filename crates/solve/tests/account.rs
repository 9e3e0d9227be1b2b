//! A library user's limit on memory: it is kept, and after it was hit the solver goes on.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};

use crate::common::{guarded, position};

#[test]
fn after_a_stop_for_want_of_memory_the_solver_goes_on_and_gives_back_what_it_forgets() {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(300_000) }));
    let mut solver = guarded(true, &guard);
    let (large, small) = (position("Domineering", "......|......|......|......"), position("Domineering", "..|.."));
    assert_eq!(solver.value(&large), Err(Stop::Memory));
    assert!(guard.account().used() <= 300_000);
    let value = solver.value(&small).expect("small enough even now");
    let held = guard.account().used();
    solver.forget();
    assert!(guard.account().used() < held, "the tables of positions were given back");
    assert_eq!(solver.value(&small), Ok(value), "values stay in the arena");
    drop(solver);
    assert_eq!(guard.account().used(), 0);
}

#[test]
fn a_raised_limit_lets_the_same_solver_finish() {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(20_000) }));
    let mut solver = guarded(true, &guard);
    let board = position("Domineering", "....|....|....|....");
    assert_eq!(solver.value(&board), Err(Stop::Memory));
    guard.account().set_limit(None);
    let value = solver.value(&board).expect("no limit");
    assert!(solver.games().as_number(value).is_none());
}

#[test]
fn tables_that_only_one_question_needs_leave_nothing_behind() {
    let guard = Arc::new(Guard::default());
    let mut solver = guarded(true, &guard);
    let strip = position("Push", "RBBR_BR_RB");
    let _ = solver.value(&strip).expect("no limit");
    let held = guard.account().used();
    guard.account().set_limit(Some(held + 50));
    // The answer is a number that the arena knows; the tables that find it are larger than what is left.
    assert_eq!(solver.value(&strip), Err(Stop::Memory));
    assert_eq!(guard.account().used(), held);
    guard.account().set_limit(None);
    assert!(solver.value(&strip).is_ok());
    assert_eq!(guard.account().used(), held);
}
