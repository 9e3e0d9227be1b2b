//! The kinds of components that play in a sum can lead to, and what the moves in each of them lead to, as numbers of
//! copies. Does not know how the counters are kept (`keys`) nor what anything is worth (`engine`).
//!
//! Not every game is of this sort. No round may be repeated; and, if values are wanted, all decided positions must be
//! terminal. Other games are left to the general ways, in `nash` and `outlook`.
//!
//! An integer n that does not simply add is n copies of 1 or -1. In both games each move of its owner leads to the same
//! game with one move less, so they differ in nothing but how often a move is listed, which does not change a value.

use onside_ground::{Player, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::games::{Component, Joint, Part, Sum, SyncGames, Terminal};

/// More kinds than this are left to the general way.
const MOST_KINDS: usize = 320;

/// More pairs of moves in all kinds together than this, too.
const MOST_PAIRS: usize = 1 << 16;

/// Heights up to 2^this are followed.
pub(super) const MOST_HEIGHT_BITS: u32 = 28;

/// Which games are looked at together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Those of one family, in which terminal components add.
    Adding,
    /// Those of several families or none: terminal components are components as all others, until what is left beside
    /// them is of one family.
    Loose,
    /// Games of all families and none, for questions in which nothing adds and every move matters.
    Any,
}

/// What a move in one copy leads to, in the place of that copy.
#[derive(Clone, Debug, Default)]
pub(super) struct Replacement {
    /// Kinds, and how many copies of them.
    pub(super) parts: Vec<(usize, u32)>,
    /// The value of what only adds.
    pub(super) offset: i64,
}

/// The moves in a component, as far as they matter.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    pub(super) left: Vec<Replacement>,
    pub(super) right: Vec<Replacement>,
    /// Row by row: a row for each move of Left.
    pub(super) joint: Vec<Replacement>,
}

/// A kind of component.
pub(super) struct Kind {
    pub(super) component: Component,
    pub(super) moves: Moves,
    /// The moves in sums of its class, if it has one; see `shortcuts`.
    pub(super) in_company: Option<Moves>,
    /// Its class.
    pub(super) class: Option<(u8, Player)>,
    /// Its families, as bits.
    pub(super) families: u8,
    /// What one copy is worth if only one player can ever move in it.
    pub(super) terminal: Option<i64>,
    /// The kind with the players exchanged, if it is here.
    pub(super) negative: Option<usize>,
    /// How many copies of each kind one copy of this one can become at most; kinds that are not listed: none.
    pub(super) reach: Vec<u64>,
    /// How many copies there are at most in the sums that were asked for.
    pub(super) need: u64,
}

/// How a sum was admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
    /// All its kinds were here.
    Known,
    /// There are new kinds behind the old ones.
    New,
    /// All kinds are others than before.
    Anew,
}

/// All kinds of a family, or all of games that belong to none.
pub(super) struct Kinds {
    pub(super) list: Vec<Kind>,
    by_component: FxHashMap<Component, usize>,
    /// Sums that are not for this.
    refused: FxHashSet<Sum>,
    /// The families that all kinds have in common if terminal components add.
    families: u8,
    sort: Sort,
    pairs: usize,
}

impl Kinds {
    pub(super) fn new(sort: Sort) -> Kinds {
        let (by_component, refused) = (FxHashMap::default(), FxHashSet::default());
        Kinds { list: Vec::new(), by_component, refused, families: u8::MAX, sort, pairs: 0 }
    }

    /// Whether terminal components add.
    fn folds(&self) -> bool {
        self.sort == Sort::Adding
    }

    /// The number of copies of a kind for each part of a sum, if all are known.
    pub(super) fn counts(&self, games: &SyncGames, sum: Sum) -> Option<Vec<(usize, u64)>> {
        let each = |part: &Part| match games.component_integer(part.component) {
            Some(n) if !self.folds() => {
                Some((self.unit(games, n)?, u64::from(part.count).saturating_mul(n.unsigned_abs())))
            }
            _ => Some((*self.by_component.get(&part.component)?, u64::from(part.count))),
        };
        games.parts(sum).iter().map(each).collect()
    }

    fn unit(&self, games: &SyncGames, n: i64) -> Option<usize> {
        self.by_component.get(&games.known_integer(n.signum())?).copied()
    }

    /// Makes kinds of all that play in the sum can lead to. If they do not go together with those that are here, the
    /// old ones are given up; `None` if they are of no use at all.
    pub(super) fn admit(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Option<Admission>, Stop> {
        if self.refused.contains(&sum) {
            return Ok(None);
        }
        if let Some(admission) = self.admit_parts(games, sum)? {
            return Ok(Some(admission));
        }
        let mut alone = Kinds::new(self.sort);
        if !self.list.is_empty() && alone.admit_parts(games, sum)?.is_some() {
            alone.refused = std::mem::take(&mut self.refused);
            *self = alone;
            return Ok(Some(Admission::Anew));
        }
        self.refused.insert(sum);
        Ok(None)
    }

    fn admit_parts(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Option<Admission>, Stop> {
        let before = self.list.len();
        for at in 0..games.parts(sum).len() {
            let Part { component, .. } = games.parts(sum)[at];
            if !self.is_known(games, component) && !self.admit_component(games, component)? {
                return Ok(None);
            }
        }
        if self.list.len() == before {
            return Ok(Some(Admission::Known));
        }
        if self.sort != Sort::Any {
            self.find_negatives(games)?;
        }
        Ok(Some(Admission::New))
    }

    fn is_known(&self, games: &SyncGames, component: Component) -> bool {
        match games.component_integer(component) {
            Some(n) if !self.folds() => self.unit(games, n).is_some(),
            _ => self.by_component.contains_key(&component),
        }
    }

    /// One component and all that follows; if that is not possible, nothing changes.
    fn admit_component(&mut self, games: &mut SyncGames, component: Component) -> Result<bool, Stop> {
        let (mut found, mut pending, mut pairs) = (Vec::new(), vec![component], self.pairs);
        let mut families = self.families;
        let mut seen = FxHashSet::default();
        while let Some(component) = pending.pop() {
            games.guard().check()?;
            let component = self.plain(games, component)?;
            if self.by_component.contains_key(&component) || !seen.insert(component) {
                continue;
            }
            let terminal = games.component_terminal(component).is_some();
            if self.folds() && terminal {
                continue;
            }
            let node = games.node(component);
            pairs += node.joint.len();
            if !terminal {
                families &= games.families(component);
            }
            let fits = match self.sort {
                Sort::Adding => families != 0 && games.is_component_rebound_free(component),
                Sort::Loose => games.is_component_rebound_free(component),
                Sort::Any => true,
            };
            if found.len() + self.list.len() >= MOST_KINDS
                || pairs > MOST_PAIRS
                || games.component_height(component) >> MOST_HEIGHT_BITS != 0
                || node.joint.contains(&Joint::Again)
                || !fits
            {
                return Ok(false);
            }
            let options = node.left.iter().chain(&node.right).copied();
            for sum in options.chain(node.joint.iter().filter_map(|joint| joint.game())) {
                pending.extend(games.parts(sum).iter().map(|part| part.component));
            }
            found.push(component);
        }
        (self.families, self.pairs) = (families, pairs);
        // Moves lead to games of less height, so those come first.
        found.sort_by_key(|&component| (games.component_height(component), component));
        for component in found {
            let kind = self.kind(games, component)?;
            self.by_component.insert(component, self.list.len());
            self.list.push(kind);
        }
        Ok(true)
    }

    /// The component itself, or 1 or -1 for an integer that does not simply add.
    fn plain(&self, games: &mut SyncGames, component: Component) -> Result<Component, Stop> {
        let Some(n) = games.component_integer(component) else { return Ok(component) };
        if self.folds() {
            return Ok(component);
        }
        let unit = games.integer(n.signum())?;
        let [Part { component, .. }] = *games.parts(unit) else {
            return Err(Stop::Internal("the integer 1 is not one component"));
        };
        games.open(component)?;
        Ok(component)
    }

    fn kind(&self, games: &SyncGames, component: Component) -> Result<Kind, Stop> {
        let class = games.company(component).map(|company| (company.class, company.side));
        let moves = self.moves(games, component, false)?;
        let in_company = class.map(|_| self.moves(games, component, true)).transpose()?;
        let mut reach = vec![0; self.list.len() + 1];
        for outcome in moves.left.iter().chain(&moves.right).chain(&moves.joint) {
            let mut after = vec![0_u64; self.list.len()];
            for &(kind, count) in &outcome.parts {
                for (after, each) in after.iter_mut().zip(&self.list[kind].reach) {
                    *after = after.saturating_add(each.saturating_mul(u64::from(count)));
                }
            }
            for (most, after) in reach.iter_mut().zip(after) {
                *most = after.max(*most);
            }
        }
        reach[self.list.len()] = 1;
        let height = i64::try_from(games.component_height(component)).unwrap_or(i64::MAX);
        let terminal = games.component_terminal(component).map(|terminal| match terminal {
            Terminal::Draw => 0,
            Terminal::For(Player::Left) => height,
            Terminal::For(Player::Right) => -height,
        });
        let families = games.families(component);
        Ok(Kind { component, moves, in_company, class, families, terminal, negative: None, reach, need: 0 })
    }

    fn moves(&self, games: &SyncGames, component: Component, company: bool) -> Result<Moves, Stop> {
        let node = games.node(component);
        let columns = node.right.len();
        // All kinds that are asked for values are rebound-free, so that the moves that suffice do so here.
        let (rows, wanted) = match games.sufficient(component) {
            Some([row, column]) if self.sort != Sort::Any => (vec![row as usize], vec![column as usize]),
            _ => ((0..node.left.len()).collect(), (0..columns).collect()),
        };
        let outcome = |sum: Option<&Sum>| self.outcome(games, *sum.ok_or(NO_MOVE)?, company);
        let pairs = rows.iter().flat_map(|row| wanted.iter().map(move |column| row * columns + column));
        let joint = pairs.map(|at| node.joint.get(at).and_then(|joint| joint.game()));
        Ok(Moves {
            left: rows.iter().map(|row| outcome(node.left.get(*row))).collect::<Result<_, _>>()?,
            right: wanted.iter().map(|column| outcome(node.right.get(*column))).collect::<Result<_, _>>()?,
            joint: joint.map(|sum| outcome(sum.as_ref())).collect::<Result<_, _>>()?,
        })
    }

    fn outcome(&self, games: &SyncGames, sum: Sum, company: bool) -> Result<Replacement, Stop> {
        let mut outcome = Replacement::default();
        for part in games.parts(sum) {
            let integer = if self.folds() { games.folded_value(*part, company) } else { None };
            if let Some(integer) = integer {
                outcome.offset += i64::try_from(integer).map_err(|_| NO_MOVE)?;
                continue;
            }
            let (kind, count) = match games.component_integer(part.component) {
                Some(n) if !self.folds() => {
                    let moves = u32::try_from(n.unsigned_abs()).ok().and_then(|n| n.checked_mul(part.count));
                    (self.unit(games, n), moves.ok_or(NO_MOVE)?)
                }
                _ => (self.by_component.get(&part.component).copied(), part.count),
            };
            outcome.parts.push((kind.ok_or(NO_MOVE)?, count));
        }
        Ok(outcome)
    }

    /// Makes room for as many copies as play in the sum can lead to.
    pub(super) fn need(&mut self, counts: &[(usize, u64)]) {
        for at in 0..self.list.len() {
            let of = |&(kind, count): &(usize, u64)| {
                self.list[kind].reach.get(at).copied().unwrap_or(0).saturating_mul(count)
            };
            let need = counts.iter().map(of).fold(0, u64::saturating_add);
            self.list[at].need = self.list[at].need.max(need);
        }
    }

    /// Which kinds are negatives of each other. Negatives have to be made for that, so it is asked only if the numbers
    /// of moves allow all kinds to have one.
    fn find_negatives(&mut self, games: &mut SyncGames) -> Result<(), Stop> {
        let shape = |kind: &Kind, one: Player, two: Player| {
            let moves = |player| games.component_moves(kind.component, player);
            (games.component_height(kind.component), moves(one), moves(two))
        };
        let sorted = |one, two| {
            let mut shapes: Vec<_> = self.list.iter().map(|kind| shape(kind, one, two)).collect();
            shapes.sort_unstable();
            shapes
        };
        if sorted(Player::Left, Player::Right) != sorted(Player::Right, Player::Left) {
            self.list.iter_mut().for_each(|kind| kind.negative = None);
            return Ok(());
        }
        for at in 0..self.list.len() {
            let negative = games.negative_component(self.list[at].component)?;
            self.list[at].negative = self.by_component.get(&negative).copied();
        }
        Ok(())
    }
}

const NO_MOVE: Stop = Stop::Internal("a move in a sum leads to something unknown");
