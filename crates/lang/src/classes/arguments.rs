//! The arguments of calls in class files, by place and by name, and whether they fit parameters.

use super::definition::ParameterDef;
use crate::error::Error;
use crate::machine::is_of_kind;
use crate::value::Value;

/// The arguments of a call: by place and by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arguments {
    pub(crate) placed: Vec<Value>,
    pub(crate) named: Vec<(String, Value)>,
}

impl Arguments {
    pub(crate) fn of(placed: Vec<Value>) -> Arguments {
        Arguments { placed, named: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.named.is_empty()
    }

    /// The arguments if there are as many as wanted, all by place.
    pub(crate) fn checked(&self, name: &str, least: usize, most: usize) -> Result<&[Value], Box<Error>> {
        if let Some((other, _)) = self.named.first() {
            return Err(Error::mistake(format!("{name} has no parameter {other}")));
        }
        let count = self.placed.len();
        if (least..=most).contains(&count) {
            return Ok(&self.placed);
        }
        let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(Error::mistake(format!("{name} takes {wanted} arguments, not {count}")))
    }

    /// Whether they fit parameters: their number, their names and their kinds.
    pub(super) fn fit(&self, parameters: &[ParameterDef]) -> bool {
        if self.placed.len() > parameters.len() {
            return false;
        }
        let is_kind = |parameter: &ParameterDef, value: &Value| {
            parameter.kind.as_ref().is_none_or(|kind| is_of_kind(kind, value).unwrap_or(true))
        };
        let (by_place, rest) = parameters.split_at(self.placed.len());
        if !by_place.iter().zip(&self.placed).all(|(parameter, value)| is_kind(parameter, value)) {
            return false;
        }
        let by_name = |parameter: &ParameterDef| self.named.iter().find(|(name, _)| **name == *parameter.name);
        // Every name is that of one parameter that is not given by its place, and none is given twice.
        let known = |index: usize, name: &str| {
            rest.iter().any(|parameter| &*parameter.name == name)
                && self.named[..index].iter().all(|(other, _)| other != name)
        };
        self.named.iter().enumerate().all(|(index, (name, _))| known(index, name))
            && rest.iter().all(|parameter| match by_name(parameter) {
                Some((_, value)) => is_kind(parameter, value),
                None => parameter.default.is_some(),
            })
    }

    /// Why they do not fit.
    pub(super) fn misfit(&self, name: &str, parameters: &[ParameterDef]) -> Box<Error> {
        let written: Vec<String> = parameters
            .iter()
            .map(|parameter| {
                let kind = parameter.kind.as_ref().map_or(String::new(), |kind| format!(" as {kind}"));
                format!("{}{kind}{}", parameter.name, if parameter.default.is_some() { " ?" } else { "" })
            })
            .collect();
        let given: Vec<&str> = self.placed.iter().map(Value::described).collect();
        let given = if given.is_empty() { "nothing".to_owned() } else { given.join(", ") };
        Error::mistake(format!("{name} cannot be called with {given}"))
            .hint(format!("it is written {name}({})", written.join(", ")))
    }
}
