//! The tests of the crate as one program.

mod boards;
mod refused;
mod whole_and_parts;
