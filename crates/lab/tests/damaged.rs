//! Logs that were damaged or forged at random: they are repaired or refused, and never taken for something else.
//!
//! Damage is what happens to bytes: some are changed, cut out, doubled or swapped. A forger knows the format and writes
//! the right checksum. What he writes and a sweep could have found comes to light when the chunks are done again, as
//! `verify --again` does it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use onside_fuzzers::Dice;
use onside_ground::Guard;
use onside_lab::provenance::Provenance;
use onside_lab::sweep::{Contents, PerformError, Request, Start, SweepReport, perform, read_file, recall};
use onside_lab::sweeps;
use serde_json::{Value, json};

/// How many logs are spoilt in each way.
const LOGS: u64 = 1500;
const FORGERIES: u64 = 400;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("onside-damaged-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn swept(file: &Path, start: Start) -> Result<SweepReport, PerformError> {
    let request = Request {
        sweep: sweeps::named("cs-sacrifice").unwrap(),
        given: [("max".to_string(), "11".to_string())].into(),
        seed: None,
        threads: None,
        shard: None,
        file: Some(file.to_path_buf()),
        start,
        provenance: Provenance::now(["onside", "sweep"]),
    };
    perform(&request, &Arc::default(), &mut |_| {})
}

/// A log with counterexamples, and what is in it.
fn original(folder: &Folder) -> (Vec<u8>, Contents) {
    let file = folder.0.join("original.sweep");
    swept(&file, Start::New).unwrap_or_else(|error| panic!("{error}"));
    (std::fs::read(&file).unwrap(), read_file(&file).unwrap_or_else(|error| panic!("{error}")))
}

/// Bytes that were changed, cut out, put in, doubled or swapped.
fn damaged(good: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(bytes.len());
        let end = (at + 1 + dice.roll(60)).min(bytes.len());
        match dice.roll(7) {
            0 => bytes[at] ^= 1 << dice.roll(8),
            1 => bytes.truncate(at.max(1)),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(end..end, part);
            }
            4 => bytes.insert(at, [b'\n', b' ', 0, b'0'][dice.roll(4)]),
            5 => {
                let other = dice.roll(bytes.len());
                bytes.swap(at, other);
            }
            _ => {
                // Whole lines change places, or one is there twice or not at all.
                let mut lines: Vec<Vec<u8>> =
                    bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
                let (one, other) = (dice.roll(lines.len()), dice.roll(lines.len()));
                match dice.roll(3) {
                    0 => lines.swap(one, other),
                    1 => lines.insert(one, lines[other].clone()),
                    _ => drop(lines.remove(one)),
                }
                bytes = lines.concat();
            }
        }
        if bytes.is_empty() {
            bytes.push(b'\n');
        }
    }
    bytes
}

#[test]
fn random_damage_is_repaired_or_refused() {
    let folder = Folder::new("bytes");
    let (good, truth) = original(&folder);
    let file = folder.0.join("a.sweep");
    let (mut refused, mut repaired) = (0, 0);
    for case in 0..LOGS {
        let bytes = damaged(&good, &mut Dice::of(15, "damage", case));
        std::fs::write(&file, &bytes).unwrap();
        match read_file(&file) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(std::fs::read(&file).unwrap(), bytes, "what is refused is left alone");
                refused += 1;
            }
            // Lines may be lost or in another order; what is there is what was found.
            Ok(contents) => {
                assert_eq!(contents.plan, truth.plan, "case {case}");
                for (chunk, findings) in &contents.done {
                    assert_eq!(Some(findings), truth.done.get(chunk), "case {case}, chunk {chunk}");
                }
                repaired += 1;
            }
        }
    }
    assert!(refused > LOGS / 2 && repaired > LOGS / 20, "{refused} refused, {repaired} repaired");
    // What was lost is done again, with the same result.
    for case in (0..LOGS).step_by(150) {
        let bytes = damaged(&good, &mut Dice::of(15, "damage", case));
        std::fs::write(&file, &bytes).unwrap();
        for table in ["csv", "parquet", "txt"] {
            let _ = std::fs::remove_file(file.with_extension(table));
        }
        let Ok(report) = swept(&file, Start::Resume) else { continue };
        assert_eq!(report.chunks.0, report.chunks.1, "case {case}");
        let table = |file: &Path| std::fs::read(file.with_extension("csv")).unwrap();
        assert_eq!(table(&file), table(&folder.0.join("original.sweep")), "case {case}");
    }
}

/// CRC-32 of a line's kind and record, as everybody can compute it.
fn checksum(kind: &str, record: &str) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    let table = |byte: u8, crc: u32| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc));
    !kind.bytes().chain(record.bytes()).fold(u32::MAX, |crc, byte| table(byte, crc))
}

/// Something else of the same or of another kind.
fn other(value: &Value, dice: &mut Dice) -> Value {
    match (value, dice.roll(4)) {
        (Value::Number(number), 0 | 1) => {
            let number = number.as_i64().unwrap_or(0);
            json!(number.wrapping_add([1, -1, 1000, i64::MAX][dice.roll(4)]))
        }
        (Value::String(text), 0 | 1) => json!(format!("{text}{}", dice.choose(&["0", " ", "x", "/", ""]))),
        (_, 2) => Value::Null,
        (_, 3) => json!([]),
        _ => json!(dice.roll(100)),
    }
}

/// Changes one value somewhere inside.
fn forge(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Array(list) if !list.is_empty() && !dice.once_in(5) => {
            let at = dice.roll(list.len());
            match dice.roll(6) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => forge(&mut list[at], dice),
            }
        }
        Value::Object(map) if !map.is_empty() && !dice.once_in(9) => {
            let name = map.keys().nth(dice.roll(map.len())).cloned().unwrap_or_default();
            if dice.once_in(8) {
                map.remove(&name);
            } else if let Some(inner) = map.get_mut(&name) {
                forge(inner, dice);
            }
        }
        other_value => *other_value = other(other_value, dice),
    }
}

/// The findings of a log that nothing can be said against: it can be read, and every chunk has the same findings when
/// it is done again.
fn believed(file: &Path) -> Option<SweepReport> {
    let guard: Arc<Guard> = Arc::default();
    let mut recalled = recall(file, &sweeps::of_plan, &guard).ok()?;
    let again = recalled.again(true).unwrap_or_else(|error| panic!("{error}"));
    let sound = again.differing.is_empty() && again.claims.is_empty();
    sound.then_some(recalled.report)
}

#[test]
fn forged_records_with_right_checksums_are_found_out() {
    let folder = Folder::new("records");
    let (good, truth) = original(&folder);
    let text = String::from_utf8(good).unwrap();
    let file = folder.0.join("a.sweep");
    let (mut doubted, mut harmless) = (0, 0);
    for case in 0..FORGERIES {
        let mut dice = Dice::of(15, "forgery", case);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = dice.roll(lines.len());
        let mut parts = lines[at].splitn(3, ' ');
        let (kind, record) = (parts.next().unwrap().to_owned(), parts.nth(1).unwrap());
        let mut value: Value = serde_json::from_str(record).unwrap();
        for _ in 0..=dice.roll(2) {
            forge(&mut value, &mut dice);
        }
        let record = value.to_string();
        lines[at] = format!("{kind} {:08x} {record}", checksum(&kind, &record));
        std::fs::write(&file, lines.join("\n") + "\n").unwrap();
        match believed(&file) {
            None => doubted += 1,
            // Every chunk that it has is true; and if it says that it is finished, so is the verdict.
            Some(report) => {
                let found = read_file(&file).unwrap_or_else(|error| panic!("{error}"));
                for (chunk, findings) in &found.done {
                    assert_eq!(Some(findings), truth.done.get(chunk), "case {case}, chunk {chunk}");
                }
                let whole = found.plan.options == truth.plan.options && found.plan.shard == truth.plan.shard;
                assert!(!whole || report.chunks.0 == report.chunks.1, "case {case}");
                harmless += 1;
            }
        }
    }
    assert!(doubted > FORGERIES / 2, "{doubted} doubted, {harmless} harmless");
}
