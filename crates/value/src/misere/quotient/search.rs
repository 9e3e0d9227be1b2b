//! From atoms to their misere quotient: a candidate, its proof, a finer candidate, until one is proved.
//!
//! Each candidate is right for more monomials than the one before it, in the order of `monoid`. If the quotient is
//! finite this usually ends after a few rounds; if it is infinite it never does, so candidates that grow too large are
//! given up.

use std::borrow::Cow;
use std::fmt;

use onside_ground::{Charge, Guard, Stop};

use super::candidate::{Candidate, Play};
use super::cover::{cover, refine};
use super::monoid::Image;
use super::table::MisereQuotient;
use super::transitions::{Transitions, Verdict};

/// Candidates with more elements than this are given up.
pub const MOST_ELEMENTS: usize = 1 << 12;

/// Covers with more elements than this are not looked at.
const MOST_COVER: usize = 1 << 16;

/// More candidates than this for one atom are not tried.
const MOST_ROUNDS: usize = 1 << 10;

/// Why a misere quotient was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoQuotient {
    /// A limit, or a request to stop.
    Stop(Stop),
    /// No quotient of an acceptable size was proved when this atom was added, counted from 0; that of the atoms before
    /// it has this order.
    TooLarge {
        /// The atom.
        atom: usize,
        /// The order of the quotient of the atoms before it.
        before: usize,
    },
}

impl From<Stop> for NoQuotient {
    fn from(stop: Stop) -> NoQuotient {
        NoQuotient::Stop(stop)
    }
}

impl fmt::Display for NoQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoQuotient::Stop(stop) => stop.fmt(f),
            NoQuotient::TooLarge { atom, before } => write!(
                f,
                "no misere quotient with at most {MOST_ELEMENTS} elements was found for the first {} games, it may be \
                 infinite; that of the first {atom} has {before} elements",
                atom + 1
            ),
        }
    }
}

impl std::error::Error for NoQuotient {}

/// The misere quotient of atoms that are added one by one.
#[derive(Debug)]
pub struct QuotientSearch {
    /// The options of each atom, which are sums of atoms before it.
    atoms: Vec<Vec<Vec<u32>>>,
    proved: Candidate,
    transitions: Transitions,
    charge: Charge,
}

impl QuotientSearch {
    /// The quotient of nothing.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn new(guard: &Guard) -> Result<QuotientSearch, Stop> {
        let proved = Candidate { image: Image::empty(), lost: vec![0], unchanged: false };
        let transitions = Transitions::new(&proved, guard)?;
        Ok(QuotientSearch { atoms: Vec::new(), proved, transitions, charge: guard.charge() })
    }

    /// How many atoms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.atoms.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.atoms.is_empty()
    }

    /// The order of the quotient.
    #[must_use]
    pub fn order(&self) -> usize {
        self.proved.image.monoid.order()
    }

    /// How many transitions prove the quotient.
    #[must_use]
    pub fn transition_count(&self) -> usize {
        self.transitions.len()
    }

    /// The elements of the atoms.
    #[must_use]
    pub fn images(&self) -> &[u32] {
        &self.proved.image.atoms
    }

    /// Adds an atom with these options, each the sum of atoms before it, which are named by their numbers. If it fails,
    /// everything is as it was before.
    ///
    /// # Errors
    /// A limit or a request to stop; that no quotient of an acceptable size was found.
    pub fn add(&mut self, options: &[Vec<u32>], guard: &Guard) -> Result<(), NoQuotient> {
        let count = self.atoms.len();
        if options.iter().flatten().any(|&atom| atom as usize >= count) {
            return Err(Stop::Internal("an option of an atom is not a sum of earlier atoms").into());
        }
        let too_large = NoQuotient::TooLarge { atom: count, before: self.order() };
        let bytes: usize = options.iter().map(|sum| size_of::<Vec<u32>>() + 4 * sum.len()).sum();
        self.charge.more(bytes as u64)?;
        self.atoms.push(options.to_vec());
        let added = self.added(&too_large, guard);
        if added.is_err() {
            self.atoms.pop();
        }
        added
    }

    fn added(&mut self, too_large: &NoQuotient, guard: &Guard) -> Result<(), NoQuotient> {
        let new = self.atoms.last().ok_or(Stop::Internal("an atom was lost"))?;
        if new.is_empty() {
            self.transitions.add(0, &[], guard)?;
            self.proved.image.atoms.push(0);
            return Ok(());
        }
        let (new, old) = (new.clone(), &self.atoms[..self.atoms.len() - 1]);
        let next = Play::new(&self.proved.image, &new, guard)?.candidate(guard)?;
        if next.unchanged {
            let element = *next.image.atoms.last().ok_or(Stop::Internal("an atom has no element"))?;
            let options = self.proved.image.of_options(&new);
            let length = self.transitions.len();
            let verdict = self.transitions.add(element, &options, guard);
            if matches!(verdict, Ok(Verdict::Right)) {
                self.proved.image.atoms.push(element);
                return Ok(());
            }
            self.transitions.truncate(length);
            verdict?;
        }
        let mut base = Cow::Borrowed(&self.proved.image);
        let mut held = guard.charge();
        for _ in 0..MOST_ROUNDS {
            let play = Play::new(&base, &new, guard)?;
            let next = play.candidate(guard)?;
            let failing = match play.contradiction(old, guard)? {
                Some(failing) => failing,
                None if next.image.monoid.order() > MOST_ELEMENTS => return Err(too_large.clone()),
                None => {
                    let mut transitions = Transitions::new(&next, guard)?;
                    match transitions.add_all(&next.image, &self.atoms, guard)? {
                        Verdict::Wrong(failing) => failing,
                        Verdict::Right => {
                            let mut next = next;
                            next.image.find_options(&self.atoms, guard)?;
                            self.charge.grow_to(next.image.bytes())?;
                            (self.proved, self.transitions) = (next, transitions);
                            return Ok(());
                        }
                    }
                }
            };
            let inside = failing.into_iter().filter(|(atom, _)| (*atom as usize) < old.len()).collect();
            let Some(counts) = refine(&base, &inside) else {
                return Err(Stop::Internal("a candidate for a misere quotient fails for no reason").into());
            };
            match cover(&next.image, counts, old, MOST_COVER, guard)? {
                Some(finer) => {
                    held.clear();
                    held.more(finer.bytes() as u64)?;
                    base = Cow::Owned(finer);
                }
                None => return Err(too_large.clone()),
            }
        }
        Err(too_large.clone())
    }

    /// The quotient of the atoms so far.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn quotient(&self, guard: &Guard) -> Result<MisereQuotient, Stop> {
        let Candidate { image, lost, .. } = &self.proved;
        guard.room_for::<u32>(image.monoid.steps.len() + 2 * image.monoid.order())?;
        Ok(MisereQuotient::new(image.monoid.clone(), lost.clone(), image.atoms.clone()))
    }
}
