//! Classes and their objects as values.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use onside_ruleset::script::Handle;

use super::calls::{self, Receiver};
use super::definition::{ClassDef, What};
use crate::error::Error;
use crate::eval::{Engine, Evaluated, same};
use crate::value::{Object, Value};

/// A class, and the object around it if it is written in the class of one.
#[derive(Clone, Debug)]
pub struct ClassValue {
    pub(crate) class: Arc<ClassDef>,
    pub(crate) outer: Option<Arc<Instance>>,
}

impl ClassValue {
    pub(crate) fn is(&self, other: &ClassValue) -> bool {
        let outers = match (&self.outer, &other.outer) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        };
        outers && Arc::ptr_eq(&self.class, &other.class)
    }
}

/// A function of an object, not called yet.
#[derive(Clone, Debug)]
pub struct MethodValue {
    pub(super) receiver: Receiver,
    pub(super) name: Arc<str>,
}

impl MethodValue {
    pub(crate) fn is(&self, other: &MethodValue) -> bool {
        self.name == other.name && self.receiver.is(&other.receiver)
    }
}

/// An object of a class: the arguments with which it was made, and the values of its variables.
#[derive(Debug)]
pub struct Instance {
    pub(crate) class: Arc<ClassDef>,
    pub(super) outer: Option<Arc<Instance>>,
    pub(super) arguments: Vec<Value>,
    /// Those variables whose values have been asked for; nothing stands for one that is being found.
    fields: Mutex<Vec<(Arc<str>, Option<Value>)>>,
    /// The rules of its positions, if it is a ruleset.
    pub(super) handle: OnceLock<Handle>,
}

impl Instance {
    pub(super) fn new(class: &Arc<ClassDef>, outer: Option<Arc<Instance>>, arguments: Vec<Value>) -> Instance {
        let (class, fields) = (Arc::clone(class), Mutex::default());
        Instance { class, outer, arguments, fields, handle: OnceLock::new() }
    }

    /// The object with these arguments, which are checked and complete: the one that there is already, or a new one
    /// whose variables have their values and whose statements have been run.
    pub(super) fn made(
        engine: &mut Engine,
        class: &Arc<ClassDef>,
        outer: Option<Arc<Instance>>,
        arguments: Vec<Value>,
    ) -> Result<Arc<Instance>, Box<Error>> {
        let world = Arc::clone(&engine.classes);
        for known in world.instances_of(class) {
            let together = match (&known.outer, &outer) {
                (None, None) => true,
                (Some(one), Some(two)) => Arc::ptr_eq(one, two),
                _ => false,
            };
            if together && known.arguments.len() == arguments.len() {
                let mut equal = true;
                for (one, two) in known.arguments.iter().zip(&arguments) {
                    equal = equal && alike(engine, one, two)?;
                }
                if equal {
                    return Ok(known);
                }
            }
        }
        let instance = Arc::new(Instance::new(class, outer, arguments));
        world.keep(&instance);
        if let Err(error) = instance.initialise(engine) {
            world.drop_instance(&instance);
            return Err(error);
        }
        Ok(instance)
    }

    /// Gives all variables their values and runs the statements.
    fn initialise(self: &Arc<Instance>, engine: &mut Engine) -> Result<(), Box<Error>> {
        for class in self.class.line().iter().rev() {
            for (index, member) in class.members.iter().enumerate() {
                match &member.what {
                    What::Variable(_) => {
                        self.field(engine, &member.name)?;
                    }
                    What::Statement(callable) => {
                        let receiver = Receiver::of(Arc::clone(self));
                        calls::run(engine, class, index, callable, &receiver, Vec::new(), Vec::new())?;
                    }
                    What::Method(_) | What::Class(_) | What::Element(_) => {}
                }
            }
        }
        Ok(())
    }

    fn known_field(&self, name: &str) -> Option<Option<Value>> {
        let fields = self.fields.lock().unwrap_or_else(PoisonError::into_inner);
        fields.iter().find(|(known, _)| &**known == name).map(|(_, value)| value.clone())
    }

    /// The value of a variable; nothing if there is none of this name.
    pub(super) fn field(self: &Arc<Instance>, engine: &mut Engine, name: &str) -> Result<Option<Value>, Box<Error>> {
        match self.known_field(name) {
            Some(Some(value)) => return Ok(Some(value)),
            Some(None) => {
                let error = Error::mistake(format!("the value of {name} depends on itself"));
                return Err(error.hint("give the variables of the class their values in another order"));
            }
            None => {}
        }
        for class in self.class.line() {
            for (index, member) in class.members.iter().enumerate() {
                let What::Variable(callable) = &member.what else { continue };
                if &*member.name != name {
                    continue;
                }
                self.fields.lock().unwrap_or_else(PoisonError::into_inner).push((Arc::clone(&member.name), None));
                let receiver = Receiver::of(Arc::clone(self));
                let made = match callable {
                    None => Ok(Value::Nothing),
                    Some(callable) => calls::run(engine, &class, index, callable, &receiver, Vec::new(), Vec::new()),
                };
                let mut fields = self.fields.lock().unwrap_or_else(PoisonError::into_inner);
                return match made {
                    Ok(value) => {
                        if let Some((_, place)) = fields.iter_mut().find(|(known, _)| &**known == name) {
                            *place = Some(value.clone());
                        }
                        Ok(Some(value))
                    }
                    Err(error) => {
                        fields.retain(|(known, _)| &**known != name);
                        Err(error)
                    }
                };
            }
        }
        Ok(None)
    }

    /// The argument for a parameter; of parents that have a parameter of the same name it is the same.
    pub(super) fn argument(&self, name: &str) -> Option<&Value> {
        let index = self.class.parameters.iter().position(|parameter| &*parameter.name == name)?;
        self.arguments.get(index)
    }

    /// How it is written.
    pub(super) fn text(
        &self,
        text: &mut dyn FnMut(&Value) -> Result<String, Box<Error>>,
    ) -> Result<String, Box<Error>> {
        if self.class.sort == crate::syntax::ClassSort::Singleton {
            return Ok(self.class.name().to_owned());
        }
        let arguments = self.arguments.iter().map(text).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("{}({})", self.class.name(), arguments.join(", ")))
    }
}

/// Whether two arguments of classes are the same: functions if they were written in the same place and know no
/// variables.
fn alike(engine: &mut Engine, one: &Value, two: &Value) -> Result<bool, Box<Error>> {
    match (one, two) {
        (Value::Function(one), Value::Function(two)) => Ok(Arc::ptr_eq(one, two)
            || Arc::ptr_eq(&one.program, &two.program)
                && one.index() == two.index()
                && one.environment().is_none()
                && two.environment().is_none()),
        (Value::Compound(one), Value::Compound(two)) => Ok(one == two),
        _ => same(engine, one, two),
    }
}

/// A class as a value.
pub(super) fn class_value(class: &Arc<ClassDef>, outer: Option<Arc<Instance>>) -> Value {
    Value::object(Object::Class(ClassValue { class: Arc::clone(class), outer }))
}

/// Something that an object knows by a name: an argument, a variable, a class, or a function that is not called yet.
pub(super) fn member(engine: &mut Engine, receiver: &Receiver, name: &Arc<str>) -> Result<Option<Value>, Box<Error>> {
    let class = receiver.class();
    if let Some(instance) = receiver.instance() {
        if let Some(value) = instance.argument(name) {
            return Ok(Some(value.clone()));
        }
        if let Some(value) = instance.field(engine, name)? {
            return Ok(Some(value));
        }
    }
    for (place, one) in class.line().iter().enumerate() {
        for member in &one.members {
            if member.name != *name {
                continue;
            }
            return Ok(Some(match &member.what {
                What::Class(inner) => {
                    // A class of the same name that is written further down takes its place.
                    let inner = class.inner(name).unwrap_or_else(|| Arc::clone(inner));
                    class_value(&inner, receiver.instance().cloned())
                }
                What::Element(index) => {
                    Value::object(Object::Element(class.line()[place].shared_name(), Arc::clone(name), *index))
                }
                What::Method(_) => {
                    Value::object(Object::Method(MethodValue { receiver: receiver.clone(), name: Arc::clone(name) }))
                }
                What::Variable(_) if receiver.instance().is_none() && member.is_static => {
                    let instance = Arc::new(Instance::new(class, None, Vec::new()));
                    return instance.field(engine, name);
                }
                What::Variable(_) | What::Statement(_) => continue,
            }));
        }
    }
    Ok(None)
}

/// What an object knows by a name, where something must be known.
pub(super) fn known_member(engine: &mut Engine, receiver: &Receiver, name: &Arc<str>) -> Evaluated {
    match member(engine, receiver, name)? {
        Some(value) => Ok(value),
        None => Err(Error::mistake(format!("{} has no member {name}", receiver.class().name()))),
    }
}
