//! Reads and writes `-13/8`: the notation both number types share, in LaTeX too, and why a text is not a number.
//!
//! A number is an optional `-`, digits, and optionally `/` with digits. Nothing else (no spaces, no `+`, no
//! underscores): expressions are the business of the language, not of the numbers.

use std::fmt;

use dashu_int::{IBig, UBig};

/// Why a text is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseNumberError {
    /// There are no digits where a number must have them.
    MissingDigits,
    /// A character that no number contains, and its position counted in characters from 1.
    UnexpectedCharacter {
        /// The character.
        character: char,
        /// Its column, counted from 1.
        column: usize,
    },
    /// The denominator is 0.
    ZeroDenominator,
    /// The denominator, in lowest terms, is not a power of two, but a dyadic number was asked for.
    NotDyadic,
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseNumberError::MissingDigits => f.write_str("a number needs digits"),
            ParseNumberError::UnexpectedCharacter { character, column } => {
                write!(f, "a number is written like -13/8; found {character:?} at column {column}")
            }
            ParseNumberError::ZeroDenominator => f.write_str("the denominator of a fraction cannot be 0"),
            ParseNumberError::NotDyadic => {
                f.write_str("the denominator of a dyadic number must be a power of two in lowest terms")
            }
        }
    }
}

impl std::error::Error for ParseNumberError {}

/// Reads a fraction as it stands, not reduced; the denominator is not 0.
pub(crate) fn parse_fraction(text: &str) -> Result<(IBig, UBig), ParseNumberError> {
    let (sign_length, digits) = match text.strip_prefix('-') {
        Some(rest) => (1, rest),
        None => (0, text),
    };
    let (above, below) = match digits.split_once('/') {
        Some((above, below)) => (above, Some(below)),
        None => (digits, None),
    };
    let magnitude = parse_digits(above, sign_length + 1)?;
    let denominator = match below {
        Some(below) => parse_digits(below, sign_length + above.len() + 2)?,
        None => UBig::ONE,
    };
    if denominator.is_zero() {
        return Err(ParseNumberError::ZeroDenominator);
    }
    let numerator = IBig::from(magnitude);
    Ok((if sign_length == 1 { -numerator } else { numerator }, denominator))
}

/// Reads digits with a point among them: the digits without it, and how many stand behind it.
pub(crate) fn parse_decimal(text: &str) -> Result<(IBig, usize), ParseNumberError> {
    let Some((whole, behind)) = text.split_once('.') else { return Ok((parse_digits(text, 1)?.into(), 0)) };
    refuse_others(whole, 1)?;
    refuse_others(behind, whole.len() + 2)?;
    if whole.is_empty() || behind.is_empty() {
        return Err(ParseNumberError::MissingDigits);
    }
    Ok((parse_digits(&format!("{whole}{behind}"), 1)?.into(), behind.len()))
}

/// Reads plain digits whose first is at `column`. All text before it is ASCII, so bytes and characters agree.
fn parse_digits(digits: &str, column: usize) -> Result<UBig, ParseNumberError> {
    refuse_others(digits, column)?;
    // What is left to fail is the empty text: every non-empty string of digits is an integer.
    UBig::from_str_radix(digits, 10).map_err(|_| ParseNumberError::MissingDigits)
}

/// Nothing but digits may stand here.
fn refuse_others(digits: &str, column: usize) -> Result<(), ParseNumberError> {
    match digits.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
        Some((offset, character)) => Err(ParseNumberError::UnexpectedCharacter { character, column: column + offset }),
        None => Ok(()),
    }
}

/// A fraction in lowest terms as LaTeX writes it in a formula: `-\tfrac{13}{8}`.
pub(crate) fn latex_fraction(numerator: &IBig, denominator: &UBig) -> String {
    if denominator.is_one() {
        return numerator.to_string();
    }
    let above = numerator.to_string();
    let (sign, magnitude) = above.strip_prefix('-').map_or(("", above.as_str()), |magnitude| ("-", magnitude));
    format!("{sign}\\tfrac{{{magnitude}}}{{{denominator}}}")
}

/// Writes a fraction, without its denominator if that is absent, honouring width and alignment.
pub(crate) fn write_fraction(
    f: &mut fmt::Formatter<'_>,
    numerator: &dyn fmt::Display,
    denominator: Option<&dyn fmt::Display>,
) -> fmt::Result {
    if f.width().is_none() {
        return match denominator {
            None => write!(f, "{numerator}"),
            Some(denominator) => write!(f, "{numerator}/{denominator}"),
        };
    }
    match denominator {
        None => f.pad(&numerator.to_string()),
        Some(denominator) => f.pad(&format!("{numerator}/{denominator}")),
    }
}
