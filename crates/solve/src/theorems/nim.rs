//! Nim: a sum of heaps is the nimber of the nim-sum of their sizes (Bouton's theorem).

/// The nimber of a list of heaps.
#[must_use]
pub fn nimber(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}
