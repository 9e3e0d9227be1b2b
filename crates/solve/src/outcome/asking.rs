//! Questions about winners, and the two ways to their answers.
//!
//! Which way is cheaper is not known beforehand: a Domineering board is searched in a thousandth of the time that its
//! value takes, while a large heap has few followers and a search over its sums would never end. So both are tried in
//! turn, each with twice the patience of the last time. Nothing is done twice, because both remember what they have
//! found, so that the answer takes little longer than by the better way alone. Searches count the replies that a move
//! leaves, because boards are decided sooner with them; long rows are decided sooner without, and where nothing but
//! rows is left every other search does not count them.

use onside_ground::{Outcome, Player, Stop};
use onside_ruleset::{AnyPosition, Cycles, Position, with_position};
use onside_value::short::Game;

use super::company::Company;
use super::search::Search;
use super::sum::Sum;
use crate::solver::Solver;

/// How many positions are looked at for a value before the first search.
const FIRST_POSITIONS: u64 = 256;

/// How many sums are searched for one position that is looked at for a value. A position takes some times longer than a
/// sum, and where values are the better way there are mostly few positions.
const SUMS_PER_POSITION: u64 = 32;

/// One of the games of a sum whose winner is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Summand {
    /// A position of any ruleset.
    Position(AnyPosition),
    /// A value, in the solver's arena.
    Game(Game),
}

/// How the winner is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// By a search or by values, whichever comes to an end first.
    #[default]
    Cheapest,
    /// By a search alone.
    Search,
    /// By values alone.
    Value,
}

/// How long something is tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Patience {
    #[default]
    Endless,
    Until(u64),
}

impl Solver {
    /// Who wins the position.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if play can return to a position, see [`Solver::loopy_outcome`].
    pub fn outcome(&mut self, position: &AnyPosition) -> Result<Outcome, Stop> {
        with_position!(position, inner => self.outcome_of(inner))
    }

    /// As [`Solver::outcome`], of a position of any type.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if play can return to a position.
    pub fn outcome_of<P: Position>(&mut self, position: &P) -> Result<Outcome, Stop> {
        let way = if position.facts().cycles == Cycles::Possible { Way::Value } else { self.usual_way() };
        if way != Way::Value {
            let wins =
                Player::BOTH.map(|starter| self.asked(way, starter, |search, solver| search.sum(solver, position)));
            match outcome(wins) {
                // The value tells better what goes round, and may be short in spite of it.
                Err(Stop::Cycle) => {}
                found => return found,
            }
        }
        let value = self.value_of(position)?;
        self.games.outcome(value)
    }

    /// Who wins a sum of positions, which may be of different rulesets, and values.
    ///
    /// # Errors
    /// As of [`Solver::outcome`].
    pub fn outcome_of_sum(&mut self, summands: &[Summand], way: Way) -> Result<Outcome, Stop> {
        outcome(Player::BOTH.map(|starter| self.wins(summands, starter, way)))
    }

    /// Whether a player wins a sum of positions and values if he starts.
    ///
    /// # Errors
    /// As of [`Solver::outcome`].
    pub fn wins(&mut self, summands: &[Summand], starter: Player, way: Way) -> Result<bool, Stop> {
        let way = if way == Way::Cheapest { self.usual_way() } else { way };
        let loops = |summand: &Summand| match summand {
            Summand::Position(position) => position.facts().cycles == Cycles::Possible,
            Summand::Game(_) => false,
        };
        if way == Way::Value || summands.iter().any(loops) {
            return self.wins_by_value(summands, starter);
        }
        let wins = self.asked(way, starter, |search, solver| {
            let mut total = Sum::nothing(&solver.games);
            for summand in summands {
                match summand {
                    Summand::Position(position) => {
                        let sum = with_position!(position, inner => search.sum(solver, inner))?;
                        search.add(solver, &mut total, &sum)?;
                    }
                    Summand::Game(game) => total.add_game(&solver.games, *game)?,
                }
            }
            Ok(total)
        });
        match wins {
            Err(Stop::Cycle) => self.wins_by_value(summands, starter),
            wins => wins,
        }
    }

    fn wins_by_value(&mut self, summands: &[Summand], starter: Player) -> Result<bool, Stop> {
        let mut total = self.games.zero();
        for summand in summands {
            let value = match summand {
                Summand::Position(position) => self.value(position)?,
                Summand::Game(game) => *game,
            };
            total = self.games.sum(total, value)?;
        }
        let zero = self.games.zero();
        let lost = match starter {
            Player::Left => self.games.leq(total, zero)?,
            Player::Right => self.games.leq(zero, total)?,
        };
        Ok(!lost)
    }

    /// How many sums searches have looked at so far.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.search.searched
    }

    /// Without theorems everything is found by the definitions alone, and these are about values.
    fn usual_way(&self) -> Way {
        if self.settings.theorems { Way::Cheapest } else { Way::Value }
    }

    /// Whether the player who starts wins a sum. It is made anew whenever one of its components may have got a value.
    pub(super) fn asked(
        &mut self,
        way: Way,
        starter: Player,
        mut made: impl FnMut(&mut Search, &mut Solver) -> Result<Sum, Stop>,
    ) -> Result<bool, Stop> {
        self.cycle = None;
        let mut search = std::mem::take(&mut self.search);
        let result = (|| {
            // Who asks for a search wants one.
            search.by_theorem = way == Way::Cheapest;
            let mut sum = made(&mut search, self)?;
            if let Some(wins) = search.known_to_win(self, &sum, starter)? {
                return Ok(wins);
            }
            let broad = search.is_broad(&sum);
            let mut positions = FIRST_POSITIONS;
            let mut company = Company::new(self, &search, &sum);
            let before = search.searched;
            loop {
                if way == Way::Cheapest && search.give_values(self, &sum, positions)? {
                    sum = made(&mut search, self)?;
                }
                let alone = company.sums_without(search.searched - before);
                search.patience = match (way, alone) {
                    (Way::Cheapest, _) => Patience::Until(positions.saturating_mul(SUMS_PER_POSITION)),
                    (_, Some(sums)) => Patience::Until(sums),
                    (_, None) => Patience::Endless,
                };
                let wins = match alone {
                    Some(_) => search.wins(self, &sum, starter)?,
                    None => company.wins(self, &mut search, &sum, starter)?,
                };
                if let Some(wins) = wins {
                    return Ok(wins);
                }
                positions = positions.saturating_mul(2);
                search.ignores_replies = way == Way::Cheapest && !broad && !search.ignores_replies;
            }
        })();
        search.ignores_replies = false;
        self.search = search;
        result
    }
}

fn outcome([left, right]: [Result<bool, Stop>; 2]) -> Result<Outcome, Stop> {
    let winner = |starter: Player, wins: bool| if wins { starter } else { starter.opponent() };
    Ok(Outcome::from_winners(winner(Player::Left, left?), winner(Player::Right, right?)))
}
