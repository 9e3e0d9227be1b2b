//! How far a win is away where play may return to a position, and how long play may last where it may not.
//!
//! A player who only keeps to moves after which the game is won may go in circles for ever. So everything that can be
//! reached is looked at, and wins are counted backwards from the positions in which the opponent cannot move.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::AnyPosition;

use crate::sum::Part;

/// More states than this are not looked at.
const MOST_STATES: usize = 100_000;

/// More positions than this are not looked at for the length of play.
const MOST_POSITIONS: usize = 30_000;

/// The positions side by side; nothing if there is something else among the parts.
fn positions(parts: &[Part]) -> Option<Vec<AnyPosition>> {
    let position = |part: &Part| match part {
        Part::Position(position) => Some((**position).clone()),
        Part::Game(_) | Part::Other(_) => None,
    };
    parts.iter().map(position).collect()
}

/// Positions side by side and whose turn it is.
type State = (Vec<AnyPosition>, Player);

/// All states that can be reached, with the moves between them.
#[derive(Default)]
struct States {
    numbers: HashMap<State, usize>,
    movers: Vec<Player>,
    before: Vec<Vec<usize>>,
    /// How many moves lead on.
    exits: Vec<usize>,
    open: VecDeque<(State, usize)>,
}

impl States {
    fn number(&mut self, state: State) -> usize {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = self.movers.len();
        self.movers.push(state.1);
        self.before.push(Vec::new());
        self.exits.push(0);
        self.numbers.insert(state.clone(), number);
        self.open.push_back((state, number));
        number
    }

    /// Looks at everything that follows; whether it was not too much.
    fn explore(&mut self, guard: &Guard) -> Result<bool, Stop> {
        while let Some(((positions, mover), number)) = self.open.pop_front() {
            for (index, position) in positions.iter().enumerate() {
                let _ = position.visit_results(mover, &mut |after| {
                    let mut next = positions.clone();
                    next[index] = after;
                    let next = self.number((next, mover.opponent()));
                    self.before[next].push(number);
                    self.exits[number] += 1;
                    if self.movers.len() > MOST_STATES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                position.check()?;
                guard.charge_positions(1)?;
            }
            if self.movers.len() > MOST_STATES {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// In how many moves the player can force a win, for each state; nothing where it cannot be forced.
    fn distances(&self, player: Player) -> Vec<Option<u32>> {
        let mut distances: Vec<Option<u32>> = vec![None; self.movers.len()];
        let mut exits = self.exits.clone();
        let mut queue = VecDeque::new();
        for (number, &mover) in self.movers.iter().enumerate() {
            if mover != player && exits[number] == 0 {
                distances[number] = Some(0);
                queue.push_back(number);
            }
        }
        while let Some(number) = queue.pop_front() {
            let distance = distances[number].unwrap_or(0);
            for &earlier in &self.before[number] {
                exits[earlier] = exits[earlier].saturating_sub(1);
                // The opponent leaves the win only when every move leads to it, and the last one counted is longest.
                if distances[earlier].is_none() && (self.movers[earlier] == player || exits[earlier] == 0) {
                    distances[earlier] = Some(distance + 1);
                    queue.push_back(earlier);
                }
            }
        }
        distances
    }
}

/// Which of these sums, with the opponent to move, the player wins in the fewest moves; nothing if that is too much to
/// look at, or if none is won.
pub(crate) fn nearest_win(sums: &[Vec<Part>], player: Player, guard: &Guard) -> Result<Option<usize>, Stop> {
    let mut states = States::default();
    let mut numbers = Vec::with_capacity(sums.len());
    for sum in sums {
        let Some(positions) = positions(sum) else { return Ok(None) };
        numbers.push(states.number((positions, player.opponent())));
    }
    if !states.explore(guard)? {
        return Ok(None);
    }
    let distances = states.distances(player);
    let won = numbers.iter().enumerate().filter_map(|(index, &number)| Some((distances[number]?, index)));
    Ok(won.min().map(|(_, index)| index))
}

/// How many moves play of a sum can last, whoever moves; nothing if that is too much to look at or without end.
pub(crate) fn longest_play(sum: &[Part], guard: &Guard) -> Result<Option<u64>, Stop> {
    let Some(positions) = positions(sum) else { return Ok(None) };
    let mut known = HashMap::new();
    let mut total = 0;
    for position in positions {
        match length(&position, &mut known, guard)? {
            Some(length) => total += length,
            None => return Ok(None),
        }
    }
    Ok(Some(total))
}

/// The longest play of one position, found with a list in place of the stack. What is open on the list has no length
/// yet: play that comes to it again has no end.
fn length(
    start: &AnyPosition,
    known: &mut HashMap<AnyPosition, Option<u64>>,
    guard: &Guard,
) -> Result<Option<u64>, Stop> {
    let mut stack = vec![start.clone()];
    while let Some(position) = stack.last().cloned() {
        if matches!(known.get(&position), Some(Some(_))) {
            stack.pop();
            continue;
        }
        known.insert(position.clone(), None);
        if known.len() > MOST_POSITIONS {
            return Ok(None);
        }
        guard.charge_positions(1)?;
        let (mut longest, mut missing, mut returns) = (0, Vec::new(), false);
        for player in Player::BOTH {
            let _ = position.visit_results(player, &mut |after| {
                match known.get(&after) {
                    Some(Some(length)) => longest = longest.max(length + 1),
                    Some(None) => returns = true,
                    None => missing.push(after),
                }
                ControlFlow::Continue(())
            });
        }
        position.check()?;
        if returns {
            return Ok(None);
        }
        if missing.is_empty() {
            known.insert(position, Some(longest));
            stack.pop();
        }
        stack.extend(missing);
    }
    Ok(known.get(start).copied().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(texts: &[&str]) -> Vec<Part> {
        texts.iter().map(|text| Part::Position(Box::new(text.parse().expect("a position")))).collect()
    }

    #[test]
    fn play_lasts_as_long_as_there_are_counters_and_no_longer() {
        let guard = Guard::default();
        assert_eq!(longest_play(&sum(&["Nim(3)", "Nim(1,2)"]), &guard), Ok(Some(6)));
        assert_eq!(longest_play(&sum(&["Clobber(\"xoxo\")"]), &guard), Ok(Some(3)));
        assert_eq!(longest_play(&sum(&["BackslidingToadsAndFrogs(\"t.f\")"]), &guard), Ok(None));
    }

    #[test]
    fn the_nearest_win_is_found_and_no_win_where_there_is_none() {
        let guard = Guard::default();
        let sums = [sum(&["Nim(2,2)"]), sum(&["Nim(1,1)"]), sum(&["Nim(1)"]), sum(&["Nim()"])];
        assert_eq!(nearest_win(&sums[..2], Player::Left, &guard), Ok(Some(1)));
        assert_eq!(nearest_win(&sums, Player::Right, &guard), Ok(Some(3)));
        assert_eq!(nearest_win(&sums[2..3], Player::Left, &guard), Ok(None));
    }
}
