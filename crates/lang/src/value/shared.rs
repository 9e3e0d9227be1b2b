//! What several holders read and change: a lock with the one rule that keeps it from ever waiting for itself.
//!
//! A reader may read again while it reads, because a collection can be a member of itself and is then printed or
//! compared from inside. A writer does nothing but write: it neither evaluates nor takes another lock.

use parking_lot::{RecursiveRwLock, RecursiveRwLockReadGuard, RecursiveRwLockWriteGuard};

/// Something that its holders share.
#[derive(Debug, Default)]
pub struct Shared<T>(RecursiveRwLock<T>);

impl<T> Shared<T> {
    pub(crate) fn new(inside: T) -> Shared<T> {
        Shared(RecursiveRwLock::new(inside))
    }

    /// The inside to read, also while this thread is reading it already.
    pub(crate) fn read(&self) -> RecursiveRwLockReadGuard<'_, T> {
        self.0.read()
    }

    /// The inside to change. Nothing is evaluated while it is held.
    pub(crate) fn write(&self) -> RecursiveRwLockWriteGuard<'_, T> {
        self.0.write()
    }

    /// The inside without a lock, for its only holder.
    pub(crate) fn get_mut(&mut self) -> &mut T {
        self.0.get_mut()
    }
}
