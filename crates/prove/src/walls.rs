//! Thermographs: the walls of a game after those of all that can be reached from it.

use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::short::{Thermograph, Wall};
use rustc_hash::FxHashSet;

use crate::NotProved;
use crate::order::{Node, Order};

/// Writes the thermograph of a canonical node; its mean and its temperature.
pub(crate) fn thermograph(order: &mut Order<'_, '_>, node: Node) -> Result<(Dyadic, Dyadic), NotProved> {
    let (mut open, mut done) = (vec![(node, false)], FxHashSet::default());
    while let Some((node, ready)) = open.pop() {
        // The thermograph of an integer is known.
        if order.as_number(node).is_some_and(Dyadic::is_integer) || done.contains(&node) {
            continue;
        }
        if ready {
            let thermograph = order.arena.games.thermograph(order.value(node))?;
            order.text.step("t").node(node);
            write(order, &thermograph)?;
            done.insert(node);
            continue;
        }
        open.push((node, true));
        for player in Player::BOTH {
            open.extend(order.options(node, player)?.into_iter().map(|option| (option, false)));
        }
        order.remember(32)?;
    }
    let found = order.arena.games.thermograph(order.value(node))?;
    Ok((found.mean().clone(), found.temperature().clone()))
}

fn write(order: &mut Order<'_, '_>, thermograph: &Thermograph) -> Result<(), NotProved> {
    let foot = (thermograph.temperature(), thermograph.mean());
    for player in Player::BOTH {
        if player == Player::Right {
            order.text.word(b"|");
        }
        let wall: &Wall = thermograph.wall(player);
        let mut below: Vec<(&Dyadic, &Dyadic)> =
            wall.corners().iter().map(|(t, value)| (t, value)).filter(|(t, _)| *t < foot.0).collect();
        below.push(foot);
        for (t, value) in below {
            order.text.word(format!("{t}:{value}").as_bytes());
        }
    }
    order.text.done()?;
    Ok(())
}
