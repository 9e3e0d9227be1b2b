//! The program's move.
//!
//! Where the players alternate it is a move that wins. If there is none, the game is lost against an opponent who plays
//! well, and the move is the one after which the smallest share of the opponent's answers wins; of several such moves
//! it is the one after which play can last longest, and then the first. Where play may return to a position, a move
//! that wins in the fewest moves comes first, then one after which the game is drawn. In synchronized play the move is
//! drawn from an optimal mixed strategy, exactly; where points are counted it is an optimal one.

use std::cmp::Reverse;
use std::time::Duration;

use onside_ground::{Mode, Player, Stop};
use onside_host::Host;
use onside_lang::{Error, Value};
use onside_solve::nash::SyncGame;

use crate::asker::{Asker, is_cancelled, mistake};
use crate::counsel::{Advice, Joint};
use crate::matrix::{self, is_decided, strategies};
use crate::progress::{longest_play, nearest_win};
use crate::sample::Weights;
use crate::scores;
use crate::sum::{Body, Move, Moves, Part, Whole, listed, moves, read, replaced};
use crate::values::winner;
use crate::view::Kind;

/// So long a move is looked for if the host has no limit of its own.
const PATIENCE: Duration = Duration::from_secs(10);

/// The program's move for a player. The bits must be random; they are asked for in synchronized play only.
///
/// # Errors
/// That the player has no move, that it was called off, or what is wrong with the expression.
pub fn advise(
    host: &mut Host,
    expression: &str,
    mode: Mode,
    player: Player,
    bits: &mut dyn FnMut() -> bool,
) -> Result<Advice, Error> {
    let time = host.limits().time.unwrap_or(PATIENCE);
    let mut asker = Asker::new(host, mode).for_time(Some(time));
    let whole = read(&mut asker, expression)?;
    if let Body::Synchronized(game) = &whole.body {
        return drawn(&mut asker, &whole, game, player, bits);
    }
    let found = moves(&mut asker, &whole, player)?;
    if found.list.is_empty() {
        return Err(mistake(format!("{player} has no move"), "the game is over"));
    }
    if let Body::Scoring(_) = &whole.body {
        let best = scores::optimal(&mut asker, &whole, &found, player)?;
        return Ok(advice(
            &found.list[best.first().copied().unwrap_or(0)],
            "an optimal action for the score at the end",
        ));
    }
    in_turn(&mut asker, &whole, &found, player)
}

fn advice(action: &Move, why: impl Into<String>) -> Advice {
    let choice = &action.choice;
    Advice {
        index: choice.index,
        name: choice.name.clone(),
        result: choice.result.clone(),
        why: why.into(),
        strategy: Vec::new(),
        value: None,
    }
}

/// How a player stands in a game in which the players move in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The player wins, whatever the opponent does.
    Won,
    /// Nobody can force a win.
    Drawn,
    /// The opponent wins, whatever the player does.
    Lost,
    /// It was not found in the time there was.
    Unknown,
}

/// How a player stands when somebody is to move.
///
/// # Errors
/// That it was called off, or what is wrong with the expression.
pub fn standing(host: &mut Host, expression: &str, player: Player, starter: Player) -> Result<Standing, Error> {
    let time = host.limits().time.unwrap_or(PATIENCE);
    let mut asker = Asker::new(host, Mode::Alternating).for_time(Some(time));
    let whole = read(&mut asker, expression)?;
    stands(&mut asker, &whole.text, whole.kind == Kind::Loopy, player, starter)
}

fn stands(
    asker: &mut Asker<'_>,
    expression: &str,
    loopy: bool,
    player: Player,
    starter: Player,
) -> Result<Standing, Error> {
    let asked = match loopy {
        true => asker.ask(&format!("({expression}).OutcomeClass")),
        false => asker.ask(&format!("({expression}).Wins({player}, {starter})")),
    };
    match asked.map(|answer| answer.value) {
        Ok(Value::Boolean(wins)) => Ok(if wins { Standing::Won } else { Standing::Lost }),
        Ok(outcome) => Ok(match winner(&outcome, starter) {
            Some(Some(by)) if by == player => Standing::Won,
            Some(Some(_)) => Standing::Lost,
            Some(None) => Standing::Drawn,
            None => Standing::Unknown,
        }),
        Err(error) if is_cancelled(&error) => Err(error),
        Err(error) if error.stop().is_some_and(|stop| stop != Stop::Rule) => Ok(Standing::Unknown),
        Err(error) => Err(error),
    }
}

fn in_turn(asker: &mut Asker<'_>, whole: &Whole, found: &Moves, player: Player) -> Result<Advice, Error> {
    let list = &found.list;
    let loopy = whole.kind == Kind::Loopy;
    let mut standings = Vec::with_capacity(list.len());
    for action in list {
        let found = stands(asker, &action.choice.result, loopy, player, player.opponent())?;
        if found == Standing::Won && !loopy {
            return Ok(advice(action, "a winning move"));
        }
        standings.push(found);
    }
    let of = |wanted: Standing| -> Vec<usize> { (0..list.len()).filter(|&index| standings[index] == wanted).collect() };
    let won = of(Standing::Won);
    if let Some(&first) = won.first() {
        let sums: Vec<Vec<Part>> = won.iter().map(|&index| after(whole, &list[index])).collect();
        let nearest = asker.work(&whole.answer, None, |guard| nearest_win(&sums, player, guard));
        return Ok(match nearest {
            Ok(Some(at)) => advice(&list[won[at]], "a winning move, by which the game is won soonest"),
            Err(error) if is_cancelled(&error) => return Err(error),
            Ok(None) | Err(_) => advice(&list[first], "a move after which the game is won"),
        });
    }
    if let Some(&drawn) = of(Standing::Drawn).first() {
        return Ok(advice(&list[drawn], "no move wins; after this one the game is drawn"));
    }
    if let Some(&unknown) = of(Standing::Unknown).first() {
        return Ok(advice(&list[unknown], "no winning move was found in the time there was"));
    }
    if found.unlisted.is_some() {
        return Ok(advice(&list[0], "no winning move is among those that are listed"));
    }
    lost(asker, whole, list, player)
}

/// The parts of the sum after a move.
fn after(whole: &Whole, action: &Move) -> Vec<Part> {
    match (&whole.body, &action.after) {
        (Body::Sum(parts), Some(part)) => replaced(parts, action.choice.component, part),
        _ => Vec::new(),
    }
}

/// How many of the opponent's answers win, and how many there are; nothing if that is not found in time.
fn answers(asker: &mut Asker<'_>, whole: &Whole, action: &Move, player: Player) -> Result<Option<(u64, u64)>, Error> {
    let parts = after(whole, action);
    let next = Whole { text: action.choice.result.clone(), body: Body::Sum(parts), ..whole.clone() };
    let opponent = player.opponent();
    let replies = match moves(asker, &next, opponent) {
        Ok(replies) => replies.list,
        Err(error) if is_cancelled(&error) => return Err(error),
        Err(_) => return Ok(None),
    };
    let mut winning = 0;
    for reply in &replies {
        match stands(asker, &reply.choice.result, whole.kind == Kind::Loopy, opponent, player)? {
            Standing::Unknown => return Ok(None),
            Standing::Won => winning += 1,
            Standing::Lost | Standing::Drawn => {}
        }
    }
    Ok(Some((winning, replies.len() as u64)))
}

/// The move of a lost position: the smallest share of winning answers, then the longest play, then the first.
fn lost(asker: &mut Asker<'_>, whole: &Whole, list: &[Move], player: Player) -> Result<Advice, Error> {
    let mut best: Option<(&Move, (u64, u64), Reverse<u64>)> = None;
    for action in list {
        let Some(share) = answers(asker, whole, action, player)? else { break };
        // Shares are compared as fractions, without division.
        let order = best.as_ref().map(|(_, least, _)| {
            let (one, two) = (u128::from(share.0) * u128::from(least.1), u128::from(least.0) * u128::from(share.1));
            one.cmp(&two)
        });
        if order == Some(std::cmp::Ordering::Greater) {
            continue;
        }
        let parts = after(whole, action);
        let length = match asker.work(&whole.answer, None, |guard| longest_play(&parts, guard)) {
            Ok(length) => Reverse(length.unwrap_or(0)),
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(_) => Reverse(0),
        };
        let is_better = match (&best, order) {
            (Some((_, _, old)), Some(std::cmp::Ordering::Equal)) => length < *old,
            _ => true,
        };
        if is_better {
            best = Some((action, share, length));
        }
    }
    Ok(match best {
        Some((action, (winning, all), _)) => advice(
            action,
            format!(
                "every move loses; after this one {winning} of {all} answers win, the smallest share (of equal shares \
                 the longest play)"
            ),
        ),
        None => advice(&list[0], "every move loses, and there was no time to see where a mistake is likeliest"),
    })
}

/// A move drawn from an optimal mixed strategy.
fn drawn(
    asker: &mut Asker<'_>,
    whole: &Whole,
    game: &SyncGame,
    player: Player,
    bits: &mut dyn FnMut() -> bool,
) -> Result<Advice, Error> {
    if is_decided(game) {
        return Err(mistake("the game is decided: one of the players cannot move", "the game is over"));
    }
    let found = strategies(asker, whole, game)?;
    let chances = &found.chances[usize::from(player == Player::Right)];
    let no_strategy = || mistake("no optimal strategy of this game is known", "look at a smaller game");
    let weights = Weights::new(chances).ok_or_else(no_strategy)?;
    let not_random =
        || mistake("the random bits are not random: a thousand draws failed", "give bits of another source");
    let index = weights.draw(bits).ok_or_else(not_random)?;
    let actions = listed(game, player)?;
    let names = game.move_texts(player, &actions);
    let action = *actions.get(index).ok_or_else(no_strategy)?;
    let alone = game.solo(player, action).map_err(|error| mistake(error.to_string(), "look at a smaller game"))?;
    let result = asker.text(&whole.answer, Value::Synchronized(alone.into()))?;
    let value = asker.ask(&format!("({}).NashValue", whole.text))?;
    let value = asker.worth(&value, value.value.clone())?;
    let why = match found.exact {
        true => "drawn from an optimal mixed strategy",
        false => "drawn from a mixed strategy that is optimal up to the enclosure of the value",
    };
    let strategy = names.iter().cloned().zip(chances.iter().cloned()).filter(|(_, chance)| !chance.is_zero());
    Ok(Advice {
        index,
        name: names[index].clone(),
        result,
        why: why.to_owned(),
        strategy: strategy.collect(),
        value: Some(value),
    })
}

/// What two moves at once lead to in a synchronized game, each counted from 0 among the player's moves.
///
/// # Errors
/// What is wrong with the expression, or that there are no such moves.
pub fn joint(host: &mut Host, expression: &str, left: usize, right: usize) -> Result<Joint, Error> {
    let mut asker = Asker::new(host, Mode::Synchronized);
    let whole = read(&mut asker, expression)?;
    let Body::Synchronized(game) = &whole.body else {
        return Err(mistake("in this game the players move in turn", "choose one move after the other"));
    };
    let (lefts, rights) = (listed(game, Player::Left)?, listed(game, Player::Right)?);
    let (Some(&left), Some(&right)) = (lefts.get(left), rights.get(right)) else {
        return Err(mistake("there are no such moves", "choose moves of the lists"));
    };
    let result = matrix::result(&mut asker, &whole, game, left, right)?;
    Ok(Joint { result, repeated: game.is_repeated(left, right) })
}
