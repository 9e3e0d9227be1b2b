//! A synchronized game as it was written: positions, integers and explicit games, with multiplicities.
//!
//! [`SyncGame`] knows its moves in the order in which the ruleset or the user lists them, which the arena of games
//! forgets. It plays, adds and negates; what things are worth is asked elsewhere.

use std::sync::Arc;

use onside_ground::{Player, Stop};
use onside_ruleset::{AnyPosition, Mode, Position};
use rustc_hash::{FxHashMap, FxHashSet};

use super::error::Error;
use super::position::SyncPosition;

/// Explicit games may be nested this deep.
const DEEPEST: u32 = 500;

/// More moves than this are not listed.
const MOST_MOVES: u128 = 100_000;

/// A sum of positions, integers and explicit games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SyncGame {
    terms: Vec<Term>,
}

/// Equal copies of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// How many, at least 1.
    pub count: u32,
    /// Of what.
    pub atom: Atom,
}

/// A game that is not a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A position of a ruleset that has joint moves.
    Position(SyncPosition),
    /// Moves for one player only.
    Integer(i64),
    /// Options and matrix.
    Explicit(Arc<Explicit>),
}

/// Options and matrix as they were written.
#[derive(Debug)]
pub struct Explicit {
    left: Vec<SyncGame>,
    right: Vec<SyncGame>,
    matrix: Vec<SyncGame>,
    depth: u32,
}

impl PartialEq for Explicit {
    fn eq(&self, other: &Explicit) -> bool {
        same_explicit(self, other, &mut FxHashSet::default())
    }
}

impl Eq for Explicit {}

/// Pairs of explicit games, by where they are.
type Pairs = FxHashSet<(usize, usize)>;

/// Whether two explicit games are written alike. Games share what they hold, so that no pair is looked at twice: if one
/// of them differed, the answer would be no already.
fn same_explicit(one: &Explicit, two: &Explicit, seen: &mut Pairs) -> bool {
    let address = |explicit: &Explicit| std::ptr::from_ref(explicit).addr();
    if std::ptr::eq(one, two) || !seen.insert((address(one), address(two))) {
        return true;
    }
    let mut same = |one: &[SyncGame], two: &[SyncGame]| {
        one.len() == two.len() && one.iter().zip(two).all(|(one, two)| same_game(one, two, seen))
    };
    one.depth == two.depth
        && same(&one.left, &two.left)
        && same(&one.right, &two.right)
        && same(&one.matrix, &two.matrix)
}

fn same_game(one: &SyncGame, two: &SyncGame, seen: &mut Pairs) -> bool {
    let mut same = |one: &Term, two: &Term| {
        one.count == two.count
            && match (&one.atom, &two.atom) {
                (Atom::Explicit(one), Atom::Explicit(two)) => same_explicit(one, two, seen),
                (one, two) => one == two,
            }
    };
    one.terms.len() == two.terms.len() && one.terms.iter().zip(&two.terms).all(|(one, two)| same(one, two))
}

impl Explicit {
    /// Left's options.
    #[must_use]
    pub fn left(&self) -> &[SyncGame] {
        &self.left
    }

    /// Right's options.
    #[must_use]
    pub fn right(&self) -> &[SyncGame] {
        &self.right
    }

    /// What both moves at once lead to, row by row: a row for each of Left's moves.
    #[must_use]
    pub fn matrix(&self) -> &[SyncGame] {
        &self.matrix
    }
}

impl Explicit {
    fn negative(&self, known: &mut FxHashMap<usize, Arc<Explicit>>) -> Explicit {
        let mut swapped = |games: &mut dyn Iterator<Item = &SyncGame>| -> Vec<SyncGame> {
            games.map(|game| game.negative_with(known)).collect()
        };
        let columns = self.right.len();
        let transposed = (0..columns).flat_map(|j| self.matrix.iter().skip(j).step_by(columns));
        Explicit {
            left: swapped(&mut self.right.iter()),
            right: swapped(&mut self.left.iter()),
            matrix: swapped(&mut { transposed }),
            depth: self.depth,
        }
    }
}

/// A move of one player: in which copy of which term, and which of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyncMove {
    /// Which term, counted from 0.
    pub term: usize,
    /// Which of its copies, counted from 0.
    pub copy: u32,
    /// Which move of the game, counted from 0.
    pub index: usize,
}

impl SyncGame {
    /// The game that is a position of a registered ruleset.
    ///
    /// # Errors
    /// That the ruleset has no joint moves.
    pub fn position(position: AnyPosition) -> Result<SyncGame, Error> {
        SyncGame::of_erased(position.into())
    }

    /// The game that is a position of any type.
    ///
    /// # Errors
    /// That the ruleset has no joint moves.
    pub fn position_of<P: Position>(position: P) -> Result<SyncGame, Error> {
        SyncGame::of_erased(SyncPosition::new(position))
    }

    fn of_erased(position: SyncPosition) -> Result<SyncGame, Error> {
        if !position.facts().modes().contains(&Mode::Synchronized) {
            return Err(Error::NoJointMove(Box::new(position.facts().clone())));
        }
        Ok(SyncGame::of(Atom::Position(position)))
    }

    /// The game that is an integer.
    #[must_use]
    pub fn integer(n: i64) -> SyncGame {
        if n == 0 { SyncGame::default() } else { SyncGame::of(Atom::Integer(n)) }
    }

    /// The game with these options and this matrix, row by row.
    ///
    /// # Errors
    /// That the matrix does not fit, or that it would be nested too deep.
    pub fn explicit(left: Vec<SyncGame>, right: Vec<SyncGame>, matrix: Vec<SyncGame>) -> Result<SyncGame, Error> {
        if left.len().checked_mul(right.len()) != Some(matrix.len()) {
            return Err(Error::Misfit { lefts: left.len(), rights: right.len(), entries: matrix.len() });
        }
        if left.is_empty() && right.is_empty() {
            return Ok(SyncGame::default());
        }
        let depth = left.iter().chain(&right).chain(&matrix).map(SyncGame::depth).max().unwrap_or(0) + 1;
        if depth > DEEPEST {
            return Err(Error::TooDeep);
        }
        Ok(SyncGame::of(Atom::Explicit(Arc::new(Explicit { left, right, matrix, depth }))))
    }

    fn of(atom: Atom) -> SyncGame {
        SyncGame { terms: vec![Term { count: 1, atom }] }
    }

    fn depth(&self) -> u32 {
        let depth = |term: &Term| match &term.atom {
            Atom::Explicit(explicit) => explicit.depth,
            _ => 0,
        };
        self.terms.iter().map(depth).max().unwrap_or(0)
    }

    /// The terms, in the order in which they were written; equal ones that stood together are one.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The one position that the game is, if it is one.
    #[must_use]
    pub fn as_position(&self) -> Option<&SyncPosition> {
        match &self.terms[..] {
            [Term { count: 1, atom: Atom::Position(position) }] => Some(position),
            _ => None,
        }
    }

    /// Whether two explicit games or positions or sums stand side by side, so that moves must say where they are.
    fn is_sum(&self) -> bool {
        !matches!(&self.terms[..], [] | [Term { count: 1, .. }])
    }

    fn push(&mut self, term: Term) -> Result<(), Error> {
        if term.count == 0 {
            return Ok(());
        }
        match self.terms.iter_mut().find(|old| old.atom == term.atom) {
            Some(old) => old.count = old.count.checked_add(term.count).ok_or(Error::TooManyCopies)?,
            None => self.terms.push(term),
        }
        Ok(())
    }

    /// The sum.
    ///
    /// # Errors
    /// More than four billion copies.
    pub fn plus(mut self, other: SyncGame) -> Result<SyncGame, Error> {
        for term in other.terms {
            self.push(term)?;
        }
        Ok(self)
    }

    /// That many copies.
    ///
    /// # Errors
    /// More than four billion copies.
    pub fn times(mut self, count: u32) -> Result<SyncGame, Error> {
        for term in &mut self.terms {
            term.count = term.count.checked_mul(count).ok_or(Error::TooManyCopies)?;
        }
        self.terms.retain(|term| term.count > 0);
        Ok(self)
    }

    /// The game with the players' roles swapped (004, Definition 4.3).
    #[must_use]
    pub fn negative(&self) -> SyncGame {
        self.negative_with(&mut FxHashMap::default())
    }

    /// The negatives of explicit games are kept by where these are, so that what was shared stays shared.
    fn negative_with(&self, known: &mut FxHashMap<usize, Arc<Explicit>>) -> SyncGame {
        let terms = self.terms.iter().map(|term| {
            let atom = match &term.atom {
                Atom::Position(position) => Atom::Position(position.negative()),
                Atom::Integer(n) => Atom::Integer(n.saturating_neg()),
                Atom::Explicit(explicit) => {
                    let address = Arc::as_ptr(explicit).addr();
                    let negative = known.get(&address).cloned().unwrap_or_else(|| Arc::new(explicit.negative(known)));
                    known.insert(address, Arc::clone(&negative));
                    Atom::Explicit(negative)
                }
            };
            Term { count: term.count, atom }
        });
        SyncGame { terms: terms.collect() }
    }

    /// Whether the player has a move.
    #[must_use]
    pub fn can_move(&self, player: Player) -> bool {
        self.terms.iter().any(|term| term.atom.move_count(player) > 0)
    }

    /// All moves of a player, copy by copy.
    ///
    /// # Errors
    /// More than a hundred thousand moves.
    pub fn moves(&self, player: Player) -> Result<Vec<SyncMove>, Error> {
        let mut moves = Vec::new();
        for (index, term) in self.terms.iter().enumerate() {
            let each = term.atom.move_count(player);
            if each.saturating_mul(u128::from(term.count)) + moves.len() as u128 > MOST_MOVES {
                return Err(Error::TooManyMoves);
            }
            let each = usize::try_from(each).unwrap_or(0);
            let copies = (0..term.count).filter(|_| each > 0);
            moves.extend(copies.flat_map(|copy| (0..each).map(move |at| SyncMove { term: index, copy, index: at })));
        }
        Ok(moves)
    }

    /// What to call moves of a player, in order.
    #[must_use]
    pub fn move_texts(&self, player: Player, moves: &[SyncMove]) -> Vec<String> {
        let own: Vec<Vec<String>> = self.terms.iter().map(|term| term.atom.move_texts(player)).collect();
        let text = |action: &SyncMove| {
            let Some(term) = self.terms.get(action.term) else { return String::new() };
            let text = own[action.term].get(action.index).cloned().unwrap_or_default();
            let place = match &term.atom {
                // Without the quotes, so that the text can stand in quotes itself.
                Atom::Position(position) => position.print().replace('"', ""),
                Atom::Integer(n) => n.to_string(),
                Atom::Explicit(_) => format!("term {}", action.term + 1),
            };
            match (self.is_sum(), term.count) {
                (false, _) => text,
                (true, 1) => format!("{place}: {text}"),
                (true, _) => format!("{place} copy {}: {text}", action.copy + 1),
            }
        };
        moves.iter().map(text).collect()
    }

    /// The game after one player's move alone.
    ///
    /// # Errors
    /// More than four billion copies, or no such move.
    pub fn solo(&self, player: Player, action: SyncMove) -> Result<SyncGame, Error> {
        let term = self.terms.get(action.term).ok_or(Error::NoSuchMove)?;
        self.without(&[action.term]).beside(term.atom.solo(player, action.index)?)
    }

    /// The game after both players' moves at once.
    ///
    /// # Errors
    /// More than four billion copies, or no such moves.
    pub fn joint(&self, left: SyncMove, right: SyncMove) -> Result<SyncGame, Error> {
        let (Some(one), Some(two)) = (self.terms.get(left.term), self.terms.get(right.term)) else {
            return Err(Error::NoSuchMove);
        };
        if (left.term, left.copy) == (right.term, right.copy) {
            return self.without(&[left.term]).beside(one.atom.joint(left.index, right.index)?);
        }
        let rest = self.without(&[left.term, right.term]);
        rest.beside(one.atom.solo(Player::Left, left.index)?)?.beside(two.atom.solo(Player::Right, right.index)?)
    }

    /// Whether the two moves at once change nothing, so that both players choose again.
    #[must_use]
    pub fn is_repeated(&self, left: SyncMove, right: SyncMove) -> bool {
        let same_copy = (left.term, left.copy) == (right.term, right.copy);
        match self.terms.get(left.term).map(|term| &term.atom) {
            Some(Atom::Position(position)) if same_copy => {
                position.joint(left.index, right.index).is_some_and(|after| after == *position)
            }
            _ => false,
        }
    }

    /// The sum with what a move led to; what is played out need not be shown beside others.
    fn beside(self, after: SyncGame) -> Result<SyncGame, Error> {
        let over = |game: &SyncGame| Player::BOTH.iter().all(|&player| !game.can_move(player));
        if self.terms.is_empty() || over(&self) {
            Ok(after)
        } else if over(&after) {
            Ok(self)
        } else {
            self.plus(after)
        }
    }

    fn without(&self, terms: &[usize]) -> SyncGame {
        let mut rest = self.terms.clone();
        for &term in terms {
            if let Some(term) = rest.get_mut(term) {
                term.count = term.count.saturating_sub(1);
            }
        }
        rest.retain(|term| term.count > 0);
        SyncGame { terms: rest }
    }
}

impl Atom {
    fn move_count(&self, player: Player) -> u128 {
        match self {
            Atom::Position(position) => position.move_count(player),
            Atom::Integer(n) => u128::from(if player == Player::Left { *n > 0 } else { *n < 0 }),
            Atom::Explicit(explicit) => match player {
                Player::Left => explicit.left.len() as u128,
                Player::Right => explicit.right.len() as u128,
            },
        }
    }

    fn move_texts(&self, player: Player) -> Vec<String> {
        match self {
            Atom::Position(position) => position.move_texts(player),
            _ => (0..self.move_count(player)).map(|index| format!("move {}", index + 1)).collect(),
        }
    }

    fn solo(&self, player: Player, index: usize) -> Result<SyncGame, Error> {
        match self {
            Atom::Position(position) => {
                let option = position.solo(player, index).ok_or(Error::NoSuchMove)?;
                Ok(SyncGame::of(Atom::Position(option)))
            }
            Atom::Integer(n) => Ok(SyncGame::integer(n - n.signum())),
            Atom::Explicit(explicit) => {
                let options = if player == Player::Left { &explicit.left } else { &explicit.right };
                options.get(index).cloned().ok_or(Error::NoSuchMove)
            }
        }
    }

    /// What both players' moves in the game at once lead to; in an integer only one of them has any.
    fn joint(&self, left: usize, right: usize) -> Result<SyncGame, Error> {
        match self {
            Atom::Position(position) => match position.joint(left, right) {
                Some(after) => Ok(SyncGame::of(Atom::Position(after))),
                None if index_exists(self, Player::Left, left) && index_exists(self, Player::Right, right) => {
                    Err(Stop::Internal("a ruleset with joint moves has none for a pair of legal moves").into())
                }
                None => Err(Error::NoSuchMove),
            },
            Atom::Integer(_) => Err(Error::NoSuchMove),
            Atom::Explicit(explicit) => {
                let entry = explicit.matrix.get(left * explicit.right.len() + right);
                entry.filter(|_| right < explicit.right.len()).cloned().ok_or(Error::NoSuchMove)
            }
        }
    }
}

fn index_exists(atom: &Atom, player: Player, index: usize) -> bool {
    (index as u128) < atom.move_count(player)
}
