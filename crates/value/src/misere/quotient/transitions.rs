//! The proof of a candidate, or the least sum of atoms about which it is wrong.
//!
//! Let a finite monoid C with a set of lost elements be given, and an element of it for every atom. The *transition* of
//! a position G is the pair (x, W): its element x, and the set W of all elements z for which some option of G times z
//! is lost, in other words the contexts in which G has a move to win. Those of G + H follow from those of G and of H:
//!
//! (x, W) (y, V) = (x y, {z : z y in W or z x in V}),
//!
//! so the transitions of all sums form a finite monoid that the atoms' transitions generate. If for each of them but
//! that of nothing x is lost exactly if 1 is not in W, then, by induction on options, the lost positions are those
//! whose elements are lost: the candidate is right, for all of the infinitely many sums. This is the verification by
//! the transition algebra of Plambeck and Siegel (section 5 of their paper), with an option set E replaced by all that
//! is ever asked of it.
//!
//! They are enumerated in the order of monomials, so the first that fails belongs to the least monomial that does.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use onside_ground::{Charge, Guard, Stop};
use rustc_hash::FxBuildHasher;

use super::bits;
use super::candidate::Candidate;
use super::monoid::{Generator, Image};

/// More transitions than this are not looked at.
const MOST_TRANSITIONS: usize = 1 << 22;

/// What happened when the transitions of one more atom were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// All of them agree with the candidate.
    Right,
    /// One of them does not: that of this monomial, atoms with their numbers, and of none that is less.
    Wrong(BTreeMap<u32, u32>),
}

/// The transitions of all sums of atoms, in the order of least monomials.
pub(super) struct Transitions {
    order: usize,
    /// The products of any two elements of the candidate.
    products: Vec<u32>,
    lost: Vec<u64>,
    elements: Vec<u32>,
    /// The winning contexts of one after the other.
    contexts: Vec<u64>,
    known: HashTable<u32>,
    parents: Vec<(u32, u32)>,
    generators: Vec<Generator>,
    /// The transition of each atom.
    atoms: Vec<u32>,
    charge: Charge,
}

impl Transitions {
    /// Those of nothing.
    pub(super) fn new(candidate: &Candidate, guard: &Guard) -> Result<Transitions, Stop> {
        let monoid = &candidate.image.monoid;
        let order = monoid.order();
        let mut charge = guard.charge();
        charge.more(4 * order as u64 * order as u64)?;
        let mut products = Vec::with_capacity(order * order);
        for element in (0u32..).take(order) {
            guard.check()?;
            products.extend(monoid.multiples(element));
        }
        let mut transitions = Transitions {
            order,
            products,
            lost: candidate.lost.clone(),
            elements: Vec::new(),
            contexts: Vec::new(),
            known: HashTable::new(),
            parents: Vec::new(),
            generators: Vec::new(),
            atoms: Vec::new(),
            charge,
        };
        let nothing = vec![0; bits::words(order)];
        transitions.insert(0, &nothing, (0, 0))?;
        Ok(transitions)
    }

    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    fn contexts_of(&self, transition: u32) -> &[u64] {
        let words = bits::words(self.order);
        &self.contexts[transition as usize * words..][..words]
    }

    fn find(&self, element: u32, contexts: &[u64]) -> Option<u32> {
        let is_it = |&known: &u32| self.elements[known as usize] == element && self.contexts_of(known) == contexts;
        self.known.find(hash_of(element, contexts), is_it).copied()
    }

    fn insert(&mut self, element: u32, contexts: &[u64], parent: (u32, u32)) -> Result<u32, Stop> {
        if self.len() >= MOST_TRANSITIONS {
            return Err(Stop::TooLarge("the transitions of a misere quotient are too many"));
        }
        self.charge.more(8 * contexts.len() as u64 + 24)?;
        let number = u32::try_from(self.len()).map_err(|_| Stop::TooLarge("there are too many transitions"))?;
        self.elements.push(element);
        self.contexts.extend_from_slice(contexts);
        self.parents.push(parent);
        let (elements, all, words) = (&self.elements, &self.contexts, contexts.len());
        let hash_again = |&known: &u32| {
            let known = known as usize;
            hash_of(elements[known], &all[known * words..][..words])
        };
        self.known.insert_unique(hash_of(element, contexts), number, hash_again);
        Ok(number)
    }

    fn row(&self, element: u32) -> &[u32] {
        &self.products[element as usize * self.order..][..self.order]
    }

    /// The contexts in which a move to one of these elements wins.
    fn won_by(&self, options: &[u32]) -> Vec<u64> {
        bits::collect(self.order, |context| {
            let row = self.row(context);
            options.iter().any(|&option| bits::has(&self.lost, row[option as usize]))
        })
    }

    fn is_right(&self, element: u32, contexts: &[u64]) -> bool {
        bits::has(&self.lost, element) != bits::has(contexts, 0)
    }

    /// Adds an atom: its element, and those of its options.
    pub(super) fn add(&mut self, element: u32, options: &[u32], guard: &Guard) -> Result<Verdict, Stop> {
        let atom = u32::try_from(self.atoms.len()).map_err(|_| Stop::TooLarge("there are too many atoms"))?;
        // An atom without options is nothing at all.
        if options.is_empty() {
            self.atoms.push(0);
            return Ok(Verdict::Right);
        }
        let contexts = self.won_by(options);
        if let Some(known) = self.find(element, &contexts)
            && known != 0
        {
            self.atoms.push(known);
            return Ok(Verdict::Right);
        }
        let generator = u32::try_from(self.generators.len()).map_err(|_| Stop::TooLarge("there are too many atoms"))?;
        let by_element = self.beside(&contexts);
        let mut layer: Vec<u32> = (0u32..).take(self.len()).collect();
        let mut product = vec![0; contexts.len()];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for &transition in &layer {
                guard.charge_positions(1)?;
                let sum = self.product(transition, element, &by_element, &mut product);
                if !self.is_right(sum, &product) {
                    return Ok(Verdict::Wrong(self.monomial(transition, atom)));
                }
                if self.find(sum, &product).is_none() {
                    next.push(self.insert(sum, &product, (transition, generator))?);
                }
            }
            layer = next;
        }
        let found = self.find(element, &contexts).ok_or(Stop::Internal("the transition of an atom was not found"))?;
        self.generators.push(Generator { atom, element: found });
        self.atoms.push(found);
        Ok(Verdict::Right)
    }

    /// Adds all atoms of an image of their sums.
    pub(super) fn add_all(&mut self, image: &Image, atoms: &[Vec<Vec<u32>>], guard: &Guard) -> Result<Verdict, Stop> {
        for (&element, options) in image.atoms.iter().zip(atoms) {
            let verdict = self.add(element, &image.of_options(options), guard)?;
            if verdict != Verdict::Right {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Right)
    }

    /// For each element of the candidate the contexts in which a move in the atom beside it wins.
    fn beside(&self, contexts: &[u64]) -> Vec<u64> {
        let mut all = Vec::with_capacity(self.order * contexts.len());
        for element in (0u32..).take(self.order) {
            let row = self.row(element);
            all.extend(bits::collect(self.order, |context| bits::has(contexts, row[context as usize])));
        }
        all
    }

    /// The element of a transition with one more of an atom; the contexts are written into `into`.
    fn product(&self, transition: u32, element: u32, beside: &[u64], into: &mut [u64]) -> u32 {
        let (own, row) = (self.elements[transition as usize], self.row(element));
        let contexts = self.contexts_of(transition);
        into.copy_from_slice(&beside[own as usize * into.len()..][..into.len()]);
        for (word, contexts_of_word) in into.iter_mut().zip(row.chunks(64)) {
            for (bit, &context) in contexts_of_word.iter().enumerate() {
                *word |= (contexts[context as usize / 64] >> (context % 64) & 1) << bit;
            }
        }
        self.row(own)[element as usize]
    }

    /// Forgets all transitions from a number on.
    pub(super) fn truncate(&mut self, length: usize) {
        let words = bits::words(self.order);
        while self.elements.len() > length {
            let last = u32::try_from(self.elements.len() - 1).unwrap_or(u32::MAX);
            let hash = hash_of(self.elements[last as usize], self.contexts_of(last));
            if let Ok(entry) = self.known.find_entry(hash, |&known| known == last) {
                entry.remove();
            }
            self.elements.pop();
            self.contexts.truncate(last as usize * words);
            self.parents.pop();
            self.charge.less(8 * words as u64 + 24);
        }
    }

    /// The least monomial of a transition, atoms with their numbers, and one more atom.
    fn monomial(&self, transition: u32, atom: u32) -> BTreeMap<u32, u32> {
        let mut monomial = BTreeMap::from([(atom, 1)]);
        let mut rest = transition;
        while rest != 0 {
            let (parent, generator) = self.parents[rest as usize];
            // The generator behind the last is the atom that is being added.
            let of = self.generators.get(generator as usize).map_or(atom, |generator| generator.atom);
            *monomial.entry(of).or_default() += 1;
            rest = parent;
        }
        monomial
    }
}

fn hash_of(element: u32, contexts: &[u64]) -> u64 {
    FxBuildHasher.hash_one((element, contexts))
}

impl std::fmt::Debug for Transitions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transitions").field("order", &self.order).field("count", &self.len()).finish()
    }
}
