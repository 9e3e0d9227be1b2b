//! The shared cases: outcomes, optimal actions and convergence of one pile, outcomes of several.

use dashu_int::UBig;
use onside_ground::Guard;
use onside_value::scoring::{CumulativeSubtraction, PileTable, SeveralPiles, windowed_convergence};
use serde_json::Value;

use super::set;

fn integers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|entry| entry.as_u64().expect("an integer")).collect()
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn one_pile_has_the_outcomes_actions_and_convergence_of_the_cases_with_and_without_closed_forms() {
    let guard = Guard::default();
    let rows = rows(include_str!("../data/cs.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let actions = set(integers(&row["input"]["actions"]));
        let limit = UBig::from(row["input"]["limit"].as_u64().expect("a limit"));
        let outcomes = integers(&row["expect"]["o"]);
        let optimal: Vec<Option<u64>> =
            row["expect"]["opt"].as_array().expect("a list").iter().map(Value::as_u64).collect();
        let xi = u128::from(row["expect"]["xi"].as_u64().expect("xi"));
        for game in [CumulativeSubtraction::new, CumulativeSubtraction::by_recurrence] {
            let game = game(actions.clone(), &guard).expect("no limit");
            let table = game.table(&UBig::ZERO, &limit, &guard).expect("it fits");
            assert_eq!(table.iter().map(|row| row.outcome).collect::<Vec<_>>(), outcomes, "{actions}");
            assert_eq!(table.iter().map(|row| row.optimal_action).collect::<Vec<_>>(), optimal, "{actions}");
            assert_eq!(game.convergence().xi, xi, "{actions}");
        }
        assert_eq!(windowed_convergence(&actions, &guard).expect("no limit").convergence.xi, xi, "{actions}");
    }
}

#[test]
fn several_piles_have_the_outcomes_of_the_cases_with_and_without_cancelling() {
    let guard = Guard::default();
    let rows = rows(include_str!("../data/cs-piles.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let (actions, piles) = (set(integers(&row["input"]["actions"])), integers(&row["input"]["piles"]));
        let expected = row["expect"]["o"].as_u64();
        let table = PileTable::new(&actions, &piles, &guard).expect("it fits");
        assert_eq!(table.outcome(&piles), expected, "{actions} {piles:?}");
        let large: Vec<UBig> = piles.iter().map(|&pile| pile.into()).collect();
        let position = SeveralPiles::new(actions.clone(), &large, &guard).expect("it fits");
        assert_eq!(Some(position.outcome()), expected, "{actions} {piles:?}");
        assert_eq!(position.optimal_moves(&guard).expect("it fits"), table.optimal_moves(&piles).expect("inside"));
    }
}
