//! Strips of squares on which pieces go from square to square; commas between strips.

use super::{Rules, Text, own, pieces, replaced};
use crate::Side;

/// The rulesets of this file.
pub(super) const RULES: &[Rules] = &[
    Rules { name: "Push", legal: pieces_board, moves: push, parts: strips, joint: Some(push_at_once) },
    Rules { name: "Shove", legal: pieces_board, moves: shove, parts: strips, joint: Some(shove_at_once) },
    Rules { name: "ToadsAndFrogs", legal: animals, moves: toads_and_frogs, parts: both_strips, joint: None },
    Rules { name: "ElephantsAndRhinos", legal: one_strip, moves: elephants_and_rhinos, parts: alone, joint: None },
];

fn pieces_board(text: &[u8]) -> bool {
    pieces(text).iter().all(|strip| !strip.is_empty() && strip.iter().all(|square| b"BR_".contains(square)))
}

fn animals(text: &[u8]) -> bool {
    pieces(text).iter().all(|strip| !strip.is_empty() && strip.iter().all(|square| b"tf.".contains(square)))
}

fn one_strip(text: &[u8]) -> bool {
    pieces(text).len() == 1 && animals(text)
}

/// Empty squares behind the last piece have no part in anything: pieces go to the left.
fn trimmed(strip: &[u8]) -> &[u8] {
    let end = strip.iter().rposition(|&square| square != b'_').map_or(0, |last| last + 1);
    &strip[..end]
}

fn strips(text: &[u8]) -> Vec<Text> {
    pieces(text).into_iter().map(trimmed).filter(|strip| !strip.is_empty()).map(<[u8]>::to_vec).collect()
}

fn both_strips(text: &[u8]) -> Vec<Text> {
    pieces(text).into_iter().filter(|strip| strip.iter().any(|&square| square != b'.')).map(<[u8]>::to_vec).collect()
}

fn alone(text: &[u8]) -> Vec<Text> {
    vec![text.to_vec()]
}

/// The strip after the piece on the square was pushed to the left, with all pieces directly before it.
fn pushed(strip: &[u8], at: usize) -> Text {
    let mut after = strip.to_vec();
    match strip[..at].iter().rposition(|&square| square == b'_') {
        // The nearest empty square before it is filled up.
        Some(empty) => {
            after.remove(empty);
            after.insert(at, b'_');
        }
        // There is none: the first piece leaves the strip.
        None => {
            after.remove(0);
            after.insert(at, b'_');
        }
    }
    after
}

/// The strip after everything up to the piece on the square went to the left by one.
fn shoved(strip: &[u8], at: usize) -> Text {
    let mut after = strip.to_vec();
    after.remove(0);
    after.insert(at, b'_');
    after
}

/// Each piece of the player is moved: strip, square.
fn places(text: &[u8], side: Side) -> Vec<(usize, usize)> {
    let mine = own(side, *b"BR").0;
    let strips = pieces(text);
    let squares = |strip: usize| (0..strips[strip].len()).map(move |square| (strip, square));
    (0..strips.len()).flat_map(squares).filter(|&(strip, square)| strips[strip][square] == mine).collect()
}

fn each(text: &[u8], side: Side, moved: fn(&[u8], usize) -> Text) -> Vec<Text> {
    let strips = pieces(text);
    let places = places(text, side).into_iter();
    let after = |(strip, square): (usize, usize)| replaced(&strips, strip, &moved(strips[strip], square));
    // Written without what has no part in anything, as after two moves at once.
    places.map(|place| self::strips(&after(place)).join(&b',')).collect()
}

fn push(text: &[u8], side: Side) -> Vec<Text> {
    each(text, side, pushed)
}

fn shove(text: &[u8], side: Side) -> Vec<Text> {
    each(text, side, shoved)
}

/// On one strip the piece nearer to the left edge moves first, and the other then from its own square; moves on two
/// strips do not touch each other.
fn at_once(text: &[u8], moved: fn(&[u8], usize) -> Text) -> Vec<Vec<Text>> {
    let strips = pieces(text);
    let both = |left: (usize, usize), right: (usize, usize)| {
        let (first, second) = if left.1 < right.1 { (left, right) } else { (right, left) };
        let once = replaced(&strips, first.0, &moved(strips[first.0], first.1));
        let strips = pieces(&once);
        let twice = replaced(&strips, second.0, &moved(strips[second.0], second.1));
        // Written without what has no part in anything.
        self::strips(&twice).join(&b',')
    };
    let rights = places(text, Side::Right);
    places(text, Side::Left).into_iter().map(|left| rights.iter().map(|&right| both(left, right)).collect()).collect()
}

fn push_at_once(text: &[u8]) -> Vec<Vec<Text>> {
    at_once(text, pushed)
}

fn shove_at_once(text: &[u8]) -> Vec<Vec<Text>> {
    at_once(text, shoved)
}

/// A piece goes to the next square in its direction if that is empty, or over a piece of the opponent to the one after
/// it, where that is allowed.
fn walk(text: &[u8], side: Side, jumps: bool) -> Vec<Text> {
    let (mine, theirs) = own(side, *b"tf");
    let strips = pieces(text);
    let mut moves = Vec::new();
    for (number, strip) in strips.iter().enumerate() {
        for (from, &square) in strip.iter().enumerate() {
            let away = |steps: usize| match side {
                Side::Left => from.checked_add(steps).filter(|&to| to < strip.len()),
                Side::Right => from.checked_sub(steps),
            };
            let is = |steps: usize, letter: u8| away(steps).is_some_and(|to| strip[to] == letter);
            let steps = if is(1, b'.') { 1 } else { 2 };
            let may = is(1, b'.') || (jumps && is(1, theirs) && is(2, b'.'));
            if square == mine
                && may
                && let Some(to) = away(steps)
            {
                let mut after = strip.to_vec();
                after.swap(from, to);
                moves.push(replaced(&strips, number, &after));
            }
        }
    }
    moves
}

/// Toads of Left go to the right, frogs of Right to the left, and jump over one another.
fn toads_and_frogs(text: &[u8], side: Side) -> Vec<Text> {
    walk(text, side, true)
}

/// Nobody jumps.
fn elephants_and_rhinos(text: &[u8], side: Side) -> Vec<Text> {
    walk(text, side, false)
}
