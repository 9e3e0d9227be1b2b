//! Synchronized Domineering in the two readings that 004 names in its section 6, on all boards of three by three cells:
//! dominoes may overlap, or both players choose again until they do not. Nash values are compared with what follows
//! from the definition on whole boards, without components, symmetry or arenas.

use std::collections::HashMap;

use onside_ground::Player;
use onside_number::Rational;
use onside_number::matrix::{Matrix, Round, certificate, solve_repeated};
use onside_ruleset::{Facts, Position};
use onside_solve::nash::SyncGame;
use onside_value::synchronized::NashValue;

use crate::common::solver;

/// What happens if both dominoes want the same cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reading {
    Overlap,
    Repeat,
}

/// The free cells of a board of three by three, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Board(u16, Reading);

static FACTS: Facts = Facts::new("Dominoes").joint("Both dominoes are placed, or both players choose again.");

impl Position for Board {
    type Move = u16;

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        format!("{:09b}", self.0)
    }

    fn moves(&self, player: Player) -> Vec<u16> {
        let places = |domino: u16, firsts: &[u16]| -> Vec<u16> { firsts.iter().map(|first| domino << first).collect() };
        let all = match player {
            Player::Left => places(0b1001, &[0, 1, 2, 3, 4, 5]),
            Player::Right => places(0b11, &[0, 1, 3, 4, 6, 7]),
        };
        all.into_iter().filter(|domino| self.0 & domino == *domino).collect()
    }

    fn play(&self, _: Player, domino: &u16) -> Board {
        Board(self.0 & !domino, self.1)
    }

    fn joint(&self, left: &u16, right: &u16) -> Option<Board> {
        Some(match self.1 {
            Reading::Repeat if left & right != 0 => self.clone(),
            _ => Board(self.0 & !left & !right, self.1),
        })
    }

    fn components(&self) -> Vec<Board> {
        let mut rest = self.0;
        let mut parts = Vec::new();
        while rest != 0 {
            let mut part = 1 << rest.trailing_zeros();
            loop {
                let right = (part & 0b011_011_011) << 1;
                let left = (part & 0b110_110_110) >> 1;
                let wider = (part | right | left | part << 3 | part >> 3) & rest;
                if wider == part {
                    break;
                }
                part = wider;
            }
            rest &= !part;
            parts.push(Board(part, self.1));
        }
        parts
    }

    fn negative(&self) -> Board {
        let cell = |row: u16, column: u16| self.0 >> (3 * row + column) & 1;
        Board((0..9).map(|at| cell(at % 3, at / 3) << at).sum(), self.1)
    }
}

/// Bounds for the value by the definition: a player who alone can move has as many moves as she can still make, and
/// otherwise it is the value of the matrix of all pairs of moves.
fn by_definition(board: &Board, known: &mut HashMap<Board, (Rational, Rational)>) -> (Rational, Rational) {
    if let Some(bounds) = known.get(board) {
        return bounds.clone();
    }
    let (lefts, rights) = (board.moves(Player::Left), board.moves(Player::Right));
    let bounds = if lefts.is_empty() || rights.is_empty() {
        let player = if rights.is_empty() { Player::Left } else { Player::Right };
        let most = board.options(player).map(|(_, option)| by_definition(&option, known).0.abs()).max();
        let length = most.map_or(Rational::ZERO, |most| &most + &Rational::ONE);
        let value = if player == Player::Left { length } else { -&length };
        (value.clone(), value)
    } else {
        let mut ends = [Vec::new(), Vec::new()];
        for (left, right) in lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right))) {
            let after = board.joint(left, right).expect("a joint move");
            let rounds = if after == *board {
                [Round::again(), Round::again()]
            } else {
                let (low, high) = by_definition(&after, known);
                [Round::last(low), Round::last(high)]
            };
            ends.iter_mut().zip(rounds).for_each(|(end, round)| end.push(round));
        }
        let [low, high] = ends.map(|rounds| {
            let matrix = Matrix::new(lefts.len(), rights.len(), rounds).expect("it fits");
            solve_repeated(&matrix, 140).expect("not empty")
        });
        (low.low, high.high)
    };
    known.insert(board.clone(), bounds.clone());
    bounds
}

fn check(reading: Reading) -> usize {
    let mut known = HashMap::new();
    let (mut fast, mut brute) = (solver(true), solver(false));
    let mut enclosed = 0;
    for cells in 0..512 {
        let board = Board(cells, reading);
        let (low, high) = by_definition(&board, &mut known);
        let game = SyncGame::position_of(board.clone()).expect("a joint move");
        for solver in [&mut fast, &mut brute] {
            match solver.nash_value(&game).expect("no limits").value {
                NashValue::Exact(value) => assert!(low <= value && value <= high, "{board:?}: {value}"),
                NashValue::Enclosed(value) => {
                    let (least, most) = (Rational::from(value.lo()), Rational::from(value.hi()));
                    assert!(least <= high && low <= most, "{board:?}: {value:?}");
                    enclosed += 1;
                }
            }
        }
    }
    enclosed
}

#[test]
fn overlapping_dominoes_have_the_values_of_the_definition_and_all_are_exact() {
    assert_eq!(check(Reading::Overlap), 0);
}

#[test]
fn dominoes_that_are_chosen_again_have_the_values_of_the_definition() {
    check(Reading::Repeat);
}

fn value(board: u16, reading: Reading) -> String {
    let game = SyncGame::position_of(Board(board, reading)).expect("a joint move");
    let value = solver(true).nash_value(&game).expect("no limits").value;
    value.exact().expect("an exact value").to_string()
}

#[test]
fn example_4_5_of_004_is_a_draw_in_both_readings() {
    // Three cells round a corner: each player has one move, and both take the corner.
    assert_eq!(value(0b001_011, Reading::Overlap), "0");
    assert_eq!(value(0b001_011, Reading::Repeat), "0");
    // Nobody has an advantage on a square either; on two rows of three cells Left has one where dominoes may overlap.
    assert_eq!(value(0b011_011, Reading::Repeat), "0");
    assert_eq!(value(0b111_111, Reading::Overlap), "1");
    assert_eq!(value(0b111_111, Reading::Repeat), "0");
}

#[test]
fn optimal_strategies_of_repeated_rounds_assure_the_value_whatever_the_other_does() {
    for board in 0..512 {
        let game = SyncGame::position_of(Board(board, Reading::Repeat)).expect("a joint move");
        if !(game.can_move(Player::Left) && game.can_move(Player::Right)) {
            continue;
        }
        let mut solver = solver(true);
        let found = solver.equilibrium(&game).expect("not decided");
        let NashValue::Exact(value) = solver.nash_value(&game).expect("no limits").value else { continue };
        if !found.exact {
            continue;
        }
        // The game that Right plays alone against Left's strategy, and the other way round: each column ends in what
        // is paid over the chance that something is.
        let mut rounds = |left: usize, right: usize| {
            let (one, two) = (found.lefts[left], found.rights[right]);
            if game.is_repeated(one, two) {
                return Round::again();
            }
            let after = solver.nash_value(&game.joint(one, two).expect("legal")).expect("no limits").value;
            Round::last(after.exact().expect("small boards").clone())
        };
        let matrix = Matrix::from_fn(found.left.len(), found.right.len(), &mut rounds);
        for (j, _) in found.right.iter().enumerate() {
            let mut column = (Rational::ZERO, Rational::ZERO);
            for (round, chance) in matrix.column(j).zip(&found.left) {
                column = (&column.0 + &(&round.again * chance), &column.1 + &(&round.pays * chance));
            }
            let assured = column.1.checked_div(&(&Rational::ONE - &column.0)).unwrap_or_default();
            assert!(assured >= value, "{board:09b}, column {j}");
        }
    }
}

#[test]
fn without_repeated_rounds_the_solver_of_repeated_rounds_agrees_with_the_certified_one() {
    let matrix = Matrix::from_fn(4, 5, |i, j| Rational::from(i64::try_from((3 * i + 7 * j) % 11).expect("small") - 5));
    let solution = onside_number::matrix::solve(&matrix).expect("not empty");
    certificate::check(&matrix, &solution).expect("a certified solution");
    let repeated = solve_repeated(&matrix.map(|entry| Round::last(entry.clone())), 60).expect("not empty");
    assert_eq!((&repeated.low, &repeated.high), (&solution.value, &solution.value));
}
