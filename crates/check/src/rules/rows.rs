//! Rows from whose ends, or all of whose rest to one side, something is taken: cherries and dominoes.

use super::{Rules, Text, own, pieces};
use crate::Side;

/// The rulesets of this file.
pub(super) const RULES: &[Rules] = &[
    Rules { name: "Cherries", legal: cherry_rows, moves: cherries, parts: segments, joint: Some(cherries_at_once) },
    Rules {
        name: "StackCherries",
        legal: cherry_rows,
        moves: stack_cherries,
        parts: segments,
        joint: Some(stacks_at_once),
    },
    Rules { name: "TopplingDominoes", legal: domino_row, moves: toppling_dominoes, parts: whole, joint: None },
];

fn cherry_rows(text: &[u8]) -> bool {
    pieces(text).iter().all(|row| row.iter().all(|cherry| b"BWG".contains(cherry)))
}

fn domino_row(text: &[u8]) -> bool {
    text.iter().all(|domino| b"lre".contains(domino))
}

fn segments(text: &[u8]) -> Vec<Text> {
    pieces(text).into_iter().filter(|row| !row.is_empty()).map(<[u8]>::to_vec).collect()
}

fn whole(text: &[u8]) -> Vec<Text> {
    if text.is_empty() { Vec::new() } else { vec![text.to_vec()] }
}

/// The cherries that a player may take, segment and place: at the left end, and at the right one if that is allowed and
/// another cherry.
fn ripe(text: &[u8], side: Side, both_ends: bool) -> Vec<(usize, usize)> {
    let mine = own(side, *b"BW").0;
    let mut found = Vec::new();
    for (number, row) in pieces(text).iter().enumerate() {
        let takes = |place: usize| row.get(place).is_some_and(|&cherry| cherry == mine || cherry == b'G');
        if takes(0) {
            found.push((number, 0));
        }
        let last = row.len().saturating_sub(1);
        if both_ends && last > 0 && takes(last) {
            found.push((number, last));
        }
    }
    found
}

/// The position without some cherries, which stood at ends.
fn without(text: &[u8], taken: &[(usize, usize)]) -> Text {
    let rows: Vec<Text> = pieces(text)
        .iter()
        .enumerate()
        .map(|(number, row)| {
            let left = row.iter().enumerate().filter(|&(place, _)| !taken.contains(&(number, place)));
            left.map(|(_, &cherry)| cherry).collect()
        })
        .filter(|row: &Text| !row.is_empty())
        .collect();
    rows.join(&b',')
}

fn taking(text: &[u8], side: Side, both_ends: bool) -> Vec<Text> {
    ripe(text, side, both_ends).into_iter().map(|cherry| without(text, &[cherry])).collect()
}

fn cherries(text: &[u8], side: Side) -> Vec<Text> {
    taking(text, side, true)
}

fn stack_cherries(text: &[u8], side: Side) -> Vec<Text> {
    taking(text, side, false)
}

/// Both cherries are taken, a gray one that both chose once.
fn at_once(text: &[u8], both_ends: bool) -> Vec<Vec<Text>> {
    let rights = ripe(text, Side::Right, both_ends);
    let row = |left| rights.iter().map(|&right| without(text, &[left, right])).collect();
    ripe(text, Side::Left, both_ends).into_iter().map(row).collect()
}

fn cherries_at_once(text: &[u8]) -> Vec<Vec<Text>> {
    at_once(text, true)
}

fn stacks_at_once(text: &[u8]) -> Vec<Vec<Text>> {
    at_once(text, false)
}

/// A domino of the player, or one of nobody, falls to the left or to the right with all on that side of it.
fn toppling_dominoes(text: &[u8], side: Side) -> Vec<Text> {
    let mine = own(side, *b"lr").0;
    let mut moves = Vec::new();
    for (place, &domino) in text.iter().enumerate() {
        if domino == mine || domino == b'e' {
            moves.push(text[place + 1..].to_vec());
            moves.push(text[..place].to_vec());
        }
    }
    moves
}
