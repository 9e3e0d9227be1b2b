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
use onside_number::fixed::{Fixed, Rounding};
use onside_number::matrix::lazy::{self, Rough};
use onside_number::matrix::{self, Matrix};
use onside_number::{Dyadic, Enclosure, Rational};
use rustc_hash::FxHashMap;

use super::super::nash::{ENTRY_BYTES, FEW_ENTRIES, MOST_ENTRIES, NO_FIT, TOO_LARGE};
use super::keys::{Field, Key, fields};
use super::kinds::{self, Kind};

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
    mirror: Key<W>,
}

/// What a move adds to a state, and to the value.
#[derive(Clone, Copy, Debug)]
struct Step<const W: usize> {
    key: Key<W>,
    mirror: Key<W>,
    offset: i32,
}

struct Moves<const W: usize> {
    left: Vec<Step<W>>,
    right: Vec<Step<W>>,
    joint: Vec<Step<W>>,
}

/// A place in the table.
struct Entry<const W: usize> {
    key: Key<W>,
    /// The number times 2^`word_bits`, rounded down.
    word: i64,
    name: u32,
}

/// The lower end, and how much more the upper one is.
#[derive(Clone, Copy)]
pub(super) struct Number<const N: usize> {
    low: Fixed<N>,
    width: u32,
}

/// A row or column: a move in some copy of a kind.
#[derive(Clone, Copy)]
pub(super) struct Line {
    kind: u32,
    step: u32,
    count: u64,
}

/// What one pair of moves leads to.
#[derive(Clone, Copy)]
struct Child {
    /// A lower bound for the value, in words, no more than [`lazy::SLACK`] too low.
    word: i64,
    name: u32,
    negated: bool,
    offset: i32,
}

/// An entry of a matrix: two moves in the same copy with probability 1/count, in different ones otherwise.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    alike: Option<Child>,
    apart: Option<Child>,
    count: u64,
}

/// Where a round of a state is on the shared lists.
#[derive(Clone, Copy)]
pub(super) struct Round {
    first_line: usize,
    first_cell: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    company: bool,
}

/// The table.
pub(super) struct Engine<const W: usize, const N: usize, const M: usize> {
    pub(super) precision: Precision,
    fields: Vec<Field>,
    /// What the kind's copies are worth if the whole sum consists of such kinds.
    terminals: Vec<Option<i64>>,
    plain: Vec<Moves<W>>,
    in_company: Vec<Option<Moves<W>>>,
    /// The fields of each class, and of the terminal kinds.
    classes: Vec<Key<W>>,
    terminal_fields: Key<W>,
    negatives: Option<Vec<usize>>,
    table: HashTable<Entry<W>>,
    numbers: Vec<Number<N>>,
    /// Exact values by name, `None` if they are too long.
    pub(super) exact: FxHashMap<u32, Option<Rational>>,
    lines: Vec<Line>,
    cells: Vec<Cell>,
    words: Vec<i64>,
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
        let mut terminal_fields = Key::EMPTY;
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
        }
        let mut engine = Engine {
            precision,
            fields,
            terminals: kinds.iter().map(|kind| kind.terminal).collect(),
            plain: Vec::new(),
            in_company: Vec::new(),
            classes: classes.into_iter().map(|(_, fields)| fields).collect(),
            terminal_fields,
            negatives,
            table: HashTable::new(),
            numbers: Vec::new(),
            exact: FxHashMap::default(),
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

    fn compiled(&self, kind: usize, moves: &kinds::Moves) -> Option<Moves<W>> {
        let step = |outcome: &kinds::Outcome| {
            let mut state = State { key: Key::EMPTY, mirror: Key::EMPTY };
            self.add(&mut state, kind, -1);
            for &(kind, count) in &outcome.parts {
                self.add(&mut state, kind, i64::from(count));
            }
            let State { key, mirror } = state;
            Some(Step { key, mirror, offset: i32::try_from(outcome.offset).ok()? })
        };
        let steps = |outcomes: &[kinds::Outcome]| outcomes.iter().map(step).collect::<Option<Vec<_>>>();
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

    fn finer(&self) -> u32 {
        self.precision.bits - self.precision.word_bits
    }

    /// The bounds for the value of a state, as integers of `bits` binary places.
    pub(super) fn ends(&mut self, state: State<W>, guard: &Guard) -> Result<[Fixed<N>; 2], Stop> {
        let child = self.child(state, 0, guard)?;
        Ok(self.ends_of(&child))
    }

    /// The name of a state that the table has under this key.
    pub(super) fn name(&mut self, state: State<W>, guard: &Guard) -> Result<u32, Stop> {
        Ok(self.child(state, 0, guard)?.name)
    }

    pub(super) fn number(&self, name: u32) -> Option<Dyadic> {
        let number = self.numbers.get(name as usize).filter(|number| number.width == 0)?;
        Some(Dyadic::from_parts(number.low.to_big(), u64::from(self.precision.bits)))
    }

    #[inline]
    fn looked_up(&self, state: State<W>, offset: i32) -> Option<Child> {
        let (state, negated) = self.known_as(state);
        let (word, name) = self.find(&state.key)?;
        // The number is at least the word and less than two more: the width is less than one.
        let word = if negated { -word - 2 } else { word };
        Some(Child { word: word + (i64::from(offset) << self.precision.word_bits), name, negated, offset })
    }

    fn child(&mut self, state: State<W>, offset: i32, guard: &Guard) -> Result<Child, Stop> {
        if let Some(child) = self.looked_up(state, offset) {
            return Ok(child);
        }
        let (known_as, _) = self.known_as(state);
        let number = with_stack(|| self.solved(known_as, guard))?;
        self.insert(known_as.key, number)?;
        self.looked_up(state, offset).ok_or(UNKNOWN)
    }

    fn solved(&mut self, state: State<W>, guard: &Guard) -> Result<Number<N>, Stop> {
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
            if cell.alike.is_none() && cell.apart.is_none() || cell.count == 0 {
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

    /// The value, if only one player, or nobody, can ever move in any component.
    fn terminal_value(&self, state: &State<W>) -> Option<i64> {
        if !state.key.is_within(&self.terminal_fields) {
            return None;
        }
        let each = self.fields.iter().zip(&self.terminals).filter_map(|(field, terminal)| {
            let count = i64::try_from(state.key.count(*field)).ok()?;
            terminal.map(|value| value * count)
        });
        Some(each.sum())
    }

    /// Writes the lines of a state on the list.
    pub(super) fn round(&mut self, state: &State<W>) -> Result<Round, Stop> {
        let company = self.classes.iter().any(|class| state.key.is_within(class));
        let first_line = self.lines.len();
        let mut sides = [0; 2];
        for (side, player) in [Player::Left, Player::Right].into_iter().enumerate() {
            for (kind, field) in (0..).zip(&self.fields) {
                let count = state.key.count(*field);
                if count > 0 {
                    let moves = moves_of(&self.plain, &self.in_company, kind as usize, company);
                    let steps = if player == Player::Left { moves.left.len() } else { moves.right.len() };
                    let steps = u32::try_from(steps).map_err(|_| TOO_LARGE)?;
                    self.lines.extend((0..steps).map(|step| Line { kind, step, count }));
                }
            }
            sides[side] = self.lines.len() - first_line;
        }
        let [rows, both] = sides;
        let columns = both - rows;
        if rows as u64 * columns as u64 > MOST_ENTRIES {
            return Err(TOO_LARGE);
        }
        if rows == 0 || columns == 0 {
            return Err(Stop::Internal("an undecided sum has no moves for one of the players"));
        }
        Ok(Round { first_line, first_cell: self.cells.len(), rows, columns, company })
    }

    /// Empties the lists, in which a question that was stopped may have left something.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        self.cells.clear();
    }

    /// Takes the lines and cells of a round, the last one, off the lists.
    pub(super) fn close(&mut self, round: &Round) {
        self.lines.truncate(round.first_line);
        self.cells.truncate(round.first_cell);
    }

    /// What a pair of moves leads to, with whatever `found` makes of the states; `count` is 0 if something is missing.
    #[inline]
    fn cell(
        &mut self,
        state: &State<W>,
        round: &Round,
        at: usize,
        mut found: impl FnMut(&mut Self, State<W>, i32) -> Result<Option<Child>, Stop>,
    ) -> Result<Cell, Stop> {
        let (alike, apart, count) = self.followers(state, round, at);
        let mut cell = Cell { alike: None, apart: None, count };
        if let Some((state, offset)) = alike {
            cell.alike = found(self, state, offset)?;
            cell.count = if cell.alike.is_none() { 0 } else { cell.count };
        }
        if let Some((state, offset)) = apart {
            cell.apart = found(self, state, offset)?;
            cell.count = if cell.apart.is_none() { 0 } else { cell.count };
        }
        Ok(cell)
    }

    /// The states that a pair of moves leads to: both in the same copy, and in different ones.
    #[inline]
    #[allow(clippy::type_complexity, reason = "two states and a number have no better name")]
    pub(super) fn followers(
        &self,
        state: &State<W>,
        round: &Round,
        at: usize,
    ) -> (Option<(State<W>, i32)>, Option<(State<W>, i32)>, u64) {
        let left = self.lines[round.first_line + at / round.columns];
        let right = self.lines[round.first_line + round.rows + at % round.columns];
        let of_left = moves_of(&self.plain, &self.in_company, left.kind as usize, round.company);
        let after = |step: &Step<W>| {
            (State { key: state.key.plus(step.key), mirror: state.mirror.plus(step.mirror) }, step.offset)
        };
        let mut alike = None;
        if left.kind == right.kind {
            alike = Some(after(&of_left.joint[left.step as usize * of_left.right.len() + right.step as usize]));
            if left.count == 1 {
                return (alike, None, 1);
            }
        }
        let of_right = moves_of(&self.plain, &self.in_company, right.kind as usize, round.company);
        let (one, two) = (&of_left.left[left.step as usize], &of_right.right[right.step as usize]);
        let both = Step {
            key: one.key.plus(two.key),
            mirror: one.mirror.plus(two.mirror),
            offset: one.offset.saturating_add(two.offset),
        };
        (alike, Some(after(&both)), left.count)
    }

    /// All followers of a state whose value is known, on the lists.
    pub(super) fn open(&mut self, state: &State<W>, guard: &Guard) -> Result<Round, Stop> {
        let round = self.round(state)?;
        for at in 0..round.rows * round.columns {
            let cell =
                self.cell(state, &round, at, |engine, state, offset| engine.child(state, offset, guard).map(Some))?;
            self.cells.push(cell);
        }
        Ok(round)
    }

    /// The words of the matrix.
    fn fill_words(&mut self, round: &Round) {
        let Engine { cells, words, .. } = self;
        words.clear();
        words.extend(cells[round.first_cell..].iter().map(Cell::word));
    }

    /// The same as a list of its own.
    pub(super) fn words(&self, round: &Round) -> Vec<i64> {
        self.cells[round.first_cell..].iter().map(Cell::word).collect()
    }

    /// Bounds for the value of the matrix.
    fn settled(&self, round: &Round, guard: &Guard) -> Result<[Fixed<N>; 2], Stop> {
        let cells = &self.cells[round.first_cell..];
        let rough = Rough::new(round.columns, &self.words).ok_or(NO_FIT)?;
        let precise = |at: usize| self.precise(&cells[at]);
        if let Some(ends) = lazy::bounds::<N, M, Stop>(&rough, self.finer(), precise, || guard.check())? {
            return Ok(ends);
        }
        // Differences decide that words do not show: all entries with all their digits.
        let bits = self.precision.bits;
        let end = |number: Fixed<N>| Dyadic::from_parts(number.to_big(), u64::from(bits));
        let enclosure = |cell: &Cell| {
            let [low, high] = self.precise(cell);
            Enclosure::new(end(low), end(high)).ok_or(NO_FIT)
        };
        let entries = cells.iter().map(enclosure).collect::<Result<Vec<_>, _>>()?;
        let matrix = Matrix::new(round.rows, round.columns, entries).ok_or(NO_FIT)?;
        let value = matrix::enclose_value_while(&matrix, bits, || guard.check())?.ok_or(NO_FIT)?;
        Ok([Fixed::at(value.lo(), bits, Rounding::Down), Fixed::at(value.hi(), bits, Rounding::Up)])
    }

    fn precise(&self, cell: &Cell) -> [Fixed<N>; 2] {
        match (&cell.alike, &cell.apart) {
            (Some(alike), Some(apart)) => {
                let ([low, high], [other_low, other_high]) = (self.ends_of(alike), self.ends_of(apart));
                let share = |one: Fixed<N>, other: Fixed<N>, rounding| {
                    other.plus(one.minus(other).divided(cell.count, rounding))
                };
                [share(low, other_low, Rounding::Down), share(high, other_high, Rounding::Up)]
            }
            (Some(child), None) | (None, Some(child)) => self.ends_of(child),
            (None, None) => [Fixed::ZERO; 2],
        }
    }

    fn ends_of(&self, child: &Child) -> [Fixed<N>; 2] {
        let number = self.numbers[child.name as usize];
        let number = if child.negated { number.negative() } else { number };
        let low = match child.offset {
            0 => number.low,
            offset => number.low.plus(Fixed::from_word(i64::from(offset)).shifted_up(u64::from(self.precision.bits))),
        };
        [low, low.plus(Fixed::from_word(i64::from(number.width)))]
    }
}

impl Round {
    /// The memory of the matrix while it is there, unless it is not worth counting.
    pub(super) fn memory(&self, guard: &Guard) -> Result<Charge, Stop> {
        let (entries, mut charge) = ((self.rows * self.columns) as u64, guard.charge());
        if entries > FEW_ENTRIES {
            charge.more(entries * ENTRY_BYTES)?;
        }
        Ok(charge)
    }
}

#[inline]
fn moves_of<'a, const W: usize>(
    plain: &'a [Moves<W>],
    in_company: &'a [Option<Moves<W>>],
    kind: usize,
    company: bool,
) -> &'a Moves<W> {
    match &in_company[kind] {
        Some(moves) if company => moves,
        _ => &plain[kind],
    }
}

impl Cell {
    #[inline]
    fn word(&self) -> i64 {
        match (&self.alike, &self.apart) {
            // Rounded down, which adds one to what the entry may be more than its word.
            (Some(alike), Some(apart)) => {
                apart.word + (alike.word - apart.word).div_euclid(i64::try_from(self.count).unwrap_or(i64::MAX))
            }
            (Some(child), None) | (None, Some(child)) => child.word,
            (None, None) => 0,
        }
    }
}

impl<const N: usize> Number<N> {
    fn new([low, high]: [Fixed<N>; 2]) -> Result<Number<N>, Stop> {
        const TOO_WIDE: Stop = Stop::TooLarge("so many rounds lose more digits than are carried");
        let width = u32::try_from(high.minus(low).low_word()).map_err(|_| TOO_WIDE)?;
        if high.minus(low).bit_length() > 32 { Err(TOO_WIDE) } else { Ok(Number { low, width }) }
    }

    fn negative(self) -> Number<N> {
        Number { low: self.low.plus(Fixed::from_word(i64::from(self.width))).negative(), width: self.width }
    }
}
