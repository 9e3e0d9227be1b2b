//! What operators and methods make of values and their counterparts.

use super::sorts::Sort;
use super::{Turning, both_of};
use crate::classes::arguments::Arguments;
use crate::classes::calls::method_of_object;
use crate::eval::{Engine, Evaluated, binary, compare};
use crate::library;
use crate::syntax::{BinaryOperator, Comparator};
use crate::value::Value;

impl Turning<'_> {
    pub(super) fn binary(&mut self, operator: BinaryOperator, one: &Sort, two: &Sort) -> Option<Sort> {
        if let (Sort::Known(one), Sort::Known(two)) = (one, two) {
            return self.both(|engine, image| {
                let values = if image { (one.1.clone(), two.1.clone()) } else { (one.0.clone(), two.0.clone()) };
                binary(engine, operator, values.0, values.1)
            });
        }
        let are = |a: Sort, b: Sort| one.is(&a, self.mirror) && two.is(&b, self.mirror);
        use BinaryOperator::{Add, Multiply, Subtract};
        match operator {
            _ if are(Sort::Same, Sort::Same) => Some(Sort::Same),
            Add | Subtract if are(Sort::Cell, Sort::Way) => Some(Sort::Cell),
            Add if are(Sort::Way, Sort::Cell) => Some(Sort::Cell),
            Add | Subtract if are(Sort::Way, Sort::Way) => Some(Sort::Way),
            Subtract if are(Sort::Cell, Sort::Cell) => Some(Sort::Way),
            Multiply if are(Sort::Same, Sort::Way) || are(Sort::Way, Sort::Same) => Some(Sort::Way),
            _ => None,
        }
    }

    pub(super) fn compared(&mut self, comparator: Comparator, one: &Sort, two: &Sort) -> Option<Sort> {
        if let (Sort::Known(one), Sort::Known(two)) = (one, two) {
            return self.both(|engine, image| {
                let values = if image { (&one.1, &two.1) } else { (&one.0, &two.0) };
                compare(engine, comparator, values.0, values.1).map(Value::Boolean)
            });
        }
        let are = |sort: &Sort| one.is(sort, self.mirror) && two.is(sort, self.mirror);
        let equality = matches!(comparator, Comparator::Equal | Comparator::NotEqual | Comparator::Identical);
        let kept = [Sort::Letter, Sort::Cell, Sort::Way];
        (are(&Sort::Same) || equality && kept.iter().any(are)).then_some(Sort::Same)
    }

    /// What a method gives.
    pub(super) fn asked(&mut self, receiver: &Sort, name: &str, arguments: &[Sort]) -> Option<Sort> {
        let mirror = self.mirror;
        if let Sort::Known(of) = receiver
            && let Some(given) = arguments.iter().map(both_of).collect::<Option<Vec<_>>>()
        {
            return self.both(|engine, image| {
                let value = if image { of.1.clone() } else { of.0.clone() };
                let given = given.iter().map(|both| if image { both.1.clone() } else { both.0.clone() }).collect();
                known_method(engine, value, name, given)
            });
        }
        let is = |index: usize, sort: &Sort| arguments.get(index).is_some_and(|argument| argument.is(sort, mirror));
        match (receiver, name, arguments.len()) {
            (Sort::Grid, "FindAll", 1) if is(0, &Sort::Letter) => Some(Sort::bag(Sort::Cell)),
            (Sort::Grid, "IsInBounds", 1) if is(0, &Sort::Cell) => Some(Sort::Same),
            (Sort::Grid, "Updated", 1) if is(0, &Sort::Changes) => Some(Sort::Grid),
            (Sort::Grid, "Updated", 2) if is(0, &Sort::Cell) && is(1, &Sort::Letter) => Some(Sort::Grid),
            (Sort::Grid, "Decomposition", 1) if is(0, &Sort::Letter) => Some(Sort::bag(Sort::Part)),
            (Sort::Grid, "Decomposition", 2) if is(0, &Sort::Letter) && is(1, &Sort::bag(Sort::Way)) => {
                Some(Sort::bag(Sort::Part))
            }
            (_, "Contains", 1) => {
                let kept = [Sort::Same, Sort::Letter, Sort::Cell, Sort::Way];
                let fits = |sort: &Sort| receiver.is(&Sort::bag(sort.clone()), mirror) && is(0, sort);
                kept.iter().any(fits).then_some(Sort::Same)
            }
            (Sort::Bag(_), "Size" | "Length" | "IsEmpty", 0) => Some(Sort::Same),
            (Sort::Bag(_), "Concat", 1) => match receiver.join(&arguments[0], mirror) {
                joined @ Sort::Bag(_) => Some(joined),
                _ => None,
            },
            (Sort::Bag(member), "Adjoin", 1) => match member.join(&arguments[0], mirror) {
                Sort::Unknown => None,
                joined => Some(Sort::bag(joined)),
            },
            (Sort::Same, _, 0) => Some(Sort::Same),
            _ => None,
        }
    }
}

/// A method of a value that is known.
fn known_method(engine: &mut Engine, value: Value, name: &str, given: Vec<Value>) -> Evaluated {
    if let Value::Object(object) = &value
        && let Some(made) = method_of_object(engine, object, name, &Arguments::of(given.clone()))
    {
        return made;
    }
    let method = library::method_of(&value, name)?;
    library::check_arity(method.name, method.arity, given.len())?;
    method.apply(engine, value, &given)
}
