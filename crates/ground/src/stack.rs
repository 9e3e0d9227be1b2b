//! Recursion as deep as a game is long: the one place that makes room on the stack for it.

/// Below this many bytes of room a new piece of stack is taken.
const LEFT: usize = 128 * 1024;

/// The bytes of a new piece of stack.
const PIECE: usize = 4 * 1024 * 1024;

/// Does some work on a stack that has room for it. Call it once in each round of a recursion whose depth is not known
/// beforehand.
#[inline]
pub fn with_stack<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(LEFT, PIECE, work)
}

/// How many rounds of a recursion that counts them go by between two looks at the stack, and how much must be left
/// then: a round may be half a dozen function calls, and in builds for debugging or fuzzing each of them takes
/// kilobytes.
const LOOK_EVERY: u32 = 8;
const LEFT_FOR_ROUNDS: usize = 512 * 1024;

/// As [`with_stack`], for the hottest recursions, which count their rounds: the stack is looked at only now and then.
#[inline]
pub fn with_stack_at<T>(depth: u32, work: impl FnOnce() -> T) -> T {
    if depth.is_multiple_of(LOOK_EVERY) { stacker::maybe_grow(LEFT_FOR_ROUNDS, PIECE, work) } else { work() }
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

    #[test]
    fn a_recursion_that_counts_its_rounds_may_be_as_deep() {
        fn depth(at: u32) -> u32 {
            if at == 1_000_000 { 0 } else { with_stack_at(at, || depth(at + 1)) + 1 }
        }
        assert_eq!(depth(0), 1_000_000);
    }
}
