//! Reads what the printer writes: short games and explicit forms. The text itself is read in `crate::notation`.

use onside_ground::Player;

use super::super::arena::ShortGames;
use super::super::form::{Form, Forms};
use super::super::game::Game;
use crate::notation::{Id, Node, ParseError, Reason, Written, read};

/// The short game that a text is.
///
/// # Errors
/// The place that is wrong and why; or a limit.
pub fn parse(games: &ShortGames, text: &str) -> Result<Game, ParseError> {
    let written = read(games.guard(), text)?;
    let mut values = vec![games.zero(); written.len()];
    for &id in written.order() {
        let value = match written.node(id) {
            Node::Braces { options, .. } => {
                let [left, right] =
                    options.each_ref().map(|side| side.iter().map(|&id| values[id]).collect::<Vec<_>>());
                games.from_options(&left, &right).map_err(Reason::Stop)
            }
            node => unbraced(games, node, |id| values[id]),
        };
        values[id] = value.map_err(|reason| written.error(id, reason))?;
    }
    Ok(values[written.whole()])
}

/// The explicit form that a text is: braces are taken as they stand.
///
/// # Errors
/// The place that is wrong and why; or a limit.
pub fn parse_form(games: &ShortGames, forms: &Forms, text: &str) -> Result<Form, ParseError> {
    let written = read(games.guard(), text)?;
    let mut values = vec![games.zero(); written.len()];
    let mut made = vec![Form::from(games.zero()); written.len()];
    for &id in written.order() {
        made[id] = form(games, forms, &written, id, &made, &values).map_err(|reason| written.error(id, reason))?;
        values[id] = forms.value(made[id]).map_err(|stop| written.error(id, stop))?;
    }
    Ok(made[written.whole()])
}

fn form(
    games: &ShortGames,
    forms: &Forms,
    written: &Written,
    id: Id,
    made: &[Form],
    values: &[Game],
) -> Result<Form, Reason> {
    match written.node(id) {
        Node::Braces { options, .. } => {
            let [left, right] = options.each_ref().map(|side| side.iter().map(|&id| made[id]).collect::<Vec<_>>());
            Ok(forms.from_options(games, &left, &right)?)
        }
        node => unbraced(games, node, |id| values[id]).map(Form::from),
    }
}

/// The game of a node that is not in braces, from the games of its parts.
pub(crate) fn unbraced(games: &ShortGames, node: &Node, part: impl Fn(Id) -> Game) -> Result<Game, Reason> {
    Ok(match node {
        Node::Simple(simple) => games.simple(simple.clone())?,
        Node::Uptimal(uptimal) => games.uptimal(uptimal)?.ok_or(Reason::NotShort)?,
        Node::Tiny { number, sign, size } => {
            let tiny = games.tiny(part(*size))?;
            let signed = if *sign == Player::Left { tiny } else { games.negative(tiny)? };
            games.sum(signed, games.number(number.clone())?)?
        }
        Node::Switch(options) => {
            let left: Vec<Game> = options.iter().map(|&id| part(id)).collect();
            games.switch(&left)?
        }
        _ => return Err(Reason::NotShort),
    })
}
