//! Rulesets of users as values: what is called with parameters and positions.

use std::sync::Arc;

use onside_ruleset::script::{Handle, Rules};

use crate::rules::{Definition, NativeRules};

/// A ruleset that was defined by a user.
#[derive(Clone, Debug)]
pub struct Ruleset {
    pub(crate) definition: Arc<Definition>,
    /// The rules, if all parameters have values.
    pub(crate) rules: Option<Instance>,
}

/// Rules with their parameters.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) native: Arc<NativeRules>,
    pub(crate) handle: Handle,
}

impl Instance {
    /// What positions hold of rules.
    pub(crate) fn of(native: Arc<NativeRules>) -> Instance {
        let handle = Handle::new(Arc::clone(&native) as Arc<dyn Rules>);
        Instance { native, handle }
    }
}

impl Ruleset {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.definition.name()
    }

    /// The rules as they were written.
    #[must_use]
    pub fn source(&self) -> &str {
        self.definition.text()
    }

    /// How it is written where it is a value: its name, and its parameters if it has any.
    #[must_use]
    pub fn expression(&self) -> String {
        match &self.rules {
            Some(rules) => rules.native.title(),
            None => self.name().to_owned(),
        }
    }

    /// How a position of it might be written.
    #[must_use]
    pub fn example(&self) -> String {
        let name = match &self.rules {
            Some(rules) => rules.native.title(),
            None => self.definition.signature(),
        };
        name + &self.definition.example()
    }

    /// Whether it is the same definition with the same parameters.
    pub(crate) fn is(&self, other: &Ruleset) -> bool {
        Arc::ptr_eq(&self.definition, &other.definition)
            && self.rules.as_ref().map(|rules| &rules.handle) == other.rules.as_ref().map(|rules| &rules.handle)
    }
}
