//! `onside draw`: what expressions evaluate to as a file, in the format that its ending says.
//!
//! A file that is there already is written over only if that is said.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use onside_files::{Existing, write as file};
use onside_ground::Stop;
use onside_host::Host;
use onside_png::render_png;
use onside_show::Diagnostic;
use onside_show::picture::{Figure, Percent, Theme, render_html, render_svg, render_tikz};

use crate::arguments::{DrawArguments, SessionArguments};
use crate::errors::{self, Voice, mistake};
use crate::files::worded;
use crate::interrupt::Interrupt;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
    Tex,
    Dot,
    Text,
    Html,
}

impl Format {
    /// The format that the ending of a file says.
    pub(crate) fn of(file: &Path) -> Result<Format, Diagnostic> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        Ok(match ending.as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("tex" | "tikz") => Format::Tex,
            Some("dot" | "gv") => Format::Dot,
            Some("txt") => Format::Text,
            Some("html" | "htm") => Format::Html,
            _ => {
                let message = format!("the ending of {} says no format that is known here", file.display());
                return Err(mistake(message, "use svg, png, tex, dot, txt or html, as in picture.svg"));
            }
        })
    }
}

/// How a figure is written.
pub(crate) struct Look {
    pub(crate) title: String,
    pub(crate) theme: Theme,
    pub(crate) percent: Percent,
}

impl Look {
    /// Without a title, in the usual colours and size.
    pub(crate) fn plain() -> Look {
        Look { title: String::new(), theme: Theme::default(), percent: 100 }
    }
}

pub(crate) fn run(arguments: &DrawArguments, session: &SessionArguments) -> ExitCode {
    let format = match Format::of(&arguments.output) {
        Ok(format) => format,
        Err(error) => return errors::fail(&error),
    };
    let existing = if arguments.force { Existing::Replace } else { Existing::Refuse };
    if let Err(error) = file::check(&arguments.output, existing) {
        return errors::fail(&worded(&error, Voice::Options));
    }
    let mut host = session.host();
    let interrupt = Interrupt::new(host.canceller());
    let mut figures = Vec::new();
    for source in &arguments.expressions {
        let drawing = host.figure(source);
        drawing.warnings.iter().for_each(|warning| errors::tell(warning, source));
        match drawing.figure {
            Ok(figure) => figures.push((source, figure)),
            Err(found) => {
                Voice::Options.worded(found).iter().for_each(|error| errors::tell(error, source));
                return interrupt.exit_code(ExitCode::FAILURE);
            }
        }
    }
    // A request that came between two steps is heeded, too.
    if interrupt.happened() {
        return interrupt.exit_code(errors::fail(&errors::plain(Stop::Cancelled)));
    }
    let figure = if figures.len() == 1 {
        figures.remove(0).1
    } else {
        Figure::sheet("", figures.into_iter().map(|(source, figure)| figure.captioned(source)).collect())
    };
    let theme = Theme::named(&arguments.theme).unwrap_or_default();
    let look = Look { title: arguments.title.clone(), theme, percent: arguments.scale };
    let place = Place { file: &arguments.output, format, existing };
    match write(&mut host, figure, look, place, Voice::Options) {
        Ok(()) => interrupt.exit_code(ExitCode::SUCCESS),
        Err(error) => interrupt.exit_code(errors::fail(&error)),
    }
}

/// Where a figure goes.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a Path,
    pub(crate) format: Format,
    pub(crate) existing: Existing<'a>,
}

/// Writes a figure to a file, within the limits of the session.
pub(crate) fn write(
    host: &mut Host,
    figure: Figure,
    look: Look,
    place: Place<'_>,
    voice: Voice,
) -> Result<(), Diagnostic> {
    let format = place.format;
    let quick = figure.picture.shapes.len() <= FEW_SHAPES && look.percent <= 100;
    let bytes = host.render(quick, move || rendered(figure, format, &look));
    let bytes = bytes.map_err(|stop| mistake(stop, voice.words(stop.remedy())))??;
    file::put(place.file, place.existing, |file| file.write_all(&bytes)).map_err(|error| worded(&error, voice))
}

/// A picture with no more shapes than this is written in a few milliseconds.
const FEW_SHAPES: usize = 500;

fn rendered(figure: Figure, format: Format, look: &Look) -> Result<Vec<u8>, Diagnostic> {
    // A page has its title as a heading, everything else in the picture.
    let titled = !look.title.is_empty() && format != Format::Html;
    let figure = if titled { figure.titled(&look.title) } else { figure };
    Ok(match format {
        Format::Svg => render_svg(&figure.picture, look.theme, look.percent).into_bytes(),
        Format::Png => render_png(&figure.picture, look.theme, look.percent)
            .map_err(|refused| mistake(refused.message, refused.hint))?,
        Format::Tex => render_tikz(&figure.picture, look.theme, look.percent).into_bytes(),
        Format::Text => format!("{}\n", figure.text.trim_end()).into_bytes(),
        Format::Html => render_html(&figure, &look.title, look.theme, look.percent).into_bytes(),
        Format::Dot => {
            let hint = "draw one graph or one Hackenbush position, or write svg, png, tex, txt or html";
            figure.dot.ok_or_else(|| mistake("only a single graph can be written for Graphviz", hint))?.into_bytes()
        }
    })
}
