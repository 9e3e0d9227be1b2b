//! Reproductions as files: a folder for each entry, a summary beside them. A file is complete or not there.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use onside_png::render_png;
use onside_show::picture::render_svg;

use super::table::{Table, field};
use super::{Drawn, Failure, Report};

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
        let mut text = format!("{}: {}\n", self.entry.id, self.verdict());
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
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, WriteError> {
        let folder = folder.join(self.entry.id);
        make(&folder)?;
        let mut files = Vec::new();
        let mut add = |name: String, content: &[u8]| {
            let path = folder.join(name);
            put(&path, content)?;
            files.push(path);
            Ok(())
        };
        add("verdict.txt".into(), self.text().as_bytes())?;
        let Ok(found) = &self.result else { return Ok(files) };
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

/// Writes `summary.txt` and `summary.csv`; the second has the compared and differing values in columns of their own.
///
/// # Errors
/// A file that cannot be written.
pub fn write_summary(reports: &[Report], folder: &Path) -> Result<(), WriteError> {
    put(&folder.join("summary.txt"), summary(reports).text().as_bytes())?;
    let mut csv = String::from("id,source,compared,differing,unexplained,verdict,milliseconds\n");
    for report in reports {
        let comparisons = report.result.as_ref().map(|found| found.comparisons.as_slice()).unwrap_or_default();
        let differing = comparisons.iter().filter(|comparison| !comparison.agrees());
        let cells = [
            report.entry.id.to_string(),
            report.entry.source.into(),
            comparisons.len().to_string(),
            differing.clone().count().to_string(),
            differing.filter(|comparison| comparison.note.is_none()).count().to_string(),
            report.verdict(),
            report.elapsed.as_millis().to_string(),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| field(Some(cell))).collect();
        csv.push_str(&cells.join(","));
        csv.push('\n');
    }
    put(&folder.join("summary.csv"), csv.as_bytes())
}

impl Report {
    /// Whether the entry was stopped by the user.
    #[must_use]
    pub fn was_cancelled(&self) -> bool {
        matches!(self.result, Err(Failure::Stop(onside_ground::Stop::Cancelled)))
    }
}
