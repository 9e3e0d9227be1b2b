//! A misere quotient as a value: its elements, products and P-portion, and what follows from them.

use super::bits;
use super::monoid::Monoid;
use super::monomial;

/// A finite commutative monoid with its P-portion, in which no two elements are the same in all contexts. Elements are
/// numbers; 0 is the neutral one, the class of the game without moves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereQuotient {
    monoid: Monoid,
    lost: Vec<u64>,
    images: Vec<u32>,
}

impl MisereQuotient {
    /// A finite monoid in which these elements are lost and tell all others apart.
    pub(super) fn new(mut monoid: Monoid, lost: Vec<u64>, images: Vec<u32>) -> MisereQuotient {
        // Which games the generators come from is no part of the value.
        monoid.generators.iter_mut().for_each(|generator| generator.atom = 0);
        MisereQuotient { monoid, lost, images }
    }

    /// The same quotient with other games to which elements are given.
    #[must_use]
    pub fn with_images(&self, images: Vec<u32>) -> MisereQuotient {
        MisereQuotient { images, ..self.clone() }
    }

    pub(super) fn monoid(&self) -> &Monoid {
        &self.monoid
    }

    /// How many elements there are.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// All elements.
    pub fn elements(&self) -> impl Iterator<Item = u32> + use<> {
        (0u32..).take(self.order())
    }

    /// The elements of which all others are products.
    #[must_use]
    pub fn generators(&self) -> Vec<u32> {
        self.monoid.generators.iter().map(|generator| generator.element).collect()
    }

    /// The elements of the games that the quotient was made for: of an octal game those of the heaps from 0 on, which
    /// is its pretending function.
    #[must_use]
    pub fn images(&self) -> &[u32] {
        &self.images
    }

    /// The element of a sum of games with these elements.
    #[must_use]
    pub fn product(&self, first: u32, second: u32) -> u32 {
        self.monoid.product(first, second)
    }

    /// Whether games with this element are lost for whoever moves next.
    #[must_use]
    pub fn is_lost(&self, element: u32) -> bool {
        bits::has(&self.lost, element)
    }

    /// The elements of games that are lost for whoever moves next.
    #[must_use]
    pub fn p_portion(&self) -> Vec<u32> {
        self.elements().filter(|&element| self.is_lost(element)).collect()
    }

    /// The elements that are their own squares.
    #[must_use]
    pub fn idempotents(&self) -> Vec<u32> {
        self.elements().filter(|&element| self.product(element, element) == element).collect()
    }

    /// The least ideal, which is a group: the multiples of the product of all elements.
    #[must_use]
    pub fn kernel(&self) -> Vec<u32> {
        let zero = self.elements().fold(0, |product, element| self.product(product, element));
        let mut kernel: Vec<u32> = self.elements().map(|element| self.product(zero, element)).collect();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// Whether it is the quotient of nim-heaps up to a size: trivial, or 1 and a with a^2 = 1, or these two and a
    /// kernel in which every square is the neutral element e, with the P-portion {a, e}.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let lost = self.p_portion();
        match (self.order(), &lost[..]) {
            (1, []) => true,
            (2, &[one]) => self.product(one, one) == 0,
            (order, &[one, neutral]) => {
                let kernel = self.kernel();
                let (one, neutral) = if kernel.contains(&one) { (neutral, one) } else { (one, neutral) };
                kernel.len() + 2 == order
                    && !kernel.contains(&0)
                    && !kernel.contains(&one)
                    && self.product(one, one) == 0
                    && kernel.iter().all(|&element| self.product(element, element) == neutral)
            }
            _ => false,
        }
    }

    /// An element as it is written, as a monomial in the generators a, b, c, ...; the neutral one is 1.
    #[must_use]
    pub fn name(&self, element: u32) -> String {
        monomial::written(&self.monoid.exponents(element))
    }

    /// The element that a monomial in the generators is.
    ///
    /// # Errors
    /// That it is no monomial in the generators.
    pub fn element(&self, text: &str) -> Result<u32, monomial::NotAMonomial> {
        let generators = self.generators();
        let exponents = monomial::read(text, generators.len())?;
        let powers = generators.iter().zip(&exponents).map(|(&generator, &exponent)| self.power(generator, exponent));
        Ok(powers.fold(0, |product, power| self.product(product, power)))
    }

    /// The element of some copies of a game.
    #[must_use]
    pub fn power(&self, element: u32, exponent: u32) -> u32 {
        let (mut power, mut square, mut rest) = (0, element, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            rest >>= 1;
        }
        power
    }

    /// About how many bytes it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        4 * (2 * self.order() + self.monoid.steps.len() + self.images.len()) + 8 * self.lost.len()
    }
}
