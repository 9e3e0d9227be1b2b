//! Lengths as the shortest decimal text: hundredths without zeros at the end.

use super::Length;

/// A number of hundredths as pixels: `12.5`, `-0.07`, `3`.
pub(super) fn pixels(length: Length) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let size = length.unsigned_abs();
    match (size / 100, size % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, rest) if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        (whole, rest) => format!("{sign}{whole}.{rest:02}"),
    }
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
