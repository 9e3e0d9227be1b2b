//! Sums of positions as text: `Push("_B, BR")`, `2*Shove(BR) + Hackenbush("0-1B") - Push(B)`.
//!
//! A small part of the language of the program, which lies above this crate: rulesets with their positions, integers, sums and copies. Nothing is evaluated.

use onside_ruleset::{AnyPosition, Argument, did_you_mean, find};
use onside_solve::nash::SyncGame;

use crate::sweep::Fault;

const REMEDY: &str =
    "write positions of rulesets that have joint moves, as in 2*Push(\"_B, BR\") + Shove(BR) - Push(B)";

/// A term: its number of copies, negative for the negatives of copies, and the position.
pub type WrittenTerm = (i64, AnyPosition);

/// Reads a sum of positions.
///
/// # Errors
/// The part that cannot be read, and why.
pub fn read(text: &str) -> Result<Vec<WrittenTerm>, Fault> {
    let mut terms = Vec::new();
    let (mut depth, mut quoted, mut start, mut sign) = (0usize, false, 0, 1);
    for (at, letter) in text.char_indices().chain([(text.len(), '+')]) {
        match letter {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            '+' | '-' if (depth == 0 && !quoted) || at == text.len() => {
                let part = text.get(start..at).unwrap_or("").trim();
                if !part.is_empty() {
                    terms.push(term(part, sign)?);
                } else if at == text.len() || !terms.is_empty() || letter == '+' {
                    return Err(Fault::new("a term is missing", REMEDY));
                }
                sign = if letter == '-' { -1 } else { 1 };
                start = (at + 1).min(text.len());
            }
            _ => {}
        }
    }
    Ok(terms)
}

fn term(text: &str, sign: i64) -> Result<WrittenTerm, Fault> {
    let fault = |why: String| Fault::new(format!("'{text}' is no position: {why}"), REMEDY);
    let (count, rest) = match text.split_once('*') {
        Some((count, rest)) if !count.contains('(') => {
            (count.trim().parse::<u32>().map_err(|_| fault("the number of copies is no number".into()))?, rest.trim())
        }
        _ => (1, text),
    };
    let (name, argument) = rest
        .strip_suffix(')')
        .and_then(|rest| rest.split_once('('))
        .ok_or_else(|| fault("a ruleset and a position in parentheses are needed".into()))?;
    let name = name.trim();
    if find(name).is_none() {
        let near = did_you_mean(name).map_or(String::new(), |near| format!(", did you mean {near}?"));
        return Err(fault(format!("there is no ruleset {name}{near}")));
    }
    let argument = argument.trim();
    let argument = match argument.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
        Some(inner) => Argument::quoted(inner, 0),
        None => Argument::bare(argument, 0),
    };
    let parsed = AnyPosition::parse(name, &[argument]).map_err(|error| fault(error.to_string()))?;
    Ok((sign * i64::from(count), parsed.position))
}

/// The synchronized game of a sum.
///
/// # Errors
/// A ruleset without joint moves, or too many copies.
pub fn synchronized(terms: &[WrittenTerm]) -> Result<SyncGame, Fault> {
    let many = || Fault::new("there are too many copies", REMEDY);
    let mut sum = SyncGame::default();
    for (count, position) in terms {
        let position = if *count < 0 { position.negative() } else { position.clone() };
        let copies = u32::try_from(count.unsigned_abs()).map_err(|_| many())?;
        let name = position.facts().name;
        let game = SyncGame::position(position)
            .map_err(|_| Fault::new(format!("{name} has no joint moves, so it is not played synchronously"), REMEDY))?;
        sum = game.times(copies).and_then(|game| sum.plus(game)).map_err(|_| many())?;
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read_with_their_copies_and_signs() {
        let check = |text: &str, expected: &str| {
            let printed = read(text).map(|terms| {
                terms
                    .iter()
                    .map(|(count, position)| format!("{count} {}", position.print()))
                    .collect::<Vec<_>>()
                    .join("; ")
            });
            assert_eq!(printed.unwrap_or_else(|fault| fault.problem), expected, "{text}");
        };
        check("Push(BR_BR)", "1 Push(\"BR_BR\")");
        check("2*Push(\"_B, BR\") - Shove(BR)", "2 Push(\"_B, BR\"); -1 Shove(\"BR\")");
        check("-Push(B)", "-1 Push(\"B\")");
        check("Push(B) +", "a term is missing");
        check("", "a term is missing");
        check("Psh(B)", "'Psh(B)' is no position: there is no ruleset Psh, did you mean Push?");
        check("x*Push(B)", "'x*Push(B)' is no position: the number of copies is no number");
    }
}
