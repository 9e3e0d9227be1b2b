//! Finer images: a monoid together with counts of some atoms.
//!
//! In the quotient of the atoms so far, two sums may be the same that a new atom tells apart. A *cover* remembers,
//! beside the element of the quotient, how many copies of some atoms there are: up to a bound exactly, and beyond it
//! whether they are even or odd in number. Which counts are needed is learnt from failures: if the least monomial G + k
//! H at which a candidate fails has a divisor w of G that is not the least of its element, then w and the least one, s,
//! are told apart, because the candidate is right about the smaller monomial with s instead of w. So the cover is made
//! to count an atom of which w and s have different numbers.

use std::collections::BTreeMap;

use onside_ground::{Guard, Stop};
use rustc_hash::FxHashMap;

use super::monoid::{Generator, Image, Monoid};

/// An atom that is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    atom: u32,
    /// Up to which number its copies are counted; beyond it, whether they are even or odd in number.
    most: u32,
}

/// The elements of a cover that have been found.
struct Found<'a> {
    base: &'a Image,
    count: Count,
    /// The element of the monoid, and the copies of the atom that is counted.
    elements: Vec<(u32, u32)>,
    numbers: FxHashMap<(u32, u32), u32>,
}

impl Found<'_> {
    /// What an element becomes with one more of an atom.
    fn step(&self, element: u32, atom: u32) -> (u32, u32) {
        let (of, mut copies) = self.elements[element as usize];
        if atom == self.count.atom {
            copies = if copies <= self.count.most { copies + 1 } else { self.count.most };
        }
        (self.base.monoid.product(of, self.base.atoms[atom as usize]), copies)
    }
}

/// The image of the sums of these atoms in a monoid and in the count of one of them; nothing if it is too large.
pub(super) fn cover(
    base: &Image,
    count: Count,
    atoms: &[Vec<Vec<u32>>],
    most: usize,
    guard: &Guard,
) -> Result<Option<Image>, Stop> {
    let too_many = Stop::TooLarge("there are too many elements in a cover of a misere quotient");
    let numbers = FxHashMap::from_iter([((0, 0), 0)]);
    let mut found = Found { base, count, elements: vec![(0, 0)], numbers };
    let mut parents = vec![(0, 0)];
    let mut generators: Vec<Generator> = Vec::new();
    let mut elements = Vec::new();
    for (atom, options) in (0u32..).zip(atoms) {
        // Copies of an atom without options are nothing at all.
        let alone = if options.is_empty() { (0, 0) } else { found.step(0, atom) };
        if let Some(&known) = found.numbers.get(&alone) {
            elements.push(known);
            continue;
        }
        let number = u32::try_from(found.elements.len()).map_err(|_| too_many)?;
        let generator = u32::try_from(generators.len()).map_err(|_| too_many)?;
        let mut layer = 0..number;
        while !layer.is_empty() {
            let end = u32::try_from(found.elements.len()).map_err(|_| too_many)?;
            for parent in layer {
                guard.check()?;
                let next = found.step(parent, atom);
                if found.numbers.contains_key(&next) {
                    continue;
                }
                if found.elements.len() >= most {
                    return Ok(None);
                }
                found.numbers.insert(next, u32::try_from(found.elements.len()).map_err(|_| too_many)?);
                found.elements.push(next);
                parents.push((parent, generator));
            }
            layer = end..u32::try_from(found.elements.len()).map_err(|_| too_many)?;
        }
        generators.push(Generator { atom, element: number });
        elements.push(number);
    }
    let mut steps = Vec::with_capacity(found.elements.len() * generators.len());
    for element in (0u32..).take(found.elements.len()) {
        guard.check()?;
        for generator in &generators {
            let next = found.numbers.get(&found.step(element, generator.atom)).copied();
            steps.push(next.ok_or(Stop::Internal("a cover of a misere quotient is not closed"))?);
        }
    }
    let monoid = Monoid { parents, generators, steps };
    let mut image = Image { monoid, atoms: elements, options: Vec::new() };
    image.find_options(atoms, guard)?;
    Ok(Some(image))
}

/// What must be counted so that a divisor of a failing sum of atoms is told from the least monomial with its element;
/// nothing if the sum is a least one itself.
pub(super) fn refine(image: &Image, failing: &BTreeMap<u32, u32>) -> Option<Count> {
    let divisor = least_divisor(image, failing)?;
    let smaller = image.least(&divisor);
    let differ = |atom: u32| {
        let (one, two) = (divisor.get(&atom).copied().unwrap_or(0), smaller.get(&atom).copied().unwrap_or(0));
        (one != two).then(|| Count { atom, most: one.min(two) + 1 })
    };
    divisor.keys().chain(smaller.keys()).filter_map(|&atom| differ(atom)).max_by_key(|count| count.atom)
}

/// A divisor of a monomial that is not the least of its element, while what divides it is.
fn least_divisor(image: &Image, monomial: &BTreeMap<u32, u32>) -> Option<BTreeMap<u32, u32>> {
    let is_least = |monomial: &BTreeMap<u32, u32>| image.least(monomial) == *monomial;
    let power = |(&atom, &count): (&u32, &u32)| BTreeMap::from([(atom, count)]);
    let mut divisor = monomial.iter().map(power).find(|power| !is_least(power)).unwrap_or_else(|| monomial.clone());
    if is_least(&divisor) {
        return None;
    }
    let atoms: Vec<u32> = divisor.keys().copied().collect();
    for atom in atoms {
        while let Some(&count) = divisor.get(&atom) {
            let mut smaller = divisor.clone();
            if count == 1 {
                smaller.remove(&atom);
            } else {
                smaller.insert(atom, count - 1);
            }
            if is_least(&smaller) {
                break;
            }
            divisor = smaller;
        }
    }
    Some(divisor)
}
