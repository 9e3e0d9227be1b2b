//! Synchronized Push and Shove strips and their Nash values, move by move, from the rules (004, section 4).

use std::collections::HashMap;

use onside_ground::{Guard, Stop};
use onside_number::Rational;

use super::matrix::value_of_matrix;

/// The longest strip that is searched.
const MAX_SQUARES: usize = 12;

/// The strip's squares: 1 blue, -1 red, 0 empty.
fn read(text: &str) -> Option<Vec<i8>> {
    let square = |letter| match letter {
        'B' => Some(1),
        'R' => Some(-1),
        '_' => Some(0),
        _ => None,
    };
    text.chars().map(square).collect()
}

/// The piece on a square and all before it go one square to the left; the first may leave the strip.
fn shove(strip: &[i8], square: usize) -> Vec<i8> {
    let mut next = strip.to_vec();
    next[..=square].rotate_left(1);
    next[square] = 0;
    next
}

/// The Nash value of a Shove strip; nothing if it cannot be read or is too long.
///
/// # Errors
/// A limit or a request to stop.
pub fn shove_value(text: &str, guard: &Guard) -> Result<Option<Rational>, Stop> {
    let strip = read(text).filter(|strip| strip.len() <= MAX_SQUARES);
    strip.map_or(Ok(None), |strip| search(&strip, &mut HashMap::new(), guard))
}

fn search(strip: &[i8], known: &mut HashMap<Vec<i8>, Rational>, guard: &Guard) -> Result<Option<Rational>, Stop> {
    if let Some(value) = known.get(strip) {
        return Ok(Some(value.clone()));
    }
    guard.charge_positions(1)?;
    let owned = |owner: i8| (0..strip.len()).filter(|&square| strip[square] == owner).collect::<Vec<usize>>();
    let (lefts, rights) = (owned(1), owned(-1));
    let value = if lefts.is_empty() || rights.is_empty() {
        // Decided: the sum of the squares' numbers, which is the number of moves left.
        let moves = strip.iter().zip(1i64..).map(|(&owner, number)| i64::from(owner) * number).sum::<i64>();
        Rational::from(moves)
    } else {
        let mut entries = Vec::new();
        for &left in &lefts {
            for &right in &rights {
                // The left-most chosen piece moves first, then the other from its own square.
                let after = shove(&shove(strip, left.min(right)), left.max(right));
                let Some(value) = search(&after, known, guard)? else { return Ok(None) };
                entries.push(value);
            }
        }
        let Some(value) = value_of_matrix(lefts.len(), rights.len(), entries) else { return Ok(None) };
        value
    };
    known.insert(strip.to_vec(), value.clone());
    Ok(Some(value))
}

/// The value that the formula of R2 gives, read word by word.
#[must_use]
pub fn shove_formula(text: &str) -> Option<i64> {
    let strip = read(text)?;
    let last = strip.iter().rev().copied().find(|&owner| owner != 0).unwrap_or(0);
    let run = strip.iter().rposition(|&owner| owner == -last && last != 0).map_or(0, |square| square + 1);
    let mut u = 0i64;
    for (&owner, number) in strip.iter().zip(1i64..).take(run) {
        match owner {
            1 => u = (u + number + 1).div_euclid(2),
            -1 => u = (u - number).div_euclid(2),
            _ => {}
        }
    }
    Some(u + strip.iter().zip(1i64..).skip(run).map(|(&owner, number)| i64::from(owner) * number).sum::<i64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_is_the_value_of_all_short_strips() {
        for length in 1..=6u32 {
            for code in 0..3u32.pow(length) {
                let text: String = (0..length).map(|at| ['_', 'B', 'R'][(code / 3u32.pow(at) % 3) as usize]).collect();
                let value = shove_value(&text, &Guard::default()).unwrap();
                assert_eq!(value.and_then(|value| value.as_i64()), shove_formula(&text), "{text}");
            }
        }
        assert_eq!(shove_value("BR_R_BB", &Guard::default()), Ok(Some(Rational::from(10))));
    }
}
