//! Variables carried from one engine to another.
//!
//! This happens when memory is full, so nothing is copied that can stay: what does not depend on the tables is kept as
//! it is, however large; games are imported from the old arenas, and only what holds them is made anew. Environments
//! stay and get the new values, so that functions keep what they were made with. Collections that change and hold games
//! are made anew too, because an answer that is still shown somewhere reads the old ones with the old tables.

use std::collections::HashMap;
use std::sync::Arc;

use onside_ground::with_stack;
use onside_value::short::{Form, Game, Imported};

use super::engine::Engine;
use crate::error::Error;
use crate::eval::Evaluated;
use crate::machine::Environment;
use crate::tables::Tables;
use crate::value::{Compound, Held, Members, Mutable, OnAccount, Parts, PlacedGraph, Value};

/// Deeper values are not carried over.
const DEEPEST: u32 = 20_000;

/// Gives the variables of an engine, which come from another one, the values that they have there; the names of those
/// that had to be dropped because they could not be carried over.
pub(crate) fn carry_over(old: &Tables, new: &mut Engine) -> Vec<String> {
    let mut lost = Vec::new();
    let mut carrier = Carrier::new(old, new, Way::Renewal);
    for number in carrier.new.globals.numbers().to_vec() {
        let Some(value) = carrier.new.globals.get(number).cloned() else { continue };
        match carrier.value(&value) {
            Ok(None) => {}
            Ok(Some(carried)) => {
                // It takes the place of what was held before, so that it is kept even if there is no room to count it.
                let _ = carried.put_on_account(carrier.new.games.guard());
                carrier.new.globals.set(number, carried);
            }
            Err(_) => {
                lost.push(carrier.new.globals.name(number).to_owned());
                carrier.new.globals.remove(number);
            }
        }
    }
    lost
}

/// The kinds that depend on no tables and hold no others, so that they stay whatever happens.
macro_rules! that_stay {
    () => {
        Value::Number(_)
            | Value::Surreal(_)
            | Value::Nimber(_)
            | Value::Trajectory(_)
            | Value::Board(_)
            | Value::Ruleset(_)
            | Value::Object(_)
            | Value::Synchronized(_)
            | Value::Enclosure(_)
            | Value::Cherries(_)
            | Value::Scoring(_)
            | Value::Boolean(_)
            | Value::Outcome(_)
            | Value::Winner(_)
            | Value::Draw
            | Value::Class(_)
            | Value::Text(_)
            | Value::Range(_)
            | Value::Matrix(_)
            | Value::Strategy(_)
            | Value::Equilibrium(_)
            | Value::Player(_)
            | Value::Thermograph(_)
            | Value::Expansion(_)
            | Value::Genus(_)
            | Value::Quotient(_)
            | Value::Picture(_)
            | Value::Output(_)
            | Value::Nothing
    };
}

/// A value of other tables as an engine knows it. The value stays what it is for those who have it; so what it shares
/// with others, collections that change and functions with variables of their own, cannot come over.
pub(crate) fn imported(old: &Tables, new: &mut Engine, value: &Value) -> Evaluated {
    Ok(Carrier::new(old, new, Way::ToRules).value(value)?.unwrap_or_else(|| value.clone()))
}

/// Whether everything in a collection stays as it is; only lists of plain values are looked into.
fn all_stay(mutable: &Mutable) -> bool {
    let plain = |value: &Value| matches!(value, that_stay!());
    let stays = |value: &Value| match value {
        Value::List(members) | Value::Tuple(members) | Value::Set(members) => members.iter().all(plain),
        other => plain(other),
    };
    match mutable {
        Mutable::List(members) => members.read().iter().all(stays),
        Mutable::Set(members) => members.read().iter().all(stays),
        Mutable::Map(entries) => entries.read().iter().all(|(key, value)| stays(key) && stays(value)),
    }
}

/// Whether there are games in a value that mean nothing without their tables.
pub(crate) fn is_tied(value: &Value) -> bool {
    match value {
        that_stay!() => false,
        Value::Game(_) | Value::Literal(..) | Value::Loopy(_) | Value::Graph(_) | Value::Misere(_) => true,
        Value::Compound(compound) => compound_is_tied(compound),
        Value::List(members) | Value::Tuple(members) | Value::Set(members) => any_is_tied(&**members),
        Value::Map(entries) => entries.iter().any(|(key, value)| any_is_tied([key, value])),
        Value::Entry(entry) => any_is_tied([&entry.0, &entry.1]),
        Value::Table(rows) => rows.iter().any(any_is_tied),
        Value::Mutable(mutable) => any_is_tied(&mutable.members()),
        Value::Function(closure) => environment_is_tied(closure.environment()),
    }
}

fn any_is_tied<'a>(values: impl IntoIterator<Item = &'a Value>) -> bool {
    values.into_iter().any(|value| with_stack(|| is_tied(value)))
}

fn compound_is_tied(compound: &Compound) -> bool {
    match compound {
        Compound::Game(_) | Compound::Explicit(_) => true,
        Compound::Position(_) => false,
        Compound::Sum(parts) => parts.iter().any(|part| with_stack(|| compound_is_tied(part))),
        Compound::Multiple(_, part) | Compound::Negative(part) => with_stack(|| compound_is_tied(part)),
        Compound::Pair(_, one, two) => [one, two].into_iter().any(|part| with_stack(|| compound_is_tied(part))),
    }
}

/// Whether a function knows games by variables of its own. Functions in them lead back to it, and are not looked into.
fn environment_is_tied(innermost: Option<&Arc<Environment>>) -> bool {
    let mut environment = innermost;
    while let Some(now) = environment {
        let cells = (0..now.size()).filter_map(|cell| now.get(cell));
        let mut values = cells.filter(|value| !matches!(value, Value::Function(_) | Value::Mutable(_)));
        if values.any(|value| is_tied(&value)) {
            return true;
        }
        environment = now.parent();
    }
    false
}

/// A value of other tables in those of an engine.
///
/// # Errors
/// A limit; or that it is a function or an object, which belong to the session that made them.
pub(crate) fn brought(old: &Tables, new: &mut Engine, value: &Value) -> Result<Value, Box<Error>> {
    if new.tables.same_tables(old) {
        return Ok(value.clone());
    }
    let mut carrier = Carrier::new(old, new, Way::ToOthers);
    Ok(carrier.value(value)?.unwrap_or_else(|| value.clone()))
}

/// Why values go from tables to others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// All variables of a session get new tables, so that what they share may be changed.
    Renewal,
    /// A copy for another session, to which functions and objects mean nothing.
    ToOthers,
    /// A copy for the engine on which rules of the same session run.
    ToRules,
}

struct Carrier<'a> {
    old: &'a Tables,
    new: &'a mut Engine,
    way: Way,
    /// The environments that were seen, and whether all their variables could be kept.
    environments: HashMap<*const Environment, bool>,
    /// What has become of that which several hold, by where it was; nothing for what stays.
    held: HashMap<*const (), Option<Value>>,
    /// The games that have come over.
    games: Imported,
    depth: u32,
}

/// What a value becomes; nothing if it stays as it is.
type Carried<T> = Result<Option<T>, Box<Error>>;

impl<'a> Carrier<'a> {
    fn new(old: &'a Tables, new: &'a mut Engine, way: Way) -> Carrier<'a> {
        let (environments, held, games) = (HashMap::new(), HashMap::new(), Imported::default());
        Carrier { old, new, way, environments, held, games, depth: 0 }
    }

    /// Gives the variables of an environment their new values; whether all could be kept.
    fn refill(&mut self, environment: &Environment) -> bool {
        let mut kept = true;
        for cell in 0..environment.size() {
            let Some(value) = environment.get(cell) else { continue };
            match self.value(&value) {
                Ok(None) => {}
                Ok(Some(new)) => environment.set(cell, Some(new)),
                Err(_) => {
                    environment.set(cell, None);
                    kept = false;
                }
            }
        }
        kept
    }

    /// The environments in which a function finds its variables.
    fn environment(&mut self, innermost: Option<&Arc<Environment>>) -> Result<(), Box<Error>> {
        let mut environment = innermost;
        while let Some(now) = environment {
            let known = self.environments.get(&Arc::as_ptr(now)).copied();
            let kept = known.unwrap_or_else(|| {
                // Known before it is filled: the functions in it lead back to it.
                self.environments.insert(Arc::as_ptr(now), true);
                let kept = self.refill(now);
                self.environments.insert(Arc::as_ptr(now), kept);
                kept
            });
            if !kept {
                return Err(Error::mistake("a variable of the function could not be carried over"));
            }
            environment = now.parent();
        }
        Ok(())
    }

    fn value(&mut self, value: &Value) -> Carried<Value> {
        if matches!(value, that_stay!()) && !(self.way == Way::ToOthers && matches!(value, Value::Object(_))) {
            return Ok(None);
        }
        if self.depth >= DEEPEST {
            return Err(Error::mistake("the value is too deep"));
        }
        self.new.games.guard().check()?;
        self.depth += 1;
        let result = with_stack(|| self.carried(value));
        self.depth -= 1;
        result
    }

    fn carried(&mut self, value: &Value) -> Carried<Value> {
        Ok(Some(match value {
            Value::Game(game) => Value::Game(self.game(*game)?),
            Value::Literal(form, value) => Value::Literal(self.form(*form)?, self.game(*value)?),
            Value::Compound(compound) => Value::Compound(self.compound(compound)?),
            Value::Loopy(loopy) => Value::Loopy(Arc::new(self.new.loops.import(&self.old.loops, loopy)?)),
            Value::Graph(placed) => {
                let graph = Arc::new(self.new.loops.import_graph(&self.old.loops, &placed.graph)?);
                Value::Graph(Arc::new(PlacedGraph::new(graph, placed.start)))
            }
            Value::Misere(game) => Value::Misere(self.new.misere.import(&self.old.misere, *game)?),
            Value::List(members) => return self.members(members, Value::List),
            Value::Tuple(members) => return self.members(members, Value::Tuple),
            Value::Set(members) => return self.members(members, Value::Set),
            Value::Map(entries) => {
                return self.shared(entries, |this, entries| this.entries(entries), |new| Value::Map(Held::new(new)));
            }
            Value::Entry(entry) => {
                return self.shared(entry, Self::entry, |(key, value)| Value::entry(key, value));
            }
            Value::Table(rows) => {
                return self.shared(rows, |this, rows| this.rows(rows), |new| Value::Table(Held::new(new)));
            }
            Value::Mutable(_) | Value::Function(_) if self.way == Way::ToRules => {
                if !is_tied(value) {
                    return Ok(None);
                }
                let error = Error::mistake(format!(
                    "rules of a class run apart and cannot know {} with games in it",
                    value.described()
                ));
                return Err(error.hint("give the class the games themselves"));
            }
            Value::Mutable(mutable) => return self.mutable(mutable),
            Value::Function(_) | Value::Object(_) if self.way == Way::ToOthers => {
                let what = value.described();
                return Err(Error::mistake(format!("{what} cannot leave the session that made it")));
            }
            Value::Function(closure) => {
                self.environment(closure.environment())?;
                return Ok(None);
            }
            that_stay!() => return Ok(None),
        }))
    }

    /// What becomes of some items: all of them are copied if one of them does not stay.
    fn each<T: Clone>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T) -> Carried<T>) -> Carried<Vec<T>> {
        let mut new: Option<Vec<T>> = None;
        for (index, old) in items.iter().enumerate() {
            let carried = item(self, old)?;
            if new.is_none() && carried.is_some() {
                self.new.games.guard().room_for::<T>(items.len())?;
                let mut copied = Vec::with_capacity(items.len());
                copied.extend_from_slice(&items[..index]);
                new = Some(copied);
            }
            if let Some(new) = &mut new {
                new.push(carried.unwrap_or_else(|| old.clone()));
            }
        }
        Ok(new)
    }

    fn values(&mut self, values: &[Value]) -> Carried<Vec<Value>> {
        self.each(values, Self::value)
    }

    fn entries(&mut self, entries: &[(Value, Value)]) -> Carried<Vec<(Value, Value)>> {
        self.each(entries, Self::entry)
    }

    fn rows(&mut self, rows: &[Vec<Value>]) -> Carried<Vec<Vec<Value>>> {
        self.each(rows, |this, row| this.values(row))
    }

    fn entry(&mut self, (key, value): &(Value, Value)) -> Carried<(Value, Value)> {
        Ok(match (self.value(key)?, self.value(value)?) {
            (None, None) => None,
            (new_key, new_value) => {
                Some((new_key.unwrap_or_else(|| key.clone()), new_value.unwrap_or_else(|| value.clone())))
            }
        })
    }

    /// Carries members over once, however many hold them.
    fn members(&mut self, members: &Members, made: impl FnOnce(Members) -> Value) -> Carried<Value> {
        if members.is_empty() {
            return Ok(None);
        }
        let place = members.is_shared().then(|| members.as_ptr().cast());
        if let Some(known) = place.and_then(|place| self.held.get(&place)) {
            return Ok(known.clone());
        }
        let value = self.values(members)?.map(|carried| made(Members::new(carried)));
        if let Some(place) = place {
            self.held.insert(place, value.clone());
        }
        Ok(value)
    }

    /// Carries something over once, however many hold it.
    fn shared<T: Parts>(
        &mut self,
        held: &Arc<Held<T>>,
        carry: impl FnOnce(&mut Self, &T) -> Carried<T>,
        made: impl FnOnce(T) -> Value,
    ) -> Carried<Value> {
        // Most lists have one holder and are never met again.
        let place = (Arc::strong_count(held) > 1).then(|| Arc::as_ptr(held).cast());
        if let Some(known) = place.and_then(|place| self.held.get(&place)) {
            return Ok(known.clone());
        }
        let value = carry(self, held)?.map(made);
        if let Some(place) = place {
            self.held.insert(place, value.clone());
        }
        Ok(value)
    }

    fn mutable(&mut self, mutable: &Arc<Mutable>) -> Carried<Value> {
        let place = Arc::as_ptr(mutable).cast();
        if let Some(known) = self.held.get(&place) {
            return Ok(known.clone());
        }
        if self.way == Way::Renewal && all_stay(mutable) {
            // Not copied to be looked at: it may be what fills the memory.
            self.held.insert(place, None);
            return Ok(None);
        }
        let new = Arc::new(match &**mutable {
            Mutable::List(_) => Mutable::List(OnAccount::default()),
            Mutable::Set(_) => Mutable::Set(OnAccount::default()),
            Mutable::Map(_) => Mutable::Map(OnAccount::default()),
        });
        // Known before it is filled: it may hold itself.
        self.held.insert(place, Some(Value::Mutable(Arc::clone(&new))));
        let changed = match (&*new, &**mutable) {
            (Mutable::List(members), Mutable::List(old)) => {
                old.write().make_contiguous();
                let carried = self.values(old.read().as_slices().0)?;
                carried.map(|carried| *members.write() = carried.into())
            }
            (Mutable::Set(members), Mutable::Set(_)) => {
                let carried = self.values(&mutable.members())?;
                carried.map(|carried| *members.write() = carried.into())
            }
            (Mutable::Map(entries), Mutable::Map(_)) => {
                let carried = self.entries(&mutable.entries())?;
                carried.map(|carried| *entries.write() = carried.into())
            }
            _ => None,
        };
        if changed.is_none() {
            // Nothing in it leads back to it, so that nobody has got the new one.
            self.held.insert(place, None);
            return Ok(None);
        }
        Ok(Some(Value::Mutable(new)))
    }

    fn game(&mut self, game: Game) -> Result<Game, Box<Error>> {
        Ok(self.new.games.import_with(&self.old.games, game, &mut self.games)?)
    }

    fn form(&self, form: Form) -> Result<Form, Box<Error>> {
        Ok(self.new.forms.import(&self.new.games, (&self.old.forms, &self.old.games), form)?)
    }

    fn compound(&mut self, compound: &Compound) -> Result<Compound, Box<Error>> {
        let mut part =
            |part: &Compound| -> Result<Box<Compound>, Box<Error>> { with_stack(|| self.compound(part)).map(Box::new) };
        Ok(match compound {
            Compound::Sum(parts) => {
                Compound::Sum(parts.iter().map(|one| part(one).map(|part| *part)).collect::<Result<_, _>>()?)
            }
            Compound::Multiple(count, one) => Compound::Multiple(count.clone(), part(one)?),
            Compound::Pair(how, one, two) => Compound::Pair(*how, part(one)?, part(two)?),
            Compound::Negative(one) => Compound::Negative(part(one)?),
            Compound::Game(game) => Compound::Game(self.game(*game)?),
            Compound::Explicit(form) => Compound::Explicit(self.form(*form)?),
            Compound::Position(position) => Compound::Position(position.clone()),
        })
    }
}
