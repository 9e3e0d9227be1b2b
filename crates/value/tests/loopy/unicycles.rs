//! Unicycles: 002, section 4, and the construction that answers its open problem.

use onside_value::loopy::is_graph_canonical;
use onside_value::loopy::unicycle::{Pattern, PatternError, Unicycle, construct, search};
use onside_value::short::{Game, ShortGames, Simple};

use super::support::{Random, arena, rows};

fn nimbers(games: &ShortGames, list: &[u64]) -> Vec<Game> {
    list.iter().map(|&nimber| games.simple(Simple::nimber(nimber)).unwrap()).collect()
}

fn pattern(text: &str) -> Pattern {
    text.parse().unwrap()
}

#[test]
fn random_unicycles_are_stoppers_and_graph_canonical_as_brute_force_says() {
    let games = ShortGames::default();
    let rows = rows(include_str!("../data/unicycle.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let exits: Vec<u64> = row["input"]["exits"].as_array().unwrap().iter().map(|e| e.as_u64().unwrap()).collect();
        let unicycle =
            Unicycle::new(pattern(row["input"]["pattern"].as_str().unwrap()), nimbers(&games, &exits)).unwrap();
        let (graph, start) = unicycle.graph();
        assert_eq!(graph.is_stopper(start), row["expect"]["stopper"].as_bool().unwrap(), "{row}");
        assert_eq!(unicycle.pattern().is_stopper(), row["expect"]["stopper"].as_bool().unwrap(), "{row}");
        let expected = row["expect"]["graph_canonical"].as_bool().unwrap();
        assert_eq!(unicycle.is_graph_canonical(&games).unwrap(), expected, "{row}");
        assert_eq!(is_graph_canonical(&games, (&graph, start)).unwrap(), expected, "{row}");
    }
}

#[test]
fn the_quick_test_agrees_with_the_general_one_on_random_exits() {
    let games = ShortGames::default();
    let mut random = Random(20_260_101);
    let day_one = [games.zero(), games.integer(1).unwrap(), games.integer(-1).unwrap(), nimbers(&games, &[1])[0]];
    let up = |number: i64, up: i64, nimber: u64| games.simple(Simple { number: number.into(), up, nimber }).unwrap();
    let more = [up(1, -1, 0), up(-1, 1, 0), up(1, -1, 2), up(-1, 1, 2), up(1, 0, 1), up(0, 1, 0), up(0, 0, 2)];
    let list = [&day_one[..], &more].concat();
    let mut canonical = 0;
    for round in 0..4000 {
        let length = 1 + random.below(9);
        let letters: String = (0..length).map(|_| if random.below(2) == 0 { 'L' } else { 'R' }).collect();
        let pattern = pattern(&letters);
        let mut exits: Vec<Game> = (0..length).map(|_| list[random.below(list.len())]).collect();
        // Random exits are hardly ever good; a good unicycle with one exit changed is sometimes.
        if round % 2 == 0
            && let Ok(good) = construct(&games, &pattern).unwrap()
        {
            let place = random.below(length);
            exits =
                good.exits().iter().enumerate().map(|(k, &exit)| if k == place { exits[k] } else { exit }).collect();
        }
        let unicycle = Unicycle::new(pattern, exits).unwrap();
        let (graph, start) = unicycle.graph();
        let general = is_graph_canonical(&games, (&graph, start)).unwrap();
        assert_eq!(unicycle.is_graph_canonical(&games).unwrap(), general, "{unicycle:?}");
        canonical += usize::from(general && length > 3);
    }
    assert!(canonical > 20, "some long ones must be canonical, {canonical} were");
}

#[test]
fn every_admissible_pattern_up_to_length_nine_has_a_unicycle_with_nimber_exits() {
    let games = ShortGames::default();
    let exits = nimbers(&games, &[0, 1, 2, 3]);
    for length in 1..=9 {
        for pattern in Pattern::all_admissible(length) {
            let found = search(&games, &pattern, &exits, 1, 2).unwrap();
            let [unicycle] = &found.unicycles[..] else { panic!("{pattern} has no unicycle") };
            let (graph, start) = unicycle.graph();
            assert!(is_graph_canonical(&games, (&graph, start)).unwrap(), "{pattern}");
        }
    }
}

#[test]
fn llrllrllr_needs_four_nimbers() {
    let games = ShortGames::default();
    let pattern = pattern("LLRLLRLLR");
    for three in [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3], [0, 1, 4], [0, 2, 4], [1, 2, 4]] {
        let found = search(&games, &pattern, &nimbers(&games, &three), 1, 2).unwrap();
        assert!(found.unicycles.is_empty(), "{three:?}");
    }
    assert!(!search(&games, &pattern, &nimbers(&games, &[0, 1, 2, 3]), 1, 2).unwrap().unicycles.is_empty());
}

#[test]
fn a_search_finds_what_testing_all_exits_finds_however_many_threads_it_has() {
    let games = ShortGames::default();
    let list = [nimbers(&games, &[0, 1]), vec![games.integer(1).unwrap(), games.integer(-1).unwrap()]].concat();
    for text in ["LLRR", "LLLRR", "LLRLR", "LLRRLR"] {
        let pattern = pattern(text);
        let mut all = Vec::new();
        for number in 0..list.len().pow(text.len() as u32) {
            let exit = |place: usize| list[number / list.len().pow((text.len() - 1 - place) as u32) % list.len()];
            let unicycle = Unicycle::new(pattern.clone(), (0..text.len()).map(exit).collect()).unwrap();
            if unicycle.is_graph_canonical(&games).unwrap() {
                all.push(unicycle);
            }
        }
        assert!(!all.is_empty(), "{text}");
        for (limit, threads) in [(usize::MAX, 1), (usize::MAX, 2), (2, 1), (2, 2)] {
            let found = search(&games, &pattern, &list, limit, threads).unwrap();
            assert_eq!(found.unicycles, all[..all.len().min(limit)], "{text}");
            assert_eq!(found.candidates, Some(list.len().pow(text.len() as u32) as u64));
        }
    }
}

#[test]
fn the_construction_gives_a_graph_canonical_unicycle_for_every_admissible_pattern_up_to_length_twelve() {
    let games = ShortGames::default();
    let mut count = 0;
    for length in 1..=12 {
        for pattern in Pattern::all_admissible(length) {
            let unicycle = construct(&games, &pattern).unwrap().unwrap();
            let (graph, start) = unicycle.graph();
            assert!(unicycle.is_graph_canonical(&games).unwrap(), "{pattern}");
            assert!(is_graph_canonical(&games, (&graph, start)).unwrap(), "{pattern}");
            count += 1;
        }
    }
    // The two of length 1; then necklaces of length n, less the two of one colour, the two with a single odd edge, and
    // the alternating one for even n.
    assert_eq!(count, 2 + 1 + 4 + 9 + 16 + 31 + 56 + 103 + 184 + 347);
}

#[test]
fn the_pattern_of_the_open_problem_has_a_unicycle_in_every_rotation() {
    let games = ShortGames::default();
    let text = "LLLRLRRRLR";
    for turn in 0..text.len() {
        let pattern = pattern(&format!("{}{}", &text[turn..], &text[..turn]));
        assert!(construct(&games, &pattern).unwrap().unwrap().is_graph_canonical(&games).unwrap());
    }
}

/// R4 is about cycles of length at least 2: over and under are unicycles of length 1.
#[test]
fn over_and_under_are_the_unicycles_of_length_one_with_exit_zero() {
    let arena = arena();
    let games = arena.games();
    for (text, value) in [("R", "over"), ("L", "under")] {
        let unicycle = construct(games, &pattern(text)).unwrap().unwrap();
        assert_eq!(unicycle.exits(), [games.zero()]);
        let (graph, start) = unicycle.graph();
        assert!(is_graph_canonical(games, (&graph, start)).unwrap(), "{text}");
        assert!(unicycle.is_graph_canonical(games).unwrap(), "{text}");
        assert_eq!(arena.print(&arena.value(&graph, start).unwrap()).unwrap(), value);
        let found = search(games, &pattern(text), &nimbers(games, &[0, 1, 2]), usize::MAX, 2).unwrap();
        for exit in nimbers(games, &[0, 1, 2]) {
            let unicycle = Unicycle::new(pattern(text), vec![exit]).unwrap();
            assert_eq!(found.unicycles.contains(&unicycle), unicycle.is_graph_canonical(games).unwrap());
        }
        assert!(!found.unicycles.is_empty());
    }
}

#[test]
fn patterns_without_a_graph_canonical_unicycle_are_refused_with_the_reason() {
    use onside_ground::Player::{Left, Right};
    let games = ShortGames::default();
    for (text, reason) in
        [("LRLR", PatternError::Alternating), ("LLLR", PatternError::Few(Right)), ("RRR", PatternError::Few(Left))]
    {
        assert_eq!(construct(&games, &pattern(text)).unwrap(), Err(reason));
    }
    assert_eq!("LXR".parse::<Pattern>(), Err(PatternError::Character('X', 2)));
    assert_eq!("".parse::<Pattern>(), Err(PatternError::Length(0)));
    assert_eq!("L".repeat(2000).parse::<Pattern>(), Err(PatternError::Length(2000)));
    assert_eq!(
        Unicycle::new(pattern("LLRR"), vec![games.zero()]).unwrap_err(),
        PatternError::Exits { needed: 4, given: 1 }
    );
}
