//! Synchronized games as abstract games: isomorphism, outcomes, values of small matrices, separable forms.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Player, Stop};
use onside_number::{Rational, matrix};
use onside_value::short::{Form, Forms, ShortGames};
use onside_value::synchronized::{
    ByStrategies, Convention, NashSettings, NashValue, NashValues, Outlooks, PlayResult, Separability, Sum, SyncGames,
    Terminal, Wholes, separability, synchronized_version,
};
use proptest::prelude::*;

fn arena() -> SyncGames {
    SyncGames::new(Arc::new(Guard::default()))
}

/// The game whose matrix holds these integers and whose solo moves lead to 0.
fn integers(games: &mut SyncGames, rows: &[&[i64]]) -> Sum {
    let width = rows.first().map_or(0, |row| row.len());
    let entries = rows.iter().flat_map(|row| row.iter()).map(|&n| games.integer(n).expect("small")).collect();
    let solo = |count| vec![Sum::ZERO; count];
    games.component(solo(rows.len()), solo(width), entries).expect("no limits").expect("a matrix that fits")
}

fn value(games: &mut SyncGames, sum: Sum) -> Rational {
    let mut values = NashValues::new(NashSettings::default());
    values.of(games, sum).expect("no limits").0.exact().expect("small").clone()
}

fn class(games: &mut SyncGames, sum: Sum) -> ByStrategies {
    Outlooks::default().of(games, sum).expect("no limits").class()
}

#[test]
fn the_order_of_moves_does_not_matter() {
    let mut games = arena();
    let one = integers(&mut games, &[&[1, 2, 3], &[4, 5, 6], &[7, 8, 10]]);
    let two = integers(&mut games, &[&[8, 10, 7], &[2, 3, 1], &[5, 6, 4]]);
    let other = integers(&mut games, &[&[1, 2, 3], &[4, 5, 6], &[7, 10, 8]]);
    assert_eq!(one, two);
    assert_ne!(one, other);
}

/// The circulant matrix with ones at these distances from the diagonal, under an order of its rows and columns.
fn circulant(games: &mut SyncGames, size: usize, blocks: &[usize], order: impl Fn(usize) -> usize) -> Sum {
    // Each block is a cycle of its own length: a one on the diagonal and beside it.
    let mut rows = vec![vec![0; size]; size];
    let mut start = 0;
    for &length in blocks {
        for i in 0..length {
            for j in [i, (i + 1) % length] {
                rows[order(start + i)][order(start + j)] = 1;
            }
        }
        start += length;
    }
    let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
    integers(games, &rows)
}

#[test]
fn matrices_that_no_row_or_column_tells_apart_are_told_apart_by_trying() {
    let mut games = arena();
    let cycle = circulant(&mut games, 8, &[8], |i| i);
    let shuffled = circulant(&mut games, 8, &[8], |i| (5 * i + 3) % 8);
    let two_cycles = circulant(&mut games, 8, &[4, 4], |i| i);
    assert_eq!(cycle, shuffled);
    assert_ne!(cycle, two_cycles);
}

#[test]
fn a_sum_is_a_multiset_and_a_negative_is_its_own_negative() {
    let mut games = arena();
    let one = integers(&mut games, &[&[1, 0], &[0, 2]]);
    let two = integers(&mut games, &[&[-3, 1]]);
    let sum = games.plus(one, two).expect("small");
    assert_eq!(games.plus(two, one), Ok(sum));
    let doubled = games.plus(sum, sum).expect("small");
    assert_eq!(games.times(2, sum), Ok(doubled));
    let negative = games.negative(sum).expect("small");
    assert_ne!(negative, sum);
    assert_eq!(games.negative(negative), Ok(sum));
}

#[test]
fn a_matrix_that_does_not_fit_is_no_game_and_options_of_integers_make_integers() {
    let mut games = arena();
    let zero = Sum::ZERO;
    assert_eq!(games.component(vec![zero], vec![zero], vec![]), Ok(None));
    assert_eq!(games.component(vec![], vec![], vec![]), Ok(Some(zero)));
    let one = games.component(vec![zero], vec![], vec![]).expect("small").expect("fits");
    assert_eq!(games.integer(1), Ok(one));
    let two = games.component(vec![one], vec![], vec![]).expect("small").expect("fits");
    assert_eq!(games.as_integer(two), Some(2));
    // A move from -1 for Left is not the integer 0: Right can go on from there.
    let minus_one = games.integer(-1).expect("small");
    let rebound = games.component(vec![minus_one], vec![], vec![]).expect("small").expect("fits");
    assert_eq!(games.as_integer(rebound), None);
    assert_eq!(games.terminal(rebound), None);
    assert!(!games.is_rebound_free(rebound));
    assert_eq!(games.decided_value(rebound), Some((1, false)));
}

#[test]
fn large_integers_are_not_written_out() {
    let mut games = arena();
    let (large, minus) = (games.integer(1 << 60).expect("one node"), games.integer(-3).expect("one node"));
    assert_eq!(games.terminal(large), Some(Terminal::For(Player::Left)));
    let sum = games.plus(large, minus).expect("small");
    assert_eq!(value(&mut games, sum), Rational::from((1 << 60) - 3));
    assert_eq!(class(&mut games, sum), ByStrategies::Left);
}

#[test]
fn one_minus_one_is_not_zero_in_every_sum() {
    // 000, Example 4.7.
    let mut games = arena();
    let [minus_two, two, one, minus_one] = [-2, 2, 1, -1].map(|n| games.integer(n).expect("small"));
    let x = games.component(vec![minus_two], vec![minus_two], vec![two]).expect("small").expect("fits");
    assert_eq!(class(&mut games, x).coarse(), 'L');
    let difference = games.plus(one, minus_one).expect("small");
    let sum = games.plus(difference, x).expect("small");
    assert_ne!(class(&mut games, sum).coarse(), 'L');
}

#[test]
fn classes_by_strategies_tell_a_gamble_with_a_draw_from_one_without() {
    let mut games = arena();
    let pennies = integers(&mut games, &[&[1, -1], &[-1, 1]]);
    assert_eq!(class(&mut games, pennies).to_string(), "LR");
    let paper = integers(&mut games, &[&[0, 1, -1], &[-1, 0, 1], &[1, -1, 0]]);
    assert_eq!(class(&mut games, paper).to_string(), "LDR");
    for (rows, expected) in [
        (&[&[1, 2][..]][..], "L"),
        (&[&[-1][..], &[-2]], "R"),
        (&[&[0][..]], "D"),
        (&[&[0, 1], &[1, 0]], "LD"),
        (&[&[0, -1], &[-1, 0]], "DR"),
    ] {
        let game = integers(&mut games, rows);
        assert_eq!(class(&mut games, game).to_string(), expected);
    }
    let outlook = Outlooks::default().of(&mut games, pennies).expect("small");
    assert_eq!(outlook.reachable.iter().collect::<Vec<_>>(), [PlayResult::Left, PlayResult::Right]);
    assert_eq!(outlook.birthday, 1);
    assert_eq!(games.height(pennies), 2);
}

/// A game as a tree: nothing but what its moves lead to, the matrix row by row.
#[derive(Clone, Debug, PartialEq)]
struct Tree {
    left: Vec<Tree>,
    right: Vec<Tree>,
    joint: Vec<Tree>,
}

impl Tree {
    fn game(&self, games: &mut SyncGames) -> Sum {
        let mut all = |trees: &[Tree]| -> Vec<Sum> { trees.iter().map(|tree| tree.game(games)).collect() };
        let (left, right, joint) = (all(&self.left), all(&self.right), all(&self.joint));
        games.component(left, right, joint).expect("no limits").expect("a matrix that fits")
    }
}

fn trees(depth: u32) -> BoxedStrategy<Tree> {
    let end = Just(Tree { left: vec![], right: vec![], joint: vec![] });
    if depth == 0 {
        return end.boxed();
    }
    let inner = trees(depth - 1);
    let undecided = (0..3_usize, 0..3_usize).prop_flat_map(move |(rows, columns)| {
        let many = |count| proptest::collection::vec(inner.clone(), count);
        (many(rows), many(columns), many(rows * columns)).prop_map(|(left, right, joint)| Tree { left, right, joint })
    });
    prop_oneof![1 => end, 3 => undecided].boxed()
}

/// What Left and what Right can force in a sum, from the definition: 1 is a win, 0 a draw, -1 nothing.
fn forced(sum: &[Tree], won_by_movers: bool) -> (i32, i32) {
    let moves = |options: fn(&Tree) -> usize| -> Vec<(usize, usize)> {
        let each = |place: usize| (0..options(&sum[place])).map(move |index| (place, index));
        (0..sum.len()).flat_map(each).collect()
    };
    let (lefts, rights) = (moves(|tree| tree.left.len()), moves(|tree| tree.right.len()));
    if lefts.is_empty() || rights.is_empty() {
        let ahead = i32::from(!lefts.is_empty()) - i32::from(!rights.is_empty());
        let ahead = if won_by_movers { ahead } else { -ahead };
        return (ahead, -ahead);
    }
    let after = |(one, row): (usize, usize), (two, column): (usize, usize)| {
        let mut next = sum.to_vec();
        if one == two {
            next[one] = sum[one].joint[row * sum[one].right.len() + column].clone();
        } else {
            next[one] = sum[one].left[row].clone();
            next[two] = sum[two].right[column].clone();
        }
        forced(&next, won_by_movers)
    };
    let best = |worst: Vec<i32>| worst.into_iter().max().unwrap_or(-1);
    let worst = |results: Vec<i32>| results.into_iter().min().unwrap_or(1);
    let left = lefts.iter().map(|&left| worst(rights.iter().map(|&right| after(left, right).0).collect())).collect();
    let right = rights.iter().map(|&right| worst(lefts.iter().map(|&left| after(left, right).1).collect())).collect();
    (best(left), best(right))
}

proptest! {
    #[test]
    fn outlooks_follow_the_definition_in_normal_and_in_misere_play(
        sum in proptest::collection::vec(trees(2), 1..3),
    ) {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut games = arena();
            let mut total = Sum::ZERO;
            for tree in &sum {
                let one = tree.game(&mut games);
                total = games.plus(total, one).expect("no limits");
            }
            let class = Outlooks::new(convention).of(&mut games, total).expect("no limits").class();
            let expected = match forced(&sum, convention == Convention::Normal) {
                (1, _) => "L",
                (_, 1) => "R",
                (0, 0) => "D",
                (0, _) => "LD",
                (_, 0) => "DR",
                _ => "open",
            };
            let found = class.to_string();
            let found = if found == "LDR" || found == "LR" { "open" } else { &found };
            prop_assert_eq!(found, expected, "{:?}", convention);
        }
    }
}

#[test]
fn chances_are_those_of_the_equilibrium() {
    let mut games = arena();
    let game = integers(&mut games, &[&[3, -1], &[-1, 1]]);
    let mut values = NashValues::new(NashSettings::default());
    let chances = values.chances(&mut games, game).expect("small").expect("exact");
    // Both play (1/3, 2/3): the diagonal has probability 5/9.
    assert_eq!(chances.left, Rational::new(5, 9).expect("not zero"));
    assert_eq!(chances.right, Rational::new(4, 9).expect("not zero"));
    assert!(chances.draw.is_zero());
    values.set(NashSettings { digits: 10, exact_bits: 2, theorems: true });
    let sum = games.times(5, game).expect("small");
    assert_eq!(values.chances(&mut games, sum), Ok(None), "enclosed values have no exact strategies");
}

#[test]
fn limits_stop_the_search_and_the_arena() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(10), memory: None }));
    let mut games = SyncGames::new(Arc::clone(&guard));
    let game = integers(&mut games, &[&[3, -1], &[-1, 1]]);
    let sum = games.times(20, game).expect("small");
    let mut values = NashValues::new(NashSettings::default());
    assert!(matches!(values.of(&mut games, sum), Err(Stop::Positions(10))));
    guard.cancel();
    assert!(matches!(Outlooks::default().of(&mut games, sum), Err(Stop::Cancelled)));
}

fn form(games: &ShortGames, forms: &Forms, left: &[Form], right: &[Form]) -> Form {
    forms.from_options(games, left, right).expect("small")
}

#[test]
fn separable_forms_become_synchronized_games_and_others_show_why_not() {
    let games = ShortGames::new(Arc::new(Guard::default()));
    let forms = Forms::new();
    let integer = |n: i64| Form::from(games.integer(n).expect("small"));
    let mut sync = arena();
    // 004, Example 4.13.
    let gap = form(&games, &forms, &[integer(-2)], &[integer(2)]);
    let Separability::None(witness) = separability(&games, &forms, gap).expect("small") else {
        panic!("{{-2|2}} is not separable")
    };
    assert_eq!((witness.position, witness.left, witness.right), (gap, integer(-2), integer(2)));
    let version = synchronized_version(&games, &forms, &mut sync, gap).expect("small");
    assert_eq!(version.expect_err("no joint move"), witness);
    // {0|1}: Left's move is still there after Right's, so the joint move is Left's; there is no common continuation.
    let half = form(&games, &forms, &[integer(0)], &[integer(1)]);
    assert!(matches!(separability(&games, &forms, half).expect("small"), Separability::Weak(_)));
    let version = synchronized_version(&games, &forms, &mut sync, half).expect("small").expect("separable");
    assert!(value(&mut sync, version).is_zero());
    // {-1|1}: both orders lead to 0.
    let zero = form(&games, &forms, &[integer(-1)], &[integer(1)]);
    assert_eq!(separability(&games, &forms, zero).expect("small"), Separability::Strong);
}

#[test]
fn a_large_matrix_is_counted_as_memory_while_it_is_there_and_a_huge_one_is_refused() {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(400_000) }));
    let mut games = SyncGames::new(Arc::clone(&guard));
    let rows: Vec<Vec<i64>> = (0..70).map(|i| (0..70).map(|j| i64::from(i == j)).collect()).collect();
    let rows: Vec<&[i64]> = rows.iter().map(Vec::as_slice).collect();
    let game = integers(&mut games, &rows);
    let held = guard.account().used();
    for _ in 0..3 {
        let mut values = NashValues::new(NashSettings::default());
        assert_eq!(values.of(&mut games, game), Err(Stop::Memory));
    }
    let kept = guard.account().used() - held;
    assert!(
        kept < 100_000,
        "what was refused has been given back; {kept} bytes are left for the integers met on the way"
    );
    drop(games);
    assert_eq!(guard.account().used(), 0);
    // Four billion copies of a coin are four billion rows, unless they are grouped.
    let mut games = arena();
    let coin = integers(&mut games, &[&[0, 1], &[1, 0]]);
    let coins = games.times(u32::MAX, coin).expect("no limits");
    let mut brute = NashValues::new(NashSettings { theorems: false, ..NashSettings::default() });
    assert!(matches!(brute.of(&mut games, coins), Err(Stop::TooLarge(_))));
}

#[test]
fn a_component_may_be_isomorphic_to_a_sum() {
    let mut games = arena();
    let mut wholes = Wholes::new(&games);
    let (one, minus_one) = (games.integer(1).expect("small"), games.integer(-1).expect("small"));
    let two = games.integer(2).expect("small");
    // Two moves for Left, each to 1: as a component, as a sum; and the integer 2, with one move.
    let component = games.component(vec![one, one], vec![], vec![]).expect("small").expect("fits");
    let sum = games.times(2, one).expect("small");
    assert_ne!(component, sum);
    assert_eq!(wholes.isomorphic(&mut games, component, sum), Ok(true));
    assert_eq!(wholes.isomorphic(&mut games, two, sum), Ok(false));
    // 1 - 1 as one component: solo moves to -1 and 1, jointly 0.
    let switch = games.component(vec![minus_one], vec![one], vec![Sum::ZERO]).expect("small").expect("fits");
    let difference = games.plus(one, minus_one).expect("small");
    assert_eq!(wholes.isomorphic(&mut games, switch, difference), Ok(true));
    let other = games.component(vec![minus_one], vec![one], vec![one]).expect("small").expect("fits");
    assert_eq!(wholes.isomorphic(&mut games, other, difference), Ok(false));
}

proptest! {
    #[test]
    fn a_game_with_an_integer_matrix_has_the_matrix_value(
        rows in 1usize..5,
        columns in 1usize..5,
        seed in prop::collection::vec(-4i64..5, 16),
    ) {
        let mut games = arena();
        let entries: Vec<Vec<i64>> = (0..rows).map(|i| seed[i * 4..i * 4 + columns].to_vec()).collect();
        let lines: Vec<&[i64]> = entries.iter().map(Vec::as_slice).collect();
        let game = integers(&mut games, &lines);
        let exact = entries.iter().flatten().map(|&n| Rational::from(n)).collect();
        let expected = matrix::Matrix::new(rows, columns, exact).as_ref().and_then(matrix::value);
        prop_assert_eq!(Some(value(&mut games, game)), expected);
        let negative = games.negative(game).expect("small");
        prop_assert_eq!(value(&mut games, negative), -value(&mut games, game));
        // A rough enclosure of the sum with itself holds the exact value.
        let twice = games.times(2, game).expect("small");
        let exact = value(&mut games, twice);
        let mut rough = NashValues::new(NashSettings { digits: 3, exact_bits: 4, theorems: true });
        match rough.of(&mut games, twice).expect("small").0 {
            NashValue::Exact(value) => prop_assert_eq!(&value, &exact),
            NashValue::Enclosed(enclosure) => prop_assert!(enclosure.contains(&exact)),
        }
        let mut brute = NashValues::new(NashSettings { theorems: false, ..NashSettings::default() });
        prop_assert_eq!(brute.of(&mut games, twice).expect("small").0, NashValue::Exact(exact));
    }
}
