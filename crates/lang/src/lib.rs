//! The Onside language: syntax, evaluation, library, diagnostics.
//!
//! * [`syntax`] turns text into a tree with places; it never fails and knows no values.
//! * `eval` turns trees into values; it asks the engine, the solver and the library.
//! * [`library`] holds the methods and functions by name, each with its documentation and an evaluated example.
//! * [`Session`] is what every frontend holds: it owns the tables and answers one source after the other.
//!
//! ```
//! use onside_lang::Session;
//!
//! let mut session = Session::default();
//! assert_eq!(session.evaluate("{3|4} + ^").answer.unwrap().text, "7/2^");
//! assert!(session.evaluate("1/0").answer.is_err());
//! ```

pub mod assist;
mod eval;
pub mod library;
mod session;
pub mod syntax;

pub use session::{Drawing, Evaluation, MOST_DIGITS, Mode, Session, Settings};
