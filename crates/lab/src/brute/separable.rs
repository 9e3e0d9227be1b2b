//! Separable games given by their options, and the Nash values of a sum of one with an integer (004, Definitions 4.4,
//! 4.6, 4.15).
//!
//! A game is written `{left|right}` with options separated by commas, 0 for the game without moves; nothing else.

use std::collections::HashMap;

use onside_ground::{Guard, Stop};
use onside_number::Rational;

use super::matrix::value_of_matrix;

/// A game as it is written; options are sorted, each once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WrittenOut {
    left: Vec<WrittenOut>,
    right: Vec<WrittenOut>,
}

/// Deeper games are not read.
const DEEPEST: usize = 64;

impl WrittenOut {
    /// Reads a game.
    #[must_use]
    pub fn read(text: &str) -> Option<WrittenOut> {
        let (tree, rest) = WrittenOut::prefix(text, DEEPEST)?;
        rest.is_empty().then_some(tree)
    }

    fn prefix(text: &str, depth: usize) -> Option<(WrittenOut, &str)> {
        if let Some(rest) = text.strip_prefix('0') {
            return Some((WrittenOut { left: Vec::new(), right: Vec::new() }, rest));
        }
        let mut rest = text.strip_prefix('{')?;
        let depth = depth.checked_sub(1)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, end) in sides.iter_mut().zip(['|', '}']) {
            while !rest.starts_with(end) {
                let (option, behind) = WrittenOut::prefix(rest, depth)?;
                side.push(option);
                rest = behind.strip_prefix(',').unwrap_or(behind);
            }
            rest = &rest[1..];
            side.sort();
            side.dedup();
        }
        let [left, right] = sides;
        Some((WrittenOut { left, right }, rest))
    }

    /// The joint move for a pair of options (Definition 4.6), the first if several are possible; nothing if there is
    /// none.
    fn joint<'a>(left: &'a WrittenOut, right: &'a WrittenOut) -> Option<&'a WrittenOut> {
        let common = left.right.iter().find(|option| right.left.contains(option));
        common.or(right.left.contains(left).then_some(left)).or(left.right.contains(right).then_some(right))
    }

    /// Whether every pair of options of every position can be carried out in some order (Definition 4.4).
    #[must_use]
    pub fn is_separable(&self) -> bool {
        self.left.iter().all(|left| self.right.iter().all(|right| WrittenOut::joint(left, right).is_some()))
            && self.left.iter().chain(&self.right).all(WrittenOut::is_separable)
    }

    /// Whether every decided position has moves of one player only, ever, so that its value is not in doubt.
    #[must_use]
    pub fn is_rebound_free(&self) -> bool {
        let one_sided = |tree: &WrittenOut| tree.one_sided_value().is_some();
        ((!self.left.is_empty() && !self.right.is_empty()) || one_sided(self))
            && self.left.iter().chain(&self.right).all(WrittenOut::is_rebound_free)
    }

    /// The number of moves that the only player who ever has any can make, for Left positive; nothing if both have.
    fn one_sided_value(&self) -> Option<i64> {
        match (self.left.is_empty(), self.right.is_empty()) {
            (true, true) => Some(0),
            (false, true) => {
                let best = self
                    .left
                    .iter()
                    .map(WrittenOut::one_sided_value)
                    .collect::<Option<Vec<i64>>>()?
                    .into_iter()
                    .max()?;
                (best >= 0 && self.left.iter().all(|option| option.right.is_empty())).then_some(best + 1)
            }
            (true, false) => {
                let best = self
                    .right
                    .iter()
                    .map(WrittenOut::one_sided_value)
                    .collect::<Option<Vec<i64>>>()?
                    .into_iter()
                    .min()?;
                (best <= 0 && self.right.iter().all(|option| option.left.is_empty())).then_some(best - 1)
            }
            (false, false) => None,
        }
    }
}

/// The Nash value of the game and an integer; nothing if a decided position has no sound value.
///
/// # Errors
/// A limit or a request to stop.
pub fn nash_value(game: &WrittenOut, integer: i64, guard: &Guard) -> Result<Option<Rational>, Stop> {
    search(game, integer, &mut HashMap::new(), guard)
}

fn search<'a>(
    game: &'a WrittenOut,
    integer: i64,
    known: &mut HashMap<(&'a WrittenOut, i64), Rational>,
    guard: &Guard,
) -> Result<Option<Rational>, Stop> {
    if let Some(value) = known.get(&(game, integer)) {
        return Ok(Some(value.clone()));
    }
    guard.charge_positions(1)?;
    let left_moves = game.left.len() + usize::from(integer > 0);
    let right_moves = game.right.len() + usize::from(integer < 0);
    let value = if left_moves == 0 || right_moves == 0 {
        game.one_sided_value().and_then(|value| value.checked_add(integer)).map(Rational::from)
    } else {
        let mut entries = Vec::new();
        for row in 0..left_moves {
            for column in 0..right_moves {
                // The integer's move is the last one. It is the other player's if both move there, which cannot be.
                let next = match (game.left.get(row), game.right.get(column)) {
                    (Some(left), Some(right)) => WrittenOut::joint(left, right).map(|joint| (joint, integer)),
                    (Some(left), None) => Some((left, integer + 1)),
                    (None, Some(right)) => Some((right, integer - 1)),
                    (None, None) => None,
                };
                let Some((next, integer)) = next else { return Ok(None) };
                let Some(value) = search(next, integer, known, guard)? else { return Ok(None) };
                entries.push(value);
            }
        }
        value_of_matrix(left_moves, right_moves, entries)
    };
    let Some(value) = value else { return Ok(None) };
    known.insert((game, integer), value.clone());
    Ok(Some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_and_their_values_found() {
        let check = |text: &str, integer: i64, expected: &str| {
            let tree = WrittenOut::read(text).unwrap();
            let value = nash_value(&tree, integer, &Guard::default()).unwrap().map(|value| value.to_string());
            assert_eq!(value.as_deref(), Some(expected), "{text}");
        };
        check("0", 0, "0");
        check("{0|}", 2, "3");
        check("{0|{0|}}", 0, "0");
        // The move on the integer is better than any on the game.
        check("{0|{0,{0|}|}}", 0, "0");
        check("{0|{0,{0|}|}}", 1, "2");
    }

    #[test]
    fn what_is_not_a_separable_game_is_recognised() {
        assert!(WrittenOut::read("{0|{0|}").is_none());
        assert!(WrittenOut::read("{0|1}").is_none());
        assert!(!WrittenOut::read("{0|0}").unwrap().is_separable());
        assert!(WrittenOut::read("{0|{0|}}").unwrap().is_separable());
        assert!(!WrittenOut::read("{{|0}|}").unwrap().is_rebound_free());
        assert!(WrittenOut::read("{0|{0|}}").unwrap().is_rebound_free());
    }
}
