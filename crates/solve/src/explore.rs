//! One exploration of everything that can be reached from a position, whatever is to be found out about it.
//!
//! A position falls into components; each is replaced by its representative under symmetry and negation and looked at
//! once: what is known is looked up, what is not is counted, followed down its options on a stack that grows, and
//! remembered. The recursion is as deep as the game is long; where it would never end, `trail` notices it. What is
//! found out, and how it follows from the options, is a [`Fold`]: values, numbers, heights, forms and synchronized
//! games are one each.

use std::ops::ControlFlow;

use onside_ground::{Guard, Player, Stop, with_stack};
use onside_ruleset::{Position, Sign};

use crate::tables::{Known, Tables};
use crate::together::Memory;
use crate::trail::{Cycle, Trail};

/// Refuses to list the options of a player who has too many.
///
/// # Errors
/// That there are too many.
pub(crate) fn refuse_many<P: Position>(position: &P, player: Player) -> Result<(), Stop> {
    if !position.is_listable(player) {
        return Err(Stop::TooLarge("a position with more than four million moves was to be searched"));
    }
    Ok(())
}

/// Visits a player's options until the work stops.
///
/// # Errors
/// Why it stopped, or that there are too many options.
pub(crate) fn each_option<P: Position>(
    position: &P,
    player: Player,
    mut work: impl FnMut(P) -> Result<ControlFlow<()>, Stop>,
) -> Result<(), Stop> {
    refuse_many(position, player)?;
    let mut stop = Ok(());
    let _ = position.visit_options(player, &mut |option| match work(option) {
        Ok(flow) => flow,
        Err(reason) => {
            stop = Err(reason);
            ControlFlow::Break(())
        }
    });
    stop
}

/// What is found out about positions `P`.
pub(crate) trait Fold<P: Position>: Sized {
    /// What is found out about one.
    type Answer: Clone + Send + 'static;

    /// What is charged for the work.
    fn guard(&self) -> &Guard;

    /// The answer for a position, by those for its options, which `exploration` finds.
    fn answer(exploration: &mut Exploration<'_, P, Self>, position: &P) -> Result<Self::Answer, Stop>;
}

/// A fold whose answer for a sum follows from those for the summands.
pub(crate) trait Additive<P: Position>: Fold<P> {
    /// The answer for an empty sum.
    fn nothing(&self) -> Self::Answer;

    /// The answer for a sum, by that for its first summands and that for the representative of the next one.
    fn plus(&mut self, total: Self::Answer, next: Self::Answer, sign: Sign) -> Result<Self::Answer, Stop>;
}

/// One exploration of positions `P`.
pub(crate) struct Exploration<'k, P: Position, F: Fold<P>> {
    pub(crate) fold: F,
    memory: Memory<'k, P, F::Answer>,
    trail: Trail<P>,
    /// How many positions have been counted that are not, or not yet, new in the memory.
    unfinished: u64,
    /// Lists that nobody uses at the moment; making them anew for each position takes time.
    spare: Vec<Batch<P, F::Answer>>,
}

/// Some options of a position, taken apart.
struct Batch<P, A> {
    /// The components, one option after the other.
    parts: Vec<Part<P, A>>,
    /// Where the parts of each option end.
    ends: Vec<usize>,
}

/// The representative of a component, what it has to do with the component, and what is known of it.
pub(crate) type Part<P, A> = (P, Sign, Option<A>);

/// How many options are looked up at once. Each of them waits for main memory, and together they wait hardly longer
/// than one alone.
const TOGETHER: usize = 64;

/// Explores with a table that the solver keeps, and says which cycle was met, if one was.
pub(crate) fn explore<P: Position, F: Additive<P>>(
    tables: &mut Tables,
    cycle: &mut Option<Cycle>,
    fold: F,
    position: &P,
) -> Result<F::Answer, Stop> {
    let mut known = tables.take::<P, F::Answer>(fold.guard());
    let mut exploration = Exploration::new(fold, &mut known);
    let answer = exploration.sum(position);
    *cycle = exploration.cycle();
    tables.put(known);
    answer
}

impl<'k, P: Position, F: Fold<P>> Exploration<'k, P, F> {
    /// An exploration that starts with what is known.
    pub(crate) fn new(fold: F, known: &'k mut Known<P, F::Answer>) -> Self {
        Exploration::with(fold, Memory::own(known))
    }

    /// An exploration with this memory.
    pub(crate) fn with(fold: F, memory: Memory<'k, P, F::Answer>) -> Self {
        Exploration { fold, memory, trail: Trail::default(), unfinished: 0, spare: Vec::new() }
    }

    /// The players in the order in which their options are to be looked at.
    pub(crate) fn players(&self) -> [Player; 2] {
        match self.memory.begins_at_the_end() {
            false => Player::BOTH,
            true => [Player::Right, Player::Left],
        }
    }

    /// Puts everything that was found into the memory; how many positions have been counted that others have counted
    /// too, or that were not finished.
    pub(crate) fn close(&mut self) -> u64 {
        // Without memory for what is left, others find it again.
        self.unfinished -= self.memory.settle().unwrap_or(0);
        self.unfinished
    }

    /// The cycle that was met, if one was.
    pub(crate) fn cycle(self) -> Option<Cycle> {
        self.trail.cycle()
    }

    /// The answer for a position that is not divided any further.
    pub(crate) fn single(&mut self, position: P) -> Result<F::Answer, Stop> {
        if let Some(answer) = self.memory.get(&position) {
            return Ok(answer);
        }
        self.memory.may_go_on()?;
        self.unfinished += 1;
        self.fold.guard().charge_positions(1)?;
        self.trail.enter(&position)?;
        let answer = with_stack(|| F::answer(self, &position));
        self.trail.leave(&position, &answer);
        let answer = answer?;
        position.check()?;
        self.unfinished -= self.memory.insert(position, answer.clone())?;
        Ok(answer)
    }
}

impl<P: Position, F: Additive<P>> Exploration<'_, P, F> {
    /// The answer for a position: the sum of those for its components.
    pub(crate) fn sum(&mut self, position: &P) -> Result<F::Answer, Stop> {
        let mut batch = self.batch();
        batch.add(position);
        let mut answer = None;
        let _ = self.answers(&mut batch, &mut |sum| {
            answer = Some(sum);
            ControlFlow::Continue(())
        })?;
        self.spare.push(batch);
        answer.ok_or(Stop::Internal("a position that was asked for has no answer"))
    }

    /// The answers for a player's options, each taken apart into its components, until `take` breaks off.
    pub(crate) fn options(
        &mut self,
        position: &P,
        player: Player,
        mut take: impl FnMut(F::Answer) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut batch = self.batch();
        let mut flow = ControlFlow::Continue(());
        each_option(position, player, |option| {
            batch.add(&option);
            if batch.ends.len() == TOGETHER {
                flow = self.answers(&mut batch, &mut take)?;
            }
            Ok(flow)
        })?;
        if flow.is_continue() {
            let _ = self.answers(&mut batch, &mut take)?;
        }
        batch.clear();
        self.spare.push(batch);
        Ok(())
    }

    fn batch(&mut self) -> Batch<P, F::Answer> {
        self.spare.pop().unwrap_or(Batch { parts: Vec::new(), ends: Vec::new() })
    }

    /// The answers for the options of a batch, which is empty afterwards.
    fn answers(
        &mut self,
        batch: &mut Batch<P, F::Answer>,
        take: &mut dyn FnMut(F::Answer) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        // Finding the components may take long even if all of them are known.
        self.fold.guard().check()?;
        self.memory.look_up(&mut batch.parts);
        if self.memory.begins_at_the_end() {
            for (part, _, known) in batch.parts.iter_mut().rev().filter(|(_, _, known)| known.is_none()) {
                *known = Some(self.single(part.clone())?);
            }
        }
        let mut parts = batch.parts.drain(..);
        let mut begin = 0;
        for end in batch.ends.drain(..) {
            let mut total = self.fold.nothing();
            for (part, sign, known) in parts.by_ref().take(end - begin) {
                let answer = match known {
                    Some(answer) => answer,
                    None => self.single(part)?,
                };
                total = self.fold.plus(total, answer, sign)?;
            }
            begin = end;
            if take(total).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl<P: Position, A> Batch<P, A> {
    fn add(&mut self, position: &P) {
        position.visit_parts(&mut |part, sign| self.parts.push((part, sign, None)));
        self.ends.push(self.parts.len());
    }

    fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }
}
