//! `onside run FILE --check`: the answers of a script compared with those that stand in it, behind their statements,
//! as `//= 5/2`. Only what differs is printed, and how many were compared.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use onside_host::{Script, Step, Verdict};
use onside_show::Diagnostic;

use crate::arguments::SessionArguments;
use crate::errors::{self, Voice};
use crate::files;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::script::execute;
use crate::values::KeptValues;

pub(crate) fn run(path: &Path, session: &SessionArguments) -> ExitCode {
    let source = match files::script(path, Voice::Options) {
        Ok(source) => source,
        Err(error) => return errors::fail(&error),
    };
    let (mut host, kept) = match session.host_with_values() {
        Ok(host) => host,
        Err(error) => return errors::fail(&error),
    };
    let interrupt = Interrupt::new(host.canceller());
    let mut output = Output::new();
    let name = path.display().to_string();
    let mut script = Script::new(&source);
    let strays = script.strays().to_vec();
    for stray in &strays {
        let error = Diagnostic::error("this expected answer stands behind no statement", *stray)
            .with_hint("write it below the statement, without a blank line between them");
        let _ = writeln!(io::stderr(), "{}", error.render_in(script.source(), &name));
    }
    let all = script.unchecked();
    let mut counts = Counts { strays: strays.len(), ..Counts::default() };
    let done = execute(&mut host, &mut output, path, &mut script, Voice::Options, &mut |_, _, step| {
        match step.verdict() {
            None => {}
            Some(Verdict::Same) => counts.same += 1,
            Some(Verdict::Other(found)) => {
                counts.other += 1;
                let _ = writeln!(io::stderr(), "{}", difference(step, found.as_deref(), &source, &name));
            }
        }
        Ok(())
    });
    counts.unchecked = all.saturating_sub(counts.same + counts.other);
    let done = done.and_then(|whole| {
        counts.failed = !whole;
        output.line(&format!("{name}: {}", counts.summary()))?;
        output.flush()
    });
    match done {
        Err(closed) => closed.exit_code(),
        Ok(()) => {
            let code = if counts.good() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
            interrupt.exit_code(KeptValues::close(kept, &mut host, code))
        }
    }
}

/// The place, what is expected there, and what was found.
fn difference(step: &Step, found: Option<&str>, source: &str, name: &str) -> String {
    let Some(expected) = &step.expected else { return String::new() };
    let error = Diagnostic::error("the answer is not the expected one", expected.span).render_in(source, name);
    let found = found.unwrap_or("nothing is shown");
    if expected.text.contains('\n') || found.contains('\n') {
        let indented = |text: &str| text.lines().map(|line| format!("\n  {line}")).collect::<String>();
        format!("{error}\nexpected:{}\nfound:{}", indented(&expected.text), indented(found))
    } else {
        format!("{error}\nexpected: {}\nfound:    {found}", expected.text)
    }
}

/// How many expected answers there are, by what came of them.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    same: usize,
    other: usize,
    /// They stand behind a statement that failed, or behind one that comes later.
    unchecked: usize,
    strays: usize,
    /// Whether a statement failed.
    failed: bool,
}

impl Counts {
    fn good(self) -> bool {
        self.other == 0 && self.strays == 0 && !self.failed
    }

    fn summary(self) -> String {
        let answers = |count: usize| if count == 1 { "1 answer".to_owned() } else { format!("{count} answers") };
        if self.same + self.other + self.unchecked + self.strays == 0 {
            let failed = if self.failed { "a statement failed, and " } else { "" };
            return format!("{failed}there is nothing to check: write what is expected behind a statement, as //= 5/2");
        }
        let checked = self.same + self.other;
        let mut summary = format!("{} checked", answers(checked));
        match self.other {
            0 if checked == 0 => {}
            0 => summary.push_str(", all as expected"),
            1 => summary.push_str(", 1 differs"),
            other => summary.push_str(&format!(", {other} differ")),
        }
        if self.failed {
            summary.push_str("; a statement failed");
        }
        if self.unchecked > 0 {
            summary.push_str(&format!("; {} not checked", answers(self.unchecked)));
        }
        if self.strays > 0 {
            summary.push_str(&format!("; {} behind no statement", answers(self.strays)));
        }
        summary
    }
}
