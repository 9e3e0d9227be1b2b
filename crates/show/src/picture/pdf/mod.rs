//! A picture as a PDF file of one page: lines, areas and letters, no pixels but those of a raster.
//!
//! The file needs nothing outside itself: the letters that it uses are part of it (see `font`), as text that can be
//! searched and copied. There is no clock and nothing random in it, so that the same picture is the same bytes. Written
//! after ISO 32000; version 1.4, which every LaTeX includes.

mod file;
mod font;
mod page;

use super::theme::Theme;
use super::{Percent, Picture};
use file::{File, text};
use font::Font;
use page::Page;

/// DejaVu Sans, reduced to the characters that pictures need; its licence is beside it.
pub static FONT: &[u8] = include_bytes!("../../../font/DejaVuSans-subset.ttf");

/// The objects that every file has, in their order.
const CATALOGUE: usize = 1;
const PAGES: usize = 2;
const PAGE: usize = 3;
const CONTENT: usize = 4;
const INFORMATION: usize = 5;
const FIRST_RESOURCE: usize = 6;

/// The picture as a PDF file, scaled to `percent` of its natural size: a pixel is three quarters of a point, as in SVG.
/// A page is at most 200 inches long, which is what readers promise to show; a longer one is drawn smaller.
#[must_use]
pub fn render_pdf(picture: &Picture, theme: Theme, percent: Percent) -> Vec<u8> {
    let mut font = Font::new(FONT);
    let page = Page::new(picture, theme, percent, font.as_mut());
    let mut resources = String::new();
    let mut further: Vec<Vec<u8>> = Vec::new();
    if let Some(objects) = font.and_then(|font| font.objects(FIRST_RESOURCE)) {
        resources.push_str(&format!(" /Font << /F {FIRST_RESOURCE} 0 R >>"));
        further = objects;
    }
    if !page.images.is_empty() {
        resources.push_str(" /XObject <<");
        for (number, image) in page.images.into_iter().enumerate() {
            resources.push_str(&format!(" /I{number} {} 0 R", FIRST_RESOURCE + further.len()));
            further.push(image);
        }
        resources.push_str(" >>");
    }
    let mut file = File::default();
    file.object(format!("<< /Type /Catalog /Pages {PAGES} 0 R >>"));
    file.object(format!("<< /Type /Pages /Kids [{PAGE} 0 R] /Count 1 >>"));
    file.object(format!(
        "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {} {}] /Contents {CONTENT} 0 R \
         /Resources <<{resources} >> >>",
        page.width, page.height,
    ));
    file.object(file::stream("", page.content.as_bytes()));
    file.object(format!("<< /Title {} /Producer (Onside) >>", text(&picture.description)));
    further.into_iter().for_each(|object| file.object(object));
    file.finish(CATALOGUE, INFORMATION)
}

#[cfg(test)]
mod tests;
