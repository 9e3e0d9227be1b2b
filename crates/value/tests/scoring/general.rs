//! Scoring games in general: minimax for either starter, games given by their moves.

use onside_ground::{Guard, Limits, Player, Stop};
use onside_value::scoring::{
    BothStarters, Error, Minimax, ScoringGame, ScoringGraph, ScoringGraphError, ScoringMove, ScoringVertex,
    SubtractionOnPiles,
};

use super::{set, solved};

fn vertex(left: &[(i64, usize)], right: &[(i64, usize)]) -> ScoringVertex {
    ScoringVertex { left: left.to_vec(), right: right.to_vec() }
}

fn values(vertices: Vec<ScoringVertex>, position: usize) -> Result<BothStarters, Error> {
    let guard = Guard::default();
    Minimax::new(ScoringGraph::new(vertices).expect("a game"), &guard).values(&position)
}

#[test]
fn one_pile_by_minimax_has_the_outcome_of_the_solver_for_either_starter() {
    let guard = Guard::default();
    for actions in [vec![5, 7], vec![2, 10, 13, 14], vec![1, 5, 7], vec![4]] {
        let game = solved(actions.iter().copied());
        let mut minimax = Minimax::new(SubtractionOnPiles::new(set(actions)), &guard);
        for heap in 0..=120_u64 {
            let expected = game.outcome(&heap.into()) as i64;
            let found = minimax.values(&vec![heap]).expect("no limit");
            assert_eq!(found, BothStarters { left_starts: expected, right_starts: -expected });
            let moves = minimax.optimal_moves(&vec![heap], Player::Right).expect("no limit");
            let taken: Vec<u64> = moves.iter().map(|found| found.points.unsigned_abs()).collect();
            assert_eq!(taken, game.optimal_actions(&heap.into()));
        }
    }
}

#[test]
fn the_players_may_have_different_moves_and_negative_points() {
    // 0: nothing. 1: Left wins 5 at once or loses 1 and hands over position 2; Right wins 2.
    // 2: only Right can move, and he must lose 9.
    let game = vec![vertex(&[], &[]), vertex(&[(5, 0), (-1, 2)], &[(-2, 0)]), vertex(&[], &[(9, 0)])];
    assert_eq!(values(game.clone(), 1), Ok(BothStarters { left_starts: 8, right_starts: -2 }));
    assert_eq!(values(game, 2), Ok(BothStarters { left_starts: 0, right_starts: 9 }));
}

#[test]
fn play_that_need_not_end_is_an_error_and_other_positions_are_still_answered() {
    let guard = Guard::default();
    let graph = ScoringGraph::new(vec![vertex(&[], &[]), vertex(&[(1, 2)], &[]), vertex(&[(3, 0)], &[(1, 1)])]);
    let mut minimax = Minimax::new(graph.expect("a game"), &guard);
    assert_eq!(minimax.value(&1, Player::Left), Err(Error::Loopy));
    assert_eq!(minimax.value(&2, Player::Left), Ok(3));
    assert_eq!(minimax.value(&1, Player::Left), Err(Error::Loopy));
}

#[test]
fn a_move_to_a_position_that_is_not_listed_is_refused() {
    let error = ScoringGraph::new(vec![vertex(&[(1, 0)], &[(1, 7)])]).expect_err("refused");
    assert_eq!(error, ScoringGraphError { from: 0, to: 7 });
    assert_eq!(error.to_string(), "a move of position 0 leads to position 7, which is not listed");
}

#[test]
fn scores_that_do_not_fit_are_an_error() {
    let game = vec![vertex(&[], &[]), vertex(&[(i64::MAX, 0)], &[(i64::MAX, 0)]), vertex(&[(1, 1)], &[])];
    assert_eq!(values(game.clone(), 1), Ok(BothStarters { left_starts: i64::MAX, right_starts: i64::MAX }));
    assert_eq!(values(game, 2), Err(Error::ScoreTooLarge));
}

/// A game of one move after the other, with points for ending it.
struct Countdown;

impl ScoringGame for Countdown {
    type Position = u32;

    fn moves(&self, &position: &u32, _: Player) -> Vec<ScoringMove<u32>> {
        position.checked_sub(1).map(|to| ScoringMove { points: 0, to }).into_iter().collect()
    }

    fn final_points(&self, _: &u32, player: Player) -> i64 {
        if player == Player::Left { -1 } else { 1 }
    }
}

#[test]
fn a_deep_game_does_not_overflow_the_stack_and_final_points_count() {
    let guard = Guard::default();
    let mut minimax = Minimax::new(Countdown, &guard);
    assert_eq!(minimax.values(&300_000), Ok(BothStarters { left_starts: -1, right_starts: 1 }));
    assert_eq!(minimax.values(&300_001), Ok(BothStarters { left_starts: 1, right_starts: -1 }));
}

#[test]
fn limits_stop_minimax_and_are_given_back() {
    let guard = Guard::new(Limits { positions: Some(100), memory: None });
    let mut minimax = Minimax::new(Countdown, &guard);
    assert_eq!(minimax.value(&1000, Player::Left), Err(Error::Stop(Stop::Positions(100))));
    guard.reset();
    assert_eq!(minimax.value(&50, Player::Left), Ok(-1));
    let guard = Guard::new(Limits { positions: None, memory: Some(10_000) });
    assert_eq!(Minimax::new(Countdown, &guard).value(&1000, Player::Left), Err(Error::Stop(Stop::Memory)));
    assert_eq!(guard.account().used(), 0);
}
