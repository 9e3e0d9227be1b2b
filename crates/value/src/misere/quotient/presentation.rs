//! A quotient by generators and relations: a complete set of rewriting rules, each of which replaces a monomial that is
//! not the least of its element, while all its divisors are, by the least one. They are the reduced Gröbner basis of
//! the relations in the order of `monoid`, so they are determined by the quotient and the order of its generators.

use rustc_hash::FxHashMap;

use super::monomial::{latex, latex_letter, letter, written};
use super::table::MisereQuotient;

impl MisereQuotient {
    /// The rules, both sides as exponents of the generators.
    #[must_use]
    pub fn rules(&self) -> Vec<(Vec<u32>, Vec<u32>)> {
        let count = self.monoid().generators.len();
        let least: FxHashMap<Vec<u32>, u32> =
            self.elements().map(|element| (self.monoid().exponents(element), element)).collect();
        let mut rules = FxHashMap::default();
        for (exponents, &element) in &least {
            for generator in 0..count {
                let mut left = exponents.clone();
                left[generator] += 1;
                let divisor = |place: usize| {
                    let mut divisor = left.clone();
                    divisor[place] -= 1;
                    least.contains_key(&divisor)
                };
                let minimal = (0..left.len()).filter(|&place| left[place] > 0).all(divisor);
                if minimal && !least.contains_key(&left) {
                    let right = self.monoid().step(element, u32::try_from(generator).unwrap_or(u32::MAX));
                    rules.insert(left, self.monoid().exponents(right));
                }
            }
        }
        let mut rules: Vec<(Vec<u32>, Vec<u32>)> = rules.into_iter().collect();
        rules.sort_by(|(one, _), (two, _)| one.iter().rev().cmp(two.iter().rev()));
        rules
    }

    /// The generators and rules as they are written: `a, b | a^2=1, b^3=b`.
    #[must_use]
    pub fn presentation(&self) -> String {
        let generators: Vec<String> = (0..self.generators().len()).map(letter).collect();
        let rules: Vec<String> =
            self.rules().iter().map(|(left, right)| format!("{}={}", written(left), written(right))).collect();
        format!("{} | {}", generators.join(","), rules.join(", ")).trim().to_owned()
    }

    /// The generators and rules in a formula of LaTeX, in angle brackets.
    #[must_use]
    pub fn latex(&self) -> String {
        let generators: Vec<String> = (0..self.generators().len()).map(latex_letter).collect();
        let rules: Vec<String> =
            self.rules().iter().map(|(left, right)| format!("{} = {}", latex(left), latex(right))).collect();
        format!(r"\langle {} \mid {} \rangle", generators.join(", "), rules.join(", "))
    }

    /// An element in a formula of LaTeX.
    #[must_use]
    pub fn latex_name(&self, element: u32) -> String {
        latex(&self.monoid().exponents(element))
    }

    /// Elements as they are written, one after the other.
    #[must_use]
    pub fn listed(&self, elements: &[u32]) -> String {
        elements.iter().map(|&element| self.name(element)).collect::<Vec<_>>().join(", ")
    }
}
