//! Values as text, as JSON, as formulas of LaTeX and as figures. Nothing is evaluated or searched here: what is
//! rendered is complete.

mod compound;
mod figure;
mod json;
mod latex;
mod misere;
mod ruled;
mod scoring;
mod synchronized;
mod text;

use onside_ground::Mode;

use crate::tables::Tables;

pub(crate) use compound::explicit_text;
pub(crate) use figure::{figure, has_picture, sheet};
pub(crate) use json::json;
pub(crate) use latex::latex;
pub(crate) use text::{LONGEST_TEXT, text};

/// What a renderer must know besides the value.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'a> {
    pub(crate) tables: &'a Tables,
    /// How positions are read where the text will be read back.
    pub(crate) mode: Mode,
}
