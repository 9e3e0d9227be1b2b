//! Strategies in sums with equal copies: found in the matrix of groups, checked in the matrix of all copies.

use std::sync::Arc;

use onside_ground::{Guard, Limits, Stop};
use onside_number::Rational;
use onside_number::matrix::{Matrix, Solution, certificate};
use onside_solve::nash::{Error, SyncGame};

use crate::common::{game, guarded};

/// Games with the numbers of their copies.
fn sum(terms: &[(u32, &str, &str)]) -> SyncGame {
    terms.iter().fold(SyncGame::default(), |total, (count, ruleset, text)| {
        let copies = game(ruleset, text).times(*count).expect("few copies");
        total.plus(copies).expect("few copies")
    })
}

/// The equilibrium is one of the matrix copy by copy, for the value that is found without it.
#[track_caller]
fn check(terms: &[(u32, &str, &str)]) {
    let written = sum(terms);
    for theorems in [true, false] {
        let mut solver = guarded(theorems, &Arc::default());
        // Exact, also where the fractions are rather long.
        solver.set_nash(30, 1 << 13);
        let found = solver.equilibrium(&written).expect("not decided");
        let full = solver.joint_values(&written).expect("not decided");
        assert!(found.exact, "{terms:?}");
        assert_eq!((&found.lefts, &found.rights), (&full.lefts, &full.rights), "{terms:?}");
        assert_eq!(found.unsound, full.unsound, "{terms:?}");
        let value = solver.nash_value(&written).expect("no limits").value.exact().expect("small").clone();
        let entries = full.matrix.iter().map(|entry| entry.exact().expect("small").clone()).collect();
        let matrix = Matrix::new(full.lefts.len(), full.rights.len(), entries).expect("an entry for each pair");
        let claim = Solution { value, left: found.left.clone(), right: found.right.clone() };
        assert_eq!(certificate::check(&matrix, &claim), Ok(()), "{terms:?}, theorems: {theorems}");
        if theorems {
            for (moves, chances) in [(&found.lefts, &found.left), (&found.rights, &found.right)] {
                let first = moves.iter().zip(chances).filter(|(action, _)| action.copy == 0);
                for (one, chance) in first {
                    let same = |other: usize| (moves[other].term, moves[other].index) == (one.term, one.index);
                    assert!((0..moves.len()).filter(|other| same(*other)).all(|other| chances[other] == *chance));
                }
            }
        }
    }
}

#[test]
fn grouped_strategies_are_optimal_against_every_move_in_every_copy() {
    check(&[(2, "Push", "BR")]);
    check(&[(2, "Push", "BR_BR")]);
    check(&[(2, "Push", "BR"), (1, "Push", "_B_R")]);
    check(&[(3, "Push", "_B_R"), (2, "Push", "BR"), (1, "Push", "RB")]);
    check(&[(3, "Shove", "BRB"), (2, "Shove", "BR")]);
    check(&[(2, "Hackenbush", "BR"), (3, "Push", "B"), (2, "Push", "BR")]);
    check(&[(3, "Cherries", "BWB"), (2, "Cherries", "BW")]);
}

#[test]
fn one_copy_and_moves_of_one_player_only_in_some_terms_are_no_special_cases() {
    check(&[(1, "Push", "BR_BR")]);
    check(&[(5, "Push", "B"), (5, "Push", "_R"), (2, "Push", "R"), (1, "Push", "BR")]);
    let decided = sum(&[(5, "Push", "B")]);
    let mut solver = guarded(true, &Arc::default());
    assert_eq!(solver.equilibrium(&decided), Err(Error::Decided));
    assert_eq!(solver.equilibrium(&decided.negative()), Err(Error::Decided));
}

#[test]
fn many_copies_are_solved_in_a_small_matrix_with_theorems_and_are_too_many_to_list_without() {
    let many = sum(&[(2_000, "Push", "BR")]);
    let found = guarded(true, &Arc::default()).equilibrium(&many).expect("a matrix with one entry");
    assert_eq!(found.left, vec![Rational::new(1, 2_000).expect("not 0"); 2_000]);
    assert_eq!(found.right, found.left);
    let brute = guarded(false, &Arc::default()).equilibrium(&many);
    assert_eq!(brute, Err(Error::TooManyMoves));
}

#[test]
fn averages_of_enclosures_enclose_and_the_strategies_say_so() {
    let written = sum(&[(3, "Push", "_B_R"), (2, "Push", "BR_R")]);
    let mut rough = guarded(true, &Arc::default());
    rough.set_nash(20, 0);
    let found = rough.equilibrium(&written).expect("not decided");
    assert!(!found.exact);
    let mut exact = guarded(true, &Arc::default());
    let full = exact.joint_values(&written).expect("not decided");
    let value = exact.nash_value(&written).expect("no limits").value.exact().expect("small").clone();
    let rows = full.rights.len();
    let least = (0..rows).map(|column| {
        let entries = full.matrix.iter().skip(column).step_by(rows).map(|entry| entry.exact().expect("small"));
        entries.zip(&found.left).map(|(entry, chance)| entry * chance).sum::<Rational>()
    });
    let shortfall = value - least.min().expect("columns");
    assert!(shortfall < Rational::new(1, 1_000_000).expect("not 0"), "{shortfall} is lost");
}

#[test]
fn a_limit_on_memory_refuses_a_large_matrix_and_what_was_counted_is_given_back() {
    let guard = Arc::new(Guard::new(Limits { positions: None, memory: Some(2 << 20) }));
    let many = sum(&[(300, "Push", "BR")]);
    let mut limited = guarded(true, &guard);
    for _ in 0..3 {
        assert_eq!(limited.joint_values(&many), Err(Error::Stop(Stop::Memory)));
    }
    assert!(limited.equilibrium(&many).is_ok(), "one entry is enough");
    guard.cancel();
    assert_eq!(limited.equilibrium(&many), Err(Error::Stop(Stop::Cancelled)));
}
