//! What a view is worth, told one piece after the other.
//!
//! Who wins comes first, then the value with what follows from it, then the moves one by one, then how they compare.
//! What does not come to an end in time is left out with the reason; a search for outcomes goes further than values do.

use std::time::Duration;

use onside_ground::{Outcome, Player};
use onside_host::Host;
use onside_lang::value::Class;
use onside_lang::{Answer, Error, Value};
use onside_number::Rational;
use onside_show::picture::Figure;
use onside_value::short::Game;

use crate::asker::{Asker, is_cancelled};
use crate::judge::judge;
use crate::matrix;
use crate::news::{GraphOf, MoveNews, News, Reason, Worth};
use crate::scores;
use crate::sum::{Body, Move, Whole, moves, read};
use crate::view::View;

/// A move gets at least so much time when there is not enough for all of them.
const LEAST: Duration = Duration::from_millis(20);

/// Tells what becomes known of a view within a time, or without an end of it if none is given; the limits of the host
/// hold for each single question besides. A view from which all moves were taken is asked about as a
/// whole only.
///
/// # Errors
/// That it was called off, or that the view's expression is none any more. That something is not known is news.
pub fn values(host: &mut Host, view: &View, time: Option<Duration>, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    let mut asker = Asker::new(host, view.mode).for_time(time);
    let whole = read(&mut asker, &view.expression)?;
    let wanted = !(view.left.is_empty() && view.right.is_empty());
    let told = match &whole.body {
        Body::Sum(_) => of_sum(&mut asker, &whole, wanted, tell),
        Body::Synchronized(game) => matrix::tell(&mut asker, &whole, game, wanted, tell),
        Body::Scoring(_) => of_scores(&mut asker, &whole, tell),
    };
    told.or_else(|error| excuse(error, tell))
}

/// Goes on after an error, which is told, unless the work was called off.
pub(crate) fn excuse(error: Error, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    if is_cancelled(&error) {
        return Err(error);
    }
    tell(News::Unknown(Reason::from(&error)));
    Ok(())
}

/// What was found, or nothing if it could not be found; an error only if the work was called off.
pub(crate) fn found<T>(result: Result<T, Error>, tell: &mut dyn FnMut(News)) -> Result<Option<T>, Error> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) => excuse(error, tell).map(|()| None),
    }
}

/// A part of the time that is left.
fn share(asker: &Asker<'_>, parts: u32) -> Option<Duration> {
    asker.left().map(|left| (left / parts.max(1)).max(LEAST))
}

fn of_sum(asker: &mut Asker<'_>, whole: &Whole, wanted: bool, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    let text = &whole.text;
    let most = share(asker, 4);
    if let Some(outcome) = found(asker.ask_within(&format!("({text}).OutcomeClass"), most), tell)? {
        let worth = asker.worth(&outcome, outcome.value.clone())?;
        tell(News::Outcome(worth.text));
    }
    let most = share(asker, 2);
    let value = found(asker.ask_within(&format!("({text}).CanonicalForm"), most), tell)?;
    if let Some(answer) = &value {
        let worth = asker.worth(answer, answer.value.clone());
        if let Some(worth) = found(worth, tell)? {
            tell(News::Value(worth));
        }
        let told = match &answer.value {
            Value::Number(_) | Value::Game(_) | Value::Literal(..) => heat(asker, text, tell),
            _ => sides(asker, text, answer, tell),
        };
        told.or_else(|error| excuse(error, tell))?;
    }
    if whole.kind == crate::view::Kind::Loopy {
        graph(asker, text, value.as_ref(), tell)?;
    }
    if wanted { of_moves(asker, whole, value.as_ref(), tell) } else { Ok(()) }
}

/// The mean, the temperature and the thermograph of a short game.
fn heat(asker: &mut Asker<'_>, text: &str, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    let mut number = |name: &str| {
        let answer = asker.ask(&format!("({text}).{name}"))?;
        asker.worth(&answer, answer.value.clone())
    };
    let (mean, temperature) = (number("Mean")?, number("Temperature")?);
    tell(News::Heat { mean, temperature });
    let graph = asker.ask(&format!("({text}).Thermograph"))?;
    if let Value::Thermograph(thermograph) = &graph.value
        && let Ok(figure) = onside_draw::thermographs(&[(String::new(), (**thermograph).clone())])
    {
        tell(News::Thermograph(figure));
    }
    Ok(())
}

/// The sides of a loopy game.
fn sides(asker: &mut Asker<'_>, text: &str, _: &Answer, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    let mut side = |name: &str| {
        let answer = asker.ask(&format!("({text}).{name}"))?;
        asker.worth(&answer, answer.value.clone())
    };
    let (onside, offside) = (side("Onside")?, side("Offside")?);
    tell(News::Sides { onside, offside });
    Ok(())
}

/// The longer side of the largest graph that can be read on a page, in hundredths of a pixel.
const LARGEST_GRAPH: i64 = 400_000;

/// The graph of all positions that can be reached, or of the value where that is too large to be found or to be read;
/// nothing where both are.
fn graph(asker: &mut Asker<'_>, text: &str, value: Option<&Answer>, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    let most = share(asker, 4);
    let readable = |figure: &Figure| figure.picture.width.max(figure.picture.height) <= LARGEST_GRAPH;
    let drawn = match asker.ask_within(&format!("PositionGraph({text})"), most) {
        Err(error) if is_cancelled(&error) => return Err(error),
        Ok(answer) => match &answer.value {
            Value::Picture(figure) if readable(figure) => Some((**figure).clone()),
            _ => None,
        },
        Err(_) => None,
    };
    if let Some(figure) = drawn {
        tell(News::Graph(figure, GraphOf::Positions));
    } else if let Some(figure) = value.and_then(|value| value.part(value.value.clone()).figure().ok())
        && readable(&figure)
    {
        tell(News::Graph(figure, GraphOf::Value));
    }
    Ok(())
}

/// What each move is worth, then how the moves compare.
fn of_moves(
    asker: &mut Asker<'_>,
    whole: &Whole,
    value: Option<&Answer>,
    tell: &mut dyn FnMut(News),
) -> Result<(), Error> {
    let lists = [moves(asker, whole, Player::Left)?.list, moves(asker, whole, Player::Right)?.list];
    let mut left = lists.iter().map(Vec::len).sum::<usize>();
    let mut games: [Vec<Option<Game>>; 2] = Default::default();
    for ((player, list), games) in Player::BOTH.into_iter().zip(&lists).zip(&mut games) {
        for action in list {
            let most = share(asker, u32::try_from(left).unwrap_or(u32::MAX));
            let (news, game) = of_move(asker, action, player, value, most)?;
            tell(News::Move(news));
            games.push(game);
            left -= 1;
        }
    }
    if let Some(answer) = value
        && let Some(game) = game_of(asker, answer, answer)?
    {
        judge(asker, whole, answer, game, &lists, &games, tell)?;
    }
    Ok(())
}

/// The short game that an answer is, in the tables of another answer; nothing if it is none, or if the tables have been
/// renewed in between.
pub(crate) fn game_of(asker: &mut Asker<'_>, whole: &Answer, answer: &Answer) -> Result<Option<Game>, Error> {
    if !std::ptr::eq(whole.tables(), answer.tables()) {
        return Ok(None);
    }
    match &answer.value {
        Value::Game(game) | Value::Literal(_, game) => Ok(Some(*game)),
        Value::Number(number) => match number.to_dyadic() {
            Some(dyadic) => asker.work(whole, None, |_| whole.tables().games.number(dyadic)).map(Some),
            None => Ok(None),
        },
        _ => Ok(None),
    }
}

fn of_move(
    asker: &mut Asker<'_>,
    action: &Move,
    player: Player,
    whole: Option<&Answer>,
    most: Option<Duration>,
) -> Result<(MoveNews, Option<Game>), Error> {
    let result = &action.choice.result;
    let mut news = MoveNews {
        player,
        index: action.choice.index,
        value: None,
        outcome: None,
        winning: None,
        drawing: None,
        reason: None,
    };
    let mut game = None;
    // Where the whole has no value in time its options will have none either.
    if let Some(whole) = whole {
        match asker.ask_within(&format!("({result}).CanonicalForm"), most) {
            Ok(answer) => {
                game = game_of(asker, whole, &answer)?;
                match asker.worth(&answer, answer.value.clone()) {
                    Ok(worth) => news.value = Some(worth),
                    Err(error) if is_cancelled(&error) => return Err(error),
                    Err(error) => news.reason = Some(Reason::from(&error)),
                }
            }
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(error) => news.reason = Some(Reason::from(&error)),
        }
    }
    match asker.ask_within(&format!("({result}).OutcomeClass"), most) {
        Ok(answer) => {
            if let Some(winner) = winner(&answer.value, player.opponent()) {
                news.winning = Some(winner == Some(player));
                news.drawing = Some(winner.is_none());
            }
            news.outcome = Some(asker.text(&answer, answer.value.clone())?);
        }
        Err(error) if is_cancelled(&error) => return Err(error),
        Err(error) => news.reason = Some(Reason::from(&error)),
    }
    Ok((news, game))
}

/// Who wins if this player starts, nobody if the game is drawn then; nothing if the value is no outcome class of games
/// in which the players move in turn.
pub(crate) fn winner(outcome: &Value, starter: Player) -> Option<Option<Player>> {
    use Player::{Left, Right};
    let by_starter = match outcome {
        Value::Outcome(Outcome::Left) => [Some(Left), Some(Left)],
        Value::Outcome(Outcome::Right) => [Some(Right), Some(Right)],
        Value::Outcome(Outcome::Next) => [Some(Left), Some(Right)],
        Value::Outcome(Outcome::Previous) => [Some(Right), Some(Left)],
        Value::Class(Class::Draw) => [None, None],
        Value::Class(Class::NHat) => [Some(Left), None],
        Value::Class(Class::NCheck) => [None, Some(Right)],
        Value::Class(Class::PHat) => [None, Some(Left)],
        Value::Class(Class::PCheck) => [Some(Right), None],
        _ => return None,
    };
    Some(by_starter[usize::from(starter == Right)])
}

/// What moves are worth where points are counted: the score at the end, from score 0 before the move.
fn of_scores(asker: &mut Asker<'_>, whole: &Whole, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    scores::tell(asker, whole, tell)?;
    for player in Player::BOTH {
        let found = moves(asker, whole, player)?;
        let optimal = scores::optimal(asker, whole, &found, player)?;
        for action in &found.list {
            let choice = &action.choice;
            let rest = scores::result(asker, &choice.result, player.opponent())?;
            let total = rest + choice.points.clone().unwrap_or_default();
            let worth: Worth = asker.worth(&whole.answer, Value::Number(Rational::from(total)))?;
            tell(News::Move(MoveNews {
                player,
                index: choice.index,
                value: Some(worth),
                outcome: None,
                winning: None,
                drawing: None,
                reason: None,
            }));
            let sensible = optimal.contains(&choice.index);
            tell(News::Judged { player, index: choice.index, sensible, mark: None });
        }
    }
    Ok(())
}
