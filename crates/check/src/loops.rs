//! Games on graphs, in which play may return: who wins, and what is drawn.
//!
//! A position is a pair of vertices a and b, meaning a - b: a player moves in a, or makes a move of the opponent in b.
//! Each position has a label for each player who may be to move: this player wins, or loses, and with which rank, or
//! neither. A win leads to a lost position of lower rank, and from a loss everything leads to a won position of lower
//! rank; so wins and losses are forced and come to an end. A draw leads to a draw, and to no lost position, so that
//! each player can go on for ever. All labels are checked together, because positions refer to one another.

use std::collections::HashMap;

use crate::Side;
use crate::games::Why;
use crate::lines::{Line, index};

/// What becomes of a position for the player to move.
#[derive(Clone, Copy, PartialEq)]
enum Label {
    Wins(usize),
    Loses(usize),
    Draws,
}

/// A graph, and what was said about pairs of its vertices.
#[derive(Default)]
pub(crate) struct Loops {
    vertices: Vec<[Vec<usize>; 2]>,
    labels: HashMap<(usize, usize), [Label; 2]>,
    checked: bool,
    bytes: u64,
}

fn label(word: &[u8]) -> Result<Label, Why> {
    match word.split_first() {
        Some((b'w', rank)) => Ok(Label::Wins(index(rank)?)),
        Some((b'l', rank)) => Ok(Label::Loses(index(rank)?)),
        Some((b'd', [])) => Ok(Label::Draws),
        _ => Err("a label is w or l with a rank, or d".to_owned()),
    }
}

impl Loops {
    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Step `v`: the next vertex, with the numbers of its options, which may come later.
    pub(crate) fn add_vertex(&mut self, line: &mut Line<'_>) -> Result<(), Why> {
        let mut options = [Vec::new(), Vec::new()];
        let mut side = 0;
        while let Some(word) = line.next() {
            if word == b"|" && side == 0 { side = 1 } else { options[side].push(index(word)?) }
        }
        self.bytes += 96 + 8 * (options[0].len() + options[1].len()) as u64;
        self.vertices.push(options);
        self.checked = false;
        if side == 1 { Ok(()) } else { Err("a bar must stand between the options".to_owned()) }
    }

    /// Step `q`: the labels of a pair, if Left is to move and if Right is.
    pub(crate) fn add_labels(&mut self, line: &mut Line<'_>) -> Result<(), Why> {
        let pair = (line.index()?, line.index()?);
        let labels = [label(line.word()?)?, label(line.word()?)?];
        self.bytes += 96;
        self.checked = false;
        if self.labels.insert(pair, labels).is_some() { Err("this pair has labels already".to_owned()) } else { Ok(()) }
    }

    fn options(&self, (a, b): (usize, usize), side: Side) -> Result<Vec<(usize, usize)>, Why> {
        let of = |vertex: usize, side: Side| {
            let options = self.vertices.get(vertex).map(|options| &options[side as usize]);
            options.ok_or_else(|| format!("there is no vertex {vertex}"))
        };
        let first = of(a, side)?.iter().map(|&after| (after, b));
        Ok(first.chain(of(b, side.other())?.iter().map(|&after| (a, after))).collect())
    }

    /// All labels must follow from one another.
    fn need_labels(&mut self) -> Result<(), Why> {
        for (&pair, labels) in self.labels.iter().filter(|_| !self.checked) {
            for side in [Side::Left, Side::Right] {
                let after = self.options(pair, side)?.into_iter().map(|after| {
                    let labels = self.labels.get(&after).map(|labels| labels[side.other() as usize]);
                    labels.ok_or_else(|| format!("the pair {} {} has no labels", after.0, after.1))
                });
                let after = after.collect::<Result<Vec<Label>, Why>>()?;
                let follows = match labels[side as usize] {
                    Label::Wins(rank) => after.iter().any(|label| matches!(label, Label::Loses(low) if *low < rank)),
                    Label::Loses(rank) => after.iter().all(|label| matches!(label, Label::Wins(low) if *low < rank)),
                    Label::Draws => {
                        after.contains(&Label::Draws) && !after.iter().any(|label| matches!(label, Label::Loses(_)))
                    }
                };
                if !follows {
                    return Err(format!("the label of the pair {} {} does not follow for {side}", pair.0, pair.1));
                }
            }
        }
        self.checked = true;
        Ok(())
    }

    /// Who wins a pair, if this player begins: L, R or D for a draw.
    pub(crate) fn result(&mut self, pair: (usize, usize), starter: Side) -> Result<&'static str, Why> {
        self.need_labels()?;
        let labels = self.labels.get(&pair).ok_or_else(|| "nothing is shown about this pair".to_owned())?;
        Ok(match (labels[starter as usize], starter) {
            (Label::Draws, _) => "D",
            (Label::Wins(_), Side::Left) | (Label::Loses(_), Side::Right) => "L",
            (Label::Wins(_), Side::Right) | (Label::Loses(_), Side::Left) => "R",
        })
    }

    /// Whether Left, playing second, survives a - b, so that she loses at no time.
    pub(crate) fn survives(&mut self, pair: (usize, usize)) -> Result<bool, Why> {
        Ok(self.result(pair, Side::Right)? != "R")
    }

    /// Whether a vertex has no options.
    pub(crate) fn is_end(&self, vertex: usize) -> bool {
        self.vertices.get(vertex).is_some_and(|options| options.iter().all(Vec::is_empty))
    }

    /// What can be reached from a vertex, up to a length: `0: 1 | 0; 1: |`.
    pub(crate) fn written(&self, start: usize) -> String {
        const MOST: usize = 400;
        let (mut text, mut found, mut next) = (String::new(), vec![start], 0);
        while let Some(&vertex) = found.get(next) {
            next += 1;
            if text.len() > MOST {
                text.push_str("...; ");
                break;
            }
            let Some([left, right]) = self.vertices.get(vertex) else { break };
            let list = |side: &[usize]| side.iter().map(usize::to_string).collect::<Vec<String>>().join(",");
            text.push_str(&format!("{vertex}: {} | {}; ", list(left), list(right)));
            for &option in left.iter().chain(right).take(MOST) {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
        }
        text.trim_end_matches("; ").to_owned()
    }
}
