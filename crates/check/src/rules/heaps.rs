//! Heaps of counters and rows of pins as numbers with commas between them; both players have the same moves.

use super::{MOST_MOVES, Rules, Text, pieces, replaced};
use crate::Side;

/// The rulesets of this file.
pub(super) const RULES: &[Rules] = &[
    Rules { name: "Nim", legal: heaps, moves: nim, parts: filled, joint: None },
    Rules { name: "Kayles", legal: heaps, moves: kayles, parts: filled, joint: None },
    Rules { name: "DawsonsKayles", legal: heaps, moves: dawsons_kayles, parts: filled, joint: None },
    Rules { name: "GrundysGame", legal: heaps, moves: grundys_game, parts: filled, joint: None },
];

/// A number in digits without zeros in front, small enough for its moves to be listed.
fn size(heap: &[u8]) -> Option<usize> {
    let plain = heap.iter().all(u8::is_ascii_digit) && (heap.len() == 1 || heap.first() != Some(&b'0'));
    let size: usize = std::str::from_utf8(heap).ok()?.parse().ok()?;
    (plain && size <= MOST_MOVES / 8).then_some(size)
}

fn heaps(text: &[u8]) -> bool {
    pieces(text).iter().all(|heap| size(heap).is_some())
        && pieces(text).iter().filter_map(|heap| size(heap)).sum::<usize>() <= MOST_MOVES / 8
}

fn filled(text: &[u8]) -> Vec<Text> {
    pieces(text).into_iter().filter(|heap| *heap != b"0").map(<[u8]>::to_vec).collect()
}

/// What becomes of one heap is put in its place, for each heap.
fn each(text: &[u8], after: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<Text> {
    let heaps = pieces(text);
    let mut moves = Vec::new();
    for (place, heap) in heaps.iter().enumerate() {
        for left in after(size(heap).unwrap_or(0)) {
            let left: Vec<Text> = left.iter().map(|size| size.to_string().into_bytes()).collect();
            moves.push(replaced(&heaps, place, &left.join(&b',')));
        }
    }
    moves
}

/// Any number of counters is taken, but not none.
fn nim(text: &[u8], _: Side) -> Vec<Text> {
    each(text, |heap| (0..heap).map(|left| vec![left]).collect())
}

/// Some neighbouring pins are knocked out, and what is left on both sides stays.
fn knocked(row: usize, pins: usize) -> Vec<Vec<usize>> {
    (0..(row + 1).saturating_sub(pins)).map(|before| vec![before, row - pins - before]).collect()
}

/// One pin or two neighbours.
fn kayles(text: &[u8], _: Side) -> Vec<Text> {
    each(text, |row| [knocked(row, 1), knocked(row, 2)].concat())
}

/// Two neighbours.
fn dawsons_kayles(text: &[u8], _: Side) -> Vec<Text> {
    each(text, |row| knocked(row, 2))
}

/// A heap is divided into two of different sizes.
fn grundys_game(text: &[u8], _: Side) -> Vec<Text> {
    each(text, |heap| (1..heap.div_ceil(2)).map(|less| vec![less, heap - less]).collect())
}
