//! A list that grows while a comprehension runs, on the account of memory from when it is long.

use onside_ground::{Charge, Guard, Stop};

use crate::value::{LONG, Members, Value, of_all, places};

/// Members that are counted together.
const STEP: usize = LONG;

/// A list that is not finished.
#[derive(Debug)]
pub(super) struct Growing {
    members: Vec<Value>,
    /// With this many members the account is asked next.
    next: usize,
    charge: Option<Charge>,
}

impl Growing {
    /// No members.
    pub(super) fn new() -> Growing {
        Growing { members: Vec::new(), next: LONG, charge: None }
    }

    /// One member more.
    #[inline]
    pub(super) fn push(&mut self, member: Value, guard: &Guard) -> Result<(), Stop> {
        if self.members.len() == self.next {
            self.count(guard)?;
        }
        self.members.push(member);
        Ok(())
    }

    /// Counts the members since the last time, and the places of those to come.
    #[cold]
    fn count(&mut self, guard: &Guard) -> Result<(), Stop> {
        let places_now = places::<Value>(self.members.capacity());
        let charge = match &mut self.charge {
            Some(charge) => charge,
            none => {
                let mut charge = guard.charge();
                charge.count(places_now)?;
                none.insert(charge)
            }
        };
        charge.count(of_all(&self.members[self.next - STEP..]))?;
        if self.members.len() + STEP > self.members.capacity() {
            // The old places are there until the members have moved.
            let more = self.members.len().max(STEP);
            charge.count(places::<Value>(self.members.len() + more))?;
            self.members.reserve_exact(more);
            charge.less(places_now);
        }
        self.next += STEP;
        Ok(())
    }

    /// The list.
    pub(super) fn finished(self) -> Value {
        Value::List(match self.charge {
            Some(charge) => Members::counted(self.members, charge),
            None => Members::new(self.members),
        })
    }
}
