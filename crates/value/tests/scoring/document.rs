//! 001's tables and examples. Where the document differs from its own definitions, the difference is recorded.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Player};
use onside_value::scoring::{Grounds, Line, TruncatedRow, TwoActions, truncated_table};

use super::{set, solved};

fn line(actions: &[u64], heap: u64) -> Line {
    let game = solved(actions.iter().copied());
    game.line(&heap.into(), &IBig::ZERO, Player::Left, &Guard::default()).expect("short")
}

/// The line from a heap, and that no other line is optimal.
#[track_caller]
fn check_unique_line(actions: &[u64], heap: u64, expected: &[u64]) -> Line {
    let (game, found) = (solved(actions.iter().copied()), line(actions, heap));
    assert_eq!(found.actions().collect::<Vec<_>>(), expected);
    for step in &found.steps {
        assert_eq!(game.optimal_actions(&step.heap), [step.action], "at heap {}", step.heap);
    }
    found
}

#[test]
fn table_1_has_the_printed_optimal_actions_and_outcomes() {
    // The outcomes of 42 to 55 are lost in the text at hand; they repeat those of 28 to 41.
    let printed: [[u64; 14]; 4] = [
        [0, 0, 0, 0, 0, 5, 5, 7, 7, 7, 7, 7, 2, 2],
        [0, 0, 0, 3, 3, 5, 5, 7, 7, 7, 4, 4, 2, 2],
        [0, 1, 1, 3, 3, 5, 5, 7, 6, 6, 4, 4, 2, 2],
        [0, 1, 1, 3, 3, 5, 5, 7, 6, 6, 4, 4, 2, 2],
    ];
    let game = solved([5, 7]);
    let table = game.table(&UBig::ZERO, &55_u8.into(), &Guard::default()).expect("short");
    assert_eq!(table.iter().map(|row| row.outcome).collect::<Vec<_>>(), printed.concat());
    let sacrifices = [5, 6, 17, 18, 29, 30];
    for row in table {
        let expected = match u64::try_from(&row.heap).expect("small") {
            0..5 => None,
            heap if sacrifices.contains(&heap) => Some(5),
            _ => Some(7),
        };
        assert_eq!(row.optimal_action, expected, "{}", row.heap);
    }
}

#[test]
fn table_2_has_the_printed_intervals_of_convergence() {
    let printed: [(&[u64], u64); 9] = [
        (&[1], 1),
        (&[1, 2], 2),
        (&[1, 2, 3], 3),
        (&[1, 2, 2, 4], 3),
        (&[1, 2, 2, 3, 5], 4),
        (&[1, 2, 2, 2, 3, 6], 4),
        (&[1, 2, 2, 2, 3, 4, 7], 5),
        (&[1, 2, 2, 2, 2, 3, 4, 8], 5),
        (&[1, 2, 2, 2, 2, 3, 3, 5, 9], 5),
    ];
    let guard = Guard::default();
    let table = truncated_table(10, &guard).expect("small");
    assert_eq!(table.len(), printed.len());
    for ((row, max), (tr, distinct)) in table.iter().zip(2..).zip(printed) {
        assert_eq!((row.max(), row.tr(), row.distinct()), (max, tr, distinct));
        assert_eq!(*row, TruncatedRow::by_recurrence(max, &guard).expect("no limit"));
    }
    // The example after Conjecture 16. The document leaves out M_1 = 1, which has no partner among the differences.
    let last = &table[8];
    assert_eq!(last.values(), [1, 2, 3, 5, 9]);
    assert_eq!(last.differences(), [1, 1, 2, 4]);
    assert_eq!(last.multiplicities(), [1, 4, 2, 1, 1]);
}

#[test]
fn example_1_is_a_sacrifice() {
    let game = solved([2, 3]);
    let outcomes = [4_u8, 5, 7].map(|heap| game.outcome(&heap.into()));
    assert_eq!(outcomes, [3, 1, 1]);
    assert_eq!(game.optimal_action(&7_u8.into()), Some(2));
    assert!(line(&[2, 3], 7).steps[0].is_sacrifice());
}

#[test]
fn example_2_has_the_printed_sacrifices() {
    let pair = TwoActions::new(&set([5, 7])).expect("two actions");
    assert_eq!(pair.i_max(), 3);
    let heaps: Vec<u128> = (0..200).filter(|&heap| pair.x_star_index(heap).is_some()).collect();
    assert_eq!(heaps, [5, 6, 17, 18, 29, 30]);
    assert_eq!(
        (1..=4).map(|i| pair.x_star(i)).collect::<Vec<_>>(),
        [Some((5, 6)), Some((17, 18)), Some((29, 30)), None]
    );
    assert_eq!(pair.convergence().xi, 31);
}

#[test]
fn example_3_has_the_printed_intervals_but_full_support_converges_at_5_not_at_10() {
    assert_eq!(TruncatedRow::new(5, &Guard::default()).expect("small").tr(), [1, 2, 2, 4]);
    assert_eq!(solved(1..=5).convergence().xi, 5);
}

#[test]
fn example_4_is_a_sacrifice_by_a_player_who_does_not_play_last() {
    let line = check_unique_line(&[1, 5, 7], 18, &[5, 7, 5, 1]);
    assert_eq!(line.sacrifices().map(|step| (step.player, step.sacrificed())).collect::<Vec<_>>(), [(Player::Left, 2)]);
    assert_eq!((line.result, line.rest), (2.into(), UBig::ZERO));
}

#[test]
fn example_5_has_sacrifices_by_both_players() {
    let line = check_unique_line(&[2, 10, 13, 14], 35, &[10, 13, 10, 2]);
    let sacrifices: Vec<_> = line.sacrifices().map(|step| (step.player, step.action, step.sacrificed())).collect();
    assert_eq!(sacrifices, [(Player::Left, 10, 4), (Player::Right, 13, 1)]);
    assert_eq!(line.steps.iter().map(|step| step.score.clone()).collect::<Vec<_>>(), [10, -3, 7, 5].map(IBig::from));
}

#[test]
fn observations_3_and_4_hold_for_two_actions() {
    for large in 2..=14 {
        for small in 1..large {
            for heap in 0..=3 * large * large {
                let line = line(&[small, large], heap);
                let last = line.steps.last().map(|step| step.player);
                assert!(line.sacrifices().all(|step| Some(step.player) == last), "{{{small}, {large}}} {heap}");
            }
        }
    }
}

#[test]
fn a_start_score_and_the_other_starter_change_scores_but_not_actions() {
    let (game, guard) = (solved([2, 10, 13, 14]), Guard::default());
    let heap = UBig::from(35_u8);
    let line = game.line(&heap, &100.into(), Player::Right, &guard).expect("short");
    assert_eq!(line.actions().collect::<Vec<_>>(), [10, 13, 10, 2]);
    assert_eq!(line.result, 95.into());
    assert_eq!(game.result(&heap, &100.into(), Player::Right), 95.into());
    assert_eq!(game.result(&heap, &100.into(), Player::Left), 105.into());
}

#[test]
fn a_heap_past_64_bits_is_answered_by_periodicity_and_its_line_begins_with_an_opening() {
    let guard = Guard::default();
    for actions in [vec![2, 10, 13, 14], vec![5, 7], vec![3, 4, 5], vec![14], vec![1, 4, 6, 8, 9]] {
        let game = solved(actions);
        let max = UBig::from(game.actions().max());
        let small = UBig::from(5000_u16);
        let huge = &small + max * UBig::from(2_u8) * UBig::from(10_u8).pow(40);
        assert_eq!(game.outcome(&huge), game.outcome(&small));
        assert_eq!(game.optimal_action(&huge), Some(game.actions().max()));
        assert_eq!(game.optimal_actions(&huge), game.optimal_actions(&small));
        let line = game.line(&huge, &7.into(), Player::Left, &guard).expect("short");
        assert_eq!(line.result, game.result(&huge, &7.into(), Player::Left));
        let opening = line.opening.expect("an opening");
        assert!((&opening.turns % UBig::from(2_u8)).is_zero());
        let taken = UBig::from(opening.action) * opening.turns;
        let listed: UBig = line.steps.iter().map(|step| UBig::from(step.action)).sum();
        assert_eq!(taken + listed + line.rest, huge);
    }
}

#[test]
fn convergence_says_on_what_grounds_it_is_known() {
    let grounds = |actions: &[u64]| solved(actions.iter().copied()).convergence().grounds;
    assert_eq!(grounds(&[4]), Grounds::OneAction);
    assert_eq!(grounds(&[5, 7]), Grounds::TwoActions);
    assert_eq!(grounds(&[5, 6, 7]), Grounds::Truncated);
    assert!(matches!(grounds(&[2, 10, 13, 14]), Grounds::Window { .. }));
}
