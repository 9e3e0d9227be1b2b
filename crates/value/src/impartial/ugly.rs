//! The ugly product of integers (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14).

/// The ugly product: for powers of two m < n it is n + m/2, rounded down, and for n and n it is n/2, rounded up; it
/// distributes over the nim-sum.
#[must_use]
pub fn ugly_product(a: u64, b: u64) -> u64 {
    let bits = |number: u64| (0..u64::BITS).map(|bit| 1 << bit).filter(move |bit| number & bit != 0);
    let mut product = 0;
    for m in bits(a) {
        for n in bits(b) {
            product ^= if m == n { m.div_ceil(2) } else { m.max(n) | (m.min(n) / 2) };
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition in Winning Ways for a power of two and a smaller number, which may be evil or odious.
    #[test]
    fn a_power_of_two_and_a_smaller_number_multiply_as_published() {
        for exponent in 0..12 {
            let n = 1_u64 << exponent;
            for k in 0..n {
                let wanted = if k.count_ones() % 2 == 0 { k / 2 } else { n + k / 2 };
                assert_eq!((ugly_product(n, k), ugly_product(k, n)), (wanted, wanted), "{n} and {k}");
            }
            assert_eq!(ugly_product(n, n), n.div_ceil(2));
        }
    }

    #[test]
    fn it_distributes_over_the_nim_sum() {
        for (a, b, c) in [(14, 9, 5), (1000, 77, u64::MAX), (1 << 63, 3, 12_345)] {
            assert_eq!(ugly_product(a, b ^ c), ugly_product(a, b) ^ ugly_product(a, c));
        }
    }
}
