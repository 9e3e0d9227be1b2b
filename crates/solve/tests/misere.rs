//! Positions in misere play against the definition, and against what is known of Nim.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Outcome, Player, Stop};
use onside_ruleset::{AnyPosition, Domineering, Nim, Position};
use onside_solve::{Settings, Solver};
use onside_value::misere::MisereGames;
use onside_value::short::ShortGames;

fn solver() -> (Solver, MisereGames) {
    let guard = Arc::new(Guard::default());
    let games = Arc::new(ShortGames::new(Arc::clone(&guard)));
    (Solver::new(games, Settings::default()), MisereGames::new(guard))
}

/// Whether the player wins who moves first, from the definition: without a move one wins.
fn wins<P: Position>(position: &P, player: Player) -> bool {
    let moves = position.moves(player);
    moves.is_empty() || moves.iter().any(|action| !wins(&position.play(player, action), player.opponent()))
}

fn outcome<P: Position>(position: &P) -> Outcome {
    let winner = |first: Player| if wins(position, first) { first } else { first.opponent() };
    Outcome::from_winners(winner(Player::Left), winner(Player::Right))
}

#[test]
fn misere_nim_is_lost_as_in_normal_play_unless_all_heaps_are_single_tokens() {
    // Bouton, Nim, a game with a complete mathematical theory, 1901.
    let (mut solver, misere) = solver();
    for a in 0..6_u64 {
        for b in a..6 {
            for c in b..6 {
                let position: AnyPosition = format!("Nim({a},{b},{c})").parse().expect("heaps");
                let odd = (a + b + c) % 2 == 1;
                let lost = if c < 2 { odd } else { a ^ b ^ c == 0 };
                let expected = if lost { Outcome::Previous } else { Outcome::Next };
                assert_eq!(solver.misere_outcome(&misere, &position), Ok(expected), "{a} {b} {c}");
            }
        }
    }
}

#[test]
fn all_small_domineering_boards_are_won_as_the_definition_says() {
    let (mut solver, misere) = solver();
    for cells in 0..1_u32 << 9 {
        let letter = |cell: u32| if cells >> cell & 1 == 1 { '#' } else { '.' };
        let row = |row: u32| (0..3).map(|column| letter(3 * row + column)).collect::<String>();
        let text = [row(0), row(1), row(2)].join("|");
        let board: Domineering = text.parse().expect("a board");
        assert_eq!(solver.misere_outcome_of(&misere, &board), Ok(outcome(&board)), "{text}");
        assert_eq!(solver.misere_form_of(&misere, &board), Ok(None), "{text}");
    }
}

#[test]
fn forms_of_impartial_boards_have_the_outcomes_of_the_boards() {
    let (mut solver, misere) = solver();
    for text in ["....", "..|..", "...|...", "...|.#.|...", "..#|...|#..", ".....|.....", "....|#..#"] {
        let board: AnyPosition = format!("Cram(\"{text}\")").parse().expect("a board");
        let form = solver.misere_form(&misere, &board).expect("no limit").expect("Cram is impartial");
        let AnyPosition::Cram(position) = &board else { panic!("{board} is no Cram") };
        assert_eq!(misere.is_previous_win(form), outcome(position) == Outcome::Previous, "{text}");
    }
}

#[test]
fn limits_bind() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(50), memory: None }));
    let games = Arc::new(ShortGames::new(Arc::clone(&guard)));
    let misere = MisereGames::new(Arc::clone(&guard));
    let mut solver = Solver::new(games, Settings::default());
    let nim: Nim = "7,8,9".parse().expect("heaps");
    assert_eq!(solver.misere_outcome_of(&misere, &nim), Err(Stop::Positions(50)));
    guard.reset();
    let nim: Nim = "2,2".parse().expect("heaps");
    assert_eq!(solver.misere_outcome_of(&misere, &nim), Ok(Outcome::Previous));
}
