//! The rulesets that a session knows because somebody wrote them: what help and listings tell about them.

use onside_ruleset::{Facts, script::Rules as _};

use super::Session;
use crate::value::{Ruleset, Value};

/// A ruleset that was defined in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRuleset {
    /// Its name.
    pub name: String,
    /// The rules as they were written.
    pub source: String,
    /// How a position might be written.
    pub example: String,
    /// What is known about it; nothing while its parameters are not given.
    pub facts: Option<Facts>,
}

impl OwnRuleset {
    fn of(name: &str, ruleset: &Ruleset) -> OwnRuleset {
        OwnRuleset {
            name: name.to_owned(),
            source: ruleset.source().to_owned(),
            example: ruleset.example(),
            facts: ruleset.rules.as_ref().map(|rules| rules.native.facts().clone()),
        }
    }
}

impl Session {
    /// The rulesets that were defined here, in the order in which they were made.
    #[must_use]
    pub fn rulesets(&self) -> Vec<OwnRuleset> {
        let variables = self.engine.globals.variables();
        variables
            .filter_map(|(name, value)| match value {
                Value::Ruleset(ruleset) if name != "it" => Some(OwnRuleset::of(name, ruleset)),
                _ => None,
            })
            .collect()
    }
}
