//! Every fast method against exploration, which knows nothing but the rules and the definitions.

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::{Guard, Outcome, Player};
use onside_number::{Dyadic, Limit, simplest};
use onside_ruleset::boards::graph::{Colour, Edge};
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::{AnyPosition, Hackenbush};
use onside_solve::{Settings, Solver, Summand, Way, push};
use onside_value::short::ShortGames;

use crate::common::{Random, position};

/// A solver with theorems and one without, over the same games.
fn solvers() -> (Solver, Solver) {
    let games = Arc::new(ShortGames::default());
    let solver = |theorems| Solver::new(Arc::clone(&games), Settings { theorems, ..Settings::default() });
    (solver(true), solver(false))
}

/// All texts of a length over an alphabet.
fn texts(alphabet: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |shorter, _| {
        shorter.iter().flat_map(|text| alphabet.chars().map(move |letter| format!("{text}{letter}"))).collect()
    })
}

#[track_caller]
fn check_all(ruleset: &str, alphabet: &str, longest: usize) {
    let (mut fast, mut slow) = solvers();
    for length in 0..=longest {
        for text in texts(alphabet, length) {
            let position = position(ruleset, &text);
            assert_eq!(fast.value(&position), slow.value(&position), "value of {ruleset}({text})");
            assert_eq!(fast.birthday(&position), slow.birthday(&position), "birthday of {ruleset}({text})");
        }
    }
}

#[test]
fn rows_of_clobber_with_alternating_colours_have_the_winners_of_a_search() {
    let (mut fast, mut slow) = solvers();
    for pairs in 1..=13 {
        let row = position("Clobber", &"xo".repeat(pairs));
        let searched = slow.outcome_of_sum(&[Summand::Position(row.clone())], Way::Search);
        assert_eq!(fast.outcome(&row), searched, "{pairs}");
        // Turned upright it is the same row.
        let upright = ["x", "o"].repeat(pairs).join("|");
        assert_eq!(fast.outcome(&position("Clobber", &upright)), searched, "{pairs}");
    }
    let long = position("Clobber", &"ox".repeat(400));
    assert_eq!(fast.outcome(&long), Ok(Outcome::Next));
}

#[test]
fn push_strips_up_to_nine_squares() {
    check_all("Push", "_BR", 9);
}

#[test]
fn shove_strips_up_to_nine_squares() {
    check_all("Shove", "_BR", 9);
}

#[test]
fn cherries_segments_up_to_length_ten() {
    check_all("Cherries", "BW", 10);
}

#[test]
fn gray_cherries_segments_up_to_length_eight() {
    check_all("Cherries", "BWG", 8);
}

#[test]
fn stack_cherries_segments_up_to_length_ten() {
    check_all("StackCherries", "BW", 10);
}

#[test]
fn nim_positions_with_three_small_heaps() {
    let (mut fast, mut slow) = solvers();
    for a in 0..6 {
        for b in 0..6 {
            for c in 0..6 {
                let position = position("Nim", &format!("{a},{b},{c}"));
                assert_eq!(fast.value(&position), slow.value(&position));
                assert_eq!(fast.birthday(&position), slow.birthday(&position));
            }
        }
    }
}

#[test]
fn domineering_boards_have_the_birthday_of_their_best_packing() {
    let (mut fast, mut slow) = solvers();
    for text in ["...|...|...", "....|.##.|....", ".#.|...|.#.", "..........", "....|....|....", "#.#.|....|.#.#"] {
        let position = position("Domineering", text);
        assert_eq!(fast.birthday(&position), slow.birthday(&position), "{text}");
    }
}

fn random_graph(random: &mut Random, vertices: u32, edges: u32, colours: &[Colour], tree: bool) -> AnyPosition {
    let edges: Vec<Edge> = (1..=edges)
        .map(|number| {
            let (from, to) =
                if tree { (random.below(number), number) } else { (random.below(vertices), random.below(vertices)) };
            let colour = colours[random.below(u32::try_from(colours.len()).unwrap()) as usize];
            Edge { from, to, colour }
        })
        .collect();
    AnyPosition::from(Hackenbush::new(&edges).0)
}

#[track_caller]
fn check_random_graphs(count: usize, vertices: u32, edges: u32, colours: &[Colour], tree: bool) {
    let (mut fast, mut slow) = solvers();
    let mut random = Random(0x0015_1de5);
    for _ in 0..count {
        let position = random_graph(&mut random, vertices, edges, colours, tree);
        assert_eq!(fast.value(&position), slow.value(&position), "{}", position.print());
        assert_eq!(fast.birthday(&position), slow.birthday(&position), "{}", position.print());
    }
}

const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

#[test]
fn random_red_blue_graphs_are_numbers() {
    check_random_graphs(60, 5, 9, &ALL[..2], false);
}

#[test]
fn random_red_blue_trees_follow_the_colon_principle() {
    check_random_graphs(60, 0, 9, &ALL[..2], true);
}

#[test]
fn random_green_trees_are_nim_sums() {
    check_random_graphs(60, 0, 9, &ALL[2..], true);
}

#[test]
fn random_trees_of_three_colours_are_ordinal_sums() {
    check_random_graphs(60, 0, 8, &ALL, true);
}

#[test]
fn random_graphs_of_three_colours_with_loops_and_parallel_edges() {
    check_random_graphs(40, 4, 7, &ALL, false);
}

#[test]
fn all_push_strips_of_a_length_at_once_agree_with_one_at_a_time() {
    let guard = Guard::default();
    let (mut fast, _) = solvers();
    let all = push::all_values(8, &guard).unwrap();
    for (index, value) in all.iter().enumerate() {
        let digits = (0..8).scan(index, |rest, _| {
            let digit = *rest % 3;
            *rest /= 3;
            Some(['_', 'B', 'R'][digit])
        });
        let text: String = digits.collect();
        let game = fast.value(&position("Push", &text)).unwrap();
        assert_eq!(fast.games().as_number(game), Some(value), "Push({text})");
    }
}

/// A naive evaluator of Push strips: a map from strips to simplest numbers.
fn naive_push(strip: Strip, known: &mut HashMap<Strip, Dyadic>) -> Dyadic {
    if let Some(value) = known.get(&strip) {
        return value.clone();
    }
    let mut best = [None, None];
    for (index, player) in Player::BOTH.into_iter().enumerate() {
        for bit in (0..strip.len()).filter(|bit| strip.pieces(player) >> bit & 1 == 1) {
            let value = naive_push(strip.push(bit), known);
            let better = best[index].as_ref().is_none_or(|best| if index == 0 { value > *best } else { value < *best });
            if better {
                best[index] = Some(value);
            }
        }
    }
    let [lower, upper] = &best;
    let lower = lower.as_ref().map_or(Limit::Unbounded, Limit::Open);
    let upper = upper.as_ref().map_or(Limit::Unbounded, Limit::Open);
    let value = simplest(lower, upper).expect("Push positions are numbers");
    known.insert(strip, value.clone());
    value
}

#[test]
fn push_values_past_a_machine_word_are_exact() {
    let (mut fast, _) = solvers();
    let AnyPosition::Push(push) = position("Push", "BBRRB_B__BBB_BRBRR") else { panic!("a Push position") };
    let game = fast.value(&AnyPosition::Push(push.clone())).unwrap();
    let value = fast.games().as_number(game).unwrap().clone();
    assert!(value.as_small().is_none(), "{value} fits a word, so the test proves nothing");
    assert_eq!(value, naive_push(push.strips()[0], &mut HashMap::new()));
}
