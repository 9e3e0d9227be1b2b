//! From values of the language to misere quotients: of games, of positions, of rulesets on heaps, and as they are
//! written.

use std::sync::Arc;

use onside_ground::{Guard, Stop};
use onside_value::misere::{
    MOST_ELEMENTS, MisereAtoms, MiserePeriod, MisereQuotient, NoQuotient, NotAQuotient, QuotientSearch, misere_period,
};

use super::engine::Engine;
use super::misere::{magnitude, not_impartial};
use crate::error::Error;
use crate::value::{Compound, Value};

/// More heaps than this are not tried when the quotient of a whole game is looked for.
const MOST_HEAPS: usize = 1000;

/// The quotient of some games with all that can be reached from them.
pub(crate) fn quotient(engine: &mut Engine, values: &[Value]) -> Result<Value, Box<Error>> {
    let guard = Arc::clone(engine.games.guard());
    let mut atoms = MisereAtoms::new(&guard);
    let mut sums = Vec::new();
    for value in values {
        let mut sum = Vec::new();
        if !add(engine, value, &mut atoms, &mut sum)? {
            return Err(not_impartial(value));
        }
        sums.push(sum);
    }
    let found = atoms.quotient(&sums, &guard).map_err(|error| match error {
        NoQuotient::Stop(stop) => stop.into(),
        NoQuotient::TooLarge { .. } => Error::mistake(format!(
            "no misere quotient with at most {MOST_ELEMENTS} elements was found for these games; it may be infinite"
        )),
    });
    Ok(Value::Quotient(Arc::new(found?)))
}

/// Adds the atoms of a game to a sum; whether it is impartial.
fn add(engine: &mut Engine, value: &Value, atoms: &mut MisereAtoms, sum: &mut Vec<u32>) -> Result<bool, Box<Error>> {
    if let Value::Compound(compound) = value {
        return add_compound(engine, compound, atoms, sum);
    }
    let Some(game) = super::misere::of(engine, value)? else { return Ok(false) };
    sum.push(atoms.game(&engine.misere, game)?);
    Ok(true)
}

fn add_compound(
    engine: &mut Engine,
    compound: &Compound,
    atoms: &mut MisereAtoms,
    sum: &mut Vec<u32>,
) -> Result<bool, Box<Error>> {
    match compound {
        Compound::Game(game) => {
            let Some(size) = engine.games.as_nimber(*game) else { return Ok(false) };
            let heap = engine.misere.heap(size)?;
            sum.push(atoms.game(&engine.misere, heap)?);
        }
        Compound::Position(position) => match engine.solver.misere_atoms(atoms, position)? {
            Some(found) => sum.extend(found),
            None => return Ok(false),
        },
        Compound::Sum(terms) => {
            for term in terms {
                if !onside_ground::with_stack(|| add_compound(engine, term, atoms, sum))? {
                    return Ok(false);
                }
            }
        }
        Compound::Multiple(count, of) => {
            let begin = sum.len();
            if !onside_ground::with_stack(|| add_compound(engine, of, atoms, sum))? {
                return Ok(false);
            }
            let copies = magnitude(count).and_then(|copies| usize::try_from(copies).ok()).unwrap_or(usize::MAX);
            let once = sum.split_off(begin);
            engine.games.guard().room_for::<u32>(once.len().saturating_mul(copies))?;
            (0..copies).for_each(|_| sum.extend(&once));
        }
        Compound::Explicit(_) | Compound::Pair(..) | Compound::Negative(_) => return Ok(false),
    }
    Ok(true)
}

/// The quotient that texts describe: generators and relations, the P-portion, and elements of games.
pub(crate) fn written(engine: &Engine, texts: [&str; 3]) -> Result<Value, Box<Error>> {
    let [presentation, lost, images] = texts;
    match MisereQuotient::read(presentation, lost, images, engine.games.guard()) {
        Ok(quotient) => Ok(Value::Quotient(Arc::new(quotient))),
        Err(NotAQuotient::Stop(stop)) => Err(stop.into()),
        Err(NotAQuotient::Wrong(reason)) => Err(Error::mistake(format!("this is no misere quotient: {reason}"))
            .hint("as in MisereQuotient(\"a,b | a^2=1, b^3=b\", \"a, b^2\")")),
    }
}

/// What says which heaps the moves from a heap leave.
type HeapOptions<'a> = dyn FnMut(&mut Engine, u64) -> Result<Vec<Vec<u64>>, Box<Error>> + 'a;

/// The quotient of heaps up to a size; of all heaps if none is given and a theorem proves it.
pub(crate) struct HeapQuotients<'a> {
    /// The heaps that the options of a heap leave.
    pub(crate) options: &'a mut HeapOptions<'a>,
    /// How many tokens are taken and how many heaps are left at most, where the sizes of heaps do not matter.
    pub(crate) bounds: Option<(u64, u64)>,
}

impl HeapQuotients<'_> {
    /// That of the heaps up to a size.
    pub(crate) fn up_to(&mut self, engine: &mut Engine, last: u64) -> Result<MisereQuotient, Box<Error>> {
        let guard = Arc::clone(engine.games.guard());
        let mut search = QuotientSearch::new(&guard)?;
        for heap in 0..=last {
            self.add(engine, &mut search, heap, &guard)?;
        }
        Ok(search.quotient(&guard)?)
    }

    /// That of the whole game.
    pub(crate) fn whole(&mut self, engine: &mut Engine) -> Result<MisereQuotient, Box<Error>> {
        let Some((taken, heaps)) = self.bounds else {
            return Err(Error::mistake("nothing proves the misere quotient of all heaps of this ruleset")
                .hint("ask for that of the heaps up to a size, as in MisereQuotient(20)"));
        };
        let guard = Arc::clone(engine.games.guard());
        let mut search = QuotientSearch::new(&guard)?;
        let mut next_look = 8;
        while search.len() <= MOST_HEAPS {
            let heap = search.len() as u64;
            self.add(engine, &mut search, heap, &guard)?;
            if search.len() < next_look {
                continue;
            }
            next_look += next_look / 8;
            if let Some(MiserePeriod { preperiod, period }) = misere_period(search.images(), taken, heaps) {
                let quotient = search.quotient(&guard)?;
                let shown = usize::try_from(preperiod + period).unwrap_or(usize::MAX);
                let images = quotient.images().iter().copied().take(shown).collect();
                return Ok(quotient.with_images(images));
            }
        }
        let order = search.order();
        Err(Error::mistake(format!(
            "up to heap {MOST_HEAPS} no period of the misere quotient is proved; that far its order is {order}"
        ))
        .hint(format!("MisereQuotient({MOST_HEAPS}) is that of the heaps up to {MOST_HEAPS}")))
    }

    /// From where on the elements of heaps up to a size are proved to repeat for ever.
    pub(crate) fn period(&mut self, engine: &mut Engine, last: u64) -> Result<Option<MiserePeriod>, Box<Error>> {
        let Some((taken, heaps)) = self.bounds else { return Ok(None) };
        let quotient = self.up_to(engine, last)?;
        Ok(misere_period(quotient.images(), taken, heaps))
    }

    fn add(
        &mut self,
        engine: &mut Engine,
        search: &mut QuotientSearch,
        heap: u64,
        guard: &Guard,
    ) -> Result<(), Box<Error>> {
        let mut options = Vec::new();
        for option in (self.options)(engine, heap)? {
            let smaller = |size: &u64| u32::try_from(*size).ok().filter(|_| *size < heap);
            let sum: Option<Vec<u32>> = option.iter().map(smaller).collect();
            let growing = "heaps grow in this ruleset, so their misere quotient cannot be found heap by heap";
            options.push(sum.ok_or_else(|| Error::mistake(growing))?);
        }
        search.add(&options, guard).map_err(|error| match error {
            NoQuotient::Stop(stop) => unfinished(stop, heap, search.order()),
            NoQuotient::TooLarge { before, .. } => Error::mistake(format!(
                "no misere quotient with at most {MOST_ELEMENTS} elements was found for the heaps up to {heap}; it may \
                 be infinite"
            ))
            .hint(match heap.checked_sub(1) {
                Some(last) => format!("that of the heaps up to {last} has order {before}"),
                None => "there is no smaller heap".to_owned(),
            }),
        })
    }
}

/// That a search stopped, and what is known so far.
fn unfinished(stop: Stop, heap: u64, order: usize) -> Box<Error> {
    let known = heap.checked_sub(1).map(|last| format!("the quotient of the heaps up to {last} has order {order}"));
    let error: Box<Error> = stop.into();
    match known {
        Some(known) => error.message(|message| format!("{message}; {known}")),
        None => error,
    }
}
