//! What is printed reads back: as a value of the same kind with the same text, which is equal to what was printed.

use onside_lang::Kind;

use crate::ask::{Asker, Told, text};
use crate::{Dice, Fuzzer, grammar};

/// See the module.
#[derive(Default)]
pub(crate) struct ReadBack {
    asker: Asker,
}

/// Whether the language can write values of this kind so that they read back. The others are functions, which may hold
/// variables, pictures and tables for people, and values that are found and not written.
fn is_written(kind: Kind) -> bool {
    match kind {
        Kind::Number
        | Kind::Game
        | Kind::Loopy
        | Kind::Position
        | Kind::Compound
        | Kind::Enclosure
        | Kind::Boolean
        | Kind::Text
        | Kind::List
        | Kind::Range
        | Kind::Set
        | Kind::Map
        | Kind::Player
        | Kind::Nothing => true,
        Kind::Synchronized
        | Kind::Matrix
        | Kind::Strategy
        | Kind::Equilibrium
        | Kind::Cherries
        | Kind::Scoring
        | Kind::Piles
        | Kind::Outcome
        | Kind::Winner
        | Kind::Entry
        | Kind::Mutable
        | Kind::Table
        | Kind::Function
        | Kind::Thermograph
        | Kind::Uptimal
        | Kind::Picture
        | Kind::Output => false,
    }
}

impl Fuzzer for ReadBack {
    fn name(&self) -> &'static str {
        "readback"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        match dice.roll(8) {
            0 | 1 => grammar::game(dice, 3),
            2 => grammar::loopy(dice, 2, &mut Vec::new()),
            3 => grammar::quoted(dice),
            4 => grammar::position(dice),
            // Lists and sets of values that are written.
            5 => format!("[{}]", dice.several(0, 3, ",", |dice| grammar::game(dice, 2))),
            6 => format!("{{{}}}", dice.several(1, 3, ",", |dice| grammar::game(dice, 2))),
            _ => format!("{} + {}", grammar::position(dice), grammar::game(dice, 1)),
        }
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let Told::Answer(first) = self.asker.ask(input)? else { return Ok(()) };
        let Some(written) = text(&first, input)?.filter(|_| is_written(first.kind())) else { return Ok(()) };
        let second = match self.asker.ask(&written)? {
            Told::Stopped => return Ok(()),
            Told::Refused(why) => return Err(format!("unread: {written} does not read back: {why}")),
            Told::Answer(second) => second,
        };
        let Some(again) = text(&second, &written)? else { return Ok(()) };
        // A form that was written in braces is a game even if it is worth a number.
        let same = second.kind() == first.kind() || (first.kind(), second.kind()) == (Kind::Game, Kind::Number);
        if again != written || !same {
            let (one, two) = (first.kind().word(), second.kind().word());
            return Err(format!("changed: a {one} is written {written} and reads back as the {two} {again}"));
        }
        let question = format!("({input}) == ({written})");
        let Told::Answer(same) = self.asker.ask(&question)? else { return Ok(()) };
        match text(&same, &question)?.as_deref() {
            None | Some("true") => Ok(()),
            Some(other) => Err(format!("unequal: it is written {written}, and whether that is equal is {other}")),
        }
    }
}
