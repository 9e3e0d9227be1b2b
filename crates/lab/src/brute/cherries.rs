//! Sums of Cherries and Stack Cherries segments from the definitions of 000, by search.
//!
//! Left wins if she has a move after which she wins whatever Right does at the same time, or if only she can move;
//! Right likewise; otherwise nobody does (section 4.1). A cherry is taken from either end of a segment and from the
//! front of a stack. If both players move on one segment, they take different ends, because the ends they take have
//! their own colours.

use std::collections::HashMap;

use onside_ground::{Charge, Guard, Stop};

/// A segment or a stack: its cherries, black as true.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whether cherries can be taken from the front only.
    pub stack: bool,
    /// The cherries; black ones are Left's.
    pub cherries: Vec<bool>,
}

impl Piece {
    /// Reads `BWB`, or `>BWB` for a stack.
    #[must_use]
    pub fn read(text: &str) -> Option<Piece> {
        let (stack, letters) = text.strip_prefix('>').map_or((false, text), |letters| (true, letters));
        let cherry = |letter| match letter {
            'B' => Some(true),
            'W' => Some(false),
            _ => None,
        };
        Some(Piece { stack, cherries: letters.chars().map(cherry).collect::<Option<_>>()? })
    }
}

/// Who wins: 1 for Left, -1 for Right, 0 for nobody.
pub type Winner = i8;

/// The most cherries that are searched.
pub const MAX_CHERRIES: usize = 64;

/// The most sums that are looked at.
const MAX_SUMS: usize = 20_000_000;

/// Who wins a sum; nothing if it is too large.
///
/// # Errors
/// A limit or a request to stop.
pub fn winner(sum: &[Piece], guard: &Guard) -> Result<Option<Winner>, Stop> {
    if sum.iter().map(|piece| piece.cherries.len()).sum::<usize>() > MAX_CHERRIES {
        return Ok(None);
    }
    // A round takes two cherries, so the recursion is not deep.
    search(&mut sum.to_vec(), &mut Table { known: HashMap::new(), charge: guard.charge(), guard })
}

/// The sums that were looked at.
struct Table<'g> {
    known: HashMap<Vec<Piece>, Winner>,
    charge: Charge,
    guard: &'g Guard,
}

/// The piece, and whether the cherry is taken from its front.
type Taken = (usize, bool);

fn moves(sum: &[Piece], black: bool) -> Vec<Taken> {
    let mut moves = Vec::new();
    for (index, piece) in sum.iter().enumerate() {
        if piece.cherries.first() == Some(&black) {
            moves.push((index, true));
        }
        // The last cherry of all is the first one as well.
        if !piece.stack && piece.cherries.len() > 1 && piece.cherries.last() == Some(&black) {
            moves.push((index, false));
        }
    }
    moves
}

fn after(sum: &[Piece], taken: [Taken; 2]) -> Vec<Piece> {
    let mut next = sum.to_vec();
    for (index, front) in taken {
        let cherries = &mut next[index].cherries;
        if front {
            cherries.remove(0);
        } else {
            cherries.pop();
        }
    }
    next
}

fn search(sum: &mut Vec<Piece>, table: &mut Table<'_>) -> Result<Option<Winner>, Stop> {
    sum.retain(|piece| !piece.cherries.is_empty());
    sum.sort();
    if let Some(&winner) = table.known.get(sum) {
        return Ok(Some(winner));
    }
    if table.known.len() > MAX_SUMS {
        return Ok(None);
    }
    table.guard.charge_positions(1)?;
    let bytes: usize = sum.iter().map(|piece| size_of::<Piece>() + piece.cherries.len() + 16).sum();
    table.charge.more(bytes as u64 + 96)?;
    let lefts = moves(sum, true);
    let rights = moves(sum, false);
    let mut winner = 0;
    if rights.is_empty() || lefts.is_empty() {
        winner = i8::from(!lefts.is_empty()) - i8::from(!rights.is_empty());
    } else {
        let mut matrix = Vec::new();
        for &left in &lefts {
            let mut row = Vec::new();
            for &right in &rights {
                let Some(winner) = search(&mut after(sum, [left, right]), table)? else { return Ok(None) };
                row.push(winner);
            }
            matrix.push(row);
        }
        if matrix.iter().any(|row| row.iter().all(|&winner| winner == 1)) {
            winner = 1;
        } else if (0..rights.len()).any(|column| matrix.iter().all(|row| row[column] == -1)) {
            winner = -1;
        }
    }
    table.known.insert(sum.clone(), winner);
    Ok(Some(winner))
}

/// dec(G) as Definition 5.24 says, step by step: the stacks, the cherry that is taken first in front.
#[must_use]
pub fn decomposition(segment: &[bool]) -> Vec<Piece> {
    let mut rest = segment.to_vec();
    let mut stacks: Vec<(bool, Vec<bool>)> = Vec::new();
    while !rest.is_empty() {
        // The segment as it is read from an end, the colour of that end being the stronger one.
        let strength =
            |cherries: Vec<bool>| cherries.iter().map(|&cherry| cherry == cherries[0]).collect::<Vec<bool>>();
        let front = strength(rest.clone());
        let back = strength(rest.iter().rev().copied().collect());
        let anti_symmetric = rest.iter().zip(rest.iter().rev()).all(|(one, other)| one != other);
        if anti_symmetric {
            break;
        }
        let from_front = match front.cmp(&back) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => stacks.last().is_none_or(|(side, _)| *side),
        };
        let cherry = if from_front { rest.remove(0) } else { rest.pop().unwrap_or(true) };
        match stacks.last_mut() {
            Some((side, cherries)) if *side == from_front => cherries.push(cherry),
            _ => stacks.push((from_front, vec![cherry])),
        }
    }
    stacks.into_iter().map(|(_, cherries)| Piece { stack: true, cherries }).collect()
}

/// The sum with each segment replaced by its decomposition.
#[must_use]
pub fn decomposed(sum: &[Piece]) -> Vec<Piece> {
    sum.iter()
        .flat_map(|piece| if piece.stack { vec![piece.clone()] } else { decomposition(&piece.cherries) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use onside_value::cherries::{Colour, dec, segment_value};

    fn check(sum: &[&str], expected: Winner) {
        let pieces: Vec<Piece> = sum.iter().map(|text| Piece::read(text).unwrap()).collect();
        assert_eq!(winner(&pieces, &Guard::default()), Ok(Some(expected)), "{sum:?}");
    }

    #[test]
    fn small_sums_have_the_winners_of_the_definition() {
        check(&[], 0);
        check(&["B"], 1);
        check(&["B", "W"], 0);
        check(&["BW"], 0);
        check(&[">BW"], 1);
        check(&[">BW", ">WB"], 0);
        check(&["BWB", "W"], 0);
        check(&["BWB", "B"], 1);
    }

    #[test]
    fn decompositions_and_values_agree_with_the_engine_on_short_segments() {
        let guard = Guard::default();
        for length in 1..=9u32 {
            for bits in 0..1u32 << length {
                let black: Vec<bool> = (0..length).map(|at| bits >> at & 1 == 1).collect();
                let colours: Vec<Colour> =
                    black.iter().map(|&b| if b { Colour::Black } else { Colour::White }).collect();
                let stacks: Vec<Vec<bool>> = dec(&colours, &guard)
                    .unwrap()
                    .stacks()
                    .map(|stack| stack.cherries().iter().map(|&cherry| cherry == Colour::Black).collect())
                    .collect();
                let own: Vec<Vec<bool>> = decomposition(&black).into_iter().map(|piece| piece.cherries).collect();
                assert_eq!(own, stacks, "{black:?}");
                let sign = segment_value(&colours, &guard).unwrap().sign() as i8;
                let piece = Piece { stack: false, cherries: black.clone() };
                assert_eq!(winner(&[piece], &guard), Ok(Some(sign)), "{black:?}");
            }
        }
    }
}
