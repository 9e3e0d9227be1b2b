//! What a session knew at earlier moments. The cells of a sheet are run in any order and mean what they mean in a
//! script, so each is run in what the cells above it have left behind and not in what happened to be run last.
//!
//! A state is the variables and the mode. What was found about positions is no part of it: that is true whoever asks,
//! and stays. A state in which something changes in place cannot be brought back; it holds for as long as the session
//! has not gone on.

use std::collections::VecDeque;

use onside_ground::Mode;

use super::Session;
use crate::value::{Object, Value};

/// More states than this are not kept; the oldest goes.
const MOST_STATES: usize = 500;

/// The states that can be brought back.
#[derive(Debug, Default)]
pub(super) struct States {
    kept: VecDeque<(String, State)>,
    /// The name of the state in which the session is, if it is in one.
    now: Option<String>,
    /// How positions were read before anything was evaluated.
    first: Mode,
}

/// What a session knew.
#[derive(Debug)]
struct State {
    variables: Vec<(u32, Value)>,
    mode: Mode,
}

impl States {
    pub(super) fn new(mode: Mode) -> States {
        States { first: mode, ..States::default() }
    }

    /// The states of a session with new tables, in which the values of the old ones mean nothing.
    pub(super) fn emptied(&self) -> States {
        States::new(self.first)
    }
}

impl Session {
    /// Remembers what the session knows now under a name that is not empty, in place of what had the name before.
    ///
    /// ```
    /// use onside_lang::Session;
    ///
    /// let mut session = Session::default();
    /// session.evaluate("x := 2");
    /// session.keep("two");
    /// session.go_on();
    /// session.evaluate("x := 5");
    /// assert!(session.go_back("two"));
    /// assert_eq!(session.evaluate("x + 1").answer.unwrap().text().unwrap(), "3");
    /// ```
    pub fn keep(&mut self, name: &str) {
        let variables = self.engine.globals.held();
        let states = &mut self.states;
        states.kept.retain(|(known, _)| known != name);
        if variables.iter().all(|(_, value)| is_fixed(value)) {
            if states.kept.len() >= MOST_STATES {
                states.kept.pop_front();
            }
            states.kept.push_back((name.to_owned(), State { variables, mode: self.settings.mode }));
        }
        states.now = Some(name.to_owned());
    }

    /// Brings back what the session knew when this name was given; whether that is possible. The empty name is that of
    /// the beginning, when nothing was known.
    pub fn go_back(&mut self, name: &str) -> bool {
        if self.states.now.as_deref() == Some(name) {
            return true;
        }
        let (variables, mode) = match self.states.kept.iter().find(|(known, _)| known == name) {
            Some((_, state)) => (state.variables.clone(), state.mode),
            None if name.is_empty() => (Vec::new(), self.states.first),
            None => return false,
        };
        self.engine.globals.restore(variables);
        self.set_mode(mode);
        self.states.now = Some(name.to_owned());
        true
    }

    /// Says that what is evaluated next may change what the session knows: it is in no kept state until one is kept.
    pub fn go_on(&mut self) {
        self.states.now = None;
    }
}

/// Whether a value stays what it is, whatever is done with it and with its parts.
fn is_fixed(value: &Value) -> bool {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::List(members) | Value::Tuple(members) | Value::Set(members) => open.extend(members.iter()),
            Value::Map(entries) => open.extend(entries.iter().flat_map(|(key, value)| [key, value])),
            Value::Entry(entry) => open.extend([&entry.0, &entry.1]),
            Value::Table(rows) => open.extend(rows.iter().flatten()),
            // The variables around a function are shared by all that were made there.
            Value::Function(closure) if closure.environment().is_some() => return false,
            Value::Mutable(_) => return false,
            Value::Object(object) if changes(object) => return false,
            _ => {}
        }
    }
    true
}

/// Whether an object has something in it that can be changed.
fn changes(object: &Object) -> bool {
    matches!(object, Object::Class(_) | Object::Instance(_) | Object::Method(_) | Object::Random(_))
}

#[cfg(test)]
mod tests {
    use onside_ground::Mode;

    use crate::Session;

    /// Runs some sources; the text of the last answer.
    #[track_caller]
    fn told(session: &mut Session, sources: &[&str]) -> String {
        let mut last = String::new();
        for source in sources {
            session.go_on();
            last = match session.evaluate(source).answer {
                Ok(answer) => answer.text().expect("a short text").to_owned(),
                Err(errors) => format!("error: {}", errors[0].diagnostic.message),
            };
        }
        last
    }

    #[test]
    fn variables_that_are_made_later_are_not_known_and_changed_ones_are_as_they_were() {
        let mut session = Session::default();
        told(&mut session, &["x := [1, 2]", "def f(n) := n + 1"]);
        session.keep("a");
        told(&mut session, &["x[1] := 7", "y := 3", "def f(n) := n + 2", "it"]);
        session.keep("b");
        assert!(session.go_back("a"));
        assert_eq!(told(&mut session, &["x"]), "[1,2]");
        assert_eq!(told(&mut session, &["f(1)"]), "2");
        assert!(told(&mut session, &["y"]).starts_with("error"));
        // A name that is made now and what was made elsewhere do not meet.
        assert_eq!(told(&mut session, &["z := 9", "def g(n) := n + z", "g(1)"]), "10");
        session.keep("c");
        assert!(session.go_back("b"));
        assert_eq!(told(&mut session, &["x[1] + y + f(1)"]), "13");
        assert!(told(&mut session, &["z"]).starts_with("error"));
        assert!(session.go_back("c"));
        assert_eq!(told(&mut session, &["g(2) + x[1]"]), "12");
        assert!(!session.go_back("d"));
        assert!(session.go_back(""));
        assert!(told(&mut session, &["x"]).starts_with("error"));
        assert!(session.variables().iter().all(|variable| variable.name == "it"));
    }

    #[test]
    fn how_positions_are_read_belongs_to_a_state() {
        let mut session = Session::default();
        session.keep("a");
        assert_eq!(told(&mut session, &["mode synchronized", "Push(BR_BR)"]), "-5/2");
        session.keep("b");
        assert!(session.go_back("a"));
        assert_eq!(session.mode(), Mode::Alternating);
        assert!(session.go_back("b"));
        assert_eq!(session.mode(), Mode::Synchronized);
        assert!(session.go_back(""));
        assert_eq!(session.mode(), Mode::Alternating);
    }

    #[test]
    fn a_state_with_something_that_changes_in_place_holds_until_the_session_goes_on() {
        let counter = "make := n -> begin m := n; () -> begin m := m + 1 end end\nl := make(1)";
        for source in ["l := MutableList()", "l := [[MutableList()]]", counter] {
            let mut session = Session::default();
            told(&mut session, &source.split('\n').collect::<Vec<_>>());
            session.keep("a");
            assert!(session.go_back("a"), "{source}");
            told(&mut session, &["1"]);
            assert!(!session.go_back("a"), "{source}");
        }
    }

    #[test]
    fn the_states_of_old_tables_are_gone() {
        let mut session = Session::default();
        told(&mut session, &["x := {3|1}"]);
        session.keep("a");
        let mut session = session.renewed();
        assert!(!session.go_back("a"));
        assert_eq!(told(&mut session, &["x"]), "{3|1}");
        assert!(session.go_back(""));
    }
}
