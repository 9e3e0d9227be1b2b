//! Outcome, value and winning moves of sums of Cherries, with the grounds on which they rest.
//!
//! The theorem of `value::cherries` answers without any search. Where it does not reach (an explicit game among the
//! terms, another ruleset, a sub-segment without a value, theorems switched off) the game is searched, and the answer
//! says so. Conjecture 5.29 is never used unless it is asked for by name.

use std::fmt;

use onside_ground::{Player, Stop};
use onside_value::cherries::{
    self, Analysis, OutcomeClass, StackValue, Unproved, analyse_by_definition_524, analyse_copies,
};
use onside_value::synchronized::ByStrategies;

use super::components::Components;
use crate::nash::{Error, SyncGame, SyncMove};
use crate::solver::Solver;

/// More pairs of moves than this are not searched for winning moves.
const MOST_PAIRS: usize = 1_000_000;

/// By which theory to answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theory {
    /// By what is proved; by search where nothing is.
    #[default]
    Proved,
    /// By Definition 5.24 and Conjecture 5.29 of 000, which is false for some sums.
    Definition524,
}

/// On what an answer rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// A theorem, or the conjecture that was asked for.
    Theory(cherries::Grounds),
    /// All positions that can be reached were looked at.
    Search {
        /// The sub-segment without a value because of which the theorem did not apply, if it was that.
        because: Option<Unproved>,
    },
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grounds::Theory(grounds) => grounds.fmt(f),
            Grounds::Search { because: None } => f.write_str("search"),
            Grounds::Search { because: Some(reason) } => write!(f, "search ({reason})"),
        }
    }
}

/// Who wins a sum, and why.
pub struct CherriesAnswer {
    outcome: OutcomeClass,
    grounds: Grounds,
    known: Option<(Components, Analysis)>,
}

impl CherriesAnswer {
    /// Who wins (000, section 4.1).
    #[must_use]
    pub fn outcome(&self) -> OutcomeClass {
        self.outcome
    }

    /// On what the answer rests.
    #[must_use]
    pub fn grounds(&self) -> Grounds {
        self.grounds
    }

    /// The value of the sum, unless it was searched.
    #[must_use]
    pub fn value(&self) -> Option<&StackValue> {
        self.known.as_ref().map(|(_, analysis)| analysis.total())
    }
}

impl Solver {
    /// Who wins a sum of Cherries of any kind, with its value, by proof or else by search.
    ///
    /// # Errors
    /// A limit.
    pub fn cherries_analysis(&mut self, game: &SyncGame, theory: Theory) -> Result<CherriesAnswer, Stop> {
        let mut because = None;
        if (self.settings.theorems || theory == Theory::Definition524)
            && let Some(components) = Components::of(game)
        {
            let guard = self.games.guard();
            let counted = components.list.iter().map(|(copies, component)| (*copies, component));
            let analysis = match theory {
                Theory::Proved => analyse_copies(counted, guard),
                Theory::Definition524 => analyse_by_definition_524(counted, guard).map_err(Unproved::Stop),
            };
            match analysis {
                Ok(analysis) => {
                    return Ok(CherriesAnswer {
                        outcome: analysis.outcome(),
                        grounds: Grounds::Theory(analysis.grounds()),
                        known: Some((components, analysis)),
                    });
                }
                Err(Unproved::Stop(stop)) => return Err(stop),
                Err(reason) => because = Some(reason),
            }
        }
        let outcome = self.searched_outcome(game)?;
        Ok(CherriesAnswer { outcome, grounds: Grounds::Search { because }, known: None })
    }

    /// The moves of a player that win against every reply, in the order of [`SyncGame::moves`].
    ///
    /// # Errors
    /// A limit, or more moves than can be listed.
    pub fn cherries_winning_moves(
        &mut self,
        game: &SyncGame,
        answer: &CherriesAnswer,
        player: Player,
    ) -> Result<Vec<SyncMove>, Error> {
        if answer.outcome.winner() != Some(player) {
            return Ok(Vec::new());
        }
        let moves = game.moves(player)?;
        match &answer.known {
            Some((components, analysis)) => {
                let winning = analysis.winning_moves(player, self.games.guard())?;
                let of_term = |(index, term): (usize, &crate::nash::Term)| -> Vec<bool> {
                    let own = components.moves(index, &term.atom, player);
                    own.iter().map(|action| winning.binary_search(action).is_ok()).collect()
                };
                let wins: Vec<Vec<bool>> = game.terms().iter().enumerate().map(of_term).collect();
                let is_winning = |action: &SyncMove| {
                    wins.get(action.term).and_then(|own| own.get(action.index)).copied().unwrap_or(false)
                };
                Ok(moves.into_iter().filter(is_winning).collect())
            }
            None => self.searched_winning_moves(game, player, moves),
        }
    }

    /// The player's best move: of the moves that cost least one that a reply on the same component cannot spoil. It
    /// wins if any move does. `None` if there is no move, or if the game was searched.
    #[must_use]
    pub fn cherries_best_move(&self, game: &SyncGame, answer: &CherriesAnswer, player: Player) -> Option<SyncMove> {
        let (components, analysis) = answer.known.as_ref()?;
        let best = analysis.best_move(player)?;
        let terms = game.terms().iter().enumerate();
        let mut places = terms.filter_map(|(term, own)| {
            let index = components.moves(term, &own.atom, player).iter().position(|action| *action == best)?;
            Some(SyncMove { term, copy: 0, index })
        });
        places.next()
    }

    /// The coarse class of a synchronized game (000): by the theory of Cherries where it reaches, else by search.
    ///
    /// # Errors
    /// A limit.
    pub fn coarse_class(&mut self, game: &SyncGame) -> Result<OutcomeClass, Stop> {
        Ok(self.cherries_analysis(game, Theory::Proved)?.outcome)
    }

    /// The class by strategies (003, Table 3.1). The theory of Cherries knows it where one player wins; the classes in
    /// which neither does are told apart by search only.
    ///
    /// # Errors
    /// A limit.
    pub fn class_by_strategies(&mut self, game: &SyncGame) -> Result<ByStrategies, Stop> {
        if self.settings.theorems && Components::of(game).is_some() {
            match self.cherries_analysis(game, Theory::Proved)?.outcome {
                OutcomeClass::Left => return Ok(ByStrategies::Left),
                OutcomeClass::Right => return Ok(ByStrategies::Right),
                OutcomeClass::Undecided => {}
            }
        }
        Ok(self.outlook(game)?.class())
    }

    fn searched_outcome(&mut self, game: &SyncGame) -> Result<OutcomeClass, Stop> {
        Ok(match self.outlook(game)?.class() {
            ByStrategies::Left => OutcomeClass::Left,
            ByStrategies::Right => OutcomeClass::Right,
            _ => OutcomeClass::Undecided,
        })
    }

    fn searched_winning_moves(
        &mut self,
        game: &SyncGame,
        player: Player,
        moves: Vec<SyncMove>,
    ) -> Result<Vec<SyncMove>, Error> {
        let replies = game.moves(player.opponent())?;
        if moves.len().saturating_mul(replies.len()) > MOST_PAIRS {
            return Err(Error::TooManyMoves);
        }
        let mut winning = Vec::new();
        'moves: for action in moves {
            for &reply in &replies {
                let (left, right) = if player == Player::Left { (action, reply) } else { (reply, action) };
                let after = game.joint(left, right)?;
                if self.searched_outcome(&after)?.winner() != Some(player) {
                    continue 'moves;
                }
            }
            winning.push(action);
        }
        Ok(winning)
    }
}
