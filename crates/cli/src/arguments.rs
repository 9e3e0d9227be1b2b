//! The command line's grammar.

use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::units::{parse_duration, parse_size};

/// Exact analysis of combinatorial games.
#[derive(Debug, Parser)]
#[command(name = "onside", version, disable_help_subcommand = true, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
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
    /// List the rulesets, or describe one
    #[command(after_help = "Example:\n  onside rulesets Push")]
    Rulesets {
        /// The ruleset to describe
        name: Option<String>,
    },
    /// Explain a topic; without one, list the topics
    #[command(after_help = "Example:\n  onside help notation")]
    Help {
        /// The topic to explain
        topic: Option<String>,
    },
}

const EVAL_HELP: &str = "\
Examples:
  onside eval 'Push(BBR).CanonicalForm()'    prints -13/8
  onside eval '{3|4}' '*2 + *3'              prints 7/2 and *
  echo '3/4 + 3/4' | onside eval -           prints 3/2

Exit code 1 if any expression failed. With - there is exactly one output line for each input line.";

#[derive(Args, Debug)]
#[command(after_help = EVAL_HELP)]
pub(crate) struct EvalArguments {
    /// Expressions; - reads them from the standard input, one a line
    #[arg(value_name = "EXPR", required = true, allow_hyphen_values = true)]
    pub(crate) expressions: Vec<String>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}

/// What bounds and shapes a session.
#[derive(Args, Clone, Debug)]
pub(crate) struct LimitArguments {
    /// The players alternate (the default)
    #[arg(long, conflicts_with = "synchronized")]
    pub(crate) alternating: bool,
    /// Both players move at once
    #[arg(long)]
    pub(crate) synchronized: bool,
    /// Stop an evaluation after this time: 10s, 500ms, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) max_time: Option<Duration>,
    /// Stop an evaluation when the program uses this much memory: 2GB, 500MB
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "4GB")]
    pub(crate) max_memory: u64,
    /// Stop an evaluation after this many positions
    #[arg(long, value_name = "N")]
    pub(crate) max_positions: Option<u64>,
    /// Use brute force only, no theorems about particular rulesets (for checking)
    #[arg(long)]
    pub(crate) no_theorems: bool,
}
