//! Nash values and outlooks of large sums: a sum is how many copies there are of each kind of component.
//!
//! * `kinds`: which components play can lead to, and what their moves lead to.
//! * `keys`: the counters of a sum, packed in a few words, and moves as differences of keys.
//! * `engine`: the table from keys to bounds, filled by play; a sum and its negative share a place.
//! * `rounds`: the moves and the matrix of one round.
//! * `ranked`: for few digits, and copies of games that stay single games: the same without keys and with several
//!   threads, in words of the machine alone.
//! * `plan`: which sums are for that.
//! * `ranks`: numbers for them.
//! * `table`: the moves and the matrix of one round there.
//! * `exact`: exact fractions, for those followers of which they are needed.
//! * `outlooks`: who can force what.
//!
//! A position costs what its followers cost to look up, a word each, and a few long operations on those entries that
//! optimal strategies use: no list is made for a follower and no fraction reduced. All shortcuts of `nash` are used,
//! so no value is found this way without theorems, and what does not fit goes the general way.

mod engine;
mod exact;
mod keys;
mod kinds;
mod outlooks;
mod plan;
mod ranked;
mod ranks;
mod rounds;
mod table;

use std::num::NonZero;

use onside_ground::{Guard, Stop};
use onside_number::fixed::Fixed;
use onside_number::{Dyadic, Enclosure};

use super::games::{Sum, SyncGames};
use super::nash::{NO_FIT, NashSettings, NashValue};
use super::outlook::{Convention, Outlook};
use engine::{Engine, Precision};
use kinds::{Admission, Kinds, MOST_HEIGHT_BITS, Sort};
use outlooks::Forcing;
use plan::Plan;
use ranked::Ranked;

/// The table with keys and numbers of the length that is needed.
enum Table {
    Short2(Engine<2, 3, 6>),
    Short4(Engine<4, 3, 6>),
    Short8(Engine<8, 3, 6>),
    Long2(Engine<2, 6, 12>),
    Long4(Engine<4, 6, 12>),
    Long8(Engine<8, 6, 12>),
}

macro_rules! with_engine {
    ($table:expr, $engine:pat => $body:expr) => {
        match $table {
            Table::Short2($engine) => $body,
            Table::Short4($engine) => $body,
            Table::Short8($engine) => $body,
            Table::Long2($engine) => $body,
            Table::Long4($engine) => $body,
            Table::Long8($engine) => $body,
        }
    };
}

impl Table {
    /// An empty table with keys as short as possible; `None` if none is long enough.
    fn new(kinds: &Kinds, precision: Precision, short: bool, guard: &Guard) -> Option<Table> {
        let kinds = &kinds.list;
        if short {
            let two = || Engine::new(kinds, precision, guard).map(Table::Short2);
            let four = || Engine::new(kinds, precision, guard).map(Table::Short4);
            two().or_else(four).or_else(|| Engine::new(kinds, precision, guard).map(Table::Short8))
        } else {
            let two = || Engine::new(kinds, precision, guard).map(Table::Long2);
            let four = || Engine::new(kinds, precision, guard).map(Table::Long4);
            two().or_else(four).or_else(|| Engine::new(kinds, precision, guard).map(Table::Long8))
        }
    }

    /// The values of a table with numbers of the same length.
    fn take_over(&mut self, old: &Table, guard: &Guard) -> Result<(), Stop> {
        match self {
            Table::Short2(engine) => old.hand_over(engine, guard),
            Table::Short4(engine) => old.hand_over(engine, guard),
            Table::Short8(engine) => old.hand_over(engine, guard),
            // Long numbers are rare; they are found anew.
            Table::Long2(_) | Table::Long4(_) | Table::Long8(_) => Ok(()),
        }
    }

    /// Gives its values to a table with short numbers, if its own are short.
    fn hand_over<const W: usize>(&self, new: &mut Engine<W, 3, 6>, guard: &Guard) -> Result<(), Stop> {
        match self {
            Table::Short2(old) => new.take_over(old, guard),
            Table::Short4(old) => new.take_over(old, guard),
            Table::Short8(old) => new.take_over(old, guard),
            Table::Long2(_) | Table::Long4(_) | Table::Long8(_) => Ok(()),
        }
    }
}

/// Words beside keys are for values up to 2^this at least, so that larger sums may come later.
const HEIGHT_BITS: u32 = 12;

/// The least number of binary places that is carried: words and what their widths may be are less.
const LEAST_BITS: u32 = 96;

/// Binary places and height together that short and long numbers have room for, with what solving a matrix needs.
const SHORT: u32 = 152;
const LONG: u32 = 340;

/// The sums of one sort: those in which terminal components add, or those in which they do not.
pub(super) struct Counts {
    kinds: Kinds,
    table: Option<Table>,
    /// For few digits.
    ranked: Option<Ranked>,
    sort: Sort,
    height_bits: u32,
    /// How many threads may work on one question; `None` as many as the machine runs at once.
    pub(super) threads: Option<NonZero<usize>>,
}

impl Counts {
    /// Tables for sums in which terminal components add, or for those in which they do not.
    pub(super) fn new(folds: bool) -> Counts {
        Counts::of_sort(if folds { Sort::Adding } else { Sort::Loose })
    }

    fn of_sort(sort: Sort) -> Counts {
        let (kinds, height_bits) = (Kinds::new(sort), HEIGHT_BITS);
        Counts { kinds, table: None, ranked: None, sort, height_bits, threads: None }
    }

    /// The value of a sum whose kinds are in the table already, if they are; new kinds are not looked for.
    pub(super) fn known(
        &mut self,
        games: &SyncGames,
        sum: Sum,
        settings: NashSettings,
    ) -> Result<Option<NashValue>, Stop> {
        if self.table.is_none() && self.ranked.is_none() {
            return Ok(None);
        }
        let Some(counts) = self.kinds.counts(games, sum) else { return Ok(None) };
        if let Some(ranked) = &mut self.ranked
            && let Some(value) = ranked.value(&counts, settings, self.threads, games.guard())?
        {
            return Ok(Some(value));
        }
        if height_bits(games, sum) > self.height_bits {
            return Ok(None);
        }
        self.kinds.need(&counts);
        let Some(table) = &mut self.table else { return Ok(None) };
        with_engine!(table, engine => {
            if !engine.has_room(&self.kinds.list) {
                return Ok(None);
            }
            value(engine, &counts, settings, games.guard())
        })
    }

    /// Makes a table in which the sum and all that follows have room; whether there is one.
    pub(super) fn prepare(&mut self, games: &mut SyncGames, sum: Sum, settings: NashSettings) -> Result<bool, Stop> {
        let height = height_bits(games, sum).max(self.height_bits);
        if height > MOST_HEIGHT_BITS {
            return Ok(false);
        }
        let Some(admission) = self.kinds.admit(games, sum)? else { return Ok(false) };
        if admission == Admission::Anew {
            (self.table, self.ranked) = (None, None);
        }
        let Some(counts) = self.kinds.counts(games, sum) else { return Ok(false) };
        if self.prepare_ranked(games, sum, &counts, settings) {
            return Ok(true);
        }
        self.kinds.need(&counts);
        let room =
            self.table.as_ref().is_some_and(|table| with_engine!(table, engine => engine.has_room(&self.kinds.list)));
        if room && height == self.height_bits {
            return Ok(true);
        }
        let bits = settings.bits().max(LEAST_BITS);
        let Some(size) = bits.checked_add(height).filter(|size| *size <= LONG) else { return Ok(false) };
        let precision = Precision { bits, word_bits: 60 - height };
        let guard = games.guard();
        let Some(mut table) = Table::new(&self.kinds, precision, size <= SHORT, guard) else {
            // Together with what was asked before it does not fit; alone it may.
            let alone = self.table.is_some();
            *self = Counts::of_sort(self.sort);
            return if alone { self.prepare(games, sum, settings) } else { Ok(false) };
        };
        with_engine!(&mut table, engine => engine.hold())?;
        if let Some(old) = self.table.take()
            && height == self.height_bits
        {
            table.take_over(&old, guard)?;
        }
        (self.table, self.height_bits) = (Some(table), height);
        Ok(true)
    }
}

impl Counts {
    /// Makes room in the table for few digits, if it is for this sum.
    fn prepare_ranked(&mut self, games: &SyncGames, sum: Sum, counts: &[(usize, u64)], settings: NashSettings) -> bool {
        if self.sort != Sort::Adding {
            return false;
        }
        let Some(plan) = Plan::new(&self.kinds.list, counts, height_bits(games, sum), settings.digits) else {
            return false;
        };
        match &mut self.ranked {
            Some(ranked) if ranked.goes_on(&plan) => ranked.extend(plan),
            ranked => *ranked = Ranked::new(plan, &self.kinds.list, games.guard()),
        }
        self.ranked.is_some()
    }
}

/// The bits of the greatest value that a sum and all that follows may have, in absolute value.
fn height_bits(games: &SyncGames, sum: Sum) -> u32 {
    u64::BITS - games.height(sum).leading_zeros() + 1
}

fn value<const W: usize, const N: usize, const M: usize>(
    engine: &mut Engine<W, N, M>,
    counts: &[(usize, u64)],
    settings: NashSettings,
    guard: &Guard,
) -> Result<Option<NashValue>, Stop> {
    let Some(state) = engine.state(counts) else { return Ok(None) };
    engine.clear();
    let ends = engine.ends(state, guard)?;
    if let Some(value) = exact::value(engine, state, settings.exact_bits, guard)? {
        return Ok(Some(NashValue::Exact(value)));
    }
    let end = |number: Fixed<N>| Dyadic::from_parts(number.to_big(), u64::from(engine.precision.bits));
    let [low, high] = ends.map(end);
    let enclosure = Enclosure::new(low, high).ok_or(NO_FIT)?;
    Ok(Some(NashValue::Enclosed(enclosure.rounded(settings.bits()))))
}

/// The outlooks of sums.
pub(super) struct CountedOutlooks {
    convention: Convention,
    kinds: Kinds,
    table: Option<ForcingTable>,
}

enum ForcingTable {
    Short(Forcing<2>),
    Long(Forcing<6>),
}

impl Default for CountedOutlooks {
    fn default() -> CountedOutlooks {
        CountedOutlooks::new(Convention::default())
    }
}

impl CountedOutlooks {
    /// An empty table for games that are won in this way.
    pub(super) fn new(convention: Convention) -> CountedOutlooks {
        CountedOutlooks { convention, kinds: Kinds::new(Sort::Any), table: None }
    }

    /// The outlook of a sum, if it can be found here.
    pub(super) fn of(&mut self, games: &mut SyncGames, sum: Sum) -> Result<Option<Outlook>, Stop> {
        match self.kinds.admit(games, sum)? {
            None => return Ok(None),
            Some(Admission::Anew) => self.table = None,
            Some(Admission::New | Admission::Known) => {}
        }
        let Some(counts) = self.kinds.counts(games, sum) else { return Ok(None) };
        self.kinds.need(&counts);
        let (kinds, guard) = (&self.kinds.list, games.guard());
        let room = self.table.as_ref().is_some_and(|table| match table {
            ForcingTable::Short(forcing) => forcing.has_room(kinds),
            ForcingTable::Long(forcing) => forcing.has_room(kinds),
        });
        if !room {
            // Outlooks are found quickly, so that those of a smaller table are not taken over.
            let short = Forcing::new(kinds, self.convention, guard).map(ForcingTable::Short);
            self.table = short.or_else(|| Forcing::new(kinds, self.convention, guard).map(ForcingTable::Long));
        }
        match &mut self.table {
            Some(ForcingTable::Short(forcing)) => forcing.of(&counts, guard).map(Some),
            Some(ForcingTable::Long(forcing)) => forcing.of(&counts, guard).map(Some),
            None => {
                self.kinds = Kinds::new(Sort::Any);
                Ok(None)
            }
        }
    }
}
