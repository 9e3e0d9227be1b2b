//! Several piles against minimax by the rules; tables, their rows, columns and diagonals.

use dashu_int::UBig;
use onside_ground::{Guard, Player};
use onside_value::scoring::{Evidence, Minimax, PileMove, PileTable, SeveralPiles, SubtractionOnPiles, TwoPiles};

use super::set;

#[test]
fn tables_for_up_to_four_piles_agree_with_minimax_on_outcome_and_optimal_moves() {
    let guard = Guard::default();
    for (actions, bounds) in [
        (vec![2, 3], vec![9, 7, 4]),
        (vec![1, 3, 4], vec![6, 6, 3, 2]),
        (vec![2, 5], vec![17, 12]),
        (vec![3], vec![8, 8]),
        (vec![2, 3], vec![]),
        (vec![2, 3], vec![15]),
    ] {
        let table = PileTable::new(&set(actions.iter().copied()), &bounds, &guard).expect("it fits");
        let mut minimax = Minimax::new(SubtractionOnPiles::new(set(actions.iter().copied())), &guard);
        let mut seen = 0;
        // All tuples within the bounds, in every order of the piles that fits them.
        let mut piles = vec![0; bounds.len()];
        loop {
            seen += 1;
            let position = SubtractionOnPiles::position(piles.clone());
            let expected = minimax.value(&position, Player::Left).expect("no limit");
            assert_eq!(table.outcome(&piles), u64::try_from(expected).ok(), "{actions:?} {piles:?}");
            let mut moves = Vec::new();
            for (pile, &size) in piles.iter().enumerate() {
                for &action in actions.iter().filter(|&&action| action <= size) {
                    let mut after = piles.clone();
                    after[pile] -= action;
                    let position = SubtractionOnPiles::position(after);
                    let worth = action as i64 + minimax.value(&position, Player::Right).expect("no limit");
                    if worth == expected {
                        moves.push(PileMove { pile, action });
                    }
                }
            }
            assert_eq!(table.optimal_moves(&piles), Some(moves), "{actions:?} {piles:?}");
            let Some(grows) = (0..piles.len()).rev().find(|&pile| piles[pile] < bounds[pile]) else { break };
            piles[grows] += 1;
            piles[grows + 1..].fill(0);
        }
        assert_eq!(seen, bounds.iter().map(|bound| bound + 1).product::<u64>());
        assert!(table.positions() <= seen);
    }
}

#[test]
fn a_table_answers_piles_in_any_order_and_nothing_outside_itself() {
    let table = PileTable::new(&set([2, 3]), &[4, 9], &Guard::default()).expect("it fits");
    assert_eq!(table.positions(), 5 * 6 / 2 + 5 * 5);
    assert_eq!(table.outcome(&[9, 3]), table.outcome(&[3, 9]));
    assert_eq!(table.outcome(&[9]), table.outcome(&[0, 9]));
    assert_eq!(table.outcome(&[9, 4, 0]), table.outcome(&[4, 9]));
    assert_eq!(table.outcome(&[10, 0]), None);
    assert_eq!(table.outcome(&[5, 5]), None);
    assert_eq!(table.outcome(&[1, 1, 1]), None);
    assert_eq!(table.outcome(&[u64::MAX, 1]), None);
    assert_eq!(table.optimal_moves(&[5, 5]), None);
}

#[test]
fn equal_piles_cancel_as_tables_without_the_theorem_confirm() {
    let guard = Guard::default();
    for actions in [vec![2, 3], vec![1, 3, 4], vec![2, 5], vec![2, 4, 5], vec![3, 4, 5]] {
        let table = PileTable::new(&set(actions.iter().copied()), &[13, 13, 13, 9], &guard).expect("it fits");
        for (a, b, x) in (0..=13).flat_map(|a| (0..=9).flat_map(move |b| (0..=13).map(move |x| (a, b, x)))) {
            assert_eq!(table.outcome(&[a, x, x, b]), table.outcome(&[a, b]), "{actions:?} {a} {b} {x}");
        }
    }
}

#[test]
fn piles_of_any_size_are_answered_if_at_most_one_is_left() {
    let guard = Guard::default();
    let huge = UBig::from(10_u8).pow(30);
    let position = |piles: &[UBig]| SeveralPiles::new(set([5, 7]), piles, &guard);
    let with_terminal = position(&[4_u8.into(), huge.clone(), 2_u8.into()]).expect("one pile is left");
    assert_eq!(with_terminal.outcome(), super::solved([5, 7]).outcome(&huge));
    assert_eq!(with_terminal.optimal_moves(&guard), Ok(vec![PileMove { pile: 1, action: 7 }]));
    let pair = position(&[huge.clone(), 9_u8.into(), huge.clone()]).expect("the equal piles cancel");
    assert_eq!((pair.outcome(), pair.result(&3.into(), Player::Right)), (7, (-4).into()));
    assert!(pair.optimal_moves(&guard).is_err());
    let nothing = position(&[]).expect("nothing to do");
    assert_eq!((nothing.outcome(), nothing.optimal_moves(&guard)), (0, Ok(Vec::new())));
    assert!(position(&[huge.clone(), &huge + UBig::ONE]).is_err());
}

#[test]
fn rows_columns_and_diagonals_of_a_table_are_its_cells() {
    let guard = Guard::default();
    let table = TwoPiles::new(set([2, 3]), 12, 8, &guard).expect("it fits");
    assert_eq!(table.last(), (12, 8));
    let cell = |x, y| table.outcome(x, y).expect("inside");
    assert_eq!(table.row(5), (0..=12).map(|x| cell(x, 5)).collect::<Vec<_>>());
    assert_eq!(table.column(12), (0..=8).map(|y| cell(12, y)).collect::<Vec<_>>());
    assert_eq!(table.diagonal(0), [0; 9]);
    assert_eq!(table.diagonal(2), (0..=6).map(|x| cell(x, x + 2)).collect::<Vec<_>>());
    assert_eq!(table.diagonal(-5), (0..=7).map(|x| cell(x + 5, x)).collect::<Vec<_>>());
    assert!(table.row(9).is_empty() && table.column(13).is_empty() && table.diagonal(9).is_empty());
    assert!(table.diagonal(i64::MIN).is_empty() && table.diagonal(i64::MAX).is_empty());
    assert_eq!(table.optimal_moves(2, 0), Some(vec![PileMove { pile: 0, action: 2 }]));
}

#[test]
fn rows_are_proved_periodic_and_a_larger_table_agrees_with_what_was_proved() {
    let guard = Guard::default();
    for actions in [vec![5, 7], vec![2, 10, 13, 14], vec![1, 4, 5]] {
        let small = TwoPiles::new(set(actions.iter().copied()), 300, 40, &guard).expect("it fits");
        let large = TwoPiles::new(set(actions.iter().copied()), 900, 40, &guard).expect("it fits");
        for y in 0..=40 {
            let found = small.row_period(y, &guard).expect("no limit").expect("a period is seen");
            assert!(matches!(found.evidence, Evidence::Proved { .. }), "{actions:?} row {y}: {found}");
            // Conjecture 18 on this range.
            assert!(found.period <= 2 * actions.last().expect("an action"));
            let row = large.row(y);
            let (from, period) = (found.preperiod as usize, found.period as usize);
            assert!(row[from..].iter().zip(&row[from + period..]).all(|(a, b)| a == b), "{actions:?} row {y}");
            assert!(from == 0 || row[from - 1] != row[from - 1 + period], "{actions:?} row {y}: preperiod");
        }
    }
}

#[test]
fn row_0_has_the_period_of_one_pile_and_columns_are_rows_of_the_transposed_table() {
    let guard = Guard::default();
    let wide = TwoPiles::new(set([5, 7]), 200, 20, &guard).expect("it fits");
    let high = TwoPiles::new(set([5, 7]), 20, 200, &guard).expect("it fits");
    let row = wide.row_period(0, &guard).expect("no limit").expect("a period");
    assert_eq!((row.preperiod, row.period), (24, 14));
    assert_eq!(row.to_string(), "period 14 from cell 24 on; proved: 1 rows agree from cell 24 and from cell 38 on");
    for line in 0..=20 {
        assert_eq!(wide.row_period(line, &guard), high.column_period(line, &guard));
    }
    assert_eq!(wide.row_period(21, &guard), Ok(None));
}

#[test]
fn a_diagonal_is_observed_and_says_so() {
    let guard = Guard::default();
    let table = TwoPiles::new(set([2, 10, 13, 14]), 400, 400, &guard).expect("it fits");
    let found = table.diagonal_period(5).expect("a period");
    assert!(matches!(found.evidence, Evidence::Observed { .. }));
    assert_eq!(found.to_string(), "period 14 from cell 83 on; observed in 299 comparisons of 396 cells, not proved");
    assert_eq!(table.diagonal_period(0).map(|found| (found.preperiod, found.period)), Some((0, 1)));
}
