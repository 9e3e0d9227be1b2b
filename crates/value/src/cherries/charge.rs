//! Memory that a computation holds for a while: counted with the guard, given back when it is done.

use onside_ground::{Guard, Stop};

/// Bytes counted with a guard until this is dropped.
pub(super) struct Charge<'g> {
    guard: &'g Guard,
    bytes: u64,
}

impl<'g> Charge<'g> {
    /// Nothing counted yet.
    pub(super) fn none(guard: &'g Guard) -> Charge<'g> {
        Charge { guard, bytes: 0 }
    }

    /// Whether work may go on.
    pub(super) fn check(&self) -> Result<(), Stop> {
        self.guard.check()
    }

    /// Counts so many bytes in all, if fewer were counted so far.
    pub(super) fn grow_to(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let more = bytes.saturating_sub(self.bytes);
        if more > 0 {
            // Counted first: a charge that is refused has been counted by the guard as well, and is given back with
            // the rest.
            self.bytes = bytes;
            self.guard.charge_memory(more)?;
        }
        Ok(())
    }
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        self.guard.release_memory(self.bytes);
    }
}
