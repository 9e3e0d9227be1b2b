//! The theory of Cherries on positions: the answers of the theory are those of the search, and all small sums agree.

use std::num::NonZero;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_solve::Solver;
use onside_solve::cherries::{CherriesAnswer, Theory, verify_sums};
use onside_solve::nash::{SyncGame, SyncMove};
use onside_value::cherries::OutcomeClass;

use crate::common::{Random, game, solver};

fn sum(terms: &[SyncGame]) -> SyncGame {
    terms.iter().cloned().reduce(|sum, term| sum.plus(term).expect("few copies")).unwrap_or_default()
}

fn analysis(solver: &mut Solver, game: &SyncGame) -> CherriesAnswer {
    solver.cherries_analysis(game, Theory::Proved).expect("no limits")
}

fn winning(solver: &mut Solver, game: &SyncGame, player: Player) -> Vec<SyncMove> {
    let answer = analysis(solver, game);
    solver.cherries_winning_moves(game, &answer, player).expect("few moves")
}

impl Random {
    fn word(&mut self, letters: &[char]) -> String {
        let (length, kinds) = (1 + self.below(5), u32::try_from(letters.len()).expect("few"));
        (0..length).map(|_| letters[self.below(kinds) as usize]).collect()
    }

    fn term(&mut self) -> SyncGame {
        let (kind, words) = (self.below(6), 1 + self.below(2));
        let mut text = |kind: &str, letters: &[char], mark: &str| {
            let words: Vec<String> = (0..words).map(|_| format!("{mark}{}", self.word(letters))).collect();
            game(kind, &words.join(","))
        };
        match kind {
            0 | 1 => text("Cherries", &['B', 'W'], ""),
            2 => text("Cherries", &['B', 'W', 'G'], ""),
            3 => text("StackCherries", &['B', 'W', 'G'], ""),
            4 => text("PlusMinusStackCherries", &['B', 'W'], "+-B"),
            _ => SyncGame::integer(i64::from(self.below(5)) - 2),
        }
    }
}

#[test]
fn theory_and_search_find_the_same_winners_and_the_same_winning_moves_in_order() {
    let (mut proved, mut searched) = (solver(true), solver(false));
    let mut random = Random(0x9E37_79B9);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let terms: Vec<SyncGame> = (0..1 + random.below(2)).map(|_| random.term()).collect();
        let mut game = sum(&terms);
        if random.below(4) == 0 {
            game = game.times(2).expect("few copies");
        }
        let (one, other) = (analysis(&mut proved, &game), analysis(&mut searched, &game));
        assert_eq!(one.outcome(), other.outcome(), "{game:?}");
        assert!(one.grounds().to_string().starts_with("proved"), "{game:?}");
        assert_eq!(other.grounds().to_string(), "search");
        assert_eq!(proved.coarse_class(&game), searched.coarse_class(&game));
        assert_eq!(proved.class_by_strategies(&game), searched.class_by_strategies(&game));
        seen[one.outcome() as usize] += 1;
        for player in Player::BOTH {
            let wins = winning(&mut proved, &game, player);
            assert_eq!(wins, winning(&mut searched, &game, player), "{player} {game:?}");
            assert_eq!(!wins.is_empty(), one.outcome().winner() == Some(player));
            let best = proved.cherries_best_move(&game, &one, player);
            assert_eq!(best.is_some(), game.moves(player).is_ok_and(|moves| !moves.is_empty()), "{game:?}");
            assert!(wins.is_empty() || best.is_some_and(|best| wins.contains(&best)), "{game:?}");
        }
    }
    assert!(seen.iter().all(|&count| count > 30), "{seen:?}");
}

#[test]
fn an_explicit_game_or_another_ruleset_among_the_terms_is_searched() {
    let mut solver = solver(true);
    let star = SyncGame::explicit(vec![SyncGame::default()], vec![SyncGame::default()], vec![SyncGame::default()]);
    for other in [star.expect("it fits"), game("Push", "_BR")] {
        let answer = analysis(&mut solver, &sum(&[game("Cherries", "BWB"), other]));
        assert_eq!(answer.grounds().to_string(), "search");
        assert_eq!(answer.value(), None);
    }
}

#[test]
fn a_position_that_no_search_could_reach_has_a_proved_outcome() {
    let mut solver = solver(true);
    let long = game("Cherries", &"BWWBWBBWBW".repeat(20)).times(4_000_000_000).expect("it can be counted");
    // A game and its negative cancel, so that Left's free move decides.
    let close = sum(&[long.negative(), long, SyncGame::integer(1)]);
    let answer = analysis(&mut solver, &close);
    assert_eq!(answer.outcome(), OutcomeClass::Left);
    assert_eq!(answer.value().map(ToString::to_string).as_deref(), Some("[B]"));
    assert_eq!(answer.grounds().to_string(), "proved (R1, 40,200 sub-segments)");
    assert_eq!(solver.class_by_strategies(&close).expect("no search").to_string(), "L");
}

#[test]
fn definition_5_24_is_used_only_when_asked_for_and_is_wrong_on_the_counterexample() {
    let mut solver = solver(true);
    let sum = sum(&[game("Cherries", "BWWWBBWBWWWBWBBWWWB"), game("StackCherries", "WBBBWWBWBBBWWBWBB")]);
    let proved = analysis(&mut solver, &sum);
    let asked = solver.cherries_analysis(&sum, Theory::Definition524).expect("no limits");
    assert_eq!(asked.grounds().to_string(), "Definition 5.24");
    assert_eq!(proved.grounds().to_string(), "proved (R1, 190 sub-segments)");
    assert_ne!(asked.outcome(), proved.outcome());
}

#[test]
fn all_sums_of_at_most_11_cherries_have_the_outcomes_of_both_theories() {
    let guard = Guard::default();
    let found = verify_sums(11, NonZero::new(2).expect("two"), &guard).expect("no limits");
    assert_eq!(found.sums, [1, 2, 6, 16, 42, 106, 267, 656, 1602, 3868, 9270, 22048]);
    assert_eq!(found.count(), 37_884);
    assert_eq!((found.r1.len(), found.definition_524.len()), (0, 0));
    assert_eq!(found, verify_sums(11, NonZero::<usize>::MIN, &guard).expect("no limits"), "however many threads");
}

#[test]
fn the_sweep_of_sums_keeps_to_its_limits() {
    let guard = Guard::new(Limits { positions: Some(1000), memory: None });
    assert_eq!(verify_sums(11, NonZero::<usize>::MIN, &guard), Err(Stop::Positions(1000)));
    assert!(matches!(verify_sums(21, NonZero::<usize>::MIN, &Guard::default()), Err(Stop::TooLarge(_))));
}
