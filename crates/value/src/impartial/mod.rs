//! Nimbers: the field arithmetic of impartial games (Conway, On Numbers and Games, chapter 6).
//!
//! The numbers below 2^64 are closed under all of it, because 2^64 is a Fermat 2-power 2^(2^6). Products of larger ones
//! are in `large`, those of infinite ones in `ordinal`.

mod large;
mod octal;
mod ugly;

pub use large::nim_product_large;
pub use octal::{NimSequence, OctalCode, Periodicity};
pub use ugly::ugly_product;

/// The nim-sum: exclusive or.
#[must_use]
pub fn nim_sum(a: u64, b: u64) -> u64 {
    a ^ b
}

/// The nim-product, by splitting each factor at the largest Fermat 2-power F = 2^(2^k) below it: F (x) F = 3F/2.
#[must_use]
pub fn nim_product(a: u64, b: u64) -> u64 {
    product_within(a, b, 32)
}

/// The product of two numbers below 2^(2 * half), where half is a power of two.
fn product_within(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let low = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    if half == 1 && a1 == 0 && b1 == 0 {
        return a & b;
    }
    if a1 == 0 && b1 == 0 {
        return product_within(a, b, half / 2);
    }
    let next = (half / 2).max(1);
    let inner = |x, y| if half == 1 { x & y } else { product_within(x, y, next) };
    // (a1 F + a0)(b1 F + b0) with F F = F + F/2.
    let lows = inner(a0, b0);
    let high = inner(a1 ^ a0, b1 ^ b0) ^ lows;
    let squares = inner(inner(a1, b1), 1u64 << (half - 1));
    (high << half) | (lows ^ squares)
}

/// The nim-inverse of a nonzero nimber: a^(2^64 - 2), since the nimbers below 2^64 are a field of that size.
#[must_use]
pub fn nim_inverse(a: u64) -> Option<u64> {
    (a != 0).then(|| nim_power(a, u64::MAX - 1))
}

/// The nim-quotient, unless the divisor is 0.
#[must_use]
pub fn nim_quotient(a: u64, b: u64) -> Option<u64> {
    nim_inverse(b).map(|inverse| nim_product(a, inverse))
}

/// The nim-power.
#[must_use]
pub fn nim_power(base: u64, exponent: u64) -> u64 {
    let (mut result, mut square, mut rest) = (1, base, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = nim_product(result, square);
        }
        square = nim_product(square, square);
        rest >>= 1;
    }
    result
}

/// The least number that does not occur in the list.
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut present: Vec<u64> = values.into_iter().collect();
    present.sort_unstable();
    present.dedup();
    (0..).zip(&present).find(|(expected, value)| expected != *value).map_or(present.len() as u64, |(gap, _)| gap)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: the least number not of the form a'b + ab' + a'b' with a' < a, b' < b.
    fn naive_products(size: usize) -> Vec<Vec<u64>> {
        let mut table = vec![vec![0u64; size]; size];
        for a in 0..size {
            for b in 0..size {
                let excluded = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
                table[a][b] = mex(excluded.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]).collect::<Vec<_>>());
            }
        }
        table
    }

    #[test]
    fn the_product_agrees_with_its_definition_below_64() {
        let table = naive_products(64);
        for (a, row) in (0u64..).zip(&table) {
            for (b, &product) in (0u64..).zip(row) {
                assert_eq!(nim_product(a, b), product, "{a} times {b}");
            }
        }
    }

    #[test]
    fn nonzero_nimbers_have_inverses_also_at_the_top_of_the_range() {
        for a in (1..500).chain([u64::MAX, 1 << 63, 0x1234_5678_9abc_def0]) {
            let inverse = nim_inverse(a).expect("a is not 0");
            assert_eq!(nim_product(a, inverse), 1, "inverse of {a}");
        }
        assert_eq!(nim_inverse(0), None);
        assert_eq!(nim_quotient(11, 16), Some(68));
    }

    #[test]
    fn the_product_is_associative_and_distributes_on_large_numbers() {
        let samples = [3, 77, 1 << 20, 0xdead_beef, 1 << 40, u64::MAX / 3];
        for a in samples {
            for b in samples {
                for c in samples {
                    assert_eq!(nim_product(a, nim_product(b, c)), nim_product(nim_product(a, b), c));
                    assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
                }
            }
        }
    }

    #[test]
    fn mex_is_the_first_gap() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([0, 1, 3, 1]), 2);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([2, 1, 0]), 3);
    }
}
