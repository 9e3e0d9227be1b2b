//! One account of memory: the bytes that tables hold, counted as long as they are held.
//!
//! An [`Account`] is shared by everything that works under one limit: the arenas, the tables of a solver, what a
//! session keeps. Whoever holds bytes keeps a [`Charge`] beside them; dropping the table drops the charge, and the
//! bytes are given back. A charge that is refused counts nothing, so that after [`Stop::Memory`] the account says
//! exactly what is still held, and smaller questions go on. Counts what it is told; does not measure the process.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Stop;

/// The bytes held by tables, and how many may be held.
pub struct Account {
    used: AtomicU64,
    limit: AtomicU64,
}

/// No limit.
const UNLIMITED: u64 = u64::MAX;

impl Account {
    /// An account with nothing on it.
    #[must_use]
    pub fn new(limit: Option<u64>) -> Account {
        Account { used: AtomicU64::new(0), limit: AtomicU64::new(limit.unwrap_or(UNLIMITED)) }
    }

    /// The bytes held now.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// How many bytes may be held, if that is limited.
    #[must_use]
    pub fn limit(&self) -> Option<u64> {
        Some(self.limit.load(Ordering::Relaxed)).filter(|&limit| limit != UNLIMITED)
    }

    /// Changes the limit. What is held already stays, even if it is more.
    pub fn set_limit(&self, limit: Option<u64>) {
        self.limit.store(limit.unwrap_or(UNLIMITED), Ordering::Relaxed);
    }

    /// Takes bytes from the account; nothing is taken if they are not there.
    #[inline]
    fn take(&self, bytes: u64) -> Result<(), Stop> {
        let limit = self.limit.load(Ordering::Relaxed);
        let more = |used: u64| used.checked_add(bytes).filter(|&sum| sum <= limit);
        // Nobody else sees bytes that are refused, not even for a moment.
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
            Ok(_) => Ok(()),
            Err(_) => Err(Stop::Memory),
        }
    }

    #[inline]
    fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Default for Account {
    fn default() -> Account {
        Account::new(None)
    }
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("used", &self.used()).field("limit", &self.limit()).finish()
    }
}

/// Bytes taken from an account until this is dropped: it belongs beside what it counts.
#[derive(Debug)]
pub struct Charge {
    account: Arc<Account>,
    bytes: u64,
}

impl Charge {
    /// Nothing taken yet.
    #[must_use]
    pub fn new(account: Arc<Account>) -> Charge {
        Charge { account, bytes: 0 }
    }

    /// The bytes taken.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The account they are taken from.
    #[must_use]
    pub fn account(&self) -> &Arc<Account> {
        &self.account
    }

    /// Takes more bytes.
    ///
    /// # Errors
    /// The limit on memory; then nothing is taken.
    #[inline]
    pub fn more(&mut self, bytes: u64) -> Result<(), Stop> {
        self.account.take(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Takes as many bytes as are missing to this many in all; none if it has them already.
    ///
    /// # Errors
    /// The limit on memory; then nothing is taken.
    pub fn grow_to(&mut self, bytes: usize) -> Result<(), Stop> {
        self.more(u64::try_from(bytes).unwrap_or(u64::MAX).saturating_sub(self.bytes))
    }

    /// Gives bytes back, at most those that were taken.
    pub fn less(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.account.give_back(bytes);
    }

    /// Gives all bytes back: what they were taken for is gone.
    pub fn clear(&mut self) {
        self.less(self.bytes);
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(limit: u64) -> Arc<Account> {
        Arc::new(Account::new(Some(limit)))
    }

    #[test]
    fn what_is_refused_is_not_counted_and_what_is_dropped_is_given_back() {
        let account = account(100);
        let mut first = Charge::new(Arc::clone(&account));
        assert_eq!(first.grow_to(60), Ok(()));
        assert_eq!(first.grow_to(50), Ok(()));
        let mut second = Charge::new(Arc::clone(&account));
        assert_eq!(second.more(60), Err(Stop::Memory));
        assert_eq!((account.used(), second.bytes()), (60, 0));
        assert_eq!(second.more(40), Ok(()));
        drop(first);
        assert_eq!(account.used(), 40);
        second.less(10);
        assert_eq!(account.used(), 30);
        second.less(1000);
        assert_eq!((account.used(), second.bytes()), (0, 0));
    }

    #[test]
    fn absurd_sizes_are_refused_and_leave_the_account_as_it_was() {
        let account = Arc::new(Account::default());
        let mut charge = Charge::new(Arc::clone(&account));
        assert_eq!(charge.more(5), Ok(()));
        assert_eq!(charge.more(u64::MAX), Err(Stop::Memory));
        assert_eq!(charge.grow_to(usize::MAX), Ok(()), "no limit is no limit");
        assert_eq!(charge.more(1), Err(Stop::Memory));
        drop(charge);
        assert_eq!(account.used(), 0);
    }

    #[test]
    fn the_limit_can_be_changed_while_bytes_are_held() {
        let account = account(10);
        let mut charge = Charge::new(Arc::clone(&account));
        assert_eq!(charge.more(10), Ok(()));
        account.set_limit(Some(5));
        assert_eq!(charge.more(1), Err(Stop::Memory));
        assert_eq!((account.used(), account.limit()), (10, Some(5)));
        account.set_limit(None);
        assert_eq!(charge.more(1), Ok(()));
        assert_eq!(account.limit(), None);
    }

    #[test]
    fn threads_share_an_account_and_leave_nothing_behind() {
        let account = account(1 << 20);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for bytes in 0..2_000 {
                        let mut charge = Charge::new(Arc::clone(&account));
                        let _ = charge.more(bytes);
                        let _ = charge.more(1 << 30);
                    }
                });
            }
        });
        assert_eq!(account.used(), 0);
    }
}
