//! How long matrix games of various sizes take: `cargo run --release -p onside-number --example matrix_speed`.

#![allow(
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

use std::hint::black_box;
use std::time::Instant;

use onside_number::matrix::{Matrix, enclose, solve, value};
use onside_number::{Dyadic, Enclosure, IBig, Rational};

#[path = "../tests/common/random.rs"]
mod random;

use random::Random;

/// Microseconds for one call, the least of several rounds.
fn micros<T, U>(cases: &[T], call: impl Fn(&T) -> U) -> f64 {
    let rounds = (0..7).map(|_| {
        let start = Instant::now();
        for case in cases {
            black_box(call(black_box(case)));
        }
        start.elapsed().as_secs_f64() * 1e6 / cases.len() as f64
    });
    rounds.fold(f64::INFINITY, f64::min)
}

fn main() {
    let mut random = Random(1);
    println!("exact, random entries k/8 with |k| <= 50, and k/2^20 with |k| < 2^20: microseconds");
    println!("{:>8} {:>10} {:>10} {:>10} {:>10}", "size", "solve", "value", "solve 20", "value 20");
    for side in [2_usize, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 30] {
        let count = 20_000 / (side * side) + 20;
        let mut matrices = |bound: i64, places: u32| -> Vec<Matrix<Rational>> {
            let mut entry = || Rational::from(Dyadic::new(random.signed(bound), places));
            (0..count).map(|_| Matrix::from_fn(side, side, |_, _| entry())).collect()
        };
        let (short, long) = (matrices(50, 3), matrices(1 << 20, 20));
        let times = [micros(&short, solve), micros(&short, value), micros(&long, solve), micros(&long, value)];
        println!("{side:>8} {:>10.2} {:>10.2} {:>10.2} {:>10.2}", times[0], times[1], times[2], times[3]);
    }
    println!("enclosures of one unit in the last binary place, by the number of places, entries up to 8: microseconds");
    println!("{:>8} {:>10} {:>10} {:>10}", "size", "60 bits", "82 bits", "132 bits");
    for side in [1_usize, 2, 3, 4, 5, 6, 8, 12] {
        let mut times = Vec::new();
        for bits in [60_u32, 82, 132] {
            let mut entry = || {
                let word = IBig::from(random.signed(1 << 62)) << (bits as usize - 59);
                let lo = word + IBig::from(random.signed(1 << 30));
                let end = |number: IBig| Dyadic::from_parts(number, u64::from(bits));
                Enclosure::new(end(lo.clone()), end(lo + IBig::ONE)).expect("in order")
            };
            let count = 2000 / side + 20;
            let cases: Vec<Matrix<Enclosure>> =
                (0..count).map(|_| Matrix::from_fn(side, side, |_, _| entry())).collect();
            times.push(micros(&cases, |case| enclose(case, bits)));
        }
        println!("{side:>8} {:>10.2} {:>10.2} {:>10.2}", times[0], times[1], times[2]);
    }
}
