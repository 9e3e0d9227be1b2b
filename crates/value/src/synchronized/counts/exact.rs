//! Exact values of sums as counters, found where they are needed and no further.
//!
//! The value of a matrix game is that of the part which optimal strategies use. So only the followers in that part are
//! asked for their exact values, and those of lines beside it only if the words of the table do not show that the line
//! is no better (a double oracle: a line that turns out to be better joins the part, and the part is solved again; it
//! ends because the matrix has only so many lines). The words are bounds, so that what is found is proved.
//!
//! Fractions grow towards the start of the game. One that is too long makes everything too long that needs it, which is
//! found out at once and without looking at the other followers.

use onside_ground::{Guard, Stop, with_stack};
use onside_number::matrix::lazy::Rough;
use onside_number::matrix::{self, Matrix, Solution};
use onside_number::{IBig, Rational};
use rustc_hash::FxHashMap;

use super::super::nash::{NO_COPIES, NO_FIT};
use super::engine::{Engine, State};
use super::rounds::Round;

/// The part of a matrix that is solved, and what is known of the entries.
struct Part<const W: usize> {
    state: State<W>,
    round: Round,
    rows: Vec<usize>,
    columns: Vec<usize>,
    entries: FxHashMap<usize, Rational>,
}

impl<const W: usize, const N: usize, const M: usize> Engine<W, N, M> {
    /// The exact value of a state, if it and all that it needs have at most `longest` bits.
    pub(super) fn exact(&mut self, state: State<W>, longest: u64, guard: &Guard) -> Result<Option<Rational>, Stop> {
        let (state, negated) = self.known_as(state);
        let name = self.name(state, guard)?;
        let value = match self.exact.get(&name) {
            Some(value) => value.clone(),
            None => {
                guard.check()?;
                let value = match self.number(name) {
                    Some(dyadic) => Some(Rational::from(dyadic)),
                    None => with_stack(|| self.exact_matrix(state, longest, guard))?,
                };
                let value = value.filter(|value| value.bit_size() <= longest);
                self.charge.one_entry(self.exact.len(), self.exact.capacity(), size_of::<(u32, Option<Rational>)>())?;
                self.charge.more(value.as_ref().map_or(0, Rational::bit_size) / 8)?;
                self.exact.insert(name, value.clone());
                value
            }
        };
        Ok(if negated { value.map(|value| -value) } else { value })
    }

    fn exact_matrix(&mut self, state: State<W>, longest: u64, guard: &Guard) -> Result<Option<Rational>, Stop> {
        let round = self.open(&state, guard)?;
        let _held = round.memory(guard)?;
        let words = self.words(&round);
        let rough = Rough::new(round.columns, &words).ok_or(NO_FIT)?;
        let (rows, columns) =
            rough.support().unwrap_or_else(|| ((0..round.rows).collect(), (0..round.columns).collect()));
        let mut part = Part { state, round, rows, columns, entries: FxHashMap::default() };
        let value = self.grown(&mut part, &rough, longest, guard);
        self.close(&round);
        value
    }

    /// The value of the matrix, from a part that grows until it has the value of the whole.
    fn grown(
        &mut self,
        part: &mut Part<W>,
        rough: &Rough<'_>,
        longest: u64,
        guard: &Guard,
    ) -> Result<Option<Rational>, Stop> {
        let width = part.round.columns;
        loop {
            let Some(solution) = self.part_solved(part, longest, guard)? else { return Ok(None) };
            let value = &solution.value;
            let scaled = value * &Rational::from(IBig::ONE << self.precision.word_bits as usize);
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
                let Some(gets) = self.mean(part, places, longest, guard)? else { return Ok(None) };
                if gets < *value {
                    part.columns.push(column);
                }
            }
            let weights = rough_weights(&right);
            for row in 0..part.round.rows {
                if part.rows.contains(&row) || rough.pays_at_most(row, &weights, below) {
                    continue;
                }
                let places = right.iter().map(|(column, chance)| (row * width + column, *chance));
                let Some(pays) = self.mean(part, places, longest, guard)? else { return Ok(None) };
                if pays > *value {
                    part.rows.push(row);
                }
            }
            if part.rows.len() + part.columns.len() == before {
                return Ok(Some(solution.value));
            }
        }
    }

    fn part_solved(&mut self, part: &mut Part<W>, longest: u64, guard: &Guard) -> Result<Option<Solution>, Stop> {
        let mut entries = Vec::with_capacity(part.rows.len() * part.columns.len());
        let mut bits = 0;
        for at in 0..part.rows.len() * part.columns.len() {
            let (row, column) = (part.rows[at / part.columns.len()], part.columns[at % part.columns.len()]);
            let Some(entry) = self.entry(part, row * part.round.columns + column, longest, guard)? else {
                return Ok(None);
            };
            bits += entry.bit_size();
            entries.push(entry);
        }
        // The value of a matrix is about as long as all its entries together.
        if bits > longest.saturating_mul(8) {
            return Ok(None);
        }
        let matrix = Matrix::new(part.rows.len(), part.columns.len(), entries).ok_or(NO_FIT)?;
        matrix::solve_while(&matrix, || guard.check())
    }

    fn mean<'a>(
        &mut self,
        part: &mut Part<W>,
        places: impl Iterator<Item = (usize, &'a Rational)>,
        longest: u64,
        guard: &Guard,
    ) -> Result<Option<Rational>, Stop> {
        let mut sum = Rational::ZERO;
        for (at, chance) in places {
            let Some(entry) = self.entry(part, at, longest, guard)? else { return Ok(None) };
            sum = &sum + &(chance * &entry);
        }
        Ok(Some(sum))
    }

    fn entry(&mut self, part: &mut Part<W>, at: usize, longest: u64, guard: &Guard) -> Result<Option<Rational>, Stop> {
        if let Some(entry) = part.entries.get(&at) {
            return Ok(Some(entry.clone()));
        }
        let (alike, apart, count) = self.followers(&part.state, &part.round, at);
        let mut value = |follower: Option<(State<W>, i32)>| -> Result<Option<Rational>, Stop> {
            let Some((state, offset)) = follower else { return Ok(None) };
            let value = self.exact(state, longest, guard)?;
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
