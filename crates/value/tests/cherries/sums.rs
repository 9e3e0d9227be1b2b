//! Outcomes, winning moves and best moves of sums, against brute force from the definition.

use onside_ground::{Guard, Limits, Player, Stop};
use onside_value::cherries::{
    Analysis, Component, Grounds, Move, Stack, Unproved, analyse, analyse_by_definition_524, analyse_copies,
    compare_strength, dec, segment_value,
};

use super::naive::{BruteForce, colours, gray_stack, plus_minus, segment, stack, strings, text};
use crate::common::Random;

fn check(sum: &[Component], brute: &mut BruteForce) {
    let guard = Guard::default();
    let analysis = analyse(sum, &guard).unwrap();
    assert_eq!(analysis.outcome().letter(), brute.outcome(sum), "{sum:?}");
    for player in Player::BOTH {
        let expected = brute.winning(sum, player == Player::Left);
        let found: Vec<_> = analysis.winning_moves(player, &guard).unwrap();
        assert_eq!(found.iter().map(|own| (own.component, own.end)).collect::<Vec<_>>(), expected, "{player} {sum:?}");
        if analysis.outcome().winner() == Some(player) {
            let best = analysis.best_move(player).unwrap();
            assert!(found.contains(&best), "{player} {best:?} {sum:?}");
        }
    }
}

fn by_definition_524(sum: &[Component]) -> Analysis {
    analyse_by_definition_524(sum.iter().map(|component| (1, component)), &Guard::default()).unwrap()
}

/// All sums of components from the list that have at most `cherries` cherries.
fn sums(
    components: &[(Component, usize)],
    cherries: usize,
    sum: &mut Vec<Component>,
    each: &mut impl FnMut(&[Component]),
) {
    each(sum);
    for (index, (component, size)) in components.iter().enumerate() {
        if *size <= cherries {
            sum.push(component.clone());
            sums(&components[index..], cherries - size, sum, each);
            sum.pop();
        }
    }
}

fn segments(length: usize) -> Vec<(Component, usize)> {
    let words = (1..=length).flat_map(strings).map(|word| text(&word));
    let first = words.filter(|word| *word <= word.chars().rev().collect::<String>());
    first.map(|word| (segment(&word), word.len())).collect()
}

#[test]
fn all_sums_of_segments_with_at_most_9_cherries() {
    let mut brute = BruteForce::default();
    let mut count = 0;
    sums(&segments(9), 9, &mut Vec::new(), &mut |sum| {
        count += 1;
        check(sum, &mut brute);
    });
    assert_eq!(count, 6566, "multisets of segments up to reversal");
}

#[test]
fn all_sums_of_all_kinds_with_at_most_6_cherries() {
    let mut components = segments(6);
    for length in 1..=6usize {
        for word in strings(length).map(|word| text(&word)) {
            if word.starts_with('B') {
                components.push((plus_minus(&word), length));
            }
            components.push((stack(&word), length));
        }
        let number = i64::try_from(length).unwrap();
        components.extend([(Component::Integer(number), length), (Component::Integer(-number), length)]);
        let mut words = vec![String::new()];
        for _ in 0..length {
            words = words.iter().flat_map(|word| ['B', 'W', 'G'].map(|letter| format!("{word}{letter}"))).collect();
        }
        for word in words {
            if word.contains('G') && word <= word.chars().rev().collect::<String>() {
                components.push((segment(&word), length));
            }
            if word.contains('G') && length <= 4 {
                components.push((gray_stack(&word), length));
            }
        }
    }
    let mut brute = BruteForce::default();
    sums(&components, 6, &mut Vec::new(), &mut |sum| check(sum, &mut brute));
}

fn word(random: &mut Random, length: usize, letters: &[char]) -> String {
    (0..length).map(|_| letters[random.below(letters.len())]).collect()
}

#[test]
fn samples_of_mixed_sums_with_10_to_14_cherries() {
    let (mut random, mut brute) = (Random(2021), BruteForce::default());
    for _ in 0..150 {
        let mut left = 10 + random.below(5);
        let mut sum = Vec::new();
        while left > 0 {
            let length = (1 + random.below(6)).min(left);
            left -= length;
            sum.push(match random.below(6) {
                0 | 1 => segment(&word(&mut random, length, &['B', 'W'])),
                2 => segment(&word(&mut random, length, &['B', 'W', 'G'])),
                3 => stack(&word(&mut random, length, &['B', 'W'])),
                4 => gray_stack(&word(&mut random, length, &['B', 'W', 'G'])),
                _ => plus_minus(&format!("B{}", word(&mut random, length - 1, &['B', 'W']))),
            });
        }
        check(&sum, &mut brute);
    }
}

#[test]
fn samples_of_sums_of_segments_with_up_to_30_cherries() {
    let mut random = Random(30);
    for _ in 0..10 {
        let mut brute = BruteForce::default();
        let parts = [13 + random.below(3), 13 + random.below(3)];
        let sum: Vec<Component> =
            parts.iter().map(|&length| segment(&word(&mut random, length, &['B', 'W']))).collect();
        check(&sum, &mut brute);
        // Close to 0: a segment against the reverse of its negative, with a cherry less.
        let one = random.colours(14);
        let negative: Vec<_> = one.iter().rev().map(|cherry| cherry.opposite()).collect();
        check(&[segment(&text(&one)), segment(&text(&negative))], &mut brute);
        check(&[segment(&text(&one)), segment(&text(&negative[1..]))], &mut brute);
    }
}

#[test]
fn an_answer_says_on_what_it_rests() {
    let guard = Guard::default();
    let fifty = segment(&"BWWBW".repeat(10));
    let analysis = analyse(std::slice::from_ref(&fifty), &guard).unwrap();
    assert_eq!(analysis.grounds(), Grounds::R1 { sub_segments: 1275 });
    assert_eq!(analysis.grounds().to_string(), "proved (R1, 1,275 sub-segments)");
    assert_eq!(analyse(&[segment("B")], &guard).unwrap().grounds().to_string(), "proved (R1, 1 sub-segment)");
    let stacks = analyse(&[stack("BW"), plus_minus("BBW")], &guard).unwrap();
    assert_eq!(stacks.grounds().to_string(), "proved (000, Theorem 5.15)");
    let asked = by_definition_524(&[fifty]);
    assert_eq!(asked.grounds().to_string(), "Definition 5.24");
}

#[test]
fn copies_that_are_counted_are_like_copies_that_are_listed() {
    let (mut random, guard) = (Random(24), Guard::default());
    for _ in 0..300 {
        let mut sum = Vec::new();
        for _ in 0..1 + random.below(3) {
            let length = 1 + random.below(5);
            let component = match random.below(3) {
                0 => segment(&word(&mut random, length, &['B', 'W', 'G'])),
                1 => gray_stack(&word(&mut random, length, &['B', 'W', 'G'])),
                _ => plus_minus(&format!("B{}", word(&mut random, length - 1, &['B', 'W']))),
            };
            sum.push((1 + random.below(3), component));
        }
        let counted = sum.iter().map(|(copies, component)| (u32::try_from(*copies).unwrap(), component));
        let counted = analyse_copies(counted, &guard).unwrap();
        let numbered = sum.iter().enumerate().flat_map(|(index, (copies, _))| std::iter::repeat_n(index, *copies));
        let owners: Vec<usize> = numbered.collect();
        let listed: Vec<Component> = owners.iter().map(|&owner| sum[owner].1.clone()).collect();
        let listed = analyse(&listed, &guard).unwrap();
        assert_eq!(counted.total(), listed.total());
        for player in Player::BOTH {
            let one = counted.winning_moves(player, &guard).unwrap();
            let all = listed.winning_moves(player, &guard).unwrap();
            let mut first: Vec<Move> =
                all.iter().map(|own| Move { component: owners[own.component], end: own.end }).collect();
            first.sort();
            first.dedup();
            assert_eq!(one, first, "{sum:?}");
            let copies: usize = one.iter().map(|own| sum[own.component].0).sum();
            assert_eq!(copies, all.len(), "{sum:?}");
        }
    }
}

#[test]
fn definition_5_24_finds_the_same_for_small_sums() {
    let guard = Guard::default();
    sums(&segments(6), 6, &mut Vec::new(), &mut |sum| {
        let (proved, asked) = (analyse(sum, &guard).unwrap(), by_definition_524(sum));
        assert_eq!(proved.total(), asked.total(), "{sum:?}");
        for player in Player::BOTH {
            let moves = |analysis: &Analysis| analysis.winning_moves(player, &guard).unwrap();
            assert_eq!(moves(&proved), moves(&asked));
        }
    });
}

#[test]
fn conjecture_5_29_is_false() {
    // A segment of 19 cherries, the only one up to colours; no shorter segment has a decomposition with another value.
    let guard = Guard::default();
    let g = "BWWWBBWBWWWBWBBWWWB";
    let by_definition = dec(&colours(g), &guard).unwrap().value(&guard).unwrap();
    assert_eq!(by_definition.to_string(), "[BWWWBBWBWW] + [BWWWBBW]");
    let value = segment_value(&colours(g), &guard).unwrap();
    assert_eq!(value.to_string(), "[BWWWBBWBWWWBBWBWW]");
    let sum = [segment(g), stack("WBBBWWBWBBBWWBWBB")];
    let (proved, asked) = (analyse(&sum, &guard).unwrap(), by_definition_524(&sum));
    assert_eq!((proved.outcome().letter(), asked.outcome().letter()), ('U', 'L'));
    assert_eq!(BruteForce::default().outcome(&sum), 'U');
}

#[test]
fn lemma_5_26_is_false() {
    let g = colours("WBBBWWBWBBBWWBWWWBWBBWWWB");
    assert!(!g.iter().eq(g.iter().rev()));
    let stacks: Vec<Stack> = dec(&g, &Guard::default()).unwrap().stacks().collect();
    assert_eq!((stacks[0].to_string(), stacks[1].to_string()), ("WBBBWWBWBBBWW".into(), "BWWWBBWBWW".into()));
    assert!(compare_strength(stacks[0].cherries(), stacks[1].cherries()).is_lt());
}

/// The strategy after Corollary 7.7, as printed: the strongest stack of one's colour against the greatest Plus-Minus
/// stack.
fn strategy(stacks: &[Stack], plus_minus: &[Stack], player: Player) -> Option<usize> {
    let own = |stack: &&Stack| stack.mover() == Some(player);
    let strongest = stacks.iter().filter(own).max_by_key(|stack| stack.absolute());
    let greatest = plus_minus.iter().max();
    let place = |stack: &Stack| stacks.iter().position(|other| other == stack);
    let Some(h) = greatest else { return place(strongest?) };
    let h_place = plus_minus.iter().position(|other| other == h).map(|at| stacks.len() + at);
    let Some(g) = strongest else { return h_place };
    let guard = Guard::default();
    let main = onside_value::cherries::main_basis_element(g.cherries(), &guard).unwrap();
    let b = Stack::from(main).absolute();
    if b.concatenate(&b.negative()) > *h { place(g) } else { h_place }
}

#[test]
fn the_strategy_of_corollary_7_7_wins_whenever_a_move_does() {
    let (mut random, guard) = (Random(77), Guard::default());
    for _ in 0..400 {
        let stacks: Vec<Stack> = (0..random.below(4))
            .map(|_| {
                let n = 1 + random.below(6);
                Stack::new(random.colours(n))
            })
            .collect();
        let plus: Vec<Stack> = (0..random.below(3))
            .map(|_| {
                let n = 1 + random.below(6);
                Stack::new(random.colours(n)).absolute()
            })
            .collect();
        let components = stacks.iter().cloned().map(Component::Stack);
        let sum: Vec<Component> = components.chain(plus.iter().map(|stack| plus_minus(&stack.to_string()))).collect();
        let analysis = analyse(&sum, &guard).unwrap();
        for player in Player::BOTH {
            let printed = strategy(&stacks, &plus, player);
            let best = analysis.best_move(player).map(|own| own.component);
            assert_eq!(printed.is_none(), best.is_none());
            if analysis.outcome().winner() == Some(player) {
                let winning: Vec<Move> = analysis.winning_moves(player, &guard).unwrap();
                assert!(winning.iter().any(|own| Some(own.component) == printed), "{sum:?}");
            }
        }
    }
}

#[test]
fn a_sum_is_stopped_on_request() {
    let guard = Guard::default();
    guard.cancel();
    assert_eq!(analyse(&[segment("BW")], &guard).unwrap_err(), Unproved::Stop(Stop::Cancelled));
    let guard = Guard::new(Limits { positions: None, memory: Some(100) });
    let long = [segment(&"BWW".repeat(50))];
    assert_eq!(analyse(&long, &guard).unwrap_err(), Unproved::Stop(Stop::Memory));
}
