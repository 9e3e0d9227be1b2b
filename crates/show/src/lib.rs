//! Output as data and its renderers.
//!
//! An evaluation that fails ends in a [`Diagnostic`]; a listing is a [`Table`]; a board is a
//! [`drawing`] or, as a [`picture`], one of the [`boards`]; other data become [`figures`]. They hold no
//! game, no position and no colour: whoever made them decided what they say, and the renderers here
//! decide how that looks as plain text, JSON, SVG, PDF, TikZ or HTML. Nothing here prints.

pub mod boards;
mod csv;
mod decimal;
mod diagnostic;
pub mod drawing;
pub mod figures;
mod fold;
mod json;
pub mod picture;
mod table;
mod wrap;

pub use csv::csv;
pub use decimal::{decimal, grouped};
pub use diagnostic::{Diagnostic, Severity, Span};
pub use fold::{Folded, fold};
pub use json::{json_answer, json_error};
/// The JSON values that answers carry, so that makers of answers need no other dependency.
pub use serde_json::Value as Json;
pub use table::Table;
pub use wrap::wrap;
