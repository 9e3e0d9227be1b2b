//! Each closed form against the recurrence; Conjecture 16; the scan of all action sets.

use dashu_int::UBig;
use onside_ground::Guard;
use onside_value::scoring::{
    Convergence, CumulativeSubtraction, FullSupport, Truncated, TruncatedRow, TwoActions, check_truncated,
    scan_action_sets, tr_by_recurrence, windowed_convergence,
};

use super::{naive, naive_xi, set, solved};

#[test]
fn theorem_6_gives_outcome_action_and_convergence_of_full_support() {
    for max in 1..=40 {
        let game = FullSupport::new(max).expect("a game");
        let actions: Vec<u64> = (1..=max).collect();
        let (outcomes, optimal) = naive(&actions, 6 * max);
        for heap in 0..=6 * max {
            assert_eq!(game.outcome(heap.into()), outcomes[heap as usize], "1..{max}, {heap}");
            assert_eq!(game.optimal_action(heap.into()), optimal[heap as usize], "1..{max}, {heap}");
        }
        assert_eq!(game.xi(), naive_xi(&actions));
    }
    assert_eq!((FullSupport::new(0), FullSupport::new(u64::MAX)), (None, None));
}

#[test]
fn theorem_12_and_the_completed_corollary_13_hold_for_all_pairs_up_to_40() {
    for large in 2..=40 {
        for small in 1..large {
            let pair = TwoActions::new(&set([small, large])).expect("two actions");
            let limit = 2 * large * large + 4 * large;
            let (outcomes, optimal) = naive(&[small, large], limit);
            for heap in 0..=limit {
                let (expected, index) = (optimal[heap as usize], u128::from(heap));
                assert_eq!(pair.optimal_action(index), expected, "{{{small}, {large}}} {heap}");
                assert_eq!(pair.x_star_index(index).is_some(), expected == Some(small), "{{{small}, {large}}} {heap}");
                assert_eq!(pair.outcome(index), outcomes[heap as usize], "{{{small}, {large}}} {heap}");
            }
            for i in 1..=pair.i_max() {
                let (first, last) = pair.x_star(i).expect("not empty");
                assert_eq!(
                    [first - 1, first, last, last + 1].map(|heap| pair.x_star_index(heap)),
                    [None, Some(i), Some(i), None]
                );
            }
        }
    }
}

#[test]
fn the_least_heap_that_corollary_13_leaves_uncovered_is_answered() {
    assert_eq!(solved([1, 2]).outcome(&4_u8.into()), 0);
}

/// Everything of a convergence but its grounds.
fn facts(convergence: &Convergence) -> (u128, u128, u64, u64) {
    (convergence.xi, convergence.preperiod, convergence.period, convergence.max)
}

#[test]
fn two_actions_converge_where_the_corrected_formula_says() {
    let guard = Guard::default();
    for large in 2..=60 {
        for small in 1..large {
            let actions = set([small, large]);
            let pair = TwoActions::new(&actions).expect("two actions").convergence();
            let found = windowed_convergence(&actions, &guard).expect("no limit").convergence;
            assert_eq!(facts(&pair), facts(&found), "{actions}");
        }
    }
    assert_eq!(solved([999, 1000]).convergence().xi, 2 * 999 * 999);
}

#[test]
fn corollary_14_is_the_last_heap_where_some_optimal_line_has_positive_take_only_the_smaller_action() {
    for large in 3..=30_u64 {
        for small in large / 2 + 1..large {
            let pair = TwoActions::new(&set([small, large])).expect("two actions");
            let game = CumulativeSubtraction::by_recurrence(set([small, large]), &Guard::default()).expect("no limit");
            // Whether such a line exists, with Positive and with Negative to move.
            let (mut positive, mut negative): (Vec<bool>, Vec<bool>) = (Vec::new(), Vec::new());
            for heap in 0..2 * large * large + 4 * large {
                let optimal = game.optimal_actions(&heap.into());
                let ends = optimal.is_empty();
                let smaller = optimal.contains(&small) && negative[(heap - small) as usize];
                let any = optimal.iter().any(|action| positive[(heap - action) as usize]);
                positive.push(ends || smaller);
                negative.push(ends || any);
            }
            let last = positive.iter().rposition(|&exists| exists).map(|heap| heap as u128);
            assert_eq!(pair.last_heap_of_small_actions(), last, "{{{small}, {large}}}");
        }
    }
    assert_eq!(TwoActions::new(&set([1, 2])).expect("two actions").last_heap_of_small_actions(), None);
}

#[test]
fn truncated_support_has_the_outcomes_and_actions_of_the_closed_form() {
    for max in 2..=40 {
        for least in 1..max {
            let game = Truncated::new(least, max).expect("a game");
            let actions: Vec<u64> = (least..=max).collect();
            let limit = 2 * max * max + 4 * max;
            let (outcomes, optimal) = naive(&actions, limit);
            for heap in 0..=limit {
                assert_eq!(game.outcome(heap.into()), outcomes[heap as usize], "{least}..{max}, {heap}");
                assert_eq!(game.optimal_action(heap.into()), optimal[heap as usize], "{least}..{max}, {heap}");
            }
        }
    }
}

#[test]
fn truncated_support_converges_where_the_closed_form_says() {
    let guard = Guard::default();
    let check = check_truncated(120, 2, &guard).expect("no limit");
    assert_eq!((check.games, check.different), (119 * 120 / 2, Vec::new()));
    for max in 2..=40 {
        for least in 1..max {
            let game = Truncated::new(least, max).expect("a game");
            let found = windowed_convergence(&set(least..=max), &guard).expect("no limit").convergence;
            assert_eq!(facts(&game.convergence()), facts(&found), "{least}..{max}");
            assert_eq!(Ok(Some(game.tr())), tr_by_recurrence(least, max, &guard), "{least}..{max}");
        }
    }
    assert_eq!(tr_by_recurrence(3, 3, &guard), Ok(None));
}

#[test]
fn two_neighbouring_actions_have_the_same_closed_form_by_both_theorems() {
    for max in 2..=60 {
        let pair = TwoActions::new(&set([max - 1, max])).expect("two actions");
        let truncated = Truncated::new(max - 1, max).expect("a game");
        assert_eq!(facts(&pair.convergence()), facts(&truncated.convergence()));
        for heap in 0..u128::from(5 * max * max) {
            assert_eq!(pair.outcome(heap), truncated.outcome(heap), "{max} {heap}");
        }
    }
}

#[test]
fn conjecture_16_and_the_corrected_theorem_15_hold_for_all_rows_up_to_500() {
    let guard = Guard::default();
    for max in 2..=500_u64 {
        let row = TruncatedRow::new(max, &guard).expect("small");
        assert_eq!(row.distinct(), TruncatedRow::distinct_by_formula(max), "{max}");
        assert_eq!(row.distinct(), row.values().len() as u64);
        // M_(#x + 1 - i) = Delta_i for 1 <= i < #x: all multiplicities but the first, in reverse order.
        let mut reversed = row.multiplicities();
        assert_eq!(reversed.remove(0), 1);
        reversed.reverse();
        assert_eq!(row.differences(), reversed, "{max}");
        let twos: Vec<u64> = (1..max).filter(|&least| row.tr()[least as usize - 1] == 2).collect();
        assert_eq!(twos, (2..=max.div_ceil(2)).collect::<Vec<_>>(), "{max}");
    }
}

#[test]
fn closed_forms_of_huge_actions_are_answered_at_once() {
    let huge = 1_u64 << 62;
    let game = solved([huge - 1, huge]);
    assert_eq!(game.convergence().xi, 2 * u128::from(huge - 1).pow(2));
    let heap = UBig::from(10_u8).pow(60);
    let line = game.optimal_actions(&heap);
    assert!(line.contains(&huge));
    let game = Truncated::new(1 << 61, huge).expect("a game");
    assert_eq!(game.tr(), 2);
    // Past convergence the outcome is the distance from the nearest multiple of 2m.
    assert_eq!(game.outcome(u128::from(huge) * 1000 + 12345), 12345);
}

#[test]
fn all_action_sets_up_to_12_converge_within_the_bound_of_theorem_3_with_period_twice_the_maximum() {
    let rows = scan_action_sets(12, 2, &Guard::default()).expect("no limit");
    for (row, max) in rows.iter().zip(1..) {
        assert_eq!((row.max, row.games), (max, 1 << (max - 1)));
        assert!(row.largest_xi <= 2 * max * max);
        assert_eq!(row.shorter_period, 0);
        if max >= 3 {
            // Two neighbouring actions are the slowest, as 001 says of the truncated games.
            assert_eq!(row.slowest, [set([max - 1, max])]);
            assert_eq!(row.largest_xi, 2 * (max - 1) * (max - 1));
        }
    }
    let sum: u64 = (0..64_u64)
        .map(|bits| naive_xi(&(1..7).filter(|s| bits >> (s - 1) & 1 == 1).chain([7]).collect::<Vec<_>>()))
        .sum();
    assert_eq!(rows[6].sum_of_xi, u128::from(sum));
}
