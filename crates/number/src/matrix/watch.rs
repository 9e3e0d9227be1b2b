//! The way out of a long computation: whoever asks for a solution may call it off. Knows nothing of clocks, users or
//! limits; those belong to the caller, who is asked at every pivot whether to go on.
//!
//! The methods beside this file answer `None` when they find nothing, and another method is tried. Being called off is
//! one more reason to find nothing: [`Watch::more`] is `None` from then on, so every further method gives up at its
//! first question, and [`watched`] hands the caller's reason back in the place of an answer. No method can take it for
//! an answer, because whatever is found counts for nothing once the work has been called off.

use std::cell::Cell;

/// Asks the caller whether to go on, and does not ask again once the answer was no.
pub(super) struct Watch<'a> {
    /// `None` if nobody can call the work off: that costs less than asking somebody who always says yes.
    go_on: Option<&'a dyn Fn() -> bool>,
    called_off: Cell<bool>,
}

impl Watch<'_> {
    /// The watch over work that nobody can call off.
    pub(super) const fn nobody() -> Watch<'static> {
        Watch { go_on: None, called_off: Cell::new(false) }
    }

    /// Something if the work may go on, nothing if it was called off.
    #[inline]
    pub(super) fn more(&self) -> Option<()> {
        match self.go_on {
            None => Some(()),
            Some(go_on) => self.ask(go_on),
        }
    }

    fn ask(&self, go_on: &dyn Fn() -> bool) -> Option<()> {
        if !self.called_off.get() && !go_on() {
            self.called_off.set(true);
        }
        (!self.called_off.get()).then_some(())
    }
}

/// What the work finds, or the caller's reason to call it off.
pub(super) fn watched<T, E>(go_on: impl Fn() -> Result<(), E>, work: impl FnOnce(&Watch<'_>) -> T) -> Result<T, E> {
    let reason = Cell::new(None);
    let ask = || match go_on() {
        Ok(()) => true,
        Err(error) => {
            reason.set(Some(error));
            false
        }
    };
    let found = work(&Watch { go_on: Some(&ask), called_off: Cell::new(false) });
    match reason.into_inner() {
        None => Ok(found),
        Some(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_no_is_final_and_its_reason_comes_back() {
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            // A caller who changes her mind: only the third answer is no.
            if asked.get() == 3 { Err("enough") } else { Ok(()) }
        };
        let mut answers = Vec::new();
        let found = watched(go_on, |watch| answers.extend((0..6).map(|_| watch.more().is_some())));
        assert_eq!(found, Err("enough"));
        assert_eq!(answers, [true, true, false, false, false, false]);
        assert_eq!(asked.get(), 3);
    }

    #[test]
    fn work_that_is_not_called_off_keeps_its_answer() {
        assert_eq!(watched(|| Ok::<(), ()>(()), |watch| watch.more().map(|()| 7)), Ok(Some(7)));
        assert_eq!(Watch::nobody().more(), Some(()));
    }
}
