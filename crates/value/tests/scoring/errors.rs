//! What is too large is refused with its size, and a request to stop is obeyed.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Limits, Player, Stop};
use onside_value::scoring::{
    CumulativeSubtraction, Error, PileTable, Truncated, TruncatedRow, TwoPiles, check_truncated, scan_action_sets,
    truncated_table, windowed_convergence,
};

use super::{set, solved};

#[track_caller]
fn refused<T>(answer: Result<T, Error>, expected: &str) {
    let error = answer.err().expect("refused");
    assert_eq!(error.to_string(), expected);
    assert!(!error.remedy().is_empty());
}

#[test]
fn tables_that_do_not_fit_memory_are_refused_with_their_size() {
    let guard = Guard::default();
    let game = solved([5, 7]);
    let trillion = UBig::from(10_u8).pow(12);
    refused(
        game.outcomes(&UBig::ZERO, &trillion, &guard),
        "the outcomes of the heaps would need at least 8000000000008 bytes",
    );
    assert!(game.table(&UBig::ZERO, &trillion, &guard).is_err());
    let wide = 10_u64.pow(9);
    refused(
        solved([wide - 1, wide]).pattern(&guard),
        "the outcomes of the heaps would need at least 16000000000 bytes",
    );
    refused(
        TwoPiles::new(set([2, 3]), 10_u64.pow(6) - 1, 10_u64.pow(6) - 1, &guard),
        "the table of outcomes for these piles would need at least 2000000000000 bytes",
    );
    assert!(PileTable::new(&set([1]), &[u64::MAX; 5], &guard).is_err());
    assert!(PileTable::new(&set([1]), &[200; 12], &guard).is_err());
    refused(truncated_table(100_000, &guard), "the table of tr would need at least 40000000000 bytes");
    assert!(TruncatedRow::new(u64::MAX, &guard).is_err());
    refused(
        windowed_convergence(&set([3, 5, 1 << 40]), &guard),
        "the outcomes of the heaps would need at least 8796093022208 bytes",
    );
    refused(scan_action_sets(40, 1, &guard), "there are at least 1099511627775 action sets to scan, which is too many");
}

#[test]
fn the_memory_limit_is_obeyed_and_what_was_counted_is_given_back() {
    let guard = Guard::new(Limits { positions: None, memory: Some(1 << 20) });
    let memory = Err(Error::Stop(Stop::Memory));
    assert_eq!(PileTable::new(&set([2, 3]), &[2000, 2000], &guard).map(|_| ()), memory);
    assert_eq!(CumulativeSubtraction::by_recurrence(set([999, 1000]), &guard).map(|_| ()), memory);
    // The window alone is small enough.
    assert!(windowed_convergence(&set([999, 1000]), &guard).is_ok());
    assert_eq!(guard.account().used(), 0);
}

#[test]
fn the_limit_on_positions_stops_a_table() {
    let guard = Guard::new(Limits { positions: Some(50_000), memory: None });
    let found = PileTable::new(&set([2, 3]), &[1000, 1000], &guard).map(|_| ());
    assert_eq!(found, Err(Error::Stop(Stop::Positions(50_000))));
}

#[test]
fn a_request_to_stop_is_obeyed_by_everything_that_may_take_long() {
    let guard = Guard::default();
    let game = solved([5, 7]);
    let (heap, score) = (UBig::from(100_u8), IBig::ZERO);
    guard.cancel();
    let cancelled = Err(Error::Stop(Stop::Cancelled));
    assert_eq!(PileTable::new(&set([2, 3]), &[5, 5], &guard).map(|_| ()), cancelled);
    assert_eq!(CumulativeSubtraction::by_recurrence(set([2, 3]), &guard).map(|_| ()), cancelled);
    assert_eq!(check_truncated(5, 2, &guard).map(|_| ()), cancelled);
    assert_eq!(scan_action_sets(5, 2, &guard).map(|_| ()), cancelled);
    assert_eq!(game.outcomes(&UBig::ZERO, &heap, &guard).map(|_| ()), cancelled);
    assert_eq!(game.table(&UBig::ZERO, &heap, &guard).map(|_| ()), cancelled);
    assert_eq!(game.line(&heap, &score, Player::Left, &guard).map(|_| ()), cancelled);
}

#[test]
fn a_line_that_nobody_reads_is_refused_with_its_length() {
    let guard = Guard::default();
    let wide = 10_u64.pow(9);
    let line = solved([wide - 1, wide]).line(&UBig::from(10_u8).pow(18), &IBig::ZERO, Player::Left, &guard);
    refused(line, "there are at least 1000000000 turns in this line, which is too many");
    let line = solved([1, 10_u64.pow(7)]).line(&UBig::from(9_999_999_u32), &IBig::ZERO, Player::Left, &guard);
    refused(line, "there are at least 1048576 turns in this line, which is too many");
}

#[test]
fn an_empty_range_is_an_empty_table() {
    let game = solved([5, 7]);
    assert_eq!(game.outcomes(&UBig::ONE, &UBig::ZERO, &Guard::default()), Ok(Vec::new()));
    assert_eq!(game.table(&UBig::ONE, &UBig::ZERO, &Guard::default()), Ok(Vec::new()));
}

#[test]
fn truncated_support_needs_two_actions() {
    assert_eq!([(0, 3), (3, 3), (4, 3), (1, u64::MAX)].map(|(least, max)| Truncated::new(least, max)), [None; 4]);
}

#[test]
fn one_action_has_the_trivial_answer() {
    let game = solved([4]);
    let heaps = [0_u8, 3, 4, 7, 8, 11, 12].map(UBig::from);
    assert_eq!(heaps.each_ref().map(|heap| game.outcome(heap)), [0, 0, 4, 4, 0, 0, 4]);
    assert_eq!(
        heaps.each_ref().map(|heap| game.optimal_action(heap)),
        [None, None, Some(4), Some(4), Some(4), Some(4), Some(4)]
    );
    let convergence = game.convergence();
    assert_eq!((convergence.xi, convergence.preperiod, convergence.period), (4, 0, 8));
    assert_eq!(game.pattern(&Guard::default()), Ok(vec![0, 0, 0, 0, 4, 4, 4, 4]));
}
