//! Sums of positions as text: `Push("_B, BR")`, `2*Shove(BR) + Hackenbush("0-1B") - Push(B)`.
//!
//! A part of the language of the program, read by its parser: rulesets with their positions, sums, negatives and
//! copies. Nothing is evaluated.

use onside_ground::Guard;
use onside_lang::syntax::{BinaryOperator, Node, Parsed, UnaryOperator, parse};
use onside_ruleset::{AnyPosition, Argument, did_you_mean, find};
use onside_solve::nash::SyncGame;

use crate::sweep::StudyError;

const REMEDY: &str =
    "write positions of rulesets that have joint moves, as in 2*Push(\"_B, BR\") + Shove(BR) - Push(B)";

/// A term: its number of copies, negative for the negatives of copies, and the position.
pub type WrittenTerm = (i64, AnyPosition);

/// Reads a sum of positions.
///
/// # Errors
/// The part that cannot be read, and why.
pub fn read(text: &str) -> Result<Vec<WrittenTerm>, StudyError> {
    let Parsed { tree, root, diagnostics, .. } = parse(text, &|name| find(name).is_some(), &Guard::default())
        .map_err(|stop| StudyError::new(format!("'{text}' was not read: {stop}"), REMEDY))?;
    if let Some(wrong) = diagnostics.first() {
        return Err(StudyError::new(format!("'{text}' is no sum of positions: {}", wrong.message), REMEDY));
    }
    let root = root.ok_or_else(|| StudyError::new("a term is missing", REMEDY))?;
    let mut terms = Vec::new();
    // What is still to be read, the next part last, with the number of copies that is asked for.
    let mut pending = vec![(root, 1i64)];
    while let Some((node, copies)) = pending.pop() {
        let part = tree.span(node).text(text);
        let refuse = |why: &str| StudyError::new(format!("'{part}' is no position: {why}"), REMEDY);
        match tree.node(node) {
            Node::Binary(BinaryOperator::Add, first, second) => pending.extend([(second, copies), (first, copies)]),
            Node::Binary(BinaryOperator::Subtract, first, second) => {
                pending.extend([(second, -copies), (first, copies)]);
            }
            Node::Unary(UnaryOperator::Negative, inner) => pending.push((inner, -copies)),
            Node::Binary(BinaryOperator::Multiply, count, inner) => {
                let count = tree.span(count).text(text).parse::<u32>();
                let count = count.map_err(|_| refuse("the number of copies is no number"))?;
                let copies = copies.checked_mul(i64::from(count)).ok_or_else(|| refuse("there are too many copies"))?;
                pending.push((inner, copies));
            }
            Node::Position { name, first, count } => {
                let arguments = tree.raw(first, count).iter().map(|raw| {
                    let (text, offset) = (raw.span.text(text).to_owned(), raw.span.start);
                    Argument { text, offset, quoted: raw.quoted }
                });
                let parsed = AnyPosition::parse(name.text(text), &arguments.collect::<Vec<_>>());
                terms.push((copies, parsed.map_err(|error| refuse(&error.to_string()))?.position));
            }
            Node::Call { name, .. } if find(name.text(text)).is_none() => {
                let name = name.text(text);
                let near = did_you_mean(name).map_or(String::new(), |near| format!(", did you mean {near}?"));
                return Err(refuse(&format!("there is no ruleset {name}{near}")));
            }
            _ => return Err(refuse("a ruleset and a position in parentheses are needed")),
        }
    }
    Ok(terms)
}

/// The synchronized game of a sum.
///
/// # Errors
/// A ruleset without joint moves, or too many copies.
pub fn synchronized(terms: &[WrittenTerm]) -> Result<SyncGame, StudyError> {
    let many = || StudyError::new("there are too many copies", REMEDY);
    let mut sum = SyncGame::default();
    for (count, position) in terms {
        let position = if *count < 0 { position.negative() } else { position.clone() };
        let copies = u32::try_from(count.unsigned_abs()).map_err(|_| many())?;
        let name = position.facts().name.clone();
        let game = SyncGame::position(position).map_err(|_| {
            StudyError::new(format!("{name} has no joint moves, so it is not played synchronously"), REMEDY)
        })?;
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
            assert_eq!(printed.unwrap_or_else(|error| error.to_string()), expected, "{text}");
        };
        check("Push(BR_BR)", "1 Push(\"BR_BR\")");
        check("2*Push(\"_B, BR\") - Shove(BR)", "2 Push(\"_B, BR\"); -1 Shove(\"BR\")");
        check("-Push(B)", "-1 Push(\"B\")");
        check("2*(Push(B) - 3*Shove(BR))", "2 Push(\"B\"); -6 Shove(\"BR\")");
        check("Push(B) - -Push(R)", "1 Push(\"B\"); 1 Push(\"R\")");
        check("Push(B) +", "'Push(B) +' is no sum of positions: expected a value, found the end of the input");
        check("Push(B", "'Push(B' is no sum of positions: this ( is never closed");
        check("3", "'3' is no position: a ruleset and a position in parentheses are needed");
        check("", "a term is missing");
        check("Psh(B)", "'Psh(B)' is no position: there is no ruleset Psh, did you mean Push?");
        check("x*Push(B)", "'x*Push(B)' is no position: the number of copies is no number");
    }
}
