//! What changes in place and has its bytes on the account of memory while it is long.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use onside_ground::{Charge, Guard, Stop};

use super::bytes::LONG;
use super::held::Counted;
use super::shared::Shared;

/// Something that its holders share, and its bytes.
#[derive(Debug, Default)]
pub struct OnAccount<T> {
    inside: Shared<T>,
    /// How many changes may still be made before the bytes are counted anew.
    unseen: AtomicUsize,
    charge: Mutex<Option<Charge>>,
}

impl<T> OnAccount<T> {
    pub(crate) fn new(inside: T) -> OnAccount<T> {
        OnAccount { inside: Shared::new(inside), unseen: AtomicUsize::new(0), charge: Mutex::new(None) }
    }
}

impl<T> Deref for OnAccount<T> {
    type Target = Shared<T>;

    fn deref(&self) -> &Shared<T> {
        &self.inside
    }
}

impl<T> DerefMut for OnAccount<T> {
    fn deref_mut(&mut self) -> &mut Shared<T> {
        &mut self.inside
    }
}

impl<T: Counted> OnAccount<T> {
    /// Tells that the inside was changed: after every eighth of its members its bytes are counted anew.
    pub(crate) fn changed(&self, guard: &Guard) -> Result<(), Stop> {
        match self.unseen.load(Ordering::Relaxed) {
            0 => self.count(guard),
            left => {
                self.unseen.store(left - 1, Ordering::Relaxed);
                Ok(())
            }
        }
    }

    /// Has exactly the bytes of the inside on the account, if that is long.
    #[cold]
    pub(super) fn count(&self, guard: &Guard) -> Result<(), Stop> {
        let inside = self.read();
        self.unseen.store((inside.count() / 8).max(LONG / 2), Ordering::Relaxed);
        let mut held = self.charge.lock().unwrap_or_else(PoisonError::into_inner);
        if inside.count() < LONG {
            *held = None;
            return Ok(());
        }
        let bytes = inside.bytes();
        let charge = held.get_or_insert_with(|| guard.charge());
        charge.less(charge.bytes().saturating_sub(bytes));
        charge.count(bytes.saturating_sub(charge.bytes()))
    }
}
