//! Places of nodes within ordered layers: each as near to the middle of its neighbours as its own neighbours in the
//! layer allow.
//!
//! For one layer this is a quadratic problem with distances to keep, which isotonic regression (pooling adjacent
//! violators) solves exactly in linear time. Sweeps down and up let the layers find each other. Whole numbers
//! throughout.

use super::ordering::Layers;
use crate::picture::Length;

/// The places of the middles of nodes, given half the room of each (its distance to a neighbour is the sum of the
/// halves). Nodes that only continue an edge are marked: edges through them should be straight.
pub(super) fn places(layers: &Layers, halves: &[Length], continues: &[bool]) -> Vec<Length> {
    let mut places = vec![0; halves.len()];
    for layer in &layers.order {
        let total: Length = layer.iter().map(|&node| 2 * halves[node]).sum();
        let mut left = -total / 2;
        for &node in layer {
            places[node] = left + halves[node];
            left += 2 * halves[node];
        }
    }
    let count = layers.order.len();
    let sweeps = if halves.len() > 100_000 { 8 } else { 20 };
    for sweep in 0..sweeps {
        for step in 0..count {
            let down = sweep % 2 == 0;
            let layer = &layers.order[if down { step } else { count - 1 - step }];
            let near = |node: usize| {
                let (above, below) = (layers.above[node].as_slice(), layers.below[node].as_slice());
                // The last sweeps look both ways.
                match (sweep + 4 >= sweeps, down) {
                    (true, _) => (above, below),
                    (false, true) => (above, &[][..]),
                    (false, false) => (below, &[][..]),
                }
            };
            let wish = |&node: &usize| {
                let (one, other) = near(node);
                let (mut sum, mut weight) = (0, 0);
                for &neighbour in one.iter().chain(other) {
                    let heavy = if continues[node] && continues[neighbour] {
                        8
                    } else if continues[node] || continues[neighbour] {
                        2
                    } else {
                        1
                    };
                    sum += heavy * places[neighbour];
                    weight += heavy;
                }
                if weight == 0 { (places[node], 1) } else { (sum / weight, 4 * weight) }
            };
            let wishes: Vec<(Length, Length)> = layer.iter().map(wish).collect();
            for (node, place) in layer.iter().zip(settled(layer, halves, &wishes)) {
                places[*node] = place;
            }
        }
    }
    places
}

/// The places nearest to the wishes, by the sum of weighted squares, that keep order and distances.
fn settled(layer: &[usize], halves: &[Length], wishes: &[(Length, Length)]) -> Vec<Length> {
    // Without the distances the places must only not decrease.
    let mut offsets = Vec::with_capacity(layer.len());
    let mut offset = 0;
    for (index, &node) in layer.iter().enumerate() {
        if index > 0 {
            offset += halves[layer[index - 1]] + halves[node];
        }
        offsets.push(offset);
    }
    // Blocks of nodes that touch: weighted sum, weight, count.
    let mut blocks: Vec<(i128, i128, usize)> = Vec::with_capacity(layer.len());
    for ((wish, weight), offset) in wishes.iter().zip(&offsets) {
        let mut block = (i128::from(wish - offset) * i128::from(*weight), i128::from(*weight), 1);
        while let Some(last) = blocks.last().copied() {
            // The mean of the last block is not smaller: the two touch.
            if last.0 * block.1 < block.0 * last.1 {
                break;
            }
            blocks.pop();
            block = (block.0 + last.0, block.1 + last.1, block.2 + last.2);
        }
        blocks.push(block);
    }
    let means = blocks.iter().flat_map(|(sum, weight, count)| {
        std::iter::repeat_n(Length::try_from(sum.div_euclid(*weight)).unwrap_or(0), *count)
    });
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nodes_that_wish_for_one_place_stand_around_it() {
        let halves = [10, 10, 10];
        assert_eq!(settled(&[0, 1, 2], &halves, &[(100, 1), (100, 1), (100, 1)]), [80, 100, 120]);
        assert_eq!(settled(&[0, 1, 2], &halves, &[(0, 1), (100, 1), (500, 1)]), [0, 100, 500]);
    }

    proptest! {
        #[test]
        fn order_and_distances_are_kept(
            nodes in prop::collection::vec((1_i64..500, -9000_i64..9000, 1_i64..9), 1..40),
        ) {
            let layer: Vec<usize> = (0..nodes.len()).collect();
            let halves: Vec<Length> = nodes.iter().map(|node| node.0).collect();
            let wishes: Vec<_> = nodes.iter().map(|node| (node.1, node.2)).collect();
            let places = settled(&layer, &halves, &wishes);
            for (index, pair) in places.windows(2).enumerate() {
                prop_assert!(pair[1] - pair[0] >= halves[index] + halves[index + 1]);
            }
        }
    }
}
