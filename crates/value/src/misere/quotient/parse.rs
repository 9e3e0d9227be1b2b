//! Quotients that are written down: generators and relations, the P-portion, and the elements of games.
//!
//! Relations are completed to rewriting rules by the method of Knuth and Bendix, which for commutative monoids is
//! Buchberger's: where two rules apply to the least monomial to which both do, the results are brought to the same
//! form, by a new rule if need be. It ends, by Dickson's lemma. A quotient that was printed has complete rules already.

use std::cmp::Ordering;
use std::fmt;

use onside_ground::{Guard, Stop};
use rustc_hash::FxHashMap;

use super::bits;
use super::monoid::{Generator, Monoid};
use super::monomial::{letter, read, written};
use super::search::MOST_ELEMENTS;
use super::table::MisereQuotient;

/// More rules than this are not made.
const MOST_RULES: usize = 1 << 14;

/// Why something is no misere quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAQuotient {
    /// It is not written as one, or what is written is none; the sentence says why.
    Wrong(String),
    /// A limit, or a request to stop.
    Stop(Stop),
}

impl From<Stop> for NotAQuotient {
    fn from(stop: Stop) -> NotAQuotient {
        NotAQuotient::Stop(stop)
    }
}

impl fmt::Display for NotAQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAQuotient::Wrong(reason) => f.write_str(reason),
            NotAQuotient::Stop(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NotAQuotient {}

fn wrong(reason: impl Into<String>) -> NotAQuotient {
    NotAQuotient::Wrong(reason.into())
}

impl MisereQuotient {
    /// The quotient with this presentation, as in `a,b | a^2=1, b^3=b`, with this P-portion and these elements of
    /// games, both as in `a, b^2`. That it belongs to some set of games is not proved.
    ///
    /// # Errors
    /// That it is not written so, that the monoid is not finite or too large, that some elements are not told apart; a
    /// limit or a request to stop.
    pub fn read(
        presentation: &str,
        p_portion: &str,
        images: &str,
        guard: &Guard,
    ) -> Result<MisereQuotient, NotAQuotient> {
        let (names, relations) = presentation.split_once('|').unwrap_or((presentation, ""));
        let names: Vec<&str> = listed(names).collect();
        if let Some((place, name)) = names.iter().enumerate().find(|(place, name)| letter(*place) != **name) {
            return Err(wrong(format!("generator {} is called {}, not {name:?}", place + 1, letter(place))));
        }
        let monomial = |text: &str| read(text, names.len()).map_err(|error| wrong(error.to_string()));
        let mut rules = Rules { rules: Vec::new() };
        for relation in listed(relations) {
            let (left, right) =
                relation.split_once('=').ok_or_else(|| wrong(format!("{relation:?} is no relation such as a^2=1")))?;
            rules.add(monomial(left)?, monomial(right)?, guard)?;
        }
        rules.complete(guard)?;
        let (monoid, numbers) = rules.monoid(names.len(), guard)?;
        let element = |text: &str| -> Result<u32, NotAQuotient> {
            let normal = rules.normal(monomial(text)?, guard)?;
            numbers.get(&normal).copied().ok_or(NotAQuotient::Stop(Stop::Internal("an element was not found")))
        };
        let mut lost = vec![0; bits::words(monoid.order())];
        for text in listed(p_portion) {
            bits::put(&mut lost, element(text)?);
        }
        let images: Vec<u32> = listed(images).map(element).collect::<Result<_, _>>()?;
        if bits::has(&lost, 0) {
            return Err(wrong("the game without moves is won, so 1 cannot be in the P-portion"));
        }
        if let Some((one, two)) = alike(&monoid, &lost, guard)? {
            let [one, two] = [one, two].map(|element| written(&monoid.exponents(element)));
            return Err(wrong(format!("the elements {one} and {two} are not told apart by any other")));
        }
        Ok(MisereQuotient::new(monoid, lost, images))
    }
}

/// The parts of a list with commas; none of an empty text.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(',').map(str::trim);
    parts.filter(move |_| !text.trim().is_empty())
}

/// Two elements that are lost in the same contexts, if there are any.
fn alike(monoid: &Monoid, lost: &[u64], guard: &Guard) -> Result<Option<(u32, u32)>, Stop> {
    let mut seen: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
    for element in (0u32..).take(monoid.order()) {
        guard.check()?;
        let multiples = monoid.multiples(element);
        let contexts = bits::collect(monoid.order(), |context| bits::has(lost, multiples[context as usize]));
        if let Some(other) = seen.insert(contexts, element) {
            return Ok(Some((other, element)));
        }
    }
    Ok(None)
}

/// Rewriting rules: monomials, and what smaller ones they are replaced by.
struct Rules {
    rules: Vec<(Vec<u32>, Vec<u32>)>,
}

/// The order of `monoid`: the last generator counts first.
fn compare(one: &[u32], two: &[u32]) -> Ordering {
    one.iter().rev().cmp(two.iter().rev())
}

fn divides(divisor: &[u32], of: &[u32]) -> bool {
    divisor.iter().zip(of).all(|(one, two)| one <= two)
}

/// What becomes of a monomial when a part of it is replaced.
fn replaced(of: &[u32], part: &[u32], by: &[u32]) -> Result<Vec<u32>, Stop> {
    let exponent = |((of, part), by): ((&u32, &u32), &u32)| (of - part).checked_add(*by);
    let all: Option<Vec<u32>> = of.iter().zip(part).zip(by).map(exponent).collect();
    all.ok_or(Stop::TooLarge("the exponents of a presentation grow too large"))
}

impl Rules {
    /// The least form of a monomial that the rules lead to.
    fn normal(&self, mut monomial: Vec<u32>, guard: &Guard) -> Result<Vec<u32>, Stop> {
        while let Some((left, right)) = self.rules.iter().find(|(left, _)| divides(left, &monomial)) {
            guard.check()?;
            monomial = replaced(&monomial, left, right)?;
        }
        Ok(monomial)
    }

    fn add(&mut self, one: Vec<u32>, two: Vec<u32>, guard: &Guard) -> Result<(), Stop> {
        let (one, two) = (self.normal(one, guard)?, self.normal(two, guard)?);
        match compare(&one, &two) {
            Ordering::Equal => return Ok(()),
            Ordering::Less => self.rules.push((two, one)),
            Ordering::Greater => self.rules.push((one, two)),
        }
        if self.rules.len() > MOST_RULES {
            return Err(Stop::TooLarge("a presentation needs too many rules"));
        }
        Ok(())
    }

    /// Adds rules until it does not matter which one is applied first.
    fn complete(&mut self, guard: &Guard) -> Result<(), Stop> {
        let mut second = 0;
        while second < self.rules.len() {
            for first in 0..second {
                guard.check()?;
                let ((left, right), (other, image)) = (&self.rules[first], &self.rules[second]);
                // Rules without common generators never meet in more than one way (Buchberger's first criterion).
                if left.iter().zip(other).all(|(one, two)| *one == 0 || *two == 0) {
                    continue;
                }
                let meet: Vec<u32> = left.iter().zip(other).map(|(one, two)| *one.max(two)).collect();
                let (one, two) = (replaced(&meet, left, right)?, replaced(&meet, other, image)?);
                self.add(one, two, guard)?;
            }
            second += 1;
        }
        Ok(())
    }

    /// The monoid of all monomials to which no rule applies, and their numbers in it.
    fn monoid(&self, generators: usize, guard: &Guard) -> Result<(Monoid, FxHashMap<Vec<u32>, u32>), NotAQuotient> {
        let mut elements = vec![vec![0; generators]];
        let mut parents = vec![(0, 0)];
        let mut made = Vec::new();
        for generator in 0..generators {
            let mut layer = 0..elements.len();
            let element = u32::try_from(elements.len()).unwrap_or(u32::MAX);
            while !layer.is_empty() {
                let end = elements.len();
                for parent in layer {
                    let mut next = elements[parent].clone();
                    next[generator] += 1;
                    if self.rules.iter().any(|(left, _)| divides(left, &next)) {
                        continue;
                    }
                    guard.check()?;
                    elements.push(next);
                    parents.push((
                        u32::try_from(parent).unwrap_or(u32::MAX),
                        u32::try_from(generator).unwrap_or(u32::MAX),
                    ));
                    if elements.len() > MOST_ELEMENTS {
                        let reason = format!("the monoid has more than {MOST_ELEMENTS} elements, or is infinite");
                        return Err(wrong(reason));
                    }
                }
                layer = end..elements.len();
            }
            if elements.len() == element as usize {
                return Err(wrong(format!("the generator {} is a product of those before it", letter(generator))));
            }
            made.push(Generator { atom: 0, element });
        }
        let numbers: FxHashMap<Vec<u32>, u32> = elements.iter().cloned().zip(0..).collect();
        let mut steps = Vec::with_capacity(elements.len() * generators);
        for element in &elements {
            for generator in 0..generators {
                let mut next = element.clone();
                next[generator] += 1;
                let normal = self.normal(next, guard)?;
                steps.push(*numbers.get(&normal).ok_or(Stop::Internal("a normal form was not found"))?);
            }
        }
        Ok((Monoid { parents, generators: made, steps }, numbers))
    }
}
