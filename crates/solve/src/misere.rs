//! Positions in misere play, where whoever cannot move wins. The value of normal play says nothing about it: two equal
//! nim-heaps are 0, and yet whoever moves first on two heaps of 2 loses in misere play, while on nothing at all whoever
//! is to move wins.
//!
//! Impartial positions have misere canonical forms, and those of a sum are added. About others only who wins is asked,
//! by looking at everything that can be reached; a position is not taken apart, because the outcome of a sum does not
//! follow from those of its summands.

use std::ops::ControlFlow;

use onside_ground::{Guard, Outcome, Player, Stop};
use onside_ruleset::{AnyPosition, Cycles, Position, Sign, with_position};
use onside_value::misere::{MisereAtoms, MisereGame, MisereGames};

use crate::explore::{Additive, Exploration, Fold, each_option, explore};
use crate::solver::Solver;
use crate::tables::Known;

impl Solver {
    /// The misere canonical form of an impartial position; nothing for any other position. All of one solver's are of
    /// one arena.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if play can return to a position.
    pub fn misere_form(&mut self, games: &MisereGames, position: &AnyPosition) -> Result<Option<MisereGame>, Stop> {
        with_position!(position, inner => self.misere_form_of(games, inner))
    }

    /// As [`Solver::misere_form`], of a position of any type.
    ///
    /// # Errors
    /// As of [`Solver::misere_form`].
    pub fn misere_form_of<P: Position>(
        &mut self,
        games: &MisereGames,
        position: &P,
    ) -> Result<Option<MisereGame>, Stop> {
        if !position.facts().impartial {
            return Ok(None);
        }
        if position.facts().cycles == Cycles::Possible {
            return Err(Stop::Cycle);
        }
        explore(&mut self.tables, &mut self.cycle, MisereForms { games }, position).map(Some)
    }

    /// Who wins if whoever cannot move wins.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if play can return to a position.
    pub fn misere_outcome(&mut self, games: &MisereGames, position: &AnyPosition) -> Result<Outcome, Stop> {
        with_position!(position, inner => self.misere_outcome_of(games, inner))
    }

    /// As [`Solver::misere_outcome`], of a position of any type.
    ///
    /// # Errors
    /// As of [`Solver::misere_outcome`].
    pub fn misere_outcome_of<P: Position>(&mut self, games: &MisereGames, position: &P) -> Result<Outcome, Stop> {
        if let Some(form) = self.misere_form_of(games, position)? {
            return Ok(if games.is_previous_win(form) { Outcome::Previous } else { Outcome::Next });
        }
        let mut known = self.tables.take(self.games.guard());
        let mut exploration = Exploration::new(MisereWinners { guard: self.games.guard() }, &mut known);
        let winners = exploration.single(position.clone());
        self.cycle = exploration.cycle();
        self.tables.put(known);
        let winner = |wins: bool, first: Player| if wins { first } else { first.opponent() };
        winners.map(|MisereFirst([left, right])| {
            Outcome::from_winners(winner(left, Player::Left), winner(right, Player::Right))
        })
    }
}

impl Solver {
    /// An impartial position as a sum of atoms, to which all that can be reached from it are added; nothing for any
    /// other position.
    ///
    /// # Errors
    /// A limit or a request to stop; [`Stop::Cycle`] if play can return to a position.
    pub fn misere_atoms(&mut self, atoms: &mut MisereAtoms, position: &AnyPosition) -> Result<Option<Vec<u32>>, Stop> {
        with_position!(position, inner => self.misere_atoms_of(atoms, inner))
    }

    /// As [`Solver::misere_atoms`], of a position of any type.
    ///
    /// # Errors
    /// As of [`Solver::misere_atoms`].
    pub fn misere_atoms_of<P: Position>(
        &mut self,
        atoms: &mut MisereAtoms,
        position: &P,
    ) -> Result<Option<Vec<u32>>, Stop> {
        if !position.facts().impartial {
            return Ok(None);
        }
        if position.facts().cycles == Cycles::Possible {
            return Err(Stop::Cycle);
        }
        // The numbers of atoms mean nothing to the next question, so the table is not kept.
        let guard = std::sync::Arc::clone(self.games.guard());
        let mut known = Known::new(&guard);
        let mut exploration = Exploration::new(Atoms { atoms, guard: &guard }, &mut known);
        let sum = exploration.sum(position);
        self.cycle = exploration.cycle();
        sum.map(Some)
    }
}

/// Each position as a sum of atoms.
struct Atoms<'a> {
    atoms: &'a mut MisereAtoms,
    guard: &'a Guard,
}

impl<P: Position> Fold<P> for Atoms<'_> {
    type Answer = Vec<u32>;

    fn guard(&self) -> &Guard {
        self.guard
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Vec<u32>, Stop> {
        let mut options = Vec::new();
        exploration.options(position, Player::Left, |option| {
            options.push(option);
            ControlFlow::Continue(())
        })?;
        Ok(vec![exploration.fold.atoms.atom(options)?])
    }
}

impl<P: Position> Additive<P> for Atoms<'_> {
    fn nothing(&self) -> Vec<u32> {
        Vec::new()
    }

    /// The negative of an impartial position is the position.
    fn plus(&mut self, mut total: Vec<u32>, next: Vec<u32>, _sign: Sign) -> Result<Vec<u32>, Stop> {
        total.extend(next);
        Ok(total)
    }
}

/// The misere canonical form of each position.
struct MisereForms<'a> {
    games: &'a MisereGames,
}

impl<P: Position> Fold<P> for MisereForms<'_> {
    type Answer = MisereGame;

    fn guard(&self) -> &Guard {
        self.games.guard()
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<MisereGame, Stop> {
        let mut options = Vec::new();
        exploration.options(position, Player::Left, |option| {
            options.push(option);
            ControlFlow::Continue(())
        })?;
        exploration.fold.games.from_options(options)
    }
}

impl<P: Position> Additive<P> for MisereForms<'_> {
    fn nothing(&self) -> MisereGame {
        MisereGame::ZERO
    }

    /// The negative of an impartial position is the position.
    fn plus(&mut self, total: MisereGame, next: MisereGame, _sign: Sign) -> Result<MisereGame, Stop> {
        self.games.sum(total, next)
    }
}

/// Whether Left, and whether Right, wins in misere play when moving first.
#[derive(Clone, Copy)]
struct MisereFirst([bool; 2]);

/// Who wins each position in misere play.
struct MisereWinners<'a> {
    guard: &'a Guard,
}

impl<P: Position> Fold<P> for MisereWinners<'_> {
    type Answer = MisereFirst;

    fn guard(&self) -> &Guard {
        self.guard
    }

    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<MisereFirst, Stop> {
        let mut wins = [false; 2];
        for (place, player) in Player::BOTH.into_iter().enumerate() {
            let mut stuck = true;
            each_option(position, player, |option| {
                stuck = false;
                let MisereFirst(next) = exploration.single(option)?;
                // The opponent is to move, and it is the one at the other place.
                if next[1 - place] {
                    return Ok(ControlFlow::Continue(()));
                }
                wins[place] = true;
                Ok(ControlFlow::Break(()))
            })?;
            wins[place] |= stuck;
        }
        Ok(MisereFirst(wins))
    }
}
