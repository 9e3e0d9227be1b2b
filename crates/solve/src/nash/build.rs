//! From positions to synchronized games: everything that solo and joint moves reach, component by component.
//!
//! A component is known by its representative under symmetry and a sign; the arena then recognises isomorphic games
//! of different positions and rulesets.

use onside_ground::{Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::synchronized::{Component, Sum, SyncGames};
use rustc_hash::FxHashMap;

use crate::explore::with_stack;
use crate::tables::{Known, Tables};
use crate::theorems::terminal_adds;
use crate::trail::Trail;

/// More joint moves than this in one component cannot be written out.
const MAX_PAIRS: u128 = 1 << 24;

/// Makes games of positions.
pub(crate) struct Builder<'a> {
    pub(crate) games: &'a mut SyncGames,
    pub(crate) tables: &'a mut Tables,
    /// A position for each decided component that is not terminal, to be named in warnings.
    pub(crate) origins: &'a mut FxHashMap<Component, String>,
}

impl Builder<'_> {
    /// The game of a position.
    pub(crate) fn sum<P: Position>(self, position: &P) -> Result<Sum, Stop> {
        let known = self.tables.take::<P, Sum>(self.games.guard());
        let mut walk = Walk { games: self.games, origins: self.origins, known, trail: Trail::default() };
        let sum = walk.sum(position);
        let known = walk.known;
        self.tables.put(known);
        sum
    }
}

struct Walk<'a, P> {
    games: &'a mut SyncGames,
    origins: &'a mut FxHashMap<Component, String>,
    known: Known<P, Sum>,
    trail: Trail<P>,
}

impl<P: Position> Walk<'_, P> {
    fn sum(&mut self, position: &P) -> Result<Sum, Stop> {
        self.games.guard().check()?;
        let mut total = Sum::ZERO;
        for component in position.components() {
            let (representative, sign) = component.normal();
            let mut game = self.component(representative)?;
            if sign == Sign::Negated {
                game = self.games.negative(game)?;
            }
            total = if total == Sum::ZERO { game } else { self.games.plus(total, game)? };
        }
        Ok(total)
    }

    fn component(&mut self, position: P) -> Result<Sum, Stop> {
        if let Some(&sum) = self.known.get(&position) {
            return Ok(sum);
        }
        self.games.guard().charge_positions(1)?;
        if position.move_count(Player::Left).saturating_mul(position.move_count(Player::Right)) > MAX_PAIRS {
            return Err(Stop::TooLarge("a position has more than sixteen million pairs of moves"));
        }
        self.trail.enter(&position)?;
        let sum = with_stack(|| self.explore(&position));
        self.trail.leave(&position, &sum);
        let sum = sum?;
        if let [part] = *self.games.parts(sum) {
            if let Some(family) = terminal_adds::family(&position) {
                self.games.mark(part.component, family);
            }
            if self.games.is_decided(sum) && self.games.terminal(sum).is_none() {
                self.origins.entry(part.component).or_insert_with(|| position.expression());
            }
        }
        self.known.insert(position, sum)?;
        Ok(sum)
    }

    fn explore(&mut self, position: &P) -> Result<Sum, Stop> {
        let (lefts, rights) = (position.moves(Player::Left), position.moves(Player::Right));
        let mut joint = Vec::with_capacity(lefts.len() * rights.len());
        for left in &lefts {
            for right in &rights {
                // A ruleset without joint moves does not come here; see `SyncGame::position`.
                joint.push(match position.joint(left, right) {
                    Some(after) => self.sum(&after)?,
                    None => Sum::ZERO,
                });
            }
        }
        let mut solo = |player, moves: &[P::Move]| -> Result<Vec<Sum>, Stop> {
            moves.iter().map(|action| self.sum(&position.play(player, action))).collect()
        };
        let left = solo(Player::Left, &lefts)?;
        let right = solo(Player::Right, &rights)?;
        // The matrix was made to fit.
        Ok(self.games.component(left, right, joint)?.unwrap_or(Sum::ZERO))
    }
}
