//! The bare `onside`: a session in which one asks, sees, and asks on.
//!
//! On a terminal lines are edited, remembered and completed, and answers are drawn and coloured; otherwise sources
//! come from a pipe and each has its plain answer. Both go through [`Repl::handle`].

mod commands;
mod complete;
mod editor;
mod paint;
mod present;

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use onside_lang::{Mode, assist};
use onside_show::{Diagnostic, Table, fold};
use reedline::Signal;

use crate::arguments::LimitArguments;
use crate::draw::{Format, Look};
use crate::evaluate::INTERRUPTED;
use crate::output::{Closed, Output};
use crate::runner::Runner;
use crate::script::{self, Statement};
use crate::units::elapsed;
use crate::{draw, rulesets, topics};
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
";

/// The first line of a saved session, by which it is known to be one.
const SAVED: &str = "// A session of onside.";

/// How much of a variable's value a list shows.
const SHORT: usize = 70;

pub(crate) fn run(limits: &LimitArguments) -> ExitCode {
    // A dumb terminal has no cursor to move, so lines cannot be edited there.
    let rich = io::stdin().is_terminal() && io::stdout().is_terminal() && !paint::is_dumb();
    let mut repl = Repl::new(limits, rich);
    let (guard, busy) = (repl.runner.guard().clone(), repl.busy.clone());
    // At the prompt the terminal hands Ctrl-C to the editor, so this is about computations.
    let _ = ctrlc::set_handler(move || {
        if busy.load(Ordering::Relaxed) {
            guard.cancel();
        } else if !rich {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
    let done = if rich { repl.converse() } else { repl.read_plain() };
    match done.and_then(|()| repl.output.flush()) {
        Ok(()) => ExitCode::SUCCESS,
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
    runner: Runner,
    output: Output,
    palette: Palette,
    /// Whether a person at a terminal looks at the answers.
    rich: bool,
    timing: bool,
    /// What was entered successfully.
    log: Vec<String>,
    busy: Arc<AtomicBool>,
    variables: Variables,
}

impl Repl {
    fn new(limits: &LimitArguments, rich: bool) -> Repl {
        Repl {
            runner: Runner::adjustable(limits),
            output: Output::new(),
            palette: Palette { colour: rich && paint::wanted() },
            rich,
            timing: false,
            log: Vec::new(),
            busy: Arc::default(),
            variables: Variables::default(),
        }
    }

    /// The conversation at a terminal.
    fn converse(&mut self) -> Result<(), Closed> {
        self.output.line(WELCOME)?;
        let mut editor = editor::editor(self.variables.clone(), self.palette.colour);
        loop {
            self.output.flush()?;
            let prompt = editor::Prompt { synchronized: self.runner.mode() == Mode::Synchronized };
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
                    let _ = writeln!(io::stderr(), "error: cannot read the line: {error}");
                    return Ok(());
                }
            }
        }
    }

    /// Sources from a pipe: each is one line, or as many as it takes to close what is open.
    fn read_plain(&mut self) -> Result<(), Closed> {
        let prompting = io::stdin().is_terminal() && io::stdout().is_terminal();
        let mut input = io::stdin().lock();
        let mut source = String::new();
        loop {
            if prompting {
                self.output.text(if source.is_empty() { "> " } else { ". " })?;
            }
            // Whoever writes lines one by one waits for each answer.
            self.output.flush()?;
            let mut line = Vec::new();
            match input.read_until(b'\n', &mut line) {
                Ok(0) if source.is_empty() => return Ok(()),
                Ok(_) => {}
                Err(error) => {
                    let _ = writeln!(io::stderr(), "error: cannot read the input: {error}");
                    return Ok(());
                }
            }
            let at_end = line.is_empty();
            source.push_str(&String::from_utf8_lossy(&line));
            if at_end || commands::is_command(&source) || assist::is_complete(&source) {
                let whole = std::mem::take(&mut source);
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
            Some(Err(message)) => self.complain(&message)?,
            None => self.evaluate(source)?,
        }
        Ok(Flow::On)
    }

    fn evaluate(&mut self, source: &str) -> Result<(), Closed> {
        for statement in script::statements(source) {
            self.busy.store(true, Ordering::Relaxed);
            let (evaluation, micros) = self.runner.evaluate(statement.text);
            self.busy.store(false, Ordering::Relaxed);
            let place = |diagnostic: Diagnostic| in_session(diagnostic).shifted(statement.span.start).render(source);
            for warning in evaluation.warnings {
                self.complain(&place(warning))?;
            }
            match evaluation.answer {
                Ok(answer) => {
                    self.log.push(statement.span.text(source).to_string());
                    if statement.shows(&answer) {
                        let text = if self.rich {
                            present::present(&mut self.runner, &answer, self.palette)
                        } else {
                            answer.text
                        };
                        self.output.line(&text)?;
                    }
                }
                Err(errors) => {
                    for error in errors {
                        self.complain(&place(error))?;
                    }
                    // What follows may rely on what failed.
                    break;
                }
            }
            if self.timing {
                self.note(&format!("({})", elapsed(micros)))?;
            }
        }
        // Only a person presses Tab, and only definitions make new names.
        if self.rich && ["def", "var", ":="].iter().any(|sign| source.contains(sign)) {
            self.remember_variables();
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
                let text = topics::text(None).unwrap_or_default().replace("onside help ", "help ");
                self.output.text(&format!("{text}\n{}", table.render()))
            }
            Command::Help(Some(topic)) => match topics::text(Some(topic.trim_end_matches("()"))) {
                Ok(text) => self.output.text(&text.replace("`onside help ", "`help ")),
                Err(message) => self.complain(message.trim_end()),
            },
            Command::Rulesets => self.output.text(&rulesets::list().replace("`onside rulesets NAME`", "`help NAME`")),
            Command::Time(setting) => {
                self.timing = setting.unwrap_or(!self.timing);
                self.note(if self.timing { "times are shown" } else { "times are not shown" })
            }
            Command::Mode(mode) => {
                if let Some(mode) = mode {
                    self.runner.set_mode(mode);
                }
                self.note(match self.runner.mode() {
                    Mode::Alternating => "the players alternate",
                    Mode::Synchronized => "both players move at once",
                })
            }
            Command::Digits(digits) => {
                if let Some(digits) = digits {
                    self.runner.set_digits(digits);
                }
                let digits = self.runner.digits();
                self.note(&format!("enclosures have {digits} digits behind the point"))
            }
            Command::Limits(words) => match commands::change_limits(self.runner.watch(), &words) {
                Ok(()) => {
                    let text = commands::limits_text(self.runner.watch());
                    self.output.text(&text)
                }
                Err(message) => self.complain(&message),
            },
            Command::Draw(source, file) => self.draw(&source, file),
            Command::Save(path) => self.save(&path),
            Command::Load(path) => self.load(&path),
            Command::Variables => self.list_variables(),
            Command::Quit => Ok(()),
        }
    }

    fn draw(&mut self, source: &str, file: Option<PathBuf>) -> Result<(), Closed> {
        let file = file.unwrap_or_else(|| {
            // The first name that is free, so that no picture is lost.
            let names = (1_u32..).map(|number| PathBuf::from(format!("picture-{number}.svg")));
            names.into_iter().find(|name| !name.exists()).unwrap_or_default()
        });
        let format = match Format::of(&file) {
            Ok(format) => format,
            Err(error) => return self.complain(&draw::explained(&error)),
        };
        let drawing = self.runner.figure(source);
        match drawing.figure {
            Err(errors) => {
                let text: Vec<String> = errors.iter().map(|error| error.render(source)).collect();
                self.complain(&text.join("\n"))
            }
            Ok(figure) => match draw::write(figure, format, &Look::plain(), &file) {
                Ok(()) => self.note(&format!("written to {}", file.display())),
                Err(error) => self.complain(&draw::explained(&error)),
            },
        }
    }

    fn save(&mut self, path: &Path) -> Result<(), Closed> {
        // A file that is something else is somebody's work.
        let foreign = std::fs::read(path).is_ok_and(|old| !old.is_empty() && !old.starts_with(SAVED.as_bytes()));
        if foreign {
            let name = path.display();
            return self.complain(&format!("error: {name} exists and is no saved session\nhelp: choose another name"));
        }
        let text = format!("{SAVED}\n\n{}\n", self.log.join("\n"));
        match std::fs::write(path, text) {
            Ok(()) => self.note(&format!("{} statements written to {}", self.log.len(), path.display())),
            Err(error) => self.complain(&format!("error: cannot write {}: {error}", path.display())),
        }
    }

    fn load(&mut self, path: &Path) -> Result<(), Closed> {
        let source = match script::read(path) {
            Ok(source) => source,
            Err(message) => return self.complain(&message),
        };
        let (palette, log) = (self.palette, &mut self.log);
        let mut show = |statement: &Statement<'_>, answer: &onside_show::Answer| {
            log.push(if statement.silent { format!("{};", statement.text) } else { statement.text.to_string() });
            Some(palette.source(&answer.text))
        };
        self.busy.store(true, Ordering::Relaxed);
        let done = script::execute(&mut self.runner, &mut self.output, path, &source, &mut show);
        self.busy.store(false, Ordering::Relaxed);
        self.remember_variables();
        done.map(|_| ())
    }

    fn list_variables(&mut self) -> Result<(), Closed> {
        let variables = self.runner.variables();
        if variables.is_empty() {
            return self.note("there are no variables; x := 3 makes one");
        }
        let mut table = Table::new(&["variable", "kind", "value"]);
        for (name, kind, text) in variables {
            let short = fold(&text, 1, SHORT).map_or(text, |folded| folded.text.replace('\n', " "));
            table.push(vec![name, kind, short]);
        }
        self.output.text(&table.render())
    }

    /// Tells the completer which variables there are.
    fn remember_variables(&mut self) {
        let known = self.runner.variables().into_iter().map(|(name, kind, _)| (name, kind)).collect();
        *self.variables.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// An error or a warning, on the standard error.
    fn complain(&mut self, text: &str) -> Result<(), Closed> {
        self.output.flush()?;
        let _ = writeln!(io::stderr(), "{}", self.palette.diagnostic(text));
        Ok(())
    }

    /// A remark about the session, which is no answer.
    fn note(&mut self, text: &str) -> Result<(), Closed> {
        self.output.flush()?;
        let _ = writeln!(io::stderr(), "{}", self.palette.aside(text));
        Ok(())
    }
}

/// The diagnostic with remedies that can be used in a session.
fn in_session(mut diagnostic: Diagnostic) -> Diagnostic {
    let phrases = [
        ("--max-time", "`:limits time`"),
        ("--max-memory", "`:limits memory`"),
        ("--max-positions", "`:limits positions`"),
        ("`onside help ", "`help "),
        ("`onside rulesets ", "`help "),
    ];
    if let Some(hint) = &mut diagnostic.hint {
        for (outside, inside) in phrases {
            *hint = hint.replace(outside, inside);
        }
    }
    diagnostic
}
