//! Pictures, as objects that notebooks show.

use onside_show::picture::{Figure, Theme, render_html, render_pdf, render_svg, render_tikz};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A picture: of a position, a game, a thermograph or whatever else can be drawn.
#[pyclass(frozen, module = "onside")]
pub(crate) struct Picture(Figure);

impl Picture {
    pub(crate) fn new(figure: Figure) -> Picture {
        Picture(figure)
    }

    /// The picture as SVG, for a light background.
    pub(crate) fn svg_text(&self) -> String {
        self.svg(false)
    }
}

#[pymethods]
impl Picture {
    /// The picture as SVG, for a light or a dark background.
    #[pyo3(signature = (*, dark=false))]
    fn svg(&self, dark: bool) -> String {
        render_svg(&self.0.picture, if dark { Theme::Dark } else { Theme::Light }, 100)
    }

    /// The picture for LaTeX documents, with the package tikz.
    #[getter]
    fn tikz(&self) -> String {
        render_tikz(&self.0.picture, Theme::Light, 100)
    }

    /// Writes the picture to a file, whose ending says how: .svg, .tex, .html or .pdf.
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let path: std::path::PathBuf = path.extract()?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let bytes = match ending.as_str() {
            "svg" => self.svg(false).into_bytes(),
            "tex" => self.tikz().into_bytes(),
            "html" => render_html(&self.0, "Onside", Theme::Light, 100).into_bytes(),
            "pdf" => render_pdf(&self.0.picture, Theme::Light, 100),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "a picture is written as .svg, .tex, .html or .pdf, not as {}",
                    path.display()
                )));
            }
        };
        py.detach(|| std::fs::write(&path, bytes))?;
        Ok(())
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false)
    }

    fn __repr__(&self) -> String {
        "<Picture>".to_owned()
    }
}
