//! The values of sums as counters: a table from keys to bounds, filled by play.
//!
//! A number is kept as its lower end, an integer of a few words, and how much the upper end is more; beside the key it
//! has a word of its own, rounded down, and matrices are made of those words. Only entries that matter are looked at
//! with all their digits (`onside_number::matrix::lazy`). A sum and its negative share one place in the table if all
//! kinds have their negatives among them; then a sum that is its own negative is worth 0 (see `shortcuts`).
//!
//! `W` is the number of words of a key, `N` that of a number, and `M` is twice `N`.

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Player, Stop, with_stack};
use onside_number::fixed::Fixed;
use onside_number::{Dyadic, Rational};

use super::super::nash::TOO_LARGE;
use super::exact::{Bounded, Exacts, Pair};
use super::keys::{Field, Key, fields};
use super::kinds::{self, Kind};
use super::rounds::{Cell, Child, Line, Round};

/// How numbers are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Precision {
    /// The binary places.
    pub(super) bits: u32,
    /// Those of the words beside the keys.
    pub(super) word_bits: u32,
}

/// A sum and its negative.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const W: usize> {
    pub(super) key: Key<W>,
    pub(super) mirror: Key<W>,
}

/// What a move adds to a state, and to the value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<const W: usize> {
    pub(super) key: Key<W>,
    pub(super) mirror: Key<W>,
    pub(super) offset: i32,
}

pub(super) struct Moves<const W: usize> {
    pub(super) left: Vec<Step<W>>,
    pub(super) right: Vec<Step<W>>,
    pub(super) joint: Vec<Step<W>>,
}

/// A place in the table.
struct Entry<const W: usize> {
    pub(super) key: Key<W>,
    /// The number times 2^`word_bits`, rounded down.
    word: i64,
    name: u32,
}

/// The lower end, and how much more the upper one is.
#[derive(Clone, Copy)]
pub(super) struct Number<const N: usize> {
    pub(super) low: Fixed<N>,
    pub(super) width: u32,
}
/// The table.
pub(super) struct Engine<const W: usize, const N: usize, const M: usize> {
    pub(super) precision: Precision,
    pub(super) fields: Vec<Field>,
    /// What the kind's copies are worth if the whole sum consists of such kinds.
    terminals: Vec<Option<i64>>,
    pub(super) plain: Vec<Moves<W>>,
    pub(super) in_company: Vec<Option<Moves<W>>>,
    /// The fields of each class, and of the terminal kinds.
    pub(super) classes: Vec<Key<W>>,
    terminal_fields: Key<W>,
    /// The fields of each family and of the terminal kinds, if there are any: in sums of these the latter add.
    families: Vec<Key<W>>,
    negatives: Option<Vec<usize>>,
    table: HashTable<Entry<W>>,
    pub(super) numbers: Vec<Number<N>>,
    exacts: Exacts<u32>,
    pub(super) lines: Vec<Line>,
    pub(super) cells: Vec<Cell>,
    pub(super) words: Vec<i64>,
    pub(super) charge: Charge,
}

const UNKNOWN: Stop = Stop::Internal("a sum has more copies than there is room for");

impl<const W: usize, const N: usize, const M: usize> Engine<W, N, M> {
    /// An empty table for these kinds; `None` if keys are too short for them.
    pub(super) fn new(kinds: &[Kind], precision: Precision, guard: &Guard) -> Option<Self> {
        let needs: Vec<u64> = kinds.iter().map(|kind| kind.need).collect();
        let fields = fields(&needs, u32::try_from(W).ok()?)?;
        let negatives: Option<Vec<usize>> = kinds.iter().map(|kind| kind.negative).collect();
        let mut classes: Vec<((u8, Player), Key<W>)> = Vec::new();
        let (mut terminal_fields, mut families) = (Key::EMPTY, vec![Key::EMPTY; 8]);
        for (kind, field) in kinds.iter().zip(&fields) {
            if let Some(class) = kind.class {
                let at = classes.iter().position(|(known, _)| *known == class).unwrap_or(classes.len());
                if at == classes.len() {
                    classes.push((class, Key::EMPTY));
                }
                classes[at].1.cover(*field);
            }
            if kind.terminal.is_some() {
                terminal_fields.cover(*field);
            }
            for (bit, family) in families.iter_mut().enumerate() {
                if kind.terminal.is_some() || kind.families >> bit & 1 == 1 {
                    family.cover(*field);
                }
            }
        }
        if terminal_fields == Key::EMPTY {
            families.clear();
        }
        let mut engine = Engine {
            precision,
            fields,
            terminals: kinds.iter().map(|kind| kind.terminal).collect(),
            plain: Vec::new(),
            in_company: Vec::new(),
            classes: classes.into_iter().map(|(_, fields)| fields).collect(),
            terminal_fields,
            families,
            negatives,
            table: HashTable::new(),
            numbers: Vec::new(),
            exacts: Exacts::new(guard),
            lines: Vec::new(),
            cells: Vec::new(),
            words: Vec::new(),
            charge: guard.charge(),
        };
        let compiled = |moves: (usize, &kinds::Moves)| engine.compiled(moves.0, moves.1);
        let plain = kinds.iter().enumerate().map(|(at, kind)| compiled((at, &kind.moves)));
        let in_company = kinds.iter().enumerate().map(|(at, kind)| match &kind.in_company {
            Some(moves) => compiled((at, moves)).map(Some),
            None => Some(None),
        });
        let (plain, in_company) = (plain.collect::<Option<_>>()?, in_company.collect::<Option<_>>()?);
        (engine.plain, engine.in_company) = (plain, in_company);
        Some(engine)
    }

    /// Takes the memory of the moves, and of the kinds that they were made of.
    pub(super) fn hold(&mut self) -> Result<(), Stop> {
        let moves = self.plain.iter().chain(self.in_company.iter().flatten());
        let steps: usize = moves.map(|moves| moves.left.len() + moves.right.len() + moves.joint.len()).sum();
        self.charge.more((steps * (size_of::<Step<W>>() + size_of::<kinds::Replacement>() + 16)) as u64)
    }

    fn compiled(&self, kind: usize, moves: &kinds::Moves) -> Option<Moves<W>> {
        let step = |outcome: &kinds::Replacement| {
            let mut state = State { key: Key::EMPTY, mirror: Key::EMPTY };
            self.add(&mut state, kind, -1);
            for &(kind, count) in &outcome.parts {
                self.add(&mut state, kind, i64::from(count));
            }
            let State { key, mirror } = state;
            Some(Step { key, mirror, offset: i32::try_from(outcome.offset).ok()? })
        };
        let steps = |outcomes: &[kinds::Replacement]| outcomes.iter().map(step).collect::<Option<Vec<_>>>();
        Some(Moves { left: steps(&moves.left)?, right: steps(&moves.right)?, joint: steps(&moves.joint)? })
    }

    fn add(&self, state: &mut State<W>, kind: usize, count: i64) {
        state.key.add(self.fields[kind], count);
        if let Some(negatives) = &self.negatives {
            state.mirror.add(self.fields[negatives[kind]], count);
        }
    }

    /// The state with these copies; `None` if there is no room for them.
    pub(super) fn state(&self, counts: &[(usize, u64)]) -> Option<State<W>> {
        let mut state = State { key: Key::EMPTY, mirror: Key::EMPTY };
        for &(kind, count) in counts {
            let field = self.fields.get(kind)?;
            if count > field.most() - state.key.count(*field) {
                return None;
            }
            self.add(&mut state, kind, i64::try_from(count).ok()?);
        }
        Some(state)
    }

    /// Whether there is room for all copies that play can lead to.
    pub(super) fn has_room(&self, kinds: &[Kind]) -> bool {
        self.fields.len() == kinds.len() && self.fields.iter().zip(kinds).all(|(field, kind)| kind.need <= field.most())
    }

    /// The values of another table, whose kinds are the first ones of this one's.
    pub(super) fn take_over<const V: usize>(&mut self, other: &Engine<V, N, M>, guard: &Guard) -> Result<(), Stop> {
        for entry in &other.table {
            guard.check()?;
            let counts: Vec<(usize, u64)> =
                other.fields.iter().map(|field| entry.key.count(*field)).enumerate().filter(|at| at.1 > 0).collect();
            let (state, negated) = self.known_as(self.state(&counts).ok_or(UNKNOWN)?);
            if self.find(&state.key).is_none() {
                let number = other.numbers[entry.name as usize];
                self.insert(state.key, if negated { number.negative() } else { number })?;
            }
        }
        Ok(())
    }

    /// The state as the table has it, and whether that is its negative.
    #[inline]
    pub(super) fn known_as(&self, state: State<W>) -> (State<W>, bool) {
        if self.negatives.is_some() && state.mirror < state.key {
            (State { key: state.mirror, mirror: state.key }, true)
        } else {
            (state, false)
        }
    }

    #[inline]
    fn find(&self, key: &Key<W>) -> Option<(i64, u32)> {
        self.table.find(key.hash(), |entry| entry.key == *key).map(|entry| (entry.word, entry.name))
    }

    fn insert(&mut self, key: Key<W>, number: Number<N>) -> Result<(i64, u32), Stop> {
        let name = u32::try_from(self.numbers.len()).map_err(|_| TOO_LARGE)?;
        let word = number.low.shifted_down(u64::from(self.finer()));
        let word = if word.bit_length() < 62 { word.low_word() } else { return Err(UNKNOWN) };
        self.charge.one_entry(self.table.len(), self.table.capacity(), size_of::<Entry<W>>())?;
        if self.numbers.len() == self.numbers.capacity() {
            self.charge.more((self.numbers.capacity().max(4) * size_of::<Number<N>>()) as u64)?;
        }
        self.numbers.push(number);
        self.table.insert_unique(key.hash(), Entry { key, word, name }, |entry| entry.key.hash());
        Ok((word, name))
    }

    pub(super) fn finer(&self) -> u32 {
        self.precision.bits - self.precision.word_bits
    }

    /// The bounds for the value of a state, as integers of `bits` binary places.
    pub(super) fn ends(&mut self, state: State<W>, guard: &Guard) -> Result<[Fixed<N>; 2], Stop> {
        let child = self.child(state, 0, guard)?;
        Ok(self.ends_of(&child))
    }

    #[inline]
    pub(super) fn looked_up(&self, state: State<W>, offset: i32) -> Option<Child> {
        let (state, negated) = self.known_as(state);
        let (word, name) = self.find(&state.key)?;
        // The number is at least the word and less than two more: the width is less than one.
        let word = if negated { -word - 2 } else { word };
        Some(Child { word: word + (i64::from(offset) << self.precision.word_bits), name, negated, offset })
    }

    pub(super) fn child(&mut self, state: State<W>, offset: i32, guard: &Guard) -> Result<Child, Stop> {
        if let Some(child) = self.looked_up(state, offset) {
            return Ok(child);
        }
        let (known_as, _) = self.known_as(state);
        let number = with_stack(|| self.solved(known_as, guard))?;
        self.insert(known_as.key, number)?;
        self.looked_up(state, offset).ok_or(UNKNOWN)
    }

    pub(super) fn solved(&mut self, state: State<W>, guard: &Guard) -> Result<Number<N>, Stop> {
        guard.charge_positions(1)?;
        if let Some(value) = self.terminal_value(&state) {
            let low = Fixed::from_word(value).shifted_up(u64::from(self.precision.bits));
            return Ok(Number { low, width: 0 });
        }
        if self.negatives.is_some() && state.key == state.mirror {
            return Ok(Number { low: Fixed::ZERO, width: 0 });
        }
        let round = self.round(&state)?;
        let _held = round.memory(guard)?;
        // Most followers are known already; looking them all up first lets the waits for memory overlap.
        for at in 0..round.rows * round.columns {
            let cell = self.cell(&state, &round, at, |engine, state, offset| Ok(engine.looked_up(state, offset)))?;
            self.cells.push(cell);
        }
        for at in 0..round.rows * round.columns {
            let cell = self.cells[round.first_cell + at];
            if cell.count == 0 {
                let cell = self
                    .cell(&state, &round, at, |engine, state, offset| engine.child(state, offset, guard).map(Some))?;
                self.cells[round.first_cell + at] = cell;
            }
        }
        self.fill_words(&round);
        let ends = self.settled(&round, guard)?;
        self.close(&round);
        Number::new(ends)
    }

    /// The state without terminal copies, and what these add, if all others are of one family.
    #[inline]
    pub(super) fn folded(&self, state: State<W>, offset: i32) -> (State<W>, i32) {
        if self.families.is_empty() || !state.key.meets(&self.terminal_fields) {
            return (state, offset);
        }
        self.without_terminals(state, offset)
    }

    fn without_terminals(&self, state: State<W>, offset: i32) -> (State<W>, i32) {
        let value = i32::try_from(self.terminal_worth(&state)).ok().and_then(|value| value.checked_add(offset));
        match value {
            Some(value) if self.families.iter().any(|family| state.key.is_within(family)) => {
                let State { key, mirror } = state;
                (
                    State { key: key.without(&self.terminal_fields), mirror: mirror.without(&self.terminal_fields) },
                    value,
                )
            }
            _ => (state, offset),
        }
    }

    /// What the terminal copies are worth.
    fn terminal_worth(&self, state: &State<W>) -> i64 {
        let each = self.fields.iter().zip(&self.terminals).filter_map(|(field, terminal)| {
            let count = i64::try_from(state.key.count(*field)).ok()?;
            terminal.map(|value| value * count)
        });
        each.sum()
    }

    /// The value, if only one player, or nobody, can ever move in any component.
    fn terminal_value(&self, state: &State<W>) -> Option<i64> {
        if !state.key.is_within(&self.terminal_fields) {
            return None;
        }
        Some(self.terminal_worth(state))
    }
}

impl<const W: usize, const N: usize, const M: usize> Bounded for Engine<W, N, M> {
    type State = State<W>;
    type Round = Round;
    type Name = u32;

    fn exacts(&mut self) -> &mut Exacts<u32> {
        &mut self.exacts
    }

    fn word_bits(&self) -> u32 {
        self.precision.word_bits
    }

    fn entry(&mut self, state: State<W>, guard: &Guard) -> Result<(State<W>, u32, bool), Stop> {
        let (state, negated) = self.known_as(state);
        Ok((state, self.child(state, 0, guard)?.name, negated))
    }

    fn number(&mut self, name: u32) -> Option<Rational> {
        let number = self.numbers.get(name as usize).filter(|number| number.width == 0)?;
        Some(Rational::from(Dyadic::from_parts(number.low.to_big(), u64::from(self.precision.bits))))
    }

    fn open(&mut self, state: &State<W>, guard: &Guard) -> Result<(Round, Charge), Stop> {
        let round = Engine::open(self, state, guard)?;
        let held = round.memory(guard)?;
        Ok((round, held))
    }

    fn close(&mut self, round: &Round) {
        Engine::close(self, round);
    }

    fn size(&self, round: &Round) -> (usize, usize) {
        (round.rows, round.columns)
    }

    fn words(&mut self, _: &State<W>, round: &Round) -> Result<Vec<i64>, Stop> {
        Ok(Engine::words(self, round))
    }

    fn pair(&mut self, state: &State<W>, round: &Round, at: usize) -> Pair<State<W>> {
        self.followers(state, round, at)
    }
}

impl<const N: usize> Number<N> {
    fn new([low, high]: [Fixed<N>; 2]) -> Result<Number<N>, Stop> {
        const TOO_WIDE: Stop = Stop::TooLarge("a sum with this number of rounds loses more digits than are carried");
        let width = u32::try_from(high.minus(low).low_word()).map_err(|_| TOO_WIDE)?;
        if high.minus(low).bit_length() > 32 { Err(TOO_WIDE) } else { Ok(Number { low, width }) }
    }

    pub(super) fn negative(self) -> Number<N> {
        Number { low: self.low.plus(Fixed::from_word(i64::from(self.width))).negative(), width: self.width }
    }
}
