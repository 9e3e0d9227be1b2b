//! The log of a sweep: its checkpoint while it runs, its result afterwards.
//!
//! A text file to which lines are only ever added. The first line holds the plan, each further one the findings of a
//! chunk; every line carries a checksum. A process that is killed loses the chunks it was working at and leaves at most
//! one torn line at the end, which is dropped. Anything else that is not as it should be is refused with the reason,
//! and the file is left alone. While a sweep runs, its log is locked by the operating system, which forgets the lock
//! when the process is gone, however it went.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use onside_files::read::{self, Line};
use onside_files::{Problem, write};
use serde_json::Value;

use super::findings::Findings;
use super::log_error::{LogError, START};
use super::plan::Plan;

/// The first word of a log. Its number changes with what the chunks of a number are.
const HEADER: &str = "onside-sweep-3";
const CHUNK: &str = "chunk";
/// The longest line that a log may have, in bytes: far more than the findings of a chunk, and no more than fits into
/// memory.
pub(super) const LONGEST: usize = 256_000_000;
/// How long lines may wait for the disk: against a failure of the machine, not of the process.
const SYNC: Duration = Duration::from_secs(4);

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
    pub length: u64,
    /// Whether there is such a line.
    pub torn: bool,
}

impl Log {
    /// Starts a log at a path where there is no file, or, if that is said, in the place of one.
    ///
    /// # Errors
    /// The file exists, is locked, or cannot be written.
    pub fn create(path: &Path, plan: &Plan, replace: bool) -> Result<Log, LogError> {
        let file = write::start(path, replace)?;
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
        log.append(&header_line(plan))?;
        Ok(log)
    }

    /// Opens a log to go on with it. A torn last line is dropped when the next line is written; until then the file is
    /// left alone.
    ///
    /// # Errors
    /// There is none, it is locked, foreign or damaged, or cannot be written.
    pub fn resume(path: &Path) -> Result<Opened, LogError> {
        let file = write::resume(path).map_err(|error| match error.problem {
            Problem::Missing => LogError::Missing(error.path),
            _ => LogError::File(error),
        })?;
        lock(&file, path)?;
        let contents = contents(path, &mut BufReader::new(&file))?;
        let length = contents.length;
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
        self.append(&chunk_line(chunk, findings))
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// The store's.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.synced = Instant::now();
        self.store.sync().map_err(|error| system("write", &self.path, error))
    }

    fn append(&mut self, line: &str) -> Result<(), LogError> {
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
    contents(path, &mut BufReader::new(read::open(path)?))
}

/// What a log holds, line by line: what is no log is given up at its first bytes, however long it is.
fn contents(path: &Path, source: &mut impl BufRead) -> Result<Contents, LogError> {
    let foreign = |reason| Err(LogError::Foreign(path.into(), reason));
    let unreadable = |error| system("read", path, error);
    let start = source.fill_buf().map_err(unreadable)?;
    if start.is_empty() {
        return foreign("it is empty");
    }
    let common = start.len().min(HEADER.len());
    if start[..common] != HEADER.as_bytes()[..common] {
        return foreign("its first line does not say so");
    }
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>, number: usize| {
        line.clear();
        match read::line(source, LONGEST, line).map_err(unreadable)? {
            Line::End => Ok(None),
            // The last line may be torn: the process was killed or the disk full while it was written.
            Line::Whole => source.fill_buf().map(|rest| Some(rest.is_empty())).map_err(unreadable),
            Line::Long => {
                let reason = format!("it is longer than {} MB", LONGEST / 1_000_000);
                Err(LogError::Damaged { path: path.into(), line: number, reason })
            }
        }
    };
    next(&mut line, 1)?;
    let plan = match record(&line) {
        Ok((HEADER, value)) => Plan::from_json(&value),
        _ if !line.ends_with(b"\n") => return foreign("it ends within its first line"),
        Ok(_) | Err(_) => {
            return Err(LogError::Damaged { path: path.into(), line: 1, reason: "the checksum is wrong".into() });
        }
    };
    let Some(plan) = plan else { return foreign("its plan cannot be read") };
    let (done, lines_of) = (BTreeMap::new(), BTreeMap::new());
    let mut contents = Contents { plan, done, lines: lines_of, length: line.len() as u64, torn: false };
    for number in 2.. {
        let Some(last) = next(&mut line, number)? else { break };
        let damaged = |reason: &str| Err(LogError::Damaged { path: path.into(), line: number, reason: reason.into() });
        let (chunk, findings) = match read_chunk(&line) {
            Ok(found) => found,
            Err(_) if last && record(&line).is_err() => {
                contents.torn = true;
                break;
            }
            Err(reason) => return damaged(reason),
        };
        if contents.done.insert(chunk, findings).is_some() {
            return damaged("its chunk occurs twice");
        }
        contents.lines.insert(chunk, number);
        contents.length += line.len() as u64;
    }
    Ok(contents)
}

/// The first line of a log.
pub(super) fn header_line(plan: &Plan) -> String {
    written(HEADER, &plan.to_json())
}

/// The line of a chunk, as it stands in a log.
#[must_use]
pub fn chunk_line(chunk: u64, findings: &Findings) -> String {
    let mut record = findings.to_json();
    record["chunk"] = chunk.into();
    written(CHUNK, &record)
}

/// The chunk of such a line and what it found.
///
/// # Errors
/// What is wrong with the line.
pub(super) fn read_chunk(line: &[u8]) -> Result<(u64, Findings), &'static str> {
    let (kind, value) = record(line)?;
    let found = value["chunk"].as_u64().zip(Findings::from_json(&value));
    found.filter(|_| kind == CHUNK).ok_or("it is not the record of a chunk")
}

/// A line of a log.
fn written(kind: &str, record: &Value) -> String {
    let record = record.to_string();
    format!("{kind} {:08x} {record}\n", checksum(kind, &record))
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
    match read::open(path) {
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
