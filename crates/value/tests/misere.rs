//! Misere games against the definitions: outcomes of trees as they are, all games that are born early, and the laws.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};
use onside_value::misere::{MisereGame, MisereGames, Tameness};

fn arena() -> MisereGames {
    MisereGames::new(Arc::new(Guard::default()))
}

/// A game as a tree: nothing but its options, of which several may be the same.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Tree(Vec<Tree>);

/// Whether whoever moves next in a sum of trees loses, from the definition.
fn loses(sum: &[Tree], known: &mut HashMap<Vec<Tree>, bool>) -> bool {
    let mut sum: Vec<Tree> = sum.iter().filter(|tree| !tree.0.is_empty()).cloned().collect();
    sum.sort();
    if sum.is_empty() {
        return false;
    }
    if let Some(&known) = known.get(&sum) {
        return known;
    }
    let mut answer = true;
    for place in 0..sum.len() {
        for option in &sum[place].0 {
            let mut next = sum.clone();
            next[place] = option.clone();
            answer &= !loses(&next, known);
        }
    }
    known.insert(sum, answer);
    answer
}

fn canonical(games: &MisereGames, tree: &Tree) -> MisereGame {
    games.from_options(tree.0.iter().map(|option| canonical(games, option)).collect()).expect("no limit")
}

/// All sets of these.
fn subsets<T: Clone>(of: &[T]) -> impl Iterator<Item = Vec<T>> {
    (0..1_usize << of.len()).map(|chosen| {
        of.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, thing)| thing.clone()).collect()
    })
}

/// All games that are born by a day.
fn born_by(games: &MisereGames, day: usize) -> Vec<MisereGame> {
    let mut born = vec![MisereGame::ZERO];
    for _ in 0..day {
        let all: BTreeSet<MisereGame> =
            subsets(&born).map(|options| games.from_options(options).expect("no limit")).collect();
        born = all.into_iter().collect();
    }
    born
}

#[test]
fn as_many_games_are_born_by_each_day_as_are_known() {
    // On Numbers and Games, chapter 12: 1, 2, 3, 5 and 22 games are born by the days 0 to 4.
    let games = arena();
    assert_eq!([0, 1, 2, 3, 4].map(|day| born_by(&games, day).len()), [1, 2, 3, 5, 22]);
}

#[test]
fn simplest_forms_have_the_outcomes_of_the_trees_in_every_sum() {
    let games = arena();
    let mut trees = vec![Tree(Vec::new())];
    for _ in 0..3 {
        trees = subsets(&trees).map(Tree).collect();
    }
    assert_eq!(trees.len(), 16);
    let more: Vec<Tree> = subsets(&trees).filter(|options| options.len() < 4).map(Tree).collect();
    let (beside, mut known) = (&trees, HashMap::new());
    for tree in &more {
        let game = canonical(&games, tree);
        for other in beside {
            let sum = games.sum(game, canonical(&games, other)).expect("no limit");
            assert_eq!(
                games.is_previous_win(sum),
                loses(&[tree.clone(), other.clone()], &mut known),
                "{tree:?} + {other:?}"
            );
        }
    }
}

#[test]
fn different_games_are_told_apart_and_linked_ones_are_linked() {
    let games = arena();
    let born = born_by(&games, 4);
    for &first in &born {
        for &second in &born {
            let is_lost = |game, beside| games.is_previous_win(games.sum(game, beside).expect("no limit"));
            match games.distinguisher(first, second).expect("no limit") {
                Some(beside) => assert_ne!(is_lost(first, beside), is_lost(second, beside)),
                None => assert_eq!(first, second),
            }
            let link = games.link(first, second).expect("no limit");
            assert_eq!(link.is_some(), games.is_linked(first, second));
            if let Some(link) = link {
                assert!(is_lost(first, link) && is_lost(second, link));
            }
        }
        assert!(games.is_previous_win(games.sum(first, games.mate(first).expect("no limit")).expect("no limit")));
    }
}

#[test]
fn sums_obey_the_laws_and_one_may_cancel() {
    let games = arena();
    let born = born_by(&games, 4);
    let sum = |first, second| games.sum(first, second).expect("no limit");
    for &a in &born {
        let mut sums = BTreeSet::new();
        for &b in &born {
            assert_eq!(sum(a, b), sum(b, a));
            assert!(sums.insert(sum(a, b)), "one may not cancel");
            for &c in &born[..8] {
                assert_eq!(sum(sum(a, b), c), sum(a, sum(b, c)));
            }
        }
        assert_eq!(sum(sum(a, MisereGame::ONE), MisereGame::ONE), a);
        assert_ne!(games.is_even(a).expect("no limit"), games.is_even(sum(a, MisereGame::ONE)).expect("no limit"));
    }
}

#[test]
fn a_difference_is_found_exactly_if_there_is_one() {
    let games = arena();
    let born = born_by(&games, 4);
    // Everything that can be written as a sum of two early games.
    let mut sums: HashMap<(MisereGame, MisereGame), MisereGame> = HashMap::new();
    for &first in &born {
        for &second in &born {
            sums.insert((games.sum(first, second).expect("no limit"), second), first);
        }
    }
    let mut none = 0;
    for &whole in &born {
        for &part in &born {
            match games.difference(whole, part).expect("no limit") {
                Some(rest) => assert_eq!(games.sum(part, rest).expect("no limit"), whole),
                None => {
                    none += 1;
                    assert_eq!(sums.get(&(whole, part)), None);
                }
            }
        }
    }
    assert!(none > 100, "most games are no parts of each other");
    for (&(whole, part), &rest) in &sums {
        assert_eq!(games.difference(whole, part).expect("no limit"), Some(rest));
    }
}

#[test]
fn the_genus_is_what_sums_with_heaps_of_two_say() {
    let games = arena();
    let two = games.heap(2).expect("small");
    for game in born_by(&games, 4) {
        let genus = games.genus(game).expect("no limit");
        let value = |count| {
            let heaps = games.copies(count, two).expect("no limit");
            games.misere_nim_value(games.sum(game, heaps).expect("no limit"))
        };
        for (count, &digit) in (0..).zip(&genus.digits) {
            assert_eq!(value(count), digit, "{genus}");
        }
        // A tame game has the genus of a sum of nim-heaps: its digits go on as those of a nim position.
        if games.tameness(game).expect("no limit").is_tame() {
            let plus = games.nim_value(game);
            let firm = |count: u64| plus ^ if count % 2 == 1 { 2 } else { 0 };
            for count in 1..5 {
                assert_eq!(value(count), firm(count), "{genus}");
            }
        }
    }
}

#[test]
fn everything_written_is_read_as_the_same_game() {
    let games = arena();
    let mut all = born_by(&games, 4);
    let pairs: Vec<MisereGame> = all
        .iter()
        .flat_map(|&first| all.iter().map(move |&second| (first, second)))
        .map(|(first, second)| games.sum(first, second).expect("no limit"))
        .collect();
    let nested: Vec<MisereGame> =
        subsets(&all[14..]).take(200).map(|options| games.from_options(options).expect("no limit")).collect();
    all.extend(pairs);
    all.extend(nested);
    for game in all {
        let text = games.print(game).expect("no limit");
        let inside = text.strip_prefix("*[").and_then(|text| text.strip_suffix(']')).expect("brackets");
        if MisereGames::is_in_digits(inside) {
            assert_eq!(games.parse_digits(inside).expect("no limit"), Some(game), "{text}");
        } else {
            assert_eq!(list(&games, &text[1..]), game, "{text}");
        }
    }
}

/// The game that a list stands for: numbers are nim-heaps, lists inside are games with these options, and one thing
/// alone in the outermost list is the game itself.
fn list(games: &MisereGames, text: &str) -> MisereGame {
    fn value(games: &MisereGames, json: &serde_json::Value) -> MisereGame {
        match json {
            serde_json::Value::Array(members) => {
                let options = members.iter().map(|member| value(games, member)).collect();
                games.from_options(options).expect("no limit")
            }
            number => games.heap(number.as_u64().expect("a size")).expect("small"),
        }
    }
    match serde_json::from_str(text).expect("lists") {
        serde_json::Value::Array(members) if members.len() == 1 => value(games, &members[0]),
        other => value(games, &other),
    }
}

#[test]
fn games_are_written_as_in_the_literature() {
    let games = arena();
    let check = |text: &str, expected: &str| {
        assert_eq!(games.print(list(&games, text)).expect("no limit"), expected, "{text}");
    };
    check("[2]", "*[2]");
    check("[[2]]", "*[2#]");
    check("[[[2]]]", "*[2##]");
    check("[2,1,0]", "*[3]");
    check("[[2],0]", "*[2#0]");
    check("[4,2]", "*[4,2]");
    check("[[[2],2,0],[[2],3],1]", "*[(2#20)2[#1]1]");
    check("[12,2]", "*[12,2]");
    check("[[12]]", "*[[12]]");
    check("[[12],2]", "*[[12],2]");
    check("[[[2]],[[[2],0],0,1]]", "*[((2#0)10)2##]");
    let sum = games.sum(games.heap(2).expect("small"), games.heap(2).expect("small")).expect("no limit");
    assert_eq!(games.print(sum).expect("no limit"), "*[2[2]]");
    assert_eq!(games.tameness(sum), Ok(Tameness::HereditarilyTame));
}

#[test]
fn limits_bind_and_the_arena_goes_on() {
    let guard = Arc::new(Guard::new(Limits { positions: Some(100), memory: None }));
    let games = MisereGames::new(Arc::clone(&guard));
    let (large, small) = (games.heap(60).expect("small"), games.heap(2).expect("small"));
    assert_eq!(games.sum(large, large), Err(Stop::Positions(100)));
    guard.reset();
    assert!(games.sum(small, small).is_ok());
    assert!(matches!(games.heap(1 << 31), Err(Stop::TooLarge(_))));
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(100_000) }));
    let games = MisereGames::new(Arc::clone(&guard));
    assert_eq!(games.sum(large, large), Err(Stop::Memory));
}

#[test]
fn a_game_means_the_same_in_another_arena() {
    let (games, others) = (arena(), arena());
    // The other arena has games of its own first, so that ids differ.
    let two = others.heap(2).expect("small");
    others.sum(two, two).expect("no limit");
    for game in born_by(&games, 4) {
        let image = others.import(&games, game).expect("no limit");
        assert_eq!(others.print(image), games.print(game));
        assert_eq!(games.import(&others, image), Ok(game));
    }
}
