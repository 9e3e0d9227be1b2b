//! Limits as people write them: `10s`, `500ms`, `2m`, `2GB`, `500MB`.

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
///
/// # Errors
/// What is wrong with the text, in a few words.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
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
///
/// # Errors
/// What is wrong with the text, in a few words.
pub fn parse_size(text: &str) -> Result<u64, String> {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
