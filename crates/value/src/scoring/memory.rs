//! Memory for tables: sizes are checked before anything is allocated, and counted with the guard while a table is made.
//!
//! A finished table may outlive the guard's question, so what is counted is given back when it is finished; whoever
//! keeps a table can ask it for its bytes and count them again.

use onside_ground::{Charge, Guard, Stop};

use super::Error;

/// The greatest table, in bytes, that is made on any machine.
pub(super) const MAX_TABLE_BYTES: u128 = 1 << 32;

/// The bytes of tables that are being made, until this is dropped.
#[derive(Debug)]
pub(super) struct Held<'g> {
    guard: &'g Guard,
    charge: Charge,
}

impl<'g> Held<'g> {
    /// Nothing counted yet.
    pub(super) fn none(guard: &'g Guard) -> Held<'g> {
        Held { guard, charge: guard.charge() }
    }

    /// The guard of the question.
    pub(super) fn guard(&self) -> &'g Guard {
        self.guard
    }

    /// Room for `more` further entries of a table called `what`, or the refusal that names its size.
    pub(super) fn reserve<T>(&mut self, table: &mut Vec<T>, more: u128, what: &'static str) -> Result<(), Error> {
        let entry = size_of::<T>().max(1) as u128;
        let bytes = (table.len() as u128).saturating_add(more).saturating_mul(entry);
        let refusal = Error::TooLarge { what, bytes };
        if bytes > MAX_TABLE_BYTES {
            return Err(refusal);
        }
        let more = usize::try_from(more).map_err(|_| refusal)?;
        let (needed, capacity) = (table.len() + more, table.capacity());
        if needed > capacity {
            // Counted before it is there, and as a vector grows: at least to the double.
            let room = needed.max(2 * capacity);
            let grown = (room - capacity) as u128 * entry;
            self.charge.more(u64::try_from(grown).unwrap_or(u64::MAX))?;
            table.try_reserve_exact(room - table.len()).map_err(|_| Stop::Memory)?;
        }
        Ok(())
    }
}
