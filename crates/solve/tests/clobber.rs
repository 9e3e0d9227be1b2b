//! Clobber and Cannibal Clobber on whole boards and rows, against a second program that knows nothing but the rules:
//! stones as bits, no components, no symmetries.

use std::collections::HashMap;

use crate::common::{Random, solver};
use onside_ground::{Outcome, Player};
use onside_ruleset::AnyPosition;

/// Left's and Right's stones, a bit for each cell.
type Stones = [u32; 2];

struct Naive {
    columns: usize,
    cells: usize,
    /// Whether stones may be moved onto those of the same colour.
    cannibal: bool,
    wins: HashMap<(Stones, usize), bool>,
    nimbers: HashMap<Stones, u64>,
}

impl Naive {
    fn new(rows: usize, columns: usize, cannibal: bool) -> Naive {
        Naive { columns, cells: rows * columns, cannibal, wins: HashMap::new(), nimbers: HashMap::new() }
    }

    fn options(&self, stones: Stones, player: usize) -> Vec<Stones> {
        let prey = if self.cannibal { stones[0] | stones[1] } else { stones[1 - player] };
        let mut options = Vec::new();
        for from in (0..self.cells).filter(|from| stones[player] >> from & 1 == 1) {
            let (row, column) = (from / self.columns, from % self.columns);
            for to in (0..self.cells).filter(|to| prey >> to & 1 == 1) {
                if (to / self.columns).abs_diff(row) + (to % self.columns).abs_diff(column) == 1 {
                    let mut after = stones.map(|own| own & !(1 << from) & !(1 << to));
                    after[player] |= 1 << to;
                    options.push(after);
                }
            }
        }
        options
    }

    fn wins(&mut self, stones: Stones, player: usize) -> bool {
        if let Some(&wins) = self.wins.get(&(stones, player)) {
            return wins;
        }
        let wins = self.options(stones, player).into_iter().any(|option| !self.wins(option, 1 - player));
        self.wins.insert((stones, player), wins);
        wins
    }

    /// The nim value if each player may make the moves of both.
    fn nimber(&mut self, stones: Stones) -> u64 {
        if let Some(&value) = self.nimbers.get(&stones) {
            return value;
        }
        let options = [self.options(stones, 0), self.options(stones, 1)].concat();
        let values: Vec<u64> = options.into_iter().map(|option| self.nimber(option)).collect();
        let value = (0..).find(|value| !values.contains(value)).expect("there are infinitely many");
        self.nimbers.insert(stones, value);
        value
    }
}

/// The full board with the colours of a chessboard: its text and its stones.
fn chessboard(rows: usize, columns: usize) -> (String, Stones) {
    let (mut text, mut stones) = (String::new(), [0; 2]);
    for cell in 0..rows * columns {
        if cell > 0 && cell % columns == 0 {
            text.push('|');
        }
        let colour = (cell / columns + cell % columns) % 2;
        text.push(if colour == 0 { 'x' } else { 'o' });
        stones[colour] |= 1 << cell;
    }
    (text, stones)
}

#[test]
fn full_boards_of_two_and_three_rows_have_the_winners_of_a_plain_search() {
    // The boards of 3 x 9 and 3 x 10 and those of 2 x 12 to 2 x 14 cells are examples of MCGS; the smaller ones are
    // searched here without any theory.
    let tables = [(2, "NNPNNPNN"), (3, "NPNPN")];
    for (rows, expected) in tables {
        for (columns, letter) in (1..).zip(expected.chars()) {
            let (text, stones) = chessboard(rows, columns);
            let position: AnyPosition = format!("Clobber(\"{text}\")").parse().expect("a board");
            let outcome = solver(true).outcome(&position).expect("no limit");
            let mut naive = Naive::new(rows, columns, false);
            let winner = |starter: usize, wins: bool| if wins == (starter == 0) { Player::Left } else { Player::Right };
            let [left, right] = [0, 1].map(|starter| winner(starter, naive.wins(stones, starter)));
            assert_eq!(outcome, Outcome::from_winners(left, right), "{text}");
            assert_eq!(outcome.to_string(), letter.to_string(), "{text}");
        }
    }
}

/// The text of a row, and its stones.
fn row(letters: &[u8]) -> (String, Stones) {
    let mut stones = [0; 2];
    for (cell, letter) in letters.iter().enumerate() {
        match letter {
            b'x' => stones[0] |= 1 << cell,
            b'o' => stones[1] |= 1 << cell,
            _ => {}
        }
    }
    (String::from_utf8_lossy(letters).into_owned(), stones)
}

#[test]
fn rows_in_which_both_may_move_all_stones_have_the_nim_values_of_the_definition() {
    for (name, cannibal) in [("Clobber", false), ("CannibalClobber", true)] {
        let (mut fast, mut naive) = (solver(true), Naive::new(1, 12, cannibal));
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..600 {
            let letters: Vec<u8> = (0..12).map(|_| b"xxxooo."[random.below(7) as usize]).collect();
            let (text, stones) = row(&letters);
            let position: AnyPosition = format!("Impartial({name}(\"{text}\"))").parse().expect("a row");
            assert_eq!(fast.nim_value(&position), Ok(Some(naive.nimber(stones))), "{name} {text}");
        }
    }
}

/// What is known about rows against the search that knows nothing about them.
#[test]
fn long_rows_have_the_nim_values_that_a_search_finds() {
    let (mut fast, mut plain) = (solver(true), solver(false));
    let rows = ["xxo".repeat(9), "xo".repeat(14), "xoo".repeat(9), "xxoo".repeat(7), "xoxxoxoo".repeat(3)];
    for text in rows.iter().flat_map(|row| [row.clone(), format!("{row}.{}", &row[..row.len() - 4])]) {
        for name in ["Clobber", "CannibalClobber", "TopplingDominoes"] {
            let text = if name == "TopplingDominoes" { text.replace('.', "e") } else { text.clone() };
            let position: AnyPosition = format!("Impartial({name}(\"{text}\"))").parse().expect("a row");
            assert_eq!(fast.nim_value(&position), plain.nim_value(&position), "{name} {text}");
        }
    }
}

/// A row of n stones in which each may be moved onto each neighbour is a heap of the octal game 0.6.
#[test]
fn a_run_of_stones_is_a_heap() {
    let mut solver = solver(true);
    let mut values: Vec<u64> = vec![0];
    for count in 1..=200usize {
        let options: Vec<u64> =
            (0..count).filter(|_| count > 1).map(|before| values[before] ^ values[count - 1 - before]).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("there are infinitely many"));
        let position: AnyPosition = format!("Impartial(CannibalClobber(\"{}\"))", "x".repeat(count)).parse().unwrap();
        assert_eq!(solver.nim_value(&position), Ok(Some(values[count])), "{count}");
    }
}
