//! Times, sizes and factors as people read and write them; how times and sizes are read is the host's to say.

use std::time::Duration;

pub(crate) use onside_host::{parse_duration, parse_size};

/// Reads a factor such as `2`, `1.5` or `0.25` as percent.
pub(crate) fn parse_scale(text: &str) -> Result<u32, String> {
    const EXPECTED: &str = "expected a factor from 0.05 to 50, with at most two digits behind the point, as in 1.5";
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 || whole.len() > 3 {
        return Err(EXPECTED.into());
    }
    let percent = |text: &str, unit: u32| text.parse::<u32>().map(|number| number * unit);
    let part = if part.len() == 1 { percent(part, 10) } else { percent(part, 1) };
    match (percent(whole, 100), part) {
        (Ok(whole), Ok(part)) if (5..=5000).contains(&(whole + part)) => Ok(whole + part),
        _ => Err(EXPECTED.into()),
    }
}

/// A time as it is read: the largest unit that divides it.
pub(crate) fn duration(time: Duration) -> String {
    let milliseconds = time.as_millis();
    let units = [(3_600_000, "h"), (60_000, "m"), (1_000, "s")];
    let found = units.into_iter().find(|(unit, _)| milliseconds > 0 && milliseconds.is_multiple_of(*unit));
    let (unit, name) = found.unwrap_or((1, "ms"));
    format!("{}{name}", milliseconds / unit)
}

/// A size for the eye: whole megabytes, or gigabytes with one digit.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} KB", bytes / 1_000),
        1_000_000..1_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{}.{} GB", bytes / 1_000_000_000, bytes / 100_000_000 % 10),
    }
}

/// A short time for the eye, with three digits.
pub(crate) fn elapsed(micros: u64) -> String {
    match micros {
        0..1_000 => format!("{micros} us"),
        1_000..1_000_000 => format!("{}.{} ms", micros / 1_000, micros / 100 % 10),
        _ => format!("{}.{:02} s", micros / 1_000_000, micros / 10_000 % 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_read_exactly_and_within_reason() {
        for (text, percent) in [("1", 100), ("1.5", 150), ("0.25", 25), ("50", 5000), ("0.05", 5)] {
            assert_eq!(parse_scale(text), Ok(percent));
        }
        for text in ["", "0", "51", "-1", "1.234", "1e3", "x", "1.", ".5", "99999999999"] {
            assert!(parse_scale(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_and_sizes_are_written_for_the_eye() {
        for text in ["10s", "500ms", "2m", "1h", "90s"] {
            assert_eq!(parse_duration(text).map(duration).as_deref(), Ok(text));
        }
        assert_eq!([size(1_500), size(120_000_000), size(4_000_000_000)], ["1 KB", "120 MB", "4.0 GB"]);
        assert_eq!([elapsed(7), elapsed(1_250), elapsed(61_234_567)], ["7 us", "1.2 ms", "61.23 s"]);
    }
}
