//! Positions as figures, alone, with a move marked, and before and after a move.
//!
//! The functions that end in `_of` serve a position of any type, also of a ruleset that nobody here has heard of.

use onside_ground::Player;
use onside_ruleset::{AnyPosition, Position, with_position};
use onside_show::boards::{Mark, Place};
use onside_show::figures::trees::DrawnTree;
use onside_show::picture::{Figure, Ink, NotDrawn};

use crate::board::DrawnBoard;

/// Moves of a position with more than this are not looked up.
const MOST_MOVES: u128 = 100_000;

/// A position of any registered ruleset.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn position(position: &AnyPosition) -> Result<Figure, NotDrawn> {
    with_position!(position, inner => position_of(inner))
}

/// A position with one of the player's moves marked, then what it leads to. Moves are counted from 0 in the order in
/// which the ruleset lists them; nothing if there is no such move.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn with_move(position: &AnyPosition, player: Player, index: usize) -> Result<Option<Figure>, NotDrawn> {
    with_position!(position, inner => with_move_of(inner, player, index))
}

/// A position with a move of each player marked, then what both moves at once lead to (003, Figure 3.1); nothing if
/// there are no such moves or no such rule.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn joint_move(position: &AnyPosition, left: usize, right: usize) -> Result<Option<Figure>, NotDrawn> {
    with_position!(position, inner => joint_move_of(inner, left, right))
}

/// A position; one without a board is drawn as its text.
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn position_of<P: Position>(position: &P) -> Result<Figure, NotDrawn> {
    marked(position, &[])
}

/// As [`with_move`].
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn with_move_of<P: Position>(position: &P, player: Player, index: usize) -> Result<Option<Figure>, NotDrawn> {
    refuse_many(position, player)?;
    let moves = position.moves(player);
    let Some(action) = moves.get(index) else { return Ok(None) };
    let before = marked(position, &[mark(position, player, action)])?;
    Ok(Some(before.then(marked(&position.play(player, action), &[])?)))
}

/// As [`joint_move`].
///
/// # Errors
/// That it is too large, and how to restrict the picture.
pub fn joint_move_of<P: Position>(position: &P, left: usize, right: usize) -> Result<Option<Figure>, NotDrawn> {
    Player::BOTH.into_iter().try_for_each(|player| refuse_many(position, player))?;
    let (lefts, rights) = (position.moves(Player::Left), position.moves(Player::Right));
    let (Some(left), Some(right)) = (lefts.get(left), rights.get(right)) else { return Ok(None) };
    let Some(after) = position.joint(left, right) else { return Ok(None) };
    let marks = [mark(position, Player::Left, left), mark(position, Player::Right, right)];
    Ok(Some(marked(position, &marks)?.then(marked(&after, &[])?)))
}

fn refuse_many<P: Position>(position: &P, player: Player) -> Result<(), NotDrawn> {
    if position.move_count(player) <= MOST_MOVES {
        return Ok(());
    }
    Err(NotDrawn {
        message: format!("moves are drawn of positions with at most {MOST_MOVES} moves; this one has more"),
        hint: "draw the move in a smaller position".into(),
    })
}

fn mark<P: Position>(position: &P, player: Player, action: &P::Move) -> Mark {
    let ink = match player {
        Player::Left => Ink::Left,
        Player::Right => Ink::Right,
    };
    let places = position.places(action).into_iter().map(|(part, index)| Place { part, index });
    Mark { ink, places: places.collect() }
}

fn marked<P: Position>(position: &P, marks: &[Mark]) -> Result<Figure, NotDrawn> {
    let mut figure = match position.board() {
        Some(data) => DrawnBoard::new(position.facts(), data).figure(marks)?,
        None => DrawnTree::new(&position.label()).figure()?,
    };
    figure.picture.description = format!("{}: {}", position.facts().title, figure.picture.description);
    Ok(figure)
}
