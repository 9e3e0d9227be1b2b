//! Joint moves against what is known of them by other ways, found by the plainest search there is: the definition of a
//! synchronized version on all small strips, birthdays and reachable results from a table, and a published lemma.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use onside_ground::Player;
use onside_ruleset::boards::segment::{Cherry, Segment};
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::games::PlusMinusSegment;
use onside_ruleset::{PlusMinusStackCherries, Position, Push, Shove, with_position};

fn options<P: Position>(position: &P, player: Player) -> Vec<P> {
    let mut found = Vec::new();
    let _ = position.visit_options(player, &mut |option| {
        found.push(option);
        ControlFlow::Continue(())
    });
    found
}

/// 004, Definition 4.6: a result of both orders of the moves if there is one; otherwise the one player's result, if the
/// other could have moved before her to the same end.
fn is_as_in_definition_4_6<P: Position>(position: &P) {
    for left in position.moves(Player::Left) {
        for right in position.moves(Player::Right) {
            let joint = position.joint(&left, &right).unwrap();
            let (after_left, after_right) = (position.play(Player::Left, &left), position.play(Player::Right, &right));
            let (then_right, then_left) = (options(&after_left, Player::Right), options(&after_right, Player::Left));
            let place = || format!("{} at {left} and {right} gives {}", position.print(), joint.print());
            if then_right.iter().any(|result| then_left.contains(result)) {
                assert!(then_right.contains(&joint) && then_left.contains(&joint), "both orders: {}", place());
            } else if then_left.contains(&after_left) {
                assert_eq!(joint, after_left, "Left's result: {}", place());
            } else {
                assert!(then_right.contains(&after_right), "separable: {}", place());
                assert_eq!(joint, after_right, "Right's result: {}", place());
            }
        }
    }
}

/// All strips of a given number of squares.
fn strips(squares: u32) -> impl Iterator<Item = Strip> {
    (0..3u32.pow(squares)).map(move |code| {
        let square = |square: u32| code / 3u32.pow(square) % 3;
        let of = |colour| (0..squares).filter(|at| square(*at) == colour).map(|at| 1u128 << at).sum();
        Strip::new(of(1), of(2)).unwrap()
    })
}

#[test]
fn push_and_shove_are_the_synchronized_versions_of_004_definition_4_6_on_all_strips_of_seven_squares() {
    for strip in strips(7) {
        is_as_in_definition_4_6(&Push::new([strip]));
        is_as_in_definition_4_6(&Shove::new([strip]));
    }
}

#[test]
fn push_and_shove_are_so_too_on_all_sums_of_two_strips_of_three_squares() {
    for one in strips(3) {
        for two in strips(3) {
            is_as_in_definition_4_6(&Push::new([one, two]));
            is_as_in_definition_4_6(&Shove::new([one, two]));
        }
    }
}

/// What a search that knows joint moves and nothing else finds out about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Found {
    /// 003, Definition 3.3: joint moves only.
    birthday: u32,
    /// 000, Definition 4.2: solo moves too.
    tree_birthday: u32,
    /// The results of all plays: D, L and R.
    results: BTreeSet<char>,
}

fn search<P: Position>(position: &P, memory: &mut HashMap<P, Found>) -> Found {
    if let Some(known) = memory.get(position) {
        return known.clone();
    }
    let mut found = Found::default();
    for option in Player::BOTH.iter().flat_map(|player| options(position, *player)) {
        found.tree_birthday = found.tree_birthday.max(search(&option, memory).tree_birthday + 1);
    }
    let [lefts, rights] = Player::BOTH.map(|player| position.moves(player));
    for left in &lefts {
        for right in &rights {
            let after = search(&position.joint(left, right).unwrap(), memory);
            found.birthday = found.birthday.max(after.birthday + 1);
            found.tree_birthday = found.tree_birthday.max(after.tree_birthday + 1);
            found.results.extend(after.results);
        }
    }
    match (lefts.is_empty(), rights.is_empty()) {
        (true, true) => drop(found.results.insert('D')),
        (false, true) => drop(found.results.insert('L')),
        (true, false) => drop(found.results.insert('R')),
        (false, false) => {}
    }
    memory.insert(position.clone(), found.clone());
    found
}

#[test]
fn birthdays_and_reachable_results_are_as_in_the_table() {
    let rows = include_str!("data/joint.tsv").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [expression, birthday, tree_birthday, results] = cells[..] else { panic!("four cells: {row}") };
        let expected = Found {
            birthday: birthday.parse().unwrap(),
            tree_birthday: tree_birthday.parse().unwrap(),
            results: results.chars().collect(),
        };
        assert_eq!(
            with_position!(&crate::common::read(expression), inner => search(inner, &mut HashMap::new())),
            expected,
            "{expression}"
        );
    }
}

/// Who can force a win with one fixed choice at every turn (000, section 4): Left, Right or nobody.
fn forced<P: Position>(position: &P, memory: &mut HashMap<P, Option<Player>>) -> Option<Player> {
    if let Some(known) = memory.get(position) {
        return *known;
    }
    let [lefts, rights] = Player::BOTH.map(|player| position.moves(player));
    let found = match (lefts.is_empty(), rights.is_empty()) {
        (true, true) => None,
        (false, true) => Some(Player::Left),
        (true, false) => Some(Player::Right),
        (false, false) => {
            let mut after = |left: &P::Move, right: &P::Move| forced(&position.joint(left, right).unwrap(), memory);
            if lefts.iter().any(|left| rights.iter().all(|right| after(left, right) == Some(Player::Left))) {
                Some(Player::Left)
            } else if rights.iter().any(|right| lefts.iter().all(|left| after(left, right) == Some(Player::Right))) {
                Some(Player::Right)
            } else {
                None
            }
        }
    };
    memory.insert(position.clone(), found);
    found
}

#[test]
fn plus_minus_segments_are_zero_among_stacks_and_plus_minus_segments_as_000_lemma_7_2_says() {
    let segments = |longest: usize| {
        (1..=longest).flat_map(|length| {
            (0..1u32 << length).map(move |code| -> Segment {
                (0..length).map(|at| if code >> at & 1 == 0 { Cherry::Black } else { Cherry::White }).collect()
            })
        })
    };
    let stacks: Vec<PlusMinusSegment> = segments(3).filter_map(PlusMinusSegment::stack).collect();
    let marked: Vec<PlusMinusSegment> = segments(4).filter_map(PlusMinusSegment::plus_minus).collect();
    let both = || stacks.iter().chain(&marked[..3]);
    let mut memory = HashMap::new();
    for plus_minus in &marked {
        for one in both() {
            for two in both() {
                let rest = [one.clone(), two.clone()];
                let without = PlusMinusStackCherries::new(rest.clone());
                let with = PlusMinusStackCherries::new(rest.into_iter().chain([plus_minus.clone()]));
                assert_eq!(forced(&with, &mut memory), forced(&without, &mut memory), "{}", with.print());
            }
        }
    }
}
