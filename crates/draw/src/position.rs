//! Positions as figures, alone, with a move marked, and before and after a move.

use onside_ground::Player;
use onside_ruleset::AnyPosition;
use onside_show::boards::{Mark, Place};
use onside_show::picture::{Figure, Ink, TooLarge};

use crate::board::DrawnBoard;

/// Moves of a position with more than this are not looked up.
const MOST_MOVES: u128 = 100_000;

/// A position of any ruleset.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn position(position: &AnyPosition) -> Result<Figure, TooLarge> {
    marked(position, &[])
}

/// A position with one of the player's moves marked, then what it leads to. Moves are counted from 0 in the order in which the
/// ruleset lists them; nothing if there is no such move.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn with_move(position: &AnyPosition, player: Player, index: usize) -> Result<Option<Figure>, TooLarge> {
    refuse_many(position, player)?;
    let Some((places, after)) = position.chosen(player, index) else { return Ok(None) };
    Ok(Some(marked(position, &[mark(player, places)])?.then(marked(&after, &[])?)))
}

/// A position with a move of each player marked, then what both moves at once lead to (003, Figure 3.1); nothing if there are no
/// such moves or no such rule.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn joint_move(position: &AnyPosition, left: usize, right: usize) -> Result<Option<Figure>, TooLarge> {
    Player::BOTH.into_iter().try_for_each(|player| refuse_many(position, player))?;
    let (Some(after), Some((left, _)), Some((right, _))) =
        (position.joint(left, right), position.chosen(Player::Left, left), position.chosen(Player::Right, right))
    else {
        return Ok(None);
    };
    let before = marked(position, &[mark(Player::Left, left), mark(Player::Right, right)])?;
    Ok(Some(before.then(marked(&after, &[])?)))
}

fn refuse_many(position: &AnyPosition, player: Player) -> Result<(), TooLarge> {
    if position.move_count(player) <= MOST_MOVES {
        return Ok(());
    }
    Err(TooLarge {
        message: format!("moves are drawn of positions with at most {MOST_MOVES} moves; this one has more"),
        hint: "draw the move in a smaller position".into(),
    })
}

fn mark(player: Player, places: Vec<(usize, usize)>) -> Mark {
    let ink = match player {
        Player::Left => Ink::Left,
        Player::Right => Ink::Right,
    };
    Mark { ink, places: places.into_iter().map(|(part, index)| Place { part, index }).collect() }
}

fn marked(position: &AnyPosition, marks: &[Mark]) -> Result<Figure, TooLarge> {
    let printed = position.print();
    let name = position.facts().name;
    let inner =
        printed.strip_prefix(name).and_then(|rest| rest.strip_prefix('(')).and_then(|rest| rest.strip_suffix(')'));
    let Some(board) = inner.and_then(|inner| DrawnBoard::read(position.facts(), inner)) else {
        // A ruleset whose text its board cannot take apart is drawn as its text.
        return Ok(Figure { text: printed, ..Figure::default() });
    };
    let mut figure = board.figure(marks)?;
    figure.picture.description = format!("{}: {}", position.facts().title, figure.picture.description);
    Ok(figure)
}
