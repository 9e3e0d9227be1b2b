//! `onside play`: a game against the program in the terminal.
//!
//! What the program plays and why is the business of `onside_explore`; here is the table at which both sit.

mod dice;
mod rounds;
mod talk;
mod turns;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use onside_explore::{Kind, Values, View, values, view};
use onside_ground::{Player, Stop};
use onside_host::{Host, Limits, Mode, Script};
use onside_lang::Error;

use crate::arguments::{SessionArguments, unprotected};
use crate::errors::{self, Voice};
use crate::interrupt::{Busy, INTERRUPTED};
use crate::output::{Closed, Output};
use crate::{files, script};
use dice::Dice;
use talk::Talk;

/// So long the value of a position is looked for.
const GLANCE: Duration = Duration::from_secs(2);

const PLAY_HELP: &str = "\
Examples:
  onside play 'Nim(1,2,4)' --start right       the program, which is Right, starts
  onside play 'Domineering(4,4)' --as right    you are Right
  onside play 'Push(BR_BR)' --synchronized     both choose, then both moves are shown
  onside play 'CS({5,7}, 31)'                  points are counted

Moves are chosen by number or name; help lists what else can be said at the table. The program plays a move that wins.
In a lost position it plays the move after which the smallest share of your answers wins.";

#[derive(Args, Debug)]
#[command(after_help = PLAY_HELP)]
pub(crate) struct PlayArguments {
    /// The position, or a sum of positions
    #[arg(value_name = "POSITION", value_parser = unprotected)]
    position: String,
    /// Who you are
    #[arg(long = "as", value_name = "PLAYER", default_value = "left", value_enum)]
    seat: Seat,
    /// Who starts, where the players alternate
    #[arg(long, value_name = "PLAYER", default_value = "left", value_enum)]
    start: Seat,
    /// Draw the program's moves from this number, so that they are the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Run this script first: it may define rulesets
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// One of the players.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Seat {
    Left,
    Right,
}

impl From<Seat> for Player {
    fn from(seat: Seat) -> Player {
        match seat {
            Seat::Left => Player::Left,
            Seat::Right => Player::Right,
        }
    }
}

/// Why a game ends before its end.
enum Broken {
    /// Nobody listens any more.
    Closed(Closed),
    /// Something is wrong with the position or a limit was reached.
    Failed(Box<Error>),
}

impl From<Closed> for Broken {
    fn from(closed: Closed) -> Broken {
        Broken::Closed(closed)
    }
}

impl From<Error> for Broken {
    fn from(error: Error) -> Broken {
        Broken::Failed(Box::new(error))
    }
}

/// The table: the session, who sits there, and what is said.
struct Table {
    host: Host,
    mode: Mode,
    busy: Busy,
    talk: Talk,
    dice: Dice,
    human: Player,
}

pub(crate) fn run(arguments: &PlayArguments, session: &SessionArguments) -> ExitCode {
    let mut host = session.host();
    let mode = host.settings().mode;
    if let Some(path) = &arguments.rules
        && let Err(code) = define(&mut host, path)
    {
        return code;
    }
    let busy = Busy::default();
    busy.interrupted_by_keyboard(host.canceller(), false);
    let human = arguments.seat.into();
    let dice = Dice::new(arguments.seed);
    let mut table = Table { host, mode, busy, talk: Talk::new(), dice, human };
    match table.play(&arguments.position, arguments.start.into()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Broken::Closed(closed)) => closed.exit_code(),
        // Whoever stops the program while it is thinking wants to go, and has made no mistake.
        Err(Broken::Failed(error)) if error.stop() == Some(Stop::Cancelled) => {
            match table.talk.say("Stopped. The game ends here.") {
                Ok(()) => ExitCode::from(INTERRUPTED),
                Err(closed) => closed.exit_code(),
            }
        }
        Err(Broken::Failed(error)) => {
            for diagnostic in Voice::Options.worded(vec![*error]) {
                errors::tell(&diagnostic, &arguments.position);
            }
            ExitCode::FAILURE
        }
    }
}

/// Runs a script that defines what the position needs.
fn define(host: &mut Host, path: &Path) -> Result<(), ExitCode> {
    let source = files::script(path, Voice::Options).map_err(|error| errors::fail(&error))?;
    let mut output = Output::new();
    let mut script = Script::new(&source);
    match script::execute(host, &mut output, path, &mut script, Voice::Options, &mut |_, _, _| Ok(())) {
        Ok(true) => Ok(()),
        Ok(false) => Err(ExitCode::FAILURE),
        Err(closed) => Err(closed.exit_code()),
    }
}

impl Table {
    fn play(&mut self, position: &str, start: Player) -> Result<(), Broken> {
        let view = self.look(position)?;
        let who = format!("You are {}, the program is {}.", self.human, self.human.opponent());
        self.talk.say(&who)?;
        match view.kind {
            Kind::Synchronized => self.rounds(view),
            Kind::Alternating | Kind::Loopy | Kind::Scoring => self.turns(view, start),
        }
    }

    fn look(&mut self, expression: &str) -> Result<View, Broken> {
        let Table { host, mode, busy, .. } = self;
        Ok(busy.during(|| view(host, expression, *mode))?)
    }

    /// What becomes known of a view in a short time.
    fn known(&mut self, view: &View) -> Result<Values, Broken> {
        let mut known = Values::of(view);
        // Only the whole is asked about, not what each move is worth.
        let whole = View { left: Vec::new(), right: Vec::new(), ..view.clone() };
        let limits = self.host.limits();
        let time = Some(limits.time.map_or(GLANCE, |time| time.min(GLANCE)));
        self.host.set_limits(Limits { time, ..limits });
        let Table { host, busy, .. } = self;
        let told = busy.during(|| values(host, &whole, Some(GLANCE), &mut |news| known.learn(news)));
        self.host.set_limits(limits);
        told?;
        Ok(known)
    }

    /// Says what a position is worth, as far as that is found.
    fn say_value(&mut self, view: &View) -> Result<(), Broken> {
        let known = self.known(view)?;
        let mut words: Vec<String> = Vec::new();
        words.extend(known.outcome.map(|outcome| format!("outcome {outcome}")));
        words.extend(known.value.map(|value| format!("value {}", value.text)));
        words
            .extend(known.lines.iter().map(|line| format!("{} for best play if {} starts", line.result, line.starter)));
        let unknown = || known.reason.map_or("nothing is known".to_owned(), |reason| reason.message);
        let said = if words.is_empty() { unknown() } else { words.join(", ") };
        Ok(self.talk.say(&said)?)
    }
}
