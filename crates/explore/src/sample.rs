//! Drawing from a distribution with rational probabilities, exactly: from random bits and nothing else.

use onside_number::{IBig, Rational, UBig};

/// This many rounds in vain never happen with random bits: each fails with a chance of less than a half.
const MOST_ROUNDS: u32 = 4_096;

/// A distribution as whole numbers: the chance of each case is its weight out of the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    weights: Vec<IBig>,
    total: IBig,
    /// The bits of the largest number below the total.
    bits: usize,
}

impl Weights {
    /// The weights of probabilities that sum to 1; nothing if they do not, or if one is negative.
    #[must_use]
    pub fn new(probabilities: &[Rational]) -> Option<Weights> {
        let mut common = Rational::ONE;
        for probability in probabilities {
            // What is missing to the common denominator is what is left in the product.
            let missing = (&common * probability).denominator();
            common = &common * &Rational::from(IBig::from(missing));
        }
        let weights: Vec<IBig> =
            probabilities.iter().map(|probability| (&common * probability).to_integer()).collect::<Option<_>>()?;
        let total = common.to_integer()?;
        let sum = weights.iter().fold(IBig::ZERO, |sum, weight| sum + weight);
        if sum != total || weights.iter().any(|weight| *weight < IBig::ZERO) {
            return None;
        }
        let greatest = UBig::try_from(&total - IBig::ONE).ok()?;
        let bits = bit_length(greatest);
        Some(Weights { weights, total, bits })
    }

    /// How many bits are drawn in a round.
    #[must_use]
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// Draws a case: each with exactly its probability, if the bits are independent and fair. A round draws a number
    /// below a power of two and is repeated if the number is not below the total. Nothing if no round succeeds, which
    /// says that the bits are not random.
    pub fn draw(&self, bits: &mut dyn FnMut() -> bool) -> Option<usize> {
        for _ in 0..MOST_ROUNDS {
            let drawn =
                (0..self.bits).fold(IBig::ZERO, |drawn, _| drawn * IBig::from(2) + IBig::from(u8::from(bits())));
            if drawn >= self.total {
                continue;
            }
            let mut below = IBig::ZERO;
            for (index, weight) in self.weights.iter().enumerate() {
                below += weight;
                if drawn < below {
                    return Some(index);
                }
            }
        }
        None
    }
}

fn bit_length(mut number: UBig) -> usize {
    let mut bits = 0;
    while number > UBig::ZERO {
        number /= UBig::from(2_u8);
        bits += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(probabilities: &[(i64, i64)]) -> Option<Weights> {
        let rational = |&(one, other): &(i64, i64)| Rational::new(one, other).expect("a fraction");
        Weights::new(&probabilities.iter().map(rational).collect::<Vec<_>>())
    }

    /// How often each case is drawn in one round, over all strings of bits; and how often none is.
    fn counts(weights: &Weights, cases: usize) -> (Vec<usize>, usize) {
        let (mut drawn, mut again) = (vec![0; cases], 0);
        for string in 0_u32..1 << weights.bits() {
            let mut taken = 0;
            let mut bits = || {
                taken += 1;
                // Behind the string there are zeros, so that a second round ends and is told by its bits.
                taken <= weights.bits() && string >> (weights.bits() - taken) & 1 == 1
            };
            let index = weights.draw(&mut bits).expect("a case");
            if taken > weights.bits() { again += 1 } else { drawn[index] += 1 }
        }
        (drawn, again)
    }

    #[test]
    fn over_all_strings_of_bits_every_case_comes_exactly_as_often_as_its_probability_says() {
        for (probabilities, expected) in [
            (&[(1, 2), (1, 2)][..], &[1, 1][..]),
            (&[(1, 3), (2, 3)], &[1, 2]),
            (&[(1, 2), (1, 3), (1, 6)], &[3, 2, 1]),
            (&[(0, 1), (1, 1)], &[0, 1]),
            (&[(3, 8), (1, 4), (3, 8)], &[3, 2, 3]),
            (&[(1, 5), (1, 7), (23, 35)], &[7, 5, 23]),
        ] {
            let weights = weights(probabilities).expect("a distribution");
            let (drawn, again) = counts(&weights, probabilities.len());
            assert_eq!(drawn, expected, "{probabilities:?}");
            assert_eq!(drawn.iter().sum::<usize>() + again, 1 << weights.bits());
        }
    }

    #[test]
    fn all_distributions_with_small_denominators_are_drawn_exactly() {
        for denominator in 1..=12_i64 {
            for first in 0..=denominator {
                for second in 0..=denominator - first {
                    let third = denominator - first - second;
                    let given = [(first, denominator), (second, denominator), (third, denominator)];
                    let weights = weights(&given).expect("a distribution");
                    let (drawn, _) = counts(&weights, 3);
                    let all: usize = drawn.iter().sum();
                    for (count, part) in drawn.into_iter().zip([first, second, third]) {
                        assert_eq!(i64::try_from(count).unwrap() * denominator, part * i64::try_from(all).unwrap());
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_distribution_and_what_are_no_random_bits_is_noticed() {
        assert_eq!(weights(&[(1, 2), (1, 3)]), None);
        assert_eq!(weights(&[(3, 2), (-1, 2)]), None);
        assert_eq!(weights(&[]), None);
        assert_eq!(weights(&[(1, 3), (2, 3)]).and_then(|weights| weights.draw(&mut || true)), None);
    }
}
