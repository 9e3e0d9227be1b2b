//! From positions to synchronized games: everything that solo and joint moves reach, component by component.
//!
//! A component is known by its representative under symmetry and a sign; the arena then recognises isomorphic games
//! of different positions and rulesets.

use std::sync::Arc;

use onside_ground::{Guard, Player, Stop};
use onside_ruleset::{Position, Sign};
use onside_value::synchronized::{Component, Joint, Sum, SyncGames};
use rustc_hash::FxHashMap;

use super::questions::MISFIT;
use crate::explore::{Additive, Exploration, Fold};
use crate::knowledge::Knowledge;

/// More joint moves than this in one component cannot be written out.
const MAX_PAIRS: u128 = 1 << 24;

/// The game that each position is.
pub(super) struct Build<'a, P> {
    pub(super) games: &'a mut SyncGames,
    /// A position for each decided component that is not terminal, to be named in warnings.
    pub(super) origins: &'a mut FxHashMap<Component, String>,
    pub(super) knowledge: Option<Arc<dyn Knowledge<P>>>,
}

impl<P: Position> Fold<P> for Build<'_, P> {
    type Answer = Sum;

    fn guard(&self) -> &Guard {
        self.games.guard()
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Sum, Stop> {
        if position.move_count(Player::Left).saturating_mul(position.move_count(Player::Right)) > MAX_PAIRS {
            return Err(Stop::TooLarge("a position has more than sixteen million pairs of moves"));
        }
        let (lefts, rights) = (position.moves(Player::Left), position.moves(Player::Right));
        let mut joint = Vec::with_capacity(lefts.len() * rights.len());
        for left in &lefts {
            for right in &rights {
                // A ruleset without joint moves does not come here; see `SyncGame::position`.
                const NO_RULE: Stop = Stop::Internal("a ruleset with joint moves has none for a pair of legal moves");
                let after = position.joint(left, right).ok_or(NO_RULE)?;
                joint.push(if after == *position { Joint::Again } else { Joint::To(exploration.sum(&after)?) });
            }
        }
        let mut solo = |player, moves: &[P::Move]| -> Result<Vec<Sum>, Stop> {
            moves.iter().map(|action| exploration.sum(&position.play(player, action))).collect()
        };
        let left = solo(Player::Left, &lefts)?;
        let right = solo(Player::Right, &rights)?;
        let Build { games, origins, knowledge } = &mut exploration.fold;
        let sufficient = knowledge.as_ref().and_then(|knowledge| knowledge.sufficient(position)).and_then(|moves| {
            let row = lefts.iter().position(|action| *action == moves[0])?;
            let column = rights.iter().position(|action| *action == moves[1])?;
            Some([left[row], right[column], joint[row * right.len() + column].game()?])
        });
        let sum = games.component_of_rounds(left, right, joint)?.ok_or(MISFIT)?;
        if let [part] = *games.parts(sum) {
            if let Some(family) = knowledge.as_ref().and_then(|knowledge| knowledge.family(position)) {
                games.mark(part.component, family);
            }
            if let Some(company) = knowledge.as_ref().and_then(|knowledge| knowledge.company(position)) {
                games.mark_company(part.component, company);
            }
            if let Some(moves) = sufficient {
                games.mark_sufficient(part.component, moves)?;
            }
            if games.is_decided(sum) && games.terminal(sum).is_none() {
                origins.entry(part.component).or_insert_with(|| position.expression());
            }
        }
        Ok(sum)
    }
}

impl<P: Position> Additive<P> for Build<'_, P> {
    fn nothing(&self) -> Sum {
        Sum::ZERO
    }

    fn plus(&mut self, total: Sum, next: Sum, sign: Sign) -> Result<Sum, Stop> {
        let next = match sign {
            Sign::Same => next,
            Sign::Negated => self.games.negative(next)?,
        };
        if total == Sum::ZERO { Ok(next) } else { self.games.plus(total, next) }
    }
}
