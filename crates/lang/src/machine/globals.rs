//! The variables of a session, each with a number by which code finds it at once.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::value::Value;

/// The variables of a session. A name that code mentions has a number before it has a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Globals {
    numbers: FxHashMap<Arc<str>, u32>,
    entries: Vec<(Arc<str>, Option<Value>)>,
    /// Those that have a value, in the order in which they were made.
    made: Vec<u32>,
}

impl Globals {
    /// The number of a name.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let name: Arc<str> = name.into();
        self.numbers.insert(Arc::clone(&name), number);
        self.entries.push((name, None));
        number
    }

    /// The value of a variable.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&Value> {
        self.entries.get(number as usize)?.1.as_ref()
    }

    /// The value of the variable with this name.
    pub(crate) fn named(&self, name: &str) -> Option<&Value> {
        self.get(*self.numbers.get(name)?)
    }

    /// Gives a variable a value.
    #[inline]
    pub(crate) fn set(&mut self, number: u32, value: Value) {
        if let Some((_, old)) = self.entries.get_mut(number as usize)
            && old.replace(value).is_none()
        {
            self.made.push(number);
        }
    }

    /// The value of a variable, to be changed in place.
    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut Value> {
        self.entries.get_mut(number as usize)?.1.as_mut()
    }

    /// Forgets a variable.
    pub(crate) fn remove(&mut self, number: u32) {
        if let Some((_, value)) = self.entries.get_mut(number as usize)
            && value.take().is_some()
        {
            self.made.retain(|&made| made != number);
        }
    }

    /// The numbers of the variables in the order in which they were made.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.made
    }

    /// The variables in the order in which they were made.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.made.iter().filter_map(|&number| {
            let (name, value) = self.entries.get(number as usize)?;
            Some((&**name, value.as_ref()?))
        })
    }

    /// The values of the variables with their numbers, in the order in which they were made.
    pub(crate) fn held(&self) -> Vec<(u32, Value)> {
        self.made.iter().filter_map(|&number| Some((number, self.get(number)?.clone()))).collect()
    }

    /// Gives variables these values and takes those of all others away. Names keep their numbers, because code that
    /// somebody holds goes by them.
    pub(crate) fn restore(&mut self, values: Vec<(u32, Value)>) {
        for number in std::mem::take(&mut self.made) {
            if let Some((_, value)) = self.entries.get_mut(number as usize) {
                *value = None;
            }
        }
        for (number, value) in values {
            self.set(number, value);
        }
    }

    /// How many names have a number.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// The name with a number.
    pub(crate) fn name(&self, number: u32) -> &str {
        self.entries.get(number as usize).map_or("", |(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_listed_in_the_order_in_which_they_got_values() {
        let mut globals = Globals::default();
        let (a, b) = (globals.number("a"), globals.number("b"));
        assert_eq!(globals.number("a"), a);
        assert!(globals.named("a").is_none());
        globals.set(b, Value::Boolean(true));
        globals.set(a, Value::Nothing);
        globals.set(b, Value::Boolean(false));
        assert_eq!(globals.variables().map(|(name, _)| name).collect::<Vec<_>>(), ["b", "a"]);
        assert!(matches!(globals.named("b"), Some(Value::Boolean(false))));
        globals.remove(b);
        assert_eq!(globals.variables().map(|(name, _)| name).collect::<Vec<_>>(), ["a"]);
    }
}
