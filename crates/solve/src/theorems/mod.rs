//! Closed forms: theorems about particular rulesets, each in its own file with its statement and its source.
//!
//! Nothing here is used without brute force agreeing on all small positions (see the tests of this crate), and
//! [`Settings::theorems`](crate::Settings) switches all of it off.

pub mod alternating_clobber;
pub mod cherries;
pub mod hackenbush;
pub mod nim;
pub(crate) mod quarters;
pub mod shove;
pub mod shove_joint;
pub(crate) mod shove_sums;
pub mod stack_cherries;
pub(crate) mod terminal_adds;
