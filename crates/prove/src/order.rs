//! Games as nodes of a certificate, and what is shown of their order and their sums, each fact once.
//!
//! A fact is shown by the definition of the order, with facts about options; which of them hold is asked of the engine.

use onside_ground::{Charge, Player, Stop, with_stack};
use onside_number::Dyadic;
use onside_value::short::{Form, Game};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::text::Text;
use crate::{Arena, NotProved};

/// A node, by its name in the certificate.
pub(crate) type Node = u32;

/// What is known of a node.
struct Known {
    /// The canonical form.
    value: Game,
    number: Option<Dyadic>,
    /// The options in increasing order; of a number only found when they are asked for.
    options: Option<[Vec<Node>; 2]>,
}

/// The nodes and facts that are written so far.
pub(crate) struct Order<'a, 'w> {
    pub(crate) arena: Arena<'a>,
    pub(crate) text: Text<'w>,
    nodes: Vec<Known>,
    of_game: FxHashMap<Game, Node>,
    of_form: FxHashMap<[Vec<Node>; 2], Node>,
    shown: FxHashSet<(Node, Node)>,
    refuted: FxHashSet<(Node, Node)>,
    /// The canonical nodes that stand for others.
    same: FxHashMap<Node, Node>,
    sums: FxHashMap<(Node, Node), Node>,
    charge: Charge,
}

const NO_WITNESS: Stop = Stop::Internal("an order that holds has no reason");

impl<'a, 'w> Order<'a, 'w> {
    pub(crate) fn new(arena: Arena<'a>, text: Text<'w>) -> Order<'a, 'w> {
        Order {
            arena,
            text,
            nodes: Vec::new(),
            of_game: FxHashMap::default(),
            of_form: FxHashMap::default(),
            shown: FxHashSet::default(),
            refuted: FxHashSet::default(),
            same: FxHashMap::default(),
            sums: FxHashMap::default(),
            charge: arena.games.guard().charge(),
        }
    }

    /// Counts what is remembered.
    pub(crate) fn remember(&mut self, bytes: u64) -> Result<(), Stop> {
        self.arena.games.guard().check()?;
        self.charge.more(bytes)
    }

    fn push(&mut self, known: Known) -> Result<Node, NotProved> {
        let too_many = Stop::TooLarge("a certificate would have over four billion games");
        let node = Node::try_from(self.nodes.len()).map_err(|_| too_many)?;
        self.remember(160)?;
        self.nodes.push(known);
        Ok(node)
    }

    /// The node of a canonical form.
    pub(crate) fn game(&mut self, game: Game) -> Result<Node, NotProved> {
        if let Some(&node) = self.of_game.get(&game) {
            return Ok(node);
        }
        let node = match self.arena.games.as_number(game) {
            Some(number) => {
                self.text.step("n").number(number).done()?;
                self.push(Known { value: game, number: Some(number.clone()), options: None })?
            }
            None => {
                let mut options = [Vec::new(), Vec::new()];
                for (player, list) in Player::BOTH.into_iter().zip(&mut options) {
                    for &option in self.arena.games.options(game, player)? {
                        list.push(with_stack(|| self.game(option))?);
                    }
                }
                self.written(options, game)?
            }
        };
        self.of_game.insert(game, node);
        Ok(node)
    }

    /// The node of a number.
    pub(crate) fn number(&mut self, number: Dyadic) -> Result<Node, NotProved> {
        let game = self.arena.games.number(number)?;
        self.game(game)
    }

    /// The node of a game as it is written.
    pub(crate) fn form(&mut self, form: Form) -> Result<Node, NotProved> {
        if let Some(game) = form.as_canonical() {
            return self.game(game);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, list) in Player::BOTH.into_iter().zip(&mut options) {
            for option in self.arena.forms.options(self.arena.games, form, player)? {
                list.push(with_stack(|| self.form(option))?);
            }
        }
        let value = self.arena.forms.value(form)?;
        self.written(options, value)
    }

    /// The node with these options and this value.
    pub(crate) fn written(&mut self, mut options: [Vec<Node>; 2], value: Game) -> Result<Node, NotProved> {
        for list in &mut options {
            list.sort_unstable();
            list.dedup();
        }
        if let Some(&known) = self.of_form.get(&options) {
            return Ok(known);
        }
        self.text.step("g");
        for (side, list) in options.iter().enumerate() {
            if side == 1 {
                self.text.word(b"|");
            }
            for &option in list {
                self.text.node(option);
            }
        }
        self.text.done()?;
        self.remember(16 * (options[0].len() + options[1].len()) as u64)?;
        let node = self.push(Known { value, number: None, options: Some(options.clone()) })?;
        self.of_form.insert(options, node);
        Ok(node)
    }

    pub(crate) fn value(&self, node: Node) -> Game {
        self.nodes[node as usize].value
    }

    pub(crate) fn as_number(&self, node: Node) -> Option<&Dyadic> {
        self.nodes[node as usize].number.as_ref()
    }

    pub(crate) fn options(&mut self, node: Node, player: Player) -> Result<Vec<Node>, NotProved> {
        let known = &self.nodes[node as usize];
        if let Some(options) = &known.options {
            return Ok(options[player as usize].clone());
        }
        let option = known.number.as_ref().and_then(|number| match player {
            Player::Left => number.left_option(),
            Player::Right => number.right_option(),
        });
        option.into_iter().map(|option| self.number(option)).collect()
    }

    fn has_option(&self, node: Node, player: Player, option: Node) -> bool {
        let known = &self.nodes[node as usize];
        match (&known.options, &known.number) {
            (Some(options), _) => options[player as usize].binary_search(&option).is_ok(),
            (None, Some(number)) => {
                let own = if player == Player::Left { number.left_option() } else { number.right_option() };
                own.is_some() && own.as_ref() == self.as_number(option)
            }
            (None, None) => false,
        }
    }

    /// Whether the engine says that the value of one is at most that of the other.
    pub(crate) fn leq(&self, low: Node, high: Node) -> Result<bool, Stop> {
        self.arena.games.leq(self.value(low), self.value(high))
    }

    /// Whether `low` <= `high` needs no more words.
    fn stands(&self, low: Node, high: Node) -> bool {
        match (self.as_number(low), self.as_number(high)) {
            (Some(low), Some(high)) => low <= high,
            _ => low == high || self.shown.contains(&(low, high)),
        }
    }

    /// Whether it needs no more words that `low` <= `high` is false.
    fn is_refuted(&self, low: Node, high: Node) -> bool {
        match (self.as_number(low), self.as_number(high)) {
            (Some(low), Some(high)) => low > high,
            _ => {
                self.refuted.contains(&(low, high))
                    || self.has_option(low, Player::Left, high)
                    || self.has_option(high, Player::Right, low)
            }
        }
    }

    /// Shows `low` <= `high`, which holds.
    pub(crate) fn show(&mut self, low: Node, high: Node) -> Result<(), NotProved> {
        if self.stands(low, high) {
            return Ok(());
        }
        for option in self.options(low, Player::Left)? {
            with_stack(|| self.refute(high, option))?;
        }
        for option in self.options(high, Player::Right)? {
            with_stack(|| self.refute(option, low))?;
        }
        self.text.step("<").node(low).node(high).done()?;
        self.remember(32)?;
        self.shown.insert((low, high));
        Ok(())
    }

    /// Shows that `low` <= `high`, which is false, is false.
    pub(crate) fn refute(&mut self, low: Node, high: Node) -> Result<(), NotProved> {
        if self.is_refuted(low, high) {
            return Ok(());
        }
        let (player, witness) = self.witness(low, high)?;
        match player {
            Player::Left => with_stack(|| self.show(high, witness))?,
            Player::Right => with_stack(|| self.show(witness, low))?,
        }
        let letter = if player == Player::Left { b"L" } else { b"R" };
        self.text.step("!").node(low).node(high).word(letter).node(witness).done()?;
        self.remember(32)?;
        self.refuted.insert((low, high));
        Ok(())
    }

    /// The option by which `low` <= `high` fails: one about which there is nothing more to show, if there is one.
    fn witness(&mut self, low: Node, high: Node) -> Result<(Player, Node), NotProved> {
        let sides =
            [(Player::Left, self.options(low, Player::Left)?), (Player::Right, self.options(high, Player::Right)?)];
        let pairs = |player: Player, option: Node| match player {
            Player::Left => (high, option),
            Player::Right => (option, low),
        };
        let all = || sides.iter().flat_map(|(player, list)| list.iter().map(move |&option| (*player, option)));
        if let Some(found) = all().find(|&(player, option)| {
            let (low, high) = pairs(player, option);
            self.stands(low, high)
        }) {
            return Ok(found);
        }
        for (player, option) in all() {
            let (low, high) = pairs(player, option);
            if self.leq(low, high)? {
                return Ok((player, option));
            }
        }
        Err(NO_WITNESS.into())
    }

    /// Shows that a node equals its canonical form, which stands for it from now on.
    pub(crate) fn equal(&mut self, node: Node) -> Result<Node, NotProved> {
        if let Some(&known) = self.same.get(&node) {
            return Ok(known);
        }
        let canonical = self.game(self.value(node))?;
        if canonical != node {
            self.show(node, canonical)?;
            self.show(canonical, node)?;
            self.text.step("=").node(node).node(canonical).done()?;
            self.same.insert(node, canonical);
        }
        Ok(canonical)
    }

    /// Shows what is needed so that a game with these options equals a canonical form. Gives the node that is to be
    /// named in the step: the canonical form, or the game itself, which has got a node and is shown to equal it.
    pub(crate) fn equal_to(&mut self, lefts: &[Node], rights: &[Node], value: Game) -> Result<Node, NotProved> {
        let node = self.game(value)?;
        for (player, list) in [(Player::Left, lefts), (Player::Right, rights)] {
            let own = match (self.as_number(node), player) {
                (Some(number), Player::Left) => number.left_option(),
                (Some(number), Player::Right) => number.right_option(),
                _ => None,
            };
            let targets = match own {
                // Numbers among the options are enough for it mostly, and then it needs no node.
                Some(own)
                    if list.iter().filter_map(|&option| self.as_number(option)).any(|option| match player {
                        Player::Left => *option >= own,
                        Player::Right => *option <= own,
                    }) =>
                {
                    Vec::new()
                }
                _ => self.options(node, player)?,
            };
            for target in targets {
                let mut fits = None;
                for &option in list {
                    let (low, high) = if player == Player::Left { (target, option) } else { (option, target) };
                    if self.stands(low, high) {
                        fits = None;
                        break;
                    }
                    if fits.is_none() && self.leq(low, high)? {
                        fits = Some((low, high));
                    }
                }
                let stood = list.iter().any(|&option| match player {
                    Player::Left => self.stands(target, option),
                    Player::Right => self.stands(option, target),
                });
                match fits {
                    _ if stood => {}
                    Some((low, high)) => self.show(low, high)?,
                    // It has come by way of a reversible option.
                    None => {
                        let written = self.written([lefts.to_vec(), rights.to_vec()], value)?;
                        self.equal(written)?;
                        return Ok(written);
                    }
                }
            }
        }
        for &option in lefts {
            self.refute(node, option)?;
        }
        for &option in rights {
            self.refute(option, node)?;
        }
        Ok(node)
    }

    /// The canonical node of the sum of two nodes.
    pub(crate) fn sum(&mut self, one: Node, two: Node) -> Result<Node, NotProved> {
        let (one, two) = (self.equal(one)?, self.equal(two)?);
        match (self.as_number(one), self.as_number(two)) {
            (Some(first), Some(second)) => {
                let sum = first + second;
                return self.number(sum);
            }
            (Some(number), _) if number.is_zero() => return Ok(two),
            (_, Some(number)) if number.is_zero() => return Ok(one),
            _ => {}
        }
        let key = (one.min(two), one.max(two));
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (player, list) in Player::BOTH.into_iter().zip(&mut options) {
            for option in self.options(one, player)? {
                list.push(with_stack(|| self.sum(option, two))?);
            }
            for option in self.options(two, player)? {
                list.push(with_stack(|| self.sum(one, option))?);
            }
        }
        let value = self.arena.games.sum(self.value(one), self.value(two))?;
        let node = self.equal_to(&options[0], &options[1], value)?;
        self.text.step("+").node(one).node(two).node(node).done()?;
        let node = self.equal(node)?;
        self.remember(48)?;
        self.sums.insert(key, node);
        Ok(node)
    }

    /// The canonical node of the sum of many, in the order in which the checker adds.
    pub(crate) fn sum_of(&mut self, nodes: &[Node]) -> Result<Node, NotProved> {
        let mut games = Vec::with_capacity(nodes.len());
        let mut number: Option<Dyadic> = None;
        for &node in nodes {
            let node = self.equal(node)?;
            match (self.as_number(node), &number) {
                (Some(part), Some(total)) => number = Some(total + part),
                (Some(part), None) => number = Some(part.clone()),
                _ => games.push(node),
            }
        }
        games.sort_unstable();
        let mut total = None;
        for node in games {
            total = Some(match total {
                Some(total) => self.sum(total, node)?,
                None => node,
            });
        }
        match (total, number) {
            (Some(total), None) => Ok(total),
            (Some(total), Some(number)) => {
                let number = self.number(number)?;
                self.sum(total, number)
            }
            (None, number) => self.number(number.unwrap_or_default()),
        }
    }

    /// Shows that no option of a canonical form is dominated or reversible, nor of what can be reached from it.
    pub(crate) fn canonical(&mut self, node: Node) -> Result<(), NotProved> {
        let (mut open, mut seen) = (vec![node], FxHashSet::from_iter([node]));
        while let Some(node) = open.pop() {
            let Some(lists) = self.nodes[node as usize].options.clone() else { continue };
            for (player, list) in Player::BOTH.into_iter().zip(&lists) {
                for (place, &option) in list.iter().enumerate() {
                    for &other in &list[place + 1..] {
                        self.refute(option, other)?;
                        self.refute(other, option)?;
                    }
                    for reply in self.options(option, player.opponent())? {
                        match player {
                            Player::Left => self.refute(reply, node)?,
                            Player::Right => self.refute(node, reply)?,
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
}
