//! The words behind `onside sweep`: which sweep, its own options, and the options that all sweeps share.
//!
//! The options of a sweep are data of the laboratory, so they are read here and not by the grammar of the command line.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;

use onside_ground::did_you_mean;
use onside_lab::sweep::{Kind, Mode, Shard, Sweep};
use onside_lab::sweeps;

use crate::units::parse_size;

/// What is to be done.
pub(super) enum Task {
    List,
    Help,
    MergeHelp,
    VerifyHelp,
    Describe(&'static dyn Sweep),
    Run { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared },
    Merge { files: Vec<PathBuf>, target: PathBuf, replace: bool },
    Verify { file: PathBuf },
}

/// The options of all sweeps.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) out: Option<PathBuf>,
    pub(super) no_files: bool,
    pub(super) mode: Mode,
    pub(super) shard: Option<Shard>,
    pub(super) threads: Option<NonZero<usize>>,
    pub(super) seed: Option<u64>,
    pub(super) max_memory: Option<u64>,
}

/// The options of all sweeps, for the help.
pub(super) const SHARED: &str = "\
Options of all sweeps
  -o, --out FILE      Where the log goes, with the tables beside it as .csv and .parquet
                      [default: the name of the sweep, .sweep]
      --no-files      Write nothing; such a sweep cannot be resumed
      --resume        Go on where the log ends; options that are not given are as they were
      --force         Start anew in the place of an existing log
      --shard I/N     Only part I of N independent parts; onside sweep merge joins them
      --threads N     [default: as many as the machine runs at once]
      --seed N        What random choices start from [default 0]
      --max-memory S  Stop at this much memory for tables: 2GB, 500MB [default 4GB]
";

const SHARED_NAMES: [&str; 8] = ["out", "no-files", "resume", "force", "shard", "threads", "seed", "max-memory"];

/// A mistake in the words: the problem and the remedy.
pub(super) type Mistake = (String, String);

/// Reads the words.
pub(super) fn read(words: &[String]) -> Result<Task, Mistake> {
    let Some((first, rest)) = words.split_first() else { return Ok(Task::List) };
    match first.as_str() {
        "--list" | "-l" => Ok(Task::List),
        "--help" | "-h" => Ok(Task::Help),
        "merge" => merge(rest),
        "verify" => verify(rest),
        name => {
            let known = || sweeps::all().iter().map(|sweep| sweep.about().name).chain(["merge", "verify"]);
            let sweep = sweeps::named(name).ok_or_else(|| {
                let remedy = did_you_mean(name, known()).map(|near| format!("did you mean '{near}'?"));
                let remedy = remedy.unwrap_or_else(|| "onside sweep --list names them".into());
                (format!("there is no sweep '{name}'"), remedy)
            })?;
            one(sweep, rest)
        }
    }
}

fn one(sweep: &'static dyn Sweep, words: &[String]) -> Result<Task, Mistake> {
    let about = sweep.about();
    let mut given = BTreeMap::new();
    let mut shared = Shared::default();
    let (mut resume, mut force) = (false, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (name, inline) = match word.as_str() {
            "-h" | "--help" => return Ok(Task::Describe(sweep)),
            "-o" => ("out", None),
            // The game of a sweep that asks for one stands for itself.
            bare if !bare.starts_with("--") => {
                if about.setting("game").is_none() || given.contains_key("game") {
                    return Err((
                        format!("'{bare}' is not an option"),
                        format!("see onside sweep {} --help", about.name),
                    ));
                }
                given.insert("game".to_string(), bare.to_string());
                continue;
            }
            long => match long[2..].split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (&long[2..], None),
            },
        };
        let mut value = || {
            let next = inline.clone().or_else(|| words.next().cloned());
            next.ok_or_else(|| (format!("--{name} needs a value"), format!("see onside sweep {} --help", about.name)))
        };
        if let Some(setting) = about.setting(name) {
            let text = value()?;
            if let Kind::Integer { .. } = setting.kind
                && text.starts_with("--")
            {
                return Err((format!("--{name} needs a number"), format!("see onside sweep {} --help", about.name)));
            }
            given.insert(name.to_string(), text);
            continue;
        }
        match name {
            "out" => shared.out = Some(PathBuf::from(value()?)),
            "no-files" => shared.no_files = true,
            "resume" => resume = true,
            "force" => force = true,
            "shard" => shared.shard = Some(value()?.parse().map_err(|error| mistake(&error, "as in --shard 1/4"))?),
            "threads" => shared.threads = Some(number(&value()?, "threads")?),
            "seed" => shared.seed = Some(number(&value()?, "seed")?),
            "max-memory" => {
                shared.max_memory =
                    Some(parse_size(&value()?).map_err(|error| mistake(&error, "as in --max-memory 2GB"))?);
            }
            unknown => {
                let known = about.settings.iter().map(|setting| setting.name).chain(SHARED_NAMES);
                let near = did_you_mean(unknown, known).map(|near| format!("did you mean --{near}?"));
                let remedy = near.unwrap_or_else(|| format!("see onside sweep {} --help", about.name));
                return Err((format!("there is no option --{unknown}"), remedy));
            }
        }
    }
    let exclude = |one: &str, other: &str, remedy: &str| {
        Err((format!("{one} and {other} exclude each other"), remedy.to_string()))
    };
    shared.mode = match (resume, force) {
        (true, true) => {
            return exclude("--resume", "--force", "--resume goes on with the log, --force starts anew in its place");
        }
        (true, false) => Mode::Resume,
        (false, true) => Mode::Replace,
        (false, false) => Mode::New,
    };
    if shared.no_files && shared.mode != Mode::New {
        let other = if resume { "--resume" } else { "--force" };
        return exclude("--no-files", other, "without files there is no log");
    }
    if shared.no_files && shared.out.is_some() {
        return exclude("--no-files", "--out", "without files there is no log");
    }
    Ok(Task::Run { sweep, given, shared })
}

fn merge(words: &[String]) -> Result<Task, Mistake> {
    let usage = || "as in onside sweep merge one.sweep two.sweep -o whole.sweep".to_string();
    let (mut files, mut target, mut replace) = (Vec::new(), None, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-h" | "--help" => return Ok(Task::MergeHelp),
            "-o" | "--out" => target = words.next().map(PathBuf::from),
            "--force" => replace = true,
            option if option.starts_with('-') => return Err((format!("there is no option {option}"), usage())),
            file => files.push(PathBuf::from(file)),
        }
    }
    let target = target.ok_or_else(|| ("the result of a merge needs a place".to_string(), usage()))?;
    if files.is_empty() {
        return Err(("there is nothing to merge".into(), usage()));
    }
    Ok(Task::Merge { files, target, replace })
}

fn verify(words: &[String]) -> Result<Task, Mistake> {
    match words {
        words if words.iter().any(|word| word == "--help" || word == "-h") => Ok(Task::VerifyHelp),
        [option] if option.starts_with('-') => {
            Err((format!("there is no option {option}"), "as in onside sweep verify cs-sacrifice.sweep".into()))
        }
        [file] => Ok(Task::Verify { file: PathBuf::from(file) }),
        _ => Err(("verify takes one file".into(), "as in onside sweep verify cs-sacrifice.sweep".into())),
    }
}

fn number<N: std::str::FromStr>(text: &str, name: &str) -> Result<N, Mistake> {
    text.trim()
        .parse()
        .map_err(|_| (format!("--{name} takes a whole number, not '{text}'"), format!("as in --{name} 2")))
}

fn mistake(error: &impl std::fmt::Display, remedy: &str) -> Mistake {
    (error.to_string(), remedy.to_string())
}
