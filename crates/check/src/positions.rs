//! Values of positions: the moves are found by the rules, and the game of what they are worth equals a node.
//!
//! The only thing that is used beyond definitions: a game stays equal to itself if options or summands of it are
//! replaced by equal games.

use std::collections::HashMap;

use crate::Side;
use crate::games::{Games, Why};
use crate::lines::shown;
use crate::rules::{self, MOST_MOVES, Rules, Text};

/// Positions of each ruleset that occurred, with the nodes that they equal.
#[derive(Default)]
pub(crate) struct Positions {
    known: Vec<(&'static Rules, HashMap<Text, u32>)>,
    /// The ruleset of the steps to come.
    chosen: Option<usize>,
    bytes: u64,
}

/// The ruleset with this name.
pub(crate) fn rules(name: &[u8]) -> Result<&'static Rules, Why> {
    rules::find(name).ok_or_else(|| format!("the rules of {} are not known here", shown(name)))
}

/// That a text is a position.
pub(crate) fn legal(rules: &Rules, text: &[u8]) -> Result<(), Why> {
    if rules.is_legal(text) { Ok(()) } else { Err(format!("{} is no position of {}", shown(text), rules.name)) }
}

/// The player's moves, if they are not too many.
pub(crate) fn moves(rules: &Rules, text: &[u8], side: Side) -> Result<Vec<Text>, Why> {
    let moves = rules.moves(text, side);
    if moves.len() > MOST_MOVES { Err(format!("{} has too many moves", shown(text))) } else { Ok(moves) }
}

impl Positions {
    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Step `r`: the ruleset of the steps to come.
    pub(crate) fn choose(&mut self, name: &[u8]) -> Result<(), Why> {
        let rules = rules(name)?;
        let known = self.known.iter().position(|(known, _)| known.name == rules.name);
        self.chosen = Some(known.unwrap_or(self.known.len()));
        if known.is_none() {
            self.known.push((rules, HashMap::new()));
        }
        Ok(())
    }

    /// The ruleset that was chosen.
    pub(crate) fn rules(&self) -> Result<&'static Rules, Why> {
        let chosen = self.chosen.and_then(|chosen| self.known.get(chosen));
        chosen.map(|(rules, _)| *rules).ok_or_else(|| "a line such as r Domineering must come before".to_owned())
    }

    /// The node that a position equals: it is known, or its independent parts are.
    pub(crate) fn value(&self, games: &mut Games, rules: &Rules, text: &[u8]) -> Result<u32, Why> {
        let known = self.known.iter().find(|(known, _)| known.name == rules.name).map(|(_, known)| known);
        let known = known.ok_or_else(|| format!("nothing is known about {}", rules.name))?;
        if let Some(&node) = known.get(text) {
            return Ok(games.standing(node));
        }
        let parts = rules.parts(text).into_iter().map(|part| {
            known.get(&part).copied().ok_or_else(|| format!("nothing shows what {}({}) is", rules.name, shown(&part)))
        });
        let parts = parts.collect::<Result<Vec<u32>, Why>>()?;
        games.sum_of(&parts)
    }

    /// Step `p`: a position equals a node.
    pub(crate) fn add(&mut self, games: &mut Games, text: &[u8], node: u32) -> Result<(), Why> {
        let rules = self.rules()?;
        legal(rules, text)?;
        let [mut lefts, mut rights] = [Vec::new(), Vec::new()];
        for (side, values) in [(Side::Left, &mut lefts), (Side::Right, &mut rights)] {
            for after in moves(rules, text, side)? {
                values.push(self.value(games, rules, &after)?);
            }
            values.sort_unstable();
            values.dedup();
        }
        games.need_equal(&lefts, &rights, node)?;
        let node = games.standing(node);
        self.bytes += 96 + text.len() as u64;
        if let Some((_, known)) = self.chosen.and_then(|chosen| self.known.get_mut(chosen)) {
            known.insert(text.to_vec(), node);
        }
        Ok(())
    }
}
