//! What can be asked of a synchronized game: one door, behind which the cheapest proved method is chosen.

use std::num::NonZero;
use std::sync::Arc;

use onside_ground::{Charge, Guard, Player, Stop, with_stack};
use onside_number::matrix::{self, Matrix};
use onside_number::{IBig, Rational};
use onside_ruleset::Position;
use onside_value::synchronized::{
    Chances, Component, Convention, Joint, NashSettings, NashValue, NashValues, Options, Outlook, Outlooks, Part, Sum,
    SyncGames, Wholes, solve_repeated,
};
use rustc_hash::FxHashMap;

use super::build::Build;
use super::error::Error;
use super::single;
use super::written::{Atom, Explicit, SyncGame, SyncMove};
use crate::explore::explore;
use crate::solver::{Settings, Solver};

/// What is known about synchronized games.
pub struct Synchronized {
    /// The arena.
    pub games: SyncGames,
    values: NashValues,
    outlooks: Outlooks,
    misere_outlooks: Outlooks,
    wholes: Wholes,
    origins: FxHashMap<Component, String>,
    /// Sums of explicit games, so that they are not walked again.
    explicit: FxHashMap<usize, (Arc<Explicit>, Sum)>,
    /// The memory of the table of explicit games; the other tables have charges of their own.
    charge: Charge,
}

impl Synchronized {
    pub(crate) fn new(guard: Arc<Guard>, settings: Settings) -> Synchronized {
        let Settings { theorems, threads } = settings;
        let charge = guard.charge();
        let games = SyncGames::new(guard);
        let mut values = NashValues::new(NashSettings { theorems, ..NashSettings::default() });
        values.limit_threads(threads.most);
        Synchronized {
            wholes: Wholes::new(&games),
            games,
            values,
            outlooks: Outlooks::default(),
            misere_outlooks: Outlooks::new(Convention::Misere),
            origins: FxHashMap::default(),
            explicit: FxHashMap::default(),
            charge,
        }
    }
}

/// A decided game without a sound value: the loser can move again later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// What it is called: the positions in it.
    pub name: String,
    /// Whether an explicit game is in it, which has no name.
    pub explicit: bool,
    /// The number of moves that was taken for its value.
    pub value: i128,
}

/// A Nash value and what must be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NashAnswer {
    /// The value.
    pub value: NashValue,
    /// A decided game without a sound value on which it rests.
    pub unsound: Option<Unsound>,
}

/// What every pair of moves is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointValues {
    /// Left's moves.
    pub lefts: Vec<SyncMove>,
    /// Right's moves.
    pub rights: Vec<SyncMove>,
    /// The values, row by row: a row for each move of Left.
    pub matrix: Vec<NashValue>,
    /// The entries, counted from 0, after which the round is repeated; their value is that of the game itself.
    pub again: Vec<usize>,
    /// As in [`NashAnswer::unsound`], for the first entry that has one.
    pub unsound: Option<Unsound>,
}

/// An optimal strategy for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// Left's moves.
    pub lefts: Vec<SyncMove>,
    /// Right's moves.
    pub rights: Vec<SyncMove>,
    /// Left's probabilities, in the order of the moves.
    pub left: Vec<Rational>,
    /// Right's probabilities.
    pub right: Vec<Rational>,
    /// Whether the probabilities are optimal exactly, or only good for a value within the enclosure.
    pub exact: bool,
    /// As in [`NashAnswer::unsound`], for the first entry that has one.
    pub unsound: Option<Unsound>,
}

/// Probabilities for the rows and columns of a matrix.
pub(super) struct Mixed {
    pub(super) left: Vec<Rational>,
    pub(super) right: Vec<Rational>,
    /// Whether they are optimal exactly.
    pub(super) exact: bool,
}

/// What explicit games and explored positions make cannot be refused for this reason.
pub(super) const MISFIT: Stop = Stop::Internal("the matrix of a synchronized game does not fit its moves");

/// Larger matrices are not shown.
pub(super) const MOST_ENTRIES: usize = 1_000_000;

/// The bytes of an entry of a matrix, and of what the solver of matrix games makes of it.
pub(super) const ENTRY_BYTES: u64 = size_of::<NashValue>() as u64 + 64;

impl Solver {
    /// The tables of synchronized games.
    pub fn synchronized(&mut self) -> &mut Synchronized {
        &mut self.synchronized
    }

    /// How exact Nash values are from now on.
    pub fn set_nash(&mut self, digits: u32, exact_bits: u64) {
        let theorems = self.settings.theorems;
        self.synchronized.values.set(NashSettings { digits, exact_bits, theorems });
    }

    /// How many threads work on one question from now on, if it is one that they can share.
    pub fn limit_threads(&mut self, most: Option<NonZero<usize>>) {
        self.settings.threads.most = most;
        self.synchronized.values.limit_threads(most);
    }

    /// How exact Nash values are.
    #[must_use]
    pub fn nash_settings(&self) -> NashSettings {
        self.synchronized.values.settings()
    }

    /// The abstract game of a written one: what all its positions lead to.
    ///
    /// # Errors
    /// A limit.
    pub fn sync_sum(&mut self, game: &SyncGame) -> Result<Sum, Stop> {
        let mut total = Sum::ZERO;
        for term in game.terms() {
            let one = match &term.atom {
                Atom::Position(position) => position.sum(self)?,
                Atom::Integer(n) => self.synchronized.games.integer(*n)?,
                Atom::Explicit(explicit) => self.explicit_sum(explicit)?,
            };
            let copies = self.synchronized.games.times(term.count, one)?;
            total = self.synchronized.games.plus(total, copies)?;
        }
        Ok(total)
    }

    pub(super) fn position_sum<P: Position>(&mut self, position: &P) -> Result<Sum, Stop> {
        let knowledge = self.proved::<P>();
        let Synchronized { games, origins, .. } = &mut self.synchronized;
        explore(&mut self.tables, &mut self.cycle, Build { games, origins, knowledge }, position)
    }

    fn explicit_sum(&mut self, explicit: &Arc<Explicit>) -> Result<Sum, Stop> {
        let key = Arc::as_ptr(explicit).addr();
        if let Some((_, sum)) = self.synchronized.explicit.get(&key) {
            return Ok(*sum);
        }
        let mut sums = |games: &[SyncGame]| -> Result<Vec<Sum>, Stop> {
            games.iter().map(|game| with_stack(|| self.sync_sum(game))).collect()
        };
        let left = sums(explicit.left())?;
        let right = sums(explicit.right())?;
        let matrix = sums(explicit.matrix())?;
        let sum = self.synchronized.games.component(left, right, matrix)?.ok_or(MISFIT)?;
        self.synchronized.charge.more(64)?;
        self.synchronized.explicit.insert(key, (Arc::clone(explicit), sum));
        Ok(sum)
    }

    /// The Nash value (004, Definition 4.15).
    ///
    /// # Errors
    /// A limit.
    pub fn nash_value(&mut self, game: &SyncGame) -> Result<NashAnswer, Stop> {
        if let Some(value) = single::value(self, game)? {
            return Ok(NashAnswer { value, unsound: None });
        }
        let sum = self.sync_sum(game)?;
        let Synchronized { games, values, .. } = &mut self.synchronized;
        let (value, unsound) = values.of(games, sum)?;
        Ok(NashAnswer { value, unsound: unsound.map(|sum| self.unsound(sum)).transpose()? })
    }

    /// What to call a decided game without a sound value, and what it is given.
    fn unsound(&mut self, sum: Sum) -> Result<Unsound, Stop> {
        let Synchronized { games, origins, .. } = &mut self.synchronized;
        let mut names = Vec::new();
        let mut explicit = false;
        for part in games.parts(sum).to_vec() {
            if games.component_terminal(part.component).is_some() {
                continue;
            }
            // Positions are explored up to sign, so that only the negative may have a name.
            let single = games.single(part.component)?;
            let negative = games.negative(single)?;
            let name = match (origins.get(&part.component), games.parts(negative)) {
                (Some(name), _) => name.clone(),
                (None, [Part { component, .. }]) if origins.contains_key(component) => {
                    format!("-{}", origins[component])
                }
                _ => {
                    explicit = true;
                    "an explicit game".to_owned()
                }
            };
            names.push(if part.count == 1 { name } else { format!("{}*{name}", part.count) });
        }
        const UNDECIDED: Stop = Stop::Internal("a game without a sound value is not decided");
        let (value, _) = games.decided_value(sum).ok_or(UNDECIDED)?;
        Ok(Unsound { name: names.join(" + "), explicit, value })
    }

    /// Whether two games are the same up to the order of moves.
    ///
    /// # Errors
    /// A limit.
    pub fn isomorphic(&mut self, one: &SyncGame, two: &SyncGame) -> Result<bool, Stop> {
        let (one, two) = (self.sync_sum(one)?, self.sync_sum(two)?);
        let Synchronized { games, wholes, .. } = &mut self.synchronized;
        wholes.isomorphic(games, one, two)
    }

    /// Who can force what, which results can be reached, and the birthday of 003.
    ///
    /// # Errors
    /// A limit.
    pub fn outlook(&mut self, game: &SyncGame) -> Result<Outlook, Stop> {
        let sum = self.sync_sum(game)?;
        let Synchronized { games, outlooks, .. } = &mut self.synchronized;
        outlooks.of(games, sum)
    }

    /// The same in misere play, where whoever cannot move wins and it is a draw if neither can.
    ///
    /// # Errors
    /// A limit.
    pub fn misere_outlook(&mut self, game: &SyncGame) -> Result<Outlook, Stop> {
        let sum = self.sync_sum(game)?;
        let Synchronized { games, misere_outlooks, .. } = &mut self.synchronized;
        misere_outlooks.of(games, sum)
    }

    /// The probabilities of the results under the equilibria found.
    ///
    /// # Errors
    /// A limit, or values that are only enclosed.
    pub fn chances(&mut self, game: &SyncGame) -> Result<Chances, Error> {
        let sum = self.sync_sum(game)?;
        let Synchronized { games, values, .. } = &mut self.synchronized;
        values.chances(games, sum)?.ok_or(Error::NotExact)
    }

    /// What the pairs of moves of a game that is not decided are worth.
    ///
    /// # Errors
    /// A limit, too many moves to list, or that the game is decided.
    pub fn joint_values(&mut self, game: &SyncGame) -> Result<JointValues, Error> {
        let (lefts, rights) = (game.moves(Player::Left)?, game.moves(Player::Right)?);
        if lefts.is_empty() || rights.is_empty() {
            return Err(Error::Decided);
        }
        if lefts.len() * rights.len() > MOST_ENTRIES {
            return Err(Error::TooManyMoves);
        }
        let guard = Arc::clone(self.games.guard());
        let mut charge = guard.charge();
        charge.more((lefts.len() * rights.len()) as u64 * ENTRY_BYTES)?;
        let (mut again, mut unsound) = (Vec::new(), None);
        let entries = match single::matrix(self, game)? {
            Some(entries) => entries,
            None => {
                let mut entries = Vec::with_capacity(lefts.len() * rights.len());
                for (&left, &right) in lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right))) {
                    guard.check()?;
                    if game.is_repeated(left, right) {
                        again.push(entries.len());
                    }
                    let after = game.joint(left, right)?;
                    let answer = self.nash_value(&after)?;
                    entries.push(answer.value);
                    unsound = unsound.or(answer.unsound);
                }
                entries
            }
        };
        Ok(JointValues { lefts, rights, matrix: entries, again, unsound })
    }

    /// An optimal strategy for each player of a game that is not decided. With theorems, equal copies are played
    /// equally often.
    ///
    /// # Errors
    /// A limit, too many moves to list, or that the game is decided.
    pub fn equilibrium(&mut self, game: &SyncGame) -> Result<Equilibrium, Error> {
        if self.settings.theorems && game.terms().iter().any(|term| term.count > 1) {
            return self.equilibrium_of_copies(game);
        }
        let JointValues { lefts, rights, mut matrix, again, unsound } = self.joint_values(game)?;
        again.iter().for_each(|&at| matrix[at] = NashValue::Exact(Rational::ZERO));
        let again: Vec<_> = again.into_iter().map(|at| (at, Rational::ONE)).collect();
        let Mixed { left, right, exact } = self.mixed(lefts.len(), rights.len(), &matrix, &again)?;
        Ok(Equilibrium { lefts, rights, left, right, exact, unsound })
    }

    /// An optimal strategy for each player in a matrix, given row by row. `again` says where the round is repeated, and
    /// with which probability; the entry there is what the rest adds.
    pub(super) fn mixed(
        &self,
        rows: usize,
        columns: usize,
        entries: &[NashValue],
        again: &[(usize, Rational)],
    ) -> Result<Mixed, Error> {
        let guard = self.games.guard();
        if !again.is_empty() {
            let bits = self.synchronized.values.bits();
            let solution = solve_repeated(guard, bits, (rows, columns), entries, again)?;
            let exact = solution.low == solution.high;
            return Ok(Mixed { left: solution.left, right: solution.right, exact });
        }
        let exact: Option<Vec<Rational>> = entries.iter().map(|entry| entry.exact().cloned()).collect();
        if let Some(matrix) = exact.and_then(|exact| Matrix::new(rows, columns, exact))
            && let Some(solution) = matrix::solve_while(&matrix, || guard.check())?
        {
            return Ok(Mixed { left: solution.left, right: solution.right, exact: true });
        }
        let bits = self.synchronized.values.bits();
        let enclosures = entries.iter().map(|entry| entry.enclosure(bits)).collect();
        let matrix = Matrix::new(rows, columns, enclosures).ok_or(MISFIT)?;
        let solution = matrix::enclose_while(&matrix, bits, || guard.check())?.ok_or(Error::Decided)?;
        Ok(Mixed { left: solution.left, right: solution.right, exact: false })
    }

    /// The length of the longest play, solo moves allowed (000, Definition 4.2).
    ///
    /// # Errors
    /// A limit.
    pub fn tree_birthday(&mut self, game: &SyncGame) -> Result<IBig, Stop> {
        let sum = self.sync_sum(game)?;
        Ok(IBig::from(self.synchronized.games.height(sum)))
    }

    /// An abstract game written out: integers as such, everything else with its options and matrix.
    ///
    /// # Errors
    /// A limit, or that it is too large or too deep to be written.
    pub fn written(&mut self, sum: Sum) -> Result<SyncGame, Error> {
        self.written_with(sum, &mut FxHashMap::default())
    }

    fn written_with(&mut self, sum: Sum, known: &mut FxHashMap<Component, SyncGame>) -> Result<SyncGame, Error> {
        let mut total = SyncGame::default();
        for part in self.synchronized.games.parts(sum).to_vec() {
            let one = match known.get(&part.component) {
                Some(one) => one.clone(),
                None => {
                    let one = with_stack(|| self.component_written(part.component, known))?;
                    known.insert(part.component, one.clone());
                    one
                }
            };
            total = total.plus(one.times(part.count)?)?;
        }
        Ok(total)
    }

    fn component_written(
        &mut self,
        component: Component,
        known: &mut FxHashMap<Component, SyncGame>,
    ) -> Result<SyncGame, Error> {
        self.synchronized.games.guard().charge_positions(1)?;
        let single = self.synchronized.games.single(component)?;
        if let Some(n) = self.synchronized.games.as_integer(single) {
            return Ok(SyncGame::integer(n));
        }
        let Options { left, right, joint } = self.synchronized.games.options(component)?;
        let mut all = |sums: Vec<Sum>| -> Result<Vec<SyncGame>, Error> {
            sums.into_iter().map(|sum| self.written_with(sum, known)).collect()
        };
        let joint: Option<Vec<Sum>> = joint.into_iter().map(Joint::game).collect();
        SyncGame::explicit(all(left)?, all(right)?, all(joint.ok_or(Error::Repeated)?)?)
    }
}
