//! The laboratory: conjectures of the literature carried as far as a machine goes, with evidence.
//!
//! * [`sweep`]: the machinery. A sweep has a plan, numbered chunks of bounded work, a checkpoint from which it can go
//!   on, shards that can be merged, and a verdict for each of its claims.
//! * [`sweeps`]: the sweeps themselves, one file a conjecture or a family of them.
//! * [`own`]: conjectures that users write in the language, as sweeps.
//! * [`written`]: sums of positions as text; [`separable`]: all small separable games.
//! * [`reproduce`]: the tables and figures of the literature, computed anew and compared with what is published.
//! * [`brute`]: checks of counterexamples that use definitions only, none of the code that found them.
//!
//! This crate writes files, starts threads and looks at the clock; the terminal belongs to the program.

pub mod brute;
pub mod documents;
pub mod own;
pub mod provenance;
mod random;
pub mod reproduce;
pub mod separable;
pub mod sweep;
pub mod sweeps;
pub mod written;
