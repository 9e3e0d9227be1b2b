//! What a session knows of classes: the base classes, the files that were read, the objects that were made, and the
//! rules of those that are rulesets. Engines on which rules run share it with the session.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use onside_ground::Guard;
use onside_ruleset::script::{Faults, Handle, Rules};

use super::definition::ClassDef;
use super::instances::Instance;
use super::rules::ClassRules;
use super::scope::{self, Scope};
use super::variants::{Holding, VariantRules};
use crate::error::Error;
use crate::eval::Engine;
use crate::value::Value;

/// How many rounds of loops and calls one question to the rules may take.
const BUDGET: u64 = 20_000_000;

/// The classes that others extend.
const BASE: &str = include_str!("base.cgs");

/// The names of the classes in `base.cgs`.
pub(super) const BASE_NAMES: [&str; 20] = [
    "Game",
    "ImpartialGame",
    "Ruleset",
    "GridRuleset",
    "StripRuleset",
    "GraphRuleset",
    "HeapRuleset",
    "CoordinateRuleset",
    "FunctionalHeapRuleset",
    "FunctionalCoordinateRuleset",
    "PartizanHeapRuleset",
    "PartizanCoordinateRuleset",
    "CakeRuleset",
    "TakeAndBreak",
    "Spawning",
    "ImpartialVariantRuleset",
    "DicoticVariantRuleset",
    "TwistedVariantRuleset",
    "VariantRuleset",
    "Color",
];

/// A file that was read, or is being read.
pub(super) type FileState = Option<Vec<(String, Value)>>;

/// What a session knows of classes.
pub(crate) struct Classes {
    guard: Arc<Guard>,
    /// Whether what is proved about rules may be used.
    pub(super) theorems: bool,
    pub(super) faults: Faults,
    base: OnceLock<HashMap<String, Arc<ClassDef>>>,
    instances: Mutex<Vec<Arc<Instance>>>,
    rules: Mutex<Vec<(Handle, Arc<ClassRules>)>>,
    variants: Mutex<Vec<(Handle, Arc<VariantRules>)>>,
    pub(super) files: Mutex<HashMap<PathBuf, FileState>>,
    /// The classes of games that are part of the program, as far as they were named.
    pub(super) games: Mutex<HashMap<String, Value>>,
    /// Where files are looked for: the folder of the file that is read, or of the session.
    pub(super) folders: Mutex<Vec<PathBuf>>,
    /// Engines on which nothing runs. They do not know this world, so that it is not held by itself.
    idle: Mutex<Vec<Engine>>,
    /// The sources and classes that were read: their code knows classes, perhaps itself.
    scopes: Mutex<Vec<Weak<Scope>>>,
    classes: Mutex<Vec<Weak<ClassDef>>>,
}

impl Drop for Classes {
    /// Code is forgotten with the session, so that classes that mention each other do not hold each other for ever.
    fn drop(&mut self) {
        for scope in held(&self.scopes).drain(..).filter_map(|scope| scope.upgrade()) {
            scope.forget();
        }
        for class in held(&self.classes).drain(..).filter_map(|class| class.upgrade()) {
            class.forget();
        }
    }
}

fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Classes {
    pub(crate) fn new(guard: Arc<Guard>, theorems: bool, faults: Faults) -> Classes {
        Classes {
            guard,
            theorems,
            faults,
            base: OnceLock::new(),
            instances: Mutex::default(),
            rules: Mutex::default(),
            variants: Mutex::default(),
            files: Mutex::default(),
            games: Mutex::default(),
            folders: Mutex::default(),
            idle: Mutex::default(),
            scopes: Mutex::default(),
            classes: Mutex::default(),
        }
    }

    /// Where files are looked for now.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        held(&self.folders).last().cloned()
    }

    /// Where files are looked for that a session names.
    pub(crate) fn set_folder(&self, folder: Option<PathBuf>) {
        *held(&self.folders) = folder.into_iter().collect();
    }

    /// One of the classes that all others know.
    pub(crate) fn base(&self, engine: &mut Engine, name: &str) -> Result<Option<Arc<ClassDef>>, Box<Error>> {
        if !BASE_NAMES.contains(&name) {
            return Ok(None);
        }
        if self.base.get().is_none() {
            let (scope, syntax) = Scope::of_text(engine, "the base classes", None, BASE, true)?;
            // They know each other by name before all of them are made.
            let mut made = HashMap::new();
            for class in scope::all(engine, &scope, &syntax)? {
                made.insert(class.name().to_owned(), class);
            }
            let _ = self.base.set(made);
        }
        Ok(self.base.get().and_then(|base| base.get(name)).cloned())
    }

    /// Remembers what must be forgotten with the session.
    pub(super) fn note(&self, scope: &Arc<Scope>, class: &Arc<ClassDef>) {
        let mut scopes = held(&self.scopes);
        if scopes.last().is_none_or(|last| last.as_ptr() != Arc::as_ptr(scope)) {
            scopes.push(Arc::downgrade(scope));
        }
        held(&self.classes).push(Arc::downgrade(class));
    }

    pub(super) fn instances_of(&self, class: &Arc<ClassDef>) -> Vec<Arc<Instance>> {
        held(&self.instances).iter().filter(|known| Arc::ptr_eq(&known.class, class)).cloned().collect()
    }

    pub(super) fn keep(&self, instance: &Arc<Instance>) {
        held(&self.instances).push(Arc::clone(instance));
    }

    pub(super) fn drop_instance(&self, instance: &Arc<Instance>) {
        held(&self.instances).retain(|known| !Arc::ptr_eq(known, instance));
    }

    /// The rules of the positions of an object.
    pub(super) fn handle(self: &Arc<Classes>, engine: &mut Engine, home: &Arc<Instance>) -> Result<Handle, Box<Error>> {
        if let Some(rules) = home.rules.get().and_then(Weak::upgrade) {
            return Ok(Handle::new(rules as Arc<dyn Rules>));
        }
        let rules = ClassRules::new(engine, self, home)?;
        let handle = Handle::new(Arc::clone(&rules) as Arc<dyn Rules>);
        let _ = home.rules.set(Arc::downgrade(&rules));
        held(&self.rules).push((handle.clone(), rules));
        Ok(handle)
    }

    /// The rules behind a handle, if they are those of a class.
    pub(super) fn rules(&self, handle: &Handle) -> Option<Arc<ClassRules>> {
        held(&self.rules).iter().find(|(known, _)| known == handle).map(|(_, rules)| Arc::clone(rules))
    }

    /// The rules that hold positions of other rules.
    pub(super) fn holder(&self, holding: Holding) -> (Handle, Arc<VariantRules>) {
        let mut variants = held(&self.variants);
        if let Some(known) = variants.iter().find(|(_, rules)| rules.holding == holding) {
            return known.clone();
        }
        let rules = VariantRules::new(holding, self.faults.clone(), Arc::clone(&self.guard));
        let made = (Handle::new(Arc::clone(&rules) as Arc<dyn Rules>), rules);
        variants.push(made.clone());
        made
    }

    /// Does some work on an engine that is not the session's.
    pub(super) fn with<T>(
        self: &Arc<Classes>,
        globals: Option<&crate::machine::Globals>,
        work: impl FnOnce(&mut Engine) -> T,
    ) -> T {
        let idle = held(&self.idle).pop();
        let mut engine = idle.unwrap_or_else(|| {
            let mut engine = Engine::new(Arc::clone(&self.guard), true);
            engine.faults = self.faults.clone();
            engine
        });
        let other = std::mem::replace(&mut engine.classes, Arc::clone(self));
        engine.calls = 0;
        engine.budget = BUDGET;
        if let Some(globals) = globals {
            engine.globals = globals.clone();
        }
        let result = work(&mut engine);
        if globals.is_some() {
            engine.globals = crate::machine::Globals::default();
        }
        engine.warnings.clear();
        engine.printed.take();
        engine.classes = other;
        held(&self.idle).push(engine);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::Session;

    #[test]
    fn classes_that_mention_each_other_are_freed_with_the_session() {
        let mut session = Session::default();
        for source in [
            "singleton class One extends HeapRuleset def HeapOptions(n) := if n > 0 then [[n - 1]] else [] end; end",
            "class Two(base as HeapRuleset ? One) extends HeapRuleset
               def HeapOptions(n) := base.HeapOptions(n) Concat (if n > 5 then Two().HeapOptions(0) else [] end);
             end",
            "One(3).CanonicalForm",
            "Two()(7).NimValue",
            "Two().ImpartialVariant(3).CanonicalForm",
            "Two()(4) + One(2)",
            "Turning(\"1-3\")(\"hth\").CanonicalForm",
            "PartizanArcKayles(\"lr\").CanonicalForm",
        ] {
            let evaluation = session.evaluate(source);
            assert!(evaluation.answer.is_ok(), "{source}: {:?}", evaluation.answer);
        }
        let world = Arc::downgrade(session.classes());
        let classes: Vec<_> = super::held(&session.classes().classes).clone();
        assert!(classes.len() > 10);
        drop(session);
        assert!(world.upgrade().is_none());
        assert_eq!(classes.iter().filter(|class| class.upgrade().is_some()).count(), 0);
    }
}
