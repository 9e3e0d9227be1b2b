//! How the moves of a short game compare: which lead to options of the canonical form, which are dominated by others,
//! and which the opponent can reverse.
//!
//! These are the definitions themselves, asked of the moves on the board and not of the options of the canonical form:
//! a move of Left is dominated by one that is at least as good, and reversible through an answer of Right after which
//! the game is at most what it was before.

use onside_ground::{Player, Stop};
use onside_lang::{Answer, Error};
use onside_value::short::{Game, ShortGames};

use crate::asker::{Asker, is_cancelled};
use crate::news::{Mark, News};
use crate::sum::{Body, Move, Whole, moves, replaced};
use crate::values::game_of;

/// Whether the first game is at least as good for the player as the second.
fn suits(games: &ShortGames, player: Player, first: Game, second: Game) -> Result<bool, Stop> {
    match player {
        Player::Left => games.leq(second, first),
        Player::Right => games.leq(first, second),
    }
}

/// Tells how both players' moves compare, as far as their values are known.
pub(crate) fn judge(
    asker: &mut Asker<'_>,
    whole: &Whole,
    answer: &Answer,
    game: Game,
    lists: &[Vec<Move>; 2],
    values: &[Vec<Option<Game>>; 2],
    tell: &mut dyn FnMut(News),
) -> Result<(), Error> {
    let mut undecided = Vec::new();
    for ((player, list), values) in Player::BOTH.into_iter().zip(lists).zip(values) {
        let canonical = match asker.work(answer, None, |_| Ok(answer.tables().games.options(game, player)?.to_vec())) {
            Ok(canonical) => canonical,
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(_) => return Ok(()),
        };
        for (action, value) in list.iter().zip(values) {
            let Some(value) = *value else { continue };
            let index = action.choice.index;
            let by = match asker.work(answer, None, |_| dominating(&answer.tables().games, player, index, values)) {
                Ok(by) => by,
                Err(error) if is_cancelled(&error) => return Err(error),
                // There is no time for comparing any more.
                Err(_) => return Ok(()),
            };
            let sensible = canonical.contains(&value);
            tell(News::Judged { player, index, sensible, mark: by.map(Mark::DominatedBy) });
            if by.is_none() {
                undecided.push((player, action, sensible));
            }
        }
    }
    for (player, action, sensible) in undecided {
        match reversing(asker, whole, answer, game, player, action) {
            Ok(None) => {}
            Ok(mark) => tell(News::Judged { player, index: action.choice.index, sensible, mark }),
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(_) => return Ok(()),
        }
    }
    Ok(())
}

/// A move that dominates this one and is not dominated itself; of equal moves the first one dominates.
fn dominating(
    games: &ShortGames,
    player: Player,
    index: usize,
    values: &[Option<Game>],
) -> Result<Option<usize>, Stop> {
    let Some(mut best) = values.get(index).copied().flatten() else { return Ok(None) };
    let mut by = None;
    for (other, value) in values.iter().enumerate() {
        let Some(value) = *value else { continue };
        games.guard().check()?;
        // Equal games are one game, so that a game at least as good is better unless it is the same.
        if value == best {
            if other < by.unwrap_or(index) {
                by = Some(other);
            }
        } else if suits(games, player, value, best)? {
            (best, by) = (value, Some(other));
        }
    }
    if by.is_some() {
        // The first of the moves that are as good as the best one that was met.
        by = values.iter().position(|value| *value == Some(best));
    }
    Ok(by)
}

/// The opponent's first answer that reverses a move.
fn reversing(
    asker: &mut Asker<'_>,
    whole: &Whole,
    answer: &Answer,
    game: Game,
    player: Player,
    action: &Move,
) -> Result<Option<Mark>, Error> {
    let (Body::Sum(parts), Some(after)) = (&whole.body, &action.after) else { return Ok(None) };
    let parts = replaced(parts, action.choice.component, after);
    let next = Whole { text: action.choice.result.clone(), body: Body::Sum(parts), ..whole.clone() };
    for reply in moves(asker, &next, player.opponent())?.list {
        let found = asker.ask(&format!("({}).CanonicalForm", reply.choice.result))?;
        let Some(value) = game_of(asker, answer, &found)? else { continue };
        if asker.work(answer, None, |_| suits(&answer.tables().games, player.opponent(), value, game))? {
            let (reply, result) = (reply.choice.name, reply.choice.result);
            return Ok(Some(Mark::ReversibleThrough { reply, result }));
        }
    }
    Ok(None)
}
