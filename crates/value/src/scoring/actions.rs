//! Action sets: the positive integers that may be taken from a heap.
//!
//! Not here: play. Source: 001, Definition 1, which asks for at least two actions; one is allowed here, with the
//! trivial answer that it is taken for as long as it fits.

use std::fmt;

use dashu_int::IBig;

/// The greatest action that is accepted: twice its square still fits 127 bits, so no formula here overflows.
pub const MAX_ACTION: u64 = 1 << 62;

/// The greatest number of actions that is accepted.
const MAX_COUNT: u64 = 1 << 24;

/// A finite, nonempty set of positive integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActionSet {
    /// In increasing order, each once, nonempty.
    actions: Vec<u64>,
}

/// Why integers are not an action set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionSetError {
    /// There is no action.
    Empty,
    /// An action is zero or negative.
    NotPositive(IBig),
    /// An action is greater than [`MAX_ACTION`].
    TooLarge(IBig),
    /// There are more actions than can be listed; the number is given.
    TooMany(u64),
}

impl ActionSetError {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            ActionSetError::Empty => "give at least one action, such as {2, 3}",
            ActionSetError::NotPositive(_) => "an action takes at least one pebble: use positive integers",
            ActionSetError::TooLarge(_) => "use actions of at most 2^62",
            ActionSetError::TooMany(_) => "use at most 2^24 actions",
        }
    }
}

impl fmt::Display for ActionSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionSetError::Empty => f.write_str("an action set needs at least one action; it is empty"),
            ActionSetError::NotPositive(action) => write!(f, "actions are positive integers; found {action}"),
            ActionSetError::TooLarge(action) => write!(f, "an action is at most 2^62; found {action}"),
            ActionSetError::TooMany(count) => write!(f, "an action set has at most 2^24 actions; found {count}"),
        }
    }
}

impl std::error::Error for ActionSetError {}

impl ActionSet {
    /// The set of these actions, in any order and with repetitions.
    ///
    /// # Errors
    /// No action, the action 0, an action or a number of actions that is too large.
    pub fn new(actions: impl IntoIterator<Item = u64>) -> Result<ActionSet, ActionSetError> {
        let mut actions: Vec<u64> = actions.into_iter().collect();
        actions.sort_unstable();
        actions.dedup();
        match (actions.first(), actions.last()) {
            (None, _) | (_, None) => return Err(ActionSetError::Empty),
            (Some(0), _) => return Err(ActionSetError::NotPositive(IBig::ZERO)),
            (_, Some(&last)) if last > MAX_ACTION => return Err(ActionSetError::TooLarge(last.into())),
            _ => {}
        }
        let count = u64::try_from(actions.len()).unwrap_or(u64::MAX);
        if count > MAX_COUNT { Err(ActionSetError::TooMany(count)) } else { Ok(ActionSet { actions }) }
    }

    /// The set of these integers, as a user may have written them.
    ///
    /// # Errors
    /// No action, an action that is not positive, an action or a number of actions that is too large.
    pub fn from_integers(integers: &[IBig]) -> Result<ActionSet, ActionSetError> {
        let action = |integer: &IBig| match u64::try_from(integer) {
            Ok(0) => Err(ActionSetError::NotPositive(IBig::ZERO)),
            Ok(action) => Ok(action),
            Err(_) if *integer <= IBig::ZERO => Err(ActionSetError::NotPositive(integer.clone())),
            Err(_) => Err(ActionSetError::TooLarge(integer.clone())),
        };
        ActionSet::new(integers.iter().map(action).collect::<Result<Vec<_>, _>>()?)
    }

    /// All actions from `least` to `greatest`: the truncated support of 001, Definition 10, and full support for
    /// `least` 1.
    ///
    /// # Errors
    /// An empty interval, an interval from 0, one that is too long or goes too far.
    pub fn interval(least: u64, greatest: u64) -> Result<ActionSet, ActionSetError> {
        let count = match greatest.checked_sub(least) {
            None => return Err(ActionSetError::Empty),
            Some(difference) => difference.saturating_add(1),
        };
        if least == 0 {
            Err(ActionSetError::NotPositive(IBig::ZERO))
        } else if greatest > MAX_ACTION {
            Err(ActionSetError::TooLarge(greatest.into()))
        } else if count > MAX_COUNT {
            Err(ActionSetError::TooMany(count))
        } else {
            ActionSet::new(least..=greatest)
        }
    }

    /// The actions in increasing order.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        &self.actions
    }

    /// min S: a heap smaller than this is terminal.
    #[must_use]
    pub fn min(&self) -> u64 {
        self.actions.first().copied().unwrap_or(1)
    }

    /// max S, the maximum action.
    #[must_use]
    pub fn max(&self) -> u64 {
        self.actions.last().copied().unwrap_or(1)
    }

    /// Whether the set is an interval of integers; a set of one action is.
    #[must_use]
    pub fn is_interval(&self) -> bool {
        u64::try_from(self.actions.len()) == Ok(self.max() - self.min() + 1)
    }

    /// The greedy action max { s in S | s <= x } (001, Definition 6), or nothing if no action fits the heap.
    #[must_use]
    pub fn greedy(&self, heap: u128) -> Option<u64> {
        self.available(heap).last().copied()
    }

    /// The actions that fit a heap, in increasing order.
    #[must_use]
    pub fn available(&self, heap: u128) -> &[u64] {
        &self.actions[..self.actions.partition_point(|&action| u128::from(action) <= heap)]
    }
}

impl fmt::Display for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, action) in self.actions.iter().enumerate() {
            write!(f, "{}{action}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(integers: &[i128], expected: &str) {
        let integers: Vec<IBig> = integers.iter().map(|&integer| integer.into()).collect();
        let error = ActionSet::from_integers(&integers).expect_err("refused");
        assert_eq!(error.to_string(), expected);
        assert!(!error.remedy().is_empty());
    }

    #[test]
    fn what_is_not_a_set_of_positive_integers_is_refused_with_the_reason() {
        refused(&[], "an action set needs at least one action; it is empty");
        refused(&[3, 0], "actions are positive integers; found 0");
        refused(&[3, -7], "actions are positive integers; found -7");
        refused(&[1, (1 << 62) + 1], "an action is at most 2^62; found 4611686018427387905");
        refused(&[1, 1 << 80], "an action is at most 2^62; found 1208925819614629174706176");
        refused(&[1, -(1 << 80)], "actions are positive integers; found -1208925819614629174706176");
    }

    #[test]
    fn an_interval_is_checked_before_it_is_listed() {
        assert_eq!(ActionSet::interval(5, 4), Err(ActionSetError::Empty));
        assert_eq!(ActionSet::interval(0, 4), Err(ActionSetError::NotPositive(IBig::ZERO)));
        assert_eq!(ActionSet::interval(1, 1 << 40), Err(ActionSetError::TooMany(1 << 40)));
        assert_eq!(ActionSet::interval(1, u64::MAX), Err(ActionSetError::TooLarge(u64::MAX.into())));
        assert_eq!(ActionSet::interval(3, 5), ActionSet::new([5, 3, 4, 3]));
        assert!(ActionSet::interval(3, 5).expect("a set").is_interval());
    }

    #[test]
    fn the_greedy_action_is_the_largest_that_fits() {
        let actions = ActionSet::new([14, 2, 10, 13]).expect("a set");
        assert_eq!(actions.to_string(), "{2, 10, 13, 14}");
        assert!(!actions.is_interval());
        let greedy = [0, 1, 2, 9, 10, 12, 13, 14, u128::MAX].map(|heap| actions.greedy(heap));
        let expected = [None, None, Some(2), Some(2), Some(10), Some(10), Some(13), Some(14), Some(14)];
        assert_eq!(greedy, expected);
    }
}
