//! The decomposition of a packed segment (000, Definition 5.24) against its value, for sweeps over millions of
//! segments.
//!
//! The same steps as in `dec`; which side reads strongest is one comparison of words here. The tests compare the two.

use super::packed::{EMPTY, Packed, is_sum};

/// Whether dec of the segment of `length` cherries, fewer than 32, has this value. The first cherry is black, the
/// others are the bits of the number, white as 1, the last cherry lowest.
pub(super) fn agrees(number: usize, length: u32, value: Packed) -> bool {
    let mut parts = [EMPTY; 31];
    let count = decompose(number as u64, length, &mut parts);
    is_sum(value, &parts[..count])
}

/// Writes the stacks; how many there are. Each stretch has a cherry of its own, so there are not more than cherries.
fn decompose(number: u64, length: u32, parts: &mut [Packed; 31]) -> usize {
    let backwards = number.reverse_bits() >> (64 - length);
    let mut count = 0;
    let (mut front, mut back) = (0, 0);
    // The side of the present stretch and how many cherries it has.
    let mut side = Side::Front;
    let mut taken = 0;
    while front + back < length {
        let size = length - front - back;
        let mask = (1u64 << size) - 1;
        // The rest as it is read from each end, as differences from the colour of that end: 0 is the same colour.
        let read = |bits: u64| {
            let bits = bits & mask;
            if bits >> (size - 1) == 1 { !bits & mask } else { bits }
        };
        let (forward, backward) = (read(number >> back), read(backwards >> front));
        let ends_differ = (number >> back ^ backwards >> front) >> (size - 1) & 1 == 1;
        let from = match forward.cmp(&backward) {
            std::cmp::Ordering::Less => Side::Front,
            std::cmp::Ordering::Greater => Side::Back,
            // Anti-symmetric: nothing more is taken.
            std::cmp::Ordering::Equal if ends_differ => break,
            std::cmp::Ordering::Equal => side,
        };
        if from != side || count == 0 {
            (side, taken) = (from, 0);
            parts[count] = EMPTY;
            count += 1;
        }
        let cherry = match from {
            Side::Front => number >> (length - 1 - front),
            Side::Back => backwards >> (length - 1 - back),
        };
        let letter = if cherry & 1 == 1 { 0 } else { 2 };
        let shift = 62 - 2 * taken;
        let word = &mut parts[count - 1].0;
        *word = *word & !(3 << shift) | letter << shift;
        taken += 1;
        match from {
            Side::Front => front += 1,
            Side::Back => back += 1,
        }
    }
    count
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Front,
    Back,
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use onside_ground::Guard;

    use super::super::dec::dec;
    use super::super::stack::{Colour, Stack};
    use super::super::sweep::Sweep;
    use super::*;

    #[test]
    fn packed_decompositions_are_the_decompositions() {
        let guard = Guard::default();
        for length in 1..=12u32 {
            for number in 0..1u64 << length {
                let colour = |at: u32| if number >> at & 1 == 1 { Colour::White } else { Colour::Black };
                let segment: Vec<Colour> = (0..length).rev().map(colour).collect();
                let mut parts = [EMPTY; 31];
                let count = decompose(number, length, &mut parts);
                let stacks: Vec<Stack> = dec(&segment, &guard).unwrap().stacks().collect();
                let own: Vec<Stack> = parts[..count]
                    .iter()
                    .map(|part| {
                        let cherry =
                            |at: u32| if part.0 >> (62 - 2 * at) & 2 == 2 { Colour::Black } else { Colour::White };
                        Stack::new((0..part.length()).map(cherry).collect())
                    })
                    .collect();
                assert_eq!(own, stacks, "{segment:?}");
            }
        }
    }

    #[test]
    fn the_first_segment_with_another_value_than_its_decomposition_has_19_cherries() {
        let guard = Guard::default();
        let mut sweep = Sweep::new(&guard);
        for length in 1..=19 {
            sweep.advance(NonZero::<usize>::MIN).unwrap();
            let compared = sweep.compare_with_dec(0..usize::MAX).unwrap();
            assert_eq!(compared.segments, 1 << (length - 1));
            assert_eq!(compared.without_value, Vec::<Vec<Colour>>::new());
            let found: Vec<String> = compared
                .other_than_dec
                .iter()
                .map(|segment| segment.iter().map(|cherry| cherry.letter()).collect())
                .collect();
            let expected: &[&str] = if length == 19 { &["BWWWBBWBWWWBWBBWWWB"] } else { &[] };
            assert_eq!(found, expected, "length {length}");
        }
    }
}
