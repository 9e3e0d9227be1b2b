//! Numbers as the shortest decimal text, without zeros at the end.

use std::fmt::Write as _;

use super::Length;

/// A number of hundredths as pixels: `12.5`, `-0.07`, `3`.
pub(super) fn pixels(length: Length) -> String {
    let mut text = String::new();
    write_pixels(&mut text, length);
    text
}

/// As [`pixels`], behind what is there: large pictures hold hundreds of thousands of numbers.
pub(super) fn write_pixels(out: &mut String, length: Length) {
    let (whole, rest) = (length.unsigned_abs() / 100, length.unsigned_abs() % 100);
    let sign = if length < 0 { "-" } else { "" };
    // Writing to a string does not fail.
    let _ = match (rest / 10, rest % 10) {
        (0, 0) => write!(out, "{sign}{whole}"),
        (tenths, 0) => write!(out, "{sign}{whole}.{tenths}"),
        (tenths, hundredths) => write!(out, "{sign}{whole}.{tenths}{hundredths}"),
    };
}

/// A whole number of units of which ten to the power of `places` make one.
pub(super) fn decimal(number: i128, places: u32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let unit = 10_u128.pow(places.min(30));
    let (whole, rest) = (number.unsigned_abs() / unit, number.unsigned_abs() % unit);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let digits = format!("{rest:0width$}", width = usize::try_from(places).unwrap_or(0));
    format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_short_as_they_can_be() {
        for (length, text) in [
            (0, "0"),
            (1250, "12.5"),
            (1205, "12.05"),
            (1200, "12"),
            (-7, "-0.07"),
            (-100, "-1"),
            (i64::MIN, "-92233720368547758.08"),
        ] {
            assert_eq!(pixels(length), text);
        }
    }
}
