//! Every method of the library, called on every kind of value with arguments of any kind: an answer that can be written
//! as text and as data, or an error that says why not.

use onside_host::Mode;
use onside_lang::Kind;
use onside_lang::library::{Method, functions, methods};

use crate::ask::{Asker, Told, refused, text};
use crate::receivers::RECEIVERS;
use crate::{Dice, Fuzzer, grammar};

/// See the module.
pub(crate) struct Methods {
    alternating: Asker,
    synchronized: Asker,
    all: Vec<&'static Method>,
}

impl Default for Methods {
    fn default() -> Methods {
        let synchronized = Asker::new(Mode::Synchronized, true);
        Methods { alternating: Asker::default(), synchronized, all: methods().collect() }
    }
}

/// How many arguments the parameters of the documentation name, with one more now and then.
fn arguments(parameters: &str, dice: &mut Dice) -> String {
    let named = parameters.split(',').filter(|part| part.chars().any(char::is_alphabetic)).count();
    let count = match dice.roll(12) {
        0 => named + 1,
        1 => named.saturating_sub(1),
        _ => named,
    };
    dice.several(count, count, ", ", |dice| match dice.roll(4) {
        0 => RECEIVERS[dice.roll(RECEIVERS.len())].source.into(),
        1 => dice.choose(&["0", "1", "2", "-1", "5", "Left", "Right", "n -> n", "(a, b) -> a", "10^18"]).into(),
        2 => grammar::number(dice),
        _ => grammar::value(dice, 1),
    })
}

impl Fuzzer for Methods {
    fn name(&self) -> &'static str {
        "methods"
    }

    fn input(&mut self, dice: &mut Dice, case: u64) -> String {
        // Pairs of a method and a receiver come one after the other, so that all come within some thousands of cases.
        let case = usize::try_from(case).unwrap_or(usize::MAX);
        if case % 9 == 8 {
            let function = &functions()[dice.roll(functions().len())];
            return format!("{}({})", function.name, arguments(function.parameters, dice));
        }
        let case = case - case / 9;
        let method = self.all[case % self.all.len()];
        // Methods and receivers are turned against each other, so that neighbours are not alike.
        let receiver = RECEIVERS[(case / self.all.len() + case) % RECEIVERS.len()].source;
        let receiver = if dice.once_in(5) { grammar::value(dice, 1) } else { receiver.into() };
        let arguments = arguments(method.parameters, dice);
        let name = if method.alias.is_empty() || dice.once_in(2) { method.name } else { method.alias };
        let mode = if dice.once_in(6) { "mode synchronized; " } else { "" };
        if arguments.is_empty() {
            format!("{mode}({receiver}).{name}")
        } else {
            format!("{mode}({receiver}).{name}({arguments})")
        }
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let asker = if input.starts_with("mode ") { &mut self.synchronized } else { &mut self.alternating };
        let Told::Answer(answer) = asker.ask(input)? else { return Ok(()) };
        // What is drawn or printed for people may be nothing; everything else is written.
        let may_be_empty = matches!(answer.kind(), Kind::Nothing | Kind::Output | Kind::Picture | Kind::Table);
        if text(&answer, input)?.is_some_and(|text| text.is_empty()) && !may_be_empty {
            return Err(format!("silence: a {} has an empty text", answer.kind().word()));
        }
        match asker.host().within(|| answer.json()) {
            Ok(_) => Ok(()),
            Err(error) => match refused(&[error], input)? {
                None => Ok(()),
                Some(sentence) => Err(format!("data: an answer is no data: {sentence}")),
            },
        }
    }
}
