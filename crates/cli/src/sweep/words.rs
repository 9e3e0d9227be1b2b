//! The words behind `onside sweep`: which sweep, its own options, and the options that all sweeps share.
//!
//! The options of a sweep are data of the laboratory, so they are read here and not by the grammar of the command line.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;

use onside_ground::did_you_mean;
use onside_host::process_memory;
use onside_lab::sweep::{Kind, Shard, Start, Sweep};
use onside_lab::sweeps;
use onside_show::Diagnostic;

use crate::arguments::LimitArguments;
use crate::errors::{mistake, warn_of_memory};
use crate::units::{parse_duration, parse_size};

/// What is to be done.
pub(super) enum Task {
    List,
    Help,
    MergeHelp,
    VerifyHelp,
    Describe(&'static dyn Sweep),
    Run { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared },
    Merge { files: Vec<PathBuf>, target: PathBuf, replace: bool, limits: LimitArguments },
    Verify { file: PathBuf, again: bool, limits: LimitArguments },
}

/// The options of all sweeps.
pub(super) struct Shared {
    pub(super) out: Option<PathBuf>,
    pub(super) no_files: bool,
    pub(super) start: Start,
    pub(super) shard: Option<Shard>,
    pub(super) threads: Option<NonZero<usize>>,
    pub(super) seed: Option<u64>,
    pub(super) limits: LimitArguments,
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

Limits, also of merge and verify
      --max-time T       Stop after this time: 10s, 2m, 1h; --resume goes on
      --max-memory S     Stop at this much memory: 2GB, 500MB [default 4GB]
      --max-positions N  Stop after this many positions
";

const SHARED_NAMES: [&str; 7] = ["out", "no-files", "resume", "force", "shard", "threads", "seed"];
const LIMITS: [&str; 3] = ["max-time", "max-memory", "max-positions"];

/// Reads the words; the limits are those that were given before them.
pub(super) fn read(words: &[String], limits: &LimitArguments) -> Result<Task, Diagnostic> {
    let Some((first, rest)) = words.split_first() else { return Ok(Task::List) };
    match first.as_str() {
        "--list" | "-l" => Ok(Task::List),
        "--help" | "-h" => Ok(Task::Help),
        "merge" => merge(rest, limits.clone()),
        "verify" => verify(rest, limits.clone()),
        name => {
            let known = || sweeps::all().iter().map(|sweep| sweep.about().name).chain(["merge", "verify"]);
            let sweep = sweeps::named(name).ok_or_else(|| {
                let remedy = did_you_mean(name, known()).map(|near| format!("did you mean '{near}'?"));
                let remedy = remedy.unwrap_or_else(|| "onside sweep --list names them".into());
                mistake(format!("there is no sweep '{name}'"), remedy)
            })?;
            one(sweep, rest, limits.clone())
        }
    }
}

fn one(sweep: &'static dyn Sweep, words: &[String], limits: LimitArguments) -> Result<Task, Diagnostic> {
    let about = sweep.about();
    let mut given = BTreeMap::new();
    let mut shared =
        Shared { out: None, no_files: false, start: Start::New, shard: None, threads: None, seed: None, limits };
    let see_help = || format!("see onside sweep {} --help", about.name);
    let (mut resume, mut force) = (false, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (name, inline) = match word.as_str() {
            "-h" | "--help" => return Ok(Task::Describe(sweep)),
            "-o" => ("out", None),
            // The game of a sweep that asks for one stands for itself.
            bare if !bare.starts_with("--") => {
                if about.setting("game").is_none() || given.contains_key("game") {
                    return Err(mistake(format!("'{bare}' is not an option"), see_help()));
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
            next.ok_or_else(|| mistake(format!("--{name} needs a value"), see_help()))
        };
        if let Some(setting) = about.setting(name) {
            let text = value()?;
            if let Kind::Integer { .. } = setting.kind
                && text.starts_with("--")
            {
                return Err(mistake(format!("--{name} needs a number"), see_help()));
            }
            given.insert(name.to_string(), text);
            continue;
        }
        match name {
            "out" => shared.out = Some(PathBuf::from(value()?)),
            "no-files" => shared.no_files = true,
            "resume" => resume = true,
            "force" => force = true,
            "shard" => shared.shard = Some(value()?.parse().map_err(|error| mistake(error, "as in --shard 1/4"))?),
            "threads" => shared.threads = Some(number(&value()?, "threads")?),
            "seed" => shared.seed = Some(number(&value()?, "seed")?),
            limit if LIMITS.contains(&limit) => set_limit(&mut shared.limits, limit, &value()?)?,
            unknown => {
                let known = about.settings.iter().map(|setting| setting.name).chain(SHARED_NAMES).chain(LIMITS);
                let near = did_you_mean(unknown, known).map(|near| format!("did you mean --{near}?"));
                return Err(mistake(format!("there is no option --{unknown}"), near.unwrap_or_else(see_help)));
            }
        }
    }
    let exclude =
        |one: &str, other: &str, remedy: &str| Err(mistake(format!("{one} and {other} exclude each other"), remedy));
    shared.start = match (resume, force) {
        (true, true) => {
            return exclude("--resume", "--force", "--resume goes on with the log, --force starts anew in its place");
        }
        (true, false) => Start::Resume,
        (false, true) => Start::Replace,
        (false, false) => Start::New,
    };
    if shared.no_files && shared.start != Start::New {
        let other = if resume { "--resume" } else { "--force" };
        return exclude("--no-files", other, "without files there is no log");
    }
    if shared.no_files && shared.out.is_some() {
        return exclude("--no-files", "--out", "without files there is no log");
    }
    Ok(Task::Run { sweep, given, shared })
}

/// Reads one of the limits.
fn set_limit(limits: &mut LimitArguments, name: &str, value: &str) -> Result<(), Diagnostic> {
    match name {
        "max-time" => {
            limits.max_time = Some(parse_duration(value).map_err(|error| mistake(error, "as in --max-time 10m"))?);
        }
        "max-memory" => {
            limits.max_memory = parse_size(value).map_err(|error| mistake(error, "as in --max-memory 2GB"))?;
            warn_of_memory(process_memory());
        }
        _ => limits.max_positions = Some(number(value, name)?),
    }
    Ok(())
}

/// Reads a word that may be a limit, with the word behind it; whether it was one.
fn is_limit<'w>(
    word: &str,
    rest: &mut impl Iterator<Item = &'w String>,
    limits: &mut LimitArguments,
) -> Result<bool, Diagnostic> {
    let Some(long) = word.strip_prefix("--") else { return Ok(false) };
    let (name, inline) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
    if !LIMITS.contains(&name) {
        return Ok(false);
    }
    let value = inline.or_else(|| rest.next().map(String::as_str));
    let value = value.ok_or_else(|| mistake(format!("--{name} needs a value"), "see onside sweep --help"))?;
    set_limit(limits, name, value).map(|()| true)
}

fn merge(words: &[String], mut limits: LimitArguments) -> Result<Task, Diagnostic> {
    const USAGE: &str = "as in onside sweep merge one.sweep two.sweep -o whole.sweep";
    let (mut files, mut target, mut replace) = (Vec::new(), None, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-h" | "--help" => return Ok(Task::MergeHelp),
            "-o" | "--out" => target = words.next().map(PathBuf::from),
            "--force" => replace = true,
            limit if is_limit(limit, &mut words, &mut limits)? => {}
            option if option.starts_with('-') => return Err(mistake(format!("there is no option {option}"), USAGE)),
            file => files.push(PathBuf::from(file)),
        }
    }
    let target = target.ok_or_else(|| mistake("the result of a merge needs a place", USAGE))?;
    if files.is_empty() {
        return Err(mistake("there is nothing to merge", USAGE));
    }
    Ok(Task::Merge { files, target, replace, limits })
}

fn verify(words: &[String], mut limits: LimitArguments) -> Result<Task, Diagnostic> {
    const USAGE: &str = "as in onside sweep verify cs-sacrifice.sweep";
    let (mut files, mut again) = (Vec::new(), false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-h" | "--help" => return Ok(Task::VerifyHelp),
            "--again" => again = true,
            limit if is_limit(limit, &mut words, &mut limits)? => {}
            option if option.starts_with('-') => return Err(mistake(format!("there is no option {option}"), USAGE)),
            file => files.push(PathBuf::from(file)),
        }
    }
    match files.pop() {
        Some(file) if files.is_empty() => Ok(Task::Verify { file, again, limits }),
        _ => Err(mistake("verify takes one file", USAGE)),
    }
}

fn number<N: std::str::FromStr>(text: &str, name: &str) -> Result<N, Diagnostic> {
    let wrong = |_| mistake(format!("--{name} takes a whole number, not '{text}'"), format!("as in --{name} 2"));
    text.trim().parse().map_err(wrong)
}
