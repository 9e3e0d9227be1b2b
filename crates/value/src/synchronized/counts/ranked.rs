//! The values of all sums of at most so many copies, for few digits: a table of words in the order of their ranks.
//!
//! This is for copies of games which moves change one at a time into other single games: then nearly every sum of as
//! many copies of all these games is needed, so that they can be numbered (`ranks`) instead of looked for. Sums whose
//! copies are further from the end come later, in layers. Nothing in a layer depends on anything else in it, so several
//! threads share the work; whichever does it, the words are the same, and so are those of a table that grew.
//!
//! A word is the value times 2^`bits`, rounded down, and what it may be too low is known layer by layer: the value of a
//! matrix game does not move by more than its entries do, so a layer loses what the one before it has lost, one unit
//! for averages, and what the bounds of its own matrices leave open (`onside_number::matrix::words`).

use std::num::NonZero;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::thread;

use onside_ground::{Charge, Guard, Stop};
use onside_number::matrix::words;
use onside_number::{Dyadic, Enclosure, IBig, Rational};

use super::super::nash::{NO_FIT, NashSettings, NashValue};
use super::exact::{self, Bounded, Exacts, Pair};
use super::kinds::Kind;
use super::plan::{Plan, within};
use super::ranks::Ranks;
use super::table::{Desk, Step};

/// How many bits of the words may be wrong, at most; the others show which entries matter for exact values.
pub(super) const LOOSE_BITS: u32 = 16;

/// So many sums are taken at a time by each thread.
const PORTION: usize = 256;

/// So many sums are sorted before it is asked whether to go on.
const PATIENCE: u64 = 1 << 16;

/// A layer with fewer sums is not worth a second thread.
const SHARED: usize = 4 * PORTION;

/// The moves in a copy of a kind.
pub(super) struct Moves {
    pub(super) left: Vec<Step>,
    pub(super) right: Vec<Step>,
    /// Row by row.
    pub(super) joint: Vec<Step>,
}

/// A kind of component.
pub(super) struct Member {
    /// Its place among all kinds.
    kind: usize,
    pub(super) plain: Moves,
    pub(super) in_company: Option<Moves>,
    /// The longest play in it.
    level: usize,
    /// The kind with the players exchanged.
    negative: Option<usize>,
}

/// The table.
pub(super) struct Ranked {
    pub(super) members: Vec<Member>,
    /// The kinds of each class, as bits.
    pub(super) classes: Vec<u64>,
    pub(super) ranks: Ranks,
    /// The binary places of the words.
    pub(super) bits: u32,
    pub(super) words: Vec<AtomicI64>,
    /// For each number of copies that has been done, and each layer, the most that a word is too low in it and in all
    /// that it depends on.
    losses: Vec<Vec<i64>>,
    exacts: Exacts<u64>,
    charge: Charge,
}

impl Ranked {
    /// An empty table; `None` if a move does not fit, which a plan excludes.
    pub(super) fn new(plan: Plan, kinds: &[Kind], guard: &Guard) -> Option<Ranked> {
        let levels = plan.levels(kinds);
        let mut members = Vec::with_capacity(plan.kinds.len());
        let mut classes: Vec<(_, u64)> = Vec::new();
        // A kind and its negative are settled together, so they must be equally far from the end.
        let negative = |(at, kind): (usize, &usize)| {
            let negative = kinds[*kind].negative.and_then(|kind| plan.member(kind));
            negative.filter(|negative| levels[*negative] == levels[at])
        };
        let negatives: Option<Vec<usize>> = plan.kinds.iter().enumerate().map(negative).collect();
        for (at, (kind, level)) in plan.kinds.iter().zip(&levels).enumerate() {
            let Kind { moves, in_company, class, .. } = &kinds[*kind];
            if let Some(class) = class {
                match classes.iter_mut().find(|(known, _)| known == class) {
                    Some((_, members)) => *members |= 1 << at,
                    None => classes.push((*class, 1 << at)),
                }
            }
            let compiled = |moves| Moves::new(moves, at, &plan);
            let in_company = match in_company {
                Some(moves) => Some(compiled(moves)?),
                None => None,
            };
            let negative = negatives.as_ref().map(|negatives| negatives[at]);
            members.push(Member { kind: *kind, plain: compiled(moves)?, in_company, level: *level, negative });
        }
        Some(Ranked {
            members,
            classes: classes.into_iter().map(|(_, members)| members).collect(),
            ranks: plan.ranks,
            bits: plan.bits,
            words: Vec::new(),
            losses: Vec::new(),
            exacts: Exacts::new(guard),
            charge: guard.charge(),
        })
    }

    /// Whether a plan is for the same kinds and places, so that what is found is the same as in a table of its own.
    pub(super) fn goes_on(&self, plan: &Plan) -> bool {
        self.members.iter().map(|member| member.kind).eq(plan.kinds.iter().copied()) && self.bits == plan.bits
    }

    /// Makes room for more copies.
    pub(super) fn extend(&mut self, plan: Plan) {
        if plan.copies > self.ranks.most() {
            self.ranks = plan.ranks;
        }
    }

    /// The value of a sum, if it is one of the table and found with as many digits as are wanted.
    pub(super) fn value(
        &mut self,
        counts: &[(usize, u64)],
        settings: NashSettings,
        threads: Option<NonZero<usize>>,
        guard: &Guard,
    ) -> Result<Option<NashValue>, Stop> {
        let Some(own) = self.counts(counts) else { return Ok(None) };
        let Some(rank) = self.ranks.of(&own) else { return Ok(None) };
        let copies = usize::try_from(own.iter().sum::<u64>()).map_err(|_| NO_FIT)?;
        let levels = self.members.iter().map(|member| member.level);
        let level: usize =
            own.iter().zip(levels).map(|(count, level)| usize::try_from(*count).unwrap_or(0) * level).sum();
        self.fill(copies, threads, guard)?;
        if let Some(value) = exact::value(self, rank, settings.exact_bits, guard)? {
            return Ok(Some(NashValue::Exact(value)));
        }
        let (low, loss) =
            (self.word(rank)?, *self.losses.get(copies).and_then(|losses| losses.get(level)).ok_or(NO_FIT)?);
        if !within(loss, self.bits, settings.digits) {
            return Ok(None);
        }
        let end = |word: i64| Dyadic::from_parts(IBig::from(word), u64::from(self.bits));
        let enclosure = Enclosure::new(end(low), end(low + loss)).ok_or(NO_FIT)?;
        Ok(Some(NashValue::Enclosed(enclosure)))
    }

    fn counts(&self, counts: &[(usize, u64)]) -> Option<Vec<u64>> {
        let mut own = vec![0; self.members.len()];
        for (kind, count) in counts {
            own[self.members.iter().position(|member| member.kind == *kind)?] += count;
        }
        Some(own)
    }

    pub(super) fn word(&self, rank: u64) -> Result<i64, Stop> {
        let word = usize::try_from(rank).ok().and_then(|rank| self.words.get(rank));
        word.map(|word| word.load(Ordering::Relaxed)).ok_or(NO_FIT)
    }

    /// The rank of the sum with the players exchanged.
    pub(super) fn mirror(&self, desk: &mut Desk) -> Option<u64> {
        desk.mirrored.clear();
        desk.mirrored.resize(self.members.len(), 0);
        for (at, member) in self.members.iter().enumerate() {
            desk.mirrored[member.negative?] = desk.place.count(at) as u64;
        }
        self.ranks.of(&desk.mirrored)
    }

    /// Fills the table up to so many copies.
    fn fill(&mut self, copies: usize, threads: Option<NonZero<usize>>, guard: &Guard) -> Result<(), Stop> {
        if self.losses.is_empty() {
            self.charge.more(size_of::<AtomicI64>() as u64)?;
            self.words.push(AtomicI64::new(0));
            self.losses.push(vec![0]);
        }
        if self.losses.len() > copies {
            return Ok(());
        }
        let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let mut desks: Vec<Desk> = (0..threads.clamp(1, 64)).map(|_| Desk::new(&self.ranks)).collect();
        // All at once, lest the table be copied as it grows.
        let sums = usize::try_from(self.ranks.up_to(copies)).map_err(|_| Stop::Memory)?;
        let more = sums.saturating_sub(self.words.capacity());
        guard.room_for::<AtomicI64>(more)?;
        self.charge.more((more * size_of::<AtomicI64>()) as u64)?;
        self.words.reserve_exact(sums - self.words.len());
        for copies in self.losses.len()..=copies {
            self.fill_with(copies, &mut desks, guard)?;
        }
        Ok(())
    }

    /// Fills in the sums of exactly so many copies; those of fewer are there.
    fn fill_with(&mut self, copies: usize, desks: &mut [Desk], guard: &Guard) -> Result<(), Stop> {
        let levels: Vec<usize> = self.members.iter().map(|member| member.level).collect();
        let layers = copies * levels.iter().max().copied().unwrap_or(0) + 1;
        let (before, after) = (self.ranks.up_to(copies - 1), self.ranks.up_to(copies));
        let count = usize::try_from(after - before).map_err(|_| Stop::Memory)?;
        let mut held = guard.charge();
        held.more((count * size_of::<u32>() + layers * size_of::<usize>()) as u64)?;
        self.words.resize_with(usize::try_from(after).map_err(|_| Stop::Memory)?, || AtomicI64::new(0));

        // The sums sorted by layers: how many there are in each, where each begins, and then which.
        let mut ends = self.sizes(copies, layers, &levels, guard)?;
        let order = self.sorted(copies, &mut ends, &levels, guard)?;

        let earlier = self.losses.last().ok_or(NO_FIT)?;
        let earlier = |layer: usize| earlier.get(layer).or(earlier.last()).copied().unwrap_or(0);
        let (mut losses, mut from): (Vec<i64>, usize) = (Vec::with_capacity(layers), 0);
        for (layer, to) in ends.iter().enumerate() {
            let below = losses.last().copied().unwrap_or(0).max(if layer == 0 { 0 } else { earlier(layer - 1) });
            let here = if from == *to {
                below
            } else {
                let open = self.layer(&order[from..*to], before, below, desks, guard)?;
                below + 1 + open
            };
            losses.push(here.max(earlier(layer)));
            from = *to;
        }
        self.losses.push(losses);
        Ok(())
    }

    /// How many sums each layer has.
    fn sizes(&self, copies: usize, layers: usize, levels: &[usize], guard: &Guard) -> Result<Vec<usize>, Stop> {
        let (mut sizes, mut next) = (vec![0_usize; layers], 0_u64);
        self.ranks.each_level(copies, levels, |level| {
            sizes[level] += 1;
            next += 1;
            if next.is_multiple_of(PATIENCE) { guard.check() } else { Ok(()) }
        })?;
        Ok(sizes)
    }

    /// The numbers of the sums, layer by layer, from the sizes of the layers, which become their ends.
    fn sorted(&self, copies: usize, ends: &mut [usize], levels: &[usize], guard: &Guard) -> Result<Vec<u32>, Stop> {
        let mut total = 0;
        for end in ends.iter_mut() {
            total += std::mem::replace(end, total);
        }
        let (mut order, mut next) = (vec![0_u32; total], 0);
        self.ranks.each_level(copies, levels, |level| {
            order[ends[level]] = next;
            ends[level] += 1;
            next += 1;
            if u64::from(next).is_multiple_of(PATIENCE) { guard.check() } else { Ok(()) }
        })?;
        Ok(order)
    }

    /// Fills in sums that do not depend on each other, numbered from `first` on; `below` is what the words that they
    /// depend on may be too low. The most that bounds have left open.
    fn layer(&self, order: &[u32], first: u64, below: i64, desks: &mut [Desk], guard: &Guard) -> Result<i64, Stop> {
        let next = AtomicUsize::new(0);
        let work = |desk: &mut Desk| -> Result<i64, Stop> {
            let mut open = 0;
            loop {
                let from = next.fetch_add(PORTION, Ordering::Relaxed);
                let Some(rest) = order.get(from..).filter(|rest| !rest.is_empty()) else { return Ok(open) };
                let portion = &rest[..rest.len().min(PORTION)];
                guard.charge_positions(portion.len() as u64)?;
                // Guesses from elsewhere would make the bounds depend on who was where before.
                desk.squares.clear();
                for at in portion {
                    open = open.max(self.settle(first + u64::from(*at), below, desk, guard)?);
                }
            }
        };
        let Some((own, others)) = desks.split_first_mut() else { return Err(NO_FIT) };
        if order.len() < SHARED || others.is_empty() {
            return work(own);
        }
        thread::scope(|scope| {
            // A thread that the system does not start is not needed either.
            let spawned = |desk| thread::Builder::new().spawn_scoped(scope, || work(desk)).ok();
            let helpers: Vec<_> = others.iter_mut().filter_map(spawned).collect();
            let mut found = work(own);
            for helper in helpers {
                const PANICKED: Stop = Stop::Internal("a thread that fills a table of sums panicked");
                let helped = helper.join().unwrap_or(Err(PANICKED));
                found = found.and_then(|open| Ok(open.max(helped?)));
            }
            found
        })
    }

    /// Finds the word of one sum, and that of its negative; what the bounds have left open.
    fn settle(&self, rank: u64, below: i64, desk: &mut Desk, guard: &Guard) -> Result<i64, Stop> {
        self.ranks.go(&mut desk.place, rank);
        let mirror = self.mirror(desk);
        if mirror.is_some_and(|mirror| mirror <= rank) {
            // It is its own negative and worth 0, or the other one is settled together with it.
            return Ok(0);
        }
        let kinds = self.lines(desk);
        desk.fill(self)?;
        let guess = desk.squares.get(&kinds).copied();
        let bracket = words::bracket(desk.lines.columns.len(), &desk.words, guess, || guard.check())?.ok_or(NO_FIT)?;
        if let Some(square) = bracket.square.filter(|square| Some(*square) != guess) {
            desk.squares.insert(kinds, square);
        }
        self.put(rank, bracket.low)?;
        if let Some(mirror) = mirror {
            self.put(mirror, -(bracket.high + below + 1))?;
        }
        Ok(bracket.high - bracket.low)
    }

    fn put(&self, rank: u64, word: i64) -> Result<(), Stop> {
        let place = usize::try_from(rank).ok().and_then(|rank| self.words.get(rank)).ok_or(NO_FIT)?;
        place.store(word, Ordering::Relaxed);
        Ok(())
    }

    /// Writes the lines of the sum on the desk; its kinds as bits.
    pub(super) fn lines(&self, desk: &mut Desk) -> u64 {
        let there = (0..self.members.len()).filter(|at| desk.place.count(*at) > 0);
        let kinds = there.fold(0, |kinds, at| kinds | 1 << at);
        let company = self.classes.iter().any(|class| kinds & !class == 0);
        desk.lines.write(&self.members, kinds, company);
        kinds
    }
}

impl Bounded for Ranked {
    type State = u64;
    type Round = Desk;
    type Name = u64;

    fn exacts(&mut self) -> &mut Exacts<u64> {
        &mut self.exacts
    }

    fn word_bits(&self) -> u32 {
        self.bits - LOOSE_BITS
    }

    fn entry(&mut self, rank: u64, _: &Guard) -> Result<(u64, u64, bool), Stop> {
        Ok((rank, rank, false))
    }

    fn number(&mut self, rank: u64) -> Option<Rational> {
        let mut desk = Desk::new(&self.ranks);
        self.ranks.go(&mut desk.place, rank);
        // Nothing is left, or the sum is its own negative.
        (rank == 0 || self.mirror(&mut desk) == Some(rank)).then_some(Rational::ZERO)
    }

    fn open(&mut self, rank: &u64, guard: &Guard) -> Result<(Desk, Charge), Stop> {
        let mut desk = Desk::new(&self.ranks);
        self.ranks.go(&mut desk.place, *rank);
        self.lines(&mut desk);
        desk.fill(self)?;
        let mut held = guard.charge();
        held.more((desk.words.len() * size_of::<i64>()) as u64)?;
        Ok((desk, held))
    }

    fn close(&mut self, _: &Desk) {}

    fn size(&self, desk: &Desk) -> (usize, usize) {
        (desk.lines.rows.len(), desk.lines.columns.len())
    }

    fn words(&mut self, _: &u64, desk: &Desk) -> Result<Vec<i64>, Stop> {
        Ok(desk.words.iter().map(|word| word >> LOOSE_BITS).collect())
    }

    fn pair(&mut self, _: &u64, desk: &Desk, at: usize) -> Pair<u64> {
        let columns = desk.lines.columns.len();
        desk.followers(self, &desk.lines.rows[at / columns], &desk.lines.columns[at % columns])
    }
}

impl Member {
    pub(super) fn moves(&self, company: bool) -> &Moves {
        self.in_company.as_ref().filter(|_| company).unwrap_or(&self.plain)
    }
}
