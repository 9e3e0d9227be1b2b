//! Positions as small drawings under each other, before the text of an answer.

use onside_draw::DrawnBoard;
use onside_lang::Value;
use onside_lang::value::Compound;
use onside_ruleset::AnyPosition;

/// A sum of more positions than this is not drawn.
const MOST: usize = 4;

/// The drawings of the positions that a value is made of, as far as there are not too many.
pub(crate) fn drawings(value: &Value) -> Option<String> {
    let Value::Compound(compound) = value else { return None };
    let mut found = Vec::new();
    collect(compound, &mut found);
    if found.len() > MOST {
        return None;
    }
    let drawn = |position: &AnyPosition| Some(DrawnBoard::new(position.facts(), position.board()?).text());
    let mut drawings: Vec<String> = found.into_iter().map(drawn).collect::<Option<_>>()?;
    drawings.retain(|drawing| !drawing.is_empty());
    (!drawings.is_empty()).then(|| drawings.join("\n\n"))
}

/// The positions in a compound from left to right, up to one more than are drawn.
fn collect<'a>(compound: &'a Compound, found: &mut Vec<&'a AnyPosition>) {
    if found.len() > MOST {
        return;
    }
    match compound {
        Compound::Game(_) | Compound::Explicit(_) => {}
        Compound::Position(position) => found.push(position),
        Compound::Sum(terms) => terms.iter().for_each(|term| collect(term, found)),
        Compound::Multiple(_, of) | Compound::Negative(of) => collect(of, found),
        Compound::Pair(_, one, two) => {
            collect(one, found);
            collect(two, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: Option<&str>) {
        let answer = onside_lang::Session::default().value(source).answer.expect(source);
        assert_eq!(drawings(&answer.value).as_deref(), expected, "{source}");
    }

    #[test]
    fn every_board_has_its_drawing() {
        check("Push(\"BR_B, RB\")", Some("| B | R |   | B |\n| R | B |"));
        check("Shove(\"_B\")", Some("|   | B |"));
        // Empty squares at the end mean nothing in Shove and are no part of its positions.
        check("Shove(\"B_\")", Some("| B |"));
        check("Cherries(\"BWB, GW\")", Some("B-W-B   G-W"));
        check("StackCherries(\"BW\")", Some("B-W"));
        check("Domineering(\"..#|...\")", Some("+-------+\n| . . # |\n| . . . |\n+-------+"));
        check("Nim(1, 3)", Some("1 o\n3 ooo"));
        check("Hackenbush(\"0-1B, 1-2R\")", Some("ground\n+-B-1\n    +-R-2"));
    }

    #[test]
    fn the_example_of_every_ruleset_is_drawn() {
        let mut session = onside_lang::Session::default();
        for facts in onside_ruleset::all() {
            let answer = session.value(&facts.example).answer.expect(&facts.example);
            assert!(drawings(&answer.value).is_some(), "{}", facts.example);
        }
    }

    #[test]
    fn sums_are_drawn_part_by_part_and_long_ones_or_empty_ones_not_at_all() {
        check("Push(\"B\") + Nim(2)", Some("| B |\n\n2 oo"));
        check("2*Push(\"B\") + 1", Some("| B |"));
        check("Nim(1) + Nim(1) + Nim(1) + Nim(1) + Nim(1)", None);
        check("Push(\"\")", None);
        check("Nim()", None);
        check("Hackenbush(\"\")", None);
        check("{1|0}", None);
    }
}
