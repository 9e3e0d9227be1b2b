//! Longer sources: their statements do not overlap, and where semicolons part them, statement by statement a source
//! comes to what it comes to as a whole.

use onside_host::{Host, Script, Settings};
use onside_lang::assist;

use crate::ask::{limits, refused, text};
use crate::{Dice, Fuzzer, grammar};

/// See the module.
pub(crate) struct Scripts;

/// What was seen of a source: the text of its last answer, or nothing if there is none or a limit was met.
type Last = Option<String>;

fn by_statement(source: &str) -> Result<Last, String> {
    let mut host = Host::new(Settings::default(), limits());
    let mut script = Script::new(source);
    let mut last = None;
    while let Some(step) = script.next(&mut host) {
        match step.evaluation.answer {
            Ok(answer) => last = text(&answer, source)?,
            Err(errors) => {
                refused(&errors, script.source())?;
                return Ok(None);
            }
        }
    }
    Ok(last)
}

fn as_a_whole(source: &str) -> Result<Last, String> {
    let mut host = Host::new(Settings::default(), limits());
    match host.evaluate(source).answer {
        Ok(answer) => text(&answer, source),
        Err(errors) => refused(&errors, source).map(|_| None),
    }
}

impl Fuzzer for Scripts {
    fn name(&self) -> &'static str {
        "scripts"
    }

    fn input(&mut self, dice: &mut Dice, _: u64) -> String {
        let between = dice.choose(&["\n", ";\n", "; ", "; ", "; ", "\n\n// a comment\n"]);
        dice.several(1, 6, between, grammar::statement)
    }

    fn check(&mut self, input: &str) -> Result<(), String> {
        let mut end = 0;
        for span in assist::statements(input) {
            if span.start < end || span.end > input.len() || !input.is_char_boundary(span.start) {
                return Err(format!("place: the statement at {span:?} overlaps the one before it, or the end"));
            }
            end = span.end;
        }
        // In a script the end of a line may end a statement, in one source it never does.
        if input.contains('\n') {
            return by_statement(input).and_then(|_| as_a_whole(input)).map(|_| ());
        }
        let (parts, whole) = (by_statement(input)?, as_a_whole(input)?);
        match (parts, whole) {
            (Some(parts), Some(whole)) if parts != whole => {
                Err(format!("differs: statement by statement it comes to {parts}, as a whole to {whole}"))
            }
            _ => Ok(()),
        }
    }
}
