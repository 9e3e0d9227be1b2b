//! The log of a sweep: its checkpoint while it runs, its result afterwards.
//!
//! A text file to which lines are only ever added. The first line holds the plan, each further one the findings of a
//! chunk; every line carries a checksum. A process that is killed loses the chunks it was working at and leaves at most
//! one torn line at the end, which is dropped. Anything else that is not as it should be is refused with the reason,
//! and the file is left alone. While a sweep runs, its log is locked by the operating system, which forgets the lock
//! when the process is gone, however it went.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::findings::Findings;
use super::plan::Plan;

const HEADER: &str = "onside-sweep-1";
const CHUNK: &str = "chunk";
/// What was tried if not even the first line could be written; then there is no log.
const START: &str = "start";
/// How long lines may wait for the disk: against a failure of the machine, not of the process.
const SYNC: Duration = Duration::from_secs(4);

/// Why a log cannot be used.
#[derive(Debug)]
pub enum LogError {
    /// The system said no: what was tried, with which file, and why not.
    System {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// Another process is working at it.
    Locked(PathBuf),
    /// It exists, and it was not said what to do with it.
    Exists(PathBuf),
    /// There is none to go on with.
    Missing(PathBuf),
    /// A table stands where that of the log will stand, and is not the log's.
    TableExists(PathBuf),
    /// The name is that of a table, which would be written over the log.
    TableName(PathBuf),
    /// It belongs to the sweep of this name.
    OtherSweep(PathBuf, String),
    /// It is no log of a sweep.
    Foreign(PathBuf, &'static str),
    /// A line is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It belongs to another plan; the text says in what they differ.
    OtherPlan(PathBuf, String),
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::System { action, path, error } if error.kind() == io::ErrorKind::StorageFull => {
                write!(f, "the disk is full: cannot {action} {}", path.display())
            }
            LogError::System { action, path, error } => write!(f, "cannot {action} {}: {error}", path.display()),
            LogError::Locked(path) => write!(f, "another sweep is working at {}", path.display()),
            LogError::Exists(path) => write!(f, "{} exists already", path.display()),
            LogError::Missing(path) => write!(f, "there is no log {} to go on with", path.display()),
            LogError::TableExists(path) => {
                write!(f, "{} exists already and is not a table of this log", path.display())
            }
            LogError::TableName(path) => {
                write!(f, "{} is the name of a table, which would be written over the log", path.display())
            }
            LogError::OtherSweep(path, name) => write!(f, "{} belongs to the sweep {name}", path.display()),
            LogError::Foreign(path, reason) => write!(f, "{} is not a file of a sweep: {reason}", path.display()),
            LogError::Damaged { path, line, reason } => {
                write!(f, "{} is damaged in line {line}: {reason}", path.display())
            }
            LogError::OtherPlan(path, difference) => {
                write!(f, "{} belongs to another sweep: it has {difference}", path.display())
            }
        }
    }
}

impl std::error::Error for LogError {}

/// What a log is wanted for, on which it depends what can be done about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To sweep.
    Sweep,
    /// To join logs.
    Merge,
    /// To check what is in it.
    Verify,
}

impl LogError {
    /// What a user can do about it.
    #[must_use]
    pub fn remedy(&self, purpose: Purpose) -> String {
        let text = match (purpose, self) {
            (Purpose::Sweep, LogError::OtherSweep(_, name)) => {
                return format!("onside sweep {name} --resume goes on with it; --out FILE chooses another file");
            }
            (_, LogError::TableName(path)) => {
                return format!("name the log {}", path.with_extension("sweep").display());
            }
            (Purpose::Sweep, error) => error.remedy_of_sweep(),
            (Purpose::Merge, LogError::System { error, .. }) if error.kind() == io::ErrorKind::StorageFull => {
                "free some space and merge again"
            }
            (Purpose::Merge, LogError::Exists(_) | LogError::TableExists(_)) => {
                "--force writes over it, -o FILE chooses another file"
            }
            (Purpose::Merge, LogError::Locked(_)) => "wait for it, or choose another file with -o FILE",
            (Purpose::Merge, LogError::System { action: "read", .. })
            | (_, LogError::Missing(_) | LogError::Foreign(..)) => "give the log that a sweep has written, NAME.sweep",
            (Purpose::Merge, LogError::System { .. }) => "choose another place with -o FILE",
            (Purpose::Merge, LogError::OtherPlan(..)) => "give the logs of the shards of one sweep",
            (Purpose::Verify, LogError::System { .. }) => "give the log that a sweep has written, NAME.sweep",
            (_, LogError::Damaged { .. }) => "what it says cannot be trusted: sweep again",
            (_, _) => "give another file",
        };
        text.into()
    }

    fn remedy_of_sweep(&self) -> &'static str {
        match self {
            LogError::System { action: START, error, .. } if error.kind() == io::ErrorKind::StorageFull => {
                "free some space, or choose another place with --out FILE"
            }
            LogError::System { error, .. } if error.kind() == io::ErrorKind::StorageFull => {
                "free some space and go on with --resume"
            }
            LogError::System { .. } => "choose another place with --out FILE",
            LogError::Locked(_) => "wait for it, or choose another file with --out FILE",
            LogError::Exists(_) => "--resume goes on with it, --force starts anew, --out FILE chooses another file",
            LogError::Missing(_) => "start without --resume, or name the log with --out FILE",
            LogError::TableExists(_) => {
                "move it away or choose another file with --out FILE; --force starts anew and writes over it"
            }
            LogError::Foreign(..) | LogError::OtherSweep(..) | LogError::TableName(_) => {
                "choose another file with --out FILE"
            }
            LogError::Damaged { .. } => "start anew with --force, or choose another file with --out FILE",
            LogError::OtherPlan(..) => "give the same options, or choose another file with --out FILE",
        }
    }
}

/// Where lines go. Files are the only ones outside tests.
pub trait Store: Send {
    /// Adds bytes at the end, all or, after a failure, perhaps some.
    ///
    /// # Errors
    /// The system's.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Cuts off everything after the first `length` bytes.
    ///
    /// # Errors
    /// The system's.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// The system's.
    fn sync(&mut self) -> io::Result<()>;
}

impl Store for File {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::End(0))?;
        self.write_all(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// A log that is being written; for a file, locked as long as this lives.
pub struct Log {
    path: PathBuf,
    store: Box<dyn Store>,
    length: u64,
    /// Whether something stands behind the good bytes, to be cut off before anything is written.
    torn: bool,
    synced: Instant,
}

/// A log that was opened, and what is in it.
pub struct Opened {
    /// The log, to be continued.
    pub log: Log,
    /// What is in it.
    pub contents: Contents,
}

/// What a log holds.
pub struct Contents {
    /// The plan.
    pub plan: Plan,
    /// The findings by chunk.
    pub done: BTreeMap<u64, Findings>,
    /// The line of each chunk, from 1.
    pub lines: BTreeMap<u64, usize>,
    /// How many bytes are good; what is behind them is a torn line.
    pub length: usize,
    /// Whether there is such a line.
    pub torn: bool,
}

impl Log {
    /// Starts a log at a path where there is no file, or, if that is said, in the place of one.
    ///
    /// # Errors
    /// The file exists, is locked, or cannot be written.
    pub fn create(path: &Path, plan: &Plan, replace: bool) -> Result<Log, LogError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| system("make the folder", folder, error))?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        if replace {
            options.create(true).truncate(false)
        } else {
            options.create_new(true)
        };
        let file = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => LogError::Exists(path.into()),
            _ => system("write", path, error),
        })?;
        lock(&file, path)?;
        file.set_len(0).map_err(|error| system("write", path, error))?;
        Log::start(path, Box::new(file), plan).map_err(|error| {
            // A file without a plan is of no use to anybody, and in the way of the next attempt.
            let _ = std::fs::remove_file(path);
            match error {
                LogError::System { error, .. } => system(START, path, error),
                other => other,
            }
        })
    }

    /// Writes the first line to an empty store.
    ///
    /// # Errors
    /// The store's.
    pub fn start(path: &Path, store: Box<dyn Store>, plan: &Plan) -> Result<Log, LogError> {
        let mut log = Log { path: path.into(), store, length: 0, torn: false, synced: Instant::now() };
        log.line(HEADER, &plan.to_json())?;
        Ok(log)
    }

    /// Opens a log to go on with it. A torn last line is dropped when the next line is written; until then the file is
    /// left alone.
    ///
    /// # Errors
    /// There is none, it is locked, foreign or damaged, or cannot be written.
    pub fn resume(path: &Path) -> Result<Opened, LogError> {
        let open = OpenOptions::new().read(true).write(true).open(path);
        let mut file = open.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => LogError::Missing(path.into()),
            _ => system("open", path, error),
        })?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| system("read", path, error))?;
        let contents = read(path, &bytes)?;
        let length = contents.length as u64;
        let (store, torn) = (Box::new(file), contents.torn);
        Ok(Opened { log: Log { path: path.into(), store, length, torn, synced: Instant::now() }, contents })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds the findings of a chunk. After a failure the log is as it was before, if the system allows it; if not, the
    /// next reader drops the torn line.
    ///
    /// # Errors
    /// The store's.
    pub fn chunk(&mut self, chunk: u64, findings: &Findings) -> Result<(), LogError> {
        let mut record = findings.to_json();
        record["chunk"] = chunk.into();
        self.line(CHUNK, &record)
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// The store's.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.synced = Instant::now();
        self.store.sync().map_err(|error| system("write", &self.path, error))
    }

    fn line(&mut self, kind: &str, record: &Value) -> Result<(), LogError> {
        let record = record.to_string();
        let line = format!("{kind} {:08x} {record}\n", checksum(kind, &record));
        if self.torn {
            self.store.cut(self.length).map_err(|error| system("write", &self.path, error))?;
            self.torn = false;
        }
        if let Err(error) = self.store.append(line.as_bytes()) {
            // If this fails too, a torn line stays behind, which is no harm.
            let _ = self.store.cut(self.length);
            return Err(system("write", &self.path, error));
        }
        self.length += line.len() as u64;
        if self.synced.elapsed() > SYNC { self.sync() } else { Ok(()) }
    }
}

/// What a log at a path holds, for those who do not write it.
///
/// # Errors
/// It cannot be read, or is foreign or damaged.
pub fn read_file(path: &Path) -> Result<Contents, LogError> {
    let bytes = std::fs::read(path).map_err(|error| system("read", path, error))?;
    read(path, &bytes)
}

/// What the bytes of a log hold.
pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<Contents, LogError> {
    let foreign = |reason| Err(LogError::Foreign(path.into(), reason));
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate().peekable();
    let Some((_, first)) = lines.next() else { return foreign("it is empty") };
    let plan = match record(first) {
        Ok((HEADER, value)) => Plan::from_json(&value),
        _ if !first.starts_with(HEADER.as_bytes()) => return foreign("its first line does not say so"),
        _ if !first.ends_with(b"\n") => return foreign("it ends within its first line"),
        Ok(_) | Err(_) => {
            return Err(LogError::Damaged { path: path.into(), line: 1, reason: "the checksum is wrong".into() });
        }
    };
    let Some(plan) = plan else { return foreign("its plan cannot be read") };
    let (done, lines_of) = (BTreeMap::new(), BTreeMap::new());
    let mut contents = Contents { plan, done, lines: lines_of, length: first.len(), torn: false };
    while let Some((index, line)) = lines.next() {
        let damaged =
            |reason: &str| Err(LogError::Damaged { path: path.into(), line: index + 1, reason: reason.into() });
        let (kind, value) = match record(line) {
            Ok(found) => found,
            // The last line may be torn: the process was killed or the disk full while it was written.
            Err(_) if lines.peek().is_none() => {
                contents.torn = true;
                break;
            }
            Err(reason) => return damaged(reason),
        };
        let (Some(chunk), Some(findings)) = (value["chunk"].as_u64(), Findings::from_json(&value)) else {
            return damaged("it is not the record of a chunk");
        };
        if kind != CHUNK {
            return damaged("it is not the record of a chunk");
        }
        if contents.done.insert(chunk, findings).is_some() {
            return damaged("its chunk occurs twice");
        }
        contents.lines.insert(chunk, index + 1);
        contents.length += line.len();
    }
    Ok(contents)
}

/// The kind and the record of a line.
fn record(line: &[u8]) -> Result<(&str, Value), &'static str> {
    let line = line.strip_suffix(b"\n").ok_or("it does not end")?;
    let line = std::str::from_utf8(line).map_err(|_| "it is not text")?;
    let mut parts = line.splitn(3, ' ');
    let (Some(kind), Some(sum), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
        return Err("it is not a record");
    };
    if u32::from_str_radix(sum, 16) != Ok(checksum(kind, text)) {
        return Err("the checksum is wrong");
    }
    Ok((kind, serde_json::from_str(text).map_err(|_| "it is not JSON")?))
}

/// CRC-32 (the polynomial of Ethernet and zip) of a line's kind and record.
fn checksum(kind: &str, record: &str) -> u32 {
    let mut crc = u32::MAX;
    for byte in kind.bytes().chain(record.bytes()) {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
        }
    }
    !crc
}

/// Refuses if another process is writing the log at a path.
pub(super) fn refuse_held(path: &Path) -> Result<(), LogError> {
    match File::open(path) {
        // The lock ends with the handle.
        Ok(file) => lock(&file, path),
        Err(_) => Ok(()),
    }
}

fn lock(file: &File, path: &Path) -> Result<(), LogError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(LogError::Locked(path.into())),
        Err(TryLockError::Error(error)) => Err(system("lock", path, error)),
    }
}

fn system(action: &'static str, path: &Path, error: io::Error) -> LogError {
    LogError::System { action, path: path.into(), error }
}
