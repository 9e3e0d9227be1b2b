//! One account of memory: the bytes that tables hold, counted as long as they are held.
//!
//! An [`Account`] is shared by everything that works under one limit: the arenas, the tables of a solver, what a
//! session keeps. Whoever holds bytes keeps a [`Charge`] beside them; dropping the table drops the charge, and the
//! bytes are given back. A charge that is refused counts nothing, so that after [`Stop::Memory`] the account says
//! exactly what is still held, and smaller questions go on.
//!
//! It measures nothing itself. Whoever watches the whole process tells it what that uses ([`Account::observe`]), and
//! then nothing large is begun for which the process has no room, be it in a table or not.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Stop;

/// The bytes held by tables, and how many may be held.
pub struct Account {
    used: AtomicU64,
    limit: AtomicU64,
    /// What the whole process was last seen to use, and the most that it may.
    process: AtomicU64,
    process_limit: AtomicU64,
}

/// No limit.
const UNLIMITED: u64 = u64::MAX;

/// From this many bytes on it is asked whether the process has room for them before they are taken; less is noticed in
/// time by whoever watches it.
const LARGE: u64 = 1 << 20;

/// The same for what grows step by step, as lists do.
const HUGE: u64 = 1 << 24;

impl Account {
    /// An account with nothing on it.
    #[must_use]
    pub fn new(limit: Option<u64>) -> Account {
        Account {
            used: AtomicU64::new(0),
            limit: AtomicU64::new(limit.unwrap_or(UNLIMITED)),
            process: AtomicU64::new(0),
            process_limit: AtomicU64::new(UNLIMITED),
        }
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

    /// Tells what the whole process uses at the moment, and the most that it may.
    pub fn observe(&self, process: u64, limit: u64) {
        self.process.store(process, Ordering::Relaxed);
        self.process_limit.store(limit, Ordering::Relaxed);
    }

    /// Nothing is known of the process any more: it is not watched, or what was seen is out of date.
    pub fn forget_process(&self) {
        self.observe(0, UNLIMITED);
    }

    /// Whether the process has room for this number of bytes more, as far as is known.
    ///
    /// # Errors
    /// The limit on memory.
    pub fn room(&self, bytes: u64) -> Result<(), Stop> {
        let wanted = self.process.load(Ordering::Relaxed).saturating_add(bytes);
        if wanted > self.process_limit.load(Ordering::Relaxed) { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Takes bytes from the account; nothing is taken if they are not there. From `large` bytes on the process is
    /// asked, too.
    #[inline]
    fn take(&self, bytes: u64, large: u64) -> Result<(), Stop> {
        if bytes >= large {
            self.room(bytes)?;
        }
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
        self.account.take(bytes, LARGE)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Takes more bytes that are in use already, or that will soon be given back by somebody else. Whether the process
    /// has room for them is asked from [`HUGE`] bytes on only: what was freed before may still belong to the process,
    /// and is used again first.
    ///
    /// # Errors
    /// The limit on memory; then nothing is taken.
    pub fn count(&mut self, bytes: u64) -> Result<(), Stop> {
        self.account.take(bytes, HUGE)?;
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

    /// Takes what a hash table with entries of this many bytes needs for one entry more; call it before the entry is
    /// inserted. While a full table grows, the old one and the new one, of twice the size, are held both.
    ///
    /// # Errors
    /// The limit on memory; then nothing is taken, and nothing must be inserted.
    #[inline]
    pub fn one_entry(&mut self, length: usize, capacity: usize, entry: usize) -> Result<(), Stop> {
        if length < capacity { Ok(()) } else { self.grow_table(capacity, entry) }
    }

    fn grow_table(&mut self, capacity: usize, entry: usize) -> Result<(), Stop> {
        // Seven of eight places are filled before a table grows, and each has a byte of its own besides the entry.
        let bytes = |capacity: usize| (capacity as u64).saturating_mul(entry as u64 + 1).div_ceil(7).saturating_mul(8);
        let (old, new) = (bytes(capacity), bytes(capacity.saturating_mul(2).max(4)));
        self.more(new)?;
        self.less(old);
        Ok(())
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
    fn nothing_large_is_begun_for_which_the_process_has_no_room() {
        let account = Arc::new(Account::default());
        let mut charge = Charge::new(Arc::clone(&account));
        account.observe(90 << 20, 100 << 20);
        assert_eq!((account.room(10 << 20), account.room(11 << 20)), (Ok(()), Err(Stop::Memory)));
        assert_eq!(charge.more(11 << 20), Err(Stop::Memory));
        assert_eq!(charge.more(1000), Ok(()), "what is small is noticed when the process is looked at again");
        account.forget_process();
        assert_eq!(charge.more(11 << 20), Ok(()));
    }

    #[test]
    fn a_table_that_grows_needs_room_for_the_old_and_the_new_one() {
        let account = account(1000);
        let mut charge = Charge::new(Arc::clone(&account));
        assert_eq!(charge.one_entry(0, 0, 6), Ok(()));
        assert_eq!(charge.one_entry(27, 28, 6), Ok(()));
        assert_eq!(account.used(), 32);
        charge.clear();
        assert_eq!(charge.more(224), Ok(()), "28 entries in 32 places of 7 bytes");
        assert_eq!(charge.one_entry(28, 28, 6), Ok(()));
        assert_eq!(account.used(), 448);
        assert_eq!(charge.one_entry(56, 56, 6), Err(Stop::Memory), "448 + 896 bytes for a moment");
        assert_eq!(account.used(), 448);
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
