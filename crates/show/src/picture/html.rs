//! A figure as one page of HTML that needs nothing outside itself: the picture, and the same in words and letters.

use super::svg::{escaped, render_svg};
use super::{Figure, Ink, Percent, Theme};

/// The page.
#[must_use]
pub fn render_html(figure: &Figure, title: &str, theme: Theme, percent: Percent) -> String {
    let (paper, line) = (theme.paper().hex(), theme.colour(Ink::Line).hex());
    let faint = theme.colour(Ink::Faint).hex();
    let svg = render_svg(&figure.picture, theme, percent);
    let text = if figure.text.is_empty() {
        String::new()
    } else {
        // Lines stay lines here, so each is escaped by itself.
        let lines: Vec<String> = figure.text.lines().map(escaped).collect();
        format!("<details>\n<summary>As text</summary>\n<pre>{}</pre>\n</details>\n", lines.join("\n"))
    };
    let title = escaped(if title.is_empty() { &figure.picture.description } else { title });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n\
         body {{ margin: 2rem; background: {paper}; color: {line}; \
         font-family: 'DejaVu Sans', Verdana, sans-serif; }}\n\
         h1 {{ font-size: 1.2rem; font-weight: normal; }}\n\
         figure {{ margin: 0; overflow-x: auto; }}\n\
         figcaption, details {{ margin-top: 1rem; font-size: 0.9rem; }}\n\
         pre {{ padding: 0.5rem; border: 1px solid {faint}; overflow-x: auto; }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <figure>\n{svg}<figcaption>{}</figcaption>\n</figure>\n{text}</body>\n</html>\n",
        escaped(&figure.picture.description),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_title_picture_description_and_text_and_loads_nothing() {
        let mut figure = Figure { text: "| B |\n<x>".into(), ..Figure::default() };
        figure.picture.description = "a strip".into();
        let page = render_html(&figure, "Push & Shove", Theme::Light, 100);
        for part in ["<title>Push &amp; Shove</title>", "<svg ", "<figcaption>a strip<", "<pre>| B |\n&lt;x&gt;</pre>"]
        {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("src=") && !page.contains("<link"));
        assert!(render_html(&figure, "", Theme::Dark, 100).contains("<h1>a strip</h1>"));
    }
}
