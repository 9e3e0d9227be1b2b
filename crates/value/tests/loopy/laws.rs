//! Laws of loopy games on random graphs: the engine against the reference, uniqueness of canonical forms, sides, sums,
//! notation.

use onside_ground::Player;
use onside_value::loopy::{
    GameGraph, LoopyGames, LoopyValue, Side, SideValue, Stopper, Vertex, compare, isomorphic, leq, leq_on, outcome,
    reference, survival,
};
use onside_value::short::{Comparison, Game, Simple};
use proptest::prelude::*;

use super::literal::evaluate;
use super::support::{Random, arena, vertices};

#[test]
fn algorithms_two_and_three_agree_with_the_reference_on_thousands_of_random_graphs() {
    let arena = arena();
    let games = arena.games();
    let mut random = Random(7);
    for round in 0..3000 {
        let count = 1 + random.below(6);
        let graph = if round % 3 == 0 { random.stopper(count, 3) } else { random.any_graph(count, 3) };
        let vertices = vertices(&graph);
        for side in Side::BOTH {
            let table = reference::leq_table(games, &graph, side).unwrap();
            // One row of the table per graph keeps the test quick.
            let u = random.below(count);
            for (j, &v) in vertices.iter().enumerate() {
                let found = leq_on(games, side, (&graph, vertices[u]), (&graph, v)).unwrap();
                assert_eq!(found, table[u][j], "{u} <= {j} on {side:?} in {}", graph.print(games).unwrap());
            }
        }
    }
}

/// A search ends as soon as it has its answer, and the next one on the same board has to go on where it stopped.
#[test]
fn the_second_question_to_a_board_gets_the_answer_of_a_fresh_one() {
    let arena = arena();
    let games = arena.games();
    let mut random = Random(13);
    for round in 0..3000 {
        let count = 2 + random.below(40);
        let graph = random.any_graph(count, 1 + round % 3);
        let start = vertices(&graph)[0];
        let found = outcome(games, (&graph, start)).unwrap();
        let negative = outcome(games, (&graph.negative(games).unwrap(), start)).unwrap();
        let text = || graph.print(games).unwrap();
        assert_eq!(found.right_starts, negative.left_starts.map(Player::opponent), "{}", text());
        assert_eq!(found.left_starts, negative.right_starts.map(Player::opponent), "{}", text());
        let (one, two) = (random.stopper(count, 3), random.stopper(count, 3));
        let (one, two) = ((&one, vertices(&one)[0]), (&two, vertices(&two)[0]));
        let halves = Comparison::from_halves(leq(games, one, two).unwrap(), leq(games, two, one).unwrap());
        assert_eq!(compare(games, one, two).unwrap(), halves);
    }
}

#[test]
fn the_sides_of_random_games_equal_the_games_on_their_sides() {
    let arena = arena();
    let games = arena.games();
    let mut random = Random(11);
    let mut knots = 0;
    for round in 0..3000 {
        let count = 2 + random.below(7);
        let graph = random.any_graph(count, 2 + round % 2);
        let start = vertices(&graph)[0];
        let value = arena.value(&graph, start).unwrap();
        for side in Side::BOTH {
            let simplified = match value.side(side) {
                SideValue::Stopper(stopper) => arena.graph(stopper).unwrap(),
                SideValue::Knot(_) => {
                    knots += 1;
                    arena.side_graph(&value.side(side)).unwrap()
                }
            };
            let (low, high) = ((&graph, start), (&simplified.0, simplified.1));
            assert!(leq_on(games, side, low, high).unwrap(), "{side:?} {}", graph.print(games).unwrap());
            assert!(leq_on(games, side, high, low).unwrap(), "{side:?} {}", graph.print(games).unwrap());
        }
    }
    println!("{knots} sides were no stoppers");
}

/// Option lists over `count` vertices.
fn lists(count: usize) -> impl Strategy<Value = Vec<[Vec<usize>; 2]>> {
    let side = || proptest::collection::vec(0..count, 0..3);
    proptest::collection::vec((side(), side()).prop_map(|(left, right)| [left, right]), count)
}

/// A random stopper in the arena: a game graph whose alternating cycles are cut by leaving edges out.
fn stopper(arena: &LoopyGames, lists: &[[Vec<usize>; 2]]) -> (GameGraph, Vertex, Stopper) {
    let mut lists = lists.to_vec();
    loop {
        let graph = GameGraph::from_lists(&lists).unwrap();
        let start = vertices(&graph)[0];
        match graph.alternating_cycle(start) {
            None => {
                let stopper = arena.stopper(&graph, start).unwrap();
                return (graph, start, stopper);
            }
            Some(cycle) => {
                let ((from, player), (to, _)) = (cycle[0], cycle[1 % cycle.len()]);
                let side = &mut lists[from.index()][usize::from(player == Player::Right)];
                side.retain(|&end| end != to.index());
            }
        }
    }
}

fn short(arena: &LoopyGames, pick: usize) -> Game {
    let simple = |number: i64, up: i64, nimber: u64| Simple { number: number.into(), up, nimber };
    let list = [simple(1, 0, 0), simple(-2, 0, 0), simple(0, 1, 0), simple(0, 0, 1), simple(0, -1, 2), simple(1, 0, 2)];
    let games = arena.games();
    match list.get(pick) {
        Some(simple) => games.simple(simple.clone()).unwrap(),
        None => games.from_options(&[games.integer(1).unwrap()], &[games.integer(-1).unwrap()]).unwrap(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// Theorem 9: equal stoppers have isomorphic graph-canonical forms, hence the same id; and only they have.
    #[test]
    fn stoppers_are_equal_exactly_if_their_canonical_forms_are(first in lists(5), second in lists(4)) {
        let arena = arena();
        let games = arena.games();
        let (first, u, a) = stopper(&arena, &first);
        let (second, v, b) = stopper(&arena, &second);
        let below = leq_on(games, Side::Onside, (&first, u), (&second, v)).unwrap();
        let above = leq_on(games, Side::Onside, (&second, v), (&first, u)).unwrap();
        prop_assert_eq!(a == b, below && above);
        prop_assert_eq!(arena.leq_stoppers(a, b).unwrap(), below);
        let (c, d) = (arena.graph(a).unwrap(), arena.graph(b).unwrap());
        prop_assert_eq!(isomorphic(games, (&c.0, c.1), (&d.0, d.1)).unwrap(), a == b);
        // Canonical forms are canonical, and keep the value.
        prop_assert_eq!(arena.stopper(&c.0, c.1).unwrap(), a);
        let same = (&c.0, c.1);
        prop_assert!(leq_on(games, Side::Onside, (&first, u), same).unwrap());
        prop_assert!(leq_on(games, Side::Offside, same, (&first, u)).unwrap());
    }

    /// The graph-canonical form does not depend on the numbering of the vertices.
    #[test]
    fn renumbered_stoppers_get_the_same_id_and_text_in_a_fresh_arena(given in lists(6), turn in 1usize..6) {
        let (one, other) = (arena(), arena());
        let (graph, start, stopper) = stopper(&one, &given);
        let count = graph.len();
        let place = |vertex: usize| (vertex + turn) % count;
        let mut turned = vec![[Vec::new(), Vec::new()]; count];
        for vertex in graph.vertices() {
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                turned[place(vertex.index())][side] =
                    graph.options(vertex, player).iter().rev().map(|to| place(to.index())).collect();
            }
        }
        let turned = GameGraph::from_lists(&turned).unwrap();
        let start = vertices(&turned)[place(start.index())];
        prop_assert_eq!(one.stopper(&turned, start).unwrap(), stopper);
        // Something else is in the other arena first, so that ids differ.
        other.constant("upon").unwrap();
        let again = other.stopper(&turned, start).unwrap();
        prop_assert_eq!(other.print_stopper(again).unwrap(), one.print_stopper(stopper).unwrap());
    }

    #[test]
    fn survival_strategies_pass_their_check(given in lists(5), side in 0usize..2) {
        let arena = arena();
        let graph = GameGraph::from_lists(&given).unwrap();
        let side = Side::BOTH[side];
        for &v in &vertices(&graph) {
            let u = vertices(&graph)[0];
            let evidence = survival(arena.games(), side, (&graph, u), (&graph, v)).unwrap();
            prop_assert_eq!(evidence.is_some(), leq_on(arena.games(), side, (&graph, u), (&graph, v)).unwrap());
            prop_assert!(evidence.is_none_or(|strategy| strategy.check()));
        }
    }

    #[test]
    fn adding_a_number_by_translation_is_adding_it_position_by_position(given in lists(5), number in 0usize..2) {
        let arena = arena();
        let (_, _, stopper) = stopper(&arena, &given);
        let number = Stopper::Short(short(&arena, number));
        let quick = arena.sum(&stopper.into(), &number.into()).unwrap();
        let (a, b) = (arena.graph(stopper).unwrap(), arena.graph(number).unwrap());
        let (graph, start) = GameGraph::sum(arena.games(), (&a.0, a.1), (&b.0, b.1)).unwrap();
        let slow = arena.value(&graph, start).unwrap();
        prop_assert_eq!(quick.as_stopper(), slow.as_stopper());
        prop_assert!(quick.as_stopper().is_some());
    }

    #[test]
    fn short_games_can_be_added_and_taken_away(given in lists(5), pick in 0usize..7) {
        let arena = arena();
        let (_, _, stopper) = stopper(&arena, &given);
        let value = LoopyValue::Stopper(stopper);
        let short = LoopyValue::Stopper(Stopper::Short(short(&arena, pick)));
        let sum = arena.sum(&value, &short).unwrap();
        prop_assert_eq!(arena.difference(&sum, &short).unwrap().as_stopper(), Some(stopper));
        prop_assert_eq!(arena.sum(&short, &value).unwrap().as_stopper(), sum.as_stopper());
    }

    #[test]
    fn sums_and_negatives_obey_the_laws_on_both_sides(first in lists(4), second in lists(3), third in lists(3)) {
        let arena = arena();
        let value = |lists: &[[Vec<usize>; 2]]| {
            let graph = GameGraph::from_lists(lists).unwrap();
            arena.value(&graph, vertices(&graph)[0]).unwrap()
        };
        let (a, b, c) = (value(&first), value(&second), value(&third));
        let equal = |x: &LoopyValue, y: &LoopyValue| arena.leq(x, y).unwrap() && arena.leq(y, x).unwrap();
        let ab = arena.sum(&a, &b).unwrap();
        prop_assert!(equal(&ab, &arena.sum(&b, &a).unwrap()));
        let left = arena.sum(&ab, &c).unwrap();
        let right = arena.sum(&a, &arena.sum(&b, &c).unwrap()).unwrap();
        prop_assert!(equal(&left, &right));
        let negative = arena.negative(&a).unwrap();
        prop_assert!(equal(&arena.negative(&negative).unwrap(), &a));
        if arena.leq(&a, &b).unwrap() {
            prop_assert!(arena.leq(&negative, &negative).unwrap());
            prop_assert!(arena.leq(&arena.negative(&b).unwrap(), &negative).unwrap());
            prop_assert!(arena.leq(&arena.sum(&a, &c).unwrap(), &arena.sum(&b, &c).unwrap()).unwrap());
        }
    }

    /// No text makes the reader of graphs panic, and what it accepts it writes so that it reads it again.
    #[test]
    fn graph_texts_are_read_or_refused(text in "[abv01/*^:;|, \\-+é]{0,30}") {
        let arena = arena();
        if let Ok(graph) = GameGraph::parse(arena.games(), &text) {
            let again = GameGraph::parse(arena.games(), &graph.print(arena.games()).unwrap()).unwrap();
            let (a, b) = (vertices(&graph)[0], vertices(&again)[0]);
            prop_assert!(graph.len() > 60 || isomorphic(arena.games(), (&graph, a), (&again, b)).unwrap());
        }
    }

    #[test]
    fn what_is_printed_reads_back_as_the_same_stopper(given in lists(6)) {
        let arena = arena();
        let (_, _, stopper) = stopper(&arena, &given);
        let text = arena.print_stopper(stopper).unwrap();
        let back = evaluate(&arena, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        prop_assert_eq!(back.as_stopper(), Some(stopper), "{}", text);
    }
}

#[test]
fn pseudonumbers_add_as_their_graphs_do() {
    let arena = arena();
    let texts = ["on", "off", "over", "under", "1/2over", "-2under", "3over", "-1/4over", "1under", "2", "-3/4"];
    let values: Vec<LoopyValue> = texts.iter().map(|text| evaluate(&arena, text).unwrap()).collect();
    for (first, a) in texts.iter().zip(&values) {
        for (second, b) in texts.iter().zip(&values) {
            let (x, y) = (a.as_stopper().unwrap(), b.as_stopper().unwrap());
            let (x, y) = (arena.graph(x).unwrap(), arena.graph(y).unwrap());
            let (graph, start) = GameGraph::sum(arena.games(), (&x.0, x.1), (&y.0, y.1)).unwrap();
            assert_eq!(arena.sum(a, b).unwrap(), arena.value(&graph, start).unwrap(), "{first} + {second}");
        }
    }
}
