//! From options to the canonical form. Games that are canonical already enter the arena without it (number translation
//! in `sum`, `transfer`).
//!
//! In this order, because each step is cheaper than the next and settles most games:
//! 1. *Number.* If some number x has every G^L <| x <| G^R then G is the simplest such x (003, Theorem 2.29). The stops
//!    of the options give the interval; only options whose stop lies on its end have to be compared with that end.
//! 2. *Domination* (003, Theorem 2.19). 3. *Reversibility* (003, Theorem 2.20), where G is compared as its two lists,
//!    without entering the arena. The replies that replace an option go through both steps; options that passed them
//!    stay settled, because the game, as opposed to its lists, does not change.
//! 4. The lists of a simple game become that game (see `simple`); others are interned as they are.

use onside_ground::{Player, Stop, with_stack_at};
use onside_number::{Dyadic, Limit, simplest};
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::game::Game;
use super::order::keeps_undominated;
use super::simple::GameList;

impl ShortGames {
    /// The canonical form of the game with these options. Lists may be in any order and repeat themselves.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn from_options(&self, left: &[Game], right: &[Game]) -> Result<Game, Stop> {
        self.reduce_at(GameList::from_slice(left), GameList::from_slice(right), 0)
    }

    pub(super) fn reduce_at(&self, left: GameList, right: GameList, depth: u32) -> Result<Game, Stop> {
        self.guard().check()?;
        let lower = self.extreme_stop(&left, Player::Left);
        let upper = self.extreme_stop(&right, Player::Right);
        if let Some(number) = self.number_between(&left, lower, &right, upper, depth)? {
            return self.number(number);
        }
        // G is not a number, so both players have options and G's stops are those of its best options.
        let (Some(left_stop), Some(right_stop)) = (lower, upper) else {
            return Err(Stop::Internal("a game in which a player has no option is no integer (004, Theorem 2.32)"));
        };
        let sides = [left, right].map(|fresh| Side { settled: GameList::new(), fresh });
        let mut lists = Lists { sides, left_stop, right_stop, known: FxHashMap::default() };
        while lists.sides.iter().any(|side| !side.fresh.is_empty()) {
            for player in Player::BOTH {
                self.drop_dominated(lists.side_mut(player), player, depth)?;
            }
            for player in Player::BOTH {
                self.bypass_reversible(&mut lists, player, depth)?;
            }
        }
        let [mut left, mut right] = lists.sides.map(|side| side.settled);
        left.sort_unstable_by_key(|game| game.0);
        right.sort_unstable_by_key(|game| game.0);
        match self.simple_with_options(&left, &right) {
            Some(simple) => self.simple(simple),
            None => self.braces(&left, &right, left_stop, right_stop),
        }
    }

    /// The best stop that `player` can move to: the greatest right stop of Left's options, the least left stop of
    /// Right's.
    fn extreme_stop(&self, options: &[Game], player: Player) -> Option<&Dyadic> {
        let stops = options.iter().map(|&option| self.stop(option, player.opponent()));
        match player {
            Player::Left => stops.max(),
            Player::Right => stops.min(),
        }
    }

    fn number_between(
        &self,
        left: &[Game],
        lower: Option<&Dyadic>,
        right: &[Game],
        upper: Option<&Dyadic>,
        depth: u32,
    ) -> Result<Option<Dyadic>, Stop> {
        if let (Some(lower), Some(upper)) = (lower, upper)
            && lower > upper
        {
            return Ok(None);
        }
        let lower = match lower {
            None => Limit::Unbounded,
            Some(end) if self.end_is_open(left, end, Player::Left, depth)? => Limit::Open(end),
            Some(end) => Limit::Closed(end),
        };
        let upper = match upper {
            None => Limit::Unbounded,
            Some(end) if self.end_is_open(right, end, Player::Right, depth)? => Limit::Open(end),
            Some(end) => Limit::Closed(end),
        };
        Ok(simplest(lower, upper))
    }

    /// Whether some option of `player` reaches past the number `end`, the best stop of these options: G^L >= end or G^R
    /// <= end.
    fn end_is_open(&self, options: &[Game], end: &Dyadic, player: Player, depth: u32) -> Result<bool, Stop> {
        let mut as_game = None;
        for &option in options {
            if self.stop(option, player.opponent()) != end {
                continue;
            }
            if self.as_number(option).is_some() {
                return Ok(true);
            }
            let end = match as_game {
                Some(game) => game,
                None => *as_game.insert(self.number(end.clone())?),
            };
            let reaches = match player {
                Player::Left => self.leq_at(end, option, depth)?,
                Player::Right => self.leq_at(option, end, depth)?,
            };
            if reaches {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes repeated and dominated options. The settled ones have been compared with each other before.
    fn drop_dominated(&self, side: &mut Side, player: Player, depth: u32) -> Result<(), Stop> {
        let worse = |a: Game, b: Game| match player {
            Player::Left => self.leq_at(a, b, depth),
            Player::Right => self.leq_at(b, a, depth),
        };
        let mut kept = GameList::new();
        for &candidate in &side.fresh {
            self.guard().check()?;
            if keeps_undominated(&mut side.settled, candidate, worse)?
                && keeps_undominated(&mut kept, candidate, worse)?
            {
                kept.push(candidate);
            }
        }
        side.fresh = kept;
        Ok(())
    }

    /// Settles the fresh options of `player` that are not reversible, and replaces the others by the replies to their
    /// reversing options.
    fn bypass_reversible(&self, lists: &mut Lists<'_>, player: Player, depth: u32) -> Result<(), Stop> {
        let mut replies = GameList::new();
        for option in lists.side(player).fresh.clone() {
            match self.reversing_option(lists, option, player, depth)? {
                None => lists.side_mut(player).settled.push(option),
                Some(reversing) => replies.extend_from_slice(self.options(reversing, player)?),
            }
        }
        lists.side_mut(player).fresh = replies;
        Ok(())
    }

    fn reversing_option(
        &self,
        lists: &mut Lists<'_>,
        option: Game,
        player: Player,
        depth: u32,
    ) -> Result<Option<Game>, Stop> {
        for &reply in self.options(option, player.opponent())? {
            if self.within(lists, reply, player, depth)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// For Left: `game` <= G; for Right: `game` >= G; where G is given by its lists and is not a number.
    fn within(&self, lists: &mut Lists<'_>, game: Game, player: Player, depth: u32) -> Result<bool, Stop> {
        let (own, other) = (self.stop(game, Player::Left), self.stop(game, Player::Right));
        match player {
            Player::Left => {
                if own < lists.right_stop {
                    return Ok(true);
                }
                if own > lists.left_stop || other > lists.right_stop {
                    return Ok(false);
                }
            }
            Player::Right => {
                if other > lists.left_stop {
                    return Ok(true);
                }
                if own < lists.left_stop || other < lists.right_stop {
                    return Ok(false);
                }
            }
        }
        self.guard().check()?;
        if let Some(&known) = lists.known.get(&(game, player)) {
            return Ok(known);
        }
        let answer = with_stack_at(depth, || self.within_by_options(lists, game, player, depth))?;
        lists.known.insert((game, player), answer);
        Ok(answer)
    }

    fn within_by_options(&self, lists: &mut Lists<'_>, game: Game, player: Player, depth: u32) -> Result<bool, Stop> {
        // game <= G fails if some G^R <= game or some game^L >= G; mirrored for Right.
        for &option in lists.side(player.opponent()).all() {
            let reached = match player {
                Player::Left => self.leq_at(option, game, depth + 1)?,
                Player::Right => self.leq_at(game, option, depth + 1)?,
            };
            if reached {
                return Ok(false);
            }
        }
        // Number avoidance: G is not a number, so moves on a number need not be tried.
        if self.as_number(game).is_some() {
            return Ok(true);
        }
        for &option in self.options(game, player)? {
            if self.within(lists, option, player.opponent(), depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A game under reduction, with what has been found out about it. The lists change, the game does not: so what is known
/// stays true, and an option that is not reversible now never will be.
struct Lists<'a> {
    sides: [Side; 2],
    left_stop: &'a Dyadic,
    right_stop: &'a Dyadic,
    known: FxHashMap<(Game, Player), bool>,
}

/// The options of one player.
struct Side {
    /// Neither dominated by each other nor reversible.
    settled: GameList,
    /// Not yet looked at, or not yet found reversible.
    fresh: GameList,
}

impl Side {
    fn all(&self) -> impl Iterator<Item = &Game> {
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
