//! The sweeps, one file a conjecture or a family of them.

mod cherries_decomposition;
mod cherries_value;
mod cs_duality;
mod cs_sacrifice;
mod shove_integer;
mod unicycles;

use std::fmt::Display;

use crate::sweep::Sweep;

/// All sweeps, in the order of the documents.
#[must_use]
pub fn all() -> &'static [&'static dyn Sweep] {
    &[
        &cherries_decomposition::Decomposition,
        &cherries_value::SegmentValues,
        &cs_duality::Duality,
        &cs_sacrifice::Sacrifice,
        &unicycles::Unicycles,
        &shove_integer::Integer,
    ]
}

/// The sweep with a name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn Sweep> {
    all().iter().copied().find(|sweep| sweep.about().name == name)
}

/// Numbers or words with commas between them.
fn list_text(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
