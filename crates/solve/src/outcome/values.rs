//! Who wins a sum of values, as far as theorems tell without following a move.

use onside_ground::{Charge, Player, Stop};
use onside_number::Dyadic;
use onside_value::short::{AllSmallWeights, Game, ShortGames};
use rustc_hash::FxHashMap;

use super::sum::Sum;

/// What is known about values besides themselves.
#[derive(Default)]
pub(super) struct Values {
    weights: Option<AllSmallWeights>,
    /// Integers between which the atomic weight lies; nothing for games that are not all-small.
    bounds: FxHashMap<Game, Option<[i64; 2]>>,
    charge: Option<Charge>,
}

impl Values {
    /// Whether Left, who is to move, wins a sum without open components, if that can be told.
    pub(super) fn left_wins(&mut self, games: &ShortGames, sum: &Sum) -> Result<Option<bool>, Stop> {
        // Left, who starts, wins exactly if the sum is not at most 0.
        match sum.games[..] {
            [] => return games.leq(sum.simple, games.zero()).map(|lost| Some(!lost)),
            [one] => {
                let other = games.negative(sum.simple)?;
                return games.leq(one, other).map(|lost| Some(!lost));
            }
            [one, two] if games.as_number(sum.simple).is_some() => {
                let other = games.negative(games.sum(two, sum.simple)?)?;
                return games.leq(one, other).map(|lost| Some(!lost));
            }
            _ => {}
        }
        if let Some(wins) = by_stops(games, sum) {
            return Ok(Some(wins));
        }
        self.by_weights(games, sum)
    }

    /// The two-ahead rule (*Winning Ways*, chapter 8): an all-small game of atomic weight at least 2 is positive, and
    /// Left wins one of weight at least 1 if she starts.
    fn by_weights(&mut self, games: &ShortGames, sum: &Sum) -> Result<Option<bool>, Stop> {
        let (mut low, mut high) = (0i64, 0i64);
        for &game in sum.games.iter().chain([&sum.simple]) {
            let Some([least, most]) = self.bounds(games, game)? else { return Ok(None) };
            (low, high) = (low.saturating_add(least), high.saturating_add(most));
        }
        Ok(if low >= 1 {
            Some(true)
        } else if high <= -2 {
            Some(false)
        } else {
            None
        })
    }

    /// Integers between which the atomic weight of a game lies; nothing if it is not all-small.
    pub(super) fn bounds(&mut self, games: &ShortGames, game: Game) -> Result<Option<[i64; 2]>, Stop> {
        if let Some(&bounds) = self.bounds.get(&game) {
            return Ok(bounds);
        }
        let weights = self.weights.get_or_insert_with(|| AllSmallWeights::new(games));
        let found = weights.bounds(games, game)?;
        let bounds = found.and_then(|[low, high]| Some([i64::try_from(low).ok()?, i64::try_from(high).ok()?]));
        // Weights are small: those that are not would only be added up wrongly.
        let bounds = bounds.filter(|bounds| bounds.iter().all(|bound| bound.abs() < 1 << 32));
        let charge = self.charge.get_or_insert_with(|| games.guard().charge());
        charge.one_entry(self.bounds.len(), self.bounds.capacity(), size_of::<(Game, Option<[i64; 2]>)>())?;
        self.bounds.insert(game, bounds);
        Ok(bounds)
    }

    /// How much a value is worth to Left, roughly: in 32nds, where ups count as quarters.
    pub(super) fn worth(&mut self, games: &ShortGames, game: Game) -> Result<i64, Stop> {
        let stop = |player| {
            let (numerator, exponent) = games.stop(game, player).as_small().unwrap_or((0, 0));
            numerator.saturating_mul(16).checked_shr(exponent).unwrap_or(0)
        };
        let stops = stop(Player::Left).saturating_add(stop(Player::Right));
        if !games.is_infinitesimal(game) {
            return Ok(stops);
        }
        Ok(self.bounds(games, game)?.map_or(stops, |[low, high]| 4 * (low + high)))
    }
}

/// R(G) + R(H) <= R(G + H) <= R(G) + L(H) <= L(G + H) <= L(G) + L(H); a game with positive Left stop is not at most 0,
/// one with negative Left stop is below 0.
fn by_stops(games: &ShortGames, sum: &Sum) -> Option<bool> {
    let mut low = games.stop(sum.simple, Player::Right).clone();
    let mut high = games.stop(sum.simple, Player::Left).clone();
    let mut gain = Dyadic::ZERO;
    for &game in &sum.games {
        let (left, right) = (games.stop(game, Player::Left), games.stop(game, Player::Right));
        low += right;
        high += left;
        gain = gain.max(left - right);
    }
    if (&low + &gain).is_positive() {
        return Some(true);
    }
    high.is_negative().then_some(false)
}

#[cfg(test)]
mod tests {
    use onside_value::short::notation;

    use super::*;

    /// All sums of three of these and of something simple against the value of the sum.
    #[test]
    fn what_theorems_tell_about_sums_of_values_is_true() {
        let games = ShortGames::default();
        let texts = [
            "{^|v}",
            "{0|v*}",
            "{^*|0}",
            "{0|^}",
            "{*|v}",
            "{^^*|*}",
            "{*2|0}",
            "{0,*2|v}",
            "{v|^,*2}",
            "{{^|*}|v}",
            "{0|{^*|v}}",
            "{^[2]|0}",
            "{1|-1}",
            "{2|0}",
            "{3||1|-4}",
            "{0||0|-2}",
            "{1|*}",
            "{1/2|0}",
            "{^|-1}",
        ];
        let mut parts: Vec<Game> = texts.iter().map(|text| notation::parse(&games, text).expect(text)).collect();
        for game in parts.clone() {
            parts.push(games.negative(game).unwrap());
        }
        let simple = ["0", "*", "^", "v*", "^3", "-1", "1/2", "*2"].map(|text| notation::parse(&games, text).unwrap());
        let (mut values, mut told, mut open) = (Values::default(), 0, 0);
        for (first, &one) in parts.iter().enumerate() {
            for (second, &two) in parts.iter().enumerate().skip(first) {
                for &three in parts.iter().skip(second) {
                    for other in simple {
                        let mut sum = Sum::nothing(&games);
                        let mut total = games.zero();
                        for game in [one, two, three, other] {
                            sum.add_game(&games, game).unwrap();
                            total = games.sum(total, game).unwrap();
                        }
                        let Some(wins) = values.left_wins(&games, &sum).unwrap() else {
                            open += 1;
                            continue;
                        };
                        told += 1;
                        let lost = games.leq(total, games.zero()).unwrap();
                        assert_eq!(wins, !lost, "{sum:?}");
                    }
                }
            }
        }
        assert!(told > 4 * open, "{told} told and {open} open");
    }
}
