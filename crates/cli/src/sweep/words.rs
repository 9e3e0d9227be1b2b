//! The words behind `onside sweep`: which sweep, its own options, and the options that all sweeps share.
//!
//! The options of a sweep are data of the laboratory, so they are read here and not by the grammar of the command line.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;

use onside_ground::did_you_mean;
use onside_host::process_memory;
use onside_lab::sweep::{Kind, NoRange, Ranges, Shard, Start, Sweep};
use onside_lab::{own, sweeps};
use onside_show::Diagnostic;

use crate::arguments::LimitArguments;
use crate::errors::{mistake, warn_of_memory};
use crate::units::{parse_duration, parse_size};

/// The longest file of a conjecture, in bytes.
const MOST_TEXT: u64 = 1_000_000;

/// What is to be done.
pub(super) enum Task {
    List,
    Help,
    MergeHelp,
    VerifyHelp,
    OwnHelp,
    Describe(&'static dyn Sweep),
    Run { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared },
    Collect { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared },
    Dask { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared, address: String },
    Chunks { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared },
    Chunk { sweep: &'static dyn Sweep, given: BTreeMap<String, String>, shared: Shared, chosen: Chosen, json: bool },
    Merge { files: Vec<PathBuf>, target: PathBuf, replace: bool, limits: LimitArguments },
    Verify { file: PathBuf, again: bool, limits: LimitArguments },
}

/// Which chunks are to be done.
pub(super) enum Chosen {
    /// These.
    Ranges(Ranges),
    /// Those that are asked for on the standard input.
    Asked,
}

/// The options of all sweeps.
pub(super) struct Shared {
    pub(super) out: Option<PathBuf>,
    /// The file of a conjecture of the user's own.
    pub(super) file: Option<PathBuf>,
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

Chunks for other processes and machines; what they bring depends on nothing but their numbers
      --chunks        Print what there is to do as JSON: each chunk, what it covers, what it costs
      --chunk K..L    Do chunks K to L, or K..L,M, and print what they bring; with - do the ranges
                      in the lines of the standard input, and end each answer with a blank line
      --json          With --chunk: print the lines that stand in a log
      --collect       Print what is left to do as JSON, then take such lines from the standard input
                      until all are there; log and tables are as if they had been done here
      --dask ADDRESS  Let the workers of a Dask cluster do what is left, ADDRESS being that of its
                      scheduler; this needs the Python package of Onside here, and this program
                      on the workers too; goes on with the log if it is there

Limits, also of merge and verify
      --max-time T       Stop after this time: 10s, 2m, 1h; --resume goes on
      --max-memory S     Stop at this much memory: 2GB, 500MB [default 4GB]
      --max-positions N  Stop after this many positions
";

const SHARED_NAMES: [&str; 12] =
    ["out", "no-files", "resume", "force", "shard", "threads", "seed", "chunks", "chunk", "json", "collect", "dask"];
const LIMITS: [&str; 3] = ["max-time", "max-memory", "max-positions"];

/// Reads the words; the limits are those that were given before them.
pub(super) fn read(words: &[String], limits: &LimitArguments) -> Result<Task, Diagnostic> {
    let Some((first, rest)) = words.split_first() else { return Ok(Task::List) };
    match first.as_str() {
        "--list" | "-l" => Ok(Task::List),
        "--help" | "-h" => Ok(Task::Help),
        "merge" => merge(rest, limits.clone()),
        "verify" => verify(rest, limits.clone()),
        own::NAME => of_file(rest, limits.clone()),
        name => {
            let known = || sweeps::all().iter().map(|sweep| sweep.about().name).chain(["merge", "verify", own::NAME]);
            let sweep = sweeps::named(name).ok_or_else(|| {
                let remedy = did_you_mean(name, known()).map(|near| format!("did you mean '{near}'?"));
                let remedy = remedy.unwrap_or_else(|| "onside sweep --list names them".into());
                mistake(format!("there is no sweep '{name}'"), remedy)
            })?;
            one(sweep, BTreeMap::new(), rest, limits.clone())
        }
    }
}

/// The sweep of a file: its first word is the file.
fn of_file(words: &[String], limits: LimitArguments) -> Result<Task, Diagnostic> {
    const USAGE: &str = "as in onside sweep own conjecture.onside; onside sweep own --help shows how it is written";
    let Some((file, rest)) = words.split_first() else {
        return Err(mistake("the file of the conjecture is missing", USAGE));
    };
    if ["-h", "--help"].contains(&file.as_str()) {
        return Ok(Task::OwnHelp);
    }
    if file.starts_with('-') {
        return Err(mistake(format!("the file of the conjecture comes first, not {file}"), USAGE));
    }
    let path = PathBuf::from(file);
    let text = onside_files::read::text(&path, MOST_TEXT).map_err(|error| mistake(&error, USAGE))?;
    let sweep = own::sweep(&text).map_err(|error| mistake(format!("{file}: {error}"), error.remedy()))?;
    let given = BTreeMap::from([(own::TEXT.to_string(), text)]);
    let mut task = one(sweep, given, rest, limits)?;
    if let Some(shared) = task.shared() {
        shared.file = Some(path);
    }
    Ok(task)
}

impl Task {
    /// The options of all sweeps, where a sweep is run.
    fn shared(&mut self) -> Option<&mut Shared> {
        match self {
            Task::Run { shared, .. } | Task::Collect { shared, .. } | Task::Dask { shared, .. } => Some(shared),
            _ => None,
        }
    }
}

fn one(
    sweep: &'static dyn Sweep,
    given: BTreeMap<String, String>,
    words: &[String],
    limits: LimitArguments,
) -> Result<Task, Diagnostic> {
    let about = sweep.about();
    let mut given = given;
    let mut shared = Shared {
        out: None,
        file: None,
        no_files: false,
        start: Start::New,
        shard: None,
        threads: None,
        seed: None,
        limits,
    };
    let see_help = || format!("see onside sweep {} --help", about.name);
    let (mut resume, mut force) = (false, false);
    let (mut chunks, mut chosen, mut json, mut gather, mut dask) = (false, None, false, false, None);
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
            "chunks" => chunks = true,
            "chunk" => chosen = Some(chosen_chunks(&value()?)?),
            "json" => json = true,
            "collect" => gather = true,
            "dask" => dask = Some(value()?),
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
    let needless = [
        ("--out", shared.out.is_some()),
        ("--no-files", shared.no_files),
        ("--resume", resume),
        ("--force", force),
        ("--collect", gather),
        ("--dask", dask.is_some()),
    ];
    let first = if chunks { "--chunks" } else { "--chunk" };
    if (chunks || chosen.is_some())
        && let Some((other, _)) = needless.into_iter().find(|(_, given)| *given)
    {
        return exclude(first, other, "chunks are printed, and no file is written");
    }
    let here = [
        ("--no-files", shared.no_files),
        ("--force", force),
        ("--collect", gather),
        ("--shard", shared.shard.is_some()),
        ("--threads", shared.threads.is_some()),
    ];
    if let (Some(_), Some((other, _))) = (&dask, here.into_iter().find(|(_, given)| *given)) {
        return exclude("--dask", other, "the workers do all that is left; to start anew, move the log away");
    }
    if chunks && chosen.is_some() {
        return exclude("--chunks", "--chunk", "--chunks lists them all, --chunk does some");
    }
    if chosen.is_some() && shared.shard.is_some() {
        return exclude("--chunk", "--shard", "the chunks of all shards have numbers of their own");
    }
    if json && chosen.is_none() {
        return Err(mistake("--json says how --chunk prints, and --chunk is not given", "as in --chunk 3..17 --json"));
    }
    Ok(match chosen {
        Some(chosen) => Task::Chunk { sweep, given, shared, chosen, json },
        None if dask.is_some() => Task::Dask { sweep, given, shared, address: dask.unwrap_or_default() },
        None if chunks => Task::Chunks { sweep, given, shared },
        None if gather => Task::Collect { sweep, given, shared },
        None => Task::Run { sweep, given, shared },
    })
}

/// Reads which chunks are to be done.
fn chosen_chunks(text: &str) -> Result<Chosen, Diagnostic> {
    if text == "-" {
        return Ok(Chosen::Asked);
    }
    text.parse().map(Chosen::Ranges).map_err(|error: NoRange| mistake(error, "as in --chunk 3..17"))
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
