//! What the names of a source with classes mean that none of its classes defines: other classes in its folder, those
//! that all classes know, and at the prompt the variables of the session as they were.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use onside_show::{Diagnostic, Span};

use super::definition::{self, ClassDef};
use super::instances::ClassValue;
use super::receiver::Receiver;
use super::{holders, import};
use crate::error::{Cause, Error};
use crate::eval::{Engine, Kept};
use crate::syntax::{ClassSyntax, Node, ParsedClasses, Tree, parse_classes};
use crate::value::{Object, Value};

/// The folders in which rulesets are kept beside each other, as in `game.heap.Nim`.
const SHELVES: [&str; 5] = ["grid", "strip", "heap", "graph", "variant"];

/// A source with classes.
#[derive(Debug)]
pub(crate) struct Scope {
    /// How errors call it; nothing at the prompt.
    pub(super) name: Option<String>,
    pub(super) folder: Option<PathBuf>,
    pub(super) source: Arc<str>,
    pub(super) tree: Tree,
    /// The variables of the session that the source mentions.
    frozen: HashMap<String, Kept>,
    /// The names that have been looked for.
    found: Mutex<HashMap<String, Option<Kept>>>,
    /// Whether these are the classes that all others know.
    pub(super) is_base: bool,
}

fn refused(parsed: &ParsedClasses) -> Option<&Diagnostic> {
    parsed.diagnostics.first()
}

impl Scope {
    /// The class that stands at a place of a source at the prompt.
    pub(super) fn at_prompt(
        engine: &mut Engine,
        source: &str,
        span: Span,
    ) -> Result<(Arc<Scope>, Vec<ClassSyntax>), Box<Error>> {
        let guard = Arc::clone(engine.games.guard());
        let parsed = parse_classes(source, span.start, true, &guard)?;
        if let Some(diagnostic) = refused(&parsed) {
            return Err(Box::new(Error::new(diagnostic.clone(), Cause::Syntax)));
        }
        let mut frozen = HashMap::new();
        let length = parsed.tree.len();
        for id in parsed.tree.nodes(crate::syntax::Nodes { first: 0, end: length }) {
            let name = match parsed.tree.node(id) {
                Node::Name => parsed.tree.span(id),
                Node::Call { name, .. } => name,
                _ => continue,
            };
            let name = name.text(source);
            if !frozen.contains_key(name)
                && let Some(value) = engine.globals.named(name)
            {
                frozen.insert(name.to_owned(), Kept::new(engine, value.clone()));
            }
        }
        for parent in parsed.classes.iter().flat_map(|class| &class.parents) {
            let name = parent.text(source);
            if let Some(value) = engine.globals.named(name) {
                frozen.insert(name.to_owned(), Kept::new(engine, value.clone()));
            }
        }
        let ParsedClasses { tree, classes, .. } = parsed;
        let scope = Scope {
            name: None,
            folder: engine.classes.folder(),
            source: source.into(),
            tree,
            frozen,
            found: Mutex::default(),
            is_base: false,
        };
        Ok((Arc::new(scope), classes))
    }

    /// The classes of a file, or those that all classes know.
    pub(super) fn of_text(
        engine: &Engine,
        name: &str,
        folder: Option<&Path>,
        source: &str,
        is_base: bool,
    ) -> Result<(Arc<Scope>, Vec<ClassSyntax>), Box<Error>> {
        let parsed = parse_classes(source, 0, false, engine.games.guard())?;
        let ParsedClasses { tree, classes, diagnostics } = parsed;
        let scope = Scope {
            name: Some(name.to_owned()),
            folder: folder.map(Path::to_owned),
            source: source.into(),
            tree,
            frozen: HashMap::new(),
            found: Mutex::default(),
            is_base,
        };
        if let Some(diagnostic) = diagnostics.first() {
            let error = Box::new(Error::new(diagnostic.clone(), Cause::Syntax));
            return Err(scope.placed(error, diagnostic.span));
        }
        Ok((Arc::new(scope), classes))
    }

    /// Where a place is, in words.
    fn place(&self, span: Span) -> String {
        let before = self.source.get(..span.start).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        match &self.name {
            Some(name) => format!("{name}, line {line}"),
            None => format!("line {line} of the class"),
        }
    }

    /// An error about a place of this source, for those who read another one.
    pub(super) fn placed(&self, error: Box<Error>, span: Span) -> Box<Error> {
        match self.name {
            None => error.placed(span),
            Some(_) => {
                let place = self.place(span);
                error.placed(Span::default()).message(|message| format!("{place}: {message}"))
            }
        }
    }

    /// An error that happened while something of this source ran: the message says where, once.
    pub(super) fn told(&self, error: Box<Error>) -> Box<Error> {
        if error.stop().is_some() || error.diagnostic.span == Span::default() {
            return error;
        }
        let place = self.place(error.diagnostic.span);
        error.placed(Span::default()).message(|message| format!("{place}: {message}"))
    }

    /// Says what a name means.
    pub(super) fn know(&self, name: &str, value: Value) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), Some(Kept::data(value)));
    }

    /// Forgets the names that have been looked for.
    pub(super) fn forget(&self) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What a name means here, if it means anything.
    pub(super) fn find(&self, engine: &mut Engine, name: &str) -> Result<Option<Value>, Box<Error>> {
        let known = self.found.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(known) = known {
            return known.map(|known| known.read(engine)).transpose();
        }
        let found = self.look(engine, name)?;
        let kept = found.clone().map(|value| Kept::new(engine, value));
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), kept);
        Ok(found)
    }

    fn look(&self, engine: &mut Engine, name: &str) -> Result<Option<Value>, Box<Error>> {
        if let Some(value) = self.frozen.get(name) {
            return value.read(engine).map(Some);
        }
        if let Some(class) = engine.classes.clone().base(engine, name)? {
            return Ok(Some(Value::object(Object::Class(ClassValue { class, outer: None }))));
        }
        // Names of the language stand for themselves.
        if holders::holder(name).is_some() || crate::eval::plain_constant(name).is_some() {
            return Ok(None);
        }
        if let Some(folder) = &self.folder
            && let Some(value) = beside(engine, folder, name)?
        {
            return Ok(Some(value));
        }
        if let Some(facts) = onside_ruleset::all().iter().find(|facts| facts.name == name) {
            return Ok(Some(Value::object(Object::Ruleset(holders::ruleset_name(facts)))));
        }
        Ok(None)
    }

    /// The class that a name means.
    pub(super) fn class(&self, engine: &mut Engine, name: &str) -> Result<Option<Arc<ClassDef>>, Box<Error>> {
        let Some(Value::Object(object)) = self.find(engine, name)? else { return Ok(None) };
        Ok(match &*object {
            Object::Class(value) => Some(Arc::clone(&value.class)),
            Object::Instance(instance) => Some(Arc::clone(&instance.class)),
            _ => None,
        })
    }
}

/// What a name means among the files of a folder: a file with this name, or a member of its constants; and the same in
/// the folders beside it in which rulesets are kept.
fn beside(engine: &mut Engine, folder: &Path, name: &str) -> Result<Option<Value>, Box<Error>> {
    // Classes and rulesets have names with a capital.
    if !name.starts_with(char::is_uppercase) || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Ok(None);
    }
    if let Some(value) = within(engine, folder, name)? {
        return Ok(Some(value));
    }
    let own = folder.file_name().and_then(|own| own.to_str());
    if let (Some(own), Some(parent)) = (own, folder.parent())
        && SHELVES.contains(&own)
    {
        for shelf in SHELVES.into_iter().filter(|&shelf| shelf != own) {
            if let Some(value) = within(engine, &parent.join(shelf), name)? {
                return Ok(Some(value));
            }
        }
    }
    Ok(None)
}

fn within(engine: &mut Engine, folder: &Path, name: &str) -> Result<Option<Value>, Box<Error>> {
    let file = folder.join(format!("{name}.cgs"));
    if file.is_file() {
        return Ok(import::classes_of(engine, &file)?.into_iter().find(|(known, _)| known == name).map(|(_, v)| v));
    }
    let constants = folder.join("constants.cgs");
    if name == "constants" || !constants.is_file() || import::is_being_read(engine, &constants) {
        return Ok(None);
    }
    for (_, value) in import::classes_of(engine, &constants)? {
        if let Value::Object(object) = &value
            && let Object::Instance(instance) = &**object
        {
            let receiver = Receiver::Object(Arc::clone(instance));
            if let Some(found) = receiver.member(engine, &Arc::from(name))? {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// Makes the classes of a scope, with their names.
pub(super) fn all(
    engine: &mut Engine,
    scope: &Arc<Scope>,
    classes: &[ClassSyntax],
) -> Result<Vec<Arc<ClassDef>>, Box<Error>> {
    let mut made: Vec<Arc<ClassDef>> = Vec::new();
    for syntax in classes {
        let class = definition::class(engine, scope, syntax, &[], None, &[], 0)?;
        let value = Value::object(Object::Class(ClassValue { class: Arc::clone(&class), outer: None }));
        // Classes of one file know each other, those that come later the earlier ones.
        scope.know(class.name(), value);
        made.push(class);
    }
    Ok(made)
}
