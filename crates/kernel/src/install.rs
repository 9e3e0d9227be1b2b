//! Telling Jupyter about the kernel: a folder with a description in the place where Jupyter looks for kernels.

use std::path::{Path, PathBuf};

use serde_json::json;

/// Where the description is put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The user's own folder for Jupyter.
    User,
    /// A prefix such as that of an environment of Python: `share/jupyter/kernels` in it.
    Prefix(PathBuf),
}

impl Place {
    /// The folder for kernels.
    fn folder(&self) -> Result<PathBuf, String> {
        let data = match self {
            Place::Prefix(prefix) => prefix.join("share/jupyter"),
            Place::User => user_folder()?,
        };
        Ok(data.join("kernels"))
    }
}

/// Where Jupyter keeps what belongs to a user.
fn user_folder() -> Result<PathBuf, String> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = named("JUPYTER_DATA_DIR") {
        return Ok(folder);
    }
    let advice = "say where with --prefix";
    if cfg!(windows) {
        return named("APPDATA").map(|folder| folder.join("jupyter")).ok_or(format!("APPDATA is not set; {advice}"));
    }
    let home = named("HOME").ok_or_else(|| format!("HOME is not set; {advice}"))?;
    if cfg!(target_os = "macos") {
        return Ok(home.join("Library/Jupyter"));
    }
    Ok(named("XDG_DATA_HOME").unwrap_or_else(|| home.join(".local/share")).join("jupyter"))
}

/// Makes the kernel known, as one that is started by this program with these words and the name of a file behind them;
/// gives the folder of the description.
///
/// # Errors
/// The folder cannot be made or written to.
pub fn install(program: &Path, words: &[&str], place: &Place) -> Result<PathBuf, String> {
    let folder = place.folder()?.join("onside");
    let program = program.to_str().ok_or_else(|| format!("{} is no name for Jupyter", program.display()))?;
    let start: Vec<&str> = [program].into_iter().chain(words.iter().copied()).chain(["{connection_file}"]).collect();
    let description = json!({
        "argv": start,
        "display_name": "Onside",
        "language": "onside",
        "interrupt_mode": "message",
        "metadata": {},
    });
    let cannot = |error: std::io::Error| format!("cannot write to {}: {error}", folder.display());
    std::fs::create_dir_all(&folder).map_err(cannot)?;
    let text = format!("{description:#}\n");
    std::fs::write(folder.join("kernel.json"), text).map_err(cannot)?;
    Ok(folder)
}
