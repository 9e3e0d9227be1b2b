//! Whether two quotients are the same but for the names of their elements.
//!
//! Elements get colours that an isomorphism keeps: whether they are lost, then the colours of their squares and of all
//! their multiples, until nothing is distinguished any more. The generators of one quotient are then sent to elements
//! of the same colour of the other, one after the other, each as soon as all products so far agree.

use std::collections::BTreeMap;

use onside_ground::{Guard, Stop};

use super::monoid::Monoid;
use super::table::MisereQuotient;

/// What a colour is made of: the one before, that of the square, and how many multiples have which.
type Look = (u32, u32, Vec<(u32, u32)>);

impl MisereQuotient {
    /// Whether there is a bijection that keeps products and the P-portion.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_isomorphic_to(&self, other: &MisereQuotient, guard: &Guard) -> Result<bool, Stop> {
        if self.order() != other.order() {
            return Ok(false);
        }
        let Some(colours) = colours([self, other], guard)? else { return Ok(false) };
        let generators = self.generators();
        let mut attempt =
            Attempt { of: self.monoid(), generators, to: other.monoid(), colours: &colours, sent: vec![0], guard };
        attempt.send(0)
    }
}

/// The colours of the elements of both, unless their numbers differ.
fn colours(both: [&MisereQuotient; 2], guard: &Guard) -> Result<Option<[Vec<u32>; 2]>, Stop> {
    let mut colours = both.map(|of| of.elements().map(|element| u32::from(of.is_lost(element))).collect::<Vec<u32>>());
    let mut count = 0;
    loop {
        let mut looks: BTreeMap<Look, [Vec<usize>; 2]> = BTreeMap::new();
        for (side, of) in both.into_iter().enumerate() {
            for element in of.elements() {
                guard.check()?;
                let seen = &colours[side];
                let mut multiples: BTreeMap<u32, u32> = BTreeMap::new();
                for product in of.monoid().multiples(element) {
                    *multiples.entry(seen[product as usize]).or_default() += 1;
                }
                let square = seen[of.product(element, element) as usize];
                let look = (seen[element as usize], square, multiples.into_iter().collect());
                looks.entry(look).or_default()[side].push(element as usize);
            }
        }
        if looks.values().any(|[one, two]| one.len() != two.len()) {
            return Ok(None);
        }
        if looks.len() == count {
            return Ok(Some(colours));
        }
        count = looks.len();
        for (colour, sides) in (0u32..).zip(looks.into_values()) {
            for (side, elements) in sides.into_iter().enumerate() {
                for element in elements {
                    colours[side][element] = colour;
                }
            }
        }
    }
}

/// An isomorphism that is being made.
struct Attempt<'a> {
    of: &'a Monoid,
    generators: Vec<u32>,
    to: &'a Monoid,
    colours: &'a [Vec<u32>; 2],
    /// Where the elements that the first generators make are sent; they are the first elements.
    sent: Vec<u32>,
    guard: &'a Guard,
}

impl Attempt<'_> {
    /// Sends all generators from a number on.
    fn send(&mut self, generator: usize) -> Result<bool, Stop> {
        let Some(&element) = self.generators.get(generator) else {
            let mut all = self.sent.clone();
            all.sort_unstable();
            all.dedup();
            return Ok(all.len() == self.of.order());
        };
        let known = self.sent.len();
        let end = self.generators.get(generator + 1).map_or(self.of.order(), |&next| next as usize);
        for target in (0u32..).take(self.to.order()) {
            self.guard.check()?;
            if self.colours[0][element as usize] == self.colours[1][target as usize]
                && self.extend(end, generator, target)
                && self.send(generator + 1)?
            {
                return Ok(true);
            }
            self.sent.truncate(known);
        }
        Ok(false)
    }

    /// Sends one more generator and all that it makes with those before it; whether everything agrees.
    fn extend(&mut self, end: usize, generator: usize, target: u32) -> bool {
        for element in (0u32..).take(end).skip(self.sent.len()) {
            let (parent, step) = self.of.parents[element as usize];
            let is_new = step as usize == generator;
            let by = if is_new { target } else { self.sent[self.generators[step as usize] as usize] };
            let image = self.to.product(self.sent[parent as usize], by);
            if self.colours[0][element as usize] != self.colours[1][image as usize] {
                return false;
            }
            self.sent.push(image);
        }
        let agrees = |element: u32| {
            (0u32..).take(generator + 1).all(|step| {
                let by = self.sent[self.generators[step as usize] as usize];
                let product = self.sent[self.of.step(element, step) as usize];
                product == self.to.product(self.sent[element as usize], by)
            })
        };
        (0u32..).take(end).all(agrees)
    }
}
