//! Reproductions as files: a folder for each entry, a summary beside them. A file is complete or not there.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use onside_png::render_png;
use onside_show::picture::render_svg;

use super::table::Table;
use super::{Drawn, Entry, Error, Report, Tally};
use crate::provenance::Provenance;

/// A file that could not be written.
#[derive(Debug)]
pub struct WriteError {
    /// Which file or folder.
    pub path: PathBuf,
    /// What the system says.
    pub error: io::Error,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", self.path.display(), self.error)
    }
}

/// Makes the folder and tries whether files can be written there.
///
/// # Errors
/// They cannot.
pub fn prepare(folder: &Path) -> Result<(), WriteError> {
    make(folder)?;
    let trial = folder.join(".onside-trial");
    fs::write(&trial, b"").map_err(|error| WriteError { path: folder.to_path_buf(), error })?;
    // A trial that cannot be removed does no harm.
    let _ = fs::remove_file(trial);
    Ok(())
}

fn make(folder: &Path) -> Result<(), WriteError> {
    fs::create_dir_all(folder).map_err(|error| WriteError { path: folder.to_path_buf(), error })
}

/// Writes beside the place and then moves, so that no half file is ever seen.
fn put(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    let attempt = || {
        let mut file = fs::File::create(&partial)?;
        file.write_all(content)?;
        file.sync_data()?;
        drop(file);
        fs::rename(&partial, path)
    };
    attempt().map_err(|error| {
        // What is left of a file that could not be written is of no use.
        let _ = fs::remove_file(&partial);
        WriteError { path: path.to_path_buf(), error }
    })
}

impl Report {
    /// The verdict, the notes, the tables and the figures as text.
    #[must_use]
    pub fn text(&self) -> String {
        let Entry { id, source, what, .. } = self.entry;
        let mut text = format!("{source}: {what}\n{id}: {}\n", self.verdict());
        if let Ok(found) = &self.result {
            for note in found.notes() {
                text.push_str(&format!("note: {note}\n"));
            }
            for table in &found.tables {
                text.push_str(&format!("\n{}", table.text()));
            }
        }
        text
    }

    /// Writes the files of the entry into a folder of its own and says which.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, folder: &Path, provenance: &Provenance) -> Result<Vec<PathBuf>, WriteError> {
        let folder = folder.join(self.entry.id);
        make(&folder)?;
        let mut files = Vec::new();
        let mut add = |name: String, content: &[u8]| {
            let path = folder.join(name);
            put(&path, content)?;
            files.push(path);
            Ok(())
        };
        let heading = provenance.heading(self.entry.source);
        add("verdict.txt".into(), format!("{heading}\n{}", self.text()).as_bytes())?;
        let Ok(found) = &self.result else { return Ok(files) };
        if !found.comparisons.is_empty() {
            add("comparisons.csv".into(), found.comparison_table().csv().as_bytes())?;
        }
        for table in &found.tables {
            add(format!("{}.txt", table.name), table.text().as_bytes())?;
            add(format!("{}.csv", table.name), table.csv().as_bytes())?;
            add(format!("{}.tex", table.name), table.latex().as_bytes())?;
        }
        for drawn in &found.figures {
            let Drawn { name, figure, theme } = drawn;
            add(format!("{name}.svg"), render_svg(&figure.picture, *theme, 100).as_bytes())?;
            let png = render_png(&figure.picture, *theme, 100).map_err(|error| WriteError {
                path: folder.join(format!("{name}.png")),
                error: io::Error::other(error.message),
            })?;
            add(format!("{name}.png"), &png)?;
        }
        Ok(files)
    }
}

/// The summary of all reports as a table.
#[must_use]
pub fn summary(reports: &[Report]) -> Table {
    let mut table = Table::new("summary", "Summary", ["id", "source", "verdict", "seconds"]);
    for report in reports {
        let millis = report.elapsed.as_millis();
        let seconds = format!("{}.{}", millis / 1000, millis % 1000 / 100);
        table.push([report.entry.id.to_string(), report.entry.source.into(), report.verdict(), seconds]);
    }
    table
}

/// Writes `summary.txt` and `summary.csv`; the second counts each kind of comparison and the differences in columns of
/// their own.
///
/// # Errors
/// A file that cannot be written.
pub fn write_summary(reports: &[Report], folder: &Path, provenance: &Provenance) -> Result<(), WriteError> {
    let sources: Vec<&str> = reports.iter().map(|report| report.entry.source).collect();
    let text = format!("{}\n{}", provenance.heading(&sources.join("; ")), summary(reports).text());
    put(&folder.join("summary.txt"), text.as_bytes())?;
    let columns = ["id", "source", "published", "misprints", "cross-checks", "differing", "verdict", "milliseconds"];
    let mut table = Table::new("summary", "Summary", columns);
    for report in reports {
        let comparisons = report.result.as_ref().map(|found| found.comparisons.as_slice()).unwrap_or_default();
        let Tally { published, cross_checks, misprints } = Tally::of(comparisons);
        let differing = comparisons.iter().filter(|comparison| !comparison.agrees()).count();
        table.push([
            report.entry.id.to_string(),
            report.entry.source.into(),
            published.to_string(),
            misprints.to_string(),
            cross_checks.to_string(),
            differing.to_string(),
            report.verdict(),
            report.elapsed.as_millis().to_string(),
        ]);
    }
    put(&folder.join("summary.csv"), table.csv().as_bytes())
}

impl Report {
    /// Whether the entry was stopped by the user.
    #[must_use]
    pub fn was_cancelled(&self) -> bool {
        matches!(self.result, Err(Error::Stop(onside_ground::Stop::Cancelled)))
    }
}
