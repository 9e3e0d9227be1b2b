//! Games in which points are counted: Cumulative Subtraction and games given by their moves.

use std::sync::Arc;

use onside_ground::Player;
use onside_lang::value::{Moves as Listed, Scoring, Subtraction};
use onside_lang::{Error, Value};
use onside_number::{IBig, UBig};
use onside_show::boards;
use onside_show::drawing;
use onside_show::picture::Place;

use crate::asker::Asker;
use crate::look::labelled;
use crate::news::{Line, LineStep, News};
use crate::sum::{Body, MOST_CHOICES, Move, Moves, Whole, counted_for_left};
use crate::view::{Choice, Component, EditKind};

/// A longer line of play is cut.
const LONGEST_LINE: usize = 200;

/// A game given by its moves that is over.
const OVER: &str = "ScoringGame([[[],[]]])";

/// Whether it is a position and not the table of all heaps.
pub(crate) fn is_position(scoring: &Scoring) -> bool {
    match scoring {
        Scoring::Subtraction(game) => game.piles.is_some(),
        Scoring::Moves(_) => true,
        Scoring::TwoPiles(_) => false,
    }
}

/// The game with other piles.
fn with_piles(game: &Subtraction, piles: Vec<UBig>) -> Value {
    let actions = Arc::clone(&game.actions);
    Value::Scoring(Arc::new(Scoring::Subtraction(Subtraction { actions, piles: Some(piles) })))
}

/// What a player may do.
pub(crate) fn moves(asker: &mut Asker<'_>, whole: &Whole, scoring: &Scoring, player: Player) -> Result<Moves, Error> {
    match scoring {
        Scoring::Subtraction(game) => of_subtraction(asker, whole, game, player),
        Scoring::Moves(game) => of_moves(asker, whole, game, player),
        Scoring::TwoPiles(_) => Ok(Moves::default()),
    }
}

fn of_subtraction(asker: &mut Asker<'_>, whole: &Whole, game: &Subtraction, player: Player) -> Result<Moves, Error> {
    let piles = game.piles.as_deref().unwrap_or_default();
    let mut found = Moves::default();
    for (pile, size) in piles.iter().enumerate() {
        let fitting = game.actions.available(u128::try_from(size).unwrap_or(u128::MAX));
        for &action in fitting {
            if found.list.len() == MOST_CHOICES {
                found.unlisted = Some(format!("there are many actions; the first {MOST_CHOICES} moves are listed"));
                return Ok(found);
            }
            let stays = size - UBig::from(action);
            let place = usize::try_from(&stays).ok().map(|index| Place { part: pile, index });
            let mut after = piles.to_vec();
            after[pile] = stays;
            let from = if piles.len() > 1 { format!(" from pile {}", pile + 1) } else { String::new() };
            let choice = Choice {
                index: found.list.len(),
                name: format!("take {action}{from}"),
                component: 0,
                places: place.into_iter().collect(),
                result: asker.text(&whole.answer, with_piles(game, after))?,
                points: Some(counted_for_left(IBig::from(action), player)),
            };
            found.list.push(Move { choice, after: None, entry: Some((IBig::from(pile + 1), IBig::from(action))) });
        }
    }
    Ok(found)
}

fn of_moves(asker: &mut Asker<'_>, whole: &Whole, game: &Listed, player: Player) -> Result<Moves, Error> {
    let mut found = Moves::default();
    for step in onside_value::scoring::ScoringGame::moves(game, &game.start, player).into_iter().take(MOST_CHOICES) {
        let over = step.to >= game.listed;
        let result = match over {
            true => OVER.to_owned(),
            false => {
                let after = Listed { start: step.to, ..game.clone() };
                asker.text(&whole.answer, Value::Scoring(Arc::new(Scoring::Moves(after))))?
            }
        };
        let to = if over { "the end".to_owned() } else { format!("position {}", step.to + 1) };
        let choice = Choice {
            index: found.list.len(),
            name: format!("{:+} to {to}", step.points),
            component: 0,
            places: Vec::new(),
            result,
            points: Some(IBig::from(step.points)),
        };
        found.list.push(Move {
            choice,
            after: None,
            entry: (!over).then(|| (IBig::from(step.points), IBig::from(step.to + 1))),
        });
    }
    Ok(found)
}

/// The piles as a component with a board.
pub(crate) fn component(whole: &Whole, scoring: &Scoring) -> Component {
    let sizes = match scoring {
        Scoring::Subtraction(game) => {
            game.piles.as_deref().map(|piles| piles.iter().map(u64::try_from).collect::<Result<Vec<u64>, _>>())
        }
        _ => None,
    };
    let mut component = Component {
        expression: whole.text.clone(),
        title: if sizes.is_some() { "Cumulative Subtraction" } else { "Scoring game" }.to_owned(),
        figure: None,
        undrawn: Some("there is no board".to_owned()),
        text: whole.text.clone(),
        spots: Vec::new(),
        letters: None,
        edits: if sizes.is_some() { vec![EditKind::Heap] } else { Vec::new() },
    };
    let Some(Ok(sizes)) = sizes else { return component };
    component.text = drawing::heaps(&sizes);
    match boards::heaps(&sizes, &[]) {
        Ok(figure) => {
            component.spots = labelled(&figure, &|place| {
                let counters = sizes.get(place.part).map_or(0, |size| usize::try_from(*size).unwrap_or(usize::MAX));
                let heap = format!("heap {}", place.part + 1);
                (if place.index < counters { format!("{heap}, counter {}", place.index + 1) } else { heap }, None)
            });
            (component.figure, component.undrawn) = (Some(figure), None);
        }
        Err(refused) => component.undrawn = Some(refused.message),
    }
    component
}

/// The expression with a pile of another size.
pub(crate) fn with_heap(
    asker: &mut Asker<'_>,
    whole: &Whole,
    scoring: &Scoring,
    heap: usize,
    size: u64,
) -> Result<Option<String>, Error> {
    let Scoring::Subtraction(game) = scoring else { return Ok(None) };
    let mut piles = game.piles.clone().unwrap_or_default();
    match piles.len() {
        count if heap < count && size == 0 && count > 1 => drop(piles.remove(heap)),
        count if heap < count => piles[heap] = UBig::from(size),
        count if heap == count => piles.push(UBig::from(size)),
        _ => return Ok(None),
    }
    asker.text(&whole.answer, with_piles(game, piles)).map(Some)
}

/// The optimal moves of a player, by their numbers, the one that is played first.
pub(crate) fn optimal(
    asker: &mut Asker<'_>,
    whole: &Whole,
    moves: &Moves,
    player: Player,
) -> Result<Vec<usize>, Error> {
    let found = asker.ask(&format!("({}).OptimalMoves({player})", whole.text))?;
    let Value::List(members) = &found.value else { return Ok(Vec::new()) };
    // Entries pile => action and points => position; bare points where play ends.
    let number = |value: &Value| match value {
        Value::Number(number) => number.to_integer(),
        _ => None,
    };
    let is_meant = |found: &Move, member: &Value| match member {
        Value::Entry(entry) => number(&entry.0).zip(number(&entry.1)) == found.entry,
        points => found.entry.is_none() && number(points) == found.choice.points,
    };
    let mut optimal: Vec<usize> = Vec::new();
    for member in members.iter() {
        let meant = moves.list.iter().filter(|found| is_meant(found, member));
        optimal.extend(meant.map(|found| found.choice.index));
    }
    optimal.sort_unstable();
    optimal.dedup();
    // The largest optimal action is what 001 prescribes.
    optimal.sort_by_key(|&index| std::cmp::Reverse(moves.list[index].choice.points.clone().map(abs)));
    Ok(optimal)
}

fn abs(points: IBig) -> IBig {
    if points < IBig::ZERO { -points } else { points }
}

/// The score that optimal play adds if this player starts.
pub(crate) fn result(asker: &mut Asker<'_>, expression: &str, starter: Player) -> Result<IBig, Error> {
    let answer = asker.ask(&format!("({expression}).Result(0, {starter})"))?;
    match &answer.value {
        Value::Number(number) => Ok(number.to_integer().unwrap_or(IBig::ZERO)),
        _ => Ok(IBig::ZERO),
    }
}

/// Tells what optimal play looks like, whoever starts.
pub(crate) fn tell(asker: &mut Asker<'_>, whole: &Whole, tell: &mut dyn FnMut(News)) -> Result<(), Error> {
    for starter in Player::BOTH {
        let result = result(asker, &whole.text, starter)?;
        let mut line = Line { starter, steps: Vec::new(), cut: false, result };
        let (mut left_over, mut player, mut score) = (whole.clone(), starter, IBig::ZERO);
        loop {
            let Body::Scoring(game) = left_over.body.clone() else { break };
            let moves = moves(asker, &left_over, &game, player)?;
            let Some(&best) = optimal(asker, &left_over, &moves, player)?.first() else { break };
            if line.steps.len() == LONGEST_LINE {
                line.cut = true;
                break;
            }
            let chosen = &moves.list[best].choice;
            score += chosen.points.clone().unwrap_or(IBig::ZERO);
            line.steps.push(LineStep {
                player,
                action: chosen.name.clone(),
                left_over: chosen.result.clone(),
                score: score.clone(),
            });
            left_over = crate::sum::read(asker, &chosen.result.clone())?;
            player = player.opponent();
        }
        tell(News::Line(line));
    }
    Ok(())
}
