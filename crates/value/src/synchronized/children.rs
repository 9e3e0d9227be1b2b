//! What one round of a sum leads to: every pair of moves, with equal copies grouped.
//!
//! Two copies of a component are interchangeable, so a pair of moves is known by the two kinds of component, the two
//! moves, and whether both are made in the same copy.

use onside_ground::{Player, Stop};
use smallvec::SmallVec;

use super::games::{Component, Joint, Part, Sum, SyncGames, Terminal, add_part, remove_one};

/// A move in a sum: in some copy of a component, one of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) component: Component,
    pub(super) count: u32,
    pub(super) index: u32,
}

/// All moves of a player in a sum, one for each kind of component and move; options of integers are written out.
pub(super) fn choices(games: &mut SyncGames, sum: Sum, player: Player) -> Result<SmallVec<[Choice; 8]>, Stop> {
    let mut choices = SmallVec::new();
    for at in 0..games.parts(sum).len() {
        let Part { component, count } = games.parts(sum)[at];
        games.open(component)?;
        let moves = games.component_moves(component, player);
        let moves = u32::try_from(moves).map_err(|_| Stop::TooLarge("a component has over four billion moves"))?;
        choices.extend((0..moves).map(|index| Choice { component, count, index }));
    }
    Ok(choices)
}

/// Builds what pairs of moves in one sum lead to.
pub(super) struct Round {
    parts: SmallVec<[Part; 8]>,
    scratch: Vec<Part>,
    /// Whether terminal components are taken out of the results and counted instead.
    fold: bool,
    /// Whether those are, too, that count as integers in the company of their class.
    company: bool,
}

/// A game after a round; with folding, less its terminal components, whose value is the integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Child {
    pub(super) sum: Sum,
    pub(super) offset: i128,
}

/// What two moves in the same copy lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Another game.
    To(Child),
    /// The same game: the round is repeated.
    Again,
}

impl Round {
    pub(super) fn new(games: &SyncGames, sum: Sum, fold: bool) -> Round {
        let parts = SmallVec::from_slice(games.parts(sum));
        Round { parts, scratch: Vec::new(), fold, company: fold && games.is_company(sum) }
    }

    /// Whether terminal components are taken out of the results.
    pub(super) fn folds(&self) -> bool {
        self.fold
    }

    /// Both move in the same copy.
    pub(super) fn same_copy(&mut self, games: &mut SyncGames, left: Choice, right: Choice) -> Result<After, Stop> {
        let node = games.node(left.component);
        match node.joint[left.index as usize * node.right.len() + right.index as usize] {
            Joint::To(joint) => self.finish(games, &[left.component], &[joint]).map(After::To),
            Joint::Again => Ok(After::Again),
        }
    }

    /// The players move in different copies, of the same component or not.
    pub(super) fn different_copies(
        &mut self,
        games: &mut SyncGames,
        left: Choice,
        right: Choice,
    ) -> Result<Child, Stop> {
        let one = games.node(left.component).left[left.index as usize];
        let two = games.node(right.component).right[right.index as usize];
        self.finish(games, &[left.component, right.component], &[one, two])
    }

    /// Only one player moves.
    pub(super) fn solo(&mut self, games: &mut SyncGames, player: Player, chosen: Choice) -> Result<Child, Stop> {
        let node = games.node(chosen.component);
        let options = if player == Player::Left { &node.left } else { &node.right };
        let option = options[chosen.index as usize];
        self.finish(games, &[chosen.component], &[option])
    }

    fn finish(&mut self, games: &mut SyncGames, without: &[Component], with: &[Sum]) -> Result<Child, Stop> {
        self.scratch.clear();
        self.scratch.extend_from_slice(&self.parts);
        for &component in without {
            remove_one(&mut self.scratch, component);
        }
        let mut offset = 0;
        for &sum in with {
            for at in 0..games.parts(sum).len() {
                let part = games.parts(sum)[at];
                match games.folded_value(part, self.company) {
                    Some(value) if self.fold => offset += value,
                    _ => add_part(&mut self.scratch, part)?,
                }
            }
        }
        Ok(Child { sum: games.intern(&self.scratch)?, offset })
    }
}

impl SyncGames {
    /// The value of copies of a terminal component: their length, for Left or for Right.
    ///
    /// By 004, Definition 4.14, it is the combinatorial value, which is an integer because one player has no moves
    /// (004, Theorem 2.32): one more than the greatest of the options, so the length of the longest play.
    fn integer_value(&self, part: Part) -> Option<i128> {
        let length = i128::from(self.component_height(part.component)) * i128::from(part.count);
        match self.component_terminal(part.component)? {
            Terminal::Draw => Some(0),
            Terminal::For(Player::Left) => Some(length),
            Terminal::For(Player::Right) => Some(-length),
        }
    }

    /// As which integer copies of a component count: terminal ones where these add, others in company.
    pub(super) fn folded_value(&self, part: Part, company: bool) -> Option<i128> {
        self.integer_value(part).or_else(|| if company { self.worth_in_company(part) } else { None })
    }

    /// The game without its terminal components and those that count as integers in company, and their value.
    pub(super) fn folded(&mut self, sum: Sum) -> Result<Child, Stop> {
        let company = self.is_company(sum);
        let mut offset = 0;
        let mut rest = Vec::new();
        for &part in self.parts(sum) {
            match self.folded_value(part, company) {
                Some(value) => offset += value,
                None => rest.push(part),
            }
        }
        Ok(Child { sum: self.intern(&rest)?, offset })
    }

    /// The value of a decided game, and whether it is sound.
    ///
    /// If only one player can ever move, it is the number of moves she has in all. Otherwise no value is sound; 003,
    /// section 4.2.2, takes the number of moves that can be made now.
    #[must_use]
    pub fn decided_value(&self, sum: Sum) -> Option<(i128, bool)> {
        if !self.is_decided(sum) {
            return None;
        }
        if let Some(values) = self.parts(sum).iter().map(|&part| self.integer_value(part)).collect::<Option<Vec<_>>>() {
            return Some((values.iter().sum(), true));
        }
        Some((i128::from(self.move_count(sum, Player::Left)) - i128::from(self.move_count(sum, Player::Right)), false))
    }
}
