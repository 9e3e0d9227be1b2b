//! One equality: what is equal is the same member of a set, the same key of a map, and counted once; what is not equal is
//! not.

use crate::ask::{Asker, Told, text};
use crate::receivers::RECEIVERS;
use crate::{Dice, Fuzzer, grammar};

/// See the module.
#[derive(Default)]
pub(crate) struct Equality {
    asker: Asker,
}

/// What stands between the two values of an input.
const BETWEEN: &str = " === ";

/// Questions about two values and the answers if they are equal, and if they are not.
const QUESTIONS: &[(&str, &str, &str)] = &[
    ("{x}.Contains(y)", "true", "false"),
    ("[x].Contains(y)", "true", "false"),
    ("{x} == {y}", "true", "false"),
    ("[x] == [y]", "true", "false"),
    ("{x, y}.Size", "1", "2"),
    ("[x, y].Distinct.Length", "1", "2"),
    ("{x => 1, y => 2}.Size", "1", "2"),
    ("{x => 1}.ContainsKey(y)", "true", "false"),
];

impl Equality {
    /// The text of an answer; nothing if there is none.
    fn told(&mut self, question: &str) -> Result<Option<String>, String> {
        match self.asker.ask(question)? {
            Told::Answer(answer) => text(&answer, question),
            Told::Refused(_) | Told::Stopped => Ok(None),
        }
    }
}

impl Fuzzer for Equality {
    fn name(&self) -> &'static str {
        "equality"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let value = |dice: &mut Dice| match dice.roll(6) {
            0 => RECEIVERS[dice.roll(RECEIVERS.len())].source.into(),
            1 => dice
                .choose(&["0", "1", "{0|2}", "Nim(1,1)", "'{*|*}'", "{*|*}", "*", "Push(B)", "over", "a{0|a}"])
                .into(),
            2 => grammar::position(dice),
            3 => grammar::value(dice, 1),
            _ => grammar::game(dice, 1),
        };
        let one = value(dice);
        let other = match dice.roll(5) {
            0 => format!("({one}) + 0"),
            1 => format!("({one}).CanonicalForm"),
            2 => format!("({one} + * - *)"),
            _ => value(dice),
        };
        format!("{one}{BETWEEN}{other}")
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let Some((one, other)) = input.split_once(BETWEEN) else { return Ok(()) };
        for (name, value) in [("x", one), ("y", other)] {
            if self.told(&format!("{name} := {value};"))?.is_none() {
                return Ok(());
            }
        }
        let Some(equal) = self.told("x == y")? else { return Ok(()) };
        for (question, if_equal, if_not) in QUESTIONS {
            let expected = if equal == "true" { *if_equal } else { *if_not };
            match self.told(question)? {
                Some(found) if found != expected => {
                    return Err(format!("unequal: x == y is {equal}, and {question} is {found}"));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
