//! Times and sizes as people write them: `10s`, `500ms`, `2m`, `2GB`, `500MB`.

use std::time::Duration;

/// Splits `10s` into the number and the unit.
fn split(text: &str) -> Result<(u64, &str), String> {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    if number.is_empty() {
        return Err("expected a whole number first".into());
    }
    let number = number.parse().map_err(|_| "the number is too large".to_string())?;
    Ok((number, unit.trim()))
}

/// Reads a time; a bare number is not accepted because seconds and milliseconds would be guessed.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text)?;
    let milliseconds = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("expected a unit: ms, s, m or h, as in 10s".into()),
    };
    number.checked_mul(milliseconds).map(Duration::from_millis).ok_or_else(|| "the time is too long".into())
}

/// Reads a size in bytes.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text)?;
    let bytes: u64 = match unit.to_ascii_lowercase().as_str() {
        "b" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        _ => return Err("expected a unit: KB, MB or GB, as in 2GB".into()),
    };
    number.checked_mul(bytes).ok_or_else(|| "the size is too large".into())
}

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
    fn times_need_a_unit_and_do_not_overflow() {
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
        for bad in ["10", "s", "", "-1s", "99999999999999999999s", "18446744073709551615h", "1.5s"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_need_a_unit_and_do_not_overflow() {
        assert_eq!(parse_size("2GB"), Ok(2_000_000_000));
        assert_eq!(parse_size("500 mb"), Ok(500_000_000));
        assert_eq!(parse_size("1GiB"), Ok(1 << 30));
        for bad in ["10", "GB", "18446744073709551615GB"] {
            assert!(parse_size(bad).is_err(), "{bad}");
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
