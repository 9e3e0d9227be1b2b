//! Classes and their objects as values.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::arguments::Arguments;
use super::calls;
use super::definition::{ClassDef, What};
use super::receiver::Receiver;
use super::rules::ClassRules;
use crate::error::Error;
use crate::eval::{Engine, Kept, same};
use crate::rules::object_datum;
use crate::tables::Tables;
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
    arguments: Vec<Kept>,
    /// Those variables whose values have been asked for; nothing stands for one that is being found.
    fields: Mutex<Vec<(Arc<str>, Option<Kept>)>>,
    /// The rules of its positions, if it is a ruleset. They hold it, and the session holds them.
    pub(super) rules: OnceLock<Weak<ClassRules>>,
}

impl Instance {
    /// An object whose arguments are data, such as a position.
    pub(super) fn new(class: &Arc<ClassDef>, outer: Option<Arc<Instance>>, arguments: Vec<Value>) -> Instance {
        Instance::of(class, outer, arguments.into_iter().map(Kept::data).collect())
    }

    fn of(class: &Arc<ClassDef>, outer: Option<Arc<Instance>>, arguments: Vec<Kept>) -> Instance {
        let (class, fields) = (Arc::clone(class), Mutex::default());
        Instance { class, outer, arguments, fields, rules: OnceLock::new() }
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
                    // A game that is lost is none that is given now.
                    let Ok(one) = one.read(engine) else {
                        equal = false;
                        break;
                    };
                    equal = equal && alike(engine, &one, two)?;
                }
                if equal {
                    return Ok(known);
                }
            }
        }
        let arguments = arguments.into_iter().map(|value| Kept::new(engine, value)).collect();
        let instance = Arc::new(Instance::of(class, outer, arguments));
        world.keep(&instance);
        if let Err(error) = instance.initialise(engine) {
            world.drop_instance(&instance);
            return Err(error);
        }
        Ok(instance)
    }

    /// Gives all variables their values and runs the statements.
    fn initialise(self: &Arc<Instance>, engine: &mut Engine) -> Result<(), Box<Error>> {
        for class in self.class.line().rev() {
            for member in &class.members {
                match &member.what {
                    What::Variable(_) => {
                        self.field(engine, &member.name)?;
                    }
                    What::Statement(callable) => {
                        let receiver = Receiver::Object(Arc::clone(self));
                        calls::run(engine, class, callable, &receiver, Arguments::default())?;
                    }
                    What::Method(_) | What::Class(_) | What::Element(_) => {}
                }
            }
        }
        Ok(())
    }

    fn known_field(&self, name: &str) -> Option<Option<Kept>> {
        let fields = self.fields.lock().unwrap_or_else(PoisonError::into_inner);
        fields.iter().find(|(known, _)| &**known == name).map(|(_, value)| value.clone())
    }

    /// The value of a variable; nothing if there is none of this name.
    pub(super) fn field(self: &Arc<Instance>, engine: &mut Engine, name: &str) -> Result<Option<Value>, Box<Error>> {
        match self.known_field(name) {
            Some(Some(value)) => return value.read(engine).map(Some),
            Some(None) => {
                let error = Error::mistake(format!("the value of {name} depends on itself"));
                return Err(error.hint("give the variables of the class their values in another order"));
            }
            None => {}
        }
        let variable = self.class.named(name).find_map(|(class, member)| match &member.what {
            What::Variable(callable) => Some((class, member, callable)),
            _ => None,
        });
        let Some((class, member, callable)) = variable else { return Ok(None) };
        self.fields.lock().unwrap_or_else(PoisonError::into_inner).push((Arc::clone(&member.name), None));
        let made = match callable {
            None => Ok(Value::Nothing),
            Some(callable) => {
                calls::run(engine, class, callable, &Receiver::Object(Arc::clone(self)), Arguments::default())
            }
        };
        let mut fields = self.fields.lock().unwrap_or_else(PoisonError::into_inner);
        match made {
            Ok(value) => {
                if let Some((_, place)) = fields.iter_mut().find(|(known, _)| &**known == name) {
                    *place = Some(Kept::new(engine, value.clone()));
                }
                Ok(Some(value))
            }
            Err(error) => {
                fields.retain(|(known, _)| &**known != name);
                Err(error)
            }
        }
    }

    /// The argument for a parameter; of parents that have a parameter of the same name it is the same.
    pub(super) fn argument(&self, name: &str) -> Option<&Kept> {
        let index = self.class.parameters.iter().position(|parameter| &*parameter.name == name)?;
        self.arguments.get(index)
    }

    /// The arguments as an engine knows them.
    pub(super) fn arguments(&self, engine: &mut Engine) -> Result<Vec<Value>, Box<Error>> {
        self.arguments.iter().map(|value| value.read(engine)).collect()
    }

    /// Whether all arguments are data that a position could have.
    pub(super) fn is_data(&self) -> bool {
        self.arguments.iter().all(|value| object_datum(value.raw()).is_ok())
    }

    /// How it is written.
    pub(super) fn text(
        &self,
        tables: &Tables,
        text: &mut dyn FnMut(&Value) -> Result<String, Box<Error>>,
    ) -> Result<String, Box<Error>> {
        if self.class.sort == crate::syntax::ClassSort::Singleton {
            return Ok(self.class.name().to_owned());
        }
        let written = |value: &Kept| value.known_in(tables).map_or_else(|| Ok("...".to_owned()), &mut *text);
        let arguments = self.arguments.iter().map(written).collect::<Result<Vec<_>, _>>()?;
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
