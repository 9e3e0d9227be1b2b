//! `import "games.onside"`: the statements of another file, run in the session that asks for them.

use std::path::{Path, PathBuf};

use crate::assist;
use crate::error::Error;
use crate::eval::Engine;

/// Longer files are not read.
const LONGEST: u64 = 16 << 20;

/// Runs the statements of a file. Files that it imports in turn are looked for in its own folder, and one that is being
/// read cannot be imported again.
pub(crate) fn import(engine: &mut Engine, path: &Path) -> Result<(), Box<Error>> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    if engine.importing.contains(&path) {
        let error = Error::mistake(format!("{name} imports itself, perhaps by way of other files"));
        return Err(error.hint("put what both files need into a third one"));
    }
    let source = onside_files::read::text(&path, LONGEST).map_err(|error| Error::mistake(error.to_string()))?;
    let outer = engine.classes.folder();
    engine.classes.set_folder(path.parent().map(Path::to_owned));
    engine.importing.push(path);
    let done = run(engine, &name, &source);
    engine.importing.pop();
    engine.classes.set_folder(outer);
    done
}

/// The path that a statement names, seen from the folder of the file in which it stands.
pub(crate) fn path_of(engine: &Engine, written: &str) -> PathBuf {
    match engine.classes.folder() {
        Some(folder) if Path::new(written).is_relative() => folder.join(written),
        _ => PathBuf::from(written),
    }
}

fn run(engine: &mut Engine, name: &str, source: &str) -> Result<(), Box<Error>> {
    for span in assist::statements(source) {
        let text = span.text(source);
        let line = source[..span.start].matches('\n').count();
        statement(engine, text.strip_suffix(';').unwrap_or(text)).map_err(|(error, at)| {
            if error.stop().is_some() {
                return error;
            }
            let line = line + text.get(..at).unwrap_or_default().matches('\n').count() + 1;
            error.message(|message| format!("{name}, line {line}: {message}"))
        })?;
    }
    Ok(())
}

/// Runs one statement; an error comes with its place in it.
fn statement(engine: &mut Engine, source: &str) -> Result<(), (Box<Error>, usize)> {
    let placed = |error: Box<Error>| {
        let at = error.diagnostic.span.start;
        (error, at)
    };
    let mut statement = engine.read_statement(source).map_err(|errors| {
        let first = errors.into_iter().next().map(Box::new);
        placed(first.unwrap_or_else(|| Error::mistake("this could not be read")))
    })?;
    // Warnings about the way a file is written concern whoever wrote it, and are left out.
    let (value, warnings) = engine.run_statement(&mut statement);
    engine.warnings.extend(warnings.into_iter().map(|warning| warning.message));
    value.map(|_| ()).map_err(placed)
}
