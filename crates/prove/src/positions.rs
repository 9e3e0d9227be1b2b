//! Values of positions, from the last ones back to the one that is asked about, part by part.

use onside_check::Side;
use onside_check::rules::{self, Rules, Text};
use onside_ground::Player;
use onside_value::short::Game;
use rustc_hash::FxHashMap;

use crate::NotProved;
use crate::order::{Node, Order};

/// A position as certificates name it.
#[derive(Clone)]
pub struct PositionText {
    pub(crate) rules: &'static Rules,
    pub(crate) text: Text,
}

impl std::fmt::Debug for PositionText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl PositionText {
    /// A position by the name of its ruleset and its text, quoted or not; blanks do not count.
    ///
    /// # Errors
    /// That the checker has no rules for it.
    pub fn new(ruleset: &str, text: &str) -> Result<PositionText, NotProved> {
        let Some(rules) = rules::find(ruleset.as_bytes()) else {
            let known: Vec<&str> = rules::all().iter().map(|rules| rules.name).collect();
            return Err(NotProved::Unknown {
                message: format!("the checker does not know the rules of {ruleset}"),
                hint: format!("it knows those of {}", known.join(", ")),
            });
        };
        let text: Text = text.bytes().filter(|byte| !b" \"".contains(byte)).collect();
        if !rules.is_legal(&text) {
            return Err(NotProved::Unknown {
                message: format!("the checker does not read this position of {ruleset}, or it is too large for it"),
                hint: "prove a smaller position".into(),
            });
        }
        Ok(PositionText { rules, text })
    }

    /// The position as a summand of a statement.
    pub(crate) fn name(&self) -> String {
        format!("{}:{}", self.rules.name, String::from_utf8_lossy(&self.text))
    }
}

/// A player as the checker calls them.
pub(crate) fn side(player: Player) -> Side {
    match player {
        Player::Left => Side::Left,
        Player::Right => Side::Right,
    }
}

/// The parts of one ruleset that were met, with their nodes.
#[derive(Default)]
struct Met {
    ids: FxHashMap<Text, u32>,
    texts: Vec<Text>,
    nodes: Vec<Option<Node>>,
}

impl Met {
    fn id(&mut self, text: Text) -> u32 {
        if let Some(&id) = self.ids.get(&text) {
            return id;
        }
        // Four billion positions do not fit the memory.
        let id = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.clone());
        self.nodes.push(None);
        self.ids.insert(text, id);
        id
    }
}

/// A part whose options are being found: of each player, what each move leads to, as parts.
struct Open {
    id: u32,
    options: Option<[Vec<Vec<u32>>; 2]>,
}

/// All positions that are written so far.
#[derive(Default)]
pub(crate) struct Positions {
    met: Vec<(&'static str, Met)>,
    /// The ruleset that was named last.
    chosen: Option<&'static str>,
}

impl Positions {
    /// The canonical node of a position.
    pub(crate) fn value(&mut self, order: &mut Order<'_, '_>, position: &PositionText) -> Result<Node, NotProved> {
        let rules = position.rules;
        if self.chosen != Some(rules.name) {
            order.text.step("r").word(rules.name.as_bytes()).done()?;
            self.chosen = Some(rules.name);
        }
        let at = self.met.iter().position(|(name, _)| *name == rules.name).unwrap_or_else(|| {
            self.met.push((rules.name, Met::default()));
            self.met.len() - 1
        });
        let met = &mut self.met[at].1;
        let parts: Vec<u32> = rules.parts(&position.text).into_iter().map(|part| met.id(part)).collect();
        for &part in &parts {
            explore(order, rules, met, part)?;
        }
        let nodes: Vec<Node> = parts.iter().filter_map(|&part| met.nodes[part as usize]).collect();
        order.sum_of(&nodes)
    }
}

/// Writes the value of a part after those of all that can be reached from it.
fn explore(order: &mut Order<'_, '_>, rules: &Rules, met: &mut Met, part: u32) -> Result<(), NotProved> {
    let mut open = vec![Open { id: part, options: None }];
    while let Some(top) = open.last_mut() {
        let at = top.id as usize;
        if met.nodes[at].is_some() {
            open.pop();
            continue;
        }
        if top.options.is_none() {
            order.arena.games.guard().charge_positions(1)?;
            order.remember(256 + 4 * met.texts[at].len() as u64)?;
            let options = [Side::Left, Side::Right].map(|side| {
                let mut options: Vec<Vec<u32>> = Vec::new();
                for after in rules.moves(&met.texts[at], side) {
                    options.push(rules.parts(&after).into_iter().map(|part| met.id(part)).collect());
                }
                options.sort_unstable();
                options.dedup();
                options
            });
            let unknown = |id: &&u32| met.nodes[**id as usize].is_none();
            let below: Vec<u32> = options.iter().flatten().flatten().filter(unknown).copied().collect();
            top.options = Some(options);
            open.extend(below.into_iter().map(|id| Open { id, options: None }));
            continue;
        }
        let options = top.options.take().unwrap_or_default();
        let mut nodes = [Vec::new(), Vec::new()];
        for (options, nodes) in options.iter().zip(&mut nodes) {
            for parts in options {
                let parts: Vec<Node> = parts.iter().filter_map(|&part| met.nodes[part as usize]).collect();
                nodes.push(order.sum_of(&parts)?);
            }
            nodes.sort_unstable();
            nodes.dedup();
        }
        let values = nodes.each_ref().map(|nodes| nodes.iter().map(|&node| order.value(node)).collect::<Vec<Game>>());
        let value = order.arena.games.from_options(&values[0], &values[1])?;
        let node = order.equal_to(&nodes[0], &nodes[1], value)?;
        order.text.step("p").word(&met.texts[at]).node(node).done()?;
        met.nodes[at] = Some(order.equal(node)?);
        open.pop();
    }
    Ok(())
}
