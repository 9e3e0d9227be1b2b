//! Games in which only one component is undecided and of which enough is known: they need no arena.
//!
//! Terminal components and integers are added where that is proved (`theorems::terminal_adds`), and what is left, one
//! strip or one connected graph, has a way of its own ([`Knowledge::nash`](crate::Knowledge::nash)). Without theorems
//! nothing goes this way, so that what is found by brute force shares nothing with it.

use onside_ground::Stop;
use onside_number::{IBig, Rational};
use onside_value::synchronized::NashValue;

use super::position::SyncPosition;
use super::written::{Atom, SyncGame};
use crate::solver::Solver;

/// The Nash value of a game, if it is one of those.
pub(super) fn value(solver: &Solver, game: &SyncGame) -> Result<Option<NashValue>, Stop> {
    if !solver.settings.theorems {
        return Ok(None);
    }
    match undecided(solver, game) {
        Some((Some(position), offset)) => Ok(position.nash(solver)?.map(|solved| solved.value.shifted(offset))),
        Some((None, offset)) => Ok(Some(NashValue::Exact(Rational::from(IBig::from(offset))))),
        None => match game.as_position() {
            Some(position) => Ok(position.nash(solver)?.map(|solved| solved.value)),
            None => Ok(None),
        },
    }
}

/// The matrix of a game, if it is one position whose matrix is found in this way, and not decided.
pub(super) fn matrix(solver: &Solver, game: &SyncGame) -> Result<Option<Vec<NashValue>>, Stop> {
    let solved = match game.as_position() {
        Some(position) if solver.settings.theorems => position.nash(solver)?,
        _ => None,
    };
    Ok(solved.map(|solved| solved.matrix).filter(|matrix| !matrix.is_empty()))
}

/// The component in which both players can move, if there is one, and the value of everything else, if all of that is
/// terminal.
fn undecided(solver: &Solver, game: &SyncGame) -> Option<(Option<SyncPosition>, i128)> {
    let mut single = None;
    let mut offset = 0;
    for term in game.terms() {
        let count = i128::from(term.count);
        match &term.atom {
            Atom::Integer(n) => offset += count * i128::from(*n),
            Atom::Position(position) => {
                let (undecided, terminal) = position.split(solver)?;
                offset += count * terminal;
                for component in undecided {
                    if count > 1 || single.is_some() {
                        return None;
                    }
                    single = Some(component);
                }
            }
            Atom::Explicit(_) => return None,
        }
    }
    Some((single, offset))
}
