//! From options to the canonical form. Games that are canonical already enter the arena without it (number translation
//! in `sum`, `transfer`).
//!
//! What was made of the same few options before is remembered. Otherwise, in this order, because each step is cheaper
//! than the next and settles most games:
//! 1. *Number.* If some number x has every G^L <| x <| G^R then G is the simplest such x (003, Theorem 2.29). The stops
//!    of the options give the interval; only options whose stop lies on its end have to be compared with that end.
//! 2. *Domination* (003, Theorem 2.19). Options are sorted, the best stops first: one that comes later can dominate an
//!    earlier one only if both stops are the same, so that nearly every pair is compared in one direction only.
//! 3. *Reversibility* (003, Theorem 2.20), where G is compared as its two lists, without entering the arena. The
//!    replies that replace an option go through both steps; options that passed them stay settled, because the game, as
//!    opposed to its lists, does not change.
//! 4. The lists of a simple game become that game (see `simple`); others are interned as they are.
//!
//! Tried and of no use: bounds from thermographs settle only 6 to 9 of 100 comparisons that the stops leave open.

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::{Limit, simplest};

use super::arena::ShortGames;
use super::game::{Game, Simple};
use super::memo::{OptionLists, Work};
use super::placed::{NUMBER, Number, Placed, PlacedList, simplest_ticks};

/// What is known of the game under reduction is given up with its memory, if it was more than this.
const MANY_WITHIN: usize = 1 << 10;

impl ShortGames {
    /// The canonical form of the game with these options. Lists may be in any order and repeat themselves.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn from_options(&self, left: &[Game], right: &[Game]) -> Result<Game, Stop> {
        let placed = |&game: &Game| self.placed(game);
        let reduced = self.reduce_at(&mut self.work(), left.iter().map(placed), right.iter().map(placed), 0)?;
        self.game(reduced)
    }

    /// As [`ShortGames::from_options`], for games in hand.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn placed_from_options(&self, left: &[Placed], right: &[Placed]) -> Result<Placed, Stop> {
        self.reduce_at(&mut self.work(), left.iter().copied(), right.iter().copied(), 0)
    }

    pub(super) fn reduce_at(
        &self,
        work: &mut Work,
        mut left: impl Iterator<Item = Placed>,
        mut right: impl Iterator<Item = Placed>,
        depth: u32,
    ) -> Result<Placed, Stop> {
        self.guard().check()?;
        let mut sides = std::mem::take(&mut work.sides);
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            side.settled.clear();
            side.fresh.clear();
            match player {
                Player::Left => side.fresh.extend(left.by_ref()),
                Player::Right => side.fresh.extend(right.by_ref()),
            }
            self.shapes().best_first(&mut side.fresh, player);
            side.fresh.dedup();
        }
        let lists = OptionLists::of(&sides[0].fresh, &sides[1].fresh);
        let known = lists.and_then(|(lists, place)| {
            let form = work.forms.get(lists, place)?;
            if form.shape == NUMBER {
                return Some(form);
            }
            self.shapes().fits(form.shape, form.left + place).then(|| form.seen_from(place))
        });
        let reduced = match known {
            Some(known) => Ok(known),
            None => self.reduce_sides(work, &mut sides, depth),
        };
        work.sides = sides;
        if let (None, Some((lists, place)), Ok(reduced)) = (known, lists, &reduced) {
            work.forms.put(lists, place, *reduced);
        }
        reduced
    }

    fn reduce_sides(&self, work: &mut Work, sides: &mut [Side; 2], depth: u32) -> Result<Placed, Stop> {
        // The best stop that a player can move to is that of the first option.
        let best = |side: usize, opponent| sides[side].fresh.first().map(|&game| self.shapes().stop(game, opponent));
        let (lower, upper) = (best(0, Player::Right), best(1, Player::Left));
        if let Some(number) = self.number_between(work, (&sides[0].fresh, lower), (&sides[1].fresh, upper), depth)? {
            return Ok(number);
        }
        // G is not a number, so both players have options and G's stops are those of its best options.
        let (Some(left_stop), Some(right_stop)) = (lower, upper) else {
            return Err(Stop::Internal("a game in which a player has no option is no integer (004, Theorem 2.32)"));
        };
        if work.within.capacity() > MANY_WITHIN {
            work.within = Default::default();
        }
        work.within.clear();
        let mut lists = Lists { sides, left_stop, right_stop };
        while lists.sides.iter().any(|side| !side.fresh.is_empty()) {
            for player in Player::BOTH {
                self.drop_dominated(work, lists.side_mut(player), player, depth)?;
            }
            for player in Player::BOTH {
                self.bypass_reversible(work, &mut lists, player, depth)?;
            }
        }
        let [left, right] = lists.sides;
        match self.simple_with_options(&left.settled, &right.settled) {
            Some(simple) => self.shapes().simple(&simple),
            None => self.shapes().braces(&mut left.settled, &mut right.settled, left_stop, right_stop),
        }
    }

    fn number_between(
        &self,
        work: &mut Work,
        (left, lower): (&[Placed], Option<Number<'_>>),
        (right, upper): (&[Placed], Option<Number<'_>>),
        depth: u32,
    ) -> Result<Option<Placed>, Stop> {
        if let (Some(lower), Some(upper)) = (lower, upper)
            && lower > upper
        {
            return Ok(None);
        }
        let mut opens = |options: &[Placed], end: Option<Number<'_>>, player| match end {
            None => Ok(false),
            Some(end) => self.end_is_open(work, options, end, player, depth),
        };
        let is_open = [opens(left, lower, Player::Left)?, opens(right, upper, Player::Right)?];
        let (lower, upper) = (lower.map(|end| (end, is_open[0])), upper.map(|end| (end, is_open[1])));
        if let Some(ticks) = simplest_ticks(lower, upper) {
            return Ok(Some(Placed::number(ticks)));
        }
        let [lower, upper] = [lower, upper].map(|end| end.map(|(end, is_open)| (end.to_dyadic(), is_open)));
        let [lower, upper] = [&lower, &upper].map(|end| match end {
            None => Limit::Unbounded,
            Some((end, true)) => Limit::Open(end),
            Some((end, false)) => Limit::Closed(end),
        });
        simplest(lower, upper).map(|number| self.shapes().simple(&Simple::number(number))).transpose()
    }

    /// Whether some option of `player` reaches past the number `end`, the best stop of these options: G^L >= end or G^R
    /// <= end.
    fn end_is_open(
        &self,
        work: &mut Work,
        options: &[Placed],
        end: Number<'_>,
        player: Player,
        depth: u32,
    ) -> Result<bool, Stop> {
        let shapes = self.shapes();
        let mut as_game = None;
        for &option in options {
            if shapes.stop(option, player.opponent()) != end {
                continue;
            }
            if shapes.is_number(option) {
                return Ok(true);
            }
            let end = match (end, as_game) {
                (Number::Ticks(ticks), _) => Placed::number(ticks),
                (_, Some(game)) => game,
                (Number::Wide(number), None) => *as_game.insert(shapes.simple(&Simple::number(number.clone()))?),
            };
            let reaches = match player {
                Player::Left => self.leq_at(work, end, option, depth)?,
                Player::Right => self.leq_at(work, option, end, depth)?,
            };
            if reaches {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes repeated and dominated options. The settled ones have been compared with each other before.
    fn drop_dominated(&self, work: &mut Work, side: &mut Side, player: Player, depth: u32) -> Result<(), Stop> {
        let mut worse = |a: Placed, b: Placed| match player {
            Player::Left => self.leq_at(work, a, b, depth),
            Player::Right => self.leq_at(work, b, a, depth),
        };
        let shapes = self.shapes();
        shapes.best_first(&mut side.fresh, player);
        side.fresh.dedup();
        // The first ones of the list are those that are kept.
        let mut kept = 0;
        'candidates: for next in 0..side.fresh.len() {
            self.guard().check()?;
            let candidate = side.fresh[next];
            for &other in &side.fresh[..kept] {
                if worse(candidate, other)? {
                    continue 'candidates;
                }
            }
            let mut index = 0;
            while index < side.settled.len() {
                if worse(candidate, side.settled[index])? {
                    continue 'candidates;
                }
                if worse(side.settled[index], candidate)? {
                    side.settled.swap_remove(index);
                } else {
                    index += 1;
                }
            }
            // The order says nothing about options with the same stops, and those are the last ones.
            let same = |other: Placed| Player::BOTH.iter().all(|&p| shapes.stop(other, p) == shapes.stop(candidate, p));
            let mut index = kept;
            while index > 0 && same(side.fresh[index - 1]) {
                index -= 1;
                if worse(side.fresh[index], candidate)? {
                    side.fresh.copy_within(index + 1..kept, index);
                    kept -= 1;
                }
            }
            side.fresh[kept] = candidate;
            kept += 1;
        }
        side.fresh.truncate(kept);
        Ok(())
    }

    /// Settles the fresh options of `player` that are not reversible, and replaces the others by the replies to their
    /// reversing options.
    fn bypass_reversible(
        &self,
        work: &mut Work,
        lists: &mut Lists<'_>,
        player: Player,
        depth: u32,
    ) -> Result<(), Stop> {
        let mut replies = PlacedList::new();
        for index in 0..lists.side(player).fresh.len() {
            let option = lists.side(player).fresh[index];
            match self.reversing_option(work, lists, option, player, depth)? {
                None => lists.side_mut(player).settled.push(option),
                Some(reversing) => replies.extend_from_slice(&self.placed_options(reversing, player)?),
            }
        }
        let fresh = &mut lists.side_mut(player).fresh;
        fresh.clear();
        fresh.extend_from_slice(&replies);
        Ok(())
    }

    fn reversing_option(
        &self,
        work: &mut Work,
        lists: &Lists<'_>,
        option: Placed,
        player: Player,
        depth: u32,
    ) -> Result<Option<Placed>, Stop> {
        let shapes = self.shapes();
        let opponent = player.opponent();
        if shapes.is_number(option) {
            let reply = self.number_option(shapes.stop(option, player), opponent)?;
            let Some(reply) = reply else { return Ok(None) };
            return Ok(self.within(work, lists, reply, player, depth)?.then_some(reply));
        }
        for &reply in self.shape_options(option.shape, opponent)? {
            let reply = reply.seen_from(option.left);
            // The replies that are best for the opponent come first; none behind one that is too bad for the opponent
            // reverses anything.
            let too_bad = match player {
                Player::Left => shapes.stop(reply, Player::Left) > lists.left_stop,
                Player::Right => shapes.stop(reply, Player::Right) < lists.right_stop,
            };
            if too_bad {
                break;
            }
            if self.within(work, lists, reply, player, depth)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// For Left: `game` <= G; for Right: `game` >= G; where G is given by its lists and is not a number.
    fn within(
        &self,
        work: &mut Work,
        lists: &Lists<'_>,
        game: Placed,
        player: Player,
        depth: u32,
    ) -> Result<bool, Stop> {
        let decided = match (lists.left_stop, lists.right_stop) {
            (Number::Ticks(left), Number::Ticks(right)) if !game.is_wide() => {
                within_by_stops((game.left, game.right), (left, right), player)
            }
            stops => {
                let own = (self.shapes().stop(game, Player::Left), self.shapes().stop(game, Player::Right));
                within_by_stops(own, stops, player)
            }
        };
        if let Some(decided) = decided {
            return Ok(decided);
        }
        self.guard().check()?;
        if let Some(&known) = work.within.get(&(game, player)) {
            return Ok(known);
        }
        let answer = with_stack_at(depth, || self.within_by_options(work, lists, game, player, depth))?;
        work.within.insert((game, player), answer);
        Ok(answer)
    }

    fn within_by_options(
        &self,
        work: &mut Work,
        lists: &Lists<'_>,
        game: Placed,
        player: Player,
        depth: u32,
    ) -> Result<bool, Stop> {
        // game <= G fails if some G^R <= game or some game^L >= G; mirrored for Right.
        for &option in lists.side(player.opponent()).all() {
            let reached = match player {
                Player::Left => self.leq_at(work, option, game, depth + 1)?,
                Player::Right => self.leq_at(work, game, option, depth + 1)?,
            };
            if reached {
                return Ok(false);
            }
        }
        // Number avoidance: G is not a number, so moves on a number need not be tried.
        if self.shapes().is_number(game) {
            return Ok(true);
        }
        for &option in self.shape_options(game.shape, player)? {
            if self.within(work, lists, option.seen_from(game.left), player.opponent(), depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What the Left and Right stops of a game say about [`ShortGames::within`], given those of G.
#[inline]
fn within_by_stops<T: PartialOrd>(own: (T, T), stops: (T, T), player: Player) -> Option<bool> {
    match player {
        Player::Left if own.0 < stops.1 => Some(true),
        Player::Left if own.0 > stops.0 || own.1 > stops.1 => Some(false),
        Player::Right if own.1 > stops.0 => Some(true),
        Player::Right if own.0 < stops.0 || own.1 < stops.1 => Some(false),
        _ => None,
    }
}

/// A game under reduction. The lists change, the game does not: so what is known of it, in [`Work::within`], stays
/// true, and an option that is not reversible now never will be.
struct Lists<'a> {
    sides: &'a mut [Side; 2],
    left_stop: Number<'a>,
    right_stop: Number<'a>,
}

/// The options of one player.
#[derive(Default)]
pub(super) struct Side {
    /// Neither dominated by each other nor reversible.
    settled: Vec<Placed>,
    /// Not yet looked at, or not yet found reversible.
    fresh: Vec<Placed>,
}

impl Side {
    fn all(&self) -> impl Iterator<Item = &Placed> {
        self.settled.iter().chain(&self.fresh)
    }
}

impl Lists<'_> {
    fn side(&self, player: Player) -> &Side {
        &self.sides[usize::from(player == Player::Right)]
    }

    fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[usize::from(player == Player::Right)]
    }
}
