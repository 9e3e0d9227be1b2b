//! The fuzzers, a file each.

mod arguments;
mod equality;
mod figures;
mod methods;
mod readback;
mod scripts;
mod sources;
mod style;
mod theorems;

pub use arguments::Arguments;
pub(crate) use equality::Equality;
pub(crate) use figures::Figures;
pub(crate) use methods::Methods;
pub(crate) use readback::ReadBack;
pub(crate) use scripts::Scripts;
pub(crate) use sources::Sources;
pub(crate) use style::Style;
pub(crate) use theorems::Theorems;
