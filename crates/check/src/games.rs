//! Games as nodes with options among earlier nodes, and what has been shown of their order and their sums.
//!
//! Each step is checked against the definitions alone: G <= H exactly if no G^L >= H and no H^R <= G. Nothing is
//! searched: the facts that a step needs must stand already.

use std::collections::{HashMap, HashSet};

use crate::Side;
use crate::number::Number;

/// A game. Equal nodes may have different numbers; what is written is what counts.
#[derive(Debug)]
enum Node {
    /// The canonical form of a dyadic number.
    Number(Number),
    /// Left's and Right's options, in increasing order.
    Options([Box<[u32]>; 2]),
}

/// Why a step does not follow.
pub(crate) type Why = String;

/// All games so far, and the facts.
#[derive(Default)]
pub(crate) struct Games {
    nodes: Vec<Node>,
    numbers: HashMap<Number, u32>,
    /// The nodes by the numbers that the certificate gives them; numbers that nobody wrote have none.
    named: Vec<u32>,
    names: HashMap<u32, usize>,
    at_most: HashSet<(u32, u32)>,
    not_at_most: HashSet<(u32, u32)>,
    /// Nodes that equal another one, which stands for them in sums and positions.
    same: HashMap<u32, u32>,
    sums: HashMap<(u32, u32), u32>,
    bytes: u64,
}

impl Games {
    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How the certificate calls a node.
    pub(crate) fn name(&self, node: u32) -> String {
        match (&self.nodes[node as usize], self.names.get(&node)) {
            (Node::Number(number), _) => number.to_string(),
            (_, Some(name)) => format!("@{name}"),
            _ => "a game without a number".to_owned(),
        }
    }

    /// The node with this number in the certificate.
    pub(crate) fn named(&self, name: usize) -> Result<u32, Why> {
        self.named.get(name).copied().ok_or_else(|| format!("there is no game {name} yet"))
    }

    fn push(&mut self, node: Node, bytes: u64) -> Result<u32, Why> {
        let id = u32::try_from(self.nodes.len()).map_err(|_| "there are over four billion games".to_owned())?;
        self.bytes += 64 + bytes;
        self.nodes.push(node);
        Ok(id)
    }

    fn add_name(&mut self, node: u32) {
        self.bytes += 64;
        self.names.entry(node).or_insert(self.named.len());
        self.named.push(node);
    }

    /// The node of a dyadic number in lowest terms.
    pub(crate) fn number(&mut self, number: &Number) -> Result<u32, Why> {
        if let Some(&known) = self.numbers.get(number) {
            return Ok(known);
        }
        let node = self.push(Node::Number(number.clone()), 2 * number.bytes())?;
        self.numbers.insert(number.clone(), node);
        Ok(node)
    }

    /// Step `n`: a number gets the next name.
    pub(crate) fn add_number(&mut self, number: &Number) -> Result<(), Why> {
        let node = self.number(number)?;
        self.add_name(node);
        Ok(())
    }

    /// Step `g`: a game with these options gets the next name.
    pub(crate) fn add_game(&mut self, options: [Vec<u32>; 2]) -> Result<(), Why> {
        let options = options.map(|mut side| {
            side.sort_unstable();
            side.dedup();
            side.into_boxed_slice()
        });
        let node = self.push(Node::Options(options), 0)?;
        self.bytes += 4 * self.lists(node).map_or(0, |lists| lists[0].len() + lists[1].len()) as u64;
        self.add_name(node);
        Ok(())
    }

    /// The number that a node is written as.
    pub(crate) fn as_number(&self, node: u32) -> Option<&Number> {
        match &self.nodes[node as usize] {
            Node::Number(number) => Some(number),
            Node::Options(_) => None,
        }
    }

    fn lists(&self, node: u32) -> Option<&[Box<[u32]>; 2]> {
        match &self.nodes[node as usize] {
            Node::Number(_) => None,
            Node::Options(lists) => Some(lists),
        }
    }

    /// A player's options.
    pub(crate) fn options(&mut self, node: u32, side: Side) -> Result<Vec<u32>, Why> {
        match &self.nodes[node as usize] {
            Node::Options(lists) => Ok(lists[side as usize].to_vec()),
            Node::Number(number) => {
                let option = number.option(side);
                option.iter().map(|option| self.number(option)).collect()
            }
        }
    }

    fn has_option(&self, node: u32, side: Side, option: u32) -> bool {
        match &self.nodes[node as usize] {
            Node::Options(lists) => lists[side as usize].binary_search(&option).is_ok(),
            Node::Number(number) => number.option(side).as_ref().is_some_and(|one| self.as_number(option) == Some(one)),
        }
    }

    /// Whether `low` <= `high` stands: two numbers, one and the same game, or shown.
    pub(crate) fn at_most(&self, low: u32, high: u32) -> bool {
        match (self.as_number(low), self.as_number(high)) {
            (Some(low), Some(high)) => low.order(high).is_le(),
            _ => low == high || self.at_most.contains(&(low, high)),
        }
    }

    /// Whether it stands that `low` <= `high` is false: two numbers, a move from one of them to the other, or shown.
    pub(crate) fn not_at_most(&self, low: u32, high: u32) -> bool {
        match (self.as_number(low), self.as_number(high)) {
            (Some(low), Some(high)) => low.order(high).is_gt(),
            _ => {
                self.not_at_most.contains(&(low, high))
                    || self.has_option(low, Side::Left, high)
                    || self.has_option(high, Side::Right, low)
            }
        }
    }

    /// That `low` <= `high` is false must stand.
    pub(crate) fn need_not(&self, low: u32, high: u32) -> Result<(), Why> {
        if self.not_at_most(low, high) {
            return Ok(());
        }
        Err(format!("nothing shows that {} <= {} is false", self.name(low), self.name(high)))
    }

    /// That `low` <= `high` must stand.
    pub(crate) fn need(&self, low: u32, high: u32) -> Result<(), Why> {
        if self.at_most(low, high) {
            return Ok(());
        }
        Err(format!("nothing shows that {} <= {}", self.name(low), self.name(high)))
    }

    /// Step `<`: `low` <= `high`, because no Left option of `low` is >= `high` and no Right option of `high` <= `low`.
    pub(crate) fn add_at_most(&mut self, low: u32, high: u32) -> Result<(), Why> {
        for option in self.options(low, Side::Left)? {
            self.need_not(high, option)?;
        }
        for option in self.options(high, Side::Right)? {
            self.need_not(option, low)?;
        }
        self.bytes += 16;
        self.at_most.insert((low, high));
        Ok(())
    }

    /// Step `!`: `low` <= `high` is false, because this Left option of `low` is >= `high`, or this Right option of
    /// `high` is <= `low`.
    pub(crate) fn add_not_at_most(&mut self, low: u32, high: u32, side: Side, witness: u32) -> Result<(), Why> {
        let (of, fits) = match side {
            Side::Left => (low, self.need(high, witness)),
            Side::Right => (high, self.need(witness, low)),
        };
        if !self.has_option(of, side, witness) {
            return Err(format!("{} is no {side} option of {}", self.name(witness), self.name(of)));
        }
        fits?;
        self.bytes += 16;
        self.not_at_most.insert((low, high));
        Ok(())
    }

    /// The node that stands for this one.
    pub(crate) fn standing(&self, node: u32) -> u32 {
        self.same.get(&node).copied().unwrap_or(node)
    }

    /// Step `=`: two games are equal, so that the second stands for the first.
    pub(crate) fn add_equal(&mut self, node: u32, other: u32) -> Result<(), Why> {
        self.need(node, other)?;
        self.need(other, node)?;
        let other = self.standing(other);
        self.bytes += 16;
        self.same.insert(node, other);
        Ok(())
    }

    /// That the game with these options, which has no number, equals `node`.
    ///
    /// By definition: no Left option is >= `node`, no Right option of `node` is <= the game, and the other way round.
    pub(crate) fn need_equal(&mut self, lefts: &[u32], rights: &[u32], node: u32) -> Result<(), Why> {
        for &option in lefts {
            self.need_not(node, option)?;
        }
        for &option in rights {
            self.need_not(option, node)?;
        }
        // Every Left option of `node` must be refused: a Left option of the game that is at least as great does it.
        for target in self.options(node, Side::Left)? {
            if !lefts.iter().any(|&option| self.at_most(target, option)) {
                return Err(format!("no Left option is shown to be >= {}", self.name(target)));
            }
        }
        for target in self.options(node, Side::Right)? {
            if !rights.iter().any(|&option| self.at_most(option, target)) {
                return Err(format!("no Right option is shown to be <= {}", self.name(target)));
            }
        }
        Ok(())
    }

    /// The node that is known to equal the sum of two.
    pub(crate) fn sum(&mut self, one: u32, two: u32) -> Result<u32, Why> {
        let (one, two) = (self.standing(one), self.standing(two));
        match (self.as_number(one), self.as_number(two)) {
            (Some(first), Some(second)) => {
                let sum = first.dyadic_sum(second);
                return self.number(&sum);
            }
            (Some(number), _) if number.is_zero() => return Ok(two),
            (_, Some(number)) if number.is_zero() => return Ok(one),
            _ => {}
        }
        let known = self.sums.get(&(one.min(two), one.max(two))).copied();
        known.ok_or_else(|| format!("nothing shows what {} + {} is", self.name(one), self.name(two)))
    }

    /// Step `+`: the sum of two equals a node.
    pub(crate) fn add_sum(&mut self, one: u32, two: u32, node: u32) -> Result<(), Why> {
        let (one, two) = (self.standing(one), self.standing(two));
        let [mut lefts, mut rights] = [Vec::new(), Vec::new()];
        for (side, found) in [(Side::Left, &mut lefts), (Side::Right, &mut rights)] {
            for option in self.options(one, side)? {
                found.push(self.sum(option, two)?);
            }
            for option in self.options(two, side)? {
                found.push(self.sum(one, option)?);
            }
        }
        self.need_equal(&lefts, &rights, node)?;
        let node = self.standing(node);
        self.bytes += 32;
        self.sums.insert((one.min(two), one.max(two)), node);
        Ok(())
    }

    /// The node that equals the sum of many: numbers are added up, then games in the order of their nodes, and at last
    /// the number.
    pub(crate) fn sum_of(&mut self, nodes: &[u32]) -> Result<u32, Why> {
        let mut games: Vec<u32> = nodes.iter().map(|&node| self.standing(node)).collect();
        games.sort_unstable();
        let mut number = Number::from(0);
        let mut total = None;
        for node in games {
            match self.as_number(node) {
                Some(part) => number = number.dyadic_sum(part),
                None => total = Some(total.map_or(Ok(node), |total| self.sum(total, node))?),
            }
        }
        let number = self.number(&number)?;
        total.map_or(Ok(number), |total| self.sum(total, number))
    }

    /// That a node and all that can be reached from it have no dominated and no reversible option.
    pub(crate) fn need_canonical(&mut self, node: u32) -> Result<(), Why> {
        let (mut open, mut seen) = (vec![node], HashSet::from([node]));
        while let Some(node) = open.pop() {
            // The numbers are canonical as they are defined.
            let Some(lists) = self.lists(node) else { continue };
            let lists = lists.clone();
            for (side, list) in [Side::Left, Side::Right].into_iter().zip(&lists) {
                for (place, &option) in list.iter().enumerate() {
                    for &other in &list[place + 1..] {
                        self.need_not(option, other)?;
                        self.need_not(other, option)?;
                    }
                    for reply in self.options(option, side.other())? {
                        match side {
                            Side::Left => self.need_not(reply, node)?,
                            Side::Right => self.need_not(node, reply)?,
                        }
                    }
                    if seen.insert(option) {
                        open.push(option);
                    }
                }
            }
        }
        Ok(())
    }

    /// A game as braces, up to a length; the rest of a longer one is three dots.
    pub(crate) fn written(&self, node: u32) -> String {
        const MOST: usize = 400;
        // What is still to be written, the next at the end.
        enum Piece {
            Node(u32),
            Text(&'static str),
        }
        let (mut text, mut pieces) = (String::new(), vec![Piece::Node(node)]);
        while let Some(piece) = pieces.pop() {
            if text.len() > MOST {
                text.push_str("...");
                break;
            }
            match piece {
                Piece::Text(sign) => text.push_str(sign),
                Piece::Node(node) => match &self.nodes[node as usize] {
                    Node::Number(number) => text.push_str(&number.to_string()),
                    Node::Options(lists) => {
                        let mut inside = vec![Piece::Text("{")];
                        for (side, list) in lists.iter().enumerate() {
                            for (place, &option) in list.iter().enumerate() {
                                inside.extend((place > 0).then_some(Piece::Text(",")));
                                inside.push(Piece::Node(option));
                            }
                            inside.push(Piece::Text(["|", "}"][side]));
                        }
                        pieces.extend(inside.into_iter().rev());
                    }
                },
            }
        }
        text
    }
}
