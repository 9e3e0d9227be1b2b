//! Boards of more cells than a machine word has bits: they are worth what their parts are worth.

use std::sync::Arc;

use onside_ruleset::AnyPosition;
use onside_solve::{Settings, Solver};
use onside_value::short::{ShortGames, notation};

fn solver() -> Solver {
    Solver::new(Arc::new(ShortGames::default()), Settings::default())
}

fn position(text: &str) -> AnyPosition {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_row_that_both_may_cover_is_dawsons_kayles() {
    let mut solver = solver();
    for length in 50..=140 {
        let row = position(&format!("Impartial(Domineering(1x{length}))"));
        let kayles = position(&format!("DawsonsKayles({length})"));
        let found = solver.nim_value(&row).expect("no limit");
        assert!(found.is_some(), "{length}");
        assert_eq!(found, solver.nim_value(&kayles).expect("no limit"), "{length}");
    }
}

#[test]
fn a_row_is_an_integer() {
    let mut solver = solver();
    for length in [63, 64, 65, 66, 127] {
        let value = solver.value(&position(&format!("Domineering(1x{length})"))).expect("no limit");
        assert_eq!(notation::print(solver.games(), value), Ok(format!("-{}", length / 2)));
    }
}

#[test]
fn a_large_board_is_the_sum_of_its_parts() {
    let boards = [["....", "....", "....", "...."], ["...", ".#.", "..#", "..."], [".....", "..#..", ".....", "#####"]];
    let mut solver = solver();
    let mut sum = solver.games().zero();
    for board in &boards {
        let value = solver.value(&position(&format!("Domineering(\"{}\")", board.join("|")))).expect("no limit");
        sum = solver.games().sum(sum, value).expect("no limit");
    }
    // Side by side with walls between them, three times, in a hundred and more cells.
    let row = |row: usize| {
        let once = boards.iter().map(|board| board[row]).collect::<Vec<_>>().join("##");
        [once.as_str(); 3].join("#")
    };
    let text = (0..4).map(row).collect::<Vec<_>>().join("|");
    let large = position(&format!("Domineering(\"{text}\")"));
    let thrice = solver.games().multiple(&3.into(), sum).expect("no limit");
    assert_eq!(solver.value(&large), Ok(thrice));
    let outcome = solver.outcome(&large).expect("no limit");
    assert_eq!(Ok(outcome), solver.games().outcome(thrice));
    let turned = solver.value(&large.negative()).expect("no limit");
    assert_eq!(solver.games().negative(thrice), Ok(turned));
}
