//! Nim-products of integers that do not fit a machine word, by the same splitting as below 2^64.

use dashu_base::BitTest;
use onside_number::UBig;

use super::nim_product;

/// Longer factors are refused: the splitting makes three products of each.
const LONGEST: usize = 1 << 15;

/// The nim-product of integers of any moderate size; nothing if one of them has more than 32768 bits.
#[must_use]
pub fn nim_product_large(first: &UBig, second: &UBig) -> Option<UBig> {
    if let (Ok(a), Ok(b)) = (u64::try_from(first), u64::try_from(second)) {
        return Some(UBig::from(nim_product(a, b)));
    }
    let longest = first.bit_len().max(second.bit_len());
    (longest <= LONGEST).then(|| within(first, second, longest.next_power_of_two() / 2))
}

/// The product of two numbers below F F with F = 2^half, where half is a power of two and at least 32.
fn within(first: &UBig, second: &UBig, half: usize) -> UBig {
    if let (Ok(a), Ok(b)) = (u64::try_from(first), u64::try_from(second)) {
        return UBig::from(nim_product(a, b));
    }
    let low = (UBig::ONE << half) - UBig::ONE;
    let split = |number: &UBig| (number >> half, number & &low);
    let ((a1, a0), (b1, b0)) = (split(first), split(second));
    // (a1 F + a0)(b1 F + b0) with F F = F + F/2.
    let lows = within(&a0, &b0, half / 2);
    let high = within(&(&a1 ^ &a0), &(&b1 ^ &b0), half / 2) ^ &lows;
    let squares = within(&within(&a1, &b1, half / 2), &(UBig::ONE << (half - 1)), half / 2);
    (high << half) | (lows ^ squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(seed: u64, bits: usize) -> UBig {
        let mut state = seed;
        let mut number = UBig::ZERO;
        for _ in 0..bits.div_ceil(64) {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            number = (number << 64) | UBig::from(state ^ (state >> 29));
        }
        number >> (bits.div_ceil(64) * 64 - bits)
    }

    #[test]
    fn large_products_obey_the_laws_of_a_field() {
        for seed in 0..30 {
            let (a, b, c) = (number(seed, 200), number(seed + 100, 500), number(seed + 200, 60));
            let times = |x: &UBig, y: &UBig| nim_product_large(x, y).expect("short enough");
            assert_eq!(times(&a, &b), times(&b, &a));
            assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
            assert_eq!(times(&a, &(&b ^ &c)), times(&a, &b) ^ times(&a, &c));
        }
    }

    /// The Fermat 2-powers: F times F is 3F/2, and F times a smaller number is the usual product (Conway).
    #[test]
    fn fermat_powers_multiply_as_conway_says() {
        for power in 6..12 {
            let fermat = UBig::ONE << (1_usize << power);
            assert_eq!(nim_product_large(&fermat, &fermat), Some(&fermat * UBig::from(3_u8) / UBig::from(2_u8)));
            assert_eq!(nim_product_large(&fermat, &UBig::from(12_345_u16)), Some(&fermat * UBig::from(12_345_u16)));
        }
    }

    #[test]
    fn factors_that_are_too_long_are_refused() {
        assert_eq!(nim_product_large(&(UBig::ONE << 40_000), &UBig::from(2_u8)), None);
    }
}
