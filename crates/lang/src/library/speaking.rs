//! What a program says on the way, and errors that it lives with: `print` and `try`.

use onside_ground::Stop;
use onside_ruleset::script::Fault;

use super::{Arity, Function};
use crate::error::Error;
use crate::eval::{Engine, Evaluated, text};
use crate::machine::call_with;
use crate::value::Value;

/// More than this is not printed by one statement.
const MOST_BYTES: usize = 64 << 20;

/// The lines that a statement has printed.
#[derive(Default)]
pub(crate) struct Printed {
    lines: Vec<String>,
    bytes: usize,
}

impl Printed {
    /// Hands the lines out and forgets them.
    pub(crate) fn take(&mut self) -> Vec<String> {
        self.bytes = 0;
        std::mem::take(&mut self.lines)
    }

    /// Whether nothing was printed.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    fn push(&mut self, line: String) -> Result<(), Box<Error>> {
        self.bytes = self.bytes.saturating_add(line.len() + size_of::<String>());
        if self.bytes > MOST_BYTES {
            return Err(
                Error::mistake("one statement prints at most 64 MB").hint("print less, or in several statements")
            );
        }
        self.lines.push(line);
        Ok(())
    }
}

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "print",
        parameters: "(x, ...)",
        summary: "Writes values on a line of their own, before the answer of the statement: texts without quotes, \
            several values with blanks between them.",
        example: ("begin print(\"half of\", 3); 3/2 end", "3/2"),
        mode: None,
        arity: Arity::at_least(0),
        action: |engine, arguments| {
            let mut words = Vec::with_capacity(arguments.len());
            for value in arguments {
                engine.games.guard().check()?;
                words.push(match value {
                    Value::Text(text) => text.clone(),
                    other => text(engine, other)?,
                });
            }
            engine.printed.push(words.join(" "))?;
            Ok(Value::Nothing)
        },
    },
    Function {
        name: "try",
        parameters: "(f, g)",
        summary: "The value of the function f, which has no parameters, or that of g if f ends in an error; g may have \
            a parameter, the message. Limits are no errors. Also written try ... else ... end.",
        example: ("[try 5 % n else \"none\" end for n from 0 to 2]", "[\"none\",0,1]"),
        mode: None,
        arity: Arity::between(1, 2),
        action: tried,
    },
];

fn tried(engine: &mut Engine, arguments: &[Value]) -> Evaluated {
    let Value::Function(attempt) = &arguments[0] else {
        let error = Error::mistake(format!("expected a function, found {}", arguments[0].described()));
        return Err(error.hint("as in try 1 % 0 else \"none\" end, or try(() -> 1 % 0, m -> m)"));
    };
    let result = call_with(engine, attempt, Vec::new());
    // What a rule of a user reports makes the result worthless, whatever it is.
    let message = match (engine.faults.take(), result) {
        (Some(Fault::Stopped(stop)), _) => return Err(Box::<Error>::from(stop)),
        (Some(Fault::Wrong(wrong)), result) => {
            let stop = result.err().and_then(|error| error.stop());
            stopped(stop.filter(|&stop| stop != Stop::Rule))?;
            engine.forget();
            wrong.message
        }
        (None, Ok(value)) => return Ok(value),
        (None, Err(error)) => {
            stopped(error.stop())?;
            error.diagnostic.message
        }
    };
    match arguments.get(1) {
        Some(Value::Function(other)) if other.parameter_names().count() == 0 => call_with(engine, other, Vec::new()),
        Some(Value::Function(other)) => call_with(engine, other, vec![Value::Text(message)]),
        Some(other) => Ok(other.clone()),
        None => Ok(Value::Nothing),
    }
}

/// A limit or a request to stop is passed on.
fn stopped(stop: Option<Stop>) -> Result<(), Box<Error>> {
    match stop {
        Some(stop) => Err(stop.into()),
        None => Ok(()),
    }
}
