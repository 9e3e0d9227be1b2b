//! Positions as small drawings: finds the positions in an answer's text and hands their boards to `draw`.

use onside_draw::DrawnBoard;
use onside_lang::assist::{Kind, pieces};
use onside_ruleset::{AnyPosition, Argument};

/// A sum of more positions than this is not drawn.
const MOST: usize = 4;

/// The drawings of the positions in a text such as `Push("BR_B") + Nim(1, 2)`, one under the other.
pub(crate) fn drawings(text: &str) -> Option<String> {
    let mut found = Vec::new();
    let mut facts = None;
    for piece in pieces(text) {
        match piece.kind {
            Kind::Ruleset => facts = onside_ruleset::find(piece.span.text(text)),
            Kind::Position => {
                let facts = facts.take()?;
                if found.len() == MOST {
                    return None;
                }
                let argument = Argument::unquoted(piece.span.text(text));
                let position = AnyPosition::parse(facts.name, &[argument]).ok()?.position;
                found.push(DrawnBoard::new(facts, position.board()?).text());
            }
            _ => {}
        }
    }
    found.retain(|drawing| !drawing.is_empty());
    (!found.is_empty()).then(|| found.join("\n\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(drawings(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn every_board_has_its_drawing() {
        check("Push(\"BR_B, RB\")", Some("| B | R |   | B |\n| R | B |"));
        check("Shove(\"B_\")", Some("| B |   |"));
        check("Cherries(\"BWB, GW\")", Some("B-W-B   G-W"));
        check("StackCherries(\"BW\")", Some("B-W"));
        check("Domineering(\"..#|...\")", Some("+-------+\n| . . # |\n| . . . |\n+-------+"));
        check("Nim(1, 3)", Some("1 o\n3 ooo"));
        check("Hackenbush(\"0-1B, 1-2R\")", Some("ground\n+-B-1\n    +-R-2"));
    }

    #[test]
    fn the_example_of_every_ruleset_is_drawn_as_it_is_printed() {
        let mut session = onside_lang::Session::default();
        for facts in onside_ruleset::all() {
            let printed = session.evaluate(facts.example).answer.expect(facts.example).text;
            assert!(drawings(&printed).is_some(), "{printed}");
        }
    }

    #[test]
    fn sums_are_drawn_part_by_part_and_long_ones_or_empty_ones_not_at_all() {
        check("Push(\"B\") + Nim(2)", Some("| B |\n\n2 oo"));
        check("Nim(1) + Nim(1) + Nim(1) + Nim(1) + Nim(1)", None);
        check("Push(\"\")", None);
        check("Nim()", None);
        check("Hackenbush(\"\")", None);
        check("{1|0}", None);
    }
}
