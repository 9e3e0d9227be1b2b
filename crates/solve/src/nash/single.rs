//! Games that are one strip or one connected graph, perhaps beside terminal components: they need no arena.
//!
//! With theorems, terminal strips and integers are added (`theorems::terminal_adds`) and a Shove strip has its closed form
//! (`theorems::shove_joint`). Without theorems nothing goes this way, so that what is found by brute force shares nothing with it.

use onside_ground::{Guard, Player, Stop};
use onside_number::{IBig, Rational};
use onside_ruleset::boards::strip::Strip;
use onside_ruleset::{AnyPosition, Position};
use onside_value::synchronized::{NashSettings, NashValue};

use super::dense::Solved;
use super::written::{Atom, SyncGame};
use super::{solve_graph, solve_strip};
use crate::theorems::shove_joint;

/// The one component in which both players can move.
enum Single {
    Push(Strip),
    Shove(Strip),
}

/// The Nash value of a game, if it is one of those.
pub(super) fn value(game: &SyncGame, settings: NashSettings, guard: &Guard) -> Result<Option<NashValue>, Stop> {
    if !settings.theorems {
        return Ok(None);
    }
    if let Some(solved) = graph(game, settings, guard)? {
        return Ok(Some(solved.value));
    }
    Ok(match strip(game) {
        Some((Some(Single::Push(strip)), offset)) => {
            solve_strip(strip, settings, guard)?.map(|solved| solved.value.shifted(offset))
        }
        Some((Some(Single::Shove(strip)), offset)) => {
            Some(NashValue::Exact(Rational::from(shove_joint::strip_value(strip))).shifted(offset))
        }
        Some((None, offset)) => Some(NashValue::Exact(Rational::from(IBig::from(offset)))),
        None => None,
    })
}

/// The matrix of a game, if it is exactly one Push strip or one graph and not decided.
pub(super) fn matrix(game: &SyncGame, settings: NashSettings, guard: &Guard) -> Result<Option<Vec<NashValue>>, Stop> {
    if !settings.theorems {
        return Ok(None);
    }
    let solved = match game.as_position() {
        Some(AnyPosition::Push(push)) => match push.strips() {
            [strip] => solve_strip(*strip, settings, guard)?,
            _ => None,
        },
        _ => graph(game, settings, guard)?,
    };
    Ok(solved.map(|solved| solved.matrix).filter(|matrix| !matrix.is_empty()))
}

fn graph(game: &SyncGame, settings: NashSettings, guard: &Guard) -> Result<Option<Solved>, Stop> {
    match game.as_position() {
        // Several parts may be equal, and then the arena is faster.
        Some(AnyPosition::Hackenbush(graph)) if graph.components().len() == 1 => solve_graph(graph, settings, guard),
        _ => Ok(None),
    }
}

/// The strip in which both players can move, if there is one, and the value of everything else, if all of that is terminal.
fn strip(game: &SyncGame) -> Option<(Option<Single>, i128)> {
    let mut single = None;
    let mut offset = 0;
    for term in game.terms() {
        let count = i128::from(term.count);
        let (strips, wrap): (&[Strip], fn(Strip) -> Single) = match &term.atom {
            Atom::Integer(n) => {
                offset += count * i128::from(*n);
                continue;
            }
            Atom::Position(position) => match &**position {
                AnyPosition::Push(push) => (push.strips(), Single::Push),
                AnyPosition::Shove(shove) => (shove.strips(), Single::Shove),
                _ => return None,
            },
            Atom::Explicit(_) => return None,
        };
        for &strip in strips {
            if strip.blue() == 0 || strip.red() == 0 {
                offset += count * (numbers(strip, Player::Left) - numbers(strip, Player::Right));
            } else if count == 1 && single.is_none() {
                single = Some(wrap(strip));
            } else {
                return None;
            }
        }
    }
    Some((single, offset))
}

/// The sum of the numbers of a player's squares, which is what they are worth when the other player has no piece.
fn numbers(strip: Strip, player: Player) -> i128 {
    let pieces = strip.pieces(player);
    (0..128).filter(|bit| pieces >> bit & 1 == 1).map(|bit| i128::from(bit) + 1).sum()
}
