//! Whatever is known about a ruleset must be what brute force finds: answers with theorems against those without.

use onside_host::Mode;

use crate::ask::{Asker, Told, text};
use crate::{Dice, Fuzzer, grammar};

/// See the module.
pub(crate) struct Theorems {
    known: [Asker; 2],
    found: [Asker; 2],
}

impl Default for Theorems {
    fn default() -> Theorems {
        let both = |theorems| [Mode::Alternating, Mode::Synchronized].map(|mode| Asker::new(mode, theorems));
        Theorems { known: both(true), found: both(false) }
    }
}

/// Questions about positions that theorems may answer.
const QUESTIONS: &[&str] = &[
    ".CanonicalForm",
    ".OutcomeClass",
    ".Mean",
    ".Temperature",
    ".LeftStop",
    ".RightStop",
    ".Birthday",
    ".AtomicWeight",
    ".NimValue",
    " == 0",
    " > 0",
    ".IsNumber",
    ".GetWinner()",
];

/// Questions about positions in which both players move at once.
const SYNCHRONIZED: &[&str] = &[".NashValue", ".GetWinner()", ".LeftBirthday", ".CoarseOutcome"];

/// What tells questions in which both move at once from the others.
const MARK: &str = "Synchronized(";

impl Fuzzer for Theorems {
    fn name(&self) -> &'static str {
        "theorems"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let sum = match dice.roll(6) {
            0 => format!("{} + {}", grammar::position(dice), grammar::position(dice)),
            1 => format!("{}*{}", dice.choose(&["2", "3", "-2"]), grammar::position(dice)),
            2 => format!("{} - {}", grammar::position(dice), grammar::position(dice)),
            _ => grammar::position(dice),
        };
        if dice.once_in(3) {
            format!("{MARK}{sum}){}", dice.choose(SYNCHRONIZED))
        } else {
            format!("({sum}){}", dice.choose(QUESTIONS))
        }
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let mode = usize::from(input.starts_with(MARK));
        let known = self.known[mode].ask(input)?;
        let found = self.found[mode].ask(input)?;
        let told = |told: &Told| match told {
            Told::Answer(answer) => text(answer, input),
            Told::Refused(_) => Ok(Some("no answer".into())),
            Told::Stopped => Ok(None),
        };
        match (told(&known)?, told(&found)?) {
            (Some(known), Some(found)) if known != found => {
                Err(format!("wrong: theorems say {known}, brute force says {found}"))
            }
            _ => Ok(()),
        }
    }
}
