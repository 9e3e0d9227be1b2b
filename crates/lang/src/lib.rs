//! The Onside language: syntax, evaluation, library, diagnostics.
//!
//! * [`syntax`] turns text into a tree with places; it never fails and knows no values.
//! * `code` turns trees into code, in which names are places and literals are constants.
//! * `machine` runs code; `eval` makes values of parts, and asks the engine, the solver and the library.
//! * [`library`] holds the methods and functions by name, each with its documentation and an evaluated example.
//! * [`value`] says what a value is; `render` makes text, JSON and figures of it.
//! * [`Session`] is what every frontend holds: it owns the tables and answers one source after the other.
//!
//! ```
//! use onside_lang::{Session, Value};
//!
//! let mut session = Session::default();
//! let answer = session.value("{3|4} + 1").answer.unwrap();
//! assert!(matches!(answer.value, Value::Number(_)));
//! assert_eq!(session.evaluate("{3|4} + ^").answer.unwrap().text().unwrap(), "7/2^");
//! assert!(session.value("1%0").answer.is_err());
//! ```

mod answer;
pub mod assist;
mod classes;
mod code;
mod error;
mod eval;
pub mod format;
pub mod library;
mod machine;
pub mod outline;
mod render;
mod rules;
mod session;
pub mod syntax;
mod tables;
pub mod value;

pub use answer::Answer;
pub use error::{Cause, Error, Expected};
pub use onside_ground::Mode;
pub use rules::{Kept, find_kept, kept};
pub use session::{Drawing, Evaluation, MOST_DIGITS, OwnRuleset, Session, Settings, Variable};
pub use tables::Tables;
pub use value::{Kind, Value};
