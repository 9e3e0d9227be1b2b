//! Exact values of sums as counters, found where they are needed and no further.
//!
//! The value of a matrix game is that of the part which optimal strategies use. So only the followers in that part are
//! asked for their exact values, and those of lines beside it only if the words of the table do not show that the line
//! is no better (a double oracle: a line that turns out to be better joins the part, and the part is solved again; it
//! ends because the matrix has only so many lines). The words are bounds, so that what is found is proved.
//!
//! Fractions grow towards the start of the game. One that is too long makes everything too long that needs it, which is
//! found out at once and without looking at the other followers.

use std::hash::Hash;

use onside_ground::{Charge, Guard, Stop, with_stack};
use onside_number::matrix::lazy::Rough;
use onside_number::matrix::{self, Matrix, Solution};
use onside_number::{IBig, Rational};
use rustc_hash::FxHashMap;

use super::super::nash::{NO_COPIES, NO_FIT};

/// A table of bounds for the values of sums.
pub(super) trait Bounded: Sized {
    /// A sum.
    type State: Copy;
    /// The moves of a sum, while they are looked at.
    type Round;
    /// What the table knows a sum as.
    type Name: Copy + Eq + Hash;

    /// The exact values found so far.
    fn exacts(&mut self) -> &mut Exacts<Self::Name>;

    /// The binary places of the words.
    fn word_bits(&self) -> u32;

    /// The sum or its negative, whichever the table has, its name there, and whether it is the negative.
    fn entry(&mut self, state: Self::State, guard: &Guard) -> Result<(Self::State, Self::Name, bool), Stop>;

    /// The value, if the table has it exactly.
    fn number(&mut self, name: Self::Name) -> Option<Rational>;

    /// The moves of a sum and the memory that the matrix takes; they are closed in the opposite order.
    fn open(&mut self, state: &Self::State, guard: &Guard) -> Result<(Self::Round, Charge), Stop>;

    /// Forgets the moves of the sum that was opened last.
    fn close(&mut self, round: &Self::Round);

    /// How many rows and columns there are.
    fn size(&self, round: &Self::Round) -> (usize, usize);

    /// The words of the matrix, as `Rough` wants them.
    fn words(&mut self, state: &Self::State, round: &Self::Round) -> Result<Vec<i64>, Stop>;

    /// What the pair of moves at this place leads to, with what only adds: both in one copy, both in different ones,
    /// and the number of copies.
    fn pair(&mut self, state: &Self::State, round: &Self::Round, at: usize) -> Pair<Self::State>;
}

/// What a pair of moves leads to; see [`Bounded::pair`].
pub(super) type Pair<S> = (Option<(S, i32)>, Option<(S, i32)>, u64);

/// Exact values by name, `None` if they are too long.
pub(super) struct Exacts<K> {
    known: FxHashMap<K, Option<Rational>>,
    charge: Charge,
}

impl<K: Copy + Eq + Hash> Exacts<K> {
    pub(super) fn new(guard: &Guard) -> Exacts<K> {
        Exacts { known: FxHashMap::default(), charge: guard.charge() }
    }

    fn insert(&mut self, name: K, value: Option<Rational>) -> Result<(), Stop> {
        self.charge.one_entry(self.known.len(), self.known.capacity(), size_of::<(K, Option<Rational>)>())?;
        self.charge.more(value.as_ref().map_or(0, Rational::bit_size) / 8)?;
        self.known.insert(name, value);
        Ok(())
    }
}

/// The exact value of a sum, if it and all that it needs have at most `longest` bits.
pub(super) fn value<T: Bounded>(
    table: &mut T,
    state: T::State,
    longest: u64,
    guard: &Guard,
) -> Result<Option<Rational>, Stop> {
    Search { table, longest, guard }.exact(state)
}

/// The part of a matrix that is solved, and what is known of the entries.
struct Part<T: Bounded> {
    state: T::State,
    round: T::Round,
    size: (usize, usize),
    rows: Vec<usize>,
    columns: Vec<usize>,
    entries: FxHashMap<usize, Rational>,
}

struct Search<'a, T> {
    table: &'a mut T,
    /// Longer fractions are given up.
    longest: u64,
    guard: &'a Guard,
}

impl<T: Bounded> Search<'_, T> {
    fn exact(&mut self, state: T::State) -> Result<Option<Rational>, Stop> {
        let (state, name, negated) = self.table.entry(state, self.guard)?;
        let known = self.table.exacts().known.get(&name).cloned();
        let value = match known {
            Some(value) => value,
            None => {
                self.guard.check()?;
                let value = match self.table.number(name) {
                    Some(number) => Some(number),
                    None => with_stack(|| self.exact_matrix(state))?,
                };
                let value = value.filter(|value| value.bit_size() <= self.longest);
                self.table.exacts().insert(name, value.clone())?;
                value
            }
        };
        Ok(if negated { value.map(|value| -value) } else { value })
    }

    fn exact_matrix(&mut self, state: T::State) -> Result<Option<Rational>, Stop> {
        let (round, _held) = self.table.open(&state, self.guard)?;
        let (words, size) = (self.table.words(&state, &round)?, self.table.size(&round));
        let rough = Rough::new(size.1, &words).ok_or(NO_FIT)?;
        let (rows, columns) = rough.support().unwrap_or_else(|| ((0..size.0).collect(), (0..size.1).collect()));
        let mut part = Part { state, round, size, rows, columns, entries: FxHashMap::default() };
        let value = self.grown(&mut part, &rough);
        self.table.close(&part.round);
        value
    }

    /// The value of the matrix, from a part that grows until it has the value of the whole.
    fn grown(&mut self, part: &mut Part<T>, rough: &Rough<'_>) -> Result<Option<Rational>, Stop> {
        let (height, width) = part.size;
        loop {
            let Some(solution) = self.part_solved(part)? else { return Ok(None) };
            let value = &solution.value;
            let scaled = value * &Rational::from(IBig::ONE << self.table.word_bits() as usize);
            let (Ok(below), Ok(above)) = (i64::try_from(scaled.floor()), i64::try_from(scaled.ceil())) else {
                return Ok(None);
            };
            let before = part.rows.len() + part.columns.len();
            let (left, right) = (played(&part.rows, &solution.left), played(&part.columns, &solution.right));
            let weights = rough_weights(&left);
            for column in 0..width {
                if part.columns.contains(&column) || rough.gets_at_least(column, &weights, above) {
                    continue;
                }
                let places = left.iter().map(|(row, chance)| (row * width + column, *chance));
                let Some(gets) = self.mean(part, places)? else { return Ok(None) };
                if gets < *value {
                    part.columns.push(column);
                }
            }
            let weights = rough_weights(&right);
            for row in 0..height {
                if part.rows.contains(&row) || rough.pays_at_most(row, &weights, below) {
                    continue;
                }
                let places = right.iter().map(|(column, chance)| (row * width + column, *chance));
                let Some(pays) = self.mean(part, places)? else { return Ok(None) };
                if pays > *value {
                    part.rows.push(row);
                }
            }
            if part.rows.len() + part.columns.len() == before {
                return Ok(Some(solution.value));
            }
        }
    }

    fn part_solved(&mut self, part: &mut Part<T>) -> Result<Option<Solution>, Stop> {
        let mut entries = Vec::with_capacity(part.rows.len() * part.columns.len());
        let mut bits = 0;
        for at in 0..part.rows.len() * part.columns.len() {
            let (row, column) = (part.rows[at / part.columns.len()], part.columns[at % part.columns.len()]);
            let Some(entry) = self.entry(part, row * part.size.1 + column)? else { return Ok(None) };
            bits += entry.bit_size();
            entries.push(entry);
        }
        // The value of a matrix is about as long as all its entries together.
        if bits > self.longest.saturating_mul(8) {
            return Ok(None);
        }
        let matrix = Matrix::new(part.rows.len(), part.columns.len(), entries).ok_or(NO_FIT)?;
        matrix::solve_while(&matrix, || self.guard.check())
    }

    fn mean<'a>(
        &mut self,
        part: &mut Part<T>,
        places: impl Iterator<Item = (usize, &'a Rational)>,
    ) -> Result<Option<Rational>, Stop> {
        let mut sum = Rational::ZERO;
        for (at, chance) in places {
            let Some(entry) = self.entry(part, at)? else { return Ok(None) };
            sum = &sum + &(chance * &entry);
        }
        Ok(Some(sum))
    }

    fn entry(&mut self, part: &mut Part<T>, at: usize) -> Result<Option<Rational>, Stop> {
        if let Some(entry) = part.entries.get(&at) {
            return Ok(Some(entry.clone()));
        }
        let (alike, apart, count) = self.table.pair(&part.state, &part.round, at);
        let mut value = |follower: Option<(T::State, i32)>| -> Result<Option<Rational>, Stop> {
            let Some((state, offset)) = follower else { return Ok(None) };
            let value = self.exact(state)?;
            Ok(value.map(|value| &value + &Rational::from(i64::from(offset))))
        };
        // What is further from the end is longer, and if one is too long the other need not be looked at.
        let Some(one) = value(if apart.is_some() { apart } else { alike })? else { return Ok(None) };
        let entry = if alike.is_some() && apart.is_some() {
            let Some(other) = value(alike)? else { return Ok(None) };
            let copies = Rational::from(IBig::from(count));
            &one + &(&other - &one).checked_div(&copies).ok_or(NO_COPIES)?
        } else {
            one
        };
        part.entries.insert(at, entry.clone());
        Ok(Some(entry))
    }
}

/// The lines that are played, and how often.
fn played<'a>(lines: &[usize], chances: &'a [Rational]) -> Vec<(usize, &'a Rational)> {
    lines.iter().copied().zip(chances).filter(|(_, chance)| !chance.is_zero()).collect()
}

/// Probabilities as integers over 2^30, rounded down.
fn rough_weights(chances: &[(usize, &Rational)]) -> Vec<(usize, u64)> {
    let unit = Rational::from(1_i64 << 30);
    let weight = |chance: &Rational| u64::try_from((chance * &unit).floor()).unwrap_or(0);
    chances.iter().map(|(line, chance)| (*line, weight(chance))).collect()
}
