//! Synchronized Shove where Left always moves her left-most piece: the assumption under which 004 computes its Figure
//! 6.
//!
//! On the strips of these figures it is enough (`theorems::shove_sums`), which the solver uses for both players; this
//! is written separately, so that the two can be compared.

use std::collections::BTreeMap;

use onside_ground::Player;
use onside_value::synchronized::{Family, NashSettings, NashValue, NashValues, Sum, SyncGames};

use super::interval::{DIGITS, Interval};
use super::prompt::Answered;
use super::{Context, Error};

/// A piece: its square, from 1, and its colour.
type Piece = (u32, Player);

/// Terminal components add in sums of Shove strips (004, Theorem 4.21); the proof moves a left-most piece.
const SHOVE: Family = Family(1);

/// Values of copies of strips under the restriction.
pub(super) struct Leftmost {
    games: SyncGames,
    values: NashValues,
    known: BTreeMap<Vec<Piece>, Sum>,
}

/// The strip after the pieces up to each of these places have moved one square to the left.
fn shoved(strip: &[Piece], places: &[usize]) -> Vec<Piece> {
    let moved = strip.iter().enumerate().map(|(place, &(square, player))| {
        let by = places.iter().filter(|&&chosen| place <= chosen).count();
        (square.saturating_sub(u32::try_from(by).unwrap_or(u32::MAX)), player)
    });
    moved.filter(|(square, _)| *square > 0).collect()
}

/// The pieces that a player may move: Left's left-most one, all of Right's.
fn movable(strip: &[Piece], player: Player) -> Vec<usize> {
    let own = strip.iter().enumerate().filter(|(_, piece)| piece.1 == player).map(|(place, _)| place);
    match player {
        Player::Left => own.take(1).collect(),
        Player::Right => own.collect(),
    }
}

impl Leftmost {
    pub(super) fn new(context: &Context) -> Leftmost {
        let settings = NashSettings { digits: DIGITS, exact_bits: 64, theorems: true };
        Leftmost {
            games: SyncGames::new(context.guard.clone()),
            values: NashValues::new(settings),
            known: BTreeMap::new(),
        }
    }

    /// The value of a number of copies of a strip plus an integer.
    pub(super) fn value(&mut self, copies: u32, strip: &str, integer: i64) -> Result<Answered, Error> {
        let pieces = (1u32..).zip(strip.chars()).filter_map(|(square, letter)| match letter {
            'B' => Some((square, Player::Left)),
            'R' => Some((square, Player::Right)),
            _ => None,
        });
        let one = self.sum(&pieces.collect::<Vec<_>>())?;
        let integer = self.games.integer(integer)?;
        let one = self.games.plus(one, integer)?;
        let all = self.games.times(copies, one)?;
        let (value, _) = self.values.of(&mut self.games, all)?;
        let (number, exact) = match &value {
            NashValue::Exact(number) => (Interval::of(number), number.to_string()),
            NashValue::Enclosed(enclosure) => {
                let number = Interval::of_enclosure(enclosure);
                (number, number.map_or(String::new(), Interval::ends))
            }
        };
        let number = number.ok_or_else(|| Error::Broken("a value is too large to be shown".into()))?;
        Ok(Answered { number, exact })
    }

    /// The strip as an abstract game. The strips here have few pieces on few squares, so recursion is shallow.
    fn sum(&mut self, strip: &[Piece]) -> Result<Sum, Error> {
        if let Some(&known) = self.known.get(strip) {
            return Ok(known);
        }
        let (left, right) = (movable(strip, Player::Left), movable(strip, Player::Right));
        let sum = if left.is_empty() || right.is_empty() {
            let squares: i64 = strip.iter().map(|(square, _)| i64::from(*square)).sum();
            self.games.integer(if right.is_empty() { squares } else { -squares })?
        } else {
            let mut lists = [Vec::new(), Vec::new(), Vec::new()];
            for &place in &left {
                lists[0].push(self.sum(&shoved(strip, &[place]))?);
            }
            for &place in &right {
                lists[1].push(self.sum(&shoved(strip, &[place]))?);
            }
            for &one in &left {
                for &two in &right {
                    lists[2].push(self.sum(&shoved(strip, &[one, two]))?);
                }
            }
            let [lefts, rights, joint] = lists;
            let made = self.games.component(lefts, rights, joint)?;
            let sum = made.ok_or_else(|| Error::Broken("a matrix has the wrong size".into()))?;
            for part in self.games.parts(sum).to_vec() {
                self.games.mark(part.component, SHOVE);
            }
            sum
        };
        self.known.insert(strip.to_vec(), sum);
        Ok(sum)
    }
}
