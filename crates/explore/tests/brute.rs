//! Winning moves, outcomes and marks against nothing but the rules: on all small positions of several rulesets they are
//! found anew by naive recursion over the moves.

use std::collections::HashMap;

use crate::common::{host, known, seen};
use onside_explore::{Mark, Values, View};
use onside_ground::Player;
use onside_host::Mode;
use onside_ruleset::AnyPosition;

/// What a position leads to, by its moves.
fn options(position: &AnyPosition, player: Player) -> Vec<AnyPosition> {
    let mut found = Vec::new();
    let _ = position.visit_results(player, &mut |option| {
        found.push(option);
        std::ops::ControlFlow::Continue(())
    });
    found
}

/// The naive order and outcomes, remembered.
#[derive(Default)]
struct Naive {
    below: HashMap<(AnyPosition, AnyPosition), bool>,
    wins: HashMap<(AnyPosition, Player), bool>,
}

impl Naive {
    /// G <= H unless a left option of G is >= H or a right option of H is <= G (Conway).
    fn leq(&mut self, g: &AnyPosition, h: &AnyPosition) -> bool {
        if let Some(&known) = self.below.get(&(g.clone(), h.clone())) {
            return known;
        }
        let answer = !options(g, Player::Left).iter().any(|left| self.leq(h, left))
            && !options(h, Player::Right).iter().any(|right| self.leq(right, g));
        self.below.insert((g.clone(), h.clone()), answer);
        answer
    }

    /// Whether the first position is at least as good for the player.
    fn suits(&mut self, player: Player, first: &AnyPosition, second: &AnyPosition) -> bool {
        match player {
            Player::Left => self.leq(second, first),
            Player::Right => self.leq(first, second),
        }
    }

    /// Whether the player, whose turn it is, wins.
    fn wins(&mut self, position: &AnyPosition, player: Player) -> bool {
        if let Some(&known) = self.wins.get(&(position.clone(), player)) {
            return known;
        }
        let answer = options(position, player).iter().any(|option| !self.wins(option, player.opponent()));
        self.wins.insert((position.clone(), player), answer);
        answer
    }
}

fn check(naive: &mut Naive, root: &AnyPosition, view: &View, known: &Values) {
    for player in Player::BOTH {
        let results = options(root, player);
        let text = |index: usize| format!("{root}, {player}'s {}", view.choices(player)[index].name);
        assert_eq!(results.len(), view.choices(player).len(), "{root}");
        for (index, (result, known)) in results.iter().zip(known.moves(player)).enumerate() {
            assert_eq!(view.choices(player)[index].result, result.print());
            assert_eq!(known.winning, Some(!naive.wins(result, player.opponent())), "{}", text(index));
            // A move is dominated by another that is at least as good; of equal ones the first counts.
            let dominates = |naive: &mut Naive, other: usize| {
                naive.suits(player, &results[other], result)
                    && (!naive.suits(player, result, &results[other]) || other < index)
            };
            let dominated = (0..results.len()).any(|other| other != index && dominates(naive, other));
            let replies = options(result, player.opponent());
            let reversing = |naive: &mut Naive| replies.iter().any(|reply| naive.suits(player.opponent(), reply, root));
            match &known.mark {
                Some(Mark::DominatedBy(by)) => assert!(dominates(naive, *by), "{} by {by}", text(index)),
                Some(Mark::ReversibleThrough { result: after, .. }) => {
                    assert!(!dominated, "{}", text(index));
                    let through = replies.iter().find(|reply| reply.print() == *after).expect("a reply");
                    assert!(naive.suits(player.opponent(), through, root), "{} through {after}", text(index));
                }
                None => assert!(!dominated && !reversing(naive), "{} is not marked", text(index)),
            }
            // What is neither dominated nor reversible is an option of the canonical form.
            if known.mark.is_none() {
                assert_eq!(known.sensible, Some(true), "{}", text(index));
            }
        }
    }
}

fn check_all(texts: impl IntoIterator<Item = String>) {
    let (mut host, mut naive) = (host(), Naive::default());
    for text in texts {
        let view = seen(&mut host, &text, Mode::Alternating);
        let root: AnyPosition = view.expression.parse().expect("a position");
        let known = known(&mut host, &view);
        check(&mut naive, &root, &view, &known);
    }
}

/// All words of this length.
fn words(letters: &str, length: u32) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let all = letters.len().pow(length);
    let word = |mut number: usize| {
        let letter = |_| {
            let letter = letters[number % letters.len()];
            number /= letters.len();
            letter
        };
        (0..length).map(letter).collect::<String>()
    };
    (0..all).map(word).collect()
}

#[test]
fn push_strips_of_four_squares() {
    check_all(words("_BR", 4).into_iter().map(|strip| format!("Push(\"{strip}\")")));
}

#[test]
fn clobber_boards_of_two_by_three() {
    let boards = words("xo", 6).into_iter().chain(words(".xo", 4));
    check_all(boards.map(|cells| {
        let (one, two) = cells.split_at(cells.len() / 2);
        format!("Clobber(\"{one}|{two}\")")
    }));
}

#[test]
fn domineering_boards_of_two_by_three() {
    check_all(words(".#", 6).into_iter().map(|cells| format!("Domineering(\"{}|{}\")", &cells[..3], &cells[3..])));
}

#[test]
fn toads_and_frogs_on_five_squares_and_small_heaps() {
    check_all(words(".tf", 5).into_iter().step_by(3).map(|strip| format!("ToadsAndFrogs(\"{strip}\")")));
    check_all((0..4).flat_map(|one| (0..4).map(move |two| format!("Nim({one}, {two})"))));
}
