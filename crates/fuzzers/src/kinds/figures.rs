//! Every answer as a picture in every format: a file that begins and ends as it should, or an error that says why not.

use onside_png::render_png;
use onside_show::picture::{Theme, render_html, render_pdf, render_svg, render_tikz};

use crate::ask::{Asker, refused};
use crate::receivers::RECEIVERS;
use crate::{Dice, Fuzzer, grammar};

/// A larger picture, in hundredths of a pixel squared, becomes a smaller image: this is 2000 by 2000 pixels.
const LARGE: i64 = 200_000 * 200_000;

/// See the module.
#[derive(Default)]
pub(crate) struct Figures {
    asker: Asker,
}

impl Fuzzer for Figures {
    fn name(&self) -> &'static str {
        "figures"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let value = |dice: &mut Dice| match dice.roll(4) {
            0 => RECEIVERS[dice.roll(RECEIVERS.len())].source.into(),
            1 => grammar::position(dice),
            2 => grammar::game(dice, 3),
            _ => grammar::value(dice, 1),
        };
        match dice.roll(8) {
            0 => format!("Tree({})", value(dice)),
            1 => format!("PositionGraph({})", grammar::position(dice)),
            2 => format!("Thermograph({})", dice.several(1, 3, ", ", |dice| grammar::game(dice, 2))),
            3 => {
                format!("({}).DrawMove({}, {})", grammar::position(dice), dice.choose(&["Left", "Right"]), dice.roll(4))
            }
            4 => format!("Plot([{}])", dice.several(0, 5, ",", grammar::number)),
            5 => format!(
                "Heatmap([{}])",
                dice.several(1, 3, ",", |dice| { format!("[{}]", dice.several(1, 3, ",", grammar::number)) })
            ),
            _ => value(dice),
        }
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let figure = match self.asker.host().figure(input).figure {
            Ok(figure) => figure,
            Err(errors) => return refused(&errors, input).map(|_| ()),
        };
        for theme in [Theme::Light, Theme::Print] {
            let svg = render_svg(&figure.picture, theme, 100);
            if !svg.starts_with("<svg") || !svg.trim_end().ends_with("</svg>") {
                return Err("format: the SVG does not begin or end as one".into());
            }
            if svg.contains("NaN") || svg.contains("inf\"") {
                return Err("format: the SVG has a length that is none".into());
            }
            if !render_html(&figure, "a title", theme, 100).trim_end().ends_with("</html>") {
                return Err("format: the page does not end as one".into());
            }
            let pdf = render_pdf(&figure.picture, theme, 100);
            if !pdf.starts_with(b"%PDF-") || !pdf.ends_with(b"%%EOF\n") {
                return Err("format: the PDF does not begin or end as one".into());
            }
            let tikz = render_tikz(&figure.picture, theme, 100);
            if tikz.matches("\\begin{").count() != tikz.matches("\\end{").count() {
                return Err("format: the TikZ picture is not closed".into());
            }
        }
        // An image of tens of millions of points takes long enough on a busy machine to look like a hang.
        let points = figure.picture.width.saturating_mul(figure.picture.height);
        let percent = if points > LARGE { 10 } else { 50 };
        match render_png(&figure.picture, Theme::Light, percent) {
            Ok(bytes) if !bytes.starts_with(b"\x89PNG\r\n") => Err("format: the PNG does not begin as one".into()),
            Ok(_) => Ok(()),
            Err(refused) if refused.message.is_empty() => Err("silence: a refusal says nothing".into()),
            Err(_) => Ok(()),
        }
    }
}
