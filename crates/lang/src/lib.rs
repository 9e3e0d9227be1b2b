//! The Onside language: syntax, evaluation, library, diagnostics.

pub mod syntax;
