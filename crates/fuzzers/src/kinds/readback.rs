//! What is printed reads back: as a value of the same kind with the same text, which is equal to what was printed.

use onside_lang::Kind;

use crate::ask::{Asker, Told, text};
use crate::{Dice, Fuzzer, grammar};

/// See the module.
#[derive(Default)]
pub(crate) struct ReadBack {
    asker: Asker,
}

/// How values of a kind read back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    /// As equal values of the same kind.
    Equal,
    /// As values of the same kind with the same text. Whether they are equal is not asked: a function and a collection
    /// that changes are equal to themselves only, and of an enclosure it is not known.
    Alike,
    /// As a list with the same text and the same members.
    List,
    /// Not at all: a picture, a table and a genus for people, or the value of something that is another kind of thing.
    Never,
}

fn written(kind: Kind) -> Written {
    match kind {
        Kind::Number
        | Kind::Surreal
        | Kind::Nimber
        | Kind::Trajectory
        | Kind::Game
        | Kind::Loopy
        | Kind::Position
        | Kind::Compound
        | Kind::Cherries
        | Kind::Scoring
        | Kind::Misere
        | Kind::Boolean
        | Kind::Outcome
        | Kind::Winner
        | Kind::Text
        | Kind::List
        | Kind::Tuple
        | Kind::Range
        | Kind::Set
        | Kind::Map
        | Kind::Entry
        | Kind::Player
        | Kind::Board
        | Kind::Thermograph
        | Kind::Uptimal
        | Kind::Quotient
        | Kind::Nothing => Written::Equal,
        Kind::Enclosure | Kind::Mutable | Kind::Function => Written::Alike,
        Kind::Matrix | Kind::Strategy | Kind::Equilibrium => Written::List,
        Kind::Synchronized
        | Kind::Piles
        | Kind::Table
        | Kind::Ruleset
        | Kind::Object
        | Kind::Picture
        | Kind::Genus
        | Kind::Output => Written::Never,
    }
}

/// Whether an input speaks of values that do not read back, or are not equal to what reads back: a collection may hold
/// them.
fn speaks_of_others(input: &str) -> bool {
    let others = [
        "Mutable",
        "->",
        "Between",
        "Sync",
        "Draw",
        "Output",
        "TwoPiles",
        "Table",
        "Picture",
        "Tree",
        "Plot",
        "Heatmap",
        "Genus",
        "ruleset",
        "class",
        "Strip",
        "Graph(",
        "Random",
        "IntensityPlot",
    ];
    others.iter().any(|part| input.contains(part))
}

impl Fuzzer for ReadBack {
    fn name(&self) -> &'static str {
        "readback"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        match dice.roll(11) {
            0 | 1 => grammar::game(dice, 3),
            2 => grammar::loopy(dice, 2, &mut Vec::new()),
            3 => grammar::quoted(dice),
            4 => grammar::position(dice),
            // Lists and sets of values that are written.
            5 => format!("[{}]", dice.several(0, 3, ",", |dice| grammar::game(dice, 2))),
            6 => format!("{{{}}}", dice.several(1, 3, ",", |dice| grammar::game(dice, 2))),
            7 => format!("{} + {}", grammar::position(dice), grammar::game(dice, 1)),
            8 => grammar::graph(dice),
            _ => grammar::value(dice, 2),
        }
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let Told::Answer(first) = self.asker.ask(input)? else { return Ok(()) };
        // Of the objects of class files graphs read back.
        let graph = input.starts_with("Graph(");
        let how = if graph { Written::Equal } else { written(first.value.kind()) };
        let Some(written) = text(&first, input)?.filter(|_| how != Written::Never) else { return Ok(()) };
        if !graph && speaks_of_others(input) && how != Written::Alike {
            return Ok(());
        }
        let second = match self.asker.ask(&written)? {
            Told::Stopped => return Ok(()),
            Told::Refused(why) => return Err(format!("unread: {written} does not read back: {why}")),
            Told::Answer(second) => second,
        };
        let Some(again) = text(&second, &written)? else { return Ok(()) };
        // A form that was written in braces is a game even if it is worth a number.
        let same = match (first.kind(), second.kind()) {
            (Kind::Game, Kind::Number) => true,
            (one, two) => one == two || how == Written::List && two == Kind::List,
        };
        if again != written || !same {
            let (one, two) = (first.kind().word(), second.kind().word());
            return Err(format!("changed: a {one} is written {written} and reads back as the {two} {again}"));
        }
        if how == Written::Alike {
            return Ok(());
        }
        let question = format!("({input}) == ({written})");
        let Told::Answer(same) = self.asker.ask(&question)? else { return Ok(()) };
        match text(&same, &question)?.as_deref() {
            None | Some("true") => Ok(()),
            Some(other) => Err(format!("unequal: it is written {written}, and whether that is equal is {other}")),
        }
    }
}
