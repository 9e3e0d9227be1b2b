//! Laws of outcomes on random action sets.

use dashu_int::{IBig, UBig};
use onside_ground::{Guard, Player};
use onside_value::scoring::{CumulativeSubtraction, PileTable, windowed_convergence};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use super::{naive, naive_xi, set, solved};

fn action_sets() -> impl Strategy<Value = Vec<u64>> {
    btree_set(1_u64..=18, 1..=6).prop_map(|actions| actions.into_iter().collect())
}

proptest! {
    #[test]
    fn solver_window_and_definition_agree(actions in action_sets()) {
        let guard = Guard::default();
        let (outcomes, optimal) = naive(&actions, 900);
        let window = windowed_convergence(&set(actions.iter().copied()), &guard).expect("no limit");
        for game in [CumulativeSubtraction::new, CumulativeSubtraction::by_recurrence] {
            let game = game(set(actions.iter().copied()), &guard).expect("no limit");
            for heap in 0..=900_u64 {
                let large = UBig::from(heap);
                prop_assert_eq!(game.outcome(&large), outcomes[heap as usize]);
                prop_assert_eq!(game.optimal_action(&large), optimal[heap as usize]);
                prop_assert_eq!(game.optimal_actions(&large).last().copied(), optimal[heap as usize]);
                if let Some(outcome) = window.periodic_outcome(&large) {
                    prop_assert_eq!(outcome, outcomes[heap as usize]);
                }
            }
            prop_assert_eq!(game.convergence().xi, u128::from(naive_xi(&actions)));
            let pattern: Vec<u64> = window.pattern.iter().map(|&outcome| outcome.into()).collect();
            prop_assert_eq!(game.pattern(&guard).expect("short"), pattern);
        }
    }

    #[test]
    fn outcomes_are_between_0_and_the_maximum_and_antisymmetric_at_convergence(
        actions in action_sets(), heap in 0_u64..400
    ) {
        let game = solved(actions.iter().copied());
        let max = game.actions().max();
        let outcome = game.outcome(&heap.into());
        prop_assert!(outcome <= max);
        let late = UBig::from(game.convergence().xi) + UBig::from(heap);
        prop_assert_eq!(game.outcome(&late) + game.outcome(&(late - UBig::from(max))), max);
    }

    #[test]
    fn the_preperiod_is_exact_and_the_residues_are_those_of_large_heaps(actions in action_sets(), far in 0_u64..1000) {
        let game = solved(actions);
        let convergence = game.convergence();
        let period = UBig::from(convergence.period);
        if let Some(before) = convergence.preperiod.checked_sub(1).map(UBig::from) {
            prop_assert_ne!(game.outcome(&before), game.outcome(&(&before + &period)));
        }
        let heap = UBig::from(convergence.preperiod) + UBig::from(far);
        prop_assert_eq!(game.outcome(&heap), game.outcome(&(&heap + &period)));
        let residue = usize::try_from(&(&heap % &period)).expect("small");
        prop_assert_eq!(game.pattern_by_residue(&Guard::default()).expect("short")[residue], game.outcome(&heap));
    }

    #[test]
    fn a_common_factor_of_the_actions_is_a_factor_of_the_outcomes(
        actions in action_sets(), factor in 2_u64..5, rest in 0_u64..5, heap in 0_u64..300
    ) {
        let scaled = solved(actions.iter().map(|action| action * factor));
        let outcome = solved(actions).outcome(&heap.into());
        prop_assert_eq!(scaled.outcome(&(heap * factor + rest % factor).into()), outcome * factor);
    }

    #[test]
    fn the_players_are_mirror_images_and_a_line_ends_with_the_result(
        actions in action_sets(), heap in 0_u64..3000, score in -50_i64..50
    ) {
        let game = solved(actions);
        let (heap, score) = (UBig::from(heap), IBig::from(score));
        let left = game.result(&heap, &score, Player::Left);
        prop_assert_eq!(&left, &-game.result(&heap, &-score.clone(), Player::Right));
        for starter in Player::BOTH {
            let line = game.line(&heap, &score, starter, &Guard::default()).expect("short");
            prop_assert_eq!(&line.result, &game.result(&heap, &score, starter));
            prop_assert!(line.rest < UBig::from(game.actions().min()));
            for step in &line.steps {
                prop_assert_eq!(Some(step.greedy), game.greedy_action(&step.heap));
                prop_assert!(game.optimal_actions(&step.heap).contains(&step.action));
            }
        }
    }

    #[test]
    fn piles_have_no_order_and_terminal_piles_do_not_count(actions in action_sets(), piles in vec(0_u64..25, 1..4)) {
        let guard = Guard::default();
        let actions = set(actions);
        let table = PileTable::new(&actions, &piles, &guard).expect("it fits");
        let outcome = table.outcome(&piles).expect("inside");
        prop_assert!(outcome <= actions.max());
        let mut reversed = piles.clone();
        reversed.reverse();
        prop_assert_eq!(table.outcome(&reversed), Some(outcome));
        reversed.push(actions.min() - 1);
        let more = PileTable::new(&actions, &reversed, &guard).expect("it fits");
        prop_assert_eq!(more.outcome(&reversed), Some(outcome));
        let terminal = piles.iter().all(|&pile| pile < actions.min());
        prop_assert_eq!(table.optimal_moves(&piles).expect("inside").is_empty(), terminal);
    }
}
