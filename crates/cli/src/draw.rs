//! `onside draw`: what expressions evaluate to as a file, in the format that its ending says.
//!
//! A file that is there already is written over only if that is said.

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use onside_files::{Existing, write as file};
use onside_ground::Stop;
use onside_host::Host;
use onside_png::{Format, Look, is_quick, rendered};
use onside_show::Diagnostic;
use onside_show::picture::{Figure, Theme};

use crate::arguments::{DrawArguments, SessionArguments};
use crate::errors::{self, Voice, mistake};
use crate::files::worded;
use crate::interrupt::Interrupt;

/// The format that the ending of a file says.
pub(crate) fn format_of(file: &Path) -> Result<Format, Diagnostic> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    ending.as_deref().and_then(Format::named).ok_or_else(|| {
        let message = format!("the ending of {} says no format that is known here", file.display());
        mistake(message, "use svg, png, pdf, tex, dot, txt or html, as in picture.svg")
    })
}

pub(crate) fn run(arguments: &DrawArguments, session: &SessionArguments) -> ExitCode {
    let format = match format_of(&arguments.output) {
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
    let quick = is_quick(&figure, &look);
    let bytes = host.render(quick, move || rendered(figure, format, &look));
    let bytes = bytes.map_err(|stop| mistake(stop, voice.words(stop.remedy())))?;
    let bytes = bytes.map_err(|refused| mistake(refused.message, refused.hint))?;
    file::put(place.file, place.existing, |file| file.write_all(&bytes)).map_err(|error| worded(&error, voice))
}
