//! The command line's grammar, and what it says about a session.

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedI64ValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use onside_host::{Host, Limits, Mode, Settings, process_memory};
use onside_show::Diagnostic;

use crate::errors;
use crate::play::PlayArguments;
use crate::progress::ProgressLine;
use crate::reproduce::ReproduceArguments;
use crate::units::{parse_duration, parse_scale, parse_size};
use crate::values::KeptValues;

/// The version; whoever packs the program says in the environment from which commit it was built.
const VERSION: &str = match option_env!("ONSIDE_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// Exact analysis of combinatorial games.
#[derive(Debug, Parser)]
#[command(name = "onside", version = VERSION, disable_help_subcommand = true, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) session: SessionArguments,
}

const AFTER_HELP: &str = "\
Without a command, onside reads expressions from the terminal.

Examples:
  onside eval 'Push(BBR).CanonicalForm()'    prints -13/8
  onside help language                       how expressions are written";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluate expressions and print one result a line
    Eval(EvalArguments),
    /// Draw what expressions evaluate to and write it to a file
    Draw(DrawArguments),
    /// Prove an answer: write a certificate that onside-check accepts
    Prove(ProveArguments),
    /// Run a script and print the values of its statements
    #[command(after_help = RUN_HELP)]
    Run {
        /// The script; - reads it from the standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Compare the answers with the expected ones, which stand behind their statements as //= 5/2
        #[arg(long)]
        check: bool,
        /// Print the values as formulas of LaTeX, one a line
        #[arg(long, conflicts_with = "check")]
        latex: bool,
    },
    /// Write scripts in the one style of the language
    #[command(after_help = FMT_HELP)]
    Fmt {
        /// The scripts; - reads one from the standard input and writes it to the standard output
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Write nothing; print the names of those that would change, and exit with 1 if there are any
        #[arg(long)]
        check: bool,
    },
    /// Play a game against the program
    Play(PlayArguments),
    /// Check a conjecture over a range, with checkpoints; without a name, list the sweeps
    #[command(disable_help_flag = true)]
    Sweep {
        /// The sweep and its options; see onside sweep --help
        #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Compute the tables and figures of the literature anew and compare them with what is published
    Reproduce(ReproduceArguments),
    /// Open a worksheet in the browser: expressions, boards to click, options with their values
    Worksheet(WorksheetArguments),
    /// Be a language server: what editors ask about scripts while they are typed
    #[command(after_help = LSP_HELP)]
    Lsp,
    /// Answer requests of another program: JSON lines in, JSON lines out
    #[command(after_help = SERVE_HELP)]
    Serve {
        /// Read from the standard input, write to the standard output
        #[arg(long, required = true)]
        stdio: bool,
    },
    /// Be a kernel of Jupyter, or make it known there
    #[cfg(feature = "kernel")]
    #[command(subcommand)]
    Kernel(KernelCommand),
    /// List the rulesets, or describe one
    #[command(after_help = "Examples:\n  onside rulesets Push\n  onside rulesets MyGame games.onside")]
    Rulesets {
        /// The ruleset to describe
        name: Option<String>,
        /// A script that defines more rulesets
        file: Option<PathBuf>,
    },
    /// Print what a shell needs to complete commands and options
    #[command(after_help = COMPLETIONS_HELP)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the pages of the manual, for `man`, into a folder
    #[command(hide = true)]
    Manual {
        /// The folder, which must be there
        folder: PathBuf,
    },
    /// Explain a topic; without one, list the topics
    #[command(after_help = "Example:\n  onside help notation")]
    Help {
        /// The topic to explain; a sign such as -> is one
        #[arg(allow_hyphen_values = true)]
        topic: Option<String>,
    },
}

/// What is done about the kernel.
#[cfg(feature = "kernel")]
#[derive(Debug, Subcommand)]
pub(crate) enum KernelCommand {
    /// Make the kernel known to Jupyter
    #[command(after_help = "Example:\n  onside kernel install --prefix ~/my-environment")]
    Install {
        /// Where Jupyter is: the folder of an environment; the user's own folder if there is none
        #[arg(long, value_name = "FOLDER")]
        prefix: Option<PathBuf>,
    },
    /// Run the kernel for a frontend, which says in a file where its sockets are
    Run {
        /// The file
        file: PathBuf,
    },
}

const COMPLETIONS_HELP: &str = "\
Examples:
  onside completions bash > ~/.local/share/bash-completion/completions/onside
  onside completions zsh > ~/.zfunc/_onside                with fpath+=~/.zfunc before compinit in ~/.zshrc
  onside completions fish > ~/.config/fish/completions/onside.fish

The packages of the program bring them along.";

const RUN_HELP: &str = "\
Examples:
  onside run work.onside
  onside run work.onside --check

A statement ends at a semicolon, which keeps its value silent, or at the end of a line unless something is
open or the next line is indented. The first error stops the script, with exit code 1.

With --check nothing is printed but what differs from the lines //= ANSWER behind the statements, and how many were
compared; exit code 1 if any differs or a statement fails.";

const FMT_HELP: &str = "\
Examples:
  onside fmt work.onside games.onside     writes them in the one style
  onside fmt --check *.onside             prints the names of those that are not in it
  echo 'x:={3 | 4}+1' | onside fmt -      prints x := {3|4} + 1

Only blanks and line breaks change, never what a script means. Comments stay, and so do classes and files of classes
(.cgs). A file with a mistake is left as it is, and the mistake is told, with exit code 1.";

const LSP_HELP: &str = "\
The server speaks the Language Server Protocol over the standard streams. How it is started by VS Code, Neovim, Helix,
Emacs and Kakoune is in docs/editors.md.";

const WORKSHEET_HELP: &str = "\
Examples:
  onside worksheet                 a new worksheet; those in this folder can be opened
  onside worksheet games.onside    this one, which may be a new file

The page is served on this machine only, to whoever has the address that is printed. Opening a worksheet runs nothing
and writes nothing. Limits hold for each question of each sheet; Ctrl-C ends the program.";

/// What is opened, and how.
#[derive(Args, Debug)]
#[command(after_help = WORKSHEET_HELP)]
pub(crate) struct WorksheetArguments {
    /// A worksheet, or a folder with worksheets; this folder if there is none
    #[arg(value_name = "FILE | FOLDER")]
    pub(crate) path: Option<PathBuf>,
    /// The port of this machine at which it is served; any that is free, if there is none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: Option<u16>,
    /// Do not open the browser, only print the address
    #[arg(long)]
    pub(crate) no_open: bool,
}

const SERVE_HELP: &str = "\
Example:
  echo '{\"id\":1,\"do\":\"run\",\"source\":\"1+1\"}' | onside serve --stdio

The protocol is described in docs/serve.md. Limits on time, memory and positions hold for each request, and no request
can go beyond them.";

const EVAL_HELP: &str = "\
Examples:
  onside eval 'Push(BBR).CanonicalForm()'    prints -13/8
  onside eval '{3|4}' '*2 + *3'              prints 7/2 and *
  echo '3/4 + 3/4' | onside eval -           prints 3/2

Exit code 1 if any expression failed. With - there is exactly one output line for each input line. A line has at most
64 MB; a longer one ends the input.";

#[derive(Args, Debug)]
#[command(after_help = EVAL_HELP)]
pub(crate) struct EvalArguments {
    /// Expressions; - reads them from the standard input, one a line
    #[arg(value_name = "EXPR", required = true, value_parser = unprotected)]
    pub(crate) expressions: Vec<String>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print formulas of LaTeX, one a line
    #[arg(long, conflicts_with = "json")]
    pub(crate) latex: bool,
}

const DRAW_HELP: &str = "\
Examples:
  onside draw 'Push(BR_B)' -o push.svg
  onside draw 'Hackenbush(0-1B,1-2R)' 'Nim(3,5)' -o sheet.png --title 'Two games'
  onside draw '{3|-1}.Thermograph' -o thermograph.tex --theme print

The ending of the file says what is written: svg, png, pdf, tex (for LaTeX with TikZ), dot (graphs, for Graphviz), txt
or html. Positions are drawn as their boards, games as the trees of their canonical forms, loopy games as graphs.";

#[derive(Args, Debug)]
#[command(after_help = DRAW_HELP)]
pub(crate) struct DrawArguments {
    /// Expressions; several make one sheet
    #[arg(value_name = "EXPR", required = true, value_parser = unprotected)]
    pub(crate) expressions: Vec<String>,
    /// The file to write; its ending says the format, and its folder is made
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Write over a file that is there
    #[arg(long)]
    pub(crate) force: bool,
    /// A title above everything
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) title: String,
    /// The size: 2 is twice as large, 0.5 half as large
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = parse_scale)]
    pub(crate) scale: u32,
    /// The colours: light, dark or print (black and gray)
    #[arg(long, default_value = "light", value_parser = ["light", "dark", "print"])]
    pub(crate) theme: String,
}

const PROVE_HELP: &str = "\
Examples:
  onside prove '{1|-1} || 0' -o switch.proof                           a comparison
  onside prove 'Domineering(3x3).CanonicalForm' -o board.proof         a canonical form
  onside prove '(Clobber(xox|ox.) + ^).OutcomeClass' -o sum.proof      who wins
  onside prove '{3|-1}.Temperature' -o hot.proof                       a thermograph
  onside prove 'CS({5,7}, 31)' -o heap.proof                           an outcome of Cumulative Subtraction
  onside prove 'Nim(3,5,7).WinningMoves(Left)' -o nim.proof            a winning move
  onside prove 'Push(BR_BR).NashValue' --synchronized -o push.proof    a Nash value
  onside-check board.proof

The program onside-check depends on no other part of Onside: it has its own statement of the rules and knows no
theorems. The format is described in docs/certificates.md.";

/// What is proved, and where the proof goes.
#[derive(Args, Debug)]
#[command(after_help = PROVE_HELP)]
pub(crate) struct ProveArguments {
    /// What is to be proved: a comparison, or .CanonicalForm, .OutcomeClass, .WinningMoves, .Thermograph or .NashValue
    /// of something
    #[arg(value_name = "EXPR", value_parser = unprotected)]
    pub(crate) expression: String,
    /// The file to write; its folder is made
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Write over a file that is there
    #[arg(long)]
    pub(crate) force: bool,
}

/// What shapes a session, and what bounds it.
#[derive(Args, Clone, Debug)]
pub(crate) struct SessionArguments {
    /// The players alternate (the default)
    #[arg(long, global = true, conflicts_with = "synchronized")]
    pub(crate) alternating: bool,
    /// Both players move at once
    #[arg(long, global = true)]
    pub(crate) synchronized: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Digits behind the point of Nash values that are too large to be written as fractions
    #[arg(long, global = true, value_name = "N", default_value_t = 30, value_parser = digits_range())]
    pub(crate) digits: u32,
    /// Write Nash values as fractions as long as they have no more bits than this
    #[arg(long, global = true, value_name = "N", default_value_t = 1024)]
    pub(crate) exact_bits: u64,
    /// Use brute force only, no theorems about particular rulesets (for checking)
    #[arg(long, global = true)]
    pub(crate) no_theorems: bool,
    /// Keep the canonical forms of positions in this file: what stands there is known, what is found is added
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "no_theorems")]
    pub(crate) values: Option<PathBuf>,
}

/// What bounds every long work.
#[derive(Args, Clone, Debug)]
pub(crate) struct LimitArguments {
    /// Stop an evaluation after this time: 10s, 500ms, 2m, 1h
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) max_time: Option<Duration>,
    /// Stop an evaluation when the program uses this much memory: 2GB, 500MB
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_size, default_value = "4GB")]
    pub(crate) max_memory: u64,
    /// Stop an evaluation after this many positions
    #[arg(long, global = true, value_name = "N")]
    pub(crate) max_positions: Option<u64>,
}

fn digits_range() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=i64::from(onside_lang::MOST_DIGITS))
}

impl SessionArguments {
    /// What a session is told beforehand.
    pub(crate) fn settings(&self) -> Settings {
        let mode = if self.synchronized { Mode::Synchronized } else { Mode::Alternating };
        Settings { mode, theorems: !self.no_theorems, digits: self.digits, exact_bits: self.exact_bits }
    }

    /// A session as the arguments want it; it shows its progress.
    pub(crate) fn host(&self) -> Host {
        let mut host = Host::new(self.settings(), self.limits.limits());
        host.on_progress(ProgressLine::of_evaluations());
        host
    }

    /// The same with the values that are kept in a file, if one is named.
    pub(crate) fn host_with_values(&self) -> Result<(Host, Option<KeptValues>), Diagnostic> {
        let mut host = self.host();
        let kept = self.values.as_deref().map(|path| KeptValues::read(path, &mut host)).transpose()?;
        Ok((host, kept))
    }
}

impl LimitArguments {
    /// The limits; what the tables may hold is also the most that the whole program may use.
    pub(crate) fn limits(&self) -> Limits {
        let memory = Some(self.max_memory);
        Limits { time: self.max_time, memory, positions: self.max_positions, process: memory }
    }
}

/// Options that bound work.
const BOUNDS: [&str; 3] = ["max_time", "max_memory", "max_positions"];
/// Options that shape a session.
const SHAPES: [&str; 5] = ["alternating", "synchronized", "digits", "exact_bits", "no_theorems"];

/// The option of commands that answer questions one after the other.
const VALUES: &str = "values";

/// Which of these options mean nothing for a command.
fn meaningless(command: &str) -> Vec<&'static str> {
    match command {
        // Sweeps and reproductions are made as they are defined, whatever a session is told.
        "sweep" | "reproduce" => [&SHAPES[..], &[VALUES]].concat(),
        // These only print what is known.
        "rulesets" | "help" => [&BOUNDS[..], &SHAPES, &[VALUES]].concat(),
        // What is looked at or played is not worth a file.
        "draw" | "play" | "prove" | "serve" | "worksheet" => vec![VALUES],
        // A look has a time of its own.
        "lsp" => vec![VALUES, "max_time", "max_positions"],
        // Nothing is evaluated.
        "fmt" => [&SHAPES[..], &[VALUES, "max_positions"]].concat(),
        _ => Vec::new(),
    }
}

/// The grammar as help shows it: a command has only options that mean something there.
fn shown_grammar() -> clap::Command {
    let mut grammar = Arguments::command();
    let options: Vec<clap::Arg> = grammar.get_arguments().filter(|option| option.is_global_set()).cloned().collect();
    let commands: Vec<String> = grammar.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in commands {
        let meaningless = meaningless(&name);
        // A command that has an option of its own does not get the one of the same name that all have.
        let hidden = options.iter().filter(|option| meaningless.contains(&option.get_id().as_str()));
        let hidden = hidden.map(|option| option.clone().hide(true));
        grammar = grammar.mut_subcommand(name, |command| command.args(hidden));
    }
    grammar
}

/// Reads the arguments; options that mean nothing for the command are refused.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let arguments = protected(arguments);
    // Hiding options takes longer than reading the arguments, so it waits until there is help or an error to be shown.
    let mut matches = Arguments::command()
        .try_get_matches_from(&arguments)
        .or_else(|_| shown_grammar().try_get_matches_from(&arguments))?;
    if let Some((name, matches)) = matches.subcommand()
        && let Some(id) = meaningless(name).into_iter().find(|id| is_given(matches, id))
    {
        let option = id.replace('_', "-");
        let message = format!("--{option} has no meaning for onside {name}");
        return Err(shown_grammar().error(ErrorKind::ArgumentConflict, message));
    }
    if is_given(&matches, "max_memory") {
        errors::warn_of_memory(process_memory());
    }
    Arguments::from_arg_matches_mut(&mut matches)
}

fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// Marks an expression that starts with a minus sign, so that it is not taken for an option.
const MARK: char = '\u{1}';

/// The arguments with every expression behind `eval`, `draw`, `play` or `prove` that starts with a minus sign marked.
///
/// Options may stand before and behind expressions, and `-6/8` is an expression: options are `--word`, `-h` and `-V`,
/// and `-o` behind `draw` and `prove`.
fn protected(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut in_eval = false;
    let mut in_draw = false;
    let mut all_expressions = false;
    let mut protect = |argument: OsString| {
        let Some(text) = argument.to_str() else { return argument };
        if !in_eval || all_expressions {
            in_draw |= !in_eval && matches!(text, "draw" | "prove");
            in_eval |= matches!(text, "eval" | "draw" | "play" | "prove");
            return argument;
        }
        all_expressions |= text == "--";
        let option =
            text.strip_prefix("--").is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_alphabetic));
        if !text.starts_with('-') || option || matches!(text, "-" | "-h" | "-V") || in_draw && text.starts_with("-o") {
            return argument;
        }
        format!("{MARK}{text}").into()
    };
    arguments.map(&mut protect).collect()
}

/// The expression without its mark.
pub(crate) fn unprotected(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(MARK).unwrap_or(text).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &[&str]) -> Result<Arguments, clap::Error> {
        parse(line.iter().map(OsString::from))
    }

    #[test]
    fn expressions_may_start_with_a_minus_sign_and_options_may_follow_them() {
        let line = ["onside", "eval", "-6/8", "-x", "-1v*", "--json", "--max-time", "10s", "5"];
        let arguments = parsed(&line).expect("a sound line");
        let Some(Command::Eval(eval)) = arguments.command else { panic!("not eval") };
        assert_eq!(eval.expressions, ["-6/8", "-x", "-1v*", "5"]);
        assert!(eval.json);
        assert_eq!(arguments.session.limits.max_time, Some(Duration::from_secs(10)));
    }

    #[test]
    fn a_file_and_expressions_with_a_minus_sign_stand_behind_draw_in_any_order() {
        for line in [["onside", "draw", "-o", "a.svg", "-6/8"], ["onside", "draw", "-6/8", "-o", "a.svg"]] {
            let arguments = parsed(&line).expect("a sound line");
            let Some(Command::Draw(draw)) = arguments.command else { panic!("not draw") };
            assert_eq!((draw.expressions, draw.output), (vec!["-6/8".to_owned()], PathBuf::from("a.svg")));
        }
    }

    #[test]
    fn limits_may_stand_before_and_behind_the_command() {
        for line in [["onside", "--max-time", "1s", "eval", "5"], ["onside", "eval", "5", "--max-time", "1s"]] {
            let arguments = parsed(&line).expect("a sound line");
            assert_eq!(arguments.session.limits.max_time, Some(Duration::from_secs(1)));
        }
    }

    #[test]
    fn options_that_mean_nothing_for_a_command_are_refused_and_not_shown() {
        for line in [
            &["onside", "--digits", "3", "sweep", "--list"][..],
            &["onside", "reproduce", "--list", "--synchronized"],
            &["onside", "rulesets", "--max-time", "1s"],
            &["onside", "--no-theorems", "help"],
        ] {
            let error = parsed(line).expect_err("refused").to_string();
            assert!(error.contains(" has no meaning for onside "), "{line:?}: {error}");
        }
        assert!(parsed(&["onside", "--max-time", "1s", "reproduce", "--list"]).is_ok());
        let help = |command: &str| parsed(&["onside", command, "--help"]).expect_err("a help").to_string();
        assert!(!help("rulesets").contains("--digits") && !help("reproduce").contains("--digits"));
        assert!(help("reproduce").contains("--max-time") && help("eval").contains("--digits"));
    }

    #[test]
    fn the_grammar_of_the_command_line_is_sound() {
        Arguments::command().debug_assert();
        shown_grammar().debug_assert();
    }
}
