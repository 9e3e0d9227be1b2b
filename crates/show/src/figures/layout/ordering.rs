//! The order of nodes in layers: few crossings, by sweeps of barycentres up and down.
//!
//! After Sugiyama, Tagawa and Toda (1981). Every sweep is a stable sort by the mean place of the neighbours; the best
//! order that was seen is kept.

/// Layers of nodes with their neighbours in the next layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    /// The nodes of each layer, from left to right.
    pub(super) order: Vec<Vec<usize>>,
    /// Of each node, its neighbours in the layer above.
    pub(super) above: Vec<Vec<usize>>,
    /// Of each node, its neighbours in the layer below.
    pub(super) below: Vec<Vec<usize>>,
}

impl Layers {
    /// Orders the layers so that few edges cross.
    pub(super) fn reduce_crossings(&mut self) {
        let joints: usize = self.below.iter().map(Vec::len).sum();
        // Large graphs get fewer sweeps; what remains crossed there no eye disentangles.
        let sweeps = if joints > 50_000 { 6 } else { 24 };
        let mut places = self.places();
        let mut best = (self.crossings(&places), self.order.clone());
        for sweep in 0..sweeps {
            if best.0 == 0 {
                break;
            }
            let down = sweep % 2 == 0;
            let count = self.order.len();
            for step in 1..count {
                let layer = if down { step } else { count - 1 - step };
                self.sort(layer, down, &mut places);
            }
            let crossings = self.crossings(&places);
            if crossings < best.0 {
                best = (crossings, self.order.clone());
            }
        }
        self.order = best.1;
    }

    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.above.len()];
        for layer in &self.order {
            layer.iter().enumerate().for_each(|(place, &node)| places[node] = place);
        }
        places
    }

    fn sort(&mut self, layer: usize, down: bool, places: &mut [usize]) {
        let neighbours = if down { &self.above } else { &self.below };
        let fixed = if down { layer - 1 } else { layer + 1 };
        let (own, other) = (self.order[layer].len().max(1), self.order[fixed].len());
        let key = |node: usize| {
            let near = &neighbours[node];
            if near.is_empty() {
                // A node without neighbours stays where it is, measured by the other layer.
                return places[node] * 4096 * other / own;
            }
            near.iter().map(|&near| places[near]).sum::<usize>() * 4096 / near.len()
        };
        let mut keyed: Vec<(usize, usize)> = self.order[layer].iter().map(|&node| (key(node), node)).collect();
        keyed.sort_by_key(|(key, _)| *key);
        for (place, (_, node)) in keyed.into_iter().enumerate() {
            self.order[layer][place] = node;
            places[node] = place;
        }
    }

    /// How many pairs of edges cross: inversions, counted with a binary indexed tree.
    fn crossings(&self, places: &[usize]) -> u64 {
        let mut crossings = 0;
        for pair in self.order.windows(2) {
            let mut tree = vec![0_u64; pair[1].len() + 1];
            let mut entered = 0;
            for &node in &pair[0] {
                let mut ends: Vec<usize> = self.below[node].iter().map(|&below| places[below]).collect();
                ends.sort_unstable();
                for &end in &ends {
                    let mut smaller = 0;
                    let mut index = end + 1;
                    while index > 0 {
                        smaller += tree[index];
                        index &= index - 1;
                    }
                    crossings += entered - smaller;
                }
                for end in ends {
                    entered += 1;
                    let mut index = end + 1;
                    while index < tree.len() {
                        tree[index] += 1;
                        index += index & index.wrapping_neg();
                    }
                }
            }
        }
        crossings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(upper: usize, lower: usize, edges: &[(usize, usize)]) -> Layers {
        let mut layers = Layers {
            order: vec![(0..upper).collect(), (upper..upper + lower).collect()],
            above: vec![Vec::new(); upper + lower],
            below: vec![Vec::new(); upper + lower],
        };
        for (from, to) in edges {
            layers.below[*from].push(upper + to);
            layers.above[upper + to].push(*from);
        }
        layers
    }

    #[test]
    fn crossings_are_the_inversions() {
        let complete: Vec<_> = (0..3).flat_map(|from| (0..3).map(move |to| (from, to))).collect();
        let all = layers(3, 3, &complete);
        assert_eq!(all.crossings(&all.places()), 9);
        let crossed = layers(2, 2, &[(0, 1), (1, 0)]);
        assert_eq!(crossed.crossings(&crossed.places()), 1);
    }

    #[test]
    fn a_matching_is_disentangled() {
        let mut crossed = layers(5, 5, &[(0, 4), (1, 2), (2, 0), (3, 1), (4, 3)]);
        crossed.reduce_crossings();
        assert_eq!(crossed.crossings(&crossed.places()), 0);
    }
}
