//! A figure as the content of a file, in every format that there is.
//!
//! This stands here because here, and nowhere below, all of them can be written. The same figure is the same bytes,
//! whoever asks: a command for files or a page in a browser.

use onside_show::picture::{Figure, NotDrawn, Percent, Theme, render_html, render_pdf, render_svg, render_tikz};

use crate::render_png;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A drawing for browsers.
    Svg,
    /// An image.
    Png,
    /// A page for print.
    Pdf,
    /// TikZ, for LaTeX.
    Tex,
    /// A graph in the language of Graphviz.
    Dot,
    /// A drawing in plain text.
    Text,
    /// A page for browsers.
    Html,
}

impl Format {
    /// The format with this name, which is also the ending of its files.
    #[must_use]
    pub fn named(name: &str) -> Option<Format> {
        Some(match name {
            "svg" => Format::Svg,
            "png" => Format::Png,
            "pdf" => Format::Pdf,
            "tex" | "tikz" => Format::Tex,
            "dot" | "gv" => Format::Dot,
            "txt" => Format::Text,
            "html" | "htm" => Format::Html,
            _ => return None,
        })
    }

    /// Whether what is written is UTF-8 text.
    #[must_use]
    pub fn is_text(self) -> bool {
        !matches!(self, Format::Png | Format::Pdf)
    }
}

/// How a figure is written.
#[derive(Clone, Debug)]
pub struct Look {
    /// What stands above it; empty for nothing.
    pub title: String,
    /// Its colours.
    pub theme: Theme,
    /// Its size.
    pub percent: Percent,
}

impl Look {
    /// Without a title, in the usual colours and size.
    #[must_use]
    pub fn plain() -> Look {
        Look { title: String::new(), theme: Theme::default(), percent: 100 }
    }
}

/// A picture with no more shapes than this is written in a few milliseconds.
const FEW_SHAPES: usize = 500;

/// Whether a figure is written so soon that nobody has to watch it.
#[must_use]
pub fn is_quick(figure: &Figure, look: &Look) -> bool {
    figure.picture.shapes.len() <= FEW_SHAPES && look.percent <= 100
}

/// The bytes of a figure.
///
/// # Errors
/// That it cannot be written in this format: it is too large for an image, or no graph.
pub fn rendered(figure: Figure, format: Format, look: &Look) -> Result<Vec<u8>, NotDrawn> {
    // A page has its title as a heading, everything else in the picture.
    let titled = !look.title.is_empty() && format != Format::Html;
    let figure = if titled { figure.titled(&look.title) } else { figure };
    Ok(match format {
        Format::Svg => render_svg(&figure.picture, look.theme, look.percent).into_bytes(),
        Format::Png => render_png(&figure.picture, look.theme, look.percent)?,
        Format::Pdf => render_pdf(&figure.picture, look.theme, look.percent),
        Format::Tex => render_tikz(&figure.picture, look.theme, look.percent).into_bytes(),
        Format::Text => format!("{}\n", figure.text.trim_end()).into_bytes(),
        Format::Html => render_html(&figure, &look.title, look.theme, look.percent).into_bytes(),
        Format::Dot => match figure.dot {
            Some(dot) => dot.into_bytes(),
            None => {
                return Err(NotDrawn {
                    message: "only a single graph can be written for Graphviz".into(),
                    hint: "draw one graph or one Hackenbush position, or write svg, png, pdf, tex, txt or html".into(),
                });
            }
        },
    })
}
