//! Sets of elements of a finite monoid, a bit for each.

/// How many words a set of this many elements needs.
pub(super) fn words(elements: usize) -> usize {
    elements.div_ceil(64).max(1)
}

/// Whether an element is in a set.
#[inline]
pub(super) fn has(set: &[u64], element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 != 0
}

/// Puts an element into a set.
#[inline]
pub(super) fn put(set: &mut [u64], element: u32) {
    set[element as usize / 64] |= 1 << (element % 64);
}

/// The set of all elements up to a number of which something holds.
pub(super) fn collect(elements: usize, mut holds: impl FnMut(u32) -> bool) -> Vec<u64> {
    let mut set = vec![0; words(elements)];
    for element in (0u32..).take(elements) {
        if holds(element) {
            put(&mut set, element);
        }
    }
    set
}
