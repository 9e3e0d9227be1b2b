//! Finite commutative monoids that atoms generate, each element with the least monomial in the atoms that leads to it.
//!
//! Monomials are ordered lexicographically, the last atom first: what has fewer of the last atom is less, however many
//! of the others it has. This is a well-order, it agrees with products, and an option of a position is less than the
//! position, because options consist of earlier atoms. Elements are numbered by their least monomials, 0 is the neutral
//! one; what divides a least monomial is one itself, so all of them form a tree.

use std::collections::BTreeMap;

use onside_ground::{Guard, Stop};

/// A finite commutative monoid by what its generators do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Monoid {
    /// The least monomial of each element but the first is that of the first member times the generator.
    pub(super) parents: Vec<(u32, u32)>,
    /// The atoms that are least monomials themselves, in order, and the elements they are.
    pub(super) generators: Vec<Generator>,
    /// Element after element what it becomes with one more of each generator.
    pub(super) steps: Vec<u32>,
}

/// An atom that is no sum of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Generator {
    pub(super) atom: u32,
    pub(super) element: u32,
}

impl Monoid {
    /// The monoid with one element.
    pub(super) fn trivial() -> Monoid {
        Monoid { parents: vec![(0, 0)], generators: Vec::new(), steps: Vec::new() }
    }

    pub(super) fn order(&self) -> usize {
        self.parents.len()
    }

    /// The element with one more of a generator.
    #[inline]
    pub(super) fn step(&self, element: u32, generator: u32) -> u32 {
        self.steps[element as usize * self.generators.len() + generator as usize]
    }

    pub(super) fn product(&self, first: u32, second: u32) -> u32 {
        let (mut product, mut rest) = (first, second);
        while rest != 0 {
            let (parent, generator) = self.parents[rest as usize];
            product = self.step(product, generator);
            rest = parent;
        }
        product
    }

    /// The products of one element with all.
    pub(super) fn multiples(&self, of: u32) -> Vec<u32> {
        let mut products = vec![of; self.order()];
        for element in 1..self.order() {
            let (parent, generator) = self.parents[element];
            products[element] = self.step(products[parent as usize], generator);
        }
        products
    }

    /// How many of each generator the least monomial of an element has.
    pub(super) fn exponents(&self, element: u32) -> Vec<u32> {
        let mut exponents = vec![0; self.generators.len()];
        let mut rest = element;
        while rest != 0 {
            let (parent, generator) = self.parents[rest as usize];
            exponents[generator as usize] += 1;
            rest = parent;
        }
        exponents
    }
}

/// A monoid onto which the sums of some atoms are mapped, with what is needed to play on it.
#[derive(Clone, Debug)]
pub(super) struct Image {
    pub(super) monoid: Monoid,
    /// The element of each atom.
    pub(super) atoms: Vec<u32>,
    /// The elements of the options of each element's least monomial, in order and each once.
    pub(super) options: Vec<Vec<u32>>,
}

impl Image {
    /// The image of nothing.
    pub(super) fn empty() -> Image {
        Image { monoid: Monoid::trivial(), atoms: Vec::new(), options: vec![Vec::new()] }
    }

    /// The elements of a list of sums of atoms.
    pub(super) fn of_options(&self, options: &[Vec<u32>]) -> Vec<u32> {
        let element = |sum: &Vec<u32>| {
            sum.iter().fold(0, |product, &atom| self.monoid.product(product, self.atoms[atom as usize]))
        };
        sorted(options.iter().map(element).collect())
    }

    /// Finds the options of all least monomials from those of the atoms.
    pub(super) fn find_options(&mut self, atoms: &[Vec<Vec<u32>>], guard: &Guard) -> Result<(), Stop> {
        let generators = self.monoid.generators.iter();
        let of_generators: Vec<Vec<u32>> =
            generators.map(|generator| self.of_options(&atoms[generator.atom as usize])).collect();
        let monoid = &self.monoid;
        let mut options: Vec<Vec<u32>> = vec![Vec::new()];
        // What is finished is counted by whoever keeps it.
        let mut charge = guard.charge();
        for &(parent, generator) in &monoid.parents[1..] {
            guard.check()?;
            let moved = options[parent as usize].iter().map(|&option| monoid.step(option, generator));
            let others = of_generators[generator as usize].iter().map(|&option| monoid.product(parent, option));
            let found = sorted(moved.chain(others).collect());
            charge.more((size_of::<Vec<u32>>() + size_of_val(&*found)) as u64)?;
            options.push(found);
        }
        self.options = options;
        Ok(())
    }

    /// The least monomial of an element, atoms with their numbers.
    pub(super) fn monomial(&self, element: u32) -> BTreeMap<u32, u32> {
        let exponents = self.monoid.generators.iter().zip(self.monoid.exponents(element));
        exponents.filter(|(_, count)| *count > 0).map(|(generator, count)| (generator.atom, count)).collect()
    }

    /// The least monomial with the same element as one.
    pub(super) fn least(&self, monomial: &BTreeMap<u32, u32>) -> BTreeMap<u32, u32> {
        let copies = |(&atom, &count): (&u32, &u32)| std::iter::repeat_n(self.atoms[atom as usize], count as usize);
        let element = monomial.iter().flat_map(copies).fold(0, |product, atom| self.monoid.product(product, atom));
        self.monomial(element)
    }

    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        let options: usize = self.options.iter().map(|options| size_of::<Vec<u32>>() + 4 * options.len()).sum();
        options + 4 * (self.monoid.steps.len() + 2 * self.monoid.parents.len() + self.atoms.len())
    }
}

fn sorted(mut elements: Vec<u32>) -> Vec<u32> {
    elements.sort_unstable();
    elements.dedup();
    elements
}
