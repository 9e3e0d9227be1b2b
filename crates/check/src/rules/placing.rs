//! Boards of cells on which dominoes or stones are placed and stay; rows from the top with `|` between them.

use super::grids::{Board, Cell, DIRECTIONS, regions};
use super::{Rules, Text, own};
use crate::Side;

/// The rulesets of this file.
pub(super) const RULES: &[Rules] = &[
    Rules { name: "Domineering", legal: domino_board, moves: domineering, parts: free_dominoes, joint: None },
    Rules { name: "Cram", legal: domino_board, moves: cram, parts: free_dominoes, joint: None },
    Rules { name: "NoGo", legal: no_go_board, moves: no_go, parts: no_go_regions, joint: None },
];

fn domino_board(text: &[u8]) -> bool {
    Board::read(text).is_sound(b".#")
}

/// A domino covers neighbouring free cells, so it lies within one region of them.
fn free_dominoes(text: &[u8]) -> Vec<Text> {
    regions(text, b".", 4, b'#', |part| part.len() > 1)
}

/// A domino on two free cells, the second one step down or one step to the right of the first.
fn dominoes(text: &[u8], direction: (isize, isize)) -> Vec<Text> {
    let board = Board::read(text);
    let mut moves = Vec::new();
    for (one, letter) in board.cells() {
        if letter == b'.'
            && let Some(two) = board.step(one, direction, 1)
            && board.at(two) == b'.'
        {
            moves.push(board.with(&[(one, b'#'), (two, b'#')]).text());
        }
    }
    moves
}

/// Left places dominoes upright, Right lays them down.
fn domineering(text: &[u8], side: Side) -> Vec<Text> {
    dominoes(text, if side == Side::Left { (1, 0) } else { (0, 1) })
}

/// Both players place dominoes both ways.
fn cram(text: &[u8], _: Side) -> Vec<Text> {
    [dominoes(text, (1, 0)), dominoes(text, (0, 1))].concat()
}

/// Whether the group of stones of one colour to which a stone belongs has an empty cell beside it.
fn breathes(board: &Board, stone: Cell) -> bool {
    let group = board.region(stone, &[board.at(stone)], 4);
    let free = |cell: Cell, direction| board.step(cell, direction, 1).is_some_and(|near| board.at(near) == b'.');
    group.into_iter().any(|cell| DIRECTIONS[..4].iter().any(|&direction| free(cell, direction)))
}

fn all_breathe(board: &Board) -> bool {
    board.cells().all(|(cell, letter)| !b"xo".contains(&letter) || breathes(board, cell))
}

fn no_go_board(text: &[u8]) -> bool {
    let board = Board::read(text);
    board.is_sound(b"xo.#") && all_breathe(&board)
}

/// A stone on an empty cell, after which all groups breathe.
fn no_go(text: &[u8], side: Side) -> Vec<Text> {
    let mine = own(side, *b"xo").0;
    let board = Board::read(text);
    let empty: Vec<Cell> = board.cells().filter(|&(_, letter)| letter == b'.').map(|(cell, _)| cell).collect();
    let placed = empty.into_iter().map(|cell| board.with(&[(cell, mine)]));
    placed.filter(all_breathe).map(|board| board.text()).collect()
}

/// Groups and the cells at which they breathe do not cross blocked cells; all groups breathe in a position.
fn no_go_regions(text: &[u8]) -> Vec<Text> {
    regions(text, b"xo.", 4, b'#', |part| part.contains(&b'.'))
}
