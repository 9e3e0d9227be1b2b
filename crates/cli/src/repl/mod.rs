//! The bare `onside`: a session in which one asks, sees, and asks on.
//!
//! On a terminal lines are edited, remembered and completed, and answers are drawn and coloured; otherwise sources
//! come from a pipe and each has its plain answer. Both go through [`Repl::handle`].

mod commands;
mod complete;
mod editor;
mod pager;
mod paint;
mod present;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::PoisonError;

use onside_files::read::{self, Line};
use onside_files::{Existing, write};
use onside_host::{Host, Mode, Script, Step, Variable};
use onside_lang::assist::{self, Known};
use onside_png::Look;
use onside_show::{Diagnostic, Severity, Table, fold};
use reedline::Signal;

use crate::arguments::SessionArguments;
use crate::draw::Place;
use crate::errors::{self, Voice, plain};
use crate::files::{self, LONGEST, long_line};
use crate::interrupt::Busy;
use crate::output::{Closed, Output};
use crate::units::elapsed;
use crate::values::KeptValues;
use crate::{draw, prove, rulesets, script, topics};
pub(crate) use commands::COMMANDS;
use commands::Command;
use complete::Variables;
use paint::Palette;

const WELCOME: &str = "\
Onside analyses combinatorial games exactly. Type an expression:

  Push(BBR)                 a position: its board and its value
  {1|*} + ^                 sums of values
  {3||2|1}.Temperature      their properties

help explains, Tab completes, Ctrl-R searches the history.
Ctrl-C stops a computation, Ctrl-D leaves.
onside worksheet opens boards to click in the browser.
";

/// The first line of a saved session, by which it is known to be one.
const SAVED: &str = "// A session of onside.";

/// How much of a variable's value a list shows.
const SHORT: usize = 70;

pub(crate) fn run(session: &SessionArguments) -> ExitCode {
    // A dumb terminal has no cursor to move, so lines cannot be edited there.
    let rich = io::stdin().is_terminal() && io::stdout().is_terminal() && !paint::is_dumb();
    let (host, kept) = match session.host_with_values() {
        Ok(host) => host,
        Err(error) => return errors::fail(&error),
    };
    let mut repl = Repl::new(host, rich);
    repl.busy.interrupted_by_keyboard(repl.host.canceller(), rich);
    let done = if rich { repl.converse() } else { repl.read_plain() };
    match done.and_then(|()| repl.output.flush()) {
        // Whoever pipes a session in learns from the exit code whether all of it was done. A person saw the errors.
        Ok(()) => {
            let code = if repl.failed && !rich { ExitCode::FAILURE } else { ExitCode::SUCCESS };
            KeptValues::close(kept, &mut repl.host, code)
        }
        Err(closed) => closed.exit_code(),
    }
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Leave,
}

struct Repl {
    host: Host,
    output: Output,
    palette: Palette,
    /// Whether a person at a terminal looks at the answers.
    rich: bool,
    timing: bool,
    /// Whether anything was wrong so far.
    failed: bool,
    /// What was entered successfully.
    log: Vec<String>,
    busy: Busy,
    variables: Variables,
}

impl Repl {
    fn new(host: Host, rich: bool) -> Repl {
        Repl {
            host,
            output: Output::new(),
            palette: Palette { colour: rich && paint::wanted() },
            rich,
            timing: false,
            failed: false,
            log: Vec::new(),
            busy: Busy::default(),
            variables: Variables::default(),
        }
    }

    /// The conversation at a terminal.
    fn converse(&mut self) -> Result<(), Closed> {
        self.output.line(WELCOME)?;
        let mut editor = editor::editor(self.variables.clone(), self.palette.colour);
        loop {
            self.output.flush()?;
            let prompt = editor::Prompt { synchronized: self.host.settings().mode == Mode::Synchronized };
            match editor.read_line(&prompt) {
                Ok(Signal::Success(source)) => {
                    // Written at once, so that a session that is killed is remembered too.
                    let _ = editor.sync_history();
                    if self.handle(&source)? == Flow::Leave {
                        return Ok(());
                    }
                }
                Ok(Signal::CtrlD) => return Ok(()),
                Ok(_) => {}
                Err(error) => {
                    return self.complain(&plain(format!("cannot read the line: {error}")), "");
                }
            }
        }
    }

    /// Sources from a pipe: each is one line, or as many as it takes to close what is open.
    fn read_plain(&mut self) -> Result<(), Closed> {
        let prompting = io::stdin().is_terminal() && io::stdout().is_terminal();
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            if prompting {
                self.output.text(if bytes.is_empty() { "> " } else { ". " })?;
            }
            // Whoever writes lines one by one waits for each answer.
            self.output.flush()?;
            let line = match read::line(&mut input, LONGEST, &mut bytes) {
                Ok(Line::End) if bytes.is_empty() => return Ok(()),
                Ok(Line::Long) => return self.complain(&plain(long_line()), ""),
                Ok(line) => line,
                Err(error) => {
                    return self.complain(&plain(format!("cannot read the input: {error}")), "");
                }
            };
            let source = String::from_utf8_lossy(&bytes);
            if line == Line::End || commands::is_command(&source) || assist::is_complete(&source) {
                let whole = source.into_owned();
                bytes.clear();
                if self.handle(whole.trim_end())? == Flow::Leave {
                    return Ok(());
                }
            }
        }
    }

    /// Does what a source asks for, and says whether to go on.
    fn handle(&mut self, source: &str) -> Result<Flow, Closed> {
        match commands::parse(source) {
            Some(Ok(Command::Quit)) => return Ok(Flow::Leave),
            Some(Ok(command)) => self.obey(command)?,
            Some(Err(error)) => self.complain(&error, "")?,
            None => self.evaluate(source)?,
        }
        Ok(Flow::On)
    }

    fn evaluate(&mut self, source: &str) -> Result<(), Closed> {
        let mut script = Script::new(source);
        while let Some(step) = self.busy.clone().during(|| script.next(&mut self.host)) {
            self.show(&step, script.source())?;
        }
        // Only a person presses Tab, and only definitions make new names.
        if self.rich && ["def", "var", ":=", "ruleset", "class", "import"].iter().any(|sign| source.contains(sign)) {
            self.remember_variables();
        }
        Ok(())
    }

    /// Shows what came of a statement.
    fn show(&mut self, step: &Step, source: &str) -> Result<(), Closed> {
        step.evaluation.printed.iter().try_for_each(|line| self.output.line(line))?;
        for warning in &step.evaluation.warnings {
            self.complain(warning, source)?;
        }
        match &step.evaluation.answer {
            Err(errors) => {
                for error in Voice::Session.worded(errors.clone()) {
                    self.complain(&error, source)?;
                }
                return Ok(());
            }
            Ok(_) => self.log.push(step.statement.span.text(source).to_string()),
        }
        if let Some(answer) = step.shown() {
            let text = if self.rich {
                present::present(&mut self.host, answer, self.palette)
            } else {
                answer.text().unwrap_or_default().to_owned()
            };
            self.output.line(&text)?;
        }
        if self.timing {
            self.note(&format!("({})", elapsed(step.evaluation.micros)))?;
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> Result<(), Closed> {
        match command {
            Command::Help(None) => {
                let mut table = Table::new(&["command", "does"]);
                for (name, arguments, about) in commands::COMMANDS {
                    table.push(vec![format!("{name} {arguments}").trim().to_string(), about.to_string()]);
                }
                let text = topics::text(None, &[], None).unwrap_or_default().replace("onside help ", "help ");
                self.page(&format!("{text}\n{}", table.render()))
            }
            Command::Help(Some(topic)) => {
                let width = self.rich.then(pager::width);
                match topics::text(Some(topic.trim_end_matches("()")), &self.host.rulesets(), width) {
                    Ok(text) => self.page(&text.replace("`onside help ", "`help ")),
                    Err(error) => self.complain(&error, ""),
                }
            }
            Command::Rulesets => {
                let listed = rulesets::list(&self.host.rulesets());
                self.page(&listed.replace("`onside rulesets NAME`", "`help NAME`"))
            }
            Command::Time(setting) => {
                self.timing = setting.unwrap_or(!self.timing);
                self.note(if self.timing { "times are shown" } else { "times are not shown" })
            }
            Command::Mode(mode) => {
                if let Some(mode) = mode {
                    self.host.set_mode(mode);
                }
                self.note(match self.host.settings().mode {
                    Mode::Alternating => "the players alternate",
                    Mode::Synchronized => "both players move at once",
                })
            }
            Command::Digits(digits) => {
                if let Some(digits) = digits {
                    self.host.set_digits(digits);
                }
                let digits = self.host.settings().digits;
                self.note(&format!("enclosures have {digits} digits behind the point"))
            }
            Command::Limits(words) => match commands::changed_limits(self.host.limits(), &words) {
                Ok(limits) => {
                    self.host.set_limits(limits);
                    self.output.text(&commands::limits_text(limits))
                }
                Err(error) => self.complain(&error, ""),
            },
            Command::Draw(source, file) => self.draw(&source, file),
            Command::Prove(source, file) => self.prove(&source, &file),
            Command::Save(path) => self.save(&path),
            Command::Load(path) => self.load(&path),
            Command::Variables => self.list_variables(),
            Command::Quit => Ok(()),
        }
    }

    fn prove(&mut self, source: &str, file: &Path) -> Result<(), Closed> {
        let host = &mut self.host;
        let proved = self.busy.clone().during(|| prove::proved(host, source, file, Existing::Refuse, Voice::Session));
        match proved {
            Ok(text) => self.note(&text),
            Err(errors) => errors.iter().try_for_each(|error| self.complain(error, source)),
        }
    }

    fn draw(&mut self, source: &str, file: Option<PathBuf>) -> Result<(), Closed> {
        let file = file.unwrap_or_else(|| {
            // The first name that is free, so that no picture is lost.
            let names = (1_u32..).map(|number| PathBuf::from(format!("picture-{number}.svg")));
            names.into_iter().find(|name| !write::is_there(name)).unwrap_or_default()
        });
        let format = match draw::format_of(&file) {
            Ok(format) => format,
            Err(error) => return self.complain(&error, ""),
        };
        let place = Place { file: &file, format, existing: Existing::Refuse };
        if let Err(error) = write::check(place.file, place.existing) {
            return self.complain(&files::worded(&error, Voice::Session), "");
        }
        let drawing = self.busy.clone().during(|| self.host.figure(source));
        for warning in &drawing.warnings {
            self.complain(warning, source)?;
        }
        match drawing.figure {
            Err(errors) => {
                let errors = Voice::Session.worded(errors);
                errors.iter().try_for_each(|error| self.complain(error, source))
            }
            Ok(figure) => {
                let host = &mut self.host;
                let write = || draw::write(host, figure, Look::plain(), place, Voice::Session);
                match self.busy.during(write) {
                    Ok(()) => self.note(&format!("written to {}", file.display())),
                    Err(error) => self.complain(&error, ""),
                }
            }
        }
    }

    fn save(&mut self, path: &Path) -> Result<(), Closed> {
        let text = format!("{SAVED}\n\n{}\n", self.log.join("\n"));
        // A file that is something else is somebody's work.
        match write::put(path, Existing::Marked(SAVED), |file| file.write_all(text.as_bytes())) {
            Ok(()) => self.note(&format!("{} statements written to {}", self.log.len(), path.display())),
            Err(error) => self.complain(&files::worded(&error, Voice::Session), ""),
        }
    }

    fn load(&mut self, path: &Path) -> Result<(), Closed> {
        let source = match files::script(path, Voice::Session) {
            Ok(source) => source,
            Err(error) => return self.complain(&error, ""),
        };
        let Repl { host, output, palette, log, busy, .. } = self;
        let mut show = |_: &mut Host, output: &mut Output, step: &Step| {
            let statement = &step.statement;
            log.push(if statement.silent { format!("{};", statement.text) } else { statement.text.clone() });
            step.shown().map_or(Ok(()), |answer| output.line(&palette.source(answer.text().unwrap_or_default())))
        };
        let mut script = Script::new(&source);
        let done = busy.during(|| script::execute(host, output, path, &mut script, Voice::Session, &mut show));
        self.remember_variables();
        done.map(|whole| self.failed |= !whole)
    }

    fn list_variables(&mut self) -> Result<(), Closed> {
        let variables = self.host.variables();
        if variables.is_empty() {
            return self.note("there are no variables; x := 3 makes one");
        }
        let mut table = Table::new(&["variable", "kind", "value"]);
        for Variable { name, kind, text, .. } in variables {
            let short = fold(&text, 1, SHORT).map_or(text, |folded| folded.text.replace('\n', " "));
            table.push(vec![name, kind.word().to_owned(), short]);
        }
        self.output.text(&table.render())
    }

    /// A long text: a person at a terminal sees it page by page.
    fn page(&mut self, text: &str) -> Result<(), Closed> {
        if self.rich { pager::show(&mut self.output, text) } else { self.output.text(text) }
    }

    /// Tells the completer which variables there are.
    fn remember_variables(&mut self) {
        let known = self.host.variables().into_iter().map(|variable| Known {
            name: variable.name,
            kind: variable.kind,
            parameters: variable.parameters,
        });
        *self.variables.lock().unwrap_or_else(PoisonError::into_inner) = known.collect();
    }

    /// An error or a warning about a source, on the standard error.
    fn complain(&mut self, diagnostic: &Diagnostic, source: &str) -> Result<(), Closed> {
        self.failed |= diagnostic.severity == Severity::Error;
        self.output.flush()?;
        let _ = writeln!(io::stderr(), "{}", self.palette.diagnostic(&diagnostic.render(source)));
        Ok(())
    }

    /// A remark about the session, which is no answer.
    fn note(&mut self, text: &str) -> Result<(), Closed> {
        self.output.flush()?;
        let _ = writeln!(io::stderr(), "{}", self.palette.aside(text));
        Ok(())
    }
}
