//! The Nash value (003, section 3.3; 004, Definition 4.15): a decided game has its decided value, any other the value
//! of the matrix game of what its joint moves lead to.
//!
//! Exact fractions are kept while they are small. Past a size they become certified enclosures: the value of a matrix
//! is monotone in every entry and never moves by more than the entries do, so rounding outwards at every step adds a
//! few units in the last place per round, and enough bits are kept for the digits that were asked for.
//!
//! A round that is repeated counts as much as the game itself, which makes the value the solution of an equation; see
//! `onside_number::matrix::solve_repeated`.
//!
//! Theorems, switched off by [`NashSettings::theorems`]:
//! * Equal copies (004, Theorem 2.40): both players may choose among n copies of a component with equal probability, so
//!   that a pair of moves in them counts 1/n for the same copy and (n-1)/n for different ones.
//! * Terminal components add where the caller has marked a family in which that is proved (004, Theorem 4.21).
//! * Sums that are their own negatives are 0, some components count as integers in company, and in some one move of
//!   each player suffices; see `shortcuts`.

use std::num::NonZero;

use onside_ground::{Charge, Guard, Player, Stop, with_stack};
use onside_number::matrix::{self, Matrix, RepeatedSolution};
use onside_number::{Dyadic, Enclosure, IBig, Rational};
use smallvec::SmallVec;

use super::children::{After, Child, Choice, Round, choices};
use super::counts::Counts;
use super::games::{Sum, SyncGames};

/// A matrix with more entries than this is not built.
pub(super) const MOST_ENTRIES: u64 = 1 << 22;

/// A matrix with no more entries than this is not worth counting as memory.
pub(super) const FEW_ENTRIES: u64 = 1 << 12;

/// The bytes of an entry of a matrix, and of what the solver of matrix games makes of it.
pub(super) const ENTRY_BYTES: u64 = size_of::<NashValue>() as u64 + 64;

pub(super) const TOO_LARGE: Stop = Stop::TooLarge("a matrix of one round would have more than four million entries");

/// How exact values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NashSettings {
    /// The digits behind the point that an enclosure has at least.
    pub digits: u32,
    /// A fraction whose numerator and denominator have more bits than this together becomes an enclosure.
    pub exact_bits: u64,
    /// Whether theorems may be used.
    pub theorems: bool,
}

impl Default for NashSettings {
    fn default() -> NashSettings {
        NashSettings { digits: 30, exact_bits: 1024, theorems: true }
    }
}

impl NashSettings {
    /// Values of copies with no more digits than this are found in words of the machine, by several threads.
    pub const WORD_DIGITS: u32 = 12;

    /// The bits behind the point that are carried: enough for the digits, and 32 more for what a billion rounds may
    /// lose.
    #[must_use]
    pub fn bits(self) -> u32 {
        // log2(10) is less than 3.322.
        u32::try_from(u64::from(self.digits) * 3322 / 1000 + 33).unwrap_or(u32::MAX)
    }
}

/// A Nash value: exact, or known to lie in an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NashValue {
    /// The value.
    Exact(Rational),
    /// The value lies in it.
    Enclosed(Enclosure),
}

impl NashValue {
    /// The value, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<&Rational> {
        match self {
            NashValue::Exact(value) => Some(value),
            NashValue::Enclosed(_) => None,
        }
    }

    /// An interval with ends of this many bits behind the point that holds the value.
    #[must_use]
    pub fn enclosure(&self, bits: u32) -> Enclosure {
        match self {
            NashValue::Exact(value) => Enclosure::of_rational(value, bits),
            NashValue::Enclosed(enclosure) => enclosure.clone(),
        }
    }

    /// The value and an integer.
    #[must_use]
    pub fn shifted(&self, by: i128) -> NashValue {
        if by == 0 {
            return self.clone();
        }
        match self {
            NashValue::Exact(value) => NashValue::Exact(value + &Rational::from(IBig::from(by))),
            NashValue::Enclosed(enclosure) => NashValue::Enclosed(enclosure.plus_exact(&Dyadic::from(IBig::from(by)))),
        }
    }

    /// Whether this is certainly at most the other.
    fn at_most(&self, other: &NashValue) -> bool {
        match (self, other) {
            (NashValue::Exact(one), NashValue::Exact(two)) => one <= two,
            (NashValue::Enclosed(one), NashValue::Enclosed(two)) => one.definitely_at_most(two),
            (NashValue::Exact(one), NashValue::Enclosed(two)) => *one <= Rational::from(two.lo()),
            (NashValue::Enclosed(one), NashValue::Exact(two)) => Rational::from(one.hi()) <= *two,
        }
    }
}

pub(super) const NO_COPIES: Stop = Stop::Internal("the average over no copies of a game was asked for");
pub(super) const NO_FIT: Stop = Stop::Internal("a matrix does not fit its rows and columns");

/// A row or column of the matrix: a move in some copy of a component, or in a certain one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    choice: Choice,
    copy: Option<u32>,
}

type Lines = SmallVec<[Line; 8]>;

/// The matrix of values, row by row.
struct ValueMatrix {
    lefts: Lines,
    rights: Lines,
    entries: Vec<NashValue>,
    /// Where the round may be repeated, and with which probability; there the entry is what the rest adds.
    again: Vec<(usize, Rational)>,
    unsound: Option<Sum>,
}

impl ValueMatrix {
    fn repeated(&self, guard: &Guard, bits: u32) -> Result<RepeatedSolution, Stop> {
        solve_repeated(guard, bits, (self.lefts.len(), self.rights.len()), &self.entries, &self.again)
    }
}

/// Bounds for the value of a game some of whose rounds may be repeated, and strategies that prove them: Left's from the
/// lower ends of all entries, Right's from the upper ones. `again` says where and with which probability; the entry
/// there is what the rest adds.
///
/// # Errors
/// A limit, or a matrix that does not fit.
pub fn solve_repeated(
    guard: &Guard,
    bits: u32,
    (rows, columns): (usize, usize),
    entries: &[NashValue],
    again: &[(usize, Rational)],
) -> Result<RepeatedSolution, Stop> {
    let solve = |end: &dyn Fn(&Enclosure) -> Rational| -> Result<RepeatedSolution, Stop> {
        let pays = |entry: &NashValue| match entry {
            NashValue::Exact(value) => value.clone(),
            NashValue::Enclosed(enclosure) => end(enclosure),
        };
        let mut rounds: Vec<matrix::Round> = entries.iter().map(|entry| matrix::Round::last(pays(entry))).collect();
        for (at, chance) in again {
            rounds.get_mut(*at).ok_or(NO_FIT)?.again.clone_from(chance);
        }
        let rounds = Matrix::new(rows, columns, rounds).ok_or(NO_FIT)?;
        matrix::solve_repeated_while(&rounds, bits, || guard.check())?.ok_or(NO_FIT)
    };
    let lower = solve(&|enclosure| Rational::from(enclosure.lo()))?;
    if entries.iter().all(|entry| entry.exact().is_some()) {
        return Ok(lower);
    }
    let upper = solve(&|enclosure| Rational::from(enclosure.hi()))?;
    Ok(RepeatedSolution { low: lower.low, high: upper.high, left: lower.left, right: upper.right })
}

/// What two moves lead to. If both are there, the first has probability 1/count and the second the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) count: u32,
    pub(super) alike: Option<After>,
    pub(super) apart: Option<Child>,
}

impl Pair {
    /// Both moves in the same copy, in different copies, or both by chance.
    pub(super) fn new(games: &mut SyncGames, round: &mut Round, left: Line, right: Line) -> Result<Pair, Stop> {
        let (same_kind, same_copy) = (left.choice.component == right.choice.component, left.copy == right.copy);
        let alike =
            if same_kind && same_copy { Some(round.same_copy(games, left.choice, right.choice)?) } else { None };
        let grouped = left.copy.is_none() && left.choice.count > 1;
        let apart = !same_kind || !same_copy || grouped;
        let apart = if apart { Some(round.different_copies(games, left.choice, right.choice)?) } else { None };
        Ok(Pair { count: left.choice.count, alike, apart })
    }
}

/// The moves that both players make with positive probability, and these.
pub(super) struct Equilibrium {
    pub(super) lefts: Vec<(Line, Rational)>,
    pub(super) rights: Vec<(Line, Rational)>,
}

/// The Nash values found so far, with the settings they were found with.
pub struct NashValues {
    settings: NashSettings,
    known: Vec<Option<Known>>,
    /// Large sums: those in which terminal components add, and the others.
    counts: [Counts; 2],
    /// The memory of the values, on the account of the games.
    charge: Option<Charge>,
}

/// A value, and a decided game without a sound value on which it rests, if there is one.
#[derive(Clone)]
struct Known {
    value: NashValue,
    unsound: Option<Sum>,
}

/// The number of components, copies included.
fn size(games: &SyncGames, sum: Sum) -> u64 {
    games.parts(sum).iter().map(|part| u64::from(part.count)).sum()
}

/// Two components of at most this height together are solved the general way: finding all that they can become, so that
/// it can be counted, takes longer than solving the few sums of these.
const LOW: u64 = 12;

/// Whether counting copies is worth while in a sum. In a single component there are none.
fn is_worth_counting(games: &SyncGames, sum: Sum) -> bool {
    let size = size(games, sum);
    size > 2 || size == 2 && games.height(sum) > LOW
}

impl NashValues {
    /// No values yet.
    #[must_use]
    pub fn new(settings: NashSettings) -> NashValues {
        NashValues { settings, known: Vec::new(), counts: [true, false].map(Counts::new), charge: None }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> NashSettings {
        self.settings
    }

    /// The bits behind the point that enclosures carry.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.settings.bits()
    }

    /// Changes the settings; values found with others are forgotten.
    pub fn set(&mut self, settings: NashSettings) {
        if settings != self.settings {
            let threads = self.counts[0].threads;
            *self = NashValues::new(settings);
            self.limit_threads(threads);
        }
    }

    /// How many threads may work on one question, if they can share it; `None` as many as the machine runs at once.
    pub fn limit_threads(&mut self, most: Option<NonZero<usize>>) {
        self.counts.iter_mut().for_each(|counts| counts.threads = most);
    }

    /// The Nash value of a game, and a decided game without a sound value on which it rests, if there is one.
    ///
    /// # Errors
    /// A limit.
    pub fn of(&mut self, games: &mut SyncGames, sum: Sum) -> Result<(NashValue, Option<Sum>), Stop> {
        let folded = self.folded(games, sum)?;
        self.prepare(games, folded.sum)?;
        let Known { value, unsound } = self.value(games, folded.sum)?;
        Ok((value.shifted(folded.offset), unsound))
    }

    /// Makes room in the tables of large sums for a sum and all that follows, if it is one for them.
    fn prepare(&mut self, games: &mut SyncGames, sum: Sum) -> Result<(), Stop> {
        let settings = self.settings;
        let open = !games.is_decided(sum) && !self.is_known(sum);
        if settings.theorems && open && is_worth_counting(games, sum) && games.is_rebound_free(sum) {
            self.sort(games, sum).prepare(games, sum, settings)?;
        }
        Ok(())
    }

    fn is_known(&self, sum: Sum) -> bool {
        matches!(self.known.get(sum.0 as usize), Some(Some(_)))
    }

    /// The table for a sum: whether terminal components add in it.
    fn sort(&mut self, games: &SyncGames, sum: Sum) -> &mut Counts {
        &mut self.counts[usize::from(!games.terminals_add(sum))]
    }

    /// The game without its terminal components and their value, if they add.
    pub(super) fn folded(&self, games: &mut SyncGames, sum: Sum) -> Result<Child, Stop> {
        if self.settings.theorems && games.terminals_add(sum) {
            games.folded(sum)
        } else {
            Ok(Child { sum, offset: 0 })
        }
    }

    /// What a round led to, without its terminal components if they add. They may begin to add when the last component
    /// that was in the way is played out; then the older ones must go, too.
    pub(super) fn folded_child(&self, games: &mut SyncGames, round: &Round, child: Child) -> Result<Child, Stop> {
        if round.folds() {
            return Ok(child);
        }
        let folded = self.folded(games, child.sum)?;
        Ok(Child { sum: folded.sum, offset: child.offset + folded.offset })
    }

    fn value(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Known, Stop> {
        let at = sum.0 as usize;
        if let Some(Some(known)) = self.known.get(at) {
            return Ok(known.clone());
        }
        games.guard().charge_positions(1)?;
        let known = match games.decided_value(sum) {
            Some((value, sound)) => {
                let value = NashValue::Exact(Rational::from(IBig::from(value)));
                Known { value, unsound: (!sound).then_some(sum) }
            }
            None if self.is_symmetric(games, sum)? => {
                Known { value: NashValue::Exact(Rational::from(0)), unsound: None }
            }
            None if let Some(value) = self.counted(games, sum)? => Known { value, unsound: None },
            None => with_stack(|| {
                self.with_matrix(games, sum, |values, guard, matrix| {
                    let unsound = matrix.unsound;
                    let value = if matrix.again.is_empty() {
                        values.settled(guard, matrix.lefts.len(), matrix.rights.len(), matrix.entries)?
                    } else {
                        values.settled_repeatedly(guard, &matrix)?
                    };
                    Ok(Known { value, unsound })
                })
            })?,
        };
        if self.known.len() <= at {
            let length = games.sums().max(at + 1);
            self.take_memory(games, ((length - self.known.len()) * size_of::<Option<Known>>()) as u64)?;
            self.known.resize(length, None);
        }
        if let NashValue::Enclosed(_) = known.value {
            self.take_memory(games, u64::from(self.bits()) / 4 + 64)?;
        }
        self.known[at] = Some(known.clone());
        Ok(known)
    }

    /// The value of a sum whose kinds of components are in one of the tables.
    fn counted(&mut self, games: &SyncGames, sum: Sum) -> Result<Option<NashValue>, Stop> {
        let settings = self.settings;
        if !settings.theorems || !games.is_rebound_free(sum) {
            return Ok(None);
        }
        self.sort(games, sum).known(games, sum, settings)
    }

    /// Whether a game is worth 0 because it is its own negative. Single components are not looked at: their negatives
    /// would have to be made, and few are symmetric.
    fn is_symmetric(&self, games: &mut SyncGames, sum: Sum) -> Result<bool, Stop> {
        let several = size(games, sum) > 1;
        Ok(self.settings.theorems && several && games.is_rebound_free(sum) && games.is_own_negative(sum)?)
    }

    fn take_memory(&mut self, games: &SyncGames, bytes: u64) -> Result<(), Stop> {
        self.charge.get_or_insert_with(|| games.guard().charge()).more(bytes)
    }

    /// The lines of the matrix: a player's moves, grouped by equal copies if theorems may be used.
    fn lines(&self, games: &mut SyncGames, sum: Sum, player: Player) -> Result<Lines, Stop> {
        let choices = choices(games, sum, player)?;
        // Without theorems there is a line for each of up to four billion copies.
        let copies = choices.iter().map(|choice| u64::from(choice.count)).sum::<u64>();
        if !self.settings.theorems && copies > MOST_ENTRIES {
            return Err(TOO_LARGE);
        }
        let prunes = self.settings.theorems && games.is_rebound_free(sum);
        let side = usize::from(player == Player::Right);
        let wanted = |choice: &Choice| match games.sufficient(choice.component) {
            Some(moves) if prunes => moves[side] == choice.index,
            _ => true,
        };
        let choices = choices.into_iter().filter(wanted);
        Ok(if self.settings.theorems {
            choices.map(|choice| Line { choice, copy: None }).collect()
        } else {
            choices.flat_map(|choice| (0..choice.count).map(move |copy| Line { choice, copy: Some(copy) })).collect()
        })
    }

    /// What builds the results of a round.
    pub(super) fn round(&self, games: &SyncGames, sum: Sum) -> Round {
        Round::new(games, sum, self.settings.theorems && games.terminals_add(sum))
    }

    /// What is wanted of the matrix of what the players' moves lead to, which is counted as memory while it is there.
    fn with_matrix<T>(
        &mut self,
        games: &mut SyncGames,
        sum: Sum,
        wanted: impl FnOnce(&NashValues, &Guard, ValueMatrix) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let lefts = self.lines(games, sum, Player::Left)?;
        let rights = self.lines(games, sum, Player::Right)?;
        let entries = (lefts.len() as u64).saturating_mul(rights.len() as u64);
        if entries > MOST_ENTRIES {
            return Err(TOO_LARGE);
        }
        if entries <= FEW_ENTRIES {
            let matrix = self.matrix(games, sum, lefts, rights)?;
            return wanted(self, games.guard(), matrix);
        }
        let mut charge = games.guard().charge();
        charge.more(entries * ENTRY_BYTES)?;
        let matrix = self.matrix(games, sum, lefts, rights)?;
        wanted(self, games.guard(), matrix)
    }

    fn matrix(&mut self, games: &mut SyncGames, sum: Sum, lefts: Lines, rights: Lines) -> Result<ValueMatrix, Stop> {
        let mut round = self.round(games, sum);
        let mut entries = Vec::with_capacity(lefts.len() * rights.len());
        let (mut again, mut unsound) = (Vec::new(), None);
        for &left in &lefts {
            for &right in &rights {
                let pair = Pair::new(games, &mut round, left, right)?;
                let mut value = |child: Child| -> Result<NashValue, Stop> {
                    let child = self.folded_child(games, &round, child)?;
                    let known = self.value(games, child.sum)?;
                    unsound = unsound.or(known.unsound);
                    Ok(known.value.shifted(child.offset))
                };
                let alike = match pair.alike {
                    Some(After::To(child)) => Some(value(child)?),
                    Some(After::Again) => {
                        let copies = if pair.apart.is_some() { i64::from(pair.count) } else { 1 };
                        again.push((entries.len(), Rational::new(1, copies).ok_or(NO_COPIES)?));
                        Some(NashValue::Exact(Rational::ZERO))
                    }
                    None => None,
                };
                let apart = pair.apart.map(value).transpose()?;
                entries.push(match (alike, apart) {
                    (Some(alike), Some(apart)) => self.average(pair.count, &alike, &apart)?,
                    (Some(value), None) | (None, Some(value)) => value,
                    (None, None) => return Err(Stop::Internal("a pair of moves leads nowhere")),
                });
            }
        }
        Ok(ValueMatrix { lefts, rights, entries, again, unsound })
    }

    /// `(alike + (count - 1) apart) / count`
    fn average(&self, count: u32, alike: &NashValue, apart: &NashValue) -> Result<NashValue, Stop> {
        match (alike, apart) {
            (NashValue::Exact(alike), NashValue::Exact(apart)) => {
                let total = alike + &(apart * &Rational::from(i64::from(count) - 1));
                let average = total.checked_div(&Rational::from(i64::from(count)));
                Ok(self.kept(average.ok_or(NO_COPIES)?))
            }
            _ => {
                let bits = self.bits();
                let (alike, apart) = (alike.enclosure(bits), apart.enclosure(bits));
                let average = Enclosure::average(&alike, &apart, u64::from(count), bits);
                average.map(NashValue::Enclosed).ok_or(NO_COPIES)
            }
        }
    }

    /// The fraction itself, or an enclosure if it is too large.
    fn kept(&self, value: Rational) -> NashValue {
        if value.bit_size() <= self.settings.exact_bits {
            NashValue::Exact(value)
        } else {
            NashValue::Enclosed(Enclosure::of_rational(&value, self.bits()))
        }
    }

    /// The value of a matrix game.
    fn settled(&self, guard: &Guard, rows: usize, columns: usize, entries: Vec<NashValue>) -> Result<NashValue, Stop> {
        if let Some(at) = Self::certain_saddle(columns, &entries) {
            return Ok(entries[at].clone());
        }
        let exact: Option<Vec<Rational>> = entries.iter().map(|entry| entry.exact().cloned()).collect();
        if let Some(exact) = exact
            && exact.iter().map(Rational::bit_size).sum::<u64>() <= 8 * self.settings.exact_bits
            && let Some(matrix) = Matrix::new(rows, columns, exact)
            && let Some(value) = matrix::value_while(&matrix, || guard.check())?
        {
            return Ok(self.kept(value));
        }
        let bits = self.bits();
        let enclosures = entries.iter().map(|entry| entry.enclosure(bits)).collect();
        let matrix = Matrix::new(rows, columns, enclosures).ok_or(NO_FIT)?;
        let value = matrix::enclose_value_while(&matrix, bits, || guard.check())?;
        // Without entries the game would have been decided.
        value.map(NashValue::Enclosed).ok_or(Stop::Internal("a matrix with entries has no value"))
    }

    /// The value of a matrix game some of whose rounds may be repeated.
    fn settled_repeatedly(&self, guard: &Guard, matrix: &ValueMatrix) -> Result<NashValue, Stop> {
        let RepeatedSolution { low, high, .. } = matrix.repeated(guard, self.bits())?;
        if low == high {
            return Ok(self.kept(low));
        }
        let bits = self.bits();
        let (low, high) = (Enclosure::of_rational(&low, bits), Enclosure::of_rational(&high, bits));
        Ok(NashValue::Enclosed(low.hull(&high)))
    }

    /// An entry that is certainly a saddle point: at most its row and at least its column.
    fn certain_saddle(columns: usize, entries: &[NashValue]) -> Option<usize> {
        for (i, row) in entries.chunks_exact(columns).enumerate() {
            // If some entry is certainly the least, this finds one of them.
            let least = (1..columns).fold(0, |least, j| if row[least].at_most(&row[j]) { least } else { j });
            let mut column = entries.iter().skip(least).step_by(columns).enumerate();
            let mut others = row.iter().enumerate();
            // An interval is not certainly at most itself, so the entry is left out.
            if column.all(|(at, entry)| at == i || entry.at_most(&row[least]))
                && others.all(|(at, entry)| at == least || row[least].at_most(entry))
            {
                return Some(i * columns + least);
            }
        }
        None
    }

    /// One optimal strategy for each player of a game that is not decided; `None` if the values it depends on are only
    /// enclosed, or if the value is assured by no strategy.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn equilibrium(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Option<Equilibrium>, Stop> {
        self.prepare(games, sum)?;
        self.with_matrix(games, sum, |values, guard, matrix| {
            let strategies = values.strategies(guard, &matrix)?;
            let ValueMatrix { lefts, rights, .. } = matrix;
            Ok(strategies.map(|[left, right]| Equilibrium {
                lefts: lefts.into_iter().zip(left).filter(|(_, chance)| !chance.is_zero()).collect(),
                rights: rights.into_iter().zip(right).filter(|(_, chance)| !chance.is_zero()).collect(),
            }))
        })
    }

    /// Strategies that are optimal exactly, if that can be said.
    fn strategies(&self, guard: &Guard, matrix: &ValueMatrix) -> Result<Option<[Vec<Rational>; 2]>, Stop> {
        let exact: Option<Vec<Rational>> = matrix.entries.iter().map(|entry| entry.exact().cloned()).collect();
        let Some(exact) = exact else { return Ok(None) };
        if !matrix.again.is_empty() {
            let solution = matrix.repeated(guard, self.bits())?;
            return Ok((solution.low == solution.high).then_some([solution.left, solution.right]));
        }
        let Some(entries) = Matrix::new(matrix.lefts.len(), matrix.rights.len(), exact) else { return Ok(None) };
        let solution = matrix::solve_while(&entries, || guard.check())?;
        Ok(solution.map(|solution| [solution.left, solution.right]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_that_needs_mixed_strategies_is_called_off_with_the_guard_s_reason_and_a_saddle_point_is_not() {
        let values = NashValues::new(NashSettings::default());
        let rough = NashValues::new(NashSettings { exact_bits: 0, ..NashSettings::default() });
        let guard = Guard::default();
        guard.time_is_up();
        let numbers = |integers: [i64; 9]| integers.map(|n| NashValue::Exact(Rational::from(n))).to_vec();
        let mixed = numbers([1, 0, 0, 0, 1, 0, 0, 0, 1]);
        assert_eq!(values.settled(&guard, 3, 3, mixed.clone()), Err(Stop::Time));
        assert_eq!(rough.settled(&guard, 3, 3, mixed), Err(Stop::Time));
        let saddle = numbers([2, 3, 4, 1, 5, 6, 0, 7, 8]);
        assert_eq!(values.settled(&guard, 3, 3, saddle), Ok(NashValue::Exact(Rational::from(2))));
    }
}
