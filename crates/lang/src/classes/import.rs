//! `import "Clobber.cgs"`: the classes of a file, and what the constants of one define. A file is read once, and finds
//! others relative to itself.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

use super::definition::{self, value_of_class};
use super::receiver::Receiver;
use super::scope::{self, Scope};
use crate::error::Error;
use crate::eval::Engine;
use crate::value::{Object, Value};

/// Longer files are not read.
const LONGEST: u64 = 16 << 20;

/// What the classes of a file are, by name; the file is read if it was not.
pub(super) fn classes_of(engine: &mut Engine, path: &Path) -> Result<Vec<(String, Value)>, Box<Error>> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let world = Arc::clone(&engine.classes);
    let known = world.files.lock().unwrap_or_else(PoisonError::into_inner).get(&path).cloned();
    match known {
        Some(Some(classes)) => return Ok(classes),
        Some(None) => {
            let error = Error::mistake(format!("{} needs itself before it is read", shown(&path)));
            return Err(error.hint("a class and its parent are in files that name each other"));
        }
        None => {}
    }
    world.files.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone(), None);
    let made = read(engine, &path);
    let mut files = world.files.lock().unwrap_or_else(PoisonError::into_inner);
    match made {
        Ok(classes) => {
            files.insert(path, Some(classes.clone()));
            Ok(classes)
        }
        Err(error) => {
            files.remove(&path);
            Err(error)
        }
    }
}

/// Whether a file is just being read, so that it cannot be asked yet.
pub(super) fn is_being_read(engine: &Engine, path: &Path) -> bool {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    matches!(engine.classes.files.lock().unwrap_or_else(PoisonError::into_inner).get(&path), Some(None))
}

fn shown(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn read(engine: &mut Engine, path: &Path) -> Result<Vec<(String, Value)>, Box<Error>> {
    let source = onside_files::read::text(path, LONGEST).map_err(|error| Error::mistake(error.to_string()))?;
    let folder = path.parent().map(Path::to_owned);
    let (scope, syntax) = Scope::of_text(engine, &shown(path), folder.as_deref(), &source, false)?;
    if syntax.is_empty() {
        return Err(Error::mistake(format!("{} has no class in it", shown(path))));
    }
    let mut values = Vec::new();
    for class in scope::all(engine, &scope, &syntax)? {
        values.push((class.name().to_owned(), value_of_class(engine, &class)?));
    }
    Ok(values)
}

/// The class of a game that is part of the program and is called by this name.
pub(crate) fn of_program(engine: &mut Engine, name: &str, source: &str) -> Result<Value, Box<Error>> {
    let world = Arc::clone(&engine.classes);
    let known = world.games.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
    if let Some(value) = known {
        return Ok(value);
    }
    let (scope, syntax) = Scope::of_text(engine, name, None, source, false)?;
    let Some(class) = scope::all(engine, &scope, &syntax)?.pop() else {
        return Err(Error::mistake(format!("the file of {name} holds no class")));
    };
    let value = value_of_class(engine, &class)?;
    world.games.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value.clone());
    Ok(value)
}

/// `import "file"`: the names that it defines, with their values.
pub(crate) fn import(engine: &mut Engine, written: &str) -> Result<Vec<(String, Value)>, Box<Error>> {
    let path = PathBuf::from(written);
    let path = match engine.classes.folder() {
        Some(folder) if path.is_relative() => folder.join(path),
        _ => path,
    };
    let mut defined = Vec::new();
    for (name, value) in classes_of(engine, &path)? {
        let constants = match &value {
            Value::Object(object) => match &**object {
                Object::Instance(instance) if name == "constants" => Some(Arc::clone(instance)),
                _ => None,
            },
            _ => None,
        };
        let Some(instance) = constants else {
            defined.push((name, value));
            continue;
        };
        let receiver = Receiver::Object(Arc::clone(&instance));
        for one in &instance.class.members {
            if matches!(one.what, definition::What::Statement(_))
                || defined.iter().any(|(known, _)| *known == *one.name)
            {
                continue;
            }
            if let Some(value) = receiver.member(engine, &one.name)? {
                defined.push((one.name.to_string(), value));
            }
        }
    }
    Ok(defined)
}
