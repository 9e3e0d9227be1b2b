//! A fraction as a decimal, for the eye; the fraction stays the value.
//!
//! Long division of machine integers: no float takes part, and every digit shown is right.

/// The most digits that are shown behind the point.
const DIGITS: usize = 12;

/// The decimal of a fraction such as `-13/8`: `-1.625`, or `0.666666666666...` if it does not end soon.
///
/// Nothing for integers, for texts that are no fraction, for parts of more than about 36 digits, and for what is all
/// zeros.
#[must_use]
pub fn decimal(fraction: &str) -> Option<String> {
    let (numerator, denominator) = fraction.split_once('/')?;
    let (sign, numerator) = match numerator.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", numerator),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(numerator) || !digits(denominator) {
        return None;
    }
    let (numerator, denominator): (u128, u128) = (numerator.parse().ok()?, denominator.parse().ok()?);
    let mut rest = numerator.checked_rem(denominator)?;
    let mut text = format!("{sign}{}.", numerator.checked_div(denominator)?);
    for _ in 0..DIGITS {
        let tenfold = rest.checked_mul(10)?;
        text.push_str(&(tenfold / denominator).to_string());
        rest = tenfold % denominator;
        if rest == 0 {
            return Some(text);
        }
    }
    text.push_str("...");
    // Zeros alone would say that a small number is none.
    text.contains(|digit: char| ('1'..='9').contains(&digit)).then_some(text)
}

/// A number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fraction: &str, expected: Option<&str>) {
        assert_eq!(decimal(fraction).as_deref(), expected, "{fraction}");
    }

    #[test]
    fn a_short_decimal_is_exact_and_a_long_one_is_cut_with_dots() {
        check("-13/8", Some("-1.625"));
        check("1/4096", Some("0.000244140625"));
        check("1/8192", Some("0.000122070312..."));
        check("2/3", Some("0.666666666666..."));
        check("-1/3", Some("-0.333333333333..."));
        check("340282366920938463463374607431768211455/2", Some("170141183460469231731687303715884105727.5"));
    }

    #[test]
    fn digits_stand_in_groups_of_three() {
        let texts = [0_u64, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn whatever_is_no_fraction_or_too_large_has_no_decimal() {
        for text in ["5", "1/2^*", "/2", "1/", "1/0", "a/b", "--1/2", "+1/2", "", "Push(\"B\")"] {
            check(text, None);
        }
        check("1/340282366920938463463374607431768211455", None);
        check("1/3402823669209384634633746074317682114560", None);
    }
}
