//! What functions of a class are called on: an object, a position, or the class itself.

use std::sync::Arc;

use onside_ruleset::AnyPosition;
use onside_ruleset::script::{Datum, Handle, UserPosition};

use super::definition::{ClassDef, Member, What};
use super::instances::{ClassValue, Instance, MethodValue, class_value};
use crate::error::Error;
use crate::eval::{Engine, Evaluated};
use crate::value::{Compound, Object, Value};

/// What functions of a class are called on.
#[derive(Clone, Debug)]
pub(crate) enum Receiver {
    /// An object.
    Object(Arc<Instance>),
    /// A position: the object that it is, its rules and its state.
    Position(Arc<Instance>, Handle, Datum),
    /// A class.
    Class(ClassValue),
}

impl Receiver {
    pub(super) fn class(&self) -> &Arc<ClassDef> {
        match self {
            Receiver::Object(instance) | Receiver::Position(instance, ..) => &instance.class,
            Receiver::Class(value) => &value.class,
        }
    }

    pub(super) fn instance(&self) -> Option<&Arc<Instance>> {
        match self {
            Receiver::Object(instance) | Receiver::Position(instance, ..) => Some(instance),
            Receiver::Class(_) => None,
        }
    }

    /// The value that `this` means.
    pub(super) fn this(&self) -> Value {
        match self {
            Receiver::Object(instance) => Value::object(Object::Instance(Arc::clone(instance))),
            Receiver::Position(_, rules, state) => {
                let position = AnyPosition::User(UserPosition::new(rules.clone(), state.clone()));
                Value::Compound(Compound::Position(Box::new(position)))
            }
            Receiver::Class(value) => Value::object(Object::Class(value.clone())),
        }
    }

    pub(super) fn is(&self, other: &Receiver) -> bool {
        match (self.instance(), other.instance()) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            (None, None) => Arc::ptr_eq(self.class(), other.class()),
            _ => false,
        }
    }

    /// The object this number of classes further out; nothing if there is none.
    pub(super) fn around(&self, level: u32) -> Option<Receiver> {
        if level == 0 {
            return Some(self.clone());
        }
        let mut instance = self.instance()?;
        for _ in 0..level {
            instance = instance.outer.as_ref()?;
        }
        Some(Receiver::Object(Arc::clone(instance)))
    }

    /// Something that it knows by a name: an argument, a variable, a class, or a function that is not called yet.
    pub(super) fn member(&self, engine: &mut Engine, name: &Arc<str>) -> Result<Option<Value>, Box<Error>> {
        let class = self.class();
        if let Some(instance) = self.instance() {
            if let Some(value) = instance.argument(name) {
                return value.read(engine).map(Some);
            }
            if let Some(value) = instance.field(engine, name)? {
                return Ok(Some(value));
            }
        }
        for (home, member) in class.named(name) {
            if let Some(value) = self.known(engine, home, member, name)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// What a member of its class is for it; nothing if it belongs to objects and this is none.
    fn known(
        &self,
        engine: &mut Engine,
        home: &Arc<ClassDef>,
        member: &Member,
        name: &Arc<str>,
    ) -> Result<Option<Value>, Box<Error>> {
        Ok(match &member.what {
            What::Class(inner) => Some(class_value(inner, self.instance().cloned())),
            What::Element(index) => Some(Value::object(Object::Element(home.shared_name(), Arc::clone(name), *index))),
            What::Method(_) => {
                Some(Value::object(Object::Method(MethodValue { receiver: self.clone(), name: Arc::clone(name) })))
            }
            What::Variable(_) if self.instance().is_none() && member.is_static => {
                Arc::new(Instance::new(self.class(), None, Vec::new())).field(engine, name)?
            }
            What::Variable(_) | What::Statement(_) => None,
        })
    }

    /// What it knows by a name, where something must be known.
    pub(super) fn known_member(&self, engine: &mut Engine, name: &Arc<str>) -> Evaluated {
        match self.member(engine, name)? {
            Some(value) => Ok(value),
            None => Err(Error::mistake(format!("{} has no member {name}", self.class().name()))),
        }
    }
}
