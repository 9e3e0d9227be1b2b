//! The engine against brute force: order, canonical form, sum, negative.

use crate::common::{Random, Tree};
use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::short::{Comparison, Game, ShortGames, Simple};
use std::collections::HashSet;

/// All 256 forms whose options are 0, 1, -1 and *.
fn day_two_forms() -> Vec<Tree> {
    let zero = Tree::new(vec![], vec![]);
    let day_one = [
        zero.clone(),
        Tree::new(vec![zero.clone()], vec![]),
        Tree::new(vec![], vec![zero.clone()]),
        Tree::new(vec![zero.clone()], vec![zero]),
    ];
    let subset =
        |mask: usize| (0..4).filter(|bit| mask >> bit & 1 == 1).map(|bit| day_one[bit].clone()).collect::<Vec<_>>();
    (0..16)
        .flat_map(|left| (0..16).map(move |right| (left, right)))
        .map(|(l, r)| Tree::new(subset(l), subset(r)))
        .collect()
}

#[test]
fn the_256_forms_of_day_two_have_22_values_which_compare_as_brute_force_says() {
    let games = ShortGames::default();
    let forms = day_two_forms();
    let values: Vec<Game> = forms.iter().map(|form| form.value(&games)).collect();
    assert_eq!(values.iter().collect::<HashSet<_>>().len(), 22);
    for (form, &value) in forms.iter().zip(&values) {
        let canonical = Tree::of(&games, value);
        assert!(canonical.is_canonical(), "{canonical:?}");
        assert!(canonical.leq(form) && form.leq(&canonical));
        for (other, &other_value) in forms.iter().zip(&values) {
            assert_eq!(games.leq(value, other_value).unwrap(), form.leq(other));
        }
    }
}

/// Every set of pairwise incomparable games in the list.
fn antichains(games: &ShortGames, members: &[Game]) -> Vec<Vec<Game>> {
    let mut chains: Vec<Vec<Game>> = vec![vec![]];
    for &member in members {
        for index in 0..chains.len() {
            let fits = chains[index].iter().all(|&other| games.compare(member, other).unwrap() == Comparison::Confused);
            if fits {
                let mut chain = chains[index].clone();
                chain.push(member);
                chains.push(chain);
            }
        }
    }
    chains
}

#[test]
fn there_are_1474_games_born_by_day_three_and_every_form_is_canonical() {
    let games = ShortGames::default();
    let day_two: HashSet<Game> = day_two_forms().iter().map(|form| form.value(&games)).collect();
    let mut day_two: Vec<Game> = day_two.into_iter().collect();
    day_two.sort_by_key(|game| game.index());
    let chains = antichains(&games, &day_two);
    let mut day_three = HashSet::new();
    for left in &chains {
        for right in &chains {
            day_three.insert(games.from_options(left, right).unwrap());
        }
    }
    assert_eq!(day_three.len(), 1474, "the count of Calistrate, Paulhus and Wolfe");
    for &game in &day_three {
        assert!(Tree::of(&games, game).is_canonical());
    }
}

/// A random form whose options come from earlier ones.
fn random_forms(seed: u64, count: usize) -> Vec<Tree> {
    let mut random = Random(seed);
    let mut pool: Vec<Tree> = day_two_forms();
    for _ in 0..count {
        let mut side = || (0..random.below(3)).map(|_| pool[random.below(pool.len())].clone()).collect::<Vec<_>>();
        let form = Tree::new(side(), side());
        pool.push(form);
    }
    pool.split_off(256)
}

#[test]
fn sums_negatives_and_order_of_random_games_agree_with_brute_force() {
    let games = ShortGames::default();
    let forms = random_forms(0x5eed, 60);
    let small: Vec<&Tree> = forms.iter().filter(|form| format!("{form:?}").len() < 1500).collect();
    assert!(small.len() > 20, "the sample must not be empty");
    for first in &small {
        let value = first.value(&games);
        assert!(Tree::of(&games, value).is_canonical());
        assert_eq!(games.negative(value).unwrap(), first.negative().value(&games));
        for second in &small {
            let other = second.value(&games);
            assert_eq!(games.leq(value, other).unwrap(), first.leq(second), "{first:?} <= {second:?}");
            assert_eq!(games.sum(value, other).unwrap(), first.sum(second).value(&games));
        }
    }
}

#[test]
fn random_hot_games_form_a_partially_ordered_group() {
    let games = ShortGames::default();
    let values: Vec<Game> = random_forms(0xcafe, 40).iter().map(|form| form.value(&games)).collect();
    for &a in &values {
        assert_eq!(games.difference(a, a).unwrap(), games.zero());
        assert_eq!(games.sum(a, games.negative(a).unwrap()).unwrap(), games.zero());
        for &b in &values {
            let sum = games.sum(a, b).unwrap();
            assert_eq!(games.difference(sum, b).unwrap(), a, "(a + b) - b = a");
            let below = games.leq(a, b).unwrap();
            assert_eq!(games.leq(games.negative(b).unwrap(), games.negative(a).unwrap()).unwrap(), below);
            for &c in values.iter().take(8) {
                let (ac, bc) = (games.sum(a, c).unwrap(), games.sum(b, c).unwrap());
                assert_eq!(games.leq(ac, bc).unwrap(), below, "order is kept by addition");
                assert_eq!(games.sum(sum, c).unwrap(), games.sum(a, bc).unwrap(), "addition is associative");
            }
        }
    }
}

#[test]
fn simple_games_have_the_options_that_reduction_finds() {
    use onside_ground::Player;
    use onside_value::short::Simple;
    let games = ShortGames::default();
    for up in -5..=5 {
        for nimber in 0..9 {
            for number in ["0", "1", "-3/4"] {
                let number = number.parse().unwrap();
                let game = games.simple(Simple { number, up, nimber }).unwrap();
                let left = games.options(game, Player::Left).unwrap();
                let right = games.options(game, Player::Right).unwrap();
                assert_eq!(games.from_options(left, right).unwrap(), game, "up {up}, nimber {nimber}");
                assert!(Tree::of(&games, game).is_canonical(), "up {up}, nimber {nimber}");
            }
        }
    }
}

#[test]
fn several_threads_share_one_arena_and_get_the_same_games() {
    let games = ShortGames::default();
    let forms = random_forms(0xbeef, 40);
    let answers: Vec<Vec<Game>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let values: Vec<Game> = forms.iter().map(|form| form.value(&games)).collect();
                    values
                        .iter()
                        .flat_map(|&a| values.iter().map(move |&b| (a, b)))
                        .map(|(a, b)| games.sum(a, b).unwrap())
                        .collect()
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
}

/// Numbers around the places where the engine begins to work with numbers of any size: half a million away, and steps
/// finer than 1/1024.
fn places() -> Vec<Dyadic> {
    let far = (524_283..=524_291).flat_map(|n| [Dyadic::from(n), Dyadic::from(-n)]);
    let fine = [(1, 10), (1, 11), (-3, 12), (1, 70), (1 << 40, 0), (-(1 << 40), 0), ((524_288 << 10) - 1, 10)];
    far.chain(fine.map(|(numerator, exponent)| Dyadic::new(numerator, exponent))).collect()
}

#[test]
fn a_game_is_the_same_wherever_it_stands_on_the_number_line() {
    let games = ShortGames::default();
    let values: HashSet<Game> = random_forms(0xface, 60).iter().map(|form| form.value(&games)).collect();
    let mut values: Vec<Game> = values.into_iter().collect();
    values.sort_by_key(|game| game.index());
    for place in places() {
        let number = games.number(place.clone()).unwrap();
        let back = games.number(-&place).unwrap();
        let moved = |game| games.sum(game, number).unwrap();
        for &game in &values {
            let there = moved(game);
            assert_eq!(games.sum(there, back).unwrap(), game, "away and back by {place}");
            assert_eq!(games.negative(there).unwrap(), games.sum(games.negative(game).unwrap(), back).unwrap());
            assert_eq!(games.stop(there, Player::Left), &(games.stop(game, Player::Left) + &place));
            if games.as_number(game).is_none() {
                let side = |player| -> Vec<Game> {
                    games.options(game, player).unwrap().iter().map(|&option| moved(option)).collect()
                };
                let (left, right) = (side(Player::Left), side(Player::Right));
                assert_eq!(games.from_options(&left, &right).unwrap(), there, "number translation by {place}");
            }
            for &other in values.iter().take(12) {
                let elsewhere = moved(other);
                assert_eq!(games.compare(there, elsewhere), games.compare(game, other), "moved by {place}");
                assert_eq!(games.compare(there, other), games.compare(game, games.sum(other, back).unwrap()));
                let sum = games.sum(game, other).unwrap();
                assert_eq!(games.sum(there, other).unwrap(), moved(sum), "the sum moved by {place}");
                assert_eq!(games.difference(there, elsewhere), games.difference(game, other));
            }
        }
    }
}

#[test]
fn a_game_with_a_threat_beyond_all_ticks_compares_as_its_definition_says() {
    let games = ShortGames::default();
    let number = |numerator, exponent| games.number(Dyadic::new(numerator, exponent)).unwrap();
    for (huge, fine) in [(number(1 << 40, 0), number(1, 40)), (number(524_289, 0), number(1, 11))] {
        // {huge||0|-huge} is hot, {0||0|-huge} is positive and less than every positive number, however fine.
        let tiny = games
            .from_options(
                &[games.zero()],
                &[games.from_options(&[games.zero()], &[games.negative(huge).unwrap()]).unwrap()],
            )
            .unwrap();
        assert_eq!(games.compare(tiny, games.zero()), Ok(Comparison::Greater));
        assert_eq!(games.compare(tiny, fine), Ok(Comparison::Less));
        let up = games.simple(Simple::up(1)).unwrap();
        assert_eq!(games.compare(tiny, up), Ok(Comparison::Less));
        assert_eq!(games.sum(tiny, games.negative(tiny).unwrap()), Ok(games.zero()));
        let twice = games.sum(tiny, tiny).unwrap();
        assert_eq!(games.compare(twice, tiny), Ok(Comparison::Greater));
        assert_eq!(games.difference(twice, tiny), Ok(tiny));
    }
}
