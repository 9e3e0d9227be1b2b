//! Recursion as deep as a game is long: the one place that makes room on the stack for it.

/// Below this many bytes of room a new piece of stack is taken.
const LEFT: usize = 128 * 1024;

/// The bytes of a new piece of stack.
const PIECE: usize = 4 * 1024 * 1024;

/// Does some work on a stack that has room for it. Call it once in each round of a recursion whose depth is not known beforehand.
#[inline]
pub fn with_stack<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(LEFT, PIECE, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recursion_may_be_a_million_rounds_deep() {
        fn depth(left: u32) -> u32 {
            if left == 0 { 0 } else { with_stack(|| depth(left - 1)) + 1 }
        }
        assert_eq!(depth(1_000_000), 1_000_000);
    }
}
