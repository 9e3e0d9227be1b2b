//! The quotient that play suggests when one more atom is added to atoms whose sums are known by their image in a finite
//! monoid.
//!
//! Were the image all that matters, who wins G + k H would follow from the image of G and from k: by induction on k and
//! on least monomials, each position is lost if none of its options is. The lost images with k + 1 copies of H follow
//! from those with k, so from some k on they repeat. What is found is a finite monoid with a set of lost elements; in
//! its reduction elements are the same that no context tells apart. The answer is right for all monomials that are less
//! than the first at which the image misleads; whether there is one is asked elsewhere.

use std::collections::BTreeMap;

use onside_ground::{Charge, Guard, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::bits;
use super::monoid::{Generator, Image, Monoid};

/// A finite monoid onto which sums of atoms are mapped, and which of its elements are said to be lost.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) image: Image,
    pub(super) lost: Vec<u64>,
    /// Whether the elements are those of the image it was made of, and the new atom is one of them.
    pub(super) unchanged: bool,
}

/// Play on an image of sums of atoms, with some copies of one atom more.
pub(super) struct Play<'a> {
    base: &'a Image,
    /// For each option of the new atom its products with all elements.
    taken: Vec<Vec<u32>>,
    /// The lost elements with 0, 1, 2, ... copies of the new atom.
    layers: Vec<Vec<u64>>,
    /// The layer to which the one behind the last is equal.
    first: usize,
    charge: Charge,
}

impl Play<'_> {
    /// Plays with the atom that has these options, sums of the atoms of the image.
    pub(super) fn new<'a>(base: &'a Image, options: &[Vec<u32>], guard: &Guard) -> Result<Play<'a>, Stop> {
        let order = base.monoid.order();
        let options = base.of_options(options);
        let mut charge = guard.charge();
        charge.more(4 * (options.len() * order) as u64)?;
        let taken = options.into_iter().map(|option| base.monoid.multiples(option)).collect();
        let mut play = Play { base, taken, layers: Vec::new(), first: 0, charge };
        let mut known: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        loop {
            guard.charge_positions(order as u64)?;
            let mut lost = vec![0; bits::words(order)];
            for element in 0..order {
                let inside = base.options[element].iter().any(|&option| bits::has(&lost, option));
                // Whoever is to move on nothing at all has won.
                let over = element == 0 && play.layers.is_empty();
                if !over && !inside && !play.taking_wins(play.layers.len(), element) {
                    bits::put(&mut lost, u32::try_from(element).unwrap_or(u32::MAX));
                }
            }
            if let Some(&first) = known.get(&lost) {
                play.first = first;
                return Ok(play);
            }
            play.charge.more(16 * lost.len() as u64 + 64)?;
            known.insert(lost.clone(), play.layers.len());
            play.layers.push(lost);
        }
    }

    /// Whether a move in one of the `copies` copies of the new atom wins beside an element.
    fn taking_wins(&self, copies: usize, element: usize) -> bool {
        let before = copies.checked_sub(1).and_then(|before| self.layers.get(before));
        before.is_some_and(|before| self.taken.iter().any(|products| bits::has(before, products[element])))
    }

    /// A sum of the atoms, a least monomial and one atom more, at which the outcome that its element has is not what
    /// its options say. It is cheaper to find than a failure of the candidate, and means that there is one.
    pub(super) fn contradiction(
        &self,
        atoms: &[Vec<Vec<u32>>],
        guard: &Guard,
    ) -> Result<Option<BTreeMap<u32, u32>>, Stop> {
        let monoid = &self.base.monoid;
        let mut seen = FxHashSet::default();
        let mut moves = Vec::new();
        for (atom, options) in (0u32..).zip(atoms).filter(|(_, options)| !options.is_empty()) {
            let options = self.base.of_options(options);
            // Only what is made of atoms up to this one; the others are met when their turn comes.
            let later = monoid.generators.iter().find(|generator| generator.atom > atom);
            let end = later.map_or(monoid.order(), |generator| generator.element as usize);
            if seen.insert((self.base.atoms[atom as usize], options.clone(), end)) {
                let with_atom = monoid.multiples(self.base.atoms[atom as usize]);
                let options: Vec<Vec<u32>> = options.iter().map(|&option| monoid.multiples(option)).collect();
                moves.push((atom, end, with_atom, options));
            }
        }
        for (copies, lost) in self.layers.iter().enumerate() {
            for (atom, end, with_atom, options) in &moves {
                guard.check()?;
                for element in 0..*end {
                    let sum = with_atom[element];
                    let beside = |&option: &u32| bits::has(lost, with_atom[option as usize]);
                    let wins = self.base.options[element].iter().any(beside)
                        || options.iter().any(|products| bits::has(lost, products[element]))
                        || self.taking_wins(copies, sum as usize);
                    if wins == bits::has(lost, sum) {
                        let element = u32::try_from(element).unwrap_or(u32::MAX);
                        let mut monomial = self.base.monomial(element);
                        *monomial.entry(*atom).or_default() += 1;
                        return Ok(Some(monomial));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The reduction of what play suggests.
    pub(super) fn candidate(&self, guard: &Guard) -> Result<Candidate, Stop> {
        let states = States { base: self.base, layers: self.layers.len(), first: self.first };
        // Two lists of classes, and the table in which pairs of them are looked up.
        let mut charge = guard.charge();
        charge.more(states.count() as u64 * 32)?;
        let (classes, count) = states.classes(&self.layers, guard)?;
        states.candidate(&self.layers, &classes, count)
    }
}

/// The elements of the image with some copies of the new atom.
struct States<'a> {
    base: &'a Image,
    layers: usize,
    /// Where one comes to with one more copy than the last layer has.
    first: usize,
}

impl States<'_> {
    fn order(&self) -> usize {
        self.base.monoid.order()
    }

    fn count(&self) -> usize {
        self.order() * self.layers
    }

    /// What a state becomes with one more of a generator; the one behind the last is the new atom.
    fn step(&self, state: usize, generator: usize) -> usize {
        let order = self.order();
        let (layer, element) = (state / order, state % order);
        if generator == self.base.monoid.generators.len() {
            let next = if layer + 1 == self.layers { self.first } else { layer + 1 };
            return next * order + element;
        }
        layer * order + self.base.monoid.steps[element * generator_count(self.base) + generator] as usize
    }

    /// The coarsest classes with which lost states and steps agree, numbered by their first states.
    fn classes(&self, layers: &[Vec<u64>], guard: &Guard) -> Result<(Vec<u32>, usize), Stop> {
        let order = self.order();
        let lost = |state: usize| layers[state / order][state % order / 64] >> (state % order % 64) & 1 != 0;
        let mut classes: Vec<u32> = (0..self.count()).map(|state| u32::from(lost(state) != lost(0))).collect();
        let mut count = 1 + usize::from(classes.contains(&1));
        loop {
            let before = count;
            for generator in 0..=generator_count(self.base) {
                guard.check()?;
                let mut found: FxHashMap<(u32, u32), u32> = FxHashMap::default();
                let mut finer = Vec::with_capacity(classes.len());
                for state in 0..self.count() {
                    let next = u32::try_from(found.len()).unwrap_or(u32::MAX);
                    let key = (classes[state], classes[self.step(state, generator)]);
                    finer.push(*found.entry(key).or_insert(next));
                }
                if found.len() > count {
                    (classes, count) = (finer, found.len());
                }
            }
            if count == before {
                return Ok((classes, count));
            }
        }
    }

    fn candidate(&self, layers: &[Vec<u64>], classes: &[u32], count: usize) -> Result<Candidate, Stop> {
        let order = self.order();
        let base = &self.base.monoid;
        // The states are in the order of monomials, so the first of a class is its least monomial.
        let mut firsts = vec![usize::MAX; count];
        for (state, &class) in classes.iter().enumerate().rev() {
            firsts[class as usize] = state;
        }
        let is_first = |state: usize| firsts[classes[state] as usize] == state;
        let atom = u32::try_from(self.base.atoms.len()).map_err(|_| Stop::TooLarge("there are too many atoms"))?;
        // The first step of a state is by its copies of the new atom.
        let alone = self.step(0, base.generators.len());
        let old = (0..).zip(&base.generators).filter(|(_, generator)| is_first(generator.element as usize));
        let mut numbers: FxHashMap<usize, u32> = FxHashMap::default();
        let mut generators = Vec::new();
        let places = old.map(|(place, generator)| (place, generator.atom, generator.element as usize));
        let new = (alone != 0 && is_first(alone)).then_some((base.generators.len(), atom, alone));
        let mut kept = Vec::new();
        for (place, atom, state) in places.chain(new) {
            numbers.insert(place, u32::try_from(kept.len()).unwrap_or(u32::MAX));
            kept.push(place);
            generators.push(Generator { atom, element: classes[state] });
        }
        let missing = Stop::Internal("a least monomial of a misere quotient has a divisor that is none");
        let mut parents = Vec::with_capacity(count);
        for &state in &firsts {
            let (parent, place) = match (state / order, state % order) {
                (0, 0) => {
                    parents.push((0, 0));
                    continue;
                }
                (0, element) => {
                    let (parent, generator) = base.parents[element];
                    (parent as usize, generator as usize)
                }
                (_, _) => (state - order, base.generators.len()),
            };
            let generator = *numbers.get(&place).ok_or(missing)?;
            parents.push((classes[parent], generator));
        }
        let steps =
            firsts.iter().flat_map(|&state| kept.iter().map(move |&place| classes[self.step(state, place)])).collect();
        let lost = bits::collect(count, |class| {
            let state = firsts[class as usize];
            layers[state / order][state % order / 64] >> (state % order % 64) & 1 != 0
        });
        let mut atoms: Vec<u32> = self.base.atoms.iter().map(|&element| classes[element as usize]).collect();
        atoms.push(classes[alone]);
        let monoid = Monoid { parents, generators, steps };
        let image = Image { monoid, atoms, options: Vec::new() };
        Ok(Candidate { image, lost, unchanged: count == order })
    }
}

fn generator_count(image: &Image) -> usize {
    image.monoid.generators.len()
}
