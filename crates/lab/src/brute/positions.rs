//! The Nash value of a sum of positions and an integer, by the matrices of all positions that can be reached (004,
//! Definition 4.15).
//!
//! Rules come from the rulesets, everything else is written out: sums, joint moves in different terms, decided
//! positions.

use std::collections::HashMap;
use std::ops::ControlFlow;

use onside_ground::{Charge, Guard, Player, Stop};
use onside_number::Rational;
use onside_ruleset::AnyPosition;

use super::matrix::value_of_matrix;

/// More positions than this are not looked at.
const MAX_POSITIONS: usize = 200_000;

/// The value; nothing if there are too many positions, or if a decided one has moves of both players later on.
///
/// # Errors
/// A limit or a request to stop.
pub fn nash_value(terms: &[AnyPosition], integer: i64, guard: &Guard) -> Result<Option<Rational>, Stop> {
    let mut table = Table { known: HashMap::new(), charge: guard.charge(), guard };
    search(&Sum { terms: terms.to_vec(), integer }, &mut table)
}

/// The sums that were looked at.
struct Table<'g> {
    known: HashMap<(Vec<String>, i64), Rational>,
    charge: Charge,
    guard: &'g Guard,
}

#[derive(Clone)]
struct Sum {
    terms: Vec<AnyPosition>,
    integer: i64,
}

/// A move: the term and the number of the move in it, or the integer.
#[derive(Clone, Copy, PartialEq)]
enum Move {
    Term(usize, usize),
    Integer,
}

impl Sum {
    fn key(&self) -> (Vec<String>, i64) {
        let mut texts: Vec<String> = self.terms.iter().map(AnyPosition::print).collect();
        texts.sort();
        (texts, self.integer)
    }

    fn moves(&self, player: Player) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, term) in self.terms.iter().enumerate() {
            moves.extend((0..term.move_texts(player).len()).map(|number| Move::Term(index, number)));
        }
        let own = match player {
            Player::Left => self.integer > 0,
            Player::Right => self.integer < 0,
        };
        if own {
            moves.push(Move::Integer);
        }
        moves
    }

    fn play(&mut self, player: Player, chosen: Move) -> Option<()> {
        match chosen {
            Move::Integer => self.integer -= self.integer.signum(),
            Move::Term(index, number) => {
                let (mut count, mut after) = (0, None);
                let _ = self.terms[index].visit_options(player, &mut |(_, position)| {
                    if count == number {
                        after = Some(position);
                        return ControlFlow::Break(());
                    }
                    count += 1;
                    ControlFlow::Continue(())
                });
                self.terms[index] = after?;
            }
        }
        Some(())
    }

    fn joint(&self, left: Move, right: Move) -> Option<Sum> {
        let mut next = self.clone();
        match (left, right) {
            (Move::Term(one, first), Move::Term(other, second)) if one == other => {
                next.terms[one] = self.terms[one].joint(first, second)?
            }
            _ => {
                next.play(Player::Left, left)?;
                next.play(Player::Right, right)?;
            }
        }
        Some(next)
    }

    /// How many moves the player has at most if the other one never has any.
    fn count(&self, player: Player, guard: &Guard) -> Result<Option<i64>, Stop> {
        guard.charge_positions(1)?;
        if !self.moves(player.opponent()).is_empty() {
            return Ok(None);
        }
        let mut best = 0;
        for chosen in self.moves(player) {
            let mut next = self.clone();
            let Some(()) = next.play(player, chosen) else { return Ok(None) };
            let Some(count) = next.count(player, guard)? else { return Ok(None) };
            best = best.max(count + 1);
        }
        Ok(Some(best))
    }
}

fn search(sum: &Sum, table: &mut Table<'_>) -> Result<Option<Rational>, Stop> {
    let key = sum.key();
    if let Some(value) = table.known.get(&key) {
        return Ok(Some(value.clone()));
    }
    if table.known.len() > MAX_POSITIONS {
        return Ok(None);
    }
    table.guard.charge_positions(1)?;
    table.charge.more(key.0.iter().map(|text| text.len() as u64 + 32).sum::<u64>() + 128)?;
    let (lefts, rights) = (sum.moves(Player::Left), sum.moves(Player::Right));
    let value = if rights.is_empty() {
        sum.count(Player::Left, table.guard)?.map(Rational::from)
    } else if lefts.is_empty() {
        sum.count(Player::Right, table.guard)?.map(|count| Rational::from(-count))
    } else {
        let mut entries = Vec::new();
        for &left in &lefts {
            for &right in &rights {
                let Some(next) = sum.joint(left, right) else { return Ok(None) };
                let Some(value) = search(&next, table)? else { return Ok(None) };
                entries.push(value);
            }
        }
        value_of_matrix(lefts.len(), rights.len(), entries)
    };
    let Some(value) = value else { return Ok(None) };
    table.known.insert(key, value.clone());
    Ok(Some(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::written::read;

    #[test]
    fn published_values_are_found() {
        let check = |text: &str, integer: i64, expected: &str| {
            let terms: Vec<AnyPosition> = read(text)
                .unwrap()
                .into_iter()
                .flat_map(|(count, position)| vec![position; usize::try_from(count).unwrap()])
                .collect();
            let value = nash_value(&terms, integer, &Guard::default()).unwrap().map(|value| value.to_string());
            assert_eq!(value.as_deref(), Some(expected), "{text}");
        };
        check("Push(BR_BR)", 0, "-5/2");
        check("Push(BR_BR)", 1, "-3/2");
        check("Push(\"_B, BR\") + Push(\"_B, BR\")", 0, "3/2");
        check("Shove(BR) + Shove(BR)", 0, "-5/2");
        check("Hackenbush(\"0-1B, 1-2R, 2-0R\")", 3, "2");
    }
}
