//! Scripts with blanks and comments at random places: in the one style they differ in blanks only, twice is once, and
//! they are divided into as many statements as before.

use onside_ground::Guard;
use onside_lang::assist;
use onside_lang::format::{Unformatted, format};

use crate::{Dice, Fuzzer, grammar};

/// See the module.
pub(crate) struct Style;

impl Fuzzer for Style {
    fn name(&self) -> &'static str {
        "style"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let between = dice.choose(&["\n", ";\n", "; ", "\n\n\n// a comment\n", ";\n/* two\n lines */\n"]);
        let script = dice.several(1, 4, between, grammar::statement);
        // Blanks become others, or lines of their own that go on with what is above them.
        script
            .split_inclusive(' ')
            .map(|word| match dice.roll(12) {
                0 => format!("{word}  "),
                1 => format!("{word}\n  "),
                2 => format!("{word}/* c */ "),
                3 => format!("{word}// c\n    "),
                _ => word.to_owned(),
            })
            .collect()
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let formatted = |source: &str| match format(source, &Guard::default()) {
            Ok(made) => Ok(Some(made.text)),
            Err(Unformatted::Mistakes(_)) => Ok(None),
            Err(Unformatted::Stopped(stop)) => Err(format!("stopped: {stop}")),
        };
        let Some(once) = formatted(input)? else { return Ok(()) };
        let letters = |text: &str| -> String { text.chars().filter(|letter| !letter.is_whitespace()).collect() };
        if letters(&once) != letters(input) {
            return Err(format!("changed: it becomes {once:?}"));
        }
        if assist::statements(&once).len() != assist::statements(input).len() {
            return Err(format!("divided: it becomes {once:?}"));
        }
        match formatted(&once)? {
            Some(twice) if twice == once => Ok(()),
            twice => Err(format!("unstable: it becomes {once:?} and then {twice:?}")),
        }
    }
}
