//! Files that a user names: the only doors through which the program reads and writes them.
//!
//! * [`read`] opens regular files only. A device has no end and a pipe may never begin, so both are refused before a
//!   byte is asked for; what is read has a longest size, and so has a line.
//! * [`write`](mod@write) makes the folder, writes under another name beside the place and renames, so that there is
//!   never half a file. It writes over what is there only if that was said or the file is known as one of ours, and
//!   never through or in the place of a link.
//!
//! Not here: what is in the files, and what a user can do about a [`Problem`], which each command words for itself.

mod error;
pub mod read;
pub mod write;

pub use error::{FileError, Problem};
pub use write::Existing;
