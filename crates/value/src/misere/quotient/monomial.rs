//! Monomials in generators as they are written: `ab^2`, and 1 for the empty one. The generators are a, b, ..., z, a1,
//! b1, ..., z1, a2, ...

use std::fmt;

const LETTERS: usize = 26;

/// That a text is no monomial in the generators that there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAMonomial(pub(super) String);

impl fmt::Display for NotAMonomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotAMonomial {}

/// The name of a generator.
pub(super) fn letter(generator: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(generator % LETTERS).unwrap_or(0));
    match generator / LETTERS {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// A monomial by the exponents of the generators.
pub(super) fn written(exponents: &[u32]) -> String {
    let powers = exponents.iter().enumerate().filter(|(_, exponent)| **exponent > 0);
    let text: String = powers
        .map(|(generator, &exponent)| match exponent {
            1 => letter(generator),
            _ => format!("{}^{exponent}", letter(generator)),
        })
        .collect();
    if text.is_empty() { "1".to_owned() } else { text }
}

/// The same in a formula of LaTeX: `ab^{2}`, and a_{1} for the generator a1.
pub(super) fn latex(exponents: &[u32]) -> String {
    let powers = exponents.iter().enumerate().filter(|(_, exponent)| **exponent > 0);
    let text: String = powers
        .map(|(generator, &exponent)| match exponent {
            1 => latex_letter(generator),
            _ => format!("{}^{{{exponent}}}", latex_letter(generator)),
        })
        .collect();
    if text.is_empty() { "1".to_owned() } else { text }
}

/// The name of a generator in a formula of LaTeX.
pub(super) fn latex_letter(generator: usize) -> String {
    let name = letter(generator);
    match name.split_at(1) {
        (_, "") => name,
        (letter, round) => format!("{letter}_{{{round}}}"),
    }
}

/// The exponents of a monomial in this number of generators.
pub(super) fn read(text: &str, generators: usize) -> Result<Vec<u32>, NotAMonomial> {
    let wrong = |reason: &str| NotAMonomial(format!("{:?} is no element: {reason}", text.trim()));
    let mut exponents = vec![0u32; generators];
    let mut rest = text.trim();
    if rest == "1" {
        return Ok(exponents);
    }
    if rest.is_empty() {
        return Err(wrong("it is empty, and the neutral element is written 1"));
    }
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        if !sign.is_ascii_lowercase() {
            return Err(wrong("elements are written as ab^2, with letters and exponents"));
        }
        let round = number(&mut rest).map_err(|()| wrong("a number is too large"))?.unwrap_or(0);
        let generator = (round as usize).saturating_mul(LETTERS).saturating_add(usize::from(sign as u8 - b'a'));
        let exponent = match rest.strip_prefix('^') {
            None => 1,
            Some(behind) => {
                rest = behind;
                let exponent = number(&mut rest).map_err(|()| wrong("an exponent is too large"))?;
                exponent.ok_or_else(|| wrong("an exponent is missing"))?
            }
        };
        let place = exponents.get_mut(generator).ok_or_else(|| wrong("it has a generator that there is not"))?;
        *place = place.checked_add(exponent).ok_or_else(|| wrong("an exponent is too large"))?;
        rest = rest.trim_start();
        rest = rest.strip_prefix('*').map_or(rest, str::trim_start);
    }
    Ok(exponents)
}

/// The number at the beginning of a text, if there is one.
fn number(rest: &mut &str) -> Result<Option<u32>, ()> {
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, behind) = rest.split_at(end);
    *rest = behind;
    if digits.is_empty() { Ok(None) } else { digits.parse().map(Some).map_err(|_| ()) }
}
