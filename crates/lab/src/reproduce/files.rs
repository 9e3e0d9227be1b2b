//! Reproductions as files: a folder for each entry, a summary beside them. A file is complete or not there.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use onside_files::{Existing, FileError, Problem, write};
use onside_png::render_png;
use onside_show::picture::render_svg;

use super::table::Table;
use super::{Drawn, Entry, EntryReport, Error, Tally};
use crate::provenance::Provenance;

/// The file of an entry that says what came of it; it is written first.
const VERDICT: &str = "verdict.txt";

/// How a verdict and the summary begin, by which a folder is known as one of ours.
const MARK: &str = "document ";

/// How `summary.csv` begins.
const SUMMARY_COLUMNS: [&str; 8] =
    ["id", "source", "published", "misprints", "cross-checks", "differing", "verdict", "milliseconds"];

/// Makes the folder and tries whether files can be written there, before anything is computed.
///
/// A folder of an entry that is there must be empty or hold a verdict that was written by us, and so must the summary;
/// `force` writes into it whatever it is.
///
/// # Errors
/// They cannot be written, or something is in the way.
pub fn prepare(folder: &Path, entries: &[&Entry], force: bool) -> Result<(), FileError> {
    write::make_folder(folder)?;
    if !force {
        for entry in entries {
            refuse_foreign(&folder.join(entry.id))?;
        }
        write::check(&folder.join("summary.txt"), Existing::Marked(MARK))?;
        write::check(&folder.join("summary.csv"), Existing::Marked(&SUMMARY_COLUMNS.join(",")))?;
    }
    let trial = folder.join(".onside-trial");
    write::put(&trial, Existing::Replace, |_| Ok(()))?;
    // A trial that cannot be removed does no harm.
    let _ = fs::remove_file(trial);
    Ok(())
}

/// Refuses the folder of an entry that holds something and no verdict of ours.
fn refuse_foreign(folder: &Path) -> Result<(), FileError> {
    let Ok(mut inside) = fs::read_dir(folder) else { return Ok(()) };
    if inside.next().is_none() || write::starts_with(&folder.join(VERDICT), MARK) {
        return Ok(());
    }
    Err(FileError { path: folder.into(), problem: Problem::Foreign })
}

/// Writes a file as a whole into a folder that was prepared.
fn put(path: &Path, content: &[u8]) -> Result<(), FileError> {
    write::put(path, Existing::Replace, |file| file.write_all(content))
}

impl EntryReport {
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
    pub fn write(&self, folder: &Path, provenance: &Provenance) -> Result<Vec<PathBuf>, FileError> {
        let folder = folder.join(self.entry.id);
        let mut files = Vec::new();
        let mut add = |name: String, content: &[u8]| {
            let path = folder.join(name);
            put(&path, content)?;
            files.push(path);
            Ok(())
        };
        let heading = provenance.heading(self.entry.source);
        add(VERDICT.into(), format!("{heading}\n{}", self.text()).as_bytes())?;
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
            let png = render_png(&figure.picture, *theme, 100).map_err(|error| FileError {
                path: folder.join(format!("{name}.png")),
                problem: Problem::Unwritable(io::Error::other(error.message)),
            })?;
            add(format!("{name}.png"), &png)?;
        }
        Ok(files)
    }
}

/// The summary of all reports as a table.
#[must_use]
pub fn summary(reports: &[EntryReport]) -> Table {
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
pub fn write_summary(reports: &[EntryReport], folder: &Path, provenance: &Provenance) -> Result<(), FileError> {
    let sources: Vec<&str> = reports.iter().map(|report| report.entry.source).collect();
    let text = format!("{}\n{}", provenance.heading(&sources.join("; ")), summary(reports).text());
    put(&folder.join("summary.txt"), text.as_bytes())?;
    let mut table = Table::new("summary", "Summary", SUMMARY_COLUMNS);
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

impl EntryReport {
    /// Whether the entry was stopped by the user.
    #[must_use]
    pub fn was_cancelled(&self) -> bool {
        matches!(self.result, Err(Error::Stop(onside_ground::Stop::Cancelled)))
    }
}
