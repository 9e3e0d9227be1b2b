//! `--values FILE`: canonical forms of positions that are kept from one run of the program to the next.
//!
//! The file is text: a line that says what it is, then a line for each component of a position of the program's
//! rulesets, sorted, and at the end how many there are and a sum over all of them, so that a file that was cut off or
//! changed is noticed. What stands there is believed, as it was found by the same version of the program; a file of
//! another version is refused.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use onside_files::read;
use onside_files::write::{self, Existing};
use onside_ground::Stop;
use onside_host::Host;
use onside_show::Diagnostic;

use crate::errors::{self, Voice, mistake, plain};
use crate::files::worded;

/// How such a file begins.
const MARK: &str = "Values of positions, found by onside ";

/// What stands between a position and its value.
const BETWEEN: &str = " is ";

/// Positions and values that are longer are not kept.
const LONGEST_TEXT: usize = 250;

/// At most this number of positions are kept, the shorter ones rather than the longer ones.
const MOST: usize = 200_000;

/// The longest file that is read, in bytes.
const LONGEST_FILE: u64 = (MOST * (2 * LONGEST_TEXT + BETWEEN.len() + 1) + 1000) as u64;

/// The values in a file, and where it is.
pub(crate) struct KeptValues {
    path: PathBuf,
    values: BTreeMap<String, String>,
}

impl KeptValues {
    /// Reads the file, if there is one, and tells the session what stands there.
    pub(crate) fn read(path: &Path, host: &mut Host) -> Result<KeptValues, Diagnostic> {
        let path = path.to_owned();
        write::check(&path, Existing::Marked(MARK)).map_err(|error| mistake(error, "name another file"))?;
        if !write::is_there(&path) {
            return Ok(KeptValues { path, values: BTreeMap::new() });
        }
        let text = read::text(&path, LONGEST_FILE).map_err(|error| worded(&error, Voice::Options))?;
        let unusable = |reason: &str| {
            mistake(format!("{} {reason}", path.display()), "remove it, or name another file; it is made anew")
        };
        if text.is_empty() {
            return Ok(KeptValues { path, values: BTreeMap::new() });
        }
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        if first != heading() {
            return Err(unusable("holds values that another version of the program found"));
        }
        let damaged = || unusable("is not as the program wrote it");
        let (body, last) = rest.trim_end_matches('\n').rsplit_once('\n').map_or(("", rest.trim_end()), |parts| parts);
        let lines: Vec<&str> = body.lines().collect();
        if last != ending(&lines) {
            return Err(damaged());
        }
        let pairs: Option<Vec<(&str, &str)>> = lines.iter().map(|line| line.split_once(BETWEEN)).collect();
        let pairs = pairs.ok_or_else(damaged)?;
        match host.believe(pairs.iter().copied()) {
            Ok(None) => {}
            Ok(Some(_)) => return Err(damaged()),
            Err(stop) => return Err(stopped(stop)),
        }
        let values = pairs.iter().map(|&(position, value)| (position.to_owned(), value.to_owned())).collect();
        Ok(KeptValues { path, values })
    }

    /// Writes what is to be kept, if anything is, at the end of a program that would end with this code.
    pub(crate) fn close(kept: Option<KeptValues>, host: &mut Host, code: ExitCode) -> ExitCode {
        match kept.map_or(Ok(()), |kept| kept.write(host)) {
            Ok(()) => code,
            Err(error) => errors::fail(&error),
        }
    }

    /// Writes the file with what was there and what the session has found since.
    fn write(mut self, host: &mut Host) -> Result<(), Diagnostic> {
        let known = host.known_values(LONGEST_TEXT).map_err(stopped)?;
        let before = self.values.len();
        self.values.extend(known);
        if self.values.len() == before && before > 0 {
            return Ok(());
        }
        let mut pairs: Vec<(String, String)> = self.values.into_iter().collect();
        if pairs.len() > MOST {
            pairs.sort_by_key(|(position, _)| position.len());
            pairs.truncate(MOST);
            pairs.sort_unstable();
        }
        let lines: Vec<String> = pairs.iter().map(|(position, value)| format!("{position}{BETWEEN}{value}")).collect();
        let last = ending(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let written = write::put(&self.path, Existing::Marked(MARK), |file| {
            writeln!(file, "{}", heading())?;
            lines.iter().try_for_each(|line| writeln!(file, "{line}"))?;
            writeln!(file, "{last}")
        });
        written.map_err(|error| worded(&error, Voice::Options))
    }
}

/// The first line.
fn heading() -> String {
    format!("{MARK}{}", env!("CARGO_PKG_VERSION"))
}

/// The last line: how many lines there are, and the hash of G. Fowler, L. C. Noll and K.-P. Vo over all of them.
fn ending(lines: &[&str]) -> String {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let bytes = lines.iter().flat_map(|line| line.bytes().chain([b'\n']));
    format!("{} positions, {:016x}", lines.len(), bytes.fold(0xcbf2_9ce4_8422_2325, step))
}

fn stopped(stop: Stop) -> Diagnostic {
    plain(stop).with_hint(Voice::Options.words(stop.remedy()))
}
